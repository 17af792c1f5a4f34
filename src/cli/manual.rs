//! `rivercross completions` and `rivercross man`: both made from the description of the arguments.

use super::Exit;
use super::args::Cli;
use super::command_line::CommandLine;
use super::output::{Output, Stop};
use clap::CommandFactory;
use rivercross::diag::suggest::nearest;
use rivercross::diag::{Code, Diagnostic};

/// Prints the completions for a shell.
pub fn completions(shell: clap_complete::Shell, output: &mut Output) -> Result<Exit, Stop> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "rivercross", &mut text);
    output.write(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Fine)
}

/// Prints the manual page of the program or of one command.
pub fn page(name: Option<&str>, line: &CommandLine, output: &mut Output) -> Result<Exit, Stop> {
    let mut program = Cli::command();
    program.build();
    let command = match name {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone().version(env!("CARGO_PKG_VERSION")).disable_version_flag(true),
            None => {
                let names = program.get_subcommands().map(clap::Command::get_name);
                let near = nearest(name, names).unwrap_or("solve");
                let unknown = Diagnostic::new(
                    Code::UnknownOnCommandLine,
                    format!("there is no command `{name}`"),
                    line.span_of(name),
                    "unknown",
                );
                let help = format!("did you mean `rivercross man {near}`?");
                return Err(line.refuse(unknown.with_help(help), output));
            }
        },
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(command).render(&mut text).map_err(Stop::Write)?;
    output.write(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Fine)
}
