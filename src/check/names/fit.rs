//! What names stand for, and what is needed where one is used.

use crate::check::puzzle::{
    CarrierId, CostId, EstimateId, FamilyId, KindId, LetId, MeasureId, ParamId, PlaceId, RoleId,
};
use crate::check::{layer, properties, searches};

/// What a name of the flat namespace stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A param.
    Param(ParamId),
    /// A let.
    Let(LetId),
    /// A bank or an island.
    Place(PlaceId),
    /// A property of the author's own.
    Measure(MeasureId),
    /// A family declared with `of`.
    Family(FamilyId),
    /// A role of such a family, a group or an individual.
    Role(RoleId),
    /// A kind.
    Kind(KindId),
    /// A boat or a bridge.
    Carrier(CarrierId),
    /// A cost.
    Cost(CostId),
    /// An estimate.
    Estimate(EstimateId),
}

impl Symbol {
    /// What it is, with its article: `a place`.
    pub fn sort(self) -> &'static str {
        match self {
            Symbol::Param(_) => "a param",
            Symbol::Let(_) => "a let",
            Symbol::Place(_) => "a place",
            Symbol::Measure(_) => "a property",
            Symbol::Family(_) => "a family",
            Symbol::Role(_) => "someone who crosses",
            Symbol::Kind(_) => "a kind",
            Symbol::Carrier(_) => "a carrier",
            Symbol::Cost(_) => "a cost",
            Symbol::Estimate(_) => "an estimate",
        }
    }
}

/// What a name has to stand for where it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fit {
    /// A bank or an island.
    Place,
    /// A boat or a bridge.
    Carrier,
    /// A place or a carrier, in a scope.
    Scope,
    /// A group, individual, role, family or kind.
    Who,
    /// A role, group or individual: what can have a number.
    Role,
    /// A family declared with `of`.
    Family,
    /// Something that can be read in an expression: not a place, a cost or an estimate.
    Operand,
    /// A param.
    Param,
    /// A param or a let: what a constant may be built from.
    Constant,
    /// The same before the name of a group.
    Count,
    /// A cost; the metrics of the language are looked up elsewhere.
    Metric,
    /// The same in an `expect`, where more can be counted.
    Expected,
    /// An estimate; derived heuristics are looked up elsewhere.
    Estimate,
    /// A property of the author's own.
    Measure,
}

impl Fit {
    /// Whether a symbol may stand there.
    pub fn accepts(self, symbol: Symbol) -> bool {
        use Symbol as S;
        match self {
            Fit::Place => matches!(symbol, S::Place(_)),
            Fit::Carrier => matches!(symbol, S::Carrier(_)),
            Fit::Scope => matches!(symbol, S::Place(_) | S::Carrier(_)),
            Fit::Who => matches!(symbol, S::Role(_) | S::Family(_) | S::Kind(_)),
            Fit::Role => matches!(symbol, S::Role(_)),
            Fit::Family => matches!(symbol, S::Family(_)),
            Fit::Operand => !matches!(symbol, S::Place(_) | S::Cost(_) | S::Estimate(_)),
            Fit::Param => matches!(symbol, S::Param(_)),
            Fit::Constant | Fit::Count => matches!(symbol, S::Param(_) | S::Let(_)),
            Fit::Metric | Fit::Expected => matches!(symbol, S::Cost(_)),
            Fit::Estimate => matches!(symbol, S::Estimate(_)),
            Fit::Measure => matches!(symbol, S::Measure(_)),
        }
    }

    /// Words of the language that stand in the same places.
    pub(super) fn words(self) -> &'static [&'static str] {
        match self {
            Fit::Metric => &["crossings", "time"],
            Fit::Expected => layer::METRIC_WORDS,
            Fit::Estimate => searches::HEURISTICS,
            Fit::Operand => {
                &["true", "false", "everyone", "weight", "size", "alone", "slowest", "fastest", "trip"]
            }
            Fit::Measure => properties::PEOPLE_WORDS,
            _ => &[],
        }
    }

    /// What is needed there, with its article.
    pub(super) fn wanted(self) -> &'static str {
        match self {
            Fit::Place => "a place",
            Fit::Carrier => "a boat or a bridge",
            Fit::Scope => "a place or a carrier",
            Fit::Who | Fit::Role => "someone who crosses",
            Fit::Family => "a family declared with `of`",
            Fit::Operand => "something that can be counted or read",
            Fit::Param => "a param",
            Fit::Constant | Fit::Count => "a param or a let",
            Fit::Metric | Fit::Expected => "a metric",
            Fit::Estimate => "a heuristic",
            Fit::Measure => "a property",
        }
    }

    /// A right sample of what stands there.
    pub(super) fn sample(self) -> &'static str {
        match self {
            Fit::Place => "places are declared by `bank left, right` or `island ait`",
            Fit::Carrier => {
                "carriers are declared by `boat NAME at left { seats 2 }` or `bridge NAME { seats 2 }`"
            }
            Fit::Scope => {
                "a rule holds at places and aboard carriers: `on banks`, `on boats`, `on left, ferry`, `everywhere`"
            }
            Fit::Who | Fit::Role => "those who cross are declared by `entity wolf, 3 sheep at left`",
            Fit::Family => {
                "a copy variable ranges over a family: `entity 3 couples of (husband, wife) at left`"
            }
            Fit::Operand => "a rule counts those who are here: `forbid wolf and goat`",
            Fit::Param => "params are declared by `param n = 3`",
            Fit::Constant => "a fixed number is built from integers and params: `param n = 3`, then `2 * n`",
            Fit::Count => {
                "a count is a number or a param: `3 wolves`; a name is one word: `old_man`; between two names stands a comma: `wolf, goat`"
            }
            Fit::Expected => {
                "expect `crossings`, `time`, a cost, `solutions`, `labelled` or `states`: `expect crossings == 11`"
            }
            Fit::Metric => "metrics are `crossings`, `time` and what `cost NAME = EXPR` declares",
            Fit::Estimate => {
                "a heuristic is `max`, `capacity`, `relaxed`, `patterns`, `blind` or what `estimate NAME = EXPR` declares"
            }
            Fit::Measure => "a property is declared first: `property NAME`",
        }
    }
}
