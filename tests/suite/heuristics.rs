//! Heuristics against true distances, state by state, and searches with each of them.

use crate::common::{TORCH, example_puzzles, puzzle};
use crate::differential;
use rivercross::check::puzzle::Puzzle;
use rivercross::model::Model;
use rivercross::model::price::Wide;
use rivercross::model::walker::Walker;
use rivercross::model::words::Many;
use rivercross::search::heuristic::audit::{Audit, audit};
use rivercross::search::heuristic::capacity::Capacity;
use rivercross::search::heuristic::registry::{Choice, HEURISTICS};
use rivercross::search::outcome::{Answer, Effort, Outcome, Request, Unwatched};
use rivercross::search::{self, registry};
use rivercross::session::{Care, Input, Session, Settings};
use std::fmt::Write;

/// The most states of which the true distance is worked out.
const STATES: u64 = 3000;
/// The first seed of the puzzles made by chance.
const SEED: u64 = 7_000_000;
/// How many there are.
const PUZZLES: u64 = 150;

fn choice(puzzle: &Puzzle, name: &str) -> Choice {
    Choice::find(puzzle, Some(name)).unwrap()
}

fn audited(puzzle: &Puzzle, choice: Choice) -> Option<Audit> {
    let model = Model::new(puzzle).unwrap();
    let effort = Effort { max_states: Some(STATES), max_memory: None };
    audit(&model, choice, effort, &mut Unwatched).ok()
}

fn run(puzzle: &Puzzle, name: &str, heuristic: Option<&str>) -> Option<Answer> {
    let model = Model::new(puzzle).unwrap();
    let effort = Effort { max_states: Some(10 * STATES), max_memory: None };
    let request = Request { heuristic: heuristic.map(str::to_owned), effort, ..Request::default() };
    search::run(&model, registry::find(name).unwrap(), &request, &mut Unwatched).ok()
}

/// What is least, if the search came to an end.
fn optimum(answer: Option<Answer>) -> Option<Option<Vec<i64>>> {
    match answer?.outcome {
        Outcome::Solved(solved) => Some(Some(solved.totals.iter().map(|(_, total)| *total).collect())),
        Outcome::Unsolvable => Some(None),
        _ => None,
    }
}

/// How many states A* looks at with each heuristic of a puzzle, and with the automatic choice; or what
/// is wrong with one of them.
fn judge(puzzle: &Puzzle) -> Result<Vec<u64>, String> {
    let ucs = optimum(run(puzzle, "ucs", None));
    let mut expanded = Vec::new();
    for name in HEURISTICS.iter().map(|entry| Some(entry.name)).chain([None]) {
        let told = |what: String| format!("{name:?}: {what}\n");
        let choice = Choice::find(puzzle, name).unwrap();
        if let Some(audit) = audited(puzzle, choice)
            && let Some(wrong) = audit.overestimates.first()
        {
            return Err(told(format!("{} of {}, as {wrong:?}", audit.overestimates.len(), audit.states)));
        }
        let answer = run(puzzle, "astar", name);
        expanded.push(answer.as_ref().map_or(0, |answer| answer.stats.expanded));
        let found = optimum(answer);
        if let (Some(ucs), Some(found)) = (&ucs, &found)
            && ucs != found
        {
            return Err(told(format!("astar finds {found:?}, and not {ucs:?}")));
        }
    }
    Ok(expanded)
}

fn made_by_chance(seed: u64) -> Option<(String, Puzzle)> {
    let text = differential::text_of(seed)?;
    let input = Input { name: "puzzle.cross".to_owned(), bytes: text.clone().into_bytes() };
    let session = Session::new(&input, Care::Quick);
    let puzzle = session.puzzle(None, &Settings::default()).ok()?;
    Some((text, puzzle))
}

#[test]
fn no_heuristic_says_too_much_of_puzzles_made_by_chance() {
    let (mut wrong, mut story, mut all) = (0, String::new(), vec![0; HEURISTICS.len() + 1]);
    for seed in SEED..SEED + PUZZLES {
        let Some((text, puzzle)) = made_by_chance(seed) else { continue };
        match judge(&puzzle) {
            Ok(expanded) => all.iter_mut().zip(expanded).for_each(|(all, expanded)| *all += expanded),
            Err(problem) => {
                wrong += 1;
                if wrong <= 3 {
                    writeln!(story, "{problem}\n{text}").unwrap();
                }
            }
        }
    }
    assert_eq!(wrong, 0, "{story}");
    // Each of them is of use: with it fewer states are looked at than without.
    let blind = all[0];
    assert!(all[1..].iter().all(|with| *with < blind), "{all:?}");
}

