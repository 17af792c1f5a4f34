//! Members as text: by name, copy and number for plans and JSON, drawn together for the blackboard.

use crate::check::puzzle::{Puzzle, RoleId};
use crate::verify::{Crowd, is_numbered};

/// Some members under one name: so many of a role, or of one copy.
pub struct Named<'a> {
    /// The role's name.
    pub name: &'a str,
    /// The copy's number, where members have to be called by it.
    pub copy: Option<i64>,
    /// How many.
    pub count: i64,
}

/// A crowd as a plan names it, role by role.
pub fn named<'a>(puzzle: &'a Puzzle, crowd: &Crowd) -> Vec<Named<'a>> {
    let mut all = Vec::new();
    for (role, count) in crowd.roles() {
        let name = puzzle.roles[role].name.text.as_str();
        if is_numbered(puzzle, puzzle.roles[role].family) {
            all.extend(crowd.copies(role).map(|(copy, count)| Named { name, copy: Some(copy), count }));
        } else {
            all.push(Named { name, copy: None, count });
        }
    }
    all
}

/// A crowd as a blackboard shows it, one text a role: `goat`, `1 cannibals`, `husband[1..3 5]`.
pub fn shown(puzzle: &Puzzle, crowd: &Crowd) -> Vec<String> {
    crowd.roles().map(|(role, count)| shown_role(puzzle, crowd, role, count)).collect()
}

fn shown_role(puzzle: &Puzzle, crowd: &Crowd, role: RoleId, count: i64) -> String {
    let name = &puzzle.roles[role].name.text;
    if !is_numbered(puzzle, puzzle.roles[role].family) {
        let one = puzzle.members(role) == 1;
        return if one { name.clone() } else { format!("{count} {name}") };
    }
    // Copies of which equally many are here go together.
    let mut texts = Vec::new();
    let mut counts: Vec<i64> = crowd.copies(role).map(|(_, count)| count).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts.dedup();
    for each in counts {
        let copies: Vec<i64> = crowd.copies(role).filter(|&(_, n)| n == each).map(|(copy, _)| copy).collect();
        let each = if puzzle.roles[role].per_copy == 1 { String::new() } else { format!("{each} ") };
        texts.push(format!("{each}{name}[{}]", ranges(&copies)));
    }
    texts.join(", ")
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
