//! Text to tree. Parsing never fails: it gives a tree and diagnostics.
//!
//! The grammars in `grammar/` read whole statements; what they cannot read becomes a bad slice,
//! which is looked at more closely to find the exact place and, where it can be guessed, what was
//! meant. pest's `Rule` is seen only here.

mod build;
mod grammar;
mod map;
pub mod plan;
pub mod tree;
mod words;

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::source::{SourceId, Sources, Span};
use build::Builder;
use grammar::{Grammar, Pair, Rule};
use map::Map;
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use tree::{File, Name, Statement, StatementKind, Variant};

/// Reads a source. What cannot be read is told, and stands in the tree as broken.
pub fn parse(source: SourceId, sources: &Sources, diagnostics: &mut Diagnostics) -> File {
    let text = &*sources.get(source).text;
    let map = Map::new(source, 0);
    let mut statements = Vec::new();
    if let Ok(mut pairs) = Grammar::parse(Rule::file, text) {
        let mut builder = Builder { map: &map, diagnostics };
        for pair in pairs.next().into_iter().flat_map(Pair::into_inner) {
            statements.extend(statement(pair, source, &mut builder));
        }
    }
    File { statements }
}

fn statement(pair: Pair<'_>, source: SourceId, builder: &mut Builder<'_>) -> Option<Statement> {
    match pair.as_rule() {
        Rule::EOI | Rule::rbrace | Rule::unclosed => None,
        Rule::bad | Rule::bad_inner | Rule::bad_head => {
            bad(&pair, source, builder.diagnostics);
            None
        }
        Rule::variant => Some(variant(pair, source, builder)),
        _ => Some(builder.statement(pair)),
    }
}

fn variant(pair: Pair<'_>, source: SourceId, builder: &mut Builder<'_>) -> Statement {
    let range = pair.as_span().start()..pair.as_span().end();
    let span = Span::new(source, range.start, range.end);
    let mut name = Name { text: String::new(), span };
    let mut title = None;
    let mut statements = Vec::new();
    for part in pair.into_inner() {
        if part.as_rule() == Rule::open_variant {
            (name, title) = builder.open_variant(part);
        } else {
            statements.extend(statement(part, source, builder));
        }
    }
    let kind = StatementKind::Variant(Variant { name, title, statements });
    Statement { span, keyword: Span::new(source, range.start, range.start + "variant".len()), kind }
}

fn bad(pair: &Pair<'_>, source: SourceId, diagnostics: &mut Diagnostics) {
    let start = pair.as_span().start();
    let Err(error) = Grammar::parse(Rule::strict, pair.as_str()) else { return };
    let InputLocation::Pos(at) = error.location else { return };
    if let ErrorVariant::ParsingError { .. } = error.variant {
        let span = Span::new(source, start + at, start + at);
        diagnostics.push(Diagnostic::new(Code::UnexpectedWord, "this can't stand here", span, "here"));
    }
}
