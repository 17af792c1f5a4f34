//! Who can board a carrier on a leg: every load, with all that it changes in a state.
//!
//! A load is a list of steps in order, and its children are the loads with one more, not before the
//! last. What a load changes in the words and in the keys of places is the same in every state, so it
//! is added up once, when the load is first tried.

use super::super::Model;
use super::super::crossings::BoardingId;
use super::super::fold::Fold;
use super::super::layout::ConfigId;
use super::super::price::Price;
use super::super::visit::{Cursor, Glance, Sort};
use super::super::words::Words;
use super::contents::Contents;
use super::lines::{Frame, Way};
use super::loads::{KindId, Kinds, Loads, NodeId};
use crate::check::puzzle::{Carrier, CarrierId, PlaceId};
use crate::id;
use crate::id::{Id, IdVec};

id! {
    /// A load of the roster.
    EntryId
}

/// One thing boards in one way, and lands.
#[derive(Clone, Debug)]
struct Step<W> {
    /// How it boards.
    boarding: BoardingId,
    /// Where things are taken from: the configuration before, or on the way back the one after.
    source: ConfigId,
    /// How many of them there are at most.
    most: i64,
    /// What it is aboard.
    kind: KindId,
    /// What changes in the words.
    words: W,
    /// What changes in the key of the place where it leaves.
    leave: u64,
    /// What changes in the key of the place where it lands.
    land: u64,
    /// Whether it is a twin.
    folds: bool,
}

/// A load.
#[derive(Clone, Debug)]
struct Entry<W> {
    /// Where the last who boards is taken from.
    source: ConfigId,
    /// How many have to be there, with those who boarded before.
    needs: u32,
    /// What changes in the words.
    words: W,
    /// What changes in the key of the place where it leaves.
    leave: u64,
    /// What changes in the key of the place where it lands.
    land: u64,
    /// What is known of it as a load of its kinds.
    node: NodeId,
    /// Whether nobody else finds a seat.
    full: bool,
    /// Whether one of twins is aboard.
    folds: bool,
    /// Whether another one of the same may board.
    again: bool,
    /// The position of the last step.
    step: u32,
    /// Where its children are, less the number of its own step; [`UNKNOWN`] before they are asked for.
    row: u32,
    /// The load without the last.
    before: EntryId,
    /// Who is aboard, in the list of all boardings.
    aboard: (u32, u32),
}

/// A load that carrier, seats and the rules aboard let cross, at the same cost in every state: all
/// that is needed to cross with it, in one place.
#[derive(Clone, Debug)]
pub struct Ready<W, P> {
    /// What changes in the words.
    pub words: W,
    /// What changes in the key of the place where it leaves.
    pub leave: u64,
    /// What changes in the key of the place where it lands.
    pub land: u64,
    /// Where the last who boards is taken from.
    pub source: ConfigId,
    /// How many have to be there, with those who boarded before.
    pub needs: u32,
    /// What it costs.
    pub cost: P,
    /// The load.
    pub load: EntryId,
    /// Whether nobody else finds a seat.
    pub full: bool,
    /// Whether one of twins is aboard.
    pub folds: bool,
}

/// A load with one more.
#[derive(Clone, Debug)]
pub enum Child<W, P> {
    /// Nobody has asked for it.
    Unknown,
    /// There is no such load, or neither it nor any with more can ever cross.
    None,
    /// It is on the roster.
    Load(EntryId),
    /// It can cross wherever the places at both ends let it.
    Ready(Ready<W, P>),
}

/// A row that nobody has asked for: beyond all others, whatever is added.
const UNKNOWN: u32 = u32::MAX;

/// The loads of a carrier on a leg, in one direction.
#[derive(Clone, Debug)]
pub struct Roster<W, P> {
    steps: Vec<Step<W>>,
    /// From where each step takes somebody.
    sources: Vec<ConfigId>,
    entries: IdVec<EntryId, Entry<W>>,
    /// The load of nobody; then row after row.
    children: Vec<Child<W, P>>,
    /// The same in brief.
    glances: Vec<Glance<W>>,
    /// At least what any load costs that is ready, number by number.
    most: P,
    boardings: Vec<BoardingId>,
}

