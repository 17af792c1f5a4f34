//! What is known of a puzzle before its expressions are read: names, numbers, people, carriers.

use super::constant::LetFold;
use super::names::Names;
use super::puzzle::{
    CarrierId, CostId, EstimateId, Family, FamilyId, KindId, LetId, Measure, MeasureId, ParamId, Place,
    PlaceId, Role, RoleId, Who,
};
use crate::id::IdVec;
use crate::source::Span;
use crate::syntax::tree;

/// A puzzle without its expressions. Ids are those of the puzzle that is being made.
#[derive(Debug, Default)]
pub struct World<'t> {
    /// What each name stands for.
    pub names: Names,
    /// The value of each param under the settings; `None` where it has none (already told).
    pub params: IdVec<ParamId, Option<i64>>,
    /// Banks and islands.
    pub places: IdVec<PlaceId, Place>,
    /// `weight`, `size`, then those declared by `property`.
    pub measures: IdVec<MeasureId, Measure>,
    /// Families, groups and individuals.
    pub families: IdVec<FamilyId, Family>,
    /// Whether a family's count is sound; where it is not (already told) its copies are not known.
    pub counted: IdVec<FamilyId, bool>,
    /// The roles of all families.
    pub roles: IdVec<RoleId, Role>,
    /// Who is in each kind; `None` where that is not known (already told).
    pub kinds: IdVec<KindId, Option<Who>>,
    /// Boats and bridges.
    pub carriers: IdVec<CarrierId, CarrierName>,
    /// Every let, as it is written.
    pub lets: IdVec<LetId, &'t tree::Named>,
    /// What each let comes to, if it is constant.
    pub let_folds: IdVec<LetId, LetFold>,
    /// The costs, as they are written.
    pub costs: IdVec<CostId, &'t tree::Named>,
    /// The estimates, as they are written.
    pub estimates: IdVec<EstimateId, &'t tree::Named>,
}

/// A carrier's name and sort.
#[derive(Clone, Debug)]
pub struct CarrierName {
    /// Its name; `boat` for the unnamed one.
    pub text: String,
    /// The declared name, or the keyword of the unnamed boat.
    pub span: Span,
    /// Whether it is a bridge, which is at no place.
    pub bridge: bool,
}
