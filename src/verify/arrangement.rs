//! Where everyone and every boat is.

use crate::check::puzzle::{CarrierId, Copies, FamilyId, MeasureId, PlaceId, Puzzle, RoleId, Who};
use crate::id::IdVec;
use crate::plan::{Aboard, Crossing, Position};
use std::collections::BTreeMap;

/// Some members: those at a place, or those aboard. Members of one role in one copy are never told
/// apart by anything that the language can say, so they are counted; every copy is kept apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crowd {
    copies: BTreeMap<(RoleId, i64), i64>,
    roles: BTreeMap<RoleId, i64>,
}

impl Crowd {
    /// Nobody.
    pub fn new() -> Self {
        Self::default()
    }

    /// Those of a load.
    pub fn of(load: &[Aboard]) -> Self {
        let mut crowd = Self::new();
        load.iter().for_each(|a| crowd.add(a.role, a.copy, a.count));
        crowd
    }

    /// Adds members; a negative number takes away.
    fn add(&mut self, role: RoleId, copy: i64, count: i64) {
        add_to(&mut self.copies, (role, copy), count);
        add_to(&mut self.roles, role, count);
    }

    /// How many members of a role there are.
    pub fn of_role(&self, role: RoleId) -> i64 {
        self.roles.get(&role).copied().unwrap_or(0)
    }

    /// How many members of a role there are of one copy.
    pub fn of_copy(&self, role: RoleId, copy: i64) -> i64 {
        self.copies.get(&(role, copy)).copied().unwrap_or(0)
    }

    /// How many of these there are, where `bound` tells which copy of a family is meant.
    pub fn count(&self, who: &Who, bound: impl Fn(RoleId) -> i64) -> i64 {
        let term = |role, copies| match copies {
            Copies::All => self.of_role(role),
            Copies::One(copy) => self.of_copy(role, copy),
            Copies::Bound => self.of_copy(role, bound(role)),
        };
        who.terms.iter().map(|t| term(t.role, t.copies)).sum()
    }

    /// How many heads there are.
    pub fn heads(&self) -> i64 {
        self.roles.values().sum()
    }

    /// What they add up to; `None` if that leaves 64 bits.
    pub fn total(&self, puzzle: &Puzzle, measure: MeasureId) -> Option<i64> {
        self.roles.iter().try_fold(0i64, |sum, (&role, &count)| {
            sum.checked_add(puzzle.roles[role].measures[measure].checked_mul(count)?)
        })
    }

    /// The roles that are there, in order, with how many members of each.
    pub fn roles(&self) -> impl Iterator<Item = (RoleId, i64)> + '_ {
        self.roles.iter().map(|(&role, &count)| (role, count))
    }

    /// The members of a role that are there, by copy.
    pub fn copies(&self, role: RoleId) -> impl Iterator<Item = (i64, i64)> + '_ {
        self.copies.range((role, i64::MIN)..=(role, i64::MAX)).map(|(&(_, copy), &count)| (copy, count))
    }

    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.roles.is_empty()
    }
}

/// Adds to an entry, and removes it where nothing is left.
fn add_to<K: Ord + Copy>(map: &mut BTreeMap<K, i64>, key: K, count: i64) {
    let entry = map.entry(key).or_insert(0);
    *entry += count;
    if *entry == 0 {
        map.remove(&key);
    }
}

/// Where every member and every boat is. Whoever is on the water is at no place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// Who is at each place.
    pub places: IdVec<PlaceId, Crowd>,
    /// Where each boat lies; `None` for a bridge, and for a boat that is under way.
    pub boats: IdVec<CarrierId, Option<PlaceId>>,
}

impl Arrangement {
    /// The start of a puzzle.
    pub fn start(puzzle: &Puzzle) -> Self {
        let mut places: IdVec<PlaceId, Crowd> = puzzle.places.iter().map(|_| Crowd::new()).collect();
        for (id, role) in puzzle.roles.enumerate() {
            let mut copy = 0;
            for &(place, copies) in &role.start {
                for _ in 0..if role.per_copy > 0 { copies } else { 0 } {
                    copy += 1;
                    places[place].add(id, copy, role.per_copy);
                }
            }
        }
        Self { places, boats: puzzle.carriers.iter().map(|c| c.at).collect() }
    }

    /// A position of a search.
    pub fn of(position: &Position) -> Self {
        let places = position.places.iter().map(|there| Crowd::of(there)).collect();
        Self { places, boats: position.boats.clone() }
    }

    /// The same as a position, with copies called by their own numbers.
    pub fn position(&self) -> Position {
        let crowd = |crowd: &Crowd| {
            let there = crowd.copies.iter();
            there.map(|(&(role, copy), &count)| Aboard { role, copy, count }).collect()
        };
        Position { places: self.places.iter().map(crowd).collect(), boats: self.boats.clone() }
    }

    /// Those aboard and their boat leave the place where the leg begins.
    pub fn depart(&mut self, puzzle: &Puzzle, crossing: &Crossing) {
        let from = puzzle.legs[crossing.leg].from;
        crossing.load.iter().for_each(|a| self.places[from].add(a.role, a.copy, -a.count));
        self.boats[crossing.carrier] = None;
    }

    /// They arrive at the place where the leg ends; a bridge is where it always was.
    pub fn arrive(&mut self, puzzle: &Puzzle, crossing: &Crossing) {
        let to = puzzle.legs[crossing.leg].to;
        crossing.load.iter().for_each(|a| self.places[to].add(a.role, a.copy, a.count));
        self.boats[crossing.carrier] = puzzle.carriers[crossing.carrier].at.map(|_| to);
    }

    /// The whole crossing.
    pub fn cross(&mut self, puzzle: &Puzzle, crossing: &Crossing) {
        self.depart(puzzle, crossing);
        self.arrive(puzzle, crossing);
    }

    /// Where the members of one copy's role stand: so many at each place.
    pub fn places_of(&self, role: RoleId, copy: i64) -> Vec<(PlaceId, i64)> {
        let there = self.places.enumerate().map(|(place, crowd)| (place, crowd.of_copy(role, copy)));
        there.filter(|&(_, count)| count > 0).collect()
    }

    /// Where all members of a copy stand: what makes two copies alike.
    pub fn configuration(&self, puzzle: &Puzzle, family: FamilyId, copy: i64) -> Vec<Vec<(PlaceId, i64)>> {
        puzzle.families[family].roles.iter().map(|&role| self.places_of(role, copy)).collect()
    }
}
