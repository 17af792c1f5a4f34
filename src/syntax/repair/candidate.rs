//! A repair that may be tried, and what is told if it is the right one.

use crate::diag::Code;
use crate::syntax::map::Meant;
use std::ops::Range;

/// Bytes of the text and what to put in their place.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub range: Range<usize>,
    pub with: String,
    /// What is known of the words that are put in.
    pub meant: Meant,
}

impl Edit {
    pub fn new(range: Range<usize>, with: impl Into<String>) -> Self {
        Self { range, with: with.into(), meant: Meant::This }
    }

    /// Something that stands in for what the author left out or got wrong.
    pub fn placeholder(range: Range<usize>, with: impl Into<String>) -> Self {
        Self { range, with: with.into(), meant: Meant::Unknown }
    }

    /// A name in the place of `word`, which the author uses as a name.
    pub fn name(range: Range<usize>, word: &str) -> Self {
        Self { range, with: " _ ".to_owned(), meant: Meant::Name(word.to_owned()) }
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

impl Advice {
    /// Advice whose habit is its headline.
    pub fn new(
        code: Code,
        at: Range<usize>,
        headline: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        let headline = headline.into();
        Self {
            code,
            at,
            label: label.into(),
            also: None,
            help: help.into(),
            habit: headline.clone(),
            headline,
        }
    }

    /// Names the habit, so that other words of the same habit are not told again.
    pub fn of_habit(mut self, habit: impl Into<String>) -> Self {
        self.habit = habit.into();
        self
    }
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
    /// A word that can't be a name although the author uses it as one; told once in a source.
    pub no_name: Option<String>,
    /// Whether the text that is taken away may have declared names.
    pub lost: bool,
    /// Bytes of a word that is no name; its pieces may be used as names elsewhere.
    pub pieces: Option<Range<usize>>,
}

impl Candidate {
    pub fn new(confidence: Confidence, cost: u8, edits: Vec<Edit>, advice: Advice) -> Self {
        Self { edits, confidence, cost, advice, partner: None, no_name: None, lost: false, pieces: None }
    }

    pub fn recognised(cost: u8, edits: Vec<Edit>, advice: Advice) -> Self {
        Self::new(Confidence::Recognised, cost, edits, advice)
    }

    pub fn plausible(cost: u8, edits: Vec<Edit>, advice: Advice) -> Self {
        Self::new(Confidence::Plausible, cost, edits, advice)
    }

    /// How many words and marks must at least be read behind the mistake for the repair to count.
    pub fn least(&self) -> usize {
        let deletes = self.edits.iter().all(|edit| edit.with.trim().is_empty());
        match (self.confidence, self.advice.code) {
            (Confidence::Plausible, _) => 2 + usize::from(deletes),
            // Almost any word is near to some keyword: the next one must fit, too.
            (Confidence::Recognised, Code::MisspeltWord) => 2,
            (Confidence::Recognised | Confidence::LastResort, _) => 1,
        }
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

/// The byte before `edits` of a byte after them.
pub(super) fn original(position: usize, edits: &[Edit]) -> usize {
    // How much longer and shorter the text became so far.
    let (mut added, mut removed) = (0usize, 0usize);
    for edit in edits {
        let start = (edit.range.start + added).saturating_sub(removed);
        if position < start {
            break;
        }
        if position < start + edit.with.len() {
            return edit.range.start;
        }
        added += edit.with.len();
        removed += edit.range.len();
    }
    (position + removed).saturating_sub(added)
}
