//! Bytes of files and of standard input.

use crate::check::{FileError, Files};
use crate::limits;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};

/// A text to work on: its bytes, and the name that diagnostics give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The path as the user gave it, or `<stdin>`.
    pub name: String,
    /// What is in it; one byte too many if it is larger than [`limits::FILE_BYTES`].
    pub bytes: Vec<u8>,
}

impl Input {
    /// Reads a file, or standard input for `-`.
    ///
    /// # Errors
    ///
    /// Those of opening and reading the file.
    pub fn open(path: &OsStr) -> io::Result<Self> {
        if path == "-" {
            return Ok(Self { name: "<stdin>".to_owned(), bytes: read(io::stdin().lock())? });
        }
        Ok(Self { name: path.to_string_lossy().into_owned(), bytes: read(File::open(path)?)? })
    }
}

/// The bytes of `from`, or one more than a file may have.
fn read(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(limits::FILE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The files that others start from.
pub(super) struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, FileError> {
        File::open(path).and_then(read).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => FileError::Missing,
            io::ErrorKind::IsADirectory => FileError::Folder,
            _ => FileError::Other(error.to_string()),
        })
    }
}
