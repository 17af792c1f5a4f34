//! What several tests need: puzzles from their texts, plans for them, the examples.

pub mod cases;
pub mod schema;

use rivercross::check::puzzle::Puzzle;
use rivercross::check::{FileError, Files, Settings, load};
use rivercross::diag::Diagnostics;
use rivercross::diag::render::{Format, render};
use rivercross::search::outcome::{Monitor, Progress, StopReason, Unwatched};
use rivercross::session::{Care, Input, Referee, Session};
use rivercross::source::Sources;
use rivercross::verify::{self, Replay};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Four people of whom the slowest counts, and a torch: 17 minutes.
pub const TORCH: &str = r#"puzzle "Bridge and torch"
bank near, far
entity ann { time 1 }, ben { time 2 }, cat { time 5 }, dan { time 10 } at near
boat torch at near { seats 2  time slowest }
goal all at far
minimise time
limit time <= 17
"#;

/// Nobody looks at a clock.
pub struct Untimed;

impl Referee for Untimed {
    fn begin(&mut self) -> Box<dyn Monitor + '_> {
        Box::new(Unwatched)
    }

    fn elapsed(&self) -> Option<Duration> {
        None
    }
}

/// For texts that start from no other file.
struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Err(FileError::Missing)
    }
}

/// A puzzle without errors, and the table with its text.
pub fn puzzle(text: &str) -> (Puzzle, Sources) {
    puzzle_with(text, &[])
}

/// The same under some params.
pub fn puzzle_with(text: &str, params: &[(&str, i64)]) -> (Puzzle, Sources) {
    let mut sources = Sources::new();
    let root = sources.add("puzzle.cross", text);
    let mut diagnostics = Diagnostics::new();
    let document = load(root, &mut sources, &NoFiles, &mut diagnostics);
    let params = params.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
    let puzzle = document.puzzle(None, &Settings { params }, &mut diagnostics);
    let told = render(&diagnostics, &sources, Format::Plain);
    (puzzle.filter(|_| !diagnostics.has_errors()).unwrap_or_else(|| panic!("{told}")), sources)
}

/// A plan, read and replayed.
pub fn replay(puzzle: &Puzzle, sources: &mut Sources, plan: &str) -> Replay {
    let source = sources.add("a.plan", plan);
    verify::read(puzzle, sources, source)
}

/// What is told of a plan.
pub fn problems(replay: &Replay, sources: &Sources) -> String {
    let diagnostics: Diagnostics = replay.problems.iter().map(|p| p.diagnostic.clone()).collect();
    render(&diagnostics, sources, Format::Plain)
}

/// The folder with the examples.
pub fn examples_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")
}

/// The examples, in order.
pub fn examples() -> Vec<PathBuf> {
    let examples = files(&examples_folder(), "cross");
    assert!(examples.len() >= 36, "only {} examples", examples.len());
    examples
}

/// The files of a folder whose names end in `.END`, in order.
fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == end));
    paths.sort();
    paths
}

/// Every puzzle of these files and each of their variants, with its name.
pub fn named_puzzles(paths: Vec<PathBuf>) -> Vec<(String, Puzzle)> {
    let of_file = |path: PathBuf| {
        let session = Session::new(&Input::open(path.as_os_str()).unwrap(), Care::Quick);
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let variants = std::iter::once(None).chain(session.variants().map(Some));
        let puzzle = |variant: Option<&str>| {
            let puzzle = session.puzzle(variant, &Settings::default());
            let name = variant.map_or(name.clone(), |variant| format!("{name} {variant}"));
            (name.clone(), puzzle.unwrap_or_else(|refusal| panic!("{name}: {refusal:?}")))
        };
        variants.map(puzzle).collect::<Vec<_>>()
    };
    paths.into_iter().flat_map(of_file).collect()
}

/// Every example and each of its variants, with its name.
pub fn example_puzzles() -> Vec<(String, Puzzle)> {
    named_puzzles(examples())
}

/// The puzzle files below a folder, in order.
pub fn crosses_below(folder: &Path) -> Vec<PathBuf> {
    let mut paths = files(folder, "cross");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            paths.extend(crosses_below(&path));
        }
    }
    paths.sort();
    paths
}

/// Looks at each of them, on all cores.
pub fn in_parallel<T: Sync>(all: &[T], look: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(one) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    look(one);
                }
            });
        }
    });
}

/// Ends a search at the second look.
#[derive(Default)]
pub struct Impatient(u32);

impl Monitor for Impatient {
    fn poll(&mut self, progress: Progress) -> ControlFlow<StopReason> {
        self.0 += 1;
        assert!(progress.states > 0 && progress.frontier > 0);
        if self.0 > 1 { ControlFlow::Break(StopReason::Interrupt) } else { ControlFlow::Continue(()) }
    }
}
