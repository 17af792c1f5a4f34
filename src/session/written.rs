//! The puzzle as it now stands, as a text.

use super::{Care, Input, Session};
use crate::check::Piece;
use crate::diag::Severity;
use crate::diag::suggest::nearest;
use std::path::Path;

impl Session {
    /// Its statements.
    pub fn pieces(&self) -> Vec<Piece> {
        self.document().map(|document| document.pieces(&self.sources)).unwrap_or_default()
    }

    /// A file that loads to the same puzzle.
    pub fn written(&self) -> String {
        let mut text = String::new();
        for piece in self.pieces() {
            let (before, behind) = piece.remarks;
            text += &format!("{before}{}{behind}\n", piece.text);
        }
        text.trim_start_matches('\n').to_owned()
    }

    /// Why a file of this name with this text would not load to the puzzle as it now stands; `None` if it
    /// would.
    pub fn misgivings(&self, name: &str, text: &str) -> Option<String> {
        let input = Input { name: name.to_owned(), bytes: text.as_bytes().to_vec() };
        let loaded = Self::new(&input, Care::Quick);
        let mut errors = loaded.diagnostics().iter().filter(|told| told.severity() == Severity::Error);
        let texts = |session: &Self| session.pieces().into_iter().map(|piece| piece.text).collect::<Vec<_>>();
        match errors.next() {
            Some(error) => Some(error.headline.clone()),
            None => (texts(&loaded) != texts(self)).then(|| "it would be another puzzle".to_owned()),
        }
    }
}

/// A file in the same folder with a name like this.
pub fn near_file(name: &str) -> Option<String> {
    let path = Path::new(name);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name.ends_with(".cross"));
    names.sort();
    let wanted = path.file_name()?.to_string_lossy();
    let near = nearest(&wanted, names.iter().map(String::as_str))?;
    Some(folder.map_or_else(|| near.to_owned(), |folder| folder.join(near).display().to_string()))
}
