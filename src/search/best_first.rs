//! One loop for every search that looks at the state with the least key first. The key makes the
//! search: what has been paid is breadth-first search if every edge costs one and Dijkstra's algorithm
//! (1959) if costs differ; what has been paid and the estimate of what is still to be paid is A*
//! (Hart, Nilsson, Raphael 1968); the estimate alone is greedy best-first search.
//!
//! Costs are lists of numbers, compared from the first on; since none is negative the order of such
//! lists is kept by adding to both sides, which is all that the proofs need. A state that turns out
//! to be reached at less than it was looked at with is looked at again, so that A* is exact with
//! estimates that are inconsistent as long as none of them says too much.

mod visitors;

use super::frontier::Frontier;
use super::heuristic::Heuristic;
use super::observer::{Event, Fate, Side};
use super::outcome::{Monitor, Stats, StopReason, Wanted};
use super::space::Space;
use super::store::dense::Dense;
use super::store::interned::Interned;
use super::store::marks::Marks;
use super::store::{Met, StateId, Store, StoreChoice};
use super::tallies::Tallies;
use super::task::{All, Cut, End, Found, Order, Stopped, Task};
use crate::diag::Diagnostic;
use crate::limits;
use crate::model::price::{Excess, Numbers, Price};
use crate::model::visit::{Edge, Visitor};
use crate::model::words::Words;
use std::ops::ControlFlow;
use visitors::{Back, Expansion, Observed};

/// What becomes of a state that is known, and waits again before it was looked at.
const WAITS: Fate = Fate::Cheaper { reopened: false };

/// Where there are only so few words, the memory of ways to states does not matter.
const FEW_WORDS: usize = 1 << 12;

/// Finds the cheapest goals from `start` on.
///
/// # Errors
///
/// Whatever the space has to tell the author of a puzzle.
pub fn best_first<S: Space>(
    space: &mut S,
    start: &S::State,
    task: &Task<'_>,
    heuristic: &mut dyn Heuristic<S>,
    monitor: &mut dyn Monitor,
    stats: &mut Stats,
) -> Result<End<S::State>, Diagnostic> {
    let all = task.wanted.solutions || task.wanted.labelled || !task.watched.is_empty();
    if task.order == Order::Paid || !all {
        return run(space, start, task, None, heuristic, monitor, stats);
    }
    // A* finds the least cost. All walks of that cost are found in the order of what is paid,
    // by states from which the estimate does not say that it is too little.
    let plan = Wanted { plan: task.wanted.plan, ..Wanted::default() };
    let scout = Task { wanted: plan, watched: &[], ..task.clone() };
    let found = match run(space, start, &scout, None, heuristic, monitor, stats)? {
        End::Found(found) if task.order == Order::PaidAndEstimate => found,
        end => return Ok(end),
    };
    match S::Cost::of(&found.cost) {
        Ok(ceiling) => {
            let again = Task { order: Order::Paid, ..task.clone() };
            run(space, start, &again, Some(ceiling), heuristic, monitor, stats)
        }
        Err(Excess(at)) => Ok(End::Overflow(at)),
    }
}

fn run<S: Space>(
    space: &mut S,
    start: &S::State,
    task: &Task<'_>,
    ceiling: Option<S::Cost>,
    heuristic: &mut dyn Heuristic<S>,
    monitor: &mut dyn Monitor,
    stats: &mut Stats,
) -> Result<End<S::State>, Diagnostic> {
    let aids = Aids { task, ceiling, heuristic, monitor, stats };
    match dense(space, start, task) {
        Some(words) => Search::new(aids, Dense::new(words)).run(space, start),
        None => Search::new(aids, Interned::new(start)).run(space, start),
    }
}

/// The number below which all words are, if the dense store can keep all that is wanted and is
/// likely to be best.
fn dense<S: Space>(space: &mut S, start: &S::State, task: &Task<'_>) -> Option<usize> {
    let all = !task.watched.is_empty() || task.wanted.solutions || task.wanted.labelled;
    let walks = !task.wanted.plan || space.is_reversible();
    if S::Cost::WIDE || start.single().is_none() || all || !walks {
        return None;
    }
    let words = match task.store {
        Some(StoreChoice::Interned) => None,
        Some(StoreChoice::Dense) => space.dense(),
        None => space.dense().filter(|words| *words > FEW_WORDS),
    };
    words.filter(|words| *words as u64 <= limits::STATES)
}

/// What a search is given.
struct Aids<'t, S: Space> {
    task: &'t Task<'t>,
    /// No walk that costs more is of interest.
    ceiling: Option<S::Cost>,
    heuristic: &'t mut dyn Heuristic<S>,
    monitor: &'t mut dyn Monitor,
    stats: &'t mut Stats,
}

