//! Marks and words of other languages, marks written apart.

use super::brackets::matching;
use super::candidate::{Advice, Candidate, Edit};
use super::habits::{HABITS, Habit, PHRASES, SEARCHES};
use super::site::Site;
use crate::diag::Code;
use crate::syntax::token::is_name;
use crate::syntax::words::{self, Wanted, shown};
use unicode_normalization::UnicodeNormalization;

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    habits(site, site.index, out);
    if let Some(before) = site.before() {
        habits(site, before, out);
    }
    phrases(site, out);
    filler_words(site, out);
    calls(site, out);
    apart(site, out);
    searches(site, out);
}

/// What may be right one token before the faulty one, where nothing is known of what was wanted.
const RIGHT_BEFORE: &[&str] =
    &["at", "in", "of", "==", ",", ":", "..", "->", "-", "anyone", "solvable", "unsolvable"];

/// Marks and words of the table of habits.
fn habits(site: &Site<'_>, index: usize, out: &mut Vec<Candidate>) {
    let written = site.word(index);
    let narrow: String = if written.is_ascii() { String::new() } else { written.nfkc().collect() };
    let word = if narrow.is_ascii() && !narrow.is_empty() { narrow.as_str() } else { written };
    for habit in
        HABITS.iter().filter(|habit| habit.wrong.iter().any(|wrong| wrong.eq_ignore_ascii_case(word)))
    {
        for (order, right) in (1u8..).zip(habit.right.iter().copied()) {
            let fits = if right.is_empty() {
                word == ";" || (site.wants_statement() && index == site.index)
            } else if index == site.index {
                site.inside || fits(site, right)
            } else {
                RIGHT_BEFORE.contains(&right)
            };
            // Only one comparison is right in a bound, and only one in an expectation.
            let right = match right {
                "==" | ">=" | "!=" if site.is_in(&["limit"]) => "<=",
                "<=" | ">=" | "!=" if site.is_in(&["expect"]) => "==",
                right => right,
            };
            if right == written || !fits {
                continue;
            }
            let cost = if index == site.index { order } else { order + 4 };
            out.push(Candidate::recognised(
                cost,
                vec![Edit::new(site.range(index), format!(" {right} "))],
                advice(site, index, habit, right),
            ));
        }
    }
}

fn fits(site: &Site<'_>, right: &str) -> bool {
    site.wanted.iter().any(|wanted| match wanted {
        Wanted::Fixed(fixed) | Wanted::First(fixed) => *fixed == right,
        Wanted::Statement(keyword) => *keyword == right && site.is_line_start(site.index),
        Wanted::Open { .. } | Wanted::Silent => false,
    })
}

fn advice(site: &Site<'_>, index: usize, habit: &Habit, right: &str) -> Advice {
    let word = site.word(index);
    let (headline, label) = if right.is_empty() {
        (format!("`{}` is not needed here", shown(word)), "leave it out".to_owned())
    } else {
        (format!("`{}` should be `{right}` here", shown(word)), format!("write `{right}`"))
    };
    let help = match (word, right) {
        _ if site.is_in(&["limit"]) && right == "<=" => {
            "a bound is written `limit crossings <= 17`".to_owned()
        }
        _ if site.is_in(&["expect"]) && right == "==" => {
            "what is expected is exact: `expect crossings == 11`".to_owned()
        }
        (_, ":") if super::general::unclosed(site, index, "(").is_some() => {
            "a colon stands behind the family: `any(c in couples: c.wife)`".to_owned()
        }
        (_, "with") if site.is_in(&["search"]) => {
            "a heuristic is chosen with `search astar with left_behind`".to_owned()
        }
        (";", _) => format!("{} (`;` is a semicolon)", habit.help),
        ("、" | "，" | "､", _) => format!("{} (with an ordinary comma)", habit.help),
        _ => habit.help.to_owned(),
    };
    Advice::new(Code::ForeignMark, site.range(index), headline, label, help)
}

