//! Random small puzzles as text, one statement an entry, that use every construct of the language.
//!
//! A seed says the whole puzzle. What comes out is right for the checker, but for its start, which
//! a rule may refuse: whoever solves it drops rules until it fits (see [`super`]).

pub mod cast;
pub mod coverage;
pub mod expr;
pub mod rules;
pub mod shrink;

use super::oracle::{Answer, Outcome};
use cast::Cast;
use fastrand::Rng;

/// The statements of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    pub statements: Vec<String>,
    /// The last place: where most have to go.
    pub far: String,
}

impl Draft {
    /// The file.
    pub fn text(&self) -> String {
        self.statements.iter().map(|s| format!("{s}\n")).collect()
    }

    /// The places in the list of the statements that begin with `word`.
    pub fn of(&self, word: &str) -> Vec<usize> {
        let begins = |s: &String| s.split_whitespace().next() == Some(word);
        (0..self.statements.len()).filter(|&i| begins(&self.statements[i])).collect()
    }
}

/// The puzzle of a seed.
pub fn draft(seed: u64) -> Draft {
    let mut rng = Rng::with_seed(seed);
    let mut cast = Cast::new(&mut rng);
    let mut statements = vec![format!("puzzle \"Seed {seed}\"")];
    if rng.u8(..10) == 0 {
        statements.push("about \"Made by chance.\" \"\\\"Not\\\" by anybody.\"".to_owned());
    }
    cast.declare(&mut rng, &mut statements);
    rules::demands(&mut rng, &mut cast, &mut statements);
    if rng.u8(..4) == 0 {
        rng.shuffle(&mut statements);
    }
    Draft { statements, far: cast.places[cast.places.len() - 1].clone() }
}

/// The draft with an expectation or two that the answer meets.
pub fn expected(rng: &mut Rng, mut draft: Draft, answer: &Answer) -> Draft {
    let (expect, value): (_, i64) = match &answer.outcome {
        Outcome::Solved(solved) => {
            let mut list: Vec<String> = solved.optimum.iter().map(|(m, n)| format!("{m} == {n}")).collect();
            list.push(format!("solutions == {}", solved.solutions));
            list.push(format!("labelled == {}", solved.labelled));
            list.extend(answer.states.iter().map(|states| format!("states == {states} + 0")));
            rng.shuffle(&mut list);
            list.truncate(rng.usize(1..=list.len()));
            (
                if percent(rng, 10) { "solvable".to_owned() } else { list.join(", ") },
                solved.least["crossings"],
            )
        }
        Outcome::Unsolvable => ("unsolvable, solutions == 0".to_owned(), 0),
        _ => return draft,
    };
    draft.statements.push(format!("expect {expect}"));
    if percent(rng, 10) {
        // A param that nothing reads can have any value.
        draft.statements.push("param idle = 5".to_owned());
        let solvable = matches!(answer.outcome, Outcome::Solved(_));
        draft.statements.push(match rng.u8(..3) {
            _ if !solvable => "expect unsolvable with idle = 0..2".to_owned(),
            0 => format!("expect crossings == {} - idle with idle = -1", value - 1),
            1 => format!("expect crossings == {value} with idle = 2..4"),
            _ => format!("expect crossings == {value} + idle - idle"),
        });
    }
    draft
}

/// One of several with these weights: the index.
pub fn weighted(rng: &mut Rng, weights: &[u32]) -> usize {
    let mut left = rng.u32(..weights.iter().sum::<u32>());
    for (index, &weight) in weights.iter().enumerate() {
        if left < weight {
            return index;
        }
        left -= weight;
    }
    unreachable!("weights that are not all 0")
}

/// True in so many of a hundred cases.
pub fn percent(rng: &mut Rng, chance: u32) -> bool {
    rng.u32(..100) < chance
}

/// One of a list.
pub fn pick<'a, T>(rng: &mut Rng, list: &'a [T]) -> &'a T {
    &list[rng.usize(..list.len())]
}
