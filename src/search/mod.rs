//! Searches over the model: what they are asked, and what they answer.
//!
//! [`registry`] is the table of searches. [`best_first`] is a loop behind many of them, given a [`task`]; it knows graphs
//! only through [`space`], keeps the states that it has met in a [`store`] with [`tallies`] of the ways
//! to them, and those that wait in a [`frontier`]. [`heuristic`]s show it where to look first.
//! [`depth_first`] is the loop of those that go deep first, and [`bidirectional`] begins at both ends.
//! [`all`] gives solutions away one by one. Sums without room are kept account of [`beyond`] prices.
//! [`explore`] visits everything. [`layers`] takes the place of breadth-first search where states are
//! bits in rows.

pub mod all;
pub mod best_first;
pub mod beyond;
pub mod bidirectional;
pub mod depth_first;
pub mod explore;
pub mod fare;
pub mod frontier;
pub mod heuristic;
pub mod layers;
pub mod outcome;
pub mod registry;
pub mod space;
pub mod store;
pub mod tallies;
pub mod task;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]
mod toys;

use crate::check::puzzle::{Metric, Puzzle};
use crate::diag::{Code, Diagnostic};
use crate::limits;
use crate::model::Model;
use crate::model::goals;
use crate::model::labels::{Boarded, Labels};
use crate::model::layout::Told;
use crate::model::memory::{Gauge, Ration};
use crate::model::price::{Narrow, Numbers, Price, Wide};
use crate::model::tally::Tally;
use crate::model::visit::{Edge, Visitor};
use crate::model::walker::{self, Walker};
use crate::model::words::{Many, Words};
use crate::plan::Plan;
use best_first::best_first;
use bidirectional::bidirectional;
use depth_first::{Depth, depth_first};
use heuristic::registry::Choice;
use heuristic::{Blind, Heuristic};
use layers::Layers;
use num_bigint::BigUint;
use outcome::{Answer, Effort, Monitor, Obstacle, Outcome, Request, Solved, Stats, StopReason, Wanted};
use registry::{Entry, Method};
use std::ops::ControlFlow;
use task::{End, Found, Order, Stopped, Task};

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
    let (mut outcome, mut stats, replaced) = solve(model, &order, (search.method, guide), &request, monitor)?;
    stats.alike = model.fold.families.clone();
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
) -> Result<Result<BigUint, StopReason>, Diagnostic> {
    if let Some(layers) = Layers::where_dense(model) {
        let safe = start_is_safe(model)?;
        return Ok(if safe {
            layers.reachable(effort, monitor).map(BigUint::from)
        } else {
            Ok(BigUint::ZERO)
        });
    }
    let explored = explore::explore(model, effort, monitor, &mut |_| ())?;
    Ok(match explored.stopped {
        None => Ok(explored.arrangements),
        Some(reason) => Err(reason),
    })
}

/// What is searched for, and what is still to be seen to.
struct Search<'a, 'm> {
    model: &'m Model<'m>,
    /// What is to be least, from the first on.
    order: &'a [Metric],
    method: Method,
    guide: Choice,
    request: &'a Request,
    /// The rations that states keep account of.
    kept: &'a [Ration],
    /// The others, of which only is watched how much a solution uses.
    watched: &'a [Ration],
}

/// How a search of a puzzle ended.
enum Finding {
    Solved(Solved),
    /// Solutions were found that use more of what is watched than there is: so much of each.
    Overdrawn(Vec<i64>),
    Unsolvable,
    NotFound,
    Unfit(Obstacle),
    Stopped(StopReason, i64, Option<Solved>),
    /// A sum has no room in this position.
    Overflow(usize),
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
                    watched.iter().zip(most).partition(|(ration, most)| *most > ration.bound);
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
) -> Option<Layers<'m>> {
    let asks_more = request.wanted.solutions
        || request.wanted.labelled
        || request.every_refusal
        || request.store.is_some();
    let fewest =
        order == [Metric::Crossings] && method == Method::BestFirst(Order::Paid) && watched.is_empty();
    if fewest && !asks_more { Layers::where_dense(model) } else { None }
}

