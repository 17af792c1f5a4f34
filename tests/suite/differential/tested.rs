//! Rules put to the test against the oracle's whole graph: what is said of a clause holds for every state
//! within reach and every crossing from there.

use super::explained::change;
use super::oracle::cross::Crossings;
use super::oracle::state::State;
use super::oracle::{self, Outcome, World};
use super::{FIXED, generator, read};
use crate::common::in_parallel;
use crate::common::schema::Schema;
use rivercross::check::puzzle::Puzzle;
use rivercross::explain::rules::{Trial, Tried};
use rivercross::explain::{Verdict, Worth};
use rivercross::report::rules::{Tested, json};
use rivercross::search::outcome::{Effort, Unwatched};
use rivercross::session::{Care, Input, Session, Settings, try_rules};
use rivercross::syntax::tree::{ExprKind, File, Rule};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Mutex;

/// Puzzles of these seeds, from the first fixed one.
const SEEDS: u64 = 300;
/// The most states that the oracle follows.
const STATES: usize = 300;
/// The most members: each crossing is judged once a clause.
const MEMBERS: usize = 7;

/// How many clauses of each sort were looked at.
#[derive(Debug, Default)]
struct Census {
    needed: usize,
    implied: usize,
    covered: usize,
    idle: usize,
    untested: usize,
}

