//! What `verify` says of a plan; what is wrong with it is told by diagnostics.

use super::summary::plural;
use super::{amount, amounts};
use crate::check::puzzle::{Metric, Puzzle};
use crate::verify::{ProblemKind, Replay, Verdict};

/// One line: right, wrong or unreadable. `best` is the optimum in order
/// of importance, if it is known.
pub fn verdict(puzzle: &Puzzle, replay: &Replay, best: Option<&[(Metric, i64)]>) -> String {
    let problems = replay.problems.len() + replay.untold;
    let problems = plural(u64::try_from(problems).unwrap_or(u64::MAX), "problem");
    match replay.verdict() {
        Verdict::Right => {
            let shown: Vec<(Metric, i64)> = replay
                .totals
                .iter()
                .copied()
                .filter(|(metric, _)| puzzle.minimise.contains(metric))
                .collect();
            let longer = best.and_then(|best| longer_than_needed(puzzle, replay, best));
            let longer = longer.map_or_else(String::new, |longer| format!("; {longer}"));
            format!("right: {} reach the goal{longer}\n", amounts(puzzle, &shown))
        }
        Verdict::Wrong => {
            let first = replay.problems.first().map_or(0, |problem| problem.crossing);
            format!("wrong: {problems}, the first at crossing {first}\n")
        }
        Verdict::Unreadable => {
            let unreadable = replay.problems.iter().any(|problem| problem.kind == ProblemKind::Unreadable);
            format!("{}: {problems}\n", if unreadable { "unreadable" } else { "the puzzle is at fault" })
        }
    }
}

/// The remark on a right plan that takes more than is needed; `None` if it does not.
pub fn longer_than_needed(puzzle: &Puzzle, replay: &Replay, best: &[(Metric, i64)]) -> Option<String> {
    let (metric, least, total) = best.iter().find_map(|&(metric, least)| {
        let total = replay.total(metric)?;
        (total != least).then_some((metric, least, total))
    })?;
    (total > least).then(|| format!("longer than needed: {} would do", amount(puzzle, metric, least)))
}
