//! People of different weights, three seats, and a boat that bears so much.

/// Breadth-first over an array of who is on the left, one for each side of the boat.
pub fn shortest(load: u32, weights: &[u32]) -> Option<u32> {
    let mut weights = weights.to_vec();
    // Lighter ones have lower bits: the first that is too heavy ends a search for company.
    weights.sort_unstable();
    let everyone = (1u32 << weights.len()) - 1;
    let mut seen = [vec![0u8; 1 << weights.len()], vec![0u8; 1 << weights.len()]];
    let (mut layer, mut next) = (vec![everyone], Vec::new());
    let mut depth = 0u8;
    seen[0][everyone as usize] = 1;
    while !layer.is_empty() {
        let from_left = depth.is_multiple_of(2);
        depth = depth.checked_add(1)?;
        let there = &mut seen[usize::from(depth % 2)];
        for &left in &layer {
            let here = if from_left { left } else { !left & everyone };
            let mut go = |load: u32| {
                let then = left ^ load;
                let known = &mut there[then as usize];
                if *known == 0 {
                    *known = depth.saturating_add(1);
                    next.push(then);
                }
            };
            let mut first = here;
            while let Some((one, weight)) = lightest(&mut first, load, &weights) {
                go(one);
                let mut second = first;
                while let Some((two, both)) = lightest(&mut second, load - weight, &weights) {
                    go(one | two);
                    let mut third = second;
                    while let Some((three, _)) = lightest(&mut third, load - weight - both, &weights) {
                        go(one | two | three);
                    }
                }
            }
        }
        if seen[1][0] != 0 {
            return Some(depth.into());
        }
        layer.clear();
        std::mem::swap(&mut layer, &mut next);
    }
    None
}

/// Takes the lightest of these people out, if the boat bears that one.
fn lightest(people: &mut u32, load: u32, weights: &[u32]) -> Option<(u32, u32)> {
    let weight = *weights.get(people.trailing_zeros() as usize)?;
    let bit = *people & people.wrapping_neg();
    *people ^= bit;
    (weight <= load).then_some((bit, weight))
}
