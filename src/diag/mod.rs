//! Diagnostics as data: a code, a headline, labels on the words to blame, help.
//!
//! Every stage makes these; only [`render`] turns them into text, and only the
//! front ends print that text.

mod code;
pub mod render;
pub mod suggest;

pub use code::Code;

use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file is wrong; exit code 3.
    Error,
    /// The file is sound, and probably not what was meant; never changes the exit code.
    Warning,
}

/// A place in a source and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The words that are pointed at; empty where something is missing.
    pub span: Span,
    /// What is said beside them; may be empty.
    pub text: String,
}

/// One thing to tell the author of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The stable code, which also has the severity and the explanation page.
    pub code: Code,
    /// What is wrong, in the puzzle's words: lower case, no full stop.
    pub headline: String,
    /// The first is the primary one: the smallest span that is wrong.
    pub labels: Vec<Label>,
    /// What to do, with a correct sample.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A diagnostic whose primary label sits on `span`.
    pub fn new(code: Code, headline: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self { code, headline: headline.into(), labels: vec![Label { span, text: label.into() }], help: None }
    }

    /// Adds a second label, where another place matters too.
    #[must_use]
    pub fn with_label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Sets the help line.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The severity of the code.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// The primary span.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }
}

/// What a stage found, in the order in which it was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Nothing found yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a diagnostic, unless one with the same code and primary span is there already.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let same = |d: &Diagnostic| d.code == diagnostic.code && d.span() == diagnostic.span();
        // Repeats come from looking at the same words again (a base file, each variant), and
        // those are few; a file with a flood of errors must not cost a quadratic search.
        if self.list.len() > 4 * crate::limits::ERRORS_SHOWN || !self.list.iter().any(same) {
            self.list.push(diagnostic);
        }
    }

    /// Adds all of `others`.
    pub fn extend(&mut self, others: Diagnostics) {
        others.list.into_iter().for_each(|d| self.push(d));
    }

    /// Whether any is an error.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity() == Severity::Error)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The diagnostics as found.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }

    /// Sorts by source, then by primary span: the order in which they are told.
    pub fn sort(&mut self) {
        self.list.sort_by_key(|d| d.span().map(|s| (s.source, s.start, s.end)));
    }

    /// Keeps those for which `keep` holds.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(keep);
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(iter: I) -> Self {
        let mut all = Self::new();
        iter.into_iter().for_each(|d| all.push(d));
        all
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}
