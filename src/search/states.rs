//! The states that a search has met: packed words in one arena, each state once, known by a
//! 32-bit id.

use crate::id;
use crate::id::Id;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

id! {
    /// A state that has been met.
    StateId
}

/// An interning table. Whole states are compared, never only their hashes.
#[derive(Clone, Debug)]
pub struct States {
    stride: usize,
    arena: Vec<u64>,
    table: HashTable<StateId>,
}

fn hash(words: &[u64]) -> u64 {
    let mut hasher = FxHasher::default();
    words.iter().for_each(|&word| hasher.write_u64(word));
    hasher.finish()
}

fn state(arena: &[u64], stride: usize, id: StateId) -> &[u64] {
    let start = id.index() * stride;
    arena.get(start..start + stride).unwrap_or_default()
}

impl States {
    /// An empty table for states of `stride` words.
    pub fn new(stride: usize) -> Self {
        Self { stride, arena: Vec::new(), table: HashTable::new() }
    }

    /// How many words a state takes.
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// The id of a state, and whether it is new.
    pub fn intern(&mut self, words: &[u64]) -> (StateId, bool) {
        let Self { stride, arena, table } = self;
        let next = StateId::from_index(table.len());
        let same = |&id: &StateId| state(arena, *stride, id) == words;
        let entry = table.entry(hash(words), same, |&id| hash(state(arena, *stride, id)));
        match entry {
            hashbrown::hash_table::Entry::Occupied(known) => (*known.get(), false),
            hashbrown::hash_table::Entry::Vacant(free) => {
                free.insert(next);
                arena.extend_from_slice(words);
                (next, true)
            }
        }
    }

    /// The words of a state.
    pub fn get(&self, id: StateId) -> &[u64] {
        state(&self.arena, self.stride, id)
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// The bytes that the table takes.
    pub fn bytes(&self) -> usize {
        self.arena.capacity() * size_of::<u64>() + self.table.allocation_size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_is_kept_once() {
        let mut states = States::new(2);
        let ids: Vec<_> = (0..1000_u64).map(|n| states.intern(&[n % 100, n % 7]).0).collect();
        assert_eq!(states.len(), 700);
        assert!(ids.iter().zip(0..1000_u64).all(|(&id, n)| states.get(id) == [n % 100, n % 7]));
        assert!(!states.intern(&[99, 6]).1);
    }
}
