//! Statements that are neither entities nor rules.

use super::{Builder, take};
use crate::diag::Code;
use crate::syntax::grammar::{Pair, Pairs, Rule};
use crate::syntax::tree::{
    Boat, Bridge, Change, Dropped, DroppedKind, Expect, Expected, ExpectedKind, ExprKind, Kind, Limit, Name,
    Named, Param, Range, Route, Search, Statement, StatementKind, Stop, Text, Variant, With,
};

impl Builder<'_> {
    /// Any statement but a variant, which holds others.
    pub fn statement(&mut self, pair: Pair<'_>) -> Statement {
        let span = self.span(&pair);
        let rule = pair.as_rule();
        let mut inner = pair.into_inner();
        let keyword = inner.next().map_or(span.before(), |word| self.span(&word));
        let kind = match rule {
            Rule::puzzle => StatementKind::Puzzle(self.next_text(&mut inner)),
            Rule::about => StatementKind::About(inner.map(|string| self.text(&string)).collect()),
            Rule::from => StatementKind::From(self.next_text(&mut inner)),
            Rule::param => StatementKind::Param(self.param(inner)),
            Rule::let_ => StatementKind::Let(self.named(inner)),
            Rule::cost => StatementKind::Cost(self.named(inner)),
            Rule::estimate => StatementKind::Estimate(self.named(inner)),
            Rule::bank => StatementKind::Bank(self.names(inner)),
            Rule::island => StatementKind::Island(self.names(inner)),
            Rule::property => StatementKind::Property(self.names(inner)),
            Rule::minimise => StatementKind::Minimise(self.names(inner)),
            Rule::route => StatementKind::Route(self.route(inner)),
            Rule::entity => StatementKind::Entity(self.entity(inner)),
            Rule::kind => StatementKind::Kind(self.kind(inner)),
            Rule::boat => StatementKind::Boat(self.boat(inner)),
            Rule::bridge => StatementKind::Bridge(self.bridge(inner)),
            Rule::rule_ => StatementKind::Rule(self.rule(inner)),
            Rule::goal => StatementKind::Goal(self.next_expr(&mut inner)),
            Rule::search => StatementKind::Search(self.search(inner)),
            Rule::limit => StatementKind::Limit(self.limit(inner)),
            Rule::expect => StatementKind::Expect(self.expect(inner)),
            Rule::change => StatementKind::Change(self.change(inner)),
            Rule::drop => StatementKind::Drop(self.dropped_list(inner)),
            _ => StatementKind::Broken { word: None, names: Vec::new() },
        };
        Statement { span, keyword, kind }
    }

    /// Any statement of a text that was read strictly; nothing for the end of the text.
    pub fn strict_statement(&mut self, pair: Pair<'_>) -> Option<Statement> {
        match pair.as_rule() {
            Rule::EOI => None,
            Rule::strict_variant => Some(self.strict_variant(pair)),
            _ => Some(self.statement(pair)),
        }
    }

    fn strict_variant(&mut self, pair: Pair<'_>) -> Statement {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let head = take(&mut inner, Rule::open_variant);
        let word = head.as_ref().and_then(|head| head.clone().into_inner().next());
        let keyword = word.map_or(span.before(), |word| self.span(&word));
        let (name, title) = match head {
            Some(head) => self.open_variant(head),
            None => (self.next_name(&mut inner), None),
        };
        let inner = inner.filter(|pair| pair.as_rule() != Rule::rbrace);
        let statements = inner.filter_map(|pair| self.strict_statement(pair)).collect();
        Statement { span, keyword, kind: StatementKind::Variant(Variant { name, title, statements }) }
    }

    /// `variant NAME [STRING] {`
    pub fn open_variant(&mut self, pair: Pair<'_>) -> (Name, Option<Text>) {
        let mut inner = pair.into_inner();
        inner.next();
        let name = self.next_name(&mut inner);
        (name, take(&mut inner, Rule::string).map(|pair| self.text(&pair)))
    }

    fn param(&mut self, mut inner: Pairs<'_>) -> Param {
        let name = self.next_name(&mut inner);
        take(&mut inner, Rule::assign);
        let value = self.next_expr(&mut inner);
        take(&mut inner, Rule::kw_in);
        let range = take(&mut inner, Rule::range).map(|pair| self.range(pair));
        Param { name, value, range }
    }

    fn range(&mut self, pair: Pair<'_>) -> Range {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let low = self.next_signed(&mut inner);
        take(&mut inner, Rule::dots);
        Range { low, high: self.next_signed(&mut inner), span }
    }

    fn named(&mut self, mut inner: Pairs<'_>) -> Named {
        let name = self.next_name(&mut inner);
        take(&mut inner, Rule::assign);
        Named { name, value: self.next_expr(&mut inner) }
    }

    fn route(&mut self, mut inner: Pairs<'_>) -> Route {
        let first = self.next_name(&mut inner);
        let mut stops = Vec::new();
        while let Some(stop) = take(&mut inner, Rule::stop) {
            stops.push(self.stop(stop));
        }
        Route { first, stops, properties: self.properties(&mut inner) }
    }

    fn stop(&mut self, pair: Pair<'_>) -> Stop {
        let mut inner = pair.into_inner();
        let sign = inner.next();
        Stop {
            one_way: sign.as_ref().is_some_and(|sign| sign.as_rule() == Rule::arrow),
            sign: sign.map_or(self.nowhere(), |sign| self.span(&sign)),
            place: self.next_name(&mut inner),
        }
    }

    fn kind(&mut self, mut inner: Pairs<'_>) -> Kind {
        let name = self.next_name(&mut inner);
        let who = inner.filter(|pair| pair.as_rule() == Rule::who);
        Kind { name, members: who.map(|pair| self.who(pair)).collect() }
    }

    fn boat(&mut self, mut inner: Pairs<'_>) -> Boat {
        let name = take(&mut inner, Rule::name).map(|pair| self.name(&pair));
        take(&mut inner, Rule::kw_at);
        let at = self.next_name(&mut inner);
        Boat { name, at, properties: self.properties(&mut inner) }
    }

    fn bridge(&mut self, mut inner: Pairs<'_>) -> Bridge {
        let name = self.next_name(&mut inner);
        Bridge { name, properties: self.properties(&mut inner) }
    }

    fn search(&mut self, mut inner: Pairs<'_>) -> Search {
        let name = self.next_name(&mut inner);
        take(&mut inner, Rule::kw_with);
        Search { name, heuristic: inner.next().map(|pair| self.name(&pair)) }
    }

    fn limit(&mut self, mut inner: Pairs<'_>) -> Limit {
        let metric = self.next_name(&mut inner);
        let sign = inner.next();
        let bound = self.next_expr(&mut inner);
        let least = match bound.kind {
            ExprKind::Integer(value) => value.checked_sub(1).map(|most| (value, most)),
            _ => None,
        };
        if let Some(sign) = sign.filter(|sign| sign.as_rule() != Rule::less_or_equal) {
            let headline = format!("a limit is written with <=, not with {}", sign.as_str());
            let name = if metric.is_missing() { "crossings" } else { &metric.text };
            let help = match sign.as_rule() {
                Rule::less => {
                    let (value, most) = least.unwrap_or((18, 17));
                    format!("`{name} < {value}` is `limit {name} <= {most}`")
                }
                Rule::equal => {
                    format!("a bound is `limit {name} <= 17`; what is known is `expect {name} == 17`")
                }
                _ => format!("the greatest allowed is written `limit {name} <= 17`"),
            };
            self.tell(Code::WrongComparison, headline, self.span(&sign), "should be <=", help);
        }
        Limit { metric, bound }
    }

    fn expect(&mut self, inner: Pairs<'_>) -> Expect {
        let (mut items, mut with) = (Vec::new(), Vec::new());
        let mut told = false;
        for pair in inner {
            match pair.as_rule() {
                Rule::expected => items.push(self.expected(pair, &mut told)),
                Rule::setting => with.push(self.setting(pair)),
                _ => {}
            }
        }
        Expect { items, with }
    }

    fn expected(&mut self, pair: Pair<'_>, told: &mut bool) -> Expected {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let kind = match inner.peek().map(|word| word.as_rule()) {
            Some(Rule::word_solvable) => ExpectedKind::Solvable,
            Some(Rule::word_unsolvable) => ExpectedKind::Unsolvable,
            _ => {
                let metric = self.next_name(&mut inner);
                let sign = inner.next();
                if matches!(metric.text.as_str(), "solvable" | "unsolvable") {
                    self.no_value(&metric.text, sign.as_ref());
                    let solvable = metric.text == "solvable";
                    let kind = if solvable { ExpectedKind::Solvable } else { ExpectedKind::Unsolvable };
                    return Expected { kind, span };
                }
                let sign = sign.filter(|sign| sign.as_rule() != Rule::equal);
                if let (Some(sign), false) = (sign, *told) {
                    self.not_an_equality(&metric.text, &sign);
                    *told = true;
                }
                let value = match inner.next() {
                    Some(pair) if self.joined_with_and(&pair) => self.missing_expr(),
                    Some(pair) => self.expr(pair),
                    None => self.missing_expr(),
                };
                ExpectedKind::Metric { metric, value }
            }
        };
        Expected { kind, span }
    }

    /// `expect solvable == true`
    fn no_value(&mut self, word: &str, sign: Option<&Pair<'_>>) {
        if let Some(sign) = sign {
            let headline = format!("`{word}` has no value");
            let help = "say `expect solvable` or `expect unsolvable`";
            self.tell(Code::UnexpectedWord, headline, self.span(sign), "nothing follows the word", help);
        }
    }

    /// Whether a value is `11 and solutions == 4` (told).
    fn joined_with_and(&mut self, value: &Pair<'_>) -> bool {
        let joint = value.clone().into_inner().find(|part| part.as_rule() == Rule::kw_and);
        if let Some(joint) = &joint {
            let headline = "`and` should be `,` here";
            let help =
                "several expectations are separated by commas: `expect crossings == 11, solutions == 4`";
            self.tell(Code::ForeignMark, headline, self.span(joint), "write `,`", help);
        }
        joint.is_some()
    }

    fn not_an_equality(&mut self, metric: &str, sign: &Pair<'_>) {
        let headline = format!("an expectation is written with ==, not with {}", sign.as_str());
        let name = if metric.is_empty() { "crossings" } else { metric };
        let help =
            format!("write `expect {name} == 11`; a bound on what is looked for is `limit {name} <= 11`");
        self.tell(Code::WrongComparison, headline, self.span(sign), "should be ==", help);
    }

    fn setting(&mut self, pair: Pair<'_>) -> With {
        let mut inner = pair.into_inner();
        let param = self.next_name(&mut inner);
        take(&mut inner, Rule::assign);
        let low = self.next_signed(&mut inner);
        let high = take(&mut inner, Rule::dots).map(|_| self.next_signed(&mut inner));
        let span = high.as_ref().map_or(low.span, |high| low.span.to(high.span));
        With { param, low, high, span }
    }

    fn change(&mut self, mut inner: Pairs<'_>) -> Change {
        let name = self.next_name(&mut inner);
        Change { name, properties: self.properties(&mut inner) }
    }

    fn dropped_list(&mut self, inner: Pairs<'_>) -> Vec<Dropped> {
        inner.filter(|pair| pair.as_rule() == Rule::dropped).map(|pair| self.dropped(pair)).collect()
    }

    fn dropped(&mut self, pair: Pair<'_>) -> Dropped {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let mut words = inner.peek().map_or_else(|| inner.clone(), Pair::into_inner);
        let rule = inner.peek().map(|pair| pair.as_rule());
        let kind = match rule {
            Some(Rule::carrier) | None => DroppedKind::Name(self.next_name(&mut inner)),
            Some(rule) => {
                words.next();
                let name = self.next_name(&mut words);
                match rule {
                    Rule::drop_rule => DroppedKind::Rule(name),
                    Rule::drop_limit => DroppedKind::Limit(name),
                    _ => {
                        take(&mut words, Rule::minus);
                        DroppedKind::Route(name, self.next_name(&mut words))
                    }
                }
            }
        };
        Dropped { kind, span }
    }
}
