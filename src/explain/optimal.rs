//! Why an answer is least: with a little less of what it costs the whole puzzle is searched again, without
//! any estimate, and there is no solution.

use crate::check::puzzle::{Limit, Metric, Puzzle};
use crate::diag::Diagnostic;
use crate::model::Model;
use crate::search;
use crate::search::outcome::{Effort, Monitor, Outcome, Request, StopReason};
use crate::search::registry::{self, automatic};

/// Why there is no solution with less of one metric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The metric.
    pub metric: Metric,
    /// What the answer costs of it.
    pub least: i64,
    /// What is minimised before it, which may not be more.
    pub given: Vec<(Metric, i64)>,
    /// Why less is impossible.
    pub proof: Proof,
}

/// Why less is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It is 0.
    Nothing,
    /// So many states can be reached with less, and none is a goal. What is used of trips and limits is part
    /// of a state where they run short.
    Exhausted(u64),
    /// It was not shown: a limit came first.
    Stopped(StopReason),
    /// It is not so: the program is at fault.
    Refuted,
}

/// Shows for each metric of `minimise`, in order of importance, that the totals of an optimal answer are
/// the least.
///
/// # Errors
///
/// What a search meets.
pub fn why_optimal(
    puzzle: &Puzzle,
    totals: &[(Metric, i64)],
    effort: Effort,
    monitor: &mut dyn Monitor,
) -> Result<Vec<Bar>, Diagnostic> {
    let mut bars: Vec<Bar> = Vec::new();
    let mut given = Vec::new();
    for &(metric, least) in totals {
        let mut tighter = puzzle.clone();
        given.iter().for_each(|&(metric, most)| bound(&mut tighter, metric, most));
        bound(&mut tighter, metric, least.saturating_sub(1));
        let proof = if least <= 0 { Proof::Nothing } else { exhaust(&tighter, effort, monitor)? };
        bars.push(Bar { metric, least, given: given.clone(), proof });
        given.push((metric, least));
    }
    Ok(bars)
}

/// Bounds a metric at least so tightly.
fn bound(puzzle: &mut Puzzle, metric: Metric, most: i64) {
    match puzzle.limits.iter_mut().find(|limit| limit.metric == metric) {
        Some(limit) => limit.bound = limit.bound.min(most),
        None => puzzle.limits.push(Limit { metric, bound: most, span: puzzle.goal_keyword }),
    }
}

fn exhaust(puzzle: &Puzzle, effort: Effort, monitor: &mut dyn Monitor) -> Result<Proof, Diagnostic> {
    let model = Model::new(puzzle)?;
    // An estimate would leave states out that can be reached.
    let search = registry::find("ucs").unwrap_or_else(|| automatic(puzzle));
    let answer = search::run(&model, search, &Request::default().within(effort), monitor)?;
    Ok(match answer.outcome {
        Outcome::Unsolvable => Proof::Exhausted(answer.stats.states),
        Outcome::Stopped { reason, .. } => Proof::Stopped(reason),
        Outcome::Solved(_) | Outcome::NotFound => Proof::Refuted,
    })
}
