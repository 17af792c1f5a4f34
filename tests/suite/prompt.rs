//! The prompt: transcripts, and what holds of every session.

use crate::common::Untimed;
use rivercross::diag::render::{Format, printable, render};
use rivercross::prompt::{Gathered, Gatherer, Prompt, Standing};
use rivercross::report::Style;
use rivercross::search::outcome::Effort;
use rivercross::session::Input;
use std::fmt::Write;
use std::path::Path;

fn prompt() -> Prompt {
    Prompt::new(Style { plain: false, width: 100 }, Effort::default())
}

/// Begins with one of the examples.
fn playing(example: &str) -> Prompt {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(example);
    let mut prompt = prompt();
    let input = Input { name: path.to_string_lossy().into_owned(), bytes: std::fs::read(&path).unwrap() };
    assert_eq!(prompt.begin(&input).standing, Standing::Fine, "{example}");
    prompt
}

/// Takes an entry; what it prints.
fn say(prompt: &mut Prompt, entry: &str) -> (String, Standing) {
    let response = prompt.enter(&Gathered::Whole(entry.to_owned()), &mut Untimed);
    assert_eq!(response.fault, None, "{entry}");
    let told = render(&response.diagnostics, prompt.sources(), Format::Plain);
    (told + &response.output, response.standing)
}

/// The same without what is told: that points into texts which may differ.
fn output(prompt: &mut Prompt, entry: &str) -> (String, Standing) {
    let response = prompt.enter(&Gathered::Whole(entry.to_owned()), &mut Untimed);
    assert_eq!(response.fault, None, "{entry}");
    (response.output, response.standing)
}

/// A session as it would stand on a screen: each entry after its prompt, then what is told and printed.
fn transcript(input: &str) -> String {
    let (mut prompt, mut gatherer, mut out) = (prompt(), Gatherer::default(), String::new());
    let lines = input.lines().map(Some).chain([None]);
    for line in lines {
        let entries = match line {
            Some(line) => gatherer.push(line),
            None => gatherer.finish().into_iter().collect(),
        };
        for entry in entries {
            let (Gathered::Whole(text) | Gathered::Unfinished(text)) = &entry;
            let shown = text.trim_end().replace('\n', "\n...> ");
            writeln!(out, "{}> {shown}", prompt.label()).unwrap();
            let response = prompt.enter(&entry, &mut Untimed);
            assert_eq!(response.fault, None, "{text}");
            out += &render(&response.diagnostics, prompt.sources(), Format::Plain);
            out += &printable(&response.output);
            if response.ends {
                return out + "[end]\n";
            }
        }
    }
    let end = prompt.end();
    out + &render(&end.diagnostics, prompt.sources(), Format::Plain)
}

#[test]
fn sessions_go_as_they_are_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut count = 0;
    insta::with_settings!({ snapshot_path => "../transcripts", prepend_module_to_snapshot => false, omit_expression => true }, {
        let mut inputs: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        inputs.sort();
        for path in inputs.into_iter().filter(|path| path.extension().is_some_and(|end| end == "in")) {
            count += 1;
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            insta::assert_snapshot!(name, transcript(&std::fs::read_to_string(&path).unwrap()));
        }
    });
    assert!(count >= 20, "{count}");
}

/// The examples by name, with their texts.
fn examples() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut all: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "cross"))
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    all.sort();
    all
}

#[test]
fn a_file_that_is_typed_is_the_puzzle_that_is_loaded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for (name, text) in examples() {
        let (mut typed, mut gatherer) = (prompt(), Gatherer::default());
        // What a `from` names lies beside the file.
        let text = text.replace("from \"", &format!("from \"{}/", folder.display()));
        let lines = text.lines().map(Some).chain([None]);
        for line in lines {
            let entries = match line {
                Some(line) => gatherer.push(line),
                None => gatherer.finish().into_iter().collect(),
            };
            for entry in entries {
                let response = typed.enter(&entry, &mut Untimed);
                let told = render(&response.diagnostics, typed.sources(), Format::Plain);
                assert_eq!(response.standing, Standing::Fine, "{name}: {entry:?}\n{told}");
            }
        }
        let mut loaded = playing(&name);
        for entry in ["show", "moves all", "solve"] {
            assert_eq!(output(&mut typed, entry), output(&mut loaded, entry), "{name}: {entry}");
        }
    }
}

