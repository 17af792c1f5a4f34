//! A comparison as an aligned table, with a line below for what needs more words.

use super::{Compared, audit};
use crate::check::puzzle::{Metric, Puzzle};
use crate::compare::{Row, RowEnd};
use crate::report::grid::{Cell, Column, grid};
use crate::report::table::title;
use crate::report::{Style, amount, no_beginning, why};
use crate::search::outcome::Outcome;

/// The columns, and whether they are numbers.
const COLUMNS: [(&str, bool); 9] = [
    ("search", false),
    ("heuristic", false),
    ("answer", false),
    ("proved", false),
    ("expanded", true),
    ("generated", true),
    ("frontier", true),
    ("memory", true),
    ("time", true),
];

/// Title, table, what the searches say that did not come to an end, and audits if there are any.
pub fn table(compared: &Compared<'_>, style: Style) -> String {
    let Compared { puzzle, comparison } = *compared;
    let columns = COLUMNS.map(|(head, right)| Column { head: head.to_owned(), right });
    let rows: Vec<Vec<Cell>> = comparison.rows.iter().map(|row| cells(puzzle, row, style)).collect();
    let mut out = format!("{}\n\n{}", title(puzzle), grid(&columns, &rows, style));
    let notes = notes(compared);
    if !notes.is_empty() {
        out += &format!("\n{notes}");
    }
    out + &audit::text(compared, style)
}

fn cells(puzzle: &Puzzle, row: &Row, style: Style) -> Vec<Cell> {
    let nothing = if style.plain { "-" } else { "·" };
    let heuristic = row.heuristic.as_deref().unwrap_or(nothing);
    let mut cells = vec![Cell::of(row.search.name), Cell::of(heuristic), Cell::list(answer(puzzle, row))];
    if let Some(ran) = row.answer() {
        let stats = &ran.stats;
        cells.push(Cell::of(if row.is_proved() { "yes" } else { "no" }));
        cells.extend([stats.expanded, stats.generated, stats.peak_frontier].map(|n| Cell::of(n.to_string())));
        cells.push(Cell::of(size(stats.memory)));
        cells.extend(row.elapsed.map(|time| Cell::of(format!("{:.3} s", time.as_secs_f64()))));
    }
    cells.resize(COLUMNS.len(), Cell::of(nothing));
    cells
}

/// What a search says, in pieces.
fn answer(puzzle: &Puzzle, row: &Row) -> Vec<String> {
    let amounts = |totals: &[(Metric, i64)]| -> Vec<String> {
        totals.iter().map(|&(metric, n)| amount(puzzle, metric, n)).collect()
    };
    let answer = match &row.end {
        RowEnd::Ran(answer) => answer,
        RowEnd::Unfit(_) => return vec!["cannot run".to_owned()],
        RowEnd::Invalid(told) => {
            return told.iter().take(1).map(|first| format!("error {}", first.code.as_str())).collect();
        }
        RowEnd::Skipped => return vec!["not run".to_owned()],
    };
    match &answer.outcome {
        Outcome::Solved(solved) => amounts(&solved.totals),
        Outcome::Unsolvable => vec!["unsolvable".to_owned()],
        Outcome::NotFound => vec!["not found".to_owned()],
        Outcome::Stopped { lower_bound, best, .. } => {
            let first = puzzle.minimise.first().copied().unwrap_or(Metric::Crossings);
            let least = lower_bound.filter(|&bound| bound > 0);
            let least = least.map(|bound| format!("at least {}", amount(puzzle, first, bound)));
            let best = best.as_ref().map(|best| format!("best so far {}", amounts(&best.totals).join(", ")));
            std::iter::once("stopped".to_owned()).chain(least).chain(best).collect()
        }
    }
}

/// Bytes, in a unit that leaves few digits.
fn size(bytes: u64) -> String {
    let units = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    match units.into_iter().find(|(unit, _)| bytes >= *unit) {
        Some((unit, name)) => format!("{:.1} {name}", bytes as f64 / unit as f64),
        None => format!("{bytes} B"),
    }
}

/// Why searches were stopped, and why some cannot be run: each reason once, with the searches.
fn notes(compared: &Compared<'_>) -> String {
    let mut notes: Vec<(String, Vec<&str>)> = Vec::new();
    for row in &compared.comparison.rows {
        let note = match &row.end {
            RowEnd::Ran(answer) => match &answer.outcome {
                Outcome::Stopped { reason, .. } => format!("stopped: {}", why(*reason)),
                Outcome::NotFound => "gave up, and that proves nothing".to_owned(),
                Outcome::Solved(_) | Outcome::Unsolvable => continue,
            },
            RowEnd::Unfit(obstacle) => format!("cannot run: {}", no_beginning(*obstacle)),
            RowEnd::Skipped => "not run: interrupted before".to_owned(),
            RowEnd::Invalid(_) => continue,
        };
        match notes.iter_mut().find(|(known, _)| *known == note) {
            Some((_, searches)) if searches.contains(&row.search.name) => {}
            Some((_, searches)) => searches.push(row.search.name),
            None => notes.push((note, vec![row.search.name])),
        }
    }
    notes.into_iter().map(|(note, searches)| format!("{}: {note}\n", searches.join(", "))).collect()
}
