//! A session that goes on: other files, statements that are typed, variants that are chosen. What is
//! refused changes nothing.

use super::survey::{self, Survey};
use super::{Care, Input, Session, Settings, input};
use crate::check::puzzle::Puzzle;
use crate::check::{self, Document, Edit};
use crate::diag::{Code, Diagnostic, Diagnostics, Severity, suggest};
use crate::lint;
use crate::source::{SourceId, Sources, Span};
use crate::syntax::tree::{Expr, ExprKind, Integer, Name, Param, Statement, StatementKind};
use crate::verify;

/// Why statements are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Something is wrong with them, or with the puzzle after them.
    Wrong(Diagnostics),
    /// `from` where there is a puzzle already.
    NotEmpty(Span),
}

/// Why a param or a variant is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Something is wrong with the puzzle then.
    Wrong(Diagnostics),
    /// The puzzle has none of this name; perhaps another name was meant.
    Unknown {
        /// A name that is near.
        near: Option<String>,
    },
}

/// What a puzzle may still lack while it is typed; a name that was dropped may yet go where it is used.
const MISSING: [Code; 7] = [
    Code::NoTitle,
    Code::NoGoal,
    Code::TooFewPlaces,
    Code::NoRoute,
    Code::NoCarrier,
    Code::TimeMissing,
    Code::DroppedButUsed,
];

/// What may still be declared while a puzzle is not whole.
const UNDECLARED: [Code; 2] = [Code::UnknownName, Code::UnknownProperty];

impl Session {
    /// A session without a file.
    pub fn empty() -> Self {
        let (mut sources, diagnostics) = (Sources::new(), Diagnostics::new());
        let root = sources.add("<nothing>", "");
        Self { sources, root, document: Some(Document::default()), diagnostics, complete: false }
    }

    /// Adds a text that diagnostics may point into.
    pub fn add_source(&mut self, name: &str, text: &str) -> SourceId {
        self.sources.add(name, text)
    }

    /// Takes another file in the place of this one; the texts that were added stay.
    ///
    /// # Errors
    ///
    /// The file has errors; then all stays as it is.
    pub fn open(&mut self, input: &Input) -> Result<(), Diagnostics> {
        let next = Self::among(std::mem::take(&mut self.sources), input, Care::Quick);
        if next.is_sound() {
            *self = next;
            return Ok(());
        }
        self.sources = next.sources;
        Err(next.diagnostics)
    }

    /// Whether there is no file, and nothing was typed.
    pub fn is_empty(&self) -> bool {
        self.document.as_ref().is_none_or(Document::is_empty)
    }

    /// How many edits were made.
    pub fn edits(&self) -> &[Edit] {
        self.document.as_ref().map(Document::edits).unwrap_or_default()
    }

    /// The name of the variant that was chosen.
    pub fn chosen(&self) -> Option<&str> {
        self.document.as_ref().and_then(Document::chosen).map(|variant| variant.name.text.as_str())
    }

    /// The file with its edits.
    pub fn document(&self) -> Option<&Document> {
        self.document.as_ref()
    }

    /// The puzzle as it now stands.
    ///
    /// # Errors
    ///
    /// What it still lacks.
    pub fn now(&self) -> Result<Puzzle, Diagnostics> {
        let mut found = Diagnostics::new();
        let document = self.document.as_ref().filter(|document| !document.is_empty());
        let puzzle = document.and_then(|document| document.puzzle(None, &Settings::default(), &mut found));
        puzzle.ok_or(found)
    }

    /// What is used in these words, or dropped by them, and not declared so far.
    pub fn so_far(&self, source: SourceId) -> Diagnostics {
        let open = |told: &Diagnostic| {
            let pending = UNDECLARED.contains(&told.code) || told.code == Code::DroppedButUsed;
            pending && told.labels.iter().any(|label| label.span.source == source)
        };
        self.now().err().into_iter().flatten().filter(open).collect()
    }

    /// Everything that is to be told of the puzzle as it now stands, and of its variants; searches for it
    /// where that is needed.
    pub fn examine(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        let Some(document) = &self.document else { return self.diagnostics.clone() };
        let mut survey = Survey::default();
        let variants = self.variants().filter(|_| self.chosen().is_none()).map(Some);
        for variant in std::iter::once(None).chain(variants) {
            let Some(puzzle) = document.puzzle(variant, &Settings::default(), &mut found) else { continue };
            let wrong = verify::start(&puzzle);
            if wrong.is_empty() {
                found.extend(lint::lint(&puzzle).into_iter().collect());
                let goal = survey::goal_at_start(&puzzle).or_else(|| lint::goal_of_one(&puzzle));
                found.extend(goal.into_iter().collect());
                survey.add(&puzzle, &mut found);
            }
            found.extend(wrong.into_iter().collect());
        }
        survey.finish(&mut found);
        check::allow(document, &self.sources, false, &mut found);
        if found.has_errors() { errors(found) } else { found }
    }

