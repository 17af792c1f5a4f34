//! States that are marked.

use super::StateId;
use crate::id::Id;

/// A bit for each state.
#[derive(Clone, Debug, Default)]
pub struct Marks(Vec<u64>);

impl Marks {
    /// Marks a state; says whether it was unmarked.
    pub fn set(&mut self, id: StateId) -> bool {
        let (word, bit) = Self::place(id);
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let before = self.0.get(word).copied().unwrap_or(0);
        if let Some(word) = self.0.get_mut(word) {
            *word |= bit;
        }
        before & bit == 0
    }

    /// Unmarks a state; says whether it was marked.
    pub fn clear(&mut self, id: StateId) -> bool {
        let (word, bit) = Self::place(id);
        let Some(word) = self.0.get_mut(word) else { return false };
        let before = *word;
        *word &= !bit;
        before & bit != 0
    }

    fn place(id: StateId) -> (usize, u64) {
        (id.index() / 64, 1 << (id.index() % 64))
    }

    /// The bytes that they take.
    pub fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<u64>()
    }
}
