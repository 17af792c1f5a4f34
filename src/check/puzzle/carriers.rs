//! Boats, bridges and the ways that they take.

use super::{CarrierId, Name, Number, PlaceId, Who};
use crate::source::Span;
use std::sync::Arc;

/// A boat or a bridge.
#[derive(Clone, Debug)]
pub struct Carrier {
    /// Its name; the unnamed boat is called `boat`.
    pub name: Name,
    /// Where a boat lies at the start; `None` for a bridge, which is everywhere at once.
    pub at: Option<PlaceId>,
    /// The sizes aboard may add up to this; at least 0.
    pub seats: Bound,
    /// The weights aboard may add up to this; at least 0.
    pub load: Option<Bound>,
    /// At least this many heads aboard; at least 0.
    pub least: Bound,
    /// At least one of these is aboard whenever anybody is; `None` is anyone.
    pub rowers: Option<Rowers>,
    /// How long a crossing takes, read aboard.
    pub time: Option<Number>,
    /// It crosses at most this often; at least 0.
    pub trips: Option<Bound>,
    /// The whole statement.
    pub span: Span,
}

/// A number with the words that say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The number.
    pub value: i64,
    /// The property with its expression, or the carrier's name where it is the default.
    pub span: Span,
}

/// `rowers WHO, …`
#[derive(Clone, Debug)]
pub struct Rowers {
    /// Who may row.
    pub who: Who,
    /// The property.
    pub span: Span,
}

/// One directed leg of a route.
#[derive(Clone, Debug)]
pub struct Leg {
    /// Where it starts.
    pub from: PlaceId,
    /// Where it ends; another place.
    pub to: PlaceId,
    /// Only these carriers may use it, in order of id; `None` is all. The legs of a route share it.
    pub by: Option<Arc<[CarrierId]>>,
    /// How long a crossing takes, read aboard, where the carrier has no time of its own. The
    /// legs of a route share it.
    pub time: Option<Arc<Number>>,
    /// The two places; where two places have no route, their declarations' span.
    pub span: Span,
}

impl Leg {
    /// Whether a carrier may use this leg.
    pub fn allows(&self, carrier: CarrierId) -> bool {
        self.by.as_ref().is_none_or(|by| by.binary_search(&carrier).is_ok())
    }
}
