//! One loop for every search that goes deep first: depth-first search, with a bound on the depth or
//! without; depth-first search with a bound that grows (iterative deepening, Korf 1985); and the same
//! with an estimate of what is still to come (IDA\*, Korf 1985), for costs of several numbers.
//!
//! Rivers are crossed to and fro, so these graphs are full of cycles, and a search that only keeps
//! the walk that it is on would look at a state once for each walk to it. So the states that were met
//! are kept with the least that is known to lead to them (Reinefeld and Marsland 1994), and a walk is
//! given up where it comes to a state at no less than that. This leaves out nothing: the walk that
//! came at the least is looked at in every round, since rounds only grow and the estimate of a state
//! does not depend on the walk. So each round looks at each state of the rounds before once, and
//! nothing is asked of the estimate but that it never says too much.
//!
//! Successors are looked at as they are found. To look at the one first that an estimate says is nearest
//! could pay in the last round alone, and does not: over the examples IDA\* expands 1677 states as it is,
//! and 1689 in that order.

use super::beyond::Beyond;
use super::fare::fare;
use super::heuristic::Heuristic;
use super::observer::{Event, Fate, Side};
use super::outcome::{Monitor, Progress, Stats, StopReason};
use super::space::Space;
use super::store::interned::Interned;
use super::store::{StateId, Store};
use super::task::{All, Cut, End, Found, Stopped, Task};
use crate::diag::Diagnostic;
use crate::id::IdVec;
use crate::limits;
use crate::model::code::ClauseId;
use crate::model::price::{Excess, Price};
use crate::model::ride::Ride;
use crate::model::visit::{Edge, Visitor};
use crate::model::words::Words;
use std::ops::ControlFlow;

/// How many states are looked at between two looks at the monitor.
const PATIENCE: u64 = 4096;

/// How deep a search goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depth {
    /// Whether it goes round by round: as far as the estimate of the start at first, then always as
    /// far as the least that was beyond the round before. A search in one round finds any solution.
    pub rounds: bool,
    /// The most that the first number of a walk may be; what lies beyond is not known.
    pub bound: Option<i64>,
}

/// Looks for a goal from `start` on, deep first. It neither counts nor watches more than the one
/// solution that it finds.
///
/// # Errors
///
/// Whatever the space has to tell the author of a puzzle.
pub fn depth_first<S: Space>(
    space: &mut S,
    start: &S::State,
    task: &Task<'_>,
    depth: Depth,
    heuristic: &mut dyn Heuristic<S>,
    monitor: &mut dyn Monitor,
    stats: &mut Stats,
) -> Result<End<S::State>, Diagnostic> {
    let Some(threshold) = heuristic.estimate(start)? else {
        return Ok(End::Exhausted);
    };
    let is_observed = monitor.observer().is_some();
    let mut search = Search {
        is_observed,
        space,
        task,
        depth,
        heuristic,
        monitor,
        stats,
        store: Interned::new(start),
        rounds: IdVec::new(),
        round: 0,
        threshold,
        walk: Vec::new(),
        open: Vec::new(),
        exceeded: None,
        bounded: false,
        beyond: Beyond::default(),
    };
    let end = search.run(start);
    search.stats.memory = search.stats.memory.max(search.bytes());
    match end {
        Ok(end) => Ok(end),
        Err(cut) => cut.end(|reason| Ok(Stopped { reason, least: search.least(), best: None })),
    }
}

/// A state on the walk.
struct Step {
    id: StateId,
    /// Where its successors begin among those that are open.
    open: usize,
}

struct Search<'t, S: Space> {
    /// Whether somebody follows this step by step.
    is_observed: bool,
    space: &'t mut S,
    task: &'t Task<'t>,
    depth: Depth,
    heuristic: &'t mut dyn Heuristic<S>,
    monitor: &'t mut dyn Monitor,
    stats: &'t mut Stats,
    /// The states that were met, with the least that is known to lead there.
    store: Interned<S::State, S::Cost>,
    /// The round in which each was last looked at, coming by that.
    rounds: IdVec<StateId, u32>,
    round: u32,
    /// How far this round goes.
    threshold: S::Cost,
    /// The walk that is being looked at; never recursion, for walks may be long.
    walk: Vec<Step>,
    /// The successors of its states that are still to be looked at with what they cost: those of
    /// the last state last, and the first of them at the end.
    open: Vec<(S::State, S::Cost)>,
    /// The least that lies beyond this round.
    exceeded: Option<S::Cost>,
    /// Whether something lies beyond the bound.
    bounded: bool,
    beyond: Beyond,
}

