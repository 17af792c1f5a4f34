//! What a search is asked and what it answers. Three ends that are never mixed up: *solved*,
//! *unsolvable* (everything reachable was looked at), and *stopped* by a limit; a search that
//! gives up by its own nature says *not found*.

use super::observer::Observer;
use super::store::StoreChoice;
use crate::check::puzzle::{FamilyId, Metric};
use crate::id::Id;
use crate::limits;
use crate::model::code::ClauseId;
use crate::model::layout::Told;
use crate::plan::Plan;
use crate::tally::Tally;
use std::ops::ControlFlow;

/// What is wanted beside the answer. Nothing is computed that is not asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// One optimal plan.
    pub plan: bool,
    /// How many optimal solutions there are, alike members not told apart.
    pub solutions: bool,
    /// How many there are with every member told apart.
    pub labelled: bool,
}

/// Bounds on the effort of one search. Reaching one is [`Outcome::Stopped`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The most states that may be stored.
    pub max_states: Option<u64>,
    /// The most bytes that the stored states may take.
    pub max_memory: Option<u64>,
}

/// What is asked of one search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// What is wanted beside the answer.
    pub wanted: Wanted,
    /// The effort that is allowed.
    pub effort: Effort,
    /// The name of the heuristic, for searches that take one; the best that is known if it is `None`.
    pub heuristic: Option<String>,
    /// The store for states, if it is not to be the one that seems best.
    pub store: Option<StoreChoice>,
    /// Whether copies that nothing tells apart are counted together, as they are unless it is to be
    /// shown what that is good for.
    pub copies: Told,
    /// Whether every crossing that a rule refuses is counted, also where it is known beforehand that
    /// none with such a load is legal anywhere.
    pub every_refusal: bool,
    /// The most crossings of a walk that a search looks at which goes deep first.
    pub max_depth: Option<i64>,
}

impl Request {
    /// This is wanted, whatever the effort.
    pub fn wanting(wanted: Wanted) -> Self {
        Self { wanted, ..Self::default() }
    }

    /// The same with bounds on the effort.
    #[must_use]
    pub fn within(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// States stored so far.
    pub states: u64,
    /// States waiting to be expanded.
    pub frontier: u64,
    /// Crossings (or the least of what is minimised first) of the states now being expanded.
    pub depth: i64,
}

/// Looks on while a search runs, and may end it: a clock, Ctrl-C, a progress line.
/// Searches call it every few thousand states. Only front ends implement one that reads a clock.
pub trait Monitor {
    /// `Break` ends the search with this reason.
    fn poll(&mut self, progress: Progress) -> ControlFlow<StopReason>;

    /// Who follows the search step by step, if anybody does.
    fn observer(&mut self) -> Option<&mut dyn Observer> {
        None
    }
}

/// Never ends a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Monitor for Unwatched {
    fn poll(&mut self, _: Progress) -> ControlFlow<StopReason> {
        ControlFlow::Continue(())
    }
}

/// Why a search was stopped before the answer was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// `--max-states`
    States,
    /// `--max-memory`
    Memory,
    /// `--timeout`
    Time,
    /// Ctrl-C
    Interrupt,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a solution.
    Solved(Solved),
    /// Proved: every state within reach was looked at, and none is a goal within the limits.
    Unsolvable,
    /// This search found none and proves nothing.
    NotFound,
    /// A limit came first.
    Stopped {
        /// Which.
        reason: StopReason,
        /// No solution has less of what is minimised first than this.
        lower_bound: Option<i64>,
        /// The best solution that was found by then, if any was.
        best: Option<Box<Solved>>,
    },
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The crossings, if they were wanted.
    pub plan: Option<Plan>,
    /// What the plan costs: the metrics of `minimise` in order of importance, crossings among them.
    pub totals: Vec<(Metric, i64)>,
    /// Whether no solution has less, in that order.
    pub optimal: bool,
    /// The number of optimal solutions, if it was wanted.
    pub solutions: Option<Tally>,
    /// The same with every member told apart, if it was wanted.
    pub labelled: Option<Tally>,
}

/// What a search did; the same for equal input. Where trips or limits run short a search begins again
/// from the start: what it stores is then that of the last time, the work that it does adds up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// States whose crossings were generated.
    pub expanded: u64,
    /// Legal crossings generated.
    pub generated: u64,
    /// Of these, the ones that led to a state known already.
    pub duplicates: u64,
    /// States that were looked at again, since they can be reached at less than they had been.
    pub reopened: u64,
    /// Crossings refused by a rule.
    pub refused: u64,
    /// The same, clause by clause, as far as any is refused.
    pub refused_by: Vec<u64>,
    /// States stored.
    pub states: u64,
    /// How many of them were met at each depth: with so many crossings, or so much of what is
    /// minimised first. Those beyond [`limits::DEPTHS`] are left out.
    pub by_depth: Vec<u64>,
    /// The most states waiting at once.
    pub peak_frontier: u64,
    /// Bytes that the stored states and the frontier took at most.
    pub memory: u64,
    /// Individuals that nothing tells apart, whose states were taken for one.
    pub alike: Vec<Vec<FamilyId>>,
}

impl Stats {
    /// Forgets what was stored, as the search begins again from the start.
    pub fn begin_again(&mut self) {
        self.states = 0;
        self.by_depth.clear();
    }

    /// Notes that a clause refuses a crossing.
    pub fn refuse(&mut self, clause: ClauseId) {
        self.refused += 1;
        count(&mut self.refused_by, clause.index());
    }

    /// Notes a state that was not known before.
    pub fn meet(&mut self, depth: i64) {
        self.states += 1;
        if let Some(depth) = usize::try_from(depth).ok().filter(|depth| *depth < limits::DEPTHS) {
            count(&mut self.by_depth, depth);
        }
    }
}

fn count(numbers: &mut Vec<u64>, nth: usize) {
    if nth >= numbers.len() {
        numbers.resize(nth + 1, 0);
    }
    if let Some(number) = numbers.get_mut(nth) {
        *number += 1;
    }
}

/// Why a search cannot begin at the goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// States remember something of the way to them: `previous`, `trip`.
    Memory,
    /// Trips or limits run short, so that states tell what is used of them.
    Rations,
    /// Copies are told apart that the puzzle does not.
    Apart,
    /// There are too many states that may be goals.
    Goals,
    /// Something cannot be worked out in a state to which the start may never lead.
    Fault,
}

/// An answer with what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How the search ended.
    pub outcome: Outcome,
    /// What it did.
    pub stats: Stats,
    /// The name of the search that ran.
    pub search: &'static str,
    /// Why it ran in place of the one that was asked for.
    pub replaced: Option<Obstacle>,
}
