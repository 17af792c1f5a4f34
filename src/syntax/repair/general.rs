//! Repairs that know nothing of habits: put in, take away, exchange, correct a misspelling
//! (the single-token repairs of Burke and Fisher, 1987).

use super::candidate::{Advice, Candidate, Edit};
use super::shapes::no_statement;
use super::site::Site;
use crate::diag::{Code, suggest};
use crate::syntax::token::TokenKind;
use crate::syntax::words::{self, Wanted, shown};
use unicode_normalization::UnicodeNormalization;

/// The words and marks that are put in when the grammar asks for them. Operators are not: `and`
/// stands for them all.
const INSERTED: &[&str] = &[
    ",", ":", "=", "==", "<=", "..", "-", ")", "}", "]", "(", "{", "[", "at", "of", "in", "on", "and",
    "afloat", "because", "with",
];

/// Those that may be missing one token before the one that does not fit, with what they ask for.
const INSERTED_BEFORE: &[&str] = &[",", "at", ":", "of", "==", "and", "=", "on", "in"];

/// Words that a name before the faulty token may have been meant as.
const MISREAD: &[&str] =
    &["at", "of", "and", "or", "when", "unless", "because", "with", "in", "while", "for", "by"];

/// What is said to be missing where `and` is put in.
const OPERATOR: &str = "an operator such as `and` or `or`";

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    misspelt(site, out);
    inserted(site, out);
    exchanged(site, out);
    deleted(site, out);
}

fn misspelt(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let word = site.word(site.index);
    if site.kind(site.index) == Some(TokenKind::Word) {
        let starts = site.is_line_start(site.index);
        let wanted = site.wanted.iter().filter_map(|wanted| match wanted {
            Wanted::Fixed(fixed) | Wanted::First(fixed)
                if fixed.starts_with(|c: char| c.is_ascii_lowercase()) =>
            {
                Some(*fixed)
            }
            Wanted::Statement(keyword) if starts => Some(*keyword),
            _ => None,
        });
        let likely: Vec<&str> = wanted.collect();
        let narrow = word.nfkc().collect::<String>();
        let exact = likely.iter().copied().find(|right| *right == narrow);
        if let Some(right) = exact.or_else(|| suggest::nearest(word, likely.iter().copied())) {
            out.push(misspelling(site, site.index, right, 0));
        }
    }
    if let Some(before) = site.index.checked_sub(1) {
        let expected: &[&str] = if site.is_in(&["expect"]) { &["solvable", "unsolvable"] } else { &[] };
        let word = site.word(before);
        let small = ["not", "true", "false"].into_iter().find(|right| word.eq_ignore_ascii_case(right));
        let turned = |right: &&&str| right.len() == 2 && right.chars().rev().eq(word.chars());
        let turned = || MISREAD.iter().find(turned).copied();
        let near = || suggest::nearest(word, MISREAD.iter().chain(expected).copied());
        // Too many short names are near to `not`: its own letters are asked for.
        let not = || word.chars().all(|c| "not".contains(c)).then(|| suggest::nearest(word, ["not"]))?;
        if let Some(right) = small.or_else(turned).or_else(not).or_else(near).filter(|right| *right != word) {
            out.push(misspelling(site, before, right, 2));
        }
    }
}

fn misspelling(site: &Site<'_>, index: usize, right: &str, cost: u8) -> Candidate {
    let word = site.word(index);
    let headline = match words::reserved(word) {
        Some(_) => format!("`{word}` can't stand here"),
        None => format!("`{}` is no word of the language", shown(word)),
    };
    let help = match (word.to_lowercase() == right, words::statement(right)) {
        (true, _) => format!("words of the language are written in small letters: `{right}`"),
        (_, Some(form)) => format!("a right one: `{}`", form.sample),
        _ => format!("write `{right}` instead of `{}`", shown(word)),
    };
    let label = format!("did you mean `{right}`?");
    let mut advice = Advice::new(Code::MisspeltWord, site.range(index), headline, label, help);
    if word.to_lowercase() == right {
        advice.habit = "letter case".to_owned();
    }
    let edit = Edit::new(site.range(index), format!(" {right} "));
    Candidate::recognised(cost, vec![edit], advice)
}

