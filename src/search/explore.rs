//! Every state within reach: how many arrangements there are, and what lints want to know of them.

use super::best_first::best_first;
use super::heuristic::Blind;
use super::outcome::{Effort, Monitor, Stats, StopReason, Wanted};
use super::space::Space;
use super::store::interned::Interned;
use super::store::{Met, Store};
use super::task::{End, Order, Task};
use crate::check::puzzle::Metric;
use crate::diag::Diagnostic;
use crate::id::IdVec;
use crate::model::Model;
use crate::model::code::ClauseId;
use crate::model::price::{Narrow, Price, Wide};
use crate::model::ride::Ride;
use crate::model::visit::{Edge, Visitor};
use crate::model::walker::{self, Walker};
use crate::model::words::{Many, Words};
use crate::tally::Tally;
use std::ops::ControlFlow;

/// What was explored.
#[derive(Clone, Debug)]
pub struct Explored {
    /// The number of arrangements that were reached: where everyone and every boat is.
    pub arrangements: Tally,
    /// Whether the demand of each clause was read anywhere.
    pub tested: IdVec<ClauseId, bool>,
    /// Why it ended before all was explored; `None` if all was.
    pub stopped: Option<StopReason>,
}

/// Explores what legal crossings reach from the start, without regard to limits, trips and goal.
/// Every legal crossing is shown to `legal`.
///
/// # Errors
///
/// An expression that cannot be worked out in a state that no rule refuses.
pub fn explore(
    model: &Model<'_>,
    effort: Effort,
    monitor: &mut dyn Monitor,
    legal: &mut dyn FnMut(Ride<'_>),
) -> Result<Explored, Diagnostic> {
    match walker::words(model, &[Metric::Crossings], &[], &[]) {
        1 => within::<[u64; 1]>(model, effort, monitor, legal),
        _ => within::<Many>(model, effort, monitor, legal),
    }
}

fn within<W: Words>(
    model: &Model<'_>,
    effort: Effort,
    monitor: &mut dyn Monitor,
    legal: &mut dyn FnMut(Ride<'_>),
) -> Result<Explored, Diagnostic> {
    let mut walker = Walker::<W, Narrow<1>>::new(model, &[Metric::Crossings], &[], &[]);
    if monitor.observer().is_some() {
        walker.show_refused();
    }
    let Ok(start) = walker.start()? else {
        return Ok(Explored { arrangements: Tally::ZERO, tested: walker.tested().clone(), stopped: None });
    };
    // Two states may be the same arrangement, and one state several.
    let arrangements = (!walker.shows_arrangements())
        .then(|| Arrangements { met: Interned::new(&walker.arrangement(&start)), all: Tally::ZERO });
    let mut space = Everything { walker, arrangements, max_memory: effort.max_memory, is_full: false, legal };
    let task = Task {
        wanted: Wanted::default(),
        effort,
        store: None,
        order: Order::Paid,
        numbers: 1,
        bound: None,
        watched: &[],
    };
    let mut stats = Stats::default();
    let mut blind = Blind::new(1);
    let end = best_first(&mut space, &start, &task, &mut blind, monitor, &mut stats)?;
    let stopped = match end {
        _ if space.is_full => Some(StopReason::Memory),
        End::Stopped(stopped) => Some(stopped.reason),
        // There are no more crossings in a row than states.
        End::Exhausted | End::Bounded | End::Found(_) | End::Overflow(_) => None,
    };
    let arrangements = space.arrangements.map_or(Tally::Small(stats.states), |known| known.all);
    Ok(Explored { arrangements, tested: space.walker.tested().clone(), stopped })
}

/// The arrangements that were looked at.
struct Arrangements {
    met: Interned<Many, Wide>,
    /// How many they are.
    all: Tally,
}

/// The graph of a puzzle without any goal.
struct Everything<'a, 'm, W, P> {
    walker: Walker<'m, W, P>,
    arrangements: Option<Arrangements>,
    max_memory: Option<u64>,
    /// Whether the arrangements take too much memory.
    is_full: bool,
    legal: &'a mut dyn FnMut(Ride<'_>),
}

impl<W: Words, P: Price> Space for Everything<'_, '_, W, P> {
    type State = W;
    type Cost = P;

    fn is_goal(&mut self, state: &W) -> Result<bool, Diagnostic> {
        if let Some(known) = &mut self.arrangements {
            let (_, met) = known.met.meet(&self.walker.arrangement(state), &Wide::zero(0));
            if met == Met::New {
                known.all = known.all.plus(&self.walker.arrangements(state));
            }
            self.is_full = self.max_memory.is_some_and(|most| known.met.bytes() as u64 > most);
        }
        Ok(false)
    }

    fn expand(&mut self, state: &W, visitor: &mut impl Visitor<W, P>) -> Result<ControlFlow<()>, Diagnostic> {
        if self.is_full {
            return Ok(ControlFlow::Continue(()));
        }
        self.walker.expand(state, &mut Shown { visitor, legal: self.legal })
    }

    fn is_reversible(&self) -> bool {
        self.walker.is_reversible()
    }

    fn retreat(
        &mut self,
        state: &W,
        visitor: &mut impl Visitor<W, P>,
    ) -> Result<ControlFlow<()>, Diagnostic> {
        self.walker.retreat(state, visitor)
    }

    fn dense(&mut self) -> Option<usize> {
        self.walker.dense()
    }
}

/// Shows legal crossings to one more.
struct Shown<'a, V> {
    visitor: &'a mut V,
    legal: &'a mut dyn FnMut(Ride<'_>),
}

impl<S, C, V: Visitor<S, C>> Visitor<S, C> for Shown<'_, V> {
    fn passed(&mut self, ride: Option<Ride<'_>>) {
        self.visitor.passed(ride);
    }

    fn refused(&mut self, clause: ClauseId, ride: Option<Ride<'_>>) {
        self.visitor.refused(clause, ride);
    }

    fn edge(&mut self, edge: &Edge<'_, S, C>) -> ControlFlow<()> {
        if let Some(ride) = edge.details.ride() {
            (self.legal)(ride);
        }
        self.visitor.edge(edge)
    }

    fn pause(&mut self) -> ControlFlow<()> {
        self.visitor.pause()
    }
}
