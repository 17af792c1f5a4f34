//! The library against the oracle, on puzzles made by chance.
//!
//! Half of the puzzles come from a fixed seed, half from a fresh one, which a failure prints.
//! `RIVERCROSS_SEED=N` runs the puzzle of seed N first, and takes what follows it for fresh.
mod explained;
mod generator;
mod oracle;
mod tested;

use crate::common::{examples, in_parallel};
use generator::{Draft, coverage, percent, pick};
use oracle::{Answer, Outcome, TooBig, World};
use rivercross::check::puzzle::{Limit, Metric, Puzzle};
use rivercross::diag::{Diagnostic, Diagnostics, Severity};
use rivercross::model::Model;
use rivercross::model::layout::Told;
use rivercross::search::heuristic::registry::{Choice, HEURISTICS};
use rivercross::search::layers::Layers;
use rivercross::search::outcome::{self, Effort, Request, Unwatched, Wanted};
use rivercross::search::store::StoreChoice;
use rivercross::search::{self, registry};
use rivercross::session::{Care, Input, Session, Settings};
use rivercross::source::Sources;
use rivercross::syntax::tree::File;
use rivercross::{report, syntax, verify};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::{Arc, Mutex};

/// The first fixed seed; the others follow it.
const FIXED: u64 = 1_000_000;
/// Puzzles of fixed seeds.
const FIXED_PUZZLES: u64 = 600;
/// Puzzles of fresh seeds.
const FRESH_PUZZLES: u64 = 400;
/// The most states that the oracle follows; larger puzzles are left out.
const MOST_STATES: usize = 3000;
/// How many puzzles that fail are made small and shown.
const FAILURES_SHOWN: usize = 3;

#[test]
fn library_and_oracle_agree() {
    let again = std::env::var("RIVERCROSS_SEED").ok().map(|seed| seed.parse().expect("a whole number"));
    let fresh: u64 = again.unwrap_or_else(|| fastrand::u64(..1 << 48));
    let seeds: Vec<u64> = (fresh..fresh + FRESH_PUZZLES).chain(FIXED..FIXED + FIXED_PUZZLES).collect();
    let failures = Mutex::new(Vec::new());
    let census = Mutex::new(Census::default());
    in_parallel(&seeds, |&seed| {
        let settled = settle(seed);
        if let Some((draft, answer)) = &settled {
            match compare(draft, answer, seed) {
                Ok(in_rows) => census.lock().unwrap().in_rows += usize::from(in_rows),
                Err(problem) => failures.lock().unwrap().push((seed, draft.clone(), problem)),
            }
        }
        census.lock().unwrap().add(seed, settled.as_ref());
    });
    let mut failures = failures.into_inner().unwrap();
    failures.sort_by_key(|(seed, ..)| *seed);
    let mut story = String::new();
    quietly(|| {
        for (seed, draft, problem) in failures.iter().take(FAILURES_SHOWN) {
            let text = smallest(draft, problem, *seed).text();
            writeln!(story, "RIVERCROSS_SEED={seed}: {problem}\n\n{text}").unwrap();
        }
    });
    let seeds: Vec<u64> = failures.iter().map(|(seed, ..)| *seed).collect();
    assert!(failures.is_empty(), "{} puzzles differ: {seeds:?}\n{story}", failures.len());
    census.into_inner().unwrap().check();
}

