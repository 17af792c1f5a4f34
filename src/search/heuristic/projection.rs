//! Simplified puzzles whose exact distances are bounds for the puzzle itself.
//!
//! A *projection* keeps some families and leaves out the others, or leaves out the rules. Let every
//! crossing of the puzzle be seen without those who are left out: it is a crossing of the projection,
//! at no more cost. For
//!
//! - those who are kept take no more seats than all aboard, and weigh no more if nobody who is left
//!   out weighs less than nothing (otherwise there is no bound on the weight);
//! - `least` is lowered by the number of those who are left out, and where one of these could have
//!   rowed anyone may row;
//! - a rule is kept only if it reads nothing but those who are kept, and boats: then it says the same;
//! - an expression of a cost is kept if it reads nothing else either; otherwise it becomes one that is
//!   never more (a sum without those who are left out, say), or 0;
//! - of the goal is kept who has to be where, for those who are kept.
//!
//! So a walk to a goal is seen as a walk to a goal of the projection, which costs no more, and the
//! distance there never says too much; and where the projection has no way to a goal, there is none.
//! Limits and trips are left out of all of them. The greatest of several such distances is taken, never
//! their sum: one crossing moves members of many families.
//!
//! [`relaxed`] keeps everybody and no rules: the relaxed problem of Gaschnig ("A problem similarity
//! approach to devising heuristics", 1979) and Pearl ("Heuristics", 1984). [`patterns`] are pattern
//! databases (Culberson and Schaeffer, "Pattern databases", 1998).

pub use super::distances::Budget;

use super::Heuristic;
use super::distances::Distances;
use crate::check::puzzle::{Copies, FamilyId, LegId, Metric, Number, NumberKind, Puzzle, Truth, TruthKind};
use crate::check::puzzle::{Factor, Value, Where};
use crate::diag::Diagnostic;
use crate::id::{Id, IdVec};
use crate::model::Model;
use crate::model::code::{Op, RoutineId};
use crate::model::price::Price;
use crate::model::words::Words;
use crate::search::space::Space;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// The most projections that are looked at.
const PATTERNS: usize = 6;
/// How many expressions are looked at to make one that is never more.
const FUEL: u32 = 1000;

/// The greatest distance in some projections.
pub struct Projections<P> {
    tables: Vec<Distances<P>>,
    zero: P,
}

impl<P: Price> Projections<P> {
    /// Whether there is a projection, and all distances in it are known.
    pub fn is_exact(&self) -> bool {
        !self.tables.is_empty() && self.tables.iter().all(Distances::is_exact)
    }
}

impl<S: Space> Heuristic<S> for Projections<S::Cost> {
    fn estimate(&mut self, state: &S::State) -> Result<Option<S::Cost>, Diagnostic> {
        let mut greatest = self.zero.clone();
        for table in &self.tables {
            let Some(distance) = table.at(state.as_slice()) else { return Ok(None) };
            greatest = greatest.max(distance);
        }
        Ok(Some(greatest))
    }
}

/// The exact cost with the rules left out.
pub fn relaxed<P: Price>(model: &Model<'_>, order: &[Metric], budget: Budget) -> Projections<P> {
    let all = model.puzzle.families.iter().map(|_| true).collect();
    let puzzle = Projection { model, kept: &all, rules: false }.puzzle(order);
    let table = Distances::new(model, &puzzle, order, budget);
    Projections { tables: table.into_iter().collect(), zero: P::zero(order.len()) }
}

/// The exact cost for those whom one clause looks at together, and for as many families as the budget
/// is enough for, the slowest and heaviest first. Where all who cross are of one family nobody can be left
/// out, and it says 0 of every state.
pub fn patterns<P: Price>(model: &Model<'_>, order: &[Metric], budget: Budget) -> Projections<P> {
    let sets = sets(model, budget.states / PATTERNS);
    let budget = Budget { states: budget.states / sets.len().max(1) };
    let table = |kept: &IdVec<FamilyId, bool>| {
        let puzzle = Projection { model, kept, rules: true }.puzzle(order);
        Distances::new(model, &puzzle, order, budget)
    };
    Projections { tables: sets.iter().filter_map(table).collect(), zero: P::zero(order.len()) }
}

