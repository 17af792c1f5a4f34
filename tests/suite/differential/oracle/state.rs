//! States, with every member told apart and with the members of a copy and alike copies not.

use super::eval::{Crossing, Value};
use super::world::World;
use std::collections::BTreeMap;

/// Where every member and every boat is, and what the puzzle remembers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    pub members: Vec<usize>,
    /// `None` for a bridge.
    pub carriers: Vec<Option<usize>>,
    pub memory: Memory,
}

/// What is remembered of the crossings made.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Memory {
    /// How many there were, as far as `trip` tells numbers apart.
    pub made: i64,
    /// What each `previous` will read.
    pub previous: Vec<Value>,
    /// Trips used, by each carrier that has only so many.
    pub trips: BTreeMap<usize, i64>,
    /// How much of each limited metric is used.
    pub spent: BTreeMap<String, i64>,
}

impl State {
    /// The start.
    pub fn start(world: &World) -> State {
        State {
            members: world.members.iter().map(|m| m.start).collect(),
            carriers: world.carriers.iter().map(|c| c.at).collect(),
            memory: Memory {
                made: 0,
                previous: vec![Value::Number(0); world.previous.len()],
                trips: BTreeMap::new(),
                spent: BTreeMap::new(),
            },
        }
    }

    /// The members' places as options, as a [`super::eval::Moment`] has them.
    pub fn places(&self) -> Vec<Option<usize>> {
        self.members.iter().map(|&p| Some(p)).collect()
    }

    /// The state that stands for all those that differ from this one by an exchange of members
    /// within a role of a copy, or of copies that are not singled out.
    pub fn folded(&self, world: &World) -> State {
        let mut members = self.members.clone();
        for (name, family) in &world.families {
            let mut seats = Vec::new();
            let mut contents = Vec::new();
            for copy in 1..=family.copies {
                let mut seat = Vec::new();
                let mut content = Vec::new();
                for (_, of_role) in roles(world, name, copy) {
                    let mut places: Vec<usize> = of_role.iter().map(|&m| self.members[m]).collect();
                    places.sort();
                    seat.extend(of_role);
                    content.extend(places);
                }
                if family.singled.contains(&copy) {
                    seat.iter().zip(content).for_each(|(&m, place)| members[m] = place);
                } else {
                    seats.push(seat);
                    contents.push(content);
                }
            }
            contents.sort();
            for (seat, content) in seats.iter().zip(contents) {
                seat.iter().zip(content).for_each(|(&m, place)| members[m] = place);
            }
        }
        State { members, ..self.clone() }
    }
}

/// The members of each role of one copy, in the order of the roles.
fn roles(world: &World, family: &str, copy: i64) -> Vec<(String, Vec<usize>)> {
    let mut roles: Vec<(String, Vec<usize>)> = Vec::new();
    for (index, member) in world.members.iter().enumerate() {
        if member.family == family && member.copy == copy {
            match roles.iter_mut().find(|(role, _)| *role == member.role) {
                Some((_, list)) => list.push(index),
                None => roles.push((member.role.clone(), vec![index])),
            }
        }
    }
    roles
}

/// Where the members of a copy stand, and which of them board: role by role, in no order within
/// a role.
type CopyBoards = Vec<Vec<(usize, bool)>>;

/// What two crossings have in common that are the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class {
    carrier: usize,
    leg: usize,
    /// By family: the copies that are singled out, by number, and the others in no order.
    load: BTreeMap<String, (BTreeMap<i64, CopyBoards>, Vec<CopyBoards>)>,
}

impl Class {
    /// The class of a crossing that leaves a state.
    pub fn of(world: &World, state: &State, crossing: &Crossing) -> Class {
        let mut load = BTreeMap::new();
        for (name, family) in &world.families {
            let mut singled = BTreeMap::new();
            let mut others = Vec::new();
            for copy in 1..=family.copies {
                let mut boards = CopyBoards::new();
                for (_, members) in roles(world, name, copy) {
                    let one = |&m: &usize| (state.members[m], crossing.load.contains(&m));
                    let mut list: Vec<(usize, bool)> = members.iter().map(one).collect();
                    list.sort();
                    boards.push(list);
                }
                if family.singled.contains(&copy) {
                    singled.insert(copy, boards);
                } else {
                    others.push(boards);
                }
            }
            others.sort();
            load.insert(name.clone(), (singled, others));
        }
        Class { carrier: crossing.carrier, leg: crossing.leg, load }
    }
}