#[test]
fn the_oracle_agrees_with_itself_when_everyone_is_told_apart() {
    let mut compared = 0;
    for seed in FIXED..FIXED + 150 {
        let Some((draft, folded)) = settle(seed) else { continue };
        let file = read(&draft.text());
        let world = World::new(&file, &BTreeMap::new());
        let Ok(apart) = oracle::solve(&world, true, MOST_STATES) else { continue };
        if folded.doubt || apart.doubt {
            continue;
        }
        compared += 1;
        assert_eq!(folded.states, apart.states, "{}", draft.text());
        match (&folded.outcome, &apart.outcome) {
            (Outcome::Solved(folded), Outcome::Solved(apart)) => {
                assert_eq!(folded.optimum, apart.optimum, "{}", draft.text());
                assert_eq!(folded.least, apart.least, "{}", draft.text());
                assert_eq!(folded.labelled, apart.labelled, "{}", draft.text());
                assert_eq!(apart.solutions, apart.labelled, "{}", draft.text());
            }
            (folded, apart) => assert_eq!(folded, apart, "{}", draft.text()),
        }
    }
    assert!(compared >= 100, "only {compared} puzzles were small enough");
}

#[test]
fn the_oracle_agrees_with_the_examples() {
    let mut met = 0;
    for path in examples() {
        let file = read(&std::fs::read_to_string(&path).unwrap());
        if !oracle::world::edits(&file) {
            let tally = oracle::expect::check(&file, MOST_STATES);
            assert!(tally.missed.is_empty(), "{}: {:#?}", path.display(), tally.missed);
            met += tally.met;
        }
    }
    assert!(met >= 100, "only {met} expectations were small enough");
}

/// What the puzzles were like.
#[derive(Default)]
struct Census {
    puzzles: usize,
    too_big: usize,
    faults: usize,
    unsolvable: usize,
    /// Solvable with three crossings at least.
    worthwhile: usize,
    /// Searched as bits in rows, too.
    in_rows: usize,
    /// Of the fixed seeds.
    constructs: BTreeSet<&'static str>,
}

impl Census {
    fn add(&mut self, seed: u64, settled: Option<&(Draft, Answer)>) {
        self.puzzles += 1;
        let Some((draft, answer)) = settled else {
            self.too_big += 1;
            return;
        };
        if (FIXED..FIXED + FIXED_PUZZLES).contains(&seed) {
            self.constructs.extend(coverage::constructs(&read(&draft.text())));
        }
        match &answer.outcome {
            Outcome::Fault(_) => self.faults += 1,
            Outcome::Solved(solved) => self.worthwhile += usize::from(solved.least["crossings"] >= 3),
            _ => self.unsolvable += 1,
        }
    }

    /// The generator is worth its name.
    fn check(&self) {
        let Census { puzzles, too_big, faults, unsolvable, worthwhile, in_rows, .. } = self;
        eprintln!(
            "{puzzles} puzzles: {too_big} too big, {faults} with faults, {unsolvable} unsolvable, \
             {worthwhile} of 3 crossings or more, {in_rows} as bits in rows"
        );
        let missing: Vec<_> = coverage::ALL.iter().filter(|what| !self.constructs.contains(*what)).collect();
        assert!(missing.is_empty(), "the fixed seeds lack {missing:?}");
        assert!(too_big * 10 <= *puzzles, "{too_big} of {puzzles} puzzles are too big");
        assert!(worthwhile * 10 >= puzzles * 3, "{worthwhile} of {puzzles} puzzles take three crossings");
        assert!(*faults > 0 && *unsolvable > 0 && *in_rows > 10);
    }
}

/// The tree of a file that is written as it should be.
fn read(text: &str) -> File {
    let mut sources = Sources::new();
    let source = sources.add("puzzle.cross", text);
    let mut diagnostics = Diagnostics::new();
    let file = syntax::parse(source, &sources, &mut diagnostics);
    let wrong = diagnostics.iter().next().map(|d| (&d.headline, d.span().map(|span| sources.position(span))));
    assert!(!diagnostics.has_errors(), "{wrong:?}\n{text}");
    file
}

fn solve(draft: &Draft) -> Result<Answer, TooBig> {
    let file = read(&draft.text());
    oracle::solve(&World::new(&file, &BTreeMap::new()), false, MOST_STATES)
}

