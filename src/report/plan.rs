//! A plan as text that `verify` and the prompt take: the shortest natural form that is always clear.
//! Of those who are counted the number is said, also if it is 1: `scouts` alone would read as all of them.

use super::members::{Named, named};
use crate::check::puzzle::Puzzle;
use crate::plan::{Crossing, Plan};
use crate::verify::Crowd;

/// One crossing a line: `canoe: 2 cannibals to right`.
pub fn plan(puzzle: &Puzzle, plan: &Plan) -> String {
    plan.crossings.iter().map(|crossing| line(puzzle, crossing) + "\n").collect()
}

/// One crossing. Copies go without their numbers where all choices are alike whoever is where; `from` is there
/// where a bridge leads to one place from several.
pub fn line(puzzle: &Puzzle, crossing: &Crossing) -> String {
    let place = |id| puzzle.places[id].name.text.as_str();
    let (carrier, leg) = (&puzzle.carriers[crossing.carrier], &puzzle.legs[crossing.leg]);
    let elsewhere =
        puzzle.legs.iter().any(|l| l.to == leg.to && l.from != leg.from && l.allows(crossing.carrier));
    let from =
        if carrier.at.is_none() && elsewhere { format!(" from {}", place(leg.from)) } else { String::new() };
    format!("{}: {}{from} to {}", carrier.name.text, load(puzzle, crossing), place(leg.to))
}

/// Who is aboard: `2 cannibals`, `husband[2], wife[2]`, `nobody`.
pub fn load(puzzle: &Puzzle, crossing: &Crossing) -> String {
    match named(puzzle, &Crowd::of(&crossing.load)).as_slice() {
        [] => "nobody".to_owned(),
        items => items.iter().map(item).collect::<Vec<_>>().join(", "),
    }
}

fn item(named: &Named) -> String {
    let copy = named.copy.map_or_else(String::new, |copy| format!("[{copy}]"));
    let count = if named.counted { format!("{} ", named.count) } else { String::new() };
    format!("{count}{}{copy}", named.name)
}