impl<W: Words, P: Price> Roster<W, P> {
    /// The empty load alone; states take so many words, and costs so many numbers.
    pub fn new(
        model: &Model<'_>,
        fold: &Fold,
        contents: &Contents,
        kinds: &Kinds,
        (carrier, from, to): (CarrierId, PlaceId, PlaceId),
        way: Way,
        (words, numbers): (usize, usize),
    ) -> Self {
        let layout = &model.layout;
        let mut steps: Vec<Step<W>> = Vec::new();
        for &id in &model.boardings.at[from] {
            let boarding = &model.boardings.list[id];
            let Some(target) = boarding.landing(to) else { continue };
            let (source, target) = match way {
                Way::Forth => (boarding.from, target),
                Way::Back => (target, boarding.from),
            };
            let mut delta = W::zeroed(words);
            layout.shift(delta.as_mut_slice(), source, target, 1);
            let changed = |place| contents.weight(target, place).wrapping_sub(contents.weight(source, place));
            steps.push(Step {
                boarding: id,
                source,
                most: layout.classes[boarding.class].count,
                kind: kinds.of(id),
                words: delta,
                leave: changed(from),
                land: changed(to),
                folds: fold.contains(boarding.class),
            });
        }
        steps.sort_by_key(|step| (!kinds.rows(carrier, step.kind), step.kind, step.boarding));
        let root = EntryId::from_index(0);
        let empty = Entry {
            source: ConfigId::from_index(0),
            needs: 0,
            words: W::zeroed(words),
            leave: 0,
            land: 0,
            node: NodeId::from_index(0),
            full: false,
            folds: false,
            again: false,
            step: 0,
            row: UNKNOWN,
            before: root,
            aboard: (0, 0),
        };
        Self {
            sources: steps.iter().map(|step| step.source).collect(),
            steps,
            entries: IdVec::from_vec(vec![empty]),
            children: vec![Child::Load(root)],
            glances: vec![Glance::unclear(words)],
            most: P::zero(numbers),
            boardings: Vec::new(),
        }
    }

    /// Fills `open` with the positions of the steps for which somebody is there; rowers come first.
    pub fn open(&self, left: &IdVec<ConfigId, i64>, open: &mut Vec<u32>) {
        open.resize(self.sources.len(), 0);
        let mut some = 0;
        // Without a branch: whether somebody is there is anybody's guess.
        for (&source, at) in self.sources.iter().zip(0..) {
            if let Some(next) = open.get_mut(some) {
                *next = at;
            }
            some += usize::from(left[source] > 0);
        }
        open.truncate(some);
    }

    /// The load of nobody.
    pub fn root(&self) -> EntryId {
        EntryId::from_index(0)
    }

    /// What is known of a load as one of its kinds.
    pub fn node(&self, load: EntryId) -> NodeId {
        self.entries[load].node
    }

    /// Whether there are enough of those whom the last of a load is one of.
    pub fn is_there(&self, load: EntryId, left: &IdVec<ConfigId, i64>) -> bool {
        let entry = &self.entries[load];
        left[entry.source] >= i64::from(entry.needs)
    }

    /// Whether nobody else finds a seat.
    pub fn is_full(&self, load: EntryId) -> bool {
        self.entries[load].full
    }

    /// Whether one of twins is aboard.
    pub fn folds(&self, load: EntryId) -> bool {
        self.entries[load].folds
    }

    /// What a load makes of a state, given what the carrier alone does.
    pub fn frame(&self, load: EntryId, empty: &Frame<W>) -> Frame<W> {
        let entry = &self.entries[load];
        let mut words = empty.words.clone();
        words.add(&entry.words);
        let (leave, land) = (empty.leave.wrapping_add(entry.leave), empty.land.wrapping_add(entry.land));
        Frame { words, leave, land }
    }

    /// Notes what a load costs, in every state, that the rules aboard let cross.
    pub fn make_ready(&mut self, load: EntryId, cost: P) {
        let place = self.place(load);
        let Entry { source, needs, ref words, leave, land, full, folds, again, row, .. } = self.entries[load];
        let ready =
            Ready { words: words.clone(), leave, land, source, needs, cost: cost.clone(), load, full, folds };
        self.most = self.most.most(&cost);
        if let (Some(glance), Some(cost)) = (self.glances.get_mut(place), cost.brief()) {
            let sort = match full {
                _ if needs > 1 || folds => Sort::Special,
                true => Sort::Full,
                false => Sort::Open,
            };
            *glance = Glance { words: words.clone(), load: load.index() as u32, row, cost, sort, again };
        }
        if let Some(place) = self.children.get_mut(place) {
            *place = Child::Ready(ready);
        }
    }

    /// At least what any load costs that is ready, number by number.
    pub fn most(&self) -> &P {
        &self.most
    }

    /// All loads in brief.
    pub fn glances(&self) -> &[Glance<W>] {
        &self.glances
    }

