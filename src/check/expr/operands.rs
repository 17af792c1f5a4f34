//! Names and the other words that are counted or read, with their `at PLACE`.

use super::context::{Context, Need, Word};
use super::lets::LetState;
use super::{Checker, number, truth};
use crate::check::names::{Fit, Symbol};
use crate::check::puzzle::{
    CarrierId, Copies, FamilyId, LetId, MeasureId, Number, NumberKind, PlaceId, Truth, TruthKind, Value,
    Where, Who, WhoTerm,
};
use crate::diag::{Code, Diagnostic};
use crate::id::Id;
use crate::limits::LET_NESTING;
use crate::source::Span;
use crate::syntax::tree::{Expr, Name, Operand};

impl Checker<'_, '_> {
    /// A name form, with its place if it has one.
    pub(super) fn operand(&mut self, operand: &Operand, at: Option<&Name>, span: Span) -> Option<Value> {
        match operand {
            Operand::Name(name) => self.name(name, at, span),
            Operand::Numbered(name, copy) => {
                let who = self.world.numbered(name, copy, self.notes);
                self.count(who, at, Word::new(&format!("{}[{}]", name.text, copy.value), span))
            }
            Operand::OfCopy { variable, role } => {
                let who = self.of_copy(variable, role, span);
                self.count(who, at, Word::new(&format!("{}.{}", variable.text, role.text), span))
            }
            Operand::Everyone => {
                let place = self.place_or_here(at, Word::new("everyone", span))?;
                Some(number(NumberKind::Everyone(place), span))
            }
            Operand::Weight => self.total(self.world.measures.ids().next(), at, Word::new("weight", span)),
            Operand::Size => self.total(self.world.measures.ids().nth(1), at, Word::new("size", span)),
            Operand::Alone => {
                let place = self.place_or_here(at, Word::new("alone", span))?;
                Some(truth(TruthKind::Alone(place), span))
            }
        }
    }

    /// `all at PLACE`, `all NAME at PLACE`
    pub(super) fn all_at(&mut self, who: Option<&Operand>, place: &Name, span: Span) -> Option<Value> {
        let who = match who {
            None | Some(Operand::Everyone) => Some(self.all_members()),
            Some(Operand::Name(name)) => match self.copy_as_number(name) {
                Some(diagnostic) => self.fail(diagnostic),
                None => self.world.group(name, self.notes),
            },
            Some(Operand::Numbered(name, copy)) => self.world.numbered(name, copy, self.notes),
            Some(Operand::OfCopy { variable, role }) => {
                let term = Span { end: role.span.end, ..variable.span };
                self.of_copy(variable, role, term)
            }
            Some(Operand::Weight | Operand::Size | Operand::Alone) => {
                let diagnostic = Diagnostic::new(
                    Code::WrongSortOfName,
                    "`all … at` asks for someone who crosses",
                    span,
                    "nobody is named here",
                );
                self.fail(diagnostic.with_help("`all at right`, `all missionaries at right`"))
            }
        };
        self.need(Need::Place, Word::new("all", span))?;
        let place = self.place(place);
        Some(truth(TruthKind::AllAt(who?, place?), span))
    }

    /// `from PLACE`, `to PLACE`
    pub(super) fn crossing(&mut self, place: &Name, to: bool, span: Span) -> Option<Value> {
        let place = self.place(place);
        self.need(Need::Crossing, Word::new(if to { "to" } else { "from" }, span))?;
        Some(truth(if to { TruthKind::To(place?) } else { TruthKind::From(place?) }, span))
    }

    /// `slowest`, `fastest`
    pub(super) fn pace(&mut self, slowest: bool, span: Span) -> Option<Value> {
        self.need(Need::Crossing, Word::new(if slowest { "slowest" } else { "fastest" }, span))?;
        Some(number(if slowest { NumberKind::Slowest } else { NumberKind::Fastest }, span))
    }

