//! A file with the files that it starts from and its variants: what is checked and solved.

use super::build::{As, Built, build, survey};
use super::draft::{Draft, Entry};
use super::edit::{On, apply};
use super::expects::{Claim, Expectation};
use super::expr::comparisons::constant_comparisons;
use super::load::{self, Chain, Files, Loaded};
use super::notes::Notes;
use super::params::Settings;
use super::repeats::is_new;
use crate::diag::{Code, Diagnostic, Diagnostics, suggest};
use crate::limits;
use crate::source::{SourceId, Sources, Span};
use crate::syntax::tree::{self, Statement, StatementKind};
use rustc_hash::FxHashMap;

/// The root file with the files that it starts from, and what was changed since.
#[derive(Clone, Debug, Default)]
pub struct Document {
    pub(super) chain: Chain,
    /// Edits that are made at the prompt, the oldest first.
    pub(super) edits: Vec<Edit>,
}

/// One edit of a puzzle after its files were read.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Statements that were typed, without a mistake that the parser can see.
    Typed(Vec<Statement>),
    /// One of the variants was chosen.
    Chosen(Box<tree::Variant>),
}

/// Why a param can't be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingError {
    /// No param has this name; perhaps another one was meant.
    Unknown {
        /// The name that was given.
        name: String,
        /// A param whose name is near.
        near: Option<String>,
    },
    /// The value is outside the param's range.
    OutOfRange {
        /// The param.
        name: String,
        /// The value that was given.
        value: i64,
        /// The values that it may have, both ends included.
        range: (i64, i64),
    },
}

/// Reads a file that is a source already, and the files that it starts from.
pub fn load(
    root: SourceId,
    sources: &mut Sources,
    files: &dyn Files,
    diagnostics: &mut Diagnostics,
) -> Document {
    Document { chain: load::load(root, sources, files, diagnostics), edits: Vec::new() }
}

impl Document {
    /// The root file's variants, in order: their names, and their titles if they have one.
    pub fn variants(&self) -> impl Iterator<Item = (&tree::Name, Option<&str>)> {
        self.tree_variants()
            .map(|variant| (&variant.name, variant.title.as_ref().map(|title| title.value.as_str())))
    }

    /// Checks the files that this one starts from, each by itself, then the file, then each variant.
    /// What is wrong in a file that others start from keeps those from being checked: what would be
    /// told of them might only follow.
    pub fn check(&self, diagnostics: &mut Diagnostics) {
        let mut notes = self.notes();
        let mut draft = self.empty_draft();
        let settings = Settings::default();
        let count = self.chain.files.len();
        for (index, file) in self.chain.files.iter().enumerate() {
            apply(&mut draft, &file.tree.statements, self.on(index), &mut notes);
            if index + 1 < count {
                build(&draft, &settings, As::Fragment, &mut notes);
                notes.settle_warnings(false);
                if notes.has_errors() {
                    break;
                }
            } else {
                self.check_root(&draft, file, &mut notes);
            }
        }
        self.warn_of_unused(&mut notes);
        diagnostics.extend(notes.into_diagnostics());
    }