    /// Whether another one of the same may board after the last of a load.
    #[inline(always)]
    pub fn again(&self, load: EntryId) -> bool {
        self.entries[load].again
    }

    /// Who is aboard, and how each boards; equal ones stand side by side.
    pub fn aboard(&self, load: EntryId) -> &[BoardingId] {
        let (start, end) = self.entries[load].aboard;
        self.boardings.get(start as usize..end as usize).unwrap_or_default()
    }

    /// The load of nobody, as if it were a child.
    pub fn nobody(&self) -> &Child<W, P> {
        self.children.first().unwrap_or(&Child::None)
    }

    /// The first child of a load.
    pub fn cursor(&self, load: EntryId, next: usize) -> Cursor {
        Cursor { load: load.index() as u32, row: self.entries[load].row, next }
    }

    /// What is known of the load with one more, who boards by a step.
    #[inline(always)]
    pub fn child(&self, here: Cursor, step: u32) -> &Child<W, P> {
        self.children.get(here.child(step)).unwrap_or(&Child::Unknown)
    }

    /// Finds out about the load with one more, who boards by the step at `at`.
    #[cold]
    pub fn grow(
        &mut self,
        before: EntryId,
        at: u32,
        loads: &mut Loads<P>,
        (carrier, kinds): (&Carrier, &Kinds),
    ) {
        if self.entries[before].row == UNKNOWN {
            let (place, own) = (self.place(before), self.entries[before].step as usize);
            // The root has all steps for children, and any other load those from its own on.
            let row = u32::try_from(self.children.len().wrapping_sub(own)).unwrap_or(UNKNOWN);
            self.entries[before].row = row;
            if let Some(glance) = self.glances.get_mut(place) {
                glance.row = row;
            }
            let children = self.steps.len().saturating_sub(own);
            self.children.resize(self.children.len() + children, Child::Unknown);
            let words = self.entries[before].words.as_slice().len();
            self.glances.resize(self.children.len(), Glance::unclear(words));
        }
        let Some(step) = self.steps.get(at as usize) else { return };
        let (it, needs) = (&self.entries[before], 1 + self.taken(before, step.source));
        let there = i64::from(needs) <= step.most;
        let node = if there { loads.child(carrier, kinds, it.node, step.kind) } else { None };
        let child = node.map(|node| {
            let mut words = it.words.clone();
            words.add(&step.words);
            let (start, end) = it.aboard;
            let aboard = self.boardings.len() as u32;
            self.boardings.extend_from_within(start as usize..end as usize);
            self.boardings.push(step.boarding);
            Entry {
                source: step.source,
                needs,
                words,
                leave: it.leave.wrapping_add(step.leave),
                land: it.land.wrapping_add(step.land),
                node,
                full: loads.node(node).full,
                folds: it.folds || step.folds,
                again: step.most > i64::from(needs),
                step: at,
                row: UNKNOWN,
                before,
                aboard: (aboard, self.boardings.len() as u32),
            }
        });
        let child = child.map_or(Child::None, |child| Child::Load(self.entries.push(child)));
        let place = self.entries[before].row as usize + at as usize;
        self.put(place, child);
    }

    /// Puts a child in its place of which there is nothing to tell in brief.
    fn put(&mut self, place: usize, child: Child<W, P>) {
        if let Some(glance) = self.glances.get_mut(place) {
            glance.sort = if matches!(child, Child::None) { Sort::None } else { Sort::Unclear };
        }
        if let Some(place) = self.children.get_mut(place) {
            *place = child;
        }
    }

    /// How many of those aboard are taken from one source.
    fn taken(&self, mut load: EntryId, source: ConfigId) -> u32 {
        let mut taken = 0;
        while load != self.root() {
            let entry = &self.entries[load];
            taken += u32::from(entry.source == source);
            load = entry.before;
        }
        taken
    }

    /// Where a load stands among the children of the one without its last.
    fn place(&self, load: EntryId) -> usize {
        let Entry { before, step, .. } = self.entries[load];
        if load == self.root() { 0 } else { self.entries[before].row as usize + step as usize }
    }

    /// From now on this load is not tried any more, nor any with more.
    pub fn remove(&mut self, load: EntryId) {
        self.put(self.place(load), Child::None);
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry<W>>()
            + self.children.capacity() * size_of::<Child<W, P>>()
            + self.glances.capacity() * size_of::<Glance<W>>()
            + self.boardings.capacity() * size_of::<BoardingId>()
    }
}
