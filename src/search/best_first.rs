//! One loop for every search that looks at the cheapest state first: breadth-first search if
//! every edge costs one, Dijkstra's algorithm (1959) if costs differ. Costs are lists of numbers,
//! compared from the first on; since none is negative the order of such lists is kept by adding to
//! both sides, which is all that Dijkstra's proof needs.
//!
//! Solutions are counted on the way: the number of cheapest walks to a state is the sum over the
//! edges by which it is reached at its least cost, and since every edge costs something all states
//! on the way have been settled by the time that it is looked at. Nothing is ever listed.

use super::frontier::{Frontier, Key};
use super::outcome::{Effort, Monitor, Progress, Stats, StopReason, Wanted};
use super::space::Space;
use super::states::{StateId, States};
use crate::diag::Diagnostic;
use crate::id::IdVec;
use crate::limits;
use crate::model::tally::Tally;
use crate::model::walk::Event;
use std::ops::ControlFlow;

/// How many edges are tried between two looks at the monitor.
const PATIENCE: u64 = 4096;

/// What is to be found.
#[derive(Clone, Debug)]
pub struct Task<'t> {
    /// What is wanted.
    pub wanted: Wanted,
    /// The effort that is allowed.
    pub effort: Effort,
    /// How many numbers a cost has.
    pub keys: usize,
    /// No solution costs more than this in the first number.
    pub bound: Option<i64>,
    /// How much there is of each thing that is watched.
    pub watched: &'t [i64],
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A goal was found, and there is none that costs less.
    Found(Found),
    /// Everything within reach was looked at, and none is a goal.
    Exhausted,
    /// The effort was over, or somebody had enough. Whatever costs less than this has been looked at.
    Stopped(StopReason, i64),
    /// The cost of a solution, or of everything that is left, leaves 64 bits in this position.
    Overflow(usize),
}

/// The cheapest goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What they cost.
    pub cost: Vec<i64>,
    /// The states of one cheapest walk, from the start to a goal, if a plan is wanted.
    pub walk: Vec<Vec<u64>>,
    /// What has been paid at each of them.
    pub paid: Vec<Vec<i64>>,
    /// How many cheapest walks there are, if that is wanted.
    pub solutions: Option<Tally>,
    /// How many there are with every member told apart, if that is wanted.
    pub labelled: Option<Tally>,
    /// The most that a cheapest walk uses of each thing that is watched.
    pub most: Vec<i64>,
}

/// Finds the cheapest goals from `start` on.
///
/// # Errors
///
/// Whatever the space has to tell the author of a puzzle.
pub fn best_first<K: Key, S: Space>(
    space: &mut S,
    start: &[u64],
    task: &Task<'_>,
    monitor: &mut dyn Monitor,
    stats: &mut Stats,
) -> Result<End, Diagnostic> {
    let mut search = Search::<K>::new(space.words(), task);
    let end = search.run(space, start, monitor, stats);
    stats.memory = stats.memory.max(search.bytes() as u64);
    end
}

/// What is known of each state that was met.
struct Search<'t, K> {
    task: &'t Task<'t>,
    states: States,
    costs: IdVec<StateId, K>,
    /// The state before, on a cheapest walk; only if a plan is wanted.
    before: IdVec<StateId, StateId>,
    solutions: Option<IdVec<StateId, Tally>>,
    labelled: Option<IdVec<StateId, Tally>>,
    /// The most that a cheapest walk to the state uses of each thing that is watched.
    most: IdVec<StateId, Vec<i64>>,
    frontier: Frontier<K>,
    /// The least cost that left 64 bits: the numbers before the one that did.
    overflow: Option<Vec<i64>>,
}

impl<'t, K: Key> Search<'t, K> {
    fn new(words: usize, task: &'t Task<'t>) -> Self {
        Self {
            task,
            states: States::new(words),
            costs: IdVec::new(),
            before: IdVec::new(),
            solutions: task.wanted.solutions.then(IdVec::new),
            labelled: task.wanted.labelled.then(IdVec::new),
            most: IdVec::new(),
            frontier: Frontier::new(),
            overflow: None,
        }
    }

