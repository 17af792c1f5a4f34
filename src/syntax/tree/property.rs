//! Properties in braces, and who is named in them.

use super::{Expr, Integer, Name};
use crate::source::Span;

/// `{ NAME VALUE … }`, possibly left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Properties {
    /// The braces with what is in them; `None` where they are left out.
    pub block: Option<Span>,
    /// The properties in the order in which they were written; a name may be there twice.
    pub list: Vec<Property>,
}

/// One property in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// `seats`, `rowers`, … or a name that the author declared.
    pub name: Name,
    /// What follows it.
    pub value: PropertyValue,
}

/// What follows the name of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyValue {
    /// An expression; `none` in a `change` is the bare name `none`.
    Expr(Expr),
    /// `rowers WHO, …`; `anyone` among them is kept apart.
    Rowers { who: Vec<Who>, anyone: Option<Span> },
    /// `by NAME, …`; the unnamed boat is the name `boat`.
    By(Vec<Name>),
}

/// A group, individual, role, family or kind, or one numbered member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// The name.
    pub name: Name,
    /// The copy's number in `husband[2]`.
    pub copy: Option<Integer>,
    /// Name and number.
    pub span: Span,
}
