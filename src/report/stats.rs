//! What a search did, in numbers: for people and for programs.

use super::grid::{Cell, Column, grid};
use super::{Style, json, words};
use crate::check::puzzle::{FamilyId, Metric, Puzzle, RuleId};
use crate::search::outcome::{Answer, Outcome};
use crate::source::Sources;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The most lines that tell of states by depth.
const DEPTHS_SHOWN: usize = 40;

/// How often halves are taken: more than a 64-bit float has digits.
const HALVES: u32 = 100;

/// An answer, and what is needed to tell what it took.
#[derive(Clone, Copy, Debug)]
pub struct Measured<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The answer.
    pub answer: &'a Answer,
    /// What is least in the order of the search, from the first on: depths are told in the first.
    pub order: &'a [Metric],
    /// The texts that the puzzle's rules stand in.
    pub sources: &'a Sources,
    /// How long it took, if that was measured.
    pub elapsed: Option<Duration>,
}

impl Measured<'_> {
    /// The clauses that refused crossings, with how many.
    fn refusals(&self) -> Vec<(RuleId, usize, u64)> {
        let rules = self.puzzle.rules.enumerate();
        let clauses = rules.flat_map(|(id, rule)| (0..rule.clauses.len()).map(move |clause| (id, clause)));
        let counts = self.answer.stats.refused_by.iter();
        let all = clauses.zip(counts).map(|((rule, clause), &count)| (rule, clause, count));
        all.filter(|(.., count)| *count > 0).collect()
    }

    /// The words of a clause, on one line.
    fn words(&self, rule: RuleId, clause: usize) -> String {
        let clause = self.puzzle.rules[rule].clauses.get(clause);
        clause.map(|clause| words(self.sources, clause.span)).unwrap_or_default()
    }

    /// The effective branching factor: that of the even tree, as deep as the solution has crossings, which
    /// has as many nodes below its root as crossings were generated (Nilsson 1971; Russell and Norvig).
    /// `None` without a solution, and where nothing had to be done.
    pub fn branching(&self) -> Option<f64> {
        let Outcome::Solved(solved) = &self.answer.outcome else { return None };
        let crossings = solved.totals.iter().find(|(metric, _)| *metric == Metric::Crossings)?.1;
        let depth = i32::try_from(crossings).ok().filter(|depth| *depth > 0)?;
        let nodes = self.answer.stats.generated as f64;
        let tree = |b: f64| (1..=depth).map(|level| b.powi(level)).sum::<f64>();
        let (mut low, mut high) = (0.0, nodes);
        for _ in 0..HALVES {
            let middle = (low + high) / 2.0;
            if tree(middle) < nodes { low = middle } else { high = middle }
        }
        Some(high)
    }

    /// The names of individuals whose states were taken for one, group by group.
    fn alike(&self) -> Vec<Vec<&str>> {
        let name = |family: &FamilyId| self.puzzle.families[*family].name.text.as_str();
        self.answer.stats.alike.iter().map(|group| group.iter().map(name).collect()).collect()
    }
}

/// What a search did, one number a line; then how many states there are at each depth.
pub fn text(measured: &Measured<'_>, style: Style) -> String {
    let stats = &measured.answer.stats;
    let mut rows = vec![
        ("states".to_owned(), stats.states.to_string()),
        ("expanded".to_owned(), stats.expanded.to_string()),
        ("generated".to_owned(), stats.generated.to_string()),
        ("duplicates".to_owned(), stats.duplicates.to_string()),
        ("reopened".to_owned(), stats.reopened.to_string()),
        ("refused".to_owned(), stats.refused.to_string()),
    ];
    for (rule, clause, count) in measured.refusals() {
        let name = &measured.puzzle.rules[rule].name.text;
        rows.push((String::new(), format!("{count} by {name}: {}", measured.words(rule, clause))));
    }
    rows.push(("peak frontier".to_owned(), stats.peak_frontier.to_string()));
    rows.push(("memory".to_owned(), format!("{} bytes", stats.memory)));
    if let Some(branching) = measured.branching() {
        rows.push(("branching".to_owned(), format!("{branching:.2}")));
    }
    let alike = measured.alike().into_iter();
    rows.extend(alike.map(|names| ("alike".to_owned(), format!("{} (searched together)", names.join(", ")))));
    rows.extend(measured.elapsed.map(|time| ("time".to_owned(), format!("{:.3} s", time.as_secs_f64()))));
    let lines = rows.into_iter().map(|(name, value)| format!("{name:<14}{value}\n"));
    lines.collect::<String>() + &depths(measured, style)
}

/// A table of the states by depth; nothing if the search does not meet them in that order.
fn depths(measured: &Measured<'_>, style: Style) -> String {
    let name = measured.order.first().map_or("depth", |&metric| measured.puzzle.metric_name(metric));
    let columns: Vec<Column> =
        [name, "states", "so far"].map(|head| Column { head: head.to_owned(), right: true }).into();
    let mut all = 0_u64;
    let rows: Vec<Vec<Cell>> = (0_u64..)
        .zip(&measured.answer.stats.by_depth)
        .filter(|(_, states)| **states > 0)
        .map(|(depth, states)| {
            all += states;
            [depth, *states, all].map(|number| Cell::of(number.to_string())).into()
        })
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    let (shown, rest) = rows.split_at(rows.len().min(DEPTHS_SHOWN));
    let more = if rest.is_empty() {
        String::new()
    } else {
        format!("{} more, up to {name} {}\n", rest.len(), measured.answer.stats.by_depth.len() - 1)
    };
    format!("\n{}{more}", grid(&columns, shown, style))
}

/// The same as an object, for the answer's field `stats`.
pub fn json(measured: &Measured<'_>) -> Value {
    let stats = &measured.answer.stats;
    let mut object = Map::new();
    let numbers = [
        ("states", stats.states),
        ("expanded", stats.expanded),
        ("generated", stats.generated),
        ("duplicates", stats.duplicates),
        ("reopened", stats.reopened),
        ("refused", stats.refused),
        ("peak_frontier", stats.peak_frontier),
        ("memory", stats.memory),
    ];
    object.extend(numbers.map(|(name, number)| (name.to_owned(), number.into())));
    let refusals = measured.refusals().into_iter().map(|(rule, clause, count)| {
        let name = &measured.puzzle.rules[rule].name.text;
        json!({ "rule": name, "clause": clause + 1, "words": measured.words(rule, clause), "count": count })
    });
    object.insert("refused_by".to_owned(), refusals.collect());
    object.insert("by_depth".to_owned(), stats.by_depth.clone().into());
    let branching = measured.branching().map(|branching| (branching * 100.0).round() / 100.0);
    object.insert("branching".to_owned(), branching.into());
    object.insert("alike".to_owned(), json!(measured.alike()));
    if let Some(elapsed) = measured.elapsed {
        object.insert("seconds".to_owned(), json::seconds(elapsed));
    }
    object.into()
}
