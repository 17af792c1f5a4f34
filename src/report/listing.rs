//! Solutions as they come, one after another: as tables, as plans, or as one JSON object that is
//! written piece by piece, so that a reader of its lines has the first while the last is searched.

use super::summary::{plural, why};
use super::{Style, amounts, json, plan, table};
use crate::check::puzzle::{Metric, Puzzle};
use crate::diag::Diagnostics;
use crate::plan::Plan;
use crate::search::all::Which;
use crate::search::outcome::StopReason;
use crate::source::Sources;
use crate::verify::Replay;
use serde_json::{Map, Value, json};

/// The form in which solutions are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A table each.
    Tables(Style),
    /// A plan each, as `verify` reads it, after a comment.
    Plans,
    /// One JSON object.
    Json,
}

/// A list of the solutions of one puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Listing<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Which solutions.
    pub which: Which,
    /// The form.
    pub form: Form,
}

impl Listing<'_> {
    /// What comes before the first solution.
    pub fn opening(&self) -> String {
        match self.form {
            Form::Tables(_) => format!("{}\n\n", table::title(self.puzzle)),
            Form::Plans => String::new(),
            Form::Json => {
                let mut object = json::head(json::SOLUTIONS, self.puzzle);
                object.insert("which".to_owned(), self.name().into());
                format!("{{\n{},\n  \"solutions\": [", fields(&object))
            }
        }
    }

    /// The solution with this number, from 1.
    pub fn solution(&self, number: u64, plan: &Plan, replay: &Replay) -> String {
        let puzzle = self.puzzle;
        let total = |&metric: &Metric| Some((metric, replay.total(metric)?));
        let totals: Vec<(Metric, i64)> = puzzle.minimise.iter().filter_map(total).collect();
        let heading = format!("solution {number}: {}", amounts(puzzle, &totals));
        match self.form {
            Form::Tables(style) => format!("{heading}\n{}\n", table::steps(puzzle, replay, style)),
            Form::Plans => format!("# {heading}\n{}\n", plan::plan(puzzle, plan)),
            Form::Json => {
                let mut object = Map::new();
                object.insert("totals".to_owned(), json::totals(puzzle, &replay.totals));
                json::add_steps(&mut object, puzzle, replay);
                format!("{}\n    {}", if number > 1 { "," } else { "" }, Value::from(object))
            }
        }
    }

    /// What comes after the last solution: how many there were, what each of them takes if all are
    /// optimal, and why there may be more.
    pub fn closing(&self, solutions: u64, totals: &[(Metric, i64)], stopped: Option<StopReason>) -> String {
        if self.form == Form::Json {
            let mut object = Map::new();
            object.insert("listed".to_owned(), solutions.into());
            if let Some(reason) = stopped {
                object.insert("reason".to_owned(), json::reason_name(reason).into());
            }
            return end(
                solutions > 0,
                object,
                match (stopped, solutions) {
                    (Some(_), _) => "stopped",
                    (None, 0) => "unsolvable",
                    (None, _) => "solved",
                },
            );
        }
        let kind = match self.which {
            Which::Optimal => "optimal solution",
            Which::Simple => "solution",
        };
        let loops = if self.which == Which::Simple { " without loops" } else { "" };
        let counted = format!("{}{loops}", plural(solutions, kind));
        let line = match (stopped, solutions) {
            (Some(reason), _) => format!("stopped: {} after {counted}; there may be more", why(reason)),
            (None, 0) => "unsolvable: there is no solution to list".to_owned(),
            (None, _) if totals.is_empty() => format!("all listed: {counted}"),
            (None, 1) => format!("all listed: {counted}, of {}", amounts(self.puzzle, totals)),
            (None, _) => format!("all listed: {counted}, each of {}", amounts(self.puzzle, totals)),
        };
        let comment = if self.form == Form::Plans { "# " } else { "" };
        format!("{comment}{line}\n")
    }

    /// What comes after the last solution if then the puzzle turns out to be at fault: nothing more
    /// than what has to be in JSON.
    pub fn broken(&self, solutions: u64, errors: &Diagnostics, sources: &Sources) -> String {
        if self.form != Form::Json {
            return String::new();
        }
        let object = Map::from_iter([("diagnostics".to_owned(), json::told(errors, sources))]);
        end(solutions > 0, object, "invalid")
    }

    fn name(&self) -> &'static str {
        match self.which {
            Which::Optimal => "optimal",
            Which::Simple => "simple",
        }
    }
}

/// The end of the object, after the last solution.
fn end(any: bool, mut object: Map<String, Value>, status: &str) -> String {
    object.insert("status".to_owned(), status.into());
    format!("{}],\n{}\n}}\n", if any { "\n  " } else { "" }, fields(&object))
}

/// One line a field.
fn fields(object: &Map<String, Value>) -> String {
    let lines: Vec<String> =
        object.iter().map(|(name, value)| format!("  {}: {}", json!(name), json::field(value))).collect();
    lines.join(",\n")
}
