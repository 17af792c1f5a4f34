//! The crossing that is being tried: the scenes that it makes, and what tells it from others.

use super::Model;
use super::crossings::{BoardingId, Follow};
use super::layout::ConfigId;
use super::scene::{Here, Scene};
use super::tally::Tally;
use crate::check::puzzle::{CarrierId, LegId, PlaceId};
use crate::id::IdVec;
use rustc_hash::FxHashMap;

/// One crossing from the state that is being looked at.
#[derive(Clone, Copy, Debug)]
pub struct Ride<'a> {
    /// What crosses.
    pub carrier: CarrierId,
    /// Along which leg.
    pub leg: LegId,
    /// Who is aboard: how many things board in each way.
    pub load: &'a [(BoardingId, i64)],
    /// How many things of each configuration stay ashore whole.
    pub ashore: &'a IdVec<ConfigId, i64>,
}

impl Ride<'_> {
    /// How many crossings this is with every member told apart.
    pub fn labelled(&self, model: &Model<'_>) -> Tally {
        let mut there: FxHashMap<ConfigId, i64> = FxHashMap::default();
        let mut ways = Tally::ONE;
        for &(id, count) in self.load {
            let boarding = &model.boardings.list[id];
            // Putting them aboard one way after another, each chooses among those who are left.
            let left = there.entry(boarding.from).or_insert(self.ashore[boarding.from]);
            *left += count;
            ways = ways.times(&Tally::choose(left.unsigned_abs(), count.unsigned_abs()));
            for &(cohort, members) in &boarding.members {
                let standing = model.layout.configs[boarding.from].at(cohort, boarding.place);
                let within = Tally::choose(standing.unsigned_abs(), members.unsigned_abs());
                ways = ways.times(&within.power(count.unsigned_abs()));
            }
        }
        ways
    }
}

/// The scenes before, during and after the crossing that is being tried.
#[derive(Clone, Debug)]
pub struct Stage<'m> {
    /// The model that is walked on.
    pub model: &'m Model<'m>,
    /// While the crossing is under way.
    pub afloat: Scene,
    /// After its landing.
    pub landed: Scene,
    /// The state after its landing.
    pub words: Vec<u64>,
    /// Where it lands.
    pub to: PlaceId,
}

impl AsRef<Scene> for Stage<'_> {
    fn as_ref(&self) -> &Scene {
        &self.afloat
    }
}

impl Follow for Stage<'_> {
    fn board(&mut self, id: BoardingId, count: i64) {
        let boarding = &self.model.boardings.list[id];
        match self.afloat.aboard.last_mut() {
            Some((last, number)) if *last == id => *number += count,
            _ => self.afloat.aboard.push((id, count)),
        }
        self.afloat.aboard.pop_if(|(_, number)| *number == 0);
        self.afloat.ashore[boarding.from] -= count;
        if let Some(target) = boarding.landing(self.to) {
            self.landed.ashore[boarding.from] -= count;
            self.landed.ashore[target] += count;
            self.model.layout.shift(&mut self.words, boarding.from, target, count);
        }
        let (from, to) = (Here::Place(boarding.place), Here::Place(self.to));
        for &(cohort, members) in &boarding.members {
            let moved = members * count;
            self.afloat.counts.add(from, cohort, -moved);
            self.afloat.counts.add(Here::Aboard, cohort, moved);
            self.landed.counts.add(from, cohort, -moved);
            self.landed.counts.add(to, cohort, moved);
        }
    }
}
