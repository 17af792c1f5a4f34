//! What a check has found so far, beside the puzzle itself: diagnostics, unknown names, which
//! declarations are used, which copies are singled out.

use super::names::Fit;
use super::puzzle::FamilyId;
use crate::diag::{Diagnostic, Diagnostics};
use crate::source::Span;
use crate::syntax::tree::Name;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Found while checking one puzzle, or the several that one file stands for.
#[derive(Debug, Default)]
pub struct Notes {
    diagnostics: Diagnostics,
    errors: bool,
    /// Unknown names with the first place where each is used.
    unknown: BTreeMap<String, (Span, Fit)>,
    /// Names that were told, with what they were to be; `None` where they are unknown.
    told: HashSet<(String, Option<Fit>)>,
    /// The declarations that something uses.
    used: HashSet<Span>,
    /// Which copies the puzzle tells apart.
    singled: BTreeSet<(FamilyId, i64)>,
}

impl Notes {
    /// Adds a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.errors |= diagnostic.severity() == crate::diag::Severity::Error;
        self.diagnostics.push(diagnostic);
    }

    /// Whether an error was found, unknown names included.
    pub fn has_errors(&self) -> bool {
        self.errors || !self.unknown.is_empty()
    }

    /// What was found, unknown names apart (see [`Names::tell_unknown`](super::names::Names::tell_unknown)).
    pub fn into_diagnostics(self) -> Diagnostics {
        self.diagnostics
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

    /// Marks a name as unknown.
    pub(super) fn mark_unknown(&mut self, name: &Name, fit: Fit) {
        let first = self.unknown.entry(name.text.clone()).or_insert((name.span, fit));
        if name.span < first.0 {
            *first = (name.span, fit);
        }
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
