//! Expressions that are right where they stand.

use super::cast::{Cast, LetUse};
use super::{percent, pick, weighted};
use fastrand::Rng;

/// What is *here* where an expression stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Here {
    Place,
    Aboard,
    /// In a rule that is checked at places and aboard.
    Both,
    /// Nothing: goals, estimates, `overall` rules.
    Whole,
}

/// What an expression may use.
#[derive(Clone, Debug)]
pub struct Scope {
    pub here: Here,
    /// Copy variables with their families.
    pub bound: Vec<(String, usize)>,
    /// Families that may not be bound again.
    pub taken: Vec<usize>,
    pub at: bool,
    pub trip: bool,
    pub previous: bool,
    /// Families that were bound; for lets.
    pub lets: bool,
}

impl Scope {
    /// Everything but `trip` that may stand there.
    pub fn new(here: Here) -> Scope {
        let previous = here == Here::Aboard;
        Scope { here, bound: vec![], taken: vec![], at: true, trip: false, previous, lets: true }
    }

    fn binding(&self, variable: &str, family: usize) -> Scope {
        let mut inner = self.clone();
        inner.bound.push((variable.to_owned(), family));
        inner.taken.push(family);
        inner
    }
}

/// Words with how tightly they bind: 1 `or`, 2 `and`, 3 `not`, 4 comparison, 5 sum, 6 product,
/// 7 minus, 8 atom.
#[derive(Clone, Debug)]
pub struct Words {
    pub text: String,
    level: u8,
}

fn atom(text: impl Into<String>) -> Words {
    Words { text: text.into(), level: 8 }
}

impl Words {
    fn at_least(self, rng: &mut Rng, level: u8) -> String {
        if self.level < level || percent(rng, 3) { format!("({})", self.text) } else { self.text }
    }
}

/// A truth value, or a number that is read as one.
pub fn truth(rng: &mut Rng, cast: &mut Cast, scope: &Scope, depth: u32) -> Words {
    let deep = u32::from(depth > 0);
    let families = free_families(cast, scope);
    let quantifier = if families.is_empty() { 0 } else { 16 * deep };
    let aboard = u32::from(scope.here == Here::Aboard);
    let trip = u32::from(scope.trip);
    let there = u32::from(scope.at);
    let previous = u32::from(scope.previous);
    let weights = [
        40,                  // comparison
        20,                  // a number
        14 * deep,           // and
        10 * deep,           // or
        10 * deep,           // not
        4,                   // alone
        8 * there,           // all at
        6 * aboard,          // from, to
        quantifier,          // any, all
        6,                   // a let
        1,                   // true, false
        4 * trip,            // trip
        4 * previous * deep, // previous
    ];
    match weighted(rng, &weights) {
        1 => number(rng, cast, scope, depth.saturating_sub(1)),
        2 => list(rng, cast, scope, depth, " and ", 2),
        3 => list(rng, cast, scope, depth, " or ", 1),
        4 => {
            let words = truth(rng, cast, scope, depth - 1).at_least(rng, 3);
            Words { text: format!("not {words}"), level: 3 }
        }
        5 => atom(format!("alone{}", at(rng, cast, scope, 20))),
        6 => {
            let place = pick(rng, &cast.places).clone();
            match weighted(rng, &[2, 5, if scope.bound.is_empty() { 0 } else { 5 }]) {
                0 => atom(format!("all at {place}")),
                1 => atom(format!("all {} at {place}", cast.who(rng))),
                _ => atom(format!("all {} at {place}", of_copy(rng, cast, scope))),
            }
        }
        7 => atom(format!("{} {}", pick(rng, &["from", "to"]), pick(rng, &cast.places))),
        8 => {
            let word = *pick(rng, &["any", "all"]);
            quantified(rng, cast, scope, depth, word, &families)
        }
        9 => named_let(rng, cast, scope, true).unwrap_or_else(|| comparison(rng, cast, scope, depth)),
        10 => atom(*pick(rng, &["true", "false"])),
        11 => {
            let sign = *pick(rng, &["<", "<=", ">", ">=", "==", "!="]);
            let bound = rng.i64(0..7);
            let bound = cast.constant(rng, bound);
            let text = if percent(rng, 80) {
                format!("trip {sign} {bound}")
            } else {
                format!("{bound} {sign} trip")
            };
            Words { text, level: 4 }
        }
        12 => {
            let inner = remembered(cast, scope);
            let words = truth(rng, cast, &inner, depth - 1).text;
            atom(format!("previous({words})"))
        }
        _ => comparison(rng, cast, scope, depth),
    }
}

