//! The legal crossings from a state, one after another.

use super::Model;
use super::code::{ClauseId, RoutineId};
use super::crossings::{Hold, Loads};
use super::eval::Machine;
use super::memory::{Gauge, MemoryLayout, Ration, metric_code, metric_routines};
use super::rules::{Judge, Verdict};
use super::scene::{Counts, Here, Memory, Passage, Scene};
use super::stage::{Ride, Stage};
use crate::check::puzzle::{CarrierId, LegId, Metric};
use crate::diag::{Code, Diagnostic};
use crate::id::IdVec;
use crate::source::Span;

/// What became of one load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The carrier cannot cross with it, or a ration does not go round.
    Passed,
    /// A rule refuses the crossing.
    Refused(ClauseId),
    /// The crossing is legal.
    Legal,
}

/// A carrier on a leg, while its loads are tried.
#[derive(Clone, Copy, Debug)]
struct Trial<'m> {
    leg: LegId,
    passage: Passage,
    hold: Hold<'m>,
    /// What is said, whoever boards, by the clauses that look while the crossing is under way at
    /// places where nobody boards.
    elsewhere: Verdict,
}

/// Looks at states one at a time and tries the crossings from them, one load after another.
/// Lazy: there may be more loads than can be listed.
pub struct Walker<'m> {
    model: &'m Model<'m>,
    judge: Judge<'m>,
    memory: MemoryLayout,
    gauges: Vec<Gauge>,
    /// The metrics that no gauge reads and that may be faulty. A crossing that adds less than nothing
    /// to one of them is an error all the same.
    unread: Vec<Metric>,
    /// How many of the gauges are metrics to be minimised; then come the rations.
    keys: usize,
    /// How many of the gauges come before those that are only watched.
    unwatched: usize,
    stage: Stage<'m>,
    /// The carriers that may cross from here, with their legs; the next one is at `next`.
    routes: Vec<(CarrierId, LegId)>,
    next: usize,
    trial: Option<Trial<'m>>,
    loads: Loads,
    /// The state that is being looked at.
    here: Vec<u64>,
    amounts: Vec<i64>,
    values: Vec<Memory>,
}

impl<'m> Walker<'m> {
    /// A walker that tells what each crossing adds to `keys`, keeps within `rations`, and tells
    /// what each adds to `watched`, too.
    pub fn new(model: &'m Model<'m>, keys: &[Metric], rations: &[Ration], watched: &[Gauge]) -> Self {
        let metrics = keys.iter().map(|&metric| Gauge::Metric(metric));
        let gauges: Vec<Gauge> =
            metrics.chain(rations.iter().map(|ration| ration.gauge)).chain(watched.iter().copied()).collect();
        let puzzle = model.puzzle;
        let metrics = std::iter::once(Metric::Time).chain(puzzle.costs.ids().map(Metric::Cost));
        let unread: Vec<Metric> = metrics
            .filter(|metric| !gauges.contains(&Gauge::Metric(*metric)) && may_fail(model, *metric))
            .collect();
        let all: Vec<Gauge> =
            gauges.iter().copied().chain(unread.iter().copied().map(Gauge::Metric)).collect();
        let memory = MemoryLayout::new(model, &all, rations);
        let scene = Scene {
            counts: Counts::new(puzzle.places.len(), model.layout.cohorts.len()),
            ashore: model.layout.start.clone(),
            aboard: Vec::new(),
            boats: puzzle.carriers.iter().map(|carrier| carrier.at).collect(),
            passage: None,
            trip: 0,
            previous: model.program.previous.iter().map(|_| Memory::Value(0)).collect(),
        };
        let words = vec![0; memory.words()];
        Self {
            model,
            judge: Judge {
                code: model.compiled(),
                machine: Machine::new(&model.layout, &model.program, model.checks.clauses.len()),
            },
            keys: keys.len(),
            unwatched: keys.len() + rations.len(),
            stage: Stage {
                model,
                afloat: scene.clone(),
                landed: scene,
                words: words.clone(),
                to: crate::id::Id::from_index(0),
            },
            routes: Vec::new(),
            next: 0,
            trial: None,
            loads: Loads::default(),
            here: words,
            amounts: vec![0; gauges.len()],
            values: Vec::new(),
            gauges,
            unread,
            memory,
        }
    }

