//! Sums over a state that are read straight off its words. Their weights are small: no sum leaves 64
//! bits.

use crate::model::layout::{ConfigId, Layout};

/// A weighted sum of how many things are in each configuration.
///
/// Every field is a sum of its bits, so that the whole is one look-up for each byte of the words,
/// however many fields there are.
#[derive(Clone, Debug)]
pub struct Linear {
    constant: i64,
    bytes: Vec<Byte>,
}

#[derive(Clone, Debug)]
struct Byte {
    word: usize,
    shift: u32,
    sums: Box<[i64; 256]>,
}

/// A field of the words, and how much each one in it counts.
#[derive(Clone, Copy, Debug)]
struct Term {
    word: usize,
    shift: u32,
    mask: u64,
    weight: i64,
}

/// What no field keeps is what the others of its class leave: the sum is a constant and fields.
fn terms(layout: &Layout, weight: impl Fn(ConfigId) -> i64) -> (i64, Vec<Term>) {
    let (mut constant, mut terms) = (0_i64, Vec::new());
    for class in &layout.classes {
        let without = class.config_ids().find(|config| layout.place_of(*config).is_none());
        let base = without.map_or(0, &weight);
        constant += base * class.count;
        for config in class.config_ids() {
            let weight = weight(config) - base;
            if let Some((word, shift, mask)) = layout.place_of(config).filter(|_| weight != 0) {
                terms.push(Term { word, shift, mask, weight });
            }
        }
    }
    (constant, terms)
}

impl Linear {
    /// The sum in which each thing of a configuration counts `weight`.
    pub fn new(layout: &Layout, weight: impl Fn(ConfigId) -> i64) -> Self {
        let (constant, terms) = terms(layout, weight);
        let mut bits = vec![0_i64; layout.packing.words() * 64];
        for Term { word, shift, mask, weight } in terms {
            for bit in 0..mask.count_ones() {
                if let Some(sum) = bits.get_mut(word * 64 + (shift + bit) as usize) {
                    *sum = weight << bit;
                }
            }
        }
        let mut bytes = Vec::new();
        for (nth, bits) in bits.chunks(8).enumerate().filter(|(_, bits)| bits.iter().any(|sum| *sum != 0)) {
            let sum = |byte: usize| {
                let set = bits.iter().enumerate().filter(|(bit, _)| byte >> bit & 1 == 1);
                set.map(|(_, sum)| sum).sum()
            };
            let sums = Box::new(std::array::from_fn(sum));
            bytes.push(Byte { word: nth / 8, shift: (nth % 8 * 8) as u32, sums });
        }
        Self { constant, bytes }
    }

    /// The sum in a state.
    #[inline]
    pub fn at(&self, words: &[u64]) -> i64 {
        self.bytes.iter().fold(self.constant, |all, byte| {
            let bits = words.get(byte.word).map_or(0, |word| word >> byte.shift) as u8;
            all + byte.sums.get(usize::from(bits)).copied().unwrap_or(0)
        })
    }
}

/// The same for a few fields, without tables: many of these fit a cache.
#[derive(Clone, Debug)]
pub struct Few {
    constant: i64,
    terms: Vec<Term>,
}

impl Few {
    /// The sum in which each thing of a configuration counts `weight`.
    pub fn new(layout: &Layout, weight: impl Fn(ConfigId) -> i64) -> Self {
        let (constant, terms) = terms(layout, weight);
        Self { constant, terms }
    }

    /// The sum in a state.
    #[inline]
    pub fn at(&self, words: &[u64]) -> i64 {
        self.terms.iter().fold(self.constant, |all, term| {
            let number = words.get(term.word).map_or(0, |word| word >> term.shift & term.mask);
            all + term.weight * number as i64
        })
    }
}
