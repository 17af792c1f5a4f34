//! Makes a failing puzzle small: leaves statements and clauses out while it still fails.

use super::Draft;

/// The smallest draft that a greedy search finds and of which `fails` is still true.
pub fn shrink(draft: &Draft, fails: impl Fn(&Draft) -> bool) -> Draft {
    let mut best = draft.clone();
    let mut smaller = true;
    while smaller {
        smaller = false;
        let size = best.text().len();
        for candidate in candidates(&best) {
            if candidate.text().len() < size && fails(&candidate) {
                best = candidate;
                smaller = true;
                break;
            }
        }
    }
    best
}

/// Every draft with one statement, line or bracketed block less.
fn candidates(draft: &Draft) -> Vec<Draft> {
    let with = |index: usize, statement: Option<String>| {
        let mut statements = draft.statements.clone();
        match statement {
            Some(words) => statements[index] = words,
            None => drop(statements.remove(index)),
        }
        Draft { statements, ..draft.clone() }
    };
    let mut all: Vec<Draft> = (0..draft.statements.len()).rev().map(|i| with(i, None)).collect();
    for (index, statement) in draft.statements.iter().enumerate() {
        let lines: Vec<&str> = statement.lines().collect();
        for line in 1..lines.len().max(1) {
            let kept: Vec<&str> =
                lines.iter().enumerate().filter(|(i, _)| *i != line).map(|(_, l)| *l).collect();
            all.push(with(index, Some(kept.join("\n"))));
        }
        for word in [" and ", " or ", " when ", " unless ", " because "] {
            for (at, _) in statement.match_indices(word) {
                let end = statement[at..].find('\n').map_or(statement.len(), |n| at + n);
                all.push(with(index, Some(format!("{}{}", &statement[..at], &statement[end..]))));
            }
        }
        if let (Some(open), Some(close)) = (statement.find('{'), statement.rfind('}')) {
            if !statement.starts_with("bo") && !statement.starts_with("br") {
                all.push(with(index, Some(format!("{}{}", &statement[..open], &statement[close + 1..]))));
            }
            for part in statement[open + 1..close].split("  ") {
                all.push(with(index, Some(statement.replacen(part, "", 1))));
            }
        }
    }
    all
}
