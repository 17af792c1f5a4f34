//! What is shown of the crossings from a state, or to it.

use super::code::ClauseId;
use super::price::Excess;
use super::ride::Ride;
use super::words::Words;
use crate::tally::Tally;
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

    /// Whether [`is_idle_in_brief`](Self::is_idle_in_brief) may be asked of edges that cost no more than
    /// this, number by number.
    fn glances_in_brief(&self, _most: &C) -> bool {
        false
    }

    /// Whether an edge to a state at a cost, in brief, changes nothing.
    fn is_idle_in_brief(&self, _state: &S, _cost: u16) -> bool {
        false
    }

    /// Passes by loads that fill the carrier as long as they change nothing, or are none: how many, and
    /// how many of them are edges. Of each step there is what its load does, `row` after its number,
    /// beside what the carrier alone makes of the state.
    fn pass_idle(&self, _empty: &S, _glances: (&[Glance<S>], usize), _steps: &[u32]) -> (usize, u64) {
        (0, 0)
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

/// What a load does, in as few bytes as can be, for those who only look whether it changes anything.
#[derive(Clone, Debug)]
pub struct Glance<W> {
    /// What changes in the words.
    pub words: W,
    /// The number of the load.
    pub load: u32,
    /// What it costs, in brief.
    pub cost: u16,
    /// What there is to do about it.
    pub sort: Sort,
}

/// What there is to do about a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Nothing: there is no such load.
    None,
    /// It is to be looked at in full.
    Unclear,
    /// It is an edge wherever the places at both ends let it cross, and fills the carrier.
    Full,
    /// The same, but others may board.
    Open,
    /// It is an edge only if enough are there, or one of twins who are put in order.
    Special,
}

impl<W: Words> Glance<W> {
    /// Nothing can be told in brief; states take so many words.
    pub fn unclear(words: usize) -> Self {
        Self { words: W::zeroed(words), load: 0, cost: 0, sort: Sort::Unclear }
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