    fn run<S: Space>(
        &mut self,
        space: &mut S,
        start: &[u64],
        monitor: &mut dyn Monitor,
        stats: &mut Stats,
    ) -> Result<End, Diagnostic> {
        let (id, _) = self.states.intern(start);
        let zero = K::zero(self.task.keys);
        self.meet(id, id, zero.clone(), &vec![0; self.task.watched.len()]);
        self.tally(id, id, true, || Tally::ONE);
        self.frontier.push(zero, id);
        stats.states += 1;
        let mut goals: Vec<StateId> = Vec::new();
        let mut tried = 0_u64;
        while let Some((key, id)) = self.frontier.pop() {
            if let Some(goal) = goals.first()
                && key > self.costs[*goal]
            {
                break;
            }
            if key != self.costs[id] {
                continue;
            }
            if space.look(self.states.get(id))? {
                goals.push(id);
                if self.one_is_enough() {
                    break;
                }
            }
            if !goals.is_empty() {
                continue;
            }
            stats.expanded += 1;
            while let Some(event) = space.try_next()? {
                tried += 1;
                if tried.is_multiple_of(PATIENCE) {
                    let (states, frontier) = (self.states.len() as u64, self.frontier.len() as u64);
                    let progress = Progress { states, frontier, depth: key.first() };
                    if let ControlFlow::Break(reason) = monitor.poll(progress) {
                        return Ok(End::Stopped(reason, key.first()));
                    }
                }
                match event {
                    Event::Passed => {}
                    Event::Refused(_) => stats.refused += 1,
                    Event::Legal => {
                        stats.generated += 1;
                        if let Err(reason) = self.edge(space, id, &key, stats) {
                            return Ok(End::Stopped(reason, key.first()));
                        }
                    }
                }
            }
            stats.peak_frontier = stats.peak_frontier.max(self.frontier.len() as u64);
            if self.task.effort.max_memory.is_some_and(|most| self.bytes() as u64 > most) {
                return Ok(End::Stopped(StopReason::Memory, key.first()));
            }
        }
        Ok(self.end(&goals))
    }

    /// Whether the first goal answers all that is asked.
    fn one_is_enough(&self) -> bool {
        self.solutions.is_none() && self.labelled.is_none() && self.task.watched.is_empty()
    }

    /// Takes the edge that the space is at into account.
    fn edge<S: Space>(
        &mut self,
        space: &S,
        from: StateId,
        paid: &K,
        stats: &mut Stats,
    ) -> Result<(), StopReason> {
        let key = match paid.plus(space.costs()) {
            Ok(key) => key,
            Err(at) => {
                self.leave_range(paid, space.costs(), at);
                return Ok(());
            }
        };
        if self.task.bound.is_some_and(|bound| key.first() > bound) {
            return Ok(());
        }
        let (id, new) = self.states.intern(space.successor());
        let better = new || key < self.costs[id];
        if new {
            stats.states += 1;
            let most = self.task.effort.max_states.unwrap_or(limits::STATES).min(limits::STATES);
            if self.states.len() as u64 > most {
                return Err(StopReason::States);
            }
        } else {
            stats.duplicates += 1;
        }
        if better {
            self.meet(id, from, key.clone(), space.watched());
        } else if key == self.costs[id] {
            self.watch(id, from, space.watched());
        } else {
            return Ok(());
        }
        self.tally(id, from, better, || space.labelled());
        if better {
            self.frontier.push(key, id);
        }
        Ok(())
    }

    /// Notes that a cheapest walk known so far comes to a state from `before`.
    fn meet(&mut self, id: StateId, before: StateId, key: K, watched: &[i64]) {
        put(&mut self.costs, id, key);
        if self.task.wanted.plan {
            put(&mut self.before, id, before);
        }
        if !self.task.watched.is_empty() {
            let most = if id == before { watched.to_vec() } else { sum(&self.most[before], watched) };
            put(&mut self.most, id, most);
        }
    }

    /// Notes what another cheapest walk to a state uses.
    fn watch(&mut self, id: StateId, before: StateId, watched: &[i64]) {
        if !self.task.watched.is_empty() {
            let other = sum(&self.most[before], watched);
            self.most[id].iter_mut().zip(other).for_each(|(most, other)| *most = (*most).max(other));
        }
    }

