//! Traces: what they tell adds up to what the search counts, and the verifier, which knows nothing of
//! searches, refuses what they say is refused.

use crate::common::schema::Schema;
use crate::common::{example_puzzles, puzzle};
use rivercross::check::puzzle::Puzzle;
use rivercross::report::json::{self, Beside};
use rivercross::report::stats::Measured;
use rivercross::report::trace::Traced;
use rivercross::search::heuristic::registry::HEURISTICS;
use rivercross::search::observer::{Fate, Side};
use rivercross::search::outcome::{Effort, Outcome, Request, Stats, StopReason, Unwatched, Wanted};
use rivercross::search::registry::{Entry, Promise, SEARCHES};
use rivercross::search::trace::{CrossingEnd, Entry as Step, Look, Trace};
use rivercross::session::{Failure, Solution, trace};
use rivercross::source::Sources;
use rivercross::verify::{self, Arrangement};

/// So that the longest traces are short.
const STATES: u64 = 60;

fn request(heuristic: Option<&str>) -> Request {
    let effort = Effort { max_states: Some(STATES), max_memory: None };
    let heuristic = heuristic.map(str::to_owned);
    let wanted = Wanted { plan: true, ..Wanted::default() };
    Request { heuristic, every_refusal: true, ..Request::wanting(wanted).within(effort) }
}

fn looks(trace: &Trace) -> impl Iterator<Item = &Look> {
    trace.entries.iter().filter_map(|entry| if let Step::Look(look) = entry { Some(look) } else { None })
}

/// The crossings of a trace that lead to states, counted by what became of those, passed ones included.
fn fates(trace: &Trace, test: impl Fn(Fate) -> bool) -> u64 {
    let successors = looks(trace).flat_map(|look| &look.successors);
    let fates = successors.filter_map(|successor| match successor.end {
        CrossingEnd::State { fate, .. } => Some(fate),
        CrossingEnd::Refused { .. } => None,
    });
    let passed = trace.entries.iter().filter_map(|entry| match entry {
        Step::Pass { fate, .. } => Some(*fate),
        _ => None,
    });
    fates.chain(passed).filter(|fate| test(*fate)).count() as u64
}

/// Whether what a trace tells adds up. A search that was stopped may have counted one crossing more.
fn adds_up(trace: &Trace, stats: &Stats, slack: u64, what: &str) {
    let near = |told: u64, counted: u64, of: &str| {
        assert!(told <= counted && counted <= told + slack, "{what}: {told} of {counted} {of}");
    };
    near(looks(trace).filter(|look| !look.is_goal).count() as u64, stats.expanded, "expanded");
    let crossings = looks(trace).flat_map(|look| &look.successors);
    let refused = crossings.filter(|s| matches!(s.end, CrossingEnd::Refused { .. })).count() as u64;
    near(refused, stats.refused, "refused");
    assert_eq!(stats.refused_by.iter().sum::<u64>(), stats.refused, "{what}");
    let edges: usize = looks(trace).map(|look| look.successors.len()).sum();
    near(edges as u64 - refused, stats.generated, "generated");
    let duplicates = |fate| matches!(fate, Fate::Known | Fate::Cheaper { .. });
    // Of states that an estimate gives up some were known.
    let given_up = fates(trace, |fate| fate == Fate::Hopeless);
    let told = fates(trace, duplicates);
    assert!(
        told <= stats.duplicates && stats.duplicates <= told + given_up + slack,
        "{what}: {told} duplicates"
    );
    near(fates(trace, |fate| fate == Fate::Cheaper { reopened: true }), stats.reopened, "reopened");
}

/// Every refusal is one for the verifier, too.
fn refusals_hold(puzzle: &Puzzle, trace: &Trace) -> usize {
    let mut held = 0;
    for look in looks(trace).filter(|_| !trace.remembers) {
        let arrangement = Arrangement::of(&look.position);
        for successor in &look.successors {
            let (Some(crossing), &CrossingEnd::Refused { rule, clause }) =
                (&successor.crossing, &successor.end)
            else {
                continue;
            };
            let at = verify::broken_at(puzzle, &arrangement, crossing, (rule, clause));
            assert!(at.is_some(), "{}: {look:?}\n{crossing:?}", puzzle.title.text);
            held += 1;
        }
    }
    held
}

fn check(puzzle: &Puzzle, search: &'static Entry, heuristic: Option<&str>, schema: &Schema) -> usize {
    let what = format!("{} by {} with {heuristic:?}", puzzle.title.text, search.name);
    let traced = trace(puzzle, search, &request(heuristic), usize::MAX, &mut Unwatched);
    let (Solution { answer, replay }, trace) = match traced {
        Ok(traced) => traced,
        Err(Failure::Invalid(_)) => return 0,
        Err(Failure::Fault(fault)) => panic!("{what}: {fault}"),
    };
    let again = trace.entries.contains(&Step::Again);
    let slack = u64::from(matches!(answer.outcome, Outcome::Stopped { .. }));
    if answer.replaced.is_none() && !again {
        adds_up(&trace, &answer.stats, slack, &what);
    }
    let order = search.order(puzzle);
    let traced = Traced {
        puzzle,
        search: search.name,
        order: &order,
        adds: search.promise != Promise::SomeSolution,
        trace: &trace,
    };
    let beside = Beside { trace: Some(traced), ..Beside::default() };
    let told = json::answer(puzzle, &answer, replay.as_ref(), beside);
    assert_eq!(schema.validate(&serde_json::from_str(&told).unwrap()), Ok(()), "{what}");
    refusals_hold(puzzle, &trace)
}

