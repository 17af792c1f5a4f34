//! One crossing, as it is shown to whoever looks on.

use super::Model;
use super::crossings::BoardingId;
use super::layout::{ConfigId, Told};
use crate::check::puzzle::{CarrierId, LegId};
use crate::id::{Id, IdVec};
use crate::tally::Tally;
use rustc_hash::FxHashMap;

/// How often each boarding is part of a load; equal ones stand side by side.
pub fn counted(load: &[BoardingId]) -> impl Iterator<Item = (BoardingId, i64)> {
    let alike = load.chunk_by(|a, b| a == b);
    alike.filter_map(|alike| Some((*alike.first()?, i64::try_from(alike.len()).ok()?)))
}

/// One crossing from the state that is being looked at.
#[derive(Clone, Copy, Debug)]
pub struct Ride<'a> {
    /// What crosses.
    pub carrier: CarrierId,
    /// Along which leg.
    pub leg: LegId,
    /// Who is aboard: how each thing boards, equal ones side by side.
    pub load: &'a [BoardingId],
    /// How many things of each configuration are ashore before it.
    pub ashore: &'a IdVec<ConfigId, i64>,
}

impl Ride<'_> {
    /// How many crossings this is with every member told apart.
    pub fn labelled(&self, model: &Model<'_>) -> Tally {
        let mut there: FxHashMap<ConfigId, i64> = FxHashMap::default();
        let mut ways = Tally::ONE;
        for (id, count) in counted(self.load) {
            let boarding = &model.boardings.list[id];
            // Putting them aboard one way after another, each chooses among those who are left.
            let left = there.entry(boarding.from).or_insert(self.ashore[boarding.from]);
            ways = ways.times(&Tally::choose(left.unsigned_abs(), count.unsigned_abs()));
            *left -= count;
            for &(cohort, members) in &boarding.members {
                let standing = model.layout.configs[boarding.from].at(cohort, boarding.place);
                let within = Tally::choose(standing.unsigned_abs(), members.unsigned_abs());
                ways = ways.times(&within.power(count.unsigned_abs()));
            }
        }
        ways
    }

    /// Whether this is the one that counts among crossings that differ only in which of several alike
    /// copies cross: those with the lowest numbers do, in the order of who of them boards. Always,
    /// unless alike copies are told apart.
    pub fn is_first(&self, model: &Model<'_>) -> bool {
        let layout = &model.layout;
        layout.copies == Told::Alike || self.load.iter().all(|&id| self.follows_twin(model, id))
    }

    /// Whether the last twin before a copy that boards, which stands in the same way, boards too, and
    /// not after it.
    fn follows_twin(&self, model: &Model<'_>, id: BoardingId) -> bool {
        let (layout, boardings) = (&model.layout, &model.boardings.list);
        let boarding = &boardings[id];
        let offset = boarding.from.index() - layout.classes[boarding.class].first.index();
        let members = |id: BoardingId| {
            let members = boardings[id].members.iter();
            members.map(|&(cohort, count)| (layout.cohorts[cohort].role, count)).collect::<Vec<_>>()
        };
        let mut class = boarding.class;
        while let Some(before) = layout.twin_before(class) {
            class = before;
            let config = ConfigId::from_index(layout.classes[class].first.index() + offset);
            if let Some(other) = self.load.iter().find(|other| boardings[**other].from == config) {
                return members(*other) <= members(id);
            }
            if self.ashore[config] > 0 {
                return false;
            }
        }
        true
    }
}
