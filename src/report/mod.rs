//! Answers as text: step table, plan, one line, JSON, verdicts on plans, traces of searches. Pure functions to a string;
//! whoever calls them prints.

pub mod compare;
pub mod explanation;
pub mod json;
pub mod listing;
pub mod plan;
pub mod quiet;
pub mod river;
pub mod rules;
pub mod stats;
pub mod sweep;
pub mod table;
pub mod trace;
pub mod verdict;

mod grid;
pub mod members;
mod summary;

pub use summary::{no_beginning, why};

use crate::check::puzzle::{Metric, Puzzle};
use crate::source::{Sources, Span};

/// How a text for people is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// ASCII only, as far as the puzzle's own names are: `->` for an arrow, no box characters.
    pub plain: bool,
    /// How many columns there are; whoever prints knows. By default as many as the table of the
    /// missionaries and cannibals takes, and a few.
    pub width: usize,
}

impl Default for Style {
    fn default() -> Self {
        Self { plain: false, width: 110 }
    }
}

impl Style {
    fn arrow(self, forth: bool) -> &'static str {
        match (self.plain, forth) {
            (false, true) => "→",
            (false, false) => "←",
            (true, true) => "->",
            (true, false) => "<-",
        }
    }
}

/// An amount of a metric: `11 crossings`, `time 17`.
pub fn amount(puzzle: &Puzzle, metric: Metric, n: i64) -> String {
    match metric {
        Metric::Crossings if n == 1 => "1 crossing".to_owned(),
        Metric::Crossings => format!("{n} crossings"),
        Metric::Time | Metric::Cost(_) => format!("{} {n}", puzzle.metric_name(metric)),
    }
}

/// Several amounts, in order: `time 17, 5 crossings`.
pub fn amounts(puzzle: &Puzzle, totals: &[(Metric, i64)]) -> String {
    let each: Vec<String> = totals.iter().map(|&(metric, n)| amount(puzzle, metric, n)).collect();
    each.join(", ")
}

/// What stands in a file, on one line.
fn words(sources: &Sources, span: Span) -> String {
    sources.text(span).split_whitespace().collect::<Vec<_>>().join(" ")
}
