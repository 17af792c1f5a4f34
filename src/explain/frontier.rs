//! How far the start leads: the states within reach that are nearest to the goal, and what refuses each
//! way on from there.

use crate::check::puzzle::{Puzzle, RuleId};
use crate::limits;
use crate::model::Model;
use crate::model::code::ClauseId;
use crate::model::labels::Labels;
use crate::model::ride::Ride;
use crate::plan::Position;
use crate::search::explore::explore;
use crate::search::observer::{Event, Observer};
use crate::search::outcome::{Effort, Monitor, Progress, StopReason};
use crate::verify::{self, Arrangement};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The states nearest to the goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frontier {
    /// How many heads are not yet where the goal wants them, or how far its numbers are off. 0 where a goal
    /// can be reached, but not within the limits.
    pub missing: i64,
    /// These states, the first ones met; see [`limits::EXPLAIN_SHOWN`].
    pub states: Vec<Position>,
    /// How many there are altogether.
    pub count: u64,
    /// What refuses the crossings from all of them, most first.
    pub refusals: Vec<Refusal>,
    /// How many crossings from all of them are legal: they lead back.
    pub legal: u64,
}

/// Crossings that one rule refuses for one reason.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Refusal {
    /// The rule.
    pub rule: RuleId,
    /// Which of its clauses, from 0.
    pub clause: usize,
    /// `at left`, `aboard canoe`; empty for the whole state, or where it depends on the way there.
    pub at: String,
    /// What it finds there: `2 missionaries, 3 cannibals`.
    pub counts: String,
    /// How many crossings it refuses.
    pub crossings: u64,
}

/// Looks at everything within reach, if it is not too much. Limits and trips are left out of account.
pub fn frontier(puzzle: &Puzzle, monitor: &mut dyn Monitor) -> Option<Frontier> {
    let model = Model::new(puzzle).ok()?;
    let effort = Effort { max_states: Some(limits::EXPLAIN_FRONTIER), max_memory: None };
    let mut scout = Scout { model: &model, monitor, best: i64::MAX, found: None, here: None };
    let explored = explore(&model, effort, &mut scout, &mut |_| ()).ok()?;
    let found = scout.found.filter(|_| explored.stopped.is_none())?;
    let mut refusals: Vec<Refusal> = found
        .refused
        .into_iter()
        .map(|((rule, clause, at, counts), crossings)| Refusal { rule, clause, at, counts, crossings })
        .collect();
    refusals.sort_by_key(|refusal| std::cmp::Reverse(refusal.crossings));
    let Found { states, count, legal, .. } = found;
    Some(Frontier { missing: scout.best, states, count, refusals, legal })
}

/// What is known of the states that are nearest so far.
#[derive(Default)]
struct Found {
    states: Vec<Position>,
    count: u64,
    refused: BTreeMap<(RuleId, usize, String, String), u64>,
    legal: u64,
}

/// Keeps an eye on the states that are nearest to the goal, and on the crossings from them.
struct Scout<'a, 'm> {
    model: &'m Model<'m>,
    monitor: &'a mut dyn Monitor,
    best: i64,
    found: Option<Found>,
    /// The state that is being looked at, if it is one of them.
    here: Option<Here>,
}

struct Here {
    words: Vec<u64>,
    arrangement: Arrangement,
    /// Whether it remembers something of the way to it.
    remembers: bool,
}

impl Scout<'_, '_> {
    fn look(&mut self, words: &[u64]) {
        let position = Labels::position(self.model, words);
        let arrangement = Arrangement::of(&position);
        let missing = verify::missing(self.model.puzzle, &arrangement);
        self.here = None;
        if missing > self.best {
            return;
        }
        if missing < self.best {
            self.best = missing;
            self.found = None;
        }
        let found = self.found.get_or_insert_default();
        found.count += 1;
        if found.states.len() < limits::EXPLAIN_SHOWN {
            found.states.push(position);
        }
        let remembers = words.len() > self.model.layout.packing.words().max(1);
        self.here = Some(Here { words: words.to_vec(), arrangement, remembers });
    }

    fn refused(&mut self, ride: Option<Ride<'_>>, clause: ClauseId) {
        let (Some(here), Some(found)) = (&self.here, &mut self.found) else { return };
        let crossing = ride.filter(|_| !here.remembers);
        let crossing = crossing.map(|ride| Labels::at(self.model, &here.words).make(ride.into()));
        let broken = crossing
            .and_then(|crossing| verify::first_broken(self.model.puzzle, &here.arrangement, &crossing));
        let key = match broken {
            Some(broken) => (broken.rule, broken.clause, broken.here, broken.counts),
            None => {
                let (rule, clause) = self.model.checks.clauses[clause];
                (rule, clause, String::new(), String::new())
            }
        };
        *found.refused.entry(key).or_default() += 1;
    }
}

impl Observer for Scout<'_, '_> {
    fn see(&mut self, event: Event<'_>) {
        match event {
            Event::Look { state, .. } => self.look(state),
            Event::Refused { ride, clause } => self.refused(ride, clause),
            Event::Edge { .. } => {
                if let (Some(_), Some(found)) = (&self.here, &mut self.found) {
                    found.legal += 1;
                }
            }
            Event::Begin | Event::Round(_) | Event::Pass { .. } => {}
        }
    }
}

impl Monitor for Scout<'_, '_> {
    fn poll(&mut self, progress: Progress) -> ControlFlow<StopReason> {
        self.monitor.poll(progress)
    }

    fn observer(&mut self) -> Option<&mut dyn Observer> {
        Some(self)
    }
}
