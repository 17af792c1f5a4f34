//! Sweeps: each cell is what solving it alone says, whatever the number of threads; and JSON keeps to
//! its schema.

use crate::common::schema::Schema;
use rivercross::check::ExpectedMetric;
use rivercross::check::puzzle::{Metric, Puzzle};
use rivercross::report::sweep::{Swept, csv, json};
use rivercross::search::outcome::{
    Effort, Monitor, Outcome, Progress, Request, StopReason, Unwatched, Wanted,
};
use rivercross::session::{
    Care, Failure, Input, Lookout, Question, Refusal, Session, Settings, choose_search, solve,
};
use rivercross::sweep::{Amount, Axis, Cell, Sweep};
use std::ops::ControlFlow;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

const FERRY: &str = "puzzle \"Ferry\"\nparam n = 3\nparam seats = 2\nparam toll = 1\nbank left, right\n\
    entity n missionaries, n cannibals at left\nboat at left { seats seats  time 2 }\n\
    rule outnumbered on banks: require missionaries >= cannibals unless missionaries == 0\n\
    cost fare = toll * cannibals\ngoal all at right\nminimise fare\n\
    variant quick { minimise crossings }\n";

fn session() -> Session {
    let session = Session::new(
        &Input { name: "ferry.cross".to_owned(), bytes: FERRY.as_bytes().to_vec() },
        Care::Quick,
    );
    assert!(session.is_sound(), "{:?}", session.diagnostics());
    session
}

/// Invalid where `n` is negative or the toll is, impossible where nobody has a seat or more than three
/// cannibals wait for two.
fn sweep() -> Sweep {
    let axis = |param: &str, values: &[i64]| Axis {
        param: param.to_owned(),
        values: values.to_vec(),
        swept: values.len() > 1,
    };
    Sweep { axes: vec![axis("n", &[-1, 0, 4, 2, 3]), axis("toll", &[2, -1]), axis("seats", &[2, 0, 3, 4])] }
}

/// Watches nothing.
struct Nobody;

impl Lookout for Nobody {
    fn monitor(&self) -> Box<dyn Monitor + '_> {
        Box::new(Unwatched)
    }

    fn done(&self) {}
}

/// Interrupts after so many cells.
struct Impatient(AtomicUsize);

impl Lookout for Impatient {
    fn monitor(&self) -> Box<dyn Monitor + '_> {
        Box::new(Left(self.0.load(Ordering::Relaxed) > 0))
    }

    fn done(&self) {
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
    }
}

/// Whether to go on.
struct Left(bool);

impl Monitor for Left {
    fn poll(&mut self, _: Progress) -> ControlFlow<StopReason> {
        if self.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(StopReason::Interrupt) }
    }
}

fn question(metric: ExpectedMetric, max_states: Option<u64>) -> Question<'static> {
    let effort = Effort { max_states, ..Effort::default() };
    Question { variant: Some("quick"), metric, search: None, heuristic: None, effort }
}

fn metrics(puzzle: &Puzzle) -> Vec<ExpectedMetric> {
    let fare = puzzle.costs.ids().next().map(Metric::Cost).unwrap();
    let sums = [Metric::Crossings, Metric::Time, fare].map(ExpectedMetric::Sum);
    let counts = [ExpectedMetric::Solutions, ExpectedMetric::Labelled, ExpectedMetric::States];
    sums.into_iter().chain(counts).collect()
}

/// What solving one puzzle alone says; nothing where only a sweep has a word for it.
fn alone(session: &Session, settings: &Settings, metric: ExpectedMetric) -> Option<Cell> {
    let puzzle = match session.puzzle(Some("quick"), settings) {
        Ok(puzzle) => puzzle,
        Err(Refusal::Invalid(diagnostics)) => return Some(Cell::Invalid(diagnostics)),
        Err(other) => panic!("{other:?}"),
    };
    let wanted = Wanted { plan: true, solutions: true, labelled: true };
    let search = choose_search(&puzzle, None);
    let solved = match solve(&puzzle, search, &Request::wanting(wanted), &mut Unwatched) {
        Ok(solution) => match solution.answer.outcome {
            Outcome::Solved(solved) => solved,
            Outcome::Unsolvable => return (metric != ExpectedMetric::States).then_some(Cell::Unsolvable),
            other => panic!("{other:?}"),
        },
        Err(Failure::Invalid(diagnostics)) => return Some(Cell::Invalid(diagnostics)),
        Err(Failure::Fault(fault)) => panic!("{fault}"),
    };
    let amount = match metric {
        ExpectedMetric::Sum(metric) => {
            let total = solved.totals.iter().find(|(known, _)| *known == metric);
            total.map(|(_, total)| Amount::Total(*total))
        }
        ExpectedMetric::Solutions => solved.solutions.map(Amount::Count),
        ExpectedMetric::Labelled => solved.labelled.map(Amount::Count),
        ExpectedMetric::States => None,
    };
    amount.map(Cell::Known)
}

