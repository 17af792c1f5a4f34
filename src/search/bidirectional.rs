//! Two searches that meet: one from the start forwards, one from all goals backwards, each the
//! cheapest first. The best walk through a state that both have met is the cheapest of all as soon
//! as no state that waits on one side can be joined with one on the other for less (Nicholson 1966;
//! Pohl 1971). That needs nothing of costs but that adding to both sides keeps their order, and so
//! holds for lists of numbers as well.

use super::beyond::Beyond;
use super::fare::fare;
use super::frontier::Frontier;
use super::observer::{Event, Fate, Side};
use super::outcome::{Monitor, Progress, Stats, StopReason};
use super::space::Space;
use super::store::interned::Interned;
use super::store::{Met, StateId, Store};
use super::task::{All, Cut, End, Found, Stopped, Task};
use crate::diag::Diagnostic;
use crate::limits;
use crate::model::code::ClauseId;
use crate::model::price::{Excess, Price};
use crate::model::ride::Ride;
use crate::model::visit::{Edge, Visitor};
use crate::model::words::Words;
use std::ops::ControlFlow;

/// Finds a cheapest walk from `start` to one of `goals`, which are all goals that there are, in a
/// space that is reversible.
///
/// # Errors
///
/// Whatever the space has to tell the author of a puzzle.
pub fn bidirectional<S: Space>(
    space: &mut S,
    start: &S::State,
    goals: &[S::State],
    task: &Task<'_>,
    monitor: &mut dyn Monitor,
    stats: &mut Stats,
) -> Result<End<S::State>, Diagnostic> {
    let zero = S::Cost::zero(task.numbers);
    if task.bound.is_some_and(|bound| zero.first() > bound) {
        return Ok(End::Exhausted);
    }
    let is_observed = monitor.observer().is_some();
    let mut waves = Waves {
        is_observed,
        task,
        forth: Wave::new(start),
        back: Wave::new(start),
        best: None,
        beyond: Beyond::default(),
        monitor,
        stats,
    };
    waves.show(Event::Begin);
    waves.forth.begin(start, &zero);
    for goal in goals {
        waves.back.begin(goal, &zero);
    }
    waves.stats.states += (waves.forth.store.len() + waves.back.store.len()) as u64;
    if let Some(id) = waves.back.store.find(start) {
        waves.best = waves.forth.store.find(start).map(|forth| (zero, forth, id));
    }
    let end = waves.run(space);
    waves.stats.memory = waves.stats.memory.max(waves.bytes());
    match end {
        Ok(()) => waves.end(space),
        Err(cut) => cut.end(|reason| {
            let least = waves.least();
            let best = match waves.end(space)? {
                End::Found(best) => Some(best),
                _ => None,
            };
            Ok(Stopped { reason, least, best })
        }),
    }
}

/// The states that are met from one side.
struct Wave<S: Space> {
    store: Interned<S::State, S::Cost>,
    frontier: Frontier<S::Cost>,
    /// The cheapest of those that wait; it has been taken out of the frontier.
    next: Option<(S::Cost, StateId)>,
}

impl<S: Space> Wave<S> {
    fn new(like: &S::State) -> Self {
        Self { store: Interned::new(like), frontier: Frontier::new(false), next: None }
    }

    /// Lets a state wait from which this side begins.
    fn begin(&mut self, state: &S::State, zero: &S::Cost) {
        let (id, met) = self.store.meet(state, zero);
        if met == Met::New {
            self.store.come_from(id, id);
            self.frontier.push(zero, id);
        }
    }

    /// The cheapest state that waits. Nothing cheaper comes in after it was asked for.
    fn next(&mut self) -> Option<&S::Cost> {
        while self.next.is_none() {
            let (cost, id) = self.frontier.pop()?;
            self.next = Some((cost, id)).filter(|(cost, id)| self.store.cost(*id) == *cost);
        }
        self.next.as_ref().map(|(cost, _)| cost)
    }

