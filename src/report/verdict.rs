//! What `verify` says of a plan; what is wrong with it is told by diagnostics.

use super::summary::plural;
use super::{amount, amounts};
use crate::check::puzzle::{Metric, Puzzle};
use crate::verify::{Problem, ProblemKind, Replay, Verdict};

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
            let first = replay.problems.first().map(|problem| place(problem, replay));
            match first {
                Some(first) if replay.problems.len() > 1 => format!("wrong: {problems}, the first {first}\n"),
                Some(first) => format!("wrong: {problems}, {first}\n"),
                None => format!("wrong: {problems}\n"),
            }
        }
        Verdict::Unreadable => {
            let unreadable = replay.problems.iter().any(|problem| problem.kind == ProblemKind::Unreadable);
            format!("{}: {problems}\n", if unreadable { "unreadable" } else { "the puzzle is at fault" })
        }
    }
}

/// Where a problem is: `at crossing 4`, `at the start`, `at the end, after crossing 5`.
fn place(problem: &Problem, replay: &Replay) -> String {
    match (problem.kind, replay.steps.len(), problem.crossing) {
        (ProblemKind::StopsShort, 0, _) => "the plan is empty".to_owned(),
        (ProblemKind::StopsShort, made, _) => format!("at the end, after crossing {made}"),
        (_, _, 0) => "at the start".to_owned(),
        (_, _, crossing) => format!("at crossing {crossing}"),
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
