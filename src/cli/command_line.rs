//! The command line as a source, so that what is wrong with it is pointed at like anything else.

use super::output::{Output, Stop};
use rivercross::diag::{Diagnostic, Diagnostics};
use rivercross::source::{SourceId, Sources, Span};
use std::ffi::OsString;

/// The arguments as one line of text.
#[derive(Debug)]
pub struct CommandLine {
    sources: Sources,
    id: SourceId,
    /// Each argument with its place in the text.
    args: Vec<(String, usize)>,
}

impl CommandLine {
    /// The line that `args` were typed in, the program's name first.
    pub fn new(args: &[OsString]) -> Self {
        let mut text = String::from("rivercross");
        let mut placed = Vec::new();
        for arg in args.iter().skip(1) {
            let arg = arg.to_string_lossy().into_owned();
            text.push(' ');
            let quoted =
                arg.is_empty() || arg.contains(|c: char| c.is_whitespace() || "'\"\\$*?&|;<>()".contains(c));
            if quoted {
                text.push('\'');
            }
            placed.push((arg.clone(), text.len()));
            text.push_str(&arg);
            if quoted {
                text.push('\'');
            }
        }
        let mut sources = Sources::new();
        let id = sources.add("<command line>", &text);
        Self { sources, id, args: placed }
    }

    /// The first argument that is no option.
    pub fn command(&self) -> Option<&str> {
        self.args.iter().map(|(arg, _)| arg.as_str()).find(|arg| !arg.starts_with('-'))
    }

    /// Where `value` stands, as an argument of its own or after an option's `=`; the last place if
    /// there are several, and the end of the line if there is none.
    pub fn span_of(&self, value: &str) -> Span {
        let found = self.args.iter().rev().find_map(|(arg, start)| {
            let before = arg.strip_suffix(value)?;
            let whole = before.is_empty() || before.starts_with("--") && before.ends_with('=');
            whole.then(|| Span::new(self.id, start + before.len(), start + arg.len()))
        });
        found.unwrap_or_else(|| {
            let end = self.sources.get(self.id).text.len();
            Span::new(self.id, end, end)
        })
    }

    /// Tells what is wrong with the command line, and ends the command.
    pub fn refuse(&self, wrong: Diagnostic, output: &mut Output) -> Stop {
        output.tell(&Diagnostics::from_iter([wrong]), &self.sources);
        Stop::Usage
    }
}
