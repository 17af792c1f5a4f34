//! Those who cross, where they start, and the kinds that they are of.

use super::{Expr, Name, Properties, Who};
use crate::source::Span;

/// `entity ITEM, … at START`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entity {
    /// Those who cross.
    pub items: Vec<Item>,
    /// Where they start.
    pub start: Start,
}

/// One item of an `entity` statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// How many; `None` for an individual or a single family.
    pub count: Option<Expr>,
    /// Its name.
    pub name: Name,
    /// The roles of a family; `None` for an individual or a group.
    pub roles: Option<Vec<RoleItem>>,
    /// Properties of an individual or a group; a family has its own at the roles.
    pub properties: Properties,
    /// Count, name and what follows.
    pub span: Span,
}

/// `[COUNT] NAME {…} [at PLACE]` within a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleItem {
    /// How many in each copy; `None` is one.
    pub count: Option<Expr>,
    /// The role's name.
    pub name: Name,
    /// Its properties.
    pub properties: Properties,
    /// A start of its own.
    pub at: Option<Name>,
    /// All of it.
    pub span: Span,
}

/// Where those of an `entity` statement start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// `at PLACE`
    Place(Name),
    /// `at (2 left, 1 right)`
    Split {
        /// Counts and places, in order.
        parts: Vec<(Expr, Name)>,
        /// The parentheses with what is in them.
        span: Span,
    },
}

/// `kind NAME = WHO, …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: Name,
    /// Who belongs to it.
    pub members: Vec<Who>,
}
