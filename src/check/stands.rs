//! A puzzle as it now stands, written out: statements that nothing has changed as their author wrote
//! them, with the remarks that stand before them; others put together anew of the words that were typed.

use super::document::{Document, Edit};
use super::draft::{Block, Carrier, Draft, Entry, Leg, Param, People, UNNAMED};
use crate::source::{Sources, Span};
use crate::syntax::tree::{Expr, Name, Start, Statement, StatementKind};
use rustc_hash::FxHashSet;

/// One statement of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its words.
    pub text: String,
    /// The blank lines and remarks before it, and the remark on its last line.
    pub remarks: (String, String),
    /// Whether the file has it otherwise, or not at all.
    pub is_new: bool,
    /// Whether it is a rule.
    pub is_rule: bool,
}

impl Document {
    /// The statements of the puzzle as it now stands, in the order in which their names were first declared.
    pub fn pieces(&self, sources: &Sources) -> Vec<Piece> {
        let mut writer = Writer {
            draft: self.draft(None, &mut self.notes()),
            sources,
            written: FxHashSet::default(),
            pieces: Vec::new(),
            file: self.chain.files.last().map(|root| root.source),
        };
        let own: FxHashSet<Span> = self.own_statements().into_iter().flatten().map(|one| one.span).collect();
        let files = self.chain.files.iter().map(|file| file.tree.statements.as_slice());
        for statements in files.chain(self.edits.iter().map(Edit::statements)) {
            for (index, statement) in statements.iter().enumerate() {
                let before = index.checked_sub(1).and_then(|before| statements.get(before));
                writer.statement(statement, before.map(|before| before.span), own.contains(&statement.span));
            }
        }
        writer.pieces
    }
}

struct Writer<'t, 's> {
    draft: Draft<'t>,
    sources: &'s Sources,
    /// The names and words that are written.
    written: FxHashSet<String>,
    pieces: Vec<Piece>,
    /// What is not from here differs from the file.
    file: Option<crate::source::SourceId>,
}

