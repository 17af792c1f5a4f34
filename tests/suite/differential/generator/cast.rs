//! Who and what there is: params, places, ways, members, kinds, carriers.

use super::expr::{Here, Scope};
use super::{percent, pick, weighted};
use fastrand::Rng;

/// A group or an individual is a family with one role of the same name.
#[derive(Clone, Debug)]
pub struct Family {
    pub name: String,
    /// Declared with `of`.
    pub of: bool,
    pub copies: i64,
    pub roles: Vec<Role>,
}

#[derive(Clone, Debug)]
pub struct Role {
    pub name: String,
    pub per_copy: i64,
}

#[derive(Clone, Debug)]
pub struct Carrier {
    pub name: String,
    pub bridge: bool,
}

/// What a let may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetUse {
    /// Of constants.
    Constant,
    /// Reads *here*, has no `at`.
    Here,
    /// Reads *here* and has `at` within.
    HereAndThere,
    /// Every name has its `at`.
    Whole,
    /// Reads what is aboard only.
    Aboard,
}

#[derive(Clone, Debug)]
pub struct Let {
    pub name: String,
    pub used: LetUse,
    pub truth: bool,
    /// The families that are bound in it, lets within counted in.
    pub binds: Vec<usize>,
}

/// Everything that has a name.
#[derive(Clone, Debug, Default)]
pub struct Cast {
    names: Vec<&'static str>,
    pub params: Vec<(String, i64)>,
    pub places: Vec<String>,
    pub islands: Vec<String>,
    pub properties: Vec<String>,
    pub families: Vec<Family>,
    pub kinds: Vec<String>,
    pub carriers: Vec<Carrier>,
    pub lets: Vec<Let>,
    pub costs: Vec<String>,
    pub estimates: Vec<String>,
    /// Whether every crossing has a time.
    pub timed: bool,
    /// Counts up the copy variables.
    pub variables: usize,
}

const NAMES: &[&str] = &[
    "wolf", "goat", "cabbage", "farmer", "monk", "thief", "owl", "lion", "queen", "sack", "ann", "ben",
    "cat", "dan", "raft", "ferry", "canoe", "near", "far", "isle", "mill", "quay", "коза", "волк", "狐",
    "船頭", "岸", "élan", "mood", "worth", "noise", "x1", "_y", "seats", "load", "least", "trips", "rowers",
    "states", "solvable", "labelled", "bfs", "blind", "none", "gang", "crew", "pair", "clan", "toll", "fuel",
    "guess", "left", "right", "big", "small", "n", "m", "k",
];

impl Cast {
    /// Nobody yet.
    pub fn new(rng: &mut Rng) -> Cast {
        let mut names = NAMES.to_vec();
        rng.shuffle(&mut names);
        Cast { names, ..Cast::default() }
    }

    /// A name that nothing has.
    pub fn name(&mut self) -> String {
        self.names.pop().expect("names enough").to_owned()
    }

    /// A name that nothing has and that is no metric's.
    pub fn cost_name(&mut self) -> String {
        loop {
            let name = self.name();
            if !["states", "solvable", "labelled"].contains(&name.as_str()) {
                return name;
            }
        }
    }

    /// A copy variable that hides nothing.
    pub fn variable(&mut self) -> String {
        self.variables += 1;
        format!("v{}", self.variables)
    }

    /// All roles with their families.
    pub fn roles(&self) -> Vec<(usize, &Role)> {
        let families = self.families.iter().enumerate();
        families.flat_map(|(f, family)| family.roles.iter().map(move |r| (f, r))).collect()
    }

    /// The families that copy variables may range over.
    pub fn bindable(&self) -> Vec<usize> {
        (0..self.families.len()).filter(|&f| self.families[f].of).collect()
    }

    /// Words for a number that is known: an integer, a param, a sum.
    pub fn constant(&self, rng: &mut Rng, value: i64) -> String {
        let params: Vec<&(String, i64)> = self.params.iter().collect();
        if !params.is_empty() && percent(rng, 25) {
            let (name, has) = pick(rng, &params);
            return match value - has {
                0 => name.clone(),
                d if d > 0 && percent(rng, 50) => format!("{name} + {d}"),
                d if d > 0 => format!("max({value}, {name} - 1)"),
                d => format!("{name} - {}", -d),
            };
        }
        match rng.u8(..30) {
            0 if value >= 0 => format!("{value} * 1 + 0"),
            1 => format!("min({value}, {} * 2)", value.abs() + 1),
            2 if value > 0 => format!("{} / 2", value * 2),
            3 if value < 0 => format!("-({})", -value),
            4 if value >= 0 => {
                format!("{}0_0 / 100", if value == 0 { String::new() } else { value.to_string() })
            }
            _ => value.to_string(),
        }
    }

