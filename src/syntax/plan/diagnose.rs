//! What is wrong with a line of a plan that could not be read.

use super::{Place, Rule, Unreadable, UnreadableKind};
use crate::diag::suggest::number_word;
use pest::error::{Error, InputLocation};

/// Signs of other notations that stand for an arrow.
const ARROWS: [&str; 8] = ["-->", "->", "=>", "<-", "→", "⇒", "⟶", "←"];

/// Quotation marks, straight and curly.
const QUOTES: [char; 10] = ['"', '\'', '“', '”', '‘', '’', '„', '«', '»', '`'];

/// Words that others use for `from` and `to`.
const WAY_WORDS: [&str; 10] =
    ["at", "in", "into", "on", "onto", "toward", "towards", "via", "cross", "crosses"];

/// The blanks that a plan has.
const BLANKS: [char; 3] = [' ', '\t', '\r'];

/// Tells the one thing that is wrong with a line, from the furthest place that could be read.
pub(super) fn line(line: &str, error: &Error<Rule>, place: Place) -> Unreadable {
    let reached = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let (before, rest) = line.split_at_checked(reached).unwrap_or((line, ""));
    let before = before.trim_end_matches(BLANKS);
    let rest = rest.trim_start_matches(BLANKS);
    let at = line.len() - rest.len();
    let missing = |label: &str| told(place, before.len(), before.len(), label);
    let wrong = |length: usize, label: &str| told(place, at, at + length, label);

    let previous = last_word(before);
    let word = first_word(rest);
    if let Some(arrow) = ARROWS.iter().find(|arrow| rest.starts_with(**arrow)) {
        return wrong(arrow.len(), "where it goes is said in words: `to PLACE`");
    }
    if rest.starts_with("//") {
        return wrong(2, "a remark begins with `#`");
    }
    if rest.starts_with(QUOTES) {
        return wrong(first_word_or_sign(rest), "names stand without quotation marks");
    }
    if rest.starts_with(|c: char| c.is_numeric() && !c.is_ascii()) {
        return wrong(
            first_word_or_sign(rest),
            "numbers are written `0` to `9`, not with full-width or other digits",
        );
    }
    if before.ends_with('[') {
        return match word {
            "" => missing("the number of a copy is missing"),
            _ => wrong(word.len(), "the number of a copy goes here"),
        };
    }
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_');
        return match (digits.is_empty(), previous.is_empty()) {
            (false, _) => wrong(word.len(), "a blank between the number and the name"),
            (true, true) => wrong(word.len(), "a number stands before a name or in brackets after it"),
            (true, false) => wrong(word.len(), "a comma goes before this; a copy's number is written `[2]`"),
        };
    }
    if is_number(previous) && before.trim_start() == previous && rest.starts_with(['.', ':', ')']) {
        let start = before.len() - previous.len();
        let span = place.span(start, at + 1);
        let label = "lines need no numbers: each is one crossing".to_owned();
        return Unreadable { kind: UnreadableKind::Numbered, span, label };
    }
    if is_number(previous) && !before.trim_end_matches(previous).trim_end().ends_with('[') {
        return missing(&format!(
            "{} of whom? a name is missing",
            previous.chars().take(20).collect::<String>()
        ));
    }
    if is_number(previous) && rest.starts_with([',', '[', ':']) {
        return missing("`]` is missing");
    }
    let ends = rest.is_empty() || rest.starts_with('#');
    if ends || matches!(word, "from" | "to" | "nobody") {
        return match previous {
            "from" | "to" => missing("the name of a place is missing"),
            _ if is_number(previous) => missing("`]` is missing"),
            _ if word == "nobody" && !before.is_empty() => wrong(word.len(), "`nobody` stands alone"),
            "nobody" if !ends => missing("a place is missing"),
            _ if !ends && is_word(previous) => {
                wrong(word.len(), "`from` comes before `to`, and each only once")
            }
            _ => missing("who crosses? a name or `nobody` is missing"),
        };
    }
    if is_word(word) && (is_word(previous) || before.ends_with(']')) {
        let goal = before.trim_end_matches(previous).trim_end();
        if matches!(last_word(goal), "to" | "from") {
            return wrong(word.len(), "a crossing ends with the place that it goes to");
        }
        if WAY_WORDS.contains(&word) {
            return wrong(word.len(), "where it starts is said by `from`, where it goes by `to`");
        }
        if let Some(number) = number_word(previous) {
            let label = format!("how many is said by a number: `{number}`");
            return told(place, before.len() - previous.len(), before.len(), &label);
        }
        if matches!(word, "and" | "with" | "plus") {
            return wrong(word.len(), "a comma goes between those who cross");
        }
        if previous.len() == before.trim_start().len() {
            return missing("a colon is missing if this is the carrier, or else a comma");
        }
        return missing("a comma is missing");
    }
    let sign = rest.chars().next().unwrap_or(' ');
    let label = match sign {
        ':' => "a colon stands once, after the carrier",
        ',' if previous == "nobody" => "`nobody` stands alone",
        ',' => "a name is missing before this comma",
        ';' | '+' | '&' | '/' => "a comma goes between those who cross",
        '，' | '、' => "this is not the comma `,`",
        '：' => "this is not the colon `:`",
        '［' | '］' => "these are not the brackets `[` and `]`",
        '(' | ')' | '（' | '）' | '{' | '}' => {
            "no parentheses: names with commas between, a copy as `husband[2]`"
        }
        '-' | '−' | '–' => "no sign and no dash: how many is said by a number, where to by `to`",
        '.' if rest.get(1..).is_some_and(is_number) => "a copy's number is written `[2]`",
        _ if sign.is_whitespace() => "this is not the plain space that separates words",
        _ if sign.is_control() => "a control character",
        _ => "this sign has no meaning in a plan",
    };
    wrong(sign.len_utf8(), label)
}

fn first_word_or_sign(text: &str) -> usize {
    let sign = text.chars().next().map_or(0, char::len_utf8);
    first_word(text).len().max(sign)
}

fn told(place: Place, start: usize, end: usize, label: &str) -> Unreadable {
    Unreadable { kind: UnreadableKind::Notation, span: place.span(start, end), label: label.to_owned() }
}

fn continues(c: char) -> bool {
    c == '_' || unicode_ident::is_xid_continue(c)
}

fn first_word(text: &str) -> &str {
    let end = text.find(|c| !continues(c)).unwrap_or(text.len());
    text.get(..end).unwrap_or("")
}

fn last_word(text: &str) -> &str {
    text.get(text.trim_end_matches(continues).len()..).unwrap_or("")
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

fn is_word(word: &str) -> bool {
    !word.is_empty() && !is_number(word)
}