#[test]
fn a_cell_says_what_solving_it_alone_says() {
    let (session, sweep) = (session(), sweep());
    let puzzle = session.puzzle(None, &Settings::default()).unwrap();
    let mut compared = 0;
    for metric in metrics(&puzzle) {
        let cells = session.sweep(&sweep, question(metric, None), 2, &Nobody).unwrap();
        assert_eq!(cells.len(), sweep.cells());
        for (index, cell) in cells.iter().enumerate() {
            let settings = sweep.settings(index);
            if let Some(alone) = alone(&session, &settings, metric) {
                assert_eq!(*cell, alone, "{metric:?} {settings:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "only {compared} cells were compared");
}

#[test]
fn what_is_not_minimised_is_the_least_among_the_optimal_solutions() {
    // An expectation says the same, by code of its own.
    let text = FERRY.to_owned()
        + "variant told { minimise crossings  expect fare == 18, time == 22, states == 16 with toll = 2 }\n";
    let session =
        Session::new(&Input { name: "ferry.cross".to_owned(), bytes: text.into_bytes() }, Care::Quick);
    let expected = session.expectations();
    let verdict = session.test(&expected[0], Effort::default(), &mut Unwatched);
    assert_eq!(verdict, Ok(rivercross::session::Verdict::Met));
    let axes = vec![Axis { param: "toll".to_owned(), values: vec![2], swept: true }];
    let puzzle = session.puzzle(None, &Settings::default()).unwrap();
    let cells = metrics(&puzzle).into_iter().map(|metric| {
        let cells = session.sweep(&Sweep { axes: axes.clone() }, question(metric, None), 1, &Nobody);
        cells.unwrap().remove(0)
    });
    let known: Vec<String> = cells
        .map(|cell| if let Cell::Known(amount) = cell { amount.to_string() } else { format!("{cell:?}") })
        .collect();
    assert_eq!(known, ["11", "22", "18", "4", "8100", "16"]);
}

#[test]
fn threads_change_nothing() {
    let (session, sweep) = (session(), sweep());
    let puzzle = session.puzzle(Some("quick"), &Settings::default()).unwrap();
    for metric in metrics(&puzzle) {
        for max_states in [None, Some(9)] {
            let run =
                |threads| session.sweep(&sweep, question(metric, max_states), threads, &Nobody).unwrap();
            let (one, four) = (run(1), run(4));
            assert_eq!(one, four);
            let swept = Swept { puzzle: &puzzle, sweep: &sweep, metric, cells: &one };
            assert_eq!(csv(&swept).lines().count(), 1 + sweep.cells());
        }
    }
    let program = |threads: &str, format: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_rivercross"))
            .args(["sweep", "tests/cmd/puzzles/sweep.cross", "--set", "n=-1..6", "--set", "seats=0..4"])
            .args(["--max-states", "20", "--threads", threads, "--format", format])
            .output()
            .unwrap();
        (output.status.code(), output.stdout, output.stderr)
    };
    for format in ["human", "plain", "csv", "json"] {
        assert_eq!(program("1", format), program("4", format));
        assert_eq!(program("1", format).0, Some(3));
    }
}

#[test]
fn an_interrupted_sweep_keeps_what_is_known() {
    let (session, sweep) = (session(), sweep());
    let question = question(ExpectedMetric::Sum(Metric::Crossings), None);
    let whole = session.sweep(&sweep, question, 1, &Nobody).unwrap();
    let cut = session.sweep(&sweep, question, 1, &Impatient(AtomicUsize::new(20))).unwrap();
    assert_eq!(cut[..20], whole[..20]);
    let interrupted = Cell::Stopped { reason: StopReason::Interrupt, least: None };
    assert!(cut[20..].iter().all(|cell| *cell == interrupted) && cut.len() == whole.len());
    let puzzle = session.puzzle(Some("quick"), &Settings::default()).unwrap();
    let swept = Swept { puzzle: &puzzle, sweep: &sweep, metric: question.metric, cells: &cut };
    let table =
        rivercross::report::sweep::table(&swept, rivercross::report::Style { plain: true, width: 80 });
    assert!(table.contains("...  not known: interrupted\n"), "{table}");
    assert!(table.is_ascii());
}

#[test]
fn json_keeps_to_its_schema() {
    let (session, sweep, schema) = (session(), sweep(), Schema::of_sweeps());
    let puzzle = session.puzzle(Some("quick"), &Settings::default()).unwrap();
    let check = |text: &str| {
        let value: serde_json::Value = serde_json::from_str(text).unwrap();
        schema.validate(&value).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(value.as_object().unwrap().keys().next_back().unwrap(), "status");
        value["status"].as_str().unwrap().to_owned()
    };
    for metric in metrics(&puzzle) {
        let mut cells = session.sweep(&sweep, question(metric, Some(9)), 2, &Nobody).unwrap();
        let status = |cells: &[Cell]| {
            let sweep = &sweep;
            check(&json(&Swept { puzzle: &puzzle, sweep, metric, cells }, session.sources()))
        };
        assert_eq!(status(&cells), "invalid");
        cells
            .iter_mut()
            .filter(|cell| matches!(cell, Cell::Invalid(_)))
            .for_each(|cell| *cell = Cell::NotFound);
        assert_eq!(status(&cells), "stopped");
        cells
            .iter_mut()
            .filter(|cell| matches!(cell, Cell::Stopped { .. }))
            .for_each(|cell| *cell = Cell::NotFound);
        assert_eq!(status(&cells), "not_found");
        cells
            .iter_mut()
            .filter(|cell| matches!(cell, Cell::NotFound))
            .for_each(|cell| *cell = Cell::Found(Amount::Total(7)));
        assert_eq!(status(&cells), "solved");
    }
    let wrong = Session::new(&Input { name: "x.cross".to_owned(), bytes: b"puzzle".to_vec() }, Care::Quick);
    let invalid = rivercross::report::sweep::invalid(wrong.diagnostics(), wrong.sources());
    assert_eq!(check(&invalid), "invalid");
    assert!(
        schema.validate(&serde_json::json!({ "schema": "rivercross.sweep/1", "status": "solved" })).is_err()
    );
}
