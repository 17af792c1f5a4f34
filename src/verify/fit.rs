//! Whether a load fits its carrier: seats, load, least, rowers, trips.

use super::blame::{Words, blame};
use super::evaluate::{Bound, Voyage};
use super::wording;
use crate::check::puzzle::{Carrier, Puzzle};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;

/// A crossing about to be made.
pub struct Boarding<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The number of the crossing, from 1.
    pub number: usize,
    /// Carrier, leg and load.
    pub voyage: &'a Voyage,
    /// How many trips the carrier has made.
    pub trips: i64,
    /// The plan's words, if there are any.
    pub words: Option<&'a Words>,
}

impl Boarding<'_> {
    /// What the crossing does not keep.
    pub fn misfits(&self) -> Vec<Diagnostic> {
        [self.seats(), self.weight(), self.heads(), self.rowers(), self.trips()]
            .into_iter()
            .flatten()
            .collect()
    }

    fn carrier(&self) -> &Carrier {
        &self.puzzle.carriers[self.voyage.carrier]
    }

    fn name(&self) -> &str {
        &self.carrier().name.text
    }

    /// The words that say who is aboard, with what is to be said of them.
    fn load(&self, label: String) -> Option<(Span, String)> {
        self.words.map(|words| (words.load, label))
    }

    fn seats(&self) -> Option<Diagnostic> {
        let (number, name, bound) = (self.number, self.name(), self.carrier().seats);
        let taken = self.voyage.load.total(self.puzzle, self.puzzle.size());
        if taken.is_some_and(|taken| taken <= bound.value) {
            return None;
        }
        // A sum beyond 64 bits is too much for every boat.
        let taken = taken.unwrap_or(i64::MAX);
        let headline = format!("crossing {number} takes {taken} seats, and {name} has {}", bound.value);
        let label = (bound.span, format!("seats for {}", bound.value));
        let help = format!("let fewer cross at once, or give {name} more seats: `seats {taken}`");
        let plan = self.load(format!("{taken} seats taken"));
        Some(blame(Code::TooMuchAboard, headline, plan, label).with_help(help))
    }

    fn weight(&self) -> Option<Diagnostic> {
        let (number, name, bound) = (self.number, self.name(), self.carrier().load?);
        let weight = self.voyage.load.total(self.puzzle, self.puzzle.weight());
        if weight.is_some_and(|weight| weight <= bound.value) {
            return None;
        }
        let weight = weight.unwrap_or(i64::MAX);
        let headline = format!("crossing {number} weighs {weight}, and {name} bears {}", bound.value);
        let label = (bound.span, format!("a load of {} at most", bound.value));
        let help = format!("let fewer cross at once, or let {name} bear more: `load {weight}`");
        Some(
            blame(Code::TooMuchAboard, headline, self.load(format!("weight {weight}")), label)
                .with_help(help),
        )
    }

    fn heads(&self) -> Option<Diagnostic> {
        let (number, name, bound) = (self.number, self.name(), self.carrier().least);
        let heads = self.voyage.load.heads();
        if heads >= bound.value {
            return None;
        }
        let headline =
            format!("crossing {number} has {heads} aboard, and {name} needs at least {}", bound.value);
        let label = (bound.span, format!("at least {} aboard", bound.value));
        let help = format!("let more cross at once, or let {name} go with fewer: `least {heads}`");
        Some(blame(Code::TooFewAboard, headline, self.load(format!("{heads} aboard")), label).with_help(help))
    }

    fn rowers(&self) -> Option<Diagnostic> {
        let (number, name, rowers) = (self.number, self.name(), self.carrier().rowers.as_ref()?);
        // Rowers are never bound to a copy variable.
        if self.voyage.load.is_empty() || self.voyage.load.count(&rowers.who, |_| 0) > 0 {
            return None;
        }
        let who = wording::who(self.puzzle, &rowers.who, &Bound::new(), "or");
        let headline = format!("crossing {number}: nobody aboard may row {name}");
        let label = (rowers.span, format!("only {who} may row"));
        let plan = self.load(format!("without {who}, nobody rows"));
        Some(blame(Code::NobodyRows, headline, plan, label).with_help("take somebody aboard who may row"))
    }

    fn trips(&self) -> Option<Diagnostic> {
        let (number, name, trips) = (self.number, self.name(), self.trips);
        let bound = self.carrier().trips.filter(|bound| trips >= bound.value)?;
        let headline = format!("crossing {number}: {name} has no trip left");
        let plan =
            self.words.map(|words| (words.carrier, format!("{name} has made {trips} of its trips already")));
        let label = (bound.span, format!("at most {} trips", bound.value));
        let help = format!("use another carrier, or allow more: `trips {}`", trips.saturating_add(1));
        Some(blame(Code::NoTripLeft, headline, plan, label).with_help(help))
    }
}
