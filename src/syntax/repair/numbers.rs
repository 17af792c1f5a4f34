//! Counts where none can stand, sums where a bare count stands, and who is where without the where.

use super::candidate::{Advice, Candidate, Edit};
use super::site::Site;
use crate::diag::Code;
use crate::syntax::token::is_name;
use crate::syntax::words::{self, shown};

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    out.extend(worked_out(site));
    out.extend(counted(site));
    out.extend(all_somewhere(site));
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

/// `entity n - 1 goats at left`, `at (2 left, n - 2 right)`
fn worked_out(site: &Site<'_>) -> Option<Candidate> {
    let is_sign = |at: usize| matches!(site.word(at), "+" | "-" | "*" | "/" | "%");
    let is_operand = |at: usize| is_number(site.word(at)) || is_name(site.word(at));
    let first = site.before().filter(|&first| site.is_in(&["entity"]) && is_operand(first))?;
    let begins = first == site.keyword + 1 || matches!(site.word(first - 1), "," | "(");
    let mut last = first;
    while is_sign(last + 1) && is_operand(last + 2) {
        last += 2;
    }
    // `cat + 2 dogs` is a list, `n + 1 dogs` is none: a lone letter is hardly somebody.
    let listed =
        site.word(first + 1) == "+" && is_name(site.word(first)) && site.word(first).chars().count() > 1;
    if !begins || listed || last == first || !is_name(site.word(last + 1)) {
        return None;
    }
    let (start, end) = (site.range(first).start, site.range(last).end);
    let sum = site.text.get(start..end).unwrap_or("");
    let help = format!("write `({}) {}`", shown(sum), shown(site.word(last + 1)));
    let headline = "a count that is worked out stands in parentheses";
    let advice =
        Advice::new(Code::UnexpectedWord, site.range(site.index), headline, "not outside parentheses", help);
    let edits = vec![Edit::new(start..start, "("), Edit::new(end..end, ")")];
    Some(Candidate::recognised(0, edits, advice.of_habit("bare sum")))
}

/// `goal 3 goats at right`
fn counted(site: &Site<'_>) -> Option<Candidate> {
    let name = site.word(site.index);
    let number = site.before().filter(|&number| is_number(site.word(number)))?;
    let stands = !site.is_in(&["expect", "limit"])
        && site.wants("and")
        && site.wants("+")
        && !site.is_glued(site.index);
    if !stands || !is_name(name) || words::reserved(name).is_some() {
        return None;
    }
    let (count, who) = (shown(site.word(number)), shown(name));
    let at = if site.word(site.index + 1) == "at" {
        format!(" at {}", shown(site.word(site.index + 2)))
    } else {
        String::new()
    };
    let headline = format!("a number right before `{who}` says nothing here");
    let help = format!(
        "to ask how many there are, compare: `{who}{at} == {count}`; to multiply, write `{count} * {who}{at}`"
    );
    let advice = Advice::new(
        Code::UnexpectedWord,
        site.range(number),
        headline,
        "neither compares nor multiplies",
        help,
    );
    let edit = Edit::new(site.range(number), " ");
    Some(Candidate::recognised(2, vec![edit], advice.of_habit("count in an expression")))
}

/// `goal all goats`
fn all_somewhere(site: &Site<'_>) -> Option<Candidate> {
    let who = site.before().filter(|&who| is_name(site.word(who)))?;
    if !site.wants("at") || who.checked_sub(1).is_none_or(|all| site.word(all) != "all") {
        return None;
    }
    let name = shown(site.word(who));
    let headline = format!("`at` is missing after `all {name}`");
    let help = format!("say where all are: `all {name} at right`");
    let advice = Advice::new(
        Code::MissingWord,
        site.gap(site.index),
        headline,
        "`at` and a place are needed here",
        help,
    );
    let edit = Edit::placeholder(site.gap(site.index), " at _ ");
    Some(Candidate::recognised(0, vec![edit], advice))
}
