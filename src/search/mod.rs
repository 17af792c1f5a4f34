//! Searches over the model: what they are asked, and what they answer.
//!
//! [`registry`] is the table of searches, [`best_first`] the one loop behind them; it knows graphs
//! only through [`space`], keeps states in [`states`] and those that wait in [`frontier`].
//! [`explore`] visits everything.

pub mod best_first;
pub mod explore;
pub mod frontier;
pub mod outcome;
pub mod registry;
pub mod space;
pub mod states;

use crate::check::puzzle::{Metric, Puzzle};
use crate::diag::{Code, Diagnostic};
use crate::model::Model;
use crate::model::labels::Labels;
use crate::model::memory::{Gauge, Ration};
use crate::model::tally::Tally;
use crate::model::walk::{Event, Walker};
use crate::plan::Plan;
use best_first::{End, Found, Task};
use outcome::{Answer, Effort, Monitor, Outcome, Solved, Stats, StopReason, Wanted};
use registry::Entry;

/// Runs a search. Numbers of solutions are only given where it proves its answer.
///
/// # Errors
///
/// What a search meets: an expression that cannot be worked out in a state that no rule refuses, a
/// negative cost, a total beyond 64 bits.
pub fn run(
    model: &Model<'_>,
    search: &Entry,
    wanted: Wanted,
    effort: Effort,
    monitor: &mut dyn Monitor,
) -> Result<Answer, Diagnostic> {
    let proves = search.proves(model.puzzle);
    let count =
        Wanted { solutions: wanted.solutions && proves, labelled: wanted.labelled && proves, ..wanted };
    let order = search.order(model.puzzle);
    let (mut outcome, stats) = solve(model, &order, count, effort, monitor)?;
    match &mut outcome {
        Outcome::Solved(solved) => {
            solved.optimal = proves;
            let place = |metric: &Metric| model.puzzle.minimise.iter().position(|m| m == metric);
            solved.totals.sort_by_key(|(metric, _)| place(metric));
        }
        Outcome::Stopped { lower_bound, .. } if order.first() != model.puzzle.minimise.first() => {
            *lower_bound = None
        }
        _ => {}
    }
    Ok(Answer { outcome, stats, search: search.name })
}

/// Finds the least of a metric among the optimal solutions: it is the last of the totals.
///
/// # Errors
///
/// As [`run`].
pub fn least(
    model: &Model<'_>,
    metric: Metric,
    effort: Effort,
    monitor: &mut dyn Monitor,
) -> Result<Outcome, Diagnostic> {
    let mut order = model.puzzle.minimise.clone();
    order.push(metric);
    solve(model, &order, Wanted::default(), effort, monitor).map(|(outcome, _)| outcome)
}

/// Counts the arrangements within reach of the start.
///
/// # Errors
///
/// An expression that cannot be worked out in a state that no rule refuses.
pub fn reachable(
    model: &Model<'_>,
    effort: Effort,
    monitor: &mut dyn Monitor,
) -> Result<Result<u64, StopReason>, Diagnostic> {
    let explored = explore::explore(model, effort, monitor, &mut explore::Unseen)?;
    Ok(match explored.stopped {
        None => Ok(explored.arrangements),
        Some(reason) => Err(reason),
    })
}

/// Finds the solutions that have least of what `order` names, from the first on.
///
/// What a puzzle rations (trips; limits on what does not come first) is at first only watched.
/// If every best solution keeps within its ration the answer stands, since fewer solutions are
/// allowed than were looked at; and if there is none at all, there is none with rations either.
/// Only what a best solution would overdraw is then made part of the states. So a ration that is
/// large, or does not bind, costs nothing. An error that is met while something is only watched
/// may lie where no ration reaches: it is told only if it is met again with all of them kept.
fn solve(
    model: &Model<'_>,
    order: &[Metric],
    wanted: Wanted,
    effort: Effort,
    monitor: &mut dyn Monitor,
) -> Result<(Outcome, Stats), Diagnostic> {
    let mut stats = Stats::default();
    if model.puzzle.limits.iter().any(|limit| limit.bound < 0) {
        return Ok((Outcome::Unsolvable, stats));
    }
    let first = model.puzzle.limits.iter().find(|limit| order.first() == Some(&limit.metric));
    let mut watched = rations(model.puzzle, order);
    let mut kept = Vec::new();
    loop {
        let gauges: Vec<Gauge> = watched.iter().map(|ration| ration.gauge).collect();
        let bounds: Vec<i64> = watched.iter().map(|ration| ration.bound).collect();
        let mut walker = Walker::new(model, order, &kept, &gauges);
        let Ok(start) = walker.start()? else {
            return Ok((Outcome::Unsolvable, stats));
        };
        let bound = first.map(|limit| limit.bound);
        let task = Task { wanted, effort, keys: order.len(), bound, watched: &bounds };
        let end = dispatch(&mut walker, &start, &task, monitor, &mut stats);
        if matches!(end, Err(_) | Ok(End::Overflow(_))) && !watched.is_empty() {
            kept.append(&mut watched);
            continue;
        }
        let found = match end? {
            End::Found(found) => found,
            End::Exhausted => return Ok((Outcome::Unsolvable, stats)),
            End::Stopped(reason, least) => {
                return Ok((Outcome::Stopped { reason, lower_bound: Some(least) }, stats));
            }
            End::Overflow(at) => return Err(total_too_large(model.puzzle, order.get(at).copied())),
        };
        let (overdrawn, fine): (Vec<_>, Vec<_>) =
            watched.iter().zip(&found.most).partition(|(ration, most)| **most > ration.bound);
        if overdrawn.is_empty() {
            let solved = solved(&mut walker, order, wanted, found)?;
            return Ok((Outcome::Solved(solved), stats));
        }
        kept.extend(overdrawn.into_iter().map(|(ration, _)| *ration));
        watched = fine.into_iter().map(|(ration, _)| *ration).collect();
    }
}

