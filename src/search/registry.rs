//! The table of searches. Help, completion, the `search` statement and the tests are fed from it.

use crate::check::puzzle::{Metric, Puzzle};

/// What a search says of the solution that it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// No solution has fewer crossings.
    FewestCrossings,
    /// No solution has less of what the puzzle minimises.
    LeastCost,
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
}

/// Every search, in the order of help.
pub const SEARCHES: &[Entry] = &[
    Entry {
        name: "bfs",
        help: "breadth first: looks at states in the order of the crossings that they need",
        promise: Promise::FewestCrossings,
    },
    Entry {
        name: "ucs",
        help: "uniform cost (Dijkstra): looks at states in the order of what they cost",
        promise: Promise::LeastCost,
    },
];

impl Entry {
    /// What this search has least of in a puzzle, in order of importance.
    pub fn order(&self, puzzle: &Puzzle) -> Vec<Metric> {
        match self.promise {
            Promise::LeastCost => puzzle.minimise.clone(),
            Promise::FewestCrossings => {
                let others = puzzle.minimise.iter().filter(|metric| **metric != Metric::Crossings);
                std::iter::once(Metric::Crossings).chain(others.copied()).collect()
            }
        }
    }

    /// Whether what it finds is optimal in a puzzle.
    pub fn proves(&self, puzzle: &Puzzle) -> bool {
        self.order(puzzle) == puzzle.minimise
    }
}

/// The search with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    SEARCHES.iter().find(|entry| entry.name == name)
}

/// The search that runs unless another one is asked for: the first that proves its answer.
pub fn automatic(puzzle: &Puzzle) -> &'static Entry {
    // Uniform cost proves its answer in every puzzle.
    const LAST: &Entry = &SEARCHES[SEARCHES.len() - 1];
    SEARCHES.iter().find(|entry| entry.proves(puzzle)).unwrap_or(LAST)
}
