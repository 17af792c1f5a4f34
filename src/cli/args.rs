//! What the command line may say.

use super::names;
use clap::{Args, Parser, Subcommand, ValueEnum};
use rivercross::limits;
use rivercross::search::store::StoreChoice;
use std::ffi::OsString;
use std::fmt;
use unicode_normalization::UnicodeNormalization;

/// Solve and check river-crossing puzzles written in the Cross language.
#[derive(Debug, Parser)]
#[command(name = "rivercross", version, max_term_width = 100, arg_required_else_help = true)]
#[command(
    after_help = "`rivercross FILE` is short for `rivercross solve FILE`; a FILE of `-` is standard input.\n\n\
Exit codes: 0 solved, or all is well; 1 the answer is no; 2 the command line is wrong;\n\
3 a file has errors; 4 stopped by a limit; 70 a fault of the program."
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    pub look: Look,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve puzzles and print the answers
    Solve(Solve),
    /// Tell what is wrong with puzzles, and with each of their variants
    Check(Check),
    /// Check what puzzles expect of their answers, variants too
    Test(Test),
    /// Run several searches on a puzzle, and show side by side what each finds and takes
    Compare(super::compare::args::Compare),
    /// Solve a puzzle for many values of its params, and show the answers in a table
    Sweep(super::sweep::args::Sweep),
    /// Put the rules of a puzzle to the test: what each clause refuses, and what there is without it
    Rules(super::rules::Rules),
    /// Explore, play and change a puzzle at a prompt
    Repl(Repl),
    /// Replay a plan, and say where and why it fails
    Verify(Verify),
    /// Explain a diagnostic: a wrong example, why, a right example
    Explain(Explain),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page (roff)
    Man {
        /// The page of this command
        command: Option<String>,
    },
}

/// How things look; for every command.
#[derive(Clone, Copy, Debug, Args)]
pub struct Look {
    /// How diagnostics are written
    #[arg(
        long,
        global = true,
        display_order = 100,
        value_enum,
        value_name = "FORMAT",
        default_value = "human"
    )]
    #[arg(help_heading = "Output")]
    pub error_format: ErrorFormat,
    /// When colours are used (NO_COLOR is honoured)
    #[arg(long, global = true, display_order = 101, value_enum, value_name = "WHEN", default_value = "auto")]
    #[arg(help_heading = "Output")]
    pub color: When,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ErrorFormat {
    /// Drawn over the lines of the file
    Human,
    /// The same in ASCII, without colour
    Plain,
    /// One line each: PATH:LINE:COLUMN: error[CODE]: headline
    Short,
    /// One JSON object a line
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// If it goes to a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Debug, Args)]
pub struct Solve {
    /// Puzzles; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<OsString>,
    #[command(flatten)]
    pub puzzle: Choice,
    /// The search that runs
    #[arg(long, value_name = "NAME", value_parser = names::searches())]
    pub search: Option<String>,
    /// The heuristic that `astar`, `idastar` and `greedy` use: blind, capacity, relaxed, patterns, max,
    /// or an `estimate` of the puzzle [default: the best that pays]
    #[arg(long, value_name = "NAME", value_parser = names::heuristics(), hide_possible_values = true)]
    pub heuristic: Option<String>,
    /// Look at no walk of more crossings: for the searches that go deep first
    #[arg(long, value_name = "N")]
    pub max_depth: Option<u32>,
    /// Count the optimal solutions, alike members not told apart
    #[arg(long)]
    pub count: bool,
    /// Count them with every member told apart
    #[arg(long)]
    pub labelled: bool,
    /// List all optimal solutions, or all that pass through no state twice
    #[arg(long, value_enum, value_name = "WHICH", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "optimal")]
    #[arg(conflicts_with_all = ["search", "max_depth", "count", "labelled", "no_symmetry", "store", "quiet", "stats", "trace", "why_optimal"])]
    pub all: Option<All>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "human", help_heading = "Output")]
    pub format: AnswerFormat,
    /// One line an answer: `11 crossings`, `unsolvable`, `not found`, `stopped`
    #[arg(long, short, conflicts_with_all = ["format", "stats", "trace", "why_optimal"], help_heading = "Output")]
    pub quiet: bool,
    /// Tell what the search did, and how long it took
    #[arg(long, help_heading = "Output")]
    pub stats: bool,
    /// Tell step by step which states the search looks at, and what becomes of every crossing from them:
    /// the first 1000 of them
    #[arg(long, help_heading = "Output")]
    pub trace: bool,
    /// Tell why no solution takes less: how many states can be reached with less, none of them a goal
    #[arg(long, help_heading = "Output")]
    pub why_optimal: bool,
    /// Tell copies and individuals apart that the puzzle does not: the same answers, from more states
    #[arg(long)]
    pub no_symmetry: bool,
    /// Keep states in this store: answers are the same, time and memory are not
    #[arg(long, value_enum, hide = true)]
    pub store: Option<Store>,
    #[command(flatten)]
    pub effort: Effort,
}

