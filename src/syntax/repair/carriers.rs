//! Carriers and lists of names: who rows, and where a bridge is.

use super::candidate::{Advice, Candidate, Edit};
use super::general::unclosed;
use super::site::Site;
use crate::diag::Code;
use crate::syntax::token::is_name;
use crate::syntax::words::{self, shown};

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    bridge_at(site, out);
    no_list_of_rowers(site, out);
    list_in_parentheses(site, out);
    rowed_by(site, out);
    member_of_family(site, out);
}

fn is_free_name(word: &str) -> bool {
    is_name(word) && words::reserved(word).is_none()
}

/// Whether the word begins a property of a carrier that takes a number.
fn is_measure(word: &str) -> bool {
    matches!(word, "seats" | "load" | "least" | "time" | "trips")
}

/// `bridge ford at left { … }`, `bridge at left { … }`
fn bridge_at(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let (at, name) = (site.index, site.keyword + 1);
    let placed = site.word(at) == "at" && is_name(site.word(at + 1));
    if !site.is_in(&["bridge"]) || !placed || at > name + 1 {
        return;
    }
    let range = site.range(at).start..site.range(at + 1).end;
    let edit = match at == name {
        true => Edit::placeholder(range.clone(), " _ "),
        false => Edit::new(range.clone(), " "),
    };
    let headline = "a bridge is at every place at once and starts at none";
    let called = if at == name { "ford" } else { site.word(name) };
    let help = format!(
        "write `bridge {} {{ seats 1 }}`; what is at one place is a boat: `boat at left {{ seats 1 }}`",
        shown(called)
    );
    let advice = Advice::new(Code::UnexpectedWord, range, headline, "leave this out", help);
    out.push(Candidate::recognised(0, vec![edit], advice));
}

/// What is said where `rowers` is followed by anything but names.
const ROWERS_TAKE_NAMES: &str = "`rowers` takes names: list those who row, or a `kind`";

/// `rowers not kids`, `rowers all but wolf`, `rowers 2 kids`
fn no_list_of_rowers(site: &Site<'_>, out: &mut Vec<Candidate>) {
    if !site.is_in(&["boat", "bridge", "change"]) {
        return;
    }
    let Some(open) = unclosed(site, site.index, "{") else { return };
    let Some(rowers) = (open + 1..site.index).rev().find(|&at| site.word(at) == "rowers") else { return };
    let first = site.word(rowers + 1);
    let number = first.starts_with(|c: char| c.is_ascii_digit());
    let but = matches!(site.word(rowers + 2), "but" | "except" | "without");
    if !number && !but && !matches!(first, "not" | "no" | "all" | "only" | "just" | "every" | "each" | "any")
    {
        return;
    }
    let ends = |at: &usize| site.word(*at) == "}" || is_measure(site.word(*at)) || site.is_keyword(*at);
    let end = (rowers + 1..site.tokens.len()).find(ends).unwrap_or(site.tokens.len());
    // `rowers all` alone means anyone, and is told as such.
    let alone = end == rowers + 2 && !number;
    if end <= rowers + 1 || end < site.index || alone {
        return;
    }
    let range = site.range(rowers + 1).start..site.range(end - 1).end;
    let help = "name each of them, `rowers farmer, wife`, or all of them at once: `kind adults = farmer, wife` and \
                `rowers adults`";
    let advice =
        Advice::new(Code::UnexpectedWord, range.clone(), ROWERS_TAKE_NAMES, "no list of names", help);
    out.push(Candidate::recognised(0, vec![Edit::new(range, "anyone")], advice.of_habit("rowers")));
}

/// `kind women = couples.wife`: the role's own name means all of its members.
fn member_of_family(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let dot = site.index;
    let Some(family) = site.before().filter(|_| site.word(dot) == ".") else { return };
    if !is_free_name(site.word(family)) || !is_free_name(site.word(dot + 1)) {
        return;
    }
    let rowers = site.is_in(&["boat", "bridge", "change"]);
    if !site.is_in(&["kind"]) && !rowers {
        return;
    }
    let range = site.range(family).start..site.range(dot + 1).end;
    let role = site.word(dot + 1);
    let headline =
        format!("`{}` is written `{}`", shown(site.text.get(range.clone()).unwrap_or("")), shown(role));
    let help = match rowers {
        true => format!("a role's name means all of its members: `rowers {}`", shown(role)),
        false => format!("a role's name means all of its members: `kind some = {}`", shown(role)),
    };
    let advice = Advice::new(Code::UnexpectedWord, range.clone(), headline, "no family is needed here", help);
    out.push(Candidate::recognised(0, vec![Edit::new(range, role)], advice.of_habit("role of a family")));
}

/// `rowers (farmer, wolf)`
fn list_in_parentheses(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let Some(open) = unclosed(site, site.index, "(").filter(|&open| open > 0) else { return };
    let list =
        matches!(site.word(open - 1), "rowers" | "by") && site.is_in(&["boat", "bridge", "route", "change"]);
    let close = (open + 1..site.tokens.len()).find(|&at| matches!(site.word(at), ")" | "}"));
    let Some(close) = close.filter(|&close| list && site.word(close) == ")") else { return };
    let headline = "no parentheses are needed here";
    let sample = if site.word(open - 1) == "by" { "by raft, ferry" } else { "rowers farmer, wolf" };
    let help = format!("names stand side by side: `{sample}`");
    let label = "leave `(` and `)` out";
    let advice = Advice::new(Code::ForeignMark, site.range(open), headline, label, help);
    let edits = vec![Edit::new(site.range(open), " "), Edit::new(site.range(close), " ")];
    out.push(Candidate::recognised(0, edits, advice));
}

/// `rowed by farmer`, `pilot farmer, wolf`: other words for `rowers`.
fn rowed_by(site: &Site<'_>, out: &mut Vec<Candidate>) {
    const ROWERS: &[&str] = &[
        "rower",
        "rows",
        "rowing",
        "row",
        "oarsman",
        "oarsmen",
        "pilot",
        "pilots",
        "driver",
        "drivers",
        "captain",
        "captains",
        "crew",
        "skipper",
        "sailor",
        "sailors",
        "helmsman",
        "steersman",
        "operator",
    ];
    if !site.is_in(&["boat", "bridge", "change"]) {
        return;
    }
    let Some(open) = unclosed(site, site.index, "{") else { return };
    let known = |at: usize| is_measure(site.word(at));
    let end = (open + 1..site.tokens.len()).find(|&at| site.word(at) == "}" || site.is_keyword(at));
    let by = |at: usize| is_free_name(site.word(at)) && !known(at) && site.word(at + 1) == "by";
    let says = |at: &usize| by(*at) || ROWERS.contains(&site.word(*at));
    let Some(first) = (open + 1..end.unwrap_or(site.tokens.len())).find(says) else { return };
    let who = first + 1 + usize::from(by(first)) + usize::from(site.word(first + 1) == ":");
    if !is_free_name(site.word(who)) && site.word(who) != "anyone" {
        return;
    }
    let range = site.range(first).start..site.range(who - 1).end;
    let written = shown(site.text.get(range.clone()).unwrap_or(""));
    let headline = format!("who may row is said with `rowers`, not with `{written}`");
    let help = format!("write `{{ seats 2  rowers {} }}`", shown(site.word(who)));
    let advice = Advice::new(Code::ForeignMark, range.clone(), headline, "write `rowers`", help);
    out.push(Candidate::recognised(0, vec![Edit::new(range, "rowers")], advice));
}
