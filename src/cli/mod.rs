//! The command line: arguments, one file a subcommand, exit codes. Only here is anything printed,
//! a clock read, or the program ended.

mod all;
mod args;
mod check;
mod choice;
mod command_line;
mod compare;
mod explain;
mod input;
mod manual;
mod names;
mod output;
mod repl;
mod rules;
mod solve;
mod sweep;
mod test;
mod verify;
mod walk;
mod watch;

use args::{Cli, Command};
use clap::Parser;
use clap::error::{ContextKind, ContextValue};
use command_line::CommandLine;
use output::{Output, Stop, say};
use rivercross::limits::STACK;
use std::ffi::OsString;
use std::process::ExitCode;

/// How a command ended, from good to bad: of several files the worst decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Solved, or all is well.
    Fine = 0,
    /// It ran, and the answer is no.
    No = 1,
    /// The command line is wrong.
    Usage = 2,
    /// A file has errors.
    Invalid = 3,
    /// A limit came before the answer.
    Stopped = 4,
    /// Our own fault.
    Fault = 70,
}

impl Exit {
    /// The worse of two ends. An error in a file comes before an answer that is not known, and
    /// that before *no*, which says that everything ran.
    pub fn worse(self, other: Exit) -> Exit {
        let rank = |exit: Exit| match exit {
            Exit::Fine => 0,
            Exit::No => 1,
            Exit::Stopped => 2,
            Exit::Invalid => 3,
            Exit::Usage => 4,
            Exit::Fault => 5,
        };
        if rank(other) > rank(self) { other } else { self }
    }
}

/// Runs the program, on a thread of its own unless the stack is large enough: a thread takes a tenth of
/// the time of a small puzzle.
pub fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| {
        fault(&panic.to_string());
        std::process::exit(Exit::Fault as i32);
    }));
    let start = || run(std::env::args_os().collect());
    let exit = if stacker::remaining_stack().is_some_and(|left| left >= STACK) {
        start()
    } else {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(start);
        thread.ok().and_then(|thread| thread.join().ok()).unwrap_or(Exit::Fault)
    };
    ExitCode::from(exit as u8)
}

/// Says that the program is at fault, and asks for a report.
pub fn fault(what: &str) {
    say(&format!(
        "rivercross: this is a fault of the program, not of your file.\n\
         Please report it with the file and the command that you used.\n\
         rivercross {}: {what}\n",
        env!("CARGO_PKG_VERSION"),
    ));
}

/// Says of `check --set` and `check --variant` what a check looks at instead.
fn advise(mut error: clap::Error, line: &CommandLine) -> clap::Error {
    let option = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(option)) if line.command() == Some("check") => option.clone(),
        _ => return error,
    };
    if matches!(option.as_str(), "--set" | "--variant") {
        let tip = format!(
            "`check` takes no `{option}`; it looks at the file with its own params and at every variant"
        );
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

fn run(args: Vec<OsString>) -> Exit {
    let line = CommandLine::new(&args);
    let cli = match Cli::try_parse_from(args::with_command(args)) {
        Ok(cli) => cli,
        Err(error) => {
            let error = advise(error, &line);
            // Help and version are results; whoever closed the pipe has read enough of them.
            let _ = error.print();
            return if error.use_stderr() { Exit::Usage } else { Exit::Fine };
        }
    };
    let mut output = Output::new(cli.look);
    let end = match &cli.command {
        Command::Solve(args) => solve::run(args, &line, &mut output),
        Command::Check(args) => check::run(args, &line, &mut output),
        Command::Test(args) => test::run(args, &line, &mut output),
        Command::Compare(args) => compare::run(args, &line, &mut output),
        Command::Sweep(args) => sweep::run(args, &line, &mut output),
        Command::Rules(args) => rules::run(args, &line, &mut output),
        Command::Repl(args) => repl::run(args, &line, &mut output),
        Command::Verify(args) => verify::run(args, &line, &mut output),
        Command::Explain(args) => explain::run(args, &line, &mut output),
        Command::Completions { shell } => manual::completions(*shell, &mut output),
        Command::Man { command } => manual::page(command.as_deref(), &line, &mut output),
    };
    match end {
        Ok(exit) => exit,
        Err(Stop::ReaderGone) => Exit::Fine,
        Err(Stop::Usage) => Exit::Usage,
        Err(Stop::Write(error)) => {
            say(&format!("rivercross: the output cannot be written: {error}\n"));
            Exit::Usage
        }
    }
}
