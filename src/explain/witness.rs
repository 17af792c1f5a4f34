//! Who looks on while everything within reach is explored, and asks each clause by itself of every crossing.

use crate::check::puzzle::RuleId;
use crate::limits;
use crate::model::Model;
use crate::model::labels::Labels;
use crate::model::ride::Ride;
use crate::plan::{Crossing, Position};
use crate::search::observer::{Event, Fate, Observer};
use crate::search::outcome::{Monitor, Progress, StopReason};
use crate::verify::{self, Arrangement, Broken, Heard, Past};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// What a clause is good for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// It alone refuses something.
    Needed,
    /// Whatever it refuses is refused by others, too: all of it by each of these, or, if there are none, by
    /// several together. Clauses are counted from 0, in the order of the rules.
    Implied(Vec<usize>),
    /// It is read, and always kept.
    Idle,
    /// It is never read: nobody ever is where it holds, or its guards always let everything be.
    Untested,
}

/// A crossing that a clause refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Where everyone is before it.
    pub before: Position,
    /// The crossing.
    pub crossing: Crossing,
    /// Where it is refused, and what is counted there.
    pub broken: Broken,
    /// Whether no other clause refuses it.
    pub alone: bool,
}

/// What is known of one clause.
pub struct Seen {
    pub rule: RuleId,
    pub clause: usize,
    /// Whether it was read anywhere.
    pub tested: bool,
    pub refuses: u64,
    pub alone: u64,
    /// Those that have refused everything that it has refused; `None` before that.
    covered: Option<BTreeSet<usize>>,
    pub example: Option<Example>,
}

impl Seen {
    /// What it is good for, if all has been looked at.
    pub fn worth(&self) -> Worth {
        match (self.tested, self.refuses, self.alone) {
            (_, 1.., 1..) => Worth::Needed,
            (_, 1.., 0) => Worth::Implied(self.covered.iter().flatten().copied().collect()),
            (true, 0, _) => Worth::Idle,
            (false, 0, _) => Worth::Untested,
        }
    }
}

/// Asks each clause of every crossing that fits its carrier, from every state that is looked at.
pub struct Witness<'a, 'm> {
    model: &'m Model<'m>,
    monitor: &'a mut dyn Monitor,
    /// The state that is being looked at.
    words: Vec<u64>,
    position: Position,
    arrangement: Arrangement,
    past: Past,
    /// The way to each state that remembers something of it.
    pasts: BTreeMap<Vec<u64>, Past>,
    /// In the order of the rules.
    pub clauses: Vec<Seen>,
    pub crossings: u64,
    /// How many of them no clause refuses.
    pub legal: u64,
}

impl<'a, 'm> Witness<'a, 'm> {
    /// Before the start is looked at.
    pub fn new(model: &'m Model<'m>, monitor: &'a mut dyn Monitor) -> Self {
        let arrangement = Arrangement::start(model.puzzle);
        let seen = |heard: Heard| Seen {
            rule: heard.rule,
            clause: heard.clause,
            tested: heard.tested,
            refuses: 0,
            alone: 0,
            covered: None,
            example: None,
        };
        Self {
            model,
            monitor,
            words: Vec::new(),
            position: arrangement.position(),
            arrangement,
            past: Past::default(),
            pasts: BTreeMap::new(),
            clauses: verify::hear_start(model.puzzle).into_iter().map(seen).collect(),
            crossings: 0,
            legal: 0,
        }
    }

    fn look(&mut self, words: &[u64]) {
        self.words = words.to_vec();
        self.position = Labels::position(self.model, words);
        self.arrangement = Arrangement::of(&self.position);
        self.past = self.pasts.get(words).cloned().unwrap_or_default();
    }

    /// A crossing from there.
    fn hear(&mut self, ride: Ride<'_>) -> Crossing {
        let crossing = Labels::at(self.model, &self.words).make(ride.into());
        let heard = verify::hear(self.model.puzzle, &self.arrangement, &self.past, &crossing);
        let refusing: BTreeSet<usize> =
            (0..).zip(&heard).filter(|(_, h)| h.refuses).map(|(n, _)| n).collect();
        self.crossings += 1;
        self.legal += u64::from(refusing.is_empty());
        let alone = refusing.len() == 1;
        for (nth, (seen, heard)) in self.clauses.iter_mut().zip(&heard).enumerate() {
            seen.tested |= heard.tested;
            if !heard.refuses {
                continue;
            }
            seen.refuses += 1;
            seen.alone += u64::from(alone);
            match &mut seen.covered {
                Some(covered) => covered.retain(|other| refusing.contains(other)),
                None => seen.covered = Some(refusing.iter().copied().filter(|other| *other != nth).collect()),
            }
            if seen.example.as_ref().is_none_or(|example| alone && !example.alone) {
                let clause = (seen.rule, seen.clause);
                let broken =
                    verify::refused_by(self.model.puzzle, &self.arrangement, &self.past, &crossing, clause);
                seen.example = broken.map(|broken| Example {
                    before: self.position.clone(),
                    crossing: crossing.clone(),
                    broken,
                    alone,
                });
            }
        }
        crossing
    }

    /// A legal crossing leads to this state, which is new.
    fn remember(&mut self, words: &[u64], crossing: Crossing) {
        if words.len() > self.model.layout.packing.words() {
            let past = Past { before: Some(crossing), made: self.past.made.saturating_add(1) };
            self.pasts.insert(words.to_vec(), past);
        }
    }
}

impl Observer for Witness<'_, '_> {
    fn see(&mut self, event: Event<'_>) {
        match event {
            Event::Look { state, .. } => self.look(state),
            Event::Refused { ride: Some(ride), .. } => drop(self.hear(ride)),
            Event::Edge { ride: Some(ride), state, fate } => {
                let crossing = self.hear(ride);
                if fate == Fate::New {
                    self.remember(state, crossing);
                }
            }
            _ => {}
        }
    }
}

impl Monitor for Witness<'_, '_> {
    fn poll(&mut self, progress: Progress) -> ControlFlow<StopReason> {
        if self.crossings >= limits::RULES_CROSSINGS {
            return ControlFlow::Break(StopReason::Time);
        }
        self.monitor.poll(progress)
    }

    fn observer(&mut self) -> Option<&mut dyn Observer> {
        Some(self)
    }
}
