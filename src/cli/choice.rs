//! `--set`, `--variant` and `--search`: which puzzle of a file is meant, and what solves it.

use super::args::Choice;
use super::command_line::CommandLine;
use super::output::{Output, Stop};
use rivercross::check::puzzle::Puzzle;
use rivercross::diag::suggest::nearest;
use rivercross::diag::{Code, Diagnostic, Diagnostics};
use rivercross::search::heuristic::registry as heuristics;
use rivercross::search::registry::{self, Entry};
use rivercross::session::{self, Refusal, Session, SettingError, Settings};
use rivercross::source::Span;
use rivercross::verify;

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

/// Whether the puzzle that is chosen can be had. That the file's own params let the start break a
/// rule does not count where others, or a variant, are asked for.
pub fn usable(session: &Session, choice: &Choice) -> bool {
    let own = choice.set.is_empty() && choice.variant.is_none();
    if own { session.is_sound() } else { session.is_usable() }
}

/// The puzzle that is chosen, once everything has been told that is to be said of its file; the inner
/// error is what keeps it from being had, which has been told as well.
///
/// # Errors
///
/// As [`puzzle`].
pub fn told(
    session: &Session,
    choice: &Choice,
    line: &CommandLine,
    output: &mut Output,
) -> Result<Result<Puzzle, Diagnostics>, Stop> {
    let usable = usable(session, choice);
    match usable && !session.is_sound() {
        true => output.tell(&session.diagnostics_of_all(), session.sources()),
        false => output.tell(session.diagnostics(), session.sources()),
    }
    if !usable {
        return Ok(Err(session.diagnostics().clone()));
    }
    let chosen = puzzle(session, choice, line, output)?;
    Ok(chosen.inspect_err(|errors| output.tell(errors, session.sources())))
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
        // Of a variant as it stands, an unsafe start is an error of the file.
        Ok(puzzle) => {
            let wrong = if choice.set.is_empty() { verify::start(&puzzle) } else { Vec::new() };
            return Ok(if wrong.is_empty() { Ok(puzzle) } else { Err(wrong.into_iter().collect()) });
        }
        Err(refusal) => refusal,
    };
    let wrong = match refusal {
        Refusal::Invalid(diagnostics) => return Ok(Err(diagnostics)),
        Refusal::NoVariant { near } => {
            no_variant(session, choice.variant.as_deref().unwrap_or(""), near.as_deref(), line)
        }
        Refusal::Setting(SettingError::Unknown { name, near }) => {
            no_param(session, &name, near.as_deref(), line.span_of(words(&name)))
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

/// The file has no such variant; perhaps another one was meant.
pub fn no_variant(session: &Session, name: &str, near: Option<&str>, line: &CommandLine) -> Diagnostic {
    let headline = format!("`{}` has no variant `{name}`", session.name());
    let help = match near.or(session.variants().next()) {
        Some(near) => format!("did you mean `--variant {near}`?"),
        None => "leave `--variant` out: the file has none".to_owned(),
    };
    Diagnostic::new(Code::UnknownOnCommandLine, headline, line.span_of(name), "unknown").with_help(help)
}

/// The file has no such param; perhaps another one was meant.
pub fn no_param(session: &Session, name: &str, near: Option<&str>, span: Span) -> Diagnostic {
    let headline = format!("`{}` has no param `{name}`", session.name());
    let help = match near {
        Some(near) => format!("did you mean `--set {near}=4`?"),
        None => format!("a param is declared in the file: `param {name} = 3`"),
    };
    Diagnostic::new(Code::UnknownOnCommandLine, headline, span, "unknown").with_help(help)
}

/// The program has to have the search that is asked for.
pub fn refuse_search(asked: Option<&str>, line: &CommandLine, output: &mut Output) -> Result<(), Stop> {
    let Some(name) = asked.filter(|name| registry::find(name).is_none()) else { return Ok(()) };
    let names: Vec<&str> = registry::SEARCHES.iter().map(|search| search.name).collect();
    let help = match nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean `--search {near}`?"),
        None => format!("the searches are {}", names.join(", ")),
    };
    let headline = format!("there is no search `{name}`");
    let unknown = Diagnostic::new(Code::UnknownOnCommandLine, headline, line.span_of(name), "unknown");
    Err(line.refuse(unknown.with_help(help), output))
}

/// The search has to take a heuristic, and the puzzle to have the one that is asked for.
pub fn refuse_heuristic(
    search: &Entry,
    puzzle: &Puzzle,
    asked: Option<&str>,
    line: &CommandLine,
    output: &mut Output,
) -> Result<(), Stop> {
    let Some(name) = asked else { return Ok(()) };
    if !search.heuristic {
        let headline = format!("the search `{}` takes no heuristic", search.name);
        let conflict =
            Diagnostic::new(Code::ArgumentsConflict, headline, line.span_of(name), "not used by this search");
        let help = format!("take a search that uses one: `--search astar --heuristic {name}`");
        return Err(line.refuse(conflict.with_help(help), output));
    }
    refuse_unknown_heuristic(name, puzzle, line, output)
}

/// The puzzle has to have the heuristic that is asked for.
pub fn refuse_unknown_heuristic(
    name: &str,
    puzzle: &Puzzle,
    line: &CommandLine,
    output: &mut Output,
) -> Result<(), Stop> {
    if heuristics::Choice::find(puzzle, Some(name)).is_some() {
        return Ok(());
    }
    let names = heuristics::names(puzzle);
    let help = match nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the heuristics are {}", names.join(", ")),
    };
    let headline = format!("there is no heuristic `{name}`");
    let unknown = Diagnostic::new(Code::UnknownOnCommandLine, headline, line.span_of(name), "unknown");
    Err(line.refuse(unknown.with_help(help), output))
}

/// Why a search cannot count the optimal solutions, if it can't: others than those that prove their answer
/// may miss some, and so may one with an author's estimate that says too much.
pub fn cannot_count(search: &Entry, puzzle: &Puzzle, asked: Option<&str>) -> Option<String> {
    if !search.counts() {
        return Some(format!("the search `{}` finds one solution only", search.name));
    }
    cannot_prove(search, puzzle, asked)
}

/// Why a search does not prove that its answer is optimal, if it does not.
pub fn cannot_prove(search: &Entry, puzzle: &Puzzle, asked: Option<&str>) -> Option<String> {
    if !search.proves(puzzle) {
        return Some(format!("the search `{}` does not prove what this puzzle minimises", search.name));
    }
    let guide = session::choose_heuristic(puzzle, search, asked)?;
    let is_admissible =
        heuristics::Choice::find(puzzle, Some(&guide)).is_none_or(|choice| choice.is_admissible());
    (!is_admissible).then(|| format!("nothing proves that the estimate `{guide}` never says too much"))
}
