//! The loop on graphs without any puzzle.

use super::super::heuristic::Blind;
use super::super::outcome::Effort;
use super::super::outcome::Unwatched;
use super::super::toys::{Arc, Table, Toy};
use super::*;
use crate::model::price::{Narrow, Wide};
use crate::tally::Tally;

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
                    assert!(cost.as_slice() <= found.cost.as_slice() && cost[0] <= bound.unwrap_or(i64::MAX));
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
