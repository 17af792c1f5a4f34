//! Parts of statements that are left out, or stand where another part belongs: properties without
//! a value, numbers with a unit, bounds without a metric, copies that are bound too late.

use super::candidate::{Advice, Candidate, Edit};
use super::general::{missing, unclosed};
use super::site::Site;
use crate::diag::Code;
use crate::syntax::token::{TokenKind, is_name};
use crate::syntax::words::{self, shown};

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    values(site, out);
    units(site, out);
    bounds(site, out);
    late_binders(site, out);
    unnamed_copy(site, out);
    changed_rule(site, out);
    doubled_signs(site, out);
    dotted_numbers(site, out);
    first_words(site, out);
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_digit() || c == '_') && !word.starts_with('_')
}

fn is_free_name(word: &str) -> bool {
    is_name(word) && words::reserved(word).is_none()
}

/// `{ seats  rowers farmer }`, `{ by raft  time }`: properties without a value.
fn values(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let (known, sample): (&[&str], _) = match site.form.map(|form| form.word) {
        Some("boat" | "bridge") => {
            (&["seats", "load", "least", "rowers", "time", "trips"], "{ seats 2  rowers farmer }")
        }
        Some("entity") => (&["size", "weight", "time"], "goat { weight 30 }"),
        Some("route") => (&["by", "time"], "route left - right { by raft  time 3 }"),
        Some("change") => {
            (&["seats", "load", "least", "rowers", "time", "trips", "size", "weight"], "{ seats 3 }")
        }
        _ => return,
    };
    let Some(open) = unclosed(site, site.index, "{") else { return };
    let end = (open + 1..site.tokens.len()).find(|&at| site.word(at) == "}" || site.is_keyword(at));
    let end = end.unwrap_or(site.tokens.len());
    let is_property = |at: usize| at < end && known.contains(&site.word(at));
    let lacks = |at: usize| {
        let next_has_value = at + 2 < end && site.kind(at + 2) == Some(TokenKind::Word);
        is_property(at) && (at + 1 == end || is_property(at + 1) && next_has_value)
    };
    let lacking: Vec<usize> = (open + 1..end).filter(|&at| lacks(at)).collect();
    let Some(&first) = lacking.first() else { return };
    let what = if matches!(site.word(first), "rowers" | "by") { "a name" } else { "a number" };
    let mut advice = missing(site, first + 1, what);
    advice.help = format!("a property has a value: `{sample}`");
    let edits = lacking.iter().map(|&at| Edit::placeholder(site.gap(at + 1), " _ ")).collect();
    out.push(Candidate::recognised(0, edits, advice));
}

/// Words for what is counted or measured, which stand beside no number here.
const UNITS: &[&str] = &[
    "s",
    "sec",
    "secs",
    "second",
    "seconds",
    "m",
    "min",
    "mins",
    "minute",
    "minutes",
    "h",
    "hour",
    "hours",
    "g",
    "kg",
    "kgs",
    "kilo",
    "kilos",
    "kilogram",
    "kilograms",
    "lb",
    "lbs",
    "pound",
    "pounds",
    "t",
    "ton",
    "tons",
    "person",
    "persons",
    "people",
    "passengers",
    "seats",
    "places",
    "times",
    "trips",
    "crossings",
];

/// `time 5 minutes`, `load 20kg`
fn units(site: &Site<'_>, out: &mut Vec<Candidate>) {
    if unclosed(site, site.index, "{").is_none() && !site.is_in(&["limit", "expect", "param"]) {
        return;
    }
    let word = site.word(site.index);
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let found = if let Some((number, unit)) = word.split_at_checked(digits).filter(|_| digits > 0) {
        UNITS.contains(&unit).then(|| (number, unit, site.range(site.index), format!(" {number} ")))
    } else {
        // The unit may have been read as a property, for which there is no value.
        let mut places = site.before().into_iter().chain([site.index]);
        let place = places.find(|&at| UNITS.contains(&site.word(at)) && is_number(site.word(at - 1)));
        place.map(|at| (site.word(at - 1), site.word(at), site.range(at), " ".to_owned()))
    };
    let Some((number, unit, range, with)) = found else { return };
    let headline = format!("a number has no unit: `{number} {unit}`");
    let help = format!("numbers stand alone, all in the same unit: `{number}`");
    let advice = Advice::new(Code::BadNumber, range.clone(), headline, "leave the unit out", help);
    out.push(Candidate::recognised(0, vec![Edit::new(range, with)], advice.of_habit("unit")));
}

