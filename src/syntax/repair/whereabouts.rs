//! Where and whither, as it would be said aloud: `forbid wolf from left`, `all on the right`, `nobody
//! at left`, and the parts of a rule's head in another order.

use super::candidate::{Advice, Candidate, Edit};
use super::general::missing;
use super::site::Site;
use crate::diag::Code;
use crate::syntax::token::is_name;
use crate::syntax::words::{self, shown};

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    ways(site, out);
    early_conditions(site, out);
    articles(site, out);
    nobody(site, out);
    splits(site, out);
}

/// Whether the token is a word that can be a name.
fn is_free(site: &Site<'_>, index: usize) -> bool {
    is_name(site.word(index)) && words::reserved(site.word(index)).is_none()
}

/// `forbid wolf from left`, `forbid wolf when goat to right`: the way of a crossing is a condition.
fn ways(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let way = |at: &usize| matches!(site.word(*at), "from" | "to") && is_free(site, *at + 1);
    let Some(at) = [site.index, site.index.saturating_sub(1)].into_iter().find(way) else { return };
    if !site.is_in(&["rule"]) || at <= site.keyword + 1 || site.is_line_start(at) {
        return;
    }
    let part = |&before: &usize| matches!(site.word(before), "require" | "forbid" | "when" | "unless" | ":");
    let Some(part) = (site.keyword..at).rev().find(part).filter(|&part| part + 1 < at) else { return };
    let joint = match site.word(part) {
        "require" | "forbid" => "when",
        "when" | "unless" => "and",
        _ => return,
    };
    let value = site.word(at - 1);
    if !(is_name(value) || matches!(value, ")" | "]")) || matches!(value, "and" | "or" | "not") {
        return;
    }
    let whole = way(&(at + 2)) && !site.is_line_start(at + 2);
    let mut said = format!("{} {}", site.word(at), shown(site.word(at + 1)));
    if whole {
        said = format!("{said} and {} {}", site.word(at + 2), shown(site.word(at + 3)));
    }
    let clause = site.text.get(site.range(part).start..site.range(at - 1).end).unwrap_or("");
    let headline = format!("`{said}` is a condition, and `{joint}` is missing before it");
    let help = format!("write `{} {joint} {said}`", shown(clause));
    let advice =
        Advice::new(Code::MissingWord, site.gap(at), headline, format!("`{joint}` is needed here"), help);
    let mut edits = vec![Edit::new(site.gap(at), format!(" {joint} "))];
    // `from left to right`: the other end of the way.
    if whole {
        edits.push(Edit::new(site.gap(at + 2), " and "));
    }
    out.push(Candidate::recognised(0, edits, advice.of_habit("way of a crossing")));
}

/// `rule eaten while afloat on banks:`, `rule eaten unless farmer on banks:`
fn early_conditions(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let word = site.word(index);
    if !site.is_in(&["rule"]) || !site.wants("on") || !matches!(word, "while" | "when" | "unless") {
        return;
    }
    let end = |at: &usize| site.word(*at) == ":" || site.is_keyword(*at);
    let Some(colon) = (index..site.tokens.len()).find(end).filter(|&at| site.word(at) == ":") else { return };
    let scope = |at: &usize| matches!(site.word(*at), "on" | "everywhere" | "overall");
    let Some(scope) = (index + 1..colon).find(scope).filter(|&at| at > index + 1) else { return };
    let text = |from: usize, to: usize| {
        site.text.get(site.range(from).start..site.range(to - 1).end).unwrap_or("").to_owned()
    };
    let (early, scope_text) = (text(index, scope), text(scope, colon));
    let headline = format!("`{}` stands behind the scope", shown(&early));
    let help = format!("write `rule {} {scope_text} {early}:`", shown(site.word(index - 1)));
    let range = site.range(index).start..site.range(scope - 1).end;
    let edits = vec![Edit::new(range.clone(), " "), Edit::new(site.gap(colon), format!(" {early} "))];
    let advice = Advice::new(Code::UnexpectedWord, range, headline, "too early", help);
    out.push(Candidate::recognised(0, edits, advice));
}