impl<S: Space> Search<'_, S> {
    fn run(&mut self, start: &S::State) -> Result<End<S::State>, Cut> {
        self.show(Event::Begin);
        loop {
            if self.depth.rounds {
                self.show(Event::Round(self.threshold.numbers()));
            }
            self.open.push((start.clone(), S::Cost::zero(self.task.numbers)));
            if self.run_round()? {
                return self.found();
            }
            match self.exceeded.take() {
                Some(next) => (self.threshold, self.round) = (next, self.round + 1),
                None => break,
            }
        }
        Ok(match self.beyond.spoils(None) {
            Some(at) => End::Overflow(at),
            None if self.bounded => End::Bounded,
            None => End::Exhausted,
        })
    }

    /// Looks at everything that is open, up to a goal: then the walk leads there.
    fn run_round(&mut self) -> Result<bool, Cut> {
        let mut looks = 0_u64;
        loop {
            while self.walk.last().is_some_and(|step| step.open == self.open.len()) {
                self.walk.pop();
            }
            let Some((state, paid)) = self.open.pop() else {
                return Ok(false);
            };
            looks += 1;
            if looks.is_multiple_of(PATIENCE)
                && let ControlFlow::Break(reason) = self.monitor.poll(self.progress())
            {
                return Err(Cut::Stopped(reason));
            }
            if let Some(fate) = self.pass(&state, &paid)? {
                if self.is_observed {
                    self.show(Event::Pass { state: state.as_slice(), paid: paid.numbers(), fate });
                }
                continue;
            }
            let id = self.meet(&state, &paid);
            self.walk.push(Step { id, open: self.open.len() });
            let is_goal = self.space.is_goal(&state)?;
            if self.is_observed {
                self.show_look(&state, &paid, is_goal)?;
            }
            if is_goal {
                return Ok(true);
            }
            self.expand(&state, &paid)?;
            if let Some(reason) = self.spent() {
                return Err(Cut::Stopped(reason));
            }
        }
    }

    /// Why a state is not to be looked at, coming to it by so much; `None` if it is.
    fn pass(&mut self, state: &S::State, paid: &S::Cost) -> Result<Option<Fate>, Cut> {
        if let Some(id) = self.store.find(state) {
            let least = self.store.cost(id);
            // In one round without bounds it does not matter by which walk a state was reached.
            let any = !self.depth.rounds && self.depth.bound.or(self.task.bound).is_none();
            if any || least < *paid || least == *paid && self.rounds[id] == self.round {
                self.stats.duplicates += 1;
                return Ok(Some(Fate::Known));
            }
        }
        if self.task.bound.is_some_and(|bound| paid.first() > bound) {
            return Ok(Some(Fate::Beyond));
        }
        if self.depth.bound.is_some_and(|bound| paid.first() > bound) {
            self.bounded = true;
            return Ok(Some(Fate::Later));
        }
        if !self.depth.rounds {
            return Ok(None);
        }
        let Some(left) = self.heuristic.estimate(state)? else { return Ok(Some(Fate::Hopeless)) };
        let whole = self.beyond.plus(paid, &Ok(left), self.task.bound).map_err(Cut::Overflow)?;
        let Some(whole) = whole else { return Ok(Some(Fate::NoRoom)) };
        if whole <= self.threshold {
            return Ok(None);
        }
        if self.exceeded.as_ref().is_none_or(|least| whole < *least) {
            self.exceeded = Some(whole);
        }
        Ok(Some(Fate::Later))
    }

    /// Shows something to whoever follows.
    fn show(&mut self, event: Event<'_>) {
        if let Some(observer) = self.monitor.observer() {
            observer.see(event);
        }
    }

    /// Shows a state that is looked at.
    fn show_look(&mut self, state: &S::State, paid: &S::Cost, is_goal: bool) -> Result<(), Cut> {
        let estimate = self.heuristic.estimate(state)?.filter(|_| self.depth.rounds);
        let (paid, estimate) = (paid.numbers(), estimate.map(|left| left.numbers()));
        self.show(Event::Look { state: state.as_slice(), side: Side::Start, paid, estimate, is_goal });
        Ok(())
    }

    /// Notes that a state is looked at, coming to it by so much, which is less than ever or as much.
    fn meet(&mut self, state: &S::State, paid: &S::Cost) -> StateId {
        let known = self.store.len();
        let (id, _) = self.store.meet(state, paid);
        if self.store.len() > known {
            self.stats.states += 1;
            self.rounds.push(self.round);
        } else {
            self.store.cheapen(id, paid);
            self.rounds[id] = self.round;
        }
        id
    }

    /// Opens the successors of a state.
    fn expand(&mut self, state: &S::State, paid: &S::Cost) -> Result<(), Cut> {
        self.stats.expanded += 1;
        let first = self.open.len();
        let progress = self.progress();
        let mut collect = Collect {
            is_observed: self.is_observed,
            paid,
            bound: self.task.bound,
            open: &mut self.open,
            beyond: &mut self.beyond,
            stats: self.stats,
            monitor: self.monitor,
            progress,
            cut: None,
        };
        // Whether the visit went on to its end is known from `cut`.
        let _ = self.space.expand(state, &mut collect)?;
        if let Some(cut) = collect.cut {
            return Err(cut);
        }
        if let Some(successors) = self.open.get_mut(first..) {
            successors.reverse();
        }
        self.stats.peak_frontier = self.stats.peak_frontier.max(self.open.len() as u64);
        Ok(())
    }

    /// Whether the effort is over.
    fn spent(&self) -> Option<StopReason> {
        let effort = &self.task.effort;
        if self.store.len() as u64 > effort.max_states.unwrap_or(limits::STATES).min(limits::STATES) {
            return Some(StopReason::States);
        }
        effort.max_memory.is_some_and(|most| self.bytes() > most).then_some(StopReason::Memory)
    }

    fn found(&mut self) -> Result<End<S::State>, Cut> {
        let walk: Vec<S::State> = self.walk.iter().map(|step| self.store.state(step.id)).collect();
        let fare = fare(self.space, &walk, self.task.numbers, self.task.watched.len())?;
        let fare = fare.map_err(|Excess(at)| Cut::Overflow(at))?;
        let cost = fare.cost.numbers();
        match self.beyond.spoils(Some(&cost)).filter(|_| self.depth.rounds) {
            Some(at) => Ok(End::Overflow(at)),
            None => Ok(End::Found(Found { cost, walk, all: All { most: fare.used, ..All::default() } })),
        }
    }

    /// No solution costs less than this.
    fn least(&self) -> i64 {
        if self.depth.rounds && self.heuristic.is_admissible() { self.threshold.first() } else { 0 }
    }

    fn progress(&self) -> Progress {
        let depth = if self.depth.rounds { self.threshold.first() } else { self.walk.len() as i64 };
        Progress { states: self.store.len() as u64, frontier: self.open.len() as u64, depth }
    }

    /// The bytes that all this takes.
    fn bytes(&self) -> u64 {
        let all = self.store.bytes()
            + self.rounds.capacity() * size_of::<u32>()
            + self.walk.capacity() * size_of::<Step>()
            + self.open.capacity() * size_of::<(S::State, S::Cost)>();
        all as u64
    }
}

