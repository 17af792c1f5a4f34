//! Every example, each of its variants, solved: the plan is replayed, and read back in every form in
//! which it is printed.

use crate::common::examples;
use crate::common::schema::Schema;
use rivercross::check::puzzle::Puzzle;
use rivercross::model::Model;
use rivercross::report::json::Beside;
use rivercross::report::stats::Measured;
use rivercross::report::{Style, json, plan, table};
use rivercross::search::outcome::{Effort, Outcome, Request, Unwatched, Wanted};
use rivercross::search::{self, registry};
use rivercross::session::{Care, Input, Session, Settings};
use rivercross::verify::{self, Verdict};

/// Enough for most examples; larger ones are for the release tests.
const STATES: u64 = 20_000;

#[test]
fn every_plan_that_is_printed_can_be_read() {
    let schema = Schema::of_answers();
    let paths = examples();
    let mut plans = 0;
    for path in &paths {
        let mut session = Session::new(&Input::open(path.as_os_str()).unwrap(), Care::Thorough);
        assert!(session.is_sound(), "{}", path.display());
        let variants: Vec<String> = session.variants().map(str::to_owned).collect();
        for variant in std::iter::once(None).chain(variants.iter().map(|name| Some(name.as_str()))) {
            let puzzle = session.puzzle(variant, &Settings::default()).unwrap();
            plans += usize::from(round_trip(&puzzle, &mut session, &schema));
        }
    }
    assert!(plans >= paths.len() / 2, "only {plans} plans");
}

/// Whether there was a plan.
fn round_trip(puzzle: &Puzzle, session: &mut Session, schema: &Schema) -> bool {
    let title = table::title(puzzle);
    let model = Model::new(puzzle).unwrap();
    let wanted = Wanted { plan: true, ..Wanted::default() };
    let effort = Effort { max_states: Some(STATES), max_memory: None };
    let request = Request::wanting(wanted).within(effort);
    let answer = search::run(&model, registry::automatic(puzzle), &request, &mut Unwatched).unwrap();
    let Outcome::Solved(solved) = &answer.outcome else { return false };
    let replay = verify::replay(puzzle, solved.plan.as_ref().unwrap());
    assert_eq!(replay.verdict(), Verdict::Right, "{title}: {:?}", replay.problems);
    assert!(solved.totals.iter().all(|&(metric, total)| replay.total(metric) == Some(total)), "{title}");

    let text = plan::plan(puzzle, &replay.plan());
    let order = &puzzle.minimise;
    let stats = Measured { puzzle, answer: &answer, order, sources: session.sources(), elapsed: None };
    let json =
        json::answer(puzzle, &answer, Some(&replay), Beside { stats: Some(stats), ..Beside::default() });
    for printed in [&text, &json] {
        let input = Input { name: "a.plan".to_owned(), bytes: printed.clone().into_bytes() };
        let read = session.verify(puzzle, &input).unwrap();
        assert_eq!(read.verdict(), Verdict::Right, "{title}: {printed}\n{:?}", read.problems);
        assert_eq!(read.totals, replay.totals, "{title}: {printed}");
    }
    assert_eq!(schema.validate(&serde_json::from_str(&json).unwrap()), Ok(()), "{title}: {json}");
    let human = table::answer(puzzle, &answer, Some(&replay), Style::default());
    assert_eq!(human.lines().filter(|line| line.starts_with("step")).count(), 1, "{human}");
    true
}
