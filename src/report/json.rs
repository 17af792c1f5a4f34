//! Answers and verdicts as JSON, always one object whose last field is `status`. Its form is described
//! by `docs/answer.schema.json`, and its version is part of the field `schema`.

use super::explanation::json::{self as explanation, Explained};
use super::explanation::optimal;
use super::members::named;
use super::stats::{self, Measured};
use super::trace::{self, Traced};
use crate::check::puzzle::{Metric, Puzzle};
use crate::diag::Diagnostics;
use crate::diag::render::{Format, render};
use crate::explain::optimal::Bar;
use crate::id::Id;
use crate::plan::Crossing;
use crate::search::outcome::{Answer, Outcome, Solved, StopReason};
use crate::source::Sources;
use crate::verify::{Arrangement, Crowd, ProblemKind, Replay, Verdict};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The form of an answer.
pub const ANSWER: &str = "rivercross.answer/1";
/// The form of a list of solutions.
pub const SOLUTIONS: &str = "rivercross.solutions/1";
/// The form of a verdict on a plan.
pub const VERDICT: &str = "rivercross.verdict/1";

/// What is told of a search beside its answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beside<'a> {
    /// What it took.
    pub stats: Option<Measured<'a>>,
    /// What it did step by step.
    pub trace: Option<Traced<'a>>,
    /// Why there is no solution.
    pub explanation: Option<Explained<'a>>,
    /// Why there is no solution that takes less.
    pub optimality: Option<&'a [Bar]>,
}

/// An answer. The replay is that of the answer's plan, if there is one.
pub fn answer(puzzle: &Puzzle, answer: &Answer, replay: Option<&Replay>, beside: Beside<'_>) -> String {
    let mut object = head(ANSWER, puzzle);
    object.insert("search".to_owned(), answer.search.into());
    match &answer.outcome {
        Outcome::Solved(solved) => add_solved(&mut object, puzzle, solved, replay),
        Outcome::Stopped { reason, lower_bound, best } => {
            object.insert("reason".to_owned(), reason_name(*reason).into());
            object.insert("lower_bound".to_owned(), (*lower_bound).into());
            if let Some(best) = best {
                let mut known = Map::new();
                add_solved(&mut known, puzzle, best, replay);
                object.insert("best".to_owned(), known.into());
            }
        }
        Outcome::Unsolvable | Outcome::NotFound => {}
    }
    if let Some(explained) = &beside.explanation {
        object.insert("explanation".to_owned(), explanation::json(explained));
    }
    if let Some(bars) = beside.optimality {
        object.insert("why_optimal".to_owned(), optimal::json(puzzle, bars));
    }
    if let Some(measured) = &beside.stats {
        object.insert("stats".to_owned(), stats::json(measured));
    }
    if let Some(traced) = &beside.trace {
        object.insert("trace".to_owned(), trace::json(traced));
        object.insert("more_steps".to_owned(), traced.trace.more.into());
    }
    let status = match answer.outcome {
        Outcome::Solved(_) => "solved",
        Outcome::Unsolvable => "unsolvable",
        Outcome::NotFound => "not_found",
        Outcome::Stopped { .. } => "stopped",
    };
    finish(object, status)
}

/// The answer to a file that has errors.
pub fn invalid(diagnostics: &Diagnostics, sources: &Sources) -> String {
    let mut object = Map::new();
    object.insert("schema".to_owned(), ANSWER.into());
    object.insert("diagnostics".to_owned(), told(diagnostics, sources));
    finish(object, "invalid")
}

/// What `verify` says of a plan. `best` is the optimum in order of importance, if it is known.
pub fn verdict(
    puzzle: &Puzzle,
    replay: &Replay,
    best: Option<&[(Metric, i64)]>,
    sources: &Sources,
) -> String {
    let mut object = head(VERDICT, puzzle);
    object.insert("at_goal".to_owned(), replay.at_goal.into());
    object.insert("totals".to_owned(), totals(puzzle, &replay.totals));
    if let Some(best) = best {
        object.insert("optimum".to_owned(), totals(puzzle, best));
    }
    add_steps(&mut object, puzzle, replay);
    let problems = replay.problems.iter().map(|problem| {
        let alone: Diagnostics = std::iter::once(problem.diagnostic.clone()).collect();
        let diagnostic = told(&alone, sources).get(0).cloned().unwrap_or(Value::Null);
        json!({ "kind": kind_name(problem.kind), "crossing": problem.crossing, "diagnostic": diagnostic })
    });
    object.insert("problems".to_owned(), problems.collect());
    object.insert("more_problems".to_owned(), replay.untold.into());
    let status = match replay.verdict() {
        Verdict::Right => "right",
        Verdict::Wrong => "wrong",
        Verdict::Unreadable => "unreadable",
    };
    finish(object, status)
}

pub(super) fn finish(mut object: Map<String, Value>, status: &str) -> String {
    object.insert("status".to_owned(), status.into());
    let fields: Vec<String> =
        object.iter().map(|(name, value)| format!("  {}: {}", json!(name), field(value))).collect();
    format!("{{\n{}\n}}\n", fields.join(",\n"))
}

/// One line a crossing, state, or problem; everything else on the line of its field.
pub(super) fn field(value: &Value) -> String {
    match value.as_array() {
        Some(items) if items.first().is_some_and(Value::is_object) => {
            let lines: Vec<String> = items.iter().map(|item| format!("    {item}")).collect();
            format!("[\n{}\n  ]", lines.join(",\n"))
        }
        _ => value.to_string(),
    }
}

