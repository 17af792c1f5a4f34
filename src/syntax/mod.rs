//! Text to tree. Parsing never fails: it gives a tree and diagnostics.
//!
//! The grammars in `grammar/` read whole statements; what they cannot read becomes a bad slice,
//! which is looked at more closely to find the exact place and, where it can be guessed, what was
//! meant ([`repair`]). pest's `Rule` is seen only here.
//!
//! Everything is linear in the length of the text but the trying of repairs, which has a budget.

mod broken;
mod build;
mod grammar;
pub mod lexis;
mod map;
mod nesting;
pub mod next;
pub mod plan;
mod reading;
mod repair;
mod spaced;
mod token;
pub mod tree;
mod variant;
pub mod verbs;
mod words;

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::limits;
use crate::source::{SourceId, Sources, Span};
use build::Builder;
use grammar::{Pair, Rule};
use map::Map;
use repair::Repairer;
use std::ops::Range;
use tree::{File, Statement, StatementKind};

/// Reads a source. What cannot be read is told, and stands in the tree as broken.
pub fn parse(source: SourceId, sources: &Sources, diagnostics: &mut Diagnostics) -> File {
    let mut spaced = Diagnostics::new();
    let joined = spaced::join(source, &sources.get(source).text, &mut spaced);
    let text = &*joined;
    let mut reader = Reader::new(source, text);
    reader.diagnostics = spaced;
    let mut statements = Vec::new();
    let mut at = 0;
    for deep in nesting::too_deep(text) {
        statements.extend(reader.piece(at..deep.statement.start));
        statements.extend(reader.too_deep(deep.at, deep.statement.clone()));
        at = deep.statement.end;
    }
    statements.extend(reader.piece(at..text.len()));
    let unknown = |statement: &Statement| matches!(statement.kind, StatementKind::Broken { word: None, .. });
    if statements.iter().all(unknown) || reader.is_foreign() {
        diagnostics.push(reader.no_statement());
        return File { statements: broken::whole_puzzle(Span::new(source, 0, 0)) };
    }
    diagnostics.extend(reader.diagnostics);
    File { statements }
}

/// Whether a text of statements ends where more has to follow: `boat at left {`.
pub fn is_unfinished(text: &str) -> bool {
    let open = token::tokens(text).last().is_some_and(|last| last.kind == token::TokenKind::OpenText);
    let ended =
        |fault: reading::Fault| text.get(fault.at..).is_none_or(|rest| token::tokens(rest).is_empty());
    !open && nesting::too_deep(text).is_empty() && reading::read(Rule::strict, text).err().is_some_and(ended)
}

/// Whether a text is nothing but whole statements.
pub fn is_whole(text: &str) -> bool {
    nesting::too_deep(text).is_empty() && reading::read(Rule::strict, text).is_ok()
}

/// Whether a text ends with a rule, to which another clause may be added.
pub fn takes_clause(text: &str) -> bool {
    is_whole(&format!("{text}\nforbid true"))
}

/// Whether a text begins with the keyword of a statement.
pub fn is_statement(text: &str) -> bool {
    token::tokens(text).first().and_then(|first| text.get(first.range.start..)).is_some_and(begins_statement)
}

/// Reads the pieces of one source.
struct Reader<'t> {
    source: SourceId,
    text: &'t str,
    repairer: Repairer,
    diagnostics: Diagnostics,
}

impl<'t> Reader<'t> {
    fn new(source: SourceId, text: &'t str) -> Self {
        Self { source, text, repairer: Repairer::new(source), diagnostics: Diagnostics::new() }
    }

    /// The statements of a piece of the text that does not begin or end within a statement.
    fn piece(&mut self, range: Range<usize>) -> Vec<Statement> {
        let text = self.text.get(range.clone()).unwrap_or("");
        match reading::read(Rule::file, text) {
            Ok(pairs) => self.statements(pairs.collect(), range.start),
            // The file rule takes any text; only a stack that is too small for the grammar refuses.
            Err(_) => self.too_deep(range.start, range),
        }
    }

