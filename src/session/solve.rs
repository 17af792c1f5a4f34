//! One puzzle to its answer.

use crate::check::puzzle::{Metric, Puzzle};
use crate::diag::{Code, Diagnostics};
use crate::explain::optimal::{self, Bar, Proof};
use crate::explain::rules::{self, Trial};
use crate::explain::{self, Explanation};
use crate::model::Model;
use crate::plan::Plan;
use crate::search;
use crate::search::outcome::{Answer, Effort, Monitor, Outcome, Request, Solved, Stats};
use crate::search::registry::{self, Entry};
use crate::search::trace::{Recorder, Trace};
use crate::verify::{self, Replay};

/// An answer, and the replay of its plan if it has one.
#[derive(Clone, Debug)]
pub struct Solution {
    /// What the search says.
    pub answer: Answer,
    /// The plan, replayed to the goal.
    pub replay: Option<Replay>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The puzzle is at fault: a division by zero in a state that is met, a cost below zero, a
    /// number beyond 64 bits; or it is too large for this program.
    Invalid(Diagnostics),
    /// The program is at fault: a plan that the verifier refuses.
    Fault(String),
}

/// The search that runs: the one asked for, or the one that the puzzle names, or an exact one.
pub fn choose_search(puzzle: &Puzzle, asked: Option<&str>) -> &'static Entry {
    let named = puzzle.search.as_ref().map(|choice| choice.name.text.as_str());
    asked.or(named).and_then(registry::find).unwrap_or_else(|| registry::automatic(puzzle))
}

/// The heuristic for a search: the one asked for, or the one that the puzzle names together with this
/// search; `None` for the best that pays, and for searches that take none.
pub fn choose_heuristic(puzzle: &Puzzle, search: &Entry, asked: Option<&str>) -> Option<String> {
    let choice = puzzle.search.as_ref().filter(|choice| choice.name.text == search.name);
    let named = choice.and_then(|choice| choice.heuristic.as_ref()).map(|name| name.text.as_str());
    asked.or(named).filter(|_| search.heuristic).map(str::to_owned)
}

/// Solves a puzzle by a search. Where the start breaks a rule the puzzle is unsolvable, with no
/// states.
///
/// # Errors
///
/// See [`Failure`].
pub fn solve(
    puzzle: &Puzzle,
    search: &Entry,
    request: &Request,
    monitor: &mut dyn Monitor,
) -> Result<Solution, Failure> {
    if !start_is_safe(puzzle)? {
        return Ok(never_begun(search));
    }
    let model = Model::with(puzzle, request.copies).map_err(invalid)?;
    solve_model(&model, search, request, monitor)
}

/// The same, followed step by step: of so many states that are looked at it is told what became of
/// their successors.
///
/// # Errors
///
/// See [`Failure`].
pub fn trace(
    puzzle: &Puzzle,
    search: &Entry,
    request: &Request,
    most: usize,
    monitor: &mut dyn Monitor,
) -> Result<(Solution, Trace), Failure> {
    if !start_is_safe(puzzle)? {
        return Ok((never_begun(search), Trace::default()));
    }
    let model = Model::with(puzzle, request.copies).map_err(invalid)?;
    let mut recorder = Recorder::new(&model, most, monitor);
    let solution = solve_model(&model, search, request, &mut recorder)?;
    Ok((solution, recorder.finish()))
}

/// Why a puzzle is unsolvable, if its answer has proved that.
pub fn explain(
    puzzle: &Puzzle,
    answer: &Answer,
    effort: Effort,
    monitor: &mut dyn Monitor,
) -> Option<Explanation> {
    let proved = answer.outcome == Outcome::Unsolvable;
    proved.then(|| explain::explain(puzzle, answer.stats.states, effort, monitor))
}

