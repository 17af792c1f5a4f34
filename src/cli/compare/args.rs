//! What `rivercross compare` may be told.

use crate::cli::args::{Choice, Size, seconds, size};
use crate::cli::names;
use clap::{Args, ValueEnum};
use rivercross::limits;
use rivercross::search::outcome::Effort;
use std::ffi::OsString;
use std::time::Duration;

/// Run several searches on a puzzle, and show side by side what each finds and takes
#[derive(Debug, Args)]
#[command(
    after_help = "A search that takes a heuristic has a row for each heuristic. Limits hold for each row. Ctrl-C ends\n\
the search that runs, and what is known by then is shown.\n\n\
Exit codes: 0 there is a solution; 1 there is none, or none was found; 2 the command line is wrong;\n\
3 the file has errors; 4 every search that would know was stopped, or Ctrl-C."
)]
pub struct Compare {
    /// The puzzle; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    #[command(flatten)]
    pub puzzle: Choice,
    /// A search that runs; may be given for several [default: all]
    #[arg(long, value_name = "NAME", value_parser = names::searches(), hide_possible_values = true)]
    pub search: Vec<String>,
    /// A heuristic for `astar`, `idastar` and `greedy`; may be given for several [default: all, and every
    /// `estimate` of the puzzle]
    #[arg(long, value_name = "NAME", value_parser = names::heuristics(), hide_possible_values = true)]
    pub heuristic: Vec<String>,
    /// Tell of each heuristic where it says too much, where it is inconsistent, and what that cost
    #[arg(long)]
    pub audit: bool,
    /// How the comparison is written
    #[arg(long, value_enum, default_value = "human", help_heading = "Output")]
    pub format: CompareFormat,
    /// Stop a search that stores more states than this
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits")]
    #[arg(default_value_t = limits::COMPARED_STATES)]
    pub max_states: u64,
    /// Stop a search whose states take more bytes than this, as 500M or 2G
    #[arg(long, value_name = "SIZE", value_parser = size, default_value_t = Size(limits::MEMORY))]
    #[arg(help_heading = "Limits")]
    pub max_memory: Size,
    /// Stop a search after so many seconds [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    pub timeout: Option<Duration>,
}

impl Compare {
    /// The bounds that each search keeps itself; the clock is the monitor's.
    pub fn bounds(&self) -> Effort {
        let Size(memory) = self.max_memory;
        Effort { max_states: Some(self.max_states), max_memory: Some(memory) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CompareFormat {
    /// A table
    Human,
    /// The same in ASCII
    Plain,
    /// Comma-separated values, one line a search
    Csv,
    /// One JSON object
    Json,
}
