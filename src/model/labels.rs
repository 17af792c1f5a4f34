//! From crossings of members that are not told apart to crossings of named copies.

use super::Model;
use super::crossings::BoardingId;
use super::layout::{ConfigId, Unit};
use super::ride::{Ride, counted};
use crate::check::puzzle::{CarrierId, LegId};
use crate::id::IdVec;
use crate::plan::{Aboard, Crossing};
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