#[test]
fn what_is_told_adds_up_to_what_is_counted() {
    let schema = Schema::of_answers();
    let mut held = 0;
    for (_, puzzle) in example_puzzles().into_iter().step_by(2) {
        for search in SEARCHES {
            held += check(&puzzle, search, search.heuristic.then_some("capacity"), &schema);
        }
    }
    assert!(held > 500, "{held}");
}

/// Estimates and what is paid never say more together than what the solution costs, along its way.
#[test]
fn what_astar_is_told_never_exceeds_the_solution() {
    let (puzzle, _) = puzzle(crate::common::TORCH);
    let astar = SEARCHES.iter().find(|search| search.name == "astar").unwrap();
    for heuristic in HEURISTICS {
        let request = request(Some(heuristic.name));
        let (_, trace) = trace(&puzzle, astar, &request, usize::MAX, &mut Unwatched).unwrap();
        let goal = looks(&trace).last().unwrap();
        assert!(goal.is_goal && goal.paid == [17, 5], "{}: {goal:?}", heuristic.name);
        for look in looks(&trace) {
            let estimate = look.estimate.as_ref().unwrap();
            assert!(look.paid[0] + estimate[0] <= 17, "{}: {look:?}", heuristic.name);
        }
    }
}

/// What comes after the last state that is kept is counted.
#[test]
fn a_trace_is_as_long_as_it_may_be() {
    let (puzzle, _) = puzzle(crate::common::TORCH);
    for search in SEARCHES.iter().filter(|search| search.name != "greedy") {
        let all = trace(&puzzle, search, &request(None), usize::MAX, &mut Unwatched).unwrap().1;
        let some = trace(&puzzle, search, &request(None), 4, &mut Unwatched).unwrap().1;
        assert_eq!((looks(&some).count(), all.more), (4, 0), "{}", search.name);
        assert_eq!(looks(&all).count() as u64, 4 + some.more, "{}", search.name);
        assert!(all.entries.starts_with(&some.entries), "{}", search.name);
        let sides = looks(&all).filter(|look| look.side == Side::Goals).count();
        assert_eq!(sides > 0, search.name == "bidirectional", "{}", search.name);
    }
}

#[test]
fn the_best_so_far_is_told_of_a_stopped_search() {
    let schema = Schema::of_answers();
    let (puzzle, _) = puzzle(&crate::common::TORCH.replace("limit time <= 17", ""));
    let mut best = 0;
    for max_states in 1..40 {
        let effort = Effort { max_states: Some(max_states), max_memory: None };
        let request = Request { effort, ..request(None) };
        let (solution, _) = trace(&puzzle, &SEARCHES[3], &request, 0, &mut Unwatched).unwrap();
        let Outcome::Stopped { reason: StopReason::States, .. } = solution.answer.outcome else { continue };
        let told = json::answer(&puzzle, &solution.answer, solution.replay.as_ref(), Beside::default());
        let told: serde_json::Value = serde_json::from_str(&told).unwrap();
        assert_eq!(schema.validate(&told), Ok(()), "{told}");
        if let Some(found) = told.get("best") {
            assert!(found["totals"][0]["value"].as_i64().unwrap() >= 17, "{told}");
            assert_eq!(
                found["plan"].as_array().unwrap().len() + 1,
                found["states"].as_array().unwrap().len()
            );
            best += 1;
        }
    }
    assert!(best > 0);
}

/// 11 crossings and 30 nodes: the textbook's equation, the other way round.
#[test]
fn the_branching_factor_solves_its_equation() {
    let (puzzle, sources): (Puzzle, Sources) = puzzle(crate::common::TORCH);
    for search in SEARCHES {
        let request = request(None).within(Effort::default());
        let (solution, _) = trace(&puzzle, search, &request, 0, &mut Unwatched).unwrap();
        let Outcome::Solved(solved) = &solution.answer.outcome else { panic!("{}", search.name) };
        let depth =
            solved.totals.iter().find(|(metric, _)| puzzle.metric_name(*metric) == "crossings").unwrap().1;
        let order = search.order(&puzzle);
        let measured = Measured {
            puzzle: &puzzle,
            answer: &solution.answer,
            order: &order,
            sources: &sources,
            elapsed: None,
        };
        let b = measured.branching().unwrap();
        let nodes: f64 = (1..=depth).map(|level| b.powi(i32::try_from(level).unwrap())).sum();
        assert!((nodes - solution.answer.stats.generated as f64).abs() < 1e-6, "{}: {b}", search.name);
    }
}
