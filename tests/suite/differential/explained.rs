//! Explanations of unsolvable puzzles against the oracle: everything that is named is enough at the stated
//! cost, nothing less is, and nothing is left out that is enough by itself.

use super::oracle::world::Leg;
use super::oracle::{self, Outcome, World};
use super::{FIXED, generator, read};
use crate::common::in_parallel;
use rivercross::check::puzzle::Puzzle;
use rivercross::explain::relax::{Lever, Relaxation};
use rivercross::explain::{Explanation, Remedy};
use rivercross::search::outcome::{Effort, Request, Unwatched};
use rivercross::session::{Care, Input, Session, Settings, choose_search, explain, solve};
use rivercross::syntax::tree::{File, Name, Rule, ScopeItem, ScopeKind};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Mutex;

/// Puzzles of these seeds, from the first fixed one.
const SEEDS: u64 = 400;
/// The most states that the oracle follows: each puzzle is solved many times.
const STATES: usize = 300;

/// How much was looked at.
#[derive(Default)]
struct Census {
    explained: usize,
    alone: usize,
    together: usize,
    numbers: usize,
    hopeless: usize,
}

#[test]
fn what_an_explanation_says_is_so() {
    let seeds: Vec<u64> = (FIXED..FIXED + SEEDS).collect();
    let (failures, census) = (Mutex::new(String::new()), Mutex::new(Census::default()));
    in_parallel(&seeds, |&seed| {
        let text = generator::draft(seed).text();
        if let Some(Err(wrong)) = Case::of(&text).map(|case| case.look(&census)) {
            writeln!(failures.lock().unwrap(), "seed {seed}: {wrong}\n\n{text}").unwrap();
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{failures}");
    let Census { explained, alone, together, numbers, hopeless } = census.into_inner().unwrap();
    eprintln!(
        "{explained} explained: {alone} alone, {together} together, {numbers} numbers, {hopeless} hopeless"
    );
    assert!(explained > 100 && alone > 50 && together > 15 && numbers > 40 && hopeless > 3);
}

/// An unsolvable puzzle with its explanation.
struct Case {
    file: File,
    puzzle: Puzzle,
    why: Explanation,
}

impl Case {
    fn of(text: &str) -> Option<Self> {
        let file = read(text);
        let answer = oracle::solve(&World::new(&file, &BTreeMap::new()), false, STATES).ok()?;
        if answer.doubt || !matches!(answer.outcome, Outcome::Unsolvable | Outcome::UnsoundStart) {
            return None;
        }
        let input = Input { name: "puzzle.cross".to_owned(), bytes: text.as_bytes().to_vec() };
        let session = Session::new(&input, Care::Quick);
        let puzzle = session.puzzle(None, &Settings::default()).ok()?;
        let solution =
            solve(&puzzle, choose_search(&puzzle, Some("bfs")), &Request::default(), &mut Unwatched);
        let why = explain(&puzzle, &solution.ok()?.answer, Effort::default(), &mut Unwatched)?;
        Some(Self { file, puzzle, why })
    }

    /// What the oracle says of the puzzle with some of it relaxed: its optimum, or that there is none; no
    /// word where it is too big or at fault.
    fn solve(&self, parts: &[Relaxation]) -> Option<Option<Vec<(String, i64)>>> {
        let mut world = World::new(&self.file, &BTreeMap::new());
        parts.iter().for_each(|part| relax(&mut world, &self.puzzle, *part));
        let answer = oracle::solve(&world, false, STATES).ok().filter(|answer| !answer.doubt)?;
        match answer.outcome {
            Outcome::Solved(solved) => Some(Some(solved.optimum)),
            Outcome::Unsolvable | Outcome::UnsoundStart => Some(None),
            Outcome::Fault(_) => None,
        }
    }

    fn look(&self, census: &Mutex<Census>) -> Result<(), String> {
        let Self { puzzle, why, .. } = self;
        let levers = Lever::all(puzzle);
        let full: Vec<Relaxation> = levers.iter().map(|lever| lever.full(puzzle)).collect();
        for remedy in &why.remedies {
            self.is_enough(remedy)?;
            self.is_least(remedy, &levers)?;
        }
        let smallest = why.remedies.iter().map(|remedy| remedy.parts.len()).min();
        if why.ended.is_none() {
            for (lever, &part) in levers.iter().zip(&full) {
                let named = |remedy: &Remedy| remedy.parts.iter().all(|part| lever_of(part) == Some(*lever));
                if matches!(self.solve(&[part]), Some(Some(_))) && !why.remedies.iter().any(named) {
                    return Err(format!("{part:?} is enough, and not named"));
                }
            }
        }
        if smallest.is_some_and(|size| size == 3) {
            for (index, &one) in full.iter().enumerate() {
                for &other in &full[index + 1..] {
                    if matches!(self.solve(&[one, other]), Some(Some(_))) {
                        return Err(format!("{one:?} and {other:?} are enough"));
                    }
                }
            }
        }
        if why.hopeless && matches!(self.solve(&full), Some(Some(_))) {
            return Err("said to be hopeless, and is not".to_owned());
        }
        let mut census = census.lock().unwrap();
        census.explained += 1;
        census.alone += usize::from(smallest == Some(1));
        census.together += usize::from(smallest > Some(1));
        census.hopeless += usize::from(why.hopeless);
        let numbers = why.remedies.iter().flat_map(|remedy| &remedy.parts);
        census.numbers += numbers.filter(|part| less(puzzle, part).is_some()).count();
        Ok(())
    }

    fn is_enough(&self, remedy: &Remedy) -> Result<(), String> {
        let named = |&(metric, total): &(_, i64)| (self.puzzle.metric_name(metric).to_owned(), total);
        let totals: Vec<(String, i64)> = remedy.totals.iter().map(named).collect();
        match self.solve(&remedy.parts) {
            None => Ok(()),
            Some(Some(optimum)) if optimum == totals => Ok(()),
            Some(other) => Err(format!("{:?} costs {other:?}, and not {totals:?}", remedy.parts)),
        }
    }

    /// Without one of its parts, or with a number a little less, it is not enough.
    fn is_least(&self, remedy: &Remedy, levers: &[Lever]) -> Result<(), String> {
        for (index, part) in remedy.parts.iter().enumerate() {
            let mut without = remedy.parts.clone();
            without.remove(index);
            let mut nearer = remedy.parts.clone();
            let less = less(&self.puzzle, part);
            nearer[index] = less.unwrap_or(*part);
            if matches!(self.solve(&without), Some(Some(_))) {
                return Err(format!("{:?} is more than enough", remedy.parts));
            }
            if less.is_some() && matches!(self.solve(&nearer), Some(Some(_))) {
                return Err(format!("{nearer:?} is enough, and {:?} is more", remedy.parts));
            }
            // Nothing by itself is enough where several are named.
            let alone = levers.iter().filter(|_| remedy.parts.len() > 1);
            for lever in alone {
                if matches!(self.solve(&[lever.full(&self.puzzle)]), Some(Some(_))) {
                    return Err(format!("{lever:?} is enough alone"));
                }
            }
        }
        Ok(())
    }
}

/// What a relaxation is part of; none of a start.
fn lever_of(part: &Relaxation) -> Option<Lever> {
    Some(match *part {
        Relaxation::Rule(rule)
        | Relaxation::Clause(rule, _)
        | Relaxation::NotAboard(rule)
        | Relaxation::NotAshore(rule) => Lever::Rule(rule),
        Relaxation::Seats(carrier, _) => Lever::Seats(carrier),
        Relaxation::Load(carrier, _) => Lever::Load(carrier),
        Relaxation::Least(carrier, _) => Lever::Least(carrier),
        Relaxation::Rower(carrier, _) | Relaxation::Anyone(carrier) => Lever::Rowers(carrier),
        Relaxation::Trips(carrier, _) => Lever::Trips(carrier),
        Relaxation::Limit(metric, _) => Lever::Limit(metric),
        Relaxation::Route(a, b) => Lever::Route(a, b),
        Relaxation::Boat(..) | Relaxation::Start(..) => return None,
    })
}

/// The same with a number that is one nearer to the puzzle's own.
fn less(puzzle: &Puzzle, part: &Relaxation) -> Option<Relaxation> {
    let lever = lever_of(part)?;
    let (now, _) = lever.numbers(puzzle)?;
    let (Relaxation::Seats(_, to)
    | Relaxation::Load(_, to)
    | Relaxation::Least(_, to)
    | Relaxation::Trips(_, to)
    | Relaxation::Limit(_, to)) = *part
    else {
        return None;
    };
    Some(lever.to(to + (now - to).signum(), puzzle))
}

/// Changes the oracle's world as the relaxation changes the puzzle.
fn relax(world: &mut World<'_>, puzzle: &Puzzle, part: Relaxation) {
    let place = |id| puzzle.places[id].name.text.clone();
    let carrier = |world: &World<'_>, id| {
        let name: &String = &puzzle.carriers[id].name.text;
        world.carriers.iter().position(|carrier| carrier.name == *name).unwrap()
    };
    let bound = |to: i64| Some(to).filter(|to| *to != i64::MAX);
    match part {
        Relaxation::Rule(id) => change(world, &puzzle.rules[id].name.text, |rule| rule.clauses.clear()),
        Relaxation::Clause(id, clause) => {
            change(world, &puzzle.rules[id].name.text, |rule| drop(rule.clauses.remove(clause)));
        }
        Relaxation::NotAboard(id) => {
            let names = puzzle.rules[id].scope.places.iter().map(|&id| place(id)).collect();
            change(world, &puzzle.rules[id].name.text, |rule| hold_on(rule, names));
        }
        Relaxation::NotAshore(id) => {
            let carriers = puzzle.rules[id].scope.carriers.iter();
            let names = carriers.map(|&id| puzzle.carriers[id].name.text.clone()).collect();
            change(world, &puzzle.rules[id].name.text, |rule| hold_on(rule, names));
        }
        Relaxation::Seats(id, to) => {
            let at = carrier(world, id);
            world.carriers[at].seats = to;
        }
        Relaxation::Load(id, to) => {
            let at = carrier(world, id);
            world.carriers[at].load = bound(to);
        }
        Relaxation::Least(id, to) => {
            let at = carrier(world, id);
            world.carriers[at].least = to;
        }
        Relaxation::Trips(id, to) => {
            let at = carrier(world, id);
            world.carriers[at].trips = bound(to);
        }
        Relaxation::Anyone(id) => {
            let at = carrier(world, id);
            world.carriers[at].rowers = None;
        }
        Relaxation::Rower(id, role) => {
            let at = carrier(world, id);
            let more = world.who(&puzzle.roles[role].name.text, None).unwrap();
            world.carriers[at].rowers.as_mut().unwrap().extend(more);
        }
        Relaxation::Limit(metric, to) => {
            let name = puzzle.metric_name(metric);
            world.limits.remove(name);
            world.limits.extend(bound(to).map(|to| (name.to_owned(), to)));
        }
        Relaxation::Route(a, b) => {
            let (a, b) = (world.place(&place(a)), world.place(&place(b)));
            for (from, to) in [(a, b), (b, a)] {
                let is_there = |leg: &Leg<'_>| (leg.from, leg.to) == (from, to) && leg.by.is_none();
                if !world.legs.iter().any(is_there) {
                    world.legs.push(Leg { from, to, by: None, time: None });
                }
            }
        }
        Relaxation::Boat(id, to) => {
            let (at, to) = (carrier(world, id), world.place(&place(to)));
            world.carriers[at].at = Some(to);
        }
        Relaxation::Start(role, to) => {
            let to = world.place(&place(to));
            for member in world.who(&puzzle.roles[role].name.text, None).unwrap() {
                world.members[member].start = to;
            }
        }
    }
}

/// Puts a changed rule in the place of the one with this name. Nobody frees it: tests are short.
pub fn change(world: &mut World<'_>, name: &str, change: impl FnOnce(&mut Rule)) {
    let rule = world.rules.iter_mut().find(|rule| rule.name.text == name).unwrap();
    let mut changed = Rule::clone(rule);
    change(&mut changed);
    *rule = Box::leak(Box::new(changed));
}

/// A rule that holds on these places or carriers, and overall if it did.
fn hold_on(rule: &mut Rule, names: Vec<String>) {
    let span = rule.name.span;
    let item = |text| ScopeItem { kind: ScopeKind::Named(Name { text, span }), span };
    let overall = rule.scope.iter().filter(|item| item.kind == ScopeKind::Overall).cloned();
    rule.scope = overall.chain(names.into_iter().map(item)).collect();
}
