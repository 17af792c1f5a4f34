//! Exact numbers of ways: a machine word while that is enough.

use num_bigint::BigUint;
use std::fmt;

/// A number of ways. Never overflows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tally {
    /// Fits a word.
    Small(u64),
    /// Does not.
    Big(Box<BigUint>),
}

impl Tally {
    /// No way at all.
    pub const ZERO: Tally = Tally::Small(0);
    /// One way.
    pub const ONE: Tally = Tally::Small(1);

    /// Whether there is just one way.
    pub fn is_one(&self) -> bool {
        *self == Tally::ONE
    }

    /// The number, whatever its size.
    fn to_big(&self) -> BigUint {
        match self {
            Tally::Small(small) => BigUint::from(*small),
            Tally::Big(big) => (**big).clone(),
        }
    }

    fn from_big(big: BigUint) -> Self {
        u64::try_from(&big).map_or_else(|_| Tally::Big(Box::new(big)), Tally::Small)
    }

    /// The sum of both.
    #[must_use]
    pub fn plus(&self, other: &Tally) -> Tally {
        match (self, other) {
            (Tally::Small(a), Tally::Small(b)) if a.checked_add(*b).is_some() => {
                Tally::Small(a.wrapping_add(*b))
            }
            _ => Tally::from_big(self.to_big() + other.to_big()),
        }
    }

    /// The product of both.
    #[must_use]
    pub fn times(&self, other: &Tally) -> Tally {
        match (self, other) {
            (Tally::Small(a), Tally::Small(b)) if a.checked_mul(*b).is_some() => {
                Tally::Small(a.wrapping_mul(*b))
            }
            (one, Tally::Small(1)) | (Tally::Small(1), one) => one.clone(),
            _ => Tally::from_big(self.to_big() * other.to_big()),
        }
    }

    /// This number to a power.
    #[must_use]
    pub fn power(&self, exponent: u64) -> Tally {
        if *self == Tally::ONE {
            return Tally::ONE;
        }
        Tally::from_big(self.to_big().pow(u32::try_from(exponent).unwrap_or(u32::MAX)))
    }

    /// In how many ways `chosen` can be taken out of `all`; 0 if there are fewer.
    pub fn choose(all: u64, chosen: u64) -> Tally {
        let Some(rest) = all.checked_sub(chosen) else {
            return Tally::ZERO;
        };
        let mut ways = Tally::ONE;
        for nth in 1..=chosen.min(rest) {
            // The product of `nth` neighbours can always be divided by `nth`.
            ways = match ways.times(&Tally::Small(all - nth + 1)) {
                Tally::Small(small) => Tally::Small(small / nth),
                Tally::Big(big) => Tally::from_big(*big / nth),
            };
        }
        ways
    }
}

impl From<u64> for Tally {
    fn from(small: u64) -> Self {
        Tally::Small(small)
    }
}

/// In decimal digits.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// As many decimal digits as fit a word.
        const DIGITS: usize = 19;
        /// The number after the last with so many.
        const PART: u64 = 10_u64.pow(DIGITS as u32);
        let mut rest = match self {
            Tally::Small(small) => return small.fmt(f),
            Tally::Big(big) => (**big).clone(),
        };
        // The library's own way to do this takes logarithms, and with them one more library that the
        // system has to load whenever the program starts.
        let mut parts = Vec::new();
        while rest > BigUint::ZERO {
            parts.push(u64::try_from(&rest % PART).unwrap_or(0));
            rest /= PART;
        }
        let mut text = String::new();
        for (nth, part) in parts.iter().rev().enumerate() {
            text += &if nth == 0 { part.to_string() } else { format!("{part:0DIGITS$}") };
        }
        f.pad_integral(true, "", &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_big_numbers() {
        let half = Tally::Small(1 << 63);
        assert_eq!(half.plus(&half).to_big(), BigUint::from(1_u8) << 64);
        assert_eq!(half.times(&half).to_big(), BigUint::from(1_u8) << 126);
        assert_eq!(Tally::Small(10).power(30).to_big(), BigUint::from(10_u8).pow(30));
        assert_eq!(Tally::Small(3).times(&Tally::Small(4)), Tally::Small(12));
    }

    #[test]
    fn choices_are_exact() {
        assert_eq!(Tally::choose(5, 2), Tally::Small(10));
        assert_eq!(Tally::choose(5, 0), Tally::ONE);
        assert_eq!(Tally::choose(2, 3), Tally::ZERO);
        assert_eq!(Tally::choose(100, 50).to_big().to_string(), "100891344545564193334812497256");
        assert_eq!(Tally::choose(66, 33), Tally::Small(7_219_428_434_016_265_740));
    }
}
