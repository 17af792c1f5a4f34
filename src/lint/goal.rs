//! A goal that is a bare count: true as soon as one of several is there.

use crate::check::puzzle::{Copies, NumberKind, Puzzle, TruthKind, Where, Who};
use crate::diag::{Code, Diagnostic};

/// A warning where the whole goal is a count of several, `everyone at right` or `kids at right`,
/// and nothing says how many of them are meant.
pub fn goal_of_one(puzzle: &Puzzle) -> Option<Diagnostic> {
    let TruthKind::Positive(number) = &puzzle.goal.kind else { return None };
    let (members, name, place) = match &number.kind {
        NumberKind::Everyone(Where::At(place)) => {
            (puzzle.roles.ids().map(|role| puzzle.members(role)).sum(), None, *place)
        }
        NumberKind::Count(who, Where::At(place)) => (members(puzzle, who), name(puzzle, who), *place),
        _ => return None,
    };
    let place = &puzzle.places[place].name.text;
    let all = name.map_or_else(|| "all".to_owned(), |name| format!("all {name}"));
    (members > 1).then(|| {
        Diagnostic::new(
            Code::GoalOfOne,
            format!("the goal holds as soon as one of {members} is at {place}"),
            puzzle.goal.span,
            "a count, and true when it is more than 0",
        )
        .with_help(format!(
            "say how many are meant: `goal {all} at {place}`, or with a number such as `>= 1`"
        ))
    })
}

fn members(puzzle: &Puzzle, who: &Who) -> i64 {
    let members = |term: &crate::check::puzzle::WhoTerm| match term.copies {
        Copies::All => puzzle.members(term.role),
        Copies::One(_) | Copies::Bound => puzzle.roles[term.role].per_copy,
    };
    who.terms.iter().map(members).sum()
}

/// What the author calls these.
fn name<'p>(puzzle: &'p Puzzle, who: &Who) -> Option<&'p str> {
    let kind = puzzle.kinds.iter().find(|kind| kind.who == *who && who.terms.len() > 1);
    let role = || who.terms.first().map(|term| puzzle.roles[term.role].name.text.as_str());
    kind.map(|kind| kind.name.text.as_str()).or_else(role)
}
