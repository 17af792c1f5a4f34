//! The states with the boat on one side: which of them are safe and not yet met, row by row. A row is
//! worked out when somebody first comes near it.

use super::bits;
use super::grid::Grid;
use super::linear::Test;
use super::loads::Loads;
use super::ranges::{Ranges, Spare};
use crate::id;
use crate::id::{Id, IdVec};

id! {
    /// A stretch of a row of one side that has been worked out.
    RowId
}

/// The states with the boat on one side, as the puzzle has them.
pub struct Bank {
    /// What the rules say.
    pub law: Law,
    /// What the boat can take from here.
    pub loads: Loads,
}

/// What the rules say of states with the boat on one side.
#[derive(Clone, Debug)]
pub struct Law {
    /// Whether a crossing may end so.
    pub legal: Test,
    /// Whether a crossing may start so.
    pub leave: Test,
    /// Whether the goal holds.
    pub goal: Test,
}

/// A stretch of a row: the words in which those of its legal states lie that have not been met in layers
/// that were ended. Where rules leave little of a row its ends are far apart, and nothing is kept between.
#[derive(Clone, Copy, Debug)]
struct Row {
    index: usize,
    /// The next stretch of the same row.
    more: Option<RowId>,
    first: usize,
    words: usize,
    /// Where its words are.
    offset: usize,
    /// Whether a legal state of it is a goal.
    goal: bool,
    /// Whether a state of it has been met in this layer.
    touched: bool,
}

/// The states of one layer: stretches of rows in which no word is zero.
#[derive(Clone, Debug, Default)]
pub struct Layer {
    /// By row, and within a row from low to high.
    strips: Vec<Strip>,
    words: Vec<u64>,
    /// How many states there are.
    pub states: u64,
}

/// States of a layer in one row.
#[derive(Clone, Copy, Debug)]
pub struct Strip {
    /// The row.
    pub row: RowId,
    /// The number of the first word.
    pub first: usize,
    offset: usize,
    len: usize,
}

impl Layer {
    /// The strips, each with its words.
    pub fn iter(&self) -> impl Iterator<Item = (&Strip, &[u64])> {
        self.strips.iter().map(|strip| (strip, self.words_of(strip)))
    }

    fn words_of(&self, strip: &Strip) -> &[u64] {
        self.words.get(strip.offset..strip.offset + strip.len).unwrap_or_default()
    }

    /// Whether a state is in this layer.
    pub fn contains(&self, row: RowId, position: i64) -> bool {
        let from = self.strips.partition_point(|strip| strip.row < row);
        let strips = self.strips.iter().skip(from).take_while(|strip| strip.row == row);
        strips.into_iter().any(|strip| bits::is_set(self.words_of(strip), strip.first, position))
    }

    /// Adds what is not zero of a row, which comes after those that are there.
    fn add(&mut self, row: RowId, first: usize, words: &[u64]) {
        let mut at = 0;
        for part in words.chunk_by(|one, other| (*one == 0) == (*other == 0)) {
            if part.first().is_some_and(|word| *word != 0) {
                let (offset, len) = (self.words.len(), part.len());
                self.strips.push(Strip { row, first: first + at, offset, len });
                self.words.extend_from_slice(part);
                self.states += part.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            }
            at += part.len();
        }
    }

    /// Becomes empty.
    pub fn clear(&mut self) {
        self.strips.clear();
        self.words.clear();
        self.states = 0;
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.strips.capacity() * size_of::<Strip>() + self.words.capacity() * size_of::<u64>()
    }
}

/// The states with the boat on one side.
pub struct Side<'l> {
    /// Where rows lie.
    pub grid: &'l Grid,
    law: &'l Law,
    /// What the boat takes from here.
    pub loads: &'l Loads,
    /// How a load that leaves here changes how many are near: 1 or -1 for each of it.
    pub sign: i64,
    /// Whether goals are looked for.
    goals: bool,
    /// By index: one more than the id of the first stretch of the row, or 0. Zeroed memory costs nothing until it is used.
    known: Vec<u32>,
    rows: IdVec<RowId, Row>,
    coordinates: Vec<i64>,
    /// The states that are legal and have not been met.
    open: Vec<u64>,
    /// Those of them that have been met in this layer.
    fresh: Vec<u64>,
    touched: Vec<RowId>,
    /// Room to work in.
    ranges: Ranges,
    spare: Spare,
}

