//! What heuristics say, against what is left: the states where they are wrong, and what that cost.

use super::Compared;
use crate::compare::{Audited, Findings};
use crate::report::summary::plural;
use crate::report::table::standing;
use crate::report::{Style, amounts, why};
use crate::search::registry::Promise;
use std::fmt::Write;

/// A paragraph for each heuristic; nothing if none was audited.
pub fn text(compared: &Compared<'_>, style: Style) -> String {
    compared.comparison.audits.iter().map(|audited| one(compared, audited, style)).collect()
}

fn one(compared: &Compared<'_>, audited: &Audited, style: Style) -> String {
    let found = match &audited.found {
        Ok(found) => found,
        Err(_) => return format!("\n{}: cannot be worked out in every state\n", audited.heuristic),
    };
    let mut out = format!("\n{}: {}\n", audited.heuristic, verdict(found));
    // Writing to a string cannot fail.
    let _ = details(compared, found, style, &mut out);
    out + &costs(compared, &audited.heuristic)
}

/// Whether it says too much, and whether it is consistent, of how many states.
fn verdict(found: &Findings) -> String {
    let over = found.overestimates.len() + found.more_overestimates;
    let falls = found.inconsistencies.len() + found.more_inconsistencies;
    let too_much = match over {
        0 => "never says too much".to_owned(),
        n => format!("says too much of {}", plural(n as u64, "state")),
    };
    let consistent = match falls {
        0 => "consistent".to_owned(),
        n => format!("inconsistent along {}", plural(n as u64, "crossing")),
    };
    let states = plural(found.states, "state");
    match found.stopped {
        None => format!("{too_much}, {consistent} (all {states} within reach)"),
        Some(reason) => format!("{too_much}, {consistent}, as far as was looked ({states}: {})", why(reason)),
    }
}

fn details(compared: &Compared<'_>, found: &Findings, style: Style, out: &mut String) -> std::fmt::Result {
    let puzzle = compared.puzzle;
    let costs = |numbers: &[i64]| {
        let each: Vec<_> = puzzle.minimise.iter().copied().zip(numbers.iter().copied()).collect();
        amounts(puzzle, &each)
    };
    let said = |says: &Option<Vec<i64>>| {
        says.as_ref().map_or_else(|| "that the goal is out of reach".to_owned(), |says| costs(says))
    };
    for one in &found.overestimates {
        let at = standing(puzzle, &one.position, style);
        writeln!(out, "  says {}, in truth {}: {at}", said(&one.says), costs(&one.left))?;
    }
    if found.more_overestimates > 0 {
        writeln!(out, "  {} more", plural(found.more_overestimates as u64, "such state"))?;
    }
    for one in &found.inconsistencies {
        let (from, to) = (standing(puzzle, &one.from, style), standing(puzzle, &one.to, style));
        let (says, then, cost) = (said(&one.says), said(&one.then), costs(&one.cost));
        writeln!(out, "  falls from {says} to {then} for {cost}: {from}")?;
        writeln!(out, "    then {to}")?;
    }
    if found.more_inconsistencies > 0 {
        writeln!(out, "  {} more", plural(found.more_inconsistencies as u64, "such crossing"))?;
    }
    Ok(())
}

/// What searches with this heuristic found that is not the best, and what they did twice.
fn costs(compared: &Compared<'_>, heuristic: &str) -> String {
    let Compared { puzzle, comparison } = *compared;
    let best = comparison.proof().and_then(|row| Some((row.found(puzzle)?, row.totals()?)));
    let mut out = String::new();
    // Of a search that promises nothing nobody expects the best.
    let rows = comparison.rows.iter().filter(|row| row.search.promise != Promise::SomeSolution);
    for row in rows.filter(|row| row.heuristic.as_deref() == Some(heuristic)) {
        let mut cost = Vec::new();
        if let (Some((least, best)), Some(found), Some(totals)) = (&best, row.found(puzzle), row.totals())
            && found > *least
        {
            cost.push(format!(
                "found {}, and the best is {}",
                amounts(puzzle, totals),
                amounts(puzzle, best)
            ));
        }
        let reopened = row.answer().map_or(0, |answer| answer.stats.reopened);
        if reopened > 0 {
            cost.push(format!("reopened {}", plural(reopened, "state")));
        }
        if !cost.is_empty() {
            out += &format!("  {}: {}\n", row.search.name, cost.join("; "));
        }
    }
    out
}
