//! Operators: arithmetic, comparisons, `and`, `or`, `not`; constants are folded.

use super::arithmetic::{self, Failure};
use super::context::{Need, Word};
use super::{Checker, number, truth};
use crate::check::names::Symbol;
use crate::check::puzzle::{Factor, Number, NumberKind, Truth, TruthKind, Value};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{Comparison, Expr, ExprKind, Operand, ProductOperator, SumOperator};

impl Checker<'_, '_> {
    /// `a or b or …`, or `a and b and …`.
    pub(super) fn connective(&mut self, parts: &[Expr], or: bool, span: Span) -> Option<Value> {
        let asleep = self.at.asleep;
        let mut read = Vec::with_capacity(parts.len());
        let mut sound = true;
        // What the parts before come to, as long as they are constants.
        let mut so_far = Some(!or);
        for part in parts {
            let Some(part) = self.read_truth(part) else {
                sound = false;
                continue;
            };
            let value = constant_truth(&part);
            // Reading stops at a part that decides, so what comes after is never read.
            self.at.asleep |= value == Some(or);
            if so_far == Some(!or) {
                so_far = value;
            }
            read.push(part);
        }
        self.at.asleep = asleep;
        sound.then(|| match so_far {
            Some(value) => truth(TruthKind::Constant(value), span),
            None if or => truth(TruthKind::Or(read), span),
            None => truth(TruthKind::And(read), span),
        })
    }

    /// `not not … a`
    pub(super) fn not(&mut self, times: u32, of: &Expr, span: Span) -> Option<Value> {
        let of = self.read_truth(of)?;
        let odd = !times.is_multiple_of(2);
        Some(match of.kind {
            TruthKind::Constant(value) => truth(TruthKind::Constant(value != odd), span),
            _ if odd => truth(TruthKind::Not(Box::new(of)), span),
            kind => truth(kind, span),
        })
    }

    /// `a == b` and the other comparisons.
    pub(super) fn compare(
        &mut self,
        left: &Expr,
        operator: Comparison,
        right: &Expr,
        span: Span,
    ) -> Option<Value> {
        let (a, b) = match (&left.kind, &right.kind) {
            (ExprKind::Trip, ExprKind::Trip) => return self.bare_trip(left.span),
            (ExprKind::Trip, _) => {
                let with = self.constant_beside_trip(right, left.span);
                (self.trip(left.span), with)
            }
            (_, ExprKind::Trip) => {
                let with = self.constant_beside_trip(left, right.span);
                (with, self.trip(right.span))
            }
            _ => {
                let sides = (self.read(left), self.read(right));
                self.numbers_of(left, right, sides)?
            }
        };
        let (a, b) = (a?, b?);
        Some(match (&a.kind, &b.kind) {
            (NumberKind::Constant(a), NumberKind::Constant(b)) => {
                truth(TruthKind::Constant(operator.holds(*a, *b)), span)
            }
            _ => truth(TruthKind::Compare(a, operator, b), span),
        })
    }

    /// The two sides of a comparison as numbers; one truth value among them is told, preferably
    /// the literal that is one comparison too many.
    fn numbers_of(
        &mut self,
        left: &Expr,
        right: &Expr,
        sides: (Option<Value>, Option<Value>),
    ) -> Option<(Option<Number>, Option<Number>)> {
        let literal = |expr: &Expr| matches!(expr.kind, ExprKind::Truth(_));
        let misplaced = match &sides {
            (_, Some(Value::Truth(_))) if literal(right) => Some(right),
            (Some(Value::Truth(_)), _) => Some(left),
            (_, Some(Value::Truth(_))) => Some(right),
            _ => None,
        };
        if let Some(expr) = misplaced {
            return self.fail(self.truth_misplaced(expr));
        }
        let number = |value| match value {
            Some(Value::Number(number)) => Some(number),
            _ => None,
        };
        Some((number(sides.0), number(sides.1)))
    }

    /// A number that `trip` is compared with: it has to be a constant.
    fn constant_beside_trip(&mut self, other: &Expr, trip: Span) -> Option<Number> {
        let other = self.read_number(other)?;
        match other.kind {
            NumberKind::Constant(_) => Some(other),
            _ => {
                self.trip(trip)?;
                self.fail(trip_form(trip, ENDLESS))
            }
        }
    }

