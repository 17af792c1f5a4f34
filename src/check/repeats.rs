//! What may be said once, and is said twice.

use super::draft::{Said, UNNAMED};
use super::notes::Notes;
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::Name;
use rustc_hash::FxHashMap;

/// Keeps the first of what may be said once, and tells the second.
pub fn once<T>(slot: &mut Option<Said<T>>, said: Said<T>, word: &str, notes: &mut Notes) {
    let Some(first) = slot else {
        *slot = Some(said);
        return;
    };
    notes.push(said_twice(word, said.keyword, first.keyword));
}

/// A second statement of a kind of which there can be one.
pub fn said_twice(word: &str, second: Span, first: Span) -> Diagnostic {
    let help = match word {
        "about" => {
            "one `about` takes as many strings as you like, one a line: `about \"…\" \"…\"`".to_owned()
        }
        "minimise" => "name the metrics in order of importance: `minimise time, crossings`".to_owned(),
        "goal" => "join what is wanted by `and`: `goal wolf at right and goat at right`".to_owned(),
        "from" => {
            "start from one file, which may itself start from another: `from \"base.cross\"`".to_owned()
        }
        _ => format!("keep one of the two; a variant may have its own: `variant NAME {{ {word} … }}`"),
    };
    Diagnostic::new(Code::SaidTwice, format!("a second `{word}`"), second, "there can be one")
        .with_label(first, "the first")
        .with_help(help)
}

/// Whether a name is new in a namespace of its own; it is taken from now on.
pub fn is_new<'t>(
    seen: &mut FxHashMap<&'t str, Span>,
    name: &'t Name,
    what: &str,
    notes: &mut Notes,
) -> bool {
    if name.is_missing() {
        return true;
    }
    match seen.get(name.text.as_str()) {
        Some(&first) => {
            notes.push(twice(&name.text, what, name.span, first));
            false
        }
        None => {
            seen.insert(&name.text, name.span);
            true
        }
    }
}

/// A second declaration of a name.
pub fn twice(name: &str, what: &str, second: Span, first: Span) -> Diagnostic {
    let headline = match what {
        "" => format!("`{name}` is declared twice"),
        _ => format!("two {what}s are called `{name}`"),
    };
    let help = match (what, name) {
        ("", UNNAMED) => "a boat without a name is called `boat`; give the second one a name: `boat raft at left { seats 2 }`".to_owned(),
        _ => format!("give one of them another name, such as `{name}_2`"),
    };
    Diagnostic::new(Code::DeclaredTwice, headline, second, "the second")
        .with_label(first, "the first")
        .with_help(help)
}

/// A second declaration of a group: most often its members start in several places.
pub fn group_twice(name: &str, second: Span, first: Span) -> Diagnostic {
    twice(name, "", second, first).with_help(format!(
        "those who start in several places are one group: `entity 3 {name} at (2 left, 1 right)`; others need another name"
    ))
}

pub fn same_leg((from, to): (&str, &str), span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::SameLeg,
        format!("one route goes twice between `{from}` and `{to}`"),
        span,
        "the second time",
    )
    .with_label(first, "the first time")
    .with_help(format!("for a second way write a route of its own: `route {from} - {to}`"))
}

/// A property that is given twice, in one block or in two `change`s of one edit.
pub fn property_twice(name: &Name, first: Span) -> Diagnostic {
    let text = &name.text;
    Diagnostic::new(Code::PropertyTwice, format!("`{text}` is given twice"), name.span, "the second time")
        .with_label(first, "the first time")
        .with_help(format!("give each property once: keep one `{text}`"))
}