#[test]
fn what_is_said_of_a_clause_is_so() {
    let seeds: Vec<u64> = (FIXED..FIXED + SEEDS).collect();
    let (failures, census) = (Mutex::new(String::new()), Mutex::new(Census::default()));
    in_parallel(&seeds, |&seed| {
        let text = generator::draft(seed).text();
        if let Some(Err(wrong)) = look(&text, &census) {
            writeln!(failures.lock().unwrap(), "seed {seed}: {wrong}\n\n{text}").unwrap();
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{failures}");
    let census = census.into_inner().unwrap();
    let Census { needed, implied, covered, idle, untested } = census;
    assert!(needed > 100 && implied > 20 && covered > 10 && idle > 20 && untested > 20, "{census:?}");
}

/// What is wrong with what is said of a puzzle; nothing of those that are too large or at fault.
fn look(text: &str, census: &Mutex<Census>) -> Option<Result<(), String>> {
    let file = read(text);
    let whole = answer(&file, |_| ())?;
    let world = World::new(&file, &BTreeMap::new());
    let input = Input { name: "puzzle.cross".to_owned(), bytes: text.as_bytes().to_vec() };
    let session = Session::new(&input, Care::Quick);
    let puzzle = session.puzzle(None, &Settings::default()).ok()?;
    let trial = try_rules(&puzzle, Effort::default(), &mut Unwatched).ok()?;
    if trial.ended.is_some() || trial.clauses.is_empty() || world.members.len() > MEMBERS {
        return None;
    }
    let tested = Tested { puzzle: &puzzle, trial: &trial, sources: session.sources() };
    let json = serde_json::from_str(&json(&tested)).unwrap();
    if let Err(wrong) = Schema::of_rules().validate(&json) {
        return Some(Err(wrong));
    }
    let seen = graph(&world, &refusals(&file, &trial, &puzzle))?;
    if trial.states.to_string() != whole.0.to_string() {
        return Some(Err(format!("{} states, and not {}", trial.states, whole.0)));
    }
    Some(trial.clauses.iter().enumerate().try_for_each(|(nth, tried)| {
        let name = format!("clause {nth} ({:?})", tried.worth);
        is_so(&name, nth, tried, &seen)?;
        without_is_so(&name, &file, &puzzle, tried)?;
        let mut census = census.lock().unwrap();
        match tried.worth.as_ref() {
            Some(Worth::Needed) => census.needed += 1,
            Some(Worth::Implied(by)) => {
                census.implied += 1;
                census.covered += usize::from(!by.is_empty());
            }
            Some(Worth::Idle) => census.idle += 1,
            Some(Worth::Untested) => census.untested += 1,
            None => return Err(format!("{name}: nothing is said")),
        }
        Ok(())
    }))
}

/// What an optimal solution costs, if there is one.
type Optimum = Option<Vec<(String, i64)>>;

/// The states and the answer of the puzzle with its rules changed.
fn answer(file: &File, change: impl FnOnce(&mut World<'_>)) -> Option<(usize, Optimum)> {
    let mut world = World::new(file, &BTreeMap::new());
    change(&mut world);
    let answer = oracle::solve(&world, false, STATES).ok().filter(|answer| !answer.doubt)?;
    let optimum = match answer.outcome {
        Outcome::Solved(solved) => Some(solved.optimum),
        Outcome::Unsolvable => None,
        Outcome::UnsoundStart | Outcome::Fault(_) => return None,
    };
    Some((answer.states.ok()?, optimum))
}

/// What the oracle has seen of the clauses.
#[derive(Default)]
struct Seen {
    /// Which clauses were read somewhere.
    tested: BTreeSet<usize>,
    /// Which sets of clauses refuse some crossing.
    refusing: BTreeSet<BTreeSet<usize>>,
}

/// Each clause in a world of its own, as it is, and with a demand that nothing meets.
fn refusals<'w>(file: &'w File, trial: &Trial, puzzle: &Puzzle) -> Vec<[World<'w>; 2]> {
    let alone = |tried: &Tried, edit: &dyn Fn(&mut Rule)| {
        let mut world = World::new(file, &BTreeMap::new());
        let names: Vec<String> = world.rules.iter().map(|rule| rule.name.text.clone()).collect();
        for name in names {
            let is_it = name == puzzle.rules[tried.rule].name.text;
            change(&mut world, &name, |rule| {
                rule.clauses = rule.clauses.drain(..).skip(tried.clause).take(usize::from(is_it)).collect();
                edit(rule);
            });
        }
        world
    };
    let refuse = |rule: &mut Rule| {
        for clause in &mut rule.clauses {
            clause.forbid = true;
            clause.demand.kind = ExprKind::Truth(true);
        }
    };
    trial.clauses.iter().map(|tried| [alone(tried, &|_| ()), alone(tried, &refuse)]).collect()
}

/// Looks at every state within reach, and at every crossing from there.
fn graph(world: &World<'_>, worlds: &[[World<'_>; 2]]) -> Option<Seen> {
    let doubt = Cell::new(false);
    let crossings = |world| Crossings { world, bounded: false, doubt: &doubt };
    let start = State::start(world);
    let mut seen = Seen::default();
    for (nth, [_, refusing]) in worlds.iter().enumerate() {
        if crossings(refusing).start_is_sound(&start) == Ok(false) {
            seen.tested.insert(nth);
        }
    }
    let mut known = BTreeSet::from([start.clone()]);
    let mut waiting = vec![start];
    while let Some(state) = waiting.pop() {
        for crossing in crossings(world).tries(&state) {
            let refuses = |world| matches!(crossings(world).cross(&state, &crossing), Ok(None));
            let mut refusing = BTreeSet::new();
            for (nth, [clause, reading]) in worlds.iter().enumerate() {
                if refuses(reading) {
                    seen.tested.insert(nth);
                }
                if refuses(clause) {
                    refusing.insert(nth);
                }
            }
            seen.refusing.insert(refusing);
            let landing = crossings(world).cross(&state, &crossing).ok()?;
            let landed = landing.map(|landing| landing.state.folded(world));
            waiting.extend(landed.filter(|landed| known.insert(landed.clone())));
        }
        if known.len() > STATES {
            return None;
        }
    }
    Some(seen)
}

/// What is said of what a clause refuses.
fn is_so(name: &str, nth: usize, tried: &Tried, seen: &Seen) -> Result<(), String> {
    let refused: Vec<&BTreeSet<usize>> = seen.refusing.iter().filter(|all| all.contains(&nth)).collect();
    let alone = refused.iter().any(|all| all.len() == 1);
    let tested = seen.tested.contains(&nth);
    if (tried.refuses > 0, tried.alone > 0) != (!refused.is_empty(), alone) {
        return Err(format!("{name} refuses {} ({} alone), and not {refused:?}", tried.refuses, tried.alone));
    }
    if (tried.worth == Some(Worth::Untested)) == tested {
        return Err(format!("{name} is tested: {tested}"));
    }
    if let Some(Worth::Implied(by)) = &tried.worth
        && let Some(other) = by.iter().find(|other| !refused.iter().all(|all| all.contains(other)))
    {
        return Err(format!("{name} is not implied by clause {other}"));
    }
    let example = tried.example.as_ref().map(|example| example.alone);
    if example != (!refused.is_empty()).then_some(alone) {
        return Err(format!("{name} has an example: {example:?}"));
    }
    Ok(())
}

/// What is said of the puzzle without the clause.
fn without_is_so(name: &str, file: &File, puzzle: &Puzzle, tried: &Tried) -> Result<(), String> {
    let rule = &puzzle.rules[tried.rule].name.text;
    let without = |world: &mut World<'_>| change(world, rule, |rule| drop(rule.clauses.remove(tried.clause)));
    let Some((states, optimum)) = answer(file, without) else { return Ok(()) };
    let named = |sums: &[_]| {
        sums.iter().map(|&(metric, sum)| (puzzle.metric_name(metric).to_owned(), sum)).collect::<Vec<_>>()
    };
    let said = match &tried.without.answer {
        Verdict::Solved(totals) => Some(named(totals)),
        Verdict::Unsolvable => None,
        Verdict::Unknown => return Err(format!("{name}: nothing is known without it")),
    };
    if said != optimum {
        return Err(format!("{name}: {said:?} without it, and not {optimum:?}"));
    }
    match &tried.without.states {
        Some(said) if said.to_string() == states.to_string() => Ok(()),
        said => Err(format!("{name}: {said:?} states without it, and not {states}")),
    }
}