    /// Notes that a state is reached from another one, if it is reached at less than ever.
    fn reach(&mut self, state: &S::State, cost: &S::Cost, from: StateId) -> Result<(StateId, Met), StateId> {
        let (id, met) = self.store.meet(state, cost);
        match met {
            Met::Equal | Met::Dearer => return Err(id),
            Met::Cheaper => self.store.cheapen(id, cost),
            Met::New => {}
        }
        self.store.come_from(id, from);
        self.frontier.push(cost, id);
        Ok((id, met))
    }

    /// The states from the one with this id to where this side began.
    fn chain(&self, mut id: StateId) -> Vec<S::State> {
        let mut chain = vec![self.store.state(id)];
        while let Some(before) = self.store.before(id).filter(|before| *before != id) {
            chain.push(self.store.state(before));
            id = before;
        }
        chain
    }

    fn bytes(&self) -> usize {
        self.store.bytes() + self.frontier.bytes()
    }
}

struct Waves<'t, S: Space> {
    /// Whether somebody follows this step by step.
    is_observed: bool,
    task: &'t Task<'t>,
    forth: Wave<S>,
    back: Wave<S>,
    /// The cheapest walk known, and where it passes from one side to the other.
    best: Option<(S::Cost, StateId, StateId)>,
    beyond: Beyond,
    monitor: &'t mut dyn Monitor,
    stats: &'t mut Stats,
}

impl<S: Space> Waves<'_, S> {
    /// Looks at states on both sides until the cheapest walk is known, or that there is none.
    fn run(&mut self, space: &mut S) -> Result<(), Cut> {
        while let (Some(forth), Some(back)) = (self.forth.next(), self.back.next()) {
            // Without room for the sum nothing is known of it.
            let joined = forth.plus(back).ok();
            if let (Some((best, ..)), Some(joined)) = (&self.best, joined)
                && joined >= *best
            {
                break;
            }
            let is_forth = self.forth.frontier.len() <= self.back.frontier.len();
            self.step(space, is_forth)?;
            let waiting = (self.forth.frontier.len() + self.back.frontier.len()) as u64;
            self.stats.peak_frontier = self.stats.peak_frontier.max(waiting);
            if let Some(reason) = self.spent() {
                return Err(Cut::Stopped(reason));
            }
        }
        Ok(())
    }

    /// Looks at the next state of one side.
    fn step(&mut self, space: &mut S, is_forth: bool) -> Result<(), Cut> {
        let wave = if is_forth { &mut self.forth } else { &mut self.back };
        let Some((paid, id)) = wave.next.take() else { return Ok(()) };
        let state = wave.store.state(id);
        self.stats.expanded += 1;
        if self.is_observed {
            let side = if is_forth { Side::Start } else { Side::Goals };
            let (state, paid) = (state.as_slice(), paid.numbers());
            // Whether it is a goal nobody asks: the other side knows.
            self.show(Event::Look { state, side, paid, estimate: None, is_goal: false });
        }
        let mut edges = Edges { is_forth, id, paid, cut: None, waves: self };
        // Whether the visit went on to its end is known from `cut`.
        let visit = match is_forth {
            true => space.expand(&state, &mut edges),
            false => space.retreat(&state, &mut edges),
        };
        let _ = visit.map_err(Cut::Wrong)?;
        edges.cut.map_or(Ok(()), Err)
    }

    /// Takes an edge into account.
    fn edge(
        &mut self,
        is_forth: bool,
        from: StateId,
        paid: &S::Cost,
        edge: &Edge<'_, S::State, S::Cost>,
    ) -> Result<Fate, Cut> {
        self.stats.generated += 1;
        let cost = self.beyond.plus(paid, edge.cost, self.task.bound).map_err(Cut::Overflow)?;
        let Some(cost) = cost else { return Ok(Fate::NoRoom) };
        if self.task.bound.is_some_and(|bound| cost.first() > bound) {
            return Ok(Fate::Beyond);
        }
        let (mine, other) =
            if is_forth { (&mut self.forth, &self.back) } else { (&mut self.back, &self.forth) };
        let Ok((id, met)) = mine.reach(edge.state, &cost, from) else {
            self.stats.duplicates += 1;
            return Ok(Fate::Known);
        };
        let (count, fate) = match met {
            Met::New => (&mut self.stats.states, Fate::New),
            _ => (&mut self.stats.duplicates, Fate::Cheaper { reopened: false }),
        };
        *count += 1;
        let Some(there) = other.store.find(edge.state) else { return Ok(fate) };
        let rest = Ok(other.store.cost(there));
        let whole = self.beyond.plus(&cost, &rest, self.task.bound).map_err(Cut::Overflow)?;
        let within = |whole: &S::Cost| self.task.bound.is_none_or(|bound| whole.first() <= bound);
        if let Some(whole) = whole.filter(within)
            && self.best.as_ref().is_none_or(|(best, ..)| whole < *best)
        {
            let (forth, back) = if is_forth { (id, there) } else { (there, id) };
            self.best = Some((whole, forth, back));
        }
        Ok(if met == Met::New { Fate::Meets } else { fate })
    }

    /// Shows something to whoever follows.
    fn show(&mut self, event: Event<'_>) {
        if let Some(observer) = self.monitor.observer() {
            observer.see(event);
        }
    }

    /// Whether the effort is over.
    fn spent(&self) -> Option<StopReason> {
        let (effort, states) = (&self.task.effort, self.forth.store.len() + self.back.store.len());
        if states as u64 > effort.max_states.unwrap_or(limits::STATES).min(limits::STATES) {
            return Some(StopReason::States);
        }
        effort.max_memory.is_some_and(|most| self.bytes() > most).then_some(StopReason::Memory)
    }

    fn end(&self, space: &mut S) -> Result<End<S::State>, Diagnostic> {
        let cost = self.best.as_ref().map(|(cost, ..)| cost.numbers());
        if let Some(at) = self.beyond.spoils(cost.as_deref()) {
            return Ok(End::Overflow(at));
        }
        let (Some(cost), Some((_, forth, back))) = (cost, &self.best) else { return Ok(End::Exhausted) };
        let mut walk = self.forth.chain(*forth);
        walk.reverse();
        walk.extend(self.back.chain(*back).into_iter().skip(1));
        Ok(match fare(space, &walk, self.task.numbers, self.task.watched.len())? {
            Ok(fare) => End::Found(Found { cost, walk, all: All { most: fare.used, ..All::default() } }),
            Err(Excess(at)) => End::Overflow(at),
        })
    }

    /// No solution costs less than this.
    fn least(&mut self) -> i64 {
        let side = |wave: &mut Wave<S>| wave.next().map_or(i64::MAX, Price::first);
        let waiting = side(&mut self.forth).saturating_add(side(&mut self.back));
        self.best.as_ref().map_or(waiting, |(best, ..)| waiting.min(best.first()))
    }

    fn progress(&self) -> Progress {
        let side = |wave: &Wave<S>| wave.next.as_ref().map_or(0, |(cost, _)| cost.first());
        Progress {
            states: (self.forth.store.len() + self.back.store.len()) as u64,
            frontier: (self.forth.frontier.len() + self.back.frontier.len()) as u64,
            depth: side(&self.forth).saturating_add(side(&self.back)),
        }
    }

    /// The bytes that all this takes.
    fn bytes(&self) -> u64 {
        (self.forth.bytes() + self.back.bytes()) as u64
    }
}

