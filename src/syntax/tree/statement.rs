//! Statements, and which of them there are.

use super::{
    Boat, Bridge, Change, Dropped, Entity, Expect, Expr, Kind, Limit, Name, Named, Param, Route, Rule,
    Search, Text, Variant,
};
use crate::source::Span;

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
