//! Text and comments: quotation marks that are wrong, missing or too many.

use super::candidate::{Advice, Candidate, Confidence, Edit};
use super::habits::QUOTES;
use super::site::Site;
use crate::diag::Code;
use crate::syntax::token::{TokenKind, is_name, line_length};
use crate::syntax::words::{reserved, shown};
use std::ops::Range;

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    quotes(site, out);
    open_text(site, out);
    bare_text(site, out);
    quoted_word(site, out);
    inner_quotes(site, out);
    comments(site, out);
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Quotation marks of word processors and of other languages.
fn quotes(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let range = site.range(site.index);
    let Some(open) = site.word(site.index).chars().next() else { return };
    let Some((_, closers)) = QUOTES.iter().find(|(mark, _)| *mark == open) else { return };
    let inner_start = range.start + open.len_utf8();
    let rest = site.text.get(inner_start..).unwrap_or("");
    let line = rest.get(..line_length(rest)).unwrap_or("").trim_end();
    // The last closing mark of the line may close, or the first: an apostrophe looks like one.
    let ends = line.char_indices().filter(|(_, c)| closers.contains(c));
    let mut closings: Vec<Range<usize>> = ends.map(|(at, c)| at..at + c.len_utf8()).collect();
    closings.truncate(4);
    if closings.is_empty() {
        closings.push(line.len()..line.len());
    }
    let at = range.start..inner_start;
    for (cost, closing) in (0u8..).zip(closings) {
        let inner = line.get(..closing.start).unwrap_or("");
        let inner_range = inner_start..inner_start + closing.start;
        let end = inner_start + closing.start..inner_start + closing.end;
        let advice = Advice::new(
            Code::Quotes,
            at.clone(),
            "text stands between straight quotation marks",
            format!("write `\"` and not `{open}`"),
            format!("a quotation mark is `\"`: `\"{}\"`", shown(inner)),
        );
        let edits = vec![
            Edit::new(at.clone(), "\""),
            Edit::new(inner_range, escaped(inner)),
            Edit::new(end.clone(), "\""),
        ];
        out.push(Candidate::recognised(cost, edits, advice));
        if is_name(inner) && reserved(inner).is_none() {
            let edits = vec![Edit::new(at.clone(), " "), Edit::new(end, " ")];
            out.push(Candidate::recognised(cost + 1, edits, unquoted(at.clone(), inner)));
        }
    }
}

fn unquoted(at: Range<usize>, inner: &str) -> Advice {
    let headline = "names and numbers stand without quotation marks";
    Advice::new(Code::Quotes, at, headline, "no text can stand here", format!("write `{}`", shown(inner)))
}

/// `bank "left"`
fn quoted_word(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let inner = site.word(site.index).trim_matches('"');
    let number = !inner.is_empty() && inner.chars().all(|c| c.is_ascii_digit());
    let word = is_name(inner) && reserved(inner).is_none();
    if site.kind(site.index) == Some(TokenKind::Text) && (number || word) {
        let range = site.range(site.index);
        out.push(Candidate::recognised(1, vec![Edit::new(range.clone(), inner)], unquoted(range, inner)));
    }
}

/// `"he says "no""`: quotation marks within a text, which end it too early.
fn inner_quotes(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let Some(first) = site.before().filter(|&before| site.kind(before) == Some(TokenKind::Text)) else {
        return;
    };
    // Strings in a list are told apart from one that goes on.
    if !site.is_glued(site.index)
        || site.word(site.index) == "," && site.kind(site.index + 1) == Some(TokenKind::Text)
    {
        return;
    }
    let range = site.range(first);
    let rest = site.text.get(range.start..).unwrap_or("");
    let line = rest.get(..line_length(rest)).unwrap_or("");
    let Some(end) = line.rfind('"').filter(|&end| end > range.len()) else { return };
    let inner = line.get(1..end).unwrap_or("");
    let advice = Advice::new(
        Code::Quotes,
        range.end - 1..range.end,
        "a quotation mark within the text ends it",
        "the text ends here",
        format!(
            "within text a quotation mark is written `\\\"`: `\"{}\"`",
            shown(&inner.replace('"', "\\\""))
        ),
    );
    let edit = Edit::new(range.start..range.start + end + 1, format!("\"{}\"", escaped(inner)));
    out.push(Candidate::recognised(1, vec![edit], advice));
}

/// A string that is not closed on its line.
fn open_text(site: &Site<'_>, out: &mut Vec<Candidate>) {
    if site.kind(site.index) != Some(TokenKind::OpenText) {
        return;
    }
    let range = site.range(site.index);
    let text = site.text.get(range.clone()).unwrap_or("");
    out.extend(lines(site, range.start));
    let mut ends: Vec<Range<usize>> = Vec::new();
    let curly = text.char_indices().rfind(|(_, c)| matches!(c, '”' | '“' | '’' | '\'' | '»' | '＂'));
    ends.extend(curly.map(|(at, c)| at..at + c.len_utf8()));
    ends.push(text.len()..text.len());
    // What follows the text on its line may have been meant: a brace, the next word of the rule.
    for stop in [" {", " }", " unless ", " when ", " forbid ", " require ", " because "] {
        ends.extend(text.find(stop).map(|at| at..at));
    }
    for (cost, end) in (0u8..).zip(ends) {
        // A backslash before the end would take the mark with it.
        let slash = text.get(..end.start).is_some_and(|text| text.ends_with('\\'));
        let mark = if slash { "\\\"" } else { "\"" };
        let advice = unclosed(range.start);
        let edit = Edit::new(range.start + end.start..range.start + end.end, mark);
        out.push(Candidate::recognised(cost, vec![edit], advice));
    }
}