    /// Puts statements that were typed on top of the puzzle; gives back warnings of them.
    ///
    /// # Errors
    ///
    /// They are refused, and the puzzle stays as it is.
    pub fn edit(&mut self, statements: Vec<Statement>) -> Result<Diagnostics, Refused> {
        if let Some(from) = Document::says_from(&statements) {
            return if self.is_empty() { self.start_from(from.source) } else { Err(Refused::NotEmpty(from)) };
        }
        let variants: Vec<String> = statements.iter().filter_map(variant_name).collect();
        let words = statements.first().zip(statements.last()).map(|(first, last)| first.span.to(last.span));
        let before = self.now().err();
        let Some(document) = &mut self.document else { return Err(Refused::Wrong(self.diagnostics.clone())) };
        document.push_edit(Edit::Typed(statements));
        let mut found = self.found(&variants);
        if let Some(before) = before {
            let known = |told: &Diagnostic| before.iter().any(|known| known.labels == told.labels);
            found.retain(|told| !UNDECLARED.contains(&told.code) && !known(told));
        }
        if found.has_errors() {
            self.document.as_mut().and_then(Document::pop_edit);
            return Err(Refused::Wrong(errors(found)));
        }
        let here =
            |told: &Diagnostic| told.span().zip(words).is_some_and(|(span, words)| words.contains(span));
        Ok(found.into_iter().filter(here).collect())
    }

    /// Sets a param, as far as the puzzle can be had then. Whether the start is safe is for those who solve.
    ///
    /// # Errors
    ///
    /// There is no such param, or the puzzle has errors then.
    pub fn set(&mut self, name: &Name, value: &Integer) -> Result<(), Unfit> {
        let params = self.document.as_ref().map(Document::params).unwrap_or_default();
        if !params.contains(&name.text) {
            let near = suggest::nearest(&name.text, params.iter().map(String::as_str));
            return Err(Unfit::Unknown { near: near.map(str::to_owned) });
        }
        let span = name.span.to(value.span);
        let value = Expr { kind: ExprKind::Integer(value.value), span: value.span };
        let kind = StatementKind::Param(Param { name: name.clone(), value, range: None });
        let Some(document) = &mut self.document else { return Err(Unfit::Unknown { near: None }) };
        document.push_edit(Edit::Typed(vec![Statement { span, keyword: name.span, kind }]));
        let mut found = self.found(&[]);
        found.retain(|told| told.code != Code::StartBreaksRule);
        if found.has_errors() {
            self.document.as_mut().and_then(Document::pop_edit);
            return Err(Unfit::Wrong(errors(found)));
        }
        Ok(())
    }

    /// Chooses a variant, or the puzzle itself.
    ///
    /// # Errors
    ///
    /// There is no such variant, or the puzzle has errors then.
    pub fn choose(&mut self, name: Option<&str>) -> Result<(), Unfit> {
        let Some(document) = &mut self.document else { return Err(Unfit::Unknown { near: None }) };
        let before = document.edits().to_vec();
        if !document.choose(name) {
            let near = name.and_then(|name| suggest::nearest(name, self.variants())).map(str::to_owned);
            return Err(Unfit::Unknown { near });
        }
        let found = self.found(&[]);
        if found.has_errors() {
            self.document.iter_mut().for_each(|document| document.set_edits(before.clone()));
            return Err(Unfit::Wrong(errors(found)));
        }
        Ok(())
    }

    /// What is wrong with the puzzle as it now stands, apart from what it may still lack, and with some of
    /// its variants.
    fn found(&self, variants: &[String]) -> Diagnostics {
        let mut found = Diagnostics::new();
        let Some(document) = &self.document else { return found };
        for variant in std::iter::once(None).chain(variants.iter().map(|name| Some(name.as_str()))) {
            if let Some(puzzle) = document.puzzle(variant, &Settings::default(), &mut found) {
                found.extend(verify::start(&puzzle).into_iter().collect());
            }
        }
        found.retain(|told| !MISSING.contains(&told.code));
        found
    }

    /// Begins with the file that a typed `from` names.
    fn start_from(&mut self, source: SourceId) -> Result<Diagnostics, Refused> {
        let mut found = Diagnostics::new();
        let document = check::load(source, &mut self.sources, &input::Disk, &mut found);
        let before = self.document.replace(document);
        let base = found.has_errors();
        found.extend(self.found(&[]));
        if base || found.has_errors() {
            self.document = before;
            return Err(Refused::Wrong(errors(found)));
        }
        self.root = source;
        Ok(Diagnostics::new())
    }
}

fn variant_name(statement: &Statement) -> Option<String> {
    match &statement.kind {
        StatementKind::Variant(variant) => Some(variant.name.text.clone()),
        _ => None,
    }
}

/// Warnings wait until the errors are mended.
fn errors(mut found: Diagnostics) -> Diagnostics {
    found.retain(|told| told.severity() == Severity::Error);
    found
}
