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
        if self.task.bound.is_some_and(|bound| zero.first() > bound) {
            return Ok(End::Exhausted);
        }
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
                if at > 0 || self.task.bound.is_none() {
                    self.leave_range(paid, space.costs(), at);
                }
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

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
mod tests {
    use super::super::outcome::Unwatched;
    use super::*;
    use std::collections::BTreeMap;

    /// A graph without any puzzle: edges with two costs and a ration.
    struct Toy {
        edges: Vec<Vec<(usize, [i64; 2], i64)>>,
        goals: Vec<usize>,
        here: usize,
        next: usize,
        successor: [u64; 1],
    }

    impl Toy {
        fn new(edges: Vec<Vec<(usize, [i64; 2], i64)>>, goals: &[usize]) -> Self {
            Self { edges, goals: goals.to_vec(), here: 0, next: 0, successor: [0] }
        }

        fn edge(&self) -> &(usize, [i64; 2], i64) {
            &self.edges[self.here][self.next - 1]
        }

        fn search(&mut self, bound: Option<i64>) -> End {
            let wanted = Wanted { plan: true, solutions: true, labelled: true };
            let task = Task { wanted, effort: Effort::default(), keys: 2, bound, watched: &[i64::MAX] };
            best_first::<[i64; 2], _>(self, &[0], &task, &mut Unwatched, &mut Stats::default()).unwrap()
        }

        /// The cheapest walks, listed one by one.
        fn list(&self) -> Option<(Vec<i64>, u64, u64, i64)> {
            let mut walks = vec![(0, [0, 0], 1_u64, 0)];
            let mut found: BTreeMap<[i64; 2], (u64, u64, i64)> = BTreeMap::new();
            for _ in 0..=self.edges.len() {
                let mut longer = Vec::new();
                for (at, cost, ways, used) in walks {
                    if self.goals.contains(&at) {
                        let all = found.entry(cost).or_default();
                        *all = (all.0 + 1, all.1 + ways, all.2.max(used));
                        continue;
                    }
                    for (nth, &(to, [a, b], use_)) in self.edges[at].iter().enumerate() {
                        longer.push((to, [cost[0] + a, cost[1] + b], ways * (nth as u64 + 1), used + use_));
                    }
                }
                walks = longer;
            }
            found.pop_first().map(|(cost, (walks, labelled, most))| (cost.to_vec(), walks, labelled, most))
        }
    }

    impl Space for Toy {
        fn words(&self) -> usize {
            1
        }

        fn look(&mut self, state: &[u64]) -> Result<bool, Diagnostic> {
            (self.here, self.next) = (state[0] as usize, 0);
            Ok(self.goals.contains(&self.here))
        }

        fn try_next(&mut self) -> Result<Option<Event>, Diagnostic> {
            self.next += 1;
            let Some((to, ..)) = self.edges[self.here].get(self.next - 1) else {
                return Ok(None);
            };
            self.successor = [*to as u64];
            Ok(Some(Event::Legal))
        }

        fn successor(&self) -> &[u64] {
            &self.successor
        }

        fn costs(&self) -> &[i64] {
            &self.edge().1
        }

        fn watched(&self) -> &[i64] {
            std::slice::from_ref(&self.edge().2)
        }

        fn labelled(&self) -> Tally {
            Tally::Small(self.next as u64)
        }
    }

    #[test]
    fn random_graphs_agree_with_listing_every_walk() {
        let mut random = fastrand::Rng::with_seed(20);
        let (mut solved, mut counted) = (0, 0);
        for _ in 0..1500 {
            let vertices = random.usize(2..7);
            let mut edges = vec![Vec::new(); vertices];
            for from in &mut edges {
                for _ in 0..random.usize(0..4) {
                    // The first number is often 0, the second never.
                    let costs = [random.i64(0..2), random.i64(1..3)];
                    from.push((random.usize(0..vertices), costs, random.i64(0..4)));
                }
            }
            let mut toy = Toy::new(edges, &[vertices - 1, random.usize(0..vertices)]);
            match (toy.search(None), toy.list()) {
                (End::Found(found), Some((cost, walks, labelled, most))) => {
                    assert_eq!(found.cost, cost);
                    assert_eq!(found.solutions, Some(Tally::Small(walks)));
                    assert_eq!(found.labelled, Some(Tally::Small(labelled)));
                    assert_eq!(found.most, [most]);
                    assert_eq!(found.paid.last(), Some(&cost));
                    assert_eq!(found.walk.len(), found.paid.len());
                    let nearer = toy.search(Some(cost[0] - 1));
                    assert_eq!(nearer, End::Exhausted);
                    (solved, counted) = (solved + 1, counted + usize::from(walks > 1));
                }
                (End::Exhausted, None) => {}
                other => panic!("{other:?}"),
            }
        }
        assert!(solved > 500 && counted > 50, "{solved} {counted}");
    }

    #[test]
    fn costs_beyond_64_bits_matter_only_where_nothing_is_cheaper() {
        let dear = i64::MAX;
        let graph = |last| vec![vec![(1, [dear, 1], 0), (2, last, 0)], vec![(2, [1, 1], 0)], vec![]];
        let cheap = Toy::new(graph([dear, 5]), &[2]).search(None);
        assert!(matches!(cheap, End::Found(Found { cost, .. }) if cost == [dear, 5]));
        let mut only = graph([dear, 5]);
        only[0].pop();
        assert_eq!(Toy::new(only, &[2]).search(None), End::Overflow(0));
        // The second number leaves the range where the first is less than that of the solution.
        let second = vec![vec![(1, [0, dear], 0), (2, [1, 1], 0)], vec![(2, [0, 1], 0)], vec![]];
        assert_eq!(Toy::new(second, &[2]).search(None), End::Overflow(1));
        let dearer = vec![vec![(1, [1, dear], 0), (2, [1, 1], 0)], vec![(2, [0, 1], 0)], vec![]];
        assert!(matches!(Toy::new(dearer, &[2]).search(None), End::Found(_)));
    }
}