    fn check_root<'t>(&'t self, draft: &Draft<'t>, file: &'t Loaded, notes: &mut Notes) {
        let start = Span::new(file.source, 0, 0);
        if file.tree.statements.is_empty() {
            // The parser has told that.
            return;
        }
        let settings = Settings::default();
        let expectations = expectations(&file.tree.statements);
        let whole = As::Whole { file: start, expectations: &expectations, variant: None };
        let built = build(draft, &settings, whole, notes);
        warn_of_comparisons(built, &file.tree.statements, notes);
        notes.settle_warnings(!draft.lenient);
        let mut names = FxHashMap::default();
        let bytes: usize = self.chain.files.iter().map(|file| file.bytes).sum();
        for (index, variant) in self.tree_variants().enumerate() {
            if (index + 1).saturating_mul(bytes) > limits::VARIANT_BYTES && index > 0 {
                notes.push(too_many_variants(variant, index));
                return;
            }
            is_new(&mut names, &variant.name, "variant", notes);
            refuse_nested(variant, notes);
            let mut draft = draft.clone();
            apply(&mut draft, &variant.statements, On::Puzzle, notes);
            let expectations = self::expectations(&variant.statements);
            let whole = As::Whole { file: start, expectations: &expectations, variant: Some(variant) };
            let built = build(&draft, &settings, whole, notes);
            warn_of_comparisons(built, &variant.statements, notes);
            notes.settle_warnings(!draft.lenient);
        }
    }

    /// Warns of the root file's params and lets that nothing uses. With errors it is not known what
    /// is used.
    fn warn_of_unused(&self, notes: &mut Notes) {
        let Some(root) = self.chain.files.last().filter(|_| self.is_read() && !notes.has_errors()) else {
            return;
        };
        let variants = self.tree_variants().flat_map(|variant| &variant.statements);
        for statement in root.tree.statements.iter().chain(variants) {
            let (word, name) = match &statement.kind {
                StatementKind::Param(param) => ("param", &param.name),
                StatementKind::Let(named) => ("let", &named.name),
                _ => continue,
            };
            if !notes.is_used(name.span) {
                notes.push(unused(word, name));
            }
        }
    }

    /// The puzzle, or one of its variants, under some settings; `None` if it has errors. They are
    /// told, but those of the files that it starts from and of other variants only by
    /// [`Document::check`].
    pub fn puzzle(
        &self,
        variant: Option<&str>,
        settings: &Settings,
        diagnostics: &mut Diagnostics,
    ) -> Option<super::puzzle::Puzzle> {
        let mut notes = self.notes();
        let variant = self.find_variant(variant)?;
        let draft = self.draft(variant, &mut notes);
        let start = self.start()?;
        let expectations = self.expectations_of(variant);
        let whole =
            As::Whole { file: start, expectations: &expectations, variant: variant.or(self.chosen()) };
        let built = build(&draft, settings, whole, &mut notes);
        let sound = self.is_read();
        diagnostics.extend(notes.into_diagnostics());
        built.filter(|_| sound).map(|built| built.puzzle)
    }

    /// What the file, or one of its variants, expects of the answer.
    pub fn expectations(&self, variant: Option<&str>) -> Vec<Expectation<'_>> {
        self.find_variant(variant).map(|variant| self.expectations_of(variant)).unwrap_or_default()
    }

    fn expectations_of<'t>(&'t self, variant: Option<&'t tree::Variant>) -> Vec<Expectation<'t>> {
        match variant {
            Some(variant) => expectations(&variant.statements),
            None => self.own_statements().into_iter().flat_map(expectations).collect(),
        }
    }

    /// What an expectation says under one of its [assignments](Expectation::assignments), item by
    /// item; `None` if that can't be worked out (told).
    pub fn claims(
        &self,
        variant: Option<&str>,
        expectation: &Expectation<'_>,
        settings: &Settings,
        diagnostics: &mut Diagnostics,
    ) -> Option<Vec<Claim>> {
        let mut notes = self.notes();
        let draft = self.draft(self.find_variant(variant)?, &mut notes);
        let world = survey(&draft, settings, &mut notes);
        let claims = world.claims(expectation, &mut notes);
        world.names.tell_unknown(&mut notes);
        diagnostics.extend(notes.into_diagnostics());
        claims
    }

    /// Why the settings can't be made, if they can't: the first that is wrong.
    pub fn refuse(&self, variant: Option<&str>, settings: &Settings) -> Option<SettingError> {
        let draft = self.draft(self.find_variant(variant)?, &mut self.notes());
        settings.params.iter().find_map(|(name, value)| match draft.entries.get(name) {
            Some(Entry::Param(param)) => {
                let range = param.range.map(|range| (range.low.value, range.high.value));
                let range = range.filter(|(low, high)| value < low || value > high)?;
                Some(SettingError::OutOfRange { name: name.clone(), value: *value, range })
            }
            _ => {
                let params = draft.entries.iter().filter(|entry| matches!(entry, Entry::Param(_)));
                let near = suggest::nearest(name, params.map(Entry::name)).map(str::to_owned);
                Some(SettingError::Unknown { name: name.clone(), near })
            }
        })
    }

    /// The trees of all files, the root last: where statements stand.
    pub fn files(&self) -> impl Iterator<Item = (SourceId, &tree::File)> {
        self.chain.files.iter().map(|file| (file.source, &file.tree))
    }

    /// Whether all files could be read without an error.
    fn is_read(&self) -> bool {
        !self.chain.cut && self.chain.files.iter().all(|file| file.misread.is_empty())
    }

    /// Whether the file at this position of the chain edits another one.
    fn on(&self, index: usize) -> On {
        if index == 0 && !self.chain.cut { On::Nothing } else { On::Puzzle }
    }

    pub(super) fn notes(&self) -> Notes {
        Notes::after_parsing(self.chain.files.iter().flat_map(|file| &file.misread).copied().collect())
    }

    fn empty_draft<'t>(&self) -> Draft<'t> {
        Draft { lenient: self.chain.cut, ..Draft::default() }
    }

    pub(super) fn draft<'t>(&'t self, variant: Option<&'t tree::Variant>, notes: &mut Notes) -> Draft<'t> {
        let mut draft = self.empty_draft();
        for (index, file) in self.chain.files.iter().enumerate() {
            apply(&mut draft, &file.tree.statements, self.on(index), notes);
        }
        for edit in &self.edits {
            match edit {
                Edit::Typed(statements) => apply(&mut draft, statements, On::Typed, notes),
                Edit::Chosen(variant) => apply(&mut draft, &variant.statements, On::Puzzle, notes),
            }
        }
        if let Some(variant) = variant {
            apply(&mut draft, &variant.statements, On::Puzzle, notes);
        }
        draft
    }

    /// The variants of the root file, and those that were typed.
    fn tree_variants(&self) -> impl Iterator<Item = &tree::Variant> {
        let statements = self.chain.files.last().map_or(&[][..], |root| &root.tree.statements);
        let typed = self.edits.iter().flat_map(Edit::typed);
        statements.iter().chain(typed).filter_map(|statement| match &statement.kind {
            StatementKind::Variant(variant) => Some(variant),
            _ => None,
        })
    }

    /// The variant of this name, `Some(None)` for the file itself; `None` if there is none.
    pub(super) fn find_variant(&self, name: Option<&str>) -> Option<Option<&tree::Variant>> {
        match name {
            None => Some(None),
            // Of a variant that was typed anew the last one counts.
            Some(name) => self.tree_variants().filter(|variant| variant.name.text == name).last().map(Some),
        }
    }
}

