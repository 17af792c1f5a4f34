//! Where entries are kept from one session to the next.

use rustyline::history::History;
use rustyline::{Editor, Helper};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::PathBuf;

/// The file of the history.
pub struct Place(PathBuf);

impl Place {
    /// What `RIVERCROSS_HISTORY` says, nothing if it is empty; or else a file in the folder that the user's
    /// system has for such things.
    pub fn find() -> Option<Self> {
        let path = match env::var_os("RIVERCROSS_HISTORY") {
            Some(path) => Some(path).filter(|path| !path.is_empty()).map(PathBuf::from),
            None => state().map(|folder| folder.join("rivercross").join("history")),
        };
        path.map(Self)
    }

    /// Reads it, if it is there.
    pub fn load<H: Helper, I: History>(&self, editor: &mut Editor<H, I>) -> Result<(), String> {
        match self.0.exists() {
            true => editor.load_history(&self.0).map_err(|error| self.told("read", &error.to_string())),
            false => Ok(()),
        }
    }

    /// Adds the new entries to it.
    pub fn append<H: Helper, I: History>(&self, editor: &mut Editor<H, I>) -> Result<(), String> {
        let folder = self.0.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.map_err(|error: io::Error| error.to_string());
        let written =
            written.and_then(|()| editor.append_history(&self.0).map_err(|error| error.to_string()));
        written.map_err(|error| self.told("written", &error))
    }

    fn told(&self, what: &str, error: &str) -> String {
        format!("the history cannot be {what}, and is lost when you leave: {}: {error}\n", self.0.display())
    }
}

/// The folder for what a program remembers.
fn state() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|path: &OsString| !path.is_empty()).map(PathBuf::from);
    let home = || folder("HOME");
    if cfg!(windows) {
        return folder("LOCALAPPDATA");
    }
    let own = folder("XDG_STATE_HOME").filter(|path| path.is_absolute());
    let usual = if cfg!(target_os = "macos") { "Library/Application Support" } else { ".local/state" };
    own.or_else(|| Some(home()?.join(usual)))
}
