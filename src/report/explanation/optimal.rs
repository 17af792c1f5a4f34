//! Why an answer is least, in words and as data.

use super::super::json::{reason_name, totals};
use crate::check::puzzle::Puzzle;
use crate::explain::optimal::{Bar, Proof};
use crate::report::summary::plural;
use crate::report::{amount, amounts, why};
use serde_json::{Value, json};

/// A line for each metric that is minimised.
pub fn text(puzzle: &Puzzle, bars: &[Bar]) -> String {
    let lines = bars.iter().map(|bar| format!("  {}\n", line(puzzle, bar)));
    format!("why nothing is less:\n{}", lines.collect::<String>())
}

fn line(puzzle: &Puzzle, bar: &Bar) -> String {
    let within = amount(puzzle, bar.metric, bar.least.saturating_sub(1));
    let within = match bar.given.as_slice() {
        [] => format!("within {within}"),
        given => format!("with {}, within {within}", amounts(puzzle, given)),
    };
    match bar.proof {
        Proof::Nothing => format!("{} is nothing at all", amount(puzzle, bar.metric, bar.least)),
        Proof::Exhausted(1) => format!("{within}, no crossing can be made from the start"),
        Proof::Exhausted(states) => {
            format!("{within}, {} can be reached, and none of them is the goal", plural(states, "state"))
        }
        Proof::Stopped(reason) => format!("{within}, not all was looked at: {}", why(reason)),
        Proof::Refuted => format!("{within}, there is another solution"),
    }
}

/// The answer's field `why_optimal`.
pub fn json(puzzle: &Puzzle, bars: &[Bar]) -> Value {
    let one = |bar: &Bar| {
        let (states, reason) = match bar.proof {
            Proof::Nothing => (Some(0), None),
            Proof::Exhausted(states) => (Some(states), None),
            Proof::Stopped(reason) => (None, Some(reason_name(reason))),
            Proof::Refuted => (None, None),
        };
        json!({
            "metric": puzzle.metric_name(bar.metric),
            "below": bar.least,
            "given": totals(puzzle, &bar.given),
            "states": states,
            "reason": reason,
        })
    };
    bars.iter().map(one).collect()
}
