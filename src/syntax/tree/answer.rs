//! The answer: how it is searched for, what bounds it, and what is known of it.

use super::{Expr, Integer, Name};
use crate::source::Span;

/// `search NAME [with HEURISTIC]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The search.
    pub name: Name,
    /// A heuristic that the program derives, or an `estimate`.
    pub heuristic: Option<Name>,
}

/// `limit METRIC <= EXPR`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// What is bounded.
    pub metric: Name,
    /// The bound.
    pub bound: Expr,
}

/// `expect WHAT, … [with NAME = INT, NAME = INT..INT, …]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// What is known.
    pub items: Vec<Expected>,
    /// The params set for this expectation.
    pub with: Vec<With>,
}

/// One thing known of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// What.
    pub kind: ExpectedKind,
    /// All of it.
    pub span: Span,
}

/// What is known of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpectedKind {
    /// `solvable`
    Solvable,
    /// `unsolvable`
    Unsolvable,
    /// `METRIC == EXPR`; the expression may be a lone integer of any size.
    Metric { metric: Name, value: Expr },
}

/// `NAME = INT` or `NAME = INT..INT`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct With {
    /// The param.
    pub param: Name,
    /// Its first value.
    pub low: Integer,
    /// Its last value; `None` for a single one.
    pub high: Option<Integer>,
    /// The value or the range.
    pub span: Span,
}
