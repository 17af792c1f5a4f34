//! The names that an entry may use: those of the puzzle, and of those who can board now.

use super::Prompt;
use crate::check::Sort;
use crate::check::puzzle::Puzzle;
use crate::report::members;
use crate::search::heuristic::registry::HEURISTICS;
use crate::search::registry::SEARCHES;
use crate::verify::Walk;

/// What completion knows of a session: it stays the same until the next entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    names: Vec<(Sort, String)>,
    /// Those who stand where a carrier is, as a plan calls them.
    boarding: Vec<String>,
    /// Whether a carrier may cross with nobody.
    empty: bool,
}

impl Vocabulary {
    /// The names of these sorts, in the order of their declaration.
    pub fn of<'v>(&'v self, sorts: &'v [Sort]) -> impl Iterator<Item = &'v str> {
        self.names.iter().filter(|(sort, _)| sorts.contains(sort)).map(|(_, name)| name.as_str())
    }

    /// Those who can board now, and `nobody` where that will do.
    pub fn boarding(&self) -> impl Iterator<Item = &str> {
        self.boarding.iter().map(String::as_str).chain(self.empty.then_some("nobody"))
    }

    /// The searches.
    pub fn searches() -> impl Iterator<Item = &'static str> {
        SEARCHES.iter().map(|search| search.name)
    }

    /// The heuristics that are derived from a puzzle.
    pub fn heuristics() -> impl Iterator<Item = &'static str> {
        HEURISTICS.iter().map(|heuristic| heuristic.name)
    }
}

impl Prompt {
    /// The names that the next entry may use.
    pub fn vocabulary(&self) -> Vocabulary {
        let names = self.session.document().map(crate::check::Document::vocabulary).unwrap_or_default();
        let Some(puzzle) = &self.puzzle else { return Vocabulary { names, ..Vocabulary::default() } };
        Vocabulary {
            names,
            boarding: boarding(puzzle, &Walk::new(puzzle, self.game.made())),
            empty: puzzle.carriers.iter().any(|carrier| carrier.least.value <= 0),
        }
    }
}

fn boarding(puzzle: &Puzzle, walk: &Walk<'_>) -> Vec<String> {
    let arrangement = walk.arrangement();
    let bridge = puzzle.carriers.iter().any(|carrier| carrier.at.is_none());
    let mut names: Vec<String> = Vec::new();
    for (place, crowd) in arrangement.places.enumerate() {
        if !bridge && !arrangement.boats.iter().any(|at| *at == Some(place)) {
            continue;
        }
        for member in members::named(puzzle, crowd) {
            let name = match member.copy {
                Some(copy) => format!("{}[{copy}]", member.name),
                None => member.name.to_owned(),
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}
