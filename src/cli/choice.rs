//! `--set` and `--variant`: which puzzle of a file is meant.

use super::args::Choice;
use super::command_line::CommandLine;
use super::output::{Output, Stop};
use rivercross::check::puzzle::Puzzle;
use rivercross::diag::{Code, Diagnostic, Diagnostics};
use rivercross::session::{Refusal, Session, SettingError, Settings};

/// One param may be set once.
pub fn refuse_twice(choice: &Choice, line: &CommandLine, output: &mut Output) -> Result<(), Stop> {
    for (index, set) in choice.set.iter().enumerate() {
        if choice.set.iter().take(index).any(|earlier| earlier.name == set.name) {
            let span = line.span_of(&set.words);
            let headline = format!("`{}` is set twice", set.name);
            let twice = Diagnostic::new(Code::ArgumentsConflict, headline, span, "the second value");
            let help = format!("give each param one value: `--set {}={}`", set.name, set.value);
            return Err(line.refuse(twice.with_help(help), output));
        }
    }
    Ok(())
}

/// The puzzle that is chosen; the inner error is what is wrong with it under these settings.
///
/// # Errors
///
/// The file has no such variant or param, or the value is out of range.
pub fn puzzle(
    session: &Session,
    choice: &Choice,
    line: &CommandLine,
    output: &mut Output,
) -> Result<Result<Puzzle, Diagnostics>, Stop> {
    let params = choice.set.iter().map(|set| (set.name.clone(), set.value)).collect();
    let words = |name: &str| choice.set.iter().find(|set| set.name == name).map_or("", |set| &set.words);
    let refusal = match session.puzzle(choice.variant.as_deref(), &Settings { params }) {
        Ok(puzzle) => return Ok(Ok(puzzle)),
        Err(refusal) => refusal,
    };
    let wrong = match refusal {
        Refusal::Invalid(diagnostics) => return Ok(Err(diagnostics)),
        Refusal::NoVariant { near } => {
            let name = choice.variant.as_deref().unwrap_or("");
            let headline = format!("`{}` has no variant `{name}`", session.name());
            let help = match near.as_deref().or(session.variants().next()) {
                Some(near) => format!("did you mean `--variant {near}`?"),
                None => "leave `--variant` out: the file has none".to_owned(),
            };
            Diagnostic::new(Code::UnknownOnCommandLine, headline, line.span_of(name), "unknown")
                .with_help(help)
        }
        Refusal::Setting(SettingError::Unknown { name, near }) => {
            let headline = format!("`{}` has no param `{name}`", session.name());
            let help = match near {
                Some(near) => format!("did you mean `--set {near}=4`?"),
                None => format!("a param is declared in the file: `param {name} = 3`"),
            };
            let span = line.span_of(words(&name));
            Diagnostic::new(Code::UnknownOnCommandLine, headline, span, "unknown").with_help(help)
        }
        Refusal::Setting(SettingError::OutOfRange { name, value, range: (low, high) }) => {
            let headline = format!("`{name}` may be {low} to {high}, not {value}");
            let span = line.span_of(words(&name));
            Diagnostic::new(Code::SetOutOfRange, headline, span, "out of range").with_help(format!(
                "choose a value of its range: `--set {name}={}`",
                value.clamp(low, high.max(low))
            ))
        }
    };
    Err(line.refuse(wrong, output))
}
