//! What is known of all cheapest walks to a state, walk by walk: how many there are, and the most
//! that one of them uses of each thing that is watched. Nothing is ever listed.
//!
//! The number of cheapest walks to a state is the sum over the edges by which it is reached at its
//! least cost. A search that looks at states in the order of their costs has settled all that come
//! before a state on such walks by the time that it looks at it, since every edge costs something.

use super::outcome::Wanted;
use super::store::StateId;
use crate::id::{Id, IdVec};
use crate::model::price::Price;
use crate::model::visit::Edge;
use crate::model::words::Words;
use crate::tally::Tally;

/// Numbers for each state, in the order in which states are met.
#[derive(Clone, Debug)]
pub struct Tallies {
    solutions: Option<IdVec<StateId, Tally>>,
    labelled: Option<IdVec<StateId, Tally>>,
    /// How many things are watched.
    watched: usize,
    /// So many numbers for each state.
    most: Vec<i64>,
}

impl Tallies {
    /// Nothing is known yet.
    pub fn new(wanted: Wanted, watched: usize) -> Self {
        let solutions = wanted.solutions.then(IdVec::new);
        let labelled = wanted.labelled.then(IdVec::new);
        Self { solutions, labelled, watched, most: Vec::new() }
    }

    /// Whether nothing is to be known.
    pub fn is_idle(&self) -> bool {
        self.solutions.is_none() && self.labelled.is_none() && self.watched == 0
    }

    /// The walk that has not left the start.
    pub fn start(&mut self, id: StateId) {
        for tallies in [&mut self.solutions, &mut self.labelled].into_iter().flatten() {
            put(tallies, id, Tally::ONE);
        }
        self.most.resize(self.watched, 0);
    }

    /// An edge by which a state is reached at its least cost; the first such edge if it is `better`.
    pub fn reach(
        &mut self,
        id: StateId,
        before: StateId,
        better: bool,
        edge: &Edge<'_, impl Words, impl Price>,
    ) {
        let count = |tallies: &mut IdVec<StateId, Tally>, ways: &Tally| {
            let over = tallies[before].times(ways);
            let all = if better { over } else { tallies[id].plus(&over) };
            put(tallies, id, all);
        };
        if let Some(tallies) = &mut self.solutions {
            count(tallies, if edge.details.is_first() { &Tally::ONE } else { &Tally::ZERO });
        }
        if let Some(tallies) = &mut self.labelled {
            count(tallies, &edge.details.labelled());
        }
        for (nth, used) in edge.details.watched().iter().enumerate().take(self.watched) {
            let most = self.most_of(before, nth).saturating_add(*used);
            let at = id.index() * self.watched + nth;
            match self.most.get_mut(at) {
                Some(known) => *known = if better { most } else { most.max(*known) },
                None => self.most.push(most),
            }
        }
    }

    fn most_of(&self, id: StateId, nth: usize) -> i64 {
        self.most.get(id.index() * self.watched + nth).copied().unwrap_or(0)
    }

    /// How many cheapest walks there are to these states.
    pub fn solutions(&self, goals: &[StateId]) -> Option<Tally> {
        self.solutions.as_ref().map(|tallies| sum(tallies, goals))
    }

    /// How many there are with every member told apart.
    pub fn labelled(&self, goals: &[StateId]) -> Option<Tally> {
        self.labelled.as_ref().map(|tallies| sum(tallies, goals))
    }

    /// The most that such a walk uses of each thing that is watched.
    pub fn most(&self, goals: &[StateId]) -> Vec<i64> {
        let most = |nth| goals.iter().map(|goal| self.most_of(*goal, nth)).max().unwrap_or(0);
        (0..self.watched).map(most).collect()
    }

    /// The bytes that all this takes; of very large numbers only the place where they are known.
    pub fn bytes(&self) -> usize {
        let tallies = [&self.solutions, &self.labelled].into_iter().flatten();
        tallies.map(IdVec::capacity).sum::<usize>() * size_of::<Tally>()
            + self.most.capacity() * size_of::<i64>()
    }
}

fn sum(tallies: &IdVec<StateId, Tally>, goals: &[StateId]) -> Tally {
    goals.iter().fold(Tally::ZERO, |all, goal| all.plus(&tallies[*goal]))
}

/// Sets what belongs to a state; states are met in the order of their ids.
fn put(of: &mut IdVec<StateId, Tally>, id: StateId, value: Tally) {
    if id.index() < of.len() {
        of[id] = value;
    } else {
        of.push(value);
    }
}