impl<'l> Side<'l> {
    /// No row is worked out yet.
    pub fn new(grid: &'l Grid, bank: &'l Bank, sign: i64, goals: bool) -> Self {
        Self {
            grid,
            law: &bank.law,
            loads: &bank.loads,
            sign,
            goals,
            known: vec![0; grid.rows()],
            rows: IdVec::new(),
            coordinates: Vec::new(),
            open: Vec::new(),
            fresh: Vec::new(),
            touched: Vec::new(),
            ranges: Ranges::default(),
            spare: Spare::default(),
        }
    }

    /// The coordinates of a row.
    pub fn coordinates(&self, row: RowId) -> &[i64] {
        let dimensions = self.grid.dimensions();
        self.coordinates.get(row.index() * dimensions..(row.index() + 1) * dimensions).unwrap_or_default()
    }

    /// The index of a row.
    pub fn index(&self, row: RowId) -> usize {
        self.rows[row].index
    }

    /// The first stretch of the row with an index, if it has been worked out.
    pub fn find(&self, index: usize) -> Option<RowId> {
        let known = self.known.get(index).filter(|known| **known > 0)?;
        Some(RowId::from_index(*known as usize - 1))
    }

    /// The stretches of a row, from the first on.
    pub fn stretches(&self, first: RowId) -> impl Iterator<Item = RowId> + '_ {
        std::iter::successors(Some(first), |id| self.rows[*id].more)
    }

    /// Works out the row with an index and its coordinates, and gives its first stretch.
    pub fn add_row(&mut self, index: usize, coordinates: &[i64]) -> RowId {
        let (law, ranges) = (self.law, &mut self.ranges);
        legal(self.grid, law, coordinates, ranges, &mut self.spare);
        let first = RowId::from_index(self.rows.len());
        let mut row = Row { index, more: None, first: 0, words: 0, offset: 0, goal: false, touched: false };
        for range in ranges.iter() {
            let (from, to) = (bits::word_of(*range.start()), bits::word_of(*range.end()) + 1);
            if row.words == 0 {
                row.first = from;
            } else if from > row.first + row.words {
                let more = Some(RowId::from_index(self.rows.len() + 1));
                self.rows.push(Row { more, ..row });
                (row.first, row.words) = (from, 0);
            }
            row.words = to - row.first;
        }
        self.rows.push(row);
        for id in (first.index()..self.rows.len()).map(RowId::from_index) {
            let row = &mut self.rows[id];
            row.offset = self.open.len();
            self.open.resize(row.offset + row.words, 0);
            bits::paint(self.open.get_mut(row.offset..).unwrap_or_default(), row.first, ranges);
            self.coordinates.extend_from_slice(coordinates);
        }
        self.fresh.resize(self.open.len(), 0);
        if self.goals {
            law.goal.narrow(coordinates, ranges, &mut self.spare);
            for id in (first.index()..self.rows.len()).map(RowId::from_index) {
                self.rows[id].goal = !ranges.is_empty();
            }
        }
        if let Some(known) = self.known.get_mut(index) {
            *known = u32::try_from(first.index() + 1).unwrap_or(0);
        }
        first
    }

    /// Whether all legal states of a row have been met.
    pub fn is_done(&self, first: RowId) -> bool {
        self.stretches(first).all(|id| self.rows[id].words == 0)
    }

    /// Meets the states of a row that are among these, if they are legal and have not been met.
    pub fn meet(&mut self, row: RowId, first: usize, words: &[u64]) {
        let mut next = Some(row);
        while let Some(id) = next {
            self.meet_stretch(id, first, words);
            next = self.rows[id].more;
        }
    }

    fn meet_stretch(&mut self, id: RowId, first: usize, words: &[u64]) {
        let row = &mut self.rows[id];
        let from = first.max(row.first);
        let to = (first + words.len()).min(row.first + row.words);
        if from >= to {
            return;
        }
        let at = row.offset + from - row.first;
        let here = at..at + to - from;
        let (Some(open), Some(fresh), Some(words)) =
            (self.open.get_mut(here.clone()), self.fresh.get_mut(here), words.get(from - first..to - first))
        else {
            return;
        };
        let mut any = 0;
        for ((open, fresh), word) in open.iter_mut().zip(fresh).zip(words) {
            let new = word & *open;
            *open ^= new;
            *fresh |= new;
            any |= new;
        }
        if any != 0 && !row.touched {
            row.touched = true;
            self.touched.push(id);
        }
    }

    /// Meets the state at the start, legal or not: how the boat came there is not asked. Gives its row
    /// if it is a goal.
    pub fn start(&mut self, coordinates: &[i64], position: i64, layer: &mut Layer) -> Option<RowId> {
        let id = self.add_row(self.grid.index(coordinates), coordinates);
        let mut goal = Ranges::between(position, position);
        let mut words = [0];
        bits::paint(&mut words, bits::word_of(position), &goal);
        self.meet(id, bits::word_of(position), &words);
        // The row may not have the state; the layer has it in any case.
        self.settle(&mut Layer::default());
        layer.add(id, bits::word_of(position), &words);
        self.law.goal.narrow(coordinates, &mut goal, &mut self.spare);
        (self.goals && !goal.is_empty()).then_some(id)
    }

    /// Ends a layer: moves what has been met to `layer`, and gives a goal that is among it.
    pub fn settle(&mut self, layer: &mut Layer) -> Option<(RowId, i64)> {
        let mut found = None;
        let mut touched = std::mem::take(&mut self.touched);
        touched.sort_unstable();
        for id in touched.drain(..) {
            let row = self.rows[id];
            self.rows[id].touched = false;
            if row.goal && found.is_none() {
                found = self.lowest_goal(id).map(|position| (id, position));
            }
            let Some(fresh) = self.fresh.get_mut(row.offset..row.offset + row.words) else { continue };
            layer.add(id, row.first, fresh);
            fresh.fill(0);
            self.trim(id);
        }
        self.touched = touched;
        found
    }

    /// Lets a row be no longer than what is open in it.
    fn trim(&mut self, id: RowId) {
        let row = &mut self.rows[id];
        let open = self.open.get(row.offset..row.offset + row.words).unwrap_or_default();
        let (from, to) = stretch(open).unwrap_or_default();
        (row.first, row.offset, row.words) = (row.first + from, row.offset + from, to - from);
    }

    /// The lowest position in a row that is a goal and has been met in this layer.
    fn lowest_goal(&self, id: RowId) -> Option<i64> {
        let row = self.rows[id];
        let goals = self.narrowed(id, &self.law.goal);
        bits::lowest(self.fresh.get(row.offset..row.offset + row.words)?, row.first, &goals)
    }

    /// Whether crossings may start everywhere.
    pub fn leaves_freely(&self) -> bool {
        self.law.leave.is_certain()
    }

    /// The positions in a row from which a crossing may start.
    pub fn leaving(&self, row: RowId) -> Ranges {
        self.narrowed(row, &self.law.leave)
    }

    /// The positions in a row of which a condition holds.
    fn narrowed(&self, row: RowId, test: &Test) -> Ranges {
        let coordinates = self.coordinates(row);
        let (low, high) = self.grid.span(coordinates);
        let mut ranges = Ranges::between(low, high);
        test.narrow(coordinates, &mut ranges, &mut Spare::default());
        ranges
    }

    /// The bytes that all this takes.
    pub fn bytes(&self) -> usize {
        self.known.len() * size_of::<u32>()
            + self.rows.len() * size_of::<Row>()
            + (self.coordinates.capacity() + self.open.capacity() + self.fresh.capacity()) * size_of::<u64>()
    }
}

/// From where to where words are not zero at both ends; `None` if all are zero.
fn stretch(words: &[u64]) -> Option<(usize, usize)> {
    let is_full = |word: &u64| *word != 0;
    Some((words.iter().position(is_full)?, words.iter().rposition(is_full)? + 1))
}

/// The positions of a row where a crossing may end.
pub fn legal(grid: &Grid, law: &Law, coordinates: &[i64], ranges: &mut Ranges, spare: &mut Spare) {
    let (low, high) = grid.span(coordinates);
    ranges.set(low, high);
    law.legal.narrow(coordinates, ranges, spare);
}
