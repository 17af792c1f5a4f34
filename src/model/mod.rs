//! The state model: what is searched.
//!
//! [`layout`] says what a state is made of, [`packing`] and [`memory`] where its [`words`] keep it.
//! [`compile`] turns expressions into [`code`], and [`eval`] runs that in a [`scene`]; [`rules`]
//! knows which clause is looked at where. [`crossings`] says who can board where, and the
//! [`walker`] makes of all that the legal crossings from a state, and shows each [`ride`] with its
//! [`price`] to those who [`visit`] it; where a game has [`begun`], from where that has come to. [`labels`] turns crossings back into crossings of named
//! copies, [`tally`] counts exactly.

pub mod begun;
pub mod code;
pub mod compile;
pub mod crossings;
pub mod eval;
pub mod fold;
pub mod goals;
pub mod labels;
pub mod layout;
pub mod memory;
pub mod packing;
pub mod price;
pub mod reach;
pub mod ride;
pub mod rules;
pub mod scene;
pub mod twins;
pub mod visit;
pub mod walker;
pub mod words;

use crate::check::puzzle::{CarrierId, CostId, EstimateId, LegId, Number, PlaceId, Puzzle};
use crate::diag::{Code, Diagnostic};
use crate::id::IdVec;
use crate::limits;
use begun::Begun;
use code::{Program, RoutineId};
use compile::Compiler;
use crossings::Boardings;
use eval::Compiled;
use fold::Fold;
use layout::{CohortId, Layout, Told};
use rules::Checks;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A puzzle, made ready to be searched.
#[derive(Clone, Debug)]
pub struct Model<'p> {
    /// The puzzle.
    pub puzzle: &'p Puzzle,
    /// The crossings that were made before the search begins.
    pub begun: Begun,
    /// What its states are made of.
    pub layout: Layout,
    /// Which states are taken for one.
    pub fold: Fold,
    /// Who can board where.
    pub boardings: Boardings,
    /// Its expressions.
    pub program: Program,
    /// Its rules.
    pub checks: Checks,
    /// Its goal.
    pub goal: RoutineId,
    /// The estimates that are read in every state that is looked at, for the errors in them.
    pub estimates: Vec<RoutineId>,
    /// What a crossing adds to each cost.
    pub costs: IdVec<CostId, RoutineId>,
    /// What each estimate says.
    pub guesses: IdVec<EstimateId, RoutineId>,
    /// How long each carrier needs, if it says so.
    pub carrier_times: IdVec<CarrierId, Option<RoutineId>>,
    /// How long each leg needs, if it says so.
    pub leg_times: IdVec<LegId, Option<RoutineId>>,
    /// Who may row each carrier; sorted. `None` is anyone.
    pub rowers: IdVec<CarrierId, Option<Vec<CohortId>>>,
    /// The legs that start at each place.
    pub legs: IdVec<PlaceId, Vec<LegId>>,
    /// The legs that end at each place.
    pub arrivals: IdVec<PlaceId, Vec<LegId>>,
}

impl<'p> Model<'p> {
    /// Makes a puzzle ready to be searched.
    ///
    /// # Errors
    ///
    /// Says so if the puzzle is too large for states to be laid out.
    pub fn new(puzzle: &'p Puzzle) -> Result<Self, Diagnostic> {
        Self::build(puzzle, Told::Alike, false)
    }

    /// The same, for searches that go on where a game has come to.
    ///
    /// # Errors
    ///
    /// As [`Model::new`].
    pub fn after(puzzle: &'p Puzzle, begun: Begun) -> Result<Self, Diagnostic> {
        Ok(Self { begun, ..Self::new(puzzle)? })
    }

    /// The same, with copies kept as they are told.
    ///
    /// # Errors
    ///
    /// As [`Model::new`].
    pub fn with(puzzle: &'p Puzzle, copies: Told) -> Result<Self, Diagnostic> {
        Self::build(puzzle, copies, false)
    }

    /// The same, with an eye on its estimates: a search tells the error that one meets.
    ///
    /// # Errors
    ///
    /// As [`Model::new`].
    pub fn with_estimates(puzzle: &'p Puzzle) -> Result<Self, Diagnostic> {
        Self::build(puzzle, Told::Alike, true)
    }

    fn build(puzzle: &'p Puzzle, copies: Told, reads_estimates: bool) -> Result<Self, Diagnostic> {
        let mut layout = Layout::new(puzzle, copies)?;
        let boardings = Boardings::new(puzzle, &layout)?;
        layout.forget_finder();
        let mut compiler = Compiler::new(puzzle, &layout);
        let (mut checks, routines) = Checks::compile(puzzle, &mut compiler);
        let goal = compiler.truth_routine(&puzzle.goal);
        let costs = puzzle.costs.iter().map(|cost| compiler.value_routine(&cost.value)).collect();
        let guesses: IdVec<_, _> =
            puzzle.estimates.iter().map(|one| compiler.value_routine(&one.value)).collect();
        let carrier_times = puzzle
            .carriers
            .iter()
            .map(|c| c.time.as_ref().map(|time| compiler.number_routine(time)))
            .collect();
        // All legs of a route share their time.
        let mut times = FxHashMap::default();
        let mut leg_time = |time: &Arc<Number>| {
            *times.entry(Arc::as_ptr(time)).or_insert_with(|| compiler.number_routine(time))
        };
        let leg_times = puzzle.legs.iter().map(|leg| leg.time.as_ref().map(&mut leg_time)).collect();
        let program = compiler.finish();
        let may_fail = |guess: &&RoutineId| reads_estimates && !program.routines[**guess].is_harmless();
        let estimates = guesses.iter().filter(may_fail).copied().collect();
        checks.sort(puzzle, &program, &routines);
        if program.kept_values(layout.places() + 2) > limits::LET_VALUES {
            return Err(too_many_lets(puzzle));
        }
        let rowers = puzzle.carriers.iter().map(|carrier| {
            let mut cohorts = layout.cohorts_of(&carrier.rowers.as_ref()?.who);
            cohorts.sort_unstable();
            Some(cohorts)
        });
        let rowers = rowers.collect();
        let mut legs: IdVec<PlaceId, Vec<LegId>> = puzzle.places.iter().map(|_| Vec::new()).collect();
        let mut arrivals = legs.clone();
        for (id, leg) in puzzle.legs.enumerate() {
            legs[leg.from].push(id);
            arrivals[leg.to].push(id);
        }
        Ok(Self {
            puzzle,
            begun: Begun::default(),
            fold: Fold::new(puzzle, &layout),
            layout,
            boardings,
            program,
            checks,
            goal,
            estimates,
            costs,
            guesses,
            carrier_times,
            leg_times,
            rowers,
            legs,
            arrivals,
        })
    }

    /// What the machine needs to run this puzzle's code.
    pub fn compiled(&self) -> Compiled<'_> {
        Compiled { layout: &self.layout, boardings: &self.boardings, program: &self.program }
    }
}

fn too_many_lets(puzzle: &Puzzle) -> Diagnostic {
    let span = puzzle.lets.iter().next().map_or(puzzle.title.span, |first| first.name.span);
    Diagnostic::new(
        Code::TooLarge,
        format!("lets times places are more than {} values", limits::LET_VALUES),
        span,
        "the first let",
    )
    .with_help("use fewer lets, or fewer places: let danger = wolf and goat")
}