/// A store for states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Store {
    Interned,
    Dense,
}

impl From<Store> for StoreChoice {
    fn from(store: Store) -> Self {
        match store {
            Store::Interned => StoreChoice::Interned,
            Store::Dense => StoreChoice::Dense,
        }
    }
}

/// Which solutions are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum All {
    /// Those that have least of what the puzzle minimises
    Optimal,
    /// Those that pass through no state twice
    Simple,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// A table of the crossings
    Human,
    /// The same in ASCII, without colour
    Plain,
    /// One JSON object
    Json,
    /// The plan alone, as `rivercross verify` reads it
    Plan,
}

/// Which puzzle of a file is meant.
#[derive(Debug, Args)]
pub struct Choice {
    /// Set a param, `--set n=4`; may be given for each param
    #[arg(long, value_name = "NAME=INT", value_parser = set)]
    pub set: Vec<Set>,
    /// Take this variant of the puzzle
    #[arg(long, value_name = "NAME", value_parser = |text: &str| Ok::<_, String>(name(text)))]
    pub variant: Option<String>,
}

/// One `--set`.
#[derive(Clone, Debug)]
pub struct Set {
    /// The param's name, in NFC as the language compares names.
    pub name: String,
    /// Its value.
    pub value: i64,
    /// Both, as they were typed.
    pub words: String,
}

/// How much a search may take.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct Effort {
    /// Stop a search that stores more states than this
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_states: Option<u64>,
    /// Stop a search whose states take more bytes than this, as 500M or 2G
    #[arg(long, value_name = "SIZE", value_parser = size, default_value_t = Size(limits::MEMORY))]
    pub max_memory: Size,
    /// Stop a search after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<std::time::Duration>,
}

impl Effort {
    /// The bounds that a search keeps itself; the clock is the monitor's.
    pub fn bounds(&self) -> rivercross::search::outcome::Effort {
        let Size(memory) = self.max_memory;
        rivercross::search::outcome::Effort { max_states: self.max_states, max_memory: Some(memory) }
    }
}

#[derive(Debug, Args)]
pub struct Repl {
    /// The puzzle to begin with
    #[arg(value_name = "FILE")]
    pub file: Option<OsString>,
    #[command(flatten)]
    pub effort: Effort,
}

#[derive(Debug, Args)]
pub struct Check {
    /// Puzzles; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<OsString>,
}

#[derive(Debug, Args)]
pub struct Test {
    /// Puzzles, and folders whose `.cross` files are meant, at any depth
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<OsString>,
    #[command(flatten)]
    pub effort: Effort,
}

#[derive(Debug, Args)]
pub struct Verify {
    /// The puzzle; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// The plan: one crossing a line, or the JSON that `rivercross solve --format json` prints
    #[arg(value_name = "PLAN")]
    pub plan: OsString,
    #[command(flatten)]
    pub puzzle: Choice,
    /// How the verdict is written
    #[arg(long, value_enum, default_value = "human", help_heading = "Output")]
    pub format: VerdictFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum VerdictFormat {
    /// One line
    Human,
    /// One JSON object
    Json,
}

#[derive(Debug, Args)]
pub struct Explain {
    /// The code, such as E0101; without it, all are listed
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
}

/// `NAME=INT`, the integer as the language writes it.
fn set(text: &str) -> Result<Set, String> {
    const WRONG: &str = "this takes NAME=INT, such as n=4";
    let (param, value) = text.split_once('=').filter(|(param, _)| !param.is_empty()).ok_or(WRONG)?;
    Ok(Set { name: name(param), value: integer(value, WRONG)?, words: text.to_owned() })
}

/// An integer as the language writes it; `wrong` is said of what is none.
pub fn integer(text: &str, wrong: &str) -> Result<i64, String> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let grouped =
        digits.split('_').all(|group| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit()));
    if !grouped {
        return Err(wrong.to_owned());
    }
    text.replace('_', "").parse().map_err(|_| "the number does not fit 64 bits".to_owned())
}

/// A name as the language compares names: in NFC.
pub fn name(text: &str) -> String {
    text.nfc().collect()
}

/// The units of a [`Size`], each 1024 times the one before.
const UNITS: [&str; 5] = ["", "k", "m", "g", "t"];

/// A number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size(pub u64);

impl fmt::Display for Size {
    /// In the largest unit that leaves a whole number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut number, mut units) = (self.0, UNITS.iter().peekable());
        while number > 0 && number.is_multiple_of(1024) && units.len() > 1 {
            number /= 1024;
            units.next();
        }
        write!(f, "{number}{}", units.next().map_or_else(String::new, |unit| unit.to_uppercase()))
    }
}

