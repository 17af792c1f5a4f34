//! `rivercross check`: diagnostics, and nothing else.

use super::args::Check;
use super::command_line::CommandLine;
use super::input::Sort;
use super::output::{Output, Stop};
use super::{Exit, input};
use rivercross::diag::{Diagnostics, Severity};
use rivercross::session::{Care, Session};

/// Tells what is wrong with each file, and sums it up in a line.
pub fn run(args: &Check, line: &CommandLine, output: &mut Output) -> Result<Exit, Stop> {
    input::look_up(&args.files, None, line, output)?;
    let mut exit = Exit::Fine;
    for file in &args.files {
        let session = Session::new(&input::open(file, Sort::Puzzle, line, output)?, Care::Thorough);
        output.tell(session.diagnostics(), session.sources());
        let cut = if session.is_sound() && !session.is_complete() {
            "; too large for every state to be looked at"
        } else {
            ""
        };
        output.print(&format!("{}: {}{cut}\n", session.name(), summary(session.diagnostics())))?;
        exit = exit.worse(if session.is_sound() { Exit::Fine } else { Exit::Invalid });
    }
    Ok(exit)
}

/// `fine`, or `2 errors, 1 warning`.
fn summary(diagnostics: &Diagnostics) -> String {
    let count = |severity, word: &str| {
        let count = diagnostics.iter().filter(|d| d.severity() == severity).count();
        (count > 0).then(|| format!("{count} {word}{}", if count == 1 { "" } else { "s" }))
    };
    let parts = [count(Severity::Error, "error"), count(Severity::Warning, "warning")];
    let told: Vec<String> = parts.into_iter().flatten().collect();
    if told.is_empty() { "fine".to_owned() } else { told.join(", ") }
}
