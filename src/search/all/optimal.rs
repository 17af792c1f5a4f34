//! Every cheapest walk. First all states are settled that cost no more than the cheapest goal, as by
//! Dijkstra's algorithm; then, from the dearest to the cheapest, it is marked which of them lie on
//! the way to such a goal. The edges between those, along which nothing is paid in vain, make a graph
//! without cycles in which every walk from the start is the beginning of a solution: so walking it
//! deep first gives one solution after another, and never runs into a dead end.

use super::{Bounds, Halt, Lister, Walk};
use crate::id::IdVec;
use crate::limits;
use crate::model::price::Price;
use crate::model::visit::{Edge, Visitor};
use crate::search::beyond::Beyond;
use crate::search::frontier::Frontier;
use crate::search::outcome::{Effort, Monitor, Progress, StopReason};
use crate::search::space::Space;
use crate::search::store::interned::Interned;
use crate::search::store::{Met, StateId, Store};
use std::ops::ControlFlow;

/// Lists the cheapest walks.
pub struct Optimal<S: Space> {
    start: S::State,
    bounds: Bounds,
    effort: Effort,
    store: Interned<S::State, S::Cost>,
    frontier: Frontier<S::Cost>,
    beyond: Beyond,
    /// What the cheapest goals cost, once that is known.
    least: Option<S::Cost>,
    /// Which states lie on a cheapest walk to a goal.
    leads: IdVec<StateId, Mark>,
    /// The walk that is being looked at.
    walk: Vec<Step>,
    /// Edges that are still to be taken, those from the last state last and the first of them at the end.
    open: Vec<(StateId, usize)>,
    begun: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// Leads nowhere, as far as is known.
    Nowhere,
    /// Is a goal.
    Goal,
    /// Lies on the way to one.
    Way,
}

/// A state on the walk, how it was come to from the one before, and where its edges begin.
struct Step {
    id: StateId,
    nth: usize,
    open: usize,
}

impl<S: Space> Optimal<S> {
    /// Nothing is searched yet.
    pub fn new(start: &S::State, bounds: Bounds, effort: Effort) -> Self {
        Self {
            start: start.clone(),
            bounds,
            effort,
            store: Interned::new(start),
            frontier: Frontier::new(false),
            beyond: Beyond::default(),
            least: None,
            leads: IdVec::new(),
            walk: Vec::new(),
            open: Vec::new(),
            begun: false,
        }
    }

    /// Finds out which states lie on cheapest walks.
    fn begin(&mut self, space: &mut S, monitor: &mut dyn Monitor) -> Result<(), Halt> {
        let settled = self.settle(space, monitor)?;
        self.leads = (0..self.store.len()).map(|_| Mark::Nowhere).collect();
        let Some(least) = self.least.clone() else { return Ok(()) };
        for &id in settled.iter().rev() {
            let state = self.store.state(id);
            let mark = if self.store.cost(id) < least {
                let edges = self.edges(space, monitor, id, &state)?;
                if edges.is_empty() { Mark::Nowhere } else { Mark::Way }
            } else if space.is_goal(&state)? {
                Mark::Goal
            } else {
                Mark::Nowhere
            };
            self.leads[id] = mark;
        }
        if let Some(id) = self.store.find(&self.start).filter(|id| self.leads[*id] != Mark::Nowhere) {
            self.open.push((id, 0));
        }
        Ok(())
    }

    /// Settles the states that cost no more than the cheapest goal; the ids in the order of their costs.
    fn settle(&mut self, space: &mut S, monitor: &mut dyn Monitor) -> Result<Vec<StateId>, Halt> {
        let zero = S::Cost::zero(self.bounds.numbers);
        let mut settled = Vec::new();
        if self.bounds.first.is_some_and(|bound| zero.first() > bound) {
            return Ok(settled);
        }
        let (id, _) = self.store.meet(&self.start, &zero);
        self.frontier.push(&zero, id);
        while let Some((paid, id)) = self.frontier.pop() {
            if self.least.as_ref().is_some_and(|least| paid > *least) {
                break;
            }
            if paid != self.store.cost(id) {
                continue;
            }
            settled.push(id);
            let state = self.store.state(id);
            if self.least.is_none() && space.is_goal(&state)? {
                self.least = Some(paid.clone());
            }
            if self.least.is_none() {
                let progress = self.progress(paid.first());
                let mut settle =
                    Settle { paid, progress, lister: self, monitor, stopped: None, overflow: None };
                // Whether the visit went on to its end is known from what stopped it.
                let _ = space.expand(&state, &mut settle)?;
                let (stopped, overflow) = (settle.stopped, settle.overflow);
                if let Some(halt) = overflow.map(Halt::Overflow).or(stopped.map(Halt::Stopped)) {
                    return Err(halt);
                }
                self.check_effort()?;
            }
        }
        let least = self.least.as_ref().map(Price::numbers);
        match self.beyond.spoils(least.as_deref()) {
            Some(at) => Err(Halt::Overflow(at)),
            None => Ok(settled),
        }
    }

