//! What a check has found so far, beside the puzzle itself: diagnostics, unknown names, which
//! declarations are used, which copies are singled out.

use super::lookalike;
use super::names::Fit;
use super::puzzle::FamilyId;
use crate::diag::{Code, Diagnostic, Diagnostics, Severity, suggest};
use crate::limits;
use crate::source::Span;
use crate::syntax::tree::Name;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// Found while checking one puzzle, or the several that one file stands for.
#[derive(Debug, Default)]
pub struct Notes {
    diagnostics: Vec<Diagnostic>,
    /// Warnings that may yet turn out to be none.
    warnings: Vec<Diagnostic>,
    /// Everything that was added, by code and place: the same words are looked at for each variant.
    pushed: FxHashSet<(Code, Span)>,
    errors: bool,
    /// What the parser has told, by place: what is said of words around that only follows.
    parsed: Vec<Span>,
    /// How many names have been looked for a near one.
    suggested: usize,
    /// Unknown names with the first place where each is used.
    unknown: BTreeMap<String, (Span, Fit)>,
    /// Unknown names that are used for somebody who crosses.
    persons: FxHashSet<String>,
    /// Names that stand for a count, by place, with the name that follows.
    counts: BTreeMap<Span, String>,
    /// Names that stand for a count and are no numbers.
    odd_counts: FxHashSet<String>,
    /// Names that were told, with what they were to be; `None` where they are unknown.
    told: FxHashSet<(String, Option<Fit>)>,
    /// Names that an edit means and nothing has.
    missed: FxHashSet<String>,
    /// The declarations that something uses.
    used: FxHashSet<Span>,
    /// Which copies the puzzle tells apart.
    singled: BTreeSet<(FamilyId, i64)>,
}

impl Notes {
    /// Nothing found yet, in files where the parser has told mistakes at these places.
    pub fn after_parsing(mut parsed: Vec<Span>) -> Self {
        parsed.sort_unstable();
        Self { parsed, ..Self::default() }
    }

