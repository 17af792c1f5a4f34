//! What stands in brackets: brackets of the wrong sort, and brackets that stand twice.

use super::candidate::{Advice, Candidate, Edit};
use super::general::{partner, unclosed};
use super::site::Site;
use crate::diag::Code;
use crate::syntax::token::{TokenKind, is_name};
use crate::syntax::words::{reserved, shown};
use std::collections::BTreeSet;

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    wrong_sort(site, out);
    doubled(site, out);
    around_name(site, out);
}

/// The token that closes the bracket at token `index`.
pub(super) fn matching(site: &Site<'_>, index: usize) -> Option<usize> {
    let open = site.word(index);
    let close = if open == "<" { ">" } else { partner(open)? };
    let mut depth = 0usize;
    (index..site.tokens.len()).find(|&at| {
        depth += usize::from(site.word(at) == open);
        depth -= usize::from(site.word(at) == close && depth > 0);
        depth == 0
    })
}

/// One sort of brackets for another, or where none are needed.
fn wrong_sort(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let open = site.word(index);
    let close = match open {
        "<" if site.wants("{") => ">",
        _ => match partner(open) {
            Some(close) => close,
            None => return,
        },
    };
    let end = matching(site, index);
    for (cost, (new, new_close)) in (1u8..).zip([("(", ")"), ("{", "}"), ("", ""), (":", ""), ("[", "]")]) {
        if new == open || !(new.is_empty() || site.wants(new)) {
            continue;
        }
        let mut edits = vec![Edit::new(site.range(index), format!(" {new} "))];
        if let Some(end) = end.filter(|_| new == "{") {
            edits.extend(marks_between(site, index, end));
        }
        edits.extend(end.map(|end| Edit::new(site.range(end), format!(" {new_close} "))));
        let (headline, label) = match new {
            "" => (
                format!("no {} are needed here", bracket_name(open)),
                format!("leave `{open}` and `{close}` out"),
            ),
            ":" => (format!("`{open}` should be `:` here"), format!("write `:`, and leave `{close}` out")),
            _ => {
                let headline = format!("{} are needed here, not {}", bracket_name(new), bracket_name(open));
                (headline, format!("write `{new}` and `{new_close}`"))
            }
        };
        let help = match end.filter(|_| new == "{") {
            Some(end) => {
                format!("properties stand in braces: `{{ {} }}`", shown(&properties(site, index, end)))
            }
            None => site.sample(),
        };
        let advice = Advice::new(Code::ForeignMark, site.range(index), headline, label, help);
        out.push(Candidate::recognised(cost, edits, advice));
    }
}

/// `{ seats: 2, rowers farmer, wolf }`: the marks between properties go with their brackets.
fn marks_between(site: &Site<'_>, open: usize, close: usize) -> Vec<Edit> {
    let word = |at: usize| site.kind(at) == Some(TokenKind::Word);
    let between = |at: usize| match site.word(at) {
        // After a comma in a list of names there is no value.
        "," | ";" => word(at + 1) && (word(at + 2) || matches!(site.word(at + 2), ":" | "=" | "(" | "-")),
        ":" | "=" => word(at - 1),
        _ => false,
    };
    (open + 1..close).filter(|&at| between(at)).map(|at| Edit::new(site.range(at), " ")).collect()
}

/// The properties between two brackets, as they are written in braces.
fn properties(site: &Site<'_>, open: usize, close: usize) -> String {
    let marks: BTreeSet<usize> =
        marks_between(site, open, close).into_iter().map(|mark| mark.range.start).collect();
    let is_mark = |at: usize| marks.contains(&site.range(at).start);
    let mut out = String::new();
    for at in (open + 1..close).filter(|&at| !is_mark(at)) {
        let apart = !site.is_glued(at) || is_mark(at - 1);
        out.push_str(if apart && !out.is_empty() { " " } else { "" });
        out.push_str(site.word(at));
    }
    out
}

fn bracket_name(open: &str) -> &'static str {
    match open {
        "(" => "parentheses",
        "[" => "square brackets",
        "<" => "angle brackets",
        _ => "braces",
    }
}

/// `of ((husband, wife))`, `at ((2 left, 1 right))`
fn doubled(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let around = unclosed(site, site.index, "(");
    let opens = [around, around.map(|open| open + 1), Some(site.index)];
    for open in opens.into_iter().flatten() {
        let twice = open > 0 && site.word(open) == "(" && site.word(open - 1) == "(";
        let Some(close) = matching(site, open).filter(|&close| twice && site.word(close + 1) == ")") else {
            continue;
        };
        let advice = Advice::new(
            Code::UnexpectedWord,
            site.range(open),
            "one pair of parentheses is enough",
            "leave the second pair out",
            format!(
                "write `{}`",
                shown(site.text.get(site.range(open).start..site.range(close).end).unwrap_or(""))
            ),
        );
        let edits = vec![Edit::new(site.range(open), " "), Edit::new(site.range(close), " ")];
        out.push(Candidate::recognised(0, edits, advice));
        return;
    }
}

/// `at (left)`, `of ((husband), (wife))`: parentheses around a lone name were read as a count.
fn around_name(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let name = site.index.checked_sub(2).filter(|_| site.is_in(&["entity"]) && site.wants_open("a name"));
    let Some(name) = name.filter(|&name| is_name(site.word(name)) && reserved(site.word(name)).is_none())
    else {
        return;
    };
    let pairs =
        (1..=name).take_while(|&far| site.word(name - far) == "(" && site.word(name + far) == ")").count();
    // The roles of a family keep theirs.
    let pairs = if site.word(name - pairs - usize::from(pairs < name)) == "of" { pairs - 1 } else { pairs };
    if pairs == 0 {
        return;
    }
    let (open, close) = (name - pairs, name + pairs);
    let help = format!("a name stands alone: `{}`", shown(site.word(name)));
    let label = "leave `(` and `)` out";
    let advice =
        Advice::new(Code::ForeignMark, site.range(open), "no parentheses are needed here", label, help);
    let edit = Edit::new(site.range(open).start..site.range(close).end, format!(" {} ", site.word(name)));
    out.push(Candidate::recognised(0, vec![edit], advice.of_habit("name in parentheses")));
}
