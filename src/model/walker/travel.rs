//! Every load of every carrier, on the way forth from a state or back from it.

use super::super::memory::Gauge;
use super::super::price::Price;
use super::super::rules::Verdict;
use super::super::visit::{PATIENCE, Visitor};
use super::super::words::Words;
use super::bench::Bench;
use super::contents::Mark;
use super::glimpse::Open;
use super::lines::{Line, LineId, Way};
use super::loads::Loads;
use super::roster::{Child, EntryId, Roster};
use super::{Here, Walker};
use crate::check::puzzle::{CarrierId, LegId, PlaceId};
use crate::diag::Diagnostic;
use crate::id::Id;
use std::ops::ControlFlow;

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
        if self.contents.is_empty() {
            for id in here.boats.ids() {
                here.boats[id] = layout.boat(state.as_slice(), id);
            }
            return;
        }
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
        let line = Line::new(self.model, &self.contents, (carrier, leg), words, loads);
        self.rosters.push([Way::Forth, Way::Back].map(|way| {
            Roster::new(
                self.model,
                &self.fold,
                &self.contents,
                &self.kinds,
                (carrier, line.from, line.to),
                way,
                (words, self.gauges.keys),
            )
        }));
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
        let Self { memory, gauges, contents, kinds, lines, rosters, loads, fold, court, here, tried, .. } =
            self;
        let (line, boat) = (&lines[id], (&model.puzzle.carriers[carrier], &*kinds));
        let Some(loads) = loads.get_mut(line.loads) else { return Ok(ControlFlow::Continue(())) };
        let [forth, back] = &mut rosters[id];
        let roster = if way == Way::Forth { forth } else { back };
        let Here { left, keys, open, open_loads, amounts, values, .. } = here;
        roster.open(left, open);
        open_loads.clear();
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
            plain: elsewhere == Verdict::Legal && !gauges.wide,
            ruled: line.is_ruled(),
            state,
            left,
            empty: line.empty(state, keys, way),
            roster,
        };
        let root = bench.roster.root();
        let mut open = Open { steps: open, here: bench.roster.cursor(root, 0), before: open_loads };
        let glances = bench.plain && prunes && way == Way::Forth && visitor.glances();
        let known = match bench.roster.nobody() {
            Child::Ready(ready) => bench.cross(ready, glances, visitor),
            _ => None,
        };
        let flow = known.map_or_else(|| bench.judge(root, visitor), Ok)?;
        if flow.is_break() || is_due(tried, &open) && visitor.pause().is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let mut glimpses = glances && visitor.glances_in_brief(bench.roster.most());
        loop {
            if glimpses {
                let edges = bench.pass_by(&mut open, visitor);
                visitor.idle(edges);
                *tried += edges;
            }
            let load = EntryId::from_index(open.here.load as usize);
            let Some(&step) = open.steps.get(open.here.next) else {
                // All that can be added to this load has been tried.
                if !open.leave() {
                    break;
                }
                if prunes && bench.loads.is_barren(kinds, bench.roster.node(load)) {
                    bench.roster.remove(load);
                }
                continue;
            };
            let (next, full, known) = match bench.roster.child(open.here, step) {
                Child::Ready(ready) => {
                    if ready.needs > 1 && left[ready.source] < i64::from(ready.needs) {
                        open.here.next += 1;
                        continue;
                    }
                    (ready.load, ready.full, bench.cross(ready, glances, visitor))
                }
                &Child::Load(next) if bench.roster.is_there(next, left) => {
                    (next, bench.roster.is_full(next), None)
                }
                Child::Load(_) | Child::None => {
                    open.here.next += 1;
                    continue;
                }
                Child::Unknown => {
                    bench.roster.grow(load, step, bench.loads, boat);
                    open.here = bench.roster.cursor(load, open.here.next);
                    continue;
                }
            };
            open.here.next += 1;
            let flow = match known {
                Some(flow) => flow,
                None => {
                    let flow = bench.judge(next, visitor)?;
                    if full && prunes && bench.loads.is_barren(kinds, bench.roster.node(next)) {
                        bench.roster.remove(next);
                    }
                    // It may cost more than any before.
                    glimpses = glances && visitor.glances_in_brief(bench.roster.most());
                    flow
                }
            };
            if flow.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if !full {
                if is_due(tried, &open) && visitor.pause().is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                bench.enter(next, &mut open);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Whether it is time for a pause, when all that can be added to a load is to be tried.
fn is_due(tried: &mut u64, open: &Open<'_>) -> bool {
    *tried += 1 + open.steps.len() as u64;
    let due = *tried >= PATIENCE;
    if due {
        *tried = 0;
    }
    due
}
