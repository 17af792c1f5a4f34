//! What is still missing where a plan ends before the goal.

use super::arrangement::Arrangement;
use super::evaluate::{Bound, Here, Moment};
use super::wording;
use crate::check::puzzle::{
    Comparison, Copies, PlaceId, Puzzle, Truth, TruthKind, Value, Where, Who, WhoTerm,
};
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
        TruthKind::AllAt(who, place) => elsewhere(moment, who, *place),
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
fn elsewhere(moment: &Moment, who: &Who, goal: PlaceId) -> Vec<String> {
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

/// How far a position is from the goal: how many heads are not where it wants them, how much its numbers
/// are off, and 1 for whatever else does not hold. 0 only in a goal.
pub fn missing(puzzle: &Puzzle, arrangement: &Arrangement) -> i64 {
    let moment = Moment::ashore(puzzle, arrangement, 1);
    lacking(&moment, &puzzle.goal, &mut Bound::new())
}

fn lacking(moment: &Moment, truth: &Truth, bound: &mut Bound) -> i64 {
    let mut number = |number| moment.number(number, Here::Nowhere, bound);
    match &truth.kind {
        TruthKind::And(parts) => {
            parts.iter().fold(0, |sum: i64, part| sum.saturating_add(lacking(moment, part, bound)))
        }
        TruthKind::Or(parts) => parts.iter().map(|part| lacking(moment, part, bound)).min().unwrap_or(1),
        TruthKind::AllAt(who, place) => {
            let there = moment.count(who, Here::Place(*place), bound);
            let everywhere = moment.puzzle.places.ids().map(|id| moment.count(who, Here::Place(id), bound));
            everywhere.sum::<i64>() - there
        }
        TruthKind::Compare(left, comparison, right) => {
            let (Ok(left), Ok(right)) = (number(left), number(right)) else { return 1 };
            match comparison {
                Comparison::Equal => left.abs_diff(right).try_into().unwrap_or(i64::MAX),
                Comparison::NotEqual => i64::from(left == right),
                Comparison::Less => left.saturating_sub(right).saturating_add(1).max(0),
                Comparison::LessOrEqual => left.saturating_sub(right).max(0),
                Comparison::Greater => right.saturating_sub(left).saturating_add(1).max(0),
                Comparison::GreaterOrEqual => right.saturating_sub(left).max(0),
            }
        }
        TruthKind::Positive(of) => number(of).map_or(1, |of| 1_i64.saturating_sub(of).max(0)),
        TruthKind::Let(id, Where::Here) => match &moment.puzzle.lets[*id].value {
            Value::Truth(truth) => lacking(moment, truth, bound),
            Value::Number(_) => 1,
        },
        _ => i64::from(moment.truth(truth, Here::Nowhere, bound) != Ok(true)),
    }
}