    /// `trip` where it may stand by its form.
    fn trip(&mut self, span: Span) -> Option<Number> {
        self.need(Need::Trip, Word::new("trip", span))?;
        Some(Number { kind: NumberKind::Trip, span })
    }

    /// `trip` where it stands neither before `% N` nor in a comparison.
    pub(super) fn bare_trip(&mut self, span: Span) -> Option<Value> {
        self.trip(span)?;
        self.fail(trip_form(span, ENDLESS))
    }

    /// `a + b - c`
    pub(super) fn sum(
        &mut self,
        first: &Expr,
        rest: &[(SumOperator, Span, Expr)],
        span: Span,
    ) -> Option<Value> {
        let mut terms = Vec::with_capacity(rest.len() + 1);
        let rest = rest.iter().map(|(operator, _, term)| (*operator == SumOperator::Minus, term));
        let mut sound = true;
        for (minus, term) in std::iter::once((false, first)).chain(rest) {
            match self.read_number(term) {
                Some(term) => terms.push((minus, term)),
                None => sound = false,
            }
        }
        if !sound {
            return None;
        }
        let constants: Option<Vec<(bool, i64)>> =
            terms.iter().map(|(minus, term)| Some((*minus, constant(term)?))).collect();
        let Some(constants) = constants else { return Some(number(NumberKind::Sum(terms), span)) };
        let total = constants.into_iter().try_fold(0, |sum, (minus, term)| arithmetic::sum(sum, minus, term));
        let open = terms.iter().any(|(_, term)| self.is_open(term));
        self.folded(total, open, || NumberKind::Sum(terms), span)
    }

    /// `a * b / c % d`
    pub(super) fn product(
        &mut self,
        first: &Expr,
        rest: &[(ProductOperator, Span, Expr)],
        span: Span,
    ) -> Option<Value> {
        let trip = match rest.first() {
            Some((ProductOperator::Remainder, ..)) if matches!(first.kind, ExprKind::Trip) => {
                Some(first.span)
            }
            _ => None,
        };
        let head = match trip {
            Some(trip) => self.trip(trip),
            None => self.read_number(first),
        };
        let mut factors = Vec::with_capacity(rest.len());
        let mut sound = head.is_some();
        for (index, (operator, _, factor)) in rest.iter().enumerate() {
            let Some(factor) = self.read_number(factor).and_then(|factor| self.divisor(*operator, factor))
            else {
                sound = false;
                continue;
            };
            if let (0, Some(trip), true) = (index, trip, sound)
                && !matches!(factor.kind, NumberKind::Constant(1..))
            {
                sound = false;
                self.notes.push(match constant(&factor) {
                    Some(_) => trip_form(factor.span, "not above 0"),
                    None => trip_form(trip, ENDLESS),
                });
            }
            factors.push((Factor::from(*operator), factor));
        }
        let head = head.filter(|_| sound)?;
        let constants: Option<Vec<(Factor, i64)>> =
            factors.iter().map(|(factor, by)| Some((*factor, constant(by)?))).collect();
        let Some((start, constants)) = constant(&head).zip(constants) else {
            return Some(number(NumberKind::Product(Box::new(head), factors), span));
        };
        let total = constants
            .into_iter()
            .try_fold(start, |total, (factor, by)| arithmetic::product(total, factor, by));
        let open = self.is_open(&head) || factors.iter().any(|(_, by)| self.is_open(by));
        self.folded(total, open, || NumberKind::Product(Box::new(head), factors), span)
    }

    /// A factor; a divisor that can be seen to be zero is told, unless a guard keeps it from being
    /// read with the values that the params have here.
    fn divisor(&mut self, operator: ProductOperator, factor: Number) -> Option<Number> {
        let divides = operator != ProductOperator::Times;
        if divides && constant(&factor) == Some(0) && !(self.at.asleep && self.is_open(&factor)) {
            return self.fail(arithmetic::zero_divisor(factor.span));
        }
        Some(factor)
    }

