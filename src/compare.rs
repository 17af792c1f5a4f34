//! A comparison as data: one puzzle, several searches, and what came of each.

use crate::check::puzzle::{Metric, Puzzle};
use crate::diag::Diagnostics;
use crate::plan::Position;
use crate::search::outcome::{Answer, Obstacle, Outcome, StopReason};
use crate::search::registry::Entry;
use std::time::Duration;

/// Several searches of one puzzle.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Search by search, each with one heuristic after another.
    pub rows: Vec<Row>,
    /// What was found out about each heuristic, if that was asked for.
    pub audits: Vec<Audited>,
}

/// One search.
#[derive(Clone, Debug)]
pub struct Row {
    /// The search.
    pub search: &'static Entry,
    /// The heuristic, for a search that takes one.
    pub heuristic: Option<String>,
    /// What came of it.
    pub end: RowEnd,
    /// How long it took, if that was measured.
    pub elapsed: Option<Duration>,
}

/// What came of one search.
#[derive(Clone, Debug)]
pub enum RowEnd {
    /// It ran.
    Ran(Box<Answer>),
    /// It cannot be run on this puzzle.
    Unfit(Obstacle),
    /// It met an error of the puzzle.
    Invalid(Diagnostics),
    /// The comparison was interrupted before.
    Skipped,
}

impl Row {
    /// The answer, if it ran.
    pub fn answer(&self) -> Option<&Answer> {
        if let RowEnd::Ran(answer) = &self.end { Some(answer) } else { None }
    }

    /// Whether it proved its answer.
    pub fn is_proved(&self) -> bool {
        self.answer().is_some_and(|answer| match &answer.outcome {
            Outcome::Solved(solved) => solved.optimal,
            Outcome::Unsolvable => true,
            Outcome::NotFound | Outcome::Stopped { .. } => false,
        })
    }

    /// What the solution that it found has, in order of importance; if it found one.
    pub fn totals(&self) -> Option<&[(Metric, i64)]> {
        match &self.answer()?.outcome {
            Outcome::Solved(solved) => Some(&solved.totals),
            _ => None,
        }
    }

    /// What it found of the metrics that a puzzle minimises, in their order.
    pub fn found(&self, puzzle: &Puzzle) -> Option<Vec<i64>> {
        let totals = self.totals()?;
        let of = |metric: &Metric| totals.iter().find(|(known, _)| known == metric).map(|&(_, n)| n);
        puzzle.minimise.iter().map(of).collect()
    }
}

impl Comparison {
    /// Whether somebody ended it.
    pub fn is_interrupted(&self) -> bool {
        let interrupted =
            |outcome: &Outcome| matches!(outcome, Outcome::Stopped { reason: StopReason::Interrupt, .. });
        self.rows.iter().any(|row| row.answer().is_some_and(|answer| interrupted(&answer.outcome)))
    }

    /// The row that proves the answer; the first if there are several.
    pub fn proof(&self) -> Option<&Row> {
        self.rows.iter().find(|row| row.is_proved())
    }
}

/// What was found out about one heuristic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audited {
    /// Its name.
    pub heuristic: String,
    /// The findings, or what is wrong with it.
    pub found: Result<Findings, Diagnostics>,
}

/// What an audit found, as much as is to be shown of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// How many states were looked at.
    pub states: u64,
    /// Why not all within reach were.
    pub stopped: Option<StopReason>,
    /// States of which it says too much.
    pub overestimates: Vec<Overestimate>,
    /// How many more of these there are.
    pub more_overestimates: usize,
    /// Crossings along which it falls by more than they cost.
    pub inconsistencies: Vec<Inconsistency>,
    /// How many more of these there are.
    pub more_inconsistencies: usize,
}

/// A state of which a heuristic says too much. Numbers are those that the puzzle minimises, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overestimate {
    /// The state.
    pub position: Position,
    /// What it says; `None`: that the goal cannot be reached.
    pub says: Option<Vec<i64>>,
    /// What is left.
    pub left: Vec<i64>,
}

/// A crossing along which a heuristic falls by more than it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inconsistency {
    /// Where it begins.
    pub from: Position,
    /// What is said there.
    pub says: Option<Vec<i64>>,
    /// What it costs.
    pub cost: Vec<i64>,
    /// Where it ends.
    pub to: Position,
    /// What is said there.
    pub then: Option<Vec<i64>>,
}
