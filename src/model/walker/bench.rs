//! One load on trial: by what the tables know, or before the court.

use super::super::Model;
use super::super::code::ClauseId;
use super::super::crossings::BoardingId;
use super::super::fold::Fold;
use super::super::layout::ConfigId;
use super::super::memory::MemoryLayout;
use super::super::price::{Excess, Price};
use super::super::ride::Ride;
use super::super::rules::Verdict;
use super::super::scene::Memory;
use super::super::tally::Tally;
use super::super::visit::{Edge, Visitor};
use super::super::words::Words;
use super::contents::{Contents, Mark, TableId};
use super::court::Court;
use super::gauges::Gauges;
use super::lines::{Frame, Line, Way};
use super::loads::Loads;
use crate::check::puzzle::PlaceId;
use crate::diag::Diagnostic;
use crate::id::IdVec;
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
}

/// A load on trial.
pub struct Trial<'r, W> {
    /// What changes with it.
    pub frame: &'r Frame<W>,
    /// How often each boarding is part of it.
    pub chosen: &'r [BoardingId],
    /// Who does not board.
    pub left: &'r IdVec<ConfigId, i64>,
}

impl<W> Clone for Trial<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Trial<'_, W> {}

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

impl<'m, W: Words, P: Price> Bench<'_, 'm, W, P> {
    /// Tries a load, and shows what becomes of it.
    #[inline(always)]
    pub fn attempt(
        &mut self,
        state: &W,
        trial: Trial<'_, W>,
        visitor: &mut impl Visitor<W, P>,
    ) -> Result<ControlFlow<()>, Diagnostic> {
        let frame = trial.frame;
        let node = self.loads.node(frame.node);
        if self.plain
            && node.mark == Mark::LEGAL
            && let Some(cost) = &node.price
            && self.known_legal(frame)
        {
            let amounts = self.loads.amounts(frame.node);
            return Ok(self.show(&frame.words, cost, amounts, trial, visitor));
        }
        let ride = self.ride(trial);
        if !node.fits {
            visitor.passed(ride);
            return Ok(ControlFlow::Continue(()));
        }
        match self.settle(state, frame, trial.chosen)? {
            Fate::Passed => visitor.passed(ride),
            Fate::Refused(clause) => visitor.refused(clause, ride),
            Fate::Legal(words, price) => {
                let known = &self.loads.node(frame.node).price;
                if let Some(cost) = price.as_ref().or(known.as_ref()) {
                    let amounts =
                        if price.is_some() { &*self.amounts } else { self.loads.amounts(frame.node) };
                    let words = words.as_ref().unwrap_or(&frame.words);
                    return Ok(self.show(words, cost, amounts, trial, visitor));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The crossing itself; on the way back nobody asks for it.
    #[inline(always)]
    fn ride<'r>(&self, trial: Trial<'r, W>) -> Option<Ride<'r>> {
        let (carrier, leg) = (self.line.carrier, self.line.leg);
        let ride = Ride { carrier, leg, load: trial.chosen, ashore: trial.left };
        (self.way == Way::Forth).then_some(ride)
    }

    /// Shows an edge.
    #[inline(always)]
    fn show(
        &self,
        words: &W,
        cost: &Result<P, Excess>,
        amounts: &[i64],
        trial: Trial<'_, W>,
        visitor: &mut impl Visitor<W, P>,
    ) -> ControlFlow<()> {
        let (model, line, ride) = (self.model, self.line, self.ride(trial));
        let ways = || match ride {
            Some(ride) => ride.labelled(model),
            None => labelled_before(model, line, &trial.frame.words, trial.chosen),
        };
        let first = || ride.is_none_or(|ride| ride.is_first(model));
        let watched = amounts.get(self.gauges.unwatched..).unwrap_or_default();
        let (first, ways) = (&first, &ways);
        if self.fold.is_empty() {
            return visitor.edge(&Edge { state: words, cost, watched, first, ways, ride });
        }
        let state = &self.fold.canonical(&model.layout, words);
        visitor.edge(&Edge { state, cost, watched, first, ways, ride })
    }

    /// Whether the tables know that no rule refuses what then stands at both ends.
    #[inline(always)]
    fn known_legal(&self, frame: &Frame<W>) -> bool {
        let [leave, leave_afloat, land, land_afloat] = self.tables();
        self.contents.get(leave, frame.leave) == Mark::LEGAL
            && self.contents.get(land, frame.land) == Mark::LEGAL
            && (!self.gauges.afloat
                || self.contents.get(leave_afloat, frame.leave) == Mark::LEGAL
                    && self.contents.get(land_afloat, frame.land) == Mark::LEGAL)
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
    fn settle(
        &mut self,
        state: &W,
        frame: &Frame<W>,
        chosen: &[BoardingId],
    ) -> Result<Fate<W, P>, Diagnostic> {
        let marks = &self.marks(frame);
        let known = self.loads.node(frame.node).mark.broken();
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
        let departure = if self.way == Way::Forth { state } else { &frame.words };
        self.court.show(self.memory, departure.as_slice());
        if self.way == Way::Back && self.standing(frame, marks) != Verdict::Legal {
            return Ok(Fate::Passed);
        }
        self.court.embark(self.line.passage());
        self.court.board(chosen, false);
        let fate = self.hear(state, frame, marks);
        self.court.board(chosen, true);
        fate
    }

    /// Judges the crossing that the court shows.
    fn hear(&mut self, state: &W, frame: &Frame<W>, marks: &Marks) -> Result<Fate<W, P>, Diagnostic> {
        match self.verdict(frame, marks) {
            Verdict::Legal => {}
            Verdict::Broken(clause) => return Ok(Fate::Refused(clause)),
            Verdict::Fault(fault) => return Err(fault.diagnostic()),
        }
        let priced = self.gauges.fixed && self.loads.node(frame.node).price.is_some();
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
                true => self.loads.price(frame.node, self.amounts, cost),
                false => price = Some(cost),
            }
        }
        if !self.memory.remembers() {
            return Ok(Fate::Legal(None, price));
        }
        let mut words = frame.words.clone();
        let amounts = if price.is_some() { &*self.amounts } else { self.loads.amounts(frame.node) };
        let rations = amounts.get(self.gauges.keys..).unwrap_or_default();
        if !self.memory.take(state.as_slice(), words.as_mut_slice(), rations) {
            return Ok(Fate::Passed);
        }
        self.court.remember(self.memory, self.values);
        self.memory.remember(state.as_slice(), words.as_mut_slice(), self.values);
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
    fn verdict(&mut self, frame: &Frame<W>, marks: &Marks) -> Verdict {
        let [leave, leave_afloat, land, land_afloat] = self.tables();
        let (from, to) = (self.line.from, self.line.to);
        self.elsewhere
            .or_else(|| self.aboard(frame))
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

    fn aboard(&mut self, frame: &Frame<W>) -> Verdict {
        if self.loads.node(frame.node).mark == Mark::LEGAL {
            return Verdict::Legal;
        }
        let said = self.court.aboard(self.line.carrier);
        if !self.gauges.far_aboard {
            self.loads.judge(frame.node, Mark::of(said));
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

/// How many crossings from a state, with every member told apart, carry this load on a line.
fn labelled_before<W: Words>(model: &Model<'_>, line: &Line<W>, before: &W, load: &[BoardingId]) -> Tally {
    let mut ashore = model.layout.start.clone();
    model.layout.unpack(before.as_slice(), &mut ashore);
    for &id in load {
        ashore[model.boardings.list[id].from] -= 1;
    }
    Ride { carrier: line.carrier, leg: line.leg, load, ashore: &ashore }.labelled(model)
}
