//! Those who cross.

use super::{FamilyId, MeasureId, Name, PlaceId, RoleId};
use crate::id::IdVec;
use crate::source::Span;

/// Interchangeable copies, each with its own members.
#[derive(Clone, Debug)]
pub struct Family {
    /// The family's name; for a group or an individual that of its one role.
    pub name: Name,
    /// Whether it was declared with `of`; only such a family can be bound by a copy variable.
    pub of: bool,
    /// Whether a count was written: a group, and not an individual.
    pub counted: bool,
    /// How many copies there are; at least 0. Copies are numbered from 1.
    pub copies: i64,
    /// Its roles, in order.
    pub roles: Vec<RoleId>,
    /// The numbers of the copies that the puzzle singles out, ascending, without repeats.
    pub singled: Vec<i64>,
    /// Count and name.
    pub span: Span,
}

/// The members of one kind in each copy of a family.
#[derive(Clone, Debug)]
pub struct Role {
    /// Its name.
    pub name: Name,
    /// The family that it belongs to.
    pub family: FamilyId,
    /// How many members each copy has; at least 0.
    pub per_copy: i64,
    /// What one member has of each measure (by [`MeasureId`]); `size` is never negative.
    pub measures: IdVec<MeasureId, i64>,
    /// How long one member needs to cross; never negative.
    pub time: Option<i64>,
    /// Where the copies start, in the order of their numbers: so many copies at each place. The
    /// numbers are at least 0 and add up to the family's copies.
    pub start: Vec<(PlaceId, i64)>,
    /// The words that say where it starts.
    pub start_span: Span,
}

/// `kind NAME = WHO, …`
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name.
    pub name: Name,
    /// Who belongs to it.
    pub who: Who,
}

/// Some of the members: a union of terms that do not overlap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Who {
    /// Sorted by role, then copies; no member is in two of them.
    pub terms: Vec<WhoTerm>,
}

/// All members of a role in some copies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WhoTerm {
    /// The role.
    pub role: RoleId,
    /// Which copies.
    pub copies: Copies,
}

/// Which copies of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Copies {
    /// All of them.
    All,
    /// The one with this number, from 1.
    One(i64),
    /// The one that the innermost copy variable of this family stands for. A family is bound at
    /// most once at any point, so the family names the variable.
    Bound,
}
