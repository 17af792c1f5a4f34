//! One load on trial: by what the tables know, or before the court.

use super::super::Model;
use super::super::code::ClauseId;
use super::super::fold::Fold;
use super::super::layout::ConfigId;
use super::super::memory::MemoryLayout;
use super::super::price::{Excess, Price};
use super::super::ride::Ride;
use super::super::rules::Verdict;
use super::super::scene::Memory;
use super::super::visit::{Details, Edge, Visitor};
use super::super::words::Words;
use super::contents::{Contents, Mark, TableId};
use super::court::Court;
use super::gauges::Gauges;
use super::lines::{Frame, Line, Way};
use super::loads::{Loads, NodeId};
use super::roster::{EntryId, Ready, Roster};
use crate::check::puzzle::PlaceId;
use crate::diag::Diagnostic;
use crate::id::IdVec;
use crate::tally::Tally;
use std::ops::ControlFlow;

/// All that is needed to judge the loads of one line.
pub struct Bench<'a, 'm, W, P> {
    pub model: &'m Model<'m>,
    pub memory: &'a mut MemoryLayout,
    pub gauges: &'a Gauges,
    pub contents: &'a mut Contents,
    pub loads: &'a mut Loads<P>,
    pub court: &'a mut Court<'m>,
    pub amounts: &'a mut Vec<i64>,
    pub values: &'a mut Vec<Memory>,
    pub line: &'a Line<W>,
    pub way: Way,
    /// What rules say of the places that no load changes.
    pub elsewhere: Verdict,
    /// Which states are taken for one.
    pub fold: &'a Fold,
    /// Whether the tables can know all that there is to know.
    pub plain: bool,
    /// Whether rules look at what stands at either end.
    pub ruled: bool,
    /// The state that is looked at.
    pub state: &'a W,
    /// Who is ashore there.
    pub left: &'a IdVec<ConfigId, i64>,
    /// What the carrier alone makes of the state.
    pub empty: Frame<W>,
    /// Who can board.
    pub roster: &'a mut Roster<W, P>,
}

/// What became of a load.
enum Fate<W, P> {
    /// A clause refuses it.
    Refused(ClauseId),
    /// A ration does not go round, or nobody could be there before it.
    Passed,
    /// It is an edge; with the words and the price, where those are not what the tables say.
    Legal(Option<W>, Option<Result<P, Excess>>),
}

/// What is known of the places at both ends of a crossing.
struct Marks {
    /// Where it starts: ashore, and while it is under way.
    leave: (Mark, Mark),
    /// The same where it ends.
    land: (Mark, Mark),
}

