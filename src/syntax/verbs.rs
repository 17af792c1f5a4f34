//! Entries at the prompt: statements, or a verb with what it takes.

use super::plan::Entry;
use super::token::{self, TokenKind};
use super::tree::{Integer, Name};
use crate::source::{SourceId, Sources, Span};
use grammar::{Rule, VerbParser};
use pest::Parser;
use pest::error::InputLocation;
use pest::iterators::Pair;
use unicode_normalization::UnicodeNormalization;

/// What an entry is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Blanks and remarks.
    Nothing,
    /// It begins with the keyword of a statement.
    Statements,
    /// A verb.
    Verb(Verb),
    /// A verb with something wrong behind it.
    Misread {
        /// The verb.
        word: Name,
        /// The words that do not fit; empty where something is missing.
        at: Span,
    },
    /// A word that begins nothing.
    Unknown(Name),
    /// A crossing without a verb before it.
    Crossing(Span),
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verb {
    /// `load FILE`, `load! FILE`
    Load {
        /// The file.
        path: Name,
        /// Whether unsaved changes may be lost.
        anyway: bool,
    },
    /// `reload`, `reload!`
    Reload {
        /// Whether unsaved changes may be lost.
        anyway: bool,
    },
    /// `save [FILE]`
    Save(Option<Name>),
    /// `list [rules]`
    List {
        /// Whether only the rules are listed.
        rules: bool,
    },
    /// `set NAME = INT`
    Set {
        /// The param.
        name: Name,
        /// Its value.
        value: Integer,
    },
    /// `variant [NAME]`
    Variant(Option<Name>),
    /// `check`
    Check,
    /// `solve [SEARCH]`
    Solve(Option<Name>),
    /// `all`
    All,
    /// `count`
    Count,
    /// `compare`
    Compare,
    /// `show`
    Show,
    /// `moves [all]`
    Moves {
        /// Whether those that are refused are told, too.
        all: bool,
    },
    /// `go CROSSING`
    Go(Span),
    /// `undo [N]`
    Undo(Option<Integer>),
    /// `redo [N]`
    Redo(Option<Integer>),
    /// `reset`
    Reset,
    /// `goto N`
    Goto(Integer),
    /// `history`
    History,
    /// `hint`
    Hint,
    /// `auto [N]`
    Auto(Option<Integer>),
    /// `why CROSSING`
    Why(Span),
    /// `help [WORD]`
    Help(Option<Name>),
    /// `quit`, `quit!`
    Quit {
        /// Whether unsaved changes may be lost.
        anyway: bool,
    },
}

/// The parser that pest makes from `grammar/verbs.pest`.
mod grammar {
    #![allow(missing_docs, reason = "the rules are described in the grammar file")]

    /// The generated parser.
    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/verbs.pest"]
    pub(super) struct VerbParser;
}

/// Reads an entry. `verbs` are the words that begin one which is no statement.
pub fn read(source: SourceId, sources: &Sources, verbs: &[&str]) -> Typed {
    let text = &*sources.get(source).text;
    let tokens = token::tokens(text);
    let Some(first) = tokens.first() else { return Typed::Nothing };
    let word = text.get(first.range.clone()).unwrap_or("");
    let name = Name { text: word.to_owned(), span: Span::new(source, first.range.start, first.range.end) };
    // `variant larger` chooses one, and `variant larger { … }` is a statement.
    let declares = text.contains('{') || text.contains('"');
    if super::is_statement(text) && (word != "variant" || declares) {
        return Typed::Statements;
    }
    if !verbs.contains(&word) {
        let last = tokens.last().map_or(first.range.end, |last| last.range.end);
        let whole = Span::new(source, first.range.start, last);
        let number = first.kind == TokenKind::Word && word.starts_with(|c: char| c.is_ascii_digit());
        return if number { Typed::Crossing(whole) } else { Typed::Unknown(name) };
    }
    match VerbParser::parse(Rule::entry, text) {
        Ok(mut pairs) => match pairs.next() {
            Some(pair) => verb(pair, source).map_or(Typed::Unknown(name), Typed::Verb),
            None => Typed::Nothing,
        },
        Err(error) => {
            let at = match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            };
            let wrong = tokens.iter().find(|token| token.range.end > at.max(first.range.end));
            let end = tokens.last().map_or(0, |last| last.range.end);
            let at = wrong.map_or(end..end, |token| token.range.clone());
            Typed::Misread { word: name, at: Span::new(source, at.start, at.end) }
        }
    }
}

/// Whether the words of a span can be read as a crossing.
pub fn is_crossing(sources: &Sources, words: Span) -> bool {
    let entry: Option<Entry> = super::plan::read_at(sources, words);
    matches!(entry, Some(Ok(_)))
}

fn verb(pair: Pair<'_, Rule>, source: SourceId) -> Option<Verb> {
    let rule = pair.as_rule();
    let parts: Vec<Pair<'_, Rule>> = pair.into_inner().collect();
    let part = |wanted: Rule| parts.iter().find(|part| part.as_rule() == wanted);
    let has = |wanted: Rule| part(wanted).is_some();
    let name = || part(Rule::name).map(|part| name(part, source));
    let number = |wanted: Rule| part(wanted).and_then(|part| integer(part, source));
    let words = || part(Rule::crossing).map(|part| span(part, source));
    let path = || part(Rule::path).map(|part| path(part, source));
    Some(match rule {
        Rule::load => Verb::Load { path: path()?, anyway: has(Rule::anyway) },
        Rule::reload => Verb::Reload { anyway: has(Rule::anyway) },
        Rule::save => Verb::Save(path()),
        Rule::list => Verb::List { rules: has(Rule::rules) },
        Rule::set => Verb::Set { name: name()?, value: number(Rule::integer)? },
        Rule::variant => Verb::Variant(name()),
        Rule::check => Verb::Check,
        Rule::solve => Verb::Solve(name()),
        Rule::all => Verb::All,
        Rule::count => Verb::Count,
        Rule::compare => Verb::Compare,
        Rule::show => Verb::Show,
        Rule::moves => Verb::Moves { all: has(Rule::every) },
        Rule::go => Verb::Go(words()?),
        Rule::undo => Verb::Undo(number(Rule::number)),
        Rule::redo => Verb::Redo(number(Rule::number)),
        Rule::reset => Verb::Reset,
        Rule::goto => Verb::Goto(number(Rule::number)?),
        Rule::history => Verb::History,
        Rule::hint => Verb::Hint,
        Rule::auto => Verb::Auto(number(Rule::number)),
        Rule::why => Verb::Why(words()?),
        Rule::help => Verb::Help(name()),
        Rule::quit => Verb::Quit { anyway: has(Rule::anyway) },
        _ => return None,
    })
}

fn span(pair: &Pair<'_, Rule>, source: SourceId) -> Span {
    let start = pair.as_span().start();
    Span::new(source, start, start + pair.as_str().trim_end().len())
}

fn name(pair: &Pair<'_, Rule>, source: SourceId) -> Name {
    Name { text: pair.as_str().nfc().collect(), span: span(pair, source) }
}

fn path(pair: &Pair<'_, Rule>, source: SourceId) -> Name {
    Name { text: pair.as_str().trim().trim_matches('"').to_owned(), span: span(pair, source) }
}

/// A number; one beyond 64 bits is as large as can be.
fn integer(pair: &Pair<'_, Rule>, source: SourceId) -> Option<Integer> {
    let digits = pair.as_str().replace('_', "");
    let beyond = if digits.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(Integer { value: digits.parse().unwrap_or(beyond), span: span(pair, source) })
}
