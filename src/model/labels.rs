//! From crossings of members that are not told apart to crossings of named copies.

use super::Model;
use super::crossings::BoardingId;
use super::layout::{ConfigId, Unit};
use super::ride::{Ride, counted};
use crate::check::puzzle::{CarrierId, LegId};
use crate::id::IdVec;
use crate::plan::{Aboard, Crossing, Position};
use std::collections::BTreeSet;

/// A crossing that is kept: who boards, and how.
#[derive(Clone, Debug)]
pub struct Boarded {
    carrier: CarrierId,
    leg: LegId,
    load: Vec<BoardingId>,
}

impl From<Ride<'_>> for Boarded {
    fn from(ride: Ride<'_>) -> Self {
        Self { carrier: ride.carrier, leg: ride.leg, load: ride.load.to_vec() }
    }
}

/// Follows named copies through a plan. Whoever has the lowest number goes first.
pub struct Labels<'m> {
    model: &'m Model<'m>,
    /// The numbers of the copies in each configuration; of members within one copy only how many.
    standing: IdVec<ConfigId, BTreeSet<i64>>,
}

impl<'m> Labels<'m> {
    /// Everybody at the start.
    pub fn new(model: &'m Model<'m>) -> Self {
        let layout = &model.layout;
        let mut standing: IdVec<ConfigId, BTreeSet<i64>> =
            layout.configs.iter().map(|_| BTreeSet::new()).collect();
        for (config, copies) in &layout.starters {
            let class = &layout.classes[layout.configs[*config].class];
            let singled = &model.puzzle.families[class.family].singled;
            // Copies without members never board, and there may be very many of them.
            if class.cohorts.iter().any(Option::is_some) {
                standing[*config].extend(copies.clone().filter(|copy| singled.binary_search(copy).is_err()));
            }
        }
        Self { model, standing }
    }

    /// Everybody in a state. Copies that nothing tells apart are numbered in the order of where they
    /// stand.
    pub fn at(model: &'m Model<'m>, words: &[u64]) -> Self {
        let (layout, mut labels) = (&model.layout, Self::new(model));
        let mut counts = layout.start.clone();
        layout.unpack(words, &mut counts);
        for class in &layout.classes {
            let mut copies: BTreeSet<i64> =
                class.config_ids().flat_map(|id| std::mem::take(&mut labels.standing[id])).collect();
            for id in class.config_ids().filter(|_| class.unit == Unit::Copies) {
                labels.standing[id] = (0..counts[id]).map_while(|_| copies.pop_first()).collect();
            }
        }
        labels
    }

    /// Where everybody and every boat is in a state, as [`at`](Self::at) numbers them.
    pub fn position(model: &'m Model<'m>, words: &[u64]) -> Position {
        let (layout, labels) = (&model.layout, Self::at(model, words));
        let mut counts = layout.start.clone();
        layout.unpack(words, &mut counts);
        let mut places: IdVec<_, Vec<Aboard>> = model.puzzle.places.iter().map(|_| Vec::new()).collect();
        for (id, config) in layout.configs.enumerate() {
            for standing in &config.standing {
                let role = layout.cohorts[standing.cohort].role;
                match layout.classes[config.class].unit {
                    Unit::Members(_, copy) => {
                        let count = standing.count * counts[id];
                        places[standing.place].push(Aboard { role, copy, count });
                    }
                    Unit::Copies => {
                        places[standing.place].extend(labels.standing[id].iter().map(|&copy| Aboard {
                            role,
                            copy,
                            count: standing.count,
                        }))
                    }
                }
            }
        }
        for place in model.puzzle.places.ids() {
            places[place].retain(|aboard| aboard.count > 0);
            places[place].sort_unstable();
        }
        Position { places, boats: model.puzzle.carriers.ids().map(|id| layout.boat(words, id)).collect() }
    }

    /// Makes a crossing with the lowest numbers that can make it.
    pub fn make(&mut self, ride: Boarded) -> Crossing {
        let model = self.model;
        let to = model.puzzle.legs[ride.leg].to;
        let mut load = Vec::new();
        let mut landed: Vec<(ConfigId, i64)> = Vec::new();
        for (id, count) in counted(&ride.load) {
            let boarding = &model.boardings.list[id];
            let mut aboard = |copy: i64, times: i64| {
                let members = boarding.members.iter();
                load.extend(members.map(|&(cohort, members)| Aboard {
                    role: model.layout.cohorts[cohort].role,
                    copy,
                    count: members * times,
                }));
            };
            match model.layout.classes[boarding.class].unit {
                Unit::Members(_, copy) => aboard(copy, count),
                Unit::Copies => {
                    for copy in self.leave(id, count) {
                        aboard(copy, 1);
                        landed.extend(boarding.landing(to).map(|config| (config, copy)));
                    }
                }
            }
        }
        for (config, copy) in landed {
            self.standing[config].insert(copy);
        }
        load.sort_unstable();
        Crossing { carrier: ride.carrier, leg: ride.leg, load }
    }

    /// Takes the lowest numbers out of the configuration that a boarding starts from.
    fn leave(&mut self, boarding: BoardingId, count: i64) -> Vec<i64> {
        let standing = &mut self.standing[self.model.boardings.list[boarding].from];
        (0..count).map_while(|_| standing.pop_first()).collect()
    }
}
