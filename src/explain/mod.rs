//! Why not? Why a puzzle is unsolvable: reasons that can be seen at once, the smallest sets of things to relax
//! that make it solvable, and the states nearest to the goal with what refuses each way on.
//!
//! [`relax`] knows what can be relaxed and makes the puzzle with that relaxed; `tries` searches such puzzles
//! within one budget, and `remedies` finds the smallest sets. `frontier` looks at what is within reach,
//! `causes` at the puzzle alone. [`optimal`] shows why an answer is least. [`rules`] puts rules to the test:
//! a `witness` asks each clause by itself.

mod causes;
mod frontier;
pub mod optimal;
pub mod relax;
mod remedies;
pub mod rules;
mod tries;
mod witness;

pub use causes::{Cause, CauseKind};
pub use frontier::{Frontier, Refusal};
pub use remedies::Remedy;
pub use tries::{Ended, Verdict};
pub use witness::{Example, Worth};

use crate::check::puzzle::Puzzle;
use crate::limits;
use crate::search::outcome::{Effort, Monitor};
use tries::{Rationed, Tries};

/// Why a puzzle that is proved unsolvable is so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// How many states can be reached, all of which were looked at; 0 where the start breaks a rule.
    pub states: u64,
    /// What can be seen without a search.
    pub causes: Vec<Cause>,
    /// The smallest sets of things to relax: all that work alone, or else all pairs,
    /// or else all triples, or else the one set without which nothing works.
    pub remedies: Vec<Remedy>,
    /// Whether it is proved that nothing of the kind helps, not even all of it together.
    pub hopeless: bool,
    /// Why not everything was tried, if so: there may be more remedies then.
    pub ended: Option<Ended>,
    /// The states nearest to the goal; `None` if the start breaks a rule or there is too much to look at.
    pub frontier: Option<Frontier>,
}

/// Explains a puzzle that was proved unsolvable after so many states were looked at.
pub fn explain(puzzle: &Puzzle, states: u64, effort: Effort, monitor: &mut dyn Monitor) -> Explanation {
    let causes = causes::causes(puzzle);
    let frontier = if states > 0 {
        let mut looks = limits::EXPLAIN_LOOKS;
        frontier::frontier(puzzle, &mut Rationed { monitor, looks: &mut looks })
    } else {
        None
    };
    let mut tries = Tries::new(puzzle, effort, monitor);
    let found = remedies::remedies(&mut tries);
    let (remedies, hopeless, ended) = (found.list, found.hopeless, tries.ended);
    Explanation { states, causes, remedies, hopeless, ended, frontier }
}
