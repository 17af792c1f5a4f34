//! A sweep: the cells of [`Sweep`] solved side by side. What comes of a cell depends on nothing but
//! its params, so the number of threads changes no answer.

use super::solve::{Failure, choose_heuristic, choose_search, invalid, solve, start_is_safe};
use super::{Refusal, Session};
use crate::check::ExpectedMetric;
use crate::check::puzzle::Puzzle;
use crate::limits;
use crate::model::Model;
use crate::search;
use crate::search::outcome::{Effort, Monitor, Outcome, Progress, Request, Wanted};
use crate::sweep::{Amount, Cell, Sweep};
use crate::tally::Tally;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What is asked of each cell.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The variant that is solved; the file itself if it is none.
    pub variant: Option<&'a str>,
    /// What a cell shows.
    pub metric: ExpectedMetric,
    /// The search that runs, if one is asked for.
    pub search: Option<&'a str>,
    /// The heuristic, if one is asked for.
    pub heuristic: Option<&'a str>,
    /// What each cell may take.
    pub effort: Effort,
}

/// Looks on while a sweep runs; called from all of its threads.
pub trait Lookout: Sync {
    /// Watches one cell, from before it is begun.
    fn monitor(&self) -> Box<dyn Monitor + '_>;
    /// One more cell is done.
    fn done(&self);
}

impl Session {
    /// Whether every param of a sweep exists and may have each of its values.
    ///
    /// # Errors
    ///
    /// The variant or a param does not exist, or a value is out of range.
    pub fn allows(&self, variant: Option<&str>, sweep: &Sweep) -> Result<(), Refusal> {
        for settings in sweep.extremes() {
            match self.puzzle(variant, &settings) {
                // A puzzle with errors is a cell like any other.
                Ok(_) | Err(Refusal::Invalid(_)) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(())
    }

    /// Solves every cell of a sweep that is [allowed](Session::allows), on so many threads.
    ///
    /// # Errors
    ///
    /// The program is at fault, in this way: see [`Failure::Fault`].
    pub fn sweep(
        &self,
        sweep: &Sweep,
        question: Question<'_>,
        threads: usize,
        lookout: &dyn Lookout,
    ) -> Result<Vec<Cell>, String> {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut done = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= sweep.cells() {
                    return done;
                }
                done.push((index, self.cell(sweep, index, question, &mut *lookout.monitor())));
                lookout.done();
            }
        };
        let mut cells = thread::scope(|scope| {
            // A thread that cannot be had leaves more work to the others: this one is always there.
            let start = |_| thread::Builder::new().stack_size(limits::STACK).spawn_scoped(scope, work).ok();
            let others: Vec<_> = (1..threads.min(sweep.cells())).map_while(start).collect();
            let mut cells = work();
            for other in others {
                cells.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            cells
        });
        cells.sort_by_key(|(index, _)| *index);
        cells.into_iter().map(|(_, cell)| cell).collect()
    }

    fn cell(
        &self,
        sweep: &Sweep,
        index: usize,
        question: Question<'_>,
        monitor: &mut dyn Monitor,
    ) -> Result<Cell, String> {
        // A small cell never looks up: whoever has enough of the sweep is heard here.
        if let ControlFlow::Break(reason) = monitor.poll(Progress::default()) {
            return Ok(Cell::Stopped { reason, least: None });
        }
        let puzzle = match self.puzzle(question.variant, &sweep.settings(index)) {
            Ok(puzzle) => puzzle,
            Err(Refusal::Invalid(diagnostics)) => return Ok(Cell::Invalid(diagnostics)),
            Err(other) => return Err(format!("a cell of a sweep cannot be set up: {other:?}")),
        };
        match answer(&puzzle, question, monitor) {
            Ok(cell) => Ok(cell),
            Err(Failure::Invalid(diagnostics)) => Ok(Cell::Invalid(diagnostics)),
            Err(Failure::Fault(fault)) => Err(fault),
        }
    }
}

/// What is asked of one puzzle.
fn answer(puzzle: &Puzzle, question: Question<'_>, monitor: &mut dyn Monitor) -> Result<Cell, Failure> {
    let Question { metric, effort, .. } = question;
    match metric {
        ExpectedMetric::States => states(puzzle, effort, monitor),
        ExpectedMetric::Sum(sum) if !puzzle.minimise.contains(&sum) => {
            if !start_is_safe(puzzle)? {
                return Ok(Cell::Unsolvable);
            }
            let model = Model::new(puzzle).map_err(invalid)?;
            shown(puzzle, metric, search::least(&model, sum, effort, monitor).map_err(invalid)?)
        }
        ExpectedMetric::Sum(_) | ExpectedMetric::Solutions | ExpectedMetric::Labelled => {
            let wanted = Wanted {
                plan: false,
                solutions: metric == ExpectedMetric::Solutions,
                labelled: metric == ExpectedMetric::Labelled,
            };
            let search = choose_search(puzzle, question.search);
            let heuristic = choose_heuristic(puzzle, search, question.heuristic);
            let request = Request { heuristic, ..Request::wanting(wanted).within(effort) };
            shown(puzzle, metric, solve(puzzle, search, &request, monitor)?.answer.outcome)
        }
    }
}

/// The number of arrangements within reach: none where the start breaks a rule.
fn states(puzzle: &Puzzle, effort: Effort, monitor: &mut dyn Monitor) -> Result<Cell, Failure> {
    if !start_is_safe(puzzle)? {
        return Ok(Cell::Known(Amount::Count(Tally::ZERO)));
    }
    let model = Model::new(puzzle).map_err(invalid)?;
    Ok(match search::reachable(&model, effort, monitor).map_err(invalid)? {
        Ok(states) => Cell::Known(Amount::Count(states)),
        Err(reason) => Cell::Stopped { reason, least: None },
    })
}

/// What an outcome says of a metric.
fn shown(puzzle: &Puzzle, metric: ExpectedMetric, outcome: Outcome) -> Result<Cell, Failure> {
    let solved = match outcome {
        Outcome::Solved(solved) => solved,
        Outcome::Unsolvable => return Ok(Cell::Unsolvable),
        Outcome::NotFound => return Ok(Cell::NotFound),
        Outcome::Stopped { reason, lower_bound, .. } => {
            // The bound is one on what is minimised first.
            let first = puzzle.minimise.first().map(|&first| ExpectedMetric::Sum(first));
            let least = lower_bound.filter(|&bound| bound > 0 && first == Some(metric));
            return Ok(Cell::Stopped { reason, least });
        }
    };
    let amount = match metric {
        ExpectedMetric::Sum(sum) => {
            let total = solved.totals.iter().find(|(known, _)| *known == sum);
            total.map(|&(_, total)| Amount::Total(total))
        }
        ExpectedMetric::Solutions => solved.solutions.map(Amount::Count),
        ExpectedMetric::Labelled => solved.labelled.map(Amount::Count),
        ExpectedMetric::States => None,
    };
    match amount {
        Some(amount) if solved.optimal => Ok(Cell::Known(amount)),
        Some(amount) => Ok(Cell::Found(amount)),
        None => Err(Failure::Fault("a search has left out what it was asked".to_owned())),
    }
}
