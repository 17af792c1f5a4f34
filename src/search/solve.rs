//! A puzzle to its answer: what it rations is watched, and kept account of only where it binds.

use super::attempt::{Finding, Search};
use super::heuristic::registry::Choice;
use super::layers::Parallel;
use super::outcome::{Monitor, Obstacle, Outcome, Request, Solved, Stats};
use super::registry::Method;
use super::task::Order;
use crate::check::puzzle::{Metric, Puzzle};
use crate::diag::{Code, Diagnostic};
use crate::model::Model;
use crate::model::memory::{Gauge, Ration};
use crate::model::price::Wide;
use crate::model::walker::Walker;
use crate::model::words::Many;

/// Finds the solutions that have least of what `order` names, from the first on.
///
/// What a puzzle rations (trips; limits on what does not come first) is at first only watched.
/// If every best solution keeps within its ration the answer stands, since fewer solutions are
/// allowed than were looked at; and if there is none at all, there is none with rations either.
/// Only what a best solution would overdraw is then made part of the states. So a ration that is
/// large, or does not bind, costs nothing. An error that is met while something is only watched
/// may lie where no ration reaches: it is told only if it is met again with all of them kept.
pub fn solve(
    model: &Model<'_>,
    order: &[Metric],
    (mut method, guide): (Method, Choice),
    request: &Request,
    monitor: &mut dyn Monitor,
) -> Result<(Outcome, Stats, Option<Obstacle>), Diagnostic> {
    let (mut stats, mut replaced) = (Stats::default(), None);
    if model.puzzle.limits.iter().any(|limit| limit.bound < 0) {
        return Ok((Outcome::Unsolvable, stats, replaced));
    }
    let mut watched = rations(model.puzzle, order);
    if let Some(layers) = by_layers(model, order, method, request, &watched) {
        if !start_is_safe(model)? {
            return Ok((Outcome::Unsolvable, stats, replaced));
        }
        let most = model.puzzle.limits.first().map(|limit| limit.bound);
        let (outcome, stats) = layers.search(request.wanted.plan, most, request.effort, monitor);
        return Ok((outcome, stats, replaced));
    }
    // A bound on the depth is one more ration where it is not one on what comes first.
    let depth = request.max_depth.filter(|_| order.first() != Some(&Metric::Crossings));
    let depth = depth.map(|bound| Ration { gauge: Gauge::Metric(Metric::Crossings), bound });
    watched.extend(depth);
    let left = |ration: &Ration| ration.bound.saturating_sub(model.begun.spent(ration.gauge));
    let mut kept = Vec::new();
    // What is found must be the best, or all that is told of, for its rations to tell anything.
    let best = match method {
        Method::BestFirst(Order::Paid) | Method::DepthFirst { .. } | Method::Bidirectional => true,
        Method::BestFirst(Order::PaidAndEstimate) => guide.is_admissible(),
        Method::BestFirst(Order::Estimate) => false,
    };
    if !best {
        kept.append(&mut watched);
    }
    loop {
        let search = Search { model, order, method, guide, request, kept: &kept, watched: &watched };
        let finding = search.run(monitor, &mut stats);
        let obstacle = match &finding {
            Ok(Finding::Unfit(obstacle)) => Some(*obstacle),
            // From the goals states are met that the start never leads to.
            Err(_) if method == Method::Bidirectional && watched.is_empty() => Some(Obstacle::Fault),
            _ => None,
        };
        if obstacle.is_some() {
            (method, replaced) = (Method::BestFirst(Order::Paid), obstacle);
            continue;
        }
        if matches!(finding, Err(_) | Ok(Finding::Overflow(_))) && !watched.is_empty() {
            kept.append(&mut watched);
            continue;
        }
        let outcome = match finding? {
            Finding::Solved(solved) => {
                // What is cheaper may take more crossings than the bound on the depth lets it.
                let optimal = depth.is_none_or(|depth| !kept.contains(&depth));
                Outcome::Solved(Solved { optimal, ..solved })
            }
            Finding::Unsolvable if depth.is_some_and(|depth| kept.contains(&depth)) => Outcome::NotFound,
            Finding::Unsolvable => Outcome::Unsolvable,
            Finding::NotFound | Finding::Unfit(_) => Outcome::NotFound,
            Finding::Stopped(reason, least, best) => {
                Outcome::Stopped { reason, lower_bound: Some(least), best: best.map(Box::new) }
            }
            Finding::Overflow(at) => return Err(total_too_large(model.puzzle, order.get(at).copied())),
            Finding::Overdrawn(most) => {
                let (overdrawn, fine): (Vec<_>, Vec<_>) =
                    watched.iter().zip(most).partition(|(ration, most)| *most > left(ration));
                kept.extend(overdrawn.into_iter().map(|(ration, _)| *ration));
                watched = fine.into_iter().map(|(ration, _)| *ration).collect();
                continue;
            }
        };
        return Ok((outcome, stats, replaced));
    }
}

/// The search by layers, where it answers all that is asked and is likely to be the fastest. There is
/// no limit then but on crossings: other limits are watched.
fn by_layers<'m>(
    model: &'m Model<'m>,
    order: &[Metric],
    method: Method,
    request: &Request,
    watched: &[Ration],
) -> Option<Parallel<'m>> {
    let asks_more = !model.begun.is_empty()
        || request.wanted.solutions
        || request.wanted.labelled
        || request.every_refusal
        || request.store.is_some();
    let fewest =
        order == [Metric::Crossings] && method == Method::BestFirst(Order::Paid) && watched.is_empty();
    if fewest && !asks_more { Parallel::where_large(model) } else { None }
}

/// Whether every rule holds at the start.
pub fn start_is_safe(model: &Model<'_>) -> Result<bool, Diagnostic> {
    Ok(Walker::<Many, Wide>::new(model, &[], &[], &[]).start()?.is_ok())
}

/// What a puzzle rations, apart from a limit on what comes first.
pub fn rations(puzzle: &Puzzle, order: &[Metric]) -> Vec<Ration> {
    let trips = puzzle.carriers.enumerate().filter_map(|(id, carrier)| {
        carrier.trips.map(|trips| Ration { gauge: Gauge::Trips(id), bound: trips.value })
    });
    let limits = puzzle.limits.iter().filter(|limit| order.first() != Some(&limit.metric));
    trips
        .chain(limits.map(|limit| Ration { gauge: Gauge::Metric(limit.metric), bound: limit.bound }))
        .collect()
}

/// The sum of a metric over several crossings leaves 64 bits.
pub fn total_too_large(puzzle: &Puzzle, metric: Option<Metric>) -> Diagnostic {
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
