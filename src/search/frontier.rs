//! States that wait to be looked at, the cheapest first.

use super::states::StateId;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// What it costs to come to a state: numbers compared from the first on.
pub trait Key: Ord + Clone {
    /// No cost, in so many numbers.
    fn zero(numbers: usize) -> Self;

    /// This and what an edge costs.
    ///
    /// # Errors
    ///
    /// The position of the first number that leaves 64 bits.
    fn plus(&self, costs: &[i64]) -> Result<Self, usize>;

    /// The numbers.
    fn numbers(&self) -> &[i64];

    /// The first number.
    fn first(&self) -> i64 {
        self.numbers().first().copied().unwrap_or(0)
    }
}

fn add(numbers: &mut [i64], costs: &[i64]) -> Result<(), usize> {
    for (at, (number, cost)) in numbers.iter_mut().zip(costs).enumerate() {
        *number = number.checked_add(*cost).ok_or(at)?;
    }
    Ok(())
}

impl<const N: usize> Key for [i64; N] {
    fn zero(_: usize) -> Self {
        [0; N]
    }

    fn plus(&self, costs: &[i64]) -> Result<Self, usize> {
        let mut sum = *self;
        add(&mut sum, costs).map(|()| sum)
    }

    fn numbers(&self) -> &[i64] {
        self
    }
}

impl Key for Vec<i64> {
    fn zero(numbers: usize) -> Self {
        vec![0; numbers]
    }

    fn plus(&self, costs: &[i64]) -> Result<Self, usize> {
        let mut sum = self.clone();
        add(&mut sum, costs).map(|()| sum)
    }

    fn numbers(&self) -> &[i64] {
        self
    }
}

/// A bucket for each value of the first number: whole numbers are few, so that most of the
/// ordering is done by falling into a bucket (Dial 1969). Within a bucket the other numbers decide,
/// and at last the order in which states were met.
#[derive(Clone, Debug)]
pub struct Frontier<K> {
    buckets: BTreeMap<i64, Vec<(K, StateId)>>,
    /// The bucket that is being emptied: the cheapest last.
    current: Vec<(K, StateId)>,
    /// What fell into it after it was begun.
    late: BinaryHeap<Reverse<(K, StateId)>>,
    /// The first number of the current bucket.
    first: Option<i64>,
    len: usize,
}

impl<K: Key> Frontier<K> {
    /// Nothing waits.
    pub fn new() -> Self {
        Self { buckets: BTreeMap::new(), current: Vec::new(), late: BinaryHeap::new(), first: None, len: 0 }
    }

    /// Lets a state wait.
    pub fn push(&mut self, key: K, state: StateId) {
        self.len += 1;
        if self.first.is_some_and(|first| key.first() <= first) {
            self.late.push(Reverse((key, state)));
        } else {
            self.buckets.entry(key.first()).or_default().push((key, state));
        }
    }

    /// Takes the cheapest.
    pub fn pop(&mut self) -> Option<(K, StateId)> {
        if self.current.is_empty()
            && self.late.is_empty()
            && let Some((first, mut bucket)) = self.buckets.pop_first()
        {
            bucket.sort_unstable_by(|a, b| b.cmp(a));
            (self.first, self.current) = (Some(first), bucket);
        }
        let late = match (self.current.last(), self.late.peek()) {
            (Some(waiting), Some(Reverse(late))) => late < waiting,
            (waiting, _) => waiting.is_none(),
        };
        let taken = if late { self.late.pop().map(|Reverse(taken)| taken) } else { self.current.pop() };
        self.len -= usize::from(taken.is_some());
        taken
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// About the bytes that they take.
    pub fn bytes(&self) -> usize {
        self.len * size_of::<(K, StateId)>()
    }
}

impl<K: Key> Default for Frontier<K> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::Id;

    #[test]
    fn the_cheapest_comes_first_whenever_it_came_in() {
        let mut frontier = Frontier::new();
        let mut seed = 7_u64;
        let mut random = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        let mut last = [0, 0];
        for round in 0..2000_usize {
            let key = [last[0] + random(3) as i64, last[1] + random(3) as i64];
            frontier.push(key, StateId::from_index(round));
            if random(2) == 0 {
                let (key, _) = frontier.pop().unwrap_or(([i64::MIN, 0], StateId::from_index(0)));
                assert!(key >= last, "{key:?} after {last:?}");
                last = key;
            }
        }
        let mut left = frontier.len();
        while let Some((key, _)) = frontier.pop() {
            assert!(key >= last);
            (last, left) = (key, left - 1);
        }
        assert_eq!((left, frontier.is_empty()), (0, true));
    }
}
