//! Lists of solutions: as many as are counted, each once, each replayed.
use crate::common::schema::Schema;
use crate::common::{example_puzzles, examples_folder};
use rivercross::check::puzzle::{Metric, Puzzle};
use rivercross::model::Model;
use rivercross::report::plan;
use rivercross::search::all::Which;
use rivercross::search::outcome::{Effort, Outcome, Request, Unwatched, Wanted};
use rivercross::search::{self, registry};
use rivercross::session::{self, Listed};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

/// Lists of more solutions than this are not read to the end.
const MANY: usize = 300;

/// A plan as a text, and what it costs.
type Priced = (String, Vec<(Metric, i64)>);

/// The plans of a list with what each takes, up to so many.
fn list(puzzle: &Puzzle, which: Which) -> (Listed, Vec<Priced>) {
    let mut plans = Vec::new();
    let listed = session::all(puzzle, which, Effort::default(), &mut Unwatched, &mut |found, replay| {
        // Two crossings by different routes may read the same, so the plan itself is kept.
        plans.push((format!("{found:?}\n{}", plan::plan(puzzle, found)), replay.totals.clone()));
        if plans.len() < MANY { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (listed.unwrap(), plans)
}

#[test]
fn as_many_optimal_solutions_are_listed_as_are_counted() {
    let (mut whole, mut several) = (0, 0);
    for (name, puzzle) in &example_puzzles() {
        let model = Model::new(puzzle).unwrap();
        let wanted = Wanted { solutions: true, ..Wanted::default() };
        let exact = registry::automatic(puzzle);
        let answer = search::run(&model, exact, &Request::wanting(wanted), &mut Unwatched).unwrap();
        let (listed, plans) = list(puzzle, Which::Optimal);
        let Outcome::Solved(solved) = answer.outcome else {
            assert_eq!(listed, Listed::default(), "{name}");
            continue;
        };
        assert_eq!(listed.totals, solved.totals, "{name}");
        let different: BTreeSet<&String> = plans.iter().map(|(plan, _)| plan).collect();
        assert_eq!(different.len(), plans.len(), "{name}");
        if plans.len() < MANY {
            assert_eq!(Some((plans.len() as u64).into()), solved.solutions, "{name}");
            whole += 1;
            several += usize::from(plans.len() > 1);
        }
    }
    assert!(whole > 30 && several > 15, "{whole} {several}");
}

#[test]
fn solutions_without_loops_come_at_once_and_the_optimal_ones_are_among_them() {
    let mut whole = 0;
    for (name, puzzle) in &example_puzzles() {
        let (_, optimal) = list(puzzle, Which::Optimal);
        let (listed, simple) = list(puzzle, Which::Simple);
        assert_eq!(optimal.is_empty(), simple.is_empty(), "{name}");
        let different: BTreeSet<&String> = simple.iter().map(|(plan, _)| plan).collect();
        assert_eq!((different.len(), listed.stopped), (simple.len(), None), "{name}");
        if simple.len() < MANY {
            assert!(optimal.iter().all(|(plan, _)| different.contains(plan)), "{name}");
            whole += 1;
        }
    }
    assert!(whole > 10, "{whole}");
}

fn rivercross(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rivercross"));
    command.current_dir(examples_folder()).args(args).stdin(Stdio::null());
    command
}

#[test]
fn a_list_in_json_is_one_object_that_keeps_to_the_schema() {
    let schema = Schema::of_answers();
    for (file, rest, status) in [
        ("missionaries.cross", &["--all"][..], "solved"),
        ("wolf.cross", &["--all=simple"], "solved"),
        ("missionaries.cross", &["--all", "--set", "m=4", "--set", "c=4"], "unsolvable"),
        ("missionaries.cross", &["--all", "--max-states", "3"], "stopped"),
    ] {
        let output = rivercross(&["solve", file, "--format", "json"]).args(rest).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let list: serde_json::Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}"));
        assert_eq!(schema.validate(&list), Ok(()), "{text}");
        assert_eq!(list["status"], status, "{text}");
        assert_eq!(list["solutions"].as_array().map(Vec::len), list["listed"].as_u64().map(|n| n as usize));
    }
}

/// More solutions without loops than anybody can list: the first is there while others are searched,
/// and the program ends when nobody reads on.
#[test]
fn a_reader_who_has_seen_enough_ends_the_search() {
    let mut child = rivercross(&["solve", "--all=simple", "--format", "plan", "couples_island.cross"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().starts_with("# solution 1: "));
    drop(lines);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
}
