//! Load, check, solve, test, verify: the one entry for all front ends.
//!
//! A [`Session`] is one file with those that it starts from and its variants. It takes a file from
//! its bytes to answers, and every plan that leaves it has been replayed by [`crate::verify`].

mod all;
mod compare;
mod edit;
mod expect;
mod input;
mod onward;
mod solve;
mod survey;
mod sweep;
mod written;

pub use crate::check::{SettingError, Settings};
pub use all::{Listed, all};
pub use compare::{Contest, Referee, compare};
pub use edit::{Refused, Unfit};
pub use expect::{Expected, Verdict};
pub use input::Input;
pub use onward::{Onward, WayBack, onward, way_back};
pub use solve::{
    Failure, Solution, choose_heuristic, choose_search, explain, solve, trace, try_rules, why_optimal,
};
pub use sweep::{Lookout, Question};
pub use written::near_file;

use crate::check::puzzle::Puzzle;
use crate::check::{self, Document};
use crate::diag::{Code, Diagnostics, Severity, suggest};
use crate::limits;
use crate::lint;
use crate::source::{SourceId, Sources};
use crate::verify::{self, Replay};
use survey::Survey;

/// One puzzle file, read and checked.
#[derive(Debug)]
pub struct Session {
    sources: Sources,
    root: SourceId,
    /// `None` if the file is no text.
    document: Option<Document>,
    diagnostics: Diagnostics,
    /// Whether all that a warning may need was looked at.
    complete: bool,
}

/// How closely a file is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// Everything that needs no search.
    Quick,
    /// Searches, too, within [`crate::limits::LINT_STATES`].
    Thorough,
}

/// Why a puzzle cannot be had under some settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no variant of this name; perhaps another one was meant.
    NoVariant {
        /// A variant whose name is near.
        near: Option<String>,
    },
    /// A param cannot be set like this.
    Setting(SettingError),
    /// With these settings the puzzle has errors.
    Invalid(Diagnostics),
}

impl Session {
    /// Reads and checks a file: what is wrong with it is in [`Session::diagnostics`].
    pub fn new(input: &Input, care: Care) -> Self {
        Self::among(Sources::new(), input, care)
    }

    /// The same beside other texts.
    fn among(mut sources: Sources, input: &Input, care: Care) -> Self {
        let mut diagnostics = Diagnostics::new();
        let text = match check::decode(&input.bytes) {
            Ok(text) => text,
            Err(not) => {
                let root = sources.add(&input.name, &not.text);
                diagnostics.push(not.diagnostic(root));
                return Self { sources, root, document: None, diagnostics, complete: false };
            }
        };
        let root = sources.add(&input.name, text);
        let document = check::load(root, &mut sources, &input::Disk, &mut diagnostics);
        document.check(&mut diagnostics);
        let mut session = Self { sources, root, document: Some(document), diagnostics, complete: false };
        session.check_puzzles(care);
        if let Some(document) = &session.document {
            check::allow(document, &session.sources, session.complete, &mut session.diagnostics);
        }
        session
    }

    /// The start has to be safe with the params that the file gives, in each variant; and sound
    /// puzzles may be worth warnings.
    fn check_puzzles(&mut self, care: Care) {
        let names: Vec<String> = self.variants().map(str::to_owned).collect();
        let mut found = Diagnostics::new();
        let mut survey = Survey::default();
        for variant in std::iter::once(None).chain(names.iter().map(|name| Some(name.as_str()))) {
            if !self.is_sound() {
                return;
            }
            let Ok(puzzle) = self.puzzle(variant, &Settings::default()) else { continue };
            let unsafe_start = verify::start(&puzzle);
            if unsafe_start.is_empty() {
                lint::lint(&puzzle).into_iter().for_each(|warning| found.push(warning));
                let goal = survey::goal_at_start(&puzzle).or_else(|| lint::goal_of_one(&puzzle));
                goal.into_iter().for_each(|warning| found.push(warning));
                if care == Care::Thorough {
                    survey.add(&puzzle, &mut found);
                }
            }
            unsafe_start.into_iter().for_each(|wrong| found.push(wrong));
        }
        if care == Care::Thorough && !found.has_errors() {
            self.check_choices(&mut survey, &mut found);
        }
        self.complete = care == Care::Thorough && !survey.cut;
        survey.finish(&mut found);
        self.diagnostics.extend(found);
        if !self.is_sound() {
            // As in the checker, warnings wait until the errors are mended.
            self.diagnostics.retain(|told| told.severity() == Severity::Error);
        }
    }