    /// The edges from a state along which nothing is paid in vain, to states that lead to a goal.
    fn edges(
        &self,
        space: &mut S,
        monitor: &mut dyn Monitor,
        id: StateId,
        state: &S::State,
    ) -> Result<Vec<(StateId, usize)>, Halt> {
        let paid = self.store.cost(id);
        let progress = self.progress(paid.first());
        let mut onward =
            Onward { lister: self, paid, nth: 0, edges: Vec::new(), monitor, progress, stopped: None };
        let _ = space.expand(state, &mut onward)?;
        match onward.stopped {
            Some(reason) => Err(Halt::Stopped(reason)),
            None => Ok(onward.edges),
        }
    }

    fn check_effort(&self) -> Result<(), Halt> {
        let most = self.effort.max_states.unwrap_or(limits::STATES).min(limits::STATES);
        if self.store.len() as u64 > most {
            return Err(Halt::Stopped(StopReason::States));
        }
        let bytes =
            self.store.bytes() + self.frontier.bytes() + self.store.len() * size_of::<(Mark, StateId)>();
        match self.effort.max_memory.is_some_and(|most| bytes as u64 > most) {
            true => Err(Halt::Stopped(StopReason::Memory)),
            false => Ok(()),
        }
    }

    fn progress(&self, depth: i64) -> Progress {
        Progress { states: self.store.len() as u64, frontier: self.frontier.len() as u64, depth }
    }
}

impl<S: Space> Lister<S> for Optimal<S> {
    fn next(&mut self, space: &mut S, monitor: &mut dyn Monitor) -> Result<Option<Walk<S::State>>, Halt> {
        if !std::mem::replace(&mut self.begun, true) {
            self.begin(space, monitor)?;
        }
        loop {
            while self.walk.last().is_some_and(|step| step.open == self.open.len()) {
                self.walk.pop();
            }
            let Some((id, nth)) = self.open.pop() else { return Ok(None) };
            self.walk.push(Step { id, nth, open: self.open.len() });
            if self.leads[id] == Mark::Goal {
                let steps = self.walk.iter().zip(self.walk.iter().skip(1));
                return Ok(Some(steps.map(|(from, to)| (self.store.state(from.id), to.nth)).collect()));
            }
            let state = self.store.state(id);
            let edges = self.edges(space, monitor, id, &state)?;
            self.open.extend(edges.into_iter().rev());
        }
    }
}

/// Takes the edges from a state into account.
struct Settle<'a, S: Space> {
    paid: S::Cost,
    progress: Progress,
    lister: &'a mut Optimal<S>,
    monitor: &'a mut dyn Monitor,
    stopped: Option<StopReason>,
    overflow: Option<usize>,
}

impl<S: Space> Visitor<S::State, S::Cost> for Settle<'_, S> {
    fn edge(&mut self, edge: &Edge<'_, S::State, S::Cost>) -> ControlFlow<()> {
        let Optimal { store, frontier, beyond, bounds, .. } = &mut *self.lister;
        let cost = match beyond.plus(&self.paid, edge.cost, bounds.first) {
            Ok(Some(cost)) if bounds.first.is_none_or(|bound| cost.first() <= bound) => cost,
            Ok(_) => return ControlFlow::Continue(()),
            Err(at) => {
                self.overflow = Some(at);
                return ControlFlow::Break(());
            }
        };
        let (id, met) = store.meet(edge.state, &cost);
        match met {
            Met::Equal | Met::Dearer => return ControlFlow::Continue(()),
            Met::Cheaper => store.cheapen(id, &cost),
            Met::New => {}
        }
        frontier.push(&cost, id);
        ControlFlow::Continue(())
    }

    fn pause(&mut self) -> ControlFlow<()> {
        self.monitor.poll(self.progress).map_break(|reason| self.stopped = Some(reason))
    }
}

/// Collects the edges that lead on.
struct Onward<'a, S: Space> {
    lister: &'a Optimal<S>,
    paid: S::Cost,
    nth: usize,
    edges: Vec<(StateId, usize)>,
    monitor: &'a mut dyn Monitor,
    progress: Progress,
    stopped: Option<StopReason>,
}

impl<S: Space> Visitor<S::State, S::Cost> for Onward<'_, S> {
    fn edge(&mut self, edge: &Edge<'_, S::State, S::Cost>) -> ControlFlow<()> {
        let Optimal { store, leads, .. } = self.lister;
        let cost = edge.cost.as_ref().ok().and_then(|cost| self.paid.plus(cost).ok());
        if let (Some(cost), Some(id)) = (cost, store.find(edge.state))
            && leads[id] != Mark::Nowhere
            && store.cost(id) == cost
        {
            self.edges.push((id, self.nth));
        }
        self.nth += 1;
        ControlFlow::Continue(())
    }

    fn pause(&mut self) -> ControlFlow<()> {
        self.monitor.poll(self.progress).map_break(|reason| self.stopped = Some(reason))
    }
}
