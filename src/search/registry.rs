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
        name: "greedy",
        help: "greedy best first: looks at the state first that an estimate says is nearest to the goal",
        promise: Promise::SomeSolution,
        heuristic: true,
        method: Method::BestFirst(Order::Estimate),
    },
];

impl Entry {
    /// What this search has least of in a puzzle, in order of importance.
    pub fn order(&self, puzzle: &Puzzle) -> Vec<Metric> {
        match self.promise {
            Promise::LeastCost | Promise::SomeSolution => puzzle.minimise.clone(),
            Promise::FewestCrossings => {
                let others = puzzle.minimise.iter().filter(|metric| **metric != Metric::Crossings);
                std::iter::once(Metric::Crossings).chain(others.copied()).collect()
            }
        }
    }

    /// Whether what it finds is optimal in a puzzle, with a heuristic that never says too much.
    pub fn proves(&self, puzzle: &Puzzle) -> bool {
        self.promise != Promise::SomeSolution && self.order(puzzle) == puzzle.minimise
    }
}

/// The search with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    SEARCHES.iter().find(|entry| entry.name == name)
}

/// The search that runs unless another one is asked for: the first that proves its answer.
pub fn automatic(puzzle: &Puzzle) -> &'static Entry {
    // Uniform cost proves its answer in every puzzle.
    const UNIFORM_COST: &Entry = &SEARCHES[1];
    SEARCHES.iter().find(|entry| entry.proves(puzzle)).unwrap_or(UNIFORM_COST)
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
        assert_eq!(SEARCHES[1].promise, Promise::LeastCost);
    }
}
