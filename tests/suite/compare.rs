//! Comparisons: each row is what the search says alone; JSON and CSV keep to their forms.

use crate::common::schema::Schema;
use crate::common::{Untimed, example_puzzles, puzzle};
use rivercross::check::puzzle::Puzzle;
use rivercross::compare::{Comparison, RowEnd};
use rivercross::report::compare::{Compared, csv, invalid, json};
use rivercross::search::heuristic::registry::names;
use rivercross::search::outcome::{
    Effort, Monitor, Outcome, Progress, Request, StopReason, Unwatched, Wanted,
};
use rivercross::search::registry::SEARCHES;
use rivercross::session::{Contest, Referee, compare, solve};
use rivercross::source::Sources;
use std::ops::ControlFlow;
use std::time::Duration;

/// Interrupts everything at its first look.
struct Impatient;

impl Referee for Impatient {
    fn begin(&mut self) -> Box<dyn Monitor + '_> {
        Box::new(Impatient)
    }

    fn elapsed(&self) -> Option<Duration> {
        Some(Duration::from_millis(7))
    }
}

impl Monitor for Impatient {
    fn poll(&mut self, _: Progress) -> ControlFlow<StopReason> {
        ControlFlow::Break(StopReason::Interrupt)
    }
}

fn contest(max_states: u64, audit: bool) -> Contest<'static> {
    static ALL: std::sync::LazyLock<Vec<&'static rivercross::search::registry::Entry>> =
        std::sync::LazyLock::new(|| SEARCHES.iter().collect());
    let effort = Effort { max_states: Some(max_states), max_memory: None };
    Contest { searches: &ALL, heuristics: &[], effort, audit }
}

/// Both forms, checked; the status of the JSON.
fn told(puzzle: &Puzzle, comparison: &Comparison, sources: &Sources, schema: &Schema) -> String {
    let compared = Compared { puzzle, comparison };
    let value: serde_json::Value = serde_json::from_str(&json(&compared, sources)).unwrap();
    assert_eq!(schema.validate(&value), Ok(()), "{value}");
    assert_eq!(value.as_object().unwrap().keys().next_back().unwrap(), "status");
    let table = csv(&compared);
    let columns = table.lines().next().unwrap().split(',').count();
    assert_eq!(table.lines().count(), comparison.rows.len() + 1, "{table}");
    assert!(table.lines().all(|line| line.split(',').count() == columns), "{table}");
    value["status"].as_str().unwrap().to_owned()
}

#[test]
fn each_row_is_what_the_search_says_alone() {
    let (schema, sources) = (Schema::of_comparisons(), Sources::new());
    let mut unfit = 0;
    for (_, puzzle) in example_puzzles().into_iter().step_by(4) {
        let contest = contest(300, false);
        let comparison = match compare(&puzzle, contest, &mut Untimed) {
            Ok(comparison) => comparison,
            other => panic!("{}: {other:?}", puzzle.title.text),
        };
        let takers = SEARCHES.iter().filter(|search| search.heuristic).count();
        let rows = SEARCHES.len() - takers + takers * names(&puzzle).len();
        assert_eq!(comparison.rows.len(), rows, "{}", puzzle.title.text);
        told(&puzzle, &comparison, &sources, &schema);
        for row in comparison.rows.iter().filter(|row| row.heuristic.as_deref().is_none_or(|h| h == "max")) {
            let wanted = Wanted { plan: true, ..Wanted::default() };
            let request = Request {
                heuristic: row.heuristic.clone(),
                every_refusal: true,
                ..Request::wanting(wanted).within(contest.effort)
            };
            let alone = solve(&puzzle, row.search, &request, &mut Unwatched).unwrap().answer;
            match &row.end {
                RowEnd::Ran(answer) => assert_eq!(**answer, alone, "{}", puzzle.title.text),
                RowEnd::Unfit(obstacle) => {
                    assert_eq!(Some(*obstacle), alone.replaced, "{}", puzzle.title.text);
                    unfit += 1;
                }
                other => panic!("{}: {other:?}", puzzle.title.text),
            }
        }
    }
    assert!(unfit > 0, "{unfit}");
}

/// A guess that leads A* astray, and one that cannot be worked out.
const GUESSES: &str = "puzzle \"Guesses\"\nbank left, right\n\
    entity ann { time 1 }, ben { time 2 }, cat { time 5 }, dan { time 10 } at left\n\
    boat torch at left { seats 2  time slowest }\ngoal all at right\nminimise time\n\
    estimate wild = 30 * ann at right + 9 * dan at left\nestimate broken = 10 / (dan at left)\n";