/// A text that goes on on the next lines, up to the next quotation mark.
fn lines(site: &Site<'_>, start: usize) -> Option<Candidate> {
    const MOST: usize = 8;
    let rest = site.text.get(start + 1..)?;
    let inner = rest.get(..rest.find('"')?)?;
    if inner.lines().count() > MOST {
        return None;
    }
    let joined: Vec<&str> = inner.lines().map(str::trim).collect();
    let mut advice = unclosed(start);
    advice.help =
        format!("text stands on one line, with `\\n` for a new line: `\"{}\"`", shown(&joined.join(" ")));
    let edit = Edit::new(start + 1..start + 1 + inner.len(), joined.join(" "));
    Some(Candidate::recognised(9, vec![edit], advice))
}

/// The text that begins at byte `start` is not closed on its line.
pub(super) fn unclosed(start: usize) -> Advice {
    Advice::new(
        Code::Quotes,
        start..start + 1,
        "this text has no closing quotation mark",
        "opened here, never closed",
        "text stands between two quotation marks on one line: `\"the wolf eats the goat\"`",
    )
}

/// Text without any quotation marks.
fn bare_text(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let after_text = site.before().and_then(|before| site.kind(before)) == Some(TokenKind::Text);
    let path = site.is_in(&["from"]) && matches!(site.word(index), "." | ".." | "/" | "~");
    let word = (site.kind(index) == Some(TokenKind::Word) || path) && !after_text;
    // After the name of a variant text may stand, but a word of the language is none.
    let foreign = site.is_in(&["variant"]) && reserved(site.word(index)).is_some();
    if !site.wants_open("text in quotation marks") || !word || foreign || site.is_line_start(index) {
        return;
    }
    let start = site.range(index).start;
    let line_end = site.line_end(index);
    let stops = (index + 1..site.tokens.len())
        .take_while(|&at| site.range(at).start < line_end)
        .filter(|&at| {
            let word = site.word(at);
            matches!(word, "{" | "}" | "when" | "unless" | "forbid" | "require" | "for" | "because")
                || site.is_keyword(at)
        })
        .map(|at| site.gap(at).start);
    for (cost, end) in (0u8..8).zip(std::iter::once(line_end).chain(stops)) {
        let text = site.text.get(start..end).unwrap_or("");
        let before = site.word(index.saturating_sub(1));
        let advice = Advice::new(
            Code::Quotes,
            start..end,
            format!("the text after `{}` needs quotation marks", shown(before)),
            "put `\"` around it",
            format!("put it in quotation marks: `{} \"{}\"`", shown(before), shown(text)),
        );
        let edit = Edit::new(start..end, format!("\"{}\"", escaped(text)));
        out.push(Candidate::recognised(cost, vec![edit], advice));
    }
}

/// Comments as other languages write them.
fn comments(site: &Site<'_>, out: &mut Vec<Candidate>) {
    // Two minus signs may have been read as signs of a number, and the words behind them do not fit.
    let line = (0..site.index).rev().take_while(|&at| !site.is_line_start(at + 1));
    let index = line.into_iter().find(|&at| site.word(at) == "--").unwrap_or(site.index);
    let word = site.word(index);
    let start = site.range(index).start;
    let rest = site.text.get(start..).unwrap_or("");
    let line = line_length(rest);
    let end = match word {
        "//" | "--" | "%" | ";" | "'" => line,
        "/*" => rest.find("*/").map_or(line, |at| at + 2),
        "<!--" => rest.find("-->").map_or(line, |at| at + 3),
        _ => return,
    };
    let advice = Advice::new(
        Code::ForeignMark,
        site.range(index),
        format!("a comment begins with `#`, not with `{word}`"),
        "write `#`",
        "the rest of a line is a comment after `#`: `bank left, right  # two banks`",
    );
    // After a mark that also means something else the words may be no comment.
    let line_of_words = site.is_line_start(index)
        && !site.is_line_start(index + 1)
        && site.kind(index + 1) == Some(TokenKind::Word)
        && !site.is_keyword(index + 1);
    let confidence = match word {
        ";" | "%" if line_of_words => Confidence::Recognised,
        "//" | "/*" | "<!--" | "--" => Confidence::Recognised,
        _ => Confidence::LastResort,
    };
    let edit = Edit::new(start..start + end, " ");
    out.push(Candidate::new(confidence, 9, vec![edit], advice.of_habit("comment")));
}
