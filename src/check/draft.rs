//! A draft: the declarations of one puzzle as they are written, edits applied, names not looked up.
//!
//! A draft borrows from the trees of the files that it comes from, so a variant's draft is a cheap
//! copy of its puzzle's with some declarations replaced.

use crate::source::Span;
use crate::syntax::tree::{self, StatementWord};
use rustc_hash::{FxHashMap, FxHashSet};

/// The name of the boat that has none.
pub const UNNAMED: &str = "boat";

/// Something that was said once, with the keyword that began it.
#[derive(Clone, Copy, Debug)]
pub struct Said<T> {
    /// The keyword.
    pub keyword: Span,
    /// The whole statement.
    pub span: Span,
    /// What was said.
    pub what: T,
}

/// The declarations of a puzzle, in the order in which they were made; one that replaces another
/// takes its place.
#[derive(Clone, Debug, Default)]
pub struct Draft<'t> {
    /// `puzzle`
    pub title: Option<Said<&'t tree::Text>>,
    /// `about`
    pub about: Option<Said<&'t [tree::Text]>>,
    /// `goal`
    pub goal: Option<Said<&'t tree::Expr>>,
    /// `minimise`
    pub minimise: Option<Said<&'t [tree::Name]>>,
    /// `search`
    pub search: Option<Said<&'t tree::Search>>,
    /// `limit`, each metric once.
    pub limits: Slots<'t, &'t tree::Limit>,
    /// `rule`
    pub rules: Slots<'t, &'t tree::Rule>,
    /// The legs of all routes.
    pub legs: Vec<Leg<'t>>,
    /// The flat namespace.
    pub entries: Slots<'t, Entry<'t>>,
    /// Roles of families: which family has them.
    pub roles: FxHashMap<&'t str, &'t str>,
    /// Names that were declared twice, so that nobody knows what they stand for.
    pub unclear: FxHashSet<&'t str>,
    /// Names in statements that could not be read.
    pub tainted: FxHashSet<&'t str>,
    /// The statements that declare names and have none: any of their sort may be meant.
    pub nameless: FxHashSet<StatementWord>,
    /// Which statements could not be read: of these, nothing is missing.
    pub broken: FxHashSet<StatementWord>,
    /// Whether there is a broken statement of which it is not known what it was going to be.
    pub broken_any: bool,
    /// Whether a file is missing that may have declared anything.
    pub lenient: bool,
    /// What the edits have dropped, with the words that drop it.
    pub dropped: FxHashMap<&'t str, Span>,
    /// The last statement's end: where what is missing in the whole file is told.
    pub end: Option<Span>,
}

/// Things by name, in order; taking one out leaves the others' order as it is.
#[derive(Clone, Debug)]
pub struct Slots<'t, T> {
    list: Vec<Option<(&'t str, T)>>,
    index: FxHashMap<&'t str, usize>,
}

impl<T> Default for Slots<'_, T> {
    fn default() -> Self {
        Self { list: Vec::new(), index: FxHashMap::default() }
    }
}

impl<'t, T> Slots<'t, T> {
    /// The thing of this name.
    pub fn get(&self, name: &str) -> Option<&T> {
        let slot = *self.index.get(name)?;
        self.list.get(slot)?.as_ref().map(|(_, item)| item)
    }

    /// The thing of this name, to be changed.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut T> {
        let slot = *self.index.get(name)?;
        self.list.get_mut(slot)?.as_mut().map(|(_, item)| item)
    }

    /// Puts a thing in the place of the one of this name, or at the end.
    pub fn set(&mut self, name: &'t str, item: T) {
        let slot = *self.index.entry(name).or_insert(self.list.len());
        match self.list.get_mut(slot) {
            Some(old) => *old = Some((name, item)),
            None => self.list.push(Some((name, item))),
        }
    }

    /// Takes the thing of this name out.
    pub fn remove(&mut self, name: &str) -> Option<T> {
        let slot = self.index.remove(name)?;
        self.list.get_mut(slot)?.take().map(|(_, item)| item)
    }

    /// The things in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.list.iter().flatten().map(|(_, item)| item)
    }

    /// The names in order.
    pub fn names(&self) -> impl Iterator<Item = &'t str> {
        self.list.iter().flatten().map(|&(name, _)| name)
    }
}