    /// `previous(EXPR)`: what is in it is read aboard, wherever it stands.
    pub(super) fn previous(&mut self, of: &Expr, span: Span) -> Option<Value> {
        const PREVIOUS: &str = "previous";
        let word = Span { end: span.end.min(span.start + PREVIOUS.len() as u32), ..span };
        let allowed = self.need(Need::Previous, Word::new(PREVIOUS, word));
        let outer = (self.at.context, self.at.previous);
        (self.at.context, self.at.previous) = match allowed {
            Some(()) => (Context::Aboard, Some(word)),
            // Nothing more is said of what is in it.
            None => (Context::Unclear, None),
        };
        let value = self.read(of);
        (self.at.context, self.at.previous) = outer;
        allowed?;
        Some(match value? {
            Value::Number(of) => number(NumberKind::Previous(Box::new(of)), span),
            Value::Truth(of) => truth(TruthKind::Previous(Box::new(of)), span),
        })
    }

    /// The place of an `at`, or *here* where there is none.
    fn place_or_here(&mut self, at: Option<&Name>, word: Word<'_>) -> Option<Where> {
        match at {
            None => self.here(word),
            Some(place) => self.named_place(place, word).map(Where::At),
        }
    }

    /// The place of an `at`.
    fn named_place(&mut self, place: &Name, word: Word<'_>) -> Option<PlaceId> {
        let place = self.place(place);
        self.need(Need::Place, word)?;
        place
    }

    fn count(&mut self, who: Option<Who>, at: Option<&Name>, word: Word<'_>) -> Option<Value> {
        let place = match (&who, at) {
            // What is wrong already is not asked for its place.
            (None, None) => None,
            _ => self.place_or_here(at, word),
        };
        Some(number(NumberKind::Count(who?, place?), word.span))
    }

    fn total(&mut self, measure: Option<MeasureId>, at: Option<&Name>, word: Word<'_>) -> Option<Value> {
        let place = self.place_or_here(at, word)?;
        Some(number(NumberKind::Total(measure?, place), word.span))
    }

    fn name(&mut self, name: &Name, at: Option<&Name>, span: Span) -> Option<Value> {
        if let Some(diagnostic) = self.copy_as_number(name) {
            return self.fail(diagnostic);
        }
        let Some(symbol) = self.world.names.look_up(name, Fit::Operand, self.notes) else {
            // The place may be unknown as well.
            return at.and_then(|place| self.place(place)).and(None);
        };
        let word = Word::new(&name.text, span);
        match symbol {
            Symbol::Param(param) => {
                if let Some(place) = at {
                    return self.fail(has_no_place(name, place));
                }
                let value = self.world.params[param]?;
                self.open.insert(span);
                Some(number(NumberKind::Constant(value), span))
            }
            Symbol::Let(id) => self.let_use(id, name, at, word),
            Symbol::Measure(measure) => self.total(Some(measure), at, word),
            Symbol::Role(_) | Symbol::Kind(_) => self.count(self.world.members_of(symbol), at, word),
            Symbol::Family(family) if self.notes.is_news(&name.text, Some(Fit::Operand)) => {
                self.fail(self.family_as_number(family, name))
            }
            Symbol::Family(_) => None,
            Symbol::Carrier(carrier) => self.carrier(carrier, name, at, word),
            Symbol::Place(_) | Symbol::Cost(_) | Symbol::Estimate(_) => {
                self.world.names.find(name, Fit::Operand, self.notes).and(None)
            }
        }
    }

    fn carrier(&mut self, id: CarrierId, name: &Name, at: Option<&Name>, word: Word<'_>) -> Option<Value> {
        if !self.world.carriers[id].bridge {
            let place = self.place_or_here(at, word)?;
            return Some(number(NumberKind::Carrier(id, place), word.span));
        }
        if at.is_some() {
            let text = &name.text;
            let diagnostic = Diagnostic::new(
                Code::BridgeAtPlace,
                format!("`{text}` is a bridge, and a bridge is at no place"),
                name.span,
                "joins all places and lies at none",
            )
            .with_label(self.world.carriers[id].span, "declared as a bridge")
            .with_help(format!(
                "a bridge's name is read aboard: `rule dry on boats: forbid goat when {text}`"
            ));
            return self.fail(diagnostic);
        }
        self.need(Need::Bridge, word)?;
        Some(number(NumberKind::Carrier(id, Where::Here), word.span))
    }

