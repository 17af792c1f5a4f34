//! A carrier on a leg: who can board there, and what each of them changes in a state.

use super::super::Model;
use super::super::crossings::BoardingId;
use super::super::layout::ConfigId;
use super::super::scene::Passage;
use super::super::words::Words;
use super::contents::{Contents, TableId};
use super::loads::{KindId, Kinds, NodeId};
use crate::check::puzzle::{CarrierId, LegId, PlaceId};
use crate::id;
use crate::id::IdVec;

id! {
    /// A carrier on a leg.
    LineId
}

/// One thing boards in one way, and lands.
#[derive(Clone, Debug)]
pub struct Step<W> {
    /// How it boards.
    pub boarding: BoardingId,
    /// Where things are taken from: the configuration before, or on the way back the one after.
    pub source: ConfigId,
    /// What it is aboard.
    pub kind: KindId,
    /// What changes in the words.
    pub words: W,
    /// What changes in the key of the place where it leaves.
    pub leave: u64,
    /// What changes in the key of the place where it lands.
    pub land: u64,
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
    /// Who can board; rowers first.
    pub forth: Vec<Step<W>>,
    /// The same taken back.
    pub back: Vec<Step<W>>,
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
        kinds: &Kinds,
        (carrier, leg): (CarrierId, LegId),
        words: usize,
        loads: usize,
    ) -> Self {
        let (layout, it) = (&model.layout, &model.puzzle.legs[leg]);
        let (from, to) = (it.from, it.to);
        let mut forth: Vec<Step<W>> = Vec::new();
        for &id in &model.boardings.at[from] {
            let boarding = &model.boardings.list[id];
            let Some(target) = boarding.landing(to) else { continue };
            let mut delta = W::zeroed(words);
            layout.shift(delta.as_mut_slice(), boarding.from, target, 1);
            let changed =
                |place| contents.weight(target, place).wrapping_sub(contents.weight(boarding.from, place));
            forth.push(Step {
                boarding: id,
                source: boarding.from,
                kind: kinds.of(id),
                words: delta,
                leave: changed(from),
                land: changed(to),
            });
        }
        forth.sort_by_key(|step| (!kinds.rows(carrier, step.kind), step.kind, step.boarding));
        let back = forth.iter().filter_map(|step| {
            let mut delta = W::zeroed(words);
            delta.subtract(&step.words);
            Some(Step {
                source: model.boardings.list[step.boarding].landing(to)?,
                words: delta,
                leave: step.leave.wrapping_neg(),
                land: step.land.wrapping_neg(),
                ..*step
            })
        });
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
            back: back.collect(),
            forth,
            words: delta,
            keys: (boat(from), boat(to)),
            ashore: (contents.ashore[from], contents.ashore[to]),
            afloat: (contents.afloat[from], contents.afloat[to]),
            loads,
        }
    }

    /// The steps in a direction.
    pub fn steps(&self, way: Way) -> &[Step<W>] {
        match way {
            Way::Forth => &self.forth,
            Way::Back => &self.back,
        }
    }

    /// The crossing of nobody from a state, or to it, with the keys of the places there.
    pub fn root(&self, state: &W, keys: &IdVec<PlaceId, u64>, way: Way, node: NodeId) -> Frame<W> {
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
        Frame { words, leave, land, node, cursor: 0, last: None }
    }

    /// The crossing as rules read it.
    pub fn passage(&self) -> Passage {
        Passage { carrier: self.carrier, from: self.from, to: self.to }
    }
}

/// A load that is being extended.
#[derive(Clone, Debug)]
pub struct Frame<W> {
    /// The state after the crossing, or before it on the way back.
    pub words: W,
    /// The key, in that state, of the place where the crossing starts.
    pub leave: u64,
    /// The key, in that state, of the place where it ends.
    pub land: u64,
    /// The load.
    pub node: NodeId,
    /// The next of the open steps to be tried.
    pub cursor: usize,
    /// The step that was made last.
    pub last: Option<u32>,
}

impl<W: Words> Frame<W> {
    /// This load and one more, by the step before the cursor.
    #[inline]
    pub fn with(&self, step: &Step<W>, node: NodeId, open: &[u32]) -> Self {
        let (mut words, at) = (self.words.clone(), self.cursor - 1);
        words.add(&step.words);
        Self {
            words,
            leave: self.leave.wrapping_add(step.leave),
            land: self.land.wrapping_add(step.land),
            node,
            // Another one of the same may board.
            cursor: at,
            last: open.get(at).copied(),
        }
    }
}
