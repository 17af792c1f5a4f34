//! What is known of loads: a tree with a node for each load that was tried.
//!
//! A load is a list of *kinds* of boardings, in order, and a node's children are the loads with one
//! more. What a carrier, the rules aboard and the costs say of a load is the same in every state, so
//! it is found once a node.

use super::super::Model;
use super::super::crossings::BoardingId;
use super::super::price::{Excess, Price};
use super::contents::{Kin, Mark};
use crate::check::puzzle::{Carrier, CarrierId, RoleId};
use crate::id;
use crate::id::{Id, IdVec};
use rustc_hash::FxHashMap;

id! {
    /// Boardings that are alike to those aboard: the same members of the same kind of thing.
    KindId
}
id! {
    /// A load.
    NodeId
}

/// Up to so many kinds a node has a row of its children; beyond that they are hashed.
const ROW: usize = 64;

/// The kinds of boardings.
#[derive(Clone, Debug)]
pub struct Kinds {
    of: IdVec<BoardingId, KindId>,
    list: IdVec<KindId, Kind>,
    /// Which kinds can row each carrier; `None` if nobody has to.
    rowers: IdVec<CarrierId, Option<IdVec<KindId, bool>>>,
    smallest: i64,
    /// Whether no weight is negative, so that what is too heavy stays so.
    weights_add: bool,
}

#[derive(Clone, Copy, Debug)]
struct Kind {
    heads: i64,
    size: i64,
    weight: i128,
}

impl Kinds {
    /// Sorts the boardings of a model into kinds, those that take few seats first.
    pub fn new(model: &Model<'_>) -> Self {
        let (layout, boardings) = (&model.layout, &model.boardings.list);
        let kin = Kin::new(layout);
        let key = |id: BoardingId| {
            let boarding = &boardings[id];
            let members =
                boarding.members.iter().map(|&(cohort, count)| (layout.cohorts[cohort].role, count));
            let members: Vec<(RoleId, i64)> = members.collect();
            (boarding.size, kin.first[boarding.class], members)
        };
        let mut keys: Vec<_> = boardings.ids().map(|id| (key(id), id)).collect();
        keys.sort();
        let mut of: IdVec<BoardingId, KindId> = boardings.iter().map(|_| KindId::from_index(0)).collect();
        let mut list: IdVec<KindId, Kind> = IdVec::new();
        let mut firsts: IdVec<KindId, BoardingId> = IdVec::new();
        let mut last = None;
        for (key, id) in &keys {
            if last != Some(key) {
                let boarding = &boardings[*id];
                list.push(Kind { heads: boarding.heads, size: boarding.size, weight: boarding.weight });
                firsts.push(*id);
                last = Some(key);
            }
            of[*id] = KindId::from_index(list.len() - 1);
        }
        let rows = |rowers: &Vec<super::super::layout::CohortId>| {
            let can = |first: &BoardingId| {
                boardings[*first].members.iter().any(|(cohort, _)| rowers.binary_search(cohort).is_ok())
            };
            firsts.iter().map(can).collect()
        };
        Self {
            of,
            rowers: model.rowers.iter().map(|rowers| rowers.as_ref().map(rows)).collect(),
            smallest: list.iter().map(|kind| kind.size).min().unwrap_or(0),
            weights_add: list.iter().all(|kind| kind.weight >= 0),
            list,
        }
    }

    /// The kind of a boarding.
    pub fn of(&self, boarding: BoardingId) -> KindId {
        self.of[boarding]
    }

    /// Whether a kind can row a carrier.
    pub fn rows(&self, carrier: CarrierId, kind: KindId) -> bool {
        self.rowers[carrier].as_ref().is_none_or(|rowers| rowers[kind])
    }
}

/// What is known of one load.
#[derive(Clone, Copy, Debug)]
pub struct Node<P> {
    /// Whether the carrier can cross with it: seats, weight, heads and rowers.
    pub fits: bool,
    /// Whether nobody else finds a seat.
    pub full: bool,
    /// What the rules aboard say.
    pub mark: Mark,
    /// What it costs, once that is known and if it is the same in every state.
    pub price: Option<Result<P, Excess>>,
}

#[derive(Clone, Copy, Debug)]
struct Sums {
    heads: i64,
    seats_left: i64,
    weight: i128,
    rowed: bool,
    /// The load without the last one who boarded, and the kind of that one.
    last: Option<(NodeId, KindId)>,
}

#[derive(Clone, Debug)]
enum Next {
    /// A row of children for each node, as long as there are kinds.
    Rows(Vec<u32>),
    Hashed(FxHashMap<(NodeId, KindId), u32>),
}

/// A child that nobody has asked for. The root is no child.
const UNKNOWN: u32 = 0;
/// There is no room for that child.
const NONE: u32 = u32::MAX;
/// Neither that child nor any load with more can ever cross.
const BARREN: u32 = u32::MAX - 1;

/// The loads of one carrier on the legs where they mean the same.
#[derive(Clone, Debug)]
pub struct Loads<P> {
    carrier: CarrierId,
    nodes: IdVec<NodeId, Node<P>>,
    sums: IdVec<NodeId, Sums>,
    next: Next,
    /// What each load adds to each gauge, node by node.
    amounts: Vec<i64>,
    gauges: usize,
}