impl<'a, 'm, W: Words, P: Price> Bench<'a, 'm, W, P> {
    /// Tries a load of which the tables do not know what becomes of it.
    #[inline(never)]
    pub fn judge(
        &mut self,
        load: EntryId,
        visitor: &mut impl Visitor<W, P>,
    ) -> Result<ControlFlow<()>, Diagnostic> {
        let node = self.roster.node(load);
        if !self.loads.node(node).fits {
            visitor.passed(self.ride(load));
            return Ok(ControlFlow::Continue(()));
        }
        let frame = &self.roster.frame(load, &self.empty);
        let fate = self.settle(load, frame)?;
        let known = self.loads.node(node);
        if let (Mark::LEGAL, Some(Ok(cost))) = (known.mark, &known.price) {
            self.roster.make_ready(load, cost.clone());
        }
        match fate {
            Fate::Passed => visitor.passed(self.ride(load)),
            Fate::Refused(clause) => visitor.refused(clause, self.ride(load)),
            Fate::Legal(words, price) => {
                if let Some(cost) = price.as_ref().or(known.price.as_ref()) {
                    let state = words.as_ref().unwrap_or(&frame.words);
                    let state = if self.roster.folds(load) { &self.fold.canonical(state) } else { state };
                    let details = &Crossing { bench: self, load, measured: price.is_some() };
                    return Ok(visitor.edge(&Edge { state, cost, details }));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The crossing itself; on the way back nobody asks for it.
    pub(super) fn ride(&self, load: EntryId) -> Option<Ride<'_>> {
        let (carrier, leg) = (self.line.carrier, self.line.leg);
        let ride = Ride { carrier, leg, load: self.roster.aboard(load), ashore: self.left };
        (self.way == Way::Forth).then_some(ride)
    }

    /// What a load adds to each gauge.
    fn measures(&self, node: NodeId, measured: bool) -> &[i64] {
        if measured { self.amounts } else { self.loads.amounts(node) }
    }

    /// What the tables know of both ends together.
    #[inline(always)]
    pub(super) fn known(&self, ready: &Ready<W, P>) -> Mark {
        let leave_key = self.empty.leave.wrapping_add(ready.leave);
        let land_key = self.empty.land.wrapping_add(ready.land);
        let [leave, leave_afloat, land, land_afloat] = self.tables();
        let known = |table, key| self.contents.get(table, key);
        let under_way = if self.gauges.afloat {
            known(leave_afloat, leave_key).and(known(land_afloat, land_key))
        } else {
            Mark::LEGAL
        };
        if under_way == Mark::LEGAL { known(leave, leave_key).and(known(land, land_key)) } else { under_way }
    }

    /// The tables that a load's keys are looked up in: where it starts, where it ends; in each of
    /// them ashore and while it is under way.
    #[inline(always)]
    fn tables(&self) -> [Option<TableId>; 4] {
        let ((ashore_from, ashore_to), (afloat_from, afloat_to)) = (self.line.ashore, self.line.afloat);
        match self.way {
            Way::Forth => [ashore_from, afloat_from, ashore_to, None],
            Way::Back => [ashore_from, None, ashore_to, afloat_to],
        }
    }

    fn marks(&self, frame: &Frame<W>) -> Marks {
        let [leave, leave_afloat, land, land_afloat] = self.tables();
        Marks {
            leave: (self.contents.get(leave, frame.leave), self.contents.get(leave_afloat, frame.leave)),
            land: (self.contents.get(land, frame.land), self.contents.get(land_afloat, frame.land)),
        }
    }

    /// Finds out what the tables do not know.
    #[inline(never)]
    fn settle(&mut self, load: EntryId, frame: &Frame<W>) -> Result<Fate<W, P>, Diagnostic> {
        let node = self.roster.node(load);
        let marks = &self.marks(frame);
        let known = self.loads.node(node).mark.broken();
        let under_way =
            known.or(self.elsewhere.broken()).or(marks.leave.1.broken()).or(marks.land.1.broken());
        if let Some(clause) = under_way {
            return Ok(Fate::Refused(clause));
        }
        let standing = marks.leave.0.broken().or(marks.land.0.broken());
        match (self.way, standing) {
            (Way::Forth, Some(clause)) => return Ok(Fate::Refused(clause)),
            (Way::Back, Some(_)) => return Ok(Fate::Passed),
            _ => {}
        }
        let departure = if self.way == Way::Forth { self.state } else { &frame.words };
        self.court.show(self.memory, departure.as_slice());
        if self.way == Way::Back && self.standing(frame, marks) != Verdict::Legal {
            return Ok(Fate::Passed);
        }
        self.court.embark(self.line.passage());
        self.court.board(self.roster.aboard(load), false);
        let fate = self.hear(node, frame, marks);
        self.court.board(self.roster.aboard(load), true);
        fate
    }

    /// Judges the crossing that the court shows.
    fn hear(&mut self, node: NodeId, frame: &Frame<W>, marks: &Marks) -> Result<Fate<W, P>, Diagnostic> {
        match self.verdict(node, frame, marks) {
            Verdict::Legal => {}
            Verdict::Broken(clause) => return Ok(Fate::Refused(clause)),
            Verdict::Fault(fault) => return Err(fault.diagnostic()),
        }
        let priced = self.gauges.fixed && self.loads.node(node).price.is_some();
        let mut price = None;
        if !priced {
            let (carrier, leg) = (self.line.carrier, self.line.leg);
            self.court.judge.machine.next_moment();
            for (gauge, amount) in self.gauges.list.iter().zip(self.amounts.iter_mut()) {
                *amount = self.court.measure(*gauge, carrier, leg)?;
            }
            for gauge in &self.gauges.unread {
                self.court.measure(*gauge, carrier, leg)?;
            }
            let cost = P::of(self.amounts.get(..self.gauges.keys).unwrap_or_default());
            match self.gauges.fixed {
                true => self.loads.price(node, self.amounts, cost),
                false => price = Some(cost),
            }
        }
        if !self.memory.remembers() {
            return Ok(Fate::Legal(None, price));
        }
        let mut words = frame.words.clone();
        let amounts = if price.is_some() { &*self.amounts } else { self.loads.amounts(node) };
        let rations = amounts.get(self.gauges.keys..).unwrap_or_default();
        if !self.memory.take(self.state.as_slice(), words.as_mut_slice(), rations) {
            return Ok(Fate::Passed);
        }
        self.court.remember(self.memory, self.values);
        self.memory.remember(self.state.as_slice(), words.as_mut_slice(), self.values);
        Ok(Fate::Legal(Some(words), price))
    }

    /// What the rules say of the state that the court shows, as far as the load changes it.
    fn standing(&mut self, frame: &Frame<W>, marks: &Marks) -> Verdict {
        let [leave, _, land, _] = self.tables();
        let (from, to) = (self.line.from, self.line.to);
        let verdict = self.ashore(leave, frame.leave, marks.leave.0, from);
        let verdict = verdict.or_else(|| self.ashore(land, frame.land, marks.land.0, to));
        verdict.or_else(|| self.court.landed_wide())
    }

    /// What the rules say of the crossing that the court shows.
    fn verdict(&mut self, node: NodeId, frame: &Frame<W>, marks: &Marks) -> Verdict {
        let [leave, leave_afloat, land, land_afloat] = self.tables();
        let (from, to) = (self.line.from, self.line.to);
        self.elsewhere
            .or_else(|| self.aboard(node))
            .or_else(|| self.afloat(leave_afloat, frame.leave, marks.leave.1, from))
            .or_else(|| self.afloat(land_afloat, frame.land, marks.land.1, to))
            .or_else(|| self.court.afloat_wide())
            .or_else(|| match self.way {
                Way::Forth => self.ashore(leave, frame.leave, marks.leave.0, from),
                Way::Back => Verdict::Legal,
            })
            .or_else(|| match self.way {
                Way::Forth => self.ashore(land, frame.land, marks.land.0, to),
                Way::Back => Verdict::Legal,
            })
            .or_else(|| match self.way {
                Way::Forth => self.court.landed_wide(),
                Way::Back => Verdict::Legal,
            })
    }

    fn aboard(&mut self, node: NodeId) -> Verdict {
        if self.loads.node(node).mark == Mark::LEGAL {
            return Verdict::Legal;
        }
        let said = self.court.aboard(self.line.carrier);
        if !self.gauges.far_aboard {
            self.loads.judge(node, Mark::of(said));
        }
        said
    }

    /// What the rules say of a place while the crossing is under way.
    fn afloat(&mut self, table: Option<TableId>, key: u64, mark: Mark, place: PlaceId) -> Verdict {
        self.stands(table, key, mark, |court| court.afloat(place))
    }

    /// What they say of it when everybody is ashore.
    fn ashore(&mut self, table: Option<TableId>, key: u64, mark: Mark, place: PlaceId) -> Verdict {
        self.stands(table, key, mark, |court| court.ashore(place))
    }

    /// What is known of a place, or what the court says, which is kept.
    fn stands(
        &mut self,
        table: Option<TableId>,
        key: u64,
        mark: Mark,
        court: impl FnOnce(&mut Court<'m>) -> Verdict,
    ) -> Verdict {
        if mark == Mark::LEGAL {
            return Verdict::Legal;
        }
        let said = court(self.court);
        self.contents.set(table, key, Mark::of(said));
        said
    }
}

/// A crossing that is shown.
pub(super) struct Crossing<'t, 'a, 'm, W, P> {
    pub(super) bench: &'t Bench<'a, 'm, W, P>,
    pub(super) load: EntryId,
    /// Whether the amounts are those of this crossing alone, and not of each with its load.
    pub(super) measured: bool,
}

impl<W: Words, P: Price> Details for Crossing<'_, '_, '_, W, P> {
    fn watched(&self) -> &[i64] {
        let amounts = self.bench.measures(self.bench.roster.node(self.load), self.measured);
        amounts.get(self.bench.gauges.unwatched..).unwrap_or_default()
    }

    fn is_first(&self) -> bool {
        self.ride().is_none_or(|ride| ride.is_first(self.bench.model))
    }

    fn labelled(&self) -> Tally {
        let Bench { model, line, roster, empty, .. } = self.bench;
        if let Some(ride) = self.ride() {
            return ride.labelled(model);
        }
        // The state is the one after the crossing.
        let mut ashore = model.layout.start.clone();
        model.layout.unpack(roster.frame(self.load, empty).words.as_slice(), &mut ashore);
        let load = roster.aboard(self.load);
        Ride { carrier: line.carrier, leg: line.leg, load, ashore: &ashore }.labelled(model)
    }

    fn ride(&self) -> Option<Ride<'_>> {
        self.bench.ride(self.load)
    }
}