    /// The same where only an integer, a name, or parentheses may stand.
    pub fn count(&self, rng: &mut Rng, value: i64) -> String {
        let words = self.constant(rng, value);
        let simple = words.chars().all(|c| c.is_alphanumeric() || c == '_');
        if simple { words } else { format!("({words})") }
    }

    /// Writes the declarations.
    pub fn declare(&mut self, rng: &mut Rng, out: &mut Vec<String>) {
        self.declare_params(rng, out);
        self.declare_places(rng, out);
        self.timed = percent(rng, 45);
        let explicit = self.places.len() > 2 || percent(rng, 35);
        let time_by_route = self.timed && explicit && percent(rng, 50);
        if percent(rng, 30) {
            self.properties = (0..rng.usize(1..3)).map(|_| self.name()).collect();
            // What follows `rowers` in braces is read as those who row.
            self.properties.iter_mut().filter(|p| *p == "rowers").for_each(|p| *p = "oars".to_owned());
            out.push(format!("property {}", self.properties.join(", ")));
        }
        self.declare_members(rng, out);
        self.declare_kinds(rng, out);
        self.declare_carriers(rng, out, self.timed && !time_by_route);
        if explicit {
            self.declare_routes(rng, out, time_by_route);
        }
    }

    fn declare_params(&mut self, rng: &mut Rng, out: &mut Vec<String>) {
        for _ in 0..weighted(rng, &[5, 3, 2]) {
            let value = rng.i64(1..5);
            let words = self.constant(rng, value);
            let range = if percent(rng, 40) {
                format!(" in {}..{}", rng.i64(-1..2), value + 3)
            } else {
                String::new()
            };
            let name = self.name();
            out.push(format!("param {name} = {words}{range}"));
            self.params.push((name, value));
        }
        if percent(rng, 10) {
            let (name, value) = (self.name(), rng.i64(1..4));
            out.push(format!("let {name} = {}", self.constant(rng, value)));
            self.lets.push(Let { name: name.clone(), used: LetUse::Constant, truth: false, binds: vec![] });
            self.params.push((name, value));
        }
    }

    fn declare_places(&mut self, rng: &mut Rng, out: &mut Vec<String>) {
        let count = 2 + weighted(rng, &[60, 34, 6]);
        let islands = if count > 2 { weighted(rng, &[25, 70, 5]) } else { weighted(rng, &[95, 5]) };
        self.places = (0..count).map(|_| self.name()).collect();
        // Islands in the middle, banks at both ends.
        self.islands = self.places[1..][..islands.min(count - 1)].to_vec();
        let banks: Vec<String> = self.places.iter().filter(|p| !self.islands.contains(p)).cloned().collect();
        out.push(format!("bank {}", banks.join(", ")));
        if !self.islands.is_empty() {
            out.push(format!("island {}", self.islands.join(", ")));
        }
    }

    fn declare_members(&mut self, rng: &mut Rng, out: &mut Vec<String>) {
        let target = [2, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 7][rng.usize(..12)];
        let mut total = 0;
        while total < target {
            let left = target - total;
            match weighted(rng, &[35, 35, if left >= 2 { 35 } else { 0 }, 3]) {
                0 => {
                    let n = rng.i64(1..=left.min(3));
                    let items: Vec<String> = (0..n).map(|_| self.individual(rng)).collect();
                    out.push(format!("entity {} at {}", items.join(", "), self.start(rng)));
                    total += n;
                }
                1 => {
                    let copies = rng.i64(1..=left.min(4));
                    let items = if copies * 2 <= left && percent(rng, 40) { 2 } else { 1 };
                    let start = self.split(rng, copies);
                    let items: Vec<String> = (0..items).map(|_| self.group(rng, copies)).collect();
                    out.push(format!("entity {} at {start}", items.join(", ")));
                    total += copies * items.len() as i64;
                }
                2 => total += self.family(rng, left, out),
                _ => {
                    let item = self.group(rng, 0);
                    out.push(format!("entity {item} at {}", self.start(rng)));
                }
            }
        }
    }

    fn start(&self, rng: &mut Rng) -> String {
        if percent(rng, 85) { self.places[0].clone() } else { pick(rng, &self.places).clone() }
    }

