//! Answers as text: step table, plan, one line, JSON. Pure functions to a string.

use crate::check::puzzle::{Metric, Puzzle};

/// An amount of a metric: `11 crossings`, `time 17`.
pub fn amount(puzzle: &Puzzle, metric: Metric, n: i64) -> String {
    match metric {
        Metric::Crossings if n == 1 => "1 crossing".to_owned(),
        Metric::Crossings => format!("{n} crossings"),
        Metric::Time | Metric::Cost(_) => format!("{} {n}", puzzle.metric_name(metric)),
    }
}
