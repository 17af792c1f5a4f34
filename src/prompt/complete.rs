//! What completes an entry at a place in it: verbs and what each takes, and within statements what the
//! grammar takes there, with the names of the puzzle that make sense there.

use super::gather::Gatherer;
use super::verbs::{self, Takes, VERBS};
use super::vocabulary::Vocabulary;
use crate::check::Sort::{
    self, Boat, Bridge, Cost, Crosser, Estimate, Family, Kind, Let, Limit, Param, Place, Property, Role,
    Rule, Variant,
};
use crate::check::{CARRIER_WORDS, PEOPLE_WORDS, ROUTE_WORDS};
use crate::syntax::next::{last_statement, next};
use crate::syntax::statement_words;

/// What may stand in the place of a word that is half typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The byte at which the word begins.
    pub start: usize,
    /// Words that begin as it does, in order.
    pub candidates: Vec<String>,
    /// Whether the name of a file is meant.
    pub file: bool,
}

/// Who and what can be meant by a name in an expression.
const MEANT: &[Sort] = &[Crosser, Role, Kind, Property, Boat, Bridge, Let, Param];
/// Those who cross, one by one or together.
const WHO: &[Sort] = &[Crosser, Role, Family, Kind];
/// What a fixed number is made of.
const FIXED: &[Sort] = &[Param, Let];
/// What has a name of its own that can be dropped.
const DROPPED: &[Sort] = &[Crosser, Family, Boat, Bridge, Place, Param, Let, Kind, Property, Cost, Estimate];