/// Whether a word that begins a line is rather no statement than a part of the one before.
fn begins_no_statement(site: &Site<'_>) -> bool {
    let word =
        site.kind(site.index) == Some(TokenKind::Word) && words::reserved(site.word(site.index)).is_none();
    word && site.wants_statement() && site.is_outdented(site.index)
}

fn inserted(site: &Site<'_>, out: &mut Vec<Candidate>) {
    if begins_no_statement(site) {
        return;
    }
    for wanted in &site.wanted {
        match *wanted {
            Wanted::Fixed(word) if INSERTED.contains(&word) => fixed(site, word, out),
            Wanted::First("(") => fixed(site, "(", out),
            Wanted::Open { what, filler } => {
                // After `with` more is missing than the name with which it begins.
                let with = site.is_in(&["expect"]) && site.word(site.index.saturating_sub(1)) == "with";
                // Copies are numbered from 1.
                let number = site.word(site.index.saturating_sub(1)) == "[" && filler == "0";
                let filler = if number { "1" } else { filler };
                let (what, filler) = if with { ("a param with its value", "_ = 0") } else { (what, filler) };
                let edit = Edit::placeholder(site.gap(site.index), format!(" {filler} "));
                let advice = missing(site, site.index, what);
                out.push(Candidate::plausible(3, vec![edit], advice));
            }
            _ => {}
        }
    }
    let Some(before) = site.before() else {
        return;
    };
    for word in INSERTED_BEFORE {
        // The word after `boat` is its name.
        if *word == "at" && site.is_in(&["boat"]) && before == site.keyword + 1 {
            continue;
        }
        let edit = Edit::new(site.gap(before), format!(" {word} "));
        let advice = missing(site, before, &format!("`{word}`"));
        let cost = if *word == "," && in_name_list(site) { 2 } else { 3 };
        out.push(Candidate::plausible(cost, vec![edit], advice));
    }
}

/// Puts in `word`; an opening bracket with its partner, wherever the grammar wants that one; what
/// cannot be the last word also with something after it.
fn fixed(site: &Site<'_>, word: &'static str, out: &mut Vec<Candidate>) {
    // A limit has its own sign; and where a list can go on, what is missing is rather a comma.
    if word == "==" && site.is_in(&["limit"]) {
        return;
    }
    // A second reason does not mend the first one.
    let text_before = site.before().and_then(|before| site.kind(before)) == Some(TokenKind::Text);
    if (word == "because" && text_before) || (word == "-" && site.wants("+")) {
        return;
    }
    let cost = match word {
        "and" if site.wants(",") => 3,
        "at" if site.wants("and") => 3,
        _ => 2,
    };
    let edit = Edit::new(site.gap(site.index), format!(" {word} "));
    let advice = missing(site, site.index, &format!("`{word}`"));
    let mut candidate = Candidate::plausible(cost, vec![edit], advice);
    candidate.partner = partner(word);
    out.push(candidate.clone());
    candidate.partner = None;
    let filler = match word {
        "at" | "-" | "on" => "_",
        "=" | "==" | "<=" => "0",
        "{" => "}",
        _ => return,
    };
    let gap = site.gap(site.index);
    candidate.cost = 4;
    candidate.edits.push(Edit::placeholder(gap, format!(" {filler} ")));
    out.push(candidate);
}

/// What closes a bracket.
pub(super) fn partner(open: &str) -> Option<&'static str> {
    match open {
        "(" => Some(")"),
        "[" => Some("]"),
        "{" => Some("}"),
        _ => None,
    }
}

/// Whether the faulty word begins a clause, and only what stands before it is missing.
fn begins_clause(site: &Site<'_>) -> bool {
    site.wants(":") && matches!(site.word(site.index), "require" | "forbid")
}

