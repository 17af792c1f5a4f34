//! Plain lines, without an editor: from a pipe or a file, and from terminals that can do no more.

use super::{Read, Source};
use crate::cli::output::{Output, Stop};
use crate::cli::watch;
use rivercross::prompt::{Gatherer, Prompt};
use std::io::{self, BufRead};

/// The lines of standard input.
pub struct Lines {
    stdin: io::StdinLock<'static>,
    /// Whether a prompt is shown before each, and an entry is taken as soon as it is whole.
    shown: bool,
    gatherer: Gatherer,
}

impl Lines {
    /// The lines that are left.
    pub fn new(shown: bool) -> Self {
        Self { stdin: io::stdin().lock(), shown, gatherer: Gatherer::default() }
    }
}

impl Source for Lines {
    /// The entries that end with the next line. What is no text is read as far as it is.
    fn read(&mut self, prompt: &Prompt, output: &mut Output) -> Result<Read, Stop> {
        if self.shown {
            let label = if self.gatherer.so_far().is_empty() { prompt.label() } else { "...".to_owned() };
            output.print(&format!("{label}> "))?;
        }
        let mut bytes = Vec::new();
        let read = self.stdin.read_until(b'\n', &mut bytes);
        if self.shown && watch::was_interrupted() {
            self.gatherer = Gatherer::default();
        }
        if matches!(read, Ok(0) | Err(_)) {
            return Ok(Read::End(self.gatherer.finish().into_iter().collect()));
        }
        let mut entries = self.gatherer.push(&String::from_utf8_lossy(&bytes));
        if self.shown && !self.gatherer.waits() {
            entries.extend(self.gatherer.finish());
        }
        Ok(Read::Entries(entries))
    }
}
