//! Estimates against true distances, state by state.

use super::Heuristic;
use super::registry::Choice;
use crate::diag::Diagnostic;
use crate::id::Id;
use crate::limits;
use crate::model::Model;
use crate::model::price::{Numbers, Price, Wide};
use crate::model::visit::{Edge, Visitor};
use crate::model::walker::Walker;
use crate::model::words::Many;
use crate::search::outcome::{Effort, Monitor, Progress, StopReason};
use crate::search::store::StateId;
use crate::search::store::interned::Interned;
use crate::search::store::{Met, Store};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// What an audit found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// How many states were looked at.
    pub states: u64,
    /// Why not all within reach were looked at; `None` if all were. What was found holds all the same.
    pub stopped: Option<StopReason>,
    /// States of which it says too much; those within reach first that are met first.
    pub overestimates: Vec<Overestimate>,
    /// Edges along which it falls by more than they cost.
    pub inconsistencies: Vec<Inconsistency>,
}

/// A state of which an estimate says too much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overestimate {
    /// The words of the state.
    pub state: Vec<u64>,
    /// What it says; `None`: that no goal can be reached.
    pub says: Option<Numbers>,
    /// What a walk to a goal costs.
    pub left: Numbers,
}

/// An edge along which an estimate falls by more than the edge costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inconsistency {
    /// The words of the state where it starts.
    pub from: Vec<u64>,
    /// The words of the state where it ends.
    pub to: Vec<u64>,
    /// What it says of the first.
    pub says: Option<Numbers>,
    /// What the edge costs.
    pub cost: Numbers,
    /// What it says of the second.
    pub then: Option<Numbers>,
}

impl Audit {
    /// Whether it is shown that the heuristic never says too much.
    pub fn is_admissible(&self) -> bool {
        self.stopped.is_none() && self.overestimates.is_empty()
    }

    /// Whether it is shown that it never falls by more than an edge costs.
    pub fn is_consistent(&self) -> bool {
        self.stopped.is_none() && self.inconsistencies.is_empty()
    }
}

/// Compares what a heuristic says of each state within reach with the least cost from there, and along
/// each edge with what it says of the next. Trips and limits are left out of account: with them it can
/// only be farther.
///
/// # Errors
///
/// What the author of the puzzle has to be told, of a state or of an estimate.
pub fn audit(
    model: &Model<'_>,
    choice: Choice,
    effort: Effort,
    monitor: &mut dyn Monitor,
) -> Result<Audit, Diagnostic> {
    let order = &model.puzzle.minimise;
    let mut walker = Walker::<Many, Wide>::new(model, order, &[], &[]);
    let mut heuristic: Box<dyn Heuristic<Walker<'_, Many, Wide>>> = choice.make(model, order);
    let mut audit =
        Audit { states: 0, stopped: None, overestimates: Vec::new(), inconsistencies: Vec::new() };
    let Ok(start) = walker.start()? else { return Ok(audit) };
    let zero = Wide::zero(order.len());
    let mut map = Map {
        states: Interned::new(&start),
        edges: Vec::new(),
        from: Id::from_index(0),
        effort,
        monitor,
        stopped: None,
    };
    map.states.meet(&start, &zero);
    let mut estimates: Vec<Option<Wide>> = Vec::new();
    let mut goals = Vec::new();
    while estimates.len() < map.states.len() && map.stopped.is_none() {
        map.from = StateId::from_index(estimates.len());
        let state: Many = map.states.state(map.from);
        estimates.push(heuristic.estimate(&state)?);
        if walker.is_goal(&state)? {
            goals.push(map.from);
        }
        let _ = walker.expand(&state, &mut map)?;
    }
    (audit.states, audit.stopped) = (estimates.len() as u64, map.stopped);
    let says = |id: StateId| estimates.get(id.index()).map(|estimate| estimate.as_ref());
    let words = |id: StateId| -> Vec<u64> {
        let state: Many = map.states.state(id);
        state.to_vec()
    };
    for (from, to, cost) in &map.edges {
        // Of states that were met and not looked at nothing is known.
        let (Some(here), Some(there)) = (says(*from), says(*to)) else { continue };
        let falls = match (here, there) {
            (_, None) => false,
            (None, Some(_)) => true,
            (Some(here), Some(there)) => cost.plus(there).is_ok_and(|over| *here > over),
        };
        if falls {
            let numbers = |says: Option<&Wide>| says.map(Wide::numbers);
            let (says, then) = (numbers(here), numbers(there));
            let cost = cost.numbers();
            audit.inconsistencies.push(Inconsistency {
                from: words(*from),
                to: words(*to),
                says,
                cost,
                then,
            });
        }
    }
    for (at, left) in distances(map.states.len(), &map.edges, &goals, &zero).into_iter().enumerate() {
        let id = StateId::from_index(at);
        if let (Some(left), Some(says)) = (left, says(id))
            && says.is_none_or(|says| *says > left)
        {
            let says = says.map(Wide::numbers);
            audit.overestimates.push(Overestimate { state: words(id), says, left: left.numbers() });
        }
    }
    Ok(audit)
}