/// A number of bytes with an optional unit: `500M`, `2GiB`. Units are powers of 1024.
pub fn size(text: &str) -> Result<Size, String> {
    let wrong = || "this takes a number of bytes, such as 500M or 2G".to_owned();
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    let unit = unit.to_ascii_lowercase();
    let unit = unit.trim_end_matches("ib").trim_end_matches('b');
    let power = UNITS.iter().position(|known| *known == unit).ok_or_else(wrong)?;
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    let bytes = (0..power).try_fold(number, |bytes, _| bytes.checked_mul(1024));
    bytes.filter(|bytes| *bytes > 0).map(Size).ok_or_else(wrong)
}

/// A time above 0.
pub fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let number: f64 = text.parse().unwrap_or(0.0);
    let time = std::time::Duration::try_from_secs_f64(number).ok().filter(|time| !time.is_zero());
    time.ok_or_else(|| "this takes a number of seconds above 0, such as 10 or 0.5".to_owned())
}

/// The names of the commands.
pub fn command_names() -> Vec<String> {
    use clap::CommandFactory;
    Cli::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// Puts `solve` before the arguments if they name no command: `rivercross FILE` is `rivercross
/// solve FILE`; and `rivercross` alone in a terminal is `rivercross repl`. Options with values before the command are passed over.
pub fn with_command(mut args: Vec<OsString>) -> Vec<OsString> {
    use clap::CommandFactory;
    let program = Cli::command();
    let mut values = 0;
    for arg in args.iter().skip(1) {
        let text = arg.to_string_lossy();
        if values > 0 {
            values -= 1;
        } else if text == "--" {
            break;
        } else if text.len() > 1 && text.starts_with('-') {
            if matches!(&*text, "-h" | "--help" | "-V" | "--version") {
                return args;
            }
            let option = text.strip_prefix("--").unwrap_or("");
            values = usize::from(takes_value(&program, option));
        } else if text == "help" || program.find_subcommand(&*text).is_some() {
            return args;
        } else {
            break;
        }
    }
    if args.len() > 1 {
        args.insert(1, "solve".into());
    } else if std::io::IsTerminal::is_terminal(&std::io::stdin()) {
        args.push("repl".into());
    }
    args
}

/// Whether `--option` is followed by a value, in an argument of its own: for every command, or for `solve`.
fn takes_value(program: &clap::Command, option: &str) -> bool {
    let solve = program.find_subcommand("solve");
    let mut all = program.get_arguments().chain(solve.into_iter().flat_map(clap::Command::get_arguments));
    all.any(|arg| {
        arg.get_long() == Some(option) && arg.get_action().takes_values() && !arg.is_require_equals_set()
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn completed(line: &str) -> String {
        let words: Vec<_> = with_command(line.split(' ').map(OsString::from).collect());
        words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_file_alone_is_solved() {
        assert_eq!(completed("rivercross goat.cross"), "rivercross solve goat.cross");
        assert_eq!(
            completed("rivercross --set n=4 -q goat.cross"),
            "rivercross solve --set n=4 -q goat.cross"
        );
        assert_eq!(completed("rivercross --all goat.cross"), "rivercross solve --all goat.cross");
        assert_eq!(completed("rivercross -"), "rivercross solve -");
        assert_eq!(completed("rivercross -- check"), "rivercross solve -- check");
        for kept in
            ["rivercross", "rivercross --help", "rivercross --color never check a", "rivercross help test"]
        {
            assert_eq!(completed(kept), kept);
        }
    }

    #[test]
    fn values_are_read_as_they_are_meant() {
        let set = set("n=-1_000").unwrap();
        assert_eq!((set.name.as_str(), set.value), ("n", -1_000));
        assert_eq!(super::set("e\u{301}=1").unwrap().name, "\u{e9}");
        for wrong in ["n", "=1", "n=", "n=1.5", "n=_1", "n=1_", "n=--1", "n=9223372036854775808"] {
            assert!(super::set(wrong).is_err(), "{wrong}");
        }
        let bytes = |text| size(text).map(|Size(bytes)| bytes);
        assert_eq!((bytes("1024"), bytes("2G"), bytes("3KiB")), (Ok(1024), Ok(2 << 30), Ok(3072)));
        for (bytes, text) in [(1, "1"), (1536, "1536"), (3072, "3K"), (4 << 30, "4G"), (1 << 50, "1024T")] {
            assert_eq!((Size(bytes).to_string().as_str(), size(text)), (text, Ok(Size(bytes))));
        }
        for wrong in ["", "0", "G", "-1", "1.5G", "2X", "99999999999T"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
        assert_eq!(seconds("0.5"), Ok(std::time::Duration::from_millis(500)));
        for wrong in ["", "0", "-1", "nan", "inf", "soon"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_description_of_the_arguments_is_sound() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }
}
