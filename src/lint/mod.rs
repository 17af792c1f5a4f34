//! Warnings about a sound puzzle that is probably not the one that was meant: those that look at
//! the whole puzzle. What a single declaration or comparison shows by itself, `check` has told.

mod crossers;
mod exempt;
mod goal;
mod places;

pub use goal::goal_of_one;

use crate::check::puzzle::Puzzle;
use crate::diag::Diagnostics;

/// Those who can never cross, and carriers that nobody can ever use.
pub fn crossers(puzzle: &Puzzle) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    crossers::lint(puzzle, &mut diagnostics);
    diagnostics
}

/// Everything that is worth a warning and needs no search.
pub fn lint(puzzle: &Puzzle) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    crossers::lint(puzzle, &mut diagnostics);
    exempt::lint(puzzle, &mut diagnostics);
    places::lint(puzzle, &mut diagnostics);
    diagnostics
}
