//! Values with names: `param`, and `NAME = EXPR` after `let`, `cost` and `estimate`.

use super::{Expr, Integer, Name};
use crate::source::Span;

/// `param NAME = EXPR [in INT..INT]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: Name,
    /// Its value, of integers and other params.
    pub value: Expr,
    /// The values that it may have.
    pub range: Option<Range>,
}

/// `INT..INT`, both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first value.
    pub low: Integer,
    /// The last value; may be below the first, which the checker tells.
    pub high: Integer,
    /// Both and the dots.
    pub span: Span,
}

/// `NAME = EXPR` after `let`, `cost` or `estimate`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name that is declared.
    pub name: Name,
    /// What it stands for.
    pub value: Expr,
}