/// What is known so far.
struct Search<'t, S: Space, T> {
    aids: Aids<'t, S>,
    store: T,
    /// Whether an edge to a state that is reached more cheaply can be passed by: there is no bound, so
    /// that it is a duplicate and nothing else.
    glances: bool,
    frontier: Frontier<S::Cost>,
    /// The states that have been looked at, and not been found to be cheaper since then; not kept in
    /// the order of what is paid, where the key tells.
    closed: Marks,
    tallies: Tallies,
    /// The least cost without room: the numbers before the one that has none.
    excess: Option<Numbers>,
    /// Whether somebody follows this step by step.
    is_observed: bool,
}

impl<'t, S: Space, T: Store<S::State, S::Cost>> Search<'t, S, T> {
    fn new(aids: Aids<'t, S>, store: T) -> Self {
        let task = aids.task;
        let is_observed = aids.monitor.observer().is_some();
        Self {
            aids,
            is_observed,
            glances: !is_observed && task.bound.is_none(),
            store,
            // Of states that seem equally near to a goal A* looks at the one first that came in last:
            // it is likely to be the one from which less has to be guessed.
            frontier: Frontier::new(task.order == Order::PaidAndEstimate),
            closed: Marks::default(),
            tallies: Tallies::new(task.wanted, task.watched.len()),
            excess: None,
        }
    }

    fn run(mut self, space: &mut S, start: &S::State) -> Result<End<S::State>, Diagnostic> {
        let end = self.search(space, start);
        self.aids.stats.memory = self.aids.stats.memory.max(self.bytes() as u64);
        end
    }

    fn search(&mut self, space: &mut S, start: &S::State) -> Result<End<S::State>, Diagnostic> {
        let zero = S::Cost::zero(self.aids.task.numbers);
        if self.aids.task.bound.is_some_and(|bound| zero.first() > bound) {
            return Ok(End::Exhausted);
        }
        let (id, _) = self.store.meet(start, &zero);
        self.store.come_from(id, id);
        self.tallies.start(id);
        self.aids.stats.meet(0);
        self.show(Event::Begin);
        let (mut goals, mut least) = (Vec::new(), 0);
        let looked = self.wait(id, start, &zero).and_then(|_| self.look(space, &mut goals, &mut least));
        match looked {
            Ok(()) => self.end(space, &goals),
            Err(cut) => cut.end(|reason| {
                let best = self.waiting_goal(space)?;
                Ok(Stopped { reason, least, best })
            }),
        }
    }

    /// Looks at states until the answer is known. `least` is what every solution costs at least.
    fn look(&mut self, space: &mut S, goals: &mut Vec<StateId>, least: &mut i64) -> Result<(), Cut> {
        while let Some((key, id)) = self.frontier.pop() {
            if goals.first().is_some_and(|goal| key > self.store.cost(*goal)) {
                break;
            }
            let paid = self.store.cost(id);
            let stale = match self.aids.task.order {
                Order::Paid => key != paid,
                Order::PaidAndEstimate | Order::Estimate => !self.closed.set(id),
            };
            if stale {
                continue;
            }
            if self.aids.task.order != Order::Estimate && self.aids.heuristic.is_admissible() {
                *least = (*least).max(key.first());
            }
            let state = self.store.state(id);
            let is_goal = space.is_goal(&state).map_err(Cut::Wrong)?;
            if self.is_observed {
                self.show_look(&state, &paid, &key, is_goal);
            }
            if is_goal {
                goals.push(id);
                if self.tallies.is_idle() {
                    break;
                }
            }
            if !goals.is_empty() {
                continue;
            }
            self.aids.stats.expanded += 1;
            let mut expansion = Expansion::new(self, id, paid);
            let visit = if expansion.search.is_observed {
                let mut observed = Observed(&mut expansion);
                let mut visitor: &mut dyn Visitor<S::State, S::Cost> = &mut observed;
                space.expand(&state, &mut visitor)
            } else {
                space.expand(&state, &mut expansion)
            };
            if let (ControlFlow::Break(()), Some(cut)) = (visit.map_err(Cut::Wrong)?, expansion.cut) {
                return Err(cut);
            }
            self.aids.stats.peak_frontier = self.aids.stats.peak_frontier.max(self.frontier.len() as u64);
            if self.aids.task.effort.max_memory.is_some_and(|most| self.bytes() as u64 > most) {
                return Err(Cut::Stopped(StopReason::Memory));
            }
        }
        Ok(())
    }