/// Why an answer that is proved optimal is least, as far as bounds on the effort let that be shown; `None`
/// for any other answer.
///
/// # Errors
///
/// See [`Failure`].
pub fn why_optimal(
    puzzle: &Puzzle,
    answer: &Answer,
    effort: Effort,
    monitor: &mut dyn Monitor,
) -> Result<Option<Vec<Bar>>, Failure> {
    let Outcome::Solved(Solved { totals, optimal: true, .. }) = &answer.outcome else { return Ok(None) };
    let bars = optimal::why_optimal(puzzle, totals, effort, monitor).map_err(invalid)?;
    match bars.iter().find(|bar| bar.proof == Proof::Refuted) {
        None => Ok(Some(bars)),
        Some(bar) => {
            let name = puzzle.metric_name(bar.metric);
            Err(Failure::Fault(format!("{name} {} is said to be least, and is not", bar.least)))
        }
    }
}

/// Puts the rules of a puzzle to the test, whose start has to be safe.
///
/// # Errors
///
/// See [`Failure`]; and where the start breaks a rule.
pub fn try_rules(puzzle: &Puzzle, effort: Effort, monitor: &mut dyn Monitor) -> Result<Trial, Failure> {
    let wrong = verify::start(puzzle);
    if !wrong.is_empty() {
        return Err(Failure::Invalid(wrong.into_iter().collect()));
    }
    rules::rules(puzzle, effort, monitor).map_err(invalid)
}

/// What is said where the start breaks a rule.
pub(super) fn never_begun(search: &Entry) -> Solution {
    let (outcome, stats) = (Outcome::Unsolvable, Stats::default());
    Solution { answer: Answer { outcome, stats, search: search.name, replaced: None }, replay: None }
}

/// Solves a puzzle that is ready to be searched.
pub(super) fn solve_model(
    model: &Model<'_>,
    search: &Entry,
    request: &Request,
    monitor: &mut dyn Monitor,
) -> Result<Solution, Failure> {
    let puzzle = model.puzzle;
    let answer = search::run(model, search, request, monitor).map_err(invalid)?;
    let replay = match &answer.outcome {
        Outcome::Solved(Solved { plan: Some(plan), totals, .. }) => Some(replayed(puzzle, plan, totals)?),
        Outcome::Stopped { best: Some(best), .. } => match &best.plan {
            Some(plan) => Some(replayed(puzzle, plan, &best.totals)?),
            None => None,
        },
        _ => None,
    };
    Ok(Solution { answer, replay })
}

/// Whether every rule holds at the start.
pub(super) fn start_is_safe(puzzle: &Puzzle) -> Result<bool, Failure> {
    let wrong = verify::start(puzzle);
    let (broken, faults): (Vec<_>, Vec<_>) = wrong.into_iter().partition(|d| d.code == Code::StartBreaksRule);
    if faults.is_empty() {
        Ok(broken.is_empty())
    } else {
        Err(Failure::Invalid(faults.into_iter().collect()))
    }
}

pub(super) fn invalid(wrong: crate::diag::Diagnostic) -> Failure {
    Failure::Invalid(Diagnostics::from_iter([wrong]))
}

/// A plan replayed by the verifier, which knows nothing of the search: it reaches the goal, and takes
/// what it should.
pub(super) fn replayed(puzzle: &Puzzle, plan: &Plan, totals: &[(Metric, i64)]) -> Result<Replay, Failure> {
    let replay = verify::replay(puzzle, plan);
    if let Some(problem) = replay.problems.first() {
        let what = &problem.diagnostic.headline;
        return Err(Failure::Fault(format!("a plan fails at crossing {}: {what}", problem.crossing)));
    }
    let differs = |&&(metric, total): &&_| replay.total(metric) != Some(total);
    if let Some(&(metric, total)) = totals.iter().find(differs) {
        let name = puzzle.metric_name(metric);
        return Err(Failure::Fault(format!("a plan that should take {name} {total} takes another amount")));
    }
    Ok(replay)
}
