//! Expressions.

use super::{Binder, Integer, Name};
use crate::source::Span;

/// An expression with its span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The words; parentheses around an expression are not part of its span.
    pub span: Span,
}

/// The forms of expressions. `and`, `or`, sums and products are flat lists, runs of `not` and of
/// unary minus are counted, so only parentheses and quantifiers nest (see [`crate::limits::NESTING`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// Something that could not be read (already told).
    Missing,
    /// An integer that fits 64 bits.
    Integer(i64),
    /// An integer that does not: its digits without `_` and leading zeros. Only an `expect` of a
    /// count may have one; everywhere else the checker tells it.
    BigInteger(String),
    /// `true`, `false`
    Truth(bool),
    /// `a or b or c`; at least two.
    Or(Vec<Expr>),
    /// `a and b and c`; at least two.
    And(Vec<Expr>),
    /// `not not … a`
    Not { times: u32, of: Box<Expr> },
    /// `a == b`
    Compare { left: Box<Expr>, operator: Comparison, sign: Span, right: Box<Expr> },
    /// `a + b - c`
    Sum { first: Box<Expr>, rest: Vec<(SumOperator, Span, Expr)> },
    /// `a * b / c % d`
    Product { first: Box<Expr>, rest: Vec<(ProductOperator, Span, Expr)> },
    /// `- - … a`
    Negative { times: u32, of: Box<Expr> },
    /// `min(a, b, …)`; at least one.
    Min(Vec<Expr>),
    /// `max(a, b, …)`; at least one.
    Max(Vec<Expr>),
    /// `count(c in FAMILY: EXPR)` and its like.
    Quantifier { kind: Quantifier, keyword: Span, binder: Binder, body: Box<Expr> },
    /// A name form, with its `at PLACE` if it has one.
    Operand { operand: Operand, at: Option<Name> },
    /// `all at PLACE`, `all NAME at PLACE`, `all c.ROLE at PLACE`
    AllAt { who: Option<Operand>, place: Name },
    /// `from PLACE`
    From(Name),
    /// `to PLACE`
    To(Name),
    /// `slowest`
    Slowest,
    /// `fastest`
    Fastest,
    /// `previous(EXPR)`
    Previous(Box<Expr>),
    /// `trip`
    Trip,
}

/// What may stand before an `at`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A param, let, group, individual, role, kind or carrier; the unnamed boat is the name `boat`.
    Name(Name),
    /// `husband[2]`
    Numbered(Name, Integer),
    /// `c.husband`
    OfCopy {
        /// The copy variable.
        variable: Name,
        /// The role.
        role: Name,
    },
    /// `everyone`
    Everyone,
    /// `weight`
    Weight,
    /// `size`
    Size,
    /// `alone`
    Alone,
}

/// Comparison signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    /// Whether it holds between two numbers.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::LessOrEqual => left <= right,
            Self::Greater => left > right,
            Self::GreaterOrEqual => left >= right,
        }
    }
}

/// `+` and `-`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SumOperator {
    Plus,
    Minus,
}

/// `*`, `/` and `%`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProductOperator {
    Times,
    Divide,
    Remainder,
}

/// `count`, `any` and `all`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    Count,
    Any,
    All,
}
