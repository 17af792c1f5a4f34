//! Every block of the README, of `docs/language.md` and of `docs/searches.md` is run. What a block is,
//! its info string says:
//!
//! - `cross`: a whole file, sound and without warnings; what it expects holds;
//! - `cross,frame`: the same, and the puzzle that the fragments after it are edits of;
//! - `cross,fragment`: statements of such an edit;
//! - `cross,error E0101` and `cross,warning W0201`: a whole file that raises exactly this;
//! - `cross,NAME.cross`, `plan,NAME.plan`: a file that the reader writes, for the `console` blocks
//!   after it;
//! - `plan`: a right plan for the last whole file;
//! - `console`: commands after `$`, and all that they print;
//! - `sh`, `text`: not run.
#![cfg(unix)]

use crate::common::examples_folder;
use rivercross::limits;
use rivercross::search::heuristic::registry::HEURISTICS;
use rivercross::search::registry::{Entry, Promise, SEARCHES};
use std::path::Path;
use std::process::Command;

struct Block<'a> {
    line: usize,
    info: &'a str,
    text: String,
}

/// The fenced blocks of a Markdown text. What prints fences itself stands between longer ones.
fn blocks(markdown: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut fence: Option<&str> = None;
    for (number, line) in markdown.lines().enumerate() {
        let info = line.trim_start_matches('`');
        let ticks = &line[..line.len() - info.len()];
        match fence {
            None if ticks.len() >= 3 => {
                blocks.push(Block { line: number + 1, info, text: String::new() });
                fence = Some(ticks);
            }
            None => {}
            Some(open) if line == open => fence = None,
            Some(_) => {
                let block = blocks.last_mut().expect("an open block");
                block.text.push_str(line);
                block.text.push('\n');
            }
        }
    }
    assert!(fence.is_none(), "the last block is never closed");
    blocks
}

/// A folder such as the reader has: with the examples in it, and whatever is written on the way.
struct Desk {
    folder: tempfile::TempDir,
    /// The puzzle that a plan is for.
    puzzle: String,
}

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let examples = examples_folder();
        std::fs::create_dir(folder.path().join("examples")).unwrap();
        for entry in std::fs::read_dir(examples).unwrap() {
            let entry = entry.unwrap();
            std::fs::copy(entry.path(), folder.path().join("examples").join(entry.file_name())).unwrap();
            // A sample that starts `from "missionaries.cross"` finds it beside itself.
            std::fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
        }
        Self { folder, puzzle: String::new() }
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.folder.path().join(name), text).unwrap();
    }

    /// Runs a line of shell; gives all that is printed, and the exit code.
    fn run(&self, command: &str) -> (String, i32) {
        let program = Path::new(env!("CARGO_BIN_EXE_rivercross")).parent().unwrap();
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{command}")])
            .current_dir(self.folder.path())
            .env("PATH", path)
            .env_remove("NO_COLOR")
            .env_remove("COLUMNS")
            .output()
            .unwrap();
        (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
    }

    /// A sound file: nothing to tell of it, and what it expects holds.
    fn whole(&mut self, name: &str, text: &str) -> Result<(), String> {
        self.write(name, text);
        self.puzzle = name.to_owned();
        match self.run(&format!("rivercross check {name}")) {
            (told, 0) if told == format!("{name}: fine\n") => self.expectations(name, text),
            (told, exit) => Err(format!("check gives {exit} and tells\n{told}")),
        }
    }

    fn expectations(&self, name: &str, text: &str) -> Result<(), String> {
        if !text.contains("expect ") {
            return Ok(());
        }
        match self.run(&format!("rivercross test {name}")) {
            (_, 0) => Ok(()),
            (told, exit) => Err(format!("test gives {exit} and tells\n{told}")),
        }
    }

    /// Statements applied to the frame; they may deserve warnings.
    fn fragment(&self, text: &str) -> Result<(), String> {
        let text = format!("from \"frame.cross\"\n{text}");
        self.write("fragment.cross", &text);
        match self.run("rivercross check fragment.cross") {
            (_, 0) => self.expectations("fragment.cross", &text),
            (told, exit) => Err(format!("check gives {exit} and tells\n{told}")),
        }
    }

    /// A file that raises one error, or one warning, and nothing else.
    fn told(&self, code: &str, text: &str) -> Result<(), String> {
        self.write("wrong.cross", text);
        let (told, exit) = self.run("rivercross check --error-format short wrong.cross");
        let (severity, wanted) = if code.starts_with('E') { ("error", 3) } else { ("warning", 0) };
        let severe = |line: &&str| line.contains(": error[") || line.contains(": warning[");
        let all: Vec<&str> = told.lines().filter(severe).collect();
        match all.as_slice() {
            [one] if one.contains(&format!(": {severity}[{code}]: ")) && exit == wanted => Ok(()),
            _ => Err(format!("check gives {exit} and tells\n{told}")),
        }
    }

    fn plan(&self, text: &str) -> Result<(), String> {
        self.write("plan", text);
        match self.run(&format!("rivercross verify {} plan", self.puzzle)) {
            (_, 0) => Ok(()),
            (told, exit) => Err(format!("verify gives {exit} and tells\n{told}")),
        }
    }

    /// A transcript: what each command prints is what the document shows.
    fn console(&self, text: &str) -> Result<(), String> {
        let mut printed = String::new();
        for command in text.lines().filter_map(|line| line.strip_prefix("$ ")) {
            let here = command.replace("cargo run --release --", "rivercross");
            printed.push_str(&format!("$ {command}\n{}", self.run(&here).0));
        }
        // Editors and reviewers dislike blanks at the ends of lines; a document has none.
        let shown = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        if shown(&printed) == shown(text) { Ok(()) } else { Err(format!("prints\n{printed}")) }
    }

    fn check(&mut self, block: &Block) -> Result<(), String> {
        let text = &block.text;
        let (sort, rest) = block.info.split_once(',').unwrap_or((block.info, ""));
        match (sort, rest.split_once(' ').unwrap_or((rest, ""))) {
            ("cross", ("", "")) => self.whole("sample.cross", text),
            ("cross", ("frame", "")) => self.whole("frame.cross", text),
            ("cross", ("fragment", "")) => self.fragment(text),
            ("cross", ("error" | "warning", code)) => self.told(code, text),
            ("cross", (name, "")) if name.ends_with(".cross") => {
                self.write(name, text);
                Ok(())
            }
            ("plan", ("", "")) => self.plan(text),
            ("plan", (name, "")) if name.ends_with(".plan") => {
                self.write(name, text);
                Ok(())
            }
            ("console", ("", "")) => self.console(text),
            ("sh" | "text", ("", "")) => Ok(()),
            _ => Err("nobody knows how to run this".to_owned()),
        }
    }
}

