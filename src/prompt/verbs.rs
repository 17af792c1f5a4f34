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
    /// What stands behind it.
    pub takes: Takes,
}

/// What a verb takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A number.
    Number,
    /// This word.
    Word(&'static str),
    /// The name of a file.
    File,
    /// A param and its value.
    Param,
    /// A variant.
    Variant,
    /// A search.
    Search,
    /// A crossing.
    Load,
    /// Another verb.
    Verb,
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
    takes: Takes,
) -> Entry {
    Entry { name, usage, sample, help, group, takes }
}

/// Every verb, in the order in which help lists them.
pub const VERBS: &[Entry] = &[
    verb(FILES, "load", "load FILE", "load wolf.cross", "take the puzzle of a file", Takes::File),
    verb(FILES, "reload", "reload", "reload", "read the file again", Takes::Nothing),
    verb(FILES, "save", "save [FILE]", "save mine.cross", "write the puzzle as it now stands", Takes::File),
    verb(
        FILES,
        "list",
        "list [rules]",
        "list rules",
        "show the puzzle as it now stands; `*` marks what differs from the file",
        Takes::Word("rules"),
    ),
    verb(CHANGE, "set", "set PARAM = NUMBER", "set n = 4", "give a param another value", Takes::Param),
    verb(
        CHANGE,
        "variant",
        "variant [NAME]",
        "variant larger_boat",
        "choose a variant; without a name, the puzzle itself",
        Takes::Variant,
    ),
    verb(RUN, "check", "check", "check", "look for mistakes, searching where that is needed", Takes::Nothing),
    verb(
        RUN,
        "solve",
        "solve [SEARCH]",
        "solve astar",
        "solve the puzzle; `goto 5` then goes along the solution",
        Takes::Search,
    ),
    verb(RUN, "all", "all", "all", "list all optimal solutions", Takes::Nothing),
    verb(RUN, "count", "count", "count", "count the optimal solutions", Takes::Nothing),
    verb(RUN, "compare", "compare", "compare", "run all searches side by side", Takes::Nothing),
    verb(PLAY, "show", "show", "show", "draw the river, and say how the rules stand", Takes::Nothing),
    verb(
        PLAY,
        "moves",
        "moves [all]",
        "moves all",
        "list the crossings that are allowed now; with `all`, the others, too, and what refuses them",
        Takes::Word("all"),
    ),
    verb(
        PLAY,
        "go",
        "go LOAD [to PLACE]",
        "go farmer, goat",
        "make a crossing with these aboard",
        Takes::Load,
    ),
    verb(PLAY, "undo", "undo [N]", "undo 2", "take back a crossing, or several", Takes::Number),
    verb(PLAY, "redo", "redo [N]", "redo", "make again what was taken back", Takes::Number),
    verb(
        PLAY,
        "reset",
        "reset",
        "reset",
        "go back to the start; `redo` makes the crossings again",
        Takes::Nothing,
    ),
    verb(
        PLAY,
        "goto",
        "goto N",
        "goto 5",
        "go to a step of the game, or of the solution that was shown last",
        Takes::Number,
    ),
    verb(PLAY, "history", "history", "history", "show the crossings that were made", Takes::Nothing),
    verb(
        PLAY,
        "hint",
        "hint",
        "hint",
        "tell the next crossing of a best way on, and how many remain",
        Takes::Nothing,
    ),
    verb(
        PLAY,
        "auto",
        "auto [N]",
        "auto 3",
        "let the program make the next crossing, or several",
        Takes::Number,
    ),
    verb(
        PLAY,
        "why",
        "why LOAD [to PLACE]",
        "why wolf",
        "tell why a crossing is allowed or not",
        Takes::Load,
    ),
    verb(FILES, "help", "help [VERB]", "help go", "list the verbs, or tell of one", Takes::Verb),
    verb(FILES, "quit", "quit", "quit", "end the session", Takes::Nothing),
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
