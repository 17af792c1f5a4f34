//! Every walk that passes through no state twice, up to the first goal on it. A search deep first
//! would find them, but could lose its way for ages in a corner that the walk itself has cut off from
//! every goal. So before it goes on to a state it looks, breadth first, whether a goal can still be
//! reached from there without touching the walk (as Read and Tarjan 1975 do for such lists): then
//! between one solution and the next no more is looked at than the states times the crossings of one.

use super::{Bounds, Halt, Lister, Walk};
use crate::id::IdVec;
use crate::limits;
use crate::model::price::{Numbers, Price};
use crate::model::visit::{Edge, Visitor};
use crate::search::outcome::{Effort, Monitor, Progress, StopReason};
use crate::search::space::Space;
use crate::search::store::interned::Interned;
use crate::search::store::{StateId, Store};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// How many states are looked at between two looks at the monitor.
const PATIENCE: u64 = 4096;

/// Lists the walks without loops.
pub struct Simple<S: Space> {
    bounds: Bounds,
    effort: Effort,
    /// The states that were met; their costs mean nothing here.
    store: Interned<S::State, S::Cost>,
    zero: S::Cost,
    vertices: IdVec<StateId, Vertex>,
    /// How many edges are kept.
    edges: usize,
    /// The walk that is being looked at.
    walk: Vec<Step>,
    /// The number of the latest look for a goal.
    look: u64,
    looked: u64,
    begun: bool,
}

/// What is known of a state.
#[derive(Clone, Debug, Default)]
struct Vertex {
    /// Its edges, and whether it is a goal, once it was looked at.
    known: Option<(Box<[Way]>, bool)>,
    /// Whether the walk passes through it.
    is_passed: bool,
    /// The latest look for a goal that came here.
    look: u64,
}

/// An edge.
#[derive(Clone, Debug)]
struct Way {
    to: StateId,
    /// Its number among the edges of its state.
    nth: usize,
    /// What it adds to the first number and to each thing that is watched.
    uses: Numbers,
}

/// A state on the walk.
struct Step {
    id: StateId,
    /// The edge that is tried next.
    next: usize,
    /// The number of the edge by which it was come to.
    nth: usize,
    /// What has been used to come here, the first number first.
    used: Numbers,
}

impl<S: Space> Simple<S> {
    /// Nothing is searched yet.
    pub fn new(start: &S::State, bounds: Bounds, effort: Effort) -> Self {
        let zero = S::Cost::zero(bounds.numbers);
        let mut store = Interned::new(start);
        store.meet(start, &zero);
        let used = std::iter::repeat_n(0, 1 + bounds.rations.len()).collect();
        Self {
            bounds,
            effort,
            store,
            zero,
            vertices: IdVec::from_vec(vec![Vertex { is_passed: true, ..Vertex::default() }]),
            edges: 0,
            walk: vec![Step { id: crate::id::Id::from_index(0), next: 0, nth: 0, used }],
            look: 0,
            looked: 0,
            begun: false,
        }
    }

    /// Looks at a state, once.
    fn know(&mut self, space: &mut S, monitor: &mut dyn Monitor, id: StateId) -> Result<(), Halt> {
        self.looked += 1;
        if self.looked.is_multiple_of(PATIENCE)
            && let ControlFlow::Break(reason) = monitor.poll(self.progress())
        {
            return Err(Halt::Stopped(reason));
        }
        if self.vertices[id].known.is_some() {
            return Ok(());
        }
        let state = self.store.state(id);
        let is_goal = space.is_goal(&state)?;
        let mut ways = Vec::new();
        if !is_goal {
            let progress = self.progress();
            let mut list = Ways { lister: self, ways: &mut ways, nth: 0, monitor, progress, stopped: None };
            // Whether the visit went on to its end is known from what stopped it.
            let _ = space.expand(&state, &mut list)?;
            if let Some(reason) = list.stopped {
                return Err(Halt::Stopped(reason));
            }
        }
        self.edges += ways.len();
        self.vertices[id].known = Some((ways.into(), is_goal));
        let most = self.effort.max_states.unwrap_or(limits::STATES).min(limits::STATES);
        if self.store.len() as u64 > most {
            return Err(Halt::Stopped(StopReason::States));
        }
        match self.effort.max_memory.is_some_and(|most| self.bytes() > most) {
            true => Err(Halt::Stopped(StopReason::Memory)),
            false => Ok(()),
        }
    }

    fn is_goal(&self, id: StateId) -> bool {
        self.vertices[id].known.as_ref().is_some_and(|(_, is_goal)| *is_goal)
    }

    /// The edge of a state in this place.
    fn way(&self, id: StateId, index: usize) -> Option<&Way> {
        self.vertices[id].known.as_ref()?.0.get(index)
    }

