//! The table of verbs: for help, completion, and what is said of a wrong entry.

/// One verb.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The word.
    pub name: &'static str,
    /// How it is written.
    pub usage: &'static str,
    /// An example.
    pub sample: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
    /// What it is good for.
    pub group: &'static str,
}

const FILES: &str = "files";
const CHANGE: &str = "change";
const RUN: &str = "run";
const PLAY: &str = "play";

const fn verb(
    group: &'static str,
    name: &'static str,
    usage: &'static str,
    sample: &'static str,
    help: &'static str,
) -> Entry {
    Entry { name, usage, sample, help, group }
}

/// Every verb, in the order in which help lists them.
pub const VERBS: &[Entry] = &[
    verb(FILES, "load", "load FILE", "load wolf.cross", "take the puzzle of a file"),
    verb(FILES, "reload", "reload", "reload", "read the file again"),
    verb(FILES, "save", "save [FILE]", "save mine.cross", "write the puzzle as it now stands"),
    verb(
        FILES,
        "list",
        "list [rules]",
        "list rules",
        "show the puzzle as it now stands; `*` marks what differs from the file",
    ),
    verb(CHANGE, "set", "set PARAM = NUMBER", "set n = 4", "give a param another value"),
    verb(
        CHANGE,
        "variant",
        "variant [NAME]",
        "variant larger_boat",
        "choose a variant; without a name, the puzzle itself",
    ),
    verb(RUN, "check", "check", "check", "look for mistakes, searching where that is needed"),
    verb(
        RUN,
        "solve",
        "solve [SEARCH]",
        "solve astar",
        "solve the puzzle; `goto 5` then goes along the solution",
    ),
    verb(RUN, "all", "all", "all", "list all optimal solutions"),
    verb(RUN, "count", "count", "count", "count the optimal solutions"),
    verb(RUN, "compare", "compare", "compare", "run all searches side by side"),
    verb(PLAY, "show", "show", "show", "draw the river, and say how the rules stand"),
    verb(
        PLAY,
        "moves",
        "moves [all]",
        "moves all",
        "list the crossings that are allowed now; with `all`, the others and what refuses them",
    ),
    verb(PLAY, "go", "go LOAD [to PLACE]", "go farmer, goat", "cross"),
    verb(PLAY, "undo", "undo [N]", "undo 2", "take back a crossing, or several"),
    verb(PLAY, "redo", "redo [N]", "redo", "make again what was taken back"),
    verb(PLAY, "reset", "reset", "reset", "go back to the start"),
    verb(
        PLAY,
        "goto",
        "goto N",
        "goto 5",
        "go to a step of the game, or of the solution that was shown last",
    ),
    verb(PLAY, "history", "history", "history", "show the crossings that were made"),
    verb(PLAY, "hint", "hint", "hint", "tell the next crossing of a best way on, and how many remain"),
    verb(PLAY, "auto", "auto [N]", "auto 3", "let the program make the next crossing, or several"),
    verb(PLAY, "why", "why LOAD [to PLACE]", "why wolf", "tell why a crossing is allowed or not"),
    verb(FILES, "help", "help [VERB]", "help go", "list the verbs, or tell of one"),
    verb(FILES, "quit", "quit", "quit", "end"),
];

/// The words that begin an entry which is no statement.
pub fn names() -> Vec<&'static str> {
    VERBS.iter().map(|entry| entry.name).chain(["exit"]).collect()
}

/// The verb of this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    let name = if name == "exit" { "quit" } else { name };
    VERBS.iter().find(|entry| entry.name == name)
}

/// Whether a line begins with a verb.
pub fn begins(line: &str) -> bool {
    let line = line.trim_start();
    let end = line.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(line.len());
    line.get(..end).is_some_and(|word| find(word).is_some())
}

/// Whether a text chooses a variant, and does not declare one.
pub fn is_choice(text: &str) -> bool {
    text.split_whitespace().next() == Some("variant") && !text.contains(['{', '"'])
}

/// All verbs, group by group.
pub fn overview() -> String {
    let wide = VERBS.iter().map(|entry| entry.usage.len()).max().unwrap_or(0);
    let mut out = String::new();
    for group in [PLAY, RUN, CHANGE, FILES] {
        out += &format!("{group}\n");
        for entry in VERBS.iter().filter(|entry| entry.group == group) {
            out += &format!("  {:wide$}  {}\n", entry.usage, entry.help);
        }
    }
    out += "Any statement of the language changes the puzzle, too: `boat at left { seats 3 }`, `drop rule eaten`.\n";
    out + "`help go` tells of one verb.\n"
}

/// One verb with an example.
pub fn page(entry: &Entry) -> String {
    format!("{}: {}\n  for example: {}\n", entry.usage, entry.help, entry.sample)
}
