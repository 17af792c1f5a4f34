//! What was found, in words: the lines below the step table.

use super::{amount, amounts};
use crate::check::puzzle::{Metric, Puzzle};
use crate::search::outcome::{Answer, Obstacle, Outcome, Solved, StopReason};
use crate::verify;

/// What was found, whether that is proved, by which search.
pub fn summary(puzzle: &Puzzle, answer: &Answer) -> String {
    outcome(puzzle, answer) + &in_place(answer)
}

fn outcome(puzzle: &Puzzle, answer: &Answer) -> String {
    match &answer.outcome {
        Outcome::Solved(solved) => solved_lines(puzzle, solved, answer.search),
        Outcome::Unsolvable => unsolvable(puzzle, answer),
        Outcome::NotFound => {
            format!(
                "not found: {} gave up, and that proves nothing; an exact search may find one\n",
                answer.search
            )
        }
        Outcome::Stopped { reason, lower_bound, best } => {
            let bound = lower_bound.filter(|&bound| bound > 0);
            let bound = bound.map(|bound| known(puzzle, bound)).unwrap_or_default();
            let states = plural(answer.stats.states, "state");
            let best = best.as_ref().map_or_else(String::new, |best| {
                format!("; the best solution found so far has {}", amounts(puzzle, &best.totals))
            });
            format!("stopped: {} after {states}, before the answer was known{bound}{best}\n", why(*reason))
        }
    }
}

fn solved_lines(puzzle: &Puzzle, solved: &Solved, search: &str) -> String {
    let crossings = solved.totals.iter().find(|(metric, _)| *metric == Metric::Crossings);
    // Eleven crossings pass through twelve states: both are said, so that they are not mixed up.
    let states = crossings.map_or_else(String::new, |&(_, n)| {
        format!(" ({})", plural(u64::try_from(n).unwrap_or(0).saturating_add(1), "state"))
    });
    let proof = if solved.optimal {
        format!("proved optimal by {search}")
    } else {
        format!("found by {search}, not proved optimal")
    };
    let mut text = format!("solved: {}{states}, {proof}\n", amounts(puzzle, &solved.totals));
    let solutions = solved.solutions.as_ref().map(|n| {
        let one = n.is_one();
        format!("{n} optimal solution{}", if one { "" } else { "s" })
    });
    let labelled = solved.labelled.as_ref().map(|n| format!("{n} with every member told apart"));
    let counts: Vec<String> = solutions.into_iter().chain(labelled).collect();
    if !counts.is_empty() {
        text += &format!("{}\n", counts.join(", "));
    }
    text
}

fn unsolvable(puzzle: &Puzzle, answer: &Answer) -> String {
    let limits: Vec<String> = puzzle
        .limits
        .iter()
        .map(|limit| format!("{} <= {}", puzzle.metric_name(limit.metric), limit.bound))
        .collect();
    let within = if limits.is_empty() { String::new() } else { format!(" within {}", limits.join(", ")) };
    match answer.stats.states {
        0 => {
            let broken = verify::start(puzzle).into_iter().next();
            let why = broken.map_or_else(|| "the start breaks a rule".to_owned(), |broken| broken.headline);
            format!("unsolvable{within}: {why}\n")
        }
        1 => format!("unsolvable{within}: nothing can cross at all (proved by {})\n", answer.search),
        n => format!(
            "unsolvable{within}: all {n} states within reach were looked at (proved by {})\n",
            answer.search
        ),
    }
}

fn known(puzzle: &Puzzle, bound: i64) -> String {
    let metric = puzzle.minimise.first().copied().unwrap_or(Metric::Crossings);
    format!("; no solution has less than {}", amount(puzzle, metric, bound))
}

/// Why a search was stopped, in words.
pub fn why(reason: StopReason) -> &'static str {
    match reason {
        StopReason::States => "the bound on states was reached",
        StopReason::Memory => "the bound on memory was reached",
        StopReason::Time => "the time was up",
        StopReason::Interrupt => "interrupted",
    }
}

/// The remark that another search ran than the one that was asked for.
fn in_place(answer: &Answer) -> String {
    let Some(obstacle) = answer.replaced else { return String::new() };
    format!("{}, so {}, which is exact, ran in its place\n", no_beginning(obstacle), answer.search)
}

/// Why a search cannot begin at the goals, in words.
pub fn no_beginning(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Memory => "no search can go backwards where rules or costs read `previous` or `trip`",
        Obstacle::Rations => "no search can go backwards where trips or limits run short",
        Obstacle::Apart => "no search can go backwards where `--no-symmetry` tells copies apart",
        Obstacle::Goals => "no search can begin at the goals where so many states may be one",
        Obstacle::Fault => "no search can begin at the goals where something cannot be worked out in one",
    }
}

/// `1 state`, `12 states`.
pub fn plural(n: u64, word: &str) -> String {
    format!("{n} {word}{}", if n == 1 { "" } else { "s" })
}
