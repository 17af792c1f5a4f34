//! Expressions: numbers and truth values.

use super::{CarrierId, FamilyId, LetId, MeasureId, PlaceId, Who};
use crate::source::Span;
pub use crate::syntax::tree::Comparison;

/// A number or a truth value.
#[derive(Clone, Debug)]
pub enum Value {
    /// A number.
    Number(Number),
    /// A truth value.
    Truth(Truth),
}

impl Value {
    /// Its words.
    pub fn span(&self) -> Span {
        match self {
            Self::Number(number) => number.span,
            Self::Truth(truth) => truth.span,
        }
    }
}

/// Where something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Where {
    /// At the place, or aboard, where the rule is being checked. Never in a goal, an estimate or
    /// an `overall` rule.
    Here,
    /// At this place. While a crossing is under way those aboard and their carrier are at no place.
    At(PlaceId),
}

/// An expression whose value is a number. Arithmetic is 64-bit; leaving it is an error.
#[derive(Clone, Debug)]
pub struct Number {
    /// What it is.
    pub kind: NumberKind,
    /// Its words.
    pub span: Span,
}

/// The forms of numbers.
#[derive(Clone, Debug)]
pub enum NumberKind {
    /// A constant: an integer, a param, or what was folded from such.
    Constant(i64),
    /// How many of these are there.
    Count(Who, Where),
    /// How many heads are there.
    Everyone(Where),
    /// What those who are there add up to.
    Total(MeasureId, Where),
    /// Here aboard: 1 if this is the carrier. At a place: 1 if the boat is there.
    Carrier(CarrierId, Where),
    /// A let whose value is a number, read with this *here*.
    Let(LetId, Where),
    /// The sum of the terms; `true` marks one that is subtracted.
    Sum(Vec<(bool, Number)>),
    /// The first, then from left to right times, divided by, or the remainder by each.
    Product(Box<Number>, Vec<(Factor, Number)>),
    /// The negative.
    Negative(Box<Number>),
    /// The least of these; at least one.
    Min(Vec<Number>),
    /// The greatest of these; at least one.
    Max(Vec<Number>),
    /// For how many copies of the family it holds.
    CountCopies(FamilyId, Box<Truth>),
    /// Aboard: the greatest `time` among those who have one; 0 if nobody has.
    Slowest,
    /// Aboard: the least `time` among those who have one; 0 if nobody has.
    Fastest,
    /// Aboard: what this was aboard in the crossing before; 0 in the first.
    Previous(Box<Number>),
    /// Aboard and while afloat the number of this crossing, from 1; otherwise how many have been
    /// made. Only as the left side of a remainder by a constant above 0, or compared with a constant.
    Trip,
}

/// How a further factor of a product is taken. Division truncates; by zero it is an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factor {
    /// `*`
    Times,
    /// `/`
    Divide,
    /// `%`, with the sign of the dividend
    Remainder,
}

/// An expression whose value is a truth value.
#[derive(Clone, Debug)]
pub struct Truth {
    /// What it is.
    pub kind: TruthKind,
    /// Its words.
    pub span: Span,
}

/// The forms of truth values.
#[derive(Clone, Debug)]
pub enum TruthKind {
    /// A constant.
    Constant(bool),
    /// A number where a truth value is needed: greater than zero.
    Positive(Number),
    /// Not.
    Not(Box<Truth>),
    /// All of these, read from left to right until one fails.
    And(Vec<Truth>),
    /// One of these, read from left to right until one holds.
    Or(Vec<Truth>),
    /// A comparison.
    Compare(Number, Comparison, Number),
    /// Whether every one of these is at the place.
    AllAt(Who, PlaceId),
    /// Whether exactly one member is there.
    Alone(Where),
    /// A let whose value is a truth value, read with this *here*.
    Let(LetId, Where),
    /// Aboard: whether this crossing starts at the place.
    From(PlaceId),
    /// Aboard: whether this crossing ends at the place.
    To(PlaceId),
    /// Whether it holds for some copy of the family, read in the order of their numbers.
    AnyCopy(FamilyId, Box<Truth>),
    /// Whether it holds for every copy of the family, read in the order of their numbers.
    AllCopies(FamilyId, Box<Truth>),
    /// Aboard: what this was aboard in the crossing before; false in the first.
    Previous(Box<Truth>),
}
