//! Graphs without any puzzle, on which each search is tried alone.

mod cases;

use super::heuristic::Heuristic;
use super::space::Space;
use crate::diag::Diagnostic;
use crate::model::price::Price;
use crate::model::ride::Ride;
use crate::model::visit::{Details, Edge, Visitor};
use crate::tally::Tally;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// An edge: where it leads, two costs, what it uses of the one thing that is watched.
pub type Arc = (usize, [i64; 2], i64);

/// A graph by the edges that leave each vertex. The nth of them stands for n edges with every member
/// told apart.
#[derive(Clone, Debug)]
pub struct Toy<P> {
    pub edges: Vec<Vec<Arc>>,
    pub goals: Vec<usize>,
    pub is_reversible: bool,
    price: PhantomData<P>,
}

/// The cheapest walks: what they cost, how many they are, labelled, the most that one of them uses.
pub type Listed = (Vec<i64>, u64, u64, i64);

impl<P: Price> Toy<P> {
    pub fn new(edges: Vec<Vec<Arc>>, goals: &[usize]) -> Self {
        Self { edges, goals: goals.to_vec(), is_reversible: false, price: PhantomData }
    }

    /// A graph of a few vertices; the first number of an edge is often 0, the second never.
    pub fn random(random: &mut fastrand::Rng) -> Self {
        let vertices = random.usize(3..8);
        let mut edges = vec![Vec::new(); vertices];
        for from in &mut edges {
            for _ in 0..random.usize(0..5) {
                let costs = [random.i64(0..4), random.i64(1..3)];
                from.push((random.usize(0..vertices), costs, random.i64(0..4)));
            }
        }
        Self::new(edges, &[vertices - 1, random.usize(0..vertices)])
    }

    /// The cheapest walks from a vertex, listed one by one.
    pub fn list(&self, start: usize) -> Option<Listed> {
        let mut walks = vec![(start, [0, 0], 1_u64, 0)];
        let mut found: BTreeMap<[i64; 2], (u64, u64, i64)> = BTreeMap::new();
        for _ in 0..=self.edges.len() {
            let mut longer = Vec::new();
            for (at, cost, ways, used) in walks {
                if self.goals.contains(&at) {
                    let all = found.entry(cost).or_default();
                    *all = (all.0 + 1, all.1 + ways, all.2.max(used));
                    continue;
                }
                for (nth, &(to, [a, b], use_)) in self.edges[at].iter().enumerate() {
                    longer.push((to, [cost[0] + a, cost[1] + b], ways * (nth as u64 + 1), used + use_));
                }
            }
            walks = longer;
        }
        found.pop_first().map(|(cost, (walks, labelled, most))| (cost.to_vec(), walks, labelled, most))
    }
}

fn show<P: Price>(
    visitor: &mut impl Visitor<[u64; 1], P>,
    state: usize,
    (nth, (_, costs, used)): (usize, &Arc),
) -> ControlFlow<()> {
    visitor.pause()?;
    let details = &Described { used: [*used], ways: nth as u64 + 1 };
    visitor.edge(&Edge { state: &[state as u64], cost: &P::of(costs), details })
}

struct Described {
    used: [i64; 1],
    ways: u64,
}

impl Details for Described {
    fn watched(&self) -> &[i64] {
        &self.used
    }

    fn is_first(&self) -> bool {
        true
    }

    fn labelled(&self) -> Tally {
        Tally::Small(self.ways)
    }

    fn ride(&self) -> Option<Ride<'_>> {
        None
    }
}

impl<P: Price> Space for Toy<P> {
    type State = [u64; 1];
    type Cost = P;

    fn is_goal(&mut self, state: &[u64; 1]) -> Result<bool, Diagnostic> {
        Ok(self.goals.contains(&(state[0] as usize)))
    }

    fn expand(
        &mut self,
        state: &[u64; 1],
        visitor: &mut impl Visitor<[u64; 1], P>,
    ) -> Result<ControlFlow<()>, Diagnostic> {
        Ok(self.edges[state[0] as usize]
            .iter()
            .enumerate()
            .try_for_each(|edge| show(visitor, edge.1.0, edge)))
    }

    fn is_reversible(&self) -> bool {
        self.is_reversible
    }

    fn retreat(
        &mut self,
        state: &[u64; 1],
        visitor: &mut impl Visitor<[u64; 1], P>,
    ) -> Result<ControlFlow<()>, Diagnostic> {
        let edges = self.edges.iter().enumerate();
        let mut edges =
            edges.flat_map(|(from, edges)| edges.iter().enumerate().map(move |edge| (from, edge)));
        let here = |edge: &&(usize, (usize, &Arc))| edge.1.1.0 as u64 == state[0];
        Ok(edges.try_for_each(|edge| {
            if here(&&edge) { show(visitor, edge.0, edge.1) } else { ControlFlow::Continue(()) }
        }))
    }

    fn dense(&mut self) -> Option<usize> {
        self.is_reversible.then_some(self.edges.len())
    }
}

/// Estimates by a table; `None` where no goal can be reached.
pub struct Table {
    pub estimates: Vec<Option<[i64; 2]>>,
    pub is_admissible: bool,
}

impl<P: Price> Heuristic<Toy<P>> for Table {
    fn estimate(&mut self, state: &[u64; 1]) -> Result<Option<P>, Diagnostic> {
        Ok(self.estimates[state[0] as usize].map(|numbers| P::of(&numbers).unwrap()))
    }

    fn is_admissible(&self) -> bool {
        self.is_admissible
    }
}
