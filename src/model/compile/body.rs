use super::super::code::{Op, Quantifier, Reads, Routine, RoutineId, Spot};
use crate::check::puzzle::{FamilyId, Where};
use crate::source::Span;

/// A routine that is being written.
#[derive(Default)]
pub struct Body {
    pub routine: Routine,
    pub reads: Reads,
    pub calls: Vec<(RoutineId, Spot)>,
}

impl Body {
    pub fn push(&mut self, op: Op, span: Span) -> usize {
        self.routine.ops.push((op, span));
        self.routine.ops.len() - 1
    }

    pub fn set(&mut self, at: usize, op: Op) {
        if let Some((there, _)) = self.routine.ops.get_mut(at) {
            *there = op;
        }
    }

    pub fn end(&self) -> usize {
        self.routine.ops.len()
    }

    pub fn spot(&mut self, place: Where) -> Spot {
        match place {
            Where::Here => Spot::Here,
            Where::At(place) => {
                self.reads.elsewhere = true;
                Spot::Place(place)
            }
        }
    }

    pub fn trip(&mut self, span: Span) {
        self.reads.trip = true;
        self.reads.elsewhere = true;
        self.push(Op::Trip, span);
    }

    pub fn close_loop(&mut self, family: FamilyId, quantifier: Quantifier, start: usize) {
        if let Some(&(_, span)) = self.routine.ops.get(start) {
            self.push(Op::Next(quantifier, start + 1), span);
        }
        self.set(start, Op::Loop(family, quantifier, self.end()));
    }
}
