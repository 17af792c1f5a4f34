//! Bit-parallel breadth-first search, layer by layer: a state is a bit, and one instruction takes a
//! load across from 64 states at once.
//!
//! Where two or more groups cross by one boat between two places, all that there is to know of a
//! state is how many of each group are near ([`grid`]). A layer is a set of such numbers, kept as
//! rows of bits. A load moves a row by so many rows and so many bits along; what the rules forbid,
//! and what has been met already, is masked out ([`side`]). The masks come from the rules all at once:
//! along a row every number that the rules speak of rises or falls steadily, so that a comparison
//! is a range of bits ([`linear`], [`conditions`]). Breadth-first search over bit vectors is well
//! known from symbolic search (frontiers as sets: McMillan 1993) and from implicit graphs whose
//! states are ranked (Korf 2008, «Minimizing disk I/O in two-bit breadth-first search»); to shift whole
//! words for a move is what chess programs do with their boards (Slate and Atkin 1977).
//!
//! A layer is never looked at state by state, and plans come from the layers ([`back`]), so this
//! tells distances, and whether there is a solution, but counts no solutions. Whatever it can't say
//! exactly it leaves to the other searches: [`Layers::of`] is `None`.

mod back;
mod bits;
mod conditions;
mod flood;
mod grid;
mod linear;
mod loads;
mod ranges;
mod side;
pub mod subsets;

use super::outcome::{Effort, Monitor, Outcome, Solved, Stats, StopReason};
use crate::check::puzzle::{Metric, PlaceId, Rule};
use crate::model::Model;
use crate::plan::Plan;
use conditions::Places;
use flood::{Flood, Task};
use grid::Grid;
use linear::Test;
use loads::Loads;
use side::{Bank, Law};
use subsets::Subsets;

/// With fewer bits in a row than in a word there is little to be gained.
const LEAST_BITS: i64 = 64;

/// A puzzle whose states are bits in rows.
pub struct Layers<'m> {
    model: &'m Model<'m>,
    grid: Grid,
    /// Near and far.
    banks: [Bank; 2],
}

impl<'m> Layers<'m> {
    /// Makes a puzzle ready, if it is of this kind: one boat between two places, at least two groups or
    /// individuals whose members each are at one of the two, and rules and a goal that are linear in
    /// how many of each are where, aboard in the load alone. Nothing is remembered.
    pub fn of(model: &'m Model<'m>) -> Option<Self> {
        Self::on(model, Grid::of(model.puzzle, &model.layout)?)
    }

    /// The same, if rows are long: then it is faster than any search that looks at one state after
    /// another. However few of the states are legal, rules are worked out for a whole row at once.
    pub fn where_long(model: &'m Model<'m>) -> Option<Self> {
        let grid = Grid::of(model.puzzle, &model.layout)?;
        let is_long = grid.axes().first().is_some_and(|axis| axis.count >= LEAST_BITS);
        if is_long { Self::on(model, grid) } else { None }
    }

    fn on(model: &'m Model<'m>, grid: Grid) -> Option<Self> {
        if !is_harmless(model) {
            return None;
        }
        let (near, far) = (grid.near, grid.far);
        let places = Places::new(model.puzzle, &model.layout, &grid);
        let bank = |here, there| {
            let loads = Loads::of(model, &grid, here, there)?;
            Some(Bank { law: law(model, &places, here, there)?, loads })
        };
        let banks = [bank(near, far)?, bank(far, near)?];
        Some(Self { model, grid, banks })
    }

    /// Finds a solution with fewest crossings, no more than `most` if that is given, and its plan if
    /// that is wanted. The start must be legal.
    pub fn search(
        &self,
        wants_plan: bool,
        most: Option<i64>,
        effort: Effort,
        monitor: &mut dyn Monitor,
    ) -> (Outcome, Stats) {
        let task = Task { goals: true, plan: wants_plan, crossings: most, effort };
        let mut flood = Flood::new(self, task);
        let (row, position) = self.start();
        let end = flood.run(&row, position, monitor);
        let (stats, depth) = (flood.stats(), flood.depth);
        (end.outcome(depth, |goal| wants_plan.then(|| back::plan(self.model, &mut flood, goal))), stats)
    }

    /// Counts the states within reach of the start, goals or not. The start must be legal.
    pub fn reachable(&self, effort: Effort, monitor: &mut dyn Monitor) -> Result<u64, StopReason> {
        let mut flood = Flood::new(self, Task { goals: false, plan: false, crossings: None, effort });
        let (row, position) = self.start();
        match flood.run(&row, position, monitor) {
            End::Stopped(reason) => Err(reason),
            End::Goal(_) | End::Exhausted => Ok(flood.states()),
        }
    }

