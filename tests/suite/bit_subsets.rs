//! The bit-parallel search over sets of individuals against the best-first search.
use crate::common::{Impatient, puzzle};
use rivercross::check::puzzle::Puzzle;
use rivercross::model::Model;
use rivercross::search::explore::explore;
use rivercross::search::layers::subsets::Subsets;
use rivercross::search::outcome::{Effort, Outcome, Request, StopReason, Unwatched, Wanted};
use rivercross::search::store::StoreChoice;
use rivercross::search::{self, registry};
use rivercross::tally::Tally;
use rivercross::verify;

/// A puzzle of 12 to 14 individuals made by chance: sizes, weights, a load limit, rowers, rules aboard,
/// and goals of several kinds, from either bank.
fn written(seed: u64) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    let people = random.usize(12..=14);
    let name = |nth: usize| format!("p{nth}");
    let entities: Vec<String> = (0..people)
        .map(|nth| format!("{} {{ weight {} size {} }}", name(nth), random.u8(1..60), random.u8(1..=2)))
        .collect();
    let mut text = format!("puzzle \"Sets\"\nbank left, right\nentity {} at left\n", entities.join(", "));
    if random.bool() {
        text += "entity stray at right\n";
    }
    let rowers: Vec<String> = (0..people).filter(|_| random.u8(..3) > 0).map(name).collect();
    let rowers = if rowers.is_empty() || random.bool() {
        String::new()
    } else {
        format!(" rowers {}", rowers.join(", "))
    };
    let least = random.u8(0..=2);
    text += &format!(
        "boat at left {{ seats {}  load {}  least {least}{rowers} }}\n",
        random.u8(2..=5),
        random.u8(60..=120)
    );
    let (one, other) = (random.usize(..people), random.usize(..people));
    if random.bool() {
        text += &format!("rule quarrel on boats: forbid {} and {}\n", name(one), name(other));
    }
    text += &match random.u8(..5) {
        0 | 1 => "goal all at right\n".to_owned(),
        2 => format!("goal all p0 at right and all p{} at left\n", 1 + other % (people - 1)),
        3 => format!("goal boat at left and all {} at right\n", name(one)),
        _ => format!(
            "goal all {} at right or {} at right + {} at right == 2\n",
            name(one),
            name(one),
            name(other)
        ),
    };
    if random.u8(..4) == 0 {
        text += &format!("limit crossings <= {}\n", random.u8(1..20));
    }
    text
}

fn crossings(outcome: &Outcome) -> Option<i64> {
    match outcome {
        Outcome::Solved(solved) => Some(solved.totals[0].1),
        Outcome::Unsolvable => None,
        other => panic!("{other:?}"),
    }
}

/// The answer of the best-first search, state by state.
fn one_by_one(puzzle: &Puzzle) -> Option<i64> {
    let model = Model::new(puzzle).unwrap();
    let request = Request { store: Some(StoreChoice::Interned), ..Request::default() };
    let entry = registry::find("bfs").unwrap();
    crossings(&search::run(&model, entry, &request, &mut Unwatched).unwrap().outcome)
}

fn checked_sets(text: &str) -> Option<(Option<i64>, u64)> {
    let puzzle = puzzle(text).0;
    let model = Model::new(&puzzle).unwrap();
    let sets = Subsets::of(&model)?;
    let most = puzzle.limits.first().map(|limit| limit.bound);
    let (outcome, stats) = sets.search(true, most, Effort::default(), &mut Unwatched);
    let found = crossings(&outcome);
    assert_eq!(found, one_by_one(&puzzle), "{text}");
    if let Outcome::Solved(solved) = &outcome {
        let plan = solved.plan.as_ref().expect("a plan was wanted");
        let replay = verify::replay(&puzzle, plan);
        assert!(replay.problems.is_empty(), "{text}\n{:?}", replay.problems[0].diagnostic.headline);
        assert_eq!(plan.crossings.len() as i64, solved.totals[0].1);
    }
    let states = sets.reachable(Effort::default(), &mut Unwatched).unwrap();
    let explored = explore(&model, Effort::default(), &mut Unwatched, &mut |_| ()).unwrap();
    assert_eq!(explored.arrangements, Tally::from(states), "{text}");
    assert!(stats.states <= states);
    Some((found, states))
}

#[test]
fn sets_find_what_best_first_finds() {
    let (mut compared, mut solved, mut long, mut many) = (0, 0, 0, 0);
    for seed in 0..60 {
        let Some((found, states)) = checked_sets(&written(seed)) else { continue };
        compared += 1;
        solved += u32::from(found.is_some());
        long += u32::from(found.is_some_and(|crossings| crossings > 8));
        many += u32::from(states > 1000);
    }
    assert!(
        compared > 40 && solved > 10 && solved < compared && long > 5 && many > 20,
        "{compared} {solved} {long} {many}"
    );
}

#[test]
fn a_stopped_search_over_sets_tells_what_is_known() {
    let people: Vec<String> = (0..20).map(|nth| format!("p{nth} {{ weight {} }}", 30 + nth * 7)).collect();
    let text = format!(
        "puzzle \"Twenty\"\nbank left, right\nentity {} at left\nboat at left {{ seats 2  load 300 }}\n\
         goal all at right\n",
        people.join(", ")
    );
    let puzzle = puzzle(&text).0;
    let model = Model::new(&puzzle).unwrap();
    let sets = Subsets::of(&model).unwrap();
    let (outcome, stats) = sets.search(false, None, Effort::default(), &mut Impatient::default());
    let Outcome::Stopped { reason: StopReason::Interrupt, lower_bound: Some(bound), best: None } = outcome
    else {
        panic!("{outcome:?}")
    };
    assert_eq!(bound as usize, stats.by_depth.len());
    let few = Effort { max_states: Some(100), ..Effort::default() };
    let (outcome, _) = sets.search(false, None, few, &mut Unwatched);
    assert!(matches!(outcome, Outcome::Stopped { reason: StopReason::States, .. }));
    let little = Effort { max_memory: Some(1000), ..Effort::default() };
    let (outcome, _) = sets.search(false, None, little, &mut Unwatched);
    assert!(matches!(outcome, Outcome::Stopped { reason: StopReason::Memory, .. }));
    // Without a bound there is a solution.
    let whole = search::run(
        &model,
        registry::automatic(&puzzle),
        &Request::wanting(Wanted::default()),
        &mut Unwatched,
    );
    assert_eq!(crossings(&whole.unwrap().outcome), Some(37));
}
