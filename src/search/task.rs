//! What a loop over a graph is to find, and how it ended.

use super::outcome::{Effort, StopReason, Wanted};
use super::store::StoreChoice;
use crate::diag::Diagnostic;
use crate::model::price::Numbers;
use crate::tally::Tally;

/// What the key of a state is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// What has been paid.
    #[default]
    Paid,
    /// That and what is still to be paid by the estimate.
    PaidAndEstimate,
    /// The estimate alone. What is found need not be the cheapest.
    Estimate,
}

/// What is to be found.
#[derive(Clone, Debug)]
pub struct Task<'t> {
    /// What is wanted.
    pub wanted: Wanted,
    /// The effort that is allowed.
    pub effort: Effort,
    /// The store for states, if it is not to be the one that seems best.
    pub store: Option<StoreChoice>,
    /// Which state is looked at first.
    pub order: Order,
    /// How many numbers a cost has.
    pub numbers: usize,
    /// No solution costs more than this in the first number.
    pub bound: Option<i64>,
    /// How much there is of each thing that is watched.
    pub watched: &'t [i64],
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End<W> {
    /// A goal was found; there is none that costs less, unless the order is by estimates that say
    /// too much.
    Found(Found<W>),
    /// Everything within reach was looked at, and none is a goal.
    Exhausted,
    /// Everything within a bound on the depth was looked at, no goal is there, and something lies beyond.
    Bounded,
    /// The effort was over, or somebody had enough.
    Stopped(Stopped<W>),
    /// The cost of a solution, or of everything that is left, has no room in this position.
    Overflow(usize),
}

/// Why a loop ends before its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The effort was over, or somebody had enough.
    Stopped(StopReason),
    /// A cost has no room in this position.
    Overflow(usize),
    /// The author of the puzzle has to be told this.
    Wrong(Diagnostic),
}

impl From<Diagnostic> for Cut {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Wrong(diagnostic)
    }
}

impl Cut {
    /// The end that it means; `stopped` says what is known if the search was stopped.
    ///
    /// # Errors
    ///
    /// What the author of the puzzle has to be told.
    pub fn end<W>(
        self,
        stopped: impl FnOnce(StopReason) -> Result<Stopped<W>, Diagnostic>,
    ) -> Result<End<W>, Diagnostic> {
        match self {
            Self::Stopped(reason) => stopped(reason).map(End::Stopped),
            Self::Overflow(at) => Ok(End::Overflow(at)),
            Self::Wrong(diagnostic) => Err(diagnostic),
        }
    }
}

/// What is known when a search is stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped<W> {
    /// Why it is.
    pub reason: StopReason,
    /// No solution costs less than this in the first number.
    pub least: i64,
    /// The cheapest of the goals that were waiting; nothing is known of all walks to it.
    pub best: Option<Found<W>>,
}

/// The cheapest goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<W> {
    /// What they cost.
    pub cost: Numbers,
    /// The states of one such walk, from the start to a goal, if a plan is wanted. From each of them
    /// it takes the cheapest edge to the next; in the order of estimates alone that may cost less.
    pub walk: Vec<W>,
    /// What is known of all cheapest walks; nothing in the order of estimates alone.
    pub all: All,
}

/// What is known of all cheapest walks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct All {
    /// How many there are, if that is wanted.
    pub solutions: Option<Tally>,
    /// How many there are with every member told apart, if that is wanted.
    pub labelled: Option<Tally>,
    /// The most that one of them uses of each thing that is watched.
    pub most: Vec<i64>,
}
