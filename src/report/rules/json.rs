//! Rules put to the test as JSON. Its form is described by `docs/rules.schema.json`.

use super::{Tested, clause, words};
use crate::check::puzzle::Puzzle;
use crate::diag::Diagnostics;
use crate::diag::render::place;
use crate::explain::rules::Tried;
use crate::explain::{Example, Verdict, Worth};
use crate::report::explanation::json::ended_name;
use crate::report::json::{crossing, finish, head, standing, told, totals};
use crate::source::Sources;
use crate::verify::Arrangement;
use serde_json::{Map, Value, json};

/// The form of rules put to the test.
pub const RULES: &str = "rivercross.rules/1";

/// What was found out; the last field says whether all was looked at.
pub fn json(tested: &Tested<'_>) -> String {
    let Tested { puzzle, trial, .. } = *tested;
    let mut object = head(RULES, puzzle);
    // There may be more states than any number that JSON readers keep exactly.
    object.insert("states".to_owned(), trial.states.to_string().into());
    object.insert("crossings".to_owned(), trial.crossings.into());
    object.insert("legal".to_owned(), trial.legal.into());
    object.insert("answer".to_owned(), answer(puzzle, &trial.answer));
    object.insert("clauses".to_owned(), trial.clauses.iter().map(|tried| one(tested, tried)).collect());
    if let Some(ended) = trial.ended {
        object.insert("reason".to_owned(), ended_name(ended).into());
    }
    finish(object, if trial.ended.is_some() { "stopped" } else { "complete" })
}

/// The rules of a file that has errors.
pub fn invalid(diagnostics: &Diagnostics, sources: &Sources) -> String {
    let mut object = Map::new();
    object.insert("schema".to_owned(), RULES.into());
    object.insert("diagnostics".to_owned(), told(diagnostics, sources));
    finish(object, "invalid")
}

fn one(tested: &Tested<'_>, tried: &Tried) -> Value {
    let Tested { puzzle, trial, sources } = *tested;
    let rule = &puzzle.rules[tried.rule];
    let span = rule.clauses.get(tried.clause).map_or(rule.name.span, |clause| clause.span);
    let mut object = Map::new();
    object.insert("rule".to_owned(), rule.name.text.clone().into());
    object.insert("clause".to_owned(), (tried.clause + 1).into());
    object.insert("words".to_owned(), clause(tested, tried).into());
    object.insert("where".to_owned(), words(sources, rule.scope.span).into());
    object.extend(place(span, sources));
    object.insert("refuses".to_owned(), tried.refuses.into());
    object.insert("alone".to_owned(), tried.alone.into());
    let worth = match &tried.worth {
        None => "unknown",
        Some(Worth::Needed) => "needed",
        Some(Worth::Implied(_)) => "implied",
        Some(Worth::Idle) => "idle",
        Some(Worth::Untested) => "untested",
    };
    object.insert("worth".to_owned(), worth.into());
    if let Some(Worth::Implied(by)) = &tried.worth {
        let name =
            |other: &Tried| json!({ "rule": puzzle.rules[other.rule].name.text, "clause": other.clause + 1 });
        object
            .insert("by".to_owned(), by.iter().filter_map(|nth| trial.clauses.get(*nth)).map(name).collect());
    }
    object.insert("example".to_owned(), tried.example.as_ref().map(|one| example(puzzle, one)).into());
    let states = tried.without.states.as_ref().map(ToString::to_string);
    object.insert(
        "without".to_owned(),
        json!({ "states": states, "answer": answer(puzzle, &tried.without.answer) }),
    );
    object.into()
}

fn answer(puzzle: &Puzzle, verdict: &Verdict) -> Value {
    match verdict {
        Verdict::Solved(sums) => json!({ "totals": totals(puzzle, sums), "status": "solved" }),
        Verdict::Unsolvable => json!({ "status": "unsolvable" }),
        Verdict::Unknown => json!({ "status": "unknown" }),
    }
}

fn example(puzzle: &Puzzle, example: &Example) -> Value {
    let (places, boats) = standing(puzzle, &Arrangement::of(&example.before));
    json!({
        "state": { "places": places, "boats": boats },
        "crossing": crossing(puzzle, &example.crossing),
        "alone": example.alone,
        "at": example.broken.here,
        "counts": example.broken.counts,
    })
}
