//! The one way out: everything that is printed goes through here, and every write is checked.

use super::args::{ErrorFormat, Look, When};
use rivercross::diag::Diagnostics;
use rivercross::diag::render::{Format, more, printable, printable_json, tell};
use rivercross::report::Style;
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
    /// Whether what goes to standard output may have colours.
    colored: bool,
    /// Where more is said on what was told: one line for all that is told in a row.
    more: String,
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
        Self { format, colored: wanted(io::stdout().is_terminal()), more: String::new() }
    }

    /// Whether what goes to standard output may have colours.
    pub fn is_colored(&self) -> bool {
        self.colored
    }

    /// How many columns a table may take: those that the user's `COLUMNS` says, or those of the terminal.
    pub fn width(&self) -> usize {
        let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
        let said = said.filter(|columns| *columns > 0);
        let terminal = || {
            let size = terminal_size::terminal_size_of(io::stdout());
            size.map(|(terminal_size::Width(columns), _)| usize::from(columns)).filter(|columns| *columns > 0)
        };
        said.or_else(terminal).unwrap_or(Style::default().width)
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
        self.say_more();
        let mut stdout = io::stdout().lock();
        match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Stop::ReaderGone),
            Err(error) => Err(Stop::Write(error)),
        }
    }

    /// Writes diagnostics to standard error, in the format asked for.
    pub fn tell(&mut self, diagnostics: &Diagnostics, sources: &Sources) {
        say(&tell(diagnostics, sources, self.format));
        if self.more.is_empty() || diagnostics.has_errors() {
            self.more = more(diagnostics, self.format);
        }
    }

    /// Writes a remark for people to standard error.
    pub fn remark(&mut self, text: &str) {
        self.say_more();
        if matches!(self.format, Format::Human { .. } | Format::Plain) {
            say(&printable(text));
        }
    }

    fn say_more(&mut self) {
        say(&std::mem::take(&mut self.more));
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        self.say_more();
    }
}

/// Writes to standard error. If nobody reads it there is nobody left to tell.
pub fn say(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
