//! Jealous couples between two banks, everybody with a name: bit masks and a hash table.

use rustc_hash::FxHashMap;

/// Breadth-first; `n` husbands in the low bits of a state, then their wives, then the boat's side.
/// The masks tell who is on the left.
pub fn shortest(n: u32, seats: u32) -> Option<u32> {
    let all = (1u32 << n) - 1;
    let side = 1 << (2 * n);
    let start = all | all << n;
    let goal = side;
    let mut seen = FxHashMap::from_iter([(start, 0u16)]);
    let (mut layer, mut next) = (vec![start], Vec::new());
    let mut depth = 0;
    while !layer.is_empty() {
        depth += 1;
        for &state in &layer {
            // Everybody on the boat's bank, and what the state is seen from there.
            let here = if state & side == 0 { state } else { !state };
            let (husbands, wives) = (here & all, here >> n & all);
            subsets(husbands, seats, &mut |aboard, left| {
                // Beside husbands only their own wives come aboard.
                let may = if aboard == 0 { wives } else { wives & aboard };
                subsets(may, left, &mut |with, _| {
                    let load = aboard | with << n;
                    let (h, w) = (husbands & !aboard, wives & !with);
                    if load == 0 || !safe(h, w) || !safe(all & !h, all & !w) {
                        return;
                    }
                    let then = state ^ load ^ side;
                    seen.entry(then).or_insert_with(|| {
                        next.push(then);
                        depth
                    });
                });
            });
        }
        if seen.contains_key(&goal) {
            return Some(depth.into());
        }
        layer.clear();
        std::mem::swap(&mut layer, &mut next);
    }
    None
}

/// No wife is with husbands while her own is elsewhere.
fn safe(husbands: u32, wives: u32) -> bool {
    husbands == 0 || wives & !husbands == 0
}

/// Every subset of at most `most` bits, the empty one too, with what is left of `most`.
fn subsets(set: u32, most: u32, visit: &mut impl FnMut(u32, u32)) {
    fn below(chosen: u32, mut rest: u32, left: u32, visit: &mut impl FnMut(u32, u32)) {
        visit(chosen, left);
        while left > 0 && rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            below(chosen | bit, rest, left - 1, visit);
        }
    }
    below(0, set, most, visit);
}
