//! Where a crossing is judged by running the rules: the scenes before, during and after it.

use super::super::Model;
use super::super::crossings::BoardingId;
use super::super::eval::Machine;
use super::super::memory::{Gauge, MemoryLayout, metric_code};
use super::super::ride::counted;
use super::super::rules::{Judge, Verdict};
use super::super::scene::{Counts, Here, Memory, Passage, Scene};
use crate::check::puzzle::{CarrierId, LegId, Metric, PlaceId};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;

/// Runs rules, costs and goal over one state and the crossings from it.
pub struct Court<'m> {
    model: &'m Model<'m>,
    /// What runs them.
    pub judge: Judge<'m>,
    /// While a crossing is under way.
    afloat: Scene,
    /// Before a crossing, or after its landing.
    landed: Scene,
    /// The words of the state that the scenes show.
    words: Vec<u64>,
    /// Whether they show any.
    set: bool,
    passage: Option<Passage>,
}

impl<'m> Court<'m> {
    /// A court without any state.
    pub fn new(model: &'m Model<'m>) -> Self {
        let puzzle = model.puzzle;
        let scene = Scene {
            counts: Counts::new(puzzle.places.len(), model.layout.cohorts.len()),
            ashore: model.layout.start.clone(),
            aboard: Vec::new(),
            boats: puzzle.carriers.iter().map(|carrier| carrier.at).collect(),
            passage: None,
            trip: 0,
            previous: model.program.previous.iter().map(|_| Memory::Value(0)).collect(),
        };
        Self {
            model,
            judge: Judge {
                code: model.compiled(),
                machine: Machine::new(&model.layout, &model.program, model.checks.clauses.len()),
            },
            afloat: scene.clone(),
            landed: scene,
            words: Vec::new(),
            set: false,
            passage: None,
        }
    }

    /// Shows a state, with nothing under way.
    pub fn show(&mut self, memory: &MemoryLayout, words: &[u64]) {
        if self.set && self.words == words {
            self.disembark();
            return;
        }
        self.words.clear();
        self.words.extend_from_slice(words);
        (self.set, self.passage) = (true, None);
        let layout = &self.model.layout;
        let (afloat, landed) = (&mut self.afloat, &mut self.landed);
        layout.unpack(words, &mut landed.ashore);
        landed.counts.clear();
        for (id, config) in layout.configs.enumerate() {
            let count = landed.ashore[id];
            afloat.ashore[id] = count;
            if count > 0 {
                for standing in &config.standing {
                    landed.counts.add(Here::Place(standing.place), standing.cohort, count * standing.count);
                }
            }
        }
        afloat.counts.copy_from(&landed.counts);
        for id in afloat.boats.ids() {
            let place = layout.boat(words, id);
            (afloat.boats[id], landed.boats[id]) = (place, place);
        }
        afloat.aboard.clear();
        afloat.passage = None;
        let made = i64::try_from(memory.made(words)).unwrap_or(i64::MAX);
        (landed.trip, afloat.trip) = (made, made.saturating_add(1));
        memory.recall(words, &mut afloat.previous);
        self.judge.machine.next_moment();
    }

    /// What the rules say of the state that is shown.
    pub fn state(&mut self) -> Verdict {
        let checks = &self.model.checks;
        let mut verdict = Verdict::Legal;
        for (place, local) in checks.ashore.local.enumerate() {
            verdict = verdict.and(self.judge.look(local, &self.landed, Here::Place(place)));
        }
        verdict.and(self.wide())
    }

    /// What the rules that read more than one place say when everybody is ashore.
    pub fn wide(&mut self) -> Verdict {
        let checks = &self.model.checks;
        let verdict = self.judge.look_wide(&checks.ashore.wide, &self.landed);
        if verdict.is_broken() {
            return verdict;
        }
        verdict.and(self.judge.look(&checks.overall, &self.landed, Here::Nowhere))
    }

    /// Whether the goal holds in the state that is shown.
    ///
    /// # Errors
    ///
    /// The goal cannot be worked out.
    pub fn is_goal(&mut self) -> Result<bool, Diagnostic> {
        let Self { model, judge, landed, .. } = self;
        // A goal does not read `trip`.
        let goal = judge.machine.holds(judge.code, model.goal, landed, Here::Nowhere);
        goal.map_err(|fault| fault.diagnostic())
    }

    /// Reads the estimates that the model has an eye on in the state that is shown.
    ///
    /// # Errors
    ///
    /// One of them cannot be worked out.
    pub fn read_estimates(&mut self) -> Result<(), Diagnostic> {
        let Self { model, judge, landed, .. } = self;
        model.estimates.iter().try_for_each(|&estimate| {
            let value = judge.machine.run(judge.code, estimate, landed, Here::Nowhere);
            value.map(|_| ()).map_err(|fault| {
                fault.diagnostic().with_help("keep the divisor above 0: `12 / max(1, everyone at left)`")
            })
        })
    }

