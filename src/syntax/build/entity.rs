//! Those who cross, and properties in braces.

use super::{Builder, take};
use crate::diag::Code;
use crate::syntax::grammar::{Pair, Pairs, Rule};
use crate::syntax::tree::{
    Entity, Expr, ExprKind, Item, Name, Operand, Properties, Property, PropertyValue, RoleItem, Start, Who,
};

impl Builder<'_> {
    pub(super) fn entity(&mut self, inner: Pairs<'_>) -> Entity {
        let mut items = Vec::new();
        let mut start = None;
        for pair in inner {
            match pair.as_rule() {
                Rule::item => items.push(self.item(pair)),
                Rule::start => start = Some(self.start(pair)),
                _ => {}
            }
        }
        let start = start.unwrap_or_else(|| Start::Place(self.nobody()));
        Entity { items, start }
    }

    fn nobody(&self) -> Name {
        Name { text: String::new(), span: self.nowhere() }
    }

    fn item(&mut self, pair: Pair<'_>) -> Item {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let count = take(&mut inner, Rule::count).map(|pair| self.count(pair));
        let name = self.next_name(&mut inner);
        let roles = take(&mut inner, Rule::family).map(|pair| self.roles(pair));
        Item { count, name, roles, properties: self.properties(&mut inner), span }
    }

    /// An integer, a name or an expression in parentheses.
    fn count(&mut self, pair: Pair<'_>) -> Expr {
        let span = self.span(&pair);
        match pair.into_inner().next() {
            Some(pair) if pair.as_rule() == Rule::paren => self.paren(pair),
            Some(pair) if pair.as_rule() == Rule::integer => self.integer(&pair),
            Some(pair) => {
                let name = self.name(&pair);
                let missing = name.is_missing();
                let kind = ExprKind::Operand { operand: Operand::Name(name), at: None };
                Expr { kind: if missing { ExprKind::Missing } else { kind }, span }
            }
            None => Expr { kind: ExprKind::Missing, span },
        }
    }

    fn roles(&mut self, pair: Pair<'_>) -> Vec<RoleItem> {
        pair.into_inner().filter(|pair| pair.as_rule() == Rule::role).map(|pair| self.role(pair)).collect()
    }

    fn role(&mut self, pair: Pair<'_>) -> RoleItem {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let count = take(&mut inner, Rule::count).map(|pair| self.count(pair));
        let name = self.next_name(&mut inner);
        let properties = self.properties(&mut inner);
        let at = take(&mut inner, Rule::kw_at).map(|_| self.next_name(&mut inner));
        RoleItem { count, name, properties, at, span }
    }

    fn start(&mut self, pair: Pair<'_>) -> Start {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        match take(&mut inner, Rule::split) {
            Some(split) => {
                let parts = split.into_inner().filter(|pair| pair.as_rule() == Rule::split_part);
                Start::Split { parts: parts.map(|pair| self.split_part(pair)).collect(), span }
            }
            None => Start::Place(self.next_name(&mut inner)),
        }
    }

    fn split_part(&mut self, pair: Pair<'_>) -> (Expr, Name) {
        let mut inner = pair.into_inner();
        let count = take(&mut inner, Rule::count).map(|pair| self.count(pair));
        (count.unwrap_or_else(|| self.missing_expr()), self.next_name(&mut inner))
    }

    /// `block` as the next pair, or no properties.
    pub(super) fn properties(&mut self, pairs: &mut Pairs<'_>) -> Properties {
        let Some(block) = take(pairs, Rule::block) else {
            return Properties::default();
        };
        let span = self.span(&block);
        let inner = block.into_inner().filter(|pair| pair.as_rule() == Rule::block_property);
        Properties { block: Some(span), list: inner.filter_map(|pair| self.property(pair)).collect() }
    }

    fn property(&mut self, pair: Pair<'_>) -> Option<Property> {
        let mut inner = pair.into_inner();
        let first = inner.next()?;
        Some(match first.as_rule() {
            Rule::rowers => {
                let mut words = first.into_inner();
                let name = self.next_name(&mut words);
                let mut anyone = None;
                let mut who = Vec::new();
                for word in words {
                    match word.as_rule() {
                        Rule::kw_anyone => anyone = anyone.or(Some(self.span(&word))),
                        Rule::who => who.push(self.who(word)),
                        _ => {}
                    }
                }
                Property { name, value: PropertyValue::Rowers { who, anyone } }
            }
            Rule::by => {
                let mut words = first.into_inner();
                let name = self.next_name(&mut words);
                let carriers = words.filter(|pair| pair.as_rule() == Rule::carrier);
                Property { name, value: PropertyValue::By(carriers.map(|pair| self.name(&pair)).collect()) }
            }
            _ => {
                let name = self.name(&first);
                let value = self.next_expr(&mut inner);
                Property { value: self.value(&name, value), name }
            }
        })
    }

    /// The value of a property that is no list of names. `rowers everyone` is refused here: it could
    /// be an expression, and is meant as a list.
    fn value(&mut self, name: &Name, value: Expr) -> PropertyValue {
        let everyone = matches!(value.kind, ExprKind::Operand { operand: Operand::Everyone, at: None });
        if name.text != "rowers" || !everyone {
            return PropertyValue::Expr(value);
        }
        let headline = "`everyone` should be `anyone` here";
        let help = "when all can row: `rowers anyone`, or leave `rowers` out";
        self.tell(Code::ForeignMark, headline, value.span, "write `anyone`", help);
        PropertyValue::Rowers { who: Vec::new(), anyone: Some(value.span) }
    }

    pub(super) fn who(&mut self, pair: Pair<'_>) -> Who {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let name = self.next_name(&mut inner);
        let copy = take(&mut inner, Rule::copy).map(|pair| self.copy(pair));
        Who { name, copy, span }
    }
}
