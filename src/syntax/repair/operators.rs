//! Words between and before values that the language does not have: `xor`, a second guard, a verb
//! before `at`, a function without its parentheses.

use super::candidate::{Advice, Candidate, Edit};
use super::general::missing;
use super::site::Site;
use crate::diag::Code;
use crate::syntax::token::is_name;
use crate::syntax::words::{self, shown};

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    foreign(site, out);
    contrast(site, out);
    second_guard(site, out);
    verbs(site, out);
    bare_function(site, out);
}

/// Operators of logic that other languages have, and how each is said here.
const FOREIGN: &[(&str, &str)] = &[
    ("xor", "one of two but not both is `wolf and not goat or goat and not wolf`"),
    ("nor", "neither of two is `not (wolf or goat)`"),
    ("nand", "not both is `not (wolf and goat)`"),
    ("xnor", "both or neither is `wolf and goat or not (wolf or goat)`"),
    ("iff", "both or neither is `wolf and goat or not (wolf or goat)`"),
    ("implies", "what follows from a condition is a clause with its guard: `require farmer when wolf`"),
    ("then", "what follows from a condition is a clause with its guard: `require farmer when wolf`"),
    ("->", "what follows from a condition is a clause with its guard: `require farmer when wolf`"),
    ("<->", "both or neither is `wolf and goat or not (wolf or goat)`"),
    ("^", "one of two but not both is `wolf and not goat or goat and not wolf`"),
];

/// `wolf xor goat`
fn foreign(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let word = site.word(site.index);
    let Some((_, help)) = FOREIGN.iter().find(|(foreign, _)| foreign.eq_ignore_ascii_case(word)) else {
        return;
    };
    // A product is rather meant where numbers are.
    let number = word == "^" && site.word(site.index + 1).starts_with(|c: char| c.is_ascii_digit());
    if number || !site.wants("and") || !site.is_in(&["rule", "goal", "let"]) {
        return;
    }
    let range = site.range(site.index);
    let headline = format!("there is no operator `{}`", shown(word));
    let label = "conditions are joined with `and`, `or` and `not`";
    let advice = Advice::new(Code::ForeignMark, range.clone(), headline, label, *help);
    out.push(Candidate::recognised(0, vec![Edit::new(range, " and ")], advice));
}

/// `wolf but not farmer`: what is said against the first joins it.
fn contrast(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let contrasts = matches!(site.word(index), "but" | "yet" | "though" | "although" | "whereas");
    let negated = site.word(index + 1) == "not" || !site.is_in(&["rule"]);
    if !contrasts || !site.wants("and") || !(negated || guard(site, "unless").is_some()) {
        return;
    }
    let range = site.range(index);
    let headline = format!("`{}` should be `and` here", site.word(index));
    let help = "conditions are joined with `and`: `wolf and not farmer`; an exception is `unless farmer`";
    let advice = Advice::new(Code::ForeignMark, range.clone(), headline, "write `and`", help);
    out.push(Candidate::recognised(0, vec![Edit::new(range, " and ")], advice));
}

/// `forbid wolf except goat unless farmer`: two exceptions, of which one is written in another way.
fn second_guard(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let (word, with) = match site.word(index) {
        "except" | "without" | "otherwise" => ("unless", " and not "),
        "if" | "where" | "provided" | "whenever" | "while" => ("when", " and "),
        _ => return,
    };
    let Some(other) = guard(site, word).filter(|_| site.is_in(&["rule"]) && site.wants("and")) else {
        return;
    };
    let (joint, sample) = match word {
        "unless" => ("or", "forbid wolf unless farmer or goat"),
        _ => ("and", "forbid wolf when goat and not farmer"),
    };
    let range = site.range(index);
    let headline = format!("a second `{word}` in a clause");
    let label = format!("`{}` says the same as `{word}`", site.word(index));
    let help = format!("join the two with `{joint}`: `{sample}`");
    let mut advice = Advice::new(Code::ClauseOrder, range.clone(), headline, label, help);
    advice.also = Some((site.range(other), "the other one".to_owned()));
    out.push(Candidate::recognised(0, vec![Edit::new(range, with)], advice));
}

/// The guard of this sort that the clause around the mistake has.
fn guard(site: &Site<'_>, word: &str) -> Option<usize> {
    let opens = |at: &usize| matches!(site.word(*at), "forbid" | "require");
    let start = (site.keyword..site.index).rev().find(opens)?;
    let ends = |at: &usize| opens(at) || site.word(*at) == "for" || site.is_keyword(*at);
    let end = (start + 1..site.tokens.len()).find(ends).unwrap_or(site.tokens.len());
    (start..end).find(|&at| site.word(at) == word)
}

