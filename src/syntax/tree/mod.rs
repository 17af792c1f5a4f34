//! The spanned tree: what was written. It may be invalid; the checker says so.
//!
//! Text that could not be read leaves [`StatementKind::Broken`], [`ExprKind::Missing`] or an
//! empty name behind: whoever meets one keeps quiet about it and about what follows from it,
//! since the parser has told the mistake already.

#![expect(missing_docs, reason = "fields of variants are named after the words that they hold")]

mod answer;
mod carrier;
mod edit;
mod entity;
mod expr;
mod property;
mod rule;
mod statement;
mod value;
mod word;

pub use answer::{Expect, Expected, ExpectedKind, Limit, Search, With};
pub use carrier::{Boat, Bridge, Route, Stop};
pub use edit::{Change, Dropped, DroppedKind, Variant};
pub use entity::{Entity, Item, Kind, RoleItem, Start};
pub use expr::{Comparison, Expr, ExprKind, Operand, ProductOperator, Quantifier, SumOperator};
pub use property::{Properties, Property, PropertyValue, Who};
pub use rule::{Binder, Clause, Guard, Rule, ScopeItem, ScopeKind};
pub use statement::{Statement, StatementKind, StatementWord};
pub use value::{Named, Param, Range};
pub use word::{Integer, Name, Text};

/// A source as a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// The statements in the order in which they were written.
    pub statements: Vec<Statement>,
}
