//! Searches of relaxed puzzles within one budget.

use super::relax::{Relaxation, relaxed};
use crate::check::puzzle::{Metric, Puzzle};
use crate::limits;
use crate::model::Model;
use crate::search;
use crate::search::outcome::{Effort, Monitor, Outcome, Progress, Request, StopReason};
use crate::search::registry::automatic;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// What comes of a relaxed puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can be solved, and costs this: the metrics of `minimise` in order of importance.
    Solved(Vec<(Metric, i64)>),
    /// Proved unsolvable.
    Unsolvable,
    /// The budget ended, or the puzzle is at fault in states that it now reaches.
    Unknown,
}

/// Why not everything was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// [`limits::EXPLAIN_STATES`]
    States,
    /// [`limits::EXPLAIN_LOOKS`]
    Crossings,
    /// [`limits::EXPLAIN_TRIES`]
    Tries,
    /// A limit of the search itself: its time was up, it was interrupted, memory.
    Stopped(StopReason),
}

/// Tries relaxed puzzles, each once, until the budget ends.
pub struct Tries<'a> {
    /// The puzzle as it is.
    pub puzzle: &'a Puzzle,
    effort: Effort,
    monitor: &'a mut dyn Monitor,
    states: u64,
    looks: u32,
    tries: u32,
    known: BTreeMap<Vec<Relaxation>, Verdict>,
    /// Why not everything was tried, if so.
    pub ended: Option<Ended>,
}

impl<'a> Tries<'a> {
    /// With the whole budget still there.
    pub fn new(puzzle: &'a Puzzle, effort: Effort, monitor: &'a mut dyn Monitor) -> Self {
        let (states, looks, tries) = (limits::EXPLAIN_STATES, limits::EXPLAIN_LOOKS, limits::EXPLAIN_TRIES);
        Self { puzzle, effort, monitor, states, looks, tries, known: BTreeMap::new(), ended: None }
    }

    /// What comes of the puzzle with this relaxed.
    pub fn judge(&mut self, parts: &[Relaxation]) -> Verdict {
        let mut key = parts.to_vec();
        key.sort_unstable();
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let verdict = self.search(&relaxed(self.puzzle, parts));
        self.known.insert(key, verdict.clone());
        verdict
    }

    /// Whether the puzzle can be solved with this relaxed.
    pub fn solves(&mut self, parts: &[Relaxation]) -> bool {
        matches!(self.judge(parts), Verdict::Solved(_))
    }

    /// The least of a metric that a solution takes with this relaxed, the limit on it too.
    pub fn least(&mut self, parts: &[Relaxation], metric: Metric) -> Option<i64> {
        let mut puzzle = relaxed(self.puzzle, parts);
        puzzle.limits.retain(|limit| limit.metric != metric);
        puzzle.minimise.retain(|known| *known != metric);
        puzzle.minimise.insert(0, metric);
        match self.search(&puzzle) {
            Verdict::Solved(totals) => totals.first().map(|&(_, total)| total),
            Verdict::Unsolvable | Verdict::Unknown => None,
        }
    }

    fn search(&mut self, puzzle: &Puzzle) -> Verdict {
        let over = match (self.states, self.looks, self.tries) {
            (0, ..) => Some(Ended::States),
            (_, 0, _) => Some(Ended::Crossings),
            (.., 0) => Some(Ended::Tries),
            _ => None,
        };
        if over.is_some() || self.is_over() {
            self.ended = self.ended.or(over);
            return Verdict::Unknown;
        }
        self.tries -= 1;
        let Ok(model) = Model::new(puzzle) else { return Verdict::Unknown };
        let own = self.effort.max_states.unwrap_or(u64::MAX);
        let effort = Effort { max_states: Some(self.states.min(own)), ..self.effort };
        let request = Request::default().within(effort);
        let mut watch = Rationed { monitor: self.monitor, looks: &mut self.looks };
        let Ok(answer) = search::run(&model, automatic(puzzle), &request, &mut watch) else {
            return Verdict::Unknown;
        };
        self.states = self.states.saturating_sub(answer.stats.states);
        match answer.outcome {
            Outcome::Solved(solved) => Verdict::Solved(solved.totals),
            Outcome::Unsolvable => Verdict::Unsolvable,
            Outcome::NotFound => Verdict::Unknown,
            Outcome::Stopped { reason, .. } => {
                self.ended = Some(match reason {
                    StopReason::States => Ended::States,
                    StopReason::Time if self.looks == 0 => Ended::Crossings,
                    reason => Ended::Stopped(reason),
                });
                Verdict::Unknown
            }
        }
    }

    /// Whether somebody wants it to end.
    fn is_over(&self) -> bool {
        matches!(self.ended, Some(Ended::Stopped(StopReason::Time | StopReason::Interrupt)))
    }
}

/// A monitor that looks on only so often.
pub struct Rationed<'a> {
    /// Who looks on.
    pub monitor: &'a mut dyn Monitor,
    /// How often it may look.
    pub looks: &'a mut u32,
}

impl Monitor for Rationed<'_> {
    fn poll(&mut self, progress: Progress) -> ControlFlow<StopReason> {
        *self.looks = self.looks.saturating_sub(1);
        match *self.looks {
            0 => ControlFlow::Break(StopReason::Time),
            _ => self.monitor.poll(progress),
        }
    }
}
