//! One search of a puzzle, with some rations kept in its states and the others only watched.

use super::best_first::best_first;
use super::bidirectional::bidirectional;
use super::depth_first::{Depth, depth_first};
use super::heuristic::registry::Choice;
use super::heuristic::{Blind, Heuristic};
use super::outcome::{Monitor, Obstacle, Request, Solved, Stats, StopReason, Wanted};
use super::registry::Method;
use super::task::{End, Found, Order, Stopped, Task};
use crate::check::puzzle::Metric;
use crate::diag::Diagnostic;
use crate::model::Model;
use crate::model::goals;
use crate::model::labels::{Boarded, Labels};
use crate::model::layout::Told;
use crate::model::memory::{Gauge, Ration};
use crate::model::price::{Narrow, Numbers, Price, Wide};
use crate::model::visit::{Edge, Visitor};
use crate::model::walker::{self, Walker};
use crate::model::words::{Many, Words};
use crate::plan::Plan;
use std::ops::ControlFlow;

/// What is searched for, and what is still to be seen to.
pub struct Search<'a, 'm> {
    pub model: &'m Model<'m>,
    /// What is to be least, from the first on.
    pub order: &'a [Metric],
    pub method: Method,
    pub guide: Choice,
    pub request: &'a Request,
    /// The rations that states keep account of.
    pub kept: &'a [Ration],
    /// The others, of which only is watched how much a solution uses.
    pub watched: &'a [Ration],
}

/// How a search of a puzzle ended.
pub enum Finding {
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

impl<'m> Search<'_, 'm> {
    /// Searches with states and costs as small as they can be.
    pub fn run(&self, monitor: &mut dyn Monitor, stats: &mut Stats) -> Result<Finding, Diagnostic> {
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
        stats.begin_again();
        stats.alike.clone_from(&self.model.fold.families);
        if self.request.every_refusal {
            space.show_refused();
        }
        let Ok(start) = space.start()? else {
            return Ok(Finding::Unsolvable);
        };
        let begun = &self.model.begun;
        let left = |ration: &Ration| ration.bound.saturating_sub(begun.spent(ration.gauge));
        let watched: Vec<i64> = self.watched.iter().map(left).collect();
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
            bound: first.map(|limit| limit.bound.saturating_sub(begun.spent(Gauge::Metric(limit.metric)))),
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
            if space.is_legal(&state)? && space.is_goal(&state)? {
                goals.push(space.canonical(&state));
            }
        }
        goals.sort_unstable();
        goals.dedup();
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
        Ok(Solved {
            plan: plan.filter(|_| self.request.wanted.plan),
            totals: self.order.iter().copied().zip(cost).collect(),
            optimal: true,
            solutions: found.all.solutions,
            labelled: found.all.labelled,
        })
    }

    /// The crossings of a walk, made by named copies, and what they cost. A state of the walk may stand
    /// for another one from which the same can be done.
    fn plan<W: Words, P: Price>(
        &self,
        walker: &mut Walker<'_, W, P>,
        walk: &[W],
    ) -> Result<(Plan, Numbers), Diagnostic> {
        let (mut plan, mut paid) = (Plan::default(), P::zero(self.order.len()));
        walker.unfold();
        let Ok(mut here) = walker.start()? else { return Ok((plan, paid.numbers())) };
        let mut labels = match self.model.begun.is_empty() {
            true => Labels::new(self.model),
            false => Labels::at(self.model, here.as_slice()),
        };
        for to in walk.iter().skip(1) {
            let to = &self.model.fold.canonical(to);
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
        if let (Ok(cost), Some(ride)) = (edge.cost, edge.details.ride())
            && self.cheapest.as_ref().is_none_or(|(least, ..)| cost < least)
            && self.model.fold.canonical(edge.state) == *self.to
        {
            self.cheapest = Some((cost.clone(), edge.state.clone(), ride.into()));
        }
        ControlFlow::Continue(())
    }
}
