//! The plan within the JSON that `solve --format json` prints, with spans that point into it.

use super::{Entry, Item, Line, Unreadable, UnreadableKind, too_long};
use crate::limits::PLAN_CROSSINGS;
use crate::source::{SourceId, Span};
use crate::syntax::tree::{Integer, Name};
use serde_json::Value;
use unicode_normalization::UnicodeNormalization;

/// A value with the words that say it.
struct Node {
    value: Content,
    span: Span,
}

enum Content {
    Object(Vec<(String, Node)>),
    Array(Vec<Node>),
    Other(Value),
}

/// Reads an answer, a bare array of crossings, or any object with a `plan`.
pub(super) fn read(text: &str, source: SourceId) -> Result<Vec<Entry>, Unreadable> {
    // serde_json judges the JSON, its depth (128) included; the scanner then only has to find
    // where things stand in a text that is known to be right.
    if let Err(error) = serde_json::from_str::<Value>(text) {
        let at = offset(text, error.line(), error.column());
        let why = error.to_string();
        let why = why.split(" at line ").next().unwrap_or("broken").to_owned();
        return Err(unreadable(Span::new(source, at, at), format!("broken JSON: {why}")));
    }
    let mut scanner = Scanner { text, source, at: 0 };
    let root = scanner.node();
    let whole = root.span;
    let crossings = match root.value {
        Content::Array(crossings) => crossings,
        Content::Object(fields) => match fields.into_iter().find(|(key, _)| key == "plan") {
            Some((_, Node { value: Content::Array(crossings), .. })) => crossings,
            Some((_, other)) => return Err(unreadable(other.span, "an array of crossings goes here")),
            None => return Err(unreadable(whole.before(), "this object has no \"plan\"")),
        },
        Content::Other(_) => return Err(unreadable(whole, "an object with a \"plan\" goes here")),
    };
    // Where one is no object, the others will be none either.
    if let Some(other) = crossings.iter().find(|node| !matches!(node.value, Content::Object(_))) {
        return Err(no_crossing(other.span));
    }
    let too_many = crossings.get(PLAN_CROSSINGS).map(|node| Err(too_long(node.span.before())));
    let mut entries: Vec<Entry> = crossings.into_iter().take(PLAN_CROSSINGS).map(line).collect();
    entries.extend(too_many);
    Ok(entries)
}

fn unreadable(span: Span, label: impl Into<String>) -> Unreadable {
    Unreadable { kind: UnreadableKind::Json, span, label: label.into() }
}

fn no_crossing(span: Span) -> Unreadable {
    unreadable(span, "an object with \"carrier\", \"from\", \"to\" and \"load\" goes here")
}

/// The byte of a line and a column (counted in bytes, from 1), as serde_json tells them.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let mut at = (start + column.saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The start of a crossing's object is enough to find it; all of it may be many lines.
fn line(node: Node) -> Entry {
    let span = Span { end: node.span.start + 1, ..node.span };
    let Content::Object(fields) = node.value else {
        return Err(no_crossing(node.span));
    };
    if fields.iter().all(|(key, _)| key != "load") {
        return Err(unreadable(span, "this crossing has no \"load\"; that of an empty one is `[]`"));
    }
    let mut line =
        Line { span, carrier: None, items: Vec::new(), load: span, from: None, to: None, route: None };
    for (key, node) in fields {
        match key.as_str() {
            "carrier" => line.carrier = Some(name(&node)?),
            "from" => line.from = Some(name(&node)?),
            "to" => line.to = Some(name(&node)?),
            "route" => line.route = optional_integer(&node)?,
            "load" => {
                let Content::Array(items) = node.value else {
                    return Err(unreadable(node.span, "an array of those aboard goes here"));
                };
                line.items = items.into_iter().map(item).collect::<Result<_, _>>()?;
                line.load = match line.items.as_slice() {
                    [] => node.span,
                    [first, ..] => first.name.span,
                };
            }
            _ => {}
        }
    }
    Ok(line)
}

fn item(node: Node) -> Result<Item, Unreadable> {
    let Content::Object(fields) = node.value else {
        return Err(unreadable(node.span, "an object with a \"name\" goes here"));
    };
    let (mut count, mut copy, mut named) = (None, None, None);
    for (key, node) in fields {
        match key.as_str() {
            "name" => named = Some(name(&node)?),
            "count" => count = optional_integer(&node)?.map(super::count).transpose()?,
            "copy" => copy = optional_integer(&node)?,
            _ => {}
        }
    }
    let name = named.ok_or_else(|| unreadable(node.span, "a \"name\" is missing"))?;
    Ok(Item { count, copy, span: name.span, name })
}

fn name(node: &Node) -> Result<Name, Unreadable> {
    match &node.value {
        Content::Other(Value::String(text)) => Ok(Name { text: text.nfc().collect(), span: node.span }),
        _ => Err(unreadable(node.span, "a name in quotation marks goes here")),
    }
}

fn optional_integer(node: &Node) -> Result<Option<Integer>, Unreadable> {
    match &node.value {
        Content::Other(Value::Null) => Ok(None),
        Content::Other(Value::Number(number)) if number.is_i64() => {
            Ok(Some(Integer { value: number.as_i64().unwrap_or(0), span: node.span }))
        }
        _ => Err(unreadable(node.span, "a whole number goes here")),
    }
}

/// Finds the spans of a text that is known to be right and not deep.
struct Scanner<'a> {
    text: &'a str,
    source: SourceId,
    at: usize,
}

impl Scanner<'_> {
    /// The byte that comes next, blanks apart.
    fn peek(&mut self) -> Option<u8> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        self.at += rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
        self.text.as_bytes().get(self.at).copied()
    }

    fn node(&mut self) -> Node {
        let first = self.peek();
        let start = self.at;
        let value = match first {
            Some(b'{') => Content::Object(self.members(b'}', |scanner| {
                let key = scanner.node();
                scanner.take(b':');
                (string(key.value), scanner.node())
            })),
            Some(b'[') => Content::Array(self.members(b']', Self::node)),
            _ => self.scalar(),
        };
        Node { value, span: Span::new(self.source, start, self.at) }
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn members<T>(&mut self, close: u8, mut member: impl FnMut(&mut Self) -> T) -> Vec<T> {
        self.at += 1;
        let mut members = Vec::new();
        while self.at < self.text.len() && !self.take(close) {
            members.push(member(self));
            self.take(b',');
        }
        members
    }

    fn scalar(&mut self) -> Content {
        let rest = self.text.get(self.at..).unwrap_or("");
        let length = if rest.starts_with('"') {
            let mut escaped = false;
            let end = rest.bytes().skip(1).position(|b| {
                let closes = b == b'"' && !escaped;
                escaped = b == b'\\' && !escaped;
                closes
            });
            end.map_or(rest.len(), |end| end + 2)
        } else {
            rest.find([',', '}', ']', ' ', '\t', '\r', '\n', ':']).unwrap_or(rest.len())
        };
        self.at += length;
        let value = rest.get(..length).and_then(|token| serde_json::from_str(token).ok());
        Content::Other(value.unwrap_or(Value::Null))
    }
}

fn string(content: Content) -> String {
    match content {
        Content::Other(Value::String(text)) => text,
        _ => String::new(),
    }
}
