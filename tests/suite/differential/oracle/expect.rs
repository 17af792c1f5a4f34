//! Whether the `expect` lines of a file agree with the oracle.

use super::eval::{Copies, Moment, number};
use super::solve::{Answer, Outcome, TooBig, solve};
use super::world::World;
use num_bigint::BigInt;
use rivercross::syntax::tree::{Expect, Expected, ExpectedKind, Expr, ExprKind, File, StatementKind};
use std::cell::Cell;
use std::collections::BTreeMap;

/// How the expectations of a file turned out.
#[derive(Debug, Default)]
pub struct Tally {
    pub met: usize,
    /// Too big for the oracle.
    pub skipped: usize,
    /// One line for each that does not hold.
    pub missed: Vec<String>,
}

/// Checks every expectation of a file, for every value of its ranges.
pub fn check(file: &File, most_states: usize) -> Tally {
    let mut tally = Tally::default();
    let mut known: BTreeMap<BTreeMap<String, i64>, Result<Answer, TooBig>> = BTreeMap::new();
    for statement in &file.statements {
        let StatementKind::Expect(expect) = &statement.kind else { continue };
        for sets in settings(expect) {
            let world = World::new(file, &sets);
            let answer = known.entry(sets.clone()).or_insert_with(|| solve(&world, false, most_states));
            let Ok(answer) = answer else {
                tally.skipped += 1;
                continue;
            };
            for item in &expect.items {
                match judge(&world, answer, item) {
                    None => tally.met += 1,
                    Some(found) => tally.missed.push(format!("{sets:?} {:?}: {found}", item.kind)),
                }
            }
        }
    }
    tally
}

fn settings(expect: &Expect) -> Vec<BTreeMap<String, i64>> {
    expect.with.iter().fold(vec![BTreeMap::new()], |settings, with| {
        let high = with.high.as_ref().map_or(with.low.value, |h| h.value);
        let each = |sets: BTreeMap<String, i64>| {
            (with.low.value..=high).map(move |value| {
                let mut sets = sets.clone();
                sets.insert(with.param.text.clone(), value);
                sets
            })
        };
        settings.into_iter().flat_map(each).collect()
    })
}

/// What was found, if it is not what was expected.
fn judge(world: &World, answer: &Answer, item: &Expected) -> Option<String> {
    let found = match (&item.kind, &answer.outcome) {
        (_, Outcome::Fault(fault)) => return Some(format!("{fault:?}")),
        (ExpectedKind::Solvable, outcome) => {
            return (!matches!(outcome, Outcome::Solved(_))).then(|| "unsolvable".to_owned());
        }
        (ExpectedKind::Unsolvable, Outcome::Solved(solved)) => return Some(format!("{solved:?}")),
        (ExpectedKind::Unsolvable, _) => return None,
        (ExpectedKind::Metric { metric, .. }, outcome) => match (metric.text.as_str(), outcome) {
            ("states", _) => BigInt::from(answer.states.unwrap_or(0)),
            ("solutions", Outcome::Solved(solved)) => solved.solutions.clone().into(),
            ("labelled", Outcome::Solved(solved)) => solved.labelled.clone().into(),
            ("solutions" | "labelled", _) => BigInt::ZERO,
            (metric, Outcome::Solved(solved)) => BigInt::from(solved.least[metric]),
            _ => return Some("unsolvable".to_owned()),
        },
    };
    let ExpectedKind::Metric { value, .. } = &item.kind else { unreachable!() };
    (wanted(world, value) != found).then(|| found.to_string())
}

fn wanted(world: &World, value: &Expr) -> BigInt {
    match &value.kind {
        ExprKind::BigInteger(digits) => digits.parse().expect("digits"),
        _ => {
            let doubt = Cell::new(false);
            BigInt::from(number(&Moment::constant(world, &doubt), &Copies::new(), value).expect("a constant"))
        }
    }
}
