//! Folders of cases, `tests/cases/FOLDER`: a file a case, and beside it what is told of it as a
//! snapshot of the same name.

use super::files;
use rivercross::check::{FileError, Files, Settings, allow, load};
use rivercross::diag::render::{Format, render};
use rivercross::diag::{Diagnostics, Severity};
use rivercross::source::Sources;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Looks at every case of a folder. `look` takes its name and its text, and gives what is to be
/// compared with the snapshot, nothing where a case has none, or what is wrong.
pub fn each(folder: &str, look: impl Fn(&str, &str) -> Result<Option<String>, String>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(folder);
    let mut wrong = String::new();
    let mut kept = Vec::new();
    for path in files(&folder, "cross") {
        let name = path.file_name().unwrap().to_str().unwrap();
        match look(name, &std::fs::read_to_string(&path).unwrap()) {
            Err(why) => writeln!(wrong, "{name}: {why}").unwrap(),
            Ok(None) => {}
            Ok(Some(told)) => {
                kept.push(path.with_extension("snap"));
                let compared = catch_unwind(AssertUnwindSafe(|| compare(&path, &told)));
                compared.unwrap_or_else(|_| writeln!(wrong, "{name}: the snapshot differs").unwrap());
            }
        }
    }
    for path in files(&folder, "snap").iter().filter(|path| !kept.contains(path)) {
        writeln!(wrong, "{}: a snapshot without a case", path.display()).unwrap();
    }
    assert!(!kept.is_empty(), "no cases");
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Compares what is told of a case with the snapshot beside it.
fn compare(case: &Path, told: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(case.parent().unwrap());
    settings.set_prepend_module_to_snapshot(false);
    settings.set_input_file(case);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(case.file_stem().unwrap().to_str().unwrap(), told));
}

/// The snapshot of a case whose name says what is to be told: `right-…` nothing, `warn-…` warnings,
/// any other an error. `sound` says whether there are puzzles, as there must be without an error.
pub fn judge(
    name: &str,
    sources: &Sources,
    diagnostics: &Diagnostics,
    sound: bool,
) -> Result<Option<String>, String> {
    let wanted = match name.split('-').next() {
        Some("right") => None,
        Some("warn") => Some(Severity::Warning),
        _ => Some(Severity::Error),
    };
    let worst = diagnostics.iter().map(|told| told.severity()).min();
    if worst != wanted || (wanted != Some(Severity::Error) && !sound) {
        let told = render(diagnostics, sources, Format::Short);
        return Err(format!("told more, less or something else:\n{told}"));
    }
    Ok(wanted.map(|_| render(diagnostics, sources, Format::Plain)))
}

/// The files that cases start from, in `tests/cases/check/base`.
struct Bases;

impl Files for Bases {
    fn read(&self, path: &str) -> Result<Vec<u8>, FileError> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/check/base");
        std::fs::read(Path::new(folder).join(path)).map_err(|_| FileError::Missing)
    }
}

/// What the checker tells of a text, and whether it and all its variants make puzzles.
pub fn check(name: &str, text: &str) -> (Sources, Diagnostics, bool) {
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
