//! Names and the other words that are counted or read, with their `at PLACE`.

use super::context::{Context, Need};
use super::{Checker, number, truth};
use crate::check::names::{Fit, Symbol};
use crate::check::puzzle::{
    CarrierId, Copies, FamilyId, LetId, NumberKind, TruthKind, Value, Where, Who, WhoTerm,
};
use crate::diag::{Code, Diagnostic};
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
                self.count(who, at, span)
            }
            Operand::OfCopy { variable, role } => {
                let who = self.of_copy(variable, role, span);
                self.count(who, at, span)
            }
            Operand::Everyone => Some(number(NumberKind::Everyone(self.place_or_here(at, span)?), span)),
            Operand::Weight => self.total(0, at, span),
            Operand::Size => self.total(1, at, span),
            Operand::Alone => Some(truth(TruthKind::Alone(self.place_or_here(at, span)?), span)),
        }
    }

    /// `all at PLACE`, `all NAME at PLACE`
    pub(super) fn all_at(&mut self, who: Option<&Operand>, place: &Name, span: Span) -> Option<Value> {
        let who = match who {
            None | Some(Operand::Everyone) => Some(self.all_members()),
            Some(Operand::Name(name)) => self.world.group(name, self.notes),
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
        self.need(Need::Place, span)?;
        let place = self.place(place);
        Some(truth(TruthKind::AllAt(who?, place?), span))
    }

    /// `from PLACE`, `to PLACE`
    pub(super) fn crossing(
        &mut self,
        place: &Name,
        form: impl Fn(crate::check::puzzle::PlaceId) -> TruthKind,
        span: Span,
    ) -> Option<Value> {
        let place = self.place(place);
        self.need(Need::Crossing, span)?;
        Some(truth(form(place?), span))
    }

    /// `slowest`, `fastest`
    pub(super) fn aboard_number(&mut self, kind: NumberKind, span: Span) -> Option<Value> {
        self.need(Need::Crossing, span)?;
        Some(number(kind, span))
    }

    /// `previous(EXPR)`: what is in it is read aboard, wherever it stands.
    pub(super) fn previous(&mut self, of: &Expr, span: Span) -> Option<Value> {
        let word = Span { end: span.end.min(span.start + "previous".len() as u32), ..span };
        let allowed = self.need(Need::Previous, word);
        let outer = (self.at.context, self.at.previous);
        (self.at.context, self.at.previous) = (Context::Aboard, Some(outer.1.unwrap_or(word)));
        let value = self.read(of);
        (self.at.context, self.at.previous) = outer;
        allowed?;
        Some(match value? {
            Value::Number(of) => number(NumberKind::Previous(Box::new(of)), span),
            Value::Truth(of) => truth(TruthKind::Previous(Box::new(of)), span),
        })
    }

    /// The place of an `at`, or *here* where there is none.
    fn place_or_here(&mut self, at: Option<&Name>, span: Span) -> Option<Where> {
        match at {
            None => self.here(span),
            Some(place) => {
                let place = self.place(place);
                self.need(Need::Place, span)?;
                place.map(Where::At)
            }
        }
    }

    fn count(&mut self, who: Option<Who>, at: Option<&Name>, span: Span) -> Option<Value> {
        let place = match (&who, at) {
            // What is wrong already is not asked for its place.
            (None, None) => None,
            _ => self.place_or_here(at, span),
        };
        Some(number(NumberKind::Count(who?, place?), span))
    }

    fn total(&mut self, measure: usize, at: Option<&Name>, span: Span) -> Option<Value> {
        let measure = self.world.measures.ids().nth(measure)?;
        Some(number(NumberKind::Total(measure, self.place_or_here(at, span)?), span))
    }

    fn name(&mut self, name: &Name, at: Option<&Name>, span: Span) -> Option<Value> {
        let Some(symbol) = self.world.names.look_up(name, Fit::Operand, self.notes) else {
            // The place may be unknown as well.
            return at.and_then(|place| self.place(place)).and(None);
        };
        match symbol {
            Symbol::Param(param) => {
                if let Some(place) = at {
                    return self.fail(has_no_place(name, place, "a param"));
                }
                let value = self.world.params[param]?;
                self.open.insert(span);
                Some(number(NumberKind::Constant(value), span))
            }
            Symbol::Let(id) => self.let_use(id, name, at, span),
            Symbol::Measure(measure) => {
                Some(number(NumberKind::Total(measure, self.place_or_here(at, span)?), span))
            }
            Symbol::Role(_) | Symbol::Kind(_) => self.count(self.world.members_of(symbol), at, span),
            Symbol::Family(family) => self.fail(self.family_as_number(family, name)),
            Symbol::Carrier(carrier) => self.carrier(carrier, name, at, span),
            Symbol::Place(_) | Symbol::Cost(_) | Symbol::Estimate(_) => {
                self.world.names.find(name, Fit::Operand, self.notes).and(None)
            }
        }
    }

    fn carrier(&mut self, id: CarrierId, name: &Name, at: Option<&Name>, span: Span) -> Option<Value> {
        if !self.world.carriers[id].bridge {
            return Some(number(NumberKind::Carrier(id, self.place_or_here(at, span)?), span));
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
        self.need(Need::Bridge, span)?;
        Some(number(NumberKind::Carrier(id, Where::Here), span))
    }

    /// A let where it is used: a constant for a constant, otherwise a reference.
    fn let_use(&mut self, id: LetId, name: &Name, at: Option<&Name>, span: Span) -> Option<Value> {
        let place = match at {
            None => None,
            Some(place) => {
                let place = self.place(place);
                self.need(Need::Place, span)?;
                Some(Where::At(place?))
            }
        };
        let state = self.lets.as_slice().get(crate::id::Id::index(id))?;
        let (needs, depth) = (state.needs, state.depth);
        let kind = match state.value.as_ref()? {
            Value::Number(of) => match of.kind {
                NumberKind::Constant(value) => {
                    if self.open.contains(&of.span) {
                        self.open.insert(span);
                    }
                    return Some(number(NumberKind::Constant(value), span));
                }
                _ => true,
            },
            Value::Truth(of) => match of.kind {
                TruthKind::Constant(value) => return Some(truth(TruthKind::Constant(value), span)),
                _ => false,
            },
        };
        self.let_needs(needs, span, at.is_some())?;
        self.at.deepest = self.at.deepest.max(self.at.depth + depth);
        if self.at.depth + depth > LET_NESTING {
            let diagnostic = Diagnostic::new(
                Code::LetsTooDeep,
                format!("lets are built on lets more than {LET_NESTING} deep"),
                name.span,
                "goes too deep",
            );
            return self
                .fail(diagnostic.with_help("say it without so long a chain: `let danger = wolf and goat`"));
        }
        let place = match place {
            Some(place) => place,
            // On the whole state there is no *here*, and a let that gets so far does not ask for one.
            None if self.at.context.is_whole() => Where::At(self.world.places.ids().next()?),
            None => Where::Here,
        };
        Some(if kind {
            number(NumberKind::Let(id, place), span)
        } else {
            truth(TruthKind::Let(id, place), span)
        })
    }

    /// The members of one role of a bound copy.
    fn of_copy(&mut self, variable: &Name, role: &Name, span: Span) -> Option<Who> {
        let family = self.family_of(variable, role)?;
        let role = self.role_of(family, role)?;
        self.need(Need::Copy, span)?;
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

fn has_no_place(name: &Name, place: &Name, sort: &str) -> Diagnostic {
    let text = &name.text;
    Diagnostic::new(
        Code::HasNoPlace,
        format!("`{text}` is {sort}, and the same everywhere"),
        name.span,
        "has no place",
    )
    .with_help(format!("leave `at {}` out: `{text}`", place.text))
}
