//! Files and folders whose names begin like a path that is half typed.

use rustyline::completion::Pair;
use std::fs;
use std::path::MAIN_SEPARATOR;

/// Puzzles, and the folders in which there may be some; in order, without what is hidden.
pub fn like(typed: &str) -> Vec<Pair> {
    let quoted = typed.starts_with('"');
    let path = typed.trim_start_matches('"');
    let split = path.rfind(['/', MAIN_SEPARATOR]).map_or(0, |at| at + 1);
    let (folder, begun) = path.split_at(split);
    let listed = fs::read_dir(if folder.is_empty() { "." } else { folder });
    let mut found: Vec<Pair> = Vec::new();
    for entry in listed.into_iter().flatten().flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let is_folder = fs::metadata(entry.path()).is_ok_and(|known| known.is_dir());
        let hidden = name.starts_with('.') && !begun.starts_with('.');
        if !name.starts_with(begun) || hidden || !(is_folder || name.ends_with(".cross")) {
            continue;
        }
        let end = if is_folder { "/" } else { "" };
        let quote = if quoted { "\"" } else { "" };
        found.push(Pair {
            replacement: format!("{quote}{folder}{name}{end}"),
            display: format!("{name}{end}"),
        });
    }
    found.sort_by(|one, other| one.display.cmp(&other.display));
    found
}
