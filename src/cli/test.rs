//! `rivercross test`: what puzzles expect of their answers.

use super::args::Test;
use super::command_line::CommandLine;
use super::input::Sort;
use super::output::{Output, Stop};
use super::watch::Watch;
use super::{Exit, STACK, input, walk};
use rivercross::diag::{Code, Diagnostic, Diagnostics, Severity};
use rivercross::report;
use rivercross::session::{Care, Failure, Input, Session, Verdict};
use std::ffi::OsString;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// What came of one file.
struct Outcome {
    session: Session,
    /// Errors of the file, and those that a search met. Warnings are told by `check`.
    told: Diagnostics,
    /// One line for each expectation.
    lines: String,
    passed: usize,
    failed: usize,
    exit: Exit,
}

/// Tests every file on the cores that there are, and prints the results in the order of the files.
pub fn run(args: &Test, line: &CommandLine, output: &mut Output) -> Result<Exit, Stop> {
    let files = files(&args.paths, line, output)?;
    super::watch::catch_interrupts();
    let workers = thread::available_parallelism().map_or(1, usize::from).min(files.len());
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let (mut passed, mut failed, mut exit) = (0, 0, Exit::Fine);
    thread::scope(|scope| {
        for _ in 0..workers {
            let sender = sender.clone();
            let work = || {
                let sender = sender;
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(index).filter(|_| !stop.load(Ordering::Relaxed)) else {
                        break;
                    };
                    let outcome =
                        Input::open(file).map(|input| outcome(Session::new(&input, Care::Quick), args));
                    // Nobody listens any more once the output has ended.
                    let _ = sender.send((index, outcome));
                }
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).map_err(Stop::Write)?;
        }
        drop(sender);
        let mut waiting = std::collections::BTreeMap::new();
        let mut printed = 0;
        for (index, outcome) in receiver {
            waiting.insert(index, outcome);
            while let Some(outcome) = waiting.remove(&printed) {
                let shown = match (outcome, files.get(printed)) {
                    (Err(error), Some(file)) => {
                        Err(input::unreadable(file, Sort::Puzzle, &error, line, output))
                    }
                    (Err(error), None) => Err(Stop::Write(error)),
                    (Ok(outcome), _) => {
                        passed += outcome.passed;
                        failed += outcome.failed;
                        exit = exit.worse(outcome.exit);
                        output.tell(&outcome.told, outcome.session.sources());
                        if outcome.lines.is_empty() {
                            let name = outcome.session.name();
                            output.remark(&format!(
                                "{name}: nothing is expected in it, so nothing is tested\n"
                            ));
                        }
                        output.print(&outcome.lines)
                    }
                };
                shown.inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
                printed += 1;
            }
        }
        Ok(())
    })?;
    output.print(&format!("{passed} passed, {failed} failed\n"))?;
    Ok(exit)
}

/// The files that the paths stand for, in order, each once.
fn files(paths: &[OsString], line: &CommandLine, output: &mut Output) -> Result<Vec<OsString>, Stop> {
    let mut files: Vec<OsString> = Vec::new();
    for path in paths {
        if path == "-" {
            files.push(path.clone());
            continue;
        }
        let found = walk::puzzles(Path::new(path));
        let found = found.map_err(|error| input::unreadable(path, Sort::Puzzle, &error, line, output))?;
        if found.is_empty() {
            let name = path.to_string_lossy();
            let empty = Diagnostic::new(
                Code::ArgumentUnreadable,
                format!("there is no `.cross` file in `{name}`"),
                line.span_of(&name),
                "nothing to test",
            );
            let help = "name a folder that has puzzles in it, such as `rivercross test examples`";
            return Err(line.refuse(empty.with_help(help), output));
        }
        files.extend(found.into_iter().map(OsString::from));
    }
    let mut seen = std::collections::HashSet::new();
    files.retain(|file| file == "-" || seen.insert(file.clone()));
    input::look_up(&files, None, line, output)?;
    Ok(files)
}

/// Tests what one file expects.
fn outcome(session: Session, args: &Test) -> Outcome {
    let mut told = session.diagnostics().clone();
    told.retain(|diagnostic| diagnostic.severity() == Severity::Error);
    let (mut lines, mut passed, mut failed, mut exit) = (String::new(), 0, 0, Exit::Fine);
    let mut record = |end: Exit, line: String| {
        *(if end == Exit::Fine { &mut passed } else { &mut failed }) += 1;
        exit = exit.worse(end);
        lines.push_str(&line);
    };
    if session.is_sound() {
        for expected in session.expectations() {
            let mut watch = Watch::new(args.effort.timeout, false);
            let what = session.describe(&expected);
            match session.test(&expected, args.effort.bounds(), &mut watch) {
                Ok(Verdict::Met) => record(Exit::Fine, format!("ok      {what}\n")),
                Ok(Verdict::Failed(found)) => record(Exit::No, format!("FAILED  {what}: {found}\n")),
                Ok(Verdict::Stopped(why)) => {
                    record(Exit::Stopped, format!("FAILED  {what}: stopped, {}\n", report::why(why)))
                }
                Err(Failure::Invalid(errors)) => {
                    told.extend(errors);
                    record(Exit::Invalid, format!("FAILED  {what}: the puzzle has an error\n"));
                }
                Err(Failure::Fault(fault)) => {
                    super::fault(&fault);
                    record(Exit::Fault, format!("FAILED  {what}: a fault of the program\n"));
                }
            }
        }
    } else {
        record(Exit::Invalid, format!("FAILED  {}: the file has errors\n", session.name()));
    }
    Outcome { session, told, lines, passed, failed, exit }
}
