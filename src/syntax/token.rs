//! Words and marks of any text, right or wrong: what a message can point at.

use std::ops::Range;
use unicode_ident::{is_xid_continue, is_xid_start};

/// What a token is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// Letters, digits and `_`; it may begin with a digit.
    Word,
    /// A string with both its quotation marks.
    Text,
    /// A string that is not closed on its line; it reaches to the end of the line.
    OpenText,
    /// A mark of this or another language.
    Mark,
    /// A character that no language has: a blank of another kind, a picture, a control character.
    Other,
}

/// A word or mark and its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub range: Range<usize>,
}

/// Marks of more than one character, here and in other languages; the longest first. What comes second
/// in them is one of `=<>-!.&|/*:`.
const MARKS: &[&str] = &[
    ">==", "<==", "<-->", "<!--", "-->", "<->", "===", "!==", "=/=", "...", "&&", "||", "<>", "=<", "=>",
    "==", "!=", "<=", ">=", "->", "<-", "..", "//", "/*", "*/", "--", ":=", "::", "/=", "~=",
];

/// The words and marks of `text` in order, without blanks and comments. Linear.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut list = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        if blank > 0 {
            at += blank;
        } else if rest.starts_with('#') {
            at += line_length(rest);
        } else {
            let (kind, length) = first_token(rest);
            list.push(Token { kind, range: at..at + length });
            at += length;
        }
    }
    list
}

/// The bytes up to the end of the line.
pub(super) fn line_length(rest: &str) -> usize {
    rest.find('\n').unwrap_or(rest.len())
}

fn first_token(rest: &str) -> (TokenKind, usize) {
    let mut chars = rest.char_indices();
    let Some((_, first)) = chars.next() else {
        return (TokenKind::Other, 0);
    };
    if first == '"' {
        return text_token(rest);
    }
    if is_word(first) {
        let length = chars.find(|&(_, c)| !is_word(c)).map_or(rest.len(), |(at, _)| at);
        return (TokenKind::Word, length);
    }
    let goes_on = rest.as_bytes().get(1).is_some_and(|next| b"=<>-!.&|/*:".contains(next));
    if let Some(mark) = MARKS.iter().find(|mark| goes_on && rest.starts_with(**mark)) {
        return (TokenKind::Mark, mark.len());
    }
    if first.is_ascii_punctuation() {
        return (TokenKind::Mark, 1);
    }
    // Control characters in a row are one mistake; a picture goes with what modifies it.
    let wide = |c: char| matches!(c, '＝' | '＜' | '＞' | '！' | '＆' | '｜' | '－' | '．');
    let mut joined = false;
    let mut goes_on = |c: char| {
        let modifies =
            matches!(c, '\u{fe0e}' | '\u{fe0f}' | '\u{200d}' | '\u{1f3fb}'..='\u{1f3ff}' | '\u{20e3}')
                && !is_invisible(first);
        let controls = first.is_control() && c.is_control() && !matches!(c, '\n' | '\r' | '\t');
        let goes_on = modifies || joined || controls || (wide(first) && wide(c));
        joined = c == '\u{200d}' && modifies;
        goes_on
    };
    let length = chars.find(|&(_, c)| !goes_on(c)).map_or(rest.len(), |(at, _)| at);
    (TokenKind::Other, length)
}

fn text_token(rest: &str) -> (TokenKind, usize) {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '\n' => return (TokenKind::OpenText, rest.get(..at).map_or(at, |line| line.trim_end().len())),
            '"' if !escaped => return (TokenKind::Text, at + 1),
            _ => escaped = c == '\\' && !escaped,
        }
    }
    (TokenKind::OpenText, rest.trim_end().len())
}

/// Whether a name may go on with `c`.
pub(super) fn is_word(c: char) -> bool {
    is_xid_continue(c)
}

/// Whether `word` can be a name (as far as its letters go).
pub(super) fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| is_xid_start(c) || c == '_') && word.chars().all(is_word)
}

/// Whether nothing can be seen of `c`: marks of direction, joiners, blanks without width.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
