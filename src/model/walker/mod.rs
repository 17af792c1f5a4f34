//! The legal crossings from a state, and those that lead to it.
//!
//! Loads are tried depth first, each once, with running sums: the words of the state after it
//! ([`lines`]), the keys of what then stands at both ends ([`contents`]), and its node in the tree of
//! loads ([`loads`]). While the tables know the answers a crossing takes a few additions and
//! look-ups. Where they do not, or rules look further than one place, the [`court`] builds the scene
//! and runs the rules.

mod bench;
mod contents;
mod court;
mod density;
mod gauges;
mod glimpse;
mod goal;
mod lines;
mod loads;
mod resume;
mod roster;
mod travel;

use super::Model;
use super::code::ClauseId;
use super::fold::Fold;
use super::layout::{ConfigId, Told};
use super::memory::{Gauge, MemoryLayout, Ration};
use super::price::Price;
use super::rules::Verdict;
use super::scene::Memory;
use super::visit::{Cursor, Visitor};
use super::words::{Many, Words};
use crate::check::puzzle::{CarrierId, LegId, Metric, PlaceId};
use crate::diag::Diagnostic;
use crate::id::{Id, IdVec};
use crate::tally::Tally;
use contents::Contents;
use court::Court;
use gauges::Gauges;
use goal::Target;
use lines::{Line, LineId, Way};
use loads::{Kinds, Loads};
use roster::Roster;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// Looks at states one at a time and shows the crossings from them, one load after another.
/// Lazy: there may be more loads than can be listed.
pub struct Walker<'m, W, P> {
    model: &'m Model<'m>,
    memory: MemoryLayout,
    gauges: Gauges,
    contents: Contents,
    kinds: Kinds,
    lines: IdVec<LineId, Line<W>>,
    /// Who can board on each line, on the way forth and on the way back.
    rosters: IdVec<LineId, [Roster<W, P>; 2]>,
    known_lines: FxHashMap<(CarrierId, LegId), LineId>,
    loads: Vec<Loads<P>>,
    known_loads: FxHashMap<(CarrierId, Option<LegId>), usize>,
    target: Option<Target>,
    fold: Fold,
    /// Whether loads are shown each time that can cross in no state.
    shows_refused: bool,
    court: Court<'m>,
    here: Here,
    tried: u64,
}

/// The state that is being looked at, and the load that is being tried.
struct Here {
    /// How many things of each configuration are ashore.
    left: IdVec<ConfigId, i64>,
    keys: IdVec<PlaceId, u64>,
    boats: IdVec<CarrierId, Option<PlaceId>>,
    /// The steps of the line for which somebody is there.
    open: Vec<u32>,
    /// The loads to which more can be added, and the open step that is next.
    open_loads: Vec<Cursor>,
    amounts: Vec<i64>,
    values: Vec<Memory>,
}

/// How many words a state takes for a walker that is made of these.
pub fn words(model: &Model<'_>, keys: &[Metric], rations: &[Ration], watched: &[Gauge]) -> usize {
    let gauges = Gauges::new(model, keys, rations, watched);
    let all: Vec<Gauge> = gauges.list.iter().chain(&gauges.unread).copied().collect();
    MemoryLayout::new(model, &all, rations).words()
}

impl<'m, W: Words, P: Price> Walker<'m, W, P> {
    /// A walker that tells what each crossing adds to `keys`, keeps within `rations`, and tells
    /// what each adds to `watched`, too.
    pub fn new(model: &'m Model<'m>, keys: &[Metric], rations: &[Ration], watched: &[Gauge]) -> Self {
        let puzzle = model.puzzle;
        let gauges = Gauges::new(model, keys, rations, watched);
        let all: Vec<Gauge> = gauges.list.iter().chain(&gauges.unread).copied().collect();
        let memory = MemoryLayout::new(model, &all, rations);
        let mut walker = Self {
            model,
            contents: Contents::new(model),
            kinds: Kinds::new(model),
            lines: IdVec::new(),
            rosters: IdVec::new(),
            known_lines: FxHashMap::default(),
            loads: Vec::new(),
            known_loads: FxHashMap::default(),
            target: Target::new(model),
            fold: model.fold.clone(),
            shows_refused: false,
            court: Court::new(model),
            here: Here {
                left: model.layout.start.clone(),
                keys: puzzle.places.iter().map(|_| 0).collect(),
                boats: puzzle.carriers.iter().map(|carrier| carrier.at).collect(),
                open: Vec::new(),
                open_loads: Vec::new(),
                amounts: vec![0; gauges.list.len()],
                values: Vec::new(),
            },
            tried: 0,
            gauges,
            memory,
        };
        walker.gauges.wide |= walker.memory.remembers();
        walker
    }

    /// The model that is walked on.
    pub fn model(&self) -> &'m Model<'m> {
        self.model
    }

    /// How many words a state takes.
    pub fn words(&self) -> usize {
        self.memory.words()
    }

    /// Whether a state is one arrangement of everybody and of the boats, and no other state is the same.
    pub fn shows_arrangements(&self) -> bool {
        !self.memory.remembers() && self.fold.is_empty() && self.model.layout.copies == Told::Alike
    }