    /// Takes an edge into account. Most edges lead to a state that is known to be reached more cheaply:
    /// that much is part of the loop that shows them.
    #[inline(always)]
    fn edge(
        &mut self,
        from: StateId,
        paid: &S::Cost,
        edge: &Edge<'_, S::State, S::Cost>,
    ) -> Result<Fate, Cut> {
        self.aids.stats.generated += 1;
        let step = match edge.cost {
            Ok(step) => step,
            // Only the first number is sure to be more than that of any other walk.
            Err(Excess(0)) => return self.leave_room(&[], 0),
            Err(Excess(at)) => return Err(Cut::Overflow(*at)),
        };
        let cost = match paid.plus(step) {
            Ok(cost) => cost,
            Err(Excess(at)) => return self.leave_room(&sum(&paid.numbers(), &step.numbers()), at),
        };
        if self.aids.task.bound.is_some_and(|bound| cost.first() > bound) {
            return Ok(Fate::Beyond);
        }
        let (id, met) = self.store.meet(edge.state, &cost);
        if met == Met::Dearer {
            self.aids.stats.duplicates += 1;
            return Ok(Fate::Known);
        }
        self.reach(id, met, from, cost, edge)
    }

    /// Takes note of an edge by which a state is reached at no more than was known before.
    fn reach(
        &mut self,
        id: StateId,
        met: Met,
        from: StateId,
        cost: S::Cost,
        edge: &Edge<'_, S::State, S::Cost>,
    ) -> Result<Fate, Cut> {
        match met {
            Met::New => {
                self.aids.stats.meet(cost.first());
                let most = self.aids.task.effort.max_states.unwrap_or(limits::STATES).min(limits::STATES);
                if self.store.len() as u64 > most {
                    return Err(Cut::Stopped(StopReason::States));
                }
            }
            Met::Cheaper | Met::Equal | Met::Dearer => self.aids.stats.duplicates += 1,
        }
        // The first way to a state is good enough, unless a better one may be wanted for a bound.
        if met == Met::Cheaper {
            if self.aids.task.order == Order::Estimate && self.aids.task.bound.is_none() {
                return Ok(Fate::Known);
            }
            self.store.cheapen(id, &cost);
        }
        self.tallies.reach(id, from, met != Met::Equal, edge);
        if met == Met::Equal {
            return Ok(Fate::Known);
        }
        self.store.come_from(id, from);
        let fate = self.wait(id, edge.state, &cost)?;
        Ok(if met == Met::New && fate == WAITS { Fate::New } else { fate })
    }

    /// Lets a state wait that has been reached more cheaply than ever.
    fn wait(&mut self, id: StateId, state: &S::State, cost: &S::Cost) -> Result<Fate, Cut> {
        if self.aids.task.order == Order::Paid && self.aids.ceiling.is_none() {
            self.frontier.push(cost, id);
            return Ok(WAITS);
        }
        let Some(estimate) = self.aids.heuristic.estimate(state).map_err(Cut::Wrong)? else {
            return Ok(Fate::Hopeless);
        };
        let admissible = self.aids.heuristic.is_admissible();
        let whole = match cost.plus(&estimate) {
            Ok(whole) => whole,
            Err(Excess(at)) if admissible => {
                return self.leave_room(&sum(&cost.numbers(), &estimate.numbers()), at);
            }
            Err(Excess(at)) if !S::Cost::WIDE => return Err(Cut::Overflow(at)),
            Err(_) => estimate.clone(),
        };
        let beyond = self.aids.task.bound.is_some_and(|bound| whole.first() > bound);
        if admissible && beyond || self.aids.ceiling.as_ref().is_some_and(|ceiling| whole > *ceiling) {
            return Ok(Fate::Hopeless);
        }
        let reopened = self.aids.task.order != Order::Paid && self.closed.clear(id);
        self.aids.stats.reopened += u64::from(reopened);
        let key = match self.aids.task.order {
            Order::Paid => cost,
            Order::PaidAndEstimate => &whole,
            Order::Estimate => &estimate,
        };
        self.frontier.push(key, id);
        Ok(Fate::Cheaper { reopened })
    }

    /// Notes that a walk has a cost without room in the number at `at`.
    fn leave_room(&mut self, numbers: &[i64], at: usize) -> Result<Fate, Cut> {
        let before: Numbers = numbers.iter().copied().take(at).collect();
        let beyond = self.aids.task.bound.is_some_and(|bound| match before.first() {
            Some(first) => *first > bound,
            // There is room for the bound, and so this is more.
            None => S::Cost::of(&[bound]).is_ok(),
        });
        if !beyond && self.excess.as_ref().is_none_or(|least| before_in_order(&before, least)) {
            self.excess = Some(before);
        }
        Ok(if beyond { Fate::Beyond } else { Fate::NoRoom })
    }

