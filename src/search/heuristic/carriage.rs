//! What a carrier can take at most, and has to take at least, whatever the rules say.

use crate::check::puzzle::CarrierId;
use crate::id::IdVec;
use crate::model::Model;
use crate::model::layout::CohortId;

/// Sums beyond this are not worked with.
const LARGE: i64 = 1 << 40;

/// What is counted of those who cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goods {
    /// Each of them counts one.
    Heads,
    /// Each counts its size.
    Sizes,
    /// Each counts its weight.
    Weights,
}

/// The members of one cohort.
#[derive(Clone, Copy, Debug)]
pub struct Party {
    /// How many there are.
    pub members: i64,
    /// The seats that one takes.
    pub size: i64,
    /// What one weighs.
    pub weight: i64,
    /// How long one needs.
    pub time: Option<i64>,
}

/// Those who cross, and the carriers.
pub struct Carriage<'m> {
    model: &'m Model<'m>,
    /// The members of each cohort.
    pub parties: IdVec<CohortId, Party>,
}

impl<'m> Carriage<'m> {
    /// Of a model.
    pub fn new(model: &'m Model<'m>) -> Self {
        let puzzle = model.puzzle;
        let parties = model.layout.cohorts.iter().map(|cohort| {
            let role = &puzzle.roles[cohort.role];
            let (size, weight) = (role.measures[puzzle.size()], role.measures[puzzle.weight()]);
            Party { members: cohort.members, size, weight, time: role.time }
        });
        Self { model, parties: parties.collect() }
    }

    /// How much one member of a cohort counts.
    pub fn worth(&self, goods: Goods, cohort: CohortId) -> i64 {
        match goods {
            Goods::Heads => 1,
            Goods::Sizes => self.parties[cohort].size,
            Goods::Weights => self.parties[cohort].weight,
        }
    }

    /// Whether sums of these goods can be worked with: none counts less than nothing, and all of them
    /// together are no large number.
    pub fn is_countable(&self, goods: Goods) -> bool {
        let all = self.parties.enumerate().try_fold(0_i64, |all, (id, party)| {
            let worth = self.worth(goods, id);
            (worth >= 0).then(|| worth.checked_mul(party.members)).flatten()?.checked_add(all)
        });
        all.is_some_and(|all| all < LARGE)
    }

    /// Whether a member of the cohort may row.
    pub fn rows(&self, carrier: CarrierId, cohort: CohortId) -> bool {
        self.model.rowers[carrier].as_ref().is_none_or(|rowers| rowers.binary_search(&cohort).is_ok())
    }

    /// The most of some goods that one crossing takes of those who are `among`; for the others who
    /// have to row room is left if none of those among can. `None`: without a bound.
    pub fn most(&self, carrier: CarrierId, goods: Goods, among: &IdVec<CohortId, bool>) -> Option<i64> {
        let it = &self.model.puzzle.carriers[carrier];
        let rowers = || self.parties.enumerate().filter(|(id, _)| self.rows(carrier, *id));
        let outside = self.parties.ids().all(|id| !among[id] || !self.rows(carrier, id));
        let rower = |measure: fn(&Party) -> i64| {
            if outside { rowers().map(|(_, party)| measure(party)).min() } else { Some(0) }
        };
        let weighed = self.is_countable(Goods::Weights);
        // Without anybody who could row nothing crosses but an empty boat.
        let (Some(size), Some(weight)) = (rower(|party| party.size), rower(|party| party.weight)) else {
            return Some(0);
        };
        let seats = it.seats.value - size;
        let load = it.load.filter(|_| weighed).map(|load| load.value - weight);
        let among = || self.parties.enumerate().filter(|(id, _)| among[*id]).map(|(_, party)| party);
        let by_size = count(among().map(|party| (party.size, party.members)).collect(), seats);
        let by_weight = load.map_or(i64::MAX, |load| {
            count(among().map(|party| (party.weight, party.members)).collect(), load)
        });
        let heads = by_size.min(by_weight);
        let whole = |measure: fn(&Party) -> i64| among().map(|party| measure(party) * party.members).sum();
        match goods {
            Goods::Heads => Some(heads),
            Goods::Sizes => Some(seats.max(0).min(whole(|party| party.size))),
            Goods::Weights => {
                let mut weights: Vec<(i64, i64)> =
                    among().map(|party| (party.weight, party.members)).collect();
                weights.sort_unstable_by_key(|(weight, _)| std::cmp::Reverse(*weight));
                let heaviest = take(&weights, heads);
                Some(load.map_or(heaviest, |load| heaviest.min(load.max(0))))
            }
        }
    }

    /// The least of some goods of those who are `among` that one crossing takes.
    pub fn least(&self, carrier: CarrierId, goods: Goods, among: &IdVec<CohortId, bool>) -> i64 {
        let it = &self.model.puzzle.carriers[carrier];
        let others: i64 =
            self.parties.enumerate().filter(|(id, _)| !among[*id]).map(|(_, p)| p.members).sum();
        let mut worths: Vec<(i64, i64)> = self
            .parties
            .enumerate()
            .filter(|(id, _)| among[*id])
            .map(|(id, party)| (self.worth(goods, id), party.members))
            .collect();
        worths.sort_unstable();
        let heads = take(&worths, it.least.value.saturating_sub(others));
        let rowers = || self.parties.enumerate().filter(|(id, _)| self.rows(carrier, *id));
        if it.least.value > 0 && rowers().all(|(id, _)| among[id]) {
            heads.max(rowers().map(|(id, _)| self.worth(goods, id)).min().unwrap_or(0))
        } else {
            heads
        }
    }
}

/// How many fit into a room, the smallest first: the most that do.
fn count(mut sizes: Vec<(i64, i64)>, room: i64) -> i64 {
    sizes.sort_unstable();
    let (mut left, mut count) = (room, 0);
    for (size, number) in sizes {
        if left < 0 {
            break;
        }
        let fit = if size > 0 { number.min(left / size) } else { number };
        left -= fit * size;
        count += fit;
        if fit < number {
            break;
        }
    }
    count
}

/// What the first so many of a list count together.
fn take(worths: &[(i64, i64)], heads: i64) -> i64 {
    let (mut left, mut sum) = (heads.max(0), 0);
    for (worth, number) in worths {
        let taken = left.min(*number);
        sum += taken * worth;
        left -= taken;
    }
    sum
}