    /// What expectations say has to be sound with the params that they set; and a rule that rests
    /// with the params of the file may be tested with others.
    fn check_choices(&self, survey: &mut Survey, found: &mut Diagnostics) {
        let Some(document) = &self.document else { return };
        // Each choice reads the file once more.
        let bytes = self.sources.get(self.root).text.len();
        let most = limits::LINT_CHOICES.min(limits::VARIANT_BYTES / (bytes + 1));
        let expected = self.expectations();
        let choices = expected.iter().flat_map(|one| one.assignments().map(move |settings| (one, settings)));
        let mut chosen = choices.filter(|(_, settings)| !settings.params.is_empty());
        for (one, settings) in chosen.by_ref().take(most) {
            let mut wrong = Diagnostics::new();
            match self.puzzle(one.variant, &settings) {
                Ok(puzzle) => survey.add_choice(&puzzle),
                Err(Refusal::Invalid(told)) => wrong.extend(told),
                Err(_) => continue,
            }
            if wrong.is_empty() {
                document.claims(one.variant, one.expectation(), &settings, &mut wrong);
            }
            if !wrong.is_empty() {
                let span = one.expectation().span;
                wrong.into_iter().for_each(|told| found.push(told.with_label(span, "with these params")));
                return;
            }
        }
        let skipped = chosen.next().is_some();
        for variant in std::iter::once(None).chain(self.variants().map(Some)) {
            let puzzle = survey.has_untested().then(|| self.puzzle(variant, &Settings::default()));
            let Some(Ok(puzzle)) = puzzle else { continue };
            for settings in survey::other_choices(&puzzle).into_iter().take(most) {
                if let Ok(puzzle) = self.puzzle(variant, &settings) {
                    survey.add_choice(&puzzle);
                }
            }
        }
        survey.cut |= skipped && survey.has_untested();
    }

    /// The file's name, as it was given.
    pub fn name(&self) -> &str {
        &self.sources.get(self.root).name
    }

    /// The texts that diagnostics point into.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// Everything that is to be told of the file and its variants.
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// Whether there are no errors in the file and its variants.
    pub fn is_sound(&self) -> bool {
        !self.diagnostics.has_errors()
    }

    /// Whether a puzzle of the file can be had under some settings: nothing is wrong, or nothing but
    /// that the start breaks a rule with the params that the file gives.
    pub fn is_usable(&self) -> bool {
        let errors = self.diagnostics.iter().filter(|told| told.severity() == Severity::Error);
        errors.into_iter().all(|told| told.code == Code::StartBreaksRule)
    }

    /// What is to be told where other params or a variant are asked for: not that the start breaks a
    /// rule with those of the file.
    pub fn diagnostics_of_all(&self) -> Diagnostics {
        let told = self.diagnostics.iter().filter(|told| told.code != Code::StartBreaksRule);
        told.cloned().collect()
    }

    /// Whether everything was looked at that a warning may need; a quick check never does, and a
    /// thorough one only where the puzzles are small enough.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The names of the variants, in order.
    pub fn variants(&self) -> impl Iterator<Item = &str> {
        self.document.iter().flat_map(|document| document.variants().map(|(name, _)| name.text.as_str()))
    }

    /// The puzzle, or one of its variants, with some params set.
    ///
    /// # Errors
    ///
    /// The variant or a param does not exist, a value is out of range, or with these settings
    /// something in the file is wrong.
    pub fn puzzle(&self, variant: Option<&str>, settings: &Settings) -> Result<Puzzle, Refusal> {
        let Some(document) = &self.document else { return Err(Refusal::Invalid(self.diagnostics.clone())) };
        if let Some(name) = variant.filter(|name| !self.variants().any(|known| known == *name)) {
            let near = suggest::nearest(name, self.variants()).map(str::to_owned);
            return Err(Refusal::NoVariant { near });
        }
        if let Some(wrong) = document.refuse(variant, settings) {
            return Err(Refusal::Setting(wrong));
        }
        let mut diagnostics = Diagnostics::new();
        document.puzzle(variant, settings, &mut diagnostics).ok_or(Refusal::Invalid(diagnostics))
    }

    /// Replays a plan, a text or the JSON of an answer, on a puzzle of this session.
    ///
    /// # Errors
    ///
    /// The plan is no text.
    pub fn verify(&mut self, puzzle: &Puzzle, plan: &Input) -> Result<Replay, Diagnostics> {
        match check::decode(&plan.bytes) {
            Ok(text) => {
                let source = self.sources.add(&plan.name, text);
                Ok(verify::read(puzzle, &self.sources, source))
            }
            Err(not) => {
                let source = self.sources.add(&plan.name, &not.text);
                Err(Diagnostics::from_iter([not.diagnostic(source)]))
            }
        }
    }
}
