//! The answer in one line, for scripts: `11 crossings`.

use super::amounts;
use crate::check::puzzle::Puzzle;
use crate::search::outcome::{Answer, Outcome};

/// `11 crossings`; `time 17, 5 crossings`; `unsolvable`; `not found`; `stopped`. Numbers of solutions
/// follow if they were counted: `11 crossings, 4 solutions, 2592 labelled`. Ends with a line feed.
pub fn quiet(puzzle: &Puzzle, answer: &Answer) -> String {
    match &answer.outcome {
        Outcome::Solved(solved) => {
            let solutions = solved.solutions.as_ref().map(|n| {
                let one = n.is_one();
                format!(", {n} solution{}", if one { "" } else { "s" })
            });
            let labelled = solved.labelled.as_ref().map(|n| format!(", {n} labelled"));
            let counts: String = solutions.into_iter().chain(labelled).collect();
            format!("{}{counts}\n", amounts(puzzle, &solved.totals))
        }
        Outcome::Unsolvable => "unsolvable\n".to_owned(),
        Outcome::NotFound => "not found\n".to_owned(),
        Outcome::Stopped { .. } => "stopped\n".to_owned(),
    }
}