fn exchanged(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let begins = site.is_keyword(site.index) && site.is_line_start(site.index);
    if site.index >= site.tokens.len() || begins || begins_clause(site) {
        return;
    }
    if begins_no_statement(site) {
        return;
    }
    for wanted in site.wanted.iter().filter(|wanted| **wanted != Wanted::Fixed("because")) {
        let edit = match *wanted {
            // A limit has its own sign.
            Wanted::Fixed("==") if site.is_in(&["limit"]) => continue,
            Wanted::Fixed(word) if INSERTED.contains(&word) => {
                Edit::new(site.range(site.index), format!(" {word} "))
            }
            Wanted::Open { filler, .. } => Edit::placeholder(site.range(site.index), format!(" {filler} ")),
            _ => continue,
        };
        let mut advice = unexpected(site, site.index);
        match *wanted {
            Wanted::Fixed("and") => advice.label = format!("{OPERATOR} is needed here"),
            Wanted::Fixed(word) => advice.label = format!("`{word}` is needed here"),
            Wanted::Open { what, .. } => advice.label = format!("{what} is needed here"),
            _ => {}
        }
        // Between two values rather an operator is wanted than a place.
        let cost = if *wanted == Wanted::Fixed("at") && site.wants("and") { 6 } else { 5 };
        let mut candidate = Candidate::plausible(cost, vec![edit], advice);
        if let Wanted::Fixed(word) = *wanted {
            candidate.partner = partner(word);
        }
        out.push(candidate);
    }
    if let Some(before) = site.before() {
        for word in [",", "at", ":"] {
            let mut advice = unexpected(site, before);
            advice.label = format!("`{word}` is needed here");
            let edit = Edit::new(site.range(before), format!(" {word} "));
            out.push(Candidate::plausible(7, vec![edit], advice));
        }
    }
}

fn deleted(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let begins = begins_clause(site) || (site.is_keyword(index) && site.is_line_start(index));
    if index < site.tokens.len() && !begins {
        let mut last = index;
        if site.kind(index) != Some(TokenKind::Word) {
            while site.word(last + 1) == site.word(index) {
                last += 1;
            }
        }
        let mut advice = unexpected(site, index);
        if site.wants_statement() && site.is_line_start(index) {
            advice = no_statement(site);
        }
        if let Some(kind) = closing(site.word(index)) {
            advice.code = Code::Unbalanced;
            advice.headline = format!("this {kind} closes nothing");
            advice.label = "nothing is open here".to_owned();
            advice.help =
                format!("leave the {kind} out, or open it before: `goal (goat or wolf) and farmer at right`");
            if kind == "brace" {
                advice.help = "leave the brace out, or open it before: `boat at left { seats 2 }`".to_owned();
            }
        }
        let edit = Edit::new(site.range(index).start..site.range(last).end, " ");
        out.push(Candidate::plausible(4, vec![edit], advice.clone()));
        let next = index + 1;
        if next < site.tokens.len() && !site.is_line_start(next) {
            let edit = Edit::new(site.range(index).start..site.range(next).end, " ");
            out.push(Candidate::plausible(8, vec![edit], advice));
        }
    }
    if let Some(before) = site.before() {
        let edit = Edit::new(site.range(before), " ");
        out.push(Candidate::plausible(6, vec![edit], unexpected(site, before)));
    }
}

/// What a closing mark is called.
fn closing(mark: &str) -> Option<&'static str> {
    match mark {
        ")" => Some("parenthesis"),
        "}" => Some("brace"),
        "]" => Some("bracket"),
        _ => None,
    }
}

