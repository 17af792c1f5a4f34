//! The spanned tree: what was written. It may be invalid; the checker says so.
//!
//! Text that could not be read leaves [`StatementKind::Broken`], [`ExprKind::Missing`] or an
//! empty name behind: whoever meets one keeps quiet about it and about what follows from it,
//! since the parser has told the mistake already.

#![expect(missing_docs, reason = "fields of variants are named after the words that they hold")]

use crate::source::Span;

/// A name as it is compared: in Unicode NFC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name in NFC; empty where the parser put a name in that the author left out.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl Name {
    /// Whether the author left this name out (already told).
    pub fn is_missing(&self) -> bool {
        self.text.is_empty()
    }
}

/// A string literal with its escapes resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The value.
    pub value: String,
    /// The literal with its quotation marks.
    pub span: Span,
}

/// A signed integer in a place that takes nothing else (`in INT..INT`, `with n = INT`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Integer {
    /// The value; one that does not fit was told by the parser and reads 0.
    pub value: i64,
    /// The digits, with the minus sign if there is one.
    pub span: Span,
}

/// A source as a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// The statements in the order in which they were written.
    pub statements: Vec<Statement>,
}

/// One statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// From the keyword to the last word.
    pub span: Span,
    /// The keyword.
    pub keyword: Span,
    /// What it says.
    pub kind: StatementKind,
}

/// The keywords that begin a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StatementWord {
    Puzzle,
    About,
    From,
    Param,
    Let,
    Bank,
    Island,
    Route,
    Property,
    Entity,
    Kind,
    Boat,
    Bridge,
    Rule,
    Goal,
    Cost,
    Minimise,
    Estimate,
    Search,
    Limit,
    Expect,
    Variant,
    Change,
    Drop,
}

/// What a statement says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// `puzzle STRING`
    Puzzle(Text),
    /// `about STRING+`
    About(Vec<Text>),
    /// `from STRING`
    From(Text),
    /// `param NAME = EXPR [in INT..INT]`
    Param(Param),
    /// `let NAME = EXPR`
    Let(Named),
    /// `bank NAME, …`
    Bank(Vec<Name>),
    /// `island NAME, …`
    Island(Vec<Name>),
    /// `route P - Q -> R [{…}]`
    Route(Route),
    /// `property NAME, …`
    Property(Vec<Name>),
    /// `entity ITEM, … at START`
    Entity(Entity),
    /// `kind NAME = WHO, …`
    Kind(Kind),
    /// `boat [NAME] at PLACE {…}`
    Boat(Boat),
    /// `bridge NAME {…}`
    Bridge(Bridge),
    /// `rule NAME SCOPE …: CLAUSE+`
    Rule(Rule),
    /// `goal EXPR`
    Goal(Expr),
    /// `cost NAME = EXPR`
    Cost(Named),
    /// `minimise METRIC, …`
    Minimise(Vec<Name>),
    /// `estimate NAME = EXPR`
    Estimate(Named),
    /// `search NAME [with HEURISTIC]`
    Search(Search),
    /// `limit METRIC <= EXPR`
    Limit(Limit),
    /// `expect …`
    Expect(Expect),
    /// `variant NAME [STRING] { STATEMENT* }`
    Variant(Variant),
    /// `change NAME {…}`
    Change(Change),
    /// `drop …`
    Drop(Vec<Dropped>),
    /// A statement that could not be read; the mistake is told. Its kind counts as present, and
    /// every name in it may have been meant as a declaration.
    Broken {
        /// Which statement it was going to be, if that is clear.
        word: Option<StatementWord>,
        /// The names in it, for a kind that declares names; nobody complains about these.
        names: Vec<Name>,
    },
}

/// `param NAME = EXPR [in INT..INT]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: Name,
    /// Its value, of integers and other params.
    pub value: Expr,
    /// The values that it may have.
    pub range: Option<Range>,
}

/// `INT..INT`, both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first value.
    pub low: Integer,
    /// The last value; may be below the first, which the checker tells.
    pub high: Integer,
    /// Both and the dots.
    pub span: Span,
}

/// `NAME = EXPR` after `let`, `cost` or `estimate`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name that is declared.
    pub name: Name,
    /// What it stands for.
    pub value: Expr,
}

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