/// The states and edges that were met.
struct Map<'a> {
    states: Interned<Many, Wide>,
    edges: Vec<(StateId, StateId, Wide)>,
    from: StateId,
    effort: Effort,
    monitor: &'a mut dyn Monitor,
    stopped: Option<StopReason>,
}

impl Visitor<Many, Wide> for Map<'_> {
    fn edge(&mut self, edge: &Edge<'_, Many, Wide>) -> ControlFlow<()> {
        // An edge beyond 64 bits is on no walk that can be compared.
        let Ok(cost) = edge.cost else { return ControlFlow::Continue(()) };
        let (to, met) = self.states.meet(edge.state, cost);
        self.edges.push((self.from, to, cost.clone()));
        let states = self.states.len() as u64;
        let bytes = self.states.bytes() + self.edges.capacity() * size_of::<(StateId, StateId, Wide)>();
        if met == Met::New && states > self.effort.max_states.unwrap_or(limits::STATES).min(limits::STATES) {
            self.stopped = Some(StopReason::States);
        } else if self.effort.max_memory.is_some_and(|most| bytes as u64 > most) {
            self.stopped = Some(StopReason::Memory);
        }
        if self.stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn pause(&mut self) -> ControlFlow<()> {
        let (states, looked) = (self.states.len() as u64, self.from.index() as u64);
        match self.monitor.poll(Progress { states, frontier: states - looked, depth: 0 }) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(reason) => {
                self.stopped = Some(reason);
                ControlFlow::Break(())
            }
        }
    }
}

/// The least cost from each state to a goal along these edges.
fn distances(
    states: usize,
    edges: &[(StateId, StateId, Wide)],
    goals: &[StateId],
    zero: &Wide,
) -> Vec<Option<Wide>> {
    let mut into: Vec<Vec<(StateId, &Wide)>> = vec![Vec::new(); states];
    for (from, to, cost) in edges {
        if let Some(into) = into.get_mut(to.index()) {
            into.push((*from, cost));
        }
    }
    let mut least: Vec<Option<Wide>> = vec![None; states];
    let mut open: BinaryHeap<Reverse<(Wide, StateId)>> =
        goals.iter().map(|goal| Reverse((zero.clone(), *goal))).collect();
    while let Some(Reverse((distance, at))) = open.pop() {
        let Some(known) = least.get_mut(at.index()).filter(|known| known.is_none()) else { continue };
        *known = Some(distance.clone());
        for (from, cost) in into.get(at.index()).into_iter().flatten() {
            if let Ok(farther) = distance.plus(cost) {
                open.push(Reverse((farther, *from)));
            }
        }
    }
    least
}
