//! Rules: scopes, guards and clauses.

use super::{Checker, Context};
use crate::check::names::{Fit, Symbol};
use crate::check::puzzle::{CarrierId, Clause, Guard, Name, PlaceId, Rule, Scope, Truth, TruthKind};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{self, ScopeItem, ScopeKind};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the words of a scope add up to so far.
#[derive(Default)]
struct Words {
    /// The places, each with the word that covered it first.
    places: BTreeMap<PlaceId, Span>,
    carriers: BTreeMap<CarrierId, Span>,
    /// The first word for places, for carriers, for the whole state.
    on_places: Option<Span>,
    on_carriers: Option<Span>,
    overall: Option<Span>,
    /// Whether a word stands for several places.
    general: bool,
    /// Whether a word is not known (told).
    unclear: bool,
}

impl Checker<'_, '_> {
    /// A rule; `None` if something is wrong with it (told).
    pub fn rule(&mut self, rule: &tree::Rule) -> Option<Rule> {
        let words = self.words(&rule.scope);
        let context = words.context();
        self.check_afloat(rule, &words);
        self.warn_of_empty(rule, &words);
        self.begin(context);
        self.announce(&rule.clauses);
        let head = self.guards(&rule.guards);
        self.end_head();
        let asleep = self.at.asleep;
        let mut clauses = Vec::with_capacity(rule.clauses.len());
        let mut sound = head.is_some() && !words.unclear;
        for clause in &rule.clauses {
            self.at.asleep = asleep;
            match self.clause(clause, head.as_deref().unwrap_or_default()) {
                Some(clause) => clauses.push(clause),
                None => sound = false,
            }
        }
        if !sound {
            return None;
        }
        let span = rule.scope.first().map_or(rule.name.span, |first| {
            first.span.to(rule.scope.last().map_or(first.span, |last| last.span))
        });
        let scope = Scope {
            named: words.on_places.is_some() && !words.general,
            places: words.places.into_keys().collect(),
            afloat: rule.afloat.is_some(),
            carriers: words.carriers.into_keys().collect(),
            overall: words.overall.is_some(),
            span,
        };
        let name = Name { text: rule.name.text.clone(), span: rule.name.span };
        Some(Rule { name, scope, clauses })
    }

    fn clause(&mut self, clause: &tree::Clause, head: &[Guard]) -> Option<Clause> {
        let binders = self.bind_all(&clause.binders);
        let guards = self.guards(&clause.guards);
        let demand = self.read_truth(&clause.demand);
        self.unbind_all(&clause.binders);
        Some(Clause {
            binders: binders?,
            guards: head.iter().cloned().chain(guards?).collect(),
            forbid: clause.forbid,
            demand: demand?,
            because: clause.because.as_ref().map(|text| text.value.clone()),
            span: clause.span,
        })
    }

    /// Guards in the order in which they are read: `when` first.
    fn guards(&mut self, guards: &[tree::Guard]) -> Option<Vec<Guard>> {
        let when = guards.iter().filter(|guard| !guard.unless);
        let unless = guards.iter().filter(|guard| guard.unless);
        let mut read = Vec::new();
        for guard in when.chain(unless) {
            let condition = self.read_truth(&guard.condition);
            if let Some(Truth { kind: TruthKind::Constant(value), .. }) = &condition {
                self.at.asleep |= *value == guard.unless;
            }
            read.push(
                condition.map(|condition| Guard { unless: guard.unless, condition: Arc::new(condition) }),
            );
        }
        read.into_iter().collect()
    }

    /// Adds up the words of a scope.
    fn words(&mut self, scope: &[ScopeItem]) -> Words {
        let mut words = Words { unclear: scope.is_empty(), ..Words::default() };
        let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
        for item in scope {
            let text = text(&item.kind);
            if text.is_empty() {
                words.unclear = true;
                continue;
            }
            if let Some(&first) = seen.get(text) {
                self.notes.push(
                    Diagnostic::new(
                        Code::ScopeTwice,
                        format!("`{text}` stands in this scope twice"),
                        item.span,
                        "again",
                    )
                    .with_label(first, "first here")
                    .with_help("name each place and carrier once: `on banks, boats`"),
                );
                continue;
            }
            seen.insert(text, item.span);
            self.word(item, &mut words);
        }
        words
    }

