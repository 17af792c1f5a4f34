//! Reads and replays a plan on the checked puzzle, copy by copy, in the plainest possible code.
//!
//! ```text
//! plan text ─ syntax::plan ─▶ lines ─ read (who is meant?) ─▶ crossing ─ replay ─▶ Replay
//!                                      ▲                                   │
//!                                      └────────── arrangement ◀───────────┘
//! ```
//!
//! It shares nothing with the model and the searches, so that a plan which has passed here is
//! right for two independent reasons. The language's *What a crossing is* is followed point by
//! point; nothing is compiled, packed or cached but the lets of one moment.

mod arrangement;
mod blame;
mod choice;
mod clauses;
mod evaluate;
mod fit;
mod goal;
mod line;
mod read;
mod replay;
mod rules;
mod sample;
mod walk;
mod wording;

pub use arrangement::{Arrangement, Crowd};
pub use choice::is_numbered;
pub use clauses::{Heard, Past, hear, hear_start, refused_by};
pub use goal::missing;
pub use read::read;
pub use replay::{Broken, broken_at, broken_in, first_broken, replay, start};
pub use walk::{Judged, Walk};

use crate::check::puzzle::{Metric, Puzzle};
use crate::diag::Diagnostic;
use crate::plan::{Crossing, Plan};

/// A plan that has been replayed as far as it makes sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The crossings that were made.
    pub steps: Vec<Step>,
    /// What is wrong, in the order of the plan; at most [`crate::limits::ERRORS_SHOWN`], and the first
    /// of each kind.
    pub problems: Vec<Problem>,
    /// How many problems more there are.
    pub untold: usize,
    /// Whether the goal holds where the replay ended.
    pub at_goal: bool,
    /// What all crossings together cost; see [`metrics`] for the order.
    pub totals: Vec<(Metric, i64)>,
}

/// One crossing that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The carrier, the leg, and who was aboard, by copy.
    pub crossing: Crossing,
    /// What it and all crossings before it cost; see [`metrics`] for the order.
    pub totals: Vec<(Metric, i64)>,
}

/// Something that is wrong with a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What sort of thing.
    pub kind: ProblemKind,
    /// At which crossing, from 1; one more than there are crossings where the plan stops short.
    pub crossing: usize,
    /// What is told. The primary label is on the plan's words, if the plan is a text.
    pub diagnostic: Diagnostic,
}

/// The sorts of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// The line cannot be read, or could mean two crossings.
    Unreadable,
    /// The crossing cannot be made: nobody there, no seat, no rower, no way.
    Illegal,
    /// The crossing breaks a rule of the puzzle.
    Unsafe,
    /// The plan costs more than a `limit` allows.
    BeyondLimit,
    /// The plan ends before the goal.
    StopsShort,
    /// The puzzle itself is at fault: a division by zero, a number beyond 64 bits, a negative cost.
    PuzzleFault,
}

/// What is to be said of a plan as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It solves the puzzle.
    Right,
    /// It can be read, and does not solve the puzzle.
    Wrong,
    /// It cannot be read, or the puzzle is at fault.
    Unreadable,
}

impl Replay {
    /// Whether the plan is right, wrong, or no plan at all.
    pub fn verdict(&self) -> Verdict {
        let unreadable = |p: &Problem| matches!(p.kind, ProblemKind::Unreadable | ProblemKind::PuzzleFault);
        if self.problems.iter().any(unreadable) {
            Verdict::Unreadable
        } else if self.problems.is_empty() {
            Verdict::Right
        } else {
            Verdict::Wrong
        }
    }

    /// The crossings that were made, as a plan.
    pub fn plan(&self) -> Plan {
        Plan { crossings: self.steps.iter().map(|step| step.crossing.clone()).collect() }
    }

    /// The total of a metric, if the puzzle has it.
    pub fn total(&self, metric: Metric) -> Option<i64> {
        self.totals.iter().find(|(m, _)| *m == metric).map(|&(_, total)| total)
    }
}

/// The metrics that a replay adds up: those of `minimise` in order of importance, then those with a
/// `limit`, the time if every crossing has one, and all costs.
pub fn metrics(puzzle: &Puzzle) -> Vec<Metric> {
    let timed = puzzle.legs.iter().all(|leg| leg.time.is_some()) && !puzzle.legs.is_empty()
        || puzzle.carriers.iter().all(|carrier| carrier.time.is_some());
    let mut metrics: Vec<Metric> = Vec::new();
    let named = puzzle.minimise.iter().copied().chain(std::iter::once(Metric::Crossings));
    let limited = puzzle.limits.iter().map(|limit| limit.metric);
    let others = timed.then_some(Metric::Time).into_iter().chain(puzzle.costs.ids().map(Metric::Cost));
    for metric in named.chain(limited).chain(others) {
        if !metrics.contains(&metric) {
            metrics.push(metric);
        }
    }
    metrics
}
