//! Missionaries and cannibals, nobody looking into the boat.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// How many stand on the left bank: missionaries, cannibals.
type Left = (u32, u32);

/// Breadth-first over an array of all (missionaries, cannibals), as one writes it for any numbers.
pub fn array(m: u32, c: u32, seats: u32) -> Option<u32> {
    let row = c as usize + 1;
    let safe = |(i, j): Left| (i == 0 || i >= j) && (i == m || m - i >= c - j);
    let cell = |left: Left| safe(left).then(|| left.0 as usize * row + left.1 as usize);
    shortest((m, c), seats, (m as usize + 1) * row, cell)
}

/// As many missionaries as cannibals: only three rows of the array are safe, and only they are kept.
pub fn thin(n: u32, seats: u32) -> Option<u32> {
    let row = n as usize + 1;
    let cell = |(i, j): Left| match i {
        0 => Some(j as usize),
        _ if i == n => Some(row + j as usize),
        _ if i == j => Some(2 * row + j as usize),
        _ => None,
    };
    shortest((n, n), seats, 3 * row, cell)
}

/// Layer by layer. The boat is on the left in every other layer, so that a queue for each layer
/// does without the boat, and one array for each bank with the depths, 0 for unseen.
fn shortest(all: Left, seats: u32, cells: usize, cell: impl Fn(Left) -> Option<usize>) -> Option<u32> {
    let mut seen = [vec![0u16; cells], vec![0u16; cells]];
    let (mut layer, mut next) = (vec![all], Vec::new());
    let mut depth = 0u16;
    seen[0][cell(all)?] = 1;
    while !layer.is_empty() {
        let from_left = depth.is_multiple_of(2);
        depth += 1;
        let there = &mut seen[usize::from(depth % 2)];
        for &(i, j) in &layer {
            let here = if from_left { (i, j) } else { (all.0 - i, all.1 - j) };
            for m in 0..=seats.min(here.0) {
                for c in u32::from(m == 0)..=(seats - m).min(here.1) {
                    let left = if from_left { (i - m, j - c) } else { (i + m, j + c) };
                    let Some(cell) = cell(left) else { continue };
                    if there[cell] == 0 {
                        there[cell] = depth + 1;
                        if left == (0, 0) {
                            return Some(depth.into());
                        }
                        next.push(left);
                    }
                }
            }
        }
        layer.clear();
        std::mem::swap(&mut layer, &mut next);
    }
    None
}

/// The shortest plans, counted in layers: how many lead to each state of the layer.
pub fn count(m: u32, c: u32, seats: u32) -> Option<String> {
    let safe = |(i, j): Left| (i == 0 || i >= j) && (i == m || m - i >= c - j);
    let mut seen = [BTreeMap::new(), BTreeMap::new()];
    let mut layer = BTreeMap::from([((m, c), 1u128)]);
    let mut depth = 0u32;
    seen[0].insert((m, c), 0);
    while !layer.contains_key(&(0, 0)) {
        let from_left = depth.is_multiple_of(2);
        depth += 1;
        let there = &mut seen[(depth % 2) as usize];
        let mut next = BTreeMap::new();
        for (&(i, j), ways) in &layer {
            let here = if from_left { (i, j) } else { (m - i, c - j) };
            for a in 0..=seats.min(here.0) {
                for b in u32::from(a == 0)..=(seats - a).min(here.1) {
                    let left = if from_left { (i - a, j - b) } else { (i + a, j + b) };
                    if safe(left) && *there.entry(left).or_insert(depth) == depth {
                        *next.entry(left).or_insert(0) += ways;
                    }
                }
            }
        }
        layer = next;
        if layer.is_empty() {
            return Some("unsolvable".to_owned());
        }
    }
    layer.get(&(0, 0)).map(|ways| format!("{depth} crossings, {ways} solutions"))
}

/// As many missionaries as cannibals, 1 to `most`, in boats with so many seats: as CSV.
pub fn sweep(most: u32, seats: RangeInclusive<u32>) -> String {
    let mut lines = vec!["n,seats,status,value,at_least".to_owned()];
    for n in 1..=most {
        for seats in seats.clone() {
            let shortest =
                thin(n, seats).map_or_else(|| "unsolvable,,".to_owned(), |n| format!("solved,{n},"));
            lines.push(format!("{n},{seats},{shortest}"));
        }
    }
    lines.join("\n")
}
