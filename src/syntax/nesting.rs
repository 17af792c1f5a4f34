//! How deep brackets nest, counted before anything recurses over them.

use super::token::line_length;
use super::words::STATEMENTS;
use crate::limits::NESTING;
use std::ops::Range;

/// A statement in which brackets nest deeper than [`NESTING`].
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooDeep {
    /// The bracket that is one too many.
    pub at: usize,
    /// From the keyword of the statement that it is in to that of the next one.
    pub statement: Range<usize>,
}

/// The statements of `text` that nest too deep, in order. Linear.
pub(super) fn too_deep(text: &str) -> Vec<TooDeep> {
    let mut found: Vec<TooDeep> = Vec::new();
    // Braces of variants stay open over their statements; whatever else is open ends with its statement.
    let (mut variants, mut others) = (0usize, 0usize);
    let mut keyword = "";
    let mut statement = 0;
    let mut line_start = true;
    // The statement is too deep, and its end is looked for.
    let mut deep = false;
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        let rest = text.get(at..).unwrap_or("");
        if let Some(word) = line_start.then(|| statement_word(rest)).flatten() {
            if let Some(last) = found.last_mut().filter(|_| deep) {
                last.statement.end = at;
                variants = 0;
            }
            (deep, others, keyword) = (false, 0, word);
            if variants == 0 {
                statement = at;
            }
        }
        line_start = byte == b'\n' || line_start && matches!(byte, b' ' | b'\t' | b'\r');
        at += match byte {
            b'#' => line_length(rest),
            b'"' => string_length(rest),
            _ => 1,
        };
        match byte {
            b'{' if keyword == "variant" => {
                keyword = "";
                variants += 1;
            }
            b'(' | b'[' | b'{' => others += 1,
            b')' | b']' | b'}' if others > 0 => others -= 1,
            b'}' => variants = variants.saturating_sub(1),
            _ => {}
        }
        if variants + others > NESTING && !deep {
            deep = true;
            found.push(TooDeep { at: at - 1, statement: statement..text.len() });
        }
    }
    found
}

/// The keyword of a statement with which `rest` begins.
fn statement_word(rest: &str) -> Option<&'static str> {
    let end = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
    let word = rest.get(..end)?;
    STATEMENTS.iter().map(|statement| statement.word).find(|name| *name == word)
}

/// The bytes of a string, or of the line if it is not closed there.
fn string_length(rest: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            b'\n' => return at,
            b'"' if !escaped => return at + 1,
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    rest.len()
}