/// Runs every block of a document, and tells all that fail.
fn run_document(name: &str, least: usize) {
    let markdown = document(name);
    let mut desk = Desk::new();
    let mut failures = String::new();
    let all = blocks(&markdown);
    assert!(all.len() >= least, "{name} has only {} blocks", all.len());
    for block in &all {
        if let Err(why) = desk.check(block) {
            failures.push_str(&format!("{name}:{} ({}): {why}\n", block.line, block.info));
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

#[test]
fn the_readme_is_right() {
    run_document("README.md", 20);
}

#[test]
fn the_language_reference_is_right() {
    run_document("docs/language.md", 50);
}

/// A document of this repository.
fn document(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// The rows of all tables of a text whose first cell is a word of code.
fn rows_of_code(markdown: &str) -> Vec<&str> {
    markdown.lines().filter(|line| line.starts_with("| `")).collect()
}

#[test]
fn searches_and_heuristics_are_told_of_as_the_program_tells_of_them() {
    run_document("docs/searches.md", 1);
    let search = |entry: &Entry| {
        let promise = match entry.promise {
            Promise::FewestCrossings => "fewest crossings",
            Promise::LeastCost => "least of what is minimised",
            Promise::SomeSolution => "a solution",
        };
        format!("| `{}` | {} | {promise} |", entry.name, entry.help)
    };
    let heuristics = HEURISTICS.iter().map(|entry| format!("| `{}` | {} |", entry.name, entry.help));
    let rows: Vec<String> = SEARCHES.iter().map(search).chain(heuristics).collect();
    assert_eq!(rows_of_code(&document("docs/searches.md")), rows);
    // The language's reference names them all as well.
    let reference = document("docs/language.md");
    let names = SEARCHES.iter().map(|entry| entry.name).chain(HEURISTICS.iter().map(|entry| entry.name));
    let unnamed: Vec<&str> = names.filter(|name| !reference.contains(&format!("`{name}`"))).collect();
    assert!(unnamed.is_empty(), "{unnamed:?}");
}

#[test]
fn the_readme_tells_the_limits_of_the_program() {
    let limits: [(&str, u64); 13] = [
        ("bytes of a file", limits::FILE_BYTES as u64),
        ("brackets in brackets", limits::NESTING as u64),
        ("files that start from one another", limits::FROM_CHAIN as u64),
        ("members of a puzzle altogether", limits::MEMBERS as u64),
        ("properties that a puzzle declares", limits::PROPERTIES as u64),
        ("configurations in which the copies of its families may stand", limits::CONFIGURATIONS as u64),
        ("states that a search stores", limits::STATES),
        ("bytes that the states of a search take, unless `--max-memory` says otherwise", limits::MEMORY),
        ("values that one `expect` stands for", limits::EXPECT_VALUES as u64),
        ("cells of a sweep", limits::SWEEP_CELLS as u64),
        ("states that a trace tells of (the rest are counted)", limits::TRACED as u64),
        ("crossings of a plan that is read", limits::PLAN_CROSSINGS as u64),
        ("errors that one run shows (the rest are counted)", limits::ERRORS_SHOWN as u64),
    ];
    let readme = document("README.md");
    for (what, value) in limits {
        let row = format!("| {what} | {value} |");
        assert!(readme.lines().any(|line| line == row), "the README has no row\n{row}");
    }
}
