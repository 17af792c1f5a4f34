//! Every search with every heuristic on every example and each of its variants.
//!
//! What is right of a cell does not depend on the others: a plan is replayed, a proof of the optimum has
//! to give the least that uniform cost search finds, only a search that has looked at everything may
//! say that there is no solution, and one that was stopped says no bound that does not hold.
//!
//! `RIVERCROSS_PUZZLES=PATH` runs the same on the files below a folder, too.

use crate::common::{crosses_below, example_puzzles, in_parallel, named_puzzles};
use rivercross::check::puzzle::{Metric, Puzzle};
use rivercross::model::Model;
use rivercross::search;
use rivercross::search::heuristic::registry as heuristics;
use rivercross::search::outcome::{
    Answer, Effort, Monitor, Outcome, Progress, Request, Solved, StopReason, Unwatched, Wanted,
};
use rivercross::search::registry::{self, Entry, SEARCHES};
use rivercross::verify;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;

/// The most states that a cell may keep; uniform cost search, which they are compared with, ten times as many.
const STATES: u64 = 20_000;
/// How often a cell is asked whether it is to go on: some thousand states or loads each time.
const PATIENCE: u32 = 20;
/// The searches that may need more than uniform cost search does: they look at states again and again,
/// or go far in a wrong direction.
const PATIENT: &[&str] = &["dfs", "iddfs", "idastar", "greedy"];

/// Ends a search when its patience is over.
struct Patience(u32);

impl Monitor for Patience {
    fn poll(&mut self, _: Progress) -> ControlFlow<StopReason> {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 { ControlFlow::Break(StopReason::Time) } else { ControlFlow::Continue(()) }
    }
}

/// One puzzle with what uniform cost search says of it.
struct Row<'p> {
    puzzle: &'p Puzzle,
    model: &'p Model<'p>,
    /// What is least, from the most important on; `None` if there is no solution.
    least: Option<Vec<i64>>,
    /// How many states that took.
    states: u64,
}

fn effort(states: u64) -> Effort {
    Effort { max_states: Some(states), max_memory: None }
}

fn numbers(solved: &Solved) -> Vec<i64> {
    solved.totals.iter().map(|(_, total)| *total).collect()
}

fn run(
    row: &Row<'_>,
    entry: &Entry,
    heuristic: Option<&str>,
    states: u64,
    monitor: &mut dyn Monitor,
) -> Result<Answer, String> {
    let wanted = Wanted { plan: true, ..Wanted::default() };
    let heuristic = heuristic.map(str::to_owned);
    let request = Request { heuristic, effort: effort(states), ..Request::wanting(wanted) };
    search::run(row.model, entry, &request, monitor)
        .map_err(|told| format!("{} {}", told.code, told.headline))
}

/// A plan leads to the goal, and costs what is said.
fn replays(puzzle: &Puzzle, solved: &Solved) -> Result<(), String> {
    let replay = verify::replay(puzzle, solved.plan.as_ref().ok_or("no plan")?);
    let told = |(metric, total): &(Metric, i64)| replay.total(*metric) == Some(*total);
    match replay.problems.is_empty() && solved.totals.iter().all(told) {
        true => Ok(()),
        false => Err(format!("{:?}, replayed {:?} {:?}", solved.totals, replay.totals, replay.problems)),
    }
}

