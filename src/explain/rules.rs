//! Rules put to the test: what each clause refuses of all that can be tried, alone and together with the
//! others, and what comes of the puzzle without it.
//!
//! Every state within reach is looked at, without regard to limits, trips and goal, and of every crossing from
//! there each clause is asked by itself. A clause that refuses nothing alone is implied by the others: whatever
//! it refuses is refused without it, too.

use super::relax::{Relaxation, relaxed};
use super::tries::{Ended, Tries, Verdict};
use super::witness::{Example, Seen, Witness, Worth};
use crate::check::puzzle::{Puzzle, RuleId};
use crate::diag::Diagnostic;
use crate::limits;
use crate::model::Model;
use crate::model::fold::Fold;
use crate::search::explore::explore;
use crate::search::outcome::{Effort, Monitor, StopReason};
use crate::search::reachable;
use crate::tally::Tally;

/// What was found out about the rules of a puzzle whose start is safe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// How many states can be reached, or were before it ended.
    pub states: Tally,
    /// How many crossings from them fit their carriers; of alike members it does not matter who crosses.
    pub crossings: u64,
    /// How many of these no clause refuses.
    pub legal: u64,
    /// Every clause, in the order of the rules.
    pub clauses: Vec<Tried>,
    /// What the puzzle comes to with all of them.
    pub answer: Verdict,
    /// Why not all was looked at, if so: of no clause it is then said that it is not needed.
    pub ended: Option<Ended>,
}

/// One clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The rule.
    pub rule: RuleId,
    /// Which of its clauses, from 0.
    pub clause: usize,
    /// How many of the crossings it refuses.
    pub refuses: u64,
    /// How many of them no other clause refuses.
    pub alone: u64,
    /// What it is good for; `None` if not all was looked at, so that nothing can be said.
    pub worth: Option<Worth>,
    /// A crossing that it refuses, if possible alone.
    pub example: Option<Example>,
    /// What there is without it.
    pub without: Without,
}

/// A puzzle without one clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Without {
    /// How many states can be reached; `None` if that is too many to be counted, or the puzzle is then at
    /// fault.
    pub states: Option<Tally>,
    /// What the puzzle comes to.
    pub answer: Verdict,
}

/// Puts the rules of a puzzle to the test.
///
/// # Errors
///
/// What is met: an expression that cannot be worked out in a state that no rule refuses.
pub fn rules(puzzle: &Puzzle, effort: Effort, monitor: &mut dyn Monitor) -> Result<Trial, Diagnostic> {
    let effort = Effort { max_states: effort.max_states.or(Some(limits::RULES_STATES)), ..effort };
    // Twins may change places along with the clauses that speak of them: each has to be seen where it is.
    let model = Model { fold: Fold::default(), ..Model::new(puzzle)? };
    let mut witness = Witness::new(&model, monitor);
    let explored = explore(&model, effort, &mut witness, &mut |_| ())?;
    let Witness { crossings, legal, clauses: seen, .. } = witness;
    let ended = explored.stopped.map(|reason| match reason {
        StopReason::Time if crossings >= limits::RULES_CROSSINGS => Ended::Crossings,
        reason => Ended::Stopped(reason),
    });
    let states = explored.arrangements;
    let mut tries = Tries::new(puzzle, effort, monitor);
    let answer = tries.judge(&[]);
    let complete = ended.is_none();
    let mut clauses = Vec::new();
    for seen in seen {
        let part = Relaxation::Clause(seen.rule, seen.clause);
        let worth = complete.then(|| seen.worth());
        let without = match worth {
            Some(Worth::Needed) => Without { answer: tries.judge(&[part]), states: None },
            None => Without { answer: Verdict::Unknown, states: None },
            Some(_) => Without { answer: answer.clone(), states: Some(states.clone()) },
        };
        let Seen { rule, clause, refuses, alone, example, .. } = seen;
        clauses.push(Tried { rule, clause, refuses, alone, worth, example, without });
    }
    let ended = ended.or(tries.ended);
    for tried in clauses.iter_mut().filter(|tried| tried.worth == Some(Worth::Needed)) {
        let other = relaxed(puzzle, &[Relaxation::Clause(tried.rule, tried.clause)]);
        let reached = Model::new(&other).and_then(|model| reachable(&model, effort, monitor));
        tried.without.states = reached.ok().and_then(Result::ok);
    }
    Ok(Trial { states, crossings, legal, clauses, answer, ended })
}
