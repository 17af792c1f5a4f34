//! Every load of every carrier, on the way forth from a state or back from it.

use super::super::memory::Gauge;
use super::super::price::Price;
use super::super::rules::Verdict;
use super::super::visit::Visitor;
use super::super::words::Words;
use super::bench::{Bench, Trial};
use super::contents::Mark;
use super::lines::{Line, LineId, Way};
use super::loads::Loads;
use super::{Here, Walker};
use crate::check::puzzle::{CarrierId, LegId, PlaceId};
use crate::diag::Diagnostic;
use crate::id::Id;
use std::ops::ControlFlow;

/// How many loads are tried between two pauses.
const PATIENCE: u64 = 4096;

impl<W: Words, P: Price> Walker<'_, W, P> {
    /// Tries every carrier on every leg that leaves the place where it lies, or ends there.
    pub(super) fn follow(
        &mut self,
        state: &W,
        way: Way,
        visitor: &mut impl Visitor<W, P>,
    ) -> Result<ControlFlow<()>, Diagnostic> {
        self.stand(state);
        let model = self.model;
        let legs = if way == Way::Forth { &model.legs } else { &model.arrivals };
        for carrier in model.puzzle.carriers.ids() {
            if self.is_used_up(carrier, state) {
                continue;
            }
            for place in self.docks(carrier) {
                for &leg in &legs[PlaceId::from_index(place)] {
                    if self.travel(state, (carrier, leg), way, visitor)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The places where a carrier lies: that of a boat, every one for a bridge.
    fn docks(&self, carrier: CarrierId) -> std::ops::Range<usize> {
        match self.here.boats[carrier] {
            Some(place) => place.index()..place.index() + 1,
            None => 0..self.model.puzzle.places.len(),
        }
    }

    /// Whether a carrier has made all its trips.
    fn is_used_up(&self, carrier: CarrierId, state: &W) -> bool {
        self.memory
            .used(state.as_slice())
            .any(|(ration, used)| ration.gauge == Gauge::Trips(carrier) && used >= ration.bound)
    }

    /// Goes to a state.
    pub(super) fn stand(&mut self, state: &W) {
        let (layout, here) = (&self.model.layout, &mut self.here);
        layout.unpack(state.as_slice(), &mut here.left);
        here.keys.fill(0);
        for id in layout.configs.ids() {
            let count = here.left[id];
            if count > 0 {
                self.contents.add(&mut here.keys, id, count);
            }
        }
        for id in here.boats.ids() {
            let place = layout.boat(state.as_slice(), id);
            here.boats[id] = place;
            if let Some(place) = place {
                here.keys[place] = here.keys[place].wrapping_add(self.contents.boat(id, place));
            }
        }
    }

    /// The line of a carrier on a leg; made when it is first needed.
    fn line(&mut self, carrier: CarrierId, leg: LegId) -> LineId {
        if let Some(known) = self.known_lines.get(&(carrier, leg)) {
            return *known;
        }
        let key = (carrier, self.gauges.by_leg[carrier].then_some(leg));
        let loads = *self.known_loads.entry(key).or_insert_with(|| {
            self.loads.push(Loads::new(self.model, &self.kinds, carrier, self.gauges.list.len()));
            self.loads.len() - 1
        });
        let words = self.memory.words();
        let line = Line::new(self.model, &self.contents, &self.kinds, (carrier, leg), words, loads);
        let id = self.lines.push(line);
        self.known_lines.insert((carrier, leg), id);
        id
    }

    /// What rules that look while a crossing is under way say of the places that no load changes.
    fn elsewhere(&mut self, state: &W, id: LineId, way: Way) -> Verdict {
        if !self.gauges.afloat {
            return Verdict::Legal;
        }
        let line = &self.lines[id];
        let changing = if way == Way::Forth { line.from } else { line.to };
        let mut verdict = Verdict::Legal;
        for place in self.model.puzzle.places.ids().filter(|place| *place != changing) {
            let (table, key) = (self.contents.afloat[place], self.here.keys[place]);
            let mark = self.contents.get(table, key);
            if mark == Mark::LEGAL {
                continue;
            }
            let said = mark.broken().map_or_else(
                || {
                    self.court.show(&self.memory, state.as_slice());
                    self.court.embark(line.passage());
                    let said = self.court.afloat(place);
                    // On the way back the carrier does not lie where it is said to start.
                    self.court.forget();
                    self.contents.set(table, key, Mark::of(said));
                    said
                },
                Verdict::Broken,
            );
            verdict = verdict.and(said);
        }
        verdict
    }

    /// Tries every load of a carrier on a leg, on the way forth from a state or back from it.
    fn travel(
        &mut self,
        state: &W,
        (carrier, leg): (CarrierId, LegId),
        way: Way,
        visitor: &mut impl Visitor<W, P>,
    ) -> Result<ControlFlow<()>, Diagnostic> {
        let model = self.model;
        if !model.puzzle.legs[leg].allows(carrier) {
            return Ok(ControlFlow::Continue(()));
        }
        let id = self.line(carrier, leg);
        let elsewhere = self.elsewhere(state, id, way);
        let prunes = !self.shows_refused;
        let Self { memory, gauges, contents, kinds, lines, loads, fold, court, here, tried, .. } = self;
        let (line, boat) = (&lines[id], &model.puzzle.carriers[carrier]);
        let Some(loads) = loads.get_mut(line.loads) else { return Ok(ControlFlow::Continue(())) };
        let plain = elsewhere == Verdict::Legal && !gauges.wide;
        let Here { left, keys, open, frames, chosen, amounts, values, .. } = here;
        let steps = line.steps(way);
        open.clear();
        open.extend(steps.iter().zip(0..).filter(|(step, _)| left[step.source] > 0).map(|(_, at)| at));
        frames.clear();
        let mut bench = Bench {
            model,
            memory,
            gauges,
            contents,
            loads,
            court,
            amounts,
            values,
            line,
            way,
            elsewhere,
            fold,
            plain,
        };
        let mut here = line.root(state, keys, way, bench.loads.root());
        if bench.attempt(state, Trial { frame: &here, chosen: &[], left }, visitor)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        loop {
            let Some(step) = open.get(here.cursor).and_then(|at| steps.get(*at as usize)) else {
                // All that can be added to this load has been tried.
                let (Some(before), Some(last)) = (frames.pop(), here.last) else { break };
                if prunes && bench.loads.is_futile(here.node) {
                    bench.loads.close(kinds, here.node);
                }
                if let Some(last) = steps.get(last as usize) {
                    left[last.source] += 1;
                }
                here = before;
                continue;
            };
            here.cursor += 1;
            if left[step.source] == 0 {
                continue;
            }
            let Some(node) = bench.loads.child(boat, kinds, here.node, step.kind) else { continue };
            let next = here.with(step, node, open);
            left[step.source] -= 1;
            match chosen.get_mut(frames.len()) {
                Some(room) => *room = step.boarding,
                None => chosen.push(step.boarding),
            }
            *tried += 1;
            if *tried % PATIENCE == 0 && visitor.pause().is_break() {
                return Ok(ControlFlow::Break(()));
            }
            let load = chosen.get(..=frames.len()).unwrap_or_default();
            let trial = Trial { frame: &next, chosen: load, left };
            if bench.attempt(state, trial, visitor)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if bench.loads.node(node).full {
                if prunes && bench.loads.is_futile(node) {
                    bench.loads.close(kinds, node);
                }
                left[step.source] += 1;
            } else {
                frames.push(std::mem::replace(&mut here, next));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
