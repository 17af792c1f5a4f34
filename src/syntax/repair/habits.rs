//! Habits from elsewhere: marks and words of other languages and of word processors.

/// Words or marks that people write for one of the language's.
pub(super) struct Habit {
    /// What is written.
    pub wrong: &'static [&'static str],
    /// What it may stand for, the likeliest first; empty where it is not needed at all.
    pub right: &'static [&'static str],
    /// A right sample.
    pub help: &'static str,
}

const fn habit(wrong: &'static [&'static str], right: &'static [&'static str], help: &'static str) -> Habit {
    Habit { wrong, right, help }
}

/// All of them. What is tried must also fit the grammar at that place.
pub(super) const HABITS: &[Habit] = &[
    // Comparisons and values.
    habit(
        &["=", "===", "equals", "is", "eq", ":", ":="],
        &["=="],
        "a comparison has two signs: `missionaries == 0`",
    ),
    habit(&["==", ":=", ":", "is", "be", "equals"], &["="], "a value is given with one sign: `param n = 3`"),
    habit(&["<>", "≠", "=/=", "/=", "~=", "!==", "isn"], &["!="], "not equal is written `goats != 0`"),
    habit(&["≤", "=<", "⩽", "≦", "<", "<==", "==", "=", ":"], &["<="], "at most is written `goats <= 2`"),
    habit(&["≥", "=>", "⩾", "≧", ">=="], &[">="], "at least is written `goats >= 2`"),
    // Logic.
    habit(&["&&", "&", "∧"], &["and"], "conditions are joined with words: `wolf and goat`"),
    habit(&["||", "|", "∨"], &["or"], "conditions are joined with words: `wolf or goat`"),
    habit(&["!", "¬", "~", "no"], &["not"], "a condition is turned round with a word: `not farmer`"),
    // Arithmetic.
    habit(&["×", "·", "✕", "⋅", "∗"], &["*"], "a product is written `2 * n`"),
    habit(&["÷", "div"], &["/"], "a quotient is written `n / 2`"),
    habit(&["mod", "modulo"], &["%"], "a remainder is written `trip % 2`"),
    habit(&["plus", "＋"], &["+"], "a sum is written `wolf + goat`"),
    habit(
        &["–", "—", "−", "‐", "‑", "―", "‒", "﹣"],
        &["-"],
        "a plain hyphen: `n - 1`, `route left - right`",
    ),
    // Routes and ranges.
    habit(
        &["->", "--", "<->", "<-->", "↔", "⟷", "⇔", "~", "to", "and"],
        &["-"],
        "a way there and back is written `route left - right`",
    ),
    habit(
        &["→", "⟶", "⇒", "-->", "=>", "➔", "➜", "➡", ">"],
        &["->"],
        "a one-way leg is written `route left -> right`",
    ),
    habit(
        &["...", "…", "‥", "–", "—", "-", "to", "until", ":", ","],
        &[".."],
        "a range has two dots: `n = 4..6`",
    ),
    // Lists and ends.
    habit(
        &["、", "，", "､", "،", ";", "；", "&", "&&", "and", "or", "+", "/", "·", "|"],
        &[","],
        "names in a list are separated by commas: `bank left, right`",
    ),
    habit(&[";", "；", ".", "。", "!"], &[""], "a statement needs no end mark: `bank left, right`"),
    habit(
        &["{", "then", "do", "=>", "->", "：", "=", ";", ",", ".", "|"],
        &[":"],
        "a colon stands before the clauses: `rule eaten on banks:`",
    ),
    habit(
        &["has", "having", "seating", "holding"],
        &["{"],
        "properties stand in braces: `boat at left { seats 2 }`",
    ),
    // Words of rules.
    habit(
        &["if", "where", "provided", "whenever", "while", "given", "?"],
        &["when"],
        "a condition is `when`: `forbid wolf and goat when not farmer`",
    ),
    habit(
        &["except", "but", "without", "else", "otherwise"],
        &["unless"],
        "an exception is `unless`: `forbid wolf and goat unless farmer`",
    ),
    habit(
        &["since", "as", "reason", "message", "says", "//"],
        &["because"],
        "the reason is `because \"the wolf eats the goat\"`",
    ),
    habit(
        &["must", "assert", "ensure", "always", "need", "demand", "should", "check", "ensures"],
        &["require"],
        "a clause is `require E` or `forbid E`: `require missionaries >= cannibals`",
    ),
    habit(
        &["never", "deny", "disallow", "prohibit", "not", "avoid", "ban", "illegal", "no"],
        &["forbid"],
        "a clause is `require E` or `forbid E`: `forbid wolf and goat`",
    ),
    habit(
        &["foreach", "each", "every", "forall", "∀", "any", "all"],
        &["for"],
        "every copy in turn is `for c in couples:`",
    ),
    habit(
        &["from", "on", "∈", "of", ":", "="],
        &["in"],
        "a copy is taken out of its family: `for c in couples:`",
    ),
    habit(&["at", "in", "for", "over"], &["on"], "a rule holds `on banks`, `on boats` or `everywhere`"),
    habit(
        &["always", "anywhere", "global", "globally"],
        &["everywhere"],
        "a rule holds `on banks`, `on boats` or `everywhere`",
    ),
    habit(
        &["shore", "shores", "places", "sides", "riverbanks"],
        &["banks"],
        "a rule holds `on banks`, `on boats` or `everywhere`",
    ),
    // Where somebody is.
    habit(
        &["on", "in", "from", "@", "starting", "starts", "start", "are", "is", "to", "by"],
        &["at"],
        "where somebody is, is said with `at`: `entity goat at left`, `all at right`",
    ),
    habit(
        &["everybody", "everything", "each", "every", "everyone", "anyone"],
        &["all"],
        "everybody together is `all at right`",
    ),
    habit(&["everybody", "total", "people"], &["everyone"], "how many are here is `everyone`"),
    habit(
        &["len", "number", "sum", "size", "num"],
        &["count"],
        "copies are counted with `count(c in couples: c.wife)`",
    ),
    habit(&["exists", "some", "∃"], &["any"], "whether there is a copy: `any(c in couples: c.wife)`"),
    habit(&["minimum"], &["min"], "the least of some numbers is `min(a, b)`"),
    habit(&["maximum"], &["max"], "the greatest of some numbers is `max(a, b)`"),
    habit(&["yes"], &["true"], "the truth values are `true` and `false`"),
    habit(
        &["anybody", "everyone", "all", "any", "everybody"],
        &["anyone"],
        "when all can row: `rowers anyone`",
    ),
    habit(
        &["using", "for", "where", "when", "if", ":", "by"],
        &["with"],
        "params are set with `expect crossings == 11 with n = 3`",
    ),
    habit(&["possible", "solved"], &["solvable"], "what is known is `expect solvable`"),
    habit(&["impossible", "unsolved"], &["unsolvable"], "what is known is `expect unsolvable`"),
    // Statements.
    habit(
        &["title", "name", "problem", "game"],
        &["puzzle"],
        "the title is `puzzle \"Wolf, goat and cabbage\"`",
    ),
    habit(
        &["description", "note", "comment", "info"],
        &["about"],
        "a description is `about \"A farmer has to cross.\"`",
    ),
    habit(
        &["import", "include", "extends", "use", "base", "load"],
        &["from"],
        "another file is the base with `from \"missionaries.cross\"`",
    ),
    habit(
        &["const", "parameter", "parameters", "params", "int", "number", "set"],
        &["param"],
        "a number that can be set is `param n = 3`",
    ),
    habit(
        &["var", "def", "define", "macro"],
        &["let"],
        "an expression gets a name with `let beasts = wolf + goat`",
    ),
    habit(&["var", "def", "define"], &["param"], "a number that can be set is `param n = 3 in 1..6`"),
    habit(
        &["place", "places", "shore", "shores", "side", "sides", "location", "locations", "banks", "river"],
        &["bank"],
        "places are `bank left, right`",
    ),
    habit(&["islands"], &["island"], "islands are `island ait`"),
    habit(
        &["path", "paths", "edge", "connect", "way", "leg", "link", "routes"],
        &["route"],
        "a way is `route left - right`",
    ),
    habit(
        &[
            "person",
            "persons",
            "people",
            "item",
            "items",
            "character",
            "characters",
            "passenger",
            "passengers",
            "animal",
            "animals",
            "object",
            "objects",
            "entities",
            "group",
            "family",
            "families",
            "who",
            "member",
            "members",
        ],
        &["entity"],
        "those who cross are `entity farmer, 3 goats at left`",
    ),
    habit(
        &["type", "class", "category", "kinds"],
        &["kind"],
        "a name for several is `kind beasts = wolf, goat`",
    ),
    habit(
        &["ship", "ferry", "raft", "vessel", "carrier", "canoe", "boats"],
        &["boat"],
        "a carrier is `boat canoe at left { seats 2 }`",
    ),
    habit(&["ford", "bridges"], &["bridge"], "a carrier that is everywhere is `bridge ford { seats 1 }`"),
    habit(
        &["constraint", "constraints", "safety", "safe", "unsafe", "condition", "rules", "law"],
        &["rule"],
        "a rule is `rule eaten on banks: forbid wolf and goat`",
    ),
    habit(
        &["win", "finish", "target", "solved", "goals", "aim"],
        &["goal"],
        "the goal is `goal all at right`",
    ),
    habit(
        &["objective", "optimise", "optimize", "minimal", "minimum"],
        &["minimise"],
        "what an optimal solution has least of is `minimise time`",
    ),
    habit(
        &["solver", "algorithm", "method", "strategy"],
        &["search"],
        "a search is chosen with `search bfs`",
    ),
    habit(&["heuristic"], &["estimate"], "a heuristic is `estimate left_behind = everyone at left`"),
    habit(
        &["assert", "test", "check", "expected", "answer", "solution"],
        &["expect"],
        "what is known of the answer is `expect crossings == 11`",
    ),
    habit(&["maximum", "bound", "constraint", "max"], &["limit"], "a bound is `limit crossings <= 11`"),
    habit(&["version", "scenario", "case"], &["variant"], "a variant is `variant four { param n = 4 }`"),
    habit(
        &["modify", "update", "edit", "alter", "override"],
        &["change"],
        "a change is `change boat { seats 3 }`",
    ),
    habit(
        &["delete", "remove", "undef", "without"],
        &["drop"],
        "something is taken away with `drop rule eaten`",
    ),
];

