//! Where legs lead: only configurations and boats within reach need room in a state.

use crate::check::puzzle::{CarrierId, PlaceId, Puzzle};
use crate::id::IdVec;
use rustc_hash::FxHashMap;

/// Where legs lead.
pub struct Reach<'p> {
    puzzle: &'p Puzzle,
    known: FxHashMap<PlaceId, Vec<PlaceId>>,
}

impl<'p> Reach<'p> {
    /// Nothing asked for yet.
    pub fn new(puzzle: &'p Puzzle) -> Self {
        Self { puzzle, known: FxHashMap::default() }
    }

    /// Where somebody may come who starts at `place`, in order.
    pub fn from(&mut self, place: PlaceId) -> Vec<PlaceId> {
        let puzzle = self.puzzle;
        self.known.entry(place).or_insert_with(|| closure(puzzle, place, |by| by != Some(&[]))).clone()
    }

    /// Where a carrier may come that starts at `place`, in order.
    pub fn by(&self, carrier: CarrierId, place: PlaceId) -> Vec<PlaceId> {
        closure(self.puzzle, place, |by| by.is_none_or(|by| by.contains(&carrier)))
    }
}

fn closure(puzzle: &Puzzle, start: PlaceId, usable: impl Fn(Option<&[CarrierId]>) -> bool) -> Vec<PlaceId> {
    let mut seen: IdVec<PlaceId, bool> = puzzle.places.iter().map(|_| false).collect();
    seen[start] = true;
    let mut onward: IdVec<PlaceId, Vec<PlaceId>> = puzzle.places.iter().map(|_| Vec::new()).collect();
    for leg in puzzle.legs.iter().filter(|leg| usable(leg.by.as_deref())) {
        onward[leg.from].push(leg.to);
    }
    let mut open = vec![start];
    while let Some(place) = open.pop() {
        for &next in &onward[place] {
            if !std::mem::replace(&mut seen[next], true) {
                open.push(next);
            }
        }
    }
    seen.ids().filter(|&place| seen[place]).collect()
}
