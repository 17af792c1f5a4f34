//! The layering that `src/lib.rs` draws: who may know whom. Read from the sources themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each module with the modules that it may use, apart from itself.
const MAY_USE: &[(&str, &str)] = &[
    ("id", ""),
    ("limits", ""),
    ("tally", ""),
    ("source", "id"),
    ("diag", "id limits source"),
    ("syntax", "id limits source diag"),
    ("check", "id limits source diag syntax"),
    ("lint", "id limits source diag check"),
    ("plan", "id check"),
    ("verify", "id limits source diag syntax check plan"),
    ("model", "id limits source diag check plan tally"),
    ("search", "id limits source diag check plan model tally"),
    ("explain", "id limits tally source diag check lint plan verify model search"),
    ("compare", "diag check plan search"),
    ("sweep", "diag check search tally"),
    ("report", "id limits source diag check plan search verify explain compare sweep"),
    (
        "session",
        "id limits tally source diag syntax check lint plan verify model search explain compare sweep report",
    ),
    ("prompt", "id limits source diag syntax check plan verify compare search report session"),
];

/// Words that only some modules may contain, with those modules. `main` is the program with `cli`.
const KEPT_TO: &[(&str, &str)] = &[
    ("pest::", "syntax"),
    ("pest_derive", "syntax"),
    ("miette", "source diag"),
    ("clap::", "main"),
    ("signal_hook", "main"),
    ("rustyline", "main"),
    ("println!", "main"),
    ("eprintln!", "main"),
    ("print!", "main"),
    ("eprint!", "main"),
    ("stdout()", "main"),
    ("stderr()", "main"),
    ("process::exit", "main"),
    ("Instant", "main"),
    ("SystemTime", "main"),
];

/// Every Rust file below `folder`, sorted.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The code of a file: no comments, no test module.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// The top-level modules that `code` names after `crate::`, in braces too.
fn used(code: &str) -> BTreeSet<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = BTreeSet::new();
    for after in code.split("crate::").skip(1) {
        match after.strip_prefix('{') {
            None => drop(found.insert(word(after))),
            Some(list) => {
                let mut depth = 0;
                for part in list.split_inclusive([',', '{', '}']) {
                    if depth == 0 && !word(part.trim()).is_empty() {
                        found.insert(word(part.trim()));
                    }
                    depth += i32::from(part.ends_with('{')) - i32::from(part.ends_with('}'));
                    if depth < 0 {
                        break;
                    }
                }
            }
        }
    }
    found
}

/// The files of the library and the program by the top-level module that they belong to.
fn modules() -> BTreeMap<String, Vec<PathBuf>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for path in sources(&root) {
        let below = path.strip_prefix(&root).unwrap();
        let first = below.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        let in_tests = below.iter().any(|part| part == "tests" || part == "tests.rs");
        if first != "lib" && !in_tests {
            let module = if first == "cli" { "main" } else { first };
            modules.entry(module.to_owned()).or_default().push(path);
        }
    }
    modules
}

#[test]
fn modules_use_only_what_lies_before_them() {
    let modules = modules();
    let mut wrong = Vec::new();
    for (module, files) in modules.iter().filter(|(module, _)| *module != "main") {
        let Some((_, may_use)) = MAY_USE.iter().find(|(name, _)| name == module) else {
            panic!("the module `{module}` has no place in the layering");
        };
        for path in files {
            for name in used(&code(path)).iter().filter(|name| modules.contains_key(*name)) {
                if name != module && !may_use.split(' ').any(|allowed| allowed == name) {
                    wrong.push(format!("{} uses `{name}`", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn crates_and_streams_stay_in_their_modules() {
    let mut wrong = Vec::new();
    for (module, files) in &modules() {
        for path in files {
            let code = code(path);
            for (word, owners) in KEPT_TO {
                if !owners.split(' ').any(|owner| owner == module) && has_word(&code, word) {
                    wrong.push(format!("{} has `{word}`", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether `code` has `word`, and not only as the end of a longer word.
fn has_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

#[test]
fn the_reader_of_sources_reads_what_it_should() {
    let uses =
        "use crate::{check::puzzle::{Puzzle, Name}, diag, plan::Plan};\nfn f(a: crate::model::Model) {}";
    assert_eq!(used(uses).into_iter().collect::<Vec<_>>(), ["check", "diag", "model", "plan"]);
    assert!(has_word("std::println!(\"\")", "println!") && !has_word("eprintln!(\"\")", "println!"));
    assert!(modules().len() > 10);
}
