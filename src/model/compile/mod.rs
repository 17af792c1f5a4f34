//! From the puzzle's expressions to flat code.

mod body;
mod expr;

use super::code::{ClauseId, KeptId, ListId, Op, PreviousId, Program, Quantifier, RoutineId, Spot};
use super::layout::{CohortId, Layout};
use crate::check::puzzle::{Clause, LetId, Number, Puzzle, Rule, Truth, Value};
use crate::id::{Id, IdVec};
use body::Body;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Compiles the expressions of one puzzle into one program.
pub struct Compiler<'p> {
    puzzle: &'p Puzzle,
    layout: &'p Layout,
    program: Program,
    /// Which routines a routine calls, and where.
    calls: IdVec<RoutineId, Vec<(RoutineId, Spot)>>,
    lists: FxHashMap<Vec<(CohortId, i64)>, ListId>,
    previous: FxHashMap<Vec<Op>, PreviousId>,
    /// Lets that are called and have no code yet.
    wanted: Vec<(LetId, RoutineId)>,
}

impl<'p> Compiler<'p> {
    /// A compiler without any code yet.
    pub fn new(puzzle: &'p Puzzle, layout: &'p Layout) -> Self {
        Self {
            puzzle,
            layout,
            program: Program::default(),
            calls: IdVec::new(),
            lists: FxHashMap::default(),
            previous: FxHashMap::default(),
            wanted: Vec::new(),
        }
    }

    /// Adds the code of a truth value.
    pub fn truth_routine(&mut self, truth: &Truth) -> RoutineId {
        let mut body = Body::default();
        self.truth(&mut body, truth);
        self.add(body)
    }

    /// Adds the code of a number.
    pub fn number_routine(&mut self, number: &Number) -> RoutineId {
        let mut body = Body::default();
        self.number(&mut body, number);
        self.add(body)
    }

    /// Adds the code of a number or of a truth value.
    pub fn value_routine(&mut self, value: &Value) -> RoutineId {
        match value {
            Value::Number(number) => self.number_routine(number),
            Value::Truth(truth) => self.truth_routine(truth),
        }
    }

    /// Adds the code of each clause of a rule: whether it holds. `first` is the id of the first.
    pub fn rule_routines(&mut self, rule: &Rule, first: ClauseId) -> Vec<RoutineId> {
        let mut shared = FxHashMap::default();
        for guard in rule.clauses.iter().flat_map(|clause| &clause.guards) {
            *shared.entry(Arc::as_ptr(&guard.condition)).or_insert(0) += 1;
        }
        // A head's guard is read by every clause: it gets a routine of its own, run once a place.
        shared.retain(|_, uses| *uses > 1);
        let mut heads = FxHashMap::default();
        let clauses = (first.index()..).map(ClauseId::from_index).zip(&rule.clauses);
        clauses
            .map(|(id, clause)| {
                for guard in &clause.guards {
                    let address = Arc::as_ptr(&guard.condition);
                    if shared.contains_key(&address) && !heads.contains_key(&address) {
                        let routine = self.truth_routine(&guard.condition);
                        heads.insert(address, (routine, self.keep()));
                    }
                }
                self.clause(clause, id, &heads)
            })
            .collect()
    }

    /// Compiles the lets that are used, and finds out what each routine reads.
    pub fn finish(mut self) -> Program {
        while let Some((id, routine)) = self.wanted.pop() {
            let mut body = Body::default();
            match &self.puzzle.lets[id].value {
                Value::Number(number) => self.number(&mut body, number),
                Value::Truth(truth) => self.truth(&mut body, truth),
            }
            self.program.routines[routine] = body.routine;
            self.program.reads[routine] = body.reads;
            self.calls[routine] = body.calls;
        }
        self.join_reads();
        self.program
    }

    /// A caller reads what it calls reads, to any depth.
    fn join_reads(&mut self) {
        let mut callers: IdVec<RoutineId, Vec<(RoutineId, Spot)>> =
            self.calls.iter().map(|_| Vec::new()).collect();
        for (caller, calls) in self.calls.enumerate() {
            for &(callee, spot) in calls {
                callers[callee].push((caller, spot));
            }
        }
        let mut changed: Vec<RoutineId> = self.calls.ids().collect();
        while let Some(callee) = changed.pop() {
            let reads = self.program.reads[callee].clone();
            for &(caller, spot) in &callers[callee] {
                if self.program.reads[caller].join(&reads, spot) {
                    changed.push(caller);
                }
            }
        }
    }

    fn add(&mut self, body: Body) -> RoutineId {
        self.program.reads.push(body.reads);
        self.calls.push(body.calls);
        self.program.routines.push(body.routine)
    }

    fn keep(&mut self) -> KeptId {
        self.program.kept += 1;
        KeptId::from_index(self.program.kept - 1)
    }

    fn list(&mut self, list: Vec<(CohortId, i64)>) -> ListId {
        let lists = &mut self.program.lists;
        *self.lists.entry(list).or_insert_with_key(|list| lists.push(list.clone()))
    }

    fn clause(
        &mut self,
        clause: &Clause,
        id: ClauseId,
        heads: &FxHashMap<*const Truth, (RoutineId, KeptId)>,
    ) -> RoutineId {
        let mut body = Body::default();
        let span = clause.demand.span;
        let loops: Vec<_> = clause
            .binders
            .iter()
            .map(|&family| (family, body.push(Op::Loop(family, Quantifier::All, 0), span)))
            .collect();
        let mut rests = Vec::new();
        for guard in &clause.guards {
            match heads.get(&Arc::as_ptr(&guard.condition)) {
                Some(&(routine, kept)) => {
                    body.calls.push((routine, Spot::Here));
                    body.push(Op::Call(routine, kept, Spot::Here), guard.condition.span);
                }
                None => self.truth(&mut body, &guard.condition),
            }
            rests.push((guard.unless, body.push(Op::Jump(0), span)));
        }
        body.push(Op::Tested(id), span);
        self.truth(&mut body, &clause.demand);
        if clause.forbid {
            body.push(Op::Not, span);
        }
        if !rests.is_empty() {
            let end = body.push(Op::Jump(0), span);
            for (unless, at) in rests {
                body.set(at, Op::JumpIf(unless, body.end()));
            }
            body.push(Op::Push(1), span);
            body.set(end, Op::Jump(body.end()));
        }
        for (family, start) in loops.into_iter().rev() {
            body.close_loop(family, Quantifier::All, start);
        }
        self.add(body)
    }
}
