//! What edges and walks cost: numbers that are compared from the first on, none of them negative.
//!
//! [`Narrow`] packs them into 32 bits, so that a million states take four megabytes and comparing
//! is one instruction; what does not fit is an [`Excess`], and whoever meets one begins again with
//! [`Wide`], which holds 64 bits of each.

use smallvec::{SmallVec, smallvec};
use std::fmt::Debug;
use std::hash::Hash;

/// The numbers of a price.
pub type Numbers = SmallVec<[i64; 2]>;

/// A number that a price has no room for, by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excess(pub usize);

/// Bits that the last of two numbers has in two bytes: most walks have fewer than 64 crossings.
const LAST: u32 = 6;

/// What an edge or a walk costs.
pub trait Price: Clone + Ord + Hash + Debug + 'static {
    /// Whether there is room for all numbers of 64 bits: then an [`Excess`] leaves those.
    const WIDE: bool;

    /// How many bits a packed price has below its first number.
    const LOW: u32;

    /// No cost, in so many numbers.
    fn zero(numbers: usize) -> Self;

    /// These numbers, none of them negative.
    ///
    /// # Errors
    ///
    /// The first that there is no room for.
    fn of(numbers: &[i64]) -> Result<Self, Excess>;

    /// Both together.
    ///
    /// # Errors
    ///
    /// The first number that there is no room for.
    fn plus(&self, other: &Self) -> Result<Self, Excess>;

    /// The numbers.
    fn numbers(&self) -> Numbers;

    /// The first number.
    fn first(&self) -> i64;

    /// All in 31 bits that compare as the price does; `None` if there is no room for that.
    fn pack(&self) -> Option<u32>;

    /// The price that packs into these bits, if there is one.
    fn unpack(packed: u32) -> Option<Self>;

    /// All in 16 bits, of which the greatest number is not used, that compare as the price does, and
    /// add as it does as long as the sum has room in them, too; `None` if there is no room.
    fn brief(&self) -> Option<u16>;

    /// The price with this brief form; the greatest number is none.
    fn from_brief(brief: u16) -> Option<Self>;

    /// The greater of both, number by number.
    fn most(&self, other: &Self) -> Self {
        let most: Numbers = self.numbers().iter().zip(&other.numbers()).map(|(a, b)| *a.max(b)).collect();
        Self::of(&most).unwrap_or_else(|_| self.clone())
    }
}

/// One or two numbers in 32 bits.
///
/// Each has a bit above it that is 0 unless a sum needs it. The last of two is the number of
/// crossings in nearly all puzzles and gets 11 bits, the first 19.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Narrow<const N: usize>(u32);

impl<const N: usize> Narrow<N> {
    /// The bits above the numbers; those of all but the first have their guards included.
    const GUARDS: u32 = 1 << 31 | if N == 1 { 0 } else { 1 << (Self::LOW - 1) };

    fn guarded(sum: u32) -> Result<Self, Excess> {
        match sum & Self::GUARDS {
            0 => Ok(Self(sum)),
            over => Err(Excess(usize::from(over >> 31 == 0))),
        }
    }
}

impl<const N: usize> Price for Narrow<N> {
    const WIDE: bool = false;
    const LOW: u32 = if N == 1 { 0 } else { 12 };

    #[inline]
    fn zero(_: usize) -> Self {
        Self(0)
    }

    #[inline]
    fn of(numbers: &[i64]) -> Result<Self, Excess> {
        let first = numbers.first().copied().unwrap_or(0);
        let last = if N == 1 { 0 } else { numbers.get(1).copied().unwrap_or(0) };
        if first >= 1 << (31 - Self::LOW) {
            return Err(Excess(0));
        }
        if N > 1 && last >= 1 << (Self::LOW - 1) {
            return Err(Excess(1));
        }
        Ok(Self((first as u32) << Self::LOW | last as u32))
    }

    #[inline]
    fn plus(&self, other: &Self) -> Result<Self, Excess> {
        Self::guarded(self.0 + other.0)
    }

    #[inline]
    fn numbers(&self) -> Numbers {
        let last = i64::from(self.0 & ((1 << Self::LOW) - 1));
        if N == 1 { smallvec![self.first()] } else { smallvec![self.first(), last] }
    }

    #[inline]
    fn first(&self) -> i64 {
        i64::from(self.0 >> Self::LOW)
    }

    #[inline]
    fn pack(&self) -> Option<u32> {
        Some(self.0)
    }

