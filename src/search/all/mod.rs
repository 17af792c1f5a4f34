//! Solutions one by one: all optimal ones ([`optimal`]), or all that pass through no state twice
//! ([`simple`]). The first come at once, and none is kept after it was given away.
//!
//! Two solutions differ where one of their crossings does, just as they are counted: what makes one
//! edge of the graph is one crossing.

pub mod optimal;
pub mod simple;

use super::outcome::{Effort, Monitor, StopReason};
use super::solve::{rations, total_too_large};
use super::space::Space;
use crate::check::puzzle::Metric;
use crate::diag::Diagnostic;
use crate::model::Model;
use crate::model::labels::Labels;
use crate::model::memory::{Gauge, Ration};
use crate::model::price::{Price, Wide};
use crate::model::visit::{Edge, Visitor};
use crate::model::walker::{self, Walker};
use crate::model::words::{Many, Words};
use crate::plan::Plan;
use optimal::Optimal;
use simple::Simple;
use std::ops::ControlFlow;

/// Which solutions are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Those that have least of what the puzzle minimises.
    Optimal,
    /// Those that pass through no state twice, up to where the goal first holds. What is used of trips
    /// and limits tells no states apart here: a detour that only uses something up is a detour.
    Simple,
}

/// Why a list ends before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The effort was over, or somebody had enough.
    Stopped(StopReason),
    /// The cost of solutions has no room in this position.
    Overflow(usize),
    /// Whatever the author of the puzzle has to be told.
    Wrong(Diagnostic),
}

impl From<Diagnostic> for Halt {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Wrong(diagnostic)
    }
}

/// A walk: the states that it leaves, each with the number of the edge that it takes from there, from 0.
pub type Walk<S> = Vec<(S, usize)>;

/// Gives walks to goals away, one after another.
pub trait Lister<S: Space> {
    /// The next walk; `None` after the last one.
    ///
    /// # Errors
    ///
    /// See [`Halt`].
    fn next(&mut self, space: &mut S, monitor: &mut dyn Monitor) -> Result<Option<Walk<S::State>>, Halt>;
}

/// Solutions, one after another; after an error there are no more.
pub type Solutions<'a> = Box<dyn Iterator<Item = Result<Plan, Halt>> + 'a>;

/// Lists solutions. Finding the first optimal one takes as long as finding all that is needed for the
/// others; nothing is searched before the first is asked for.
pub fn solutions<'a>(
    model: &'a Model<'a>,
    which: Which,
    effort: Effort,
    monitor: &'a mut dyn Monitor,
) -> Solutions<'a> {
    if model.puzzle.limits.iter().any(|limit| limit.bound < 0) {
        return Box::new(std::iter::empty());
    }
    let order = &model.puzzle.minimise;
    let rations = rations(model.puzzle, order);
    // An optimal solution makes no detours, so its states may tell what is used up; and they have to.
    let (kept, watched) = match which {
        Which::Optimal => (rations, Vec::new()),
        Which::Simple => (Vec::new(), rations),
    };
    match walker::words(model, order, &kept, &[]) {
        1 => listed::<[u64; 1]>(model, which, &kept, &watched, effort, monitor),
        _ => listed::<Many>(model, which, &kept, &watched, effort, monitor),
    }
}

fn listed<'a, W: Words + 'a>(
    model: &'a Model<'a>,
    which: Which,
    kept: &[Ration],
    watched: &[Ration],
    effort: Effort,
    monitor: &'a mut dyn Monitor,
) -> Solutions<'a> {
    let order = &model.puzzle.minimise;
    let gauges: Vec<Gauge> = watched.iter().map(|ration| ration.gauge).collect();
    let mut space = Walker::<W, Wide>::new(model, order, kept, &gauges);
    // Twins are told apart here: each of their crossings is listed.
    space.unfold();
    let start = match space.start() {
        Ok(Ok(start)) => start,
        Ok(Err(_)) => return Box::new(std::iter::empty()),
        Err(diagnostic) => return Box::new(std::iter::once(Err(Halt::Wrong(diagnostic)))),
    };
    let first = model.puzzle.limits.iter().find(|limit| order.first() == Some(&limit.metric));
    let bounds = Bounds {
        numbers: order.len(),
        first: first.map(|limit| limit.bound),
        rations: watched.iter().map(|ration| ration.bound).collect(),
        edges: model.puzzle.limits.iter().find(|l| l.metric == Metric::Crossings).map(|limit| limit.bound),
    };
    let lister: Box<dyn Lister<Walker<'a, W, Wide>> + 'a> = match which {
        Which::Optimal => Box::new(Optimal::new(&start, bounds, effort)),
        Which::Simple => Box::new(Simple::new(&start, bounds, effort)),
    };
    Box::new(Listing { model, space, lister, monitor, over: false })
}

