//! Rules: scope, guards, clauses.

use super::{Builder, take};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::grammar::{Pair, Pairs, Rule};
use crate::syntax::tree::{self, Binder, Clause, Guard, ScopeItem, ScopeKind};

impl Builder<'_> {
    pub(super) fn rule(&mut self, mut inner: Pairs<'_>) -> tree::Rule {
        let name = self.next_name(&mut inner);
        let scope = take(&mut inner, Rule::scope).map_or_else(Vec::new, |pair| self.scope(pair));
        let afloat = take(&mut inner, Rule::afloat).map(|pair| self.span(&pair));
        let mut guards = Vec::new();
        let mut clauses = Vec::new();
        for pair in inner {
            match pair.as_rule() {
                Rule::guard => self.guard(pair, &mut guards, "the head of a rule"),
                Rule::clause => clauses.push(self.clause(pair)),
                _ => {}
            }
        }
        tree::Rule { name, scope, afloat, guards, clauses }
    }

    /// The words of a scope; those that were put in by the parser are left out.
    fn scope(&mut self, pair: Pair<'_>) -> Vec<ScopeItem> {
        let mut items = Vec::new();
        for word in pair.into_inner() {
            let range = word.as_span().start()..word.as_span().end();
            if self.map.is_unknown(range) {
                continue;
            }
            let kind = match word.as_rule() {
                Rule::kw_everywhere => ScopeKind::Everywhere,
                Rule::kw_overall => ScopeKind::Overall,
                Rule::scope_item => self.scope_kind(&word),
                _ => continue,
            };
            items.push(ScopeItem { kind, span: self.span(&word) });
        }
        items
    }

    fn scope_kind(&self, pair: &Pair<'_>) -> ScopeKind {
        match pair.clone().into_inner().next().map(|word| word.as_rule()) {
            Some(Rule::kw_banks) => ScopeKind::Banks,
            Some(Rule::kw_islands) => ScopeKind::Islands,
            Some(Rule::kw_boats) => ScopeKind::Boats,
            _ => ScopeKind::Named(self.name(pair)),
        }
    }

    /// Reads `when` or `unless` into `guards`; the second of a kind is refused.
    fn guard(&mut self, pair: Pair<'_>, guards: &mut Vec<Guard>, holder: &str) {
        let mut inner = pair.into_inner();
        let Some(word) = inner.next() else { return };
        let unless = word.as_rule() == Rule::kw_unless;
        let keyword = self.span(&word);
        let condition = self.next_expr(&mut inner);
        match guards.iter().find(|guard| guard.unless == unless) {
            Some(first) => self.second_guard(unless, keyword, first.keyword, holder),
            None => guards.push(Guard { unless, keyword, condition }),
        }
    }

    fn second_guard(&mut self, unless: bool, second: Span, first: Span, holder: &str) {
        let (word, joint, sample) = if unless {
            ("unless", "or", "unless farmer or shepherd")
        } else {
            ("when", "and", "when wolf and goat")
        };
        self.diagnostics.push(
            Diagnostic::new(
                Code::ClauseOrder,
                format!("a second `{word}` in {holder}"),
                second,
                "the second",
            )
            .with_label(first, "the first")
            .with_help(format!("join the two conditions with `{joint}`: `{sample}`")),
        );
    }

    fn clause(&mut self, pair: Pair<'_>) -> Clause {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let mut binders = Vec::new();
        while let Some(each) = take(&mut inner, Rule::each) {
            binders.extend(self.each(each));
        }
        let mut words = inner.next().map_or_else(|| inner.clone(), Pair::into_inner);
        let word = words.next();
        let forbid = word.as_ref().is_some_and(|word| word.as_rule() == Rule::kw_forbid);
        let keyword = word.map_or(span.before(), |word| self.span(&word));
        let demand = self.next_expr(&mut words);
        let mut guards = Vec::new();
        let mut because: Option<(Span, tree::Text)> = None;
        for tail in inner {
            if tail.as_rule() == Rule::reason {
                self.reason(tail, &mut because);
            } else {
                self.tail_guard(tail, &mut guards, &mut because);
            }
        }
        Clause { span, binders, forbid, keyword, demand, guards, because: because.map(|(_, text)| text) }
    }

    fn reason(&mut self, pair: Pair<'_>, because: &mut Option<(Span, tree::Text)>) {
        let mut inner = pair.into_inner();
        let Some(word) = inner.next() else { return };
        let keyword = self.span(&word);
        let text = self.next_text(&mut inner);
        match because {
            Some((first, _)) => {
                let first = *first;
                self.diagnostics.push(
                    Diagnostic::new(
                        Code::ClauseOrder,
                        "a second `because` in a clause",
                        keyword,
                        "the second",
                    )
                    .with_label(first, "the first")
                    .with_help("a clause has one reason: `because \"the wolf eats the goat\"`"),
                );
            }
            None => *because = Some((keyword, text)),
        }
    }

    /// A guard of a clause, which may not stand after the reason.
    fn tail_guard(
        &mut self,
        pair: Pair<'_>,
        guards: &mut Vec<Guard>,
        because: &mut Option<(Span, tree::Text)>,
    ) {
        let Some(word) = pair.clone().into_inner().next() else { return };
        let keyword = self.span(&word);
        let twice = guards.iter().any(|guard| guard.unless == (word.as_rule() == Rule::kw_unless));
        self.guard(pair, guards, "a clause");
        if let (Some((because, _)), false) = (because, twice) {
            let word = word.as_str();
            let headline = format!("`{word}` stands after `because`, which comes last in a clause");
            self.diagnostics.push(
                Diagnostic::new(Code::ClauseOrder, headline, keyword, "should stand before `because`")
                    .with_label(*because, "the reason")
                    .with_help(format!(
                        "`forbid wolf and goat {word} farmer because \"the wolf eats the goat\"`"
                    )),
            );
        }
    }

    fn each(&mut self, pair: Pair<'_>) -> Option<Binder> {
        let mut inner = pair.into_inner();
        let word = inner.next()?;
        let mut binder = self.binder(inner.next()?);
        binder.span = self.span(&word).to(binder.span);
        Some(binder)
    }

    /// `VAR in FAMILY`
    pub(super) fn binder(&mut self, pair: Pair<'_>) -> Binder {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let variable = self.next_name(&mut inner);
        take(&mut inner, Rule::kw_in);
        Binder { variable, family: self.next_name(&mut inner), span }
    }
}