/// `what` is missing before token `index`: told right after the word before it.
pub(super) fn missing(site: &Site<'_>, index: usize, what: &str) -> Advice {
    let what = match (what, site.form.map(|form| form.word)) {
        // Which one, only the author knows.
        ("`and`", _) => OPERATOR,
        ("a scope", _) => return missing_scope(site, index),
        ("a name", Some("bank" | "island" | "route")) => "the name of a place",
        ("a name", _) if site.word(index.saturating_sub(1)) == "in" => "the name of a family",
        ("a name", _) if site.word(index.saturating_sub(1)) == "at" => "the name of a place",
        (what, _) => what,
    };
    let headline = match index.checked_sub(1) {
        Some(before) => format!("{what} is missing after `{}`", shown(site.word(before))),
        None => format!("{what} is missing"),
    };
    let label = format!("{what} is needed here");
    let help = missing_help(site, index, what).unwrap_or_else(|| site.sample());
    let mut advice = Advice::new(Code::MissingWord, site.gap(index), headline, label, help);
    advice.habit = format!("missing {what}");
    let opener = match what {
        "`)`" => "(",
        "`}`" => "{",
        "`]`" => "[",
        _ => return advice,
    };
    advice.code = Code::Unbalanced;
    if let Some(open) = unclosed(site, index, opener) {
        let kind = closing(what.trim_matches('`')).unwrap_or("bracket");
        advice.headline = format!(
            "this {kind} is never closed: {what} is missing after `{}`",
            shown(site.word(index.saturating_sub(1)))
        );
        advice.also = Some((site.range(open), "opened here".to_owned()));
    }
    advice
}

/// What is said of a missing word where the statement's sample does not show it.
fn missing_help(site: &Site<'_>, index: usize, what: &str) -> Option<String> {
    let (before, word, next) = (site.word(index.checked_sub(1)?), site.word(index), site.word(index + 1));
    match what {
        "`{`" if index < site.tokens.len() && !site.is_in(&["change"]) => {
            let property = format!("{{ {} {} }}", shown(word), shown(next));
            let shown =
                if site.is_in(&["entity"]) { format!("{} {property}", shown(before)) } else { property };
            Some(format!("properties stand in braces: `{shown}`"))
        }
        "`at`" if site.is_in(&["boat"]) && word == "{" => Some(format!(
            "a boat says where it starts: `boat at left {{ seats 2 }}`; one that is there already is changed: `change {} {{ seats 3 }}`",
            shown(before)
        )),
        OPERATOR if site.is_in(&["rule"]) => Some(
            "between two of them stands a word or a sign: `wolf and goat`, `wolf or goat`, `wolf > goat`"
                .to_owned(),
        ),
        _ => None,
    }
}

fn missing_scope(site: &Site<'_>, index: usize) -> Advice {
    let name = shown(site.word(index.saturating_sub(1)));
    Advice::new(
        Code::MissingWord,
        site.gap(index),
        format!("the rule `{name}` does not say where it holds"),
        "the scope is missing here",
        format!("`rule {name} on banks:`, `on boats`, `on left`, `everywhere` or `overall`"),
    )
}

/// The last token before `index` that is `opener` and has no partner yet.
pub(super) fn unclosed(site: &Site<'_>, index: usize, opener: &str) -> Option<usize> {
    let closer = partner(opener)?;
    let mut closed = 0usize;
    (site.keyword..index).rev().find(|&at| {
        let word = site.word(at);
        if word == closer {
            closed += 1;
        } else if word == opener {
            if closed == 0 {
                return true;
            }
            closed -= 1;
        }
        false
    })
}

/// Token `index` can't stand where it stands.
pub(super) fn unexpected(site: &Site<'_>, index: usize) -> Advice {
    let word = site.word(index);
    let between_properties = matches!(word, "," | ":" | "=" | ";")
        && site.is_in(&["boat", "bridge", "change", "entity", "route"])
        && inside_braces(site);
    let (label, help) = if between_properties {
        let help = "properties need no marks between them: `{ seats 2  rowers farmer }`";
        ("leave it out".to_owned(), help.to_owned())
    } else if index == site.index {
        (format!("expected {}", site.expectation()), site.sample())
    } else {
        ("does not fit".to_owned(), site.sample())
    };
    let headline = format!("`{}` can't stand here", shown(word));
    Advice::new(Code::UnexpectedWord, site.range(index), headline, label, help)
}

/// Whether the token before the faulty one follows `rowers` or `by`, which take lists of names.
fn in_name_list(site: &Site<'_>) -> bool {
    let words = (site.keyword..site.index).rev().map(|at| site.word(at));
    words.take_while(|word| !matches!(*word, "{" | "}")).any(|word| matches!(word, "rowers" | "by"))
}

fn inside_braces(site: &Site<'_>) -> bool {
    unclosed(site, site.index, "{").is_some()
}
