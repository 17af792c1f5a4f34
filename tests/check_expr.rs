//! Mistakes in expressions, lets and rules: one file a mistake, what is told as a snapshot.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use rivercross::check::{FileError, Files, Settings, load};
use rivercross::diag::render::{Format, render};
use rivercross::diag::{Diagnostics, Severity};
use rivercross::source::Sources;

/// No case starts from another file.
struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Err(FileError::Missing)
    }
}

/// What is told of a text, and whether it makes a puzzle.
fn check(name: &str, text: &str) -> (Sources, Diagnostics, bool) {
    let mut sources = Sources::new();
    let root = sources.add(name, text);
    let mut diagnostics = Diagnostics::new();
    let document = load(root, &mut sources, &NoFiles, &mut diagnostics);
    document.check(&mut diagnostics);
    diagnostics.sort();
    let puzzle = document.puzzle(None, &Settings::default(), &mut Diagnostics::new());
    (sources, diagnostics, puzzle.is_some())
}

#[test]
fn cases() {
    let mut wrong = Vec::new();
    insta::glob!("cases/expr/*.cross", |path| {
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

/// A puzzle with one rule on the banks that takes up many words.
fn with_rule(rule: &str, lets: &str) -> String {
    format!(
        "puzzle \"Long\"\nbank left, right\nentity wolf, goat at left\nboat at left {{ seats 2 }}\n{lets}\
         rule long on banks: {rule}\ngoal all at right\n"
    )
}

fn told(text: &str) -> String {
    let (sources, diagnostics, _) = check("long.cross", text);
    render(&diagnostics, &sources, Format::Short)
}

#[test]
fn long_sums_and_conjunctions_are_read_in_one_go() {
    let sum = format!("forbid wolf{} > 1", " + goat - wolf".repeat(20_000));
    assert_eq!(told(&with_rule(&sum, "")), "");
    let all = format!("forbid wolf{}", " and goat".repeat(20_000));
    assert_eq!(told(&with_rule(&all, "")), "");
}

#[test]
fn lets_that_use_each_other_twice_are_read_once() {
    let lets: String = (1..64).map(|n| format!("let l{n} = l{m} + l{m}\n", m = n - 1)).collect();
    assert_eq!(told(&with_rule("forbid l63 > 1", &format!("let l0 = wolf\n{lets}"))), "");
}

#[test]
fn a_chain_of_lets_that_is_too_long_is_told_once() {
    let lets: String = (1..3_000).map(|n| format!("let l{n} = not l{m}\n", m = n - 1)).collect();
    let told = told(&with_rule("forbid l2999", &format!("let l0 = wolf\n{lets}")));
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains("E0312"), "{told}");
}

#[test]
fn a_circle_of_many_lets_is_one_bounded_line() {
    let lets: String =
        (0..3_000).map(|n| format!("let l{n} = l{m} and goat\n", m = (n + 1) % 3_000)).collect();
    let told = told(&with_rule("forbid l7", &lets));
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains("E0206") && told.len() < 200, "{told}");
}

#[test]
fn deep_parentheses_are_read() {
    let nesting = rivercross::limits::NESTING - 1;
    let deep = format!("forbid {}wolf{} > 1", "(1 + ".repeat(nesting), ")".repeat(nesting));
    let told = told(&with_rule(&deep, ""));
    // So many ones are never as few as one.
    assert!(told.contains("W0223") && told.lines().count() == 1, "{told}");
}
