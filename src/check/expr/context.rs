//! Where an expression is read, and what its words need of that.

use super::Checker;
use crate::check::puzzle::Where;
use crate::diag::{Code, Diagnostic};
use crate::source::Span;

/// Where an expression is read: what *here* is, and whether a crossing is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Context {
    /// A rule at places, `while afloat` or not: *here* is the place.
    Place,
    /// A rule aboard, a `time`, a `cost`: *here* is the load.
    Aboard,
    /// A rule that is checked at places and aboard.
    PlaceAndAboard,
    /// A rule on the whole state.
    Overall,
    /// The goal.
    Goal,
    /// An estimate.
    Estimate,
    /// A let, which is read where it is used.
    Let,
    /// A rule whose scope is not clear (told).
    #[default]
    Unclear,
}

/// What a word needs of the point where it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// A crossing under way, and no place.
    Crossing,
    /// The same, for a bridge's bare name.
    Bridge,
    /// The same, and no `previous` around it.
    Previous,
    /// A count of crossings.
    Trip,
    /// No `previous` around a named place.
    Place,
    /// No `previous` around a bound copy.
    Copy,
    /// A *here*.
    Here,
}

impl Need {
    /// In the order in which a let's use is checked: what cannot be mended by an `at` first.
    const ALL: [Need; 7] =
        [Need::Crossing, Need::Bridge, Need::Previous, Need::Trip, Need::Place, Need::Copy, Need::Here];
}

/// For each need the first word that has it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Needs([Option<Span>; Need::ALL.len()]);

impl Needs {
    /// Notes that a word has a need.
    fn add(&mut self, need: Need, word: Span) {
        for (one, slot) in Need::ALL.iter().zip(&mut self.0) {
            if *one == need {
                slot.get_or_insert(word);
            }
        }
    }

    /// The needs that are there, each with its first word.
    fn each(self) -> impl Iterator<Item = (Need, Span)> {
        Need::ALL.into_iter().zip(self.0).filter_map(|(need, word)| Some((need, word?)))
    }
}

impl Context {
    fn gives(self, need: Need) -> bool {
        match need {
            Need::Crossing | Need::Bridge | Need::Previous => {
                matches!(self, Context::Aboard | Context::Unclear)
            }
            Need::Trip => !matches!(self, Context::Goal | Context::Estimate),
            Need::Here => !self.is_whole(),
            Need::Place | Need::Copy => true,
        }
    }

    /// Whether there is no *here*: the whole state is looked at.
    pub(super) fn is_whole(self) -> bool {
        matches!(self, Context::Overall | Context::Goal | Context::Estimate)
    }

    /// Who reads here, as the subject of a sentence.
    fn reader(self) -> &'static str {
        match self {
            Context::Place => "this rule is checked at a place",
            Context::Aboard => "this is read aboard",
            Context::PlaceAndAboard => "this rule is also checked at places",
            Context::Overall => "this rule looks at the whole state",
            Context::Goal => "the goal looks at the whole state",
            Context::Estimate => "an estimate looks at the whole state",
            Context::Let | Context::Unclear => "this is read anywhere",
        }
    }
}

/// A word with a need: in the expression itself, or inside a let that it uses.
#[derive(Clone, Copy)]
pub(super) struct Word<'w> {
    /// How it reads.
    pub(super) text: &'w str,
    /// The words to blame in the expression.
    pub(super) span: Span,
    /// The word inside the let.
    inside: Option<Span>,
}

impl<'w> Word<'w> {
    /// A word of the expression itself.
    pub(super) fn new(text: &'w str, span: Span) -> Self {
        Self { text, span, inside: None }
    }

    fn tell(self, code: Code, headline: String, label: &str) -> Diagnostic {
        let diagnostic = Diagnostic::new(code, headline, self.span, label);
        match self.inside {
            Some(inside) => diagnostic.with_label(inside, "because of this in the let"),
            None => diagnostic,
        }
    }
}

