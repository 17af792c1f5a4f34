//! The machine that runs compiled expressions over the counts of one moment.

use super::code::{ClauseId, Op, Program, Quantifier, RoutineId, Spot};
use super::crossings::{BoardingId, Boardings};
use super::layout::{CohortId, ConfigId, Layout, Sort, Unit};
use super::scene::{Here, Memory, Scene};
use crate::check::puzzle::FamilyId;
use crate::diag::{Code, Diagnostic};
use crate::id::{Id, IdVec};
use crate::source::Span;

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    kind: FaultKind,
    span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FaultKind {
    ByZero,
    Overflow,
}

impl Fault {
    /// What the author is told.
    pub fn diagnostic(self) -> Diagnostic {
        match self.kind {
            FaultKind::ByZero => Diagnostic::new(
                Code::DivisionByZeroMet,
                "a state that the search meets divides by zero",
                self.span,
                "the divisor is 0 here",
            )
            .with_help(
                "let a guard be read before it: `require 9 / missionaries >= 2 unless missionaries == 0`",
            ),
            FaultKind::Overflow => Diagnostic::new(
                Code::OverflowMet,
                "a number leaves the range of 64 bits",
                self.span,
                "it is below -9223372036854775808 or above 9223372036854775807",
            )
            .with_help("use smaller numbers: `weight 80`, and not `weight 80000000000000000000`"),
        }
    }
}

/// What does not change while a puzzle is searched.
#[derive(Clone, Copy)]
pub struct Compiled<'m> {
    /// The layout.
    pub layout: &'m Layout,
    /// The ways to board.
    pub boardings: &'m Boardings,
    /// The routines.
    pub program: &'m Program,
}

/// The copies that a copy variable stands for.
#[derive(Clone, Copy, Debug)]
enum Bound {
    /// None yet.
    Nobody,
    /// The copy told apart at this position of the family's sorts.
    Single(usize),
    /// Copies ashore in a configuration.
    Ashore(ConfigId),
    /// Copies of which some members board.
    Boarding(BoardingId),
}

/// A routine that waits for the one that it called.
#[derive(Clone, Copy, Debug)]
struct Frame {
    routine: RoutineId,
    next: usize,
    here: Here,
    kept: Option<usize>,
}

/// A loop over the copies of a family.
#[derive(Clone, Copy, Debug)]
struct Loop {
    family: FamilyId,
    outer: Bound,
    cursor: usize,
    weight: i64,
    count: i64,
}

/// Runs routines. Holds nothing but room to work in, and the values that are kept for a moment.
#[derive(Clone, Debug)]
pub struct Machine {
    stack: Vec<i64>,
    frames: Vec<Frame>,
    loops: Vec<Loop>,
    bound: IdVec<FamilyId, Bound>,
    kept: Vec<(u64, i64)>,
    moment: u64,
    /// Whether the demand of each clause has ever been read.
    pub tested: IdVec<ClauseId, bool>,
}

impl Machine {
    /// A machine for a puzzle with so many clauses.
    pub fn new(layout: &Layout, program: &Program, clauses: usize) -> Self {
        Self {
            stack: Vec::new(),
            frames: Vec::new(),
            loops: Vec::new(),
            bound: layout.sorts.iter().map(|_| Bound::Nobody).collect(),
            kept: vec![(0, 0); program.kept_values(layout.places() + 2)],
            moment: 1,
            tested: IdVec::from_vec(vec![false; clauses]),
        }
    }

    /// Forgets the values that were kept: the scene is about to be another one.
    pub fn next_moment(&mut self) {
        self.moment += 1;
    }

    /// Runs a truth value.
    ///
    /// # Errors
    ///
    /// A division by zero, or a number beyond 64 bits.
    pub fn holds(
        &mut self,
        code: Compiled<'_>,
        routine: RoutineId,
        scene: &Scene,
        here: Here,
    ) -> Result<bool, Fault> {
        self.run(code, routine, scene, here).map(|value| value != 0)
    }