    /// Where everybody and every boat is in a state, equal for states that differ in nothing else, or
    /// only in which of several alike copies is where.
    pub fn arrangement(&self, state: &W) -> Many {
        let layout = &self.model.layout;
        let words = state.as_slice();
        if layout.copies == Told::Alike {
            return words.iter().take(layout.packing.words()).copied().collect();
        }
        let mut counts = layout.start.clone();
        layout.unpack(words, &mut counts);
        layout.merge(&mut counts);
        let counts = counts.iter().map(|count| count.unsigned_abs());
        let boats = self.model.puzzle.carriers.ids().filter_map(|carrier| layout.boat(words, carrier));
        counts.chain(boats.map(|place| place.index() as u64)).collect()
    }

    /// How many arrangements a state stands for.
    pub fn arrangements(&self, state: &W) -> Tally {
        self.fold.size(state.as_slice())
    }

    /// Whether the demand of each clause has ever been read.
    pub fn tested(&self) -> &IdVec<ClauseId, bool> {
        &self.court.judge.machine.tested
    }

    /// The bytes that its tables take.
    pub fn bytes(&self) -> usize {
        let rosters = self.rosters.iter().flatten().map(Roster::bytes).sum::<usize>();
        self.contents.bytes() + self.loads.iter().map(Loads::bytes).sum::<usize>() + rosters
    }

    /// The state at the start, or where a game has come to; `Err` is the clause that refuses it.
    ///
    /// # Errors
    ///
    /// A rule that cannot be worked out at the start, where no other one refuses it.
    pub fn start(&mut self) -> Result<Result<W, ClauseId>, Diagnostic> {
        let model = self.model;
        let mut words = W::zeroed(self.words());
        model.layout.pack(&model.layout.start, words.as_mut_slice());
        for (id, carrier) in model.puzzle.carriers.enumerate() {
            if let Some(place) = carrier.at {
                model.layout.set_boat(words.as_mut_slice(), id, place);
            }
        }
        self.court.show(&self.memory, words.as_slice());
        match self.court.state() {
            Verdict::Legal if model.begun.is_empty() => Ok(Ok(self.fold.canonical(&words))),
            Verdict::Legal => self.resume(words).map(Ok),
            Verdict::Broken(clause) => Ok(Err(clause)),
            Verdict::Fault(fault) => Err(fault.diagnostic()),
        }
    }

    /// From now on shows every load that is refused, also those that can cross in no state. Otherwise
    /// they are tried only until that is known.
    pub fn show_refused(&mut self) {
        self.shows_refused = true;
    }

    /// From now on shows every state as it is, and not another one in its place that nothing tells
    /// apart from it.
    pub fn unfold(&mut self) {
        self.fold = Fold::default();
    }

    /// The state that is shown in place of a state.
    pub fn canonical(&self, state: &W) -> W {
        self.model.fold.canonical(state)
    }

    /// Whether the goal holds in a state.
    ///
    /// # Errors
    ///
    /// The goal cannot be worked out, or an estimate that the model has an eye on.
    #[inline]
    pub fn is_goal(&mut self, state: &W) -> Result<bool, Diagnostic> {
        if !self.model.estimates.is_empty() {
            self.court.show(&self.memory, state.as_slice());
            self.court.read_estimates()?;
        }
        if let Some(target) = &self.target {
            return Ok(target.is_met(state.as_slice()));
        }
        self.court.show(&self.memory, state.as_slice());
        self.court.is_goal()
    }

    /// Whether every rule is kept between crossings in a state.
    ///
    /// # Errors
    ///
    /// A rule that cannot be worked out there, where no other one refuses the state.
    pub fn is_legal(&mut self, state: &W) -> Result<bool, Diagnostic> {
        self.court.show(&self.memory, state.as_slice());
        match self.court.state() {
            Verdict::Legal => Ok(true),
            Verdict::Broken(_) => Ok(false),
            Verdict::Fault(fault) => Err(fault.diagnostic()),
        }
    }

    /// Whether the crossings that lead to a state can be told: states remember nothing.
    pub fn is_reversible(&self) -> bool {
        !self.memory.remembers()
    }

    /// Shows every load that could cross from a state, and the edges that leave it.
    ///
    /// # Errors
    ///
    /// A legal crossing that adds something negative to a gauge, and an expression that cannot be
    /// worked out in a crossing that no rule refuses.
    pub fn expand(
        &mut self,
        state: &W,
        visitor: &mut impl Visitor<W, P>,
    ) -> Result<ControlFlow<()>, Diagnostic> {
        self.follow(state, Way::Forth, visitor)
    }

    /// Shows every load that could cross to a state in which no rule is broken, and the edges that
    /// come from states in which none is; only if the walker [`is_reversible`](Self::is_reversible).
    ///
    /// # Errors
    ///
    /// As [`expand`](Self::expand).
    pub fn retreat(
        &mut self,
        state: &W,
        visitor: &mut impl Visitor<W, P>,
    ) -> Result<ControlFlow<()>, Diagnostic> {
        self.follow(state, Way::Back, visitor)
    }
}