    fn start(&self) -> (Vec<i64>, i64) {
        let near: Vec<i64> = self.grid.axes().iter().map(|axis| self.model.layout.start[axis.near]).collect();
        self.grid.place_of(&near)
    }
}

/// How a search layer by layer ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End<G> {
    /// A goal in the last layer.
    Goal(G),
    /// Everything within reach was met, or all layers that were allowed, and nothing is a goal.
    Exhausted,
    /// The effort was over, or somebody had enough: there is no goal in any layer that was ended.
    Stopped(StopReason),
}

impl<G> End<G> {
    /// What that tells, if the last layer that was ended is so many crossings from the start.
    fn outcome(self, depth: i64, plan: impl FnOnce(G) -> Option<Plan>) -> Outcome {
        match self {
            End::Goal(goal) => Outcome::Solved(Solved {
                totals: vec![(Metric::Crossings, depth)],
                plan: plan(goal),
                optimal: true,
                solutions: None,
                labelled: None,
            }),
            End::Exhausted => Outcome::Unsolvable,
            End::Stopped(reason) => Outcome::Stopped { reason, lower_bound: Some(depth + 1), best: None },
        }
    }
}

/// A search by layers of bits, of the one kind or the other.
pub enum Parallel<'m> {
    /// Groups: rows of numbers.
    Rows(Box<Layers<'m>>),
    /// Individuals: words of sets.
    Subsets(Subsets<'m>),
}

impl<'m> Parallel<'m> {
    /// Makes a puzzle ready, if it is of one of the kinds, and large enough to be worth it.
    pub fn where_large(model: &'m Model<'m>) -> Option<Self> {
        let rows = Layers::where_long(model).map(|rows| Self::Rows(Box::new(rows)));
        rows.or_else(|| Subsets::of(model).map(Self::Subsets))
    }

    /// Finds a solution, as [`Layers::search`].
    pub fn search(
        &self,
        wants_plan: bool,
        most: Option<i64>,
        effort: Effort,
        monitor: &mut dyn Monitor,
    ) -> (Outcome, Stats) {
        match self {
            Self::Rows(layers) => layers.search(wants_plan, most, effort, monitor),
            Self::Subsets(subsets) => subsets.search(wants_plan, most, effort, monitor),
        }
    }

    /// Counts the states within reach, as [`Layers::reachable`].
    pub fn reachable(&self, effort: Effort, monitor: &mut dyn Monitor) -> Result<u64, StopReason> {
        match self {
            Self::Rows(layers) => layers.reachable(effort, monitor),
            Self::Subsets(subsets) => subsets.reachable(effort, monitor),
        }
    }
}

/// Whether no crossing can add less than nothing to any metric: that is an error, whatever is minimised.
fn is_harmless(model: &Model<'_>) -> bool {
    let times = model.carrier_times.iter().chain(model.leg_times.iter()).flatten();
    model.costs.iter().chain(times).all(|routine| model.program.routines[*routine].is_harmless())
}

/// What the rules say of states with the boat `here`, where it came from `there`.
fn law(model: &Model<'_>, places: &Places<'_>, here: PlaceId, there: PlaceId) -> Option<Law> {
    let (mut legal, mut leave) = (Vec::new(), Vec::new());
    let add = |tests: &mut Vec<Test>, rule: &Rule, at: Option<PlaceId>, boat: Option<PlaceId>| {
        for clause in &rule.clauses {
            tests.push(places.clause(clause, at, boat)?);
        }
        Some(())
    };
    for rule in &model.puzzle.rules {
        for &place in &rule.scope.places {
            if !rule.scope.afloat {
                add(&mut legal, rule, Some(place), Some(here))?;
                continue;
            }
            // Those who are aboard have left one place and not yet come to the other: the first
            // looks as it does after the crossing, the second as it does before, without the boat.
            if place == there {
                add(&mut leave, rule, Some(place), None)?;
            }
            if place != here {
                add(&mut legal, rule, Some(place), None)?;
            }
        }
        if rule.scope.overall {
            add(&mut legal, rule, None, Some(here))?;
        }
    }
    let goal = places.whole(&model.puzzle.goal, here)?;
    Some(Law { legal: Test::join(true, legal), leave: Test::join(true, leave), goal })
}