/// `entity ITEM, … at START`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entity {
    /// Those who cross.
    pub items: Vec<Item>,
    /// Where they start.
    pub start: Start,
}

/// One item of an `entity` statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// How many; `None` for an individual or a single family.
    pub count: Option<Expr>,
    /// Its name.
    pub name: Name,
    /// The roles of a family; `None` for an individual or a group.
    pub roles: Option<Vec<RoleItem>>,
    /// Properties of an individual or a group; a family has its own at the roles.
    pub properties: Properties,
    /// Count, name and what follows.
    pub span: Span,
}

/// `[COUNT] NAME {…} [at PLACE]` within a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleItem {
    /// How many in each copy; `None` is one.
    pub count: Option<Expr>,
    /// The role's name.
    pub name: Name,
    /// Its properties.
    pub properties: Properties,
    /// A start of its own.
    pub at: Option<Name>,
    /// All of it.
    pub span: Span,
}

/// Where those of an `entity` statement start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// `at PLACE`
    Place(Name),
    /// `at (2 left, 1 right)`
    Split {
        /// Counts and places, in order.
        parts: Vec<(Expr, Name)>,
        /// The parentheses with what is in them.
        span: Span,
    },
}

/// `kind NAME = WHO, …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: Name,
    /// Who belongs to it.
    pub members: Vec<Who>,
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

/// `rule NAME SCOPE [when EXPR] [unless EXPR]: CLAUSE+`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name.
    pub name: Name,
    /// The words after `on`, or `everywhere`, or `overall`; empty only after a told mistake.
    pub scope: Vec<ScopeItem>,
    /// The words `while afloat`.
    pub afloat: Option<Span>,
    /// The guards in the head, in the order in which they were written; each kind at most once.
    pub guards: Vec<Guard>,
    /// At least one, but for a told mistake.
    pub clauses: Vec<Clause>,
}

/// One word of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScopeItem {
    /// Which.
    pub kind: ScopeKind,
    /// The word.
    pub span: Span,
}

/// Where a rule holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScopeKind {
    /// Every place.
    Banks,
    /// Every island.
    Islands,
    /// Every carrier.
    Boats,
    /// `on banks, boats`.
    Everywhere,
    /// The whole state.
    Overall,
    /// A place or a carrier; the unnamed boat is the name `boat`.
    Named(Name),
}

/// `when EXPR` or `unless EXPR`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// Whether it is `unless`.
    pub unless: bool,
    /// The keyword.
    pub keyword: Span,
    /// The condition.
    pub condition: Expr,
}

/// `[for VAR in FAMILY:]… (require EXPR | forbid EXPR) …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// All of it, from the first `for`.
    pub span: Span,
    /// The copy variables with their families.
    pub binders: Vec<Binder>,
    /// Whether it is `forbid`.
    pub forbid: bool,
    /// The word `require` or `forbid`.
    pub keyword: Span,
    /// What is required or forbidden.
    pub demand: Expr,
    /// The guards in the order in which they were written; each kind at most once.
    pub guards: Vec<Guard>,
    /// The reason.
    pub because: Option<Text>,
}

/// `VAR in FAMILY`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binder {
    /// The copy variable.
    pub variable: Name,
    /// The family that it ranges over.
    pub family: Name,
    /// Both, with the `for` where there is one.
    pub span: Span,
}

/// `search NAME [with HEURISTIC]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The search.
    pub name: Name,
    /// A heuristic that the program derives, or an `estimate`.
    pub heuristic: Option<Name>,
}

/// `limit METRIC <= EXPR`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// What is bounded.
    pub metric: Name,
    /// The bound.
    pub bound: Expr,
}

/// `expect WHAT, … [with NAME = INT, NAME = INT..INT, …]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// What is known.
    pub items: Vec<Expected>,
    /// The params set for this expectation.
    pub with: Vec<With>,
}

/// One thing known of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// What.
    pub kind: ExpectedKind,
    /// All of it.
    pub span: Span,
}

/// What is known of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpectedKind {
    /// `solvable`
    Solvable,
    /// `unsolvable`
    Unsolvable,
    /// `METRIC == EXPR`; the expression may be a lone integer of any size.
    Metric { metric: Name, value: Expr },
}

