//! Jealous couples with names, two banks and an island, two seats, every place next to every other.

use rustc_hash::FxHashMap;

/// Who stands at the left bank, at the right bank and on the island: husbands in the low bits, their
/// wives above them.
type Places = [u32; 3];

/// Breadth-first over a hash table. A state is who is at the left, who at the right, where the boat is.
pub fn shortest(n: u32) -> Option<u32> {
    let people = 2 * n;
    let everyone = (1u64 << people) - 1;
    let pack = |[left, right, _]: Places, boat: usize| {
        u64::from(left) | u64::from(right) << people | (boat as u64) << (2 * people)
    };
    let unpack = |state: u64| -> (Places, usize) {
        let (left, right) = (state & everyone, state >> people & everyone);
        let places = [left, right, everyone & !left & !right].map(|people| people as u32);
        (places, (state >> (2 * people)) as usize)
    };
    let start = pack([everyone as u32, 0, 0], 0);
    let goal = pack([0, everyone as u32, 0], 1);
    let mut seen = FxHashMap::from_iter([(start, 0u16)]);
    let (mut layer, mut next) = (vec![start], Vec::new());
    let mut depth = 0;
    while !layer.is_empty() {
        depth += 1;
        for &state in &layer {
            let (places, boat) = unpack(state);
            loads(places[boat], n, &mut |load| {
                let left_behind = places[boat] & !load;
                if !safe(left_behind, n) {
                    return;
                }
                for to in (0..3).filter(|to| *to != boat) {
                    let met = places[to] | load;
                    if !safe(met, n) {
                        continue;
                    }
                    let mut then = places;
                    then[boat] = left_behind;
                    then[to] = met;
                    let then = pack(then, to);
                    seen.entry(then).or_insert_with(|| {
                        next.push(then);
                        depth
                    });
                }
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

/// One or two of these people, if they may be together in the boat.
fn loads(mut people: u32, n: u32, visit: &mut impl FnMut(u32)) {
    while people != 0 {
        let one = people & people.wrapping_neg();
        people ^= one;
        visit(one);
        let mut others = people;
        while others != 0 {
            let other = others & others.wrapping_neg();
            others ^= other;
            if safe(one | other, n) {
                visit(one | other);
            }
        }
    }
}

/// No wife is with husbands while her own is elsewhere.
fn safe(people: u32, n: u32) -> bool {
    let (husbands, wives) = (people & ((1 << n) - 1), people >> n);
    husbands == 0 || wives & !husbands == 0
}
