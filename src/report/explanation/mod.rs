//! Why a puzzle is unsolvable, as a diagnostic: the reason in the headline, what could be relaxed as labels
//! on the words, and how far one gets as help.

pub mod json;
pub mod optimal;
mod words;

use super::summary::plural;
use super::{Style, amount, amounts, table};
use crate::check::puzzle::Puzzle;
use crate::diag::{Code, Diagnostic, Label};
use crate::explain::relax::Relaxation;
use crate::explain::{Cause, CauseKind, Ended, Explanation, Frontier, Remedy};
use crate::limits;

/// How many remedies are told, and how many sorts of refused crossings; all of them are in the JSON.
const TOLD: usize = limits::EXPLAIN_SHOWN;

/// What is told of a puzzle that was proved unsolvable.
pub fn diagnostic(puzzle: &Puzzle, explanation: &Explanation) -> Diagnostic {
    let mut labels: Vec<Label> = Vec::new();
    // What follows from the first cause need not be told as well.
    labels.extend(cause(explanation).into_iter().flat_map(|cause| cause.labels.iter().cloned()));
    let told = explanation.remedies.get(..TOLD).unwrap_or(&explanation.remedies);
    for (remedy, name) in told.iter().zip('a'..) {
        add(&mut labels, puzzle, remedy, name);
    }
    if labels.is_empty() {
        labels.push(Label { span: puzzle.goal.span, text: "never holds".to_owned() });
    }
    Diagnostic {
        code: Code::Unsolvable,
        headline: format!("proved unsolvable: {}", reason(puzzle, explanation)),
        labels,
        help: Some(help(puzzle, explanation)).filter(|help| !help.is_empty()),
    }
}

/// The cause that the headline tells.
fn cause(explanation: &Explanation) -> Option<&Cause> {
    explanation.causes.iter().find(|cause| cause.kind != CauseKind::OddCrossings)
}

/// The reason in short.
fn reason(puzzle: &Puzzle, explanation: &Explanation) -> String {
    if let Some(cause) = cause(explanation) {
        return cause.text.clone();
    }
    if let Some(bound) = explanation.remedies.iter().find_map(|remedy| short_of(puzzle, remedy)) {
        return bound;
    }
    match (&explanation.frontier, explanation.states) {
        (Some(Frontier { missing: 0, .. }), _) => {
            "the goal can be reached, but not within the bounds".to_owned()
        }
        (_, 0 | 1) => "nothing can cross at all".to_owned(),
        (_, states) => format!("none of the {states} states within reach is the goal"),
    }
}

/// How much of what is bounded there would have to be, if a greater bound is enough.
fn short_of(puzzle: &Puzzle, remedy: &Remedy) -> Option<String> {
    match remedy.parts[..] {
        [Relaxation::Limit(metric, to)] => {
            let limit = puzzle.limits.iter().find(|limit| limit.metric == metric)?;
            Some(format!("it takes {}, and the limit is {}", amount(puzzle, metric, to), limit.bound))
        }
        [Relaxation::Trips(id, to)] => {
            let carrier = &puzzle.carriers[id];
            let (trips, name) = (carrier.trips?.value, &carrier.name.text);
            Some(format!("it takes {} of `{name}`, and there are {trips}", plural(to.unsigned_abs(), "trip")))
        }
        _ => None,
    }
}

/// Adds the labels of a remedy; what is to be said of the same words goes into one.
fn add(labels: &mut Vec<Label>, puzzle: &Puzzle, remedy: &Remedy, name: char) {
    for part in &remedy.parts {
        let text = words::at_place(puzzle, *part);
        let text = match remedy.parts[..] {
            [_] => format!("{text}: {}", amounts(puzzle, &remedy.totals)),
            _ => format!("({name}) {text}"),
        };
        let span = part.span(puzzle);
        match labels.iter_mut().find(|label| label.span == span) {
            Some(known) => known.text = format!("{}; {text}", known.text),
            None => labels.push(Label { span, text }),
        }
    }
}

/// What else is to be said, a line each.
fn help(puzzle: &Puzzle, explanation: &Explanation) -> String {
    let mut lines = Vec::new();
    let remedies = &explanation.remedies;
    for (remedy, name) in remedies.iter().take(TOLD).zip('a'..).filter(|(remedy, _)| remedy.parts.len() > 1) {
        let parts: Vec<String> = remedy.parts.iter().map(|part| words::alone(puzzle, *part)).collect();
        lines.push(format!("({name}) {}: {}", parts.join(" and "), amounts(puzzle, &remedy.totals)));
    }
    if remedies.len() > TOLD {
        let more = remedies.len() - TOLD;
        lines.push(format!("and {more} more that would do, all in `--format json`"));
    }
    if remedies.is_empty() {
        lines.push(no_remedy(explanation).to_owned());
    }
    lines.extend(explanation.frontier.as_ref().map(|frontier| nearest(puzzle, explanation, frontier)));
    let odd = explanation.causes.iter().find(|cause| cause.kind == CauseKind::OddCrossings);
    lines.extend(odd.map(|cause| cause.text.clone()));
    lines.extend(explanation.ended.map(ended));
    lines.join("\n")
}

fn no_remedy(explanation: &Explanation) -> &'static str {
    match (explanation.hopeless, explanation.ended) {
        (true, _) => "even without all its rules and bounds there is no solution",
        (false, None) => "more than three things stand in the way",
        (false, _) => "nothing to relax was found that makes it solvable",
    }
}

/// The states nearest to the goal, and what refuses each way on.
fn nearest(puzzle: &Puzzle, explanation: &Explanation, frontier: &Frontier) -> String {
    let all = plural(explanation.states, "state");
    if frontier.missing == 0 {
        return format!("all {all} within reach were looked at; without the bounds the goal is reached");
    }
    let style = Style { plain: true, ..Style::default() };
    let state = frontier.states.first().map(|state| table::standing(puzzle, state, style));
    let state = state.unwrap_or_default();
    let alike = match frontier.count {
        1 => String::new(),
        n => format!(" (and {} as near)", plural(n - 1, "more state")),
    };
    let mut text = match explanation.states {
        1 => format!("at the start: {state}"),
        _ => format!("of {all} within reach, nearest to the goal: {state}{alike}"),
    };
    let refused: u64 = frontier.refusals.iter().map(|refusal| refusal.crossings).sum();
    if refused > 0 {
        let ways = plural(refused, "way");
        text += &format!("\n{ways} on from there {} refused:", if refused == 1 { "is" } else { "are" });
        for refusal in frontier.refusals.iter().take(TOLD) {
            text += &format!("\n  {}", words::refusal(puzzle, refusal));
        }
        let more: u64 = frontier.refusals.iter().skip(TOLD).map(|refusal| refusal.crossings).sum();
        if more > 0 {
            text += &format!("\n  and {more} more");
        }
        text += if frontier.legal == 0 { "" } else { "\nthe others lead back" };
    } else if frontier.legal > 0 {
        text += "\nevery way on from there leads back";
    } else {
        text += "\nnobody can cross from there";
    }
    text
}

/// Why not everything was tried.
pub(super) fn ended(ended: Ended) -> String {
    let (what, many) = match ended {
        Ended::States => ("states", limits::EXPLAIN_STATES),
        Ended::Tries => ("tries", u64::from(limits::EXPLAIN_TRIES)),
        Ended::Crossings => {
            return "not everything was tried: it would have taken too many crossings".to_owned();
        }
        Ended::Stopped(reason) => {
            return format!("not everything was tried: {}", super::why(reason));
        }
    };
    format!("not everything was tried: {many} {what} were used up")
}
