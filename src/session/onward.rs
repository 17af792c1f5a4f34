//! From where a game has come to the goal.

use super::solve::{Failure, invalid};
use crate::check::puzzle::{Metric, Puzzle};
use crate::id::IdVec;
use crate::model::Model;
use crate::model::begun::{Begun, Made, renumber};
use crate::model::labels::Labels;
use crate::model::memory::Gauge;
use crate::model::price::Wide;
use crate::model::walker::Walker;
use crate::model::words::Many;
use crate::plan::{Crossing, Plan, Position};
use crate::search;
use crate::search::outcome::{Effort, Monitor, Outcome, Request, StopReason, Wanted};
use crate::search::registry::automatic;
use crate::verify::{self, Arrangement, Walk};

/// What lies ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Onward {
    /// The best way on from here, replayed; it may be empty.
    Way {
        /// The crossings.
        plan: Plan,
        /// What they take: the metrics of `minimise` in order of importance.
        totals: Vec<(Metric, i64)>,
    },
    /// The goal can't be reached from here.
    Lost,
    /// A limit came first.
    Stopped(StopReason),
}

/// Finds the best way on after some legal crossings.
///
/// # Errors
///
/// See [`Failure`].
pub fn onward(
    puzzle: &Puzzle,
    made: &[Crossing],
    effort: Effort,
    monitor: &mut dyn Monitor,
) -> Result<Onward, Failure> {
    let (begun, here) = begun(puzzle, made);
    let model = Model::after(puzzle, begun).map_err(invalid)?;
    let request = Request::wanting(Wanted { plan: true, ..Wanted::default() }).within(effort);
    let answer = search::run(&model, automatic(puzzle), &request, monitor).map_err(invalid)?;
    let solved = match answer.outcome {
        Outcome::Solved(solved) => solved,
        Outcome::Unsolvable | Outcome::NotFound => return Ok(Onward::Lost),
        Outcome::Stopped { reason, .. } => return Ok(Onward::Stopped(reason)),
    };
    let mut plan = solved.plan.unwrap_or_default();
    let known = known(&model)?;
    plan.crossings.iter_mut().for_each(|crossing| renumber(puzzle, &mut crossing.load, &known, &here));
    let whole = made.iter().chain(&plan.crossings).cloned().collect();
    let replay = verify::replay(puzzle, &Plan { crossings: whole });
    match replay.problems.first() {
        None => Ok(Onward::Way { plan, totals: solved.totals }),
        Some(wrong) => Err(Failure::Fault(format!("a way on fails: {}", wrong.diagnostic.headline))),
    }
}

/// How far a game has to go back where the goal is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayBack {
    /// So many crossings.
    Crossings(usize),
    /// The goal can't be reached from the start either.
    Never,
    /// A limit came first.
    Stopped(StopReason),
}

/// How many crossings have to be taken back until the goal can be reached again.
///
/// # Errors
///
/// See [`Failure`].
pub fn way_back(
    puzzle: &Puzzle,
    made: &[Crossing],
    effort: Effort,
    monitor: &mut dyn Monitor,
) -> Result<WayBack, Failure> {
    // From whatever a crossing leads to, one can also get from before it.
    let (mut solvable, mut low, mut lost) = (None, 0, made.len());
    while low < lost {
        let middle = low + (lost - low) / 2;
        match onward(puzzle, made.get(..middle).unwrap_or_default(), effort, monitor)? {
            Onward::Way { .. } => (solvable, low) = (Some(middle), middle + 1),
            Onward::Lost => lost = middle,
            Onward::Stopped(reason) => return Ok(WayBack::Stopped(reason)),
        }
    }
    Ok(solvable.map_or(WayBack::Never, |solvable| WayBack::Crossings(made.len() - solvable)))
}

/// The crossings as a search reads them, and where they lead.
fn begun(puzzle: &Puzzle, made: &[Crossing]) -> (Begun, Position) {
    let mut arrangement = Arrangement::start(puzzle);
    let mut trips: IdVec<_, i64> = puzzle.carriers.iter().map(|_| 0).collect();
    let mut begun = Begun::default();
    for crossing in made {
        arrangement.cross(puzzle, crossing);
        trips[crossing.carrier] += 1;
        let position = arrangement.position();
        begun.steps.push(Made { carrier: crossing.carrier, leg: crossing.leg, position });
    }
    let totals = Walk::new(puzzle, made).totals().to_vec();
    begun.used = totals.into_iter().map(|(metric, total)| (Gauge::Metric(metric), total)).collect();
    begun.used.extend(trips.enumerate().map(|(carrier, &trips)| (Gauge::Trips(carrier), trips)));
    (begun, arrangement.position())
}

/// Where everybody is, as plans of this model call them.
fn known(model: &Model<'_>) -> Result<Position, Failure> {
    let mut walker = Walker::<Many, Wide>::new(model, &[], &[], &[]);
    walker.unfold();
    match walker.start().map_err(invalid)? {
        Ok(here) if !model.begun.is_empty() => Ok(Labels::position(model, &here)),
        _ => Ok(Arrangement::start(model.puzzle).position()),
    }
}
