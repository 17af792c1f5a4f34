//! What a search did, step by step, in the puzzle's terms: for those who learn how searches go.

use super::observer::{Event, Fate, Observer, Side};
use super::outcome::{Monitor, Progress, StopReason};
use crate::check::puzzle::{FamilyId, RuleId};
use crate::model::Model;
use crate::model::labels::Labels;
use crate::model::ride::Ride;
use crate::plan::{Crossing, Position};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// A search, step by step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// How many more states were looked at; of these nothing is kept.
    pub more: u64,
    /// Whether states remember something of the way to them: then two may seem alike that differ.
    pub remembers: bool,
    /// Individuals that nothing tells apart, so that one is named for another.
    pub alike: Vec<Vec<FamilyId>>,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The search begins again from the start.
    Again,
    /// A round begins that goes as far as this.
    Round(Vec<i64>),
    /// A state is looked at.
    Look(Look),
    /// A state that was put aside is not looked at after all.
    Pass {
        /// The number of the state.
        state: usize,
        /// What is paid on the way to it.
        paid: Vec<i64>,
        /// Why.
        fate: Fate,
    },
}

/// A state that is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The number of the state: states are numbered from 1 as they are met.
    pub state: usize,
    /// Who is where.
    pub position: Position,
    /// From which end it was met.
    pub side: Side,
    /// What is paid on the way to it.
    pub paid: Vec<i64>,
    /// What is still to be paid by the estimate, if one is asked.
    pub estimate: Option<Vec<i64>>,
    /// Whether it is a goal.
    pub is_goal: bool,
    /// The crossings from it, or to it on the side of the goals, in the order in which they were tried.
    pub successors: Vec<Successor>,
}

/// A crossing, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Successor {
    /// The crossing; not known on the side of the goals.
    pub crossing: Option<Crossing>,
    /// What became of it.
    pub end: CrossingEnd,
}

/// What became of a crossing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CrossingEnd {
    /// It leads to a state, or from it on the side of the goals.
    State {
        /// The number of the state.
        state: usize,
        /// What became of that.
        fate: Fate,
    },
    /// A clause of a rule refuses it.
    Refused {
        /// The rule.
        rule: RuleId,
        /// Which of its clauses.
        clause: usize,
    },
}

/// Writes a trace while it looks on for another monitor.
pub struct Recorder<'a, 'm> {
    model: &'m Model<'m>,
    monitor: &'a mut dyn Monitor,
    /// How many states may still be looked at that are kept.
    left: usize,
    numbers: FxHashMap<Vec<u64>, usize>,
    /// Whether all is kept that is to be.
    is_over: bool,
    /// The words of the state that was looked at last.
    here: Vec<u64>,
    trace: Trace,
}

impl<'a, 'm> Recorder<'a, 'm> {
    /// Keeps so many states that are looked at, and counts the others.
    pub fn new(model: &'m Model<'m>, most: usize, monitor: &'a mut dyn Monitor) -> Self {
        let numbers = FxHashMap::default();
        let trace = Trace { alike: model.fold.families.clone(), ..Trace::default() };
        Self { model, monitor, left: most, numbers, is_over: false, here: Vec::new(), trace }
    }

    /// What was written.
    pub fn finish(self) -> Trace {
        self.trace
    }

    fn number(&mut self, state: &[u64]) -> usize {
        let next = self.numbers.len() + 1;
        *self.numbers.entry(state.to_vec()).or_insert(next)
    }

    fn add(&mut self, ride: Option<Ride<'_>>, end: CrossingEnd) {
        let crossing = ride.map(|ride| Labels::at(self.model, &self.here).make(ride.into()));
        if let Some(Entry::Look(look)) = self.trace.entries.last_mut() {
            look.successors.push(Successor { crossing, end });
        }
    }
}

impl Observer for Recorder<'_, '_> {
    fn see(&mut self, event: Event<'_>) {
        if matches!(event, Event::Look { .. }) && self.left == 0 {
            self.is_over = true;
            self.trace.more += 1;
        }
        if self.is_over {
            return;
        }
        match event {
            Event::Begin if self.trace.entries.is_empty() => {}
            Event::Begin => self.trace.entries.push(Entry::Again),
            Event::Round(bound) => self.trace.entries.push(Entry::Round(bound.to_vec())),
            Event::Look { state, side, paid, estimate, is_goal } => {
                self.left -= 1;
                self.here = state.to_vec();
                self.trace.remembers |= state.len() > self.model.layout.packing.words().max(1);
                let look = Look {
                    state: self.number(state),
                    position: Labels::position(self.model, state),
                    side,
                    paid: paid.to_vec(),
                    estimate: estimate.map(|estimate| estimate.to_vec()),
                    is_goal,
                    successors: Vec::new(),
                };
                self.trace.entries.push(Entry::Look(look));
            }
            Event::Edge { ride, state, fate } => {
                let state = self.number(state);
                self.add(ride, CrossingEnd::State { state, fate });
            }
            Event::Refused { ride, clause } => {
                let (rule, clause) = self.model.checks.clauses[clause];
                self.add(ride, CrossingEnd::Refused { rule, clause });
            }
            Event::Pass { state, paid, fate } => {
                let state = self.number(state);
                self.trace.entries.push(Entry::Pass { state, paid: paid.to_vec(), fate });
            }
        }
    }
}

impl Monitor for Recorder<'_, '_> {
    fn poll(&mut self, progress: Progress) -> ControlFlow<StopReason> {
        self.monitor.poll(progress)
    }

    fn observer(&mut self) -> Option<&mut dyn Observer> {
        Some(self)
    }
}
