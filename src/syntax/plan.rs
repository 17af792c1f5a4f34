//! The text of a plan as a spanned tree: one crossing a line, or the JSON that `solve` prints.
//!
//! Who and what the names mean depends on the puzzle and on who is where; that is for `verify`.

mod diagnose;
mod grammar;
mod json;

use super::tree::{Integer, Name};
use crate::limits::PLAN_CROSSINGS;
use crate::source::{SourceId, Sources, Span};
use grammar::{PlanParser, Rule};
use pest::Parser;
use pest::iterators::Pair;
use unicode_normalization::UnicodeNormalization;

/// One crossing as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// All of it, without a remark.
    pub span: Span,
    /// The carrier, unless it is left out.
    pub carrier: Option<Name>,
    /// Who is aboard; empty for `nobody`.
    pub items: Vec<Item>,
    /// The words that say who is aboard.
    pub load: Span,
    /// Where it starts, unless that is left out.
    pub from: Option<Name>,
    /// Where it goes, unless that is left out.
    pub to: Option<Name>,
    /// Which of the routes between the two places, from 1; only JSON can say it.
    pub route: Option<Integer>,
}

/// Some of those aboard: `2 child[1]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// How many; one where it is left out.
    pub count: Option<Integer>,
    /// Their name.
    pub name: Name,
    /// The number of their copy.
    pub copy: Option<Integer>,
    /// All of it.
    pub span: Span,
}

/// A line that says no crossing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// In what way.
    pub kind: UnreadableKind,
    /// The words to blame; empty where something is missing.
    pub span: Span,
    /// What is wrong with them.
    pub label: String,
}

/// In what way a line says no crossing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnreadableKind {
    /// It is written otherwise than a crossing is.
    Notation,
    /// A number that counts nobody, or more than can be counted.
    Number,
    /// The JSON is broken, or has another shape.
    Json,
    /// The line begins with its number.
    Numbered,
    /// It is the table that `solve` prints, from here on.
    Table,
    /// There are more lines than a plan may have.
    TooLong,
}

/// A line, or why it is none.
pub type Entry = Result<Line, Unreadable>;

/// Reads a plan: text, or JSON if it begins with a brace or a bracket.
pub fn read(sources: &Sources, source: SourceId) -> Vec<Entry> {
    let text = &sources.get(source).text;
    if text.trim_start().starts_with(['{', '[']) {
        return json::read(text, source).unwrap_or_else(|unreadable| vec![Err(unreadable)]);
    }
    if let Some(table) = table(text, source) {
        return vec![Err(table)];
    }
    let mut entries = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let entry = read_line(line.trim_end_matches(['\n', '\r']), source, start);
        if entry.is_some() && entries.len() == PLAN_CROSSINGS {
            entries.push(Err(too_long(Span::new(source, start, start))));
            break;
        }
        entries.extend(entry);
        start += line.len();
    }
    entries
}

/// Reads the one crossing that some words of a source say; nothing if they say nothing.
pub fn read_at(sources: &Sources, words: Span) -> Option<Entry> {
    read_line(sources.text(words), words.source, words.range().start)
}

/// The table that `solve` prints, pasted where a plan goes: a drawn line below or above its first column's
/// head. No crossing is written so.
fn table(text: &str, source: SourceId) -> Option<Unreadable> {
    let is_drawn = |line: &str| {
        line.len() > 3 && (line.trim_matches('─').is_empty() || line.trim_matches('-').is_empty())
    };
    let is_head = |line: &str| line.split_whitespace().next() == Some("step");
    let mut before = "";
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let words = line.trim();
        if is_head(words) && is_drawn(before) || is_head(before) && is_drawn(words) {
            let span = Span::new(source, start, start + line.trim_end().len());
            let label = "drawn for people: it does not say everything that a plan has to".to_owned();
            return Some(Unreadable { kind: UnreadableKind::Table, span, label });
        }
        before = words;
        start += line.len();
    }
    None
}

/// A plan that goes on at `span` though it has as many crossings as a plan may have.
fn too_long(span: Span) -> Unreadable {
    let label = format!("a plan has at most {PLAN_CROSSINGS} crossings");
    Unreadable { kind: UnreadableKind::TooLong, span, label }
}

/// Reads one line, which begins at byte `start`; nothing for one that is empty or a remark.
fn read_line(line: &str, source: SourceId, start: usize) -> Option<Entry> {
    let place = Place { source, start };
    let mut pairs = match PlanParser::parse(Rule::line, line) {
        Ok(pairs) => pairs,
        Err(error) => return Some(Err(diagnose::line(line, &error, place))),
    };
    let crossing = pairs.find(|pair| pair.as_rule() == Rule::crossing)?;
    Some(crossing_of(crossing, place))
}

/// Where a line begins in its source.
#[derive(Clone, Copy)]
struct Place {
    source: SourceId,
    start: usize,
}

impl Place {
    fn span(self, start: usize, end: usize) -> Span {
        Span::new(self.source, self.start + start, self.start + end)
    }

    fn of(self, pair: &Pair<Rule>) -> Span {
        self.span(pair.as_span().start(), pair.as_span().start() + pair.as_str().trim_end().len())
    }
}

fn crossing_of(pair: Pair<Rule>, place: Place) -> Entry {
    let span = place.of(&pair);
    let mut line =
        Line { span, carrier: None, items: Vec::new(), load: span, from: None, to: None, route: None };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::carrier => line.carrier = Some(name_of(&part, place)),
            Rule::origin => line.from = Some(name_of(&part, place)),
            Rule::target => line.to = Some(name_of(&part, place)),
            Rule::load => {
                line.load = place.of(&part);
                let items = part.into_inner().filter(|item| item.as_rule() == Rule::item);
                line.items = items.map(|item| item_of(item, place)).collect::<Result<_, _>>()?;
            }
            _ => {}
        }
    }
    Ok(line)
}

fn item_of(pair: Pair<Rule>, place: Place) -> Result<Item, Unreadable> {
    let span = place.of(&pair);
    let mut item = Item { count: None, name: Name { text: String::new(), span }, copy: None, span };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::count => item.count = Some(count(number(part.as_str(), place.of(&part))?)?),
            Rule::copy => item.copy = Some(number(part.as_str(), place.of(&part))?),
            Rule::name => item.name = name_of(&part, place),
            _ => {}
        }
    }
    Ok(item)
}

fn name_of(pair: &Pair<Rule>, place: Place) -> Name {
    Name { text: pair.as_str().trim_end().nfc().collect(), span: place.of(pair) }
}

/// A number of digits, with `_` between some of them.
fn number(digits: &str, span: Span) -> Result<Integer, Unreadable> {
    let too_large = || Unreadable {
        kind: UnreadableKind::Number,
        span,
        label: "no puzzle has that many; the largest number is 9223372036854775807".to_owned(),
    };
    let value = digits.replace('_', "").parse().map_err(|_| too_large())?;
    Ok(Integer { value, span })
}

/// A number that says how many are aboard.
fn count(number: Integer) -> Result<Integer, Unreadable> {
    if number.value >= 1 {
        return Ok(number);
    }
    let label = "at least 1; an empty crossing is `nobody`".to_owned();
    Err(Unreadable { kind: UnreadableKind::Number, span: number.span, label })
}

#[cfg(test)]
#[path = "plan/tests.rs"]
mod tests;
