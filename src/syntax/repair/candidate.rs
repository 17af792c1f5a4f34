//! A repair that may be tried, and what is told if it is the right one.

use crate::diag::Code;
use std::ops::Range;

/// Bytes of the text and what to put in their place.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub range: Range<usize>,
    pub with: String,
    /// Whether nothing is known of what was meant there.
    pub placeholder: bool,
}

impl Edit {
    pub fn new(range: Range<usize>, with: impl Into<String>) -> Self {
        Self { range, with: with.into(), placeholder: false }
    }

    /// Something that stands in for what the author left out or got wrong.
    pub fn placeholder(range: Range<usize>, with: impl Into<String>) -> Self {
        Self { range, with: with.into(), placeholder: true }
    }
}

/// How much a repair is worth: among those that make the same progress the first kind wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Confidence {
    /// A known habit, a misspelt word: the mistake itself is recognised.
    Recognised,
    /// Something put in, taken away or exchanged because the grammar then goes on.
    Plausible,
    /// The text is given up, up to some place.
    LastResort,
}

/// What is told of a mistake. Ranges are bytes of the text before the repair.
#[derive(Clone, Debug)]
pub(super) struct Advice {
    pub code: Code,
    pub headline: String,
    pub at: Range<usize>,
    pub label: String,
    /// A second place and what is said there.
    pub also: Option<(Range<usize>, String)>,
    pub help: String,
    /// Mistakes of one name are told once in a statement.
    pub habit: String,
}

/// A repair.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// In order, without overlaps.
    pub edits: Vec<Edit>,
    pub confidence: Confidence,
    /// Among repairs of equal confidence and progress the cheapest wins.
    pub cost: u8,
    pub advice: Advice,
    /// The mark that must still be put in where the grammar asks for it: the partner of a bracket.
    pub partner: Option<&'static str>,
    /// Whether the text that is taken away may have declared names.
    pub lost: bool,
}

impl Candidate {
    pub fn new(confidence: Confidence, cost: u8, edits: Vec<Edit>, advice: Advice) -> Self {
        Self { edits, confidence, cost, advice, partner: None, lost: false }
    }
}

/// The text after `edits`.
pub(super) fn apply(text: &str, edits: &[Edit]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut at = 0;
    for edit in edits {
        out.push_str(text.get(at..edit.range.start).unwrap_or(""));
        out.push_str(&edit.with);
        at = edit.range.end;
    }
    out.push_str(text.get(at..).unwrap_or(""));
    out
}
