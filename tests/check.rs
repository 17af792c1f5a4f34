//! Mistakes in names, numbers, whole puzzles and edits: one file a mistake, what is told as a
//! snapshot. Files that the cases start from are in `cases/check/base`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use rivercross::check::{FileError, Files, Settings, allow, load};
use rivercross::diag::render::{Format, render};
use rivercross::diag::{Diagnostics, Severity};
use rivercross::source::Sources;

/// The files in `cases/check/base`, and the case itself.
struct Bases;

impl Files for Bases {
    fn read(&self, path: &str) -> Result<Vec<u8>, FileError> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/check/base");
        std::fs::read(std::path::Path::new(folder).join(path)).map_err(|_| FileError::Missing)
    }
}

/// What is told of a text, and whether it and all its variants make puzzles.
fn check(name: &str, text: &str) -> (Sources, Diagnostics, bool) {
    let mut sources = Sources::new();
    let root = sources.add(name, text);
    let mut diagnostics = Diagnostics::new();
    let document = load(root, &mut sources, &Bases, &mut diagnostics);
    document.check(&mut diagnostics);
    allow(&document, &sources, true, &mut diagnostics);
    diagnostics.sort();
    let variants = document.variants().map(|(name, _)| Some(name.text.as_str()));
    let sound = std::iter::once(None)
        .chain(variants)
        .all(|variant| document.puzzle(variant, &Settings::default(), &mut Diagnostics::new()).is_some());
    (sources, diagnostics, sound)
}

#[test]
fn cases() {
    let mut wrong = Vec::new();
    insta::glob!("cases/check/*.cross", |path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        let (sources, diagnostics, sound) = check(name, &text);
        let wanted = match name.split('-').next() {
            Some("right") => None,
            Some("warn") => Some(Severity::Warning),
            _ => Some(Severity::Error),
        };
        let worst = diagnostics.iter().map(|d| d.severity()).min();
        if worst != wanted || (wanted != Some(Severity::Error) && !sound) {
            wrong.push(format!("{name}: {}", render(&diagnostics, &sources, Format::Short)));
        }
        if wanted.is_some() {
            insta::assert_snapshot!(render(&diagnostics, &sources, Format::Plain));
        }
    });
    assert!(wrong.is_empty(), "told more, less or something else:\n{}", wrong.join("\n"));
}
