//! A plan: crossings with the members aboard, as printed, read, replayed and drawn.

use crate::check::puzzle::{CarrierId, LegId, RoleId};

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
