//! The figures of the searches: `rivercross` beside programs that were written by hand for one puzzle.
//!
//! ```text
//! cargo bench --bench figures                    all rows
//! cargo bench --bench figures -- bridge          the rows whose work or option has this word in it
//! cargo bench --bench figures -- --markdown      as the table in docs/performance.md
//! cargo bench --bench figures -- --patience 60   seconds after which a run is given up (20)
//! ```
//!
//! Both sides run as whole processes, so that the start of the process, reading the puzzle and
//! printing the answer count. They take turns, and the fastest run of each is compared: whatever else
//! the machine does can only make a run slower. Both have to give the same answer.

#![allow(clippy::print_stdout, clippy::print_stderr, missing_docs)]

mod hand;
mod random;
mod report;
mod rows;
mod run;
mod verdict;

use std::process::ExitCode;
use std::time::Duration;

/// What the command line asks for.
struct Options {
    filter: Option<String>,
    markdown: bool,
    patience: Duration,
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [first, name, rest @ ..] = args.as_slice()
        && first == run::HAND
    {
        return hand::run(name, rest);
    }
    match options(&args) {
        Ok(Some(options)) => measure(&options),
        Ok(None) => {
            println!("the figures are measured by `cargo bench --bench figures`");
            ExitCode::SUCCESS
        }
        Err(wrong) => {
            eprintln!("{wrong}");
            ExitCode::from(2)
        }
    }
}

/// Reads the command line; nothing where cargo runs this program as a test (without its `--bench`).
fn options(args: &[String]) -> Result<Option<Options>, String> {
    let mut options = Options { filter: None, markdown: false, patience: Duration::from_secs(20) };
    let mut bench = false;
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        match arg.as_str() {
            "--bench" => bench = true,
            "--markdown" => options.markdown = true,
            "--patience" => {
                let seconds = rest.next().and_then(|text| text.parse().ok());
                options.patience =
                    Duration::from_secs(seconds.ok_or("--patience takes a number of seconds")?);
            }
            word if !word.starts_with('-') => options.filter = Some(word.to_owned()),
            other => return Err(format!("there is no option {other}")),
        }
    }
    Ok(bench.then_some(options))
}

/// Measures the rows that are asked for, one after the other, and prints each as it is known.
fn measure(options: &Options) -> ExitCode {
    let rows = match rows::rows() {
        Ok(rows) => rows,
        Err(error) => {
            eprintln!("the puzzles cannot be written: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut wrong = false;
    report::head(options.markdown);
    for row in rows.rows.iter().filter(|row| row.is_asked_for(options.filter.as_deref())) {
        let line = verdict::judge(row, options.patience);
        wrong |= matches!(line.verdict, verdict::Verdict::Wrong(_));
        report::line(options.markdown, row, &line);
    }
    println!("\nRandom puzzles: SplitMix64 with the seed {}.", random::SEED);
    if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
