//! Every search of the registry alone, on the graphs that searches are most often wrong about, with
//! estimates of every sort.

use super::super::best_first::best_first;
use super::super::bidirectional::bidirectional;
use super::super::depth_first::{Depth, depth_first};
use super::super::outcome::{Effort, Stats, Unwatched, Wanted};
use super::super::registry::{Method, Promise, SEARCHES};
use super::super::task::{End, Order, Task};
use super::{Arc, Table, Toy};
use crate::model::price::Wide;

/// A graph with its goals, and the least that a walk to one of them costs.
struct Case {
    name: &'static str,
    edges: Vec<Vec<Arc>>,
    goals: &'static [usize],
    least: Option<[i64; 2]>,
}

fn case(
    name: &'static str,
    edges: &[&[(usize, [i64; 2])]],
    goals: &'static [usize],
    least: Option<[i64; 2]>,
) -> Case {
    let arcs = |edges: &&[(usize, [i64; 2])]| edges.iter().map(|&(to, costs)| (to, costs, 0)).collect();
    Case { name, edges: edges.iter().map(arcs).collect(), goals, least }
}

fn cases() -> Vec<Case> {
    vec![
        case("the start is a goal", &[&[(1, [1, 1])], &[(0, [1, 1])]], &[0], Some([0, 0])),
        case("the start is one of two goals", &[&[(1, [0, 1])], &[]], &[1, 0], Some([0, 0])),
        case("a loop at each vertex", &[&[(0, [0, 1]), (1, [1, 1])], &[(1, [0, 1])]], &[1], Some([1, 1])),
        case("a loop at the start alone", &[&[(0, [1, 1])], &[]], &[1], None),
        case("a goal that leads here", &[&[(1, [1, 1])], &[(0, [1, 1])], &[(0, [1, 1])]], &[2], None),
        case("no edge", &[&[], &[]], &[1], None),
        case("no goal", &[&[(1, [1, 1])], &[(0, [1, 1])]], &[], None),
        case(
            "the nearest goal is not the cheapest",
            &[&[(1, [5, 1]), (2, [1, 1])], &[], &[(3, [1, 1])], &[]],
            &[1, 3],
            Some([2, 2]),
        ),
        case(
            "a circle that costs nothing in the first number",
            &[&[(1, [0, 1])], &[(2, [0, 1])], &[(0, [0, 1]), (3, [0, 1])], &[]],
            &[3],
            Some([0, 3]),
        ),
        case(
            "edges that cost nothing at all",
            &[&[(1, [0, 0]), (3, [1, 0])], &[(2, [0, 0])], &[(0, [0, 0]), (3, [0, 0])], &[(3, [0, 0])]],
            &[3],
            Some([0, 0]),
        ),
        case(
            "a state that is to be looked at again",
            &[&[(1, [3, 1]), (2, [1, 1])], &[(3, [5, 1])], &[(1, [1, 1])], &[]],
            &[3],
            Some([7, 3]),
        ),
        case(
            "and everything behind it",
            &[
                &[(1, [9, 1]), (2, [1, 1])],
                &[(4, [1, 1])],
                &[(3, [1, 1])],
                &[(1, [1, 1])],
                &[(5, [1, 1])],
                &[(6, [1, 1])],
                &[],
            ],
            &[6],
            Some([6, 6]),
        ),
        case("edges beside each other", &[&[(1, [4, 1]), (1, [2, 3]), (1, [2, 2])], &[]], &[1], Some([2, 2])),
        case(
            "a short way that costs as much",
            &[&[(2, [2, 1]), (1, [1, 1])], &[(2, [1, 1])], &[]],
            &[2],
            Some([2, 1]),
        ),
    ]
}

