//! One moment of a puzzle, as rules read it: who is where, and what is under way.

use super::code::PreviousId;
use super::crossings::BoardingId;
use super::eval::Fault;
use super::layout::{CohortId, ConfigId};
use crate::check::puzzle::{CarrierId, PlaceId};
use crate::id::{Id, IdVec};

/// Where a routine is run: at a place, or aboard the carrier that is crossing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Here {
    /// At a place.
    Place(PlaceId),
    /// Aboard.
    Aboard,
    /// On the whole state: nothing is read here.
    Nowhere,
}

/// How many of each cohort are at each place and aboard.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    cohorts: usize,
    cells: Vec<i64>,
}

impl Counts {
    /// Nobody anywhere.
    pub fn new(places: usize, cohorts: usize) -> Self {
        Self { cohorts, cells: vec![0; (places + 1) * cohorts] }
    }

    fn row(&self, here: Here) -> Option<usize> {
        match here {
            Here::Place(place) => Some((place.index() + 1) * self.cohorts),
            Here::Aboard => Some(0),
            Here::Nowhere => None,
        }
    }

    /// How many of a cohort are there.
    pub fn at(&self, here: Here, cohort: CohortId) -> i64 {
        self.row(here).and_then(|row| self.cells.get(row + cohort.index())).copied().unwrap_or(0)
    }

    /// Adds to how many of a cohort are there.
    pub fn add(&mut self, here: Here, cohort: CohortId, amount: i64) {
        if let Some(cell) = self.row(here).and_then(|row| self.cells.get_mut(row + cohort.index())) {
            *cell += amount;
        }
    }

    /// Lets nobody be anywhere.
    pub fn clear(&mut self) {
        self.cells.fill(0);
    }

    /// Becomes equal to `other`, without allocating.
    pub fn copy_from(&mut self, other: &Counts) {
        self.cohorts = other.cohorts;
        self.cells.clone_from(&other.cells);
    }
}

/// The crossing that is under way or has just been made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// What crosses.
    pub carrier: CarrierId,
    /// Where it starts.
    pub from: PlaceId,
    /// Where it ends.
    pub to: PlaceId,
}

/// What is remembered of a value of the crossing before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// The value.
    Value(i64),
    /// It could not be worked out: whoever reads it meets this fault.
    Fault(Fault),
}

/// One moment of a puzzle, as rules read it.
#[derive(Clone, Debug)]
pub struct Scene {
    /// How many of each cohort are at each place and aboard.
    pub counts: Counts,
    /// How many things of each class are in each configuration; those who board are not among them.
    pub ashore: IdVec<ConfigId, i64>,
    /// Who boards, and how many things do so: empty unless a crossing is under way.
    pub aboard: Vec<(BoardingId, i64)>,
    /// Where each boat lies; `None` for bridges, and for the boat that is under way.
    pub boats: IdVec<CarrierId, Option<PlaceId>>,
    /// The crossing under way; `None` when everybody is ashore.
    pub passage: Option<Passage>,
    /// What `trip` is.
    pub trip: i64,
    /// What `previous` reads.
    pub previous: IdVec<PreviousId, Memory>,
}
