//! A plan: crossings with the members aboard, as printed, read, replayed and drawn; and a position
//! between two crossings in the same terms.

use crate::check::puzzle::{CarrierId, LegId, PlaceId, RoleId};
use crate::id::IdVec;

/// Crossings in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The crossings.
    pub crossings: Vec<Crossing>,
}

/// One carrier goes along one leg with a load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The boat or bridge.
    pub carrier: CarrierId,
    /// The directed leg, which also says which of several routes is taken.
    pub leg: LegId,
    /// Who is aboard; sorted by role, then copy; empty for `nobody`.
    pub load: Vec<Aboard>,
}

/// Some members of one role of one copy aboard. Every copy is named by its number, also where a
/// printed plan leaves the number out because all choices are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Aboard {
    /// The role.
    pub role: RoleId,
    /// The copy's number, from 1; copies are numbered in the order of the start's split.
    pub copy: i64,
    /// How many members of that copy; at least 1.
    pub count: i64,
}

/// Where everyone and every boat is. Copies that nothing tells apart are numbered anew in each position,
/// so that positions which are alike are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Who is at each place; sorted by role, then copy.
    pub places: IdVec<PlaceId, Vec<Aboard>>,
    /// Where each boat lies; `None` for a bridge.
    pub boats: IdVec<CarrierId, Option<PlaceId>>,
}
