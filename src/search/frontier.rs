//! States that wait to be looked at, those with the least key first.

use super::store::StateId;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::Hash;

/// States that wait under the same key.
#[derive(Clone, Debug, Default)]
struct Bucket {
    states: Vec<StateId>,
    /// How many of them have been taken.
    taken: usize,
}

/// A bucket for each key (Dial 1969, with keys that need not be small): many states share one, so
/// that most of the ordering is done by falling into a bucket.
#[derive(Clone, Debug)]
pub struct Frontier<K> {
    /// The keys under which something waits.
    keys: BinaryHeap<Reverse<K>>,
    /// Their buckets, by position.
    places: FxHashMap<K, usize>,
    buckets: Vec<Bucket>,
    /// Buckets that are empty, their memory ready to be used again.
    free: Vec<usize>,
    /// The key that was pushed last, and the one that was popped last, with their buckets.
    pushed: Option<(K, usize)>,
    popped: Option<(K, usize)>,
    len: usize,
    /// How many states the buckets have room for.
    room: usize,
    /// Whether those that came in last under a key are taken first.
    last_first: bool,
}

impl<K: Ord + Hash + Clone> Frontier<K> {
    /// Nothing waits. `last_first` says which of those under the same key is taken first.
    pub fn new(last_first: bool) -> Self {
        Self {
            last_first,
            keys: BinaryHeap::new(),
            places: FxHashMap::default(),
            buckets: Vec::new(),
            free: Vec::new(),
            pushed: None,
            popped: None,
            len: 0,
            room: 0,
        }
    }

    /// Lets a state wait.
    pub fn push(&mut self, key: &K, state: StateId) {
        let place = match &self.pushed {
            Some((last, place)) if last == key => *place,
            _ => self.open(key),
        };
        if let Some(bucket) = self.buckets.get_mut(place) {
            let before = bucket.states.capacity();
            bucket.states.push(state);
            self.room += bucket.states.capacity() - before;
            self.len += 1;
        }
    }

    /// The bucket for a key.
    fn open(&mut self, key: &K) -> usize {
        let place = self.places.get(key).copied().unwrap_or_else(|| {
            let place = self.free.pop().unwrap_or_else(|| {
                self.buckets.push(Bucket::default());
                self.buckets.len() - 1
            });
            self.keys.push(Reverse(key.clone()));
            self.places.insert(key.clone(), place);
            place
        });
        self.pushed = Some((key.clone(), place));
        place
    }

    /// Takes a state with the least key.
    pub fn pop(&mut self) -> Option<(K, StateId)> {
        loop {
            let Reverse(key) = self.keys.peek()?;
            let place = match &self.popped {
                Some((last, place)) if last == key => *place,
                _ => {
                    let place = *self.places.get(key)?;
                    self.popped = Some((key.clone(), place));
                    place
                }
            };
            let bucket = self.buckets.get_mut(place)?;
            let state = if self.last_first {
                bucket.states.pop()
            } else {
                bucket.states.get(bucket.taken).copied().inspect(|_| bucket.taken += 1)
            };
            if let Some(state) = state {
                self.len -= 1;
                return Some((key.clone(), state));
            }
            self.close(place);
        }
    }

    /// Frees the empty bucket of the least key.
    fn close(&mut self, place: usize) {
        if let Some(Reverse(key)) = self.keys.pop() {
            self.places.remove(&key);
        }
        if let Some(bucket) = self.buckets.get_mut(place) {
            bucket.states.clear();
            bucket.taken = 0;
        }
        self.free.push(place);
        self.popped = None;
        self.pushed.take_if(|(_, pushed)| *pushed == place);
    }

    /// The states that wait, in no order that means anything.
    pub fn waiting(&self) -> impl Iterator<Item = StateId> {
        self.buckets.iter().flat_map(|bucket| bucket.states.iter().skip(bucket.taken).copied())
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bytes that all this takes.
    pub fn bytes(&self) -> usize {
        let keys = self.places.capacity() * size_of::<(K, usize)>() + self.keys.capacity() * size_of::<K>();
        self.room * size_of::<StateId>() + self.buckets.capacity() * size_of::<Bucket>() + keys
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::id::Id;

    #[test]
    fn the_least_key_comes_first_and_the_first_in_of_those_whenever_they_came_in() {
        let mut frontier = Frontier::new(false);
        let mut random = fastrand::Rng::with_seed(7);
        let mut waiting: Vec<((u32, u32), usize)> = Vec::new();
        let mut least = (100, 100);
        for round in 0..20_000_usize {
            // Keys below the last one come in as well: a search that re-opens pushes such.
            let key = (random.u32(90..110), random.u32(0..3));
            if random.usize(0..200) < 100 + round % 2 {
                frontier.push(&key, StateId::from_index(round));
                waiting.push((key, round));
            } else if let Some((key, state)) = frontier.pop() {
                let (nth, _) = waiting.iter().enumerate().min_by_key(|(_, first)| **first).unwrap();
                assert_eq!(waiting.remove(nth), (key, state.index()));
                least = least.min(key);
            } else {
                assert!(waiting.is_empty());
            }
            assert_eq!(frontier.len(), waiting.len());
            assert_eq!(frontier.waiting().count(), waiting.len());
        }
        assert!(frontier.buckets.len() <= 61 && frontier.room * 4 <= frontier.bytes(), "{least:?}");
    }
}