    fn end(&self, space: &mut S, goals: &[StateId]) -> Result<End<S::State>, Diagnostic> {
        let goal = goals.first().map(|&goal| (goal, self.store.cost(goal).numbers()));
        // What has no room costs more than any solution that is no more than it before that.
        if let Some(excess) = &self.excess
            && goal.as_ref().is_none_or(|(_, cost)| {
                cost.get(..excess.len()).is_some_and(|first| first > excess.as_slice())
            })
        {
            return Ok(End::Overflow(excess.len()));
        }
        let Some((goal, cost)) = goal else {
            return Ok(End::Exhausted);
        };
        let all = All {
            solutions: self.tallies.solutions(goals),
            labelled: self.tallies.labelled(goals),
            most: self.tallies.most(goals),
        };
        let walk = if self.aids.task.wanted.plan { self.walk(space, goal)? } else { Vec::new() };
        Ok(End::Found(Found { cost, walk, all }))
    }

    /// The cheapest goal among the states that wait, if it uses no more than there is.
    fn waiting_goal(&self, space: &mut S) -> Result<Option<Found<S::State>>, Diagnostic> {
        let mut best: Option<(S::Cost, StateId)> = None;
        for id in self.frontier.waiting() {
            let cost = self.store.cost(id);
            let cheaper = best.as_ref().is_none_or(|(least, _)| cost < *least);
            // A state whose goal cannot be worked out may never be looked at.
            if cheaper && space.is_goal(&self.store.state(id)).unwrap_or(false) {
                best = Some((cost, id));
            }
        }
        let Some((cost, goal)) = best else { return Ok(None) };
        let used = self.tallies.most(&[goal]);
        if used.iter().zip(self.aids.task.watched).any(|(used, bound)| used > bound) {
            return Ok(None);
        }
        let walk = if self.aids.task.wanted.plan { self.walk(space, goal)? } else { Vec::new() };
        Ok(Some(Found { cost: cost.numbers(), walk, all: All::default() }))
    }

    /// The states by which a state is reached.
    fn walk(&self, space: &mut S, goal: StateId) -> Result<Vec<S::State>, Diagnostic> {
        let mut walk = vec![self.store.state(goal)];
        let mut at = goal;
        while self.store.cost(at).numbers().iter().any(|number| *number > 0) {
            let before = match self.store.before(at) {
                Some(before) => Some(before),
                None => {
                    let mut back = Back { store: &self.store, paid: self.store.cost(at), before: None };
                    let _ = space.retreat(&self.store.state(at), &mut back)?;
                    back.before
                }
            };
            let Some(before) = before else { break };
            walk.push(self.store.state(before));
            at = before;
        }
        walk.reverse();
        Ok(walk)
    }

    /// Shows something to whoever follows.
    fn show(&mut self, event: Event<'_>) {
        if let Some(observer) = self.aids.monitor.observer() {
            observer.see(event);
        }
    }

    /// Shows a state that is looked at.
    #[cold]
    fn show_look(&mut self, state: &S::State, paid: &S::Cost, key: &S::Cost, is_goal: bool) {
        let (paid, key) = (paid.numbers(), key.numbers());
        let estimate = match self.aids.task.order {
            Order::Paid => None,
            Order::PaidAndEstimate => Some(key.iter().zip(&paid).map(|(all, paid)| all - paid).collect()),
            Order::Estimate => Some(key),
        };
        self.show(Event::Look { state: state.as_slice(), side: Side::Start, paid, estimate, is_goal });
    }

    /// The bytes that all this takes.
    fn bytes(&self) -> usize {
        self.store.bytes() + self.frontier.bytes() + self.closed.bytes() + self.tallies.bytes()
    }
}

/// Sums that need not be exact beyond 64 bits.
fn sum(left: &[i64], right: &[i64]) -> Numbers {
    left.iter().zip(right).map(|(a, b)| a.saturating_add(*b)).collect()
}

/// Whether a cost that has no room after the numbers of `one` is less than one that has none after
/// those of `other`.
fn before_in_order(one: &[i64], other: &[i64]) -> bool {
    let shared = one.len().min(other.len());
    match one.get(..shared).cmp(&other.get(..shared)) {
        // Whoever leaves the room first has more from there on.
        std::cmp::Ordering::Equal => one.len() > other.len(),
        order => order.is_lt(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
mod tests;
