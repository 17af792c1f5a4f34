//! The game: where everybody is, crossing, going back and forth.

use super::game::Game;
use super::{Prompt, Response, Standing, moves, rules};
use crate::check::puzzle::Puzzle;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::limits;
use crate::plan::Plan;
use crate::report::{self, amounts, river};
use crate::search::outcome::Outcome;
use crate::search::registry::automatic;
use crate::session::{self, Referee};
use crate::source::Span;
use crate::syntax::tree::Integer;
use crate::verify::{self, Judged, ProblemKind, Walk};

type Answer = Result<Response, Box<Response>>;

impl Prompt {
    /// `show`
    pub(super) fn show(&mut self, words: Span) -> Answer {
        let puzzle = self.whole(words)?;
        let walk = Walk::new(puzzle, self.game.made());
        let mut text = format!("{}\n\n", self.place(puzzle, &walk));
        text += &river::river(puzzle, walk.arrangement(), self.style);
        if !puzzle.rules.is_empty() {
            text += &format!("\n{}", rules::lines(puzzle, &moves::moves(puzzle, &walk), self.style.plain));
        }
        Ok(Response::of(text))
    }

    /// `step 3: 3 crossings, time 12`
    fn place(&self, puzzle: &Puzzle, walk: &Walk<'_>) -> String {
        let at = self.game.at();
        let goal = if walk.is_at_goal() { ", the goal" } else { "" };
        let costs: Vec<_> =
            walk.totals().iter().copied().filter(|(metric, _)| puzzle.minimise.contains(metric)).collect();
        match at {
            0 => format!("at the start{goal}"),
            _ => format!("after {}{goal}", amounts(puzzle, &costs)),
        }
    }

    /// The river, and what is to be said where the goal is reached.
    pub(super) fn standing_here(&self, puzzle: &Puzzle, referee: &mut dyn Referee) -> String {
        let walk = Walk::new(puzzle, self.game.made());
        let mut text = river::river(puzzle, walk.arrangement(), self.style);
        if walk.is_at_goal() {
            text += &self.reached(puzzle, &walk, referee);
        }
        text
    }

    fn reached(&self, puzzle: &Puzzle, walk: &Walk<'_>, referee: &mut dyn Referee) -> String {
        let of = |totals: &[(_, i64)]| {
            let named = puzzle.minimise.iter();
            let found = named.filter_map(|m| totals.iter().find(|(metric, _)| metric == m).copied());
            found.collect::<Vec<_>>()
        };
        let own = of(walk.totals());
        let mut effort = self.effort;
        effort.max_states =
            Some(effort.max_states.map_or(limits::VERIFY_STATES, |n| n.min(limits::VERIFY_STATES)));
        let request = crate::search::outcome::Request::default().within(effort);
        let exact = session::solve(puzzle, automatic(puzzle), &request, &mut *referee.begin());
        let best = match exact.map(|solution| solution.answer.outcome) {
            Ok(Outcome::Solved(solved)) => Some(of(&solved.totals)),
            _ => None,
        };
        match best {
            Some(best) if best == own => {
                format!("the goal is reached with {}: no solution takes less\n", amounts(puzzle, &own))
            }
            Some(best) => {
                let (own, best) = (amounts(puzzle, &own), amounts(puzzle, &best));
                format!("the goal is reached with {own}; an optimal solution has {best}\n")
            }
            None => format!("the goal is reached with {}\n", amounts(puzzle, &own)),
        }
    }

    /// `go 2 cannibals to right`
    pub(super) fn go(&mut self, load: Span, words: Span, referee: &mut dyn Referee) -> Answer {
        let puzzle = self.whole(words)?;
        let Judged { step, problems } = Walk::new(puzzle, self.game.made()).read(self.sources(), load);
        match step.filter(|_| problems.is_empty()) {
            Some(step) => {
                self.game.go(step.crossing);
                let puzzle = self.whole(words)?;
                Ok(Response::of(self.standing_here(puzzle, referee)))
            }
            None => {
                let unread = |kind| matches!(kind, ProblemKind::Unreadable | ProblemKind::PuzzleFault);
                let invalid = problems.iter().any(|problem| unread(problem.kind));
                let told: Diagnostics = problems.into_iter().map(|problem| problem.diagnostic).collect();
                let standing = if invalid { Standing::Invalid } else { Standing::No };
                Ok(Response { diagnostics: told, standing, ..Response::default() })
            }
        }
    }

    /// `why goat`
    pub(super) fn why(&mut self, load: Span, words: Span) -> Answer {
        let puzzle = self.whole(words)?;
        let Judged { step, problems } = Walk::new(puzzle, self.game.made()).read(self.sources(), load);
        let said = step.map(|step| report::plan::line(puzzle, &step.crossing));
        let unread = problems.iter().any(|problem| problem.kind == ProblemKind::Unreadable);
        let text = match (&said, problems.is_empty()) {
            (Some(said), true) => format!("allowed: {said}\n"),
            (Some(said), false) => format!("not allowed: {said}\n"),
            (None, _) if !unread => "not possible\n".to_owned(),
            (None, _) => String::new(),
        };
        let told = problems.into_iter().map(|problem| problem.diagnostic).collect();
        let standing = if unread { Standing::Invalid } else { Standing::Fine };
        Ok(Response { diagnostics: told, ..Response::of(text).standing(standing) })
    }