/// How a search ends, in one piece with the configuration that a puzzle is searched with.
fn run(toy: &mut Toy<Wide>, method: Method, table: &mut Table) -> End<[u64; 1]> {
    let order = match method {
        Method::BestFirst(order) => order,
        _ => Order::Paid,
    };
    let task = Task {
        wanted: Wanted { plan: true, ..Wanted::default() },
        effort: Effort::default(),
        store: None,
        order,
        numbers: 2,
        bound: None,
        watched: &[],
    };
    let (start, stats, monitor) = ([0], &mut Stats::default(), &mut Unwatched);
    let end = match method {
        Method::BestFirst(_) => best_first(toy, &start, &task, table, monitor, stats),
        Method::DepthFirst { rounds, .. } => {
            let depth = Depth { rounds, bound: None };
            depth_first(toy, &start, &task, depth, table, monitor, stats)
        }
        Method::Bidirectional => {
            let goals: Vec<[u64; 1]> = toy.goals.iter().map(|&goal| [goal as u64]).collect();
            bidirectional(toy, &start, &goals, &task, monitor, stats)
        }
    };
    end.unwrap()
}

/// The least that a walk along these vertices costs, if it leads from the start to a goal.
fn cost(toy: &Toy<Wide>, walk: &[[u64; 1]]) -> Option<[i64; 2]> {
    let leads = walk.first() == Some(&[0]) && toy.goals.contains(&(walk.last()?[0] as usize));
    walk.windows(2).try_fold([0, 0], |paid, steps| {
        let edges = toy.edges[steps[0][0] as usize].iter().filter(|edge| edge.0 as u64 == steps[1][0]);
        let [a, b] = edges.map(|edge| edge.1).min()?;
        leads.then_some([paid[0] + a, paid[1] + b])
    })
}

type Estimates = Vec<Option<[i64; 2]>>;

/// Estimates that say nothing, the truth, the truth of every other vertex (which is inconsistent), and
/// far too much; and whether each of them keeps below the truth.
fn estimates(truth: &Estimates) -> [(&'static str, Estimates, bool); 4] {
    let each = |say: &dyn Fn(usize, [i64; 2]) -> [i64; 2]| -> Estimates {
        truth.iter().enumerate().map(|(vertex, left)| left.map(|left| say(vertex, left))).collect()
    };
    [
        ("blind", vec![Some([0, 0]); truth.len()], true),
        ("truth", truth.clone(), true),
        ("inconsistent", each(&|vertex, left| if vertex % 2 == 0 { left } else { [0, 0] }), true),
        ("too much", each(&|vertex, [a, b]| [3 * a + vertex as i64 % 3, b]), false),
    ]
}

#[test]
fn every_search_is_right_about_each_graph() {
    for Case { name, edges, goals, least } in cases() {
        let mut toy = Toy::<Wide>::new(edges, goals);
        toy.is_reversible = true;
        let left = |from| toy.list(from).map(|(cost, ..)| [cost[0], cost[1]]);
        let truth: Estimates = (0..toy.edges.len()).map(left).collect();
        assert_eq!(truth[0], least, "{name}");
        for entry in SEARCHES {
            let known = estimates(&truth);
            let guides = if entry.heuristic { &known[..] } else { &known[..1] };
            for (guide, estimates, is_admissible) in guides {
                let mut table = Table { estimates: estimates.clone(), is_admissible: *is_admissible };
                let story = format!("{name}: {} with {guide}", entry.name);
                match (run(&mut toy, entry.method, &mut table), least) {
                    (End::Found(found), Some(least)) => {
                        let cost = cost(&toy, &found.walk).unwrap_or_else(|| panic!("{story}: {found:?}"));
                        let is_best = entry.promise != Promise::SomeSolution && *is_admissible;
                        assert!(cost == least || !is_best && cost > least, "{story}: {found:?}");
                    }
                    (End::Exhausted, None) => {}
                    (end, _) => panic!("{story}: {end:?}"),
                }
            }
        }
    }
}

/// What says too much misleads A*, and this is told apart from the best only by what it says of itself.
#[test]
fn an_estimate_that_says_too_much_misleads() {
    let edges = vec![vec![(1, [1, 1], 0), (2, [3, 1], 0)], vec![(2, [1, 1], 0)], vec![]];
    let mut toy = Toy::<Wide>::new(edges, &[2]);
    let mut table = Table { estimates: [[2, 0], [9, 0], [0, 0]].map(Some).to_vec(), is_admissible: false };
    let astar = Method::BestFirst(Order::PaidAndEstimate);
    assert!(matches!(run(&mut toy, astar, &mut table), End::Found(found) if found.cost.as_slice() == [3, 1]));
}
