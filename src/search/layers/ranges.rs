//! Sets of whole numbers as ranges: what a rule leaves of one row.

use std::ops::RangeInclusive;

/// A set of numbers: ranges in ascending order, none of them empty, no two of them adjoining.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranges {
    list: Vec<(i64, i64)>,
}

impl Ranges {
    /// The numbers from `low` to `high`; none if `low` is greater.
    pub fn between(low: i64, high: i64) -> Self {
        let mut ranges = Self::default();
        ranges.set(low, high);
        ranges
    }

    /// Becomes the numbers from `low` to `high`; none if `low` is greater.
    pub fn set(&mut self, low: i64, high: i64) {
        self.list.clear();
        if low <= high {
            self.list.push((low, high));
        }
    }

    /// Whether there is no number.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The ranges, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = RangeInclusive<i64>> + '_ {
        self.list.iter().map(|&(low, high)| low..=high)
    }

    /// Whether a number is among them.
    pub fn contains(&self, number: i64) -> bool {
        self.iter().any(|range| range.contains(&number))
    }

    /// Keeps the numbers from `low` to `high`.
    pub fn clip(&mut self, low: i64, high: i64) {
        self.list.retain_mut(|range| {
            *range = (range.0.max(low), range.1.min(high));
            range.0 <= range.1
        });
    }

    /// Takes one number away.
    pub fn remove(&mut self, number: i64) {
        let Some(at) = self.list.iter().position(|&(low, high)| (low..=high).contains(&number)) else {
            return;
        };
        let halves = self.list.get(at).map(|&(low, high)| [(low, number - 1), (number + 1, high)]);
        let halves = halves.into_iter().flatten().filter(|(low, high)| low <= high);
        self.list.splice(at..=at, halves);
    }

    /// Adds the numbers of another set.
    pub fn join(&mut self, other: &Ranges) {
        self.list.extend_from_slice(&other.list);
        self.list.sort_unstable();
        self.list.dedup_by(|later, range| {
            let adjoins = later.0 <= range.1.saturating_add(1);
            if adjoins {
                range.1 = range.1.max(later.1);
            }
            adjoins
        });
    }

    /// Becomes empty.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Becomes equal to another set.
    pub fn copy_from(&mut self, other: &Ranges) {
        self.list.clone_from(&other.list);
    }
}

/// Sets that nobody uses at the moment: rows are worked out by the thousand, without allocating.
#[derive(Debug, Default)]
pub struct Spare {
    sets: Vec<Ranges>,
}

impl Spare {
    /// An empty set.
    pub fn take(&mut self) -> Ranges {
        self.sets.pop().unwrap_or_default()
    }

    /// A copy of a set.
    pub fn copy(&mut self, ranges: &Ranges) -> Ranges {
        let mut copy = self.take();
        copy.copy_from(ranges);
        copy
    }

    /// Takes a set back.
    pub fn give(&mut self, mut ranges: Ranges) {
        ranges.clear();
        self.sets.push(ranges);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn numbers(ranges: &Ranges) -> BTreeSet<i64> {
        ranges.iter().flatten().collect()
    }

    #[test]
    fn ranges_are_sets() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..2000 {
            let mut ranges = Ranges::default();
            let mut set = BTreeSet::new();
            for _ in 0..8 {
                let (low, high) = (random.i64(-2..20), random.i64(-2..20));
                match random.u8(..4) {
                    0 => {
                        ranges.clip(low, high);
                        set.retain(|number| (low..=high).contains(number));
                    }
                    1 => {
                        ranges.remove(low);
                        set.remove(&low);
                    }
                    _ => {
                        ranges.join(&Ranges::between(low, high));
                        set.extend(low..=high);
                    }
                }
                assert_eq!(numbers(&ranges), set);
                assert!((-3..21).all(|number| ranges.contains(number) == set.contains(&number)));
                // Adjoining ranges are one: equal sets are equal.
                assert!(ranges.list.windows(2).all(|pair| pair[0].1 + 1 < pair[1].0));
            }
        }
    }
}
