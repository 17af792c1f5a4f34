//! What names stand for: the one flat namespace, and what is said of names that are in none.

use super::draft::UNNAMED;
use super::lookalike;
use super::notes::Notes;
use super::puzzle::{
    CarrierId, CostId, EstimateId, FamilyId, KindId, LetId, MeasureId, ParamId, PlaceId, RoleId,
};
use crate::diag::{Code, Diagnostic, suggest};
use crate::id::Id;
use crate::source::Span;
use crate::syntax::tree::{Name, StatementWord};
use std::collections::{HashMap, HashSet};

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
    fn words(self) -> &'static [&'static str] {
        match self {
            Fit::Metric => &["crossings", "time"],
            Fit::Expected => super::layer::METRIC_WORDS,
            Fit::Estimate => super::searches::HEURISTICS,
            Fit::Operand => {
                &["true", "false", "everyone", "weight", "size", "alone", "slowest", "fastest", "trip"]
            }
            Fit::Measure => super::properties::PEOPLE_WORDS,
            _ => &[],
        }
    }

    /// What is needed there, with its article.
    fn wanted(self) -> &'static str {
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
    fn sample(self) -> &'static str {
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

/// One declaration of the flat namespace.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// What it is; `None` where two declarations or a broken statement leave that open.
    symbol: Option<Symbol>,
    /// The declared name.
    span: Span,
}

/// The flat namespace of one puzzle.
#[derive(Clone, Debug, Default)]
pub struct Names {
    table: HashMap<String, Entry>,
    /// The names in the order of their declaration, for did-you-mean.
    order: Vec<String>,
    /// Names that nobody complains about: they stand in statements that could not be read.
    tainted: HashSet<String>,
    /// What an edit has dropped, with the words that drop it.
    dropped: HashMap<String, Span>,
    /// Whether a file is missing that may have declared anything.
    lenient: bool,
    /// What names of unknown things may stand for: declarations that have lost their names.
    nameless: Vec<Symbol>,
}

impl Names {
    /// Declares a name. The caller has seen to it that there is no other of this name.
    pub fn declare(&mut self, name: &str, span: Span, symbol: Symbol) {
        self.insert(name, Entry { symbol: Some(symbol), span });
    }

    /// Declares a name of which it is not clear what it stands for (already told).
    pub fn declare_unclear(&mut self, name: &str, span: Span) {
        self.insert(name, Entry { symbol: None, span });
    }

    /// Keeps quiet about a name that nothing declares: a broken statement may have meant to.
    pub fn taint(&mut self, name: &str) {
        self.tainted.insert(name.to_owned());
    }

    /// Remembers that an edit took a name away.
    pub fn mark_dropped(&mut self, name: &str, span: Span) {
        self.dropped.insert(name.to_owned(), span);
    }

    /// Keeps quiet about every unknown name: a file that may have declared it is missing.
    pub fn be_lenient(&mut self) {
        self.lenient = true;
    }

    /// Keeps quiet about unknown names that this statement may have declared: it has lost them.
    pub fn be_lenient_about(&mut self, word: StatementWord) {
        use StatementWord as W;
        self.nameless.extend(match word {
            W::Param => Some(Symbol::Param(ParamId::from_index(0))),
            W::Let => Some(Symbol::Let(LetId::from_index(0))),
            W::Bank | W::Island => Some(Symbol::Place(PlaceId::from_index(0))),
            W::Property => Some(Symbol::Measure(MeasureId::from_index(0))),
            W::Entity => Some(Symbol::Role(RoleId::from_index(0))),
            W::Kind => Some(Symbol::Kind(KindId::from_index(0))),
            W::Boat | W::Bridge => Some(Symbol::Carrier(CarrierId::from_index(0))),
            W::Cost => Some(Symbol::Cost(CostId::from_index(0))),
            W::Estimate => Some(Symbol::Estimate(EstimateId::from_index(0))),
            _ => None,
        });
        if word == W::Entity {
            self.nameless.push(Symbol::Family(FamilyId::from_index(0)));
        }
    }

    fn insert(&mut self, name: &str, entry: Entry) {
        if !name.is_empty() && self.table.insert(name.to_owned(), entry).is_none() {
            self.order.push(name.to_owned());
        }
    }

    /// Whether a name is declared, and where: what a copy variable may not hide.
    pub fn declaration(&self, name: &str) -> Option<Span> {
        self.table.get(name).map(|entry| entry.span)
    }

    /// What a name stands for, without a word if it is unknown; for a look ahead only.
    pub fn get(&self, name: &str) -> Option<Symbol> {
        self.table.get(name).and_then(|entry| entry.symbol)
    }

