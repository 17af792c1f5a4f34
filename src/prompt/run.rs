//! The puzzle as a whole: checked, solved, counted, compared, by the functions that the commands use.

use super::{Prompt, Response, Standing, misread};
use crate::diag::suggest::nearest;
use crate::limits;
use crate::report;
use crate::report::compare::Compared;
use crate::report::listing::{Form, Listing};
use crate::search::all::Which;
use crate::search::outcome::{Effort, Outcome, Request, Wanted};
use crate::search::registry::{self, SEARCHES, automatic};
use crate::session::{self, Contest, Referee};
use crate::source::Span;
use crate::syntax::tree::Name;
use std::ops::ControlFlow;

type Answer = Result<Response, Box<Response>>;

impl Prompt {
    /// `check`
    pub(super) fn check(&mut self, words: Span) -> Response {
        let told = self.session.examine();
        let sound = !told.has_errors();
        let whole = self.whole(words).is_ok();
        let line = match (told.len(), sound && whole) {
            (0, true) => "fine\n".to_owned(),
            _ => String::new(),
        };
        let standing = if sound && whole { Standing::Fine } else { Standing::Invalid };
        Response { diagnostics: told, ..Response::of(line).standing(standing) }
    }

    /// `solve`, `solve astar`
    pub(super) fn solve(&mut self, search: Option<&Name>, words: Span, referee: &mut dyn Referee) -> Answer {
        let puzzle = self.whole(words)?;
        let asked = search.map(|name| name.text.as_str());
        if let Some(name) = search.filter(|name| registry::find(&name.text).is_none()) {
            let names: Vec<&str> = SEARCHES.iter().map(|entry| entry.name).collect();
            let near = nearest(&name.text, names.iter().copied()).map(|near| format!("solve {near}"));
            let help = format!("the searches are {}", names.join(", "));
            return Ok(Response::wrong(misread::unknown_name("search", name, near.as_deref(), &help)));
        }
        let entry = session::choose_search(puzzle, asked);
        let heuristic = session::choose_heuristic(puzzle, entry, None);
        let wanted = Wanted { plan: true, ..Wanted::default() };
        let request = Request { heuristic, ..Request::wanting(wanted).within(self.effort) };
        let solution = session::solve(puzzle, entry, &request, &mut *referee.begin());
        let solution = solution.map_err(|failure| Box::new(Response::failed(failure)))?;
        let text = report::table::answer(puzzle, &solution.answer, solution.replay.as_ref(), self.style);
        let why = session::explain(puzzle, &solution.answer, self.effort, &mut *referee.begin());
        let why = why.map(|why| report::explanation::diagnostic(puzzle, &why));
        let standing = standing(&solution.answer.outcome);
        if let (Outcome::Solved(_), Some(replay)) = (&solution.answer.outcome, &solution.replay) {
            self.game.show(replay.plan().crossings);
        }
        let told = why.into_iter().collect();
        Ok(Response { diagnostics: told, ..Response::of(text).standing(standing) })
    }

    /// `count`
    pub(super) fn count(&mut self, words: Span, referee: &mut dyn Referee) -> Answer {
        let puzzle = self.whole(words)?;
        let wanted = Wanted { plan: false, solutions: true, labelled: true };
        let request = Request::wanting(wanted).within(self.effort);
        let solution = session::solve(puzzle, automatic(puzzle), &request, &mut *referee.begin());
        let solution = solution.map_err(|failure| Box::new(Response::failed(failure)))?;
        let standing = standing(&solution.answer.outcome);
        Ok(Response::of(report::quiet::quiet(puzzle, &solution.answer)).standing(standing))
    }

    /// `all`
    pub(super) fn all(&mut self, words: Span, referee: &mut dyn Referee) -> Answer {
        let puzzle = self.whole(words)?;
        let listing = Listing { puzzle, which: Which::Optimal, form: Form::Tables(self.style) };
        let mut text = listing.opening();
        let (mut number, mut cut) = (0, false);
        let listed =
            session::all(puzzle, Which::Optimal, self.effort, &mut *referee.begin(), &mut |plan, replay| {
                if number == limits::LISTED_AT_PROMPT {
                    cut = true;
                    return ControlFlow::Break(());
                }
                number += 1;
                text += &listing.solution(number, plan, replay);
                ControlFlow::Continue(())
            });
        let listed = listed.map_err(|failure| Box::new(Response::failed(failure)))?;
        text += &match cut {
            true => format!("the first {number} are listed; there are more (`count` counts them)\n"),
            false => listing.closing(number, &listed.totals, listed.stopped),
        };
        Ok(Response::of(text).standing(match (listed.stopped, number) {
            (Some(_), _) => Standing::Stopped,
            (None, 0) => Standing::No,
            (None, _) => Standing::Fine,
        }))
    }

    /// `compare`
    pub(super) fn compare(&mut self, words: Span, referee: &mut dyn Referee) -> Answer {
        let puzzle = self.whole(words)?;
        let searches: Vec<_> = SEARCHES.iter().collect();
        let most = self.effort.max_states.unwrap_or(limits::COMPARED_STATES).min(limits::COMPARED_STATES);
        let effort = Effort { max_states: Some(most), ..self.effort };
        let contest = Contest { searches: &searches, heuristics: &[], effort, audit: false };
        let comparison = session::compare(puzzle, contest, referee);
        let comparison = comparison.map_err(|failure| Box::new(Response::failed(failure)))?;
        let compared = Compared { puzzle, comparison: &comparison };
        let text = report::compare::table(&compared, self.style);
        let standing = match comparison.is_interrupted() {
            true => Standing::Stopped,
            false => Standing::Fine,
        };
        Ok(Response { diagnostics: compared.diagnostics(), ..Response::of(text).standing(standing) })
    }
}

fn standing(outcome: &Outcome) -> Standing {
    match outcome {
        Outcome::Solved(_) => Standing::Fine,
        Outcome::Unsolvable | Outcome::NotFound => Standing::No,
        Outcome::Stopped { .. } => Standing::Stopped,
    }
}