    /// A let where it is used: a constant for a constant, otherwise a reference.
    fn let_use(&mut self, id: LetId, name: &Name, at: Option<&Name>, word: Word<'_>) -> Option<Value> {
        let span = word.span;
        let place = match at {
            None => None,
            Some(place) => Some(self.named_place(place, word)?),
        };
        let LetState { value, needs, depth } = self.lets.as_slice().get(id.index())?;
        let (needs, depth) = (*needs, *depth);
        let is_number = match value.as_ref()? {
            Value::Number(Number { kind: NumberKind::Constant(value), span: inside }) => {
                let constant = number(NumberKind::Constant(*value), span);
                if self.open.contains(inside) {
                    self.open.insert(span);
                }
                return Some(constant);
            }
            Value::Truth(Truth { kind: TruthKind::Constant(value), .. }) => {
                return Some(truth(TruthKind::Constant(*value), span));
            }
            Value::Number(_) => true,
            Value::Truth(_) => false,
        };
        self.let_needs(needs, word, at.is_some())?;
        self.at.deepest = self.at.deepest.max(self.at.depth + depth);
        if self.at.depth + depth > LET_NESTING {
            return self.fail(too_deep(name));
        }
        let place = match place {
            Some(place) => Where::At(place),
            // On the whole state there is no *here*, and a let that gets so far does not ask for one.
            None if self.at.context.is_whole() => Where::At(self.world.places.ids().next()?),
            None => Where::Here,
        };
        Some(match is_number {
            true => number(NumberKind::Let(id, place), span),
            false => truth(TruthKind::Let(id, place), span),
        })
    }

    /// The members of one role of a bound copy.
    fn of_copy(&mut self, variable: &Name, role: &Name, span: Span) -> Option<Who> {
        let family = self.family_of(variable, role)?;
        let role = self.role_of(family, role)?;
        self.need(Need::Copy, Word::new(&variable.text, span))?;
        Some(Who { terms: vec![WhoTerm { role, copies: Copies::Bound }] })
    }

    fn all_members(&self) -> Who {
        Who::union(self.world.roles.ids().map(|role| WhoTerm { role, copies: Copies::All }).collect())
    }

    fn family_as_number(&self, family: FamilyId, name: &Name) -> Diagnostic {
        let text = &name.text;
        let roles = self.world.families[family].roles.iter().take(3);
        let roles: Vec<_> = roles.map(|&role| format!("`{}`", self.world.roles[role].name.text)).collect();
        Diagnostic::new(
            Code::FamilyIsNoNumber,
            format!("`{text}` is a family, and not a number"),
            name.span,
            "which of its roles?",
        )
        .with_label(self.world.families[family].name.span, "declared with its roles")
        .with_help(format!("name a role: {}; for every member: `all {text} at right`", roles.join(" or ")))
    }
}

fn has_no_place(name: &Name, place: &Name) -> Diagnostic {
    let text = &name.text;
    Diagnostic::new(
        Code::HasNoPlace,
        format!("`{text}` is a param, and the same everywhere"),
        name.span,
        "has no place",
    )
    .with_help(format!("leave `at {}` out: `{text}`", place.text))
}

fn too_deep(name: &Name) -> Diagnostic {
    Diagnostic::new(
        Code::LetsTooDeep,
        format!("lets are built on lets more than {LET_NESTING} deep"),
        name.span,
        "goes too deep",
    )
    .with_help("say it without so long a chain: `let danger = wolf and goat`")
}