/// `all on the right`, `wolf at the left bank`
fn articles(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let article = |at: &usize| matches!(site.word(*at), "the" | "a" | "an") && is_free(site, *at + 1);
    let near = [site.index + 1, site.index, site.index.saturating_sub(1)];
    let Some(at) = near.into_iter().find(article).filter(|&at| at > site.keyword + 1) else { return };
    if !matches!(site.word(at - 1), "on" | "at" | "in" | "to") || !site.is_in(&["goal", "rule", "estimate"]) {
        return;
    }
    let range = site.range(at - 1).start..site.range(at).end;
    let said = site.text.get(range.clone()).unwrap_or("");
    let headline = format!("`{}` is written `at`", shown(said));
    let help = format!("where somebody is, is said with `at` alone: `all at {}`", shown(site.word(at + 1)));
    let advice = Advice::new(Code::ForeignMark, range.clone(), headline, "write `at`", help);
    out.push(Candidate::recognised(0, vec![Edit::new(range, "at")], advice.of_habit("article")));
}

/// `goal nobody at left`, `require nobody when from right`
fn nobody(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let at = [site.index, site.index.saturating_sub(1)].into_iter().find(|&at| site.word(at) == "nobody");
    let Some(at) = at.filter(|&at| at > site.keyword) else { return };
    if !site.is_in(&["goal", "rule", "let", "cost", "estimate"]) || is_compared(site, at + 1) {
        return;
    }
    let place = site.word(at + 1) == "at" && is_name(site.word(at + 2));
    let range = site.range(at).start..site.range(if place { at + 2 } else { at }).end;
    let right = match place {
        true => format!("everyone at {} == 0", site.word(at + 2)),
        false => "everyone == 0".to_owned(),
    };
    let said = shown(site.text.get(range.clone()).unwrap_or(""));
    let headline = format!("`{said}` is written `{}`", shown(&right));
    let label = format!("write `{}`", shown(&right));
    let help = "`nobody` is an empty load in a plan; `everyone` is how many are there: `goal everyone at left == 0`, \
                `require everyone == 0`";
    let advice = Advice::new(Code::ReservedWord, site.range(at), headline, label, help);
    out.push(Candidate::recognised(
        0,
        vec![Edit::new(range, format!(" {right} "))],
        advice.of_habit("nobody"),
    ));
}

fn is_compared(site: &Site<'_>, index: usize) -> bool {
    matches!(site.word(index), "==" | "!=" | "<" | "<=" | ">" | ">=" | "=" | "+" | "-" | "*")
}

/// `at left 2, right 1`, `at 2 left, 1 right`: a split without its parentheses.
fn splits(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let is_number = |at: usize| site.word(at).starts_with(|c: char| c.is_ascii_digit());
    let pair = |at: usize| {
        let counted = is_number(at) && is_free(site, at + 1);
        let turned = is_free(site, at) && is_number(at + 1);
        (counted || turned).then(|| match counted {
            true => (site.word(at), site.word(at + 1)),
            false => (site.word(at + 1), site.word(at)),
        })
    };
    let start = [site.index, site.index.saturating_sub(1)].into_iter().map(|at| at.saturating_sub(1));
    let Some(first) = start
        .map(|at| at + 1)
        .find(|&at| at > site.keyword && site.word(at - 1) == "at" && pair(at).is_some())
        .filter(|_| site.is_in(&["entity"]))
    else {
        return;
    };
    let mut parts: Vec<String> = Vec::new();
    let mut at = first;
    while let Some((count, place)) = pair(at) {
        parts.push(format!("{count} {place}"));
        at += 2;
        if !matches!(site.word(at), "," | "and") || pair(at + 1).is_none() {
            break;
        }
        at += 1;
    }
    let range = site.range(first).start..site.range(at - 1).end;
    let right = format!("({})", parts.join(", "));
    let mut advice = missing(site, first, "`(`");
    advice.help = format!("a split stands in parentheses: `at {}`", shown(&right));
    out.push(Candidate::recognised(0, vec![Edit::new(range, right)], advice));
}
