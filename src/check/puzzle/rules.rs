//! Rules, with their scopes and clauses.

use super::{CarrierId, FamilyId, Name, PlaceId, Truth};
use crate::source::Span;
use std::sync::Arc;

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: Name,
    /// Where it holds.
    pub scope: Scope,
    /// Its clauses, the head's guards included.
    pub clauses: Vec<Clause>,
}

/// Where a rule holds. What a place rule calls *here* is the place, what a carrier rule calls
/// *here* is its load.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The places, in order of id, without repeats.
    pub places: Vec<PlaceId>,
    /// Whether the places are looked at while the crossing is under way, and not after it.
    pub afloat: bool,
    /// The carriers, in order of id, without repeats.
    pub carriers: Vec<CarrierId>,
    /// Whether it holds on the whole state.
    pub overall: bool,
    /// Whether every place in it was named, and none stands for `banks`, `islands` or `everywhere`.
    pub named: bool,
    /// The words.
    pub span: Span,
}

/// One clause of a rule. It holds if for every choice of copies for `binders` one of the guards
/// lets it be, or its demand is met. Guards are read in order, then the demand; reading stops as
/// soon as the answer is clear.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The families whose copies it is read for, outermost first.
    pub binders: Vec<FamilyId>,
    /// The head's `when`, the head's `unless`, the clause's `when`, the clause's `unless`: those
    /// that are there. The head's do not see the binders.
    pub guards: Vec<Guard>,
    /// Whether it is `forbid`.
    pub forbid: bool,
    /// What is required or forbidden.
    pub demand: Truth,
    /// The author's reason.
    pub because: Option<String>,
    /// All of it, the head's guards apart.
    pub span: Span,
}

/// A condition under which a clause asks for nothing.
#[derive(Clone, Debug)]
pub struct Guard {
    /// Whether the clause rests while the condition holds (`unless`) or while it does not (`when`).
    pub unless: bool,
    /// The condition; a head's guard is shared by all clauses of its rule.
    pub condition: Arc<Truth>,
}
