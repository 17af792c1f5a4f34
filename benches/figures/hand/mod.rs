//! The baselines: for each puzzle a program that can do nothing else.
//!
//! Each keeps the distance of every state it has seen, from which a plan could be walked back, as
//! `rivercross` has to find one as well.

mod bridge;
mod couples;
mod couples_alike;
mod couples_island;
mod missionaries;
mod weights;

use crate::run;
use std::process::ExitCode;

/// Runs the program `name` and prints its answer as `rivercross --quiet` would.
pub fn run(name: &str, args: &[String]) -> ExitCode {
    match answer(name, args) {
        Some(answer) => {
            println!("{answer}");
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("no hand-written program `{name}` takes these arguments");
            ExitCode::from(2)
        }
    }
}

/// The answer of a program that takes words, or of one that takes numbers.
fn answer(name: &str, args: &[String]) -> Option<String> {
    match name {
        "empty" => Some(String::new()),
        "say" => Some(args.join(" ")),
        "peak" => Some(run::peak_of(args).map_or_else(|| "unknown".to_owned(), |bytes| bytes.to_string())),
        _ => solve(name, &args.iter().map(|arg| arg.parse().ok()).collect::<Option<Vec<u32>>>()?),
    }
}

fn solve(name: &str, numbers: &[u32]) -> Option<String> {
    Some(match (name, numbers) {
        ("missionaries", &[m, c, seats]) => crossings(missionaries::array(m, c, seats)),
        ("missionaries-thin", &[n, seats]) => crossings(missionaries::thin(n, seats)),
        ("missionaries-count", &[m, c, seats]) => missionaries::count(m, c, seats)?,
        ("missionaries-sweep", &[most, low, high]) => missionaries::sweep(most, low..=high),
        ("couples", &[n, seats]) => crossings(couples::shortest(n, seats)),
        ("couples-island", &[n]) => crossings(couples_island::shortest(n)),
        ("couples-alike", &[n, places, seats]) => crossings(couples_alike::shortest(n, places, seats)),
        ("bridge", times) => format!("time {}", bridge::least_time(times)?),
        ("weights", [load, weights @ ..]) => crossings(weights::shortest(*load, weights)),
        _ => return None,
    })
}

/// A number of crossings as `rivercross --quiet` says it.
fn crossings(shortest: Option<u32>) -> String {
    shortest.map_or_else(|| "unsolvable".to_owned(), |crossings| format!("{crossings} crossings"))
}