/// What a solution keeps within.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    /// How many numbers a cost has.
    pub numbers: usize,
    /// The most that it costs in the first number.
    pub first: Option<i64>,
    /// The most that it uses of each thing that is watched.
    pub rations: Vec<i64>,
    /// The most edges that it takes, which one of the others says as well.
    pub edges: Option<i64>,
}

/// Solutions of a model.
struct Listing<'a, S: Space> {
    model: &'a Model<'a>,
    space: S,
    lister: Box<dyn Lister<S> + 'a>,
    monitor: &'a mut dyn Monitor,
    over: bool,
}

impl<S: Space> Iterator for Listing<'_, S> {
    type Item = Result<Plan, Halt>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let next = match self.lister.next(&mut self.space, self.monitor) {
            Ok(walk) => walk.map(|walk| self.plan(&walk)).transpose(),
            Err(Halt::Overflow(at)) => {
                let metric = self.model.puzzle.minimise.get(at).copied();
                Err(Halt::Wrong(total_too_large(self.model.puzzle, metric)))
            }
            Err(halt) => Err(halt),
        };
        self.over = !matches!(next, Ok(Some(_)));
        next.transpose()
    }
}

impl<S: Space> Listing<'_, S> {
    /// The crossings of a walk, made by named copies.
    fn plan(&mut self, walk: &Walk<S::State>) -> Result<Plan, Halt> {
        let mut labels = Labels::new(self.model);
        let mut plan = Plan::default();
        for (from, nth) in walk {
            let mut crossing = Crossing { skip: *nth, labels: &mut labels, plan: &mut plan };
            // It ends the visit itself when it has come to the crossing.
            let _ = self.space.expand(from, &mut crossing)?;
        }
        Ok(plan)
    }
}

/// Makes the crossing that comes after some others.
struct Crossing<'a, 'm> {
    skip: usize,
    labels: &'a mut Labels<'m>,
    plan: &'a mut Plan,
}

