//! Looks on while a search runs: the clock, Ctrl-C, and a line of progress.

use super::output::say;
use rivercross::search::outcome::{Monitor, Progress, StopReason};
use rivercross::session::Referee;
use signal_hook::consts::SIGINT;
use signal_hook::flag;
use std::cell::RefCell;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// Whether Ctrl-C was pressed.
static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// From now on Ctrl-C ends the searches; a second one ends the program at once.
pub fn catch_interrupts() {
    // Where no handler can be set Ctrl-C ends the program as usual.
    let stopped = super::Exit::Stopped as i32;
    // The second one comes first: it looks at what the first one leaves.
    let _ = flag::register_conditional_shutdown(SIGINT, stopped, Arc::clone(&INTERRUPTED));
    let _ = flag::register(SIGINT, Arc::clone(&INTERRUPTED));
}

/// The same at a prompt, where it ends the search alone; a second one ends the program only if `twice`.
pub fn catch_interrupts_of_searches(twice: bool) {
    match twice {
        true => catch_interrupts(),
        false => drop(flag::register(SIGINT, Arc::clone(&INTERRUPTED))),
    }
}

/// Whether Ctrl-C was pressed since this was asked last.
pub fn was_interrupted() -> bool {
    INTERRUPTED.swap(false, Ordering::Relaxed)
}

/// Watches one search.
#[derive(Debug)]
pub struct Watch {
    start: Instant,
    timeout: Option<Duration>,
    /// When progress is shown next; `None` if it is never shown.
    next_line: Option<Duration>,
    shown: bool,
}

/// Progress is shown for the first time after this, and then as often.
pub const PROGRESS: Duration = Duration::from_secs(1);

impl Watch {
    /// Starts the clock. Progress is shown if `progress` is true and standard error a terminal.
    pub fn new(timeout: Option<Duration>, progress: bool) -> Self {
        let shown = progress && std::io::stderr().is_terminal();
        Self { start: Instant::now(), timeout, next_line: shown.then_some(PROGRESS), shown: false }
    }

    /// Takes the line of progress away until the next one.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            say("\r\u{1b}[K");
        }
    }

    /// How long it has been.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

impl Monitor for Watch {
    fn poll(&mut self, progress: Progress) -> ControlFlow<StopReason> {
        if INTERRUPTED.load(Ordering::Relaxed) {
            return ControlFlow::Break(StopReason::Interrupt);
        }
        let elapsed = self.elapsed();
        if self.timeout.is_some_and(|timeout| elapsed >= timeout) {
            return ControlFlow::Break(StopReason::Time);
        }
        if self.next_line.is_some_and(|next| elapsed >= next) {
            let Progress { states, frontier, depth } = progress;
            let rate = states as f64 / elapsed.as_secs_f64();
            say(&format!("\r{states} states, {frontier} waiting, depth {depth}, {rate:.0} states/s\u{1b}[K"));
            self.next_line = Some(elapsed + PROGRESS);
            self.shown = true;
        }
        ControlFlow::Continue(())
    }
}

/// A watch that somebody else takes the line of progress away from.
#[derive(Clone, Copy, Debug)]
pub struct Shared<'w>(pub &'w RefCell<Watch>);

impl Monitor for Shared<'_> {
    fn poll(&mut self, progress: Progress) -> ControlFlow<StopReason> {
        self.0.borrow_mut().poll(progress)
    }
}

/// A clock that is set back for each search.
#[derive(Debug)]
pub struct Clock {
    timeout: Option<Duration>,
    watch: Watch,
}

impl Clock {
    /// A clock that gives each search so much time.
    pub fn new(timeout: Option<Duration>) -> Self {
        Self { timeout, watch: Watch::new(timeout, true) }
    }

    /// Takes the line of progress away, and forgets that Ctrl-C was pressed: it was meant for what ran.
    pub fn clear(&mut self) {
        self.watch.clear();
        INTERRUPTED.store(false, Ordering::Relaxed);
    }
}

impl Referee for Clock {
    fn begin(&mut self) -> Box<dyn Monitor + '_> {
        self.watch = Watch::new(self.timeout, true);
        Box::new(Eyes(&mut self.watch))
    }

    fn elapsed(&self) -> Option<Duration> {
        Some(self.watch.elapsed())
    }
}

/// A watch that stays with the clock.
struct Eyes<'w>(&'w mut Watch);

impl Monitor for Eyes<'_> {
    fn poll(&mut self, progress: Progress) -> ControlFlow<StopReason> {
        self.0.poll(progress)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.clear();
    }
}