    /// The model that is walked on.
    pub fn model(&self) -> &'m Model<'m> {
        self.model
    }

    /// How many words a state takes.
    pub fn words(&self) -> usize {
        self.memory.words()
    }

    /// How many words of a state say who is where; the others are memory.
    pub fn arrangement_words(&self) -> usize {
        self.model.layout.packing.words()
    }

    /// Whether states remember anything beside their arrangement.
    pub fn remembers(&self) -> bool {
        self.memory.remembers()
    }

    /// Whether the demand of each clause has ever been read.
    pub fn tested(&self) -> &IdVec<ClauseId, bool> {
        &self.judge.machine.tested
    }

    /// The state at the start; `Err` is the clause that refuses it.
    ///
    /// # Errors
    ///
    /// A rule that cannot be worked out at the start, where no other one refuses it.
    pub fn start(&mut self) -> Result<Result<Vec<u64>, ClauseId>, Diagnostic> {
        let model = self.model;
        let mut words = vec![0; self.words()];
        model.layout.pack(&model.layout.start, &mut words);
        for (id, carrier) in model.puzzle.carriers.enumerate() {
            if let Some(place) = carrier.at {
                model.layout.set_boat(&mut words, id, place);
            }
        }
        self.load(&words);
        let (checks, scene) = (&model.checks, &self.stage.landed);
        let mut verdict = Verdict::Legal;
        for (place, local) in checks.ashore.local.enumerate() {
            verdict = verdict.and(self.judge.look(local, scene, Here::Place(place)));
        }
        verdict = verdict.and(self.judge.look_wide(&checks.ashore.wide, scene));
        verdict = verdict.and(self.judge.look(&checks.overall, scene, Here::Nowhere));
        match verdict {
            Verdict::Legal => Ok(Ok(words)),
            Verdict::Broken(clause) => Ok(Err(clause)),
            Verdict::Fault(fault) => Err(fault.diagnostic()),
        }
    }

    /// Goes to a state and says whether the goal holds there.
    ///
    /// # Errors
    ///
    /// The goal cannot be worked out.
    pub fn look(&mut self, words: &[u64]) -> Result<bool, Diagnostic> {
        self.stand(words);
        let goal =
            self.judge.machine.holds(self.judge.code, self.model.goal, &self.stage.landed, Here::Nowhere);
        goal.map_err(|fault| fault.diagnostic())
    }

    /// Goes to a state whatever the goal says of it.
    pub fn stand(&mut self, words: &[u64]) {
        self.load(words);
        // The landed scene becomes the one after the next crossing; a goal does not read `trip`.
        self.stage.landed.trip = self.stage.afloat.trip;
        self.list_routes();
    }

    /// Puts a state on stage.
    fn load(&mut self, words: &[u64]) {
        let (layout, stage) = (&self.model.layout, &mut self.stage);
        self.here.clear();
        self.here.extend_from_slice(words);
        stage.words.clear();
        stage.words.extend_from_slice(words);
        let (afloat, landed) = (&mut stage.afloat, &mut stage.landed);
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
        let made = i64::try_from(self.memory.made(words)).unwrap_or(i64::MAX);
        (landed.trip, afloat.trip) = (made, made.saturating_add(1));
        self.memory.recall(words, &mut afloat.previous);
        self.judge.machine.next_moment();
    }

    /// Tries the next load from the state that was looked at last; `None` after the last one.
    ///
    /// # Errors
    ///
    /// A legal crossing that adds something negative to a gauge, and an expression that cannot be
    /// worked out in a crossing that no rule refuses.
    pub fn try_next(&mut self) -> Result<Option<Event>, Diagnostic> {
        loop {
            let Some(trial) = self.trial else {
                if !self.embark() {
                    return Ok(None);
                }
                continue;
            };
            match self.loads.advance(&self.model.boardings, &trial.hold, &mut self.stage) {
                Some(true) => return self.attempt(trial).map(Some),
                Some(false) => return Ok(Some(Event::Passed)),
                None => self.disembark(trial.passage),
            }
        }
    }