/// Sets of families that are neither all of them nor too many for so many states.
fn sets(model: &Model<'_>, states: usize) -> Vec<IdVec<FamilyId, bool>> {
    let puzzle = model.puzzle;
    let none: IdVec<FamilyId, bool> = puzzle.families.iter().map(|_| false).collect();
    let all: IdVec<FamilyId, bool> = puzzle.families.iter().map(|_| true).collect();
    let mut sets: Vec<IdVec<FamilyId, bool>> = Vec::new();
    let add = |set: &IdVec<FamilyId, bool>, sets: &mut Vec<IdVec<FamilyId, bool>>| {
        if sets.len() < PATTERNS
            && *set != none
            && *set != all
            && !sets.contains(set)
            && size(model, set) <= states as f64
        {
            sets.push(set.clone());
        }
    };
    for (check, _) in checks(model) {
        let read = Read::by(model, check);
        if !read.more {
            add(&read.families, &mut sets);
        }
    }
    let burden = |id: &FamilyId| {
        let roles = puzzle.families[*id].roles.iter().map(|role| &puzzle.roles[*role]);
        let of = |role: &crate::check::puzzle::Role| {
            (role.time, role.measures[puzzle.weight()], role.measures[puzzle.size()])
        };
        std::cmp::Reverse(roles.map(of).max())
    };
    let mut families: Vec<FamilyId> = puzzle.families.ids().collect();
    families.sort_by_key(burden);
    let mut bin = none.clone();
    for family in families {
        let mut more = bin.clone();
        more[family] = true;
        if size(model, &more) > states as f64 {
            add(&bin, &mut sets);
            more = none.clone();
            more[family] = true;
        }
        bin = more;
    }
    // All of them in one is the puzzle itself.
    add(&bin, &mut sets);
    sets
}

/// How many arrangements of these families and of the boats there are.
fn size(model: &Model<'_>, kept: &IdVec<FamilyId, bool>) -> f64 {
    let harbours = model.puzzle.carriers.ids().map(|carrier| model.layout.harbours(carrier) as f64);
    let mut size: f64 = harbours.product();
    for class in model.layout.classes.iter().filter(|class| kept[class.family]) {
        for nth in 1..class.configs {
            size *= (class.count as f64 + nth as f64) / nth as f64;
        }
    }
    size
}

/// Every clause: its code, and its place among all clauses.
fn checks(model: &Model<'_>) -> Vec<(RoutineId, usize)> {
    let checks = &model.checks;
    let places = [&checks.afloat, &checks.ashore];
    let local = places.iter().flat_map(|places| places.local.iter().flatten());
    let wide = places.iter().flat_map(|places| places.wide.iter().map(|(_, check)| check));
    let all = local.chain(wide).chain(checks.aboard.iter().flatten()).chain(&checks.overall);
    let mut all: Vec<(RoutineId, usize)> = all.map(|check| (check.routine, check.clause.index())).collect();
    all.sort_unstable_by_key(|(_, clause)| *clause);
    all.dedup();
    all
}

/// What some code reads.
struct Read {
    families: IdVec<FamilyId, bool>,
    /// Something that is not about some families alone, or about the past.
    more: bool,
}

impl Read {
    fn by(model: &Model<'_>, routine: RoutineId) -> Self {
        let (program, layout) = (&model.program, &model.layout);
        let mut read = Self { families: model.puzzle.families.iter().map(|_| false).collect(), more: false };
        let (mut open, mut seen) = (vec![routine], FxHashSet::from_iter([routine]));
        while let Some(routine) = open.pop() {
            for (op, _) in &program.routines[routine].ops {
                match op {
                    Op::Cohort(cohort, _) => {
                        read.families[layout.classes[layout.cohorts[*cohort].class].family] = true
                    }
                    Op::Sum(list, _) | Op::Slowest(list) | Op::Fastest(list) => {
                        for (cohort, _) in &program.lists[*list] {
                            read.families[layout.classes[layout.cohorts[*cohort].class].family] = true;
                        }
                    }
                    Op::Bound(family, ..) | Op::Loop(family, ..) => read.families[*family] = true,
                    Op::Call(routine, ..) if seen.insert(*routine) => open.push(*routine),
                    Op::Previous(_) | Op::Trip => read.more = true,
                    _ => {}
                }
            }
        }
        read
    }
}

