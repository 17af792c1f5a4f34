//! What the statements say: names, members, carriers, legs. Constants are worked out here.

use super::eval::{Copies, Moment, number};
use super::walk;
use rivercross::syntax::tree::{
    Entity, Expr, ExprKind, File, Operand, ProductOperator, Properties, PropertyValue, RoleItem, Route, Rule,
    Start, StatementKind, Who,
};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// One member.
#[derive(Clone, Debug)]
pub struct Member {
    /// For an individual or a group the same as `role`.
    pub family: String,
    /// From 1.
    pub copy: i64,
    pub role: String,
    /// `weight`, `size` and the author's own properties.
    pub measures: BTreeMap<String, i64>,
    pub time: Option<i64>,
    /// The place where the member starts.
    pub start: usize,
}

/// A family; a group or an individual is a family with a single role.
#[derive(Clone, Debug)]
pub struct Family {
    pub copies: i64,
    /// For an individual or a group its own name.
    pub roles: Vec<String>,
    /// The copies that the puzzle singles out.
    pub singled: BTreeSet<i64>,
}

/// A boat, or a bridge.
#[derive(Clone, Debug)]
pub struct Carrier<'a> {
    pub name: String,
    /// `None` for a bridge, which is at every place.
    pub at: Option<usize>,
    pub seats: i64,
    pub load: Option<i64>,
    pub least: i64,
    /// `None` for anyone.
    pub rowers: Option<BTreeSet<usize>>,
    pub time: Option<&'a Expr>,
    pub trips: Option<i64>,
}

/// One direction of one leg of one route.
#[derive(Clone, Debug)]
pub struct Leg<'a> {
    pub from: usize,
    pub to: usize,
    /// Names of carriers; `None` for all.
    pub by: Option<BTreeSet<String>>,
    pub time: Option<&'a Expr>,
}

/// The puzzle.
#[derive(Clone, Debug, Default)]
pub struct World<'a> {
    pub params: BTreeMap<String, i64>,
    pub lets: BTreeMap<String, &'a Expr>,
    pub places: Vec<String>,
    pub islands: BTreeSet<usize>,
    /// The author's own.
    pub properties: BTreeSet<String>,
    pub members: Vec<Member>,
    pub families: BTreeMap<String, Family>,
    pub kinds: BTreeMap<String, &'a [Who]>,
    pub carriers: Vec<Carrier<'a>>,
    pub legs: Vec<Leg<'a>>,
    pub rules: Vec<&'a Rule>,
    pub goal: Option<&'a Expr>,
    pub costs: BTreeMap<String, &'a Expr>,
    /// In order of importance; `crossings` is always among them.
    pub minimise: Vec<String>,
    pub limits: BTreeMap<String, i64>,
    /// What stands in the parentheses of every `previous`.
    pub previous: Vec<&'a Expr>,
    /// `trip` is only read as `trip % N` and in comparisons: `Some((greatest number it is compared
    /// with, least common multiple of all N))` if it is read at all.
    pub trip: Option<(i64, i64)>,
}

/// Whether a file edits another one, which the oracle doesn't follow.
pub fn edits(file: &File) -> bool {
    let edits = |kind: &StatementKind| {
        matches!(kind, StatementKind::From(_) | StatementKind::Change(_) | StatementKind::Drop(_))
    };
    file.statements.iter().any(|s| edits(&s.kind))
}

impl<'a> World<'a> {
    /// Reads a file with some of its params set.
    pub fn new(file: &'a File, sets: &BTreeMap<String, i64>) -> World<'a> {
        assert!(!edits(file), "the oracle reads no edits");
        let mut world = World::default();
        let statements: Vec<&StatementKind> = file.statements.iter().map(|s| &s.kind).collect();
        world.read_names(&statements, sets);
        for statement in &statements {
            if let StatementKind::Entity(entity) = statement {
                world.read_entity(entity);
            }
        }
        for statement in &statements {
            world.read_carrier(statement);
        }
        world.read_routes(&statements);
        for statement in &statements {
            world.read_demands(statement);
        }
        if !world.minimise.iter().any(|m| m == "crossings") {
            world.minimise.push("crossings".to_owned());
        }
        world.read_singled(file);
        world.read_memory(file);
        world
    }

    /// The place with this name.
    pub fn place(&self, name: &str) -> usize {
        self.places.iter().position(|p| p == name).unwrap_or_else(|| panic!("no place {name}"))
    }

    /// The members of a group, individual, role, family or kind, or of one copy of it.
    pub fn who(&self, name: &str, copy: Option<i64>) -> Option<Vec<usize>> {
        if let Some(kind) = self.kinds.get(name) {
            let all = kind.iter().map(|w| self.who(&w.name.text, w.copy.as_ref().map(|c| c.value)).unwrap());
            return Some(all.flatten().collect::<BTreeSet<_>>().into_iter().collect());
        }
        let named = |m: &Member| m.role == name || m.family == name;
        let meant = |m: &Member| named(m) && copy.is_none_or(|copy| m.copy == copy);
        Some((0..self.members.len()).filter(|&m| meant(&self.members[m])).collect())
    }

    /// The value of a constant expression.
    pub fn constant(&self, expr: &Expr) -> i64 {
        let doubt = Cell::new(false);
        number(&Moment::constant(self, &doubt), &Copies::new(), expr).expect("a constant without fault")
    }

    /// What a crossing takes by this carrier on this leg.
    pub fn time(&self, carrier: usize, leg: usize) -> Option<&'a Expr> {
        self.carriers[carrier].time.or(self.legs[leg].time)
    }