    /// `moves`, `moves all`
    pub(super) fn moves(&mut self, all: bool, words: Span) -> Answer {
        let puzzle = self.whole(words)?;
        let moves = moves::moves(puzzle, &Walk::new(puzzle, self.game.made()));
        let (legal, refused): (Vec<_>, Vec<_>) =
            moves.list.iter().partition(|(_, judged)| judged.problems.is_empty());
        let mut text = if legal.is_empty() { String::new() } else { "allowed:\n".to_owned() };
        for (crossing, _) in legal.iter().take(limits::MOVES_TOLD) {
            text += &format!("  {}\n", report::plan::line(puzzle, crossing));
        }
        if legal.is_empty() {
            text += "nothing can cross\n";
        }
        // A boat that crosses with nobody, or with too few, is no news.
        let news = |judged: &Judged| judged.problems.iter().all(|p| p.diagnostic.code != Code::TooFewAboard);
        let refused: Vec<_> = refused.into_iter().filter(|(_, judged)| news(judged)).collect();
        if all && !refused.is_empty() {
            text += "refused:\n";
            let sign = if self.style.plain { "--" } else { "—" };
            for (crossing, judged) in refused.iter().take(limits::MOVES_TOLD) {
                let why: Vec<String> = judged.problems.iter().map(|p| reason(&p.diagnostic)).collect();
                text += &format!("  {} {sign} {}\n", report::plan::line(puzzle, crossing), why.join("; "));
            }
        }
        let told = if all { legal.len().max(refused.len()) } else { legal.len() };
        if moves.cut || told > limits::MOVES_TOLD {
            text += "  … and more\n";
        }
        Ok(Response::of(text))
    }

    /// `undo`, `undo 3`
    pub(super) fn undo(&mut self, count: Option<&Integer>, words: Span) -> Answer {
        let there = self.game.at();
        self.walk(count, words, |game, count| game.undo(count), there, ("taken back", "made"))
    }

    /// `redo`, `redo 3`
    pub(super) fn redo(&mut self, count: Option<&Integer>, words: Span) -> Answer {
        let there = self.game.length() - self.game.at();
        self.walk(count, words, |game, count| game.redo(count), there, ("made again", "taken back"))
    }

    /// Goes along the line by so many crossings as are `done`, if as many `were` of those that are there.
    fn walk(
        &mut self,
        count: Option<&Integer>,
        words: Span,
        step: impl Fn(&mut Game, usize) -> bool,
        there: usize,
        (done, were): (&str, &str),
    ) -> Answer {
        self.whole(words)?;
        let wanted = count.map_or(1, |count| usize::try_from(count.value).unwrap_or(usize::MAX));
        if !step(&mut self.game, wanted) {
            let headline = format!("nothing more can be {done}");
            let label = match there {
                0 => format!("no crossing was {were}"),
                1 => format!("only 1 crossing was {were}"),
                _ => format!("only {there} crossings were {were}"),
            };
            let wrong =
                Diagnostic::new(Code::NoSuchStep, headline, count.map_or(words, |count| count.span), label);
            return Ok(Response::wrong(
                wrong.with_help("`history` shows the crossings; `goto 0` is the start"),
            ));
        }
        self.here(words)
    }

    /// The river after going to another step.
    fn here(&self, words: Span) -> Answer {
        let puzzle = self.whole(words)?;
        let walk = Walk::new(puzzle, self.game.made());
        let river = river::river(puzzle, walk.arrangement(), self.style);
        Ok(Response::of(format!("{}\n\n{river}", self.place(puzzle, &walk))))
    }

    /// `reset`
    pub(super) fn reset(&mut self, words: Span) -> Answer {
        self.whole(words)?;
        self.game.undo(self.game.at());
        self.here(words)
    }

    /// `goto 5`
    pub(super) fn goto(&mut self, step: &Integer, words: Span) -> Answer {
        self.whole(words)?;
        let last = self.game.last();
        if usize::try_from(step.value).is_ok_and(|step| self.game.goto(step)) {
            return self.here(words);
        }
        let wrong = Diagnostic::new(
            Code::NoSuchStep,
            format!("there is no step {}", step.value),
            step.span,
            format!("the last is {last}"),
        );
        let help = if last == 0 {
            "`go` makes crossings, and `solve` shows a solution to go along: then `goto 5`".to_owned()
        } else {
            format!("go to one from 0 to {last}: `goto {last}`")
        };
        Ok(Response::wrong(wrong.with_help(help)))
    }

    /// `history`
    pub(super) fn history(&mut self, words: Span) -> Answer {
        let puzzle = self.whole(words)?;
        let replay = verify::replay(puzzle, &Plan { crossings: self.game.made().to_vec() });
        let mut text = report::table::steps(puzzle, &replay, self.style);
        let back = self.game.length() - self.game.at();
        if back > 0 {
            text += &format!(
                "taken back: {}; `redo` makes them again\n",
                amounts(
                    puzzle,
                    &[(crate::check::puzzle::Metric::Crossings, i64::try_from(back).unwrap_or(i64::MAX))]
                )
            );
        }
        Ok(Response::of(text))
    }
}

/// A headline without the number of the crossing: there is only this one.
fn reason(diagnostic: &Diagnostic) -> String {
    let text = diagnostic.headline.strip_prefix("crossing ").unwrap_or(&diagnostic.headline);
    text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches([':', ' ']).to_owned()
}