    /// What a name stands for where `fit` is needed. `None` if it is missing, unclear, unknown or
    /// of the wrong sort; the last two are told.
    pub fn find(&self, name: &Name, fit: Fit, notes: &mut Notes) -> Option<Symbol> {
        let symbol = self.look_up(name, fit, notes)?;
        if fit.accepts(symbol) {
            return Some(symbol);
        }
        if notes.is_news(&name.text, Some(fit)) {
            notes.push(self.misfit(name, symbol, fit));
        }
        None
    }

    /// What a name stands for, whether it fits or not, for a caller that says better what is wrong
    /// with a name of the wrong sort. `fit` chooses what an unknown name may have been meant for.
    pub fn look_up(&self, name: &Name, fit: Fit, notes: &mut Notes) -> Option<Symbol> {
        if name.is_missing() {
            return None;
        }
        match self.table.get(&name.text) {
            Some(entry) => {
                notes.mark_used(entry.span);
                entry.symbol
            }
            None => {
                self.unknown(name, fit, notes);
                None
            }
        }
    }

    /// Notes that a name is unknown; it is told once, at its first use. See [`Names::tell_unknown`].
    pub fn unknown(&self, name: &Name, fit: Fit, notes: &mut Notes) {
        let lost = self.nameless.iter().any(|&symbol| fit.accepts(symbol));
        if !name.is_missing() && !self.lenient && !lost && !self.tainted.contains(&name.text) {
            notes.mark_unknown(name, fit);
        }
    }

    /// Whether nobody complains about this name.
    pub fn is_tainted(&self, name: &str) -> bool {
        self.lenient || self.tainted.contains(name)
    }

    /// Tells the names that were met and are declared nowhere, each at its first use.
    pub fn tell_unknown(&self, notes: &mut Notes) {
        for (name, span, fit) in notes.take_unknown() {
            let diagnostic = match self.dropped.get(&name) {
                Some(&drop) => dropped_but_used(&name, span, drop),
                None => match notes.lost_comma(&name, span) {
                    Some(next) => comma_missing(&name, span, &next),
                    None => self.describe_unknown(&name, span, fit, notes),
                },
            };
            notes.push(diagnostic);
        }
    }

    fn describe_unknown(&self, name: &str, span: Span, fit: Fit, notes: &mut Notes) -> Diagnostic {
        if name == UNNAMED {
            return self.no_unnamed_boat(span);
        }
        if let Some(number) = suggest::number_word(name).filter(|_| fit != Fit::Measure) {
            let headline = format!("numbers are written in digits, and nothing is called `{name}`");
            return Diagnostic::new(Code::UnknownName, headline, span, format!("write `{number}`"))
                .with_help(format!("digits for words: `{number} sheep`, `seats {number}`"));
        }
        let (code, headline) = match fit {
            Fit::Measure => (Code::UnknownProperty, format!("no property is called `{name}`")),
            _ => (Code::UnknownName, format!("nothing is called `{name}`")),
        };
        if let Some((what, help)) = elsewhere(name).filter(|_| fit == Fit::Operand) {
            let headline = format!("{headline}: {what}");
            return Diagnostic::new(code, headline, span, "no value here").with_help(help);
        }
        if let Some((role, number)) = suggest::numbered(name)
            && matches!(fit, Fit::Operand | Fit::Who | Fit::Role)
            && matches!(self.get(role), Some(Symbol::Role(_)))
        {
            return Diagnostic::new(code, headline, span, "not declared")
                .with_help(format!("a copy's number stands in brackets: did you mean `{role}[{number}]`?"));
        }
        let fits = |entry: &&String| self.get(entry).is_some_and(|symbol| fit.accepts(symbol));
        let fitting = self.order.iter().filter(fits).map(String::as_str).chain(fit.words().iter().copied());
        let near = notes.nearest_or_twin(name, fitting);
        if let Some((twin, true)) = near {
            let difference = lookalike::difference(name, twin);
            let label = "looks like another name, but is spelt with other letters";
            return Diagnostic::new(code, headline, span, label)
                .with_help(format!("`{name}` and `{twin}` look alike, but {difference}; write `{twin}`"));
        }
        let help = match near {
            Some((near, _)) if near.to_lowercase() == name.to_lowercase() => {
                format!("capital and small letters differ: did you mean `{near}`?")
            }
            Some((near, _)) => format!("did you mean `{near}`?"),
            None if fit == Fit::Measure && super::properties::CARRIER_WORDS.contains(&name) => {
                format!("`{name}` belongs to a boat or a bridge: `boat at left {{ seats 2 }}`")
            }
            None if fit == Fit::Who && matches!(name, "anybody" | "everybody") => {
                "when all can row, write `rowers anyone`".to_owned()
            }
            None => fit.sample().to_owned(),
        };
        Diagnostic::new(code, headline, span, "not declared").with_help(help)
    }

