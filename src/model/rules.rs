//! Which clauses are looked at where, and what they say.

use super::code::{ClauseId, Program, RoutineId};
use super::compile::Compiler;
use super::eval::{Compiled, Fault, Machine};
use super::scene::{Here, Scene};
use crate::check::puzzle::{CarrierId, PlaceId, Puzzle, RuleId};
use crate::id::{Id, IdVec};

/// A clause to be looked at.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Whether it holds.
    pub routine: RoutineId,
    /// The clause.
    pub clause: ClauseId,
}

/// What the clauses that were looked at so far say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// All of them hold.
    #[default]
    Legal,
    /// One of them cannot be worked out. That is an error only if no other one refuses.
    Fault(Fault),
    /// This one is broken.
    Broken(ClauseId),
}

impl Verdict {
    /// What both say together: a refusal counts more than a fault, and the first of each counts.
    #[must_use]
    pub fn and(self, later: Verdict) -> Verdict {
        match (self, later) {
            (Verdict::Broken(_), _) | (Verdict::Fault(_), Verdict::Legal | Verdict::Fault(_)) => self,
            _ => later,
        }
    }

    /// What this says and what another look says, which is not taken if a clause is broken.
    #[must_use]
    pub fn or_else(self, later: impl FnOnce() -> Verdict) -> Verdict {
        if self.is_broken() { self } else { self.and(later()) }
    }

    /// The clause that is broken.
    pub fn broken(self) -> Option<ClauseId> {
        match self {
            Verdict::Broken(clause) => Some(clause),
            Verdict::Legal | Verdict::Fault(_) => None,
        }
    }

    /// Whether a clause is broken.
    pub fn is_broken(self) -> bool {
        matches!(self, Verdict::Broken(_))
    }
}

/// Clauses at places: those that read nothing but what is here, and those that read more.
///
/// The first need looking at only where something has changed.
#[derive(Clone, Debug, Default)]
pub struct PlaceChecks {
    /// Those that read nothing but what is here, by place.
    pub local: IdVec<PlaceId, Vec<Check>>,
    /// The others.
    pub wide: Vec<(PlaceId, Check)>,
}

/// All clauses of a puzzle, by when and where they are looked at.
#[derive(Clone, Debug)]
pub struct Checks {
    /// The rule of each clause, and the clause's position in it.
    pub clauses: IdVec<ClauseId, (RuleId, usize)>,
    /// Aboard each carrier.
    pub aboard: IdVec<CarrierId, Vec<Check>>,
    /// At places while a crossing is under way.
    pub afloat: PlaceChecks,
    /// At places when everybody is ashore.
    pub ashore: PlaceChecks,
    /// On the whole state.
    pub overall: Vec<Check>,
}

impl Checks {
    /// Compiles every rule; [`Checks::sort`] is to follow when all is compiled.
    pub fn compile(puzzle: &Puzzle, compiler: &mut Compiler<'_>) -> (Self, Vec<Vec<RoutineId>>) {
        let mut clauses = IdVec::new();
        let mut routines = Vec::new();
        for (id, rule) in puzzle.rules.enumerate() {
            routines.push(compiler.rule_routines(rule, ClauseId::from_index(clauses.len())));
            for nth in 0..rule.clauses.len() {
                clauses.push((id, nth));
            }
        }
        let places =
            || PlaceChecks { local: puzzle.places.iter().map(|_| Vec::new()).collect(), wide: Vec::new() };
        let checks = Self {
            clauses,
            aboard: puzzle.carriers.iter().map(|_| Vec::new()).collect(),
            afloat: places(),
            ashore: places(),
            overall: Vec::new(),
        };
        (checks, routines)
    }

    /// Sorts the clauses to the places and carriers where they are looked at.
    pub fn sort(&mut self, puzzle: &Puzzle, program: &Program, routines: &[Vec<RoutineId>]) {
        let mut ids = self.clauses.ids();
        for (rule, routines) in puzzle.rules.iter().zip(routines) {
            for (&routine, clause) in routines.iter().zip(ids.by_ref()) {
                let check = Check { routine, clause };
                let scope = &rule.scope;
                let places = if scope.afloat { &mut self.afloat } else { &mut self.ashore };
                for &place in &scope.places {
                    if program.reads[routine].elsewhere {
                        places.wide.push((place, check));
                    } else {
                        places.local[place].push(check);
                    }
                }
                for &carrier in &scope.carriers {
                    self.aboard[carrier].push(check);
                }
                if scope.overall {
                    self.overall.push(check);
                }
            }
        }
    }
}

/// Looks at clauses in one scene.
pub struct Judge<'m> {
    /// The code.
    pub code: Compiled<'m>,
    /// What runs it.
    pub machine: Machine,
}

impl Judge<'_> {
    /// What `checks` say here, up to the first that is broken.
    pub fn look(&mut self, checks: &[Check], scene: &Scene, here: Here) -> Verdict {
        let mut verdict = Verdict::Legal;
        for check in checks {
            verdict = verdict.and(self.clause(check, scene, here));
            if verdict.is_broken() {
                break;
            }
        }
        verdict
    }

    /// What `checks` say, each at its place, up to the first that is broken.
    pub fn look_wide(&mut self, checks: &[(PlaceId, Check)], scene: &Scene) -> Verdict {
        let mut verdict = Verdict::Legal;
        for (place, check) in checks {
            verdict = verdict.and(self.clause(check, scene, Here::Place(*place)));
            if verdict.is_broken() {
                break;
            }
        }
        verdict
    }

    fn clause(&mut self, check: &Check, scene: &Scene, here: Here) -> Verdict {
        match self.machine.holds(self.code, check.routine, scene, here) {
            Ok(true) => Verdict::Legal,
            Ok(false) => Verdict::Broken(check.clause),
            Err(fault) => Verdict::Fault(fault),
        }
    }
}