    /// Whether this carrier may use this leg.
    pub fn may_use(&self, carrier: usize, leg: usize) -> bool {
        self.legs[leg].by.as_ref().is_none_or(|by| by.contains(&self.carriers[carrier].name))
    }

    fn read_names(&mut self, statements: &[&'a StatementKind], sets: &BTreeMap<String, i64>) {
        let mut params = BTreeMap::new();
        for statement in statements {
            match statement {
                StatementKind::Param(p) => {
                    params.insert(p.name.text.clone(), &p.value);
                }
                StatementKind::Let(l) => {
                    self.lets.insert(l.name.text.clone(), &l.value);
                }
                StatementKind::Bank(names) => self.places.extend(names.iter().map(|n| n.text.clone())),
                StatementKind::Island(names) => {
                    self.islands.extend(self.places.len()..self.places.len() + names.len());
                    self.places.extend(names.iter().map(|n| n.text.clone()));
                }
                StatementKind::Property(names) => {
                    self.properties.extend(names.iter().map(|n| n.text.clone()));
                }
                StatementKind::Kind(k) => {
                    self.kinds.insert(k.name.text.clone(), &k.members);
                }
                StatementKind::Cost(c) => {
                    self.costs.insert(c.name.text.clone(), &c.value);
                }
                _ => {}
            }
        }
        // A param may use others, in any order: one more of them is known in each round.
        self.params = sets.clone();
        while self.params.len() < params.len() {
            let known = |e: &Expr| match &e.kind {
                ExprKind::Operand { operand: Operand::Name(n), .. } => self.params.contains_key(&n.text),
                _ => true,
            };
            let ready = |(name, value): &(&String, &&'a Expr)| {
                !self.params.contains_key(*name) && walk::within(value).into_iter().all(known)
            };
            let (name, value) = params.iter().find(ready).expect("params without a circle");
            let value = self.constant(value);
            self.params.insert(name.clone(), value);
        }
    }

    fn read_entity(&mut self, entity: &'a Entity) {
        for item in &entity.items {
            let copies = item.count.as_ref().map_or(1, |count| self.constant(count));
            let starts: Vec<usize> = match &entity.start {
                Start::Place(place) => vec![self.place(&place.text); copies as usize],
                Start::Split { parts, .. } => {
                    let place = |(n, p): &(Expr, _)| vec![self.place(&name(p)); self.constant(n) as usize];
                    parts.iter().flat_map(place).collect()
                }
            };
            assert_eq!(starts.len() as i64, copies, "a split that adds up");
            let family = item.name.text.clone();
            for (copy, &start) in (1..).zip(&starts) {
                match &item.roles {
                    None => {
                        let member = self.member(&family, copy, &family, &item.properties, start);
                        self.members.push(member);
                    }
                    Some(roles) => {
                        for role in roles {
                            self.read_role(&family, copy, role, start);
                        }
                    }
                }
            }
            let roles = item.roles.as_ref();
            let roles = roles.map_or(vec![family.clone()], |r| r.iter().map(|r| name(&r.name)).collect());
            self.families.insert(family, Family { copies, roles, singled: BTreeSet::new() });
        }
    }

    fn read_role(&mut self, family: &str, copy: i64, role: &RoleItem, start: usize) {
        let start = role.at.as_ref().map_or(start, |place| self.place(&place.text));
        for _ in 0..role.count.as_ref().map_or(1, |count| self.constant(count)) {
            let member = self.member(family, copy, &role.name.text, &role.properties, start);
            self.members.push(member);
        }
    }

    fn member(&self, family: &str, copy: i64, role: &str, properties: &Properties, start: usize) -> Member {
        let mut measures = BTreeMap::from([("size".to_owned(), 1)]);
        let mut time = None;
        for property in &properties.list {
            let PropertyValue::Expr(value) = &property.value else { panic!("not of a member") };
            let value = self.constant(value);
            if property.name.text == "time" {
                time = Some(value);
            } else {
                measures.insert(property.name.text.clone(), value);
            }
        }
        Member { family: family.to_owned(), copy, role: role.to_owned(), measures, time, start }
    }

    fn read_carrier(&mut self, statement: &'a StatementKind) {
        let (name, at, properties) = match statement {
            StatementKind::Boat(b) => {
                let name = b.name.as_ref().map_or("boat", |n| &n.text);
                (name, Some(self.place(&b.at.text)), &b.properties)
            }
            StatementKind::Bridge(b) => (b.name.text.as_str(), None, &b.properties),
            _ => return,
        };
        let constant = |word| expr_of(properties, word).map(|e| self.constant(e));
        let rowers = properties.list.iter().find_map(|p| match &p.value {
            PropertyValue::Rowers { who, anyone: None } => Some(who),
            _ => None,
        });
        let one = |w: &Who| self.who(&w.name.text, w.copy.as_ref().map(|c| c.value)).unwrap();
        self.carriers.push(Carrier {
            name: name.to_owned(),
            at,
            seats: constant("seats").expect("seats"),
            load: constant("load"),
            least: constant("least").unwrap_or(1),
            rowers: rowers.map(|who| who.iter().flat_map(one).collect()),
            time: expr_of(properties, "time"),
            trips: constant("trips"),
        });
    }

    fn read_routes(&mut self, statements: &[&'a StatementKind]) {
        for statement in statements {
            if let StatementKind::Route(route) = statement {
                self.read_route(route);
            }
        }
        if self.legs.is_empty() {
            assert_eq!(self.places.len(), 2, "more than two places need a route");
            for (from, to) in [(0, 1), (1, 0)] {
                self.legs.push(Leg { from, to, by: None, time: None });
            }
        }
    }

    fn read_route(&mut self, route: &'a Route) {
        let by = route.properties.list.iter().find_map(|p| match &p.value {
            PropertyValue::By(names) => Some(names.iter().map(name).collect::<BTreeSet<_>>()),
            _ => None,
        });
        let time = expr_of(&route.properties, "time");
        let mut from = self.place(&route.first.text);
        for stop in &route.stops {
            let to = self.place(&stop.place.text);
            self.legs.push(Leg { from, to, by: by.clone(), time });
            if !stop.one_way {
                self.legs.push(Leg { from: to, to: from, by: by.clone(), time });
            }
            from = to;
        }
    }

    fn read_demands(&mut self, statement: &'a StatementKind) {
        match statement {
            StatementKind::Rule(rule) => self.rules.push(rule),
            StatementKind::Goal(goal) => self.goal = Some(goal),
            StatementKind::Minimise(names) => self.minimise = names.iter().map(name).collect(),
            StatementKind::Limit(limit) => {
                let bound = self.constant(&limit.bound);
                self.limits.insert(limit.metric.text.clone(), bound);
            }
            _ => {}
        }
    }

    /// A copy that is singled out anywhere is told apart.
    fn read_singled(&mut self, file: &'a File) {
        let mut singled: Vec<(&str, i64)> = Vec::new();
        for expr in walk::expressions(file) {
            match &expr.kind {
                ExprKind::Operand { operand: Operand::Numbered(name, copy), .. }
                | ExprKind::AllAt { who: Some(Operand::Numbered(name, copy)), .. } => {
                    singled.push((&name.text, copy.value));
                }
                _ => {}
            }
        }
        for statement in &file.statements {
            let who: Vec<&Who> = match &statement.kind {
                StatementKind::Kind(k) => k.members.iter().collect(),
                StatementKind::Boat(b) => rowers(&b.properties),
                StatementKind::Bridge(b) => rowers(&b.properties),
                _ => continue,
            };
            singled.extend(who.iter().filter_map(|w| Some((w.name.text.as_str(), w.copy.as_ref()?.value))));
        }
        for (name, copy) in singled {
            let family = self.families.values_mut().find(|family| family.roles.iter().any(|r| r == name));
            family.expect("a role of a family").singled.insert(copy);
        }
    }

    /// What `previous` and `trip` need to be remembered.
    fn read_memory(&mut self, file: &'a File) {
        let mut trip = None;
        for expr in walk::expressions(file) {
            let (greatest, common) = trip.unwrap_or((0, 1));
            match &expr.kind {
                ExprKind::Previous(body) => self.previous.push(body),
                ExprKind::Compare { left, right, .. } => {
                    for (one, other) in [(left, right), (right, left)] {
                        if one.kind == ExprKind::Trip {
                            trip = Some((self.constant(other).max(greatest), common));
                        }
                    }
                }
                ExprKind::Product { first, rest } if first.kind == ExprKind::Trip => {
                    let (operator, _, by) = &rest[0];
                    assert_eq!(*operator, ProductOperator::Remainder);
                    trip = Some((greatest, least_common_multiple(common, self.constant(by).abs())));
                }
                _ => {}
            }
        }
        self.trip = trip;
    }
}

fn name(name: &rivercross::syntax::tree::Name) -> String {
    name.text.clone()
}

fn expr_of<'a>(properties: &'a Properties, word: &str) -> Option<&'a Expr> {
    properties.list.iter().find_map(|p| match &p.value {
        PropertyValue::Expr(e) if p.name.text == word => Some(e),
        _ => None,
    })
}

fn rowers(properties: &Properties) -> Vec<&Who> {
    let of = |p: &'_ rivercross::syntax::tree::Property| matches!(p.value, PropertyValue::Rowers { .. });
    let list = properties.list.iter().filter(|p| of(p));
    list.flat_map(|p| match &p.value {
        PropertyValue::Rowers { who, .. } => who.iter(),
        _ => [].iter(),
    })
    .collect()
}

fn least_common_multiple(a: i64, b: i64) -> i64 {
    (1..=b).map(|k| a * k).find(|m| m % b == 0).expect("b times a at the latest")
}
