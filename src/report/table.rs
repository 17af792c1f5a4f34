//! The answer as on a blackboard: step by step, who is aboard, who stands where, where the boats lie.

use super::grid::{Cell, Column, grid};
use super::{Style, members, summary};
use crate::check::puzzle::{Carrier, Metric, PlaceId, Puzzle};
use crate::diag::render::printable;
use crate::plan::{Crossing, Position};
use crate::search::outcome::Answer;
use crate::verify::{Arrangement, Crowd, Replay};

/// Marks the place where the only boat lies.
const MARK: &str = "*";

/// Title, step table if there is a plan, and what was found. The replay is that of the answer's plan.
pub fn answer(puzzle: &Puzzle, answer: &Answer, replay: Option<&Replay>, style: Style) -> String {
    let steps = replay.map(|replay| steps(puzzle, replay, style) + "\n");
    format!("{}\n\n{}{}", title(puzzle), steps.unwrap_or_default(), summary::summary(puzzle, answer))
}

/// The puzzle's title, its variant, its params: `Missionaries and cannibals (n = 3)`.
pub fn title(puzzle: &Puzzle) -> String {
    let params: Vec<(&str, i64)> =
        puzzle.params.iter().map(|param| (param.name.text.as_str(), param.value)).collect();
    titled(puzzle, &params)
}

/// The same with these params.
pub(super) fn titled(puzzle: &Puzzle, params: &[(&str, i64)]) -> String {
    let mut title = printable(&puzzle.title.text);
    if let Some((name, said)) = &puzzle.variant {
        title += &format!(", variant {}", name.text);
        title += &said.as_ref().map_or_else(String::new, |said| format!(": {}", printable(said)));
    }
    let params: Vec<String> = params.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    if params.is_empty() { title } else { format!("{title} ({})", params.join(", ")) }
}

/// The step table of a plan that has been replayed.
pub fn steps(puzzle: &Puzzle, replay: &Replay, style: Style) -> String {
    let costs = costs(puzzle);
    let carrier = match only_carrier(puzzle) {
        Some(carrier) if carrier.at.is_some() => format!("{}{MARK}", carrier.name.text),
        Some(bridge) => bridge.name.text.clone(),
        None => "crossing".to_owned(),
    };
    let mut columns = vec![column("step", true), column(&carrier, false), column("aboard", false)];
    columns.extend(puzzle.places.iter().map(|place| column(&place.name.text, false)));
    columns.extend(costs.iter().map(|&metric| column(puzzle.metric_name(metric), true)));

    let mut arrangement = Arrangement::start(puzzle);
    let mut rows = Vec::with_capacity(replay.steps.len() + 1);
    let begin = [Cell::of("0"), Cell::default(), Cell::default()];
    let nothing = costs.iter().map(|_| Cell::of("0"));
    rows.push(begin.into_iter().chain(places(puzzle, &arrangement, style)).chain(nothing).collect());
    for (index, step) in replay.steps.iter().enumerate() {
        arrangement.cross(puzzle, &step.crossing);
        let mut aboard = members::shown(puzzle, &Crowd::of(&step.crossing.load));
        if aboard.is_empty() {
            aboard.push("nobody".to_owned());
        }
        let way = way(puzzle, &step.crossing, style);
        let head = [Cell::of((index + 1).to_string()), Cell::of(way), Cell::list(aboard)];
        let total = |metric: &Metric| step.totals.iter().find(|(m, _)| m == metric).map_or(0, |&(_, n)| n);
        let totals = costs.iter().map(|metric| Cell::of(total(metric).to_string()));
        rows.push(head.into_iter().chain(places(puzzle, &arrangement, style)).chain(totals).collect());
    }
    grid(&columns, &rows, style)
}

fn column(head: &str, right: bool) -> Column {
    Column { head: head.to_owned(), right }
}

/// The costs that run beside the steps: what is minimised or limited, but for the number of the step.
fn costs(puzzle: &Puzzle) -> Vec<Metric> {
    let mut costs: Vec<Metric> = Vec::new();
    for metric in puzzle.minimise.iter().copied().chain(puzzle.limits.iter().map(|limit| limit.metric)) {
        if metric != Metric::Crossings && !costs.contains(&metric) {
            costs.push(metric);
        }
    }
    costs
}

/// The carrier of a puzzle that has only one: its name goes into the head of the table.
fn only_carrier(puzzle: &Puzzle) -> Option<&Carrier> {
    let mut carriers = puzzle.carriers.iter();
    carriers.next().filter(|_| carriers.next().is_none())
}

/// `→` where there are two places, `left → ait` where there are more; with the carrier, if there are
/// several.
fn way(puzzle: &Puzzle, crossing: &Crossing, style: Style) -> String {
    let leg = &puzzle.legs[crossing.leg];
    let place = |id: PlaceId| &puzzle.places[id].name.text;
    let way = match puzzle.places.len() {
        2 => style.arrow(leg.from < leg.to).to_owned(),
        _ => format!("{} {} {}", place(leg.from), style.arrow(true), place(leg.to)),
    };
    match only_carrier(puzzle) {
        Some(_) => way,
        None => format!("{} {way}", puzzle.carriers[crossing.carrier].name.text),
    }
}

/// A position in one line: `left * farmer, goat | right wolf`.
pub(super) fn standing(puzzle: &Puzzle, position: &Position, style: Style) -> String {
    let arrangement = Arrangement::of(position);
    let there = places(puzzle, &arrangement, style).zip(puzzle.places.iter());
    let there = there.map(|(cell, place)| {
        let mark = if cell.mark.is_empty() { String::new() } else { format!("{} ", cell.mark) };
        format!("{} {mark}{}", place.name.text, cell.texts.join(" "))
    });
    there.collect::<Vec<_>>().join(" | ")
}

/// Who stands at each place, and which boats lie there: `* 2 cannibals`, `[punt] [raft] goat`.
fn places<'a>(
    puzzle: &'a Puzzle,
    arrangement: &'a Arrangement,
    style: Style,
) -> impl Iterator<Item = Cell> + 'a {
    arrangement.places.enumerate().map(move |(place, crowd)| {
        let mut cell = Cell::list(members::shown(puzzle, crowd));
        let mut boats = arrangement.boats.enumerate().filter(|&(_, at)| *at == Some(place)).map(|(id, _)| id);
        if only_carrier(puzzle).is_some() {
            cell.mark = boats.next().map_or("", |_| MARK);
        } else {
            let names = boats.map(|boat| format!("[{}]", puzzle.carriers[boat].name.text));
            cell.texts.splice(0..0, names);
        }
        if cell.texts.is_empty() {
            cell.texts.push(if style.plain { "-" } else { "·" }.to_owned());
        }
        cell
    })
}