    /// Lets a carrier be under way from the state that is shown.
    pub fn embark(&mut self, passage: Passage) {
        if self.passage == Some(passage) {
            return;
        }
        self.disembark();
        self.passage = Some(passage);
        self.afloat.passage = Some(passage);
        self.landed.trip = self.afloat.trip;
        if self.landed.boats[passage.carrier].is_some() {
            self.afloat.boats[passage.carrier] = None;
            self.landed.boats[passage.carrier] = Some(passage.to);
        }
        self.judge.machine.next_moment();
    }

    /// Shows nothing any more.
    pub fn forget(&mut self) {
        self.set = false;
    }

    fn disembark(&mut self) {
        let Some(passage) = self.passage.take() else { return };
        self.afloat.passage = None;
        self.landed.trip = self.afloat.trip.saturating_sub(1);
        if self.landed.boats[passage.carrier].is_some() {
            self.afloat.boats[passage.carrier] = Some(passage.from);
            self.landed.boats[passage.carrier] = Some(passage.from);
        }
        self.judge.machine.next_moment();
    }

    /// Lets a load board the carrier that is under way, and land; or takes that back.
    pub fn board(&mut self, load: &[BoardingId], back: bool) {
        let Some(passage) = self.passage else { return };
        for (id, count) in counted(load) {
            let count = if back { -count } else { count };
            let boarding = &self.model.boardings.list[id];
            self.afloat.ashore[boarding.from] -= count;
            if let Some(target) = boarding.landing(passage.to) {
                self.landed.ashore[boarding.from] -= count;
                self.landed.ashore[target] += count;
            }
            let (from, to) = (Here::Place(boarding.place), Here::Place(passage.to));
            for &(cohort, members) in &boarding.members {
                let moved = members * count;
                self.afloat.counts.add(from, cohort, -moved);
                self.afloat.counts.add(Here::Aboard, cohort, moved);
                self.landed.counts.add(from, cohort, -moved);
                self.landed.counts.add(to, cohort, moved);
            }
        }
        self.afloat.aboard.clear();
        if !back {
            self.afloat.aboard.extend(counted(load));
        }
        self.judge.machine.next_moment();
    }

    /// What the rules aboard say.
    pub fn aboard(&mut self, carrier: CarrierId) -> Verdict {
        self.judge.look(&self.model.checks.aboard[carrier], &self.afloat, Here::Aboard)
    }

    /// What the rules that read nothing but a place say of it while the crossing is under way.
    pub fn afloat(&mut self, place: PlaceId) -> Verdict {
        self.judge.look(&self.model.checks.afloat.local[place], &self.afloat, Here::Place(place))
    }

    /// What the rules that read more than one place say while the crossing is under way.
    pub fn afloat_wide(&mut self) -> Verdict {
        self.judge.look_wide(&self.model.checks.afloat.wide, &self.afloat)
    }

    /// What the rules that read nothing but a place say of it after the landing.
    pub fn ashore(&mut self, place: PlaceId) -> Verdict {
        // The scene after the landing is another moment than the one before it.
        self.judge.machine.next_moment();
        self.judge.look(&self.model.checks.ashore.local[place], &self.landed, Here::Place(place))
    }

    /// What the rules that read more than one place say after the landing.
    pub fn landed_wide(&mut self) -> Verdict {
        self.judge.machine.next_moment();
        self.wide()
    }

    /// What the crossing adds to a gauge.
    ///
    /// # Errors
    ///
    /// Something negative, or an expression that cannot be worked out.
    pub fn measure(&mut self, gauge: Gauge, carrier: CarrierId, leg: LegId) -> Result<i64, Diagnostic> {
        match gauge {
            Gauge::Trips(counted) => Ok(i64::from(counted == carrier)),
            Gauge::Metric(metric) => self.added(metric, carrier, leg),
        }
    }

    /// What the crossing adds to a metric; nothing to a time that nobody gives.
    fn added(&mut self, metric: Metric, carrier: CarrierId, leg: LegId) -> Result<i64, Diagnostic> {
        if metric == Metric::Crossings {
            return Ok(1);
        }
        let Some((routine, span)) = metric_code(self.model, metric, carrier, leg) else { return Ok(0) };
        let Self { judge, afloat, .. } = self;
        let added = judge.machine.run(judge.code, routine, afloat, Here::Aboard);
        let added = added.map_err(|fault| fault.diagnostic())?;
        if added < 0 {
            return Err(negative(self.model.puzzle.metric_name(metric), added, span));
        }
        Ok(added)
    }

    /// What `previous` will read of the crossing.
    pub fn remember(&mut self, memory: &MemoryLayout, values: &mut Vec<Memory>) {
        let Self { model, judge, afloat, .. } = self;
        judge.machine.next_moment();
        values.clear();
        for id in memory.remembered() {
            let routine = model.program.previous[id].routine;
            let value = judge.machine.run(judge.code, routine, afloat, Here::Aboard);
            values.push(value.map_or_else(Memory::Fault, Memory::Value));
        }
    }
}

fn negative(name: &str, added: i64, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::NegativeAmount,
        format!("a legal crossing would add {added} to {name}"),
        span,
        "negative in a state that the search meets",
    )
    .with_help("no crossing may pay anything back: `max(0, missionaries - 1)` is 0 at least")
}
