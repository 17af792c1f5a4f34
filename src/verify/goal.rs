//! What is still missing where a plan ends before the goal.

use super::evaluate::{Bound, Here, Moment};
use super::wording;
use crate::check::puzzle::{Copies, PlaceId, Truth, TruthKind, Who, WhoTerm};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;

/// How many of those who are missing are told.
const MISSING_TOLD: usize = 6;

/// The diagnostic of a plan that ends before the goal after so many crossings; `end` is where its text
/// ends.
pub fn stops_short(moment: &Moment, made: usize, end: Option<Span>) -> Diagnostic {
    let puzzle = moment.puzzle;
    let unmet = first_unmet(moment, &puzzle.goal);
    let missing = match &unmet.kind {
        TruthKind::AllAt(who, place) => missing(moment, who, *place),
        _ => Vec::new(),
    };
    let headline = if made == 0 { "the plan is empty" } else { "the plan stops before the goal" };
    let short = if missing.is_empty() { "this does not hold yet".to_owned() } else { missing.join("; ") };
    let diagnostic = match end {
        Some(end) => Diagnostic::new(Code::StopsBeforeGoal, headline, end, short)
            .with_label(unmet.span, "the goal asks for this"),
        None => Diagnostic::new(Code::StopsBeforeGoal, headline, unmet.span, short),
    };
    diagnostic.with_help("add crossings until the goal holds; a plan may pass the goal, but has to end in it")
}

/// The part of an `and` that fails first; an expression that is no `and` is its own part.
fn first_unmet<'a>(moment: &Moment, goal: &'a Truth) -> &'a Truth {
    let mut unmet = goal;
    while let TruthKind::And(parts) = &unmet.kind {
        let fails = |part: &&Truth| moment.truth(part, Here::Nowhere, &mut Bound::new()) == Ok(false);
        match parts.iter().find(fails) {
            Some(part) => unmet = part,
            None => break,
        }
    }
    unmet
}

/// Who of these is elsewhere: `2 cannibals at left`.
fn missing(moment: &Moment, who: &Who, goal: PlaceId) -> Vec<String> {
    let puzzle = moment.puzzle;
    let mut parts = Vec::new();
    for (place, crowd) in moment.arrangement.places.enumerate().filter(|&(place, _)| place != goal) {
        let of = |term: &WhoTerm| {
            let (count, copy) = match term.copies {
                Copies::One(copy) => (crowd.of_copy(term.role, copy), Some(copy)),
                Copies::All | Copies::Bound => (crowd.of_role(term.role), None),
            };
            let counted = puzzle.is_counted(term.role, copy.is_some());
            (count > 0).then(|| wording::so_many(count, &wording::role(puzzle, term.role, copy), counted))
        };
        let mut still: Vec<String> = who.terms.iter().filter_map(of).collect();
        if still.len() > MISSING_TOLD {
            let more = still.len() - MISSING_TOLD;
            still.truncate(MISSING_TOLD);
            still.push(format!("{more} more"));
        }
        if parts.len() == MISSING_TOLD {
            parts.push("and more elsewhere".to_owned());
            break;
        }
        if !still.is_empty() {
            parts.push(format!("{} still at {}", wording::list(&still), wording::place(puzzle, place)));
        }
    }
    parts
}