    /// `- - … a`
    pub(super) fn negative(&mut self, times: u32, of: &Expr, span: Span) -> Option<Value> {
        if let Some(least) = arithmetic::least(of, times) {
            let kind = NumberKind::Constant(least);
            return self.folded(arithmetic::negative(least, times - 1), false, || kind, span);
        }
        let of = self.read_number(of)?;
        let open = self.is_open(&of);
        match constant(&of) {
            Some(value) => {
                let value = arithmetic::negative(value, times);
                self.folded(value, open, || NumberKind::Negative(Box::new(of)), span)
            }
            None if times.is_multiple_of(2) => Some(number(of.kind, span)),
            None => Some(number(NumberKind::Negative(Box::new(of)), span)),
        }
    }

    /// `min(a, b, …)`, `max(a, b, …)`
    pub(super) fn extreme(&mut self, list: &[Expr], greatest: bool, span: Span) -> Option<Value> {
        let read: Vec<Option<Number>> = list.iter().map(|one| self.read_number(one)).collect();
        let read: Vec<Number> = read.into_iter().collect::<Option<_>>()?;
        let constants: Option<Vec<i64>> = read.iter().map(constant).collect();
        let best = constants
            .and_then(|values| if greatest { values.into_iter().max() } else { values.into_iter().min() });
        let kind = if greatest { NumberKind::Max } else { NumberKind::Min };
        match best {
            Some(best) => {
                let open = read.iter().any(|one| self.is_open(one));
                self.folded(Ok(best), open, || kind(read), span)
            }
            None => Some(number(kind(read), span)),
        }
    }

    /// A constant that was worked out. Where that failed it is told, unless it only fails with
    /// the values that params have here and a guard keeps it from being read with these.
    fn folded(
        &mut self,
        value: Result<i64, Failure>,
        open: bool,
        unfolded: impl FnOnce() -> NumberKind,
        span: Span,
    ) -> Option<Value> {
        match value {
            Ok(value) => {
                if open {
                    self.open.insert(span);
                }
                Some(number(NumberKind::Constant(value), span))
            }
            Err(_) if open && self.at.asleep => Some(number(unfolded(), span)),
            Err(Failure::Overflow) => self.fail(arithmetic::overflow(span)),
            Err(Failure::ZeroDivisor) => self.fail(arithmetic::zero_divisor(span)),
        }
    }

    /// Whether a param is part of a constant.
    fn is_open(&self, number: &Number) -> bool {
        self.open.contains(&number.span)
    }

    /// What is said of a truth value where a number is needed.
    pub(super) fn truth_misplaced(&self, expr: &Expr) -> Diagnostic {
        let diagnostic = arithmetic::truth_as_number(expr.span);
        match &expr.kind {
            ExprKind::Truth(true) => {
                diagnostic.with_help("leave the comparison with `true` out: `forbid wolf and goat`")
            }
            ExprKind::Truth(false) => diagnostic
                .with_help("leave the comparison with `false` out, and write `not`: `not goat at right`"),
            ExprKind::Quantifier { .. } => {
                diagnostic.with_help("`count` gives a number: `count(c in couples: c.wife) + 1`")
            }
            ExprKind::AllAt { .. } => {
                diagnostic.with_help("how many there are is a number: `missionaries at left + 1`")
            }
            ExprKind::Operand { operand: Operand::Name(name), .. } => {
                let diagnostic = match self.world.names.get(&name.text) {
                    Some(Symbol::Let(id)) => {
                        diagnostic.with_label(self.world.lets[id].value.span, "this gives a truth value")
                    }
                    _ => diagnostic,
                };
                diagnostic.with_help("a truth value stands by itself: `forbid danger`")
            }
            _ => diagnostic.with_help(
                "a truth value stands by itself: `forbid wolf and goat`; numbers add up: `wolf + goat`",
            ),
        }
    }
}

const ENDLESS: &str = "has no end of values";

fn trip_form(span: Span, label: &str) -> Diagnostic {
    Diagnostic::new(
        Code::TripForm,
        "`trip` is used only as `trip % N` or compared with a fixed number",
        span,
        label,
    )
    .with_help("ask for the remainder by a fixed number above 0, or compare: `trip % 2 == 1`, `trip > 5`")
}

/// The value of a constant.
fn constant(number: &Number) -> Option<i64> {
    match number.kind {
        NumberKind::Constant(value) => Some(value),
        _ => None,
    }
}

fn constant_truth(truth: &Truth) -> Option<bool> {
    match truth.kind {
        TruthKind::Constant(value) => Some(value),
        _ => None,
    }
}