    /// Adds one word of a scope.
    fn word(&mut self, item: &ScopeItem, words: &mut Words) {
        let world = self.world;
        let islands = || world.places.enumerate().filter(|(_, place)| place.island).map(|(id, _)| id);
        match &item.kind {
            ScopeKind::Banks => self.cover_places(item, world.places.ids(), words),
            ScopeKind::Islands => self.cover_places(item, islands(), words),
            ScopeKind::Boats => self.cover_carriers(item, world.carriers.ids(), words),
            ScopeKind::Everywhere => {
                self.cover_places(item, world.places.ids(), words);
                self.cover_carriers(item, world.carriers.ids(), words);
            }
            ScopeKind::Overall => {
                words.overall.get_or_insert(item.span);
            }
            ScopeKind::Named(name) => match world.names.find(name, Fit::Scope, self.notes) {
                Some(Symbol::Place(place)) => self.cover_places(item, [place].into_iter(), words),
                Some(Symbol::Carrier(carrier)) => self.cover_carriers(item, [carrier].into_iter(), words),
                _ => words.unclear = true,
            },
        }
    }

    fn cover_places(&mut self, item: &ScopeItem, places: impl Iterator<Item = PlaceId>, words: &mut Words) {
        words.on_places.get_or_insert(item.span);
        words.general |= !matches!(item.kind, ScopeKind::Named(_));
        if let Some((place, before)) = cover(&mut words.places, places, item.span) {
            let name = self.world.places[place].name.text.clone();
            self.warn_of_cover(item, &name, before);
        }
    }

    fn cover_carriers(&mut self, item: &ScopeItem, all: impl Iterator<Item = CarrierId>, words: &mut Words) {
        words.on_carriers.get_or_insert(item.span);
        if let Some((carrier, before)) = cover(&mut words.carriers, all, item.span) {
            let name = self.world.carriers[carrier].text.clone();
            self.warn_of_cover(item, &name, before);
        }
    }

    fn warn_of_cover(&mut self, item: &ScopeItem, name: &str, before: Span) {
        let word = text(&item.kind);
        let headline = if word == name {
            format!("`{name}` is covered by another word of this scope already")
        } else {
            format!("`{word}` covers `{name}`, which this scope has already")
        };
        self.notes.push(
            Diagnostic::new(Code::PlaceCoveredTwice, headline, item.span, "says nothing new of it")
                .with_label(before, "covered here")
                .with_help("leave one of the two out: `on banks` is every place, islands too"),
        );
    }

    fn check_afloat(&mut self, rule: &tree::Rule, words: &Words) {
        if let (Some(afloat), Some(other)) = (rule.afloat, words.on_carriers.or(words.overall)) {
            self.notes.push(
                Diagnostic::new(
                    Code::AfloatWithoutPlaces,
                    "`while afloat` belongs to places alone",
                    afloat,
                    "looks at places in mid-river",
                )
                .with_label(other, "this is not only places")
                .with_help("give the places a rule of their own: `rule eaten on banks while afloat: forbid wolf and goat`"),
            );
        }
    }

    fn warn_of_empty(&mut self, rule: &tree::Rule, words: &Words) {
        let Some(span) = words.on_places else { return };
        if words.places.is_empty() && words.on_carriers.or(words.overall).is_none() && !words.unclear {
            let name = &rule.name.text;
            self.notes.push(
                Diagnostic::new(
                    Code::EmptyScope,
                    format!("rule `{name}` holds nowhere: there is no island"),
                    span,
                    "no place is meant",
                )
                .with_help("every place is `on banks`; islands are declared by `island ait`"),
            );
        }
    }
}

impl Words {
    /// Where the rule's expressions are read.
    fn context(&self) -> Context {
        match (self.on_places, self.on_carriers, self.overall) {
            _ if self.unclear => Context::Unclear,
            (_, _, Some(_)) => Context::Overall,
            (Some(_), Some(_), None) => Context::PlaceAndAboard,
            (Some(_), None, None) => Context::Place,
            (None, Some(_), None) => Context::Aboard,
            (None, None, None) => Context::Unclear,
        }
    }
}

/// Covers all of `new`; the first that was covered before, with the word that did.
fn cover<I: Ord + Copy>(
    covered: &mut BTreeMap<I, Span>,
    new: impl Iterator<Item = I>,
    word: Span,
) -> Option<(I, Span)> {
    let mut twice = None;
    for one in new {
        match covered.get(&one) {
            Some(&before) => {
                twice.get_or_insert((one, before));
            }
            None => {
                covered.insert(one, word);
            }
        }
    }
    twice
}

/// The word of a scope.
fn text(kind: &ScopeKind) -> &str {
    match kind {
        ScopeKind::Banks => "banks",
        ScopeKind::Islands => "islands",
        ScopeKind::Boats => "boats",
        ScopeKind::Everywhere => "everywhere",
        ScopeKind::Overall => "overall",
        ScopeKind::Named(name) => &name.text,
    }
}
