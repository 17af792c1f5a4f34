//! `rivercross rules`: rules put to the test.

use super::args::{Choice, Effort};
use super::command_line::CommandLine;
use super::input::{self, Sort};
use super::output::{Output, Stop};
use super::watch::{Watch, catch_interrupts};
use super::{Exit, choice};
use clap::{Args, ValueEnum};
use rivercross::diag::Diagnostics;
use rivercross::report::Style;
use rivercross::report::rules::{self as report, Tested};
use rivercross::session::{self, Care, Failure, Session};
use std::ffi::OsString;

/// Put the rules of a puzzle to the test: what each clause refuses, and what there is without it
#[derive(Debug, Args)]
#[command(
    after_help = "Every state within reach is looked at, without regard to limits, trips and goal, and every clause is\n\
asked of every crossing from there: how many it refuses, and how many it alone. A clause that refuses\n\
none alone is implied by the others: leave it out, and nothing changes.\n\n\
Exit codes: 0 all was looked at; 2 the command line is wrong; 3 the file has errors; 4 stopped by a limit."
)]
pub struct Rules {
    /// The puzzle; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    #[command(flatten)]
    pub puzzle: Choice,
    /// How the table is written
    #[arg(long, value_enum, default_value = "human", help_heading = "Output")]
    pub format: RulesFormat,
    #[command(flatten)]
    pub effort: Effort,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RulesFormat {
    /// A table
    Human,
    /// The same in ASCII
    Plain,
    /// One JSON object
    Json,
}

/// Tries the rules and prints the table.
pub fn run(args: &Rules, line: &CommandLine, output: &mut Output) -> Result<Exit, Stop> {
    choice::refuse_twice(&args.puzzle, line, output)?;
    input::look_up(std::slice::from_ref(&args.file), None, line, output)?;
    catch_interrupts();
    let session = Session::new(&input::open(&args.file, Sort::Puzzle, line, output)?, Care::Quick);
    let puzzle = match choice::told(&session, &args.puzzle, line, output)? {
        Ok(puzzle) => puzzle,
        Err(errors) => return invalid(&errors, &session, args.format, output),
    };
    let mut watch = Watch::new(args.effort.timeout, true);
    let tried = session::try_rules(&puzzle, args.effort.bounds(), &mut watch);
    drop(watch);
    let trial = match tried {
        Ok(trial) => trial,
        Err(Failure::Invalid(errors)) => {
            output.tell(&errors, session.sources());
            return invalid(&errors, &session, args.format, output);
        }
        Err(Failure::Fault(fault)) => {
            super::fault(&fault);
            return Ok(Exit::Fault);
        }
    };
    let tested = Tested { puzzle: &puzzle, trial: &trial, sources: session.sources() };
    match args.format {
        RulesFormat::Human | RulesFormat::Plain => {
            let style = Style { plain: args.format == RulesFormat::Plain, width: output.width() };
            output.print(&report::text(&tested, style))?;
        }
        RulesFormat::Json => output.print_json(&report::json(&tested))?,
    }
    Ok(if trial.ended.is_some() { Exit::Stopped } else { Exit::Fine })
}

/// A file with errors has an answer in JSON, too.
fn invalid(
    errors: &Diagnostics,
    session: &Session,
    format: RulesFormat,
    output: &mut Output,
) -> Result<Exit, Stop> {
    if format == RulesFormat::Json {
        output.print_json(&report::invalid(errors, session.sources()))?;
    }
    Ok(Exit::Invalid)
}
