//! Rules: where they hold, when, and what they demand.

use super::{Expr, Name, Text};
use crate::source::Span;

/// `rule NAME SCOPE [when EXPR] [unless EXPR]: CLAUSE+`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name.
    pub name: Name,
    /// The words after `on`, or `everywhere`, or `overall`; empty only after a told mistake.
    pub scope: Vec<ScopeItem>,
    /// The words `while afloat`.
    pub afloat: Option<Span>,
    /// The guards in the head, in the order in which they were written; each kind at most once.
    pub guards: Vec<Guard>,
    /// At least one, but for a told mistake.
    pub clauses: Vec<Clause>,
}

/// One word of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScopeItem {
    /// Which.
    pub kind: ScopeKind,
    /// The word.
    pub span: Span,
}

/// Where a rule holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScopeKind {
    /// Every place.
    Banks,
    /// Every island.
    Islands,
    /// Every carrier.
    Boats,
    /// `on banks, boats`.
    Everywhere,
    /// The whole state.
    Overall,
    /// A place or a carrier; the unnamed boat is the name `boat`.
    Named(Name),
}

/// `when EXPR` or `unless EXPR`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// Whether it is `unless`.
    pub unless: bool,
    /// The keyword.
    pub keyword: Span,
    /// The condition.
    pub condition: Expr,
}

/// `[for VAR in FAMILY:]… (require EXPR | forbid EXPR) …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// All of it, from the first `for`.
    pub span: Span,
    /// The copy variables with their families.
    pub binders: Vec<Binder>,
    /// Whether it is `forbid`.
    pub forbid: bool,
    /// The word `require` or `forbid`.
    pub keyword: Span,
    /// What is required or forbidden.
    pub demand: Expr,
    /// The guards in the order in which they were written; each kind at most once.
    pub guards: Vec<Guard>,
    /// The reason.
    pub because: Option<Text>,
}

/// `VAR in FAMILY`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binder {
    /// The copy variable.
    pub variable: Name,
    /// The family that it ranges over.
    pub family: Name,
    /// Both, with the `for` where there is one.
    pub span: Span,
}