/// A declaration of the flat namespace.
#[derive(Clone, Debug)]
pub enum Entry<'t> {
    /// `param`
    Param(Param<'t>),
    /// `let`
    Let(&'t tree::Named),
    /// `bank` or `island`
    Place(Place<'t>),
    /// `property`
    Measure(&'t tree::Name),
    /// One item of an `entity`.
    People(People<'t>),
    /// `kind`
    Kind(&'t tree::Kind),
    /// `boat` or `bridge`
    Carrier(Carrier<'t>),
    /// `cost`
    Cost(&'t tree::Named),
    /// `estimate`
    Estimate(&'t tree::Named),
}

/// A param with the range that it has after edits.
#[derive(Clone, Copy, Debug)]
pub struct Param<'t> {
    /// Its name.
    pub name: &'t tree::Name,
    /// Its value.
    pub value: &'t tree::Expr,
    /// The values that it may have.
    pub range: Option<&'t tree::Range>,
}

/// A place.
#[derive(Clone, Copy, Debug)]
pub struct Place<'t> {
    /// Its name.
    pub name: &'t tree::Name,
    /// Whether it is an island.
    pub island: bool,
}

/// An individual, a group or a family with its roles.
#[derive(Clone, Debug)]
pub struct People<'t> {
    /// As it is written; its properties are in `roles`.
    pub item: &'t tree::Item,
    /// Where they start, as the statement says.
    pub start: &'t tree::Start,
    /// The roles; an individual or a group is its own one role.
    pub roles: Vec<Role<'t>>,
}

/// A role of a family.
#[derive(Clone, Debug)]
pub struct Role<'t> {
    /// Its name.
    pub name: &'t tree::Name,
    /// How many in each copy; `None` is one.
    pub count: Option<&'t tree::Expr>,
    /// A start of its own.
    pub at: Option<&'t tree::Name>,
    /// Its properties.
    pub block: Block<'t>,
}

/// A boat or a bridge.
#[derive(Clone, Debug)]
pub struct Carrier<'t> {
    /// Its name.
    pub name: &'t str,
    /// The name, or the keyword of the unnamed boat.
    pub name_span: Span,
    /// Where a boat lies; `None` for a bridge.
    pub at: Option<&'t tree::Name>,
    /// Its properties.
    pub block: Block<'t>,
    /// The whole statement.
    pub span: Span,
}

/// Properties after edits: each at most once.
#[derive(Clone, Debug)]
pub struct Block<'t> {
    /// The properties, in the order in which they were first given.
    pub list: Vec<&'t tree::Property>,
    /// Where a missing one is told: the end of what comes before it.
    pub end: Span,
    /// The words that took one away last, with its name.
    pub removed: Option<(&'t str, Span)>,
}

/// One leg of a route, as it is written.
#[derive(Clone, Copy, Debug)]
pub struct Leg<'t> {
    /// Where it starts.
    pub from: &'t tree::Name,
    /// Where it ends.
    pub to: &'t tree::Name,
    /// Whether it is one way only.
    pub one_way: bool,
    /// The route that it belongs to.
    pub route: &'t tree::Route,
}

impl Leg<'_> {
    /// Whether it joins these two places, in whichever direction.
    pub fn joins(&self, one: &str, other: &str) -> bool {
        (self.from.text == one && self.to.text == other) || (self.from.text == other && self.to.text == one)
    }
}

impl<'t> Entry<'t> {
    /// Where the name is declared.
    pub fn span(&self) -> Span {
        match self {
            Entry::Param(param) => param.name.span,
            Entry::Let(named) | Entry::Cost(named) | Entry::Estimate(named) => named.name.span,
            Entry::Place(place) => place.name.span,
            Entry::Measure(name) => name.span,
            Entry::People(people) => people.item.name.span,
            Entry::Kind(kind) => kind.name.span,
            Entry::Carrier(carrier) => carrier.name_span,
        }
    }

    /// Its name.
    pub fn name(&self) -> &'t str {
        match self {
            Entry::Param(param) => &param.name.text,
            Entry::Let(named) | Entry::Cost(named) | Entry::Estimate(named) => &named.name.text,
            Entry::Place(place) => &place.name.text,
            Entry::Measure(name) => &name.text,
            Entry::People(people) => &people.item.name.text,
            Entry::Kind(kind) => &kind.name.text,
            Entry::Carrier(carrier) => carrier.name,
        }
    }

    /// The keyword of the statement that declares it.
    pub fn word(&self) -> StatementWord {
        match self {
            Entry::Param(_) => StatementWord::Param,
            Entry::Let(_) => StatementWord::Let,
            Entry::Place(place) if place.island => StatementWord::Island,
            Entry::Place(_) => StatementWord::Bank,
            Entry::Measure(_) => StatementWord::Property,
            Entry::People(_) => StatementWord::Entity,
            Entry::Kind(_) => StatementWord::Kind,
            Entry::Carrier(carrier) if carrier.at.is_none() => StatementWord::Bridge,
            Entry::Carrier(_) => StatementWord::Boat,
            Entry::Cost(_) => StatementWord::Cost,
            Entry::Estimate(_) => StatementWord::Estimate,
        }
    }

    /// The roles that it declares, if it is a family.
    pub fn roles(&self) -> &[Role<'t>] {
        match self {
            Entry::People(people) if people.item.roles.is_some() => &people.roles,
            _ => &[],
        }
    }

    /// What it is, with its article.
    pub fn sort(&self) -> &'static str {
        match self {
            Entry::Param(_) => "a param",
            Entry::Let(_) => "a let",
            Entry::Place(_) => "a place",
            Entry::Measure(_) => "a property",
            Entry::People(people) if people.item.roles.is_some() => "a family",
            Entry::People(_) => "someone who crosses",
            Entry::Kind(_) => "a kind",
            Entry::Carrier(carrier) if carrier.at.is_none() => "a bridge",
            Entry::Carrier(_) => "a boat",
            Entry::Cost(_) => "a cost",
            Entry::Estimate(_) => "an estimate",
        }
    }
}

