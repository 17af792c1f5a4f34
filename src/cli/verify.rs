//! `rivercross verify`: replay a plan.

use super::args::{VerdictFormat, Verify};
use super::command_line::CommandLine;
use super::output::{Output, Stop};
use super::{Exit, choice, input};
use rivercross::check::puzzle::Metric;
use rivercross::diag::Diagnostics;
use rivercross::report;
use rivercross::session::Session;
use rivercross::verify::Verdict;

/// Says whether the plan solves the puzzle, and where and why not.
pub fn run(args: &Verify, line: &CommandLine, output: &mut Output) -> Result<Exit, Stop> {
    choice::refuse_twice(&args.puzzle, line, output)?;
    input::look_up(&[args.file.clone(), args.plan.clone()], line, output)?;
    let mut session = Session::new(&input::open(&args.file, line, output)?);
    if !session.is_sound() {
        return unreadable(&session, session.diagnostics(), args, output);
    }
    let puzzle = match choice::puzzle(&session, &args.puzzle, line, output)? {
        Ok(puzzle) => puzzle,
        Err(errors) => return unreadable(&session, &errors, args, output),
    };
    let replay = match session.verify(&puzzle, &input::open(&args.plan, line, output)?) {
        Ok(replay) => replay,
        Err(errors) => return unreadable(&session, &errors, args, output),
    };
    let problems: Diagnostics = replay.problems.iter().map(|problem| problem.diagnostic.clone()).collect();
    output.tell(&problems, session.sources());
    let best: Option<Vec<(Metric, i64)>> = None;
    output.print(&match args.format {
        VerdictFormat::Human => report::verdict::verdict(&puzzle, &replay, best.as_deref()),
        VerdictFormat::Json => report::json::verdict(&puzzle, &replay, best.as_deref(), session.sources()),
    })?;
    Ok(match replay.verdict() {
        Verdict::Right => Exit::Fine,
        Verdict::Wrong => Exit::No,
        Verdict::Unreadable => Exit::Invalid,
    })
}

fn unreadable(
    session: &Session,
    errors: &Diagnostics,
    args: &Verify,
    output: &mut Output,
) -> Result<Exit, Stop> {
    output.tell(errors, session.sources());
    if args.format == VerdictFormat::Json {
        output.print(&report::json::invalid(errors, session.sources()))?;
    }
    Ok(Exit::Invalid)
}
