//! An explanation as data, for the answer's field `explanation`.

use super::super::json::{standing, totals};
use super::words;
use crate::check::puzzle::Puzzle;
use crate::diag::Label;
use crate::diag::render::place;
use crate::explain::relax::Relaxation;
use crate::explain::{Cause, CauseKind, Ended, Explanation, Frontier, Refusal, Remedy};
use crate::search::outcome::StopReason;
use crate::source::Sources;
use crate::verify::Arrangement;
use serde_json::{Map, Value, json};

/// The form of an explanation.
pub const EXPLANATION: &str = "rivercross.explanation/1";

/// An explanation, and what is needed to read it.
#[derive(Clone, Copy, Debug)]
pub struct Explained<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Why it is unsolvable.
    pub explanation: &'a Explanation,
    /// The texts that spans point into.
    pub sources: &'a Sources,
}

/// All of it as an object.
pub fn json(explained: &Explained<'_>) -> Value {
    let Explained { puzzle, explanation, .. } = *explained;
    let causes = explanation.causes.iter().map(|cause| one_cause(explained, cause)).collect::<Value>();
    let remedies = explanation.remedies.iter().map(|remedy| one_remedy(explained, remedy)).collect::<Value>();
    json!({
        "schema": EXPLANATION,
        "states": explanation.states,
        "causes": causes,
        "remedies": remedies,
        "hopeless": explanation.hopeless,
        "complete": explanation.ended.is_none(),
        "ended": explanation.ended.map(ended_name),
        "frontier": explanation.frontier.as_ref().map(|frontier| one_frontier(puzzle, frontier)),
    })
}

fn one_cause(explained: &Explained<'_>, cause: &Cause) -> Value {
    let label = |label: &Label| {
        let mut object = place(label.span, explained.sources);
        object.insert("text".to_owned(), label.text.clone().into());
        Value::Object(object)
    };
    let labels = cause.labels.iter().map(label).collect::<Value>();
    json!({ "kind": cause_name(cause.kind), "text": cause.text, "labels": labels })
}

fn one_remedy(explained: &Explained<'_>, remedy: &Remedy) -> Value {
    let relax = remedy.parts.iter().map(|&part| one_part(explained, part)).collect::<Value>();
    json!({ "relax": relax, "totals": totals(explained.puzzle, &remedy.totals) })
}

fn one_part(explained: &Explained<'_>, part: Relaxation) -> Value {
    let puzzle = explained.puzzle;
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
    let at = |id| Value::from(puzzle.places[id].name.text.clone());
    let rule = |id| Value::from(puzzle.rules[id].name.text.clone());
    let boat = |id| Value::from(puzzle.carriers[id].name.text.clone());
    let role = |id| Value::from(puzzle.roles[id].name.text.clone());
    let number = |to: i64| if to == i64::MAX { Value::Null } else { to.into() };
    match part {
        Relaxation::Rule(id) => [("kind", "rule".into()), ("rule", rule(id))].to_vec(),
        Relaxation::Clause(id, clause) => {
            [("kind", "clause".into()), ("rule", rule(id)), ("clause", (clause + 1).into())].to_vec()
        }
        Relaxation::NotAboard(id) => [("kind", "not_aboard".into()), ("rule", rule(id))].to_vec(),
        Relaxation::NotAshore(id) => [("kind", "not_ashore".into()), ("rule", rule(id))].to_vec(),
        Relaxation::Seats(id, to) => {
            [("kind", "seats".into()), ("carrier", boat(id)), ("to", to.into())].to_vec()
        }
        Relaxation::Load(id, to) => {
            [("kind", "load".into()), ("carrier", boat(id)), ("to", to.into())].to_vec()
        }
        Relaxation::Least(id, to) => {
            [("kind", "least".into()), ("carrier", boat(id)), ("to", to.into())].to_vec()
        }
        Relaxation::Rower(id, who) => {
            [("kind", "rower".into()), ("carrier", boat(id)), ("who", role(who))].to_vec()
        }
        Relaxation::Anyone(id) => [("kind", "anyone_rows".into()), ("carrier", boat(id))].to_vec(),
        Relaxation::Trips(id, to) => {
            [("kind", "trips".into()), ("carrier", boat(id)), ("to", number(to))].to_vec()
        }
        Relaxation::Limit(metric, to) => {
            let metric = puzzle.metric_name(metric).into();
            [("kind", "limit".into()), ("metric", metric), ("to", number(to))].to_vec()
        }
        Relaxation::Route(a, b) => {
            [("kind", "route".into()), ("between", vec![at(a), at(b)].into())].to_vec()
        }
        Relaxation::Boat(id, to) => {
            [("kind", "boat_start".into()), ("carrier", boat(id)), ("at", at(to))].to_vec()
        }
        Relaxation::Start(who, to) => [("kind", "start".into()), ("who", role(who)), ("at", at(to))].to_vec(),
    }
    .into_iter()
    .for_each(|(key, value)| put(key, value));
    put("words", words::alone(puzzle, part).into());
    object.extend(place(part.span(puzzle), explained.sources));
    object.into()
}

fn one_frontier(puzzle: &Puzzle, frontier: &Frontier) -> Value {
    let state = |position| {
        let (places, boats) = standing(puzzle, &Arrangement::of(position));
        json!({ "places": places, "boats": boats })
    };
    let refusal = |refusal: &Refusal| {
        json!({
            "rule": puzzle.rules[refusal.rule].name.text,
            "clause": refusal.clause + 1,
            "at": refusal.at,
            "counts": refusal.counts,
            "crossings": refusal.crossings,
        })
    };
    json!({
        "missing": frontier.missing,
        "states": frontier.states.iter().map(state).collect::<Value>(),
        "count": frontier.count,
        "legal": frontier.legal,
        "refused": frontier.refusals.iter().map(refusal).collect::<Value>(),
    })
}

fn cause_name(kind: CauseKind) -> &'static str {
    match kind {
        CauseKind::StartBreaksRule => "start_breaks_rule",
        CauseKind::GoalContradicts => "goal_contradicts",
        CauseKind::GoalBreaksRule => "goal_breaks_rule",
        CauseKind::NobodyAtBoat => "nobody_at_boat",
        CauseKind::NobodyRows => "nobody_rows",
        CauseKind::NeverCrosses => "never_crosses",
        CauseKind::NoRoute => "no_route",
        CauseKind::NobodyGained => "nobody_gained",
        CauseKind::BoatBringsSomebody => "boat_brings_somebody",
        CauseKind::OddCrossings => "odd_crossings",
    }
}

/// The name of a budget that ended.
pub fn ended_name(ended: Ended) -> &'static str {
    match ended {
        Ended::States | Ended::Stopped(StopReason::States) => "states",
        Ended::Crossings => "crossings",
        Ended::Tries => "tries",
        Ended::Stopped(StopReason::Memory) => "memory",
        Ended::Stopped(StopReason::Time) => "time",
        Ended::Stopped(StopReason::Interrupt) => "interrupt",
    }
}
