//! Ranges of params: one without a value before it, and one that is announced and not given.

use super::candidate::{Advice, Candidate, Edit};
use super::general::missing;
use super::site::Site;
use crate::diag::Code;
use crate::syntax::words::shown;

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    bare_range(site, out);
    range_for_value(site, out);
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_digit())
}

/// `param n = 3 in`
fn bare_range(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let Some(before) = site.before().filter(|&before| site.word(before) == "in") else { return };
    if site.is_in(&["param"]) && !is_number(site.word(site.index)) {
        let edit = Edit::new(site.range(before), " ");
        out.push(Candidate::recognised(2, vec![edit], missing(site, site.index, "a range")));
    }
}

/// `param n from 1..9`, `param n in 1..9`, `param n = 1 to 9`: a range, and no value.
fn range_for_value(site: &Site<'_>, out: &mut Vec<Candidate>) {
    if !site.is_in(&["param"]) {
        return;
    }
    let name = site.keyword + 1;
    // At most one word or sign leads over to the range.
    let number = |at: usize| if site.word(at) == "-" { at + 1 } else { at };
    let starts = |at: usize| is_number(site.word(number(at)));
    let Some(low) = [name + 1, name + 2].into_iter().find(|&at| starts(at)) else { return };
    let dots = number(low) + 1;
    let (high, last) = (dots + 1, number(dots + 1));
    let joint = matches!(site.word(dots), ".." | "..." | "…" | "to" | "until" | "and" | "-" | "–");
    let ends = last + 1 >= site.tokens.len() || site.is_line_start(last + 1);
    // `= 1-9` is a difference.
    let difference = site.word(dots) == "-" && matches!(site.word(low - 1), "=" | ":=" | "==");
    if !joint || difference || !is_number(site.word(last)) || !ends || last < site.index {
        return;
    }
    let piece =
        |from: usize, to: usize| site.text.get(site.range(from).start..site.range(to).end).unwrap_or("");
    let range = format!("{}..{}", piece(low, number(low)), piece(high, last));
    let (param, first) = (shown(site.word(name)), piece(low, number(low)));
    let headline = format!("the param `{param}` has a range and no value");
    let help = format!(
        "the value stands first, its range behind it: `param {param} = {} in {}`",
        shown(first),
        shown(&range)
    );
    let (code, at, label) = match site.word(low - 1) {
        _ if low == name + 1 => (Code::MissingWord, site.gap(low), "its value is needed here"),
        "in" => (Code::MissingWord, site.gap(name + 1), "its value is needed here"),
        "=" | ":=" | "==" | ":" => (Code::UnexpectedWord, site.range(dots), "one number is needed here"),
        _ => (Code::UnexpectedWord, site.range(low - 1), "its value is needed here"),
    };
    let advice = Advice::new(code, at, headline, label, help);
    let value = Edit::placeholder(site.gap(name + 1), " = _ ");
    let rest = site.gap(name + 1).end..site.range(last).end;
    out.push(Candidate::recognised(0, vec![value, Edit::new(rest, format!(" in {range}"))], advice));
}
