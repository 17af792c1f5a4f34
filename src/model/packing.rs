//! Fields of a few bits each, packed into the words of a state.

/// A small non-negative number within the words of a state. A field never straddles two words,
/// so that a number of copies moves from one field to another by one addition on a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Field {
    word: usize,
    shift: u32,
    bits: u32,
}

impl Field {
    fn mask(self) -> u64 {
        if self.bits >= u64::BITS { u64::MAX } else { (1 << self.bits) - 1 }
    }

    /// The word, the lowest bit in it, and as many ones as the field has bits.
    pub fn place(self) -> (usize, u32, u64) {
        (self.word, self.shift, if self.bits == 0 { 0 } else { self.mask() })
    }

    /// The number in the field; 0 for a field without bits.
    pub fn get(self, words: &[u64]) -> u64 {
        if self.bits == 0 {
            return 0;
        }
        words.get(self.word).map_or(0, |word| word >> self.shift & self.mask())
    }

    /// Sets the number, which fits the bits that were allotted for it.
    pub fn set(self, words: &mut [u64], value: u64) {
        if self.bits > 0
            && let Some(word) = words.get_mut(self.word)
        {
            *word = *word & !(self.mask() << self.shift) | (value & self.mask()) << self.shift;
        }
    }

    /// Adds `amount`, which may be negative; the sum fits the field again.
    pub fn add(self, words: &mut [u64], amount: i64) {
        if self.bits > 0
            && let Some(word) = words.get_mut(self.word)
        {
            *word = word.wrapping_add((amount as u64).wrapping_shl(self.shift));
        }
    }
}

/// Hands out fields, one after another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Packing {
    full: usize,
    used: u32,
}

impl Packing {
    /// A field for numbers from 0 to `greatest`; without any bits if that is 0.
    pub fn field(&mut self, greatest: u64) -> Field {
        let bits = u64::BITS - greatest.leading_zeros();
        if self.used + bits > u64::BITS {
            self.next_word();
        }
        let field = Field { word: self.full, shift: self.used, bits };
        self.used += bits;
        field
    }

    /// Lets the next field begin in a word of its own.
    pub fn next_word(&mut self) {
        self.full = self.words();
        self.used = 0;
    }

    /// How many bits of the last word the fields take so far: all of them if there is one word.
    pub fn bits(self) -> u32 {
        self.used
    }

    /// How many words the fields take so far.
    pub fn words(self) -> usize {
        self.full + usize::from(self.used > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_apart() {
        let mut packing = Packing::default();
        let fields: Vec<(Field, u64)> = [5, 0, u64::MAX, 1, 1 << 40, 1 << 40, 7]
            .map(|greatest| (packing.field(greatest), greatest))
            .to_vec();
        let mut words = vec![0; packing.words()];
        for &(field, greatest) in &fields {
            field.set(&mut words, greatest);
        }
        assert!(fields.iter().all(|&(field, greatest)| field.get(&words) == greatest));
        let (first, last) = (fields[0].0, fields[6].0);
        first.add(&mut words, -3);
        last.add(&mut words, -7);
        assert_eq!((first.get(&words), last.get(&words), fields[3].0.get(&words)), (2, 0, 1));
    }

    #[test]
    fn a_new_word_begins_where_it_is_asked_for() {
        let mut packing = Packing::default();
        assert_eq!(packing.words(), 0);
        packing.next_word();
        assert_eq!(packing.words(), 0);
        packing.field(1);
        packing.next_word();
        packing.field(1);
        assert_eq!(packing.words(), 2);
    }
}
