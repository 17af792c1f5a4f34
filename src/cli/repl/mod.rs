//! `rivercross repl`: the prompt.

use super::args::Repl;
use super::command_line::CommandLine;
use super::input::{self, Sort};
use super::output::{Output, Stop};
use super::watch::{Clock, catch_interrupts};
use super::{Exit, fault};
use rivercross::prompt::{Gathered, Gatherer, Prompt, Response, Standing};
use rivercross::report::Style;
use std::io::{self, BufRead, IsTerminal};

/// Takes entries from standard input until it ends, or until `quit`; the worst of them decides how it
/// ended.
pub fn run(args: &Repl, line: &CommandLine, output: &mut Output) -> Result<Exit, Stop> {
    let style = Style { plain: false, width: output.width() };
    let mut prompt = Prompt::new(style, args.effort.bounds());
    let mut exit = Exit::Fine;
    if let Some(file) = &args.file {
        input::look_up(std::slice::from_ref(file), None, line, output)?;
        let begun = prompt.begin(&input::open(file, Sort::Puzzle, line, output)?);
        exit = exit.worse(show(&begun, &prompt, output)?);
    }
    catch_interrupts();
    let shown = io::stdin().is_terminal();
    let mut clock = Clock::new(args.effort.timeout);
    let mut gatherer = Gatherer::default();
    let mut lines = Lines { stdin: io::stdin().lock(), shown };
    loop {
        let next = lines.next(&gatherer, &prompt, output)?;
        let ended = next.is_none();
        let entries = match next {
            Some(line) => gatherer.push(&line),
            None => gatherer.finish().into_iter().collect(),
        };
        for entry in entries {
            let (entry_exit, ends) = enter(&mut prompt, &entry, &mut clock, output)?;
            exit = exit.worse(entry_exit);
            if ends {
                return Ok(exit);
            }
        }
        if ended {
            return Ok(exit);
        }
    }
}

/// Takes one entry; says how it fared, and whether it is the last.
fn enter(
    prompt: &mut Prompt,
    entry: &Gathered,
    clock: &mut Clock,
    output: &mut Output,
) -> Result<(Exit, bool), Stop> {
    let response = prompt.enter(entry, clock);
    clock.clear();
    Ok((show(&response, prompt, output)?, response.ends))
}

/// Prints a response.
fn show(response: &Response, prompt: &Prompt, output: &mut Output) -> Result<Exit, Stop> {
    output.tell(&response.diagnostics, prompt.sources());
    output.print(&response.output)?;
    if let Some(what) = &response.fault {
        fault(what);
    }
    Ok(match response.standing {
        Standing::Fine => Exit::Fine,
        Standing::No => Exit::No,
        Standing::Stopped => Exit::Stopped,
        Standing::Invalid => Exit::Invalid,
        Standing::Fault => Exit::Fault,
    })
}

/// Plain lines, without an editor.
struct Lines<'i> {
    stdin: io::StdinLock<'i>,
    /// Whether a prompt is shown before each.
    shown: bool,
}

impl Lines<'_> {
    /// The next line; `None` at the end. What is no text is read as far as it is.
    fn next(
        &mut self,
        gatherer: &Gatherer,
        prompt: &Prompt,
        output: &mut Output,
    ) -> Result<Option<String>, Stop> {
        if self.shown {
            let label = if gatherer.is_empty() { prompt.label() } else { "...".to_owned() };
            output.print(&format!("{label}> "))?;
        }
        let mut bytes = Vec::new();
        match self.stdin.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => Ok(None),
            Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        }
    }
}
