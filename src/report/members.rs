//! Members as text: by name, copy and number for plans and JSON, drawn together for the blackboard.

use crate::check::puzzle::{Puzzle, RoleId};
use crate::verify::{Crowd, is_numbered};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Some members under one name: so many of a role, or of one copy.
pub struct Named<'a> {
    /// The role's name.
    pub name: &'a str,
    /// The copy's number, where members have to be called by it.
    pub copy: Option<i64>,
    /// How many.
    pub count: i64,
    /// Whether the number is said, also if it is 1.
    pub counted: bool,
}

/// A crowd as a plan names it, role by role.
pub fn named<'a>(puzzle: &'a Puzzle, crowd: &Crowd) -> Vec<Named<'a>> {
    let mut all = Vec::new();
    for (role, count) in crowd.roles() {
        let name = puzzle.roles[role].name.text.as_str();
        if is_numbered(puzzle, puzzle.roles[role].family) {
            let counted = puzzle.is_counted(role, true);
            let copies = crowd.copies(role);
            all.extend(copies.map(|(copy, count)| Named { name, copy: Some(copy), count, counted }));
        } else {
            all.push(Named { name, copy: None, count, counted: puzzle.is_counted(role, false) });
        }
    }
    all
}

/// A crowd as a blackboard shows it: `goat`, `1 cannibals`, `husband[1..3 5]`.
pub fn shown(puzzle: &Puzzle, crowd: &Crowd) -> Vec<String> {
    let mut texts = Vec::new();
    for (role, count) in crowd.roles() {
        let name = &puzzle.roles[role].name.text;
        if is_numbered(puzzle, puzzle.roles[role].family) {
            texts.extend(numbered(puzzle, crowd, role));
        } else if puzzle.is_counted(role, false) {
            texts.push(format!("{count} {name}"));
        } else {
            texts.push(name.clone());
        }
    }
    texts
}

/// The members of a role with the numbers of their copies; copies of which equally many are here go
/// together.
fn numbered(puzzle: &Puzzle, crowd: &Crowd, role: RoleId) -> Vec<String> {
    let name = &puzzle.roles[role].name.text;
    let mut copies: BTreeMap<Reverse<i64>, Vec<i64>> = BTreeMap::new();
    for (copy, count) in crowd.copies(role) {
        copies.entry(Reverse(count)).or_default().push(copy);
    }
    let each = |count: i64| if puzzle.is_counted(role, true) { format!("{count} ") } else { String::new() };
    copies.iter().map(|(count, copies)| format!("{}{name}[{}]", each(count.0), ranges(copies))).collect()
}

/// Ascending numbers with runs drawn together: `1..3 5`.
fn ranges(numbers: &[i64]) -> String {
    let mut runs: Vec<(i64, i64)> = Vec::new();
    for &n in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == n => *last = n,
            _ => runs.push((n, n)),
        }
    }
    let text = |&(first, last): &(i64, i64)| match last - first {
        0 => first.to_string(),
        1 => format!("{first} {last}"),
        _ => format!("{first}..{last}"),
    };
    runs.iter().map(text).collect::<Vec<_>>().join(" ")
}
