//! What is measured of a crossing, and what it depends on.

use super::super::Model;
use super::super::memory::{Gauge, Ration, metric_routines};
use super::super::rules::{Check, PlaceChecks};
use super::contents::Seen;
use crate::check::puzzle::{CarrierId, Metric};
use crate::id::IdVec;

/// What is measured of each crossing, and what it depends on.
pub struct Gauges {
    /// The metrics to be minimised; then the rations; then what is only watched.
    pub list: Vec<Gauge>,
    /// The metrics that no gauge reads and that may be faulty. A crossing that adds less than
    /// nothing to one of them is an error all the same.
    pub unread: Vec<Gauge>,
    pub keys: usize,
    /// How many of them come before those that are only watched.
    pub unwatched: usize,
    /// Whether they depend on the load alone.
    pub fixed: bool,
    /// Whether they, or the rules aboard, depend on the leg as well, carrier by carrier.
    pub by_leg: IdVec<CarrierId, bool>,
    /// Whether rules look further than one place, or states remember anything.
    pub wide: bool,
    /// Whether rules aboard look at places, or at what is remembered.
    pub far_aboard: bool,
    /// Whether some rule looks at places while a crossing is under way.
    pub afloat: bool,
}

impl Gauges {
    /// What a walker is made for: what crossings add to `keys`, what they take of `rations`, and what
    /// else is `watched`.
    pub fn new(model: &Model<'_>, keys: &[Metric], rations: &[Ration], watched: &[Gauge]) -> Self {
        let (puzzle, program, checks) = (model.puzzle, &model.program, &model.checks);
        let metrics = keys.iter().map(|&metric| Gauge::Metric(metric));
        let list: Vec<Gauge> =
            metrics.chain(rations.iter().map(|ration| ration.gauge)).chain(watched.iter().copied()).collect();
        let metrics = std::iter::once(Metric::Time).chain(puzzle.costs.ids().map(Metric::Cost));
        let unread: Vec<Gauge> = metrics
            .filter(|metric| !list.contains(&Gauge::Metric(*metric)) && may_fail(model, *metric))
            .map(Gauge::Metric)
            .collect();
        let routines = |metric| metric_routines(model, metric);
        let measured: Vec<_> = list
            .iter()
            .chain(&unread)
            .flat_map(|gauge| match gauge {
                Gauge::Metric(metric) => routines(*metric),
                Gauge::Trips(_) => Vec::new(),
            })
            .collect();
        let timed = list.iter().chain(&unread).any(|gauge| *gauge == Gauge::Metric(Metric::Time));
        let leg_times = puzzle.legs.iter().any(|leg| leg.time.is_some());
        let by_leg = puzzle.carriers.ids().map(|carrier| {
            let aboard = checks.aboard[carrier].iter().map(|check| check.routine);
            let read = Seen::by(program, &model.layout, aboard.chain(measured.iter().copied()));
            read.ends || timed && leg_times && puzzle.carriers[carrier].time.is_none()
        });
        let wide = |places: &PlaceChecks| !places.wide.is_empty();
        let far = |check: &Check| program.reads[check.routine].elsewhere;
        Self {
            by_leg: by_leg.collect(),
            fixed: measured.iter().all(|routine| !program.reads[*routine].elsewhere),
            wide: wide(&checks.ashore) || wide(&checks.afloat) || !checks.overall.is_empty(),
            far_aboard: checks.aboard.iter().flatten().any(far),
            afloat: checks.afloat.local.iter().any(|local| !local.is_empty()),
            keys: keys.len(),
            unwatched: keys.len() + rations.len(),
            list,
            unread,
        }
    }
}

/// Whether some crossing may add a negative amount to a metric, or one that cannot be worked out.
fn may_fail(model: &Model<'_>, metric: Metric) -> bool {
    !metric_routines(model, metric).iter().all(|routine| model.program.routines[*routine].is_harmless())
}
