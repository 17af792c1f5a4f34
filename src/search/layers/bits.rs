//! Rows of bits in words of 64, of which only a stretch is kept: its words and the number of the
//! first one.

use super::ranges::Ranges;
use std::ops::RangeInclusive;

/// Bits in a word.
const BITS: i64 = 64;

/// The number of the word with a bit.
pub fn word_of(bit: i64) -> usize {
    // Positions are not negative.
    (bit / BITS) as usize
}

/// Moves a stretch by so many bits towards higher positions, or lower ones if `by` is negative: fills
/// `moved` and gives the number of its first word. What falls below position 0 is lost.
pub fn shift(words: &[u64], first: usize, by: i64, moved: &mut Vec<u64>) -> usize {
    let (whole, rest) = (by.div_euclid(BITS), by.rem_euclid(BITS));
    let mut carry = 0;
    moved.clear();
    moved.extend(words.iter().map(|word| {
        let low = carry;
        // In two steps: a shift by 64 would not be one.
        carry = word >> 1 >> (BITS - 1 - rest);
        word << rest | low
    }));
    moved.push(carry);
    let start = first as i64 + whole;
    if start < 0 {
        moved.drain(..moved.len().min(start.unsigned_abs() as usize));
    }
    start.max(0) as usize
}

/// The bits of a word that lie in a range of positions.
fn within(word: usize, range: &RangeInclusive<i64>) -> u64 {
    let start = word as i64 * BITS;
    let (low, high) = ((range.start() - start).clamp(0, BITS), (range.end() + 1 - start).clamp(0, BITS));
    let below = |bit: i64| if bit == BITS { u64::MAX } else { (1 << bit) - 1 };
    below(high) & !below(low)
}

/// Sets the bits of a stretch that lie in `ranges`.
pub fn paint(words: &mut [u64], first: usize, ranges: &Ranges) {
    for range in ranges.iter() {
        let from = word_of(*range.start()).saturating_sub(first);
        let to = (word_of(*range.end()) + 1).saturating_sub(first).min(words.len());
        for (nth, word) in words.iter_mut().enumerate().take(to).skip(from) {
            *word |= within(first + nth, &range);
        }
    }
}

/// Clears the bits of a stretch that lie outside `ranges`.
pub fn mask(words: &mut [u64], first: usize, ranges: &Ranges) {
    for (nth, word) in words.iter_mut().enumerate() {
        *word &= ranges.iter().fold(0, |mask, range| mask | within(first + nth, &range));
    }
}

/// The lowest bit of a stretch that lies in `ranges`.
pub fn lowest(words: &[u64], first: usize, ranges: &Ranges) -> Option<i64> {
    ranges.iter().find_map(|range| {
        words.iter().enumerate().find_map(|(nth, word)| {
            let inside = word & within(first + nth, &range);
            (inside != 0).then(|| (first + nth) as i64 * BITS + i64::from(inside.trailing_zeros()))
        })
    })
}

/// Whether a bit of a stretch is set.
pub fn is_set(words: &[u64], first: usize, bit: i64) -> bool {
    let word = word_of(bit).checked_sub(first).and_then(|nth| words.get(nth));
    bit >= 0 && word.is_some_and(|word| word >> (bit % BITS) & 1 == 1)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn positions(words: &[u64], first: usize) -> Vec<i64> {
        let first = first as i64;
        (first * BITS..(first + words.len() as i64) * BITS)
            .filter(|&bit| is_set(words, first as usize, bit))
            .collect()
    }

    #[test]
    fn stretches_are_sets_of_positions() {
        let mut random = fastrand::Rng::with_seed(4);
        let mut moved = Vec::new();
        for _ in 0..500 {
            let first = random.usize(..3);
            let mut words: Vec<u64> =
                (0..random.usize(1..4)).map(|_| random.u64(..) & random.u64(..)).collect();
            let before = positions(&words, first);
            let by = random.i64(-200..200);
            let at = shift(&words, first, by, &mut moved);
            let expected: Vec<i64> = before.iter().map(|bit| bit + by).filter(|bit| *bit >= 0).collect();
            assert_eq!(positions(&moved, at), expected, "{before:?} by {by}");
            let mut ranges = Ranges::between(random.i64(0..100), random.i64(0..250));
            ranges.join(&Ranges::between(random.i64(100..300), random.i64(0..400)));
            let inside: Vec<i64> = before.into_iter().filter(|bit| ranges.contains(*bit)).collect();
            assert_eq!(lowest(&words, first, &ranges), inside.first().copied());
            mask(&mut words, first, &ranges);
            assert_eq!(positions(&words, first), inside);
            let mut painted = vec![0; 3];
            paint(&mut painted, first, &ranges);
            let expected: Vec<i64> = (first as i64 * BITS..(first as i64 + 3) * BITS)
                .filter(|bit| ranges.contains(*bit))
                .collect();
            assert_eq!(positions(&painted, first), expected);
        }
    }
}
