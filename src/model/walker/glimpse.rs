//! Loads at a glance: what the tables know of them, and whether it changes anything.

use super::super::price::Price;
use super::super::visit::{Cursor, Edge, LoadTree, PATIENCE, Sort, Visitor};
use super::super::words::Words;
use super::bench::{Bench, Crossing};
use super::contents::Mark;
use super::lines::Way;
use super::roster::{Child, EntryId, Ready};
use crate::id::Id;
use std::ops::ControlFlow;

/// Where loads are looked at, depth first.
pub struct Open<'a> {
    /// The steps of the line for which somebody is there.
    pub steps: &'a [u32],
    /// The load to which one more is added, and the open step that is next.
    pub here: Cursor,
    /// The same for the loads before it.
    pub before: &'a mut Vec<Cursor>,
}

impl Open<'_> {
    /// Goes back to the load before, if there is one.
    pub fn leave(&mut self) -> bool {
        let before = self.before.pop();
        self.here = before.unwrap_or(self.here);
        before.is_some()
    }
}

/// What can be seen of a load without a closer look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Glimpse {
    /// There is no such load, or not enough are there for it.
    Absent,
    /// Rules about what stands at either end refuse it.
    Refused,
    /// It is an edge that changes nothing.
    Idle,
    /// It must be looked at.
    Unclear,
}

impl Glimpse {
    /// What is seen of an edge.
    fn of(is_idle: bool) -> Self {
        if is_idle { Self::Idle } else { Self::Unclear }
    }
}

impl<W: Words, P: Price> Bench<'_, '_, W, P> {
    /// Passes by edges that change nothing, as most do, from load to load: what comes next must be
    /// looked at, or is added to this load, to which nothing else can be added. How many they were.
    #[inline(never)]
    pub fn pass_by(&self, open: &mut Open<'_>, visitor: &impl Visitor<W, P>) -> u64 {
        let (mut edges, floor) = (0, open.before.len());
        while edges < PATIENCE {
            if !self.ruled {
                let (glances, empty) = (self.roster.glances(), &self.empty.words);
                let Open { steps, here, before } = open;
                let mut loads = LoadTree { glances, steps, empty, here: *here, before };
                edges += visitor.pass_idle(&mut loads);
                *here = loads.here;
            }
            let Some(&step) = open.steps.get(open.here.next) else {
                if open.before.len() <= floor || !open.leave() {
                    break;
                }
                continue;
            };
            let Some(glance) = self.roster.glances().get(open.here.child(step)) else { break };
            let glimpse = match glance.sort {
                Sort::None => Glimpse::Absent,
                Sort::Full | Sort::Open if !self.ruled => break,
                Sort::Full | Sort::Open | Sort::Special => self.glimpse(open.here, step, visitor),
                Sort::Unclear => break,
            };
            if glimpse == Glimpse::Unclear {
                break;
            }
            edges += u64::from(glimpse == Glimpse::Idle);
            open.here.next += 1;
            let load = EntryId::from_index(glance.load as usize);
            if glimpse != Glimpse::Absent && !self.roster.is_full(load) {
                self.enter(load, open);
            }
        }
        edges
    }

    /// What is seen of a load that may be ready.
    fn glimpse(&self, here: Cursor, step: u32, visitor: &impl Visitor<W, P>) -> Glimpse {
        let Child::Ready(ready) = self.roster.child(here, step) else { return Glimpse::Unclear };
        if ready.needs > 1 && self.left[ready.source] < i64::from(ready.needs) {
            return Glimpse::Absent;
        }
        let known = if self.ruled { self.known(ready) } else { Mark::LEGAL };
        if known != Mark::LEGAL {
            return known.broken().map_or(Glimpse::Unclear, |_| Glimpse::Refused);
        }
        let mut words = self.arrival(&ready.words);
        if ready.folds {
            words = self.fold.canonical(&words);
        }
        Glimpse::of(ready.cost.brief().is_some_and(|cost| visitor.is_idle_in_brief(&words, cost)))
    }

    /// The state after the crossing of a load that changes so much.
    #[inline(always)]
    fn arrival(&self, change: &W) -> W {
        let mut words = self.empty.words.clone();
        words.add(change);
        words
    }

    /// Goes on with a load to which more can be added, another one of the same first, if there is one.
    pub fn enter(&self, load: EntryId, open: &mut Open<'_>) {
        let again = usize::from(self.roster.again(load));
        open.before.push(open.here);
        open.here = self.roster.cursor(load, open.here.next - again);
    }

    /// Crosses with a load that is ready, if the tables know what becomes of it; `None` if not.
    #[inline(always)]
    pub fn cross(
        &self,
        ready: &Ready<W, P>,
        glances: bool,
        visitor: &mut impl Visitor<W, P>,
    ) -> Option<ControlFlow<()>> {
        if !self.plain {
            return None;
        }
        if self.ruled {
            let known = self.known(ready);
            if known != Mark::LEGAL {
                let clause = known.broken().filter(|_| self.way == Way::Forth)?;
                visitor.refused(clause, self.ride(ready.load));
                return Some(ControlFlow::Continue(()));
            }
        }
        let mut words = self.arrival(&ready.words);
        if ready.folds {
            words = self.fold.canonical(&words);
        }
        if glances && visitor.is_idle(&words, &ready.cost) {
            visitor.idle(1);
            return Some(ControlFlow::Continue(()));
        }
        let details = &Crossing { bench: self, load: ready.load, measured: false };
        Some(visitor.edge(&Edge { state: &words, cost: &Ok(ready.cost.clone()), details }))
    }
}
