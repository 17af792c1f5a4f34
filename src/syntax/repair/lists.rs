//! Lists where one thing is taken: a second start, several conditions, several members before one `at`.

use super::candidate::{Advice, Candidate, Edit};
use super::site::Site;
use crate::diag::Code;
use crate::syntax::token::is_name;
use crate::syntax::words::{self, shown};
use std::collections::BTreeSet;

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    second_statement(site, out);
    clause_commas(site, out);
}

/// `entity wolf at left, goat at right`: one statement, two places.
fn second_statement(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let Some(form) = site.form.filter(|_| site.word(site.index) == "," && site.wants_statement()) else {
        return;
    };
    let range = site.range(site.index);
    if let Some(split) = split_group(site) {
        out.push(split);
    }
    let headline = format!("one `{}` ends before this comma", form.word);
    let rest = site.text.get(site.range(site.index + 1).start..site.line_end(site.index)).unwrap_or("");
    let (with, help) = match form.word {
        "goal" => (
            " and ".to_owned(),
            "conditions are joined with `and`: `goal wolf at right and goat at right`".to_owned(),
        ),
        "entity" | "boat" | "bridge" | "limit" | "param" | "let" | "cost" | "estimate" | "kind" | "route" => {
            (format!("\n{} ", form.word), format!("begin another one: `{} {}`", form.word, shown(rest)))
        }
        _ => return,
    };
    let advice = Advice::new(Code::UnexpectedWord, range.clone(), headline, "no list goes on here", help);
    let mut edits = vec![Edit::new(range, with)];
    if form.word == "goal" {
        share_place(site, &mut edits);
    }
    out.push(Candidate::recognised(3, edits, advice));
}

/// `entity 2 newts at a, 1 newts at b`: one group that starts in several places.
fn split_group(site: &Site<'_>) -> Option<Candidate> {
    let mut parts: Vec<(u64, &str)> = Vec::new();
    let first = site.keyword + 1;
    let name = site.word(first + 1);
    let mut at = first;
    while let (Ok(count), "at") = (site.word(at).parse::<u64>(), site.word(at + 2)) {
        let (who, place) = (site.word(at + 1), site.word(at + 3));
        if who != name || !is_name(place) {
            return None;
        }
        parts.push((count, place));
        at += 4;
        if site.word(at) != "," {
            break;
        }
        at += 1;
    }
    let end = site.gap(at).start;
    if !site.is_in(&["entity"]) || parts.len() < 2 || end < site.range(site.index).end {
        return None;
    }
    let total = parts.iter().fold(0u64, |sum, (count, _)| sum.saturating_add(*count));
    let split: Vec<String> = parts.iter().map(|(count, place)| format!("{count} {place}")).collect();
    let right = format!("{total} {name} at ({})", split.join(", "));
    let advice = Advice::new(
        Code::UnexpectedWord,
        site.range(site.index),
        format!("`{}` start in several places: that is one group", shown(name)),
        "no list goes on here",
        format!("say how many start where: `entity {}`", shown(&right)),
    );
    let edit = Edit::new(site.range(first).start..end, right);
    Some(Candidate::recognised(0, vec![edit], advice))
}

/// `forbid wolf and goat, goat and cabbage`
fn clause_commas(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    if !site.is_in(&["rule"]) || site.word(index) != "," || !site.wants("and") || site.wants(")") {
        return;
    }
    let opens = |at: &usize| matches!(site.word(*at), "forbid" | "require" | "when" | "unless");
    let Some(word) = (site.keyword..index).rev().find(opens).map(|at| site.word(at)) else { return };
    let (joint, help) = match word {
        "forbid" => (
            " or ",
            "what each must not be takes another `forbid`, or `or`: `forbid wolf or goat`; \
             what must not be together is joined with `and`: `forbid wolf and goat`",
        ),
        "require" => (
            " and ",
            "what must all be takes another `require`, or `and`: `require wolf and goat`; \
             one of several is joined with `or`",
        ),
        _ => (" and ", "join them with `and`, or with `or`: `forbid wolf when goat or cabbage`"),
    };
    let range = site.range(index);
    let headline = format!("`{word}` takes one condition, not a list");
    let advice = Advice::new(Code::UnexpectedWord, range.clone(), headline, "no list goes on here", help);
    let mut edits = vec![Edit::new(range, joint)];
    let more = (index + 1..site.tokens.len())
        .take_while(|&at| is_free(site, at) || matches!(site.word(at), "," | "and" | "or" | "not"));
    edits.extend(more.filter(|&at| site.word(at) == ",").map(|at| Edit::new(site.range(at), joint)));
    share_place(site, &mut edits);
    out.push(Candidate::recognised(0, edits, advice));
}

/// `wolf, goat at right`: the place is said once and meant of all. With the comma told, none of them
/// lacks its place any more.
fn share_place(site: &Site<'_>, edits: &mut Vec<Edit>) {
    let joins = |at: usize| matches!(site.word(at), "," | "and" | "or");
    // From the first of the list, which may begin with `all`.
    let mut first = site.index;
    let is_part = |at: usize| {
        let number = site.word(at).chars().all(|c| c.is_ascii_digit());
        is_free(site, at) || number || matches!(site.word(at), "," | "." | "[" | "]")
    };
    while first > site.keyword + 1 && is_part(first - 1) {
        first -= 1;
    }
    if site.word(first - 1) == "at" {
        return;
    }
    let edited: BTreeSet<usize> = edits.iter().map(|edit| edit.range.start).collect();
    let mut lacking = Vec::new();
    let mut at = first;
    while let Some(end) = member(site, at) {
        if site.word(end) == "at" {
            let place = site.word(end + 1);
            edits.extend(lacking.into_iter().map(|gap| Edit::placeholder(gap, format!(" at {place} "))));
            break;
        }
        lacking.push(site.gap(end));
        if !joins(end) {
            return;
        }
        if site.word(end) == "," && !edited.contains(&site.range(end).start) {
            edits.push(Edit::new(site.range(end), " and "));
        }
        at = end + 1;
    }
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
}

/// The token after a name form: `wolf`, `c.wife`, `husband[1]`.
fn member(site: &Site<'_>, at: usize) -> Option<usize> {
    let end = match site.word(at + 1) {
        "." => at + 3,
        "[" if site.word(at + 3) == "]" => at + 4,
        _ => at + 1,
    };
    is_free(site, at).then_some(end)
}

/// Whether the token is a word that can be a name.
fn is_free(site: &Site<'_>, index: usize) -> bool {
    is_name(site.word(index)) && words::reserved(site.word(index)).is_none()
}
