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
            return Ok(Self { name: "<stdin>".to_owned(), bytes: read(io::stdin().lock(), 0)? });
        }
        Ok(Self { name: path.to_string_lossy().into_owned(), bytes: read_file(File::open(path)?)? })
    }
}

fn read_file(file: File) -> io::Result<Vec<u8>> {
    let size = file.metadata().map_or(0, |known| known.len());
    read(file, size)
}

/// The bytes of `from`, or one more than a file may have; about `size` of them.
fn read(from: impl Read, size: u64) -> io::Result<Vec<u8>> {
    // One byte more tells the end: a file is read at once.
    let mut bytes = Vec::with_capacity(size.min(limits::FILE_BYTES as u64) as usize + 1);
    from.take(limits::FILE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The files that others start from.
pub(super) struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, FileError> {
        File::open(path).and_then(read_file).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => FileError::Missing,
            io::ErrorKind::IsADirectory => FileError::Folder,
            _ => FileError::Other(error.to_string()),
        })
    }
}