/// Verbs that people put between somebody and a place.
const VERBS: &[&str] = &[
    "is", "are", "be", "being", "was", "were", "stand", "stands", "stay", "stays", "remain", "remains",
    "arrive", "arrives", "sit", "sits", "wait", "waits", "end", "ends", "must", "should", "has", "have",
];

/// `cabbage are at left`, `wolf must be at right`, `everyone is at right`
fn verbs(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let is_verb = |at: usize| VERBS.contains(&site.word(at));
    // One verb may have been read as a name, and the next word does not fit it.
    let Some(mut first) = [site.index, site.index.saturating_sub(1)].into_iter().find(|&at| is_verb(at))
    else {
        return;
    };
    while first > site.keyword + 1 && is_verb(first - 1) {
        first -= 1;
    }
    let mut end = first;
    while is_verb(end) {
        end += 1;
    }
    let to_be = end > first + 1 && site.word(end - 1) == "to";
    let all = matches!(site.word(end), "all" | "both");
    let place = end + usize::from(all);
    let Some(who) = first.checked_sub(1).filter(|&who| who > site.keyword && place >= site.index && !to_be)
    else {
        return;
    };
    let someone = is_name(site.word(who)) && words::reserved(site.word(who)).is_none();
    let everyone = matches!(site.word(who), "everyone" | "all");
    let preposition = matches!(site.word(place), "at" | "on" | "in");
    if !(someone || everyone || site.word(who) == "]") || !preposition {
        return;
    }
    let verb = shown(site.text.get(site.range(first).start..site.range(end - 1).end).unwrap_or(""));
    let name = shown(site.word(who));
    let there = shown(site.word(place + 1));
    let (right, subject) = match (everyone, all) {
        (true, _) => (format!("all at {there}"), Some("all".to_owned())),
        (_, true) => (format!("all {name} at {there}"), Some(format!("all {}", site.word(who)))),
        _ => (format!("{name} at {there}"), None),
    };
    let range = site.range(first).start..site.range(place - 1).end;
    let mut edits: Vec<Edit> = subject.into_iter().map(|all| Edit::new(site.range(who), all)).collect();
    edits.push(Edit::new(range.start..site.range(place).end, " at "));
    // `wolf and goat are at right` is meant of both.
    let mut before = who;
    while !everyone
        && !all
        && before > site.keyword + 2
        && matches!(site.word(before - 1), "and" | "or" | ",")
    {
        before -= 2;
        if !is_name(site.word(before)) || words::reserved(site.word(before)).is_some() {
            break;
        }
        let with = format!(" at {} ", site.word(place + 1));
        edits.insert(0, Edit::placeholder(site.gap(before + 1), with));
    }
    let headline = format!("`{verb}` is not needed here");
    let help = format!("where somebody is, is said with `at` alone: `{right}`");
    let range = site.range(first).start..site.range(end - 1).end;
    let advice = Advice::new(Code::UnexpectedWord, range, headline, "leave it out", help);
    out.push(Candidate::recognised(0, edits, advice.of_habit("verb before at")));
}

/// `min husband < 2`, `max wolves, sheep`: a function without the parentheses of its values.
fn bare_function(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let function = site.word(index.saturating_sub(1));
    if !matches!(function, "min" | "max" | "previous") || !site.wants("(") {
        return;
    }
    let ends = |at: &usize| {
        let word = site.word(*at);
        let sign = matches!(word, "." | "[" | "]" | "+" | "-" | "*" | "/" | "%" | "at");
        let value = word.chars().all(char::is_alphanumeric) && words::reserved(word).is_none();
        let total = matches!(word, "everyone" | "weight" | "size" | "boat" | "slowest" | "fastest" | "trip");
        let goes_on = word == "," && function != "previous"
            || sign
            || value
            || total
            || is_name(word) && words::reserved(word).is_none();
        !goes_on || *at > index && site.is_line_start(*at)
    };
    let end = (index..site.tokens.len()).find(ends).unwrap_or(site.tokens.len());
    let mut advice = missing(site, index, "`(`");
    let value = site.text.get(site.range(index).start..site.gap(end).end).unwrap_or("").trim();
    if end == index {
        return;
    }
    advice.help = format!("the values stand in parentheses: `{function}({})`", shown(value));
    let edits = vec![Edit::new(site.gap(index), " ( "), Edit::new(site.gap(end), " ) ")];
    out.push(Candidate::recognised(0, edits, advice));
}
