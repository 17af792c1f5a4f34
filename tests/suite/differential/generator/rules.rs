//! What is demanded: lets, rules, the goal, costs, limits, estimates, searches.

use super::cast::{Cast, Let, LetUse};
use super::expr::{Here, Scope, number, truth};
use super::{percent, pick, weighted};
use fastrand::Rng;

/// Writes the statements.
pub fn demands(rng: &mut Rng, cast: &mut Cast, out: &mut Vec<String>) {
    for _ in 0..weighted(rng, &[55, 25, 12, 8]) {
        one_let(rng, cast, out);
    }
    let mut names: Vec<String> = Vec::new();
    for _ in 0..weighted(rng, &[5, 40, 35, 15, 5]) {
        // Rules have names of their own, which may be those of others.
        let name = if percent(rng, 10) { cast.places[0].clone() } else { format!("rule{}", names.len()) };
        if !names.contains(&name) {
            out.push(rule(rng, cast, &name));
            names.push(name);
        }
    }
    out.push(format!("goal {}", goal(rng, cast)));
    metrics(rng, cast, out);
    searches(rng, cast, out);
}

fn one_let(rng: &mut Rng, cast: &mut Cast, out: &mut Vec<String>) {
    let used =
        [LetUse::Here, LetUse::HereAndThere, LetUse::Whole, LetUse::Aboard][weighted(rng, &[5, 3, 3, 2])];
    let scope = match used {
        LetUse::Aboard => Scope { trip: true, ..Scope::new(Here::Aboard) },
        LetUse::Whole => Scope::new(Here::Whole),
        LetUse::HereAndThere => Scope::new(Here::Both),
        LetUse::Here | LetUse::Constant => Scope { at: false, ..Scope::new(Here::Both) },
    };
    let is_truth = percent(rng, 60);
    let before = cast.variables;
    let words = match is_truth {
        true => truth(rng, cast, &scope, 2).text,
        false => number(rng, cast, &scope, 2).text,
    };
    // Every family counts as bound where any is; lets within bind no more than this one can.
    let binds = if cast.variables > before || !cast.lets.is_empty() { cast.bindable() } else { vec![] };
    let name = cast.name();
    out.push(format!("let {name} = {words}"));
    // `truth` may write a number; then it can still be read as a truth value.
    cast.lets.push(Let { name, used, truth: is_truth, binds });
}

/// Scopes of rules: the words, what is *here*.
fn scope(rng: &mut Rng, cast: &Cast) -> (String, Here) {
    let place = pick(rng, &cast.places).clone();
    let carrier = pick(rng, &cast.carriers).name.clone();
    match weighted(rng, &[40, 6, 14, 8, 8, 12, 5, 10, 6, 4, 4]) {
        0 => ("on banks".to_owned(), Here::Place),
        1 if !cast.islands.is_empty() => ("on islands".to_owned(), Here::Place),
        2 => ("on boats".to_owned(), Here::Aboard),
        3 => (format!("on {place}"), Here::Place),
        4 => (format!("on {carrier}"), Here::Aboard),
        5 => ("everywhere".to_owned(), Here::Both),
        6 => ("on banks, boats".to_owned(), Here::Both),
        7 => ("overall".to_owned(), Here::Whole),
        8 => ("on banks while afloat".to_owned(), Here::Place),
        9 => (format!("on {place} while afloat"), Here::Place),
        10 => (format!("on {place}, {carrier}"), Here::Both),
        _ => ("on banks".to_owned(), Here::Place),
    }
}

fn rule(rng: &mut Rng, cast: &mut Cast, name: &str) -> String {
    if percent(rng, 55)
        && let Some(rule) = classic(rng, cast, name)
    {
        return rule;
    }
    let (words, here) = scope(rng, cast);
    let scope = Scope { trip: true, ..Scope::new(here) };
    let mut text = format!("rule {name} {words}{}:", guards(rng, cast, &scope, 25));
    for _ in 0..1 + weighted(rng, &[7, 2, 1]) {
        text.push_str(&format!("\n  {}", clause(rng, cast, &scope)));
    }
    text
}

fn guards(rng: &mut Rng, cast: &mut Cast, scope: &Scope, chance: u32) -> String {
    let mut list = Vec::new();
    for word in ["when", "unless"] {
        if percent(rng, chance) {
            list.push(format!(" {word} {}", truth(rng, cast, scope, 1).text));
        }
    }
    rng.shuffle(&mut list);
    list.concat()
}

fn clause(rng: &mut Rng, cast: &mut Cast, scope: &Scope) -> String {
    let mut inner = scope.clone();
    let mut text = String::new();
    let mut families = cast.bindable();
    rng.shuffle(&mut families);
    for family in families.into_iter().take(2) {
        if percent(rng, 40) {
            let variable = cast.variable();
            text.push_str(&format!("for {variable} in {}: ", cast.families[family].name));
            inner.bound.push((variable, family));
            inner.taken.push(family);
        }
    }
    let word = *pick(rng, &["require", "forbid", "forbid"]);
    let demand = truth(rng, cast, &inner, 2).text;
    text.push_str(&format!("{word} {demand}{}", guards(rng, cast, &inner, 30)));
    if percent(rng, 15) {
        text.push_str(" because \"so \\\"it\\\" is\"");
    }
    text
}