/// The puzzle of a seed with what the oracle says of it. Rules are dropped while one refuses the
/// start, and mostly while nobody can get across, and a goal that is near may be put off; `None` if
/// it is too big.
fn settle(seed: u64) -> Option<(Draft, Answer)> {
    let mut draft = generator::draft(seed);
    let mut rng = fastrand::Rng::with_seed(!seed);
    let mut patience = 6;
    loop {
        let answer = solve(&draft).ok()?;
        if let Outcome::Solved(solved) = &answer.outcome
            && solved.least["crossings"] < 3
            && patience > 0
            && percent(&mut rng, 60)
        {
            // A longer way to go.
            patience = 0;
            let goal = draft.of("goal")[0];
            draft.statements[goal] = format!("goal all at {}", draft.far);
            continue;
        }
        let (words, chance) = match &answer.outcome {
            Outcome::UnsoundStart => (&["rule"][..], 100),
            Outcome::Unsolvable => (&["rule", "limit"][..], 85),
            Outcome::Fault(_) => (&["rule", "minimise", "minimize", "limit"][..], 80),
            Outcome::Solved(_) => (&[][..], 0),
        };
        let candidates: Vec<usize> = words.iter().flat_map(|word| draft.of(word)).collect();
        patience -= 1;
        let unsound = answer.outcome == Outcome::UnsoundStart;
        if candidates.is_empty() || !unsound && (patience < 0 || !percent(&mut rng, chance)) {
            return (!unsound).then(|| (generator::expected(&mut rng, draft, &answer), answer));
        }
        let dropped = *pick(&mut rng, &candidates);
        draft.statements.remove(dropped);
    }
}

/// The puzzle of a seed, for other tests; `None` if it is too big.
pub fn text_of(seed: u64) -> Option<String> {
    settle(seed).map(|(draft, _)| draft.text())
}

