//! The checked puzzle: what the file means. Names are ids, constants are numbers, edits are
//! applied, and everything still knows its span. Whoever explains or verifies works from here.

use crate::id;
use crate::id::IdVec;
use crate::source::Span;
use std::sync::Arc;

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

/// A number or a truth value.
#[derive(Clone, Debug)]
pub enum Value {
    /// A number.
    Number(Number),
    /// A truth value.
    Truth(Truth),
}

impl Value {
    /// Its words.
    pub fn span(&self) -> Span {
        match self {
            Self::Number(number) => number.span,
            Self::Truth(truth) => truth.span,
        }
    }
}

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

/// Where something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Where {
    /// At the place, or aboard, where the rule is being checked. Never in a goal, an estimate or
    /// an `overall` rule.
    Here,
    /// At this place. While a crossing is under way those aboard and their carrier are at no place.
    At(PlaceId),
}

/// An expression whose value is a number. Arithmetic is 64-bit; leaving it is an error.
#[derive(Clone, Debug)]
pub struct Number {
    /// What it is.
    pub kind: NumberKind,
    /// Its words.
    pub span: Span,
}

/// The forms of numbers.
#[derive(Clone, Debug)]
pub enum NumberKind {
    /// A constant: an integer, a param, or what was folded from such.
    Constant(i64),
    /// How many of these are there.
    Count(Who, Where),
    /// How many heads are there.
    Everyone(Where),
    /// What those who are there add up to.
    Total(MeasureId, Where),
    /// Here aboard: 1 if this is the carrier. At a place: 1 if the boat is there.
    Carrier(CarrierId, Where),
    /// A let whose value is a number, read with this *here*.
    Let(LetId, Where),
    /// The sum of the terms; `true` marks one that is subtracted.
    Sum(Vec<(bool, Number)>),
    /// The first, then from left to right times, divided by, or the remainder by each.
    Product(Box<Number>, Vec<(Factor, Number)>),
    /// The negative.
    Negative(Box<Number>),
    /// The least of these; at least one.
    Min(Vec<Number>),
    /// The greatest of these; at least one.
    Max(Vec<Number>),
    /// For how many copies of the family it holds.
    CountCopies(FamilyId, Box<Truth>),
    /// Aboard: the greatest `time` among those who have one; 0 if nobody has.
    Slowest,
    /// Aboard: the least `time` among those who have one; 0 if nobody has.
    Fastest,
    /// Aboard: what this was aboard in the crossing before; 0 in the first.
    Previous(Box<Number>),
    /// Aboard and while afloat the number of this crossing, from 1; otherwise how many have been
    /// made. Only as the left side of a remainder by a constant above 0, or compared with a constant.
    Trip,
}

/// How a further factor of a product is taken. Division truncates; by zero it is an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factor {
    /// `*`
    Times,
    /// `/`
    Divide,
    /// `%`, with the sign of the dividend
    Remainder,
}

/// An expression whose value is a truth value.
#[derive(Clone, Debug)]
pub struct Truth {
    /// What it is.
    pub kind: TruthKind,
    /// Its words.
    pub span: Span,
}

/// The forms of truth values.
#[derive(Clone, Debug)]
pub enum TruthKind {
    /// A constant.
    Constant(bool),
    /// A number where a truth value is needed: greater than zero.
    Positive(Number),
    /// Not.
    Not(Box<Truth>),
    /// All of these, read from left to right until one fails.
    And(Vec<Truth>),
    /// One of these, read from left to right until one holds.
    Or(Vec<Truth>),
    /// A comparison.
    Compare(Number, Comparison, Number),
    /// Whether every one of these is at the place.
    AllAt(Who, PlaceId),
    /// Whether exactly one member is there.
    Alone(Where),
    /// A let whose value is a truth value, read with this *here*.
    Let(LetId, Where),
    /// Aboard: whether this crossing starts at the place.
    From(PlaceId),
    /// Aboard: whether this crossing ends at the place.
    To(PlaceId),
    /// Whether it holds for some copy of the family, read in the order of their numbers.
    AnyCopy(FamilyId, Box<Truth>),
    /// Whether it holds for every copy of the family, read in the order of their numbers.
    AllCopies(FamilyId, Box<Truth>),
    /// Aboard: what this was aboard in the crossing before; false in the first.
    Previous(Box<Truth>),
}

pub use crate::syntax::tree::Comparison;