impl<P: Price> Loads<P> {
    /// The empty load alone, the first of all nodes.
    pub fn new(model: &Model<'_>, kinds: &Kinds, carrier: CarrierId, gauges: usize) -> Self {
        let it = &model.puzzle.carriers[carrier];
        let next =
            if kinds.list.len() <= ROW { Next::Rows(Vec::new()) } else { Next::Hashed(FxHashMap::default()) };
        let mut loads =
            Self { carrier, nodes: IdVec::new(), sums: IdVec::new(), next, amounts: Vec::new(), gauges };
        let rowed = kinds.rowers[carrier].is_none();
        let empty = Sums { heads: 0, seats_left: it.seats.value, weight: 0, rowed, last: None };
        let fits = it.least.value == 0 && it.load.is_none_or(|load| load.value >= 0);
        loads.add(kinds, empty, fits);
        loads
    }

    /// What is known of a load.
    #[inline]
    pub fn node(&self, node: NodeId) -> &Node<P> {
        &self.nodes[node]
    }

    /// Notes what the rules aboard say of a load.
    pub fn judge(&mut self, node: NodeId, mark: Mark) {
        self.nodes[node].mark = mark;
    }

    /// Notes what a load costs.
    pub fn price(&mut self, node: NodeId, amounts: &[i64], price: Result<P, Excess>) {
        let start = node.index() * self.gauges;
        if let Some(room) = self.amounts.get_mut(start..start + amounts.len()) {
            room.copy_from_slice(amounts);
            self.nodes[node].price = Some(price);
        }
    }

    /// What a load that has a price adds to each gauge.
    pub fn amounts(&self, node: NodeId) -> &[i64] {
        let start = node.index() * self.gauges;
        self.amounts.get(start..start + self.gauges).unwrap_or_default()
    }

    /// The load with one more; `None` if there is no room for it.
    #[inline]
    pub fn child(&mut self, carrier: &Carrier, kinds: &Kinds, node: NodeId, kind: KindId) -> Option<NodeId> {
        match self.entry(kinds, node, kind) {
            UNKNOWN => self.grow(carrier, kinds, node, kind),
            NONE | BARREN => None,
            child => Some(NodeId::from_index(child as usize)),
        }
    }

    #[cold]
    fn grow(&mut self, carrier: &Carrier, kinds: &Kinds, node: NodeId, kind: KindId) -> Option<NodeId> {
        let (Kind { heads, size, weight }, before) = (kinds.list[kind], self.sums[node]);
        let sums = Sums {
            heads: before.heads + heads,
            seats_left: before.seats_left - size,
            weight: before.weight + weight,
            rowed: before.rowed || kinds.rows(self.carrier, kind),
            last: Some((node, kind)),
        };
        let light = carrier.load.is_none_or(|load| sums.weight <= i128::from(load.value));
        // Rowers board first, so a load without any stays so.
        let child = (sums.seats_left >= 0 && sums.rowed && (light || !kinds.weights_add))
            .then(|| self.add(kinds, sums, light && sums.heads >= carrier.least.value));
        self.enter(
            kinds,
            node,
            kind,
            child.map_or(NONE, |child| u32::try_from(child.index()).unwrap_or(NONE)),
        );
        child
    }

    fn enter(&mut self, kinds: &Kinds, node: NodeId, kind: KindId, entry: u32) {
        match &mut self.next {
            Next::Rows(rows) => {
                if let Some(place) = rows.get_mut(node.index() * kinds.list.len() + kind.index()) {
                    *place = entry;
                }
            }
            Next::Hashed(children) => {
                children.insert((node, kind), entry);
            }
        }
    }

    #[inline]
    fn entry(&self, kinds: &Kinds, node: NodeId, kind: KindId) -> u32 {
        let known = match &self.next {
            Next::Rows(rows) => rows.get(node.index() * kinds.list.len() + kind.index()).copied(),
            Next::Hashed(children) => children.get(&(node, kind)).copied(),
        };
        known.unwrap_or(UNKNOWN)
    }

    /// Whether a load to which all that can be added has been tried can cross in no state, nor any of
    /// those. Then nobody is to ask for it again.
    #[inline(always)]
    pub fn is_barren(&mut self, kinds: &Kinds, node: NodeId) -> bool {
        let known = &self.nodes[node];
        (!known.fits || known.mark.broken().is_some()) && self.close(kinds, node)
    }

    #[inline(never)]
    fn close(&mut self, kinds: &Kinds, node: NodeId) -> bool {
        let known = &self.nodes[node];
        let Some((before, kind)) = self.sums[node].last else { return false };
        let order = |kind: KindId| (!kinds.rows(self.carrier, kind), kind);
        let later = kinds.list.ids().filter(|later| order(*later) >= order(kind));
        let barren = |later| matches!(self.entry(kinds, node, later), NONE | BARREN);
        if !known.full && !later.into_iter().all(barren) {
            return false;
        }
        self.enter(kinds, before, kind, BARREN);
        true
    }

    fn add(&mut self, kinds: &Kinds, sums: Sums, fits: bool) -> NodeId {
        if let Next::Rows(rows) = &mut self.next {
            rows.resize(rows.len() + kinds.list.len(), UNKNOWN);
        }
        self.amounts.resize(self.amounts.len() + self.gauges, 0);
        self.sums.push(sums);
        let full = sums.seats_left < kinds.smallest;
        self.nodes.push(Node { fits, full, mark: Mark::UNKNOWN, price: None })
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        let next = match &self.next {
            Next::Rows(rows) => rows.capacity() * size_of::<u32>(),
            Next::Hashed(children) => children.capacity() * size_of::<(NodeId, KindId, u32)>(),
        };
        next + self.nodes.len() * (size_of::<Node<P>>() + size_of::<Sums>())
            + self.amounts.capacity() * size_of::<i64>()
    }
}
