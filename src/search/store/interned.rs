//! Any states: packed words in one list, each state once, and a hash table of 32-bit ids beside it.

use super::{Met, StateId, Store};
use crate::id::{Id, IdVec};
use crate::model::price::Price;
use crate::model::words::Words;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// All that is known of a state stands together, so that looking at it is one access to memory.
#[derive(Clone, Debug)]
struct Record<W, P> {
    state: W,
    cost: P,
    before: StateId,
}

/// A table of states that are numbered as they come.
#[derive(Clone, Debug)]
pub struct Interned<W, P> {
    records: IdVec<StateId, Record<W, P>>,
    table: HashTable<StateId>,
    /// The bytes of a state that stand elsewhere, since there are too many of them.
    outside: usize,
}

fn hash(state: &impl Words) -> u64 {
    let mut hasher = FxHasher::default();
    state.as_slice().iter().for_each(|&word| hasher.write_u64(word));
    hasher.finish()
}

impl<W: Words, P: Price> Interned<W, P> {
    /// An empty table for states like this one.
    pub fn new(like: &W) -> Self {
        let bytes = size_of_val(like.as_slice());
        let outside = if bytes > size_of::<W>() { bytes } else { 0 };
        Self { records: IdVec::new(), table: HashTable::new(), outside }
    }
}

impl<W: Words, P: Price> Store<W, P> for Interned<W, P> {
    fn meet(&mut self, state: &W, cost: &P) -> (StateId, Met) {
        let Self { records, table, .. } = self;
        let next = StateId::from_index(records.len());
        let same = |&id: &StateId| records[id].state == *state;
        match table.entry(hash(state), same, |&id| hash(&records[id].state)) {
            Entry::Occupied(known) => {
                let id = *known.get();
                (id, Met::compare(cost, &records[id].cost))
            }
            Entry::Vacant(free) => {
                free.insert(next);
                records.push(Record { state: state.clone(), cost: cost.clone(), before: next });
                (next, Met::New)
            }
        }
    }

    fn is_worse(&self, state: &W, cost: &P, equals: bool) -> bool {
        self.find(state)
            .is_some_and(|id| self.records[id].cost < *cost || equals && self.records[id].cost == *cost)
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn is_below(&self, state: &W, brief: u32) -> bool {
        let known = self.find(state).and_then(|id| self.records[id].cost.brief());
        known.is_some_and(|known| u32::from(known) < brief)
    }

    fn cheapen(&mut self, id: StateId, cost: &P) {
        self.records[id].cost = cost.clone();
    }

    fn find(&self, state: &W) -> Option<StateId> {
        self.table.find(hash(state), |&id| self.records[id].state == *state).copied()
    }

    fn state(&self, id: StateId) -> W {
        self.records[id].state.clone()
    }

    fn cost(&self, id: StateId) -> P {
        self.records[id].cost.clone()
    }

    fn come_from(&mut self, id: StateId, before: StateId) {
        self.records[id].before = before;
    }

    fn before(&self, id: StateId) -> Option<StateId> {
        Some(self.records[id].before)
    }

    fn len(&self) -> usize {
        self.records.len()
    }

    fn bytes(&self) -> usize {
        let records = self.records.capacity() * size_of::<Record<W, P>>();
        records + self.records.len() * self.outside + self.table.allocation_size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::price::Narrow;
    use crate::model::words::Many;

    /// States of two words as of one: each is kept once, at its least cost.
    fn keeps<W: Words>(make: impl Fn(u64) -> W) {
        let price = |n: i64| Narrow::<1>::of(&[n]);
        let mut store = Interned::new(&make(0));
        for n in 0..1000_u64 {
            let Ok(cost) = price((n % 17) as i64) else { continue };
            let (id, met) = store.meet(&make(n % 700), &cost);
            assert_eq!((met == Met::New, store.state(id)), (n < 700, make(n % 700)));
        }
        assert_eq!(store.len(), 700);
        let met = |n: i64| price(n).map(|cost| store.meet(&make(20), &cost).1);
        assert_eq!([5, 3, 2].map(met), [Met::Dearer, Met::Equal, Met::Cheaper].map(Ok));
    }

    #[test]
    fn each_state_is_kept_once() {
        keeps(|n| [n]);
        keeps(|n| Many::from_slice(&[n % 100, n / 100]));
    }
}