/// What is wrong with a cell; otherwise whether it came to an end.
fn judge(row: &Row<'_>, entry: &Entry, heuristic: Option<&str>) -> Result<bool, String> {
    let Row { puzzle, least, .. } = row;
    let choice = heuristics::Choice::find(puzzle, heuristic).ok_or("no such heuristic")?;
    let answer = run(row, entry, heuristic, STATES, &mut Patience(PATIENCE))?;
    let same_order = entry.order(puzzle) == puzzle.minimise;
    match (&answer.outcome, least) {
        (Outcome::Solved(solved), Some(least)) => {
            replays(puzzle, solved)?;
            let found = numbers(solved);
            if entry.proves(puzzle) && (!entry.heuristic || choice.is_admissible()) && !solved.optimal {
                return Err("what it promises is not proved".to_owned());
            }
            if solved.optimal && (!same_order || found != *least) {
                return Err(format!("{found:?} for the optimum, and not {least:?}"));
            }
            if same_order && found < *least {
                return Err(format!("{found:?}, less than {least:?}"));
            }
            Ok(true)
        }
        (Outcome::Unsolvable, None) => {
            // Nothing is proved before everything was looked at.
            match run(row, entry, heuristic, 1, &mut Unwatched)?.outcome {
                Outcome::Stopped { .. } => Ok(true),
                Outcome::Unsolvable if answer.stats.states < 4 => Ok(true),
                outcome => Err(format!("{outcome:?} by one state")),
            }
        }
        (Outcome::Stopped { reason, lower_bound, best }, _) => {
            let spent = match reason {
                StopReason::States => answer.stats.states >= STATES,
                StopReason::Time => true,
                StopReason::Memory | StopReason::Interrupt => false,
            };
            let may_stop = PATIENT.contains(&entry.name) || row.states > STATES / 2;
            if !spent || !may_stop {
                return Err(format!("stopped ({reason:?}) by {} states", answer.stats.states));
            }
            let first = least.as_ref().and_then(|least| least.first().copied());
            if let (Some(bound), Some(first), true) =
                (lower_bound, first, same_order && choice.is_admissible())
                && *bound > first
            {
                return Err(format!("no solution below {bound}, and there is one of {first}"));
            }
            best.as_ref().map_or(Ok(()), |best| replays(puzzle, best)).map(|()| false)
        }
        (outcome, least) => Err(format!("{outcome:?}, and not {least:?}")),
    }
}

/// The cells that came to an end and those that were stopped; what is wrong is told.
fn judge_all(name: &str, puzzle: &Puzzle, told: &Mutex<String>) -> (usize, usize) {
    let model = Model::new(puzzle).unwrap();
    let mut row = Row { puzzle, model: &model, least: None, states: 0 };
    let tell = |cell: String| told.lock().unwrap().push_str(&format!("{name}: {cell}\n"));
    let ucs = registry::find("ucs").unwrap();
    match run(&row, ucs, None, 10 * STATES, &mut Unwatched) {
        Ok(Answer { outcome: Outcome::Solved(solved), stats, .. }) => {
            (row.least, row.states) = (Some(numbers(&solved)), stats.states);
        }
        Ok(Answer { outcome: Outcome::Unsolvable, stats, .. }) => row.states = stats.states,
        // Too large to be compared with.
        Ok(Answer { outcome: Outcome::Stopped { .. }, .. }) => return (0, 0),
        other => tell(format!("ucs: {other:?}")),
    }
    let (mut ended, mut stopped) = (0, 0);
    for entry in SEARCHES {
        let named = heuristics::names(puzzle).into_iter().map(Some);
        let guides: Vec<Option<&str>> =
            if entry.heuristic { named.chain([None]).collect() } else { vec![None] };
        for heuristic in guides {
            match judge(&row, entry, heuristic) {
                Ok(true) => ended += 1,
                Ok(false) => stopped += 1,
                Err(problem) => tell(format!("{} with {heuristic:?}: {problem}", entry.name)),
            }
        }
    }
    (ended, stopped)
}

#[test]
fn every_search_with_every_heuristic_is_right_about_every_puzzle() {
    let mut puzzles = example_puzzles();
    if let Some(folder) = std::env::var_os("RIVERCROSS_PUZZLES") {
        puzzles.extend(named_puzzles(crosses_below(Path::new(&folder))));
    }
    let (told, cells) = (Mutex::new(String::new()), Mutex::new((0, 0)));
    in_parallel(&puzzles, |(name, puzzle)| {
        let (ended, stopped) = judge_all(name, puzzle, &told);
        let mut cells = cells.lock().unwrap();
        *cells = (cells.0 + ended, cells.1 + stopped);
    });
    let (told, (ended, stopped)) = (told.into_inner().unwrap(), cells.into_inner().unwrap());
    assert!(told.is_empty(), "\n{told}");
    // A matrix of cells that were all stopped would show nothing.
    assert!(ended > 10 * stopped && ended > 10 * puzzles.len(), "{ended} {stopped}");
}