/// Collects the successors of a state.
struct Collect<'a, S, C> {
    is_observed: bool,
    paid: &'a C,
    bound: Option<i64>,
    open: &'a mut Vec<(S, C)>,
    beyond: &'a mut Beyond,
    stats: &'a mut Stats,
    monitor: &'a mut dyn Monitor,
    progress: Progress,
    cut: Option<Cut>,
}

impl<S, C> Collect<'_, S, C> {
    fn show(&mut self, event: Event<'_>) {
        if let Some(observer) = self.monitor.observer() {
            observer.see(event);
        }
    }
}

impl<S: Words, C: Price> Visitor<S, C> for Collect<'_, S, C> {
    fn refused(&mut self, clause: ClauseId, ride: Option<Ride<'_>>) {
        self.stats.refuse(clause);
        if self.is_observed {
            self.show(Event::Refused { ride, clause });
        }
    }

    fn edge(&mut self, edge: &Edge<'_, S, C>) -> ControlFlow<()> {
        self.stats.generated += 1;
        let fate = match self.beyond.plus(self.paid, edge.cost, self.bound) {
            Ok(Some(paid)) => {
                self.open.push((edge.state.clone(), paid));
                Fate::Aside
            }
            Ok(None) => Fate::NoRoom,
            Err(at) => {
                self.cut = Some(Cut::Overflow(at));
                return ControlFlow::Break(());
            }
        };
        if self.is_observed {
            self.show(Event::Edge { ride: edge.details.ride(), state: edge.state.as_slice(), fate });
        }
        ControlFlow::Continue(())
    }

    fn pause(&mut self) -> ControlFlow<()> {
        self.monitor.poll(self.progress).map_break(|reason| self.cut = Some(Cut::Stopped(reason)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
mod tests;
