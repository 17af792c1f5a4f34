//! What `rivercross sweep` may be told.

use crate::cli::args::{Effort, integer, name};
use crate::cli::names;
use clap::{Args, ValueEnum};
use rivercross::limits;
use std::ffi::OsString;

/// Solve a puzzle for many values of its params, and show the answers in a table
#[derive(Debug, Args)]
#[command(
    after_help = "Two params with several values make a table, the first down and the second across; otherwise it\n\
has one line a cell. Limits hold for each cell. Ctrl-C ends the sweep with the cells that are\n\
known.\n\n\
Exit codes: 0 every cell is known, also where it is impossible; 1 a search that proves nothing\n\
found nothing in some cell; 2 the command line is wrong; 3 with the params of some cell the puzzle\n\
has errors; 4 some cell was stopped by a limit."
)]
pub struct Sweep {
    /// The puzzle; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Values of a param, `--set n=1..100` or `--set seats=2,3,5..7`; or one for every cell, `--set c=3`
    #[arg(long, required = true, value_name = "NAME=VALUES", value_parser = sets)]
    pub set: Vec<Sets>,
    /// Take this variant of the puzzle
    #[arg(long, value_name = "NAME", value_parser = |text: &str| Ok::<_, String>(name(text)))]
    pub variant: Option<String>,
    /// The search that runs
    #[arg(long, value_name = "NAME", value_parser = names::searches())]
    pub search: Option<String>,
    /// The heuristic that `astar`, `idastar` and `greedy` use, as for `solve`
    #[arg(long, value_name = "NAME", value_parser = names::heuristics(), hide_possible_values = true)]
    pub heuristic: Option<String>,
    /// What a cell shows: crossings, time, a cost's name, solutions, labelled, or states [default:
    /// what the puzzle minimises first]
    #[arg(long, value_name = "METRIC", value_parser = |text: &str| Ok::<_, String>(name(text)))]
    pub metric: Option<String>,
    /// How many cells are solved side by side [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(limits::THREADS)))]
    pub threads: Option<u16>,
    /// How the answers are written
    #[arg(long, value_enum, default_value = "human", help_heading = "Output")]
    pub format: SweepFormat,
    #[command(flatten)]
    pub effort: Effort,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SweepFormat {
    /// A table
    Human,
    /// The same in ASCII
    Plain,
    /// Comma-separated values, one line a cell
    Csv,
    /// One JSON object
    Json,
}

/// One `--set`.
#[derive(Clone, Debug)]
pub struct Sets {
    /// The param's name, in NFC as the language compares names.
    pub name: String,
    /// What stands between the commas; at least one.
    pub parts: Vec<Part>,
    /// All of it, as it was typed.
    pub words: String,
}

/// A value, or a range of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `4`
    One(i64),
    /// `1..4`, both ends included; upside down if that was typed
    Range(i64, i64),
}

impl Part {
    /// The first and the last value.
    pub fn ends(self) -> (i64, i64) {
        match self {
            Part::One(value) => (value, value),
            Part::Range(first, last) => (first, last),
        }
    }

    /// How many values these are; none if they are upside down.
    pub fn count(self) -> i128 {
        let (first, last) = self.ends();
        (i128::from(last) - i128::from(first) + 1).max(0)
    }
}

/// `NAME=VALUES`, the integers and ranges as the language writes them.
fn sets(text: &str) -> Result<Sets, String> {
    const WRONG: &str = "this takes NAME=VALUES, such as n=1..10, n=1,2,5 or n=4";
    let (param, values) = text.split_once('=').filter(|(param, _)| !param.is_empty()).ok_or(WRONG)?;
    let part = |part: &str| match part.split_once("..") {
        Some((first, last)) => Ok(Part::Range(integer(first, WRONG)?, integer(last, WRONG)?)),
        None => integer(part, WRONG).map(Part::One),
    };
    let parts = values.split(',').map(part).collect::<Result<_, String>>()?;
    Ok(Sets { name: name(param), parts, words: text.to_owned() })
}
