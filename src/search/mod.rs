//! Searches over the model: what they are asked, and what they answer.
//!
//! [`registry`] is the table of searches. `solve` sees to limits and trips, and makes an `attempt` with
//! states and costs as small as they can be. [`best_first`] is a loop behind many searches, given a
//! [`task`]; it knows graphs only through [`space`], keeps the states that it has met in a [`store`] with [`tallies`] of the ways
//! to them, and those that wait in a [`frontier`]. [`heuristic`]s show it where to look first.
//! [`depth_first`] is the loop of those that go deep first, and [`bidirectional`] begins at both ends.
//! [`all`] gives solutions away one by one. Sums without room are kept account of [`beyond`] prices.
//! [`explore`] visits everything. An [`observer`] follows a search step by step; a [`trace`] is what it
//! has seen. [`layers`] takes the place of breadth-first search where states are
//! bits in rows.

pub mod all;
mod attempt;
pub mod best_first;
pub mod beyond;
pub mod bidirectional;
pub mod depth_first;
pub mod explore;
pub mod fare;
pub mod frontier;
pub mod heuristic;
pub mod layers;
pub mod observer;
pub mod outcome;
pub mod registry;
mod solve;
pub mod space;
pub mod store;
pub mod tallies;
pub mod task;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]
mod toys;
pub mod trace;

use crate::check::puzzle::Metric;
use crate::diag::Diagnostic;
use crate::limits;
use crate::model::Model;
use crate::tally::Tally;
use heuristic::registry::Choice;
use layers::Parallel;
use outcome::{Answer, Effort, Monitor, Outcome, Request, StopReason, Wanted};
use registry::{Entry, Method};
use solve::{solve, start_is_safe};
use task::Order;

/// Runs a search. Numbers of solutions are only given where it proves its answer.
///
/// # Errors
///
/// What a search meets: an expression that cannot be worked out in a state that no rule refuses, a
/// negative cost, a total beyond 64 bits.
pub fn run(
    model: &Model<'_>,
    search: &Entry,
    request: &Request,
    monitor: &mut dyn Monitor,
) -> Result<Answer, Diagnostic> {
    let guide = Choice::find(model.puzzle, request.heuristic.as_deref()).unwrap_or(Choice::Automatic);
    let admissible = !search.heuristic || guide.is_admissible();
    let (proves, wanted) = (search.proves(model.puzzle) && admissible, request.wanted);
    let counts = proves && search.counts();
    let wanted =
        Wanted { solutions: wanted.solutions && counts, labelled: wanted.labelled && counts, ..wanted };
    let order = search.order(model.puzzle);
    let request = Request { wanted, ..request.clone() };
    let (mut outcome, stats, replaced) = solve(model, &order, (search.method, guide), &request, monitor)?;
    let place = |metric: &Metric| model.puzzle.minimise.iter().position(|m| m == metric);
    match &mut outcome {
        Outcome::Solved(solved) => {
            solved.optimal &=
                proves || search.proves(model.puzzle) && is_sound(model, guide, &request, monitor);
            solved.totals.sort_by_key(|(metric, _)| place(metric));
        }
        Outcome::Stopped { lower_bound, best, .. } => {
            if let Some(best) = best {
                best.totals.sort_by_key(|(metric, _)| place(metric));
            }
            if order.first() != model.puzzle.minimise.first() || !proves && !admissible {
                *lower_bound = None;
            }
        }
        Outcome::Unsolvable | Outcome::NotFound => {}
    }
    let name = if replaced.is_some() { registry::in_place_of(search).name } else { search.name };
    Ok(Answer { outcome, stats, search: name, replaced })
}

/// Whether it can be shown within bounds that a heuristic never says too much.
fn is_sound(model: &Model<'_>, guide: Choice, request: &Request, monitor: &mut dyn Monitor) -> bool {
    let states = request.effort.max_states.unwrap_or(limits::AUDIT_STATES).min(limits::AUDIT_STATES);
    let effort = Effort { max_states: Some(states), ..request.effort };
    heuristic::audit::audit(model, guide, effort, monitor).is_ok_and(|audit| audit.is_admissible())
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
    let request = Request { effort, ..Request::default() };
    let method = Method::BestFirst(Order::Paid);
    solve(model, &order, (method, Choice::Automatic), &request, monitor).map(|(outcome, ..)| outcome)
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
) -> Result<Result<Tally, StopReason>, Diagnostic> {
    if let Some(layers) = Parallel::where_large(model) {
        let safe = start_is_safe(model)?;
        return Ok(if safe { layers.reachable(effort, monitor).map(Tally::Small) } else { Ok(Tally::ZERO) });
    }
    let explored = explore::explore(model, effort, monitor, &mut |_| ())?;
    Ok(match explored.stopped {
        None => Ok(explored.arrangements),
        Some(reason) => Err(reason),
    })
}