/// Completes the word before the byte `at` of a text, which may hold several entries.
pub fn complete(known: &Vocabulary, text: &str, at: usize) -> Completion {
    let before = text.get(..at).unwrap_or(text);
    let (lines, line) = before.rsplit_once('\n').unwrap_or(("", before));
    let mut gatherer = Gatherer::default();
    lines.lines().for_each(|line| drop(gatherer.push(line)));
    let begun = if gatherer.is_begun_by(line) { "" } else { gatherer.so_far() };
    let first = line.split_whitespace().next().unwrap_or("");
    let verb = verbs::find(first.trim_end_matches('!')).filter(|_| begun.is_empty());
    let behind = verb.filter(|_| !line.trim_start().eq(first) && (first != "variant" || !line.contains('{')));
    if let Some(verb) = behind {
        let rest = line.trim_start().get(first.len()..).unwrap_or("");
        return argument(known, verb.takes, rest, before);
    }
    let word = before.len() - before.trim_end_matches(is_word).len();
    let start = before.len() - word;
    let mut found: Vec<String> = Vec::new();
    if begun.is_empty() && line.trim_start().len() == word {
        found.extend(VERBS.iter().map(|verb| verb.name).chain(statement_words()).map(str::to_owned));
    } else {
        let entry = format!("{begun}{}", line.get(..line.len() - word).unwrap_or(""));
        found = statement(known, &entry);
    }
    Completion { start, candidates: fitting(found, before.get(start..).unwrap_or("")), file: false }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Those that begin as what was typed, each once.
fn fitting(found: Vec<String>, typed: &str) -> Vec<String> {
    let mut candidates: Vec<String> = Vec::new();
    for word in found {
        if word.starts_with(typed) && !candidates.contains(&word) {
            candidates.push(word);
        }
    }
    candidates
}

/// What a verb takes, where `rest` is what is typed behind it.
fn argument(known: &Vocabulary, takes: Takes, rest: &str, before: &str) -> Completion {
    let in_word = |c: char| is_word(c) || (takes == Takes::Load && matches!(c, '[' | ']'));
    let typed = match takes {
        Takes::File => rest.trim_start(),
        _ => rest.get(rest.trim_end_matches(in_word).len()..).unwrap_or(""),
    };
    let done = rest.get(..rest.len() - typed.len()).unwrap_or("").trim();
    let start = before.len() - typed.len();
    let of = |sorts: &'static [Sort]| known.of(sorts).map(str::to_owned).collect::<Vec<_>>();
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let found: Vec<String> = match takes {
        Takes::File => return Completion { start, candidates: Vec::new(), file: true },
        Takes::Load => load(known, done),
        _ if !done.is_empty() => Vec::new(),
        Takes::Nothing | Takes::Number => Vec::new(),
        Takes::Word(word) => words(&[word]),
        Takes::Param => of(&[Param]),
        Takes::Variant => of(&[Variant]),
        Takes::Search => Vocabulary::searches().map(str::to_owned).collect(),
        Takes::Verb => VERBS.iter().map(|verb| verb.name.to_owned()).collect(),
    };
    Completion { start, candidates: fitting(found, typed), file: false }
}

/// What may go on with a crossing: those who can board, a carrier, or a place behind `to` and `from`.
fn load(known: &Vocabulary, done: &str) -> Vec<String> {
    let last = done.rsplit(|c: char| !is_word(c) && c != '[' && c != ']').next().unwrap_or("");
    let aboard = done.rsplit(':').next().unwrap_or("");
    let named: Vec<&str> = aboard.split(',').map(str::trim).collect();
    let mut boarding = known.boarding().filter(|name| !named.contains(name)).map(str::to_owned);
    let number = !last.is_empty() && last.chars().all(|c| c.is_ascii_digit());
    let ended = |word: &str| aboard.split_whitespace().any(|known| known == word);
    match last {
        "to" | "from" => known.of(&[Place]).map(str::to_owned).collect(),
        _ if done.is_empty() => {
            let carriers: Vec<&str> = known.of(&[Boat, Bridge]).collect();
            let several = carriers.len() > 1;
            let carriers = carriers.into_iter().filter(|_| several).map(|name| format!("{name}:"));
            boarding.chain(carriers).collect()
        }
        _ if number => boarding.filter(|name| !name.contains('[')).collect(),
        // Behind somebody, or behind a place.
        _ if !last.is_empty() && ended("to") => Vec::new(),
        _ if !last.is_empty() && ended("from") => vec!["to".to_owned()],
        _ if !last.is_empty() => vec!["to".to_owned(), "from".to_owned()],
        _ => boarding.by_ref().collect(),
    }
}

/// What may follow the beginning of a statement.
fn statement(known: &Vocabulary, entry: &str) -> Vec<String> {
    let next = next(entry);
    let words = last_statement(entry);
    let mut found: Vec<String> = Vec::new();
    if next.property {
        found.extend(properties(known, &words).into_iter().map(str::to_owned));
    }
    if next.name {
        found.extend(names(known, &words));
    }
    let list = list_of(known, &words);
    if next.property || matches!(list, "rowers" | "by") {
        found.extend((list == "rowers").then(|| "anyone".to_owned()));
        return found;
    }
    let own_line = entry.rsplit('\n').next().is_none_or(|line| line.trim().is_empty());
    found.extend(next.words.iter().map(|&word| word.to_owned()));
    if next.statement && (own_line || entry.trim_end().ends_with(['{', '}'])) {
        found.extend(statement_words().map(str::to_owned));
    }
    found
}

/// What may stand in braces here.
fn properties<'k>(known: &'k Vocabulary, words: &[&str]) -> Vec<&'k str> {
    let own = || known.of(&[Property]);
    let people = || PEOPLE_WORDS.iter().copied().chain(own());
    match words {
        ["route", ..] => ROUTE_WORDS.to_vec(),
        ["entity", ..] => people().collect(),
        ["change", name, ..] if known.of(&[Crosser, Role]).any(|known| known == *name) => people().collect(),
        _ => CARRIER_WORDS.to_vec(),
    }
}