    /// Counts the walks that come to a state over an edge; they are the first cheapest ones if it
    /// is `better`.
    fn tally(&mut self, id: StateId, before: StateId, better: bool, labelled: impl FnOnce() -> Tally) {
        let count = |tallies: &mut IdVec<StateId, Tally>, ways: &Tally| {
            let over = if id == before { ways.clone() } else { tallies[before].times(ways) };
            let all = if better { over } else { tallies[id].plus(&over) };
            put(tallies, id, all);
        };
        if let Some(tallies) = &mut self.solutions {
            count(tallies, &Tally::ONE);
        }
        if let Some(tallies) = &mut self.labelled {
            count(tallies, &labelled());
        }
    }

    /// Notes that a walk costs more than 64 bits hold, in the number at `at`.
    fn leave_range(&mut self, paid: &K, costs: &[i64], at: usize) {
        let whole = sum(paid.numbers().get(..at).unwrap_or_default(), costs);
        if self.overflow.as_ref().is_none_or(|least| before_in_order(&whole, least)) {
            self.overflow = Some(whole);
        }
    }

    fn end(&self, goals: &[StateId]) -> End {
        let cost = goals.first().map(|goal| self.costs[*goal].numbers().to_vec());
        // What left the range costs more than any solution that is no more than it before that.
        if let Some(overflow) = &self.overflow
            && cost
                .as_ref()
                .is_none_or(|cost| cost.get(..overflow.len()).is_some_and(|first| first > overflow))
        {
            return End::Overflow(overflow.len());
        }
        let (Some(cost), Some(&goal)) = (cost, goals.first()) else {
            return End::Exhausted;
        };
        let mut walk = Vec::new();
        let mut paid = Vec::new();
        if self.task.wanted.plan {
            let mut at = goal;
            loop {
                walk.push(self.states.get(at).to_vec());
                paid.push(self.costs[at].numbers().to_vec());
                if self.before[at] == at {
                    break;
                }
                at = self.before[at];
            }
            walk.reverse();
            paid.reverse();
        }
        let count = |tallies: &Option<IdVec<StateId, Tally>>| {
            let tallies = tallies.as_ref()?;
            Some(goals.iter().fold(Tally::ZERO, |all, goal| all.plus(&tallies[*goal])))
        };
        let mut most = vec![0; self.task.watched.len()];
        if !most.is_empty() {
            for goal in goals {
                most.iter_mut().zip(&self.most[*goal]).for_each(|(most, &used)| *most = (*most).max(used));
            }
        }
        End::Found(Found {
            cost,
            walk,
            paid,
            solutions: count(&self.solutions),
            labelled: count(&self.labelled),
            most,
        })
    }

    /// The bytes that all this takes.
    fn bytes(&self) -> usize {
        let tallies = [&self.solutions, &self.labelled].into_iter().flatten().map(IdVec::len).sum::<usize>();
        let watched = size_of::<Vec<i64>>() + size_of_val(self.task.watched);
        self.states.bytes()
            + self.costs.len() * size_of::<K>()
            + self.before.len() * size_of::<StateId>()
            + tallies * size_of::<Tally>()
            + self.most.len() * watched
            + self.frontier.bytes()
    }
}

/// Sets what belongs to a state; states are met in the order of their ids.
fn put<T>(of: &mut IdVec<StateId, T>, id: StateId, value: T) {
    if crate::id::Id::index(id) < of.len() {
        of[id] = value;
    } else {
        of.push(value);
    }
}

/// Sums that need not be exact beyond 64 bits.
fn sum(left: &[i64], right: &[i64]) -> Vec<i64> {
    left.iter().zip(right).map(|(a, b)| a.saturating_add(*b)).collect()
}

/// Whether a cost that leaves the range after the numbers of `one` is less than one that does so
/// after those of `other`.
fn before_in_order(one: &[i64], other: &[i64]) -> bool {
    let shared = one.len().min(other.len());
    match one.get(..shared).cmp(&other.get(..shared)) {
        // Whoever leaves the range first has more from there on.
        std::cmp::Ordering::Equal => one.len() > other.len(),
        order => order.is_lt(),
    }
}