    /// Runs a routine and gives its value; a truth value is 1 or 0.
    ///
    /// # Errors
    ///
    /// A division by zero, or a number beyond 64 bits.
    pub fn run(
        &mut self,
        code: Compiled<'_>,
        routine: RoutineId,
        scene: &Scene,
        here: Here,
    ) -> Result<i64, Fault> {
        self.stack.clear();
        self.frames.clear();
        self.loops.clear();
        let (mut routine, mut next, mut here) = (routine, 0, here);
        loop {
            let body = &code.program.routines[routine];
            let Some(&(op, span)) = body.ops.get(next) else {
                let value = self.pop();
                let Some(frame) = self.frames.pop() else {
                    return Ok(value);
                };
                if let Some(kept) = frame.kept.and_then(|at| self.kept.get_mut(at)) {
                    *kept = (self.moment, value);
                }
                self.stack.push(value);
                (routine, next, here) = (frame.routine, frame.next, frame.here);
                continue;
            };
            let fault = |kind| Fault { kind, span };
            next += 1;
            match op {
                Op::Push(value) => self.stack.push(value),
                Op::Cohort(cohort, spot) => self.stack.push(scene.counts.at(spot_of(spot, here), cohort)),
                Op::Sum(list, spot) => {
                    let there = spot_of(spot, here);
                    let terms = code.program.lists[list].iter();
                    let sum: i128 = terms
                        .map(|&(cohort, factor)| {
                            i128::from(factor) * i128::from(scene.counts.at(there, cohort))
                        })
                        .sum();
                    self.stack.push(i64::try_from(sum).map_err(|_| fault(FaultKind::Overflow))?);
                }
                Op::Bound(family, position, spot) => {
                    let count = self.bound_count(code, scene, family, position, spot_of(spot, here));
                    self.stack.push(count);
                }
                Op::Carrier(carrier, spot) => {
                    let there = match spot_of(spot, here) {
                        Here::Aboard => scene.passage.is_some_and(|passage| passage.carrier == carrier),
                        Here::Place(place) => scene.boats[carrier] == Some(place),
                        Here::Nowhere => false,
                    };
                    self.stack.push(i64::from(there));
                }
                Op::Slowest(list) | Op::Fastest(list) => {
                    let times = code.program.lists[list].iter();
                    let times =
                        times.filter(|(cohort, _)| scene.counts.at(here, *cohort) > 0).map(|(_, time)| *time);
                    let time = if matches!(op, Op::Slowest(_)) { times.max() } else { times.min() };
                    self.stack.push(time.unwrap_or(0));
                }
                Op::From(place) => self.stack.push(i64::from(scene.passage.is_some_and(|p| p.from == place))),
                Op::To(place) => self.stack.push(i64::from(scene.passage.is_some_and(|p| p.to == place))),
                Op::Previous(id) => match scene.previous[id] {
                    Memory::Value(value) => self.stack.push(value),
                    Memory::Fault(fault) => return Err(fault),
                },
                Op::Trip => self.stack.push(scene.trip),
                Op::Call(callee, kept, spot) => {
                    let there = spot_of(spot, here);
                    let at = kept.index() * (code.layout.places() + 2) + column(there);
                    match self.kept.get(at) {
                        Some(&(moment, value)) if moment == self.moment => self.stack.push(value),
                        _ => {
                            self.frames.push(Frame { routine, next, here, kept: Some(at) });
                            (routine, next, here) = (callee, 0, there);
                        }
                    }
                }
                Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Remainder | Op::Min | Op::Max => {
                    let (right, left) = (self.pop(), self.pop());
                    let value = match op {
                        Op::Add => left.checked_add(right),
                        Op::Subtract => left.checked_sub(right),
                        Op::Multiply => left.checked_mul(right),
                        Op::Divide | Op::Remainder if right == 0 => return Err(fault(FaultKind::ByZero)),
                        Op::Divide => left.checked_div(right),
                        Op::Remainder => Some(left.wrapping_rem(right)),
                        Op::Min => Some(left.min(right)),
                        _ => Some(left.max(right)),
                    };
                    self.stack.push(value.ok_or_else(|| fault(FaultKind::Overflow))?);
                }
                Op::Negate => {
                    let value = self.pop().checked_neg().ok_or_else(|| fault(FaultKind::Overflow))?;
                    self.stack.push(value);
                }
                Op::Positive => {
                    let value = self.pop();
                    self.stack.push(i64::from(value > 0));
                }
                Op::Not => {
                    let value = self.pop();
                    self.stack.push(i64::from(value == 0));
                }
                Op::Compare(comparison) => {
                    let (right, left) = (self.pop(), self.pop());
                    self.stack.push(i64::from(comparison.holds(left, right)));
                }
                Op::Jump(to) => next = to,
                Op::JumpIf(value, to) => {
                    if (self.pop() != 0) == value {
                        next = to;
                    }
                }
                Op::KeepIf(value, to) => {
                    if (self.stack.last() != Some(&0)) == value {
                        next = to;
                    } else {
                        self.pop();
                    }
                }
                Op::Loop(family, quantifier, end) => {
                    let outer = self.bound[family];
                    self.loops.push(Loop { family, outer, cursor: 0, weight: 0, count: 0 });
                    if !self.advance(code, scene) {
                        next = self.end_loop(i64::from(quantifier == Quantifier::All), end);
                    }
                }
                Op::Next(quantifier, body) => {
                    let value = self.pop();
                    let end = next;
                    if let Some(top) = self.loops.last_mut() {
                        if value != 0 {
                            top.count = top.count.saturating_add(top.weight);
                        }
                        next = match quantifier {
                            Quantifier::Any if value != 0 => self.end_loop(1, end),
                            Quantifier::All if value == 0 => self.end_loop(0, end),
                            _ if self.advance(code, scene) => body,
                            Quantifier::Any => self.end_loop(0, end),
                            Quantifier::All => self.end_loop(1, end),
                            Quantifier::Count => {
                                let count = self.loops.last().map_or(0, |l| l.count);
                                self.end_loop(count, end)
                            }
                        };
                    }
                }
                Op::Tested(clause) => self.tested[clause] = true,
            }
        }
    }

