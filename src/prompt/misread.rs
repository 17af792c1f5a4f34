//! What is wrong with an entry, before anything is done.

use super::verbs::{self, VERBS};
use crate::check::puzzle::Puzzle;
use crate::diag::suggest::nearest;
use crate::diag::{Code, Diagnostic};
use crate::source::{SourceId, Sources, Span};
use crate::syntax::statement_words;
use crate::syntax::tree::Name;

/// A word that begins nothing.
pub fn unknown(name: &Name, puzzle: Option<&Puzzle>) -> Diagnostic {
    let text = &name.text;
    let headline = format!("`{text}` is no verb, and begins no statement");
    let known = |puzzle: &Puzzle| {
        let roles = puzzle.roles.iter().map(|role| &role.name.text);
        let mut names = roles.chain(puzzle.carriers.iter().map(|carrier| &carrier.name.text));
        names.any(|known| known == text)
    };
    let near = nearest(text, VERBS.iter().map(|entry| entry.name).chain(statement_words()));
    let help = match near {
        _ if puzzle.is_some_and(known) => format!("to cross is `go`: `go {text}`"),
        Some(near) => format!("did you mean `{near}`?"),
        None => "`help` lists the verbs; `solve` solves the puzzle".to_owned(),
    };
    Diagnostic::new(Code::UnknownVerb, headline, name.span, "not known").with_help(help)
}

/// A crossing without its verb.
pub fn crossing(span: Span, sources: &Sources) -> Diagnostic {
    let help = format!("to cross is `go`: `go {}`", sources.text(span));
    Diagnostic::new(Code::UnknownVerb, "an entry begins with a verb, or with a statement", span, "no verb")
        .with_help(help)
}

/// A verb that does not exist, where help is asked.
pub fn no_verb(name: &Name) -> Diagnostic {
    let help = match nearest(&name.text, VERBS.iter().map(|entry| entry.name)) {
        Some(near) => format!("did you mean `help {near}`?"),
        None if statement_words().any(|word| word == name.text) => {
            format!("`{}` begins a statement of the language; `help` lists the verbs", name.text)
        }
        None => "`help` lists the verbs; `help go` tells of one".to_owned(),
    };
    Diagnostic::new(Code::UnknownAtPrompt, format!("there is no verb `{}`", name.text), name.span, "unknown")
        .with_help(help)
}

/// A verb without what it takes, or with something else.
pub fn argument(word: &Name, at: Span, sources: &Sources) -> Diagnostic {
    let entry = verbs::find(&word.text);
    let (usage, sample) = entry.map_or(("help", "help"), |entry| (entry.usage, entry.sample));
    let takes_none = usage == word.text;
    let (headline, label) = match (at.start == at.end, takes_none) {
        (true, _) => (format!("`{}` needs more", word.text), format!("written `{usage}`")),
        (false, true) => (format!("`{}` takes nothing", word.text), "too much".to_owned()),
        (false, false) => {
            let wrong = sources.text(at).to_owned();
            (format!("`{}` can't take `{wrong}` here", word.text), format!("written `{usage}`"))
        }
    };
    Diagnostic::new(Code::VerbArgument, headline, at, label).with_help(format!("for example `{sample}`"))
}

/// An entry that ends too early.
pub fn unfinished(source: SourceId, text: &str) -> Diagnostic {
    let end = text.trim_end().len();
    Diagnostic::new(
        Code::EntryUnfinished,
        "the entry is not finished",
        Span::new(source, end, end),
        "more has to follow here",
    )
    .with_help("finish the statement, as in `boat at left { seats 2 }`")
}

/// A verb that needs a puzzle, where there is none.
pub fn no_puzzle(words: Span, empty: bool) -> Diagnostic {
    let (headline, help) = match empty {
        true => (
            "there is no puzzle yet",
            "load one, as in `load wolf.cross`, or type it, beginning with `puzzle \"Goat\"`",
        ),
        false => ("the puzzle is not whole yet", "type what is missing, such as `goal all at right`"),
    };
    Diagnostic::new(Code::NoPuzzleYet, headline, words, "needs a whole puzzle").with_help(help)
}

/// A name that nothing has.
pub fn unknown_name(what: &str, name: &Name, near: Option<&str>, help: &str) -> Diagnostic {
    let help = near.map_or_else(|| help.to_owned(), |near| format!("did you mean `{near}`?"));
    Diagnostic::new(
        Code::UnknownAtPrompt,
        format!("there is no {what} `{}`", name.text),
        name.span,
        "unknown",
    )
    .with_help(help)
}