/// A number.
pub fn number(rng: &mut Rng, cast: &mut Cast, scope: &Scope, depth: u32) -> Words {
    let deep = u32::from(depth > 0);
    let families = free_families(cast, scope);
    let quantifier = if families.is_empty() { 0 } else { 12 * deep };
    let aboard = u32::from(scope.here == Here::Aboard);
    let trip = u32::from(scope.trip);
    let previous = u32::from(scope.previous);
    let bound = if scope.bound.is_empty() { 0 } else { 50 };
    let weights = [
        50,                  // somebody
        bound,               // c.ROLE
        14,                  // everyone, weight, size, a property
        10,                  // a carrier
        8,                   // an integer
        6,                   // a let
        5 * aboard,          // slowest, fastest
        5 * trip,            // trip % N
        6 * previous * deep, // previous
        10 * deep,           // sum
        6 * deep,            // product
        2 * deep,            // minus
        4 * deep,            // min, max
        quantifier,          // count
    ];
    match weighted(rng, &weights) {
        1 => atom(format!("{}{}", of_copy(rng, cast, scope), at(rng, cast, scope, 20))),
        2 => {
            let mut totals = vec!["everyone", "everyone", "weight", "size"];
            totals.extend(cast.properties.iter().flat_map(|p| [p.as_str(); 3]));
            let total = pick(rng, &totals).to_string();
            atom(format!("{total}{}", at(rng, cast, scope, 20)))
        }
        3 => {
            let at = at(rng, cast, scope, 30);
            let ashore = !at.is_empty() || scope.here != Here::Aboard;
            let fits: Vec<&str> =
                cast.carriers.iter().filter(|c| !(ashore && c.bridge)).map(|c| c.name.as_str()).collect();
            match fits.is_empty() {
                true => atom("1"),
                false => atom(format!("{}{at}", pick(rng, &fits))),
            }
        }
        4 => {
            let value = rng.i64(0..4);
            let words = cast.constant(rng, value);
            let simple = words.chars().all(|c| c.is_alphanumeric() || c == '_');
            if simple { atom(words) } else { atom(format!("({words})")) }
        }
        5 => named_let(rng, cast, scope, false).unwrap_or_else(|| somebody(rng, cast, scope)),
        6 => atom(*pick(rng, &["slowest", "fastest"])),
        7 => Words { text: format!("trip % {}", rng.i64(2..5)), level: 6 },
        8 => {
            let inner = remembered(cast, scope);
            let words = number(rng, cast, &inner, depth - 1).text;
            atom(format!("previous({words})"))
        }
        9 => {
            let mut text = number(rng, cast, scope, depth - 1).at_least(rng, 5);
            for _ in 0..rng.usize(1..3) {
                let next = number(rng, cast, scope, depth - 1).at_least(rng, 6);
                text = format!("{text} {} {next}", pick(rng, &["+", "+", "-"]));
            }
            Words { text, level: 5 }
        }
        10 => {
            let text = number(rng, cast, scope, depth - 1).at_least(rng, 6);
            // `trip` may only be the left side of a `%`, so what begins with it stays apart.
            let text = if text.starts_with("trip") { format!("({text})") } else { text };
            let (sign, next) = match weighted(rng, &[40, 25, 25, 6]) {
                0 => ("*", number(rng, cast, scope, depth - 1).at_least(rng, 7)),
                1 => ("/", rng.i64(1..4).to_string()),
                2 => ("%", rng.i64(1..4).to_string()),
                // Now and then a division by zero in some states.
                _ => (*pick(rng, &["/", "%"]), existing(rng, cast, scope)),
            };
            Words { text: format!("{text} {sign} {next}"), level: 6 }
        }
        11 => {
            let words = number(rng, cast, scope, depth - 1).at_least(rng, 7);
            Words { text: format!("-{words}"), level: 7 }
        }
        12 => {
            let numbers: Vec<String> =
                (0..rng.usize(1..4)).map(|_| number(rng, cast, scope, depth - 1).text).collect();
            atom(format!("{}({})", pick(rng, &["min", "max"]), numbers.join(", ")))
        }
        13 => quantified(rng, cast, scope, depth, "count", &families),
        _ => somebody(rng, cast, scope),
    }
}

fn comparison(rng: &mut Rng, cast: &mut Cast, scope: &Scope, depth: u32) -> Words {
    let left = number(rng, cast, scope, depth.saturating_sub(1)).at_least(rng, 5);
    let sign = *pick(rng, &["<", "<=", ">", ">=", "==", "!="]);
    let right = match percent(rng, 40) {
        true => rng.i64(0..4).to_string(),
        false => number(rng, cast, scope, depth.saturating_sub(1)).at_least(rng, 5),
    };
    Words { text: format!("{left} {sign} {right}"), level: 4 }
}

