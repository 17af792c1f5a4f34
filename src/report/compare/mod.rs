//! A comparison of searches for people and for programs.

mod audit;
mod csv;
mod json;
mod table;

pub use csv::csv;
pub use json::{COMPARE, invalid, json};
pub use table::table;

use crate::check::puzzle::Puzzle;
use crate::compare::{Comparison, Row, RowEnd};
use crate::diag::Diagnostics;
use crate::search::outcome::Outcome;

/// What came of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Compared<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What came of each search.
    pub comparison: &'a Comparison,
}

impl Compared<'_> {
    /// What searches and heuristics met that is wrong with the puzzle; each mistake once.
    pub fn diagnostics(&self) -> Diagnostics {
        let mut all = Diagnostics::new();
        let rows = self.comparison.rows.iter().filter_map(|row| match &row.end {
            RowEnd::Invalid(told) => Some(told),
            _ => None,
        });
        let audits = self.comparison.audits.iter().filter_map(|audited| audited.found.as_ref().err());
        for told in rows.chain(audits).flat_map(|told| told.iter()) {
            if !all.iter().any(|known| known == told) {
                all.push(told.clone());
            }
        }
        all
    }
}

/// The word for what came of a search, for programs.
fn status(row: &Row) -> &'static str {
    match &row.end {
        RowEnd::Ran(answer) => match answer.outcome {
            Outcome::Solved(_) => "solved",
            Outcome::Unsolvable => "unsolvable",
            Outcome::NotFound => "not_found",
            Outcome::Stopped { .. } => "stopped",
        },
        RowEnd::Unfit(_) => "unfit",
        RowEnd::Invalid(_) => "invalid",
        RowEnd::Skipped => "skipped",
    }
}