/// `limit 17`, `limit 17 >= time`, `expect 11 == crossings`, `expect 11 crossings`
fn bounds(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let (sign, samples) = match site.form.map(|form| form.word) {
        Some("limit") => ("<=", "`limit crossings <= 11`, `limit time <= 17`"),
        Some("expect") => ("==", "`expect crossings == 11`, `expect time == 17`"),
        _ => return,
    };
    let begins = index == site.keyword + 1 || site.word(index.saturating_sub(1)) == ",";
    if !begins || !is_number(site.word(index)) {
        return;
    }
    let number = site.word(index);
    let compared = matches!(site.word(index + 1), "<=" | ">=" | "==" | "=" | "<" | ">");
    let metric = if compared { index + 2 } else { index + 1 };
    if is_free_name(site.word(metric)) && (compared || !site.is_line_start(metric)) {
        let (range, name) = (site.range(index).start..site.range(metric).end, site.word(metric));
        let headline = format!("`{}` stands before the number", shown(name));
        let help = format!("write `{} {sign} {number}`", shown(name));
        let label = "should stand behind";
        let advice = Advice::new(Code::UnexpectedWord, site.range(index), headline, label, help);
        let edits = vec![Edit::new(range, format!("{name} {sign} {number}"))];
        out.push(Candidate::recognised(0, edits, advice));
    } else {
        let mut advice = missing(site, index, "what is counted");
        advice.help = format!("say what the number is about: {samples}");
        let edit = Edit::placeholder(site.gap(index), format!(" _ {sign} "));
        out.push(Candidate::recognised(0, vec![edit], advice));
    }
}

/// `any(c.wife at right for c in couples)`
fn late_binders(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let Some(open) = unclosed(site, site.index, "(").filter(|&open| open > 0) else { return };
    let function = site.word(open - 1);
    if !matches!(function, "any" | "all" | "count") {
        return;
    }
    let ends = |at: usize| site.is_keyword(at) || site.word(at) == "for";
    let Some(late) = (open + 1..site.tokens.len()).find(|&at| ends(at)) else { return };
    let is_binder = site.word(late) == "for"
        && is_free_name(site.word(late + 1))
        && site.word(late + 2) == "in"
        && is_free_name(site.word(late + 3))
        && site.word(late + 4) == ")";
    if !is_binder || late == open + 1 {
        return;
    }
    let (copy, family) = (site.word(late + 1), site.word(late + 3));
    let range = site.range(late).start..site.range(late + 3).end;
    let headline = format!("`{} in {}` stands first", shown(copy), shown(family));
    let body = site.text.get(site.range(open + 1).start..site.gap(late).end).unwrap_or("");
    let help = format!("write `{function}({} in {}: {})`", shown(copy), shown(family), shown(body));
    let advice = Advice::new(Code::UnexpectedWord, range.clone(), headline, "too late", help);
    let edits = vec![Edit::new(site.gap(open + 1), format!(" {copy} in {family}: ")), Edit::new(range, " ")];
    out.push(Candidate::recognised(0, edits, advice));
}

/// `for couples: forbid wife`
fn unnamed_copy(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let Some(start) = index.checked_sub(2).filter(|&start| site.word(start) == "for") else { return };
    let family = site.word(index - 1);
    if site.word(index) != ":" || !is_free_name(family) {
        return;
    }
    let mut advice = missing(site, start + 1, "a name for the copy");
    advice.help = format!("a copy is taken out of its family: `for c in {}:`", shown(family));
    let edit = Edit::placeholder(site.gap(start + 1), " _ in ");
    out.push(Candidate::recognised(0, vec![edit], advice));
}

