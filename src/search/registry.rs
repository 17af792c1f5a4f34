//! The table of searches. Help, completion, the `search` statement and the tests are fed from it.

use super::task::Order;
use crate::check::puzzle::{Metric, Puzzle};

/// What a search says of the solution that it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// No solution has fewer crossings.
    FewestCrossings,
    /// No solution has less of what the puzzle minimises.
    LeastCost,
    /// It is a solution.
    SomeSolution,
}

/// What does the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// [`best_first`](super::best_first), in this order.
    BestFirst(Order),
    /// [`depth_first`](super::depth_first), in one round or in many.
    DepthFirst {
        /// Whether the bound grows from round to round.
        rounds: bool,
        /// Whether a heuristic is asked what is still to be paid.
        guided: bool,
    },
    /// [`bidirectional`](super::bidirectional)
    Bidirectional,
}

/// One search.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// What it promises.
    pub promise: Promise,
    /// Whether it takes a heuristic.
    pub heuristic: bool,
    /// What does the work.
    pub method: Method,
}

/// Every search, in the order of help.
pub const SEARCHES: &[Entry] = &[
    Entry {
        name: "bfs",
        help: "breadth first: looks at states in the order of the crossings that they need",
        promise: Promise::FewestCrossings,
        heuristic: false,
        method: Method::BestFirst(Order::Paid),
    },
    Entry {
        name: "dfs",
        help: "depth first: goes on as long as it can before it turns back; finds a solution, not the best",
        promise: Promise::SomeSolution,
        heuristic: false,
        method: Method::DepthFirst { rounds: false, guided: false },
    },
    Entry {
        name: "iddfs",
        help: "depth first within a bound on the crossings, which grows until there is a solution",
        promise: Promise::FewestCrossings,
        heuristic: false,
        method: Method::DepthFirst { rounds: true, guided: false },
    },
    Entry {
        name: "ucs",
        help: "uniform cost (Dijkstra): looks at states in the order of what they cost",
        promise: Promise::LeastCost,
        heuristic: false,
        method: Method::BestFirst(Order::Paid),
    },
    Entry {
        name: "astar",
        help: "A*: looks at states in the order of what they cost and what is still to be paid by an estimate",
        promise: Promise::LeastCost,
        heuristic: true,
        method: Method::BestFirst(Order::PaidAndEstimate),
    },
    Entry {
        name: "idastar",
        help: "A* by depth first: within a bound on what is paid and estimated, which grows",
        promise: Promise::LeastCost,
        heuristic: true,
        method: Method::DepthFirst { rounds: true, guided: true },
    },
    Entry {
        name: "greedy",
        help: "greedy best first: looks at the state first that an estimate says is nearest to the goal",
        promise: Promise::SomeSolution,
        heuristic: true,
        method: Method::BestFirst(Order::Estimate),
    },
    Entry {
        name: "bidirectional",
        help: "breadth first from the start and from all goals at once, until the two meet",
        promise: Promise::FewestCrossings,
        heuristic: false,
        method: Method::Bidirectional,
    },
];

impl Entry {
    /// What this search has least of in a puzzle, in order of importance.
    pub fn order(&self, puzzle: &Puzzle) -> Vec<Metric> {
        match (self.promise, self.method) {
            (Promise::FewestCrossings, _) | (_, Method::DepthFirst { rounds: false, .. }) => {
                let others = puzzle.minimise.iter().filter(|metric| **metric != Metric::Crossings);
                std::iter::once(Metric::Crossings).chain(others.copied()).collect()
            }
            (Promise::LeastCost | Promise::SomeSolution, _) => puzzle.minimise.clone(),
        }
    }

    /// Whether what it finds is optimal in a puzzle, with a heuristic that never says too much.
    pub fn proves(&self, puzzle: &Puzzle) -> bool {
        self.promise != Promise::SomeSolution && self.order(puzzle) == puzzle.minimise
    }

    /// Whether it counts solutions. Those that go deep first, or begin at the goals, find one.
    pub fn counts(&self) -> bool {
        matches!(self.method, Method::BestFirst(_))
    }

    /// Whether it takes a bound on the depth.
    pub fn takes_depth(&self) -> bool {
        matches!(self.method, Method::DepthFirst { .. })
    }
}

/// Uniform cost proves its answer in every puzzle.
const UNIFORM_COST: &Entry = &SEARCHES[3];

/// The exact search that runs where another one cannot: breadth first promises what it does.
pub fn in_place_of(search: &Entry) -> &'static Entry {
    if search.promise == Promise::FewestCrossings { BREADTH_FIRST } else { UNIFORM_COST }
}

/// The first of the table.
const BREADTH_FIRST: &Entry = &SEARCHES[0];

/// The search with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    SEARCHES.iter().find(|entry| entry.name == name)
}

/// The search that runs unless another one is asked for: the first that proves its answer.
pub fn automatic(puzzle: &Puzzle) -> &'static Entry {
    SEARCHES.iter().find(|entry| entry.counts() && entry.proves(puzzle)).unwrap_or(UNIFORM_COST)
}

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use super::*;
    use crate::check::searches;

    /// The language has its own list of names, since the checker knows nothing of searches.
    #[test]
    fn the_language_says_the_same_of_each_search() {
        for entry in SEARCHES {
            let promise = match entry.promise {
                Promise::FewestCrossings => searches::Promise::Crossings,
                Promise::LeastCost => searches::Promise::Cost,
                Promise::SomeSolution => searches::Promise::Solution,
            };
            let named = searches::SEARCHES.iter().find(|named| named.name == entry.name);
            let Some(named) = named else { panic!("the language has no {}", entry.name) };
            assert_eq!((named.promise, named.heuristic), (promise, entry.heuristic), "{}", entry.name);
        }
        let known: Vec<_> = searches::SEARCHES.iter().filter_map(|named| find(named.name)).collect();
        assert!(known.iter().map(|entry| entry.name).eq(SEARCHES.iter().map(|entry| entry.name)));
        assert_eq!((BREADTH_FIRST.name, UNIFORM_COST.name), ("bfs", "ucs"));
    }
}
