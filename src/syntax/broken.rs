//! Statements that could not be read: their kinds count as present, and their names as declared.

use super::map::Map;
use super::token::{TokenKind, is_name, tokens};
use super::tree::{Name, Statement, StatementKind, StatementWord};
use super::words;
use crate::source::Span;
use unicode_normalization::UnicodeNormalization;

/// The statements of `text` from byte `start` on, each as broken; there is at least one.
pub(super) fn statements(text: &str, start: usize, map: &Map) -> Vec<Statement> {
    let mut out: Vec<Statement> = Vec::new();
    let rest = text.get(start..).unwrap_or("");
    for token in tokens(rest) {
        let word = rest.get(token.range.clone()).unwrap_or("");
        let span = map.span(token.range.start + start..token.range.end + start);
        let keyword =
            words::statement(word).filter(|form| out.is_empty() || !matches!(form.word, "boat" | "from"));
        if keyword.is_some() || out.is_empty() {
            let kind = StatementKind::Broken { word: keyword.map(|form| form.kind), names: Vec::new() };
            out.push(Statement { span, keyword: span, kind });
        }
        let Some(statement) = out.last_mut() else { continue };
        statement.span = statement.span.to(span);
        if let StatementKind::Broken { word: kind, names } = &mut statement.kind {
            let free = token.kind == TokenKind::Word && is_name(word) && words::reserved(word).is_none();
            if free && kind.is_none_or(declares) {
                names.push(Name { text: word.nfc().collect(), span });
            }
        }
    }
    out
}

/// What a puzzle needs, as broken statements: nothing is to be told missing in a file in which no
/// statement was found.
pub(super) fn whole_puzzle(span: Span) -> Vec<Statement> {
    use StatementWord::{Bank, Boat, Entity, Goal, Puzzle};
    [Puzzle, Bank, Entity, Boat, Goal]
        .map(|word| {
            let kind = StatementKind::Broken { word: Some(word), names: Vec::new() };
            Statement { span, keyword: span, kind }
        })
        .into()
}

/// Whether a statement declares the names in it.
fn declares(word: StatementWord) -> bool {
    use StatementWord::{
        Bank, Boat, Bridge, Cost, Entity, Estimate, Island, Kind, Let, Param, Property, Rule, Variant,
    };
    matches!(
        word,
        Param
            | Let
            | Bank
            | Island
            | Property
            | Entity
            | Kind
            | Boat
            | Bridge
            | Rule
            | Cost
            | Estimate
            | Variant
    )
}
