//! What is shown of the crossings from a state, or to it.

use super::code::ClauseId;
use super::price::Excess;
use super::ride::Ride;
use super::words::Words;
use crate::tally::Tally;
use std::ops::ControlFlow;

/// Looks at the edges of a state.
pub trait Visitor<S, C> {
    /// A load with which nothing can cross, or for which a ration does not go round.
    fn passed(&mut self, _: Option<Ride<'_>>) {}

    /// A crossing that a clause refuses.
    fn refused(&mut self, _: ClauseId, _: Option<Ride<'_>>) {}

    /// Whether edges that are idle need not be shown, nor loads that are refused.
    fn glances(&self) -> bool {
        false
    }

    /// Whether an edge to a state at a cost changes nothing. Asked before all else is gathered that an
    /// edge says of itself.
    fn is_idle(&self, _state: &S, _cost: &C) -> bool {
        false
    }

    /// Whether [`is_idle_in_brief`](Self::is_idle_in_brief) may be asked of edges that cost no more than
    /// this, number by number.
    fn glances_in_brief(&self, _most: &C) -> bool {
        false
    }

    /// Whether an edge to a state at a cost, in brief, changes nothing.
    fn is_idle_in_brief(&self, _state: &S, _cost: u16) -> bool {
        false
    }

    /// Passes by edges that change nothing, as most do, from load to load, for as long as that can be
    /// told in brief: how many they were.
    fn pass_idle(&self, _loads: &mut LoadTree<'_, S>) -> u64 {
        0
    }

    /// So many edges were idle, and have not been shown.
    fn idle(&mut self, _edges: u64) {}

    /// An edge. `Break` ends the visit.
    fn edge(&mut self, edge: &Edge<'_, S, C>) -> ControlFlow<()>;

    /// Asked every few thousand loads. `Break` ends the visit.
    fn pause(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// What a load does, in as few bytes as can be, for those who only look whether it changes anything.
#[derive(Clone, Debug)]
pub struct Glance<W> {
    /// What changes in the words.
    pub words: W,
    /// The number of the load.
    pub load: u32,
    /// Where its children are: that with one more is as many after it as the number of the step by which
    /// it boards. Beyond all of them as long as nobody has asked for them.
    pub row: u32,
    /// What it costs, in brief.
    pub cost: u16,
    /// What there is to do about it.
    pub sort: Sort,
    /// Whether another one of the same may board.
    pub again: bool,
}

/// What there is to do about a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Nothing: there is no such load.
    None,
    /// It is to be looked at in full.
    Unclear,
    /// It is an edge wherever the places at both ends let it cross, and fills the carrier.
    Full,
    /// The same, but others may board.
    Open,
    /// It is an edge only if enough are there, or one of twins who are put in order.
    Special,
}

impl<W: Words> Glance<W> {
    /// Nothing can be told in brief; states take so many words.
    pub fn unclear(words: usize) -> Self {
        Self { words: W::zeroed(words), load: 0, row: u32::MAX, cost: 0, sort: Sort::Unclear, again: false }
    }
}

/// About how many loads are tried between two pauses.
pub const PATIENCE: u64 = 4096;

/// A place in the tree of loads: a load, and which of those with one more comes next.
#[derive(Clone, Copy, Debug)]
pub struct Cursor {
    /// The number of the load to which one more is added.
    pub load: u32,
    /// Where its children are, as [`Glance::row`] says.
    pub row: u32,
    /// Which of the open steps is next.
    pub next: usize,
}

impl Cursor {
    /// The child that comes next, by its step.
    #[inline(always)]
    pub fn child(&self, step: u32) -> usize {
        self.row as usize + step as usize
    }
}

/// Loads that are tried one after another, depth first, each once.
pub struct LoadTree<'a, W> {
    /// All of them.
    pub glances: &'a [Glance<W>],
    /// The steps by which somebody may board who is there.
    pub steps: &'a [u32],
    /// What the carrier alone makes of the state.
    pub empty: &'a W,
    /// Where they are looked at.
    pub here: Cursor,
    /// Where to go on after that.
    pub before: &'a mut Vec<Cursor>,
}

impl<W: Words> LoadTree<'_, W> {
    /// Passes by loads as long as it can be told in brief what there is to do about them, and `is_idle`
    /// says of the state after the crossing, and of its cost in brief, that it changes nothing. How many
    /// they were.
    #[inline(always)]
    pub fn pass(&mut self, is_idle: impl Fn(&W, u32) -> bool) -> u64 {
        let (mut here, mut edges, floor) = (self.here, 0, self.before.len());
        while edges < PATIENCE {
            let Some(&step) = self.steps.get(here.next) else {
                if self.before.len() == floor {
                    break;
                }
                let Some(before) = self.before.pop() else { break };
                here = before;
                continue;
            };
            let Some(glance) = self.glances.get(here.child(step)) else { break };
            let mut words = self.empty.clone();
            words.add(&glance.words);
            // One branch, which nearly always goes the same way: whether there is such a load is
            // anybody's guess.
            let (none, open) = (glance.sort == Sort::None, glance.sort == Sort::Open);
            let edge = glance.sort == Sort::Full || open;
            if !(none | edge & is_idle(&words, glance.cost.into())) {
                break;
            }
            edges += u64::from(edge);
            here.next += 1;
            if open {
                self.before.push(here);
                let next = here.next - usize::from(glance.again);
                here = Cursor { load: glance.load, row: glance.row, next };
            }
        }
        self.here = here;
        edges
    }
}

/// Visitors behind a pointer share their code: for those that have time.
impl<S, C> Visitor<S, C> for &mut (dyn Visitor<S, C> + '_) {
    fn passed(&mut self, ride: Option<Ride<'_>>) {
        (**self).passed(ride);
    }

    fn refused(&mut self, clause: ClauseId, ride: Option<Ride<'_>>) {
        (**self).refused(clause, ride);
    }

    fn edge(&mut self, edge: &Edge<'_, S, C>) -> ControlFlow<()> {
        (**self).edge(edge)
    }

    fn pause(&mut self) -> ControlFlow<()> {
        (**self).pause()
    }
}

/// An edge of the graph.
pub struct Edge<'a, S, C> {
    /// Where it leads, or where it comes from.
    pub state: &'a S,
    /// What it costs.
    pub cost: &'a Result<C, Excess>,
    /// The rest.
    pub details: &'a dyn Details,
}

/// What few ask of an edge, and is worked out only for them.
pub trait Details {
    /// What it uses of things that are watched.
    fn watched(&self) -> &[i64];

    /// Whether it is the one that counts among those that differ only in which of several alike copies
    /// cross; always, unless the model tells those apart.
    fn is_first(&self) -> bool;

    /// How many edges it stands for with every member told apart.
    fn labelled(&self) -> Tally;

    /// The crossing, if it is one.
    fn ride(&self) -> Option<Ride<'_>>;
}
