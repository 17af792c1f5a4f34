//! A sweep for people and for programs.

mod csv;
mod json;
mod table;

pub use csv::csv;
pub use json::{SWEEP, invalid, json};
pub use table::table;

use crate::check::ExpectedMetric;
use crate::check::puzzle::Puzzle;
use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::sweep::{Cell, Sweep};
use std::collections::HashMap;

/// What came of a sweep.
#[derive(Clone, Copy, Debug)]
pub struct Swept<'a> {
    /// The puzzle under the params of its file: for title and names.
    pub puzzle: &'a Puzzle,
    /// The cells.
    pub sweep: &'a Sweep,
    /// What each shows.
    pub metric: ExpectedMetric,
    /// What came of each.
    pub cells: &'a [Cell],
}

impl Swept<'_> {
    /// The name of what the cells show.
    fn metric_name(&self) -> &str {
        match self.metric {
            ExpectedMetric::Sum(metric) => self.puzzle.metric_name(metric),
            ExpectedMetric::Solutions => "solutions",
            ExpectedMetric::Labelled => "labelled",
            ExpectedMetric::States => "states",
        }
    }

    /// The word for what came of a cell, for programs.
    fn status(&self, cell: &Cell) -> &'static str {
        match cell {
            // States are counted without asking whether there is a solution.
            Cell::Known(_) if self.metric == ExpectedMetric::States => "counted",
            Cell::Known(_) => "solved",
            Cell::Found(_) => "found",
            Cell::Unsolvable => "unsolvable",
            Cell::NotFound => "not_found",
            Cell::Stopped { .. } => "stopped",
            Cell::Invalid(_) => "invalid",
        }
    }

    /// What is wrong with the puzzle in some cells: each mistake once, with the params of the first
    /// cell that has it.
    pub fn diagnostics(&self) -> Diagnostics {
        let mut mistakes: Vec<(Diagnostic, usize, usize)> = Vec::new();
        let mut known = HashMap::new();
        for (index, cell) in self.cells.iter().enumerate() {
            let Cell::Invalid(told) = cell else { continue };
            for mistake in told.iter().filter(|told| told.severity() == Severity::Error) {
                let place = *known.entry((mistake.code, mistake.span())).or_insert(mistakes.len());
                match mistakes.get_mut(place) {
                    Some((_, _, cells)) => *cells += 1,
                    None => mistakes.push((mistake.clone(), index, 1)),
                }
            }
        }
        let tell = |(mut mistake, cell, cells): (Diagnostic, usize, usize)| {
            let params = self.sweep.settings(cell).params;
            let params: Vec<String> =
                params.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let others = if cells > 1 { format!("; {cells} cells in all") } else { String::new() };
            mistake.headline += &format!(" (with {}{others})", params.join(", "));
            mistake
        };
        mistakes.into_iter().map(tell).collect()
    }
}