/// Whether every rule holds at the start.
fn start_is_safe(model: &Model<'_>) -> Result<bool, Diagnostic> {
    Ok(Walker::<Many, Wide>::new(model, &[], &[], &[]).start()?.is_ok())
}

impl<'m> Search<'_, 'm> {
    /// Searches with states and costs as small as they can be.
    fn run(&self, monitor: &mut dyn Monitor, stats: &mut Stats) -> Result<Finding, Diagnostic> {
        match walker::words(self.model, self.order, self.kept, &self.gauges()) {
            1 => self.in_words::<[u64; 1]>(monitor, stats),
            _ => self.in_words::<Many>(monitor, stats),
        }
    }

    fn gauges(&self) -> Vec<Gauge> {
        self.watched.iter().map(|ration| ration.gauge).collect()
    }

    fn in_words<W: Words>(
        &self,
        monitor: &mut dyn Monitor,
        stats: &mut Stats,
    ) -> Result<Finding, Diagnostic> {
        let narrow = match self.order.len() {
            1 => self.with::<W, Narrow<1>>(monitor, stats)?,
            2 => self.with::<W, Narrow<2>>(monitor, stats)?,
            _ => return self.with::<W, Wide>(monitor, stats),
        };
        match narrow {
            Finding::Overflow(_) => self.with::<W, Wide>(monitor, stats),
            finding => Ok(finding),
        }
    }

    fn with<W: Words, P: Price>(
        &self,
        monitor: &mut dyn Monitor,
        stats: &mut Stats,
    ) -> Result<Finding, Diagnostic> {
        let mut space = Walker::<W, P>::new(self.model, self.order, self.kept, &self.gauges());
        if self.request.every_refusal {
            space.show_refused();
        }
        if self.method == Method::Bidirectional {
            // What leads to a state is only known of states that stand for no others.
            space.unfold();
        }
        let Ok(start) = space.start()? else {
            return Ok(Finding::Unsolvable);
        };
        let watched: Vec<i64> = self.watched.iter().map(|ration| ration.bound).collect();
        let first = self.model.puzzle.limits.iter().find(|limit| self.order.first() == Some(&limit.metric));
        let looks_at = match self.method {
            Method::BestFirst(order) => order,
            Method::DepthFirst { .. } | Method::Bidirectional => Order::Paid,
        };
        // What a walk costs that estimates have found is only known by the plan.
        let plan = self.request.wanted.plan || looks_at == Order::Estimate;
        let task = Task {
            wanted: Wanted { plan, ..self.request.wanted },
            effort: self.request.effort,
            store: self.request.store,
            order: looks_at,
            numbers: self.order.len(),
            bound: first.map(|limit| limit.bound),
            watched: &watched,
        };
        let is_guided = match self.method {
            Method::BestFirst(order) => order != Order::Paid,
            Method::DepthFirst { guided, .. } => guided,
            Method::Bidirectional => false,
        };
        let mut heuristic: Box<dyn Heuristic<Walker<'m, W, P>> + 'm> = match is_guided {
            true => self.guide.make(self.model, self.order),
            false => Box::new(Blind::new(self.order.len())),
        };
        let heuristic = heuristic.as_mut();
        let end = match self.method {
            Method::BestFirst(_) => best_first(&mut space, &start, &task, heuristic, monitor, stats)?,
            Method::DepthFirst { rounds, .. } => {
                let bound = self.request.max_depth;
                let bound = bound.filter(|_| self.order.first() == Some(&Metric::Crossings));
                let depth = Depth { rounds, bound };
                depth_first(&mut space, &start, &task, depth, heuristic, monitor, stats)?
            }
            Method::Bidirectional => match self.goals(&mut space)? {
                Ok(goals) => bidirectional(&mut space, &start, &goals, &task, monitor, stats)?,
                Err(obstacle) => return Ok(Finding::Unfit(obstacle)),
            },
        };
        Ok(match end {
            End::Found(found) if found.all.most.iter().zip(&watched).any(|(most, bound)| most > bound) => {
                Finding::Overdrawn(found.all.most)
            }
            End::Found(found) => Finding::Solved(self.solved(&mut space, found)?),
            End::Exhausted => Finding::Unsolvable,
            End::Bounded => Finding::NotFound,
            End::Stopped(Stopped { reason, least, best }) => {
                let best = best.map(|found| self.solved(&mut space, found)).transpose()?;
                Finding::Stopped(reason, least, best.map(|best| Solved { optimal: false, ..best }))
            }
            End::Overflow(at) => Finding::Overflow(at),
        })
    }

    /// Every goal in which no rule is broken, if a search can begin there.
    fn goals<W: Words, P: Price>(
        &self,
        space: &mut Walker<'_, W, P>,
    ) -> Result<Result<Vec<W>, Obstacle>, Diagnostic> {
        if !space.is_reversible() {
            return Ok(Err(match self.request.copies {
                Told::Apart => Obstacle::Apart,
                Told::Alike if self.kept.is_empty() => Obstacle::Memory,
                Told::Alike => Obstacle::Rations,
            }));
        }
        let Some(candidates) = goals::candidates(self.model) else { return Ok(Err(Obstacle::Goals)) };
        let mut goals = Vec::new();
        for words in candidates {
            let mut state = W::zeroed(words.len());
            state.as_mut_slice().copy_from_slice(&words);
            if space.is_legal(&state) && space.is_goal(&state)? {
                goals.push(state);
            }
        }
        Ok(Ok(goals))
    }

    fn solved<W: Words, P: Price>(
        &self,
        walker: &mut Walker<'_, W, P>,
        found: Found<W>,
    ) -> Result<Solved, Diagnostic> {
        let (plan, cost) = match found.walk.as_slice() {
            [] => (None, found.cost),
            walk => self.plan(walker, walk).map(|(plan, cost)| (Some(plan), cost))?,
        };
        let number = |tally: Option<Tally>| tally.map(|tally| tally.to_big());
        Ok(Solved {
            plan: plan.filter(|_| self.request.wanted.plan),
            totals: self.order.iter().copied().zip(cost).collect(),
            optimal: true,
            solutions: number(found.all.solutions),
            labelled: number(found.all.labelled),
        })
    }

    /// The crossings of a walk, made by named copies, and what they cost. A state of the walk may stand
    /// for another one from which the same can be done.
    fn plan<W: Words, P: Price>(
        &self,
        walker: &mut Walker<'_, W, P>,
        walk: &[W],
    ) -> Result<(Plan, Numbers), Diagnostic> {
        let mut labels = Labels::new(self.model);
        let (mut plan, mut paid) = (Plan::default(), P::zero(self.order.len()));
        walker.unfold();
        let Ok(mut here) = walker.start()? else { return Ok((plan, paid.numbers())) };
        for to in walk.iter().skip(1) {
            let to = &self.model.fold.canonical(&self.model.layout, to);
            let mut next = Next { to, model: self.model, cheapest: None };
            let _ = walker.expand(&here, &mut next)?;
            let Some((cost, state, crossing)) = next.cheapest else { break };
            // The cost of the walk has room in this search.
            paid = paid.plus(&cost).unwrap_or(paid);
            plan.crossings.push(labels.make(crossing));
            here = state;
        }
        Ok((plan, paid.numbers()))
    }
}

/// Looks for the cheapest crossing to a state, or to one that it stands for.
struct Next<'a, 'm, W, P> {
    to: &'a W,
    model: &'a Model<'m>,
    cheapest: Option<(P, W, Boarded)>,
}

impl<W: Words, P: Price> Visitor<W, P> for Next<'_, '_, W, P> {
    fn edge(&mut self, edge: &Edge<'_, W, P>) -> ControlFlow<()> {
        if let (Ok(cost), Some(ride)) = (edge.cost, edge.ride)
            && self.cheapest.as_ref().is_none_or(|(least, ..)| cost < least)
            && self.model.fold.canonical(&self.model.layout, edge.state) == *self.to
        {
            self.cheapest = Some((cost.clone(), edge.state.clone(), ride.into()));
        }
        ControlFlow::Continue(())
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
