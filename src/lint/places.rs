//! A rule on named places that leaves some place out.

use crate::check::puzzle::{PlaceId, Puzzle, Rule};
use crate::diag::{Code, Diagnostic, Diagnostics};

/// A rule that names two places or more and yet leaves one out reads as if the author had
/// forgotten it (an island added later). A rule on one place is about that place.
pub(super) fn lint(puzzle: &Puzzle, diagnostics: &mut Diagnostics) {
    for rule in &puzzle.rules {
        if rule.scope.named && rule.scope.places.len() >= 2 {
            let left_out: Vec<PlaceId> =
                puzzle.places.ids().filter(|place| rule.scope.places.binary_search(place).is_err()).collect();
            // All islands and no bank is as clear as `on islands`.
            let islands = puzzle
                .places
                .enumerate()
                .all(|(id, place)| place.island == rule.scope.places.binary_search(&id).is_ok());
            if let [first, ..] = left_out.as_slice()
                && !islands
            {
                diagnostics.push(left_out_of(puzzle, rule, *first));
            }
        }
    }
}

fn left_out_of(puzzle: &Puzzle, rule: &Rule, place: PlaceId) -> Diagnostic {
    let name = &puzzle.places[place].name;
    Diagnostic::new(
        Code::PlaceLeftOut,
        format!("the rule `{}` names places, but not `{}`", rule.name.text, name.text),
        rule.scope.span,
        format!("nothing is asked at `{}`", name.text),
    )
    .with_label(name.span, "this place is left out")
    .with_help(format!(
        "write `on banks` for every place, islands too, or add `{}` to the names; \
         if it is meant so, put `# allow {}` on the line above",
        name.text,
        Code::PlaceLeftOut
    ))
}
