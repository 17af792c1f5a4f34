//! Every example is sound, expects what is true, and gets an answer that stands up to the verifier and
//! to the schema of answers.
use crate::common::schema::Schema;
use crate::common::{self, examples_folder};
use std::path::PathBuf;
use std::process::{Command, Output};

/// An example, or one of its variants.
struct Puzzle {
    file: String,
    variant: Option<String>,
}

impl Puzzle {
    /// Runs the program on it.
    fn run(&self, command: &str, rest: &[&str]) -> Output {
        let mut program = Command::new(env!("CARGO_BIN_EXE_rivercross"));
        program.current_dir(examples_folder()).arg(command).arg(&self.file).args(rest);
        if let Some(variant) = &self.variant {
            program.args(["--variant", variant]);
        }
        program.output().unwrap()
    }

    fn name(&self) -> String {
        format!("{} {}", self.file, self.variant.as_deref().unwrap_or(""))
    }
}

/// The names of the examples.
fn files() -> Vec<String> {
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    common::examples().iter().map(name).collect()
}

fn read(file: &str) -> String {
    std::fs::read_to_string(examples_folder().join(file)).unwrap()
}

/// Every example and every variant of it.
fn puzzles() -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    for file in files() {
        let text = read(&file);
        let variants =
            text.lines().filter_map(|line| line.strip_prefix("variant ")?.split_whitespace().next());
        puzzles.push(Puzzle { file: file.clone(), variant: None });
        puzzles.extend(variants.map(|name| Puzzle { file: file.clone(), variant: Some(name.to_owned()) }));
    }
    puzzles
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn each_says_where_it_comes_from_and_what_it_shows() {
    for file in files() {
        let source = read(&file);
        assert!(source.starts_with("# From:  ") && source.contains("\n# Shows: "), "{file}");
        assert!(source.contains("\nabout \"") && source.contains("\nexpect "), "{file}");
    }
}

#[test]
fn the_table_names_each_of_them_once() {
    let table = read("README.md");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| [")).collect();
    let files = files();
    for file in &files {
        let title = read(file)
            .lines()
            .find_map(|line| line.strip_prefix("puzzle ").map(|t| t.trim_matches('"').to_owned()));
        let row = format!("| [{}]({file}) | {} |", file.trim_end_matches(".cross"), title.expect("a title"));
        assert_eq!(rows.iter().filter(|line| line.starts_with(&row)).count(), 1, "{row}");
    }
    assert_eq!(rows.len(), files.len());
}

#[test]
fn none_has_an_error_or_a_warning() {
    for file in files() {
        let output = Puzzle { file: file.clone(), variant: None }.run("check", &["--error-format", "plain"]);
        assert_eq!(
            (output.status.code(), text(&output.stderr)),
            (Some(0), ""),
            "{file}\n{}",
            text(&output.stdout)
        );
    }
}

#[test]
fn every_expectation_holds() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_rivercross")).arg("test").arg(examples_folder()).output().unwrap();
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{told}{}", text(&output.stderr));
    assert!(told.trim_end().ends_with(" passed, 0 failed"), "{told}");
}

#[test]
fn every_printed_plan_verifies() {
    let plan = tempfile::NamedTempFile::new().unwrap();
    let mut solved = 0;
    for puzzle in puzzles() {
        for format in ["plan", "json"] {
            let output = puzzle.run("solve", &["--format", format]);
            match output.status.code() {
                Some(0) => {}
                Some(1) => continue, // unsolvable, as the expectations say
                exit => panic!("{}: {exit:?}\n{}", puzzle.name(), text(&output.stderr)),
            }
            std::fs::write(plan.path(), &output.stdout).unwrap();
            let replay = puzzle.run("verify", &[plan.path().to_str().unwrap()]);
            let told = format!("{}{}", text(&replay.stdout), text(&replay.stderr));
            assert_eq!(replay.status.code(), Some(0), "{}\n{}{told}", puzzle.name(), text(&output.stdout));
            solved += 1;
        }
    }
    assert!(solved > 2 * 36, "only {solved} plans");
}

#[test]
fn every_answer_in_json_keeps_to_the_schema() {
    let schema = Schema::of_answers();
    for puzzle in puzzles() {
        let output = puzzle.run("solve", &["--format", "json", "--count", "--labelled", "--stats"]);
        let answer: serde_json::Value =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", puzzle.name()));
        assert_eq!(schema.validate(&answer), Ok(()), "{}", puzzle.name());
        let status = if output.status.code() == Some(0) { "solved" } else { "unsolvable" };
        assert_eq!(answer.get("status").and_then(|s| s.as_str()), Some(status), "{}", puzzle.name());
    }
}