    /// Adds a diagnostic, unless it is known or points at words that the parser could not read. A
    /// warning waits for [`Notes::settle_warnings`].
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let is_error = diagnostic.severity() == Severity::Error;
        self.errors |= is_error;
        let is_news = diagnostic.span().is_none_or(|span| self.pushed.insert((diagnostic.code, span)));
        if is_news && !diagnostic.labels.iter().any(|label| self.is_misread(label.span)) {
            let list = if is_error { &mut self.diagnostics } else { &mut self.warnings };
            list.push(diagnostic);
        }
    }

    /// Tells the warnings found so far, or forgets them: what a fragment seems to lack the whole may
    /// have, and what an error leaves out may only seem to be missing.
    pub fn settle_warnings(&mut self, keep: bool) {
        for warning in std::mem::take(&mut self.warnings) {
            if keep && !self.has_errors() {
                self.diagnostics.push(warning);
            } else if let Some(span) = warning.span() {
                self.pushed.remove(&(warning.code, span));
            }
        }
    }

    /// Whether the parser has told a mistake within these words.
    pub(super) fn is_misread(&self, span: Span) -> bool {
        let from = self.parsed.partition_point(|told| (told.source, told.start) < (span.source, span.start));
        // An empty span is a place where something is missing, and holds nothing.
        span.start < span.end && self.parsed.get(from).is_some_and(|told| span.contains(*told))
    }

    /// Whether an error was found, unknown names included.
    pub fn has_errors(&self) -> bool {
        self.errors || !self.unknown.is_empty()
    }

    /// What was found, unknown names apart (see [`Names::tell_unknown`](super::names::Names::tell_unknown)).
    pub fn into_diagnostics(mut self) -> Diagnostics {
        self.settle_warnings(true);
        self.diagnostics.into_iter().collect()
    }

    /// The candidate nearest to an unknown name. Only as many as are shown get one, so that a flood
    /// of unknown names costs no more than their number.
    pub(super) fn nearest<'a>(
        &mut self,
        name: &str,
        candidates: impl Iterator<Item = &'a str>,
    ) -> Option<&'a str> {
        if self.may_suggest() { suggest::nearest(name, candidates) } else { None }
    }

    fn may_suggest(&mut self) -> bool {
        self.suggested += 1;
        self.suggested <= limits::ERRORS_SHOWN
    }

    /// The same, but a candidate that looks like the name comes first; whether it does.
    pub(super) fn nearest_or_twin<'a>(
        &mut self,
        name: &str,
        candidates: impl Iterator<Item = &'a str> + Clone,
    ) -> Option<(&'a str, bool)> {
        if !self.may_suggest() {
            return None;
        }
        let twin = lookalike::twin(name, candidates.clone()).map(|twin| (twin, true));
        twin.or_else(|| suggest::nearest(name, candidates).map(|near| (near, false)))
    }

    /// Marks the declaration at `span` as used.
    pub fn mark_used(&mut self, span: Span) {
        self.used.insert(span);
    }

    /// Whether something uses the declaration at `span`.
    pub fn is_used(&self, span: Span) -> bool {
        self.used.contains(&span)
    }

    /// Marks a copy as told apart from the others.
    pub fn single_out(&mut self, family: FamilyId, copy: i64) {
        self.singled.insert((family, copy));
    }

    /// The copies of a family that are told apart, ascending; they start anew for each puzzle.
    pub fn take_singled(&mut self) -> BTreeSet<(FamilyId, i64)> {
        std::mem::take(&mut self.singled)
    }

    /// Whether this misuse of a name has not been told yet; it counts as told from now on.
    pub(super) fn is_news(&mut self, name: &str, fit: Option<Fit>) -> bool {
        self.told.insert((name.to_owned(), fit))
    }

    /// Whether this name, which an edit means and nothing has, has not been told yet; it counts as
    /// told from now on.
    pub(super) fn is_first_miss(&mut self, name: &str) -> bool {
        self.missed.insert(name.to_owned())
    }

    /// Marks a name as unknown.
    pub(super) fn mark_unknown(&mut self, name: &Name, fit: Fit) {
        if matches!(fit, Fit::Who | Fit::Role | Fit::Operand) {
            self.persons.insert(name.text.clone());
        }
        let first = self.unknown.entry(name.text.clone()).or_insert((name.span, fit));
        if name.span < first.0 {
            *first = (name.span, fit);
        }
    }

    /// Marks a name as the count of those called `of`; `known` if it is declared.
    pub(super) fn mark_count(&mut self, count: &Name, of: &str, known: bool) {
        self.counts.insert(count.span, of.to_owned());
        if !known {
            self.odd_counts.insert(count.text.clone());
        }
    }

    /// Whether an unknown name is used for a count and also as `fit`: a comma is rather missing.
    pub(super) fn is_count_of(&mut self, name: &str, fit: Fit) -> bool {
        let odd = self.odd_counts.contains(name);
        if odd && fit == Fit::Role {
            self.persons.insert(name.to_owned());
        }
        odd
    }

    /// The name after an unknown one that stands for a count but is used for somebody: the two are
    /// rather a list without its comma. A lone letter is a number's name.
    pub(super) fn lost_comma(&self, name: &str, span: Span) -> Option<String> {
        let is_letter = name.len() == 1;
        let next = self.counts.get(&span).filter(|_| !is_letter && self.persons.contains(name))?;
        Some(next.clone())
    }

    /// The unknown names that have not been told, in the order of their first use.
    pub(super) fn take_unknown(&mut self) -> Vec<(String, Span, Fit)> {
        let unknown = std::mem::take(&mut self.unknown);
        self.errors |= !unknown.is_empty();
        let mut news: Vec<_> = unknown
            .into_iter()
            .filter(|(name, _)| self.told.insert((name.clone(), None)))
            .map(|(name, (span, fit))| (name, span, fit))
            .collect();
        news.sort_by_key(|&(_, span, _)| span);
        news
    }
}