#[test]
fn no_heuristic_says_too_much_of_the_examples() {
    let mut story = String::new();
    for (name, puzzle) in example_puzzles() {
        if let Err(problem) = judge(&puzzle) {
            writeln!(story, "{name}: {problem}").unwrap();
        }
    }
    assert!(story.is_empty(), "{story}");
}

/// Many of one size on two banks, all of whom have to cross.
fn ferry(people: &str, boat: &str, minimise: &str) -> Puzzle {
    let text = format!(
        "puzzle \"Ferry\"\nbank left, right\nentity {people} at left\nboat at left {{ {boat} }}\n\
         goal all at right\n{minimise}\n"
    );
    puzzle(&text).0
}

/// Where only seats and loads stand in the way the bound at the start is the answer.
#[test]
fn capacity_is_exact_where_seats_alone_decide() {
    for (people, boat) in [
        ("9 pigs", "seats 2"),
        ("10 pigs", "seats 4"),
        ("10 pigs", "seats 4  least 2"),
        ("farmer, 6 pigs", "seats 3  rowers farmer"),
        ("4 pigs { size 2 }, 3 hens", "seats 4"),
    ] {
        let puzzle = ferry(people, boat, "");
        let model = Model::new(&puzzle).unwrap();
        let mut walker = Walker::<Many, Wide>::new(&model, &puzzle.minimise, &[], &[]);
        let start = walker.start().unwrap().unwrap();
        let bound = Capacity::new(&model, &puzzle.minimise).bound(&start).map(|numbers| numbers.to_vec());
        assert_eq!(Some(bound), optimum(run(&puzzle, "ucs", None)), "{people} {boat}");
    }
}

/// Of two seats that cross as slowly as the slower one, the best is known beforehand.
#[test]
fn pairs_are_exact_at_the_start() {
    let mut random = fastrand::Rng::with_seed(31);
    for people in 2..9 {
        let people: Vec<String> =
            (0..people).map(|nth| format!("p{nth} {{ time {} }}", random.u32(1..30))).collect();
        let puzzle = ferry(&people.join(", "), "seats 2  time slowest", "minimise time");
        let (ucs, astar) =
            (run(&puzzle, "ucs", None).unwrap(), run(&puzzle, "astar", Some("capacity")).unwrap());
        assert!(astar.stats.expanded <= ucs.stats.expanded);
        assert!(people.len() < 6 || astar.stats.expanded * 4 < ucs.stats.expanded, "{people:?}");
        assert_eq!(optimum(Some(ucs)), optimum(Some(astar)));
    }
}

#[test]
fn an_audit_finds_what_says_too_much() {
    let text = |estimate: &str| TORCH.replace("limit time <= 17", &format!("estimate guess = {estimate}"));
    let audit = |estimate: &str| {
        let puzzle = puzzle(&text(estimate)).0;
        audited(&puzzle, choice(&puzzle, "guess")).unwrap()
    };
    let sound = audit("everyone at near");
    assert!(sound.is_admissible() && sound.is_consistent() && sound.states > 10, "{sound:?}");
    let wild = audit("9 * everyone at near");
    assert!(!wild.is_admissible() && wild.overestimates.iter().all(|one| one.says > Some(one.left.clone())));
    // At the start 17 minutes are left, and whoever has left it has paid less than it falls by.
    let jumpy = audit("17 * (everyone at near / 4)");
    assert!(jumpy.is_admissible() && !jumpy.is_consistent(), "{jumpy:?}");
    assert!(jumpy.inconsistencies.iter().all(|edge| edge.says > edge.then));
}

#[test]
fn an_estimate_proves_its_answer_only_if_it_never_says_too_much() {
    for (guess, shown) in [("9 * everyone at near", false), ("everyone at near", true)] {
        let text = TORCH.replace("limit time <= 17", &format!("estimate guess = {guess}"));
        let puzzle = puzzle(&text).0;
        let answer = run(&puzzle, "astar", Some("guess")).unwrap();
        assert!(matches!(answer.outcome, Outcome::Solved(solved) if solved.optimal == shown));
        assert!(Choice::find(&puzzle, Some("gues")).is_none());
    }
}
