//! Estimates of what is still to be paid, which show a search where to look first.
//!
//! [`registry`] is the table of those that are derived from the puzzle. None of these ever says too
//! much, and each says why: [`capacity`] by what carriers hold, [`relaxed`](projection) by leaving the
//! rules out, [`patterns`](projection) by leaving most who cross out, [`max`] by taking the most of all.
//! [`author`] reads the puzzle's own estimates, which may say too much; [`audit`] finds out.

pub mod audit;
pub mod author;
pub mod capacity;
pub mod carriage;
pub mod distances;
pub mod floor;
pub mod linear;
pub mod max;
pub mod needs;
pub mod pairs;
pub mod projection;
pub mod registry;

use super::space::Space;
use crate::diag::Diagnostic;
use crate::model::price::{Excess, Numbers, Price};

/// Says of each state at least how much is still to be paid from there.
pub trait Heuristic<S: Space> {
    /// The estimate; `None` if no goal can be reached.
    ///
    /// # Errors
    ///
    /// Whatever the author of the puzzle has to be told.
    fn estimate(&mut self, state: &S::State) -> Result<Option<S::Cost>, Diagnostic>;

    /// Whether it is known that no estimate says too much.
    fn is_admissible(&self) -> bool {
        true
    }
}

/// Knows nothing: nothing at all may be left to be paid, which is never too much.
#[derive(Clone, Debug)]
pub struct Blind<P>(P);

impl<P: Price> Blind<P> {
    /// For costs of so many numbers.
    pub fn new(numbers: usize) -> Self {
        Self(P::zero(numbers))
    }
}

impl<S: Space> Heuristic<S> for Blind<S::Cost> {
    fn estimate(&mut self, _: &S::State) -> Result<Option<S::Cost>, Diagnostic> {
        Ok(Some(self.0.clone()))
    }
}

/// These numbers, or where they have no room as much as has: a bound from below stays one.
pub(crate) fn at_least<P: Price>(numbers: &[i64]) -> P {
    P::of(numbers).unwrap_or_else(|Excess(at)| {
        let kept: Numbers =
            numbers.iter().enumerate().map(|(nth, n)| if nth < at { *n } else { 0 }).collect();
        P::of(&kept).unwrap_or_else(|_| P::zero(numbers.len()))
    })
}