/// What a puzzle rations, apart from a limit on what comes first.
fn rations(puzzle: &Puzzle, order: &[Metric]) -> Vec<Ration> {
    let trips = puzzle.carriers.enumerate().filter_map(|(id, carrier)| {
        carrier.trips.map(|trips| Ration { gauge: Gauge::Trips(id), bound: trips.value })
    });
    let limits = puzzle.limits.iter().filter(|limit| order.first() != Some(&limit.metric));
    trips
        .chain(limits.map(|limit| Ration { gauge: Gauge::Metric(limit.metric), bound: limit.bound }))
        .collect()
}

/// The best-first loop for costs of so many numbers.
fn dispatch(
    walker: &mut Walker<'_>,
    start: &[u64],
    task: &Task<'_>,
    monitor: &mut dyn Monitor,
    stats: &mut Stats,
) -> Result<End, Diagnostic> {
    match task.keys {
        1 => best_first::best_first::<[i64; 1], _>(walker, start, task, monitor, stats),
        2 => best_first::best_first::<[i64; 2], _>(walker, start, task, monitor, stats),
        3 => best_first::best_first::<[i64; 3], _>(walker, start, task, monitor, stats),
        _ => best_first::best_first::<Vec<i64>, _>(walker, start, task, monitor, stats),
    }
}

fn solved(
    walker: &mut Walker<'_>,
    order: &[Metric],
    wanted: Wanted,
    found: Found,
) -> Result<Solved, Diagnostic> {
    let plan = if wanted.plan { Some(plan(walker, &found)?) } else { None };
    let number = |tally: Option<Tally>| tally.map(|tally| tally.to_big());
    Ok(Solved {
        plan,
        totals: order.iter().copied().zip(found.cost).collect(),
        optimal: true,
        solutions: number(found.solutions),
        labelled: number(found.labelled),
    })
}

/// The crossings of a walk, made by named copies.
fn plan(walker: &mut Walker<'_>, found: &Found) -> Result<Plan, Diagnostic> {
    let mut labels = Labels::new(walker.model());
    let mut plan = Plan::default();
    let steps = found.walk.windows(2).zip(found.paid.windows(2));
    for (states, paid) in steps {
        let ([from, to], [before, after]) = (states, paid) else {
            continue;
        };
        walker.look(from)?;
        while let Some(event) = walker.try_next()? {
            let costs = before.iter().zip(walker.costs()).map(|(paid, cost)| paid.saturating_add(*cost));
            if event == Event::Legal && walker.successor() == to && costs.eq(after.iter().copied()) {
                plan.crossings.extend(walker.ride().map(|ride| labels.cross(ride)));
                break;
            }
        }
    }
    Ok(plan)
}

fn total_too_large(puzzle: &Puzzle, metric: Option<Metric>) -> Diagnostic {
    let metric = metric.unwrap_or(Metric::Crossings);
    let name = puzzle.metric_name(metric);
    let span = match metric {
        Metric::Cost(cost) => puzzle.costs[cost].name.span,
        Metric::Time | Metric::Crossings => puzzle.minimise_span.unwrap_or(puzzle.goal_keyword),
    };
    Diagnostic::new(
        Code::SumTooLarge,
        format!("the {name} of several crossings add up to more than 9223372036854775807"),
        span,
        "the sum leaves the range of 64 bits",
    )
    .with_help("use a larger unit: cost toll = 9, and not 9_000_000_000_000_000_000")
}
