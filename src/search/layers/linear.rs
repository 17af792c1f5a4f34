//! Numbers that are linear in who is near, and conditions on them, worked out for a whole row at
//! once. With the coordinates of a row given such a number is `base + slope·x`, so that a
//! comparison holds on a range of positions: there is nothing to be tried state by state.

use super::grid::Grid;
use super::ranges::{Ranges, Spare};

/// Numbers beyond this, whoever is where, are left to the searches that check every step for 64 bits.
/// Times the most members that there may be it is still far below that.
const GREATEST: i128 = 1 << 40;

/// A number as a sum over the axes of a grid: how many things are near, times a factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What is added.
    constant: i128,
    /// By axis.
    factors: Vec<i128>,
}

impl Form {
    /// A number that is the same in all states.
    pub fn constant(grid: &Grid, constant: i64) -> Self {
        Self { constant: constant.into(), factors: vec![0; grid.axes().len()] }
    }

    /// Adds so many times how many things of an axis are near.
    pub fn add_near(&mut self, axis: usize, factor: i128) {
        if let Some(of) = self.factors.get_mut(axis) {
            *of += factor;
        }
    }

    /// Adds a number that is the same in all states.
    pub fn add_constant(&mut self, amount: i128) {
        self.constant += amount;
    }

    /// The number, if it is the same in all states.
    pub fn as_constant(&self) -> Option<i128> {
        self.factors.iter().all(|factor| *factor == 0).then_some(self.constant)
    }

    /// Adds so many times another number. Both are checked, so nothing can overflow.
    #[must_use]
    pub fn plus(mut self, times: i128, other: &Form) -> Self {
        self.constant += times * other.constant;
        for (factor, more) in self.factors.iter_mut().zip(&other.factors) {
            *factor += times * more;
        }
        self
    }

    /// So many times this.
    #[must_use]
    pub fn times(mut self, times: i128) -> Self {
        self.constant *= times;
        self.factors.iter_mut().for_each(|factor| *factor *= times);
        self
    }

    /// This number, unless it or a part of it may be too large somewhere.
    pub fn checked(self, grid: &Grid) -> Option<Self> {
        let mut greatest = self.constant.abs();
        for (factor, axis) in self.factors.iter().zip(grid.axes()) {
            greatest = greatest.checked_add(factor.checked_abs()?.checked_mul(axis.count.into())?)?;
        }
        (greatest <= GREATEST).then_some(self)
    }

    /// The same as a number on rows. It must be checked.
    fn on_rows(&self) -> Linear {
        // The balance is what the first coordinate leaves after the position and the others.
        let [slope, balance, others @ ..] = self.factors.as_slice() else {
            return Linear::default();
        };
        let over = std::iter::once(*balance).chain(others.iter().map(|factor| factor - balance));
        let over = over.map(|factor| factor as i64).enumerate().filter(|(_, factor)| *factor != 0);
        Linear { constant: self.constant as i64, slope: (slope - balance) as i64, over: over.collect() }
    }
}

/// A number in terms of a row's coordinates and a position in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linear {
    constant: i64,
    slope: i64,
    /// Coordinates, each with a factor that is not 0.
    over: Vec<(usize, i64)>,
}

impl Linear {
    /// What it is at position 0 of a row.
    fn base(&self, row: &[i64]) -> i64 {
        let over = self.over.iter().filter_map(|&(at, factor)| Some(factor * row.get(at)?));
        self.constant + over.sum::<i64>()
    }
}

/// A condition on states, without negations: comparisons know their contraries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// The number is at least 0.
    AtLeast(Linear),
    /// The number is 0.
    Zero(Linear),
    /// The number is not 0.
    Other(Linear),
    /// All of these.
    All(Vec<Test>),
    /// One of these.
    Any(Vec<Test>),
}

impl Test {
    /// Whether it holds in every state.
    pub fn is_certain(&self) -> bool {
        matches!(self, Self::All(parts) if parts.is_empty())
    }

    /// Whether it holds in no state.
    pub fn is_impossible(&self) -> bool {
        matches!(self, Self::Any(parts) if parts.is_empty())
    }

    /// Always, or never.
    pub fn constant(holds: bool) -> Self {
        if holds { Self::All(Vec::new()) } else { Self::Any(Vec::new()) }
    }

    /// Whether a number is at least 0.
    pub fn at_least(form: &Form) -> Self {
        let constant = form.as_constant().map(|value| Self::constant(value >= 0));
        constant.unwrap_or_else(|| Self::AtLeast(form.on_rows()))
    }

    /// Whether a number is 0, or not, as `equal` says.
    pub fn zero(form: &Form, equal: bool) -> Self {
        match form.as_constant() {
            Some(value) => Self::constant((value == 0) == equal),
            None if equal => Self::Zero(form.on_rows()),
            None => Self::Other(form.on_rows()),
        }
    }

    /// Whether all of `parts` hold, or, unless `all`, one of them.
    pub fn join(all: bool, parts: impl IntoIterator<Item = Test>) -> Self {
        let mut joined = Vec::new();
        for part in parts {
            match (all, part) {
                (true, part) if part.is_impossible() => return part,
                (false, part) if part.is_certain() => return part,
                (true, Self::All(more)) | (false, Self::Any(more)) => joined.extend(more),
                (_, part) if !joined.contains(&part) => joined.push(part),
                _ => {}
            }
        }
        match joined.pop() {
            Some(only) if joined.is_empty() => only,
            last => {
                joined.extend(last);
                if all { Self::All(joined) } else { Self::Any(joined) }
            }
        }
    }

