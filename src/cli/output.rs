//! The one way out: everything that is printed goes through here, and every write is checked.

use super::args::{ErrorFormat, Look, When};
use rivercross::diag::Diagnostics;
use rivercross::diag::render::{Format, printable, printable_json, render};
use rivercross::source::Sources;
use std::io::{self, IsTerminal, Write};

/// Why a command ended before its end.
#[derive(Debug)]
pub enum Stop {
    /// Whoever read standard output has gone, `| head -1`: end quietly.
    ReaderGone,
    /// Standard output could not be written.
    Write(io::Error),
    /// The command line asks for something that can't be: told already.
    Usage,
}

/// Standard output and standard error.
#[derive(Debug)]
pub struct Output {
    format: Format,
}

impl Output {
    /// The two streams, with diagnostics as asked for.
    pub fn new(look: Look) -> Self {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let wanted = |terminal: bool| match look.color {
            When::Always => true,
            When::Never => false,
            When::Auto => terminal && !set("NO_COLOR") && !dumb,
        };
        let format = match look.error_format {
            ErrorFormat::Human => Format::Human { color: wanted(io::stderr().is_terminal()) },
            ErrorFormat::Plain => Format::Plain,
            ErrorFormat::Short => Format::Short,
            ErrorFormat::Json => Format::Json,
        };
        Self { format }
    }

    /// Writes results to standard output. What is in a file's strings and names cannot steer the
    /// terminal.
    pub fn print(&mut self, text: &str) -> Result<(), Stop> {
        self.write(&printable(text))
    }

    /// Writes JSON to standard output.
    pub fn print_json(&mut self, json: &str) -> Result<(), Stop> {
        self.write(&printable_json(json))
    }

    /// Writes what this program makes for other programs to standard output, as it is.
    pub fn write(&mut self, text: &str) -> Result<(), Stop> {
        let mut stdout = io::stdout().lock();
        match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Stop::ReaderGone),
            Err(error) => Err(Stop::Write(error)),
        }
    }

    /// Writes diagnostics to standard error, in the format asked for.
    pub fn tell(&mut self, diagnostics: &Diagnostics, sources: &Sources) {
        say(&render(diagnostics, sources, self.format));
    }
}

/// Writes to standard error. If nobody reads it there is nobody left to tell.
pub fn say(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