    /// Whether a goal can be reached from a state, without touching the walk, in time.
    fn leads_on(&mut self, space: &mut S, monitor: &mut dyn Monitor, from: StateId) -> Result<bool, Halt> {
        self.look += 1;
        let left = self.bounds.edges.map(|bound| bound.saturating_sub(self.walk.len() as i64));
        let mut waiting = VecDeque::from([(from, 0_i64)]);
        self.vertices[from].look = self.look;
        while let Some((id, far)) = waiting.pop_front() {
            if left.is_some_and(|left| far > left) {
                return Ok(false);
            }
            self.know(space, monitor, id)?;
            if self.is_goal(id) {
                return Ok(true);
            }
            let mut index = 0;
            while let Some(&Way { to, .. }) = self.way(id, index) {
                index += 1;
                let vertex = &mut self.vertices[to];
                if !vertex.is_passed && vertex.look != self.look {
                    vertex.look = self.look;
                    waiting.push_back((to, far + 1));
                }
            }
        }
        Ok(false)
    }

    /// What has been used after one more edge, if there is so much.
    fn used(&self, used: &Numbers, way: &Way) -> Option<Numbers> {
        let bounds = std::iter::once(self.bounds.first).chain(self.bounds.rations.iter().copied().map(Some));
        used.iter()
            .zip(&way.uses)
            .zip(bounds)
            .map(|((used, more), bound)| match bound {
                Some(bound) => used.checked_add(*more).filter(|used| *used <= bound),
                // Nobody asks.
                None => Some(0),
            })
            .collect()
    }

    fn walked(&self) -> Walk<S::State> {
        let steps = self.walk.iter().zip(self.walk.iter().skip(1));
        steps.map(|(from, to)| (self.store.state(from.id), to.nth)).collect()
    }

    fn progress(&self) -> Progress {
        let depth = self.walk.len() as i64;
        Progress { states: self.store.len() as u64, frontier: 0, depth }
    }

    fn bytes(&self) -> u64 {
        let each = size_of::<Vertex>() * self.vertices.len() + size_of::<Way>() * self.edges;
        (self.store.bytes() + each + self.walk.capacity() * size_of::<Step>()) as u64
    }
}

impl<S: Space> Lister<S> for Simple<S> {
    fn next(&mut self, space: &mut S, monitor: &mut dyn Monitor) -> Result<Option<Walk<S::State>>, Halt> {
        if !std::mem::replace(&mut self.begun, true) {
            let start = crate::id::Id::from_index(0);
            self.know(space, monitor, start)?;
            if self.is_goal(start) {
                let within = self.bounds.first.is_none_or(|bound| bound >= 0);
                self.walk.clear();
                return Ok(within.then(Vec::new));
            }
        }
        while let Some(last) = self.walk.last_mut() {
            let (id, index) = (last.id, last.next);
            last.next += 1;
            let Some(way) = self.way(id, index) else {
                self.vertices[id].is_passed = false;
                self.walk.pop();
                continue;
            };
            let (to, nth) = (way.to, way.nth);
            let used = self.walk.last().and_then(|last| self.used(&last.used, way));
            let Some(used) = used.filter(|_| !self.vertices[to].is_passed) else { continue };
            if !self.leads_on(space, monitor, to)? {
                continue;
            }
            self.walk.push(Step { id: to, next: 0, nth, used });
            self.vertices[to].is_passed = true;
            if self.is_goal(to) {
                return Ok(Some(self.walked()));
            }
        }
        Ok(None)
    }
}

/// Lists the edges of a state.
struct Ways<'a, S: Space> {
    lister: &'a mut Simple<S>,
    ways: &'a mut Vec<Way>,
    nth: usize,
    monitor: &'a mut dyn Monitor,
    progress: Progress,
    stopped: Option<StopReason>,
}

impl<S: Space> Visitor<S::State, S::Cost> for Ways<'_, S> {
    fn edge(&mut self, edge: &Edge<'_, S::State, S::Cost>) -> ControlFlow<()> {
        let Simple { store, vertices, zero, .. } = &mut *self.lister;
        let (to, _) = store.meet(edge.state, zero);
        if store.len() > vertices.len() {
            vertices.push(Vertex::default());
        }
        let first = edge.cost.as_ref().map_or(i64::MAX, Price::first);
        let uses = std::iter::once(first).chain(edge.details.watched().iter().copied()).collect();
        self.ways.push(Way { to, nth: self.nth, uses });
        self.nth += 1;
        ControlFlow::Continue(())
    }

    fn pause(&mut self) -> ControlFlow<()> {
        self.monitor.poll(self.progress).map_break(|reason| self.stopped = Some(reason))
    }
}
