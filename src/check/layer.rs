//! A layer: the statements of one file, variant or entry, sorted by what they do, and what is wrong
//! with them whatever they are put on.

use super::draft::{Block, Carrier, Entry, Leg, Param, People, Place, Role, Said, UNNAMED};
use super::notes::Notes;
use super::repeats::{group_twice, is_new, once, property_twice, same_leg, twice};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{
    Boat, Bridge, Change, Dropped, Entity, Expr, ExprKind, Item, Limit, Name, Operand, Properties,
    PropertyValue, Route, Rule, Search, Statement, StatementKind, StatementWord, Text,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// The metrics that the language has; a cost may not be called like one of them.
pub const METRIC_WORDS: &[&str] =
    &["crossings", "time", "solutions", "labelled", "states", "solvable", "unsolvable"];

/// The statements of one layer.
#[derive(Debug, Default)]
pub struct Layer<'t> {
    /// `puzzle`
    pub title: Option<Said<&'t Text>>,
    /// `about`
    pub about: Option<Said<&'t [Text]>>,
    /// `goal`
    pub goal: Option<Said<&'t Expr>>,
    /// `minimise`
    pub minimise: Option<Said<&'t [Name]>>,
    /// `search`
    pub search: Option<Said<&'t Search>>,
    /// `limit`
    pub limits: Vec<&'t Limit>,
    /// `rule`
    pub rules: Vec<&'t Rule>,
    /// The legs of all routes.
    pub legs: Vec<Leg<'t>>,
    /// The first `route` statement.
    pub first_route: Option<Span>,
    /// Declarations of the flat namespace.
    pub entries: Vec<Entry<'t>>,
    /// `drop`
    pub drops: Vec<(Span, &'t Dropped)>,
    /// `change`
    pub changes: Vec<(Span, &'t Change)>,
    /// The names of groups where they are declared.
    groups: FxHashSet<Span>,
    /// Names that are declared twice.
    pub unclear: FxHashSet<&'t str>,
    /// Names in statements that could not be read.
    pub tainted: FxHashSet<&'t str>,
    /// The statements that declare names and have none: any of their sort may be meant.
    pub nameless: FxHashSet<StatementWord>,
    /// What statements could not be read.
    pub broken: FxHashSet<StatementWord>,
    /// Whether one could not be read at all.
    pub broken_any: bool,
    /// The end of the last statement.
    pub end: Option<Span>,
    flat: FxHashMap<&'t str, Span>,
    /// Params and lets, which may be counts.
    numbers: FxHashSet<&'t str>,
    rule_names: FxHashMap<&'t str, Span>,
    limit_names: FxHashMap<&'t str, Span>,
}

impl<'t> Layer<'t> {
    /// Sorts statements, and tells what is declared or said twice.
    pub fn read(statements: &'t [Statement], notes: &mut Notes) -> Self {
        let mut layer = Self::default();
        for statement in statements {
            layer.statement(statement, notes);
        }
        layer.end = statements.last().map(|last| last.span.after());
        layer
    }

    fn statement(&mut self, statement: &'t Statement, notes: &mut Notes) {
        let said = Said { keyword: statement.keyword, span: statement.span, what: () };
        match &statement.kind {
            StatementKind::Puzzle(title) => once(&mut self.title, said.with(title), "puzzle", notes),
            StatementKind::About(lines) => once(&mut self.about, said.with(lines.as_slice()), "about", notes),
            StatementKind::Goal(goal) => once(&mut self.goal, said.with(goal), "goal", notes),
            StatementKind::Minimise(metrics) => {
                once(&mut self.minimise, said.with(metrics.as_slice()), "minimise", notes);
            }
            StatementKind::Search(search) => once(&mut self.search, said.with(search), "search", notes),
            StatementKind::Param(param) => {
                let (name, value, range) = (&param.name, &param.value, param.range.as_ref());
                self.entry(Entry::Param(Param { name, value, range }), notes);
            }
            StatementKind::Let(named) => self.entry(Entry::Let(named), notes),
            StatementKind::Bank(names) => self.places(names, false, notes),
            StatementKind::Island(names) => self.places(names, true, notes),
            StatementKind::Property(names) => {
                if names.iter().all(Name::is_missing) {
                    self.nameless.insert(StatementWord::Property);
                }
                names.iter().for_each(|name| self.measure(name, notes));
            }
            StatementKind::Entity(entity) => self.people(entity, notes),
            StatementKind::Kind(kind) => self.entry(Entry::Kind(kind), notes),
            StatementKind::Boat(boat) => self.boat(statement, boat, notes),
            StatementKind::Bridge(bridge) => self.bridge(statement, bridge, notes),
            StatementKind::Cost(named) => {
                if !refuse_metric(&named.name, "a cost", METRIC_WORDS, notes) {
                    self.entry(Entry::Cost(named), notes);
                }
            }
            StatementKind::Estimate(named) => self.entry(Entry::Estimate(named), notes),
            StatementKind::Route(route) => self.route(statement, route, notes),
            StatementKind::Rule(rule) => {
                if is_new(&mut self.rule_names, &rule.name, "rule", notes) {
                    self.rules.push(rule);
                }
            }
            StatementKind::Limit(limit) => self.limit(limit, notes),
            StatementKind::Change(change) => self.changes.push((statement.keyword, change)),
            StatementKind::Drop(list) => {
                self.drops.extend(list.iter().map(|dropped| (statement.keyword, dropped)))
            }
            StatementKind::Broken { word, names } => {
                self.tainted.extend(names.iter().map(|name| name.text.as_str()));
                self.nameless.extend(word.filter(|_| names.is_empty()));
                match word {
                    Some(word) => _ = self.broken.insert(*word),
                    None => self.broken_any = true,
                }
            }
            StatementKind::From(_) | StatementKind::Variant(_) | StatementKind::Expect(_) => {}
        }
    }

    fn places(&mut self, names: &'t [Name], island: bool, notes: &mut Notes) {
        if names.iter().all(Name::is_missing) {
            self.nameless.insert(StatementWord::Bank);
        }
        for name in names {
            self.entry(Entry::Place(Place { name, island }), notes);
        }
    }

    fn measure(&mut self, name: &'t Name, notes: &mut Notes) {
        if !refuse_metric(name, "a property", &["time"], notes) {
            self.entry(Entry::Measure(name), notes);
        }
    }

    /// Adds a declaration, unless the name is taken in this layer.
    fn entry(&mut self, entry: Entry<'t>, notes: &mut Notes) {
        if entry.name().is_empty() {
            // The parser has told that; the puzzle does not lack what was to be declared.
            self.broken.insert(entry.word());
            // Of several names in one statement the others are known.
            if !matches!(entry, Entry::Place(_) | Entry::Measure(_) | Entry::People(_)) {
                self.nameless.insert(entry.word());
            }
        }
        if matches!(entry, Entry::Param(_) | Entry::Let(_)) {
            self.numbers.insert(entry.name());
        }
        if self.claim(entry.name(), entry.span(), notes) {
            self.entries.push(entry);
        }
    }

    /// Whether a name is free in this layer; it is taken from now on.
    fn claim(&mut self, name: &'t str, span: Span, notes: &mut Notes) -> bool {
        if name.is_empty() {
            return false;
        }
        match self.flat.get(name) {
            Some(&first) => {
                self.unclear.insert(name);
                // In the order of the text: a family's roles are looked at before it.
                let (first, second) = (span.min(first), span.max(first));
                let group = self.groups.contains(&first) && self.groups.contains(&second);
                notes.push(if group {
                    group_twice(name, second, first)
                } else {
                    twice(name, "", second, first)
                });
                false
            }
            None => {
                self.flat.insert(name, span);
                true
            }
        }
    }

    fn people(&mut self, entity: &'t Entity, notes: &mut Notes) {
        if entity.items.iter().all(|item| item.name.is_missing()) {
            self.nameless.insert(StatementWord::Entity);
        }
        for item in &entity.items {
            if self.is_exchanged(item, notes) {
                continue;
            }
            if item.count.is_some() && item.roles.is_none() {
                self.groups.insert(item.name.span);
            }
            let roles = self.roles(item, notes);
            self.entry(Entry::People(People { item, start: &entity.start, roles }), notes);
        }
    }

    /// Whether an item is a name and its count in the wrong order (told): `missionaries n`.
    fn is_exchanged(&mut self, item: &'t Item, notes: &mut Notes) -> bool {
        let Some(ExprKind::Operand { operand: Operand::Name(who), at: None }) =
            item.count.as_ref().map(|count| &count.kind)
        else {
            return false;
        };
        let (number, who) = (&item.name, who);
        let (number_text, who_text) = (number.text.as_str(), who.text.as_str());
        if !self.numbers.contains(number_text) || self.numbers.contains(who_text) {
            return false;
        }
        let headline = format!("a count stands before the name: `{number_text} {who_text}`");
        let help = format!("write `entity {number_text} {who_text} at left`");
        notes.push(
            Diagnostic::new(Code::UnexpectedWord, headline, number.span, "should stand before")
                .with_help(help),
        );
        self.tainted.insert(who_text);
        self.broken.insert(StatementWord::Entity);
        true
    }

    fn roles(&mut self, item: &'t Item, notes: &mut Notes) -> Vec<Role<'t>> {
        let Some(roles) = &item.roles else {
            let block = Block::read(&item.properties, item.name.span, notes);
            return vec![Role { name: &item.name, count: None, at: None, block }];
        };
        let mut list = Vec::new();
        for role in roles {
            let block = Block::read(&role.properties, role.name.span, notes);
            if self.claim(&role.name.text, role.name.span, notes) {
                list.push(Role { name: &role.name, count: role.count.as_ref(), at: role.at.as_ref(), block });
            }
        }
        list
    }

    fn boat(&mut self, statement: &'t Statement, boat: &'t Boat, notes: &mut Notes) {
        let (name, name_span) = match &boat.name {
            Some(name) => (name.text.as_str(), name.span),
            None => (UNNAMED, statement.keyword),
        };
        let block = Block::read(&boat.properties, boat.at.span, notes);
        let carrier = Carrier { name, name_span, at: Some(&boat.at), block, span: statement.span };
        self.entry(Entry::Carrier(carrier), notes);
    }

    fn bridge(&mut self, statement: &'t Statement, bridge: &'t Bridge, notes: &mut Notes) {
        let block = Block::read(&bridge.properties, bridge.name.span, notes);
        let (name, name_span) = (bridge.name.text.as_str(), bridge.name.span);
        self.entry(Entry::Carrier(Carrier { name, name_span, at: None, block, span: statement.span }), notes);
    }

    fn route(&mut self, statement: &'t Statement, route: &'t Route, notes: &mut Notes) {
        self.first_route.get_or_insert(statement.keyword);
        // Properties are looked at here for repeats only; the legs read them from the route.
        Block::read(&route.properties, route.first.span, notes);
        let mut seen: FxHashMap<(&str, &str), Span> = FxHashMap::default();
        let mut from = &route.first;
        for stop in &route.stops {
            let to = &stop.place;
            let span = from.span.to(to.span);
            if !from.is_missing() && !to.is_missing() {
                let forth = (from.text.as_str(), to.text.as_str());
                let back = (!stop.one_way).then_some((forth.1, forth.0));
                let first = std::iter::once(forth).chain(back).find_map(|leg| seen.get(&leg).copied());
                if from.text == to.text {
                    notes.push(to_itself(to, from.span));
                } else if let Some(first) = first {
                    notes.push(same_leg(forth, span, first));
                } else {
                    seen.extend(std::iter::once(forth).chain(back).map(|leg| (leg, span)));
                    self.legs.push(Leg { from, to, one_way: stop.one_way, route });
                }
            }
            from = to;
        }
    }

    fn limit(&mut self, limit: &'t Limit, notes: &mut Notes) {
        let name = &limit.metric;
        if name.is_missing() {
            return;
        }
        match self.limit_names.get(name.text.as_str()) {
            Some(&first) => notes.push(
                Diagnostic::new(
                    Code::Repeated,
                    format!("`{}` is limited twice", name.text),
                    name.span,
                    "the second limit",
                )
                .with_label(first, "the first")
                .with_help(format!("keep one limit for each metric: `limit {} <= 20`", name.text)),
            ),
            None => {
                self.limit_names.insert(&name.text, name.span);
                self.limits.push(limit);
            }
        }
    }
}

impl Said<()> {
    fn with<T>(self, what: T) -> Said<T> {
        Said { keyword: self.keyword, span: self.span, what }
    }
}

impl<'t> Block<'t> {
    /// The properties in braces, without repeats, which are told. `before` is what stands before the
    /// braces, or before where they would be.
    pub fn read(properties: &'t Properties, before: Span, notes: &mut Notes) -> Self {
        let mut first: FxHashMap<&str, Span> = FxHashMap::default();
        let mut list = Vec::new();
        for property in &properties.list {
            let name = &property.name;
            if name.is_missing() {
                continue;
            }
            match first.get(name.text.as_str()) {
                Some(&span) => notes.push(property_twice(name, span)),
                None => {
                    first.insert(&name.text, name.span);
                    list.push(property);
                }
            }
        }
        let opened = properties.block.map(|block| Span { end: block.start + 1, ..block });
        let last = properties.list.last().map(|property| property.value.span().unwrap_or(property.name.span));
        Self { list, end: last.or(opened).unwrap_or(before).after(), removed: None }
    }
}

impl PropertyValue {
    /// The words of the value; `None` if there are none.
    pub fn span(&self) -> Option<Span> {
        match self {
            PropertyValue::Expr(expr) => Some(expr.span),
            PropertyValue::Rowers { who, anyone } => {
                let last = who.last().map(|who| who.span);
                let first = who.first().map(|who| who.span).or(*anyone)?;
                Some(last.into_iter().chain(*anyone).fold(first, Span::to))
            }
            PropertyValue::By(names) => Some(names.first()?.span.to(names.last()?.span)),
        }
    }
}

/// Tells a cost or property that is called like a metric of the language.
fn refuse_metric(name: &Name, what: &str, words: &[&str], notes: &mut Notes) -> bool {
    let text = name.text.as_str();
    let refused = words.contains(&text);
    if refused {
        notes.push(
            Diagnostic::new(
                Code::MetricName,
                format!("{what} can't be called `{text}`"),
                name.span,
                "the language has a metric of this name",
            )
            .with_help(format!("choose another name, such as `my_{text}`")),
        );
    }
    refused
}

fn to_itself(place: &Name, first: Span) -> Diagnostic {
    let text = &place.text;
    Diagnostic::new(
        Code::RouteToItself,
        format!("a route leads from `{text}` to itself"),
        place.span,
        "the same place again",
    )
    .with_label(first, "it starts here")
    .with_help("a route joins two places: `route left - right`")
}
