//! A carrier on a leg, and what it changes in a state.

use super::super::Model;
use super::super::scene::Passage;
use super::super::words::Words;
use super::contents::{Contents, TableId};
use crate::check::puzzle::{CarrierId, LegId, PlaceId};
use crate::id;
use crate::id::IdVec;

id! {
    /// A carrier on a leg.
    LineId
}

/// In which direction edges are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From a state to those after it.
    Forth,
    /// From a state to those before it.
    Back,
}

/// A carrier on a leg.
#[derive(Clone, Debug)]
pub struct Line<W> {
    /// What crosses.
    pub carrier: CarrierId,
    /// Along which leg.
    pub leg: LegId,
    /// Where it starts.
    pub from: PlaceId,
    /// Where it ends.
    pub to: PlaceId,
    /// What the carrier itself changes in the words.
    pub words: W,
    /// What it adds to the key of the place where it starts, and to that where it ends.
    pub keys: (u64, u64),
    /// The tables of rules ashore, where it starts and where it ends.
    pub ashore: (Option<TableId>, Option<TableId>),
    /// The tables of rules while it is under way, where it starts and where it ends.
    pub afloat: (Option<TableId>, Option<TableId>),
    /// Which loads are known for it.
    pub loads: usize,
}

impl<W: Words> Line<W> {
    /// A carrier on a leg of a model whose states take so many words.
    pub fn new(
        model: &Model<'_>,
        contents: &Contents,
        (carrier, leg): (CarrierId, LegId),
        words: usize,
        loads: usize,
    ) -> Self {
        let (layout, it) = (&model.layout, &model.puzzle.legs[leg]);
        let (from, to) = (it.from, it.to);
        let mut delta = W::zeroed(words);
        layout.sail(delta.as_mut_slice(), carrier, from, to);
        // A bridge is nowhere.
        let boat = |place| {
            if model.puzzle.carriers[carrier].at.is_some() { contents.boat(carrier, place) } else { 0 }
        };
        Self {
            carrier,
            leg,
            from,
            to,
            words: delta,
            keys: (boat(from), boat(to)),
            ashore: (contents.ashore[from], contents.ashore[to]),
            afloat: (contents.afloat[from], contents.afloat[to]),
            loads,
        }
    }

    /// What the carrier alone makes of a state and of the keys of the places there.
    pub fn empty(&self, state: &W, keys: &IdVec<PlaceId, u64>, way: Way) -> Frame<W> {
        let (mut words, (from, to)) = (state.clone(), self.keys);
        let (leave, land) = (keys[self.from], keys[self.to]);
        let (leave, land) = match way {
            Way::Forth => {
                words.add(&self.words);
                (leave.wrapping_sub(from), land.wrapping_add(to))
            }
            Way::Back => {
                words.subtract(&self.words);
                (leave.wrapping_add(from), land.wrapping_sub(to))
            }
        };
        Frame { words, leave, land }
    }

    /// Whether rules look at what stands at either end.
    pub fn is_ruled(&self) -> bool {
        [self.ashore, self.afloat].iter().any(|(from, to)| from.is_some() || to.is_some())
    }

    /// The crossing as rules read it.
    pub fn passage(&self) -> Passage {
        Passage { carrier: self.carrier, from: self.from, to: self.to }
    }
}

/// What a crossing makes of a state.
#[derive(Clone, Debug)]
pub struct Frame<W> {
    /// The state after the crossing, or before it on the way back.
    pub words: W,
    /// The key, in that state, of the place where the crossing starts.
    pub leave: u64,
    /// The key, in that state, of the place where it ends.
    pub land: u64,
}
