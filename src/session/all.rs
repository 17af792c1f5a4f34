//! One puzzle to its solutions, one after another.

use super::Failure;
use super::solve::{invalid, replayed, start_is_safe};
use crate::check::puzzle::{Metric, Puzzle};
use crate::model::Model;
use crate::plan::Plan;
use crate::search::all::{Halt, Which, solutions};
use crate::search::outcome::{Effort, Monitor, StopReason};
use crate::verify::Replay;
use std::ops::ControlFlow;

/// How many solutions were given away, and whether there may be more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// How many.
    pub solutions: u64,
    /// What each of them takes, if all are optimal: the metrics of `minimise` in order of importance.
    pub totals: Vec<(Metric, i64)>,
    /// Why there may be more.
    pub stopped: Option<StopReason>,
}

/// Gives each solution of a puzzle away as soon as it is found and replayed; `Break` ends the list.
///
/// # Errors
///
/// See [`Failure`]; some solutions may have been given away before.
pub fn all(
    puzzle: &Puzzle,
    which: Which,
    effort: Effort,
    monitor: &mut dyn Monitor,
    each: &mut dyn FnMut(&Plan, &Replay) -> ControlFlow<()>,
) -> Result<Listed, Failure> {
    let mut listed = Listed::default();
    if !start_is_safe(puzzle)? {
        return Ok(listed);
    }
    let model = Model::new(puzzle).map_err(invalid)?;
    for solution in solutions(&model, which, effort, monitor) {
        let plan = match solution {
            Ok(plan) => plan,
            Err(Halt::Stopped(reason)) => {
                listed.stopped = Some(reason);
                break;
            }
            Err(Halt::Wrong(diagnostic)) => return Err(invalid(diagnostic)),
            Err(Halt::Overflow(_)) => return Err(Failure::Fault("a sum has no room".to_owned())),
        };
        let replay = replayed(puzzle, &plan, &listed.totals)?;
        listed.solutions += 1;
        if which == Which::Optimal && listed.totals.is_empty() {
            let total = |&metric: &Metric| Some((metric, replay.total(metric)?));
            listed.totals = puzzle.minimise.iter().filter_map(total).collect();
        }
        if each(&plan, &replay).is_break() {
            break;
        }
    }
    Ok(listed)
}
