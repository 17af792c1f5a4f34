//! From a mended text back to the text that the author wrote.

use crate::source::{SourceId, Span};

/// What is known of words that a repair put in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    /// They say what the author meant.
    This,
    /// They stand in for what is not known: names and expressions here are missing.
    Unknown,
    /// They stand in for this word, which the author uses as a name although it can be none.
    Name(String),
}

/// What was put in the place of some bytes of the original text.
#[derive(Clone, Debug)]
struct Edit {
    /// The bytes of the mended text.
    new: std::ops::Range<usize>,
    /// The bytes of the original text that they stand for.
    old: std::ops::Range<usize>,
    /// What they say.
    meant: Meant,
}

/// Where the bytes of a piece of text, perhaps mended, lie in their source.
#[derive(Clone, Debug)]
pub(super) struct Map {
    source: SourceId,
    /// The byte of the source at which the piece begins.
    base: usize,
    /// The edits, in order; they do not overlap.
    edits: Vec<Edit>,
}

impl Map {
    /// The piece of `source` that begins at `base`, as it was written.
    pub fn new(source: SourceId, base: usize) -> Self {
        Self { source, base, edits: Vec::new() }
    }

    /// Records that the bytes `range` of the (so far) mended text are now `length` bytes.
    pub fn replace(&mut self, range: std::ops::Range<usize>, length: usize, meant: Meant) {
        let old = self.start(range.start)..self.end(range.end).max(self.start(range.start));
        // Edits within the replaced bytes are swallowed, later ones move.
        self.edits.retain(|edit| edit.new.end <= range.start || edit.new.start >= range.end);
        for edit in self.edits.iter_mut().filter(|edit| edit.new.start >= range.end) {
            edit.new.start = edit.new.start + length - range.len();
            edit.new.end = edit.new.end + length - range.len();
        }
        let index = self.edits.partition_point(|edit| edit.new.end <= range.start);
        self.edits.insert(index, Edit { new: range.start..range.start + length, old, meant });
    }

    /// The original byte at which something begins that begins at `position` of the mended text.
    fn start(&self, position: usize) -> usize {
        let index = self.edits.partition_point(|edit| edit.new.end <= position);
        match self.edits.get(index) {
            Some(edit) if edit.new.start <= position => edit.old.start,
            _ => self.shift(index, position),
        }
    }

    /// The original byte at which something ends that ends at `position` of the mended text.
    fn end(&self, position: usize) -> usize {
        let index = self.edits.partition_point(|edit| edit.new.end < position);
        match self.edits.get(index) {
            Some(edit) if edit.new.start < position => edit.old.end,
            _ => self.shift(index, position),
        }
    }

    /// `position`, which lies after the edits before `index` and before the others.
    fn shift(&self, index: usize, position: usize) -> usize {
        match index.checked_sub(1).and_then(|last| self.edits.get(last)) {
            Some(edit) => edit.old.end + (position - edit.new.end.min(position)),
            None => position + self.base,
        }
    }

    /// The span of the source for the bytes `range` of the mended text.
    pub fn span(&self, range: std::ops::Range<usize>) -> Span {
        let start = self.start(range.start);
        Span::new(self.source, start, self.end(range.end).max(start))
    }

    /// What the bytes `range` of the mended text say.
    pub fn meant(&self, range: std::ops::Range<usize>) -> &Meant {
        let index = self.edits.partition_point(|edit| edit.new.end <= range.start);
        match self.edits.get(index) {
            Some(edit) if edit.new.start <= range.start && range.end <= edit.new.end => &edit.meant,
            _ => &Meant::This,
        }
    }

    /// Whether the bytes `range` of the mended text stand for something that is not known.
    pub fn is_unknown(&self, range: std::ops::Range<usize>) -> bool {
        *self.meant(range) == Meant::Unknown
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::source::Sources;

    #[test]
    fn spans_lead_back_to_what_was_written() {
        let mut sources = Sources::new();
        let id = sources.add("a", "xx wolf && goat left");
        let mut text = String::from("wolf && goat left");
        let mut map = Map::new(id, 3);
        let mut mend = |map: &mut Map, range: std::ops::Range<usize>, new: &str, meant| {
            map.replace(range.clone(), new.len(), meant);
            text.replace_range(range, new);
            text.clone()
        };
        assert_eq!(mend(&mut map, 5..7, "and", Meant::This), "wolf and goat left");
        assert_eq!(mend(&mut map, 13..13, " at _", Meant::Unknown), "wolf and goat at _ left");
        assert_eq!(sources.text(map.span(5..8)), "&&");
        assert_eq!(sources.text(map.span(9..13)), "goat");
        assert_eq!(sources.text(map.span(0..13)), "wolf && goat");
        assert_eq!(sources.text(map.span(19..23)), "left");
        assert!(map.is_unknown(17..18) && !map.is_unknown(5..8));
        assert_eq!(map.span(17..18).range(), 15..15);
    }
}
