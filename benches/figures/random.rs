//! The random puzzles: the same ones on every machine.

/// Where the generator starts.
pub const SEED: u64 = 20;

/// SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
pub struct Random(u64);

impl Random {
    /// The numbers of the stream `name`, so that a puzzle does not depend on those made before it.
    pub fn stream(name: u64) -> Self {
        let mut seeds = Self(SEED);
        let seed = seeds.next();
        Self(seed.wrapping_add(name.wrapping_mul(0xd134_2543_de82_ef95)))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from `low` to `high`, both included.
    pub fn within(&mut self, low: u32, high: u32) -> u32 {
        let size = u64::from(high - low) + 1;
        // The upper half of a product: as even as 64 bits allow, without a division.
        let above = (u128::from(self.next()) * u128::from(size)) >> 64;
        low + u32::try_from(above).unwrap_or(0)
    }
}

/// The times of `people` at the bridge, 1 to 60 minutes each.
pub fn times(people: u32, set: u32) -> Vec<u32> {
    let mut random = Random::stream(u64::from(people * 100 + set));
    (0..people).map(|_| random.within(1, 60)).collect()
}

/// Different weights of `people`, 30 to 120 each.
pub fn weights(people: u32) -> Vec<u32> {
    let mut random = Random::stream(u64::from(people * 100 + 99));
    let mut weights = Vec::new();
    while weights.len() < people as usize {
        let weight = random.within(30, 120);
        if !weights.contains(&weight) {
            weights.push(weight);
        }
    }
    weights
}
