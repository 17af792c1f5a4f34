//! Jealous couples that are only counted: how many husbands stand here while their wives stand there.

use rustc_hash::FxHashMap;

/// What a load takes, leaves and brings, on the packed numbers of one boat's place.
struct Load {
    /// How many of each kind it needs.
    needs: u64,
    /// What it adds to the state, wrapping.
    change: u64,
    /// Where it lands.
    to: usize,
}

/// The packed numbers: field `husband's place * places + wife's place`, each with a guard bit on top.
struct Fields {
    places: usize,
    width: u32,
}

impl Fields {
    fn one(&self, husband: usize, wife: usize) -> u64 {
        1 << (self.width as usize * (husband * self.places + wife))
    }

    /// All bits of the couples whose husband and wife stand as asked for.
    fn mask(&self, which: impl Fn(usize, usize) -> bool) -> u64 {
        let all = (0..self.places).flat_map(|h| (0..self.places).map(move |w| (h, w)));
        all.filter(|&(h, w)| which(h, w)).map(|(h, w)| self.one(h, w) * ((1 << self.width) - 1)).sum()
    }
}

/// Breadth-first, `n` couples, every place next to every other, the last of them the goal.
pub fn shortest(n: u32, places: u32, seats: u32) -> Option<u32> {
    let fields = Fields { places: places as usize, width: u32::BITS - n.leading_zeros() + 1 };
    let places = fields.places;
    let guards = (fields.mask(|_, _| true) / ((1 << fields.width) - 1)) << (fields.width - 1);
    let husbands: Vec<u64> = (0..places).map(|p| fields.mask(|h, _| h == p)).collect();
    let alone: Vec<u64> = (0..places).map(|p| fields.mask(|h, w| w == p && h != p)).collect();
    let loads: Vec<Vec<Load>> = (0..places).map(|from| loads(&fields, from, seats)).collect();
    let start = u64::from(n) * fields.one(0, 0);
    let goal = u64::from(n) * fields.one(places - 1, places - 1);

    let mut seen = vec![FxHashMap::default(); places];
    seen[0].insert(start, 0u16);
    let (mut layer, mut next) = (vec![(start, 0)], Vec::new());
    let mut depth = 0;
    while !layer.is_empty() {
        depth += 1;
        for &(state, from) in &layer {
            let safe = |then: u64, p: usize| then & husbands[p] == 0 || then & alone[p] == 0;
            for load in &loads[from] {
                // A guard bit that is used up tells that there were too few.
                if ((state | guards) - load.needs) & guards != guards {
                    continue;
                }
                let then = state.wrapping_add(load.change);
                if safe(then, from) && safe(then, load.to) {
                    seen[load.to].entry(then).or_insert_with(|| {
                        next.push((then, load.to));
                        depth
                    });
                }
            }
        }
        if seen[places - 1].contains_key(&goal) {
            return Some(depth.into());
        }
        layer.clear();
        std::mem::swap(&mut layer, &mut next);
    }
    None
}

/// All that may be together in a boat with so many seats, from one place to each of the others.
fn loads(fields: &Fields, from: usize, seats: u32) -> Vec<Load> {
    let mut all = Vec::new();
    for to in (0..fields.places).filter(|to| *to != from) {
        // Who may be taken: what it needs, what comes of it, seats, whether a husband is aboard, whether
        // a wife is without him.
        let mut choices = Vec::new();
        for other in 0..fields.places {
            let husband = (fields.one(from, other), fields.one(to, other), 1, true, false);
            let wife = (fields.one(other, from), fields.one(other, to), 1, false, true);
            choices.extend([husband, wife]);
        }
        choices.push((fields.one(from, from), fields.one(to, to), 2, true, false));
        let mut bags = vec![(0u64, 0u64, 0, false, false)];
        for (need, become_, takes, husband, wife) in choices {
            let mut longer = 0;
            // Those that are added meet the same choice again: any number of it.
            while let Some(&(needs, change, taken, husbands, wives)) = bags.get(longer) {
                longer += 1;
                let both = (husbands | husband, wives | wife);
                if taken + takes <= seats && both != (true, true) {
                    let change = change.wrapping_sub(need).wrapping_add(become_);
                    bags.push((needs + need, change, taken + takes, both.0, both.1));
                }
            }
        }
        all.extend(bags.into_iter().filter(|bag| bag.2 > 0).map(|(needs, change, ..)| Load {
            needs,
            change,
            to,
        }));
    }
    all
}
