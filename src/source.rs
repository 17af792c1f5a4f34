//! Texts and places in them: the source table, byte spans, lines and columns.

use crate::id;
use crate::id::{Id, IdVec};
use std::sync::Arc;

id! {
    /// One text: a file, standard input, a plan, an entry at the prompt.
    SourceId
}

/// A half-open range of bytes in one source. Never crosses sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The text that the range lies in.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one; equal to `start` for a place between two characters.
    pub end: u32,
}

impl Span {
    /// The bytes `start..end` of `source`.
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self { source, start: clamp(start), end: clamp(end) }
    }

    /// The empty span at the start of this one.
    pub fn before(self) -> Self {
        Self { end: self.start, ..self }
    }

    /// The empty span right after this one: where something missing is told.
    pub fn after(self) -> Self {
        Self { start: self.end, ..self }
    }

    /// From the start of this span to the end of `last`, which lies in the same source;
    /// this span alone if it does not.
    pub fn to(self, last: Span) -> Self {
        if self.source == last.source { Self { end: last.end.max(self.end), ..self } } else { self }
    }

    /// Whether `inner` lies within this span.
    pub fn contains(self, inner: Span) -> bool {
        self.source == inner.source && self.start <= inner.start && inner.end <= self.end
    }

    /// The bytes as a range of `usize`.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A line and a column, both from 1; columns count characters (code points).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in code points; a byte-order mark does not count.
    pub column: usize,
}

/// One text with its name and its line table. A byte-order mark is not part of the text.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path as the user gave it, or `<stdin>`, or `<entry 3>`.
    pub name: String,
    /// The text, without a leading byte-order mark.
    pub text: Arc<str>,
    /// The byte at which each line begins; the first is 0.
    lines: Vec<u32>,
}

impl Source {
    fn new(name: String, text: &str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let starts = text.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| i + 1);
        let lines = std::iter::once(0).chain(starts).map(|n| u32::try_from(n).unwrap_or(u32::MAX)).collect();
        Self { name, text: Arc::from(text), lines }
    }

    /// How many lines the text has; a text that ends with a line feed has an empty last line.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// The bytes of line `line` (from 1) without its line end; empty if there is no such line.
    pub fn line_range(&self, line: usize) -> std::ops::Range<usize> {
        let at = |n: usize| self.lines.get(n).map(|&b| b as usize);
        let start = at(line.saturating_sub(1)).unwrap_or(self.text.len());
        let end = at(line).map_or(self.text.len(), |next| next.saturating_sub(1)).max(start);
        let cr = self.text.get(start..end).is_some_and(|l| l.ends_with('\r'));
        start..if cr { end - 1 } else { end }
    }

    /// The line and column of a byte offset; an offset within a character counts as its start.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.lines.partition_point(|&start| start <= offset).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0) as usize;
        let mut end = (offset as usize).clamp(start, self.text.len().max(start));
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let column = self.text.get(start..end).map_or(0, |before| before.chars().count()) + 1;
        Position { line, column }
    }
}

/// Every text that diagnostics may point into.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    list: IdVec<SourceId, Source>,
}

impl Sources {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text under the name that diagnostics will give it.
    pub fn add(&mut self, name: impl Into<String>, text: &str) -> SourceId {
        self.list.push(Source::new(name.into(), text))
    }

    /// The source of an id that this table made.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.list[id]
    }

    /// The words that a span covers; empty if it does not lie on character boundaries.
    pub fn text(&self, span: Span) -> &str {
        self.list[span.source].text.get(span.range()).unwrap_or("")
    }

    /// Where a span begins.
    pub fn position(&self, span: Span) -> Position {
        self.list[span.source].position(span.start)
    }

    /// How many texts there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is no text yet.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The ids, in the order in which the texts were added.
    pub fn ids(&self) -> impl Iterator<Item = SourceId> + use<> {
        (0..self.list.len()).map(SourceId::from_index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_code_points_after_the_mark() {
        let mut sources = Sources::new();
        let id = sources.add("a.cross", "\u{feff}bank 左, 右\r\n\tgoal all at 右\n");
        let at = |word: &str| {
            let start = sources.get(id).text.find(word).unwrap_or(0);
            let p = sources.position(Span::new(id, start, start + word.len()));
            (p.line, p.column)
        };
        assert_eq!(at("bank"), (1, 1));
        assert_eq!(at("右"), (1, 9));
        assert_eq!(at("goal"), (2, 2));
        assert_eq!(sources.get(id).line_range(1), 0..13);
        assert_eq!(sources.get(id).line_count(), 3);
        assert_eq!(sources.get(id).line_range(9), 32..32);
    }
}