    /// Keeps those positions in a row of which it holds.
    pub fn narrow(&self, row: &[i64], ranges: &mut Ranges, spare: &mut Spare) {
        match self {
            Self::AtLeast(number) => {
                let (base, slope) = (number.base(row), number.slope);
                match slope {
                    0 if base >= 0 => {}
                    0 => ranges.clear(),
                    1 => ranges.clip(-base, i64::MAX),
                    -1 => ranges.clip(i64::MIN, base),
                    2.. => ranges.clip(-base.div_euclid(slope), i64::MAX),
                    _ => ranges.clip(i64::MIN, base.div_euclid(-slope)),
                }
            }
            Self::Zero(number) => match root(number, row) {
                Root::Everywhere => {}
                Root::At(x) => ranges.clip(x, x),
                Root::Nowhere => ranges.clear(),
            },
            Self::Other(number) => match root(number, row) {
                Root::Everywhere => ranges.clear(),
                Root::At(x) => ranges.remove(x),
                Root::Nowhere => {}
            },
            Self::All(parts) => parts.iter().for_each(|part| part.narrow(row, ranges, spare)),
            Self::Any(parts) => {
                let mut any = spare.take();
                for part in parts {
                    let mut some = spare.copy(ranges);
                    part.narrow(row, &mut some, spare);
                    any.join(&some);
                    spare.give(some);
                }
                std::mem::swap(ranges, &mut any);
                spare.give(any);
            }
        }
    }
}

/// Where a number is 0 in a row.
enum Root {
    Everywhere,
    At(i64),
    Nowhere,
}

fn root(number: &Linear, row: &[i64]) -> Root {
    match (number.base(row), number.slope) {
        (0, 0) => Root::Everywhere,
        (base, slope) if slope != 0 && base % slope == 0 => Root::At(-(base / slope)),
        _ => Root::Nowhere,
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests {
    use super::*;

    /// Conditions on rows of two coordinates.
    fn test(random: &mut fastrand::Rng, depth: usize) -> Test {
        let number = |random: &mut fastrand::Rng| Linear {
            constant: random.i64(-9..9),
            slope: random.i64(-3..4),
            over: vec![(0, random.i64(-2..3)), (1, random.i64(1..3))],
        };
        match random.u8(..if depth == 0 { 4 } else { 7 }) {
            0 | 1 => Test::AtLeast(number(random)),
            2 => Test::Zero(number(random)),
            3 => Test::Other(number(random)),
            kind => {
                let parts: Vec<Test> = (0..random.usize(..4)).map(|_| test(random, depth - 1)).collect();
                Test::join(kind == 4, parts)
            }
        }
    }

    /// The condition at one position.
    fn holds(test: &Test, row: &[i64], x: i64) -> bool {
        let value = |number: &Linear| number.base(row) + number.slope * x;
        match test {
            Test::AtLeast(number) => value(number) >= 0,
            Test::Zero(number) => value(number) == 0,
            Test::Other(number) => value(number) != 0,
            Test::All(parts) => parts.iter().all(|part| holds(part, row, x)),
            Test::Any(parts) => parts.iter().any(|part| holds(part, row, x)),
        }
    }

    #[test]
    fn a_row_at_once_is_each_position_alone() {
        let mut random = fastrand::Rng::with_seed(5);
        let (mut spare, mut mixed) = (Spare::default(), 0);
        for _ in 0..3000 {
            let (test, row) = (test(&mut random, 3), [random.i64(0..8), random.i64(0..8)]);
            let mut ranges = Ranges::between(-1, 30);
            ranges.remove(random.i64(-2..31));
            let before = ranges.clone();
            test.narrow(&row, &mut ranges, &mut spare);
            for x in -3..33 {
                assert_eq!(
                    ranges.contains(x),
                    before.contains(x) && holds(&test, &row, x),
                    "{test:?} at {x}"
                );
            }
            mixed += u32::from(!ranges.is_empty() && ranges != before);
        }
        assert!(mixed > 500, "{mixed}");
    }

    #[test]
    fn a_number_is_the_same_by_who_is_near_and_by_row() {
        let mut random = fastrand::Rng::with_seed(6);
        for _ in 0..500 {
            let axes = random.usize(2..5);
            let mut some = |range: std::ops::Range<i64>| -> Vec<i64> {
                (0..axes).map(|_| random.i64(range.clone())).collect()
            };
            let (near, factors) = (some(0..10), some(-4..5));
            let form = Form { constant: 7, factors: factors.iter().map(|&factor| factor.into()).collect() };
            let value = 7 + near.iter().zip(&factors).map(|(count, factor)| count * factor).sum::<i64>();
            let row: Vec<i64> = std::iter::once(near.iter().sum()).chain(near[2..].iter().copied()).collect();
            let number = form.on_rows();
            assert_eq!(number.base(&row) + number.slope * near[0], value);
        }
    }
}