/// Several words for one: `at most`.
fn phrases(site: &Site<'_>, out: &mut Vec<Candidate>) {
    for (words, right) in PHRASES {
        let count = words.len();
        if !words.iter().zip(site.index..).all(|(word, index)| site.word(index).eq_ignore_ascii_case(word)) {
            continue;
        }
        let range = site.range(site.index).start..site.range(site.index + count - 1).end;
        let written = words.join(" ");
        let headline = format!("`{written}` is written `{right}`");
        let help = match *right {
            "unless" => "an exception is `unless`: `forbid wolf and goat unless farmer`".to_owned(),
            "when" => "a condition is `when`: `forbid wolf and goat when not farmer`".to_owned(),
            "unsolvable" => "one word says it: `expect unsolvable`".to_owned(),
            _ => format!("comparisons are signs: `goats {right} 2`"),
        };
        let advice =
            Advice::new(Code::ForeignMark, range.clone(), headline, format!("write `{right}`"), help);
        out.push(Candidate::recognised(0, vec![Edit::new(range, format!(" {right} "))], advice));
    }
}

/// `on the banks`, `wolf, and goat`
fn filler_words(site: &Site<'_>, out: &mut Vec<Candidate>) {
    for index in site.before().into_iter().chain([site.index]) {
        let word = site.word(index);
        let article = matches!(word, "the" | "a" | "an");
        // `for each c in couples`
        let each = matches!(word, "each" | "every" | "all" | "any")
            && index > 0
            && matches!(site.word(index - 1), "for" | "foreach");
        if article || each || (word == "and" && index > 0 && site.word(index - 1) == ",") {
            let range = site.range(index);
            let headline = format!("`{word}` is not needed here");
            let advice =
                Advice::new(Code::UnexpectedWord, range.clone(), headline, "leave it out", site.sample());
            out.push(Candidate::recognised(0, vec![Edit::new(range, " ")], advice));
        }
    }
}

/// `exists(c in couples: c.wife)`, `xor(wolf, goat)`: functions of other languages.
fn calls(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let Some(name) = site.before().filter(|_| site.word(site.index) == "(" && site.is_glued(site.index))
    else {
        return;
    };
    let word = site.word(name);
    if words::reserved(word).is_some() || !is_name(word) {
        return;
    }
    let range = site.range(name);
    let headline = format!("there is no function `{}`", shown(word));
    let help =
        "the functions are `min(a, b)`, `max(a, b)`, `count(c in couples: c.wife)`, `any(…)` and `all(…)`";
    let advice = Advice::new(Code::ForeignMark, range.clone(), headline, "not known", help);
    for habit in HABITS.iter().filter(|habit| habit.wrong.contains(&word)) {
        let functions =
            habit.right.iter().filter(|right| matches!(**right, "any" | "all" | "count" | "min" | "max"));
        for right in functions {
            let mut advice = advice.clone();
            advice.label = format!("write `{right}`");
            out.push(Candidate::recognised(0, vec![Edit::new(range.clone(), *right)], advice));
        }
    }
    if let Some(end) = matching(site, site.index) {
        let edit = Edit::placeholder(range.start..site.range(end).end, " _ ");
        out.push(Candidate::recognised(7, vec![edit], advice));
    }
}

/// A mark of two characters with a blank between them: `> =`.
fn apart(site: &Site<'_>, out: &mut Vec<Candidate>) {
    for first in site.before().into_iter().chain([site.index]) {
        let joined = format!("{}{}", site.word(first), site.word(first + 1));
        if !matches!(joined.as_str(), "<=" | ">=" | "!=" | "==" | "->" | "..") || site.is_glued(first + 1) {
            continue;
        }
        let range = site.range(first).start..site.range(first + 1).end;
        let headline = format!("the two characters of `{joined}` stand apart");
        let help = format!("write `{joined}` without a blank in it");
        let advice = Advice::new(Code::ForeignMark, range.clone(), headline, "one sign in two pieces", help);
        out.push(Candidate::recognised(0, vec![Edit::new(range, joined)], advice));
    }
}

/// `search a*`
fn searches(site: &Site<'_>, out: &mut Vec<Candidate>) {
    if site.form.is_none_or(|form| form.word != "search") {
        return;
    }
    let start = site.range(site.keyword + 1).start;
    let rest = site.text.get(start..).unwrap_or("");
    for (wrong, right) in SEARCHES {
        let written = rest.get(..wrong.len()).filter(|written| written.eq_ignore_ascii_case(wrong));
        if let Some(written) = written {
            let range = start..start + wrong.len();
            let headline = format!("the search `{written}` is called `{right}` here");
            let help = format!("names of searches are single words: `search {right}`");
            let advice =
                Advice::new(Code::ForeignMark, range.clone(), headline, format!("write `{right}`"), help);
            out.push(Candidate::recognised(0, vec![Edit::new(range, *right)], advice));
        }
    }
}
