//! What names stand for: the one flat namespace, and what is said of names that are in none.

mod fit;

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
pub use fit::{Fit, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

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
    table: FxHashMap<String, Entry>,
    /// The names in the order of their declaration, for did-you-mean.
    order: Vec<String>,
    /// Names that nobody complains about: they stand in statements that could not be read.
    tainted: FxHashSet<String>,
    /// What an edit has dropped, with the words that drop it.
    dropped: FxHashMap<String, Span>,
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
