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

    /// Whether edges that are idle need not be shown, nor loads that are refused.
    fn glances(&self) -> bool {
        false
    }

    /// Whether an edge to a state at a cost changes nothing. Asked before all else is gathered that an
    /// edge says of itself.
    fn is_idle(&self, _state: &S, _cost: &C) -> bool {
        false
    }

    /// So many edges were idle, and have not been shown.
    fn idle(&mut self, _edges: u64) {}

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
    /// The rest.
    pub details: &'a dyn Details,
}

/// What few ask of an edge, and is worked out only for them.
pub trait Details {
    /// What it uses of things that are watched.
    fn watched(&self) -> &[i64];

    /// Whether it is the one that counts among those that differ only in which of several alike copies
    /// cross; always, unless the model tells those apart.
    fn is_first(&self) -> bool;

    /// How many edges it stands for with every member told apart.
    fn labelled(&self) -> Tally;

    /// The crossing, if it is one.
    fn ride(&self) -> Option<Ride<'_>>;
}
