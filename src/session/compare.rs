//! Several searches of one puzzle, one after another.

use super::solve::{Failure, invalid, never_begun, solve_model, start_is_safe};
use crate::check::puzzle::Puzzle;
use crate::compare::{Audited, Comparison, Findings, Inconsistency, Overestimate, Row, RowEnd};
use crate::diag::Diagnostics;
use crate::limits;
use crate::model::Model;
use crate::model::labels::Labels;
use crate::search::heuristic::audit::{Audit, audit};
use crate::search::heuristic::registry::{Choice, names};
use crate::search::outcome::{Effort, Monitor, Request, Wanted};
use crate::search::registry::Entry;
use std::time::Duration;

/// What is compared.
#[derive(Clone, Copy, Debug)]
pub struct Contest<'a> {
    /// The searches, in order.
    pub searches: &'a [&'static Entry],
    /// The heuristics for those that take one, in order; all that there are if none is named.
    pub heuristics: &'a [String],
    /// What each search may take.
    pub effort: Effort,
    /// Whether the heuristics are held against true distances.
    pub audit: bool,
}

/// Watches one search after another, with a clock.
pub trait Referee {
    /// Watches a search that begins now.
    fn begin(&mut self) -> Box<dyn Monitor + '_>;

    /// How long it has been since then; `None` if nobody has a clock.
    fn elapsed(&self) -> Option<Duration>;
}

/// Runs every search with every heuristic. Searches that cannot be run say why; one that is interrupted
/// ends the comparison.
///
/// # Errors
///
/// What is wrong with the puzzle whatever the search; a fault of the program: also where two searches
/// prove answers that differ.
pub fn compare(
    puzzle: &Puzzle,
    contest: Contest<'_>,
    referee: &mut dyn Referee,
) -> Result<Comparison, Failure> {
    let model = Model::new(puzzle).map_err(invalid)?;
    let is_safe = start_is_safe(puzzle)?;
    let heuristics: Vec<String> = match contest.heuristics {
        [] => names(puzzle).into_iter().map(str::to_owned).collect(),
        named => named.to_vec(),
    };
    let mut comparison = Comparison::default();
    for &search in contest.searches {
        let with: Vec<Option<&String>> =
            if search.heuristic { heuristics.iter().map(Some).collect() } else { vec![None] };
        for heuristic in with {
            let row = match (comparison.is_interrupted(), is_safe) {
                (true, _) => {
                    Row { search, heuristic: heuristic.cloned(), end: RowEnd::Skipped, elapsed: None }
                }
                (false, false) => {
                    let end = RowEnd::Ran(Box::new(never_begun(search).answer));
                    Row { search, heuristic: heuristic.cloned(), end, elapsed: None }
                }
                (false, true) => row(&model, search, heuristic.cloned(), contest.effort, referee)?,
            };
            comparison.rows.push(row);
        }
    }
    if let Some(fault) = disagreement(puzzle, &comparison) {
        return Err(Failure::Fault(fault));
    }
    if contest.audit && is_safe && !comparison.is_interrupted() {
        let audits = heuristics.into_iter().map(|name| audited(&model, name, contest.effort, referee));
        comparison.audits = audits.collect();
    }
    Ok(comparison)
}

fn row(
    model: &Model<'_>,
    search: &'static Entry,
    heuristic: Option<String>,
    effort: Effort,
    referee: &mut dyn Referee,
) -> Result<Row, Failure> {
    let wanted = Wanted { plan: true, ..Wanted::default() };
    let request = Request {
        heuristic: heuristic.clone(),
        // The loops count alike then, whatever the puzzle.
        every_refusal: true,
        ..Request::wanting(wanted).within(effort)
    };
    let solved = solve_model(model, search, &request, &mut *referee.begin());
    let elapsed = referee.elapsed();
    let end = match solved {
        Ok(solution) => match solution.answer.replaced {
            Some(obstacle) => RowEnd::Unfit(obstacle),
            None => RowEnd::Ran(Box::new(solution.answer)),
        },
        Err(Failure::Invalid(told)) => RowEnd::Invalid(told),
        Err(fault) => return Err(fault),
    };
    Ok(Row { search, heuristic, end, elapsed })
}

/// Two searches that prove different answers: one of them is wrong.
fn disagreement(puzzle: &Puzzle, comparison: &Comparison) -> Option<String> {
    let first = comparison.proof()?;
    let other =
        comparison.rows.iter().find(|row| row.is_proved() && row.found(puzzle) != first.found(puzzle))?;
    Some(format!("{} and {} prove answers that differ", first.search.name, other.search.name))
}

/// Holds a heuristic against true distances.
fn audited(model: &Model<'_>, name: String, effort: Effort, referee: &mut dyn Referee) -> Audited {
    let choice = Choice::find(model.puzzle, Some(&name)).unwrap_or(Choice::Automatic);
    let most = effort.max_states.unwrap_or(limits::AUDIT_STATES).min(limits::AUDIT_STATES);
    let effort = Effort { max_states: Some(most), ..effort };
    let found = audit(model, choice, effort, &mut *referee.begin());
    let found = found.map(|audit| findings(model, &audit)).map_err(|wrong| Diagnostics::from_iter([wrong]));
    Audited { heuristic: name, found }
}

fn findings(model: &Model<'_>, audit: &Audit) -> Findings {
    let position = |words: &[u64]| Labels::position(model, words);
    let (over, falls) = (&audit.overestimates, &audit.inconsistencies);
    let overestimates = over.iter().take(limits::AUDIT_SHOWN).map(|one| Overestimate {
        position: position(&one.state),
        says: one.says.as_ref().map(|says| says.to_vec()),
        left: one.left.to_vec(),
    });
    let inconsistencies = falls.iter().take(limits::AUDIT_SHOWN).map(|one| Inconsistency {
        from: position(&one.from),
        says: one.says.as_ref().map(|says| says.to_vec()),
        cost: one.cost.to_vec(),
        to: position(&one.to),
        then: one.then.as_ref().map(|then| then.to_vec()),
    });
    Findings {
        states: audit.states,
        stopped: audit.stopped,
        overestimates: overestimates.collect(),
        more_overestimates: over.len().saturating_sub(limits::AUDIT_SHOWN),
        inconsistencies: inconsistencies.collect(),
        more_inconsistencies: falls.len().saturating_sub(limits::AUDIT_SHOWN),
    }
}