    /// A start for so many copies.
    fn split(&self, rng: &mut Rng, copies: i64) -> String {
        if copies < 2 || percent(rng, 80) {
            return self.start(rng);
        }
        let first = rng.i64(0..=copies);
        let last = &self.places[self.places.len() - 1];
        format!("({} {}, {} {last})", self.count(rng, first), self.places[0], self.count(rng, copies - first))
    }

    fn individual(&mut self, rng: &mut Rng) -> String {
        let name = self.name();
        let properties = self.member_properties(rng);
        self.families.push(Family {
            name: name.clone(),
            of: false,
            copies: 1,
            roles: vec![Role { name: name.clone(), per_copy: 1 }],
        });
        format!("{name}{properties}")
    }

    fn group(&mut self, rng: &mut Rng, copies: i64) -> String {
        let name = self.name();
        let properties = self.member_properties(rng);
        self.families.push(Family {
            name: name.clone(),
            of: false,
            copies,
            roles: vec![Role { name: name.clone(), per_copy: 1 }],
        });
        format!("{} {name}{properties}", self.count(rng, copies))
    }

    /// Writes a family of at most so many members; returns how many.
    fn family(&mut self, rng: &mut Rng, most: i64, out: &mut Vec<String>) -> i64 {
        let mut roles: Vec<Role> = Vec::new();
        let mut words: Vec<String> = Vec::new();
        let mut members = 0;
        for _ in 0..1 + weighted(rng, &[2, 8, 3]) {
            if members == most {
                break;
            }
            let many = (most - members >= 2 && percent(rng, 20)).then_some(2);
            let per_copy = many.or(percent(rng, 5).then_some(1)).or(percent(rng, 2).then_some(0));
            let count = per_copy.map_or(String::new(), |n| format!("{} ", self.count(rng, n)));
            let name = self.name();
            let at = if percent(rng, 8) { format!(" at {}", pick(rng, &self.places)) } else { String::new() };
            words.push(format!("{count}{name}{}{at}", self.member_properties(rng)));
            members += per_copy.unwrap_or(1);
            roles.push(Role { name, per_copy: per_copy.unwrap_or(1) });
        }
        let copies = if members == 0 { 1 } else { rng.i64(1..=(most / members).clamp(1, 3)) };
        let name = self.name();
        let count = if copies == 1 && percent(rng, 60) {
            String::new()
        } else {
            format!("{} ", self.count(rng, copies))
        };
        let start = if count.is_empty() { self.start(rng) } else { self.split(rng, copies) };
        out.push(format!("entity {count}{name} of ({}) at {start}", words.join(", ")));
        self.families.push(Family { name, of: true, copies, roles });
        copies * members
    }

    fn member_properties(&self, rng: &mut Rng) -> String {
        let mut list = Vec::new();
        if percent(rng, 10) {
            let size = rng.i64(0..3);
            list.push(format!("size {}", self.constant(rng, size)));
        }
        if percent(rng, 15) {
            let weight = rng.i64(0..4);
            list.push(format!("weight {}", self.constant(rng, weight)));
        }
        if percent(rng, if self.timed { 60 } else { 5 }) {
            let time = rng.i64(0..6);
            list.push(format!("time {}", self.constant(rng, time)));
        }
        for property in &self.properties {
            if percent(rng, 60) {
                let value = rng.i64(-2..4);
                list.push(format!("{property} {}", self.constant(rng, value)));
            }
        }
        rng.shuffle(&mut list);
        match list.is_empty() {
            true if percent(rng, 97) => String::new(),
            _ => format!(" {{ {} }}", list.join("  ")),
        }
    }

    fn declare_kinds(&mut self, rng: &mut Rng, out: &mut Vec<String>) {
        for _ in 0..weighted(rng, &[6, 3, 1]) {
            let who: Vec<String> = (0..rng.usize(1..4)).map(|_| self.who(rng)).collect();
            let name = self.name();
            out.push(format!("kind {name} = {}", who.join(", ")));
            self.kinds.push(name);
        }
    }

    /// A group, individual, role, family, kind or numbered member.
    pub fn who(&self, rng: &mut Rng) -> String {
        if !self.kinds.is_empty() && percent(rng, 20) {
            return pick(rng, &self.kinds).clone();
        }
        let family = pick(rng, &self.families);
        if family.of && percent(rng, 30) {
            return family.name.clone();
        }
        let role = pick(rng, &family.roles);
        if family.copies > 0 && percent(rng, 12) {
            return format!("{}[{}]", role.name, rng.i64(1..=family.copies));
        }
        role.name.clone()
    }