/// The names that make sense behind these words of a statement.
fn names(known: &Vocabulary, words: &[&str]) -> Vec<String> {
    let last = words.last().copied().unwrap_or("");
    let before = list_of(known, words);
    let keyword = words.first().copied().unwrap_or("");
    let sorts: &[Sort] = match (keyword, last) {
        (_, "at" | "to" | "from") => &[Place],
        (_, ".") => &[Role],
        (_, "in") => &[Family],
        ("puzzle" | "about" | "from", _) => &[],
        ("route", _) if words.contains(&"{") => {
            if before == "by" {
                &[Boat, Bridge]
            } else {
                FIXED
            }
        }
        ("route", _) => &[Place],
        ("drop", "rule") => &[Rule],
        ("drop", "limit") => &[Limit],
        ("drop", "-") | ("drop", "route") => &[Place],
        ("drop", _) => DROPPED,
        ("change", "change") => &[Boat, Bridge, Crosser, Role],
        ("search", "with") => return heuristics(known),
        ("search", _) => return Vocabulary::searches().map(str::to_owned).collect(),
        ("minimise" | "minimize", _) | ("limit", "limit") => return metrics(known, &[]),
        ("expect", _) if before == "with" => &[Param],
        ("expect", "expect" | ",") => return metrics(known, &["solutions", "labelled", "states"]),
        // A declaration of the same name replaces it.
        ("param", "param") => &[Param],
        ("let", "let") => &[Let],
        ("bank" | "island", _) => &[Place],
        ("property", _) => &[Property],
        ("kind", "kind") => &[Kind],
        ("boat", "boat") => &[Boat],
        ("bridge", "bridge") => &[Bridge],
        ("rule", "rule") => &[Rule],
        ("cost", "cost") => &[Cost],
        ("estimate", "estimate") => &[Estimate],
        ("variant", "variant") => &[Variant],
        ("entity", "entity" | ",") if !words.contains(&"at") => &[Crosser, Family, Param, Let],
        ("entity", _) if words.contains(&"at") && last != "(" && last != "," => &[Place],
        ("entity", name) if !words.contains(&"{") && name != "(" && !is_count(known, name) => &[],
        ("rule", "on" | ",") if !words.contains(&":") => &[Place, Boat, Bridge],
        ("rule", "for" | "(") if last == "for" => &[],
        ("kind", _) => WHO,
        (_, "rowers") => WHO,
        (_, ",") if before == "rowers" => WHO,
        (_, "all") => &[Crosser, Role, Family, Kind],
        ("goal" | "let" | "cost" | "estimate" | "rule" | "boat" | "bridge" | "change", _) => MEANT,
        _ => FIXED,
    };
    known.of(sorts).map(str::to_owned).collect()
}

/// The word that says what a list is of, which the words end in: `rowers` of `rowers wolf, goat,`.
fn list_of<'w>(known: &Vocabulary, words: &[&'w str]) -> &'w str {
    let lists = |word: &&&str| !matches!(**word, "," | "[" | "]") && !is_name(known, word);
    words.iter().rev().find(lists).copied().unwrap_or("")
}

fn is_count(known: &Vocabulary, word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) || known.of(FIXED).any(|known| known == word)
}

fn is_name(known: &Vocabulary, word: &str) -> bool {
    known.of(&[Crosser, Role, Family, Kind, Boat, Bridge, Place, Param]).any(|known| known == word)
        || word.starts_with(|c: char| c.is_ascii_digit())
}

fn metrics(known: &Vocabulary, more: &[&str]) -> Vec<String> {
    let words = ["crossings", "time"].into_iter().chain(known.of(&[Cost])).chain(more.iter().copied());
    words.map(str::to_owned).collect()
}

fn heuristics(known: &Vocabulary) -> Vec<String> {
    let mut names: Vec<String> = Vocabulary::heuristics().map(str::to_owned).collect();
    names.extend(known.of(&[Estimate]).map(str::to_owned));
    names
}

#[cfg(test)]
mod tests;
