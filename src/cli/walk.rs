//! The `.cross` files that paths stand for.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// `path` itself if it is no folder, otherwise every `.cross` file below it, sorted by path. What
/// begins with a dot is passed over, and links to folders are not followed, so no circle is walked.
pub fn puzzles(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "cross") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}