    #[inline]
    fn unpack(packed: u32) -> Option<Self> {
        Some(Self(packed))
    }

    #[inline]
    fn brief(&self) -> Option<u16> {
        let Self(packed) = *self;
        if N == 1 {
            return (packed < u32::from(u16::MAX)).then_some(packed as u16);
        }
        let (first, last) = (packed >> Self::LOW, packed & ((1 << Self::LOW) - 1));
        let fits = first < u32::from(u16::MAX) >> LAST && last < 1 << LAST;
        fits.then_some((first << LAST | last) as u16)
    }

    #[inline]
    fn from_brief(brief: u16) -> Option<Self> {
        let brief = u32::from(brief);
        Some(Self(if N == 1 { brief } else { brief >> LAST << Self::LOW | brief & ((1 << LAST) - 1) }))
    }
}

/// Any numbers of 64 bits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide(Numbers);

impl Price for Wide {
    const WIDE: bool = true;
    const LOW: u32 = 0;

    fn zero(numbers: usize) -> Self {
        Self(smallvec![0; numbers])
    }

    fn of(numbers: &[i64]) -> Result<Self, Excess> {
        Ok(Self(numbers.into()))
    }

    fn plus(&self, other: &Self) -> Result<Self, Excess> {
        let sums = self.0.iter().zip(&other.0).enumerate();
        let sums: Result<Numbers, Excess> =
            sums.map(|(at, (a, b))| a.checked_add(*b).ok_or(Excess(at))).collect();
        sums.map(Self)
    }

    fn numbers(&self) -> Numbers {
        self.0.clone()
    }

    fn first(&self) -> i64 {
        self.0.first().copied().unwrap_or(0)
    }

    fn pack(&self) -> Option<u32> {
        None
    }

    fn unpack(_: u32) -> Option<Self> {
        None
    }

    fn brief(&self) -> Option<u16> {
        None
    }

    fn from_brief(_: u16) -> Option<Self> {
        None
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Narrow prices add and compare as wide ones, up to where they say that they do not fit.
    fn agrees<P: Price>(numbers: usize) {
        let limits =
            [0, 1, 2, 1000, 1024, 2047, 2048, 4095, 4096, 262_144, 524_287, 524_288, i64::from(i32::MAX)];
        let lists = limits.iter().flat_map(|&a| limits.iter().map(move |&b| [a, b]));
        let lists: Vec<Vec<i64>> = lists.map(|list| list.into_iter().take(numbers).collect()).collect();
        for (one, other) in lists.iter().flat_map(|one| lists.iter().map(move |other| (one, other))) {
            let (Ok(a), Ok(b)) = (P::of(one), P::of(other)) else { continue };
            assert_eq!(a.cmp(&b), one.cmp(other));
            assert_eq!((a.numbers().to_vec(), a.first()), (one.clone(), one.first().copied().unwrap_or(0)));
            if let Ok(sum) = a.plus(&b) {
                let wide = Wide::of(one).unwrap().plus(&Wide::of(other).unwrap()).unwrap();
                assert_eq!(sum.numbers(), wide.numbers());
            }
        }
    }

    #[test]
    fn narrow_prices_are_wide_ones_in_few_bits() {
        agrees::<Narrow<1>>(1);
        agrees::<Narrow<2>>(2);
        agrees::<Wide>(2);
    }

    #[test]
    fn what_does_not_fit_is_told_by_its_position() {
        assert_eq!(Narrow::<1>::of(&[1 << 31]), Err(Excess(0)));
        assert_eq!(Narrow::<1>::of(&[(1 << 31) - 1]).and_then(|most| most.plus(&most)), Err(Excess(0)));
        assert_eq!(Narrow::<2>::of(&[1 << 19, 0]), Err(Excess(0)));
        assert_eq!(Narrow::<2>::of(&[0, 1 << 11]), Err(Excess(1)));
        let most = Narrow::<2>::of(&[5, 2047]).unwrap();
        assert_eq!(most.plus(&Narrow::of(&[0, 1]).unwrap()), Err(Excess(1)));
        assert_eq!(
            most.plus(&Narrow::of(&[5, 0]).unwrap()).map(|sum| sum.numbers().to_vec()),
            Ok(vec![10, 2047])
        );
        let wide = Wide::of(&[i64::MAX, 3]).unwrap();
        assert_eq!(wide.plus(&Wide::of(&[1, 0]).unwrap()), Err(Excess(0)));
    }
}
