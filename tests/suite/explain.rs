//! Why a puzzle is unsolvable, as it is told: the whole text of puzzles with one planted reason each. And
//! why a solution is the least.

use crate::common::schema::Schema;
use crate::common::{cases, examples};
use rivercross::check::puzzle::Metric;
use rivercross::diag::Diagnostics;
use rivercross::diag::render::{Format, render};
use rivercross::explain::optimal::{Bar, Proof};
use rivercross::report::explanation::diagnostic;
use rivercross::report::explanation::json::Explained;
use rivercross::report::json::{self, Beside};
use rivercross::search::outcome::{Effort, Request, Unwatched};
use rivercross::search::registry;
use rivercross::search::store::StoreChoice;
use rivercross::session::{Care, Input, Session, Settings, choose_search, explain, solve, why_optimal};

/// What is told of a puzzle without errors that is unsolvable; the same in JSON keeps to the schema.
fn told(session: &Session) -> Result<String, String> {
    let puzzle = session.puzzle(None, &Settings::default()).map_err(|refusal| format!("{refusal:?}"))?;
    let solution = solve(&puzzle, choose_search(&puzzle, None), &Request::default(), &mut Unwatched);
    let answer = solution.map_err(|failure| format!("{failure:?}"))?.answer;
    let why = explain(&puzzle, &answer, Effort::default(), &mut Unwatched).ok_or("it can be solved")?;
    let explained = Explained { puzzle: &puzzle, explanation: &why, sources: session.sources() };
    let beside = Beside { explanation: Some(explained), ..Beside::default() };
    let json = serde_json::from_str(&json::answer(&puzzle, &answer, None, beside)).unwrap();
    Schema::of_answers().validate(&json)?;
    let told = Diagnostics::from_iter([diagnostic(&puzzle, &why)]);
    Ok(render(&told, session.sources(), Format::Plain))
}

/// Where nothing but crossings counts, the states that can be reached with one less are those that a
/// breadth-first search has met at lesser depths.
#[test]
fn an_optimum_is_shown_by_the_states_that_lie_before_it() {
    let (mut shown, mut compared) = (0, 0);
    for path in examples() {
        let text = std::fs::read(&path).unwrap();
        let session = Session::new(&Input { name: path.display().to_string(), bytes: text }, Care::Quick);
        let Ok(puzzle) = session.puzzle(None, &Settings::default()) else { continue };
        let bfs = registry::find("bfs").unwrap();
        let search = if bfs.proves(&puzzle) { bfs } else { registry::automatic(&puzzle) };
        let request = Request { store: Some(StoreChoice::Interned), ..Request::default() };
        let answer = solve(&puzzle, search, &request, &mut Unwatched).unwrap().answer;
        let Some(bars) = why_optimal(&puzzle, &answer, Effort::default(), &mut Unwatched).unwrap() else {
            continue;
        };
        let is_shown = |bar: &Bar| matches!(bar.proof, Proof::Exhausted(_) | Proof::Nothing);
        assert!(bars.iter().all(is_shown), "{}: {bars:?}", path.display());
        shown += 1;
        let counts_crossings = puzzle.minimise == [Metric::Crossings]
            && puzzle.limits.is_empty()
            && puzzle.carriers.iter().all(|carrier| carrier.trips.is_none());
        if let ([Bar { least, proof: Proof::Exhausted(states), .. }], true) = (&bars[..], counts_crossings) {
            let before = answer.stats.by_depth.iter().take(usize::try_from(*least).unwrap());
            assert_eq!(before.sum::<u64>(), *states, "{}", path.display());
            compared += 1;
        }
    }
    assert!(shown > 30 && compared > 15, "{shown} shown, {compared} compared");
}

#[test]
fn cases() {
    cases::each("explain", |name, text| {
        let input = Input { name: name.to_owned(), bytes: text.as_bytes().to_vec() };
        let session = Session::new(&input, Care::Quick);
        if !session.is_sound() {
            return Err(render(session.diagnostics(), session.sources(), Format::Short));
        }
        told(&session).map(Some)
    });
}
