//! What the prompt changes in a document: edits are put on top of its files and can be taken off again.

use super::document::{Document, Edit};
use crate::source::Span;
use crate::syntax::tree::{Statement, StatementKind, Variant};

impl Edit {
    /// The statements of an edit that was typed.
    pub(super) fn typed(&self) -> &[Statement] {
        match self {
            Edit::Typed(statements) => statements,
            Edit::Chosen(_) => &[],
        }
    }

    /// Its words, if it was typed.
    pub fn span(&self) -> Option<Span> {
        let (first, last) = (self.typed().first()?, self.typed().last()?);
        Some(first.span.to(last.span))
    }

    /// All its statements.
    pub(super) fn statements(&self) -> &[Statement] {
        match self {
            Edit::Typed(statements) => statements,
            Edit::Chosen(variant) => &variant.statements,
        }
    }
}

impl Document {
    /// The edits, the oldest first.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Makes an edit.
    pub fn push_edit(&mut self, edit: Edit) {
        self.edits.push(edit);
    }

    /// Takes the last edit back.
    pub fn pop_edit(&mut self) -> Option<Edit> {
        self.edits.pop()
    }

    /// Chooses a variant in the place of the one that was chosen before, or none; gives that one back with
    /// its place among the edits. `false` if there is no such variant.
    pub fn choose(&mut self, name: Option<&str>) -> bool {
        let variant = match name {
            None => None,
            Some(_) => match self.find_variant(name).flatten() {
                Some(variant) => Some(Box::new(variant.clone())),
                None => return false,
            },
        };
        self.edits.retain(|edit| !matches!(edit, Edit::Chosen(_)));
        self.edits.extend(variant.map(Edit::Chosen));
        true
    }

    /// Puts other edits in the place of all.
    pub fn set_edits(&mut self, edits: Vec<Edit>) {
        self.edits = edits;
    }

    /// The variant that was chosen.
    pub fn chosen(&self) -> Option<&Variant> {
        self.edits.iter().find_map(|edit| match edit {
            Edit::Chosen(variant) => Some(&**variant),
            Edit::Typed(_) => None,
        })
    }

    /// Whether a param has this name, edits counted in; the names of all params.
    pub fn params(&self) -> Vec<String> {
        let draft = self.draft(None, &mut self.notes());
        let params = draft.entries.iter().filter(|entry| matches!(entry, super::draft::Entry::Param(_)));
        params.map(|entry| entry.name().to_owned()).collect()
    }

    /// Where what is missing from the start on is told: the start of the root file, or of the first edit.
    pub(super) fn start(&self) -> Option<Span> {
        let root = self.chain.files.last().map(|root| Span::new(root.source, 0, 0));
        root.or_else(|| Some(self.edits.iter().flat_map(Edit::statements).next()?.span.before()))
    }

    /// The statements of the puzzle itself whose expectations are its own: those of the root file and those
    /// that were typed, or of the variant that was chosen and those that were typed after it.
    pub(super) fn own_statements(&self) -> Vec<&[Statement]> {
        let chosen = self.edits.iter().position(|edit| matches!(edit, Edit::Chosen(_)));
        let root = self.chain.files.last().filter(|_| chosen.is_none());
        let root = root.map(|root| root.tree.statements.as_slice());
        let edits = self.edits.get(chosen.unwrap_or(0)..).unwrap_or_default();
        root.into_iter().chain(edits.iter().map(Edit::statements)).collect()
    }

    /// Whether there is nothing: no file, and nothing was typed.
    pub fn is_empty(&self) -> bool {
        self.chain.files.is_empty() && self.edits.iter().all(|edit| edit.statements().is_empty())
    }

    /// Whether a statement says from which file to start.
    pub fn says_from(statements: &[Statement]) -> Option<Span> {
        statements.iter().find(|one| matches!(one.kind, StatementKind::From(_))).map(|one| one.span)
    }
}