    fn no_unnamed_boat(&self, span: Span) -> Diagnostic {
        let named = self.order.iter().find(|name| matches!(self.get(name), Some(Symbol::Carrier(_))));
        let headline = "every boat here has a name, so none is called `boat`";
        let diagnostic = Diagnostic::new(Code::UnknownName, headline, span, "the boat without a name");
        match named {
            Some(named) => diagnostic.with_help(format!("say which one: `{named}`")),
            None => diagnostic.with_help("a boat is declared by `boat at left { seats 2 }`"),
        }
    }

    fn misfit(&self, name: &Name, symbol: Symbol, fit: Fit) -> Diagnostic {
        let text = &name.text;
        let headline = format!("`{text}` is {}, not {}", symbol.sort(), fit.wanted());
        let diagnostic = Diagnostic::new(
            Code::WrongSortOfName,
            headline,
            name.span,
            format!("{} is needed here", fit.wanted()),
        );
        let diagnostic = match self.table.get(text).filter(|entry| entry.span != name.span) {
            Some(entry) => diagnostic.with_label(entry.span, format!("declared as {}", symbol.sort())),
            None => diagnostic,
        };
        match (symbol, fit) {
            (Symbol::Place(_), Fit::Operand) => diagnostic.with_help(format!(
                "say who is there: `all at {text}`, `everyone at {text} == 0`; two are joined like this: \
                 `goat at {text} or wolf at {text}`"
            )),
            _ => diagnostic.with_help(fit.sample()),
        }
    }
}

fn dropped_but_used(name: &str, span: Span, drop: Span) -> Diagnostic {
    Diagnostic::new(Code::DroppedButUsed, format!("`{name}` is dropped, but still used"), span, "used here")
        .with_label(drop, "dropped here")
        .with_help(format!("drop or replace what uses it too: `drop rule NAME`, or keep `{name}`"))
}

/// `entity wolf goat at left`: read as a group of `wolf` goats.
fn comma_missing(name: &str, span: Span, next: &str) -> Diagnostic {
    let headline = format!("`,` is missing after `{name}`");
    Diagnostic::new(Code::MissingWord, headline, span.after(), "`,` is needed here")
        .with_help(format!("names in a list are separated by commas: `entity {name}, {next} at left`"))
}

/// Words of the language that are no values in an expression: what they are, and where they belong
/// or what says it there.
fn elsewhere(name: &str) -> Option<(&'static str, &'static str)> {
    Some(match name {
        "seats" => (
            "`seats` belongs to a boat",
            "a boat says it, `boat at left { seats 2 }`; in a rule those aboard are counted: `forbid everyone > 2`; \
             a number for both is a param: `param n = 2`",
        ),
        "load" => (
            "`load` belongs to a boat",
            "a boat says it, `boat at left { seats 2  load 100 }`; in a rule the weight here is `weight`: `forbid weight > 100`",
        ),
        "least" => (
            "`least` belongs to a boat",
            "a boat says it, `boat at left { seats 2  least 1 }`; in a rule those aboard are counted: `forbid everyone < 1`",
        ),
        "rowers" => (
            "`rowers` belongs to a boat",
            "a boat says it, `boat at left { seats 2  rowers farmer }`; a rule names them: `require farmer`",
        ),
        "trips" => (
            "`trips` belongs to a boat",
            "a boat says it, `boat at left { seats 2  trips 5 }`; in a rule the number of the crossing is `trip`: `forbid wolf when trip == 1`",
        ),
        "by" => ("`by` belongs to a route", "a route says who may use it: `route left - right { by ferry }`"),
        "crossings" => (
            "`crossings` is a metric of a whole solution",
            "a bound is `limit crossings <= 11`, what is known is `expect crossings == 11`; in a rule the number of the crossing is `trip`: `forbid wolf when trip == 1`",
        ),
        "time" => (
            "`time` is a metric of a whole solution",
            "a bound is `limit time <= 17`, the least is `minimise time`; aboard, `slowest` and `fastest` are the times of those who cross",
        ),
        "solutions" | "labelled" | "states" | "solvable" | "unsolvable" => (
            "that is known of a whole answer",
            "what is known of the answer is an expectation: `expect solvable`, `expect solutions == 4`, `expect states == 16`",
        ),
        _ => return None,
    })
}
