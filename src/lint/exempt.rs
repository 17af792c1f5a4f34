//! Nobody exempted where nobody is left: `require a >= b` without `unless a == 0`.

use crate::check::puzzle::{
    Clause, Comparison, Copies, Factor, Number, NumberKind, Puzzle, Rule, TruthKind, Where, Who,
};
use crate::diag::{Code, Diagnostic, Diagnostics};

/// A clause that asks at places for at least as many of one as of another, without a guard: it
/// also holds where none of the first is, and so keeps the last of them from ever leaving any of
/// the others behind. That is rarely what the puzzle says. (Of a lone one, or of each copy's own, it
/// is: `require nurse >= baby` says that the baby is never without the nurse.)
pub(super) fn lint(puzzle: &Puzzle, diagnostics: &mut Diagnostics) {
    for rule in puzzle.rules.iter().filter(|rule| !rule.scope.places.is_empty()) {
        for clause in rule.clauses.iter().filter(|clause| clause.guards.is_empty()) {
            if let Some((more, fewer)) = at_least(clause)
                && members(puzzle, &more) > Some(0)
                && members(puzzle, &fewer) > Some(1)
            {
                diagnostics.push(not_exempted(puzzle, rule, clause, &more, &fewer));
            }
        }
    }
}

fn not_exempted(puzzle: &Puzzle, rule: &Rule, clause: &Clause, more: &[&Who], fewer: &[&Who]) -> Diagnostic {
    let names = |list: &[&Who]| list.iter().map(|who| name(puzzle, who)).collect::<Vec<_>>().join(" + ");
    let (more, fewer) = (names(more), names(fewer));
    Diagnostic::new(
        Code::NobodyExempted,
        format!("`{}` also holds where there are no `{more}`", rule.name.text),
        clause.demand.span,
        format!("the last of `{more}` can never leave any `{fewer}` behind"),
    )
    .with_help(format!(
        "where none of `{more}` is left there is often nothing to fear: add `unless {more} == 0`"
    ))
}

/// The two sides of a demand that says *at least as many*, the greater first.
fn at_least(clause: &Clause) -> Option<(Vec<&Who>, Vec<&Who>)> {
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

/// Those whom a number counts here: a name, a sum of names, either of them so many times.
fn here(number: &Number) -> Option<Vec<&Who>> {
    match &number.kind {
        NumberKind::Count(who, Where::Here) => Some(vec![who]),
        NumberKind::Sum(terms) => {
            let parts = terms.iter().map(|(minus, term)| if *minus { None } else { here(term) });
            Some(parts.collect::<Option<Vec<_>>>()?.concat())
        }
        NumberKind::Product(first, rest) => match (&first.kind, rest.as_slice()) {
            (NumberKind::Constant(1..), [(Factor::Times, counted)]) => here(counted),
            (_, [(Factor::Times, Number { kind: NumberKind::Constant(1..), .. })]) => here(first),
            _ => None,
        },
        _ => None,
    }
}

/// How many they are in all; `None` where they are those of one copy or another.
fn members(puzzle: &Puzzle, list: &[&Who]) -> Option<i64> {
    let terms = list.iter().flat_map(|who| &who.terms);
    let counts = terms.map(|term| match term.copies {
        Copies::All => Some(puzzle.members(term.role)),
        Copies::One(_) => Some(puzzle.roles[term.role].per_copy),
        Copies::Bound => None,
    });
    counts.sum()
}

fn name<'a>(puzzle: &'a Puzzle, who: &Who) -> &'a str {
    let kind = puzzle.kinds.iter().find(|kind| kind.who == *who).map(|kind| &kind.name.text);
    let role = who.terms.first().map(|term| &puzzle.roles[term.role].name.text);
    kind.filter(|_| who.terms.len() > 1).or(role).map_or("", String::as_str)
}