/// What is kept of a puzzle.
struct Projection<'a, 'm> {
    model: &'a Model<'m>,
    kept: &'a IdVec<FamilyId, bool>,
    rules: bool,
}

impl Projection<'_, '_> {
    fn puzzle(&self, order: &[Metric]) -> Puzzle {
        let model = self.model;
        let mut puzzle = model.puzzle.clone();
        let mut fuel = FUEL;
        self.leave_rules_out(&mut puzzle);
        for id in puzzle.carriers.ids() {
            let time = model.carrier_times[id].map(|routine| (order.contains(&Metric::Time), routine));
            let carrier = &mut puzzle.carriers[id];
            if let (Some(number), Some((wanted, routine))) = (&mut carrier.time, time) {
                self.lower(number, wanted.then_some(routine), &mut fuel);
            }
            carrier.trips = None;
        }
        for id in puzzle.legs.ids().collect::<Vec<LegId>>() {
            let time = model.leg_times[id].map(|routine| (order.contains(&Metric::Time), routine));
            if let (Some(number), Some((wanted, routine))) = (&puzzle.legs[id].time, time) {
                let mut number = Number::clone(number);
                self.lower(&mut number, wanted.then_some(routine), &mut fuel);
                puzzle.legs[id].time = Some(Arc::new(number));
            }
        }
        for id in puzzle.costs.ids() {
            let wanted = order.contains(&Metric::Cost(id)).then_some(model.costs[id]);
            let span = puzzle.costs[id].value.span();
            if wanted.is_some_and(|routine| self.says_the_same(routine)) {
                continue;
            }
            let mut number = match &puzzle.costs[id].value {
                Value::Number(number) => number.clone(),
                Value::Truth(_) => Number { kind: NumberKind::Constant(0), span },
            };
            self.lower(&mut number, wanted, &mut fuel);
            puzzle.costs[id].value = Value::Number(number);
        }
        puzzle.estimates = IdVec::new();
        puzzle.limits = Vec::new();
        if puzzle.families.ids().any(|family| !self.kept[family]) {
            self.leave_families_out(&mut puzzle);
        }
        puzzle
    }

    fn leave_rules_out(&self, puzzle: &mut Puzzle) {
        let mut keeps: Vec<bool> = vec![false; self.model.checks.clauses.len()];
        for (routine, clause) in checks(self.model) {
            if let Some(keeps) = keeps.get_mut(clause) {
                *keeps = self.rules && self.says_the_same(routine);
            }
        }
        let mut keeps = keeps.into_iter();
        for id in puzzle.rules.ids() {
            puzzle.rules[id].clauses.retain(|_| keeps.next().unwrap_or(false));
        }
    }

    fn leave_families_out(&self, puzzle: &mut Puzzle) {
        let weight = puzzle.weight();
        let (mut gone, mut light) = (0_i64, false);
        for id in puzzle.roles.ids().collect::<Vec<_>>() {
            if self.kept[puzzle.roles[id].family] {
                continue;
            }
            gone += puzzle.members(id);
            light |= puzzle.roles[id].measures[weight] < 0 && puzzle.members(id) > 0;
            puzzle.roles[id].start.iter_mut().for_each(|(_, copies)| *copies = 0);
        }
        for id in puzzle.carriers.ids() {
            let carrier = &mut puzzle.carriers[id];
            carrier.least.value = (carrier.least.value - gone).max(0);
            carrier.load = carrier.load.filter(|_| !light);
            let rowed =
                |term: &crate::check::puzzle::WhoTerm| !self.kept[self.model.puzzle.roles[term.role].family];
            if carrier.rowers.as_ref().is_some_and(|rowers| rowers.who.terms.iter().any(rowed)) {
                carrier.rowers = None;
            }
        }
        for id in puzzle.families.ids().filter(|id| !self.kept[*id]) {
            puzzle.families[id].copies = 0;
            puzzle.families[id].singled.clear();
        }
        let mut parts = Vec::new();
        let mut fuel = FUEL;
        everybody_at(self.model.puzzle, &self.model.puzzle.goal, &mut parts, &mut fuel);
        puzzle.goal.kind = TruthKind::And(parts);
    }

