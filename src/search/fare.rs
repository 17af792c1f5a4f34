//! What a walk costs, and what it uses, if it takes from each state the cheapest edge to the next.

use super::space::Space;
use crate::diag::Diagnostic;
use crate::model::price::{Excess, Price};
use crate::model::visit::{Edge, Visitor};
use crate::model::words::Words;
use std::ops::ControlFlow;

/// What a walk takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fare<P> {
    /// What it costs.
    pub cost: P,
    /// What it uses of each thing that is watched.
    pub used: Vec<i64>,
}

/// Adds up a walk for costs of so many numbers. Where several edges are the cheapest, the first is
/// taken. The inner error is that there is no room for the sum.
///
/// # Errors
///
/// Whatever the space has to tell the author of a puzzle.
pub fn fare<S: Space>(
    space: &mut S,
    walk: &[S::State],
    numbers: usize,
    watched: usize,
) -> Result<Result<Fare<S::Cost>, Excess>, Diagnostic> {
    let mut fare = Fare { cost: S::Cost::zero(numbers), used: vec![0; watched] };
    for states in walk.windows(2) {
        let [from, to] = states else { continue };
        let mut cheapest = Cheapest { to, edge: None };
        // It never has enough.
        let _ = space.expand(from, &mut cheapest)?;
        let Some((cost, used)) = cheapest.edge else { continue };
        match fare.cost.plus(&cost) {
            Ok(cost) => fare.cost = cost,
            Err(excess) => return Ok(Err(excess)),
        }
        fare.used.iter_mut().zip(used).for_each(|(sum, used)| *sum = sum.saturating_add(used));
    }
    Ok(Ok(fare))
}

/// Looks for the cheapest edge to a state.
struct Cheapest<'a, W, P> {
    to: &'a W,
    edge: Option<(P, Vec<i64>)>,
}

impl<W: Words, P: Price> Visitor<W, P> for Cheapest<'_, W, P> {
    fn edge(&mut self, edge: &Edge<'_, W, P>) -> ControlFlow<()> {
        if let Ok(cost) = edge.cost
            && edge.state == self.to
            && self.edge.as_ref().is_none_or(|(least, _)| cost < least)
        {
            self.edge = Some((cost.clone(), edge.details.watched().to_vec()));
        }
        ControlFlow::Continue(())
    }
}