impl<'t> Draft<'t> {
    /// The places, in order.
    pub fn places(&self) -> impl Iterator<Item = &Place<'t>> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Place(place) => Some(place),
            _ => None,
        })
    }

    /// The first carrier, where `name` is that of the unnamed boat and there is none.
    pub fn instead_of_unnamed(&self, name: &str) -> Option<&'t str> {
        let mut carriers = self.entries.iter().filter(|entry| matches!(entry, Entry::Carrier(_)));
        if name == UNNAMED { carriers.next().map(Entry::name) } else { None }
    }

    /// The properties that the author declared, in order.
    pub fn measures(&self) -> impl Iterator<Item = &'t str> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Measure(name) => Some(name.text.as_str()),
            _ => None,
        })
    }

    /// Whether a statement of this kind could not be read, so that none is missing.
    pub fn is_broken(&self, word: StatementWord) -> bool {
        self.broken_any || self.broken.contains(&word)
    }

    /// Where a name is declared, roles included.
    pub fn declaration(&self, name: &str) -> Option<Span> {
        if let Some(entry) = self.entries.get(name) {
            return Some(entry.span());
        }
        let Some(Entry::People(people)) = self.entries.get(self.roles.get(name)?) else { return None };
        people.roles.iter().find(|role| role.name.text == name).map(|role| role.name.span)
    }
}
