//! What is shown of the crossings from a state, or to it.

use super::code::ClauseId;
use super::price::Excess;
use super::ride::Ride;
use super::tally::Tally;
use std::ops::ControlFlow;

/// Looks at the edges of a state.
pub trait Visitor<S, C> {
    /// A load with which nothing can cross, or for which a ration does not go round.
    fn passed(&mut self, _: Option<Ride<'_>>) {}

    /// A crossing that a clause refuses.
    fn refused(&mut self, _: ClauseId, _: Option<Ride<'_>>) {}

    /// An edge. `Break` ends the visit.
    fn edge(&mut self, edge: &Edge<'_, S, C>) -> ControlFlow<()>;

    /// Asked every few thousand loads. `Break` ends the visit.
    fn pause(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Visitors behind a pointer share their code: for those that have time.
impl<S, C> Visitor<S, C> for &mut (dyn Visitor<S, C> + '_) {
    fn passed(&mut self, ride: Option<Ride<'_>>) {
        (**self).passed(ride);
    }

    fn refused(&mut self, clause: ClauseId, ride: Option<Ride<'_>>) {
        (**self).refused(clause, ride);
    }

    fn edge(&mut self, edge: &Edge<'_, S, C>) -> ControlFlow<()> {
        (**self).edge(edge)
    }

    fn pause(&mut self) -> ControlFlow<()> {
        (**self).pause()
    }
}

/// An edge of the graph.
pub struct Edge<'a, S, C> {
    /// Where it leads, or where it comes from.
    pub state: &'a S,
    /// What it costs.
    pub cost: &'a Result<C, Excess>,
    /// What it uses of things that are watched.
    pub watched: &'a [i64],
    /// Whether it is the one that counts among those that differ only in which of several alike copies
    /// cross; always, unless the model tells those apart.
    pub first: &'a dyn Fn() -> bool,
    /// How many edges it stands for with every member told apart.
    pub ways: &'a dyn Fn() -> Tally,
    /// The crossing, if it is one.
    pub ride: Option<Ride<'a>>,
}
