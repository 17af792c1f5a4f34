//! `rivercross explain`: the page of a diagnostic code.

use super::Exit;
use super::args::Explain;
use super::command_line::CommandLine;
use super::output::{Output, Stop};
use rivercross::diag::suggest::nearest;
use rivercross::diag::{Code, Diagnostic};

/// Prints the page, or the list of all codes.
pub fn run(args: &Explain, line: &CommandLine, output: &mut Output) -> Result<Exit, Stop> {
    let Some(wanted) = &args.code else {
        let list: String = Code::ALL.iter().map(|code| format!("{code}  {}\n", title(*code))).collect();
        output.print(&list)?;
        return Ok(Exit::Fine);
    };
    let Some(code) = Code::parse(wanted) else {
        let help = match nearest(&wanted.to_uppercase(), Code::ALL.iter().map(|code| code.as_str())) {
            Some(near) => format!("did you mean `rivercross explain {near}`?"),
            None => "`rivercross explain` lists all codes".to_owned(),
        };
        let unknown = Diagnostic::new(
            Code::UnknownOnCommandLine,
            format!("there is no code `{wanted}`"),
            line.span_of(wanted),
            "unknown",
        );
        return Err(line.refuse(unknown.with_help(help), output));
    };
    output.print(code.page())?;
    Ok(Exit::Fine)
}

/// What a page says in its heading, `# E0101: …`.
fn title(code: Code) -> &'static str {
    let heading = code.page().lines().next().unwrap_or("");
    heading.split_once(": ").map_or(heading, |(_, title)| title)
}
