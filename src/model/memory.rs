//! What a state remembers beside its arrangement: how much of a ration is used, what `previous`
//! will read, and the number of crossings made, each only where something depends on it.

use super::Model;
use super::code::{PreviousId, Reads, RoutineId, TripUse};
use super::eval::Fault;
use super::packing::Field;
use super::scene::Memory;
use crate::check::puzzle::{CarrierId, Metric, Value};
use crate::id::{Id, IdVec};
use crate::source::Span;

/// Something that a crossing adds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gauge {
    /// A metric.
    Metric(Metric),
    /// How often a carrier has crossed.
    Trips(CarrierId),
}

/// How much there is of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ration {
    /// What is used up.
    pub gauge: Gauge,
    /// How much of it there is; nothing is within a negative bound.
    pub bound: i64,
}

/// The code of what a crossing adds to a metric, and its words.
pub fn metric_code(
    model: &Model<'_>,
    metric: Metric,
    carrier: CarrierId,
    leg: crate::check::puzzle::LegId,
) -> Option<(RoutineId, Span)> {
    let puzzle = model.puzzle;
    match metric {
        Metric::Crossings => None,
        Metric::Time => {
            let of_carrier = model.carrier_times[carrier].zip(puzzle.carriers[carrier].time.as_ref());
            let of_leg = || model.leg_times[leg].zip(puzzle.legs[leg].time.as_deref());
            of_carrier.or_else(of_leg).map(|(routine, number)| (routine, number.span))
        }
        Metric::Cost(cost) => {
            let span = match &puzzle.costs[cost].value {
                Value::Number(number) => number.span,
                Value::Truth(truth) => truth.span,
            };
            Some((model.costs[cost], span))
        }
    }
}

/// All code that says what crossings add to a metric.
pub fn metric_routines(model: &Model<'_>, metric: Metric) -> Vec<RoutineId> {
    match metric {
        Metric::Crossings => Vec::new(),
        Metric::Cost(cost) => vec![model.costs[cost]],
        Metric::Time => model.carrier_times.iter().chain(model.leg_times.iter()).flatten().copied().collect(),
    }
}

/// The value of one `previous` in a state.
#[derive(Clone, Copy, Debug)]
struct Slot {
    id: PreviousId,
    /// The value, or the number of the fault.
    value: Field,
    /// Whether there is a fault; without bits where there can be none.
    fault: Field,
}

/// Where the words of a state keep what is remembered.
#[derive(Clone, Debug)]
pub struct MemoryLayout {
    rations: Vec<(Ration, Field)>,
    slots: Vec<Slot>,
    trip: Option<(Field, TripUse)>,
    faults: Vec<Fault>,
    words: usize,
}

impl MemoryLayout {
    /// Room for these rations, and for what the rules and these gauges read of the past.
    pub fn new(model: &Model<'_>, gauges: &[Gauge], rations: &[Ration]) -> Self {
        let reads = past(model, gauges);
        let mut packing = model.layout.packing;
        packing.next_word();
        let ration = |&ration: &Ration| (ration, packing.field(u64::try_from(ration.bound).unwrap_or(0)));
        let rations = rations.iter().map(ration).collect();
        let slot = |&id: &PreviousId| {
            let remembered = model.program.previous[id];
            Slot {
                id,
                value: packing.field(if remembered.truth && !remembered.can_fail { 1 } else { u64::MAX }),
                fault: packing.field(u64::from(remembered.can_fail)),
            }
        };
        let slots = reads.previous.iter().map(slot).collect();
        let used = model.program.trip;
        let trip = reads.trip.then(|| (packing.field(used.greatest()), used));
        Self { rations, slots, trip, faults: Vec::new(), words: packing.words().max(1) }
    }

    /// How many words a state takes.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Whether states remember anything beside their arrangement.
    pub fn remembers(&self) -> bool {
        !self.rations.is_empty() || !self.slots.is_empty() || self.trip.is_some()
    }

    /// The number of crossings made, as far as it is told.
    pub fn made(&self, words: &[u64]) -> u64 {
        self.trip.map_or(0, |(field, _)| field.get(words))
    }

    /// Reads what `previous` will read.
    pub fn recall(&self, words: &[u64], previous: &mut IdVec<PreviousId, Memory>) {
        for slot in &self.slots {
            let value = slot.value.get(words);
            let fault = usize::try_from(value).ok().and_then(|nth| self.faults.get(nth));
            previous[slot.id] = match (slot.fault.get(words), fault) {
                (1, Some(&fault)) => Memory::Fault(fault),
                _ => Memory::Value(value as i64),
            };
        }
    }

    /// The rations whose gauge `holds`, with what is used of them.
    pub fn used<'a>(&'a self, words: &'a [u64]) -> impl Iterator<Item = (Ration, i64)> + 'a {
        self.rations.iter().map(|(ration, field)| (*ration, field.get(words) as i64))
    }

    /// Takes `amounts` of the rations, in their order, on top of what `before` has used. False if
    /// one of them does not go round.
    pub fn take(&self, before: &[u64], words: &mut [u64], amounts: &[i64]) -> bool {
        self.rations.iter().zip(amounts).all(|((ration, field), &amount)| {
            let used = (field.get(before) as i64).checked_add(amount);
            used.filter(|used| *used <= ration.bound)
                .inspect(|used| field.set(words, used.unsigned_abs()))
                .is_some()
        })
    }

    /// What `previous` is to remember of a crossing.
    pub fn remembered(&self) -> impl Iterator<Item = PreviousId> + '_ {
        self.slots.iter().map(|slot| slot.id)
    }

    /// Remembers the values of a crossing, in the order of [`remembered`](Self::remembered), and
    /// that it was made after those that `before` has made.
    pub fn remember(&mut self, before: &[u64], words: &mut [u64], values: &[Memory]) {
        for (slot, value) in self.slots.iter().zip(values) {
            match value {
                Memory::Value(value) => {
                    slot.value.set(words, *value as u64);
                    slot.fault.set(words, 0);
                }
                Memory::Fault(fault) => {
                    let known = self.faults.iter().position(|f| f == fault);
                    let nth = known.unwrap_or_else(|| {
                        self.faults.push(*fault);
                        self.faults.len() - 1
                    });
                    slot.value.set(words, nth as u64);
                    slot.fault.set(words, 1);
                }
            }
        }
        if let Some((field, used)) = self.trip {
            field.set(words, used.next(field.get(before)));
        }
    }
}

/// What the rules and these gauges read of the past.
fn past(model: &Model<'_>, gauges: &[Gauge]) -> Reads {
    let checks = &model.checks;
    let places = [&checks.afloat, &checks.ashore];
    let local = places.iter().flat_map(|places| places.local.iter().flatten());
    let wide = places.iter().flat_map(|places| places.wide.iter().map(|(_, check)| check));
    let aboard = checks.aboard.iter().flatten();
    let rules = local.chain(wide).chain(aboard).chain(&checks.overall).map(|check| check.routine);
    let metrics = gauges.iter().flat_map(|gauge| match gauge {
        Gauge::Trips(_) => Vec::new(),
        Gauge::Metric(metric) => metric_routines(model, *metric),
    });
    let mut seen = vec![false; model.program.routines.len()];
    let mut reads = Reads::default();
    for routine in rules.chain(metrics) {
        // Many places share one clause.
        if let Some(seen) = seen.get_mut(routine.index())
            && !std::mem::replace(seen, true)
        {
            reads.join(&model.program.reads[routine], super::code::Spot::Here);
        }
    }
    reads
}