/// Which puzzle it is, with which params.
pub(super) fn head(schema: &str, puzzle: &Puzzle) -> Map<String, Value> {
    let params: Map<String, Value> =
        puzzle.params.iter().map(|param| (param.name.text.clone(), param.value.into())).collect();
    let mut object = Map::new();
    object.insert("schema".to_owned(), schema.into());
    object.insert("puzzle".to_owned(), puzzle.title.text.clone().into());
    object.insert("variant".to_owned(), variant(puzzle));
    object.insert("params".to_owned(), params.into());
    object
}

/// The variant that was chosen.
pub(super) fn variant(puzzle: &Puzzle) -> Value {
    let variant = puzzle.variant.as_ref().map(|(name, title)| json!({ "name": name.text, "title": title }));
    variant.unwrap_or(Value::Null)
}

fn add_solved(object: &mut Map<String, Value>, puzzle: &Puzzle, solved: &Solved, replay: Option<&Replay>) {
    object.insert("optimal".to_owned(), solved.optimal.into());
    object.insert("totals".to_owned(), totals(puzzle, &solved.totals));
    // Numbers of solutions may be larger than any number that JSON readers keep exactly.
    let counts = [("solutions", &solved.solutions), ("labelled", &solved.labelled)];
    for (name, count) in counts {
        if let Some(count) = count {
            object.insert(name.to_owned(), count.to_string().into());
        }
    }
    if let Some(replay) = replay {
        add_steps(object, puzzle, replay);
    }
}

/// The plan, and the states that it passes through, the start first.
pub(super) fn add_steps(object: &mut Map<String, Value>, puzzle: &Puzzle, replay: &Replay) {
    let plan: Value = replay.steps.iter().map(|step| crossing(puzzle, &step.crossing)).collect();
    let mut arrangement = Arrangement::start(puzzle);
    let nothing: Vec<(Metric, i64)> = replay.totals.iter().map(|&(metric, _)| (metric, 0)).collect();
    let mut states = vec![state(puzzle, &arrangement, &nothing)];
    for step in &replay.steps {
        arrangement.cross(puzzle, &step.crossing);
        states.push(state(puzzle, &arrangement, &step.totals));
    }
    object.insert("plan".to_owned(), plan);
    object.insert("states".to_owned(), states.into());
}

/// A crossing. `route` tells apart several routes between the same two places.
pub(super) fn crossing(puzzle: &Puzzle, crossing: &Crossing) -> Value {
    let leg = &puzzle.legs[crossing.leg];
    let place = |id| puzzle.places[id].name.text.as_str();
    let mut object = Map::new();
    object.insert("carrier".to_owned(), puzzle.carriers[crossing.carrier].name.text.clone().into());
    object.insert("from".to_owned(), place(leg.from).into());
    object.insert("to".to_owned(), place(leg.to).into());
    let alike = puzzle.legs.enumerate().filter(|(_, other)| (other.from, other.to) == (leg.from, leg.to));
    let alike: Vec<usize> = alike.map(|(id, _)| id.index()).collect();
    if alike.len() > 1 {
        let number = alike.iter().position(|&id| id == crossing.leg.index()).map(|index| index + 1);
        object.insert("route".to_owned(), number.into());
    }
    object.insert("load".to_owned(), crowd(puzzle, &Crowd::of(&crossing.load)));
    object.into()
}

/// Who is there; `copy` is there where members have to be called by number.
fn crowd(puzzle: &Puzzle, crowd: &Crowd) -> Value {
    let item = |named: super::members::Named| match named.copy {
        Some(copy) => json!({ "name": named.name, "copy": copy, "count": named.count }),
        None => json!({ "name": named.name, "count": named.count }),
    };
    named(puzzle, crowd).into_iter().map(item).collect()
}

fn state(puzzle: &Puzzle, arrangement: &Arrangement, costs: &[(Metric, i64)]) -> Value {
    let (places, boats) = standing(puzzle, arrangement);
    json!({ "places": places, "boats": boats, "totals": totals(puzzle, costs) })
}

/// Who is at each place, and where each boat lies.
pub(super) fn standing(puzzle: &Puzzle, arrangement: &Arrangement) -> (Value, Value) {
    let places: Map<String, Value> = arrangement
        .places
        .enumerate()
        .map(|(place, there)| (puzzle.places[place].name.text.clone(), crowd(puzzle, there)))
        .collect();
    let boats: Map<String, Value> = arrangement
        .boats
        .enumerate()
        .filter_map(|(boat, at)| {
            Some((puzzle.carriers[boat].name.text.clone(), puzzle.places[(*at)?].name.text.clone().into()))
        })
        .collect();
    (places.into(), boats.into())
}

/// Totals in order of importance.
pub(super) fn totals(puzzle: &Puzzle, totals: &[(Metric, i64)]) -> Value {
    let total =
        |&(metric, value): &(Metric, i64)| json!({ "metric": puzzle.metric_name(metric), "value": value });
    totals.iter().map(total).collect()
}

pub(super) fn told(diagnostics: &Diagnostics, sources: &Sources) -> Value {
    let lines = render(diagnostics, sources, Format::Json);
    lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).collect()
}

/// A time, to a millisecond.
pub(super) fn seconds(time: Duration) -> Value {
    json!(time.as_millis() as f64 / 1000.0)
}

pub(super) fn reason_name(reason: StopReason) -> &'static str {
    match reason {
        StopReason::States => "states",
        StopReason::Memory => "memory",
        StopReason::Time => "time",
        StopReason::Interrupt => "interrupt",
    }
}

fn kind_name(kind: ProblemKind) -> &'static str {
    match kind {
        ProblemKind::Unreadable => "unreadable",
        ProblemKind::Illegal => "illegal",
        ProblemKind::Unsafe => "unsafe",
        ProblemKind::BeyondLimit => "beyond_limit",
        ProblemKind::StopsShort => "stops_short",
        ProblemKind::PuzzleFault => "puzzle_fault",
    }
}
