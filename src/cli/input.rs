//! The files that the command line names.

use super::command_line::CommandLine;
use super::output::{Output, Stop};
use rivercross::diag::suggest::nearest;
use rivercross::diag::{Code, Diagnostic};
use rivercross::session::Input;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::{fs, io};

/// What a file is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A puzzle.
    Puzzle,
    /// A plan for a puzzle.
    Plan,
}

/// Refuses the command line before anything is done if one of `puzzles` or the plan is not there, or if
/// standard input is to be read twice.
pub fn look_up(
    puzzles: &[OsString],
    plan: Option<&OsString>,
    line: &CommandLine,
    output: &mut Output,
) -> Result<(), Stop> {
    let puzzles = puzzles.iter().map(|file| (file, Sort::Puzzle));
    let files: Vec<_> = puzzles.chain(plan.map(|file| (file, Sort::Plan))).collect();
    if files.iter().filter(|(file, _)| *file == "-").count() > 1 {
        let twice = Diagnostic::new(
            Code::ArgumentsConflict,
            "standard input can be read only once",
            line.span_of("-"),
            "a second `-`",
        );
        return Err(line.refuse(twice.with_help("name one file, such as `rivercross goat.cross -`"), output));
    }
    for (file, sort) in files.into_iter().filter(|(file, _)| *file != "-") {
        let found = fs::metadata(file)
            .and_then(|found| if found.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(()) });
        found.map_err(|error| unreadable(file, sort, &error, line, output))?;
    }
    Ok(())
}

/// Reads one of the files.
pub fn open(file: &OsStr, sort: Sort, line: &CommandLine, output: &mut Output) -> Result<Input, Stop> {
    Input::open(file).map_err(|error| unreadable(file, sort, &error, line, output))
}

/// Says why a file cannot be read, and what may have been meant.
pub fn unreadable(
    file: &OsStr,
    sort: Sort,
    error: &io::Error,
    line: &CommandLine,
    output: &mut Output,
) -> Stop {
    let name = file.to_string_lossy();
    let (headline, label) = match error.kind() {
        io::ErrorKind::NotFound => (format!("there is no file `{name}`"), "not there".to_owned()),
        io::ErrorKind::IsADirectory => (format!("`{name}` is a folder"), "a folder".to_owned()),
        _ => (format!("the file `{name}` cannot be read"), error.to_string()),
    };
    let diagnostic = Diagnostic::new(Code::ArgumentUnreadable, headline, line.span_of(&name), label);
    let help = match error.kind() {
        io::ErrorKind::IsADirectory if sort == Sort::Puzzle => {
            format!("`rivercross test {name}` tests every puzzle in a folder")
        }
        _ => meant(Path::new(file), sort),
    };
    line.refuse(diagnostic.with_help(help), output)
}

/// The command or the neighbouring file with a name like this.
fn meant(path: &Path, sort: Sort) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let folder = path.parent().unwrap_or(Path::new(""));
    if folder.as_os_str().is_empty()
        && sort == Sort::Puzzle
        && let Some(command) = nearest(&name, super::args::command_names().iter().map(String::as_str))
    {
        return format!("did you mean the command `rivercross {command}`?");
    }
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut names: Vec<String> = fs::read_dir(here)
        .map(|entries| {
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
        })
        .unwrap_or_default();
    names.sort();
    // Equal ends make no likeness: `boat.cross` is not nearly `goat_and_wolf.cross`.
    let stem = |name: &str| Path::new(name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let wanted = stem(&name);
    let like = |other: &&str| {
        let other = stem(other);
        other == wanted || nearest(&wanted, [other.as_str()]).is_some()
    };
    match (nearest(&name, names.iter().map(String::as_str).filter(like)), sort) {
        (Some(near), _) => format!("did you mean `{}`?", folder.join(near).display()),
        (None, Sort::Puzzle) => "give the path of a puzzle, such as `rivercross solve goat.cross`".to_owned(),
        (None, Sort::Plan) => {
            "give the path of a plan; `rivercross solve goat.cross --format plan > goat.plan` writes one"
                .to_owned()
        }
    }
}
