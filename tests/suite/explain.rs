//! Why a puzzle is unsolvable, as it is told: the whole text of puzzles with one planted reason each.

use crate::common::cases;
use rivercross::diag::Diagnostics;
use rivercross::diag::render::{Format, render};
use rivercross::explain::Explanation;
use rivercross::report::explanation::diagnostic;
use rivercross::search::outcome::{Effort, Request, Unwatched};
use rivercross::session::{Care, Input, Session, Settings, choose_search, explain, solve};

/// The explanation of a puzzle without errors, and how it is told.
fn told(session: &Session) -> Option<(Explanation, String)> {
    let puzzle = session.puzzle(None, &Settings::default()).ok()?;
    let solution = solve(&puzzle, choose_search(&puzzle, None), &Request::default(), &mut Unwatched).ok()?;
    let why = explain(&puzzle, &solution.answer, Effort::default(), &mut Unwatched)?;
    let told = Diagnostics::from_iter([diagnostic(&puzzle, &why)]);
    Some((why, render(&told, session.sources(), Format::Plain)))
}

#[test]
fn cases() {
    cases::each("explain", |name, text| {
        let input = Input { name: name.to_owned(), bytes: text.as_bytes().to_vec() };
        let session = Session::new(&input, Care::Quick);
        if !session.is_sound() {
            return Err(render(session.diagnostics(), session.sources(), Format::Short));
        }
        told(&session).map(|(_, text)| Some(text)).ok_or_else(|| "no explanation".to_owned())
    });
}