impl<'t> Writer<'t, '_> {
    fn text(&self, span: Span) -> &str {
        self.sources.text(span)
    }

    /// Writes what a statement declared first, as it now is.
    fn statement(&mut self, statement: &'t Statement, before: Option<Span>, own: bool) {
        let first = self.pieces.len();
        let whole = statement.span;
        match &statement.kind {
            StatementKind::Puzzle(_) => self.said("puzzle", self.draft.title.map(|said| said.span)),
            StatementKind::About(_) => self.said("about", self.draft.about.map(|said| said.span)),
            StatementKind::Goal(_) => self.said("goal", self.draft.goal.map(|said| said.span)),
            StatementKind::Minimise(_) => self.said("minimise", self.draft.minimise.map(|said| said.span)),
            StatementKind::Search(_) => self.said("search", self.draft.search.map(|said| said.span)),
            StatementKind::Param(param) => self.entry(&param.name.text, whole),
            StatementKind::Let(named) | StatementKind::Cost(named) | StatementKind::Estimate(named) => {
                self.entry(&named.name.text, whole);
            }
            StatementKind::Kind(kind) => self.entry(&kind.name.text, whole),
            StatementKind::Boat(boat) => {
                self.entry(boat.name.as_ref().map_or(UNNAMED, |name| &name.text), whole);
            }
            StatementKind::Bridge(bridge) => self.entry(&bridge.name.text, whole),
            StatementKind::Bank(names) | StatementKind::Island(names) | StatementKind::Property(names) => {
                self.several(names.iter().map(|name| name.text.as_str()), whole);
            }
            StatementKind::Entity(entity) => {
                self.several(entity.items.iter().map(|item| item.name.text.as_str()), whole);
            }
            StatementKind::Route(_) => self.route(whole),
            StatementKind::Rule(rule) => {
                let now = self.draft.rules.get(&rule.name.text).map(|rule| rule.name.span);
                self.by_name(&format!("rule {}", rule.name.text), now);
            }
            StatementKind::Limit(limit) => {
                let now = self.draft.limits.get(&limit.metric.text).map(|limit| limit.metric.span);
                self.by_name(&format!("limit {}", limit.metric.text), now);
            }
            StatementKind::Expect(_) | StatementKind::Variant(_) if own => self.verbatim(whole),
            _ => {}
        }
        let remarks = (self.remarks_before(whole, before), self.remark_behind(whole));
        if let Some(piece) = self.pieces.get_mut(first) {
            piece.remarks = remarks;
        }
        let rule = matches!(statement.kind, StatementKind::Rule(_));
        self.pieces.iter_mut().skip(first).for_each(|piece| piece.is_rule = rule);
    }

    fn push(&mut self, text: String, is_new: bool) {
        self.pieces.push(Piece { text, remarks: Default::default(), is_new, is_rule: false });
    }

    fn verbatim(&mut self, span: Span) {
        self.push(self.text(span).to_owned(), Some(span.source) != self.file);
    }

    /// Something that is said once.
    fn said(&mut self, word: &str, now: Option<Span>) {
        if let Some(span) = now.filter(|_| self.written.insert(word.to_owned())) {
            self.verbatim(span);
        }
    }

    /// The statement around a name that is in force, which may stand in another source.
    fn by_name(&mut self, key: &str, now: Option<Span>) {
        if let Some(name) = now.filter(|_| self.written.insert(key.to_owned())) {
            let text = self.statement_around(name);
            self.push(text, Some(name.source) != self.file);
        }
    }

    fn statement_around(&self, name: Span) -> String {
        let draft = &self.draft;
        if let Some(rule) = draft.rules.iter().find(|rule| rule.name.span == name) {
            let last = rule.clauses.last();
            let end = last.map_or(name, |clause| {
                let because = clause.because.as_ref().map_or(clause.span, |because| because.span);
                clause.guards.iter().fold(clause.span.to(because), |end, guard| end.to(guard.condition.span))
            });
            let start = self.keyword_before(name, "rule");
            return self.text(Span { start, ..name }.to(end)).to_owned();
        }
        let limit = draft.limits.iter().find(|limit| limit.metric.span == name);
        limit.map_or_else(String::new, |limit| format!("limit {}", self.text(name.to(limit.bound.span))))
    }

    /// Where the keyword before a name begins.
    fn keyword_before(&self, name: Span, word: &str) -> u32 {
        let before = self.sources.get(name.source).text.get(..name.range().start).unwrap_or("");
        before.rfind(word).and_then(|at| u32::try_from(at).ok()).unwrap_or(name.start)
    }

    /// One declaration that has its statement for itself.
    fn entry(&mut self, name: &str, whole: Span) {
        let Some(entry) = self.draft.entries.get(name).cloned() else { return };
        if !self.written.insert(name.to_owned()) {
            return;
        }
        match self.is_untouched(&entry, whole) {
            true => self.verbatim(whole),
            false => self.push(self.declaration(&entry), true),
        }
    }

    /// Declarations that share a statement: verbatim if all of them stand as they did.
    fn several<'n>(&mut self, names: impl Iterator<Item = &'n str>, whole: Span) {
        let names: Vec<&str> = names.collect();
        let now: Vec<Option<Entry<'t>>> =
            names.iter().map(|name| self.draft.entries.get(name).cloned()).collect();
        let fresh = names.iter().all(|name| !self.written.contains(*name));
        if fresh
            && now.iter().all(|entry| entry.as_ref().is_some_and(|entry| self.is_untouched(entry, whole)))
        {
            self.written.extend(names.into_iter().map(str::to_owned));
            return self.verbatim(whole);
        }
        for entry in now.into_iter().flatten() {
            if self.written.insert(entry.name().to_owned()) {
                self.push(self.declaration(&entry), true);
            }
        }
    }

    /// Whether a declaration and all its properties are those of a statement.
    fn is_untouched(&self, entry: &Entry<'t>, whole: Span) -> bool {
        let within = |block: &Block<'t>| {
            block.removed.is_none() && block.list.iter().all(|property| whole.contains(property.name.span))
        };
        whole.contains(entry.span())
            && match entry {
                Entry::Param(param) => param.range.is_none_or(|range| whole.contains(range.span)),
                Entry::Carrier(carrier) => within(&carrier.block),
                Entry::People(people) => people.roles.iter().all(|role| within(&role.block)),
                _ => true,
            }
    }

    fn declaration(&self, entry: &Entry<'t>) -> String {
        let named = |word: &str, name: &Name, value: &Expr| {
            format!("{word} {} = {}", self.text(name.span), self.text(value.span))
        };
        match entry {
            Entry::Param(Param { name, value, range }) => {
                let range = range.map(|range| format!(" in {}", self.text(range.span)));
                named("param", name, value) + &range.unwrap_or_default()
            }
            Entry::Let(one) => named("let", &one.name, &one.value),
            Entry::Cost(one) => named("cost", &one.name, &one.value),
            Entry::Estimate(one) => named("estimate", &one.name, &one.value),
            Entry::Place(place) => {
                let word = if place.island { "island" } else { "bank" };
                format!("{word} {}", place.name.text)
            }
            Entry::Measure(name) => format!("property {}", name.text),
            Entry::Kind(kind) => {
                let who: Vec<&str> = kind.members.iter().map(|who| self.text(who.span)).collect();
                format!("kind {} = {}", kind.name.text, who.join(", "))
            }
            Entry::Carrier(carrier) => self.carrier(carrier),
            Entry::People(people) => self.people(people),
        }
    }

    fn carrier(&self, carrier: &Carrier<'t>) -> String {
        let head = match carrier.at {
            None => format!("bridge {}", carrier.name),
            Some(at) if carrier.name == UNNAMED => format!("boat at {}", at.text),
            Some(at) => format!("boat {} at {}", carrier.name, at.text),
        };
        head + &self.block(&carrier.block)
    }

    fn people(&self, people: &People<'t>) -> String {
        let item = people.item;
        let count = item.count.as_ref().map(|count| self.count(count)).unwrap_or_default();
        let start = match people.start {
            Start::Place(name) => self.text(name.span),
            Start::Split { span, .. } => self.text(*span),
        };
        if item.roles.is_none() {
            let block = people.roles.first().map(|role| self.block(&role.block)).unwrap_or_default();
            return format!("entity {count}{}{block} at {start}", item.name.text);
        }
        let roles: Vec<String> = (people.roles.iter())
            .map(|role| {
                let count = role.count.map(|count| self.count(count)).unwrap_or_default();
                let at = role.at.map(|at| format!(" at {}", at.text)).unwrap_or_default();
                format!("{count}{}{}{at}", role.name.text, self.block(&role.block))
            })
            .collect();
        format!("entity {count}{} of ({}) at {start}", item.name.text, roles.join(", "))
    }

    /// A count before a name: what is more than a word stands in parentheses.
    fn count(&self, count: &Expr) -> String {
        let text = self.text(count.span);
        let word = text.chars().all(|c| c.is_alphanumeric() || c == '_');
        if word || text.starts_with('(') { format!("{text} ") } else { format!("({text}) ") }
    }

    fn block(&self, block: &Block<'t>) -> String {
        let properties: Vec<&str> = (block.list.iter())
            .map(|property| {
                let end = property.value.span().unwrap_or(property.name.span);
                self.text(property.name.span.to(end))
            })
            .collect();
        if properties.is_empty() { String::new() } else { format!(" {{ {} }}", properties.join("  ")) }
    }

    /// A route, if all its legs are left; or else those that are, one by one.
    fn route(&mut self, whole: Span) {
        let StatementLegs { all, left } = self.legs_of(whole);
        if left.len() == all {
            return self.verbatim(whole);
        }
        for leg in left {
            let sign = if leg.one_way { "->" } else { "-" };
            let block = Block::read(&leg.route.properties, whole, &mut super::notes::Notes::default());
            let text = format!("route {} {sign} {}{}", leg.from.text, leg.to.text, self.block(&block));
            self.push(text, true);
        }
    }

    fn legs_of(&self, whole: Span) -> StatementLegs<'t> {
        let left: Vec<Leg<'t>> =
            self.draft.legs.iter().filter(|leg| whole.contains(leg.to.span)).copied().collect();
        let all = left.first().map_or(usize::MAX, |leg| leg.route.stops.len());
        StatementLegs { all, left }
    }

    /// The remarks between a statement and the one before it; those behind that one are its own.
    fn remarks_before(&self, whole: Span, before: Option<Span>) -> String {
        let text = &self.sources.get(whole.source).text;
        let from = before.map_or(0, |before| {
            let rest = text.get(before.range().end..).unwrap_or("");
            before.range().end + rest.find('\n').map_or(rest.len(), |at| at + 1)
        });
        let between = text.get(from..whole.range().start).unwrap_or("");
        let remarks = between.lines().map(str::trim).filter(|line| line.is_empty() || line.starts_with('#'));
        let lines: Vec<&str> = remarks.collect();
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    fn remark_behind(&self, whole: Span) -> String {
        let rest = self.sources.get(whole.source).text.get(whole.range().end..).unwrap_or("");
        let line = rest.lines().next().unwrap_or("").trim();
        if line.starts_with('#') { format!("  {line}") } else { String::new() }
    }
}

/// The legs of one route: how many it has, and those that are left.
struct StatementLegs<'t> {
    all: usize,
    left: Vec<Leg<'t>>,
}
