//! What a state is made of: how many copies stand in which configuration, and where boats lie.
//!
//! A *class* holds things that nothing in the puzzle tells apart: the copies of a family that are
//! not singled out, or, where there is only one such copy, the members of one of its roles. A
//! *configuration* of a class says where the members of one such thing stand. A state keeps how
//! many are in each configuration, never one variable a member: 20 couples on two banks have
//! C(23, 3) = 1771 arrangements, and not 2^40.
//!
//! A *cohort* is the members of one role in one class; rules count cohorts at places.

mod build;

use super::packing::{Field, Packing};
use crate::check::puzzle::{CarrierId, Copies, FamilyId, PlaceId, RoleId, Who};
use crate::id;
use crate::id::{Id, IdVec};
use rustc_hash::FxHashMap;
use std::ops::RangeInclusive;

id! {
    /// A class.
    ClassId
}
id! {
    /// A configuration of one class.
    ConfigId
}
id! {
    /// The members of one role in one class.
    CohortId
}

/// Interchangeable things.
#[derive(Clone, Debug)]
pub struct Class {
    /// The family that they belong to.
    pub family: FamilyId,
    /// What one of them is.
    pub unit: Unit,
    /// How many there are; at least 1.
    pub count: i64,
    /// The first of its configurations; the others follow.
    pub first: ConfigId,
    /// How many configurations it has.
    pub configs: usize,
    /// Its cohorts, in the order of the family's roles; `None` for a role without members.
    pub cohorts: Vec<Option<CohortId>>,
}

impl Class {
    /// The ids of its configurations.
    pub fn config_ids(&self) -> impl Iterator<Item = ConfigId> + use<> {
        let first = self.first.index();
        (first..first + self.configs).map(ConfigId::from_index)
    }
}

/// What is interchangeable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Copies of the family: all that are not singled out.
    Copies,
    /// The members of a role within one copy, the one with this number.
    Members(RoleId, i64),
}

/// Where the members of one thing of a class stand.
#[derive(Clone, Debug)]
pub struct Config {
    /// The class.
    pub class: ClassId,
    /// So many of a cohort's members at a place; sorted, none of them 0.
    pub standing: Vec<Standing>,
    /// Where a state keeps how many there are; `None` for the last of a class, which is what the
    /// others leave.
    field: Option<Field>,
}

impl Config {
    /// How many members of a cohort one thing in this configuration has at `place`.
    pub fn at(&self, cohort: CohortId, place: PlaceId) -> i64 {
        self.standing.iter().find(|s| s.cohort == cohort && s.place == place).map_or(0, |s| s.count)
    }
}

/// Members of one cohort at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Standing {
    /// Who.
    pub cohort: CohortId,
    /// Where.
    pub place: PlaceId,
    /// How many.
    pub count: i64,
}

/// The members of one role in one class.
#[derive(Clone, Copy, Debug)]
pub struct Cohort {
    /// The class.
    pub class: ClassId,
    /// The role.
    pub role: RoleId,
    /// How many members there are.
    pub members: i64,
}

/// Copies of a family that a copy variable looks at together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sort {
    /// One copy that is told apart; its cohorts in the order of the family's roles.
    Single(Vec<Option<CohortId>>),
    /// All copies in this configuration.
    Alike(ConfigId),
}

/// How copies that the puzzle does not single out are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Told {
    /// How many of them are in each configuration: a class for all of them.
    #[default]
    Alike,
    /// Where each of them is: a class for each. For teaching, and to test the other way.
    Apart,
}

/// How the number of things in a configuration is read, class by class.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// The word.
    word: usize,
    /// The lowest bit there.
    shift: u32,
    /// As many ones as there are bits.
    mask: u64,
    /// Whether it is the last of its class, which has what the others leave.
    is_last: bool,
    /// How many more things there are: those of a class, at its first configuration.
    more: i64,
}

/// The layout of the states of one puzzle.
#[derive(Clone, Debug)]
pub struct Layout {
    /// How copies are kept.
    pub copies: Told,
    /// Family by family.
    pub classes: IdVec<ClassId, Class>,
    /// Class by class.
    pub configs: IdVec<ConfigId, Config>,
    /// Class by class.
    pub cohorts: IdVec<CohortId, Cohort>,
    /// What a copy variable of each family ranges over.
    pub sorts: IdVec<FamilyId, Vec<Sort>>,
    /// How many things are in each configuration at the start.
    pub start: IdVec<ConfigId, i64>,
    /// The numbers of the copies that start in a configuration; those that are singled out, which
    /// have classes of their own, are among the numbers all the same.
    pub starters: Vec<(ConfigId, RangeInclusive<i64>)>,
    /// Where each boat lies; a bridge has no field.
    boats: IdVec<CarrierId, Option<Field>>,
    /// At how many places each carrier may lie.
    harbours: IdVec<CarrierId, usize>,
    /// By configuration.
    slots: Vec<Slot>,
    /// The fields of an arrangement; what is to be remembered beside it comes after them.
    pub packing: Packing,
    places: usize,
    /// The cohorts of each role.
    by_role: IdVec<RoleId, Vec<CohortId>>,
    /// The cohorts of copies that are told apart.
    by_copy: FxHashMap<(RoleId, i64), CohortId>,
    /// The finder of configurations, while the layout is made and crossings are.
    known: FxHashMap<(ClassId, Vec<Standing>), ConfigId>,
}

impl Layout {
    /// The configuration of a class with these members at these places.
    pub fn find(&self, class: ClassId, mut standing: Vec<Standing>) -> Option<ConfigId> {
        standing.retain(|s| s.count != 0);
        standing.sort_unstable();
        self.known.get(&(class, standing)).copied()
    }

