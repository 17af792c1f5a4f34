//! `rivercross compare`: searches side by side.

pub mod args;

use super::command_line::CommandLine;
use super::input::{self, Sort};
use super::output::{Output, Stop};
use super::watch::{Clock, catch_interrupts};
use super::{Exit, choice};
use args::{Compare, CompareFormat};
use rivercross::check::puzzle::Puzzle;
use rivercross::compare::{Comparison, RowEnd};
use rivercross::diag::{Code, Diagnostic, Diagnostics};
use rivercross::limits;
use rivercross::report::Style;
use rivercross::report::compare::{self as report, Compared};
use rivercross::search::outcome::Outcome;
use rivercross::search::registry::{self, Entry, SEARCHES};
use rivercross::session::{self, Care, Contest, Failure, Session};
use std::time::Duration;

/// Runs the searches and prints the table.
pub fn run(args: &Compare, line: &CommandLine, output: &mut Output) -> Result<Exit, Stop> {
    refuse(args, line, output)?;
    input::look_up(std::slice::from_ref(&args.file), None, line, output)?;
    catch_interrupts();
    let session = Session::new(&input::open(&args.file, Sort::Puzzle, line, output)?, Care::Quick);
    let puzzle = match choice::told(&session, &args.puzzle, line, output)? {
        Ok(puzzle) => puzzle,
        Err(errors) => return invalid(&errors, &session, args.format, output),
    };
    for name in &args.heuristic {
        choice::refuse_unknown_heuristic(name, &puzzle, line, output)?;
    }
    let searches = searches(args);
    let (effort, audit) = (args.bounds(), args.audit);
    let contest = Contest { searches: &searches, heuristics: &args.heuristic, effort, audit };
    let timeout = args.timeout.unwrap_or(Duration::from_secs(limits::COMPARED_SECONDS));
    let mut clock = Clock::new(Some(timeout));
    let compared = session::compare(&puzzle, contest, &mut clock);
    drop(clock);
    match compared {
        Ok(comparison) => show(&puzzle, &comparison, &session, args.format, output),
        Err(Failure::Invalid(errors)) => {
            output.tell(&errors, session.sources());
            invalid(&errors, &session, args.format, output)
        }
        Err(Failure::Fault(fault)) => {
            super::fault(&fault);
            Ok(Exit::Fault)
        }
    }
}

/// The searches that were named, or all.
fn searches(args: &Compare) -> Vec<&'static Entry> {
    match args.search.as_slice() {
        [] => SEARCHES.iter().collect(),
        names => names.iter().filter_map(|name| registry::find(name)).collect(),
    }
}

/// What the arguments can't mean.
fn refuse(args: &Compare, line: &CommandLine, output: &mut Output) -> Result<(), Stop> {
    for name in &args.search {
        choice::refuse_search(Some(name), line, output)?;
    }
    for names in [&args.search, &args.heuristic] {
        let twice = (1..names.len()).find_map(|n| {
            let name = names.get(n)?;
            names.iter().take(n).any(|earlier| earlier == name).then_some(name)
        });
        if let Some(name) = twice {
            let headline = format!("`{name}` is named twice");
            let twice = Diagnostic::new(Code::ArgumentsConflict, headline, line.span_of(name), "once more");
            let help = "name each once: `--search bfs --search astar --heuristic capacity`";
            return Err(line.refuse(twice.with_help(help), output));
        }
    }
    if let Some(name) = args.heuristic.first()
        && !searches(args).iter().any(|search| search.heuristic)
    {
        let headline = "none of these searches takes a heuristic";
        let span = line.span_of(name);
        let conflict = Diagnostic::new(Code::ArgumentsConflict, headline, span, "not used by any of them");
        let help = format!("name one that does, too: `--search astar --heuristic {name}`");
        return Err(line.refuse(conflict.with_help(help), output));
    }
    if args.audit && args.format == CompareFormat::Csv {
        let headline = "`--format csv` has no place for what `--audit` asks";
        let span = line.span_of("--audit");
        let conflict = Diagnostic::new(Code::ArgumentsConflict, headline, span, "nowhere to print this");
        let help = "leave one of the two out, or take `--format human` or `--format json`";
        return Err(line.refuse(conflict.with_help(help), output));
    }
    choice::refuse_twice(&args.puzzle, line, output)
}

fn show(
    puzzle: &Puzzle,
    comparison: &Comparison,
    session: &Session,
    format: CompareFormat,
    output: &mut Output,
) -> Result<Exit, Stop> {
    let compared = Compared { puzzle, comparison };
    output.tell(&compared.diagnostics(), session.sources());
    match format {
        CompareFormat::Human | CompareFormat::Plain => {
            let style = Style { plain: format == CompareFormat::Plain, width: output.width() };
            output.print(&report::table(&compared, style))?;
        }
        CompareFormat::Csv => output.print(&report::csv(&compared))?,
        CompareFormat::Json => output.print_json(&report::json(&compared, session.sources()))?,
    }
    Ok(exit(comparison))
}

/// A search that knows the answer decides; otherwise the worst that came of any.
fn exit(comparison: &Comparison) -> Exit {
    if comparison.is_interrupted() {
        return Exit::Stopped;
    }
    let end = |outcome: &Outcome| match outcome {
        Outcome::Solved(_) => Exit::Fine,
        Outcome::Unsolvable | Outcome::NotFound => Exit::No,
        Outcome::Stopped { .. } => Exit::Stopped,
    };
    if let Some(answer) = comparison.proof().and_then(|row| row.answer()) {
        return end(&answer.outcome);
    }
    let each = comparison.rows.iter().map(|row| match &row.end {
        RowEnd::Ran(answer) => end(&answer.outcome),
        RowEnd::Unfit(_) => Exit::No,
        RowEnd::Invalid(_) => Exit::Invalid,
        RowEnd::Skipped => Exit::Stopped,
    });
    each.fold(Exit::Fine, Exit::worse)
}

/// A file with errors has an answer in JSON, too.
fn invalid(
    errors: &Diagnostics,
    session: &Session,
    format: CompareFormat,
    output: &mut Output,
) -> Result<Exit, Stop> {
    if format == CompareFormat::Json {
        output.print_json(&report::invalid(errors, session.sources()))?;
    }
    Ok(Exit::Invalid)
}
