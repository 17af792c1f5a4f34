//! The table of heuristics. Help, the `search` statement and the tests are fed from it.

use super::author::Author;
use super::capacity::Capacity;
use super::max::Max;
use super::projection::{self, Budget};
use super::{Blind, Heuristic};
use crate::check::puzzle::{EstimateId, Metric, Puzzle};
use crate::limits;
use crate::model::Model;
use crate::search::space::Space;

/// What is derived from a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Derived {
    /// [`Blind`].
    Blind,
    /// [`Capacity`].
    Capacity,
    /// [`projection::relaxed`].
    Relaxed,
    /// [`projection::patterns`].
    Patterns,
    /// All of them.
    Max,
}

/// One heuristic that is derived from the puzzle. None of these ever says too much.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// What it is.
    pub derived: Derived,
}

/// Every heuristic, in the order of help.
pub const HEURISTICS: &[Entry] = &[
    Entry { name: "blind", help: "knows nothing: whatever is left costs nothing", derived: Derived::Blind },
    Entry {
        name: "capacity",
        help: "how many must still cross, against seats, loads, and who brings the boat back",
        derived: Derived::Capacity,
    },
    Entry { name: "relaxed", help: "the exact cost with the rules left out", derived: Derived::Relaxed },
    Entry {
        name: "patterns",
        help: "the exact cost for some of those who cross, the others left out",
        derived: Derived::Patterns,
    },
    Entry { name: "max", help: "the most that any of the others says", derived: Derived::Max },
];

/// A heuristic that is asked for: an `estimate` of the puzzle, which may also be called like a
/// derived one, or one that is derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The best that pays, whatever the puzzle.
    Automatic,
    /// A derived one.
    Derived(Derived),
    /// One of the author's own.
    Author(EstimateId),
}

impl Choice {
    /// The heuristic of this name; `None` if there is none.
    pub fn find(puzzle: &Puzzle, name: Option<&str>) -> Option<Self> {
        let Some(name) = name else { return Some(Self::Automatic) };
        let estimate = puzzle.estimates.enumerate().find(|(_, estimate)| estimate.name.text == name);
        let derived = HEURISTICS.iter().find(|entry| entry.name == name);
        estimate.map(|(id, _)| Self::Author(id)).or(derived.map(|entry| Self::Derived(entry.derived)))
    }

    /// Whether it is known never to say too much.
    pub fn is_admissible(self) -> bool {
        !matches!(self, Self::Author(_))
    }

    /// Makes the heuristic, for costs of these metrics.
    pub fn make<'m, S: Space + 'm>(
        self,
        model: &'m Model<'m>,
        order: &[Metric],
    ) -> Box<dyn Heuristic<S> + 'm> {
        let named = Budget { states: limits::HEURISTIC_STATES };
        let small = Budget { states: limits::AUTOMATIC_STATES };
        let capacity = || Box::new(Capacity::new(model, order));
        let relaxed = |budget| Box::new(projection::relaxed::<S::Cost>(model, order, budget));
        let patterns = |budget| Box::new(projection::patterns::<S::Cost>(model, order, budget));
        match self {
            Self::Author(id) => Box::new(Author::new(model, id, order.len())),
            Self::Derived(Derived::Blind) => Box::new(Blind::new(order.len())),
            Self::Derived(Derived::Capacity) => capacity(),
            Self::Derived(Derived::Relaxed) => relaxed(named),
            Self::Derived(Derived::Patterns) => patterns(named),
            Self::Derived(Derived::Max) => Box::new(Max(vec![capacity(), relaxed(named), patterns(named)])),
            Self::Automatic => match projection::relaxed(model, order, small) {
                whole if whole.is_exact() => Box::new(Max(vec![capacity(), Box::new(whole)])),
                _ => capacity(),
            },
        }
    }
}

/// The names of all heuristics that a puzzle can be searched with.
pub fn names(puzzle: &Puzzle) -> Vec<&str> {
    let own = puzzle.estimates.iter().map(|estimate| estimate.name.text.as_str());
    let derived = HEURISTICS.iter().map(|entry| entry.name);
    let mut names: Vec<&str> = derived.chain(own).collect();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::searches;

    /// The language has its own list of names, since the checker knows nothing of searches.
    #[test]
    fn the_language_knows_the_same_heuristics() {
        assert!(HEURISTICS.iter().map(|entry| entry.name).eq(searches::HEURISTICS.iter().copied()));
    }
}