    /// Lets go of what only [`find`](Self::find) needs.
    pub fn forget_finder(&mut self) {
        self.known = FxHashMap::default();
    }

    /// How many places there are.
    pub fn places(&self) -> usize {
        self.places
    }

    /// The cohorts of `who`, apart from those of a bound copy.
    pub fn cohorts_of(&self, who: &Who) -> Vec<CohortId> {
        let cohorts = who.terms.iter().flat_map(|term| match term.copies {
            Copies::All => self.by_role[term.role].clone(),
            Copies::One(copy) => self.by_copy.get(&(term.role, copy)).copied().into_iter().collect(),
            Copies::Bound => Vec::new(),
        });
        cohorts.collect()
    }

    /// Reads how many things are in each configuration.
    pub fn unpack(&self, words: &[u64], counts: &mut IdVec<ConfigId, i64>) {
        let mut left = 0;
        for (slot, count) in self.slots.iter().zip(counts.iter_mut()) {
            left += slot.more;
            let field = words.get(slot.word).map_or(0, |word| (word >> slot.shift & slot.mask) as i64);
            *count = if slot.is_last { left } else { field };
            left -= *count;
        }
    }

    /// Notes how [`unpack`](Self::unpack) reads, once every configuration has its field.
    fn note_slots(&mut self) {
        self.slots = self.configs.ids().map(|id| self.slot(id)).collect();
    }

    fn slot(&self, id: ConfigId) -> Slot {
        let config = &self.configs[id];
        let class = &self.classes[config.class];
        let (word, shift, mask) = self.place_of(id).unwrap_or_default();
        let more = if class.first == id { class.count } else { 0 };
        Slot { word, shift, mask, is_last: config.field.is_none(), more }
    }

    /// Writes how many things are in each configuration.
    pub fn pack(&self, counts: &IdVec<ConfigId, i64>, words: &mut [u64]) {
        self.classes.iter().for_each(|class| self.pack_class(class, counts, words));
    }

    /// Writes how many things of one class are in each configuration.
    pub fn pack_class(&self, class: &Class, counts: &IdVec<ConfigId, i64>, words: &mut [u64]) {
        for id in class.config_ids() {
            if let Some(field) = self.configs[id].field {
                field.set(words, counts[id].unsigned_abs());
            }
        }
    }

    /// How many things are in a configuration; `None` if that is what the others of the class leave.
    pub fn get(&self, words: &[u64], config: ConfigId) -> Option<u64> {
        self.configs[config].field.map(|field| field.get(words))
    }

    /// Sets how many things are in a configuration; those in the last of a class are what the others
    /// leave.
    pub fn set(&self, words: &mut [u64], config: ConfigId, count: u64) {
        if let Some(field) = self.configs[config].field {
            field.set(words, count);
        }
    }

    /// Lets `count` things pass from one configuration of a class to another.
    pub fn shift(&self, words: &mut [u64], from: ConfigId, to: ConfigId, count: i64) {
        if let Some(field) = self.configs[from].field {
            field.add(words, -count);
        }
        if let Some(field) = self.configs[to].field {
            field.add(words, count);
        }
    }

    /// The class of the copy before that of a class, if copies are told apart that nothing else
    /// tells apart.
    pub fn twin_before(&self, class: ClassId) -> Option<ClassId> {
        let before = ClassId::from_index(class.index().checked_sub(1)?);
        let (one, other) = (&self.classes[before], &self.classes[class]);
        (one.family == other.family && one.unit == Unit::Copies && other.unit == Unit::Copies)
            .then_some(before)
    }

    /// How many things are in each configuration, those of copies that nothing tells apart taken
    /// together with those of the first of them: equal for arrangements that are alike.
    pub fn merge(&self, counts: &mut IdVec<ConfigId, i64>) {
        for id in self.classes.ids().rev() {
            let Some(before) = self.twin_before(id) else { continue };
            for (from, to) in self.classes[id].config_ids().zip(self.classes[before].config_ids()) {
                counts[to] += std::mem::take(&mut counts[from]);
            }
        }
    }

    /// Where a boat lies; `None` for a bridge.
    pub fn boat(&self, words: &[u64], carrier: CarrierId) -> Option<PlaceId> {
        self.boats[carrier].map(|field| PlaceId::from_index(field.get(words) as usize))
    }

    /// Adds to the words what changes when a boat crosses; nothing for a bridge.
    pub fn sail(&self, words: &mut [u64], carrier: CarrierId, from: PlaceId, to: PlaceId) {
        if let Some(field) = self.boats[carrier] {
            field.add(words, to.index() as i64 - from.index() as i64);
        }
    }

    /// At how many places a carrier may lie: one for a bridge.
    pub fn harbours(&self, carrier: CarrierId) -> usize {
        self.harbours[carrier]
    }

    /// Where the words keep how many things are in a configuration: the word, the lowest bit there,
    /// and as many ones as there are bits. `None` if that is what the others of the class leave.
    pub fn place_of(&self, config: ConfigId) -> Option<(usize, u32, u64)> {
        self.configs[config].field.map(Field::place)
    }

    /// The same for where a boat lies; `None` for a bridge.
    pub fn berth_of(&self, carrier: CarrierId) -> Option<(usize, u32, u64)> {
        self.boats[carrier].map(Field::place)
    }

    /// Moves a boat; a bridge stays.
    pub fn set_boat(&self, words: &mut [u64], carrier: CarrierId, place: PlaceId) {
        if let Some(field) = self.boats[carrier] {
            field.set(words, place.index() as u64);
        }
    }
}