/// The edges at a state, on one side.
struct Edges<'e, 't, S: Space> {
    is_forth: bool,
    id: StateId,
    paid: S::Cost,
    cut: Option<Cut>,
    waves: &'e mut Waves<'t, S>,
}

impl<S: Space> Visitor<S::State, S::Cost> for Edges<'_, '_, S> {
    fn refused(&mut self, clause: ClauseId, ride: Option<Ride<'_>>) {
        self.waves.stats.refuse(clause);
        if self.waves.is_observed {
            self.waves.show(Event::Refused { ride, clause });
        }
    }

    fn edge(&mut self, edge: &Edge<'_, S::State, S::Cost>) -> ControlFlow<()> {
        match self.waves.edge(self.is_forth, self.id, &self.paid, edge) {
            Ok(fate) => {
                if self.waves.is_observed {
                    let (ride, state) = (edge.details.ride(), edge.state.as_slice());
                    self.waves.show(Event::Edge { ride, state, fate });
                }
                ControlFlow::Continue(())
            }
            Err(cut) => {
                self.cut = Some(cut);
                ControlFlow::Break(())
            }
        }
    }

    fn pause(&mut self) -> ControlFlow<()> {
        let progress = self.waves.progress();
        self.waves.monitor.poll(progress).map_break(|reason| self.cut = Some(Cut::Stopped(reason)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
mod tests {
    use super::super::outcome::{Effort, Unwatched};
    use super::super::toys::{Arc, Toy};
    use super::*;
    use crate::model::price::{Narrow, Wide};

    fn search<P: Price>(toy: &mut Toy<P>, bound: Option<i64>, effort: Effort) -> (End<[u64; 1]>, Stats) {
        let goals: Vec<[u64; 1]> = toy.goals.iter().map(|&goal| [goal as u64]).collect();
        let task = Task {
            wanted: Default::default(),
            effort,
            store: None,
            order: Default::default(),
            numbers: 2,
            bound,
            watched: &[i64::MAX],
        };
        let mut stats = Stats::default();
        let end = bidirectional(toy, &[0], &goals, &task, &mut Unwatched, &mut stats);
        (end.unwrap(), stats)
    }

    #[test]
    fn both_sides_meet_on_the_cheapest_walk() {
        let mut random = fastrand::Rng::with_seed(5);
        let (mut solved, mut unsolvable) = (0, 0);
        for _ in 0..3000 {
            let mut toy = Toy::<Narrow<2>>::random(&mut random);
            match (search(&mut toy, None, Effort::default()).0, toy.list(0)) {
                (End::Found(found), Some((cost, .., most))) => {
                    assert_eq!(found.cost.as_slice(), cost);
                    assert!(found.all.most[0] <= most);
                    for states in found.walk.windows(2) {
                        let edges = &toy.edges[states[0][0] as usize];
                        assert!(edges.iter().any(|(to, ..)| *to as u64 == states[1][0]));
                    }
                    let nearer = search(&mut toy, Some(cost[0] - 1), Effort::default()).0;
                    assert_eq!(nearer, End::Exhausted);
                    let within = search(&mut toy, Some(cost[0]), Effort::default()).0;
                    assert!(matches!(within, End::Found(found) if found.cost.as_slice() == cost));
                    solved += 1;
                }
                (End::Exhausted, None) => unsolvable += 1,
                other => panic!("{other:?}"),
            }
        }
        assert!(solved > 1000 && unsolvable > 200, "{solved} {unsolvable}");
    }

    /// On a tree that branches in both directions half the depth is looked at from each side.
    #[test]
    fn two_small_circles_are_less_than_a_large_one() {
        let (size, branches) = (4000, 3);
        let near = |at: usize| {
            let down = (1..=branches).map(move |nth| at * branches + nth).filter(move |to| *to < size);
            down.chain((at > 0).then(|| (at - 1) / branches))
        };
        let edges: Vec<Vec<Arc>> = (0..size).map(|at| near(at).map(|to| (to, [1, 1], 0)).collect()).collect();
        let mut toy = Toy::<Wide>::new(edges, &[size - 1]);
        let (end, stats) = search(&mut toy, None, Effort::default());
        assert!(matches!(end, End::Found(_)));
        assert!(stats.expanded < 200, "{}", stats.expanded);
        let few = Effort { max_states: Some(20), max_memory: None };
        let (end, _) = search(&mut toy, None, few);
        let stopped =
            |end: &_| matches!(end, End::Stopped(Stopped { reason: StopReason::States, least: 3.., .. }));
        assert!(stopped(&end), "{end:?}");
    }

    #[test]
    fn costs_without_room_matter_only_where_nothing_is_cheaper() {
        let dear = i64::MAX;
        let second = vec![vec![(1, [0, dear], 0), (2, [1, 1], 0)], vec![(2, [0, 1], 0)], vec![]];
        let mut toy = Toy::<Wide>::new(second, &[2]);
        assert_eq!(search(&mut toy, None, Effort::default()).0, End::Overflow(1));
        let dearer = vec![vec![(1, [1, dear], 0), (2, [1, 1], 0)], vec![(2, [0, 1], 0)], vec![]];
        let mut toy = Toy::<Wide>::new(dearer, &[2]);
        assert!(matches!(search(&mut toy, None, Effort::default()).0, End::Found(_)));
    }
}
