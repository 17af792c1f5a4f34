//! Who looks at the edges of a state, and why.

use super::super::observer::Event;
use super::super::outcome::Progress;
use super::super::space::Space;
use super::super::store::{StateId, Store};
use super::super::task::Cut;
use super::Search;
use crate::model::code::ClauseId;
use crate::model::price::Price;
use crate::model::ride::Ride;
use crate::model::visit::{Edge, LoadTree, Visitor};
use crate::model::words::Words;
use std::ops::ControlFlow;

/// The edges that leave a state.
pub(super) struct Expansion<'e, 't, S: Space, T> {
    /// The state.
    pub from: StateId,
    /// What is paid on the way to it.
    pub paid: S::Cost,
    /// The first number of that.
    pub depth: i64,
    /// What a walk costs in brief at most that is known to be better than one whose last edge costs
    /// nothing, plus one; if that can be told.
    pub brief: Option<u32>,
    /// Why the search ends here, if it does.
    pub cut: Option<Cut>,
    /// What takes note of them.
    pub search: &'e mut Search<'t, S, T>,
}

impl<'e, 't, S: Space, T: Store<S::State, S::Cost>> Expansion<'e, 't, S, T> {
    /// The edges that leave a state, which have not been looked at.
    pub fn new(search: &'e mut Search<'t, S, T>, from: StateId, paid: S::Cost) -> Self {
        let equals = u32::from(search.tallies.is_idle());
        let brief = paid.brief().filter(|_| search.glances && search.store.is_brief());
        let (depth, brief) = (paid.first(), brief.map(|paid| u32::from(paid) + equals));
        Self { from, paid, depth, brief, cut: None, search }
    }

    fn end(&mut self, cut: Cut) -> ControlFlow<()> {
        self.cut = Some(cut);
        ControlFlow::Break(())
    }
}

impl<S: Space, T: Store<S::State, S::Cost>> Visitor<S::State, S::Cost> for Expansion<'_, '_, S, T> {
    fn refused(&mut self, clause: ClauseId, _: Option<Ride<'_>>) {
        self.search.aids.stats.refuse(clause);
    }

    fn glances(&self) -> bool {
        self.search.glances
    }

    #[inline(always)]
    fn is_idle(&self, state: &S::State, step: &S::Cost) -> bool {
        let search = &*self.search;
        self.paid.plus(step).is_ok_and(|cost| search.store.is_worse(state, &cost, search.tallies.is_idle()))
    }

    fn glances_in_brief(&self, most: &S::Cost) -> bool {
        self.brief.is_some() && self.paid.plus(most).is_ok_and(|cost| cost.brief().is_some())
    }

    #[inline(always)]
    fn is_idle_in_brief(&self, state: &S::State, cost: u16) -> bool {
        self.brief.is_some_and(|brief| self.search.store.is_below(state, brief + u32::from(cost)))
    }

    fn pass_idle(&self, loads: &mut LoadTree<'_, S::State>) -> u64 {
        self.brief.map_or(0, |brief| self.search.store.pass_below(brief, loads))
    }

    fn idle(&mut self, edges: u64) {
        self.search.aids.stats.generated += edges;
        self.search.aids.stats.duplicates += edges;
    }

    #[inline(always)]
    fn edge(&mut self, edge: &Edge<'_, S::State, S::Cost>) -> ControlFlow<()> {
        match self.search.edge(self.from, &self.paid, edge) {
            Ok(_) => ControlFlow::Continue(()),
            Err(cut) => self.end(cut),
        }
    }

    fn pause(&mut self) -> ControlFlow<()> {
        let (states, frontier) = (self.search.store.len() as u64, self.search.frontier.len() as u64);
        match self.search.aids.monitor.poll(Progress { states, frontier, depth: self.depth }) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(reason) => self.end(Cut::Stopped(reason)),
        }
    }
}

/// The same, for whoever follows it.
pub(super) struct Observed<'x, 'e, 't, S: Space, T>(pub &'x mut Expansion<'e, 't, S, T>);

impl<S: Space, T: Store<S::State, S::Cost>> Visitor<S::State, S::Cost> for Observed<'_, '_, '_, S, T> {
    fn refused(&mut self, clause: ClauseId, ride: Option<Ride<'_>>) {
        self.0.refused(clause, ride);
        self.0.search.show(Event::Refused { ride, clause });
    }

    fn edge(&mut self, edge: &Edge<'_, S::State, S::Cost>) -> ControlFlow<()> {
        match self.0.search.edge(self.0.from, &self.0.paid, edge) {
            Ok(fate) => {
                self.0.search.show(Event::Edge {
                    ride: edge.details.ride(),
                    state: edge.state.as_slice(),
                    fate,
                });
                ControlFlow::Continue(())
            }
            Err(cut) => self.0.end(cut),
        }
    }

    fn pause(&mut self) -> ControlFlow<()> {
        self.0.pause()
    }
}

/// Looks for a state from which another one is reached at no more than it is known to cost.
pub(super) struct Back<'a, T, P> {
    /// The states that have been met.
    pub store: &'a T,
    /// What the state costs.
    pub paid: P,
    /// The state before it, once one is found.
    pub before: Option<StateId>,
}

impl<W: Words, P: Price, T: Store<W, P>> Visitor<W, P> for Back<'_, T, P> {
    fn edge(&mut self, edge: &Edge<'_, W, P>) -> ControlFlow<()> {
        let Ok(step) = edge.cost else { return ControlFlow::Continue(()) };
        let Some(id) = self.store.find(edge.state) else { return ControlFlow::Continue(()) };
        match self.store.cost(id).plus(step) {
            Ok(paid) if paid <= self.paid => {
                self.before = Some(id);
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    }
}
