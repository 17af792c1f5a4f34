//! Makes one crossing after another and says what is wrong with each.

use super::arrangement::{Arrangement, Crowd};
use super::blame::{self, Words};
use super::evaluate::{Bound, Fault, FaultKind, Here, Moment, Read, Voyage};
use super::fit::Boarding;
use super::rules::{Findings, Violation};
use super::wording;
use super::{Problem, ProblemKind, Replay, Step, goal, metrics};
use crate::check::puzzle::{CarrierId, LegId, Metric, Number, Puzzle, RuleId};
use crate::diag::Diagnostic;
use crate::id::IdVec;
use crate::limits::ERRORS_SHOWN;
use crate::plan::{Aboard, Crossing, Plan};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Replays a plan whose crossings are known, as a search gives it. Every id in the plan must be one
/// of this puzzle's.
pub fn replay(puzzle: &Puzzle, plan: &Plan) -> Replay {
    let mut replayer = Replayer::new(puzzle);
    for crossing in &plan.crossings {
        if !replayer.go(crossing, None) {
            break;
        }
    }
    replayer.finish(None)
}

/// What is wrong with the start: the rules that it breaks, each once. A `limit` that the start is
/// beyond is no mistake: nothing is within it then.
pub fn start(puzzle: &Puzzle) -> Vec<Diagnostic> {
    let problems = Replayer::new(puzzle).problems.into_iter();
    problems
        .filter(|problem| problem.kind != ProblemKind::BeyondLimit)
        .map(|problem| problem.diagnostic)
        .collect()
}

/// Where a crossing breaks a clause of a rule: `at left`, `aboard canoe`; empty for the whole state.
/// `None` if it does not. Only for rules that read nothing of the way to this position.
pub fn broken_at(
    puzzle: &Puzzle,
    arrangement: &Arrangement,
    crossing: &Crossing,
    clause: (RuleId, usize),
) -> Option<String> {
    broken(puzzle, arrangement, crossing, Some(clause)).map(|broken| broken.here)
}

/// The first rule that a crossing breaks, on the water and then ashore. Only for rules that read nothing
/// of the way to this position.
pub fn first_broken(puzzle: &Puzzle, arrangement: &Arrangement, crossing: &Crossing) -> Option<Broken> {
    broken(puzzle, arrangement, crossing, None)
}

/// The first rule that a position breaks, wherever it is met. Rules that read something of the way to
/// it are passed over.
pub fn broken_in(puzzle: &Puzzle, arrangement: &Arrangement) -> Option<Broken> {
    let moment = Moment::ashore(puzzle, arrangement, 1);
    let mut findings = Findings::default();
    findings.add_ashore(&moment);
    let clause = |v: &Violation| puzzle.rules[v.rule].clauses.get(v.clause);
    findings.violations.retain(|v| !clause(v).is_some_and(|clause| wording::reads_trip(puzzle, clause)));
    told(&findings, &moment, None)
}

/// A clause that is not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The rule.
    pub rule: RuleId,
    /// Which of its clauses, from 0.
    pub clause: usize,
    /// `at left`, `aboard canoe`; empty for the whole state.
    pub here: String,
    /// What the clause counts, and where: `2 missionaries, 3 cannibals at left`.
    pub counts: String,
}

/// The first violation by a crossing, of one clause or of any.
fn broken(
    puzzle: &Puzzle,
    arrangement: &Arrangement,
    crossing: &Crossing,
    clause: Option<(RuleId, usize)>,
) -> Option<Broken> {
    let mut arrangement = arrangement.clone();
    let voyage = Voyage { carrier: crossing.carrier, leg: crossing.leg, load: Crowd::of(&crossing.load) };
    let mut findings = Findings::default();
    arrangement.depart(puzzle, crossing);
    let afloat = Moment::afloat(puzzle, &arrangement, &voyage, None, 1);
    findings.add_afloat(&afloat);
    told(&findings, &afloat, clause).or_else(|| {
        arrangement.arrive(puzzle, crossing);
        let ashore = Moment::ashore(puzzle, &arrangement, 1);
        findings.add_ashore(&ashore);
        told(&findings, &ashore, clause)
    })
}

fn told(findings: &Findings, moment: &Moment, clause: Option<(RuleId, usize)>) -> Option<Broken> {
    let meant = |v: &&Violation| clause.is_none_or(|clause| clause == (v.rule, v.clause));
    let broken = findings.violations.iter().find(meant)?;
    let (here, counts) = (wording::here(moment, broken.here), wording::counts(moment, broken));
    Some(Broken { rule: broken.rule, clause: broken.clause, here, counts })
}