    fn declare_carriers(&mut self, rng: &mut Rng, out: &mut Vec<String>, timed: bool) {
        let (boats, bridges) = [(1, 0), (2, 0), (1, 1), (0, 1)][weighted(rng, &[70, 14, 12, 4])];
        let unnamed = percent(rng, 50);
        let mut made = Vec::new();
        for index in 0..boats + bridges {
            let bridge = index >= boats;
            let name = if index == 0 && unnamed && !bridge { "boat".to_owned() } else { self.name() };
            made.push(Carrier { name, bridge });
        }
        self.carriers = made.clone();
        for carrier in made {
            let properties = self.carrier_properties(rng, timed);
            out.push(match carrier.bridge {
                true => format!("bridge {} {{ {properties} }}", carrier.name),
                false => {
                    let name =
                        if carrier.name == "boat" { String::new() } else { format!("{} ", carrier.name) };
                    let at = if percent(rng, 88) { &self.places[0] } else { pick(rng, &self.places) };
                    format!("boat {name}at {at} {{ {properties} }}")
                }
            });
        }
    }

    fn carrier_properties(&mut self, rng: &mut Rng, timed: bool) -> String {
        let seats = [1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 4][rng.usize(..12)];
        let mut list = vec![format!("seats {}", self.constant(rng, seats))];
        if percent(rng, 15) {
            let load = rng.i64(2..7);
            list.push(format!("load {}", self.constant(rng, load)));
        }
        if percent(rng, 12) {
            let least = [0, 0, 1, 2][rng.usize(..4)];
            list.push(format!("least {}", self.constant(rng, least)));
        }
        if percent(rng, 40) {
            let who: Vec<String> = (0..rng.usize(1..4)).map(|_| self.who(rng)).collect();
            let anyone = percent(rng, 10);
            list.push(format!("rowers {}", if anyone { "anyone".to_owned() } else { who.join(", ") }));
        }
        if percent(rng, 8) {
            let trips = rng.i64(2..10);
            list.push(format!("trips {}", self.constant(rng, trips)));
        }
        if timed {
            list.push(format!("time {}", self.time(rng)));
        }
        rng.shuffle(&mut list);
        list.join("  ")
    }

    /// How long a crossing takes.
    fn time(&mut self, rng: &mut Rng) -> String {
        match weighted(rng, &[40, 25, 10, 10, 6, 9]) {
            0 => {
                let time = rng.i64(0..6);
                self.constant(rng, time)
            }
            1 => "slowest".to_owned(),
            2 => "fastest + everyone".to_owned(),
            3 => "1 + 2 * (trip % 2)".to_owned(),
            4 => "slowest - fastest".to_owned(),
            _ => {
                let scope = Scope { trip: true, ..Scope::new(Here::Aboard) };
                let number = super::expr::number(rng, self, &scope, 2).text;
                // Now and then a time is negative, and that is an error.
                if percent(rng, 85) { format!("max(0, {number})") } else { number }
            }
        }
    }

    fn declare_routes(&mut self, rng: &mut Rng, out: &mut Vec<String>, timed: bool) {
        let places = self.places.clone();
        let (first, last) = (&places[0], &places[places.len() - 1]);
        let chain = |sign: &str| places.join(&format!(" {sign} "));
        let mut routes = match (places.len(), weighted(rng, &[50, 20, 15, 15])) {
            (2, 0) => vec![chain("-")],
            (2, 1) => vec![chain("-"), chain("-")],
            (2, 2) => vec![chain("->"), format!("{last} -> {first}")],
            (_, 1) => vec![chain("-"), format!("{first} - {last}")],
            (_, 2) => vec![format!("{} -> {first}", chain("->"))],
            (_, 3) => vec![chain("-"), format!("{last} -> {first}")],
            _ => vec![chain("-")],
        };
        for (index, route) in routes.iter_mut().enumerate() {
            let mut list = Vec::new();
            if timed {
                list.push(format!("time {}", self.time(rng)));
            }
            if percent(rng, if index > 0 { 40 } else { 5 }) {
                let mut by: Vec<String> = self.carriers.iter().map(|c| c.name.clone()).collect();
                rng.shuffle(&mut by);
                by.truncate(rng.usize(1..=by.len()));
                list.push(format!("by {}", by.join(", ")));
            }
            rng.shuffle(&mut list);
            if !list.is_empty() {
                route.push_str(&format!(" {{ {} }}", list.join("  ")));
            }
        }
        out.extend(routes.into_iter().map(|r| format!("route {r}")));
    }
}
