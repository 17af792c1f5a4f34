//! The answer in one line, for scripts: `11 crossings`.

use super::amounts;
use crate::check::puzzle::Puzzle;
use crate::search::outcome::{Answer, Outcome};

/// `11 crossings`; `time 17, 5 crossings`; `unsolvable`; `not found`; `stopped`. Ends with a line feed.
pub fn quiet(puzzle: &Puzzle, answer: &Answer) -> String {
    match &answer.outcome {
        Outcome::Solved(solved) => amounts(puzzle, &solved.totals) + "\n",
        Outcome::Unsolvable => "unsolvable\n".to_owned(),
        Outcome::NotFound => "not found\n".to_owned(),
        Outcome::Stopped { .. } => "stopped\n".to_owned(),
    }
}
