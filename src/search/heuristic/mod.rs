//! Estimates of what is still to be paid, which show a search where to look first.

use super::space::Space;
use crate::check::searches::HEURISTICS;
use crate::diag::Diagnostic;
use crate::model::price::Price;

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

/// Whether the heuristic of this name is known never to say too much: all that are derived from the
/// puzzle are, the author's own may do so.
pub fn is_admissible(name: Option<&str>) -> bool {
    name.is_none_or(|name| HEURISTICS.contains(&name))
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