fn expectations(statements: &[Statement]) -> Vec<Expectation<'_>> {
    let expects = statements.iter().filter_map(|statement| match &statement.kind {
        StatementKind::Expect(expect) => Some(Expectation { span: statement.span, expect }),
        _ => None,
    });
    expects.collect()
}

fn too_many_variants(variant: &tree::Variant, checked: usize) -> Diagnostic {
    let headline = format!("too many variants for a file of this size: {checked} are checked");
    Diagnostic::new(Code::TooManyVariants, headline, variant.name.span, "this one and those after it are not")
        .with_help("move some of them into files of their own, which begin with `from \"this.cross\"`")
}

fn unused(word: &str, name: &tree::Name) -> Diagnostic {
    let text = &name.text;
    let sample = if word == "param" { "seats" } else { "require" };
    Diagnostic::new(Code::Unused, format!("the {word} `{text}` is not used"), name.span, "nothing reads it")
        .with_help(format!("use it where it is meant (`{sample} {text}`), or take it away"))
}

fn refuse_nested(variant: &tree::Variant, notes: &mut Notes) {
    for statement in &variant.statements {
        let word = match &statement.kind {
            StatementKind::From(_) => "from",
            StatementKind::Variant(_) => "variant",
            _ => continue,
        };
        notes.push(
            Diagnostic::new(
                Code::NestedInVariant,
                format!("a variant holds no `{word}`"),
                statement.keyword,
                "not here",
            )
            .with_label(variant.name.span, "in this variant")
            .with_help(format!("move it out of the variant: `{word}` stands in the file itself")),
        );
    }
}

/// Warns of comparisons that never change, in the statements that are being checked: one that only
/// an edit of the puzzle has made constant was not written for that edit.
fn warn_of_comparisons(built: Option<Built>, statements: &[Statement], notes: &mut Notes) {
    let Some(built) = built else { return };
    for found in constant_comparisons(&built.puzzle, &built.open) {
        if found.span().is_some_and(|span| is_within(span, statements)) {
            notes.push(found);
        }
    }
}

/// Whether a span lies in one of some statements, which stand in one source in order.
fn is_within(span: Span, statements: &[Statement]) -> bool {
    let after = statements.partition_point(|statement| statement.span.start <= span.start);
    after.checked_sub(1).and_then(|last| statements.get(last)).is_some_and(|last| last.span.contains(span))
}
