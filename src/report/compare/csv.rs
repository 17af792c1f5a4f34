//! A comparison as comma-separated values (RFC 4180, with a line feed at the end of each line). Names are
//! words and all else is words and numbers, so nothing needs quotes.

use super::{Compared, status};
use crate::compare::Row;
use crate::search::outcome::Outcome;

/// A line of heads, then one line a search: what it found of each metric that the puzzle minimises,
/// `at_least` of the first where it was stopped, and what it took.
pub fn csv(compared: &Compared<'_>) -> String {
    let puzzle = compared.puzzle;
    let metrics: String =
        puzzle.minimise.iter().map(|&metric| format!("{},", puzzle.metric_name(metric))).collect();
    let mut out = format!(
        "search,heuristic,status,proved,{metrics}at_least,states,expanded,generated,duplicates,reopened,\
         refused,peak_frontier,memory,seconds\n"
    );
    for row in &compared.comparison.rows {
        let found = row.found(puzzle).map(|found| found.iter().map(i64::to_string).collect::<Vec<_>>());
        let found = found.unwrap_or_else(|| vec![String::new(); puzzle.minimise.len()]);
        let heuristic = row.heuristic.as_deref().unwrap_or("");
        let head = format!("{},{heuristic},{},{}", row.search.name, status(row), row.is_proved());
        out += &format!("{head},{},{},{}\n", found.join(","), at_least(row), numbers(row));
    }
    out
}

/// What is known of a search that was stopped.
fn at_least(row: &Row) -> String {
    match row.answer().map(|answer| &answer.outcome) {
        Some(Outcome::Stopped { lower_bound: Some(least), .. }) => least.to_string(),
        _ => String::new(),
    }
}

fn numbers(row: &Row) -> String {
    let seconds = row.elapsed.map_or_else(String::new, |time| format!("{:.3}", time.as_secs_f64()));
    let numbers = row.answer().map(|answer| {
        let s = &answer.stats;
        let all = [
            s.states,
            s.expanded,
            s.generated,
            s.duplicates,
            s.reopened,
            s.refused,
            s.peak_frontier,
            s.memory,
        ];
        all.map(|number| number.to_string()).join(",")
    });
    format!("{},{seconds}", numbers.unwrap_or_else(|| ",".repeat(7)))
}
