//! Edits: variants, and what they change and drop.

use super::{Name, Properties, Statement, Text};
use crate::source::Span;

/// `variant NAME [STRING] { STATEMENT* }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its name.
    pub name: Name,
    /// Its title.
    pub title: Option<Text>,
    /// The edit; a nested `variant` or `from` is kept here, and the checker tells it.
    pub statements: Vec<Statement>,
}

/// `change NAME {…}`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What is changed; the unnamed boat is the name `boat`.
    pub name: Name,
    /// The properties that are replaced.
    pub properties: Properties,
}

/// One thing that a `drop` takes away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// What.
    pub kind: DroppedKind,
    /// All of it but the word `drop`.
    pub span: Span,
}

/// What a `drop` takes away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DroppedKind {
    /// A declaration of the one flat namespace; the unnamed boat is the name `boat`.
    Name(Name),
    /// `rule NAME`
    Rule(Name),
    /// `limit METRIC`
    Limit(Name),
    /// `route P - Q`: all legs between the two.
    Route(Name, Name),
}