    fn pop(&mut self) -> i64 {
        // Compiled code never pops more than it pushed.
        self.stack.pop().unwrap_or(0)
    }

    /// Leaves the innermost loop with its result; gives the instruction to go on with.
    fn end_loop(&mut self, result: i64, end: usize) -> usize {
        if let Some(done) = self.loops.pop() {
            self.bound[done.family] = done.outer;
        }
        self.stack.push(result);
        end
    }

    /// Binds the next copies of the innermost loop; false if there are no more.
    fn advance(&mut self, code: Compiled<'_>, scene: &Scene) -> bool {
        let Some(top) = self.loops.last_mut() else {
            return false;
        };
        let sorts = &code.layout.sorts[top.family];
        loop {
            let at = top.cursor;
            top.cursor += 1;
            let (bound, weight) = match (sorts.get(at), scene.aboard.get(at.saturating_sub(sorts.len()))) {
                (Some(Sort::Single(_)), _) => (Bound::Single(at), 1),
                (Some(Sort::Alike(config)), _) => (Bound::Ashore(*config), scene.ashore[*config]),
                (None, Some(&(boarding, count))) => {
                    let class = &code.layout.classes[code.boardings.list[boarding].class];
                    let counted = class.family == top.family && class.unit == Unit::Copies;
                    (Bound::Boarding(boarding), if counted { count } else { 0 })
                }
                (None, None) => return false,
            };
            if weight > 0 {
                top.weight = weight;
                self.bound[top.family] = bound;
                return true;
            }
        }
    }

    /// How many of a role of the bound copy are there.
    fn bound_count(
        &self,
        code: Compiled<'_>,
        scene: &Scene,
        family: FamilyId,
        position: usize,
        there: Here,
    ) -> i64 {
        let of_class = |class| {
            let cohorts: &Vec<Option<CohortId>> = &code.layout.classes[class].cohorts;
            cohorts.get(position).copied().flatten()
        };
        match self.bound[family] {
            Bound::Nobody => 0,
            Bound::Single(at) => match code.layout.sorts[family].get(at) {
                Some(Sort::Single(cohorts)) => {
                    let cohort = cohorts.get(position).copied().flatten();
                    cohort.map_or(0, |cohort| scene.counts.at(there, cohort))
                }
                _ => 0,
            },
            Bound::Ashore(config) => {
                let config = &code.layout.configs[config];
                match (of_class(config.class), there) {
                    (Some(cohort), Here::Place(place)) => config.at(cohort, place),
                    _ => 0,
                }
            }
            Bound::Boarding(boarding) => {
                let boarding = &code.boardings.list[boarding];
                let Some(cohort) = of_class(boarding.class) else {
                    return 0;
                };
                match there {
                    Here::Aboard => boarding.aboard(cohort),
                    Here::Place(place) => {
                        let left = if place == boarding.place { boarding.aboard(cohort) } else { 0 };
                        code.layout.configs[boarding.from].at(cohort, place) - left
                    }
                    Here::Nowhere => 0,
                }
            }
        }
    }
}

fn spot_of(spot: Spot, here: Here) -> Here {
    match spot {
        Spot::Here => here,
        Spot::Place(place) => Here::Place(place),
    }
}

/// The column of kept values for a spot.
fn column(here: Here) -> usize {
    match here {
        Here::Aboard => 0,
        Here::Nowhere => 1,
        Here::Place(place) => place.index() + 2,
    }
}
