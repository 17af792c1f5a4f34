//! Nobody exempted where nobody is left: `require a >= b` without `unless a == 0`.

use crate::check::puzzle::{Clause, Comparison, Number, NumberKind, Puzzle, TruthKind, Where, Who};
use crate::diag::{Code, Diagnostic, Diagnostics};

/// A clause that asks at places for at least as many of one as of another, without a guard: it
/// also holds where none of the first is, and so keeps the last of them from ever leaving any of
/// the others behind. That is rarely what the puzzle says.
pub(super) fn lint(puzzle: &Puzzle, diagnostics: &mut Diagnostics) {
    for rule in puzzle.rules.iter().filter(|rule| !rule.scope.places.is_empty()) {
        for clause in rule.clauses.iter().filter(|clause| clause.guards.is_empty()) {
            if let Some((more, fewer)) = at_least(clause)
                && has_members(puzzle, more)
                && has_members(puzzle, fewer)
            {
                let name = first_role(puzzle, more);
                let other = first_role(puzzle, fewer);
                diagnostics.push(
                    Diagnostic::new(
                        Code::NobodyExempted,
                        format!("`{}` also holds where there are no `{name}`", rule.name.text),
                        clause.demand.span,
                        format!("the last of `{name}` can never leave any `{other}` behind"),
                    )
                    .with_help(format!("where none of `{name}` is left there is often nothing to fear: add `unless {name} == 0`")),
                );
            }
        }
    }
}

/// The two sides of a demand that says *at least as many*, the greater first.
fn at_least(clause: &Clause) -> Option<(&Who, &Who)> {
    use Comparison::{Greater, GreaterOrEqual, Less, LessOrEqual};
    let (demand, forbid) = match &clause.demand.kind {
        TruthKind::Not(of) => (&of.kind, !clause.forbid),
        demand => (demand, clause.forbid),
    };
    let TruthKind::Compare(left, sign, right) = demand else { return None };
    let (left, right) = (here(left)?, here(right)?);
    match (sign, forbid) {
        (GreaterOrEqual | Greater, false) | (Less | LessOrEqual, true) => Some((left, right)),
        (LessOrEqual | Less, false) | (Greater | GreaterOrEqual, true) => Some((right, left)),
        _ => None,
    }
}

fn here(number: &Number) -> Option<&Who> {
    match &number.kind {
        NumberKind::Count(who, Where::Here) => Some(who),
        _ => None,
    }
}

fn has_members(puzzle: &Puzzle, who: &Who) -> bool {
    who.terms.iter().any(|term| puzzle.members(term.role) > 0)
}

fn first_role<'a>(puzzle: &'a Puzzle, who: &Who) -> &'a str {
    let kind = puzzle.kinds.iter().find(|kind| kind.who == *who).map(|kind| &kind.name.text);
    let role = who.terms.first().map(|term| &puzzle.roles[term.role].name.text);
    kind.filter(|_| who.terms.len() > 1).or(role).map_or("", String::as_str)
}