/// Several words for one word or sign.
pub(super) const PHRASES: &[(&[&str], &str)] = &[
    (&["at", "most"], "<="),
    (&["at", "least"], ">="),
    (&["no", "more", "than"], "<="),
    (&["not", "more", "than"], "<="),
    (&["no", "less", "than"], ">="),
    (&["less", "than"], "<"),
    (&["fewer", "than"], "<"),
    (&["more", "than"], ">"),
    (&["greater", "than"], ">"),
    (&["equal", "to"], "=="),
    (&["except", "when"], "unless"),
    (&["except", "if"], "unless"),
    (&["only", "if"], "when"),
    (&["only", "when"], "when"),
    (&["is", "not"], "!="),
    (&["not", "solvable"], "unsolvable"),
    (&["no", "solution"], "unsolvable"),
    (&["is", "less", "than"], "<"),
    (&["is", "more", "than"], ">"),
    (&["is", "greater", "than"], ">"),
    (&["is", "at", "most"], "<="),
    (&["is", "at", "least"], ">="),
    (&["is", "equal", "to"], "=="),
];

/// The names under which searches are known elsewhere, as they are written after `search`.
pub(super) const SEARCHES: &[(&str, &str)] = &[
    ("a*", "astar"),
    ("a-star", "astar"),
    ("a star", "astar"),
    ("ida*", "idastar"),
    ("ida-star", "idastar"),
    ("breadth-first", "bfs"),
    ("breadth first", "bfs"),
    ("depth-first", "dfs"),
    ("depth first", "dfs"),
    ("iterative-deepening", "iddfs"),
    ("iterative deepening", "iddfs"),
    ("uniform-cost", "ucs"),
    ("uniform cost", "ucs"),
    ("best-first", "greedy"),
    ("best first", "greedy"),
    ("bi-directional", "bidirectional"),
];

