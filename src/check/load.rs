//! Reads a file and the files that it starts from.

use super::decode::decode;
use super::repeats::said_twice;
use crate::diag::{Code, Diagnostic, Diagnostics, Severity};
use crate::limits;
use crate::source::{SourceId, Sources, Span};
use crate::syntax::{self, tree};
use std::path::{Component, Path, PathBuf};

/// Where files come from.
pub trait Files {
    /// The bytes of a file; `path` is as it was written, put behind the folder of the file that
    /// names it.
    ///
    /// # Errors
    ///
    /// Why it could not be read.
    fn read(&self, path: &str) -> Result<Vec<u8>, FileError>;
}

/// Why a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// There is none.
    Missing,
    /// It is a folder.
    Folder,
    /// Something else, in the words of the system.
    Other(String),
}

/// One file of a chain.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    pub source: SourceId,
    pub tree: tree::File,
    /// How long its statements are, variants apart: what each variant is checked with.
    pub bytes: usize,
    /// Where the parser has told errors.
    pub misread: Vec<Span>,
}

/// Files that start from each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    /// The files, the root last.
    pub files: Vec<Loaded>,
    /// Whether the file that the first one starts from could not be read.
    pub cut: bool,
}

/// Reads the chain of `from` files that begins at `root`.
pub(super) fn load(
    root: SourceId,
    sources: &mut Sources,
    files: &dyn Files,
    diagnostics: &mut Diagnostics,
) -> Chain {
    let mut chain = Chain { files: vec![parse(root, sources, diagnostics)], cut: false };
    let mut paths = vec![normal(Path::new(&sources.get(root).name))];
    while let Some(from) = chain.files.last().and_then(|file| first_from(&file.tree, diagnostics)) {
        match open(&from, &paths, sources, files, diagnostics) {
            Some((source, path)) => {
                chain.files.push(parse(source, sources, diagnostics));
                paths.push(path);
            }
            None => {
                chain.cut = true;
                break;
            }
        }
    }
    chain.files.reverse();
    chain
}

fn parse(source: SourceId, sources: &Sources, diagnostics: &mut Diagnostics) -> Loaded {
    let mut found = Diagnostics::new();
    let tree = syntax::parse(source, sources, &mut found);
    let errors = found.iter().filter(|found| found.severity() == Severity::Error);
    let misread = errors.filter_map(Diagnostic::span).collect();
    diagnostics.extend(found);
    let shared = tree.statements.iter().filter(|one| !matches!(one.kind, tree::StatementKind::Variant(_)));
    let bytes = shared.map(|one| one.span.range().len()).sum();
    Loaded { source, tree, bytes, misread }
}

/// The file that a file starts from. A second `from` is told.
fn first_from(file: &tree::File, diagnostics: &mut Diagnostics) -> Option<tree::Text> {
    let mut first: Option<(Span, &tree::Text)> = None;
    for statement in &file.statements {
        let tree::StatementKind::From(path) = &statement.kind else { continue };
        match first {
            Some((keyword, _)) => diagnostics.push(said_twice("from", statement.keyword, keyword)),
            None => first = Some((statement.keyword, path)),
        }
    }
    first.map(|(_, path)| path.clone())
}

/// Reads the next file of the chain; `None` if it can't be read (told).
fn open(
    from: &tree::Text,
    paths: &[PathBuf],
    sources: &mut Sources,
    files: &dyn Files,
    diagnostics: &mut Diagnostics,
) -> Option<(SourceId, PathBuf)> {
    let folder = paths.last().and_then(|path| path.parent()).unwrap_or(Path::new(""));
    let path = normal(&folder.join(&from.value));
    let name = path.to_string_lossy().into_owned();
    if let Some(start) = paths.iter().position(|known| *known == path) {
        diagnostics.push(circular(from, paths.get(start..).unwrap_or_default(), &path));
        return None;
    }
    if paths.len() >= limits::FROM_CHAIN {
        diagnostics.push(
            Diagnostic::new(
                Code::ChainTooLong,
                "too many files start from each other",
                from.span,
                "one file too many",
            )
            .with_help(format!(
                "a chain may have at most {} files; put some of the edits into one file, or into a `variant`",
                limits::FROM_CHAIN
            )),
        );
        return None;
    }
    let bytes = match files.read(&name) {
        Ok(bytes) => bytes,
        Err(error) => {
            // Where a path without its quotation marks ends was only guessed, and they were told.
            if sources.text(from.span).starts_with('"') {
                diagnostics.push(unreadable(from, &name, &error));
            }
            return None;
        }
    };
    match decode(&bytes) {
        Ok(text) => Some((sources.add(name, text), path)),
        Err(not) => {
            let source = sources.add(name, &not.text);
            diagnostics.push(not.diagnostic(source));
            None
        }
    }
}

/// A path without `.` and, where that is clear from the words alone, without `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(normal.components().next_back(), Some(Component::Normal(_))) => {
                normal.pop();
            }
            part => normal.push(part),
        }
    }
    normal
}

fn unreadable(from: &tree::Text, name: &str, error: &FileError) -> Diagnostic {
    // A path may come to nothing: that of the folder itself.
    let name = if name.is_empty() { &from.value } else { name };
    let (headline, label) = match error {
        FileError::Missing if name.is_empty() => {
            ("this `from` names no file".to_owned(), "an empty path".to_owned())
        }
        FileError::Missing => (format!("there is no file `{name}`"), "not found".to_owned()),
        FileError::Folder => (format!("`{name}` is a folder, not a file"), "a folder".to_owned()),
        FileError::Other(reason) => (format!("`{name}` can't be read"), reason.clone()),
    };
    Diagnostic::new(Code::FileUnreadable, headline, from.span, label)
        .with_help("the path goes from the folder of this file: `from \"missionaries.cross\"`")
}

fn circular(from: &tree::Text, circle: &[PathBuf], again: &Path) -> Diagnostic {
    let file = |path: &Path| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let names: Vec<String> = circle.iter().map(|path| file(path)).collect();
    let shown = super::order::show_circle(names.iter().map(String::as_str));
    let headline = match circle {
        [_] => format!("`{}` starts from itself", file(again)),
        _ => format!("files start from each other in a circle: {shown}"),
    };
    Diagnostic::new(Code::FileCircle, headline, from.span, "closes the circle")
        .with_help("one of the files has to be a puzzle by itself, without `from`: `puzzle \"…\"` and what belongs to it")
}
