//! How many of the numbers that the word of a state could be are states.

use super::super::price::Price;
use super::super::rules::Verdict;
use super::super::words::Words;
use super::Walker;
use super::contents::Mark;
use crate::check::puzzle::PlaceId;

/// More bits than these are too many for a table.
const DENSE_BITS: u32 = 27;
/// A table for so few bits is always worth it.
const SPARE_BITS: u32 = 12;
/// The share of the table that has to be states.
const DENSE_SHARE: f64 = 1.0 / 16.0;
/// So many arrangements are looked at.
const SAMPLE: u32 = 256;

impl<W: Words, P: Price> Walker<'_, W, P> {
    /// The number that the one word of every state is below, if a table with a place for each such
    /// number is worth its memory: a good part of them are states, by a sample of arrangements that
    /// no rule about a single place refuses.
    pub fn dense(&mut self) -> Option<usize> {
        let bits = self.model.layout.packing.bits();
        if self.memory.words() != 1 || !self.is_reversible() || bits > DENSE_BITS {
            return None;
        }
        if bits > SPARE_BITS && self.density(bits) < DENSE_SHARE {
            return None;
        }
        Some(1 << bits)
    }

    /// About which share of the numbers of so many bits are arrangements that no rule about a single
    /// place refuses.
    fn density(&mut self, bits: u32) -> f64 {
        let model = self.model;
        let mut counts = model.layout.start.clone();
        let mut random = fastrand::Rng::with_seed(u64::from(bits));
        let mut share = 1.0;
        for class in &model.layout.classes {
            // Things spread over configurations: (things + configurations - 1) choose the latter - 1.
            for nth in 1..class.configs {
                share *= (class.count as f64 + nth as f64) / nth as f64;
            }
        }
        for carrier in model.puzzle.carriers.ids() {
            share *= model.layout.harbours(carrier) as f64;
        }
        let mut legal = 0;
        for _ in 0..SAMPLE {
            for class in &model.layout.classes {
                let (mut left, configs) = (class.count, class.config_ids());
                for (nth, config) in configs.enumerate() {
                    let all = nth + 1 == class.configs;
                    counts[config] = if all { left } else { random.i64(0..=left) };
                    left -= counts[config];
                }
            }
            let mut words = W::zeroed(self.words());
            model.layout.pack(&counts, words.as_mut_slice());
            for (id, carrier) in model.puzzle.carriers.enumerate() {
                if let Some(place) = carrier.at {
                    model.layout.set_boat(words.as_mut_slice(), id, place);
                }
            }
            self.stand(&words);
            legal += u32::from(model.puzzle.places.ids().all(|place| self.is_sound(&words, place)));
        }
        share * f64::from(legal) / f64::from(SAMPLE) / 2_f64.powi(i32::try_from(bits).unwrap_or(i32::MAX))
    }

    /// Whether no rule that reads nothing but a place refuses what stands there.
    fn is_sound(&mut self, state: &W, place: PlaceId) -> bool {
        let (table, key) = (self.contents.ashore[place], self.here.keys[place]);
        let mark = self.contents.get(table, key);
        if mark == Mark::LEGAL || mark.broken().is_some() {
            return mark == Mark::LEGAL;
        }
        self.court.show(&self.memory, state.as_slice());
        let said = self.court.ashore(place);
        self.contents.set(table, key, Mark::of(said));
        said == Verdict::Legal
    }
}
