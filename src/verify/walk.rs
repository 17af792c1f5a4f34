//! A game that is played on a puzzle: where it stands, and what is to be said of a next crossing.

use super::arrangement::Arrangement;
use super::read;
use super::replay::Replayer;
use super::{Problem, Step};
use crate::check::puzzle::{CarrierId, LegId, Metric, Puzzle};
use crate::plan::{Aboard, Crossing};
use crate::source::{Sources, Span};

/// Some crossings that were made from the start.
pub struct Walk<'p> {
    puzzle: &'p Puzzle,
    replayer: Replayer<'p>,
}

/// What is to be said of a crossing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The crossing with what all crossings cost after it; `None` if it can't be made even against the
    /// rules, or is not clear.
    pub step: Option<Step>,
    /// What is wrong with it; empty if it is legal and within every limit.
    pub problems: Vec<Problem>,
}

impl<'p> Walk<'p> {
    /// Where these crossings lead, each of which is known to be legal.
    pub fn new(puzzle: &'p Puzzle, made: &[Crossing]) -> Self {
        let mut replayer = Replayer::new(puzzle);
        for crossing in made {
            replayer.go(crossing, None);
        }
        replayer.forget_problems();
        Self { puzzle, replayer }
    }

    /// Where everyone and every boat is.
    pub fn arrangement(&self) -> &Arrangement {
        &self.replayer.arrangement
    }

    /// What all crossings together cost.
    pub fn totals(&self) -> &[(Metric, i64)] {
        self.replayer.totals()
    }

    /// Whether the goal holds here.
    pub fn is_at_goal(&self) -> bool {
        self.replayer.is_at_goal()
    }

    /// The quickest of some legs for a load.
    pub fn quickest(&self, carrier: CarrierId, legs: &[LegId], load: &[Aboard]) -> Option<LegId> {
        self.replayer.clone().quickest(carrier, legs, load)
    }

    /// What is to be said of a crossing from here.
    pub fn judge(&self, crossing: &Crossing) -> Judged {
        let mut replayer = self.replayer.clone();
        replayer.go(crossing, None);
        self.judged(replayer)
    }

    /// The same of a crossing that some words of a source say, as a line of a plan would.
    pub fn read(&self, sources: &Sources, words: Span) -> Judged {
        self.judged(read::cross(self.puzzle, sources, words, self.replayer.clone()))
    }

    fn judged(&self, after: Replayer<'_>) -> Judged {
        let made = after.number() > self.replayer.number();
        let (problems, step) = after.told();
        Judged { step: step.filter(|_| made), problems }
    }
}