#[test]
fn an_audit_names_what_a_guess_does_and_what_that_costs() {
    let (puzzle, sources) = puzzle(GUESSES);
    let comparison = compare(&puzzle, contest(10_000, true), &mut Untimed).unwrap();
    assert_eq!(told(&puzzle, &comparison, &sources, &Schema::of_comparisons()), "solved");
    assert_eq!(comparison.audits.len(), names(&puzzle).len());
    for audited in &comparison.audits {
        match (audited.heuristic.as_str(), &audited.found) {
            ("broken", Err(told)) => assert!(told.has_errors()),
            ("wild", Ok(found)) => {
                assert!(!found.overestimates.is_empty() && found.more_overestimates > 0, "{found:?}");
                for one in &found.overestimates {
                    assert!(one.says.as_ref().is_none_or(|says| *says > one.left), "{one:?}");
                }
                assert!(!found.inconsistencies.is_empty(), "{found:?}");
            }
            (name, Ok(found)) => {
                assert!(found.overestimates.is_empty(), "{name}: {found:?}");
                assert_eq!((found.stopped, found.states), (None, 30), "{name}");
            }
            (name, found) => panic!("{name}: {found:?}"),
        }
    }
    let broken = comparison.rows.iter().filter(|row| row.heuristic.as_deref() == Some("broken"));
    assert!(broken.clone().count() == 3 && broken.clone().all(|row| matches!(row.end, RowEnd::Invalid(_))));
    let style = rivercross::report::Style { plain: true, width: 130 };
    insta::assert_snapshot!(rivercross::report::compare::table(
        &Compared { puzzle: &puzzle, comparison: &comparison },
        style
    ));
}

#[test]
fn an_interrupted_comparison_keeps_what_is_known() {
    // So many loads that a search looks up before it is done.
    let people: Vec<String> = (1..=14).map(|n| format!("p{n} {{ time {n} }}")).collect();
    let text = format!(
        "puzzle \"Many\"\nbank a, b\nentity {} at a\nboat at a {{ seats 9  time slowest }}\n\
         goal all at b\nminimise time\n",
        people.join(", ")
    );
    let (puzzle, sources) = puzzle(&text);
    let comparison = compare(&puzzle, contest(1_000_000, true), &mut Impatient).unwrap();
    let (first, rest) = comparison.rows.split_first().unwrap();
    let outcome = &first.answer().unwrap().outcome;
    assert!(matches!(outcome, Outcome::Stopped { reason: StopReason::Interrupt, .. }), "{outcome:?}");
    assert!(rest.iter().all(|row| matches!(row.end, RowEnd::Skipped)));
    assert!(comparison.is_interrupted() && comparison.audits.is_empty());
    assert_eq!(told(&puzzle, &comparison, &sources, &Schema::of_comparisons()), "stopped");
}

#[test]
fn puzzles_without_a_solution_and_puzzles_with_errors() {
    let schema = Schema::of_comparisons();
    let (stuck, sources) = puzzle(
        "puzzle \"Stuck\"\nbank a, b\nentity ox { weight 9 } at a\nboat at a { seats 1  load 5 }\ngoal all at b\n",
    );
    let comparison = compare(&stuck, contest(100, false), &mut Untimed).unwrap();
    assert_eq!(told(&stuck, &comparison, &sources, &schema), "unsolvable");
    let (late, sources) = puzzle(
        "puzzle \"Late\"\nbank left, right\nentity 3 goats at left\nboat at left { seats 2 }\n\
         rule shared overall: require 6 / (goats at left) >= 1\ngoal all at right\n",
    );
    let comparison = compare(&late, contest(100, true), &mut Untimed).unwrap();
    assert_eq!(told(&late, &comparison, &sources, &schema), "invalid");
    let wrong = Compared { puzzle: &late, comparison: &comparison }.diagnostics();
    assert_eq!(wrong.iter().count(), 1);
    let value: serde_json::Value = serde_json::from_str(&invalid(&wrong, &sources)).unwrap();
    assert_eq!(schema.validate(&value), Ok(()), "{value}");
    assert!(
        schema
            .validate(&serde_json::json!({ "schema": "rivercross.compare/1", "status": "solved" }))
            .is_err()
    );
}
