//! Bridge and torch: one boat that takes no more than two and counts the time of the slower one, all
//! of whom have to get to the other bank.
//!
//! For all on one bank the least time is known (Rote, "Crossing the bridge at night", Bulletin of the
//! EATCS 78, 2002): two slow ones cross together between two crossings of the two fastest, or each of
//! them is taken over by the fastest. This is a bound for every state that is equal to it there.
//!
//! Let a <= b be the times of the two fastest of all, the fastest be the *helper*, and c = a + 2b. Of
//! those who are still on the first bank split all but the helper into pairs and single ones in the
//! cheapest way, where a pair costs c and the time of its slower one, and a single one a and its
//! time; the helper, if he is there, costs 2b. Let G be the sum. The bound is G, and G - c where the
//! boat lies on the first bank. It is 0 at the goal, and no crossing pays less than it falls by:
//!
//! - Out, with two who can be a pair: G falls by the pair's cost at most, which is c and the slower
//!   time; the bound rises by c. With one of them: by his time + a <= his time + c. With the helper
//!   and somebody: by 2b + his time + a, which is his time + c. The helper alone: 2b <= a + c.
//! - Back: whoever comes back makes G greater by at least c less his time, and by 0 at least, so that
//!   of two the slower one is enough. The helper: 2b = c - a. Somebody with time t >= b: if he is a
//!   single one in the cheapest split, t + a >= c - t; if he is in a pair with u, the pair's cost less
//!   what u costs alone, c + max(t, u) - u - a >= c - a >= c - t. The bound falls by c.
//!
//! A pair of s <= t saves s - (2b - a) against two single ones, so that the cheapest split pairs the
//! slowest with the second slowest and so on, as long as the faster one needs more than 2b - a.

use super::capacity::standing;
use super::carriage::{Carriage, Goods};
use super::floor::reaches_slowest;
use super::linear::{Few, Linear};
use super::needs::Need;
use crate::check::puzzle::{CarrierId, Metric, PlaceId};
use crate::model::Model;
use crate::model::layout::CohortId;

/// Times beyond this are not worked with.
const LARGE: i64 = 1 << 32;

/// The bound for a boat that takes two.
pub struct Pairs {
    boat: CarrierId,
    /// The bank that all have to get to.
    to: PlaceId,
    /// What all but the helper cost as single ones.
    singles: Linear,
    /// How many of those are on the first bank who need longer than `free`; the slowest first.
    slow: Vec<(i64, Few)>,
    /// The faster one of a pair that saves nothing.
    free: i64,
    /// How many with the least time are on the first bank.
    fastest: Linear,
    /// What the helper costs more there than anybody else of his time.
    helper: i64,
    turn: i64,
    /// The positions of the metrics that are bounded by it.
    metrics: Vec<usize>,
}

impl Pairs {
    /// The bound, if a puzzle is of this kind.
    pub fn new(model: &Model<'_>, carriage: &Carriage<'_>, need: &Need, order: &[Metric]) -> Option<Self> {
        let puzzle = model.puzzle;
        let mut carriers = puzzle.carriers.enumerate();
        let ((boat, it), None) = (carriers.next()?, carriers.next()) else { return None };
        let all = need.spare == 0 && need.who.iter().all(|is_among| *is_among);
        let heads = carriage.most(boat, Goods::Heads, &need.who)?;
        if !all || puzzle.places.len() != 2 || it.at.is_none() || it.least.value < 1 || heads > 2 {
            return None;
        }
        let covers = |metric: &Metric| {
            puzzle.legs.ids().all(|leg| reaches_slowest(model, carriage, *metric, boat, leg))
        };
        let metrics: Vec<usize> =
            order.iter().enumerate().filter(|(_, metric)| covers(metric)).map(|(nth, _)| nth).collect();
        if metrics.is_empty() {
            return None;
        }
        let mut parties: Vec<(i64, i64, CohortId)> = carriage
            .parties
            .enumerate()
            .map(|(id, party)| (party.time.unwrap_or(0), party.members, id))
            .collect();
        parties.sort_unstable();
        if parties.last().is_some_and(|(time, ..)| *time >= LARGE) {
            return None;
        }
        let &(first, number, helper) = parties.first()?;
        let second = if number > 1 { first } else { parties.get(1)?.0 };
        let free = 2 * second - first;
        let behind = |place: PlaceId| place != need.place;
        let single = |cohort: CohortId| carriage.parties[cohort].time.unwrap_or(0) + first;
        let count = |cohort| move |id| i64::from(id == cohort);
        let slow = parties.iter().rev().filter(|(time, ..)| *time > free).map(|&(time, _, cohort)| {
            (time, Few::new(&model.layout, |config| standing(model, config, behind, count(cohort))))
        });
        Some(Self {
            boat,
            to: need.place,
            singles: Linear::new(&model.layout, |config| standing(model, config, behind, single)),
            slow: slow.collect(),
            free,
            fastest: Linear::new(&model.layout, |config| standing(model, config, behind, count(helper))),
            helper: 2 * second - 2 * first,
            turn: first + 2 * second,
            metrics,
        })
    }

    /// The positions of the metrics that are bounded by it.
    pub fn metrics(&self) -> &[usize] {
        &self.metrics
    }

    /// What is still to be paid of each of them.
    pub fn bound(&self, model: &Model<'_>, words: &[u64]) -> i64 {
        let mut bound = self.singles.at(words);
        // Those with the least time are alike: whichever of them is taken for the helper.
        if self.fastest.at(words) > 0 {
            bound += self.helper;
        }
        let mut before = 0;
        for (time, post) in &self.slow {
            let after = before + post.at(words);
            bound -= (after / 2 - before / 2) * (time - self.free);
            before = after;
        }
        if model.layout.boat(words, self.boat).is_some_and(|place| place != self.to) {
            bound -= self.turn;
        }
        bound.max(0)
    }
}
