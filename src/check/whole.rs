//! What a whole puzzle needs. A file that others start from may lack some of it.

use super::draft::Draft;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::StatementWord;

/// Tells what is missing. `file` is an empty span at the start of the file.
pub(super) fn check_whole(draft: &Draft<'_>, file: Span, notes: &mut Notes) {
    let end = draft.end.unwrap_or(file);
    let mut missing = |word, code, span, headline: &str, help: &str| {
        if !draft.is_broken(word) {
            notes.push(
                Diagnostic::new(code, headline, span, format!("{} is missing", named(word))).with_help(help),
            );
        }
    };
    if draft.title.is_none() {
        missing(
            StatementWord::Puzzle,
            Code::NoTitle,
            file,
            "the puzzle has no title",
            "begin with `puzzle \"Wolf, goat and cabbage\"`",
        );
    }
    if draft.goal.is_none() {
        missing(
            StatementWord::Goal,
            Code::NoGoal,
            end,
            "nothing says when the puzzle is solved",
            "add a goal: `goal all at right`",
        );
    }
    let carriers = draft.entries.iter().any(|entry| matches!(entry, super::draft::Entry::Carrier(_)));
    // A name that is declared twice may have been meant for what is missing.
    let clear = draft.unclear.is_empty();
    if !carriers && clear && !draft.is_broken(StatementWord::Bridge) {
        missing(
            StatementWord::Boat,
            Code::NoCarrier,
            end,
            "nobody can cross: there is no boat and no bridge",
            "add a carrier: `boat at left { seats 2 }`",
        );
    }
    check_places(draft, end, clear, notes);
}

fn named(word: StatementWord) -> &'static str {
    match word {
        StatementWord::Puzzle => "`puzzle`",
        StatementWord::Goal => "`goal`",
        _ => "a `boat` or a `bridge`",
    }
}

fn check_places(draft: &Draft<'_>, end: Span, clear: bool, notes: &mut Notes) {
    if draft.is_broken(StatementWord::Bank) || draft.is_broken(StatementWord::Island) {
        return;
    }
    let places: Vec<_> = draft.places().collect();
    match places.as_slice() {
        [] | [_] if !clear => {}
        [] => notes.push(
            Diagnostic::new(
                Code::TooFewPlaces,
                "there is no place to cross between",
                end,
                "a `bank` is missing",
            )
            .with_help("a puzzle has at least two places: `bank left, right`"),
        ),
        [one] => notes.push(
            Diagnostic::new(
                Code::TooFewPlaces,
                format!("there is no other place than `{}`", one.name.text),
                one.name.span.after(),
                "a second place is missing",
            )
            .with_help(format!("a puzzle has at least two places: `bank {}, right`", one.name.text)),
        ),
        [_, _] => {}
        [first, second, .., last] => {
            if draft.legs.is_empty() && !draft.is_broken(StatementWord::Route) {
                notes.push(
                    Diagnostic::new(
                        Code::NoRoute,
                        "with more than two places at least one `route` is needed",
                        last.name.span.after(),
                        "no `route` says how to get there",
                    )
                    .with_help(format!(
                        "say which ways there are, as it changes the answer: `route {} - {} - {}`",
                        first.name.text, second.name.text, last.name.text
                    )),
                );
            }
        }
    }
}
