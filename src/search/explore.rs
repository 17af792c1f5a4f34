//! Every state within reach: how many arrangements there are, and what lints want to know of them.

use super::outcome::{Effort, Monitor, Progress, StopReason};
use super::states::{StateId, States};
use crate::diag::Diagnostic;
use crate::id::{Id, IdVec};
use crate::limits;
use crate::model::Model;
use crate::model::code::ClauseId;
use crate::model::stage::Ride;
use crate::model::walk::{Event, Walker};
use std::ops::ControlFlow;

/// How many loads are tried between two looks at the monitor.
const PATIENCE: u64 = 4096;

/// Looks on while everything within reach is explored.
pub trait Visitor {
    /// A load was tried.
    fn tried(&mut self, event: Event, ride: Ride<'_>);
}

/// Wants to know nothing.
#[derive(Clone, Copy, Debug)]
pub struct Unseen;

impl Visitor for Unseen {
    fn tried(&mut self, _: Event, _: Ride<'_>) {}
}

/// What was explored.
#[derive(Clone, Debug)]
pub struct Explored {
    /// The number of arrangements that were reached: where everyone and every boat is.
    pub arrangements: u64,
    /// Whether the demand of each clause was read anywhere.
    pub tested: IdVec<ClauseId, bool>,
    /// Why it ended before all was explored; `None` if all was.
    pub stopped: Option<StopReason>,
}

/// Explores what legal crossings reach from the start, without regard to limits, trips and goal.
///
/// # Errors
///
/// An expression that cannot be worked out in a state that no rule refuses.
pub fn explore(
    model: &Model<'_>,
    effort: Effort,
    monitor: &mut dyn Monitor,
    visitor: &mut dyn Visitor,
) -> Result<Explored, Diagnostic> {
    let mut walker = Walker::new(model, &[], &[], &[]);
    let Ok(start) = walker.start()? else {
        return Ok(Explored { arrangements: 0, tested: walker.tested().clone(), stopped: None });
    };
    let mut states = States::new(walker.words());
    // Two states may differ in their memory alone.
    let mut arrangements = walker.remembers().then(|| States::new(walker.arrangement_words()));
    let mut meet = |states: &mut States, words: &[u64]| {
        if let Some(arrangements) = &mut arrangements {
            arrangements.intern(words.get(..arrangements.stride()).unwrap_or_default());
        }
        states.intern(words);
        let bytes = states.bytes() + arrangements.as_ref().map_or(0, States::bytes);
        (arrangements.as_ref().map_or(states.len(), States::len) as u64, bytes as u64)
    };
    let (mut reached, _) = meet(&mut states, &start);
    let (mut next, mut tried, mut stopped) = (0, 0_u64, None);
    'all: while next < states.len() {
        walker.stand(states.get(StateId::from_index(next)));
        next += 1;
        while let Some(event) = walker.try_next()? {
            tried += 1;
            if tried.is_multiple_of(PATIENCE) {
                let frontier = (states.len() - next) as u64;
                let progress = Progress { states: states.len() as u64, frontier, depth: 0 };
                if let ControlFlow::Break(reason) = monitor.poll(progress) {
                    stopped = Some(reason);
                    break 'all;
                }
            }
            if let Some(ride) = walker.ride() {
                visitor.tried(event, ride);
            }
            if event == Event::Legal {
                let bytes;
                (reached, bytes) = meet(&mut states, walker.successor());
                if states.len() as u64 > effort.max_states.unwrap_or(limits::STATES).min(limits::STATES) {
                    stopped = Some(StopReason::States);
                    break 'all;
                }
                if effort.max_memory.is_some_and(|most| bytes > most) {
                    stopped = Some(StopReason::Memory);
                    break 'all;
                }
            }
        }
    }
    Ok(Explored { arrangements: reached, tested: walker.tested().clone(), stopped })
}