    /// Statements and bad slices in the order in which they were written; `base` is the byte of the
    /// source at which the piece begins that the pairs were read from.
    fn statements(&mut self, pairs: Vec<Pair<'_>>, base: usize) -> Vec<Statement> {
        let mut out = Vec::new();
        let mut pairs = pairs.into_iter().peekable();
        while let Some(pair) = pairs.next() {
            let range = pair.as_span().start() + base..pair.as_span().end() + base;
            match pair.as_rule() {
                Rule::EOI => {}
                Rule::bad | Rule::bad_inner => out.extend(self.bad(range)),
                Rule::variant => out.extend(self.variant(pair, base)),
                _ => {
                    // A bad slice that begins with no keyword may be a mistake in this statement's
                    // continuation; and so may `from left` behind a clause.
                    let rule = pair.as_rule() == Rule::rule_;
                    let next = pairs.next_if(|next| {
                        matches!(next.as_rule(), Rule::bad | Rule::bad_inner)
                            && (!begins_statement(next.as_str()) || (rule && self.is_way(next, base)))
                    });
                    match next {
                        Some(next) => out.extend(self.bad(range.start..next.as_span().end() + base)),
                        None => out.push(self.good(pair, base)),
                    }
                }
            }
        }
        out
    }

    /// Whether a slice is rather where a crossing starts, `from left`, than the beginning of a
    /// statement: it stands in the middle of a line.
    fn is_way(&self, slice: &Pair<'_>, base: usize) -> bool {
        let before = self.text.get(..slice.as_span().start() + base).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("");
        !line.trim().is_empty() && slice.as_str().starts_with("from ")
    }

    fn good(&mut self, pair: Pair<'_>, base: usize) -> Statement {
        let map = Map::new(self.source, base);
        Builder { map: &map, diagnostics: &mut self.diagnostics }.statement(pair)
    }

    /// A slice with a mistake: mended as far as possible.
    fn bad(&mut self, range: Range<usize>) -> Vec<Statement> {
        let text = self.text.get(range.clone()).unwrap_or("").trim_end_matches([' ', '\t', '\r', '\n']);
        let mended = self.repairer.mend(Rule::strict, text, range.start, &mut self.diagnostics);
        let readable = mended.text.get(..mended.end.unwrap_or(mended.text.len())).unwrap_or("");
        let mut out = Vec::new();
        for pair in reading::read(Rule::strict, readable).into_iter().flatten() {
            let mut builder = Builder { map: &mended.map, diagnostics: &mut self.diagnostics };
            out.extend(builder.strict_statement(pair));
        }
        if let Some(end) = mended.end {
            out.extend(broken::statements(&mended.text, end, &mended.map));
        }
        for range in mended.lost {
            let text = self.text.get(range.clone()).unwrap_or("");
            out.extend(broken::statements(text, 0, &Map::new(self.source, range.start)));
        }
        out.sort_by_key(|statement| statement.span.start);
        out
    }

    /// A statement in which brackets nest deeper than anything may that recurses over them.
    fn too_deep(&mut self, at: usize, statement: Range<usize>) -> Vec<Statement> {
        let headline = format!("brackets nest more than {} deep", limits::NESTING);
        let help = "leave out brackets that change nothing, or name a part: `let beasts = wolf + goat`";
        let span = Span::new(self.source, at, at + 1);
        let told = Diagnostic::new(Code::NestingTooDeep, headline, span, "this one is one too many");
        self.diagnostics.push(told.with_help(help));
        let text = self.text.get(statement.clone()).unwrap_or("");
        broken::statements(text, 0, &Map::new(self.source, statement.start))
    }

    /// Whether the text is of some other language: no line begins with a keyword, and more is wrong
    /// than the spelling of keywords.
    fn is_foreign(&self) -> bool {
        self.diagnostics.iter().any(|told| told.code != Code::MisspeltWord)
            && !self.text.lines().any(|line| begins_statement(line.trim_start()))
    }

    fn no_statement(&self) -> Diagnostic {
        let first = token::tokens(self.text).into_iter().next();
        let range = first.map_or(0..0, |token| token.range);
        let label = if range.is_empty() { "the file is empty" } else { "begins no statement" };
        Diagnostic::new(
            Code::NoStatement,
            "there is no statement in this file",
            Span::new(self.source, range.start, range.end),
            label,
        )
        .with_help(
            "the smallest whole puzzle:\n\
             puzzle \"Goat\"\n\
             bank left, right\n\
             entity goat at left\n\
             boat at left { seats 1 }\n\
             goal all at right",
        )
    }
}

/// The keywords that begin statements.
pub fn statement_words() -> impl Iterator<Item = &'static str> {
    words::STATEMENTS.iter().map(|form| form.word)
}

/// Whether the first word of `text` is the keyword of a statement.
fn begins_statement(text: &str) -> bool {
    let end = text.find(|c: char| !token::is_word(c)).unwrap_or(text.len());
    text.get(..end).is_some_and(|word| words::statement(word).is_some())
}
