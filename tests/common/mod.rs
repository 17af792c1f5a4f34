//! A puzzle from its text, for tests of what comes after the checker.

#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use rivercross::check::puzzle::Puzzle;
use rivercross::check::{FileError, Files, Settings, load};
use rivercross::diag::Diagnostics;
use rivercross::diag::render::{Format, render};
use rivercross::source::Sources;
use rivercross::verify::{self, Replay};

struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Err(FileError::Missing)
    }
}

/// A puzzle without errors, and the table with its text.
pub fn puzzle(text: &str) -> (Puzzle, Sources) {
    let mut sources = Sources::new();
    let root = sources.add("puzzle.cross", text);
    let mut diagnostics = Diagnostics::new();
    let document = load(root, &mut sources, &NoFiles, &mut diagnostics);
    let puzzle = document.puzzle(None, &Settings::default(), &mut diagnostics);
    let told = render(&diagnostics, &sources, Format::Plain);
    (puzzle.filter(|_| !diagnostics.has_errors()).unwrap_or_else(|| panic!("{told}")), sources)
}

/// A plan, read and replayed.
pub fn replay(puzzle: &Puzzle, sources: &mut Sources, plan: &str) -> Replay {
    let source = sources.add("a.plan", plan);
    verify::read(puzzle, sources, source)
}

/// What is told of a plan.
pub fn problems(replay: &Replay, sources: &Sources) -> String {
    let diagnostics: Diagnostics = replay.problems.iter().map(|p| p.diagnostic.clone()).collect();
    render(&diagnostics, sources, Format::Plain)
}
