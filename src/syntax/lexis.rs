//! What the words and marks of a text are, for whoever shows it in colours. Any text will do.

use super::token::{self, TokenKind};
use super::words;
use std::ops::Range;

/// What a piece of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lexeme {
    /// The keyword of a statement.
    Statement,
    /// Another reserved word.
    Reserved,
    /// A name.
    Name,
    /// A number.
    Number,
    /// A string, closed or not.
    Text,
    /// A remark.
    Remark,
    /// A mark: a comma, a sign, a bracket.
    Mark,
    /// What has no place in the language.
    Stranger,
}

/// The pieces of a text in order, blanks left out. Linear.
pub fn lexemes(text: &str) -> Vec<(Range<usize>, Lexeme)> {
    let mut found = Vec::new();
    let mut at = 0;
    for token in token::tokens(text) {
        remarks(text, at..token.range.start, &mut found);
        at = token.range.end;
        let word = text.get(token.range.clone()).unwrap_or("");
        found.push((token.range, lexeme(token.kind, word)));
    }
    remarks(text, at..text.len(), &mut found);
    found
}

fn lexeme(kind: TokenKind, word: &str) -> Lexeme {
    match kind {
        TokenKind::Text | TokenKind::OpenText => Lexeme::Text,
        TokenKind::Mark => Lexeme::Mark,
        TokenKind::Other => Lexeme::Stranger,
        TokenKind::Word if words::statement(word).is_some() => Lexeme::Statement,
        TokenKind::Word if words::reserved(word).is_some() => Lexeme::Reserved,
        TokenKind::Word if word.starts_with(|c: char| c.is_ascii_digit()) => Lexeme::Number,
        TokenKind::Word => Lexeme::Name,
    }
}

/// The remarks between two tokens.
fn remarks(text: &str, gap: Range<usize>, found: &mut Vec<(Range<usize>, Lexeme)>) {
    let mut at = gap.start;
    while let Some(begin) = text.get(at..gap.end).and_then(|rest| rest.find('#')).map(|sign| at + sign) {
        let rest = text.get(begin..gap.end).unwrap_or("");
        let end = begin + token::line_length(rest);
        found.push((begin..end, Lexeme::Remark));
        at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::{Lexeme, lexemes};

    #[test]
    fn every_piece_is_named() {
        let text = "# who\nentity 3 goats at left # here\nrule 羊 on boats: forbid \"a # b\" ^ ☂";
        let pieces: Vec<_> = lexemes(text).into_iter().map(|(range, kind)| (&text[range], kind)).collect();
        use Lexeme::*;
        let wanted = [
            ("# who", Remark),
            ("entity", Statement),
            ("3", Number),
            ("goats", Name),
            ("at", Reserved),
            ("left", Name),
            ("# here", Remark),
            ("rule", Statement),
            ("羊", Name),
            ("on", Reserved),
            ("boats", Reserved),
            (":", Mark),
            ("forbid", Reserved),
            ("\"a # b\"", Text),
            ("^", Mark),
            ("☂", Stranger),
        ];
        assert_eq!(pieces, wanted);
    }
}
