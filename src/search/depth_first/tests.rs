//! Toy graphs that show what depth-first search, with a bound or without, owes its callers.

use super::super::outcome::{Effort, Unwatched};
use super::super::toys::{Table, Toy};
use super::*;
use crate::model::price::Wide;

const ROUNDS: Depth = Depth { rounds: true, bound: None };

type Estimates = Vec<Option<[i64; 2]>>;

fn search(toy: &mut Toy<Wide>, depth: Depth, task: &Task<'_>, left: &Estimates) -> (End<[u64; 1]>, Stats) {
    let mut table = Table { estimates: left.clone(), is_admissible: true };
    let mut stats = Stats::default();
    let end = depth_first(toy, &[0], task, depth, &mut table, &mut Unwatched, &mut stats);
    (end.unwrap(), stats)
}

fn task(bound: Option<i64>) -> Task<'static> {
    Task {
        wanted: Default::default(),
        effort: Effort::default(),
        store: None,
        order: Default::default(),
        numbers: 2,
        bound,
        watched: &[],
    }
}

fn blind(toy: &Toy<Wide>) -> Estimates {
    vec![Some([0, 0]); toy.edges.len()]
}

/// What is truly left to be paid.
fn truth(toy: &Toy<Wide>) -> Estimates {
    let left = |from| toy.list(from).map(|(cost, ..)| [cost[0], cost[1]]);
    (0..toy.edges.len()).map(left).collect()
}

/// The length of a walk along edges to a goal, on which no state is twice.
fn length(toy: &Toy<Wide>, walk: &[[u64; 1]]) -> i64 {
    for states in walk.windows(2) {
        assert!(toy.edges[states[0][0] as usize].iter().any(|(to, ..)| *to as u64 == states[1][0]));
    }
    let mut once = walk.to_vec();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), walk.len());
    assert!(toy.goals.contains(&(walk.last().unwrap()[0] as usize)));
    walk.len() as i64 - 1
}

#[test]
fn growing_bounds_find_the_cheapest_with_any_admissible_estimate() {
    let mut random = fastrand::Rng::with_seed(3);
    let (mut solved, mut unsolvable) = (0, 0);
    for _ in 0..1000 {
        let mut toy = Toy::random(&mut random);
        let truth = truth(&toy);
        // Anything up to the truth, whether neighbours agree with each other or not.
        let mut less = |left: Option<[i64; 2]>| match left {
            Some([a, b]) => Some([random.i64(0..=a), random.i64(0..=b)]),
            None if random.bool() => None,
            None => Some([random.i64(0..9), 0]),
        };
        let guess: Vec<_> = truth.iter().copied().map(&mut less).collect();
        for estimates in [blind(&toy), truth, guess] {
            match (search(&mut toy, ROUNDS, &task(None), &estimates).0, toy.list(0)) {
                (End::Found(found), Some((cost, ..))) => {
                    length(&toy, &found.walk);
                    assert_eq!(found.cost.as_slice(), cost);
                    solved += 1;
                    let less = Some(cost[0] - 1);
                    let limited = search(&mut toy, ROUNDS, &task(less), &estimates).0;
                    assert_eq!(limited, End::Exhausted);
                    let bounded = Depth { rounds: true, bound: less };
                    let end = search(&mut toy, bounded, &task(None), &estimates).0;
                    assert!(matches!(end, End::Bounded), "{end:?}");
                }
                (End::Exhausted, None) => unsolvable += 1,
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(solved > 700 && unsolvable > 200, "{solved} {unsolvable}");
}

#[test]
fn one_round_finds_what_there_is_and_says_where_it_did_not_look() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut ends = [0; 3];
    for _ in 0..3000 {
        let mut toy = Toy::random(&mut random);
        toy.edges.iter_mut().flatten().for_each(|(_, costs, _)| costs[0] = 1);
        let (blind, fewest) = (blind(&toy), toy.list(0).map(|(cost, ..)| cost[0]));
        match (search(&mut toy, Depth::default(), &task(None), &blind), fewest) {
            ((End::Found(found), stats), Some(_)) => {
                assert_eq!(length(&toy, &found.walk), found.cost[0]);
                assert!(stats.expanded <= toy.edges.len() as u64);
            }
            ((End::Exhausted, _), None) => {}
            other => panic!("{other:?}"),
        }
        let bound = random.i64(0..5);
        let (depth, within) = match random.bool() {
            true => (Depth { rounds: false, bound: Some(bound) }, task(None)),
            false => (Depth::default(), task(Some(bound))),
        };
        match search(&mut toy, depth, &within, &blind).0 {
            End::Found(found) => {
                assert!(length(&toy, &found.walk) <= bound);
                ends[0] += 1;
            }
            End::Exhausted if within.bound.is_none() => {
                assert_eq!(fewest, None);
                ends[1] += 1;
            }
            End::Exhausted | End::Bounded => {
                assert!(fewest.is_none_or(|fewest| fewest > bound));
                ends[2] += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(ends.iter().all(|&times| times > 200), "{ends:?}");
}

/// A ladder with 2^100 walks to its end: each round looks at each state once.
#[test]
fn states_that_many_walks_lead_to_are_looked_at_once_a_round() {
    let rungs = 200;
    let edges = (0..rungs).map(|at| {
        let next = at - at % 2 + 2;
        vec![(next, [1, 1], 0), (next + 1, [1, 1], 0), (at ^ 1, [1, 1], 0)]
    });
    let mut edges: Vec<_> = edges.collect();
    edges.extend([Vec::new(), Vec::new()]);
    let mut toy = Toy::new(edges, &[rungs]);
    let blind = blind(&toy);
    let (end, stats) = search(&mut toy, ROUNDS, &task(None), &blind);
    assert!(matches!(end, End::Found(found) if found.cost.as_slice() == [100, 100]));
    assert!(stats.expanded < 100 * rungs as u64, "{}", stats.expanded);
    toy.goals.clear();
    let (end, stats) = search(&mut toy, ROUNDS, &task(None), &blind);
    assert_eq!(end, End::Exhausted);
    assert!(stats.expanded < 103 * rungs as u64, "{}", stats.expanded);
}

/// Edges that cost nothing in the first number are no trap, and long walks take no recursion.
#[test]
fn a_long_walk_is_no_trap() {
    let long = 100_000;
    let mut edges: Vec<_> = (0..long).map(|at| vec![(at + 1, [0, 1], 0), (at, [0, 1], 0)]).collect();
    edges.push(Vec::new());
    let mut toy = Toy::new(edges, &[long]);
    let blind = blind(&toy);
    let (end, stats) = search(&mut toy, Depth::default(), &task(None), &blind);
    assert!(matches!(end, End::Found(found) if found.walk.len() == long + 1));
    assert_eq!(stats.expanded, long as u64);
}

#[test]
fn effort_is_bounded() {
    let mut edges: Vec<_> = (0..50).map(|at| vec![(at + 1, [1, 1], 0)]).collect();
    edges.push(Vec::new());
    let mut toy = Toy::new(edges, &[50]);
    let blind = blind(&toy);
    let mut run = |effort| search(&mut toy, ROUNDS, &Task { effort, ..task(None) }, &blind).0;
    let few = run(Effort { max_states: Some(20), max_memory: None });
    assert_eq!(few, End::Stopped(Stopped { reason: StopReason::States, least: 20, best: None }));
    let small = run(Effort { max_states: None, max_memory: Some(100) });
    assert!(matches!(small, End::Stopped(Stopped { reason: StopReason::Memory, .. })));
}