/// `change rule eaten { … }`: only what has properties is changed.
fn changed_rule(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let word = site.word(index);
    if !site.is_in(&["change"]) || index != site.keyword + 1 || words::reserved(word).is_none() {
        return;
    }
    let Some(form) = words::statement(word).filter(|form| !matches!(form.word, "boat" | "bridge")) else {
        return;
    };
    let close = (index..site.tokens.len()).take_while(|&at| at == index || !site.is_keyword(at));
    let Some(close) = close.into_iter().find(|&at| site.word(at) == "}") else { return };
    let headline = format!("a `{word}` is not changed but written anew");
    let help = format!("a new one takes the place of the old one: `{}`", form.sample);
    let advice = Advice::new(Code::UnexpectedWord, site.range(index), headline, "has no properties", help);
    let range = site.range(site.keyword).start..site.range(close).end;
    out.push(Candidate::recognised(0, vec![Edit::new(range, " ")], advice));
}

/// `n ** 2`, `n ++`, `n ^ 2`
fn doubled_signs(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    if site.word(index) == "^" && site.wants("*") {
        let (headline, help) = ("there is no power", "a product is written `n * n`");
        let range = site.range(index);
        let advice = Advice::new(Code::ForeignMark, range.clone(), headline, "no sign of the language", help);
        out.push(Candidate::recognised(0, vec![Edit::new(range, " * ")], advice));
    }
    let Some(first) = site.before().filter(|&first| site.word(first) == site.word(index)) else { return };
    if matches!(site.word(index), ">=" | "<=" | "==" | "!=" | "<" | ">") {
        let headline = format!("`{}` stands twice", site.word(index));
        let range = site.range(index);
        let label = "one is enough";
        let advice = Advice::new(Code::UnexpectedWord, range.clone(), headline, label, site.sample());
        out.push(Candidate::recognised(0, vec![Edit::new(range, " ")], advice));
    }
    let help = match site.word(index) {
        "*" if site.is_glued(index) => "there is no power; a product is written `n * n`",
        "+" if site.is_glued(index) => "a sum is written `wolf + goat`",
        _ => return,
    };
    let range = site.range(first).start..site.range(index).end;
    let headline = format!("`{0}{0}` is no sign of the language", site.word(index));
    let advice = Advice::new(Code::ForeignMark, range.clone(), headline, "one sign is enough", help);
    let mut edits = vec![Edit::new(range.clone(), site.word(index))];
    out.push(Candidate::recognised(0, edits.clone(), advice.clone()));
    // `n++` has nothing behind it.
    edits = vec![Edit::new(range, " ")];
    out.push(Candidate::recognised(1, edits, advice));
}

/// `husband.1`
fn dotted_numbers(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let dotted = index >= 2 && site.word(index - 1) == "." && is_free_name(site.word(index - 2));
    if !dotted || !is_number(site.word(index)) {
        return;
    }
    let (name, number) = (shown(site.word(index - 2)), shown(site.word(index)));
    let range = site.range(index - 1).start..site.range(index).end;
    let headline = "the number of a copy stands in square brackets";
    let label = format!("write `[{number}]`");
    let help = format!("a numbered member is `{name}[{number}]`");
    let advice = Advice::new(Code::UnexpectedWord, range.clone(), headline, label, help);
    let edit = Edit::new(range, format!("[{}]", site.word(index)));
    out.push(Candidate::recognised(0, vec![edit], advice));
}

/// `rule eaten banks:`, `rule eaten on banks: wolf == 0`: the word with which a part begins.
fn first_words(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let (word, next) = (site.word(index), site.word(index + 1));
    let (what, with) = if site.wants_open("a scope") {
        let ends = is_free_name(word) && matches!(next, ":" | "," | "when" | "unless" | "while");
        if !ends && !matches!(word, "banks" | "islands" | "boats") {
            return;
        }
        ("`on`", " on ")
    } else if site.wants("require") && site.word(index.saturating_sub(1)) == ":" {
        if !is_free_name(word) && !matches!(word, "not" | "everyone" | "(") {
            return;
        }
        ("`require` or `forbid`", " require ")
    } else {
        return;
    };
    let edit = Edit::new(site.gap(index), with);
    out.push(Candidate::recognised(7, vec![edit], missing(site, index, what)));
}