/// Where a replay has come to.
#[derive(Clone)]
pub struct Replayer<'a> {
    puzzle: &'a Puzzle,
    /// Where everyone is.
    pub arrangement: Arrangement,
    before: Option<Voyage>,
    trips: IdVec<CarrierId, i64>,
    totals: Vec<(Metric, i64)>,
    /// What is broken ashore now, so that a bank that stays unsafe is told once.
    broken: BTreeSet<(RuleId, Here)>,
    beyond: Vec<Metric>,
    steps: Vec<Step>,
    problems: Vec<Problem>,
    untold: usize,
    stopped: bool,
}

impl<'a> Replayer<'a> {
    /// At the start of a puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let mut replayer = Self {
            puzzle,
            arrangement: Arrangement::start(puzzle),
            before: None,
            trips: puzzle.carriers.iter().map(|_| 0).collect(),
            totals: metrics(puzzle).into_iter().map(|metric| (metric, 0)).collect(),
            broken: BTreeSet::new(),
            beyond: Vec::new(),
            steps: Vec::new(),
            problems: Vec::new(),
            untold: 0,
            stopped: false,
        };
        replayer.check_start();
        replayer.check_limits(None);
        replayer
    }

    /// The start has to be safe as well; with params from outside it may not be.
    fn check_start(&mut self) {
        let moment = Moment::ashore(self.puzzle, &self.arrangement, 0);
        let mut findings = Findings::default();
        findings.add_ashore(&moment);
        let mut told: BTreeMap<RuleId, Diagnostic> = BTreeMap::new();
        for violation in &findings.violations {
            told.entry(violation.rule).or_insert_with(|| blame::start_breaks(&moment, violation));
        }
        let fault = findings.fault.filter(|_| told.is_empty());
        let fault = fault.map(|fault| blame::fault(fault, "at the start", None));
        self.broken = findings.violations.iter().map(|v| (v.rule, v.here)).collect();
        told.into_iter().for_each(|(_, diagnostic)| self.tell(0, ProblemKind::Unsafe, diagnostic));
        fault.into_iter().for_each(|diagnostic| self.tell(0, ProblemKind::PuzzleFault, diagnostic));
    }

    /// Forgets what was told so far.
    pub fn forget_problems(&mut self) {
        self.problems.clear();
        self.untold = 0;
        self.stopped = false;
    }

    /// What was told, and the crossing that was made last.
    pub fn told(self) -> (Vec<Problem>, Option<Step>) {
        (self.problems, self.steps.last().cloned())
    }

    /// What all crossings together cost so far.
    pub fn totals(&self) -> &[(Metric, i64)] {
        &self.totals
    }

    /// Whether the goal holds here, if that can be worked out.
    pub fn is_at_goal(&self) -> bool {
        let trip = i64::try_from(self.steps.len()).unwrap_or(i64::MAX);
        let moment = Moment::ashore(self.puzzle, &self.arrangement, trip);
        moment.truth(&self.puzzle.goal, Here::Nowhere, &mut Bound::new()) == Ok(true)
    }

    /// The number of the crossing that comes next.
    pub fn number(&self) -> usize {
        self.steps.len() + 1
    }

    /// Whether the replay has come to an end before the plan has.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Notes a problem of one crossing.
    pub fn tell(&mut self, crossing: usize, kind: ProblemKind, diagnostic: Diagnostic) {
        // The verdict depends on the kinds, so none of them may go untold.
        let news = !self.problems.iter().any(|problem| problem.kind == kind);
        if news || self.problems.len() < ERRORS_SHOWN {
            self.problems.push(Problem { kind, crossing, diagnostic });
        } else {
            self.untold += 1;
        }
    }

    /// Notes a crossing that cannot be made even against the rules: nothing after it makes sense.
    pub fn stop(&mut self, kind: ProblemKind, diagnostic: Diagnostic) {
        self.tell(self.number(), kind, diagnostic);
        self.halt();
    }

    /// Makes no further crossing.
    pub fn halt(&mut self) {
        self.stopped = true;
    }

    /// The quickest of some legs for a load, the first among equals.
    pub fn quickest(&mut self, carrier: CarrierId, legs: &[LegId], load: &[Aboard]) -> Option<LegId> {
        let (&first, others) = legs.split_first()?;
        if others.is_empty() {
            return Some(first);
        }
        let crossing = Crossing { carrier, leg: first, load: load.to_vec() };
        let here = self.arrangement.clone();
        self.arrangement.depart(self.puzzle, &crossing);
        let trip = i64::try_from(self.number()).unwrap_or(i64::MAX);
        let time = |&leg: &LegId| {
            let voyage = Voyage { carrier, leg, load: Crowd::of(load) };
            let afloat = Moment::afloat(self.puzzle, &self.arrangement, &voyage, self.before.as_ref(), trip);
            let time = self.puzzle.legs[leg].time.as_ref();
            // An expression without a value is told when the crossing is made.
            time.map_or(0, |time| afloat.number(time, Here::Aboard, &mut Bound::new()).unwrap_or(i64::MAX))
        };
        let quickest = legs.iter().copied().min_by_key(time);
        self.arrangement = here;
        quickest
    }

    /// Makes a crossing, also one that is against the rules. False if it makes no sense to go on.
    pub fn go(&mut self, crossing: &Crossing, words: Option<&Words>) -> bool {
        if let Some(diagnostic) = self.impossible(crossing, words) {
            self.stop(ProblemKind::Illegal, diagnostic);
            return false;
        }
        let number = self.number();
        let voyage = Voyage { carrier: crossing.carrier, leg: crossing.leg, load: Crowd::of(&crossing.load) };
        let trips = self.trips[crossing.carrier];
        let misfits = Boarding { puzzle: self.puzzle, number, voyage: &voyage, trips, words }.misfits();
        let fits = misfits.is_empty();
        misfits.into_iter().for_each(|diagnostic| self.tell(number, ProblemKind::Illegal, diagnostic));
        self.trips[crossing.carrier] += 1;

        let amounts = self.sail(crossing, &voyage, fits, words);
        self.add(&amounts, words);
        self.before = Some(voyage);
        self.steps.push(Step { crossing: crossing.clone(), totals: self.totals.clone() });
        self.check_limits(words);
        true
    }

    /// What makes a crossing impossible in itself, whatever the rules are.
    fn impossible(&self, crossing: &Crossing, words: Option<&Words>) -> Option<Diagnostic> {
        let (puzzle, number) = (self.puzzle, self.number());
        let leg = &puzzle.legs[crossing.leg];
        let lies = self.arrangement.boats[crossing.carrier];
        if let Some(lies) = lies.filter(|&lies| lies != leg.from) {
            return Some(blame::elsewhere(
                puzzle,
                number,
                crossing.carrier,
                leg.from,
                lies,
                Some(leg.to),
                words,
            ));
        }
        if !leg.allows(crossing.carrier) {
            return Some(blame::no_way(puzzle, number, crossing.carrier, (leg.from, Some(leg.to)), words));
        }
        let there = &self.arrangement.places[leg.from];
        let load = Crowd::of(&crossing.load);
        let mut wanted = crossing.load.iter().map(|a| (a, load.of_copy(a.role, a.copy)));
        let missing = |&(a, count): &(&Aboard, i64)| a.count < 1 || count > there.of_copy(a.role, a.copy);
        let (aboard, count) = wanted.find(missing)?;
        let asked =
            blame::Asked { role: aboard.role, copy: Some(aboard.copy), count, span: words.map(|w| w.load) };
        Some(blame::not_there(puzzle, number, &self.arrangement, asked, leg.from))
    }

    /// Sails, lands, and tells which rules that breaks; what the crossing costs.
    fn sail(
        &mut self,
        crossing: &Crossing,
        voyage: &Voyage,
        fits: bool,
        words: Option<&Words>,
    ) -> Vec<Amount> {
        let (puzzle, number, before) = (self.puzzle, self.number(), self.before.take());
        let trip = i64::try_from(number).unwrap_or(i64::MAX);
        let mut findings = Findings::default();
        // A rule that is broken in several places is told once.
        let mut told: BTreeMap<RuleId, Diagnostic> = BTreeMap::new();

        self.arrangement.depart(puzzle, crossing);
        let afloat = Moment::afloat(puzzle, &self.arrangement, voyage, before.as_ref(), trip);
        findings.add_afloat(&afloat);
        for violation in &findings.violations {
            told.entry(violation.rule).or_insert_with(|| blame::breaks(&afloat, violation, number, words));
        }
        let amounts = self.amounts(&afloat, voyage);
        let on_water = findings.violations.len();

        self.arrangement.arrive(puzzle, crossing);
        let ashore = Moment::ashore(puzzle, &self.arrangement, trip);
        findings.add_ashore(&ashore);
        let landed = findings.violations.get(on_water..).unwrap_or_default();
        for violation in landed {
            if !self.broken.contains(&(violation.rule, violation.here)) {
                told.entry(violation.rule)
                    .or_insert_with(|| blame::breaks(&ashore, violation, number, words));
            }
        }
        self.broken = landed.iter().map(|v| (v.rule, v.here)).collect();
        told.into_iter().for_each(|(_, diagnostic)| self.tell(number, ProblemKind::Unsafe, diagnostic));

        // A state that a rule refuses is none that could be at fault.
        if fits && findings.violations.is_empty() {
            let at = format!("in crossing {number}");
            let costs = amounts.iter().find_map(|amount| amount.value.err());
            if let Some(fault) = findings.fault.or(costs) {
                self.tell(number, ProblemKind::PuzzleFault, blame::fault(fault, &at, words));
            }
            let negative = amounts.iter().filter_map(|a| Some((a, a.value.ok().filter(|&v| v < 0)?)));
            let negative: Vec<_> = negative
                .map(|(a, value)| blame::negative(puzzle, number, a.metric, value, a.span, words))
                .collect();
            negative
                .into_iter()
                .for_each(|diagnostic| self.tell(number, ProblemKind::PuzzleFault, diagnostic));
        }
        amounts
    }

    /// What a crossing adds to each metric, in the order of the totals.
    fn amounts(&self, afloat: &Moment, voyage: &Voyage) -> Vec<Amount> {
        let puzzle = self.puzzle;
        let leg = &puzzle.legs[voyage.leg];
        let time = puzzle.carriers[voyage.carrier].time.as_ref().or(leg.time.as_deref());
        let number = |number: &Number| afloat.number(number, Here::Aboard, &mut Bound::new());
        let amount = |&(metric, _): &(Metric, i64)| match metric {
            Metric::Crossings => Amount { metric, value: Ok(1), span: leg.span },
            Metric::Time => {
                let span = time.map_or(leg.span, |time| time.span);
                Amount { metric, value: time.map_or(Ok(0), number), span }
            }
            Metric::Cost(id) => {
                let value = &puzzle.costs[id].value;
                Amount { metric, value: afloat.value(value, Here::Aboard), span: value.span() }
            }
        };
        self.totals.iter().map(amount).collect()
    }

    fn add(&mut self, amounts: &[Amount], words: Option<&Words>) {
        let mut overflows = Vec::new();
        for ((_, total), amount) in self.totals.iter_mut().zip(amounts) {
            match total.checked_add(amount.value.unwrap_or(0)) {
                Some(sum) => *total = sum,
                None => overflows.push(Fault { kind: FaultKind::Overflow, span: amount.span }),
            }
        }
        let number = self.number();
        let at = format!("in crossing {number}");
        for fault in overflows {
            self.tell(number, ProblemKind::PuzzleFault, blame::fault(fault, &at, words));
        }
    }

    /// Tells each limit once, where it is passed.
    fn check_limits(&mut self, words: Option<&Words>) {
        for limit in &self.puzzle.limits {
            let total =
                self.totals.iter().find(|(metric, _)| *metric == limit.metric).map(|&(_, total)| total);
            let total = total.filter(|&total| total > limit.bound && !self.beyond.contains(&limit.metric));
            if let Some(total) = total {
                self.beyond.push(limit.metric);
                let crossing = self.steps.len();
                let diagnostic = blame::beyond_limit(self.puzzle, crossing, limit, total, words);
                self.tell(crossing, ProblemKind::BeyondLimit, diagnostic);
            }
        }
    }

    /// Ends the replay: is this the goal? `end` is where the plan's text ends.
    pub fn finish(mut self, end: Option<Span>) -> Replay {
        let trip = i64::try_from(self.steps.len()).unwrap_or(i64::MAX);
        let moment = Moment::ashore(self.puzzle, &self.arrangement, trip);
        let reached = moment.truth(&self.puzzle.goal, Here::Nowhere, &mut Bound::new());
        let diagnostic = match reached {
            Ok(true) => None,
            Ok(false) => Some((ProblemKind::StopsShort, goal::stops_short(&moment, self.steps.len(), end))),
            Err(fault) => Some((ProblemKind::PuzzleFault, blame::fault(fault, "where the plan ends", None))),
        };
        if let Some((kind, diagnostic)) = diagnostic.filter(|_| !self.stopped) {
            self.tell(self.number(), kind, diagnostic);
        }
        Replay {
            steps: self.steps,
            problems: self.problems,
            untold: self.untold,
            at_goal: reached == Ok(true),
            totals: self.totals,
        }
    }
}

/// What one crossing adds to a metric, and the words that say so.
struct Amount {
    metric: Metric,
    value: Read<i64>,
    span: Span,
}
