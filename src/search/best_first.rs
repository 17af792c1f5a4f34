//! One loop for every search that looks at the state with the least key first. The key makes the
//! search: what has been paid is breadth-first search if every edge costs one and Dijkstra's algorithm
//! (1959) if costs differ; what has been paid and the estimate of what is still to be paid is A*
//! (Hart, Nilsson, Raphael 1968); the estimate alone is greedy best-first search.
//!
//! Costs are lists of numbers, compared from the first on; since none is negative the order of such
//! lists is kept by adding to both sides, which is all that the proofs need. A state that turns out
//! to be reached at less than it was looked at with is looked at again, so that A* is exact with
//! estimates that are inconsistent as long as none of them says too much.

use super::frontier::Frontier;
use super::heuristic::Heuristic;
use super::outcome::{Effort, Monitor, Progress, Stats, StopReason, Wanted};
use super::space::Space;
use super::store::dense::Dense;
use super::store::interned::Interned;
use super::store::{Met, StateId, Store, StoreChoice};
use super::tallies::Tallies;
use crate::diag::Diagnostic;
use crate::id::Id;
use crate::limits;
use crate::model::code::ClauseId;
use crate::model::price::{Excess, Numbers, Price};
use crate::model::ride::Ride;
use crate::model::tally::Tally;
use crate::model::visit::{Edge, Visitor};
use crate::model::words::Words;
use std::ops::ControlFlow;

/// Where there are only so few words, the memory of ways to states does not matter.
const FEW_WORDS: usize = 1 << 12;

/// What the key of a state is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// What has been paid.
    #[default]
    Paid,
    /// That and what is still to be paid by the estimate.
    PaidAndEstimate,
    /// The estimate alone. What is found need not be the cheapest.
    Estimate,
}

/// What is to be found.
#[derive(Clone, Debug)]
pub struct Task<'t> {
    /// What is wanted.
    pub wanted: Wanted,
    /// The effort that is allowed.
    pub effort: Effort,
    /// The store for states, if it is not to be the one that seems best.
    pub store: Option<StoreChoice>,
    /// Which state is looked at first.
    pub order: Order,
    /// How many numbers a cost has.
    pub numbers: usize,
    /// No solution costs more than this in the first number.
    pub bound: Option<i64>,
    /// How much there is of each thing that is watched.
    pub watched: &'t [i64],
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End<W> {
    /// A goal was found; there is none that costs less, unless the order is by estimates that say
    /// too much.
    Found(Found<W>),
    /// Everything within reach was looked at, and none is a goal.
    Exhausted,
    /// The effort was over, or somebody had enough.
    Stopped(Stopped<W>),
    /// The cost of a solution, or of everything that is left, has no room in this position.
    Overflow(usize),
}

/// What is known when a search is stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped<W> {
    /// Why it is.
    pub reason: StopReason,
    /// No solution costs less than this in the first number.
    pub least: i64,
    /// The cheapest of the goals that were waiting; nothing is known of all walks to it.
    pub best: Option<Found<W>>,
}

/// The cheapest goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<W> {
    /// What they cost.
    pub cost: Numbers,
    /// The states of one such walk, from the start to a goal, if a plan is wanted. From each of them
    /// it takes the cheapest edge to the next; in the order of estimates alone that may cost less.
    pub walk: Vec<W>,
    /// What is known of all cheapest walks; nothing in the order of estimates alone.
    pub all: All,
}

/// What is known of all cheapest walks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct All {
    /// How many there are, if that is wanted.
    pub solutions: Option<Tally>,
    /// How many there are with every member told apart, if that is wanted.
    pub labelled: Option<Tally>,
    /// The most that one of them uses of each thing that is watched.
    pub most: Vec<i64>,
}

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

/// Why a search ends before its answer.
enum Cut {
    Stopped(StopReason),
    Overflow(usize),
    Wrong(Diagnostic),
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
    frontier: Frontier<S::Cost>,
    /// The states that have been looked at, and not been found to be cheaper since then; not kept in
    /// the order of what is paid, where the key tells.
    closed: Marks,
    tallies: Tallies,
    /// The least cost without room: the numbers before the one that has none.
    excess: Option<Numbers>,
}

