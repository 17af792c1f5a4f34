//! The best way on from where the game has come to.

use super::{Prompt, Response, Standing};
use crate::check::puzzle::{Metric, Puzzle};
use crate::plan::Plan;
use crate::report::{self, amount, amounts};
use crate::session::{Onward, Referee, WayBack, onward, way_back};
use crate::source::Span;
use crate::syntax::tree::Integer;

type Answer = Result<Response, Box<Response>>;

/// A way to the goal, and what it costs.
type Way = (Plan, Vec<(Metric, i64)>);

impl Prompt {
    /// `hint`
    pub(super) fn hint(&mut self, words: Span, referee: &mut dyn Referee) -> Answer {
        let puzzle = self.whole(words)?;
        let (plan, totals) = self.ahead(puzzle, referee)?;
        Ok(Response::of(match plan.crossings.as_slice() {
            [] => "this is the goal\n".to_owned(),
            [first, ..] => {
                let next = report::plan::line(puzzle, first);
                format!("{next}\n{}\n", remaining(puzzle, plan.crossings.len(), &totals))
            }
        }))
    }

    /// `auto`, `auto 3`
    pub(super) fn auto(&mut self, count: Option<&Integer>, words: Span, referee: &mut dyn Referee) -> Answer {
        let puzzle = self.whole(words)?;
        let (plan, _) = self.ahead(puzzle, referee)?;
        let most = count.map_or(1, |count| usize::try_from(count.value).unwrap_or(usize::MAX));
        let mut text = String::new();
        if plan.crossings.is_empty() {
            text += "this is the goal\n";
        }
        let made: Vec<_> = plan.crossings.into_iter().take(most).collect();
        for crossing in &made {
            text += &format!("{}\n", report::plan::line(puzzle, crossing));
        }
        made.into_iter().for_each(|crossing| self.game.go(crossing));
        let puzzle = self.whole(words)?;
        text += &self.standing_here(puzzle, referee);
        Ok(Response::of(text))
    }

    /// The best way on; or else the answer that there is none, or that it is not known.
    fn ahead(&self, puzzle: &Puzzle, referee: &mut dyn Referee) -> Result<Way, Box<Response>> {
        let failed = |failure| Box::new(Response::failed(failure));
        let made = self.game.made();
        let ahead = onward(puzzle, made, self.effort, &mut *referee.begin()).map_err(failed)?;
        let reason = match ahead {
            Onward::Way { plan, totals } => return Ok((plan, totals)),
            Onward::Lost => {
                let back = way_back(puzzle, made, self.effort, &mut *referee.begin()).map_err(failed)?;
                let text = match back {
                    WayBack::Crossings(back) => {
                        format!("no longer solvable from here: go back {back} (`undo {back}`)\n")
                    }
                    WayBack::Never => {
                        "unsolvable: there is no way to the goal, not even from the start\n".to_owned()
                    }
                    WayBack::Stopped(reason) => {
                        format!(
                            "no longer solvable from here; how far to go back is not known: {}\n",
                            report::why(reason)
                        )
                    }
                };
                return Err(Box::new(Response::of(text).standing(Standing::No)));
            }
            Onward::Stopped(reason) => reason,
        };
        let text = format!("stopped: {} before a way on was found\n", report::why(reason));
        Err(Box::new(Response::of(text).standing(Standing::Stopped)))
    }
}

/// `7 crossings remain`, `5 crossings remain: time 12, 5 crossings`.
fn remaining(puzzle: &Puzzle, crossings: usize, totals: &[(Metric, i64)]) -> String {
    let count = amount(puzzle, Metric::Crossings, i64::try_from(crossings).unwrap_or(i64::MAX));
    let verb = if crossings == 1 { "remains" } else { "remain" };
    match puzzle.minimise.as_slice() {
        [Metric::Crossings] => format!("{count} {verb}"),
        _ => format!("{count} {verb}: {}", amounts(puzzle, totals)),
    }
}