#[test]
fn a_saved_puzzle_is_the_one_that_was_played() {
    let folder = tempfile::tempdir().unwrap();
    for (name, _) in examples() {
        let path = folder.path().join(&name);
        let mut prompt = playing(&name);
        let before = ["show", "solve"].map(|entry| output(&mut prompt, entry));
        let (saved, standing) = say(&mut prompt, &format!("save {}", path.display()));
        assert_eq!(standing, Standing::Fine, "{name}: {saved}");
        let (told, standing) = say(&mut prompt, &format!("load {}", path.display()));
        assert_eq!(standing, Standing::Fine, "{name}: {told}\n{}", std::fs::read_to_string(&path).unwrap());
        let after = ["show", "solve"].map(|entry| output(&mut prompt, entry));
        assert_eq!(before, after, "{name}\n{}", std::fs::read_to_string(&path).unwrap());
    }
}

/// The crossings that are legal now, in the plan notation.
fn legal(prompt: &mut Prompt) -> Vec<String> {
    let moves = say(prompt, "moves").0;
    moves.lines().map(|line| line.trim().to_owned()).filter(|line| line.contains(": ")).collect()
}

/// Plays at random: legal crossings, wrong ones, back and forth. Each step of the game is always the same.
#[test]
fn random_play_loses_nobody_and_comes_back() {
    let wrong =
        ["go nobody", "go 99 dragons", "undo 1000", "goto 1000", "redo 700", "go", "why to", "go [1]"];
    for (index, (name, _)) in examples().into_iter().enumerate() {
        let mut random = fastrand::Rng::with_seed(index as u64);
        let mut prompt = playing(&name);
        // What `show` says at each step of the game, and which step it is.
        let mut shown = vec![say(&mut prompt, "show").0];
        let mut at = 0;
        for _ in 0..40 {
            match random.u8(0..10) {
                0 => {
                    let back = random.usize(0..=at);
                    say(&mut prompt, &format!("undo {back}"));
                    at -= back;
                }
                1 => {
                    let on = random.usize(0..shown.len() - at);
                    say(&mut prompt, &format!("redo {on}"));
                    at += on;
                }
                2 => {
                    at = random.usize(0..shown.len());
                    say(&mut prompt, &format!("goto {at}"));
                }
                3 => drop(say(&mut prompt, wrong[random.usize(0..wrong.len())])),
                _ => {
                    let Some(crossing) = random.choice(legal(&mut prompt)) else { continue };
                    let (told, standing) = say(&mut prompt, &format!("go {crossing}"));
                    assert_eq!(standing, Standing::Fine, "{name}: {crossing}\n{told}");
                    at += 1;
                    shown.truncate(at);
                    shown.push(say(&mut prompt, "show").0);
                }
            }
            assert_eq!(say(&mut prompt, "show").0, shown[at], "{name}: step {at}");
        }
    }
}

/// From wherever a random game has come to, what a hint promises comes true; and where it says that the
/// goal is lost, and how far to go back, it can be reached from there.
#[test]
fn hints_lead_to_the_goal_in_as_many_crossings_as_they_say() {
    for (index, (name, _)) in examples().into_iter().enumerate() {
        let mut random = fastrand::Rng::with_seed(index as u64);
        let mut prompt = playing(&name);
        for _ in 0..random.usize(0..6) {
            if let Some(crossing) = random.choice(legal(&mut prompt)) {
                say(&mut prompt, &format!("go {crossing}"));
            }
        }
        let (mut hint, mut standing) = say(&mut prompt, "hint");
        if standing == Standing::No {
            assert!(hint.contains("solvable"), "{name}: {hint}");
            let Some(back) = hint.split("(`").nth(1).and_then(|rest| rest.split('`').next()) else {
                continue;
            };
            say(&mut prompt, back);
            (hint, standing) = say(&mut prompt, "hint");
        }
        assert_eq!(standing, Standing::Fine, "{name}: {hint}");
        let remain = hint.lines().nth(1).and_then(|line| line.split(' ').next()?.parse::<usize>().ok());
        let (told, standing) = say(&mut prompt, "auto 100000");
        assert_eq!(standing, Standing::Fine, "{name}: {told}");
        assert!(told.contains("the goal is reached"), "{name}: {told}");
        let made = told.lines().take_while(|line| !line.starts_with("  ")).count();
        assert_eq!(made, remain.unwrap_or(0), "{name}: {hint}{told}");
    }
}
