//! What carries them across: routes, boats and bridges.

use super::{Name, Properties};
use crate::source::Span;

/// A chain of legs: `left - ait -> right`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Where the chain begins.
    pub first: Name,
    /// The further stops, each with the sign that leads to it; at least one.
    pub stops: Vec<Stop>,
    /// `by` and `time`.
    pub properties: Properties,
}

/// One more stop of a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Whether the leg is `->` (one way) and not `-` (both ways).
    pub one_way: bool,
    /// The sign.
    pub sign: Span,
    /// The place that the leg leads to.
    pub place: Name,
}

/// `boat [NAME] at PLACE {…}`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boat {
    /// Its name; `None` for the unnamed boat, which is called `boat`.
    pub name: Option<Name>,
    /// Where it lies at the start.
    pub at: Name,
    /// Its properties.
    pub properties: Properties,
}

/// `bridge NAME {…}`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// Its name.
    pub name: Name,
    /// Its properties.
    pub properties: Properties,
}
