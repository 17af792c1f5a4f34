//! `rivercross repl`: the prompt. Entries come from [`lines`], or from an [`editor`] where somebody types.

mod editor;
mod files;
mod history;
mod lines;

use super::args::Repl;
use super::command_line::CommandLine;
use super::input::{self, Sort};
use super::output::{Output, Stop};
use super::watch::{self, Clock};
use super::{Exit, fault};
use editor::Typist;
use lines::Lines;
use rivercross::prompt::{Gathered, Prompt, Response, Standing};
use rivercross::report::Style;
use std::io::{self, IsTerminal};

/// Entries, and whether there are more.
enum Read {
    Entries(Vec<Gathered>),
    /// The last ones.
    End(Vec<Gathered>),
}

/// Where entries come from.
trait Source {
    /// The next ones, one at least unless there are no more or the user has thought better of it.
    fn read(&mut self, prompt: &Prompt, output: &mut Output) -> Result<Read, Stop>;
}

/// Takes entries until there are no more, or until `quit`. Piped in, the worst of them decides how it
/// ended; who types has seen them all.
pub fn run(args: &Repl, line: &CommandLine, output: &mut Output) -> Result<Exit, Stop> {
    let style = Style { plain: false, width: output.width() };
    let mut prompt = Prompt::new(style, args.effort.bounds());
    let typed = io::stdin().is_terminal();
    let mut worst = Exit::Fine;
    if typed {
        let version = env!("CARGO_PKG_VERSION");
        output.print(&format!("rivercross {version}: `help` lists what can be done here, `quit` ends\n"))?;
    }
    if let Some(file) = &args.file {
        input::look_up(std::slice::from_ref(file), None, line, output)?;
        let begun = prompt.begin(&input::open(file, Sort::Puzzle, line, output)?);
        worst = worst.worse(show(&begun, &prompt, output)?);
    }
    watch::catch_interrupts_of_searches(!typed);
    let mut clock = Clock::new(args.effort.timeout);
    let mut source = source(typed, output);
    loop {
        let (mut entries, ended) = match source.read(&prompt, output)? {
            Read::Entries(entries) => (entries, false),
            Read::End(entries) => (entries, true),
        };
        if ended && typed {
            entries.push(Gathered::Whole("quit".to_owned()));
        }
        for entry in entries {
            prompt.set_width(output.width());
            clock.clear();
            let response = prompt.enter(&entry, &mut clock);
            clock.clear();
            worst = worst.worse(show(&response, &prompt, output)?);
            if response.ends {
                return Ok(if typed { Exit::Fine } else { worst });
            }
        }
        if ended && !typed {
            show(&prompt.end(), &prompt, output)?;
            return Ok(worst);
        }
    }
}

/// An editor where somebody types who can see it; plain lines otherwise, and where the terminal can do no
/// more.
fn source(typed: bool, output: &mut Output) -> Box<dyn Source> {
    let term = std::env::var("TERM").unwrap_or_default();
    let able = io::stdout().is_terminal() && !matches!(term.as_str(), "dumb" | "cons25" | "emacs");
    let editor = (typed && able).then(|| Typist::new(output)).flatten();
    match editor {
        Some(editor) => Box::new(editor),
        None => Box::new(Lines::new(typed)),
    }
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