impl<W: Words, P: Price> Visitor<W, P> for Crossing<'_, '_> {
    fn edge(&mut self, edge: &Edge<'_, W, P>) -> ControlFlow<()> {
        match self.skip.checked_sub(1) {
            Some(skip) => {
                self.skip = skip;
                ControlFlow::Continue(())
            }
            None => {
                self.plan.crossings.extend(edge.details.ride().map(|ride| self.labels.make(ride.into())));
                ControlFlow::Break(())
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
mod tests {
    use super::super::outcome::Unwatched;
    use super::super::toys::Toy;
    use super::*;
    use std::collections::BTreeSet;

    type Walks = Vec<Walk<[u64; 1]>>;

    fn all(toy: &mut Toy<Wide>, lister: &mut dyn Lister<Toy<Wide>>) -> Result<Walks, Halt> {
        std::iter::from_fn(|| lister.next(toy, &mut Unwatched).transpose()).collect()
    }

    /// Every walk without loops to a first goal, within bounds, in the order of its edges.
    fn simple(toy: &Toy<Wide>, bounds: &Bounds) -> Walks {
        let within = |costs: i64, used: i64, edges: usize| {
            bounds.first.is_none_or(|bound| costs <= bound)
                && bounds.rations.first().is_none_or(|bound| used <= *bound)
                && bounds.edges.is_none_or(|bound| edges as i64 <= bound)
        };
        let mut found = Vec::new();
        let mut open: Vec<(Walk<[u64; 1]>, usize, i64, i64)> = vec![(Vec::new(), 0, 0, 0)];
        while let Some((walk, at, costs, used)) = open.pop() {
            if !within(costs, used, walk.len()) {
                continue;
            }
            if toy.goals.contains(&at) {
                found.push(walk);
                continue;
            }
            for (nth, &(to, [cost, _], uses)) in toy.edges[at].iter().enumerate().rev() {
                if to != at && walk.iter().all(|(state, _)| state[0] != to as u64) {
                    let mut walk = walk.clone();
                    walk.push(([at as u64], nth));
                    open.push((walk, to, costs + cost, used + uses));
                }
            }
        }
        found
    }

    #[test]
    fn as_many_cheapest_walks_are_listed_as_there_are_and_each_once() {
        let mut random = fastrand::Rng::with_seed(6);
        let mut several = 0;
        for _ in 0..3000 {
            let mut toy = Toy::random(&mut random);
            let bounds = Bounds { numbers: 2, ..Bounds::default() };
            let mut lister = Optimal::new(&[0], bounds.clone(), Effort::default());
            let walks = all(&mut toy, &mut lister).unwrap();
            let Some((cost, count, ..)) = toy.list(0) else {
                assert_eq!(walks, Walks::new());
                continue;
            };
            assert_eq!(
                (walks.len() as u64, walks.iter().collect::<BTreeSet<_>>().len() as u64),
                (count, count)
            );
            for walk in &walks {
                let costs = walk.iter().map(|(from, nth)| toy.edges[from[0] as usize][*nth].1);
                assert_eq!(costs.fold([0, 0], |[a, b], [c, d]| [a + c, b + d]).to_vec(), cost);
            }
            several += usize::from(count > 1);
            let within = Bounds { first: Some(cost[0] - 1), ..bounds };
            let mut lister = Optimal::new(&[0], within, Effort::default());
            assert_eq!(all(&mut toy, &mut lister), Ok(Walks::new()));
        }
        assert!(several > 100, "{several}");
    }

    #[test]
    fn every_walk_without_loops_is_listed_within_bounds() {
        let mut random = fastrand::Rng::with_seed(7);
        let (mut several, mut bounded) = (0, 0);
        for _ in 0..3000 {
            let mut toy = Toy::random(&mut random);
            let mut some = |bound: std::ops::Range<i64>| random.bool().then(|| random.i64(bound));
            let (first, edges) = (some(0..4), some(1..6));
            let rations = vec![some(0..9).unwrap_or(i64::MAX)];
            let bounds = Bounds { numbers: 2, first, rations, edges };
            let mut lister = Simple::new(&[0], bounds.clone(), Effort::default());
            let walks = all(&mut toy, &mut lister).unwrap();
            // The bound on the number of edges is one of the others where there is a puzzle.
            let edges = |walk: &Walk<_>| bounds.edges.is_none_or(|bound| walk.len() as i64 <= bound);
            assert_eq!(walks.into_iter().filter(edges).collect::<Walks>(), simple(&toy, &bounds));
            let unbounded = Bounds { numbers: 2, rations: vec![i64::MAX], ..Bounds::default() };
            let (all, within) = (simple(&toy, &unbounded).len(), simple(&toy, &bounds).len());
            several += usize::from(within > 1);
            bounded += usize::from(within < all);
        }
        assert!(several > 200 && bounded > 200, "{several} {bounded}");
    }

    /// A clique of sixty behind a one-way door: a search that walks into it meets more walks without
    /// loops than there are atoms, and none that leads out again.
    #[test]
    fn the_first_solution_comes_at_once_beside_a_maze() {
        let clique = 60;
        let maze = |at: usize| (2..2 + clique).filter(move |to| *to != at).map(|to| (to, [1, 1], 0));
        let mut edges = vec![maze(0).collect::<Vec<_>>(), Vec::new()];
        edges.extend((2..2 + clique).map(|at| maze(at).collect()));
        edges[0].push((1, [1, 1], 0));
        let mut toy = Toy::new(edges, &[1]);
        let bounds = Bounds { numbers: 2, rations: vec![1], ..Bounds::default() };
        let mut lister = Simple::new(&[0], bounds, Effort::default());
        assert_eq!(all(&mut toy, &mut lister).map(|walks| walks.len()), Ok(1));
    }

    #[test]
    fn effort_is_bounded() {
        let edges = (0..50).map(|at| vec![(at + 1, [1, 1], 0)]).chain([Vec::new()]).collect();
        let mut toy = Toy::new(edges, &[50]);
        let bounds = Bounds { numbers: 2, rations: vec![100], ..Bounds::default() };
        let few = Effort { max_states: Some(20), max_memory: None };
        let small = Effort { max_states: None, max_memory: Some(100) };
        for (effort, reason) in [(few, StopReason::States), (small, StopReason::Memory)] {
            let stopped = Err(Halt::Stopped(reason));
            assert_eq!(all(&mut toy, &mut Optimal::new(&[0], bounds.clone(), effort)), stopped);
            assert_eq!(all(&mut toy, &mut Simple::new(&[0], bounds.clone(), effort)), stopped);
        }
    }
}
