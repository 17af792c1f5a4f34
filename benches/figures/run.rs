//! Programs as whole processes: run, timed, given up, and asked how much memory they took.

use std::ffi::OsString;
use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The hidden first argument that makes this program one of the hand-written ones.
pub const HAND: &str = "hand";

/// A program with its arguments.
#[derive(Clone, Debug)]
pub struct Program {
    path: OsString,
    args: Vec<String>,
}

/// How a run ended.
pub enum End {
    /// With what it printed, and the exit code (none: killed by a signal).
    Done { answer: String, complaint: String, code: Option<i32>, time: Duration },
    /// It took longer than the patience lasted.
    GivenUp,
}

impl Program {
    /// `rivercross ARGS`.
    pub fn rivercross<S: Into<String>>(args: impl IntoIterator<Item = S>) -> Self {
        Self { path: env!("CARGO_BIN_EXE_rivercross").into(), args: args.into_iter().map(S::into).collect() }
    }

    /// The hand-written program `name`.
    pub fn hand<S: ToString>(name: &str, args: impl IntoIterator<Item = S>) -> Self {
        let mut all = vec![HAND.to_owned(), name.to_owned()];
        all.extend(args.into_iter().map(|arg| arg.to_string()));
        Self { path: this_program(), args: all }
    }

    /// The same program with one more argument.
    pub fn with(mut self, arg: &str) -> Self {
        self.args.push(arg.to_owned());
        self
    }

    /// The same program without one of its arguments.
    pub fn without(mut self, arg: &str) -> Self {
        self.args.retain(|other| other != arg);
        self
    }

    /// `hand peak PROGRAM ARGS`, which prints the peak memory of `self` in bytes.
    pub fn peak(&self) -> Self {
        let mut args = vec![HAND.to_owned(), "peak".to_owned(), self.path.to_string_lossy().into_owned()];
        args.extend(self.args.iter().cloned());
        Self { path: this_program(), args }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.args(&self.args).stdin(Stdio::null());
        command
    }

    /// Runs once, and kills the process when `patience` is over.
    pub fn try_out(&self, patience: Duration) -> std::io::Result<End> {
        let start = Instant::now();
        let mut child = self.command().stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let answer = drain(child.stdout.take());
        let complaint = drain(child.stderr.take());
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if start.elapsed() > patience {
                child.kill()?;
                child.wait()?;
                return Ok(End::GivenUp);
            }
            std::thread::sleep(Duration::from_micros(500));
        };
        let time = start.elapsed();
        Ok(End::Done {
            answer: answer.join().unwrap_or_default().trim().to_owned(),
            complaint: complaint.join().unwrap_or_default(),
            code: status.code(),
            time,
        })
    }

    /// The time of one run, from before the process is made until it has ended.
    pub fn time(&self) -> std::io::Result<Duration> {
        let mut command = self.command();
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let start = Instant::now();
        let _: ExitStatus = command.status()?;
        Ok(start.elapsed())
    }
}

/// Runs this program itself again.
fn this_program() -> OsString {
    std::env::current_exe().map_or_else(|_| std::env::args_os().next().unwrap_or_default(), OsString::from)
}

/// Reads all of a pipe beside the waiting, so that a full pipe holds nobody up.
fn drain(pipe: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = String::new();
        if let Some(mut pipe) = pipe {
            // A pipe that cannot be read leaves an answer that will not match: said there.
            let _ = pipe.read_to_string(&mut text);
        }
        text
    })
}

/// Runs a program and tells the largest resident memory that it ever had, in bytes.
///
/// A process of its own, since the system only knows the largest of *all* children that ended.
#[cfg(unix)]
pub fn peak_of(args: &[String]) -> Option<u64> {
    use nix::sys::resource::{UsageWho, getrusage};

    let (program, args) = args.split_first()?;
    Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    // In bytes on Apple's systems, in KiB on the others.
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    u64::try_from(usage.max_rss()).ok().map(|size| size * unit)
}

/// Other systems do not tell.
#[cfg(not(unix))]
pub fn peak_of(_: &[String]) -> Option<u64> {
    None
}
