//! `rivercross verify`: replay a plan.

use super::args::{VerdictFormat, Verify};
use super::command_line::CommandLine;
use super::input::Sort;
use super::output::{Output, Stop};
use super::{Exit, choice, input};
use rivercross::check::puzzle::{Metric, Puzzle};
use rivercross::diag::Diagnostics;
use rivercross::limits;
use rivercross::report;
use rivercross::search::outcome::{Effort, Outcome, Request, Unwatched};
use rivercross::search::registry::automatic;
use rivercross::session::{self, Care, Session};
use rivercross::verify::{Replay, Verdict};

/// Says whether the plan solves the puzzle, and where and why not.
pub fn run(args: &Verify, line: &CommandLine, output: &mut Output) -> Result<Exit, Stop> {
    choice::refuse_twice(&args.puzzle, line, output)?;
    input::look_up(std::slice::from_ref(&args.file), Some(&args.plan), line, output)?;
    let mut session = Session::new(&input::open(&args.file, Sort::Puzzle, line, output)?, Care::Quick);
    if !choice::usable(&session, &args.puzzle) {
        return unreadable(&session, session.diagnostics(), args, output);
    }
    let puzzle = match choice::puzzle(&session, &args.puzzle, line, output)? {
        Ok(puzzle) => puzzle,
        Err(errors) => return unreadable(&session, &errors, args, output),
    };
    let replay = match session.verify(&puzzle, &input::open(&args.plan, Sort::Plan, line, output)?) {
        Ok(replay) => replay,
        Err(errors) => return unreadable(&session, &errors, args, output),
    };
    let problems: Diagnostics = replay.problems.iter().map(|problem| problem.diagnostic.clone()).collect();
    output.tell(&problems, session.sources());
    let best = best(&puzzle, &replay);
    let (best, sources) = (best.as_deref(), session.sources());
    match args.format {
        VerdictFormat::Human => output.print(&report::verdict::verdict(&puzzle, &replay, best))?,
        VerdictFormat::Json => output.print_json(&report::json::verdict(&puzzle, &replay, best, sources))?,
    }
    Ok(match replay.verdict() {
        Verdict::Right => Exit::Fine,
        Verdict::Wrong => Exit::No,
        Verdict::Unreadable => Exit::Invalid,
    })
}

/// The optimum, for the remark that a plan is longer than needed: only for a plan that is right, and
/// only if it is found with little effort.
fn best(puzzle: &Puzzle, replay: &Replay) -> Option<Vec<(Metric, i64)>> {
    if replay.verdict() != Verdict::Right {
        return None;
    }
    let effort = Effort { max_states: Some(limits::VERIFY_STATES), max_memory: Some(limits::MEMORY) };
    let request = Request::default().within(effort);
    let exact = session::solve(puzzle, automatic(puzzle), &request, &mut Unwatched).ok()?;
    match exact.answer.outcome {
        Outcome::Solved(solved) => Some(solved.totals),
        _ => None,
    }
}

fn unreadable(
    session: &Session,
    errors: &Diagnostics,
    args: &Verify,
    output: &mut Output,
) -> Result<Exit, Stop> {
    output.tell(errors, session.sources());
    if args.format == VerdictFormat::Json {
        output.print_json(&report::json::invalid(errors, session.sources()))?;
    }
    Ok(Exit::Invalid)
}
