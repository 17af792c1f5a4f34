//! Every limit that the program has, in one place. No limit is silent: whoever
//! meets one is told its name and its number.

/// The largest source file, in bytes.
pub const FILE_BYTES: usize = 16 * 1024 * 1024;

/// How deep parentheses, brackets and braces may nest: so deep that nobody writes it, and no deeper
/// than a thread can read that has the 2 MB of stack which a thread gets by default.
pub const NESTING: usize = 256;

/// How deep expressions may nest when the lets that they use are counted in.
pub const LET_NESTING: usize = 1024;

/// How many bytes `check` reads for the variants of a file: each is as long as what it edits.
pub const VARIANT_BYTES: usize = 40_000_000;

/// How many files a chain of `from` may have.
pub const FROM_CHAIN: usize = 64;

/// How many members a puzzle may have altogether.
pub const MEMBERS: i64 = 1_000_000;

/// How many groups and roles all kinds together may name, kinds in kinds counted in.
pub const KIND_TERMS: usize = 1_000_000;

/// How many properties of its own a puzzle may declare.
pub const PROPERTIES: usize = 100;

/// How many errors one run shows; the rest are counted.
pub const ERRORS_SHOWN: usize = 50;

/// How many places one diagnostic points at.
pub const LABELS_SHOWN: usize = 12;

/// How many values a range of an `expect` may stand for.
pub const EXPECT_VALUES: i128 = 100_000;

/// How many cells a sweep may have.
pub const SWEEP_CELLS: usize = 100_000;

/// How many threads `--threads` may ask for.
pub const THREADS: u16 = 256;

/// The stack of every thread that reads or solves puzzles, in bytes: far more than the nesting limits
/// need, and less than the first thread of a program usually has.
pub const STACK: usize = 6 * 1024 * 1024;

/// How many crossings a plan that is read may have.
pub const PLAN_CROSSINGS: usize = 1_000_000;

/// How many states `check` explores for a warning before it gives up.
pub const LINT_STATES: u64 = 20_000;

/// Under how many choices of params, those of expectations first, `check` looks for mistakes and for
/// states that test a rule.
pub const LINT_CHOICES: usize = 64;

/// How often a search for a warning looks up (every few thousand crossings) before `check` gives up.
pub const LINT_LOOKS: u32 = 256;

/// The longest piece of text with a mistake for which repairs are tried, in bytes; in a longer one the
/// mistake is told and the piece is given up.
pub const REPAIR_TEXT: usize = 64 * 1024;

/// How many mistakes of one such piece are mended.
pub const REPAIRS: usize = 32;

/// How many bytes are read in one source to try repairs; beyond that mistakes are only told.
pub const REPAIR_BYTES: usize = 8 * 1024 * 1024;

/// How many states `verify` stores to say that a plan is longer than needed.
pub const VERIFY_STATES: u64 = 1_000_000;

/// In how many configurations the copies of all families may stand.
pub const CONFIGURATIONS: usize = 1 << 16;

/// How many numbers say who is where: groups, and individuals and copies that are told apart, times
/// the places.
pub const COUNTS: usize = 1 << 22;

/// In how many ways the copies of all families may board, each place where they may land counted.
pub const BOARDINGS: usize = 1 << 20;

/// How many values of lets one state may have: lets times places.
pub const LET_VALUES: usize = 1 << 22;

/// Among how many individuals those are looked for that nothing tells apart; with more, each is told
/// apart.
pub const TWINS: usize = 64;

/// With more rules than these nobody looks for individuals that nothing tells apart: each pair takes a
/// look at all rules.
pub const TWIN_RULES: usize = 1000;

/// How many states a search may store: ids are 32 bits wide.
pub const STATES: u64 = u32::MAX as u64;

/// For how many depths a search counts the states.
pub const DEPTHS: usize = 10_000;

/// How many states that are looked at a trace tells of; the rest are counted.
pub const TRACED: usize = 1000;

/// How many bytes the states of a search may take, unless `--max-memory` says otherwise: 4 GiB.
pub const MEMORY: u64 = 4 << 30;

/// How many states a heuristic may look at beforehand that is asked for by its name.
pub const HEURISTIC_STATES: usize = 1 << 18;

/// How many states are looked at to show that an estimate never says too much.
pub const AUDIT_STATES: u64 = 100_000;

/// How many states, and how many crossings, an audit of a heuristic shows of each sort of mistake.
pub const AUDIT_SHOWN: usize = 5;

/// How many states each search of a comparison may store, unless `--max-states` says otherwise.
pub const COMPARED_STATES: u64 = 1_000_000;

/// How many seconds each search of a comparison may take, unless `--timeout` says otherwise.
pub const COMPARED_SECONDS: u64 = 10;

/// How many states a heuristic may look at beforehand that nobody has asked for.
pub const AUTOMATIC_STATES: usize = 1 << 10;

/// How many states a goal may have, as far as it can be read, for a search that begins at the goals.
pub const GOAL_STATES: usize = 1 << 16;

/// How many alternatives of a goal are read one by one.
pub const GOAL_ALTERNATIVES: usize = 64;

/// How many crossings from one position `moves` looks at, for each carrier and way.
pub const MOVES: usize = 2000;

/// How many crossings `moves` tells; the rest are counted.
pub const MOVES_TOLD: usize = 200;

/// How many solutions `all` lists at the prompt.
pub const LISTED_AT_PROMPT: u64 = 20;

/// How many states all searches of an explanation together may store that look for what to relax.
pub const EXPLAIN_STATES: u64 = 1_000_000;

/// How often these searches look up (every few thousand crossings) before the explanation ends.
pub const EXPLAIN_LOOKS: u32 = 4096;

/// How many such searches there may be.
pub const EXPLAIN_TRIES: u32 = 1000;

/// How many states are looked at to find those nearest to the goal.
pub const EXPLAIN_FRONTIER: u64 = 20_000;

/// How many states an explanation shows, and how many of each sort of things.
pub const EXPLAIN_SHOWN: usize = 8;

/// Among how many places an explanation looks for routes that are missing, and for other starts.
pub const EXPLAIN_PLACES: usize = 8;

/// How many states `rules` looks at, and how many each puzzle without a clause may have, unless
/// `--max-states` says otherwise.
pub const RULES_STATES: u64 = 100_000;

/// How many crossings `rules` asks every clause of.
pub const RULES_CROSSINGS: u64 = 2_000_000;
