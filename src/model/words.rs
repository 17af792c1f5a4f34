//! The words of a packed state. A crossing with one load is the same number added to them in every
//! state, so words are things that can be added.

use smallvec::{SmallVec, smallvec};
use std::fmt::Debug;
use std::hash::Hash;

/// The words of a state, or of the difference of two.
pub trait Words: Clone + Eq + Ord + Hash + Debug + 'static {
    /// So many words, all 0.
    fn zeroed(words: usize) -> Self;

    /// The words.
    fn as_slice(&self) -> &[u64];

    /// The words.
    fn as_mut_slice(&mut self) -> &mut [u64];

    /// Adds a difference, word by word. Fields that stay within their bits do not touch each other,
    /// whatever carries on the way: a borrow that one field takes another one gives back.
    fn add(&mut self, other: &Self);

    /// Takes a difference off again.
    fn subtract(&mut self, other: &Self);

    /// The one word, if there is just one: small enough, it can serve as an index.
    fn single(&self) -> Option<u64>;
}

impl Words for [u64; 1] {
    #[inline]
    fn zeroed(_: usize) -> Self {
        [0]
    }

    #[inline]
    fn as_slice(&self) -> &[u64] {
        self
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [u64] {
        self
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        let ([mine], [other]) = (self, other);
        *mine = mine.wrapping_add(*other);
    }

    #[inline]
    fn subtract(&mut self, other: &Self) {
        let ([mine], [other]) = (self, other);
        *mine = mine.wrapping_sub(*other);
    }

    #[inline]
    fn single(&self) -> Option<u64> {
        let [word] = self;
        Some(*word)
    }
}

/// Any number of words; a few are kept in place.
pub type Many = SmallVec<[u64; 3]>;

impl Words for Many {
    fn zeroed(words: usize) -> Self {
        smallvec![0; words]
    }

    fn as_slice(&self) -> &[u64] {
        self
    }

    fn as_mut_slice(&mut self) -> &mut [u64] {
        self
    }

    fn add(&mut self, other: &Self) {
        self.iter_mut().zip(other).for_each(|(mine, other)| *mine = mine.wrapping_add(*other));
    }

    fn subtract(&mut self, other: &Self) {
        self.iter_mut().zip(other).for_each(|(mine, other)| *mine = mine.wrapping_sub(*other));
    }

    fn single(&self) -> Option<u64> {
        match self.as_slice() {
            [word] => Some(*word),
            _ => None,
        }
    }
}
