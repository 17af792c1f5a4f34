//! Relaxations and refusals in words.

use crate::check::puzzle::{CarrierId, Puzzle};
use crate::explain::Refusal;
use crate::explain::relax::Relaxation;
use crate::report::summary::plural;

/// At the words that it is about: `without this rule`.
pub fn at_place(puzzle: &Puzzle, part: Relaxation) -> String {
    match part {
        Relaxation::Rule(_) => "without this rule".to_owned(),
        Relaxation::Clause(..) => "without this clause".to_owned(),
        Relaxation::NotAboard(_) => "if this held ashore only".to_owned(),
        Relaxation::NotAshore(_) => "if this held aboard only".to_owned(),
        Relaxation::Seats(_, to) => format!("with {}", count(to, "seat")),
        Relaxation::Load(_, to) => format!("with `load {to}`"),
        Relaxation::Least(_, 0) => "if it could cross empty".to_owned(),
        Relaxation::Least(_, to) => format!("with `least {to}`"),
        Relaxation::Rower(_, role) => format!("if {} could row, too", puzzle.roles[role].name.text),
        Relaxation::Anyone(_) => "if anyone could row".to_owned(),
        Relaxation::Trips(_, i64::MAX) | Relaxation::Limit(_, i64::MAX) => "without this bound".to_owned(),
        Relaxation::Trips(_, to) => format!("with {}", count(to, "trip")),
        Relaxation::Limit(_, to) => format!("with a limit of {to}"),
        Relaxation::Route(a, b) => format!("with `route {} - {}`", place(puzzle, a), place(puzzle, b)),
        Relaxation::Boat(_, to) => format!("if it lay at {} at the start", place(puzzle, to)),
        Relaxation::Start(_, to) => format!("starting at {}", place(puzzle, to)),
    }
}

/// By itself: ``without `outnumbered` ``.
pub fn alone(puzzle: &Puzzle, part: Relaxation) -> String {
    let boat = |id: CarrierId| format!("`{}`", puzzle.carriers[id].name.text);
    match part {
        Relaxation::Rule(rule) => format!("without `{}`", puzzle.rules[rule].name.text),
        Relaxation::Clause(rule, clause) => {
            format!("without clause {} of `{}`", clause + 1, puzzle.rules[rule].name.text)
        }
        Relaxation::NotAboard(rule) => format!("with `{}` ashore only", puzzle.rules[rule].name.text),
        Relaxation::NotAshore(rule) => format!("with `{}` aboard only", puzzle.rules[rule].name.text),
        Relaxation::Seats(id, to) => format!("with {} in {}", count(to, "seat"), boat(id)),
        Relaxation::Load(id, to) => format!("with `load {to}` for {}", boat(id)),
        Relaxation::Least(id, 0) => format!("if {} could cross empty", boat(id)),
        Relaxation::Least(id, to) => format!("with `least {to}` for {}", boat(id)),
        Relaxation::Rower(id, role) => format!("if {} could row {}", puzzle.roles[role].name.text, boat(id)),
        Relaxation::Anyone(id) => format!("if anyone could row {}", boat(id)),
        Relaxation::Trips(id, i64::MAX) => format!("with any number of trips of {}", boat(id)),
        Relaxation::Trips(id, to) => format!("with {} of {}", count(to, "trip"), boat(id)),
        Relaxation::Limit(metric, i64::MAX) => format!("without the limit on {}", puzzle.metric_name(metric)),
        Relaxation::Limit(metric, to) => format!("with `limit {} <= {to}`", puzzle.metric_name(metric)),
        Relaxation::Boat(id, to) => format!("if {} lay at {} at the start", boat(id), place(puzzle, to)),
        Relaxation::Start(role, to) => {
            format!("with {} starting at {}", puzzle.roles[role].name.text, place(puzzle, to))
        }
        Relaxation::Route(..) => at_place(puzzle, part),
    }
}

/// `3 by outnumbered: 2 missionaries, 3 cannibals at left`.
pub fn refusal(puzzle: &Puzzle, refusal: &Refusal) -> String {
    let name = &puzzle.rules[refusal.rule].name.text;
    let counts = match (refusal.counts.as_str(), refusal.at.as_str()) {
        ("", "") => String::new(),
        ("", at) => format!(" {at}"),
        // What is counted elsewhere says where; what is counted here may, too.
        (counts, _) => format!(": {counts}"),
    };
    format!("{} by {name}{counts}", refusal.crossings)
}

fn place(puzzle: &Puzzle, id: crate::check::puzzle::PlaceId) -> &str {
    &puzzle.places[id].name.text
}

fn count(n: i64, word: &str) -> String {
    plural(n.unsigned_abs(), word)
}