    /// The state after the legal crossing.
    pub fn successor(&self) -> &[u64] {
        &self.stage.words
    }

    /// What the legal crossing adds to each key.
    pub fn costs(&self) -> &[i64] {
        self.amounts.get(..self.keys).unwrap_or_default()
    }

    /// What the legal crossing adds to each gauge that is watched.
    pub fn watched(&self) -> &[i64] {
        self.amounts.get(self.unwatched..).unwrap_or_default()
    }

    /// The crossing that is being tried.
    pub fn ride(&self) -> Option<Ride<'_>> {
        let Trial { leg, passage, .. } = self.trial?;
        let Scene { aboard, ashore, .. } = &self.stage.afloat;
        Some(Ride { carrier: passage.carrier, leg, load: aboard, ashore })
    }

    /// Lists who may cross where from the state on stage.
    fn list_routes(&mut self) {
        let (model, boats) = (self.model, &self.stage.landed.boats);
        self.routes.clear();
        for (carrier, boat) in boats.enumerate() {
            let used_up =
                |(ration, used): (Ration, i64)| ration.gauge == Gauge::Trips(carrier) && used >= ration.bound;
            if self.memory.used(&self.here).any(used_up) {
                continue;
            }
            let usable = |leg: &&LegId| model.puzzle.legs[**leg].allows(carrier);
            match boat {
                Some(place) => {
                    self.routes.extend(model.legs[*place].iter().filter(usable).map(|&leg| (carrier, leg)))
                }
                None => {
                    self.routes.extend(model.legs.iter().flatten().filter(usable).map(|&leg| (carrier, leg)))
                }
            }
        }
        (self.next, self.trial) = (0, None);
    }

    /// Sets the stage for the next carrier and leg; false if there is none.
    fn embark(&mut self) -> bool {
        let Some(&(carrier, id)) = self.routes.get(self.next) else {
            return false;
        };
        self.next += 1;
        let (model, stage) = (self.model, &mut self.stage);
        let (it, leg) = (&model.puzzle.carriers[carrier], &model.puzzle.legs[id]);
        let passage = Passage { carrier, from: leg.from, to: leg.to };
        let hold = Hold {
            seats: it.seats.value,
            load: it.load.map(|load| load.value),
            least: it.least.value,
            rowers: model.rowers[carrier].as_deref(),
            from: leg.from,
            to: leg.to,
        };
        stage.to = leg.to;
        stage.afloat.passage = Some(passage);
        if stage.landed.boats[carrier].is_some() {
            stage.afloat.boats[carrier] = None;
            stage.landed.boats[carrier] = Some(leg.to);
            model.layout.set_boat(&mut stage.words, carrier, leg.to);
        }
        self.judge.machine.next_moment();
        let others = model.checks.afloat.local.enumerate().filter(|(place, _)| *place != leg.from);
        let elsewhere = others.fold(Verdict::Legal, |verdict, (place, checks)| {
            verdict.and(self.judge.look(checks, &self.stage.afloat, Here::Place(place)))
        });
        self.loads.begin(&model.boardings, &hold, &self.stage.afloat);
        self.trial = Some(Trial { leg: id, passage, hold, elsewhere });
        true
    }

    fn disembark(&mut self, passage: Passage) {
        let stage = &mut self.stage;
        stage.afloat.passage = None;
        if stage.landed.boats[passage.carrier].is_some() {
            stage.afloat.boats[passage.carrier] = Some(passage.from);
            stage.landed.boats[passage.carrier] = Some(passage.from);
            self.model.layout.set_boat(&mut stage.words, passage.carrier, passage.from);
        }
        self.trial = None;
    }

    /// Judges one load that the carrier can take.
    fn attempt(&mut self, trial: Trial<'m>) -> Result<Event, Diagnostic> {
        match self.judge(trial.passage, trial.elsewhere) {
            Verdict::Legal => {}
            Verdict::Fault(fault) => return Err(fault.diagnostic()),
            Verdict::Broken(clause) => return Ok(Event::Refused(clause)),
        }
        self.judge.machine.next_moment();
        self.measure(trial.passage.carrier, trial.leg)?;
        let rations = self.amounts.get(self.keys..).unwrap_or_default();
        if !self.memory.take(&self.here, &mut self.stage.words, rations) {
            return Ok(Event::Passed);
        }
        self.values.clear();
        for id in self.memory.remembered() {
            let routine = self.model.program.previous[id].routine;
            let value = self.judge.machine.run(self.judge.code, routine, &self.stage.afloat, Here::Aboard);
            self.values.push(value.map_or_else(Memory::Fault, Memory::Value));
        }
        self.memory.remember(&self.here, &mut self.stage.words, &self.values);
        Ok(Event::Legal)
    }

    /// What the rules say of the crossing on stage.
    fn judge(&mut self, passage: Passage, elsewhere: Verdict) -> Verdict {
        let (checks, judge) = (&self.model.checks, &mut self.judge);
        let Stage { afloat, landed, .. } = &self.stage;
        let (from, to) = (Here::Place(passage.from), Here::Place(passage.to));
        judge.machine.next_moment();
        let mut verdict = judge.look(&checks.aboard[passage.carrier], afloat, Here::Aboard);
        let mut look = |more: &mut dyn FnMut(&mut Judge<'_>) -> Verdict| {
            if !verdict.is_broken() {
                verdict = verdict.and(more(judge));
            }
        };
        look(&mut |_| elsewhere);
        look(&mut |judge| judge.look(&checks.afloat.local[passage.from], afloat, from));
        look(&mut |judge| judge.look_wide(&checks.afloat.wide, afloat));
        look(&mut |judge| {
            judge.machine.next_moment();
            judge.look(&checks.ashore.local[passage.from], landed, from)
        });
        look(&mut |judge| judge.look(&checks.ashore.local[passage.to], landed, to));
        look(&mut |judge| judge.look_wide(&checks.ashore.wide, landed));
        look(&mut |judge| judge.look(&checks.overall, landed, Here::Nowhere));
        verdict
    }

    /// What the crossing on stage adds to each gauge.
    fn measure(&mut self, carrier: CarrierId, leg: LegId) -> Result<(), Diagnostic> {
        let (model, scene) = (self.model, &self.stage.afloat);
        for (gauge, amount) in self.gauges.iter().zip(&mut self.amounts) {
            *amount = match *gauge {
                Gauge::Trips(counted) => i64::from(counted == carrier),
                Gauge::Metric(metric) => added(model, &mut self.judge, scene, metric, carrier, leg)?,
            };
        }
        for &metric in &self.unread {
            added(model, &mut self.judge, scene, metric, carrier, leg)?;
        }
        Ok(())
    }
}

/// Whether some crossing may add a negative amount to a metric, or one that cannot be worked out.
fn may_fail(model: &Model<'_>, metric: Metric) -> bool {
    !metric_routines(model, metric).iter().all(|routine| model.program.routines[*routine].is_harmless())
}

/// What a crossing adds to a metric; nothing to a time that nobody gives.
fn added(
    model: &Model<'_>,
    judge: &mut Judge<'_>,
    afloat: &Scene,
    metric: Metric,
    carrier: CarrierId,
    leg: LegId,
) -> Result<i64, Diagnostic> {
    if metric == Metric::Crossings {
        return Ok(1);
    }
    let Some((routine, span)) = metric_code(model, metric, carrier, leg) else { return Ok(0) };
    let added = run_measure(judge, routine, afloat)?;
    if added < 0 {
        return Err(negative(model.puzzle.metric_name(metric), added, span));
    }
    Ok(added)
}

fn run_measure(judge: &mut Judge<'_>, routine: RoutineId, afloat: &Scene) -> Result<i64, Diagnostic> {
    judge.machine.run(judge.code, routine, afloat, Here::Aboard).map_err(|fault| fault.diagnostic())
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
