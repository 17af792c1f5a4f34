//! Rules put to the test: a table, below it what each clause refuses, for example; and JSON.

mod json;

pub use json::{RULES, invalid, json};

use super::grid::{Cell, Column, grid};
use super::summary::plural;
use super::{Style, amounts, explanation, plan, table, words};
use crate::check::puzzle::{Puzzle, RuleId};
use crate::explain::rules::{Trial, Tried};
use crate::explain::{Verdict, Worth};
use crate::source::Sources;

/// The most words of a clause that the table shows.
const WORDS_SHOWN: usize = 12;

/// What was found out about the rules of a puzzle, and what is needed to tell it.
#[derive(Clone, Copy, Debug)]
pub struct Tested<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What was found out.
    pub trial: &'a Trial,
    /// The texts that the puzzle stands in.
    pub sources: &'a Sources,
}

/// A row for each clause, and below the table what each refuses, for example.
pub fn text(tested: &Tested<'_>, style: Style) -> String {
    let Tested { puzzle, trial, .. } = *tested;
    let numbers = ["refuses", "alone", "states without"];
    let heads = ["rule", "clause", "where", numbers[0], numbers[1], numbers[2], "answer without", "note"];
    let column = |head: &str| Column { head: head.to_owned(), right: numbers.contains(&head) };
    let rows: Vec<Vec<Cell>> = trial.clauses.iter().map(|tried| row(tested, tried)).collect();
    let rules = match rows.as_slice() {
        [] => "there are no rules\n".to_owned(),
        rows => grid(&heads.map(column), rows, style) + &examples(tested, style),
    };
    let ended = trial.ended.map(|ended| format!("\n{}\n", explanation::ended(ended)));
    format!("{}\n\n{rules}\n{}{}", table::title(puzzle), reached(tested), ended.unwrap_or_default())
}

fn row(tested: &Tested<'_>, tried: &Tried) -> Vec<Cell> {
    let Tested { puzzle, trial, sources } = *tested;
    let states = tried.without.states.as_ref().map_or_else(|| "?".to_owned(), ToString::to_string);
    vec![
        Cell::of(name(puzzle, tried.rule, tried.clause)),
        Cell { texts: shortened(&clause(tested, tried)), ..Cell::default() },
        Cell { texts: shortened(&words(sources, puzzle.rules[tried.rule].scope.span)), ..Cell::default() },
        Cell::of(tried.refuses.to_string()),
        Cell::of(tried.alone.to_string()),
        Cell::of(states),
        Cell::of(answer(puzzle, &tried.without.answer)),
        Cell { texts: shortened(&note(puzzle, trial, tried)), ..Cell::default() },
    ]
}

/// `eaten`, or `eaten 2` where the rule has several clauses.
fn name(puzzle: &Puzzle, rule: RuleId, clause: usize) -> String {
    let rule = &puzzle.rules[rule];
    let number = if rule.clauses.len() > 1 { format!(" {}", clause + 1) } else { String::new() };
    format!("{}{number}", rule.name.text)
}

/// The words of a clause.
fn clause(tested: &Tested<'_>, tried: &Tried) -> String {
    let clause = tested.puzzle.rules[tried.rule].clauses.get(tried.clause);
    clause.map(|clause| words(tested.sources, clause.span)).unwrap_or_default()
}

/// The first words of a text, each to go into one line.
fn shortened(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    if words.len() > WORDS_SHOWN {
        words.truncate(WORDS_SHOWN);
        words.push("...".to_owned());
    }
    words
}

fn answer(puzzle: &Puzzle, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Solved(totals) => amounts(puzzle, totals),
        Verdict::Unsolvable => "unsolvable".to_owned(),
        Verdict::Unknown => "?".to_owned(),
    }
}

/// What a clause is good for, where that is not just what it refuses.
fn note(puzzle: &Puzzle, trial: &Trial, tried: &Tried) -> String {
    match &tried.worth {
        None | Some(Worth::Needed) => String::new(),
        Some(Worth::Idle) => "refuses nothing".to_owned(),
        Some(Worth::Untested) => "never tested".to_owned(),
        Some(Worth::Implied(by)) => match by.first().and_then(|first| trial.clauses.get(*first)) {
            Some(other) => format!("implied by {}", name(puzzle, other.rule, other.clause)),
            None => "implied by others together".to_owned(),
        },
    }
}

/// A crossing that each clause refuses, if possible one that it alone does.
fn examples(tested: &Tested<'_>, style: Style) -> String {
    let Tested { puzzle, trial, .. } = *tested;
    let one = |tried: &Tried| {
        let example = tried.example.as_ref()?;
        let (name, before) = (name(puzzle, tried.rule, tried.clause), &example.before);
        let crossing = plan::line(puzzle, &example.crossing);
        // What is counted elsewhere says where; what is counted here may, too.
        let counts = match (example.broken.counts.as_str(), example.broken.here.as_str()) {
            ("", "") => String::new(),
            ("", here) => format!(" ({here})"),
            (counts, _) => format!(" ({counts})"),
        };
        let state = table::standing(puzzle, before, style);
        Some(format!("  {name}: {crossing}{counts}\n    from {state}\n"))
    };
    let all: String = trial.clauses.iter().filter_map(one).collect();
    if all.is_empty() { all } else { format!("\nrefused, for example:\n{all}") }
}

/// What can be reached, and what it comes to as the rules stand.
fn reached(tested: &Tested<'_>) -> String {
    let Tested { puzzle, trial, .. } = *tested;
    let crossings = plural(trial.crossings, "crossing");
    let states =
        if trial.states.is_one() { "1 state".to_owned() } else { format!("{} states", trial.states) };
    format!(
        "with all rules: {states} can be reached, {} of {crossings} from there are refused: {}\n",
        trial.crossings.saturating_sub(trial.legal),
        answer(puzzle, &trial.answer),
    )
}