impl Checker<'_, '_> {
    /// Where something is counted that is written without a place.
    pub(super) fn here(&mut self, word: Word<'_>) -> Option<Where> {
        self.need(Need::Here, word).map(|()| Where::Here)
    }

    /// Sees to it that a let that is used has what the words in it need. With an `at` its *here* is
    /// that place, and no crossing is under way there.
    pub(super) fn let_needs(&mut self, needs: Needs, word: Word<'_>, at: bool) -> Option<()> {
        for (need, inside) in needs.each() {
            let word = Word { inside: Some(inside), ..word };
            match need {
                Need::Here if at => {}
                Need::Crossing | Need::Bridge | Need::Previous if at => {
                    return self.refuse(need, word, "at a place", "`at` has it read at a place");
                }
                _ => self.need(need, word)?,
            }
        }
        Some(())
    }

    /// Sees to it that a word has what it needs; if not, tells it.
    pub(super) fn need(&mut self, need: Need, word: Word<'_>) -> Option<()> {
        if let Some(previous) = self.at.previous
            && matches!(need, Need::Previous | Need::Trip | Need::Place | Need::Copy)
        {
            return self.refuse_in_previous(need, word, previous);
        }
        let context = self.at.context;
        if context == Context::Let {
            self.at.needs.add(need, word.inside.unwrap_or(word.span));
            return Some(());
        }
        if context.gives(need) {
            return Some(());
        }
        let moment = match context {
            Context::Place | Context::PlaceAndAboard => "at a place",
            _ => "when the whole state is looked at",
        };
        self.refuse(need, word, moment, context.reader())
    }

    fn refuse(&mut self, need: Need, word: Word<'_>, moment: &str, reader: &str) -> Option<()> {
        let text = word.text;
        let diagnostic = match need {
            Need::Crossing | Need::Previous => word
                .tell(
                    Code::NoCrossingHere,
                    format!("`{text}` speaks of a crossing, and none is under way {moment}"),
                    reader,
                )
                .with_help(
                    "`from`, `to`, `slowest`, `fastest` and `previous` are read aboard: \
                     `rule dry on boats: forbid goat when from left`",
                ),
            Need::Bridge => word
                .tell(
                    Code::BridgeAtPlace,
                    format!("`{text}` asks for a bridge, and a bridge is at no place"),
                    reader,
                )
                .with_help("a bridge's name is read aboard: `rule dry on boats: forbid goat when ford`"),
            Need::Trip => word
                .tell(
                    Code::TripNotHere,
                    format!("`{text}` counts crossings, which can't be read here"),
                    reader,
                )
                .with_help(
                    "`trip` is read in rules, times and costs; how many crossings there may be is a limit: \
                     `limit crossings <= 11`",
                ),
            Need::Here | Need::Place | Need::Copy => {
                let place = self.world.places.iter().next_back().map_or("right", |place| &place.name.text);
                word.tell(Code::NeedsPlace, format!("`{text}` needs its place here"), reader)
                    .with_help(format!("say with `at` where it is read: `{text} at {place}`"))
            }
        };
        self.fail(diagnostic)
    }

    fn refuse_in_previous(&mut self, need: Need, word: Word<'_>, previous: Span) -> Option<()> {
        let what = match need {
            Need::Place => "a place: it has no `at`",
            Need::Copy => "one copy",
            Need::Trip => "the number of a crossing: it has no `trip`",
            _ => "what was `previous` then",
        };
        let diagnostic = word
            .tell(Code::NotInPrevious, format!("`previous` can't look back on {what}"), "not remembered")
            .with_label(previous, "looks back on the load of the crossing before")
            .with_help("`previous` reads who was aboard: `forbid cannibals and previous(cannibals)`");
        // What else one `previous` can't look back on is the same mistake.
        self.at.previous = None;
        self.fail(diagnostic)
    }
}
