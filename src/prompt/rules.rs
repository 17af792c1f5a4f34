//! How the rules stand: each holds, and perhaps a single crossing would break it.

use super::moves::Moves;
use crate::check::puzzle::{Puzzle, RuleId};
use crate::diag::Code;
use crate::report;
use crate::verify::{Judged, ProblemKind};

/// A line for each rule.
pub fn lines(puzzle: &Puzzle, moves: &Moves, plain: bool) -> String {
    let wide = puzzle.rules.iter().map(|rule| rule.name.text.chars().count()).max().unwrap_or(0);
    let (holds, near) = if plain { ("ok", "! ") } else { ("✓ ", "! ") };
    let line = |(id, rule): (RuleId, &crate::check::puzzle::Rule)| {
        let name = &rule.name.text;
        match moves.list.iter().find(|(_, judged)| breaks(puzzle, judged, id)) {
            Some((crossing, _)) => {
                format!(
                    "  {near} {name:wide$}  one crossing from breaking: {}\n",
                    report::plan::line(puzzle, crossing)
                )
            }
            None => format!("  {holds} {name:wide$}  holds\n"),
        }
    };
    puzzle.rules.enumerate().map(line).collect()
}

/// Whether a crossing that fits its carrier would break a rule.
fn breaks(puzzle: &Puzzle, judged: &Judged, rule: RuleId) -> bool {
    let fits = judged.problems.iter().all(|problem| problem.kind == ProblemKind::Unsafe);
    let clauses = &puzzle.rules[rule].clauses;
    let told = judged.problems.iter().filter(|problem| problem.diagnostic.code == Code::BreaksRule);
    let mut spans = told.filter_map(|problem| problem.diagnostic.span());
    fits && spans.any(|span| clauses.iter().any(|clause| clause.span == span))
}