fn list(rng: &mut Rng, cast: &mut Cast, scope: &Scope, depth: u32, word: &str, level: u8) -> Words {
    let count = 2 + weighted(rng, &[4, 1]);
    let items: Vec<String> =
        (0..count).map(|_| truth(rng, cast, scope, depth - 1).at_least(rng, level + 1)).collect();
    Words { text: items.join(word), level }
}

fn quantified(
    rng: &mut Rng,
    cast: &mut Cast,
    scope: &Scope,
    depth: u32,
    word: &str,
    families: &[usize],
) -> Words {
    let family = *pick(rng, families);
    let variable = cast.variable();
    let body = truth(rng, cast, &scope.binding(&variable, family), depth - 1).text;
    atom(format!("{word}({variable} in {}: {body})", cast.families[family].name))
}

/// The families that may still be bound.
fn free_families(cast: &Cast, scope: &Scope) -> Vec<usize> {
    cast.bindable().into_iter().filter(|f| !scope.taken.contains(f)).collect()
}

/// Within `previous(…)`: nothing that tells copies, places or crossings apart.
fn remembered(cast: &Cast, scope: &Scope) -> Scope {
    Scope { at: false, trip: false, previous: false, bound: vec![], taken: cast.bindable(), ..scope.clone() }
}

/// `c.ROLE`
fn of_copy(rng: &mut Rng, cast: &Cast, scope: &Scope) -> String {
    let (variable, family) = pick(rng, &scope.bound);
    format!("{variable}.{}", pick(rng, &cast.families[*family].roles).name)
}

/// ` at PLACE` where it must stand, and in so many cases where it may.
fn at(rng: &mut Rng, cast: &Cast, scope: &Scope, chance: u32) -> String {
    let must = scope.here == Here::Whole;
    if must || scope.at && percent(rng, chance) {
        format!(" at {}", pick(rng, &cast.places))
    } else {
        String::new()
    }
}

/// A group, individual, role, kind or numbered member: how many.
fn somebody(rng: &mut Rng, cast: &Cast, scope: &Scope) -> Words {
    let at = at(rng, cast, scope, 15);
    let mut who = cast.who(rng);
    if let Some(family) = cast.families.iter().find(|f| f.of && f.name == who) {
        // A family's own name is not a number.
        who = pick(rng, &family.roles).name.clone();
    }
    atom(format!("{who}{at}"))
}

/// Somebody of whom there is at least one in the puzzle.
fn existing(rng: &mut Rng, cast: &Cast, scope: &Scope) -> String {
    let at = at(rng, cast, scope, 15);
    let roles = cast.roles();
    let fits: Vec<&str> = roles
        .iter()
        .filter(|(f, r)| cast.families[*f].copies * r.per_copy > 0)
        .map(|(_, r)| r.name.as_str())
        .collect();
    if fits.is_empty() || percent(rng, 30) {
        format!("everyone{at}")
    } else {
        format!("{}{at}", pick(rng, &fits))
    }
}

/// The name of a let that fits, perhaps with its `at`.
fn named_let(rng: &mut Rng, cast: &Cast, scope: &Scope, truth: bool) -> Option<Words> {
    let direct = |used: LetUse| match used {
        LetUse::Constant => true,
        LetUse::Here => scope.here != Here::Whole,
        LetUse::HereAndThere => scope.here != Here::Whole && scope.at,
        LetUse::Whole => scope.at,
        LetUse::Aboard => scope.here == Here::Aboard && scope.trip && scope.at && scope.previous,
    };
    let elsewhere = |used: LetUse| matches!(used, LetUse::Here | LetUse::HereAndThere) && scope.at;
    let free = |binds: &[usize]| !binds.iter().any(|f| scope.taken.contains(f));
    let fits: Vec<_> = cast
        .lets
        .iter()
        .filter(|l| {
            scope.lets && (truth || !l.truth) && free(&l.binds) && (direct(l.used) || elsewhere(l.used))
        })
        .collect();
    if fits.is_empty() {
        return None;
    }
    let chosen = *pick(rng, &fits);
    let name = &chosen.name;
    let there = elsewhere(chosen.used) && (!direct(chosen.used) || percent(rng, 30));
    Some(if there { atom(format!("{name} at {}", pick(rng, &cast.places))) } else { atom(name.as_str()) })
}
