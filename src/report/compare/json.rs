//! A comparison as JSON. Its form is described by `docs/compare.schema.json`.

use super::{Compared, status};
use crate::check::puzzle::{Metric, Puzzle};
use crate::compare::{Audited, Row, RowEnd};
use crate::diag::Diagnostics;
use crate::plan::Position;
use crate::report::json::{finish, head, reason_name, seconds, standing, told, totals};
use crate::report::no_beginning;
use crate::search::outcome::{Outcome, Stats};
use crate::source::Sources;
use crate::verify::Arrangement;
use serde_json::{Map, Value, json};

/// The form of a comparison.
pub const COMPARE: &str = "rivercross.compare/1";

/// A comparison; the last field says whether any search knows the answer.
pub fn json(compared: &Compared<'_>, sources: &Sources) -> String {
    let Compared { puzzle, comparison } = *compared;
    let mut object = head(COMPARE, puzzle);
    let minimise = puzzle.minimise.iter().map(|&metric| puzzle.metric_name(metric));
    object.insert("minimise".to_owned(), minimise.collect());
    object.insert("rows".to_owned(), comparison.rows.iter().map(|row| one(puzzle, row)).collect());
    if !comparison.audits.is_empty() {
        let audits = comparison.audits.iter().map(|audited| audit(puzzle, audited));
        object.insert("audits".to_owned(), audits.collect());
    }
    let wrong = compared.diagnostics();
    if !wrong.is_empty() {
        object.insert("diagnostics".to_owned(), told(&wrong, sources));
    }
    let known = comparison.proof().map(status);
    let has = |name: &&str| comparison.rows.iter().any(|row| status(row) == *name);
    let others = ["solved", "invalid", "stopped", "skipped", "not_found"].into_iter().find(has);
    finish(object, known.or(others).unwrap_or("unfit"))
}

/// The comparison of a file that has errors.
pub fn invalid(diagnostics: &Diagnostics, sources: &Sources) -> String {
    let mut object = Map::new();
    object.insert("schema".to_owned(), COMPARE.into());
    object.insert("diagnostics".to_owned(), told(diagnostics, sources));
    finish(object, "invalid")
}

fn one(puzzle: &Puzzle, row: &Row) -> Value {
    let mut object = Map::new();
    object.insert("search".to_owned(), row.search.name.into());
    object.insert("heuristic".to_owned(), row.heuristic.clone().into());
    if let Some(answer) = row.answer() {
        match &answer.outcome {
            Outcome::Solved(solved) => {
                object.insert("totals".to_owned(), totals(puzzle, &solved.totals));
            }
            Outcome::Stopped { reason, lower_bound, best } => {
                object.insert("reason".to_owned(), reason_name(*reason).into());
                object.insert("lower_bound".to_owned(), (*lower_bound).into());
                if let Some(best) = best {
                    object.insert("best".to_owned(), totals(puzzle, &best.totals));
                }
            }
            Outcome::Unsolvable | Outcome::NotFound => {}
        }
        object.insert("stats".to_owned(), stats(&answer.stats));
    }
    if let RowEnd::Unfit(obstacle) = &row.end {
        object.insert("why".to_owned(), no_beginning(*obstacle).into());
    }
    if let Some(elapsed) = row.elapsed {
        object.insert("seconds".to_owned(), seconds(elapsed));
    }
    object.insert("proved".to_owned(), row.is_proved().into());
    object.insert("status".to_owned(), status(row).into());
    object.into()
}

fn stats(stats: &Stats) -> Value {
    json!({
        "states": stats.states,
        "expanded": stats.expanded,
        "generated": stats.generated,
        "duplicates": stats.duplicates,
        "reopened": stats.reopened,
        "refused": stats.refused,
        "peak_frontier": stats.peak_frontier,
        "memory": stats.memory,
    })
}

fn audit(puzzle: &Puzzle, audited: &Audited) -> Value {
    let mut object = Map::new();
    object.insert("heuristic".to_owned(), audited.heuristic.clone().into());
    let Ok(found) = &audited.found else {
        object.insert("status".to_owned(), "invalid".into());
        return object.into();
    };
    let costs = |numbers: &[i64]| {
        let each: Vec<(Metric, i64)> = puzzle.minimise.iter().copied().zip(numbers.iter().copied()).collect();
        totals(puzzle, &each)
    };
    let said = |says: &Option<Vec<i64>>| says.as_ref().map_or(Value::Null, |says| costs(says));
    let at = |position: &Position| {
        let (places, boats) = standing(puzzle, &Arrangement::of(position));
        json!({ "places": places, "boats": boats })
    };
    object.insert("states".to_owned(), found.states.into());
    let over = found.overestimates.iter();
    let over = over
        .map(|one| json!({ "state": at(&one.position), "says": said(&one.says), "left": costs(&one.left) }));
    object.insert("overestimates".to_owned(), over.collect());
    object.insert("more_overestimates".to_owned(), found.more_overestimates.into());
    let falls = found.inconsistencies.iter().map(|one| {
        let (from, to) = (at(&one.from), at(&one.to));
        json!({ "from": from, "says": said(&one.says), "cost": costs(&one.cost), "to": to, "then": said(&one.then) })
    });
    object.insert("inconsistencies".to_owned(), falls.collect());
    object.insert("more_inconsistencies".to_owned(), found.more_inconsistencies.into());
    let status = match found.stopped {
        None => "complete",
        Some(reason) => {
            object.insert("reason".to_owned(), reason_name(reason).into());
            "stopped"
        }
    };
    object.insert("status".to_owned(), status.into());
    object.into()
}