/// A rule as the old puzzles have it.
fn classic(rng: &mut Rng, cast: &mut Cast, name: &str) -> Option<String> {
    let roles: Vec<(usize, String, i64)> = cast
        .roles()
        .into_iter()
        .map(|(f, r)| (f, r.name.clone(), cast.families[f].copies * r.per_copy))
        .filter(|&(_, _, n)| n > 0)
        .collect();
    let (mut one, mut two, mut guard) =
        (rng.usize(..roles.len()), rng.usize(..roles.len()), rng.usize(..roles.len()));
    if roles.len() > 2 {
        // Three different ones.
        one = rng.usize(..roles.len() - 2);
        two = one + 1;
        guard = one + 2;
    }
    let [a, b, c] = [one, two, guard].map(|i| roles[i].1.clone());
    let last = cast.places[cast.places.len() - 1].clone();
    let place = pick(rng, &cast.places).clone();
    let where_ = *pick(rng, &["on banks", "on banks", "everywhere"]);
    let of = cast.bindable();
    Some(match weighted(rng, &[25, 15, 20, 8, 10, 6, 8, 8]) {
        0 => format!("rule {name} {where_} unless {c}:\n  forbid {a} and {b}"),
        1 => format!("rule {name} {where_}: require {a} >= {b} unless {a} == 0"),
        2 => {
            let family = *of.first()?;
            let copy = cast.variable();
            let family = &cast.families[family];
            let [x, y] = [0, family.roles.len() - 1].map(|i| family.roles[i].name.clone());
            let of = &family.name;
            match percent(rng, 60) {
                true => format!(
                    "rule {name} {where_}:\n  for {copy} in {of}: forbid {copy}.{y} and {x} unless {copy}.{x}"
                ),
                false => format!(
                    "rule {name} on banks: require count({copy} in {of}: {copy}.{x} != {copy}.{y}) <= 1"
                ),
            }
        }
        3 => format!("rule {name} on boats: require everyone != previous(everyone) when from {last}"),
        4 => format!("rule {name} on banks when trip % 2 == 1: forbid {a} and {b}"),
        5 => format!("rule {name} on boats: forbid {a} and previous({a})"),
        6 => format!("rule {name} overall: require {a} at {place} <= {} or all {a} at {place}", rng.u8(1..3)),
        _ => format!("rule {name} on {place} while afloat: require {a} when {b} unless alone"),
    })
}

fn goal(rng: &mut Rng, cast: &mut Cast) -> String {
    let last = cast.places[cast.places.len() - 1].clone();
    let other = pick(rng, &cast.places).clone();
    let (one, two) = (cast.who(rng), cast.who(rng));
    let carriers: Vec<String> = cast.carriers.iter().filter(|c| !c.bridge).map(|c| c.name.clone()).collect();
    match weighted(rng, &[60, 14, 10, 6, 6, 6]) {
        0 => format!("all at {last}"),
        1 => format!("all {one} at {last} and all {two} at {other}"),
        2 => format!("everyone at {last} >= {}", rng.u8(2..6)),
        3 => format!("all {one} at {last} or not all {two} at {}", cast.places[0]),
        4 if !carriers.is_empty() => format!("all {one} at {last} and {} at {other}", pick(rng, &carriers)),
        _ => truth(rng, cast, &Scope::new(Here::Whole), 2).text,
    }
}

fn metrics(rng: &mut Rng, cast: &mut Cast, out: &mut Vec<String>) {
    let mut metrics = vec!["crossings".to_owned()];
    if cast.timed {
        metrics.push("time".to_owned());
    }
    for _ in 0..weighted(rng, &[65, 25, 10]) {
        let scope = Scope { trip: true, ..Scope::new(Here::Aboard) };
        let words = match weighted(rng, &[3, 4, 3]) {
            0 => truth(rng, cast, &scope, 2).text,
            1 => format!("max(0, {})", number(rng, cast, &scope, 2).text),
            // Now and then less than nothing.
            _ => number(rng, cast, &scope, 1).text,
        };
        let name = cast.cost_name();
        out.push(format!("cost {name} = {words}"));
        metrics.push(name.clone());
        cast.costs.push(name);
    }
    if metrics.len() > 1 && percent(rng, 60) || percent(rng, 5) {
        let mut list = metrics.clone();
        rng.shuffle(&mut list);
        list.truncate(rng.usize(1..=list.len()));
        let word = *pick(rng, &["minimise", "minimise", "minimize"]);
        out.push(format!("{word} {}", list.join(", ")));
    }
    for metric in &metrics {
        if percent(rng, 14) {
            let bound = if percent(rng, 4) { -1 } else { rng.i64(2..16) };
            out.push(format!("limit {metric} <= {}", cast.constant(rng, bound)));
        }
    }
}

fn searches(rng: &mut Rng, cast: &mut Cast, out: &mut Vec<String>) {
    if percent(rng, 10) {
        let scope = Scope::new(Here::Whole);
        let words = match percent(rng, 70) {
            true => number(rng, cast, &scope, 2).text,
            false => truth(rng, cast, &scope, 2).text,
        };
        let name = cast.name();
        out.push(format!("estimate {name} = {words}"));
        cast.estimates.push(name);
    }
    if percent(rng, 20) {
        let name = *pick(rng, &["bfs", "ucs", "dfs", "iddfs", "bidirectional", "astar", "idastar", "greedy"]);
        let guess = match (name, cast.estimates.first()) {
            ("astar" | "idastar" | "greedy", Some(estimate)) if percent(rng, 60) => {
                format!(" with {estimate}")
            }
            ("astar" | "idastar" | "greedy", _) if percent(rng, 50) => " with blind".to_owned(),
            _ => String::new(),
        };
        out.push(format!("search {name}{guess}"));
    }
}
