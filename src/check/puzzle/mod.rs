//! The checked puzzle: what the file means. Names are ids, constants are numbers, edits are
//! applied, and everything still knows its span. Whoever explains or verifies works from here.

mod carriers;
mod expr;
mod people;
mod rules;

use crate::id;
use crate::id::IdVec;
use crate::source::Span;

pub use carriers::{Bound, Carrier, Leg, Rowers};
pub use expr::{Comparison, Factor, Number, NumberKind, Truth, TruthKind, Value, Where};
pub use people::{Copies, Family, Kind, Role, Who, WhoTerm};
pub use rules::{Clause, Guard, Rule, Scope};

id! {
    /// A param.
    ParamId
}
id! {
    /// A bank or an island.
    PlaceId
}
id! {
    /// Something that adds up over members: `weight`, `size`, or a property of the author's own.
    MeasureId
}
id! {
    /// A family; a group or an individual is a family with a single role.
    FamilyId
}
id! {
    /// A role of a family; a group or an individual is the one role of its family.
    RoleId
}
id! {
    /// A kind.
    KindId
}
id! {
    /// A boat or a bridge.
    CarrierId
}
id! {
    /// One directed leg of a route.
    LegId
}
id! {
    /// A let.
    LetId
}
id! {
    /// A rule.
    RuleId
}
id! {
    /// A cost of the author's own.
    CostId
}
id! {
    /// An estimate of the author's own.
    EstimateId
}

/// A name with the span of its declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name in NFC.
    pub text: String,
    /// Where it is declared.
    pub span: Span,
}

/// One puzzle, with the params that it was checked under.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// `puzzle STRING`
    pub title: Name,
    /// The lines of `about`.
    pub about: Vec<String>,
    /// The variant that this is, if it is one: its name, and its title if it has one.
    pub variant: Option<(Name, Option<String>)>,
    /// In the order of declaration.
    pub params: IdVec<ParamId, Param>,
    /// In the order of declaration.
    pub places: IdVec<PlaceId, Place>,
    /// [`WEIGHT`](Self::WEIGHT), [`SIZE`](Self::SIZE), then those declared by `property`.
    pub measures: IdVec<MeasureId, Measure>,
    /// In the order of declaration.
    pub families: IdVec<FamilyId, Family>,
    /// Family by family.
    pub roles: IdVec<RoleId, Role>,
    /// In the order of declaration.
    pub kinds: IdVec<KindId, Kind>,
    /// In the order of declaration; at least one.
    pub carriers: IdVec<CarrierId, Carrier>,
    /// Every directed leg; a two-way leg is two of these, forth and back.
    pub legs: IdVec<LegId, Leg>,
    /// Every let, used or not.
    pub lets: IdVec<LetId, Let>,
    /// In the order of declaration.
    pub rules: IdVec<RuleId, Rule>,
    /// When the puzzle is solved.
    pub goal: Truth,
    /// The keyword `goal`.
    pub goal_keyword: Span,
    /// In the order of declaration.
    pub costs: IdVec<CostId, Cost>,
    /// In the order of declaration.
    pub estimates: IdVec<EstimateId, Estimate>,
    /// What an optimal solution has least of, in order of importance. Always ends with, or
    /// contains, [`Metric::Crossings`], which decides last where the author does not name it.
    pub minimise: Vec<Metric>,
    /// The words after `minimise`, if it is there.
    pub minimise_span: Option<Span>,
    /// Each metric at most once.
    pub limits: Vec<Limit>,
    /// `search`, if it is there.
    pub search: Option<SearchChoice>,
}

impl Puzzle {
    /// The id of `weight` in [`Puzzle::measures`].
    pub fn weight(&self) -> MeasureId {
        crate::id::Id::from_index(0)
    }

    /// The id of `size` in [`Puzzle::measures`].
    pub fn size(&self) -> MeasureId {
        crate::id::Id::from_index(1)
    }

    /// How many members a role has altogether.
    pub fn members(&self, role: RoleId) -> i64 {
        // The checker bounds the sum over all roles by `limits::MEMBERS`.
        self.roles[role].per_copy.saturating_mul(self.families[self.roles[role].family].copies)
    }

    /// Whether the number of a role's members is said, also if it is 1: of a group, and wherever there
    /// can be several. `of_copy`: the members of one copy are meant.
    pub fn is_counted(&self, role: RoleId, of_copy: bool) -> bool {
        let family = &self.families[self.roles[role].family];
        match of_copy {
            true => self.roles[role].per_copy > 1,
            false => family.counted && !family.of || self.members(role) > 1,
        }
    }

    /// The name by which a metric is known.
    pub fn metric_name(&self, metric: Metric) -> &str {
        match metric {
            Metric::Crossings => "crossings",
            Metric::Time => "time",
            Metric::Cost(cost) => &self.costs[cost].name.text,
        }
    }
}

/// `param NAME = EXPR [in INT..INT]`
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name.
    pub name: Name,
    /// The value it has here: from `--set`, `with`, or the file.
    pub value: i64,
    /// The values that it may have, both ends included.
    pub range: Option<(i64, i64)>,
}

/// `bank` or `island`
#[derive(Clone, Debug)]
pub struct Place {
    /// Its name.
    pub name: Name,
    /// Whether it was declared by `island`.
    pub island: bool,
}

/// `weight`, `size`, or a declared property.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Its name.
    pub name: String,
    /// Where it is declared; `None` for the two that are always there.
    pub span: Option<Span>,
}

/// `let NAME = EXPR`
#[derive(Clone, Debug)]
pub struct Let {
    /// Its name.
    pub name: Name,
    /// What it stands for; lets refer to lets before or after them, never in a circle, and never
    /// deeper than [`crate::limits::LET_NESTING`]. Read it once a place and state, or a chain of
    /// lets that each use the one before twice costs twice as much a link.
    pub value: Value,
}

/// What a crossing adds to, and what can be minimised and limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// 1 a crossing.
    Crossings,
    /// The carrier's or the leg's time.
    Time,
    /// A cost of the author's own.
    Cost(CostId),
}

/// `cost NAME = EXPR`
#[derive(Clone, Debug)]
pub struct Cost {
    /// Its name.
    pub name: Name,
    /// What one crossing adds, read aboard; a truth value adds 1 or 0.
    pub value: Value,
}

/// `estimate NAME = EXPR`
#[derive(Clone, Debug)]
pub struct Estimate {
    /// Its name.
    pub name: Name,
    /// The guess, read on the whole state; a truth value counts 1 or 0, a negative number 0.
    pub value: Value,
}

/// `limit METRIC <= EXPR`
#[derive(Clone, Debug)]
pub struct Limit {
    /// What is bounded.
    pub metric: Metric,
    /// The bound; may be negative, and then nothing is within it.
    pub bound: i64,
    /// From the metric to the end of the bound.
    pub span: Span,
}

/// `search NAME [with HEURISTIC]`
#[derive(Clone, Debug)]
pub struct SearchChoice {
    /// The name of the search, one of those in the registry.
    pub name: Name,
    /// The heuristic's name, if it is given.
    pub heuristic: Option<Name>,
}