impl<'t, S: Space, T: Store<S::State, S::Cost>> Search<'t, S, T> {
    fn new(aids: Aids<'t, S>, store: T) -> Self {
        let task = aids.task;
        Self {
            aids,
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
        let (mut goals, mut least) = (Vec::new(), 0);
        let looked = self.wait(id, start, &zero).and_then(|()| self.look(space, &mut goals, &mut least));
        match looked {
            Ok(()) => self.end(space, &goals),
            Err(Cut::Stopped(reason)) => {
                let best = self.waiting_goal(space)?;
                Ok(End::Stopped(Stopped { reason, least, best }))
            }
            Err(Cut::Overflow(at)) => Ok(End::Overflow(at)),
            Err(Cut::Wrong(diagnostic)) => Err(diagnostic),
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
            if space.is_goal(&state).map_err(Cut::Wrong)? {
                goals.push(id);
                if self.tallies.is_idle() {
                    break;
                }
            }
            if !goals.is_empty() {
                continue;
            }
            self.aids.stats.expanded += 1;
            let depth = paid.first();
            let mut expansion = Expansion { from: id, paid, depth, cut: None, search: self };
            let visit = space.expand(&state, &mut expansion).map_err(Cut::Wrong)?;
            if let (ControlFlow::Break(()), Some(cut)) = (visit, expansion.cut) {
                return Err(cut);
            }
            self.aids.stats.peak_frontier = self.aids.stats.peak_frontier.max(self.frontier.len() as u64);
            if self.aids.task.effort.max_memory.is_some_and(|most| self.bytes() as u64 > most) {
                return Err(Cut::Stopped(StopReason::Memory));
            }
        }
        Ok(())
    }

    /// Takes an edge into account.
    fn edge(&mut self, from: StateId, paid: &S::Cost, edge: &Edge<'_, S::State, S::Cost>) -> Result<(), Cut> {
        self.aids.stats.generated += 1;
        let step = match edge.cost {
            Ok(step) => step,
            // Only the first number is sure to be more than that of any other walk.
            Err(Excess(0)) => return Ok(self.leave_room(&[], 0)),
            Err(Excess(at)) => return Err(Cut::Overflow(*at)),
        };
        let cost = match paid.plus(step) {
            Ok(cost) => cost,
            Err(Excess(at)) => return Ok(self.leave_room(&sum(&paid.numbers(), &step.numbers()), at)),
        };
        if self.aids.task.bound.is_some_and(|bound| cost.first() > bound) {
            return Ok(());
        }
        let (id, met) = self.store.meet(edge.state, &cost);
        match met {
            Met::New => {
                self.aids.stats.meet(cost.first());
                let most = self.aids.task.effort.max_states.unwrap_or(limits::STATES).min(limits::STATES);
                if self.store.len() as u64 > most {
                    return Err(Cut::Stopped(StopReason::States));
                }
            }
            Met::Dearer => {
                self.aids.stats.duplicates += 1;
                return Ok(());
            }
            Met::Cheaper | Met::Equal => self.aids.stats.duplicates += 1,
        }
        // The first way to a state is good enough, unless a better one may be wanted for a bound.
        if met == Met::Cheaper {
            if self.aids.task.order == Order::Estimate && self.aids.task.bound.is_none() {
                return Ok(());
            }
            self.store.cheapen(id, &cost);
        }
        self.tallies.reach(id, from, met != Met::Equal, edge);
        if met == Met::Equal {
            return Ok(());
        }
        self.store.come_from(id, from);
        self.wait(id, edge.state, &cost)
    }

    /// Lets a state wait that has been reached more cheaply than ever.
    fn wait(&mut self, id: StateId, state: &S::State, cost: &S::Cost) -> Result<(), Cut> {
        if self.aids.task.order == Order::Paid && self.aids.ceiling.is_none() {
            self.frontier.push(cost, id);
            return Ok(());
        }
        let Some(estimate) = self.aids.heuristic.estimate(state).map_err(Cut::Wrong)? else { return Ok(()) };
        let admissible = self.aids.heuristic.is_admissible();
        let whole = match cost.plus(&estimate) {
            Ok(whole) => whole,
            Err(Excess(at)) if admissible => {
                return Ok(self.leave_room(&sum(&cost.numbers(), &estimate.numbers()), at));
            }
            Err(Excess(at)) if !S::Cost::WIDE => return Err(Cut::Overflow(at)),
            Err(_) => estimate.clone(),
        };
        let beyond = self.aids.task.bound.is_some_and(|bound| whole.first() > bound);
        if admissible && beyond || self.aids.ceiling.as_ref().is_some_and(|ceiling| whole > *ceiling) {
            return Ok(());
        }
        if self.aids.task.order != Order::Paid && self.closed.clear(id) {
            self.aids.stats.reopened += 1;
        }
        let key = match self.aids.task.order {
            Order::Paid => cost,
            Order::PaidAndEstimate => &whole,
            Order::Estimate => &estimate,
        };
        self.frontier.push(key, id);
        Ok(())
    }

    /// Notes that a walk has a cost without room in the number at `at`.
    fn leave_room(&mut self, numbers: &[i64], at: usize) {
        let before: Numbers = numbers.iter().copied().take(at).collect();
        let beyond = self.aids.task.bound.is_some_and(|bound| match before.first() {
            Some(first) => *first > bound,
            // There is room for the bound, and so this is more.
            None => S::Cost::of(&[bound]).is_ok(),
        });
        if !beyond && self.excess.as_ref().is_none_or(|least| before_in_order(&before, least)) {
            self.excess = Some(before);
        }
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

    /// The bytes that all this takes.
    fn bytes(&self) -> usize {
        self.store.bytes() + self.frontier.bytes() + self.closed.bytes() + self.tallies.bytes()
    }
}

/// The edges that leave a state.
struct Expansion<'e, 't, S: Space, T> {
    from: StateId,
    paid: S::Cost,
    depth: i64,
    cut: Option<Cut>,
    search: &'e mut Search<'t, S, T>,
}

impl<S: Space, T> Expansion<'_, '_, S, T> {
    fn end(&mut self, cut: Cut) -> ControlFlow<()> {
        self.cut = Some(cut);
        ControlFlow::Break(())
    }
}

impl<S: Space, T: Store<S::State, S::Cost>> Visitor<S::State, S::Cost> for Expansion<'_, '_, S, T> {
    fn refused(&mut self, clause: ClauseId, _: Option<Ride<'_>>) {
        self.search.aids.stats.refuse(clause);
    }

    fn edge(&mut self, edge: &Edge<'_, S::State, S::Cost>) -> ControlFlow<()> {
        match self.search.edge(self.from, &self.paid, edge) {
            Ok(()) => ControlFlow::Continue(()),
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

/// Looks for a state from which another one is reached at no more than it is known to cost.
struct Back<'a, T, P> {
    store: &'a T,
    paid: P,
    before: Option<StateId>,
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

/// A bit for each state.
#[derive(Clone, Debug, Default)]
struct Marks(Vec<u64>);

impl Marks {
    /// Marks a state; says whether it was unmarked.
    fn set(&mut self, id: StateId) -> bool {
        let (word, bit) = Self::place(id);
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let before = self.0.get(word).copied().unwrap_or(0);
        self.0.get_mut(word).map(|word| *word |= bit);
        before & bit == 0
    }

    /// Unmarks a state; says whether it was marked.
    fn clear(&mut self, id: StateId) -> bool {
        let (word, bit) = Self::place(id);
        let Some(word) = self.0.get_mut(word) else { return false };
        let before = *word;
        *word &= !bit;
        before & bit != 0
    }

    fn place(id: StateId) -> (usize, u64) {
        (id.index() / 64, 1 << (id.index() % 64))
    }

    fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<u64>()
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
mod tests {
    use super::super::heuristic::Blind;
    use super::super::outcome::Unwatched;
    use super::super::toys::{Arc, Table, Toy};
    use super::*;
    use crate::model::price::{Narrow, Wide};

    const ALL: Wanted = Wanted { plan: true, solutions: true, labelled: true };

    /// The stores, each with a graph that it can be taken for; the last one has to give way.
    const STORES: [(Option<StoreChoice>, bool); 3] = [
        (Some(StoreChoice::Interned), true),
        (Some(StoreChoice::Dense), true),
        (Some(StoreChoice::Dense), false),
    ];

    fn task(order: Order, bound: Option<i64>) -> Task<'static> {
        Task {
            wanted: ALL,
            effort: Effort::default(),
            store: None,
            order,
            numbers: 2,
            bound,
            watched: &[i64::MAX],
        }
    }

    fn search<P: Price>(
        toy: &mut Toy<P>,
        task: &Task<'_>,
        heuristic: &mut dyn Heuristic<Toy<P>>,
    ) -> (End<[u64; 1]>, Stats) {
        let mut stats = Stats::default();
        let end = best_first(toy, &[0], task, heuristic, &mut Unwatched, &mut stats).unwrap();
        (end, stats)
    }

    fn blind<P: Price>(toy: &mut Toy<P>, bound: Option<i64>) -> End<[u64; 1]> {
        search(toy, &task(Order::Paid, bound), &mut Blind::new(2)).0
    }

    /// Random numbers that are nowhere more than the true distances, and mostly inconsistent.
    fn estimates<P: Price>(toy: &Toy<P>, random: &mut fastrand::Rng) -> Table {
        let estimate = |start| {
            let (cost, ..) = toy.list(start)?;
            // As near as can be, or nothing: a search that trusts the first is led astray by the second.
            Some(match random.u8(0..4) {
                0 if cost[0] > 0 => [random.i64(0..cost[0]), random.i64(0..9)],
                1 => [cost[0], random.i64(0..=cost[1])],
                2 => [cost[0], cost[1]],
                _ => [0, 0],
            })
        };
        Table { estimates: (0..toy.edges.len()).map(estimate).collect(), is_admissible: true }
    }

    /// Whether a walk leads from the start to a goal, and what it costs.
    fn cost<P: Price>(toy: &Toy<P>, walk: &[[u64; 1]]) -> [i64; 2] {
        assert!(walk[0] == [0] && toy.goals.contains(&(walk[walk.len() - 1][0] as usize)));
        walk.windows(2).fold([0, 0], |paid, steps| {
            let edges = toy.edges[steps[0][0] as usize].iter().filter(|edge| edge.0 as u64 == steps[1][0]);
            let [a, b] = edges.map(|edge| edge.1).min().unwrap();
            [paid[0] + a, paid[1] + b]
        })
    }

    fn agrees_with_listing<P: Price>(order: Order) {
        let mut random = fastrand::Rng::with_seed(20);
        let (mut solved, mut counted, mut reopened) = (0, 0, 0);
        for _ in 0..3000 {
            let mut toy = Toy::<P>::random(&mut random);
            let mut table = estimates(&toy, &mut random);
            let (end, stats) = search(&mut toy, &task(order, None), &mut table);
            reopened += stats.reopened;
            match (end, toy.list(0)) {
                (End::Found(found), Some((least, walks, labelled, most))) => {
                    let all = All {
                        solutions: Some(Tally::Small(walks)),
                        labelled: Some(Tally::Small(labelled)),
                        most: vec![most],
                    };
                    assert_eq!((found.cost.to_vec(), found.all), (least.clone(), all));
                    assert_eq!(cost(&toy, &found.walk).to_vec(), least);
                    let nearer = task(order, Some(least[0] - 1));
                    assert_eq!(search(&mut toy, &nearer, &mut table).0, End::Exhausted);
                    let plain =
                        Task { wanted: Wanted { plan: true, ..Wanted::default() }, watched: &[], ..nearer };
                    for (store, is_reversible) in STORES {
                        toy.is_reversible = is_reversible;
                        let plain = Task { bound: Some(least[0]), store, ..plain.clone() };
                        let End::Found(found) = search(&mut toy, &plain, &mut table).0 else { panic!() };
                        assert_eq!(cost(&toy, &found.walk).to_vec(), least);
                    }
                    (solved, counted) = (solved + 1, counted + usize::from(walks > 1));
                }
                (End::Exhausted, None) => {}
                other => panic!("{other:?}"),
            }
        }
        assert!(solved > 500 && counted > 50, "{solved} {counted}");
        assert_eq!(reopened > 0, order == Order::PaidAndEstimate, "{reopened}");
    }

    #[test]
    fn what_is_paid_leads_to_the_cheapest_walks() {
        agrees_with_listing::<Narrow<2>>(Order::Paid);
        agrees_with_listing::<Wide>(Order::Paid);
    }

    #[test]
    fn a_star_finds_the_cheapest_walks_with_inconsistent_estimates() {
        agrees_with_listing::<Narrow<2>>(Order::PaidAndEstimate);
        agrees_with_listing::<Wide>(Order::PaidAndEstimate);
    }

    /// Estimates alone find some walk wherever there is one within the bound.
    #[test]
    fn estimates_alone_find_a_walk() {
        let mut random = fastrand::Rng::with_seed(21);
        let (mut dearer, mut bounded) = (0, 0);
        for _ in 0..3000 {
            let mut toy = Toy::<Narrow<2>>::random(&mut random);
            let mut table = estimates(&toy, &mut random);
            for bound in [None, Some(0), Some(1), Some(2)] {
                let least =
                    toy.list(0).map(|(least, ..)| least).filter(|l| bound.is_none_or(|most| l[0] <= most));
                match (search(&mut toy, &task(Order::Estimate, bound), &mut table).0, least) {
                    (End::Found(found), Some(least)) => {
                        let cost = cost(&toy, &found.walk);
                        assert!(
                            cost.as_slice() <= found.cost.as_slice() && cost[0] <= bound.unwrap_or(i64::MAX)
                        );
                        dearer += usize::from(cost.as_slice() > least.as_slice());
                        bounded += usize::from(bound.is_some());
                    }
                    (End::Exhausted, None) => {}
                    other => panic!("{other:?}"),
                }
            }
        }
        assert!(dearer > 20 && bounded > 200, "{dearer} {bounded}");
    }

    /// The classic case: the estimate is honest, yet the cheaper way to a state is found too late.
    #[test]
    fn a_state_is_looked_at_again_if_it_turns_out_to_be_cheaper() {
        let edges =
            vec![vec![(1, [3, 1], 0), (2, [1, 1], 0)], vec![(3, [5, 1], 0)], vec![(1, [1, 1], 0)], vec![]];
        let mut toy = Toy::<Narrow<2>>::new(edges, &[3]);
        let estimates = [[7, 0], [0, 0], [6, 0], [0, 0]].map(Some).to_vec();
        let mut table = Table { estimates, is_admissible: true };
        let plain = Task { wanted: Wanted::default(), watched: &[], ..task(Order::PaidAndEstimate, None) };
        let (end, stats) = search(&mut toy, &plain, &mut table);
        assert!(matches!(end, End::Found(found) if found.cost.as_slice() == [7, 3]));
        assert_eq!(stats.reopened, 1);
    }

    /// Both stores do the same in the same order, and one of them takes less memory for it.
    #[test]
    fn stores_do_not_change_what_is_done() {
        let mut random = fastrand::Rng::with_seed(22);
        for order in [Order::Paid, Order::PaidAndEstimate, Order::Estimate] {
            for _ in 0..300 {
                let mut toy = Toy::<Narrow<2>>::random(&mut random);
                let mut table = estimates(&toy, &mut random);
                toy.is_reversible = true;
                let mut done = [StoreChoice::Interned, StoreChoice::Dense].map(|store| {
                    let task = Task { store: Some(store), wanted: Wanted::default(), ..task(order, None) };
                    search(&mut toy, &Task { watched: &[], ..task }, &mut table)
                });
                done.iter_mut().for_each(|(_, stats)| stats.memory = 0);
                assert_eq!(done[0], done[1]);
            }
        }
    }

    /// What is known when the effort is over: a bound that holds, and a goal that is waiting.
    #[test]
    fn a_stopped_search_tells_what_is_known() {
        let mut random = fastrand::Rng::with_seed(23);
        let (mut stopped, mut waiting) = (0, 0);
        for order in [Order::Paid, Order::PaidAndEstimate, Order::Estimate] {
            for _ in 0..500 {
                let mut toy = Toy::<Narrow<2>>::random(&mut random);
                let mut table = estimates(&toy, &mut random);
                let effort = Effort { max_states: Some(random.u64(1..5)), max_memory: None };
                let plain = Task { effort, watched: &[], ..task(order, None) };
                let wanted = Wanted { plan: true, ..Wanted::default() };
                let end = search(&mut toy, &Task { wanted, ..plain }, &mut table).0;
                let End::Stopped(Stopped { reason, least, best }) = end else { continue };
                let true_cost = toy.list(0).map(|(cost, ..)| cost);
                assert_eq!(reason, StopReason::States);
                assert!(true_cost.as_ref().is_none_or(|cost| least <= cost[0]), "{true_cost:?} {least}");
                if let Some(best) = &best {
                    assert!(cost(&toy, &best.walk).as_slice() <= best.cost.as_slice());
                    assert!(true_cost.is_some_and(|cost| cost.as_slice() <= best.cost.as_slice()));
                }
                (stopped, waiting) = (stopped + 1, waiting + usize::from(best.is_some()));
            }
        }
        assert!(stopped > 100 && waiting > 20, "{stopped} {waiting}");
    }

    fn overflows<P: Price>(dear: i64) {
        let graph = |last| vec![vec![(1, [dear, 1], 0), (2, last, 0)], vec![(2, [1, 1], 0)], vec![]];
        let toy = |edges: Vec<Vec<Arc>>| Toy::<P>::new(edges, &[2]);
        let cheap = blind(&mut toy(graph([dear, 5])), None);
        assert!(matches!(cheap, End::Found(found) if found.cost.as_slice() == [dear, 5]));
        let mut only = graph([dear, 5]);
        only[0].pop();
        assert_eq!(blind(&mut toy(only.clone()), None), End::Overflow(0));
        assert_eq!(blind(&mut toy(only), Some(dear)), End::Exhausted);
    }

    #[test]
    fn costs_without_room_matter_only_where_nothing_is_cheaper() {
        overflows::<Wide>(i64::MAX);
        overflows::<Narrow<2>>((1 << 19) - 1);
        // The second number leaves the range where the first is less than that of the solution.
        let dear = i64::MAX;
        let second = vec![vec![(1, [0, dear], 0), (2, [1, 1], 0)], vec![(2, [0, 1], 0)], vec![]];
        assert_eq!(blind(&mut Toy::<Wide>::new(second, &[2]), None), End::Overflow(1));
        let dearer = vec![vec![(1, [1, dear], 0), (2, [1, 1], 0)], vec![(2, [0, 1], 0)], vec![]];
        assert!(matches!(blind(&mut Toy::<Wide>::new(dearer, &[2]), None), End::Found(_)));
        // Narrow costs cannot tell how much less it is if the edge itself has no room.
        let second = vec![vec![(1, [0, 2048], 0), (2, [1, 1], 0)], vec![(2, [0, 1], 0)], vec![]];
        assert_eq!(blind(&mut Toy::<Narrow<2>>::new(second, &[2]), None), End::Overflow(1));
        let first = vec![vec![(1, [1 << 20, 1], 0), (2, [1, 1], 0)], vec![(2, [0, 1], 0)], vec![]];
        assert!(matches!(blind(&mut Toy::<Narrow<2>>::new(first, &[2]), None), End::Found(_)));
    }
}