/// Quotation marks of word processors and of other languages, with what closes each.
pub(super) const QUOTES: &[(char, &[char])] = &[
    ('\'', &['\'']),
    ('“', &['”', '“', '"']),
    ('”', &['”']),
    ('„', &['“', '”', '"']),
    ('‘', &['’', '‘']),
    ('’', &['’']),
    ('‚', &['‘', '’']),
    ('«', &['»']),
    ('»', &['«', '»']),
    ('‹', &['›']),
    ('›', &['‹', '›']),
    ('`', &['`', '\'']),
    ('「', &['」']),
    ('『', &['』']),
    ('＂', &['＂']),
    ('〝', &['〞', '〟']),
    ('″', &['″']),
    ('´', &['´']),
];

/// The names of characters that are not seen, or look like a blank.
pub(super) fn character_name(c: char) -> Option<&'static str> {
    Some(match c {
        '\0' => "NUL",
        '\u{1b}' => "ESCAPE",
        '\u{7f}' => "DELETE",
        '\u{85}' => "NEXT LINE",
        '\u{a0}' => "NO-BREAK SPACE",
        '\u{ad}' => "SOFT HYPHEN",
        '\u{1680}' => "OGHAM SPACE MARK",
        '\u{2000}' | '\u{2002}' => "EN SPACE",
        '\u{2001}' | '\u{2003}' => "EM SPACE",
        '\u{2004}'..='\u{2006}' | '\u{2008}' => "SPACE OF A PART OF AN EM",
        '\u{2007}' => "FIGURE SPACE",
        '\u{2009}' => "THIN SPACE",
        '\u{200a}' => "HAIR SPACE",
        '\u{200b}' => "ZERO WIDTH SPACE",
        '\u{200c}' => "ZERO WIDTH NON-JOINER",
        '\u{200d}' => "ZERO WIDTH JOINER",
        '\u{200e}' => "LEFT-TO-RIGHT MARK",
        '\u{200f}' => "RIGHT-TO-LEFT MARK",
        '\u{2028}' => "LINE SEPARATOR",
        '\u{2029}' => "PARAGRAPH SEPARATOR",
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => "MARK OF WRITING DIRECTION",
        '\u{202f}' => "NARROW NO-BREAK SPACE",
        '\u{205f}' => "MEDIUM MATHEMATICAL SPACE",
        '\u{2060}' => "WORD JOINER",
        '\u{3000}' => "IDEOGRAPHIC SPACE",
        '\u{feff}' => "BYTE-ORDER MARK",
        _ => return None,
    })
}
