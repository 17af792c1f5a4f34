//! Expressions: from the tree to the puzzle, and what is wrong with them.
//!
//! [`Checker::new`] reads all lets, each once and those that it is built on first; after that
//! rules, goals, costs and the rest are read one by one. Whatever fails is told and gives `None`;
//! what was told before (a broken word, an unclear name) gives `None` in silence.

pub mod arithmetic;
pub mod comparisons;
mod context;
mod lets;
mod operands;
mod operators;
mod quantifiers;
pub mod range;
mod rules;
mod walk;

pub use context::Context;
pub use walk::{each_name, mentions_name};

use super::notes::Notes;
use super::puzzle::{Let, LetId, Number, NumberKind, PlaceId, Truth, TruthKind, Value};
use super::world::World;
use crate::diag::Diagnostic;
use crate::id::IdVec;
use crate::source::Span;
use crate::syntax::tree::{Expr, ExprKind};
use context::Needs;
use lets::LetState;
use quantifiers::Variables;
use range::Open;
use rustc_hash::FxHashSet;

/// Turns tree expressions into puzzle expressions and tells what is wrong with them.
pub struct Checker<'a, 't> {
    world: &'a World<'t>,
    notes: &'a mut Notes,
    lets: IdVec<LetId, LetState>,
    /// Constants that a param is part of, by their spans.
    open: FxHashSet<Span>,
    /// What holds at the point that is being read.
    at: Point,
}

/// What holds at the point of an expression that is being read.
#[derive(Default)]
struct Point {
    context: Context,
    /// The word `previous` around this point.
    previous: Option<Span>,
    /// The copy variables.
    variables: Variables,
    /// Whether a constant before this point keeps it from ever being read.
    asleep: bool,
    /// How deep this point is.
    depth: usize,
    /// The deepest point so far, lets that are used counted in.
    deepest: usize,
    /// What a let needs of the place where it is used.
    needs: Needs,
}

impl<'a, 't> Checker<'a, 't> {
    /// A checker that has read all lets of `world`.
    pub fn new(world: &'a World<'t>, notes: &'a mut Notes) -> Self {
        let mut checker =
            Self { world, notes, lets: IdVec::new(), open: FxHashSet::default(), at: Point::default() };
        checker.read_lets();
        checker
    }

    /// All lets and the constants that a param is part of; `None` if a let has no value (told).
    pub fn finish(mut self) -> (Option<IdVec<LetId, Let>>, Open) {
        let lets = self.world.lets.enumerate().map(|(id, named)| {
            let name = super::puzzle::Name { text: named.name.text.clone(), span: named.name.span };
            Some(Let { name, value: self.lets[id].value.take()? })
        });
        (lets.collect(), Open { constants: self.open, roles: FxHashSet::default() })
    }

    /// Reads an expression that may be a number or a truth value.
    pub fn value(&mut self, expr: &Expr, context: Context) -> Option<Value> {
        self.begin(context);
        self.read(expr)
    }

    /// Reads an expression that has to be a number.
    pub fn number(&mut self, expr: &Expr, context: Context) -> Option<Number> {
        self.begin(context);
        self.read_number(expr)
    }

    /// Reads an expression that is taken as a truth value.
    pub fn truth(&mut self, expr: &Expr, context: Context) -> Option<Truth> {
        self.begin(context);
        self.read_truth(expr)
    }

    /// Forgets the expression before.
    fn begin(&mut self, context: Context) {
        self.at = Point { context, ..Point::default() };
    }

    /// Reads one expression; its depth is bounded by the parser.
    fn read(&mut self, expr: &Expr) -> Option<Value> {
        self.at.depth += 1;
        self.at.deepest = self.at.deepest.max(self.at.depth);
        let value = self.read_form(expr);
        self.at.depth -= 1;
        value
    }

    fn read_form(&mut self, expr: &Expr) -> Option<Value> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Missing => None,
            ExprKind::Integer(value) => Some(number(NumberKind::Constant(*value), span)),
            ExprKind::BigInteger(_) => self.fail(arithmetic::integer_too_large(span)),
            ExprKind::Truth(value) => Some(truth(TruthKind::Constant(*value), span)),
            ExprKind::Or(parts) => self.connective(parts, true, span),
            ExprKind::And(parts) => self.connective(parts, false, span),
            ExprKind::Not { times, of } => self.not(*times, of, span),
            ExprKind::Compare { left, operator, right, .. } => self.compare(left, *operator, right, span),
            ExprKind::Sum { first, rest } => self.sum(first, rest, span),
            ExprKind::Product { first, rest } => self.product(first, rest, span),
            ExprKind::Negative { times, of } => self.negative(*times, of, span),
            ExprKind::Min(list) => self.extreme(list, false, span),
            ExprKind::Max(list) => self.extreme(list, true, span),
            ExprKind::Quantifier { kind, binder, body, .. } => self.quantifier(*kind, binder, body, span),
            ExprKind::Operand { operand, at } => self.operand(operand, at.as_ref(), span),
            ExprKind::AllAt { who, place } => self.all_at(who.as_ref(), place, span),
            ExprKind::From(place) => self.crossing(place, false, span),
            ExprKind::To(place) => self.crossing(place, true, span),
            ExprKind::Slowest => self.pace(true, span),
            ExprKind::Fastest => self.pace(false, span),
            ExprKind::Previous(of) => self.previous(of, span),
            ExprKind::Trip => self.bare_trip(span),
        }
    }

    /// Reads an expression that has to be a number.
    fn read_number(&mut self, expr: &Expr) -> Option<Number> {
        match self.read(expr)? {
            Value::Number(number) => Some(number),
            Value::Truth(_) => self.fail(self.truth_misplaced(expr)),
        }
    }

    /// Reads an expression that is taken as a truth value: a number means greater than zero.
    fn read_truth(&mut self, expr: &Expr) -> Option<Truth> {
        Some(match self.read(expr)? {
            Value::Truth(truth) => truth,
            Value::Number(Number { kind: NumberKind::Constant(value), span }) => {
                Truth { kind: TruthKind::Constant(value > 0), span }
            }
            Value::Number(number) => Truth { span: number.span, kind: TruthKind::Positive(number) },
        })
    }

    /// The place that a name stands for.
    fn place(&mut self, name: &crate::syntax::tree::Name) -> Option<PlaceId> {
        match self.world.names.find(name, super::names::Fit::Place, self.notes)? {
            super::names::Symbol::Place(place) => Some(place),
            _ => None,
        }
    }

    /// Tells a mistake; what it spoils has no value.
    fn fail<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.notes.push(diagnostic);
        None
    }
}

fn number(kind: NumberKind, span: Span) -> Value {
    Value::Number(Number { kind, span })
}

fn truth(kind: TruthKind, span: Span) -> Value {
    Value::Truth(Truth { kind, span })
}
