//! Atoms: what an expression is built from.

use super::{Builder, take};
use crate::syntax::grammar::{Pair, Rule};
use crate::syntax::tree::{Binder, Expr, ExprKind, Integer, Name, Operand, Quantifier};

impl Builder<'_> {
    pub(super) fn atom(&mut self, pair: Pair<'_>) -> Expr {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::integer => return self.integer(&pair),
            Rule::paren => return self.paren(pair),
            Rule::kw_true => ExprKind::Truth(true),
            Rule::kw_false => ExprKind::Truth(false),
            Rule::kw_slowest => ExprKind::Slowest,
            Rule::kw_fastest => ExprKind::Fastest,
            Rule::kw_trip => ExprKind::Trip,
            Rule::extreme => self.extreme(pair),
            Rule::quantifier => self.quantifier(pair),
            Rule::previous => ExprKind::Previous(Box::new(self.paren(pair))),
            Rule::from_place => ExprKind::From(self.place_after(pair)),
            Rule::to_place => ExprKind::To(self.place_after(pair)),
            Rule::all_at => self.all_at(pair),
            Rule::operand => self.operand(pair),
            _ => ExprKind::Missing,
        };
        Expr { kind, span }
    }

    /// An integer, of any size.
    pub(super) fn integer(&self, pair: &Pair<'_>) -> Expr {
        let range = pair.as_span().start()..pair.as_span().end();
        let span = self.map.span(range.clone());
        if self.map.is_unknown(range) {
            return Expr { kind: ExprKind::Missing, span };
        }
        let digits: String = pair.as_str().chars().filter(char::is_ascii_digit).collect();
        let kind = match digits.parse() {
            Ok(value) => ExprKind::Integer(value),
            Err(_) => ExprKind::BigInteger(digits.trim_start_matches('0').to_owned()),
        };
        Expr { kind, span }
    }

    /// `( expr )`, perhaps after a word: the expression in it.
    pub(super) fn paren(&mut self, pair: Pair<'_>) -> Expr {
        match pair.into_inner().find(|pair| pair.as_rule() == Rule::expr) {
            Some(pair) => self.expr(pair),
            None => self.missing_expr(),
        }
    }

    fn extreme(&mut self, pair: Pair<'_>) -> ExprKind {
        let mut inner = pair.into_inner();
        let least = inner.next().is_some_and(|word| word.as_rule() == Rule::kw_min);
        let values = inner.filter(|pair| pair.as_rule() == Rule::expr).map(|pair| self.expr(pair)).collect();
        if least { ExprKind::Min(values) } else { ExprKind::Max(values) }
    }

    fn quantifier(&mut self, pair: Pair<'_>) -> ExprKind {
        let mut inner = pair.into_inner();
        let word = inner.next();
        let kind = match word.as_ref().map(|word| word.as_rule()) {
            Some(Rule::kw_any) => Quantifier::Any,
            Some(Rule::kw_all) => Quantifier::All,
            _ => Quantifier::Count,
        };
        let keyword = word.map_or(self.nowhere(), |word| self.span(&word));
        let mut binder = None;
        let mut body = None;
        for part in inner {
            match part.as_rule() {
                Rule::binder => binder = Some(self.binder(part)),
                Rule::expr => body = Some(self.expr(part)),
                _ => {}
            }
        }
        let missing = || Name { text: String::new(), span: keyword };
        let binder =
            binder.unwrap_or_else(|| Binder { variable: missing(), family: missing(), span: keyword });
        let body = Box::new(body.unwrap_or_else(|| self.missing_expr()));
        ExprKind::Quantifier { kind, keyword, binder, body }
    }

    /// The name after the word `from` or `to`.
    fn place_after(&mut self, pair: Pair<'_>) -> Name {
        let mut inner = pair.into_inner();
        inner.next();
        self.next_name(&mut inner)
    }

    fn all_at(&mut self, pair: Pair<'_>) -> ExprKind {
        let mut inner = pair.into_inner();
        inner.next();
        let who = take(&mut inner, Rule::member).map(|pair| self.member(pair));
        take(&mut inner, Rule::kw_at);
        ExprKind::AllAt { who, place: self.next_name(&mut inner) }
    }

    fn operand(&mut self, pair: Pair<'_>) -> ExprKind {
        let mut inner = pair.into_inner();
        let Some(first) = inner.next() else {
            return ExprKind::Missing;
        };
        let operand = match first.as_rule() {
            Rule::kw_everyone => Operand::Everyone,
            Rule::kw_weight => Operand::Weight,
            Rule::kw_size => Operand::Size,
            Rule::kw_alone => Operand::Alone,
            Rule::member => self.member(first),
            _ => Operand::Name(self.name(&first)),
        };
        let at = take(&mut inner, Rule::kw_at).map(|_| self.next_name(&mut inner));
        if matches!(&operand, Operand::Name(name) if name.is_missing()) {
            return ExprKind::Missing;
        }
        ExprKind::Operand { operand, at }
    }

    fn member(&mut self, pair: Pair<'_>) -> Operand {
        let mut inner = pair.into_inner();
        let name = self.next_name(&mut inner);
        if let Some(copy) = take(&mut inner, Rule::copy) {
            return Operand::Numbered(name, self.copy(copy));
        }
        match take(&mut inner, Rule::role_of) {
            Some(role) => {
                let mut words = role.into_inner();
                words.next();
                Operand::OfCopy { variable: name, role: self.next_name(&mut words) }
            }
            None => Operand::Name(name),
        }
    }

    /// `[INT]`
    pub(super) fn copy(&mut self, pair: Pair<'_>) -> Integer {
        let mut inner = pair.into_inner();
        take(&mut inner, Rule::lbracket);
        self.next_signed(&mut inner)
    }
}