/// What the library says, against the oracle's answer: each search as it would be run and with everyone
/// told apart, with the stores and the heuristic whose `turn` it is. Whether states were bits in rows, too.
fn compare(draft: &Draft, answer: &Answer, turn: u64) -> Result<bool, String> {
    let input = Input { name: "puzzle.cross".to_owned(), bytes: draft.text().into_bytes() };
    let mut session = Session::new(&input, Care::Thorough);
    let must_fail = matches!(answer.outcome, Outcome::Fault(_));
    // A search may look at more states than it has to.
    let may_fail = must_fail || answer.doubt || answer.states.is_err();
    if !session.is_sound() {
        let told = session.diagnostics().iter().map(|d| told(&session, d)).collect::<Vec<_>>().join("; ");
        // A fault at the start is told by the checker.
        return if may_fail || session.diagnostics().iter().all(|d| in_estimate(&session, d)) {
            Ok(false)
        } else {
            Err(format!("refused: {told}"))
        };
    }
    let puzzle = session.puzzle(None, &Settings::default()).map_err(|refusal| format!("{refusal:?}"))?;
    let model = |copies| Model::with(&puzzle, copies).map_err(|d| told(&session, &d));
    let models = [model(Told::Alike)?, model(Told::Apart)?];
    let [model, apart] = &models;
    // What is counted decides on the store; a plan alone can be had from each of them.
    let plan = Wanted { plan: true, ..Wanted::default() };
    let all = Wanted { solutions: true, labelled: true, ..plan };
    let guided = HEURISTICS[(turn % HEURISTICS.len() as u64) as usize].name;
    // An estimate of the puzzle may be called like it, and say too much.
    let is_derived = Choice::find(&puzzle, Some(guided)).is_some_and(Choice::is_admissible);
    let (store, other) = match turn.is_multiple_of(2) {
        true => (StoreChoice::Interned, StoreChoice::Dense),
        false => (StoreChoice::Dense, StoreChoice::Interned),
    };
    let runs = [
        (model, all, None, None),
        (apart, all, None, None),
        (model, plan, Some(store), None),
        (apart, plan, Some(other), None),
        (model, all, None, Some(guided)),
        (apart, plan, Some(store), Some(guided)),
    ];
    for (entry, (model, wanted, store, heuristic)) in
        registry::SEARCHES.iter().flat_map(|e| runs.map(|run| (e, run)))
    {
        if heuristic.is_some() && !(entry.heuristic && is_derived) {
            continue;
        }
        let copies = model.layout.copies;
        let name = || format!("{} {store:?} {copies:?} {heuristic:?}", entry.name);
        let proves = entry.proves(&puzzle);
        let heuristic = heuristic.map(str::to_owned);
        let request = Request { store, copies, heuristic, ..Request::wanting(wanted) };
        match search::run(model, entry, &request, &mut Unwatched) {
            Err(_) if may_fail => {}
            Err(diagnostic) => return Err(format!("{}: {}", name(), told(&session, &diagnostic))),
            // In another order other states are met.
            Ok(_) if must_fail && (!proves || entry.heuristic || !entry.counts()) => {}
            Ok(found) => {
                let counted = proves && entry.counts() && wanted.solutions;
                outcome_agrees(&mut session, &puzzle, &found.outcome, &answer.outcome, proves, counted)
                    .map_err(|problem| format!("{}: {problem}", name()))?;
            }
        }
    }
    let layers = Layers::of(model).filter(|_| !must_fail && has_layers(&puzzle));
    if let Some(layers) = &layers {
        let most = puzzle.limits.first().map(|limit| limit.bound);
        let (found, _) = layers.search(true, most, Effort::default(), &mut Unwatched);
        outcome_agrees(&mut session, &puzzle, &found, &answer.outcome, true, false)
            .map_err(|problem| format!("layers: {problem}"))?;
    }
    for model in &models {
        match (search::reachable(model, Effort::default(), &mut Unwatched), &answer.states) {
            (Err(_), Err(_)) => {}
            (Err(_), _) if answer.doubt => {}
            (Ok(Ok(found)), Ok(states)) if found == (*states as u64).into() => {}
            (found, wanted) => {
                return Err(format!("{:?} states: {found:?}, and not {wanted:?}", model.layout.copies));
            }
        }
    }
    if let Outcome::Solved(solved) = &answer.outcome {
        for (name, least) in &solved.least {
            let Some(metric) = metric(&puzzle, name) else { continue };
            match search::least(model, metric, Effort::default(), &mut Unwatched) {
                Err(_) if may_fail => {}
                Ok(outcome::Outcome::Solved(found)) if found.totals.last() == Some(&(metric, *least)) => {}
                found => return Err(format!("least {name}: {found:?}, and not {least}")),
            }
        }
    }
    Ok(layers.is_some())
}

/// Whether fewest crossings are all that counts, and nothing is rationed but crossings.
fn has_layers(puzzle: &Puzzle) -> bool {
    let is_free = |limit: &Limit| limit.metric == Metric::Crossings && limit.bound >= 0;
    puzzle.minimise == [Metric::Crossings]
        && puzzle.limits.iter().all(is_free)
        && puzzle.carriers.iter().all(|carrier| carrier.trips.is_none())
}

/// Whether a diagnostic is about an estimate, which the oracle does not read.
fn in_estimate(session: &Session, diagnostic: &Diagnostic) -> bool {
    let (sources, span) = (session.sources(), diagnostic.span().unwrap());
    let line = sources.position(span).line;
    let text = &sources.get(span.source).text;
    diagnostic.severity() == Severity::Warning
        || text.lines().nth(line - 1).is_some_and(|line| line.starts_with("estimate"))
}

