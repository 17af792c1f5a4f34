//! The code of expressions.

use super::super::code::{Op, Quantifier, Reads, Remembered, Spot};
use super::{Body, Compiler};
use crate::check::puzzle::{Comparison, Copies, Factor, FamilyId, LetId, Number, NumberKind};
use crate::check::puzzle::{Truth, TruthKind, Value, Where, Who};
use crate::source::Span;

/// How deep the words of a constant are looked through.
const CONSTANT_DEPTH: usize = 64;

impl Compiler<'_> {
    pub(super) fn number(&mut self, body: &mut Body, number: &Number) {
        let span = number.span;
        match &number.kind {
            NumberKind::Constant(value) => {
                body.push(Op::Push(*value), span);
            }
            NumberKind::Count(who, place) => self.count(body, who, *place, number),
            NumberKind::Everyone(place) => self.everyone(body, *place, number.span),
            NumberKind::Total(measure, place) => {
                let roles = &self.puzzle.roles;
                let cohorts = self.layout.cohorts.enumerate();
                let list = cohorts.map(|(id, cohort)| (id, roles[cohort.role].measures[*measure]));
                let list = self.list(list.filter(|(_, factor)| *factor != 0).collect());
                let spot = body.spot(*place);
                body.push(Op::Sum(list, spot), span);
            }
            NumberKind::Carrier(carrier, place) => {
                let spot = body.spot(*place);
                body.push(Op::Carrier(*carrier, spot), span);
            }
            NumberKind::Let(id, place) => self.call_let(body, *id, *place, number.span),
            NumberKind::Sum(terms) => {
                for (nth, (minus, term)) in terms.iter().enumerate() {
                    self.number(body, term);
                    match (nth, minus) {
                        (0, false) => continue,
                        (0, true) => body.push(Op::Negate, span),
                        (_, false) => body.push(Op::Add, span),
                        (_, true) => body.push(Op::Subtract, span),
                    };
                }
            }
            NumberKind::Product(first, factors) => self.product(body, first, factors, number),
            NumberKind::Negative(inner) => {
                self.number(body, inner);
                body.push(Op::Negate, span);
            }
            NumberKind::Min(of) => self.fold(body, of, Op::Min),
            NumberKind::Max(of) => self.fold(body, of, Op::Max),
            NumberKind::CountCopies(family, truth) => self.quantify(body, *family, Quantifier::Count, truth),
            NumberKind::Slowest | NumberKind::Fastest => {
                let roles = &self.puzzle.roles;
                let cohorts = self.layout.cohorts.enumerate();
                let list = cohorts.filter_map(|(id, cohort)| Some((id, roles[cohort.role].time?)));
                let list = self.list(list.collect());
                let slowest = matches!(number.kind, NumberKind::Slowest);
                body.push(if slowest { Op::Slowest(list) } else { Op::Fastest(list) }, span);
            }
            NumberKind::Previous(inner) => {
                let mut remembered = Body::default();
                self.number(&mut remembered, inner);
                self.remember(body, remembered, false, span);
            }
            NumberKind::Trip => {
                self.program.trip.told_apart();
                body.trip(span);
            }
        }
    }

    pub(super) fn truth(&mut self, body: &mut Body, truth: &Truth) {
        let span = truth.span;
        match &truth.kind {
            TruthKind::Constant(value) => {
                body.push(Op::Push(i64::from(*value)), span);
            }
            TruthKind::Positive(Number { kind: NumberKind::Trip, .. }) => {
                self.program.trip.compared(0);
                body.trip(span);
                body.push(Op::Positive, span);
            }
            TruthKind::Positive(number) => {
                self.number(body, number);
                body.push(Op::Positive, span);
            }
            TruthKind::Not(inner) => {
                self.truth(body, inner);
                body.push(Op::Not, span);
            }
            TruthKind::And(parts) => self.chain(body, parts, false, truth),
            TruthKind::Or(parts) => self.chain(body, parts, true, truth),
            TruthKind::Compare(left, comparison, right) => {
                self.side(body, left, right);
                self.side(body, right, left);
                body.push(Op::Compare(*comparison), span);
            }
            TruthKind::AllAt(who, place) => {
                let place = Where::At(*place);
                let bound = who.terms.iter().filter(|term| term.copies == Copies::Bound);
                let bound: i64 = bound.map(|term| self.puzzle.roles[term.role].per_copy).sum();
                let cohorts = self.layout.cohorts_of(who);
                let members: i64 = cohorts.iter().map(|&id| self.layout.cohorts[id].members).sum();
                let number = Number { kind: NumberKind::Constant(0), span };
                self.count(body, who, place, &number);
                body.push(Op::Push(members + bound), span);
                body.push(Op::Compare(Comparison::Equal), span);
            }
            TruthKind::Alone(place) => {
                self.everyone(body, *place, span);
                body.push(Op::Push(1), span);
                body.push(Op::Compare(Comparison::Equal), span);
            }
            TruthKind::Let(id, place) => self.call_let(body, *id, *place, span),
            TruthKind::From(place) => {
                body.push(Op::From(*place), span);
            }
            TruthKind::To(place) => {
                body.push(Op::To(*place), span);
            }
            TruthKind::AnyCopy(family, inner) => self.quantify(body, *family, Quantifier::Any, inner),
            TruthKind::AllCopies(family, inner) => self.quantify(body, *family, Quantifier::All, inner),
            TruthKind::Previous(inner) => {
                let mut remembered = Body::default();
                self.truth(&mut remembered, inner);
                self.remember(body, remembered, true, span);
            }
        }
    }

    /// One side of a comparison; the number of the crossing may be compared with a constant.
    fn side(&mut self, body: &mut Body, side: &Number, other: &Number) {
        match (&side.kind, self.constant(other, CONSTANT_DEPTH)) {
            (NumberKind::Trip, Some(constant)) => {
                self.program.trip.compared(constant);
                body.trip(side.span);
            }
            _ => self.number(body, side),
        }
    }

    fn product(&mut self, body: &mut Body, first: &Number, factors: &[(Factor, Number)], all: &Number) {
        match (&first.kind, factors.first()) {
            (NumberKind::Trip, Some((Factor::Remainder, divisor))) => {
                match self.constant(divisor, CONSTANT_DEPTH) {
                    Some(divisor) => self.program.trip.divided(divisor),
                    None => self.program.trip.told_apart(),
                }
                body.trip(first.span);
            }
            _ => self.number(body, first),
        }
        for (factor, number) in factors {
            self.number(body, number);
            let op = match factor {
                Factor::Times => Op::Multiply,
                Factor::Divide => Op::Divide,
                Factor::Remainder => Op::Remainder,
            };
            body.push(op, all.span);
        }
    }

    /// The value of a number that is built from constants alone.
    fn constant(&self, number: &Number, depth: usize) -> Option<i64> {
        let depth = depth.checked_sub(1)?;
        match &number.kind {
            NumberKind::Constant(value) => Some(*value),
            NumberKind::Let(id, _) => match &self.puzzle.lets[*id].value {
                Value::Number(number) => self.constant(number, depth),
                Value::Truth(_) => None,
            },
            NumberKind::Negative(inner) => self.constant(inner, depth)?.checked_neg(),
            NumberKind::Sum(terms) => terms.iter().try_fold(0_i64, |sum, (minus, term)| {
                let term = self.constant(term, depth)?;
                if *minus { sum.checked_sub(term) } else { sum.checked_add(term) }
            }),
            _ => None,
        }
    }

    fn count(&mut self, body: &mut Body, who: &Who, place: Where, number: &Number) {
        let spot = body.spot(place);
        let cohorts = self.layout.cohorts_of(who);
        let bound: Vec<_> = who.terms.iter().filter(|term| term.copies == Copies::Bound).collect();
        match cohorts.as_slice() {
            [] if bound.is_empty() => {
                body.push(Op::Push(0), number.span);
            }
            [] => {}
            [cohort] => {
                body.push(Op::Cohort(*cohort, spot), number.span);
            }
            _ => {
                let list = self.list(cohorts.iter().map(|&id| (id, 1)).collect());
                body.push(Op::Sum(list, spot), number.span);
            }
        }
        for (nth, term) in bound.into_iter().enumerate() {
            let family = self.puzzle.roles[term.role].family;
            let position = self.puzzle.families[family].roles.iter().position(|&role| role == term.role);
            body.push(Op::Bound(family, position.unwrap_or(usize::MAX), spot), number.span);
            if nth > 0 || !cohorts.is_empty() {
                body.push(Op::Add, number.span);
            }
        }
    }

    fn everyone(&mut self, body: &mut Body, place: Where, span: Span) {
        let list = self.list(self.layout.cohorts.ids().map(|id| (id, 1)).collect());
        let spot = body.spot(place);
        body.push(Op::Sum(list, spot), span);
    }

    fn call_let(&mut self, body: &mut Body, id: LetId, place: Where, span: Span) {
        let (routine, kept) = match self.program.lets.get(&id) {
            Some(known) => *known,
            None => {
                let routine = self.add(Body::default());
                let kept = self.keep();
                self.program.lets.insert(id, (routine, kept));
                self.wanted.push((id, routine));
                (routine, kept)
            }
        };
        let spot = body.spot(place);
        body.calls.push((routine, spot));
        body.push(Op::Call(routine, kept, spot), span);
    }

    fn remember(&mut self, body: &mut Body, remembered: Body, truth: bool, span: Span) {
        let ops: Vec<Op> = remembered.routine.ops.iter().map(|(op, _)| *op).collect();
        let known = self.previous.get(&ops).copied();
        let id = known.unwrap_or_else(|| {
            let sure = |op: &Op| {
                matches!(
                    op,
                    Op::Push(_) | Op::Cohort(..) | Op::Bound(..) | Op::Carrier(..) | Op::From(_) | Op::To(_)
                ) || matches!(op, Op::Positive | Op::Not | Op::Compare(_) | Op::Slowest(_) | Op::Fastest(_))
                    || matches!(op, Op::JumpIf(..) | Op::KeepIf(..) | Op::Jump(_) | Op::Min | Op::Max)
            };
            let can_fail = !ops.iter().all(sure);
            let routine = self.add(remembered);
            let id = self.program.previous.push(Remembered { routine, truth, can_fail });
            self.previous.insert(ops, id);
            id
        });
        body.reads.join(&Reads { previous: vec![id], ..Reads::default() }, Spot::Here);
        body.reads.elsewhere = true;
        body.push(Op::Previous(id), span);
    }

    fn fold(&mut self, body: &mut Body, of: &[Number], op: Op) {
        for (nth, number) in of.iter().enumerate() {
            self.number(body, number);
            if nth > 0 {
                body.push(op, number.span);
            }
        }
    }

    /// `and` stops at the first that is false, `or` at the first that is true.
    fn chain(&mut self, body: &mut Body, parts: &[Truth], stop: bool, all: &Truth) {
        let mut stops = Vec::new();
        for (nth, part) in parts.iter().enumerate() {
            if nth > 0 {
                stops.push(body.push(Op::KeepIf(stop, 0), all.span));
            }
            self.truth(body, part);
        }
        if parts.is_empty() {
            body.push(Op::Push(i64::from(!stop)), all.span);
        }
        for at in stops {
            body.set(at, Op::KeepIf(stop, body.end()));
        }
    }

    fn quantify(&mut self, body: &mut Body, family: FamilyId, quantifier: Quantifier, inner: &Truth) {
        let start = body.push(Op::Loop(family, quantifier, 0), inner.span);
        self.truth(body, inner);
        body.close_loop(family, quantifier, start);
    }
}