/// `NAME = INT` or `NAME = INT..INT`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct With {
    /// The param.
    pub param: Name,
    /// Its first value.
    pub low: Integer,
    /// Its last value; `None` for a single one.
    pub high: Option<Integer>,
    /// The value or the range.
    pub span: Span,
}

/// `variant NAME [STRING] { STATEMENT* }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its name.
    pub name: Name,
    /// Its title.
    pub title: Option<Text>,
    /// The edit; a nested `variant` or `from` is kept here, and the checker tells it.
    pub statements: Vec<Statement>,
}

/// `change NAME {…}`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What is changed; the unnamed boat is the name `boat`.
    pub name: Name,
    /// The properties that are replaced.
    pub properties: Properties,
}

/// One thing that a `drop` takes away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// What.
    pub kind: DroppedKind,
    /// All of it but the word `drop`.
    pub span: Span,
}

/// What a `drop` takes away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DroppedKind {
    /// A declaration of the one flat namespace; the unnamed boat is the name `boat`.
    Name(Name),
    /// `rule NAME`
    Rule(Name),
    /// `limit METRIC`
    Limit(Name),
    /// `route P - Q`: all legs between the two.
    Route(Name, Name),
}

/// An expression with its span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The words; parentheses around an expression are not part of its span.
    pub span: Span,
}

/// The forms of expressions. `and`, `or`, sums and products are flat lists, runs of `not` and of
/// unary minus are counted, so only parentheses and quantifiers nest (see [`crate::limits::NESTING`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// Something that could not be read (already told).
    Missing,
    /// An integer that fits 64 bits.
    Integer(i64),
    /// An integer that does not: its digits without `_` and leading zeros. Only an `expect` of a
    /// count may have one; everywhere else the checker tells it.
    BigInteger(String),
    /// `true`, `false`
    Truth(bool),
    /// `a or b or c`; at least two.
    Or(Vec<Expr>),
    /// `a and b and c`; at least two.
    And(Vec<Expr>),
    /// `not not … a`
    Not { times: u32, of: Box<Expr> },
    /// `a == b`
    Compare { left: Box<Expr>, operator: Comparison, sign: Span, right: Box<Expr> },
    /// `a + b - c`
    Sum { first: Box<Expr>, rest: Vec<(SumOperator, Span, Expr)> },
    /// `a * b / c % d`
    Product { first: Box<Expr>, rest: Vec<(ProductOperator, Span, Expr)> },
    /// `- - … a`
    Negative { times: u32, of: Box<Expr> },
    /// `min(a, b, …)`; at least one.
    Min(Vec<Expr>),
    /// `max(a, b, …)`; at least one.
    Max(Vec<Expr>),
    /// `count(c in FAMILY: EXPR)` and its like.
    Quantifier { kind: Quantifier, keyword: Span, binder: Binder, body: Box<Expr> },
    /// A name form, with its `at PLACE` if it has one.
    Operand { operand: Operand, at: Option<Name> },
    /// `all at PLACE`, `all NAME at PLACE`, `all c.ROLE at PLACE`
    AllAt { who: Option<Operand>, place: Name },
    /// `from PLACE`
    From(Name),
    /// `to PLACE`
    To(Name),
    /// `slowest`
    Slowest,
    /// `fastest`
    Fastest,
    /// `previous(EXPR)`
    Previous(Box<Expr>),
    /// `trip`
    Trip,
}

/// What may stand before an `at`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A param, let, group, individual, role, kind or carrier; the unnamed boat is the name `boat`.
    Name(Name),
    /// `husband[2]`
    Numbered(Name, Integer),
    /// `c.husband`
    OfCopy {
        /// The copy variable.
        variable: Name,
        /// The role.
        role: Name,
    },
    /// `everyone`
    Everyone,
    /// `weight`
    Weight,
    /// `size`
    Size,
    /// `alone`
    Alone,
}

/// Comparison signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    /// Whether it holds between two numbers.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::LessOrEqual => left <= right,
            Self::Greater => left > right,
            Self::GreaterOrEqual => left >= right,
        }
    }
}

/// `+` and `-`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SumOperator {
    Plus,
    Minus,
}

/// `*`, `/` and `%`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProductOperator {
    Times,
    Divide,
    Remainder,
}

/// `count`, `any` and `all`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    Count,
    Any,
    All,
}