    /// Whether code reads nothing but what is kept.
    fn says_the_same(&self, routine: RoutineId) -> bool {
        let read = Read::by(self.model, routine);
        !read.more && read.families.ids().all(|id| !read.families[id] || self.kept[id])
    }

    /// Makes a number one that is never more; 0 if it is not wanted at all.
    fn lower(&self, number: &mut Number, wanted: Option<RoutineId>, fuel: &mut u32) {
        if wanted.is_some_and(|routine| self.says_the_same(routine)) {
            return;
        }
        let zero = Number { kind: NumberKind::Constant(0), span: number.span };
        let lower = wanted.and_then(|_| self.below(number, fuel));
        number.kind = NumberKind::Max(std::iter::once(zero).chain(lower).collect());
    }

    /// A number that is never more than this one when fewer are aboard; `None` if none is found.
    fn below(&self, number: &Number, fuel: &mut u32) -> Option<Number> {
        *fuel = fuel.checked_sub(1)?;
        let puzzle = self.model.puzzle;
        let mut all =
            |of: &[Number]| of.iter().map(|each| self.below(each, fuel)).collect::<Option<Vec<_>>>();
        let kind = match &number.kind {
            NumberKind::Constant(_)
            | NumberKind::Count(_, Where::Here)
            | NumberKind::Everyone(Where::Here)
            | NumberKind::Carrier(_, Where::Here)
            | NumberKind::Slowest => number.kind.clone(),
            NumberKind::Total(measure, Where::Here)
                if puzzle.roles.iter().all(|role| role.measures[*measure] >= 0) =>
            {
                number.kind.clone()
            }
            NumberKind::Let(id, Where::Here) => match &puzzle.lets[*id].value {
                Value::Number(body) => return self.below(body, fuel),
                Value::Truth(_) => return None,
            },
            NumberKind::Min(of) => NumberKind::Min(all(of)?),
            NumberKind::Max(of) => NumberKind::Max(all(of)?),
            NumberKind::Sum(terms) => {
                let below = |(minus, term): &(bool, Number)| match (minus, &term.kind) {
                    (true, NumberKind::Constant(_)) => Some((true, term.clone())),
                    (true, _) => None,
                    (false, _) => Some((false, self.below(term, fuel)?)),
                };
                NumberKind::Sum(terms.iter().map(below).collect::<Option<Vec<_>>>()?)
            }
            NumberKind::Product(first, factors) => {
                let whole = |number: &Number| match &number.kind {
                    NumberKind::Constant(value) => *value >= 0,
                    NumberKind::Count(_, Where::Here) | NumberKind::Everyone(Where::Here) => true,
                    kind => matches!(kind, NumberKind::Slowest),
                };
                let times = |(factor, number): &(Factor, Number)| *factor == Factor::Times && whole(number);
                if !whole(first) || !factors.iter().all(times) {
                    return None;
                }
                number.kind.clone()
            }
            _ => return None,
        };
        Some(Number { kind, span: number.span })
    }
}

/// The parts of a goal that say that everybody of some has to be at a place.
fn everybody_at(puzzle: &Puzzle, truth: &Truth, parts: &mut Vec<Truth>, fuel: &mut u32) {
    let Some(left) = fuel.checked_sub(1) else { return };
    *fuel = left;
    match &truth.kind {
        TruthKind::AllAt(who, _) if who.terms.iter().all(|term| term.copies != Copies::Bound) => {
            parts.push(truth.clone());
        }
        TruthKind::And(of) => of.iter().for_each(|part| everybody_at(puzzle, part, parts, fuel)),
        TruthKind::Let(id, _) => {
            if let Value::Truth(body) = &puzzle.lets[*id].value {
                everybody_at(puzzle, body, parts, fuel);
            }
        }
        _ => {}
    }
}
