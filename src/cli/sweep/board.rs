//! How far a sweep has come, on a line of the terminal; and the clock of each cell.

use crate::cli::output::say;
use crate::cli::watch::{PROGRESS, Watch};
use rivercross::search::outcome::{Monitor, Progress, StopReason};
use rivercross::session::Lookout;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Looks on for all threads of a sweep.
#[derive(Debug)]
pub struct Board {
    timeout: Option<Duration>,
    cells: usize,
    done: AtomicUsize,
    /// When the line is written next; `None` if standard error is no terminal.
    next: Option<Mutex<Instant>>,
    shown: AtomicBool,
}

impl Board {
    /// A board for so many cells, each of which may take this long.
    pub fn new(cells: usize, timeout: Option<Duration>) -> Self {
        let next = std::io::stderr().is_terminal().then(|| Mutex::new(Instant::now() + PROGRESS));
        Self { timeout, cells, done: AtomicUsize::new(0), next, shown: AtomicBool::new(false) }
    }

    /// Writes the line if it is time to, and no other thread is at it.
    fn show(&self) {
        let Some(Ok(mut next)) = self.next.as_ref().map(Mutex::try_lock) else { return };
        if Instant::now() >= *next {
            say(&format!("\r{} of {} cells\u{1b}[K", self.done.load(Ordering::Relaxed), self.cells));
            *next = Instant::now() + PROGRESS;
            self.shown.store(true, Ordering::Relaxed);
        }
    }
}

impl Lookout for Board {
    fn monitor(&self) -> Box<dyn Monitor + '_> {
        Box::new(CellWatch { watch: Watch::new(self.timeout, false), board: self })
    }

    fn done(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
        self.show();
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        if self.shown.load(Ordering::Relaxed) {
            say("\r\u{1b}[K");
        }
    }
}

/// Watches one cell.
struct CellWatch<'a> {
    watch: Watch,
    board: &'a Board,
}

impl Monitor for CellWatch<'_> {
    fn poll(&mut self, progress: Progress) -> ControlFlow<StopReason> {
        self.board.show();
        self.watch.poll(progress)
    }
}