/// One search's outcome against the oracle's.
fn outcome_agrees(
    session: &mut Session,
    puzzle: &Puzzle,
    found: &outcome::Outcome,
    wanted: &Outcome,
    proves: bool,
    counted: bool,
) -> Result<(), String> {
    let (found, wanted) = match (found, wanted) {
        (outcome::Outcome::Unsolvable, Outcome::Unsolvable) => return Ok(()),
        (outcome::Outcome::Solved(found), Outcome::Solved(wanted)) => (found, wanted),
        _ => return Err(format!("{found:?}, and not {wanted:?}")),
    };
    let plan = found.plan.as_ref().ok_or("no plan")?;
    let replay = verify::replay(puzzle, plan);
    if !replay.problems.is_empty() {
        return Err(format!("the plan does not replay: {:?}", replay.problems));
    }
    for (metric, total) in &found.totals {
        if replay.total(*metric) != Some(*total) {
            return Err(format!("totals {:?}, replayed {:?}", found.totals, replay.totals));
        }
    }
    let text = report::plan::plan(puzzle, plan);
    let input = Input { name: "plan".to_owned(), bytes: text.clone().into_bytes() };
    let again = session.verify(puzzle, &input).map_err(|d| format!("{d:?}"))?;
    // A plan does not say which of two parallel routes is taken, and is read as the better one: what
    // nobody minimises may differ, and so may all that a search finds which proves nothing.
    let asked =
        |replay: &verify::Replay| found.totals.iter().map(|(m, _)| replay.total(*m)).collect::<Vec<_>>();
    if !again.problems.is_empty() || proves && asked(&again) != asked(&replay) {
        return Err(format!("printed and read again: {:?}\n{text}", again.problems));
    }
    if proves {
        let totals: Vec<(String, i64)> =
            found.totals.iter().map(|(m, n)| (puzzle.metric_name(*m).to_owned(), *n)).collect();
        if totals != wanted.optimum {
            return Err(format!("{totals:?}, and not {:?}", wanted.optimum));
        }
    }
    if counted {
        if found.solutions.as_ref().map(ToString::to_string) != Some(wanted.solutions.to_string()) {
            return Err(format!("{:?} solutions, and not {}", found.solutions, wanted.solutions));
        }
        if found.labelled.as_ref().map(ToString::to_string) != Some(wanted.labelled.to_string()) {
            return Err(format!("{:?} labelled, and not {}", found.labelled, wanted.labelled));
        }
    }
    Ok(())
}

/// The metric with this name, if every crossing has it.
fn metric(puzzle: &Puzzle, name: &str) -> Option<Metric> {
    verify::metrics(puzzle).into_iter().find(|metric| puzzle.metric_name(*metric) == name)
}

fn told(session: &Session, diagnostic: &Diagnostic) -> String {
    let place = diagnostic.span().map(|span| session.sources().text(span).to_owned());
    format!("{} {} ({})", diagnostic.code, diagnostic.headline, place.unwrap_or_default())
}

/// Runs with this thread's panics kept from the reader: drafts that lack something essential make
/// the oracle panic. The tests that run beside this one are heard.
fn quietly(run: impl FnOnce()) {
    let loud = Arc::new(std::panic::take_hook());
    let others = Arc::clone(&loud);
    let here = std::thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() != here {
            others(info);
        }
    }));
    run();
    std::panic::set_hook(Box::new(move |info| loud(info)));
}

/// The draft with everything left out that its failure does not need.
fn smallest(draft: &Draft, problem: &str, turn: u64) -> Draft {
    let sort = |problem: &str| problem.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    let wanted = sort(problem);
    let fails = |candidate: &Draft| {
        // What is left out may make the puzzle wrong; then the oracle is no help.
        let result = std::panic::catch_unwind(|| {
            let answer = solve(candidate).ok().filter(|a| a.outcome != Outcome::UnsoundStart)?;
            compare(candidate, &answer, turn).err()
        });
        matches!(result, Ok(Some(problem)) if sort(&problem) == wanted && (wanted.starts_with("refused") || !problem.starts_with("refused")))
    };
    generator::shrink::shrink(draft, fails)
}
