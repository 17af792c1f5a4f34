//! `rivercross sweep`: one puzzle for many values of its params.

pub mod args;
mod axes;
mod board;
mod metric;

use super::command_line::CommandLine;
use super::input::{self, Sort};
use super::output::{Output, Stop};
use super::{Exit, choice, watch};
use args::{Sweep, SweepFormat};
use board::Board;
use rivercross::diag::{Code, Diagnostic, Diagnostics};
use rivercross::report::Style;
use rivercross::report::sweep::{self as report, Swept};
use rivercross::session::{self, Care, Question, Refusal, Session, SettingError, Settings};
use rivercross::sweep::Cell;
use std::thread;

/// Solves every cell and prints the table.
pub fn run(args: &Sweep, line: &CommandLine, output: &mut Output) -> Result<Exit, Stop> {
    choice::refuse_search(args.search.as_deref(), line, output)?;
    let sweep = axes::sweep(&args.set, line).map_err(|wrong| line.refuse(wrong, output))?;
    input::look_up(std::slice::from_ref(&args.file), None, line, output)?;
    watch::catch_interrupts();
    let session = Session::new(&input::open(&args.file, Sort::Puzzle, line, output)?, Care::Quick);
    // A sweep sets params: that the start breaks a rule with those of the file does not matter.
    match session.is_usable() {
        true => output.tell(&session.diagnostics_of_all(), session.sources()),
        false => output.tell(session.diagnostics(), session.sources()),
    }
    if !session.is_usable() {
        return invalid(session.diagnostics(), &session, args.format, output);
    }
    let variant = args.variant.as_deref();
    let puzzle = session.puzzle(variant, &Settings::default());
    let puzzle = match puzzle.and_then(|puzzle| session.allows(variant, &sweep).map(|()| puzzle)) {
        Ok(puzzle) => puzzle,
        Err(Refusal::Invalid(wrong)) => return invalid(&wrong, &session, args.format, output),
        Err(Refusal::NoVariant { near }) => {
            let wrong = choice::no_variant(&session, variant.unwrap_or(""), near.as_deref(), line);
            return Err(line.refuse(wrong, output));
        }
        Err(Refusal::Setting(wrong)) => {
            return Err(line.refuse(cannot_set(&wrong, &session, args, line), output));
        }
    };
    let search = session::choose_search(&puzzle, args.search.as_deref());
    choice::refuse_heuristic(search, &puzzle, args.heuristic.as_deref(), line, output)?;
    let metric = metric::metric(args, &puzzle, line).map_err(|wrong| line.refuse(wrong, output))?;
    let question = Question {
        variant,
        metric,
        search: args.search.as_deref(),
        heuristic: args.heuristic.as_deref(),
        effort: args.effort.bounds(),
    };
    let threads = args.threads.map_or_else(cores, usize::from);
    let board = Board::new(sweep.cells(), args.effort.timeout);
    let cells = session.sweep(&sweep, question, threads, &board);
    drop(board);
    match cells {
        Ok(cells) => show(
            &Swept { puzzle: &puzzle, sweep: &sweep, metric, cells: &cells },
            &session,
            args.format,
            output,
        ),
        Err(fault) => {
            super::fault(&fault);
            Ok(Exit::Fault)
        }
    }
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Prints what came of the cells; the worst of them decides how the command ends.
fn show(
    swept: &Swept<'_>,
    session: &Session,
    format: SweepFormat,
    output: &mut Output,
) -> Result<Exit, Stop> {
    output.tell(&swept.diagnostics(), session.sources());
    match format {
        SweepFormat::Human | SweepFormat::Plain => {
            let style = Style { plain: format == SweepFormat::Plain, width: output.width() };
            output.print(&report::table(swept, style))?;
        }
        SweepFormat::Csv => output.print(&report::csv(swept))?,
        SweepFormat::Json => output.print_json(&report::json(swept, session.sources()))?,
    }
    let ends = swept.cells.iter().map(|cell| match cell {
        Cell::Known(_) | Cell::Found(_) | Cell::Unsolvable => Exit::Fine,
        Cell::NotFound => Exit::No,
        Cell::Stopped { .. } => Exit::Stopped,
        Cell::Invalid(_) => Exit::Invalid,
    });
    Ok(ends.fold(Exit::Fine, Exit::worse))
}

/// A file with errors has an answer in JSON, too.
fn invalid(
    errors: &Diagnostics,
    session: &Session,
    format: SweepFormat,
    output: &mut Output,
) -> Result<Exit, Stop> {
    if format == SweepFormat::Json {
        output.print_json(&report::invalid(errors, session.sources()))?;
    }
    Ok(Exit::Invalid)
}

/// A param that is not there, or may not have one of its values.
fn cannot_set(wrong: &SettingError, session: &Session, args: &Sweep, line: &CommandLine) -> Diagnostic {
    let (SettingError::Unknown { name, .. } | SettingError::OutOfRange { name, .. }) = wrong;
    let set = args.set.iter().find(|set| set.name == *name);
    let span = line.span_of(set.map_or("", |set| &set.words));
    match wrong {
        SettingError::Unknown { name, near } => choice::no_param(session, name, near.as_deref(), span),
        SettingError::OutOfRange { value, range, .. } => {
            let headline = format!("`{name}` may be {} to {}, not {value}", range.0, range.1);
            let words = set.map_or_else(String::new, |set| axes::within(set, *range));
            Diagnostic::new(Code::SetOutOfRange, headline, span, "out of range")
                .with_help(format!("choose values of its range: `--set {words}`"))
        }
    }
}
