//! The language's words and marks, and the grammar's rules in plain English.

use super::grammar::Rule;
use super::token::is_invisible;
use super::tree::StatementWord;

/// A statement: its keyword, a right sample, whether it declares names.
pub(super) struct StatementForm {
    /// The keyword.
    pub word: &'static str,
    /// What the tree calls it.
    pub kind: StatementWord,
    /// A right sample, for help lines.
    pub sample: &'static str,
}

const fn form(word: &'static str, kind: StatementWord, sample: &'static str) -> StatementForm {
    StatementForm { word, kind, sample }
}

/// Every statement.
pub(super) const STATEMENTS: &[StatementForm] = &[
    form("puzzle", StatementWord::Puzzle, "puzzle \"Wolf, goat and cabbage\""),
    form("about", StatementWord::About, "about \"A farmer has to cross a river.\""),
    form("from", StatementWord::From, "from \"missionaries.cross\""),
    form("param", StatementWord::Param, "param n = 3 in 1..6"),
    form("let", StatementWord::Let, "let beasts = wolf + goat"),
    form("bank", StatementWord::Bank, "bank left, right"),
    form("island", StatementWord::Island, "island ait"),
    form("route", StatementWord::Route, "route left - ait - right"),
    form("property", StatementWord::Property, "property strength"),
    form("entity", StatementWord::Entity, "entity farmer, 3 goats at left"),
    form("kind", StatementWord::Kind, "kind beasts = wolf, goat"),
    form("boat", StatementWord::Boat, "boat canoe at left { seats 2  rowers farmer }"),
    form("bridge", StatementWord::Bridge, "bridge ford { seats 1 }"),
    form("rule", StatementWord::Rule, "rule eaten on banks: forbid wolf and goat unless farmer"),
    form("goal", StatementWord::Goal, "goal all at right"),
    form("cost", StatementWord::Cost, "cost toll = 2 * everyone"),
    form("minimise", StatementWord::Minimise, "minimise time, crossings"),
    form("minimize", StatementWord::Minimise, "minimise time, crossings"),
    form("estimate", StatementWord::Estimate, "estimate left_behind = everyone at left"),
    form("search", StatementWord::Search, "search astar"),
    form("limit", StatementWord::Limit, "limit crossings <= 11"),
    form("expect", StatementWord::Expect, "expect crossings == 11 with n = 3"),
    form("variant", StatementWord::Variant, "variant four { param n = 4 }"),
    form("change", StatementWord::Change, "change boat { seats 3 }"),
    form("drop", StatementWord::Drop, "drop rule eaten"),
];

/// The statement with this keyword.
pub(super) fn statement(word: &str) -> Option<&'static StatementForm> {
    STATEMENTS.iter().find(|form| form.word == word)
}

/// The reserved words that begin no statement, and what each is for.
const RESERVED: &[(&str, &str)] = &[
    ("at", "says where somebody is"),
    ("of", "gives a family its roles"),
    ("in", "gives a range or a family"),
    ("for", "begins a clause about every copy"),
    ("and", "joins conditions"),
    ("or", "joins conditions"),
    ("not", "turns a condition round"),
    ("require", "begins a clause of a rule"),
    ("forbid", "begins a clause of a rule"),
    ("when", "begins a condition of a rule"),
    ("unless", "begins an exception of a rule"),
    ("because", "gives the reason of a rule"),
    ("true", "is a truth value"),
    ("false", "is a truth value"),
    ("all", "stands for every member"),
    ("any", "asks whether there is such a copy"),
    ("count", "counts copies"),
    ("min", "takes the least of some numbers"),
    ("max", "takes the greatest of some numbers"),
    ("everyone", "is how many are there"),
    ("weight", "is the total weight, and there without being declared"),
    ("size", "is the total size, and there without being declared"),
    ("alone", "asks whether exactly one is there"),
    ("everywhere", "is the scope of all places and carriers"),
    ("overall", "is the scope of the whole state"),
    ("banks", "is the scope of all places"),
    ("islands", "is the scope of all islands"),
    ("boats", "is the scope of all carriers"),
    ("while", "stands before `afloat`"),
    ("afloat", "is the moment of a crossing"),
    ("to", "says where a crossing ends"),
    ("on", "begins the scope of a rule"),
    ("previous", "looks at the crossing before"),
    ("trip", "is the number of the crossing"),
    ("slowest", "is the greatest time of those aboard"),
    ("fastest", "is the least time of those aboard"),
    ("nobody", "is an empty load in a plan"),
    ("anyone", "lets everybody row"),
    ("with", "sets params or chooses a heuristic"),
];

/// What a reserved word is for; `None` if the word is free to be a name.
pub(super) fn reserved(word: &str) -> Option<String> {
    if statement(word).is_some() {
        return Some(format!("begins a {word} statement"));
    }
    RESERVED.iter().find(|(name, _)| *name == word).map(|(_, use_)| (*use_).to_owned())
}

/// What the grammar would have taken at some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// This very word or mark.
    Fixed(&'static str),
    /// A word or mark with which a greater part may begin, one of several.
    First(&'static str),
    /// Something of the author's own: what it is, and what can stand in for it.
    Open { what: &'static str, filler: &'static str },
    /// The beginning of a statement.
    Statement(&'static str),
    /// Nothing that helps anybody to hear of.
    Silent,
}

/// A rule of the grammar as the author of a file knows it.
pub(super) fn wanted(rule: Rule) -> Wanted {
    use Wanted::{Fixed, Open, Silent, Statement};
    const NAME: Wanted = Open { what: "a name", filler: "_" };
    const EXPRESSION: Wanted = Open { what: "an expression", filler: "_" };
    const INTEGER: Wanted = Open { what: "a whole number", filler: "0" };
    match rule {
        Rule::kw_puzzle | Rule::puzzle => Statement("puzzle"),
        Rule::kw_about | Rule::about => Statement("about"),
        Rule::from => Statement("from"),
        Rule::kw_param | Rule::param => Statement("param"),
        Rule::kw_let | Rule::let_ => Statement("let"),
        Rule::kw_bank | Rule::bank => Statement("bank"),
        Rule::kw_island | Rule::island => Statement("island"),
        Rule::kw_property | Rule::property => Statement("property"),
        Rule::kw_entity | Rule::entity => Statement("entity"),
        Rule::kw_kind | Rule::kind => Statement("kind"),
        Rule::boat => Statement("boat"),
        Rule::kw_bridge | Rule::bridge => Statement("bridge"),
        Rule::rule_ => Statement("rule"),
        Rule::kw_goal | Rule::goal => Statement("goal"),
        Rule::kw_cost | Rule::cost => Statement("cost"),
        Rule::kw_minimise | Rule::minimise => Statement("minimise"),
        Rule::kw_estimate | Rule::estimate => Statement("estimate"),
        Rule::kw_search | Rule::search => Statement("search"),
        Rule::limit => Statement("limit"),
        Rule::kw_expect | Rule::expect => Statement("expect"),
        Rule::kw_variant | Rule::variant | Rule::strict_variant | Rule::open_variant => Statement("variant"),
        Rule::kw_change | Rule::change => Statement("change"),
        Rule::kw_drop | Rule::drop => Statement("drop"),
        Rule::route => Statement("route"),

        Rule::kw_from => Fixed("from"),
        Rule::kw_route => Fixed("route"),
        Rule::kw_boat => Fixed("boat"),
        Rule::kw_rule => Fixed("rule"),
        Rule::kw_limit => Fixed("limit"),
        Rule::kw_at => Fixed("at"),
        Rule::kw_of => Fixed("of"),
        Rule::kw_in => Fixed("in"),
        Rule::kw_for | Rule::each => Fixed("for"),
        Rule::kw_and => Fixed("and"),
        Rule::kw_or => Fixed("or"),
        Rule::kw_not => Fixed("not"),
        Rule::kw_require => Fixed("require"),
        Rule::kw_forbid => Fixed("forbid"),
        Rule::kw_when => Fixed("when"),
        Rule::kw_unless => Fixed("unless"),
        Rule::kw_because | Rule::reason => Fixed("because"),
        Rule::kw_true => Fixed("true"),
        Rule::kw_false => Fixed("false"),
        Rule::kw_all => Fixed("all"),
        Rule::kw_any => Fixed("any"),
        Rule::kw_count => Fixed("count"),
        Rule::kw_min => Fixed("min"),
        Rule::kw_max => Fixed("max"),
        Rule::kw_everyone => Fixed("everyone"),
        Rule::kw_weight => Fixed("weight"),
        Rule::kw_size => Fixed("size"),
        Rule::kw_alone => Fixed("alone"),
        Rule::kw_everywhere => Fixed("everywhere"),
        Rule::kw_overall => Fixed("overall"),
        Rule::kw_banks => Fixed("banks"),
        Rule::kw_islands => Fixed("islands"),
        Rule::kw_boats => Fixed("boats"),
        Rule::kw_while | Rule::afloat => Fixed("while"),
        Rule::kw_afloat => Fixed("afloat"),
        Rule::kw_to => Fixed("to"),
        Rule::kw_on => Fixed("on"),
        Rule::kw_previous => Fixed("previous"),
        Rule::kw_trip => Fixed("trip"),
        Rule::kw_slowest => Fixed("slowest"),
        Rule::kw_fastest => Fixed("fastest"),
        Rule::kw_anyone => Fixed("anyone"),
        Rule::kw_with => Fixed("with"),
        Rule::word_rowers => Fixed("rowers"),
        Rule::word_by => Fixed("by"),
        Rule::word_solvable => Fixed("solvable"),
        Rule::word_unsolvable => Fixed("unsolvable"),
        Rule::comma => Fixed(","),
        Rule::colon => Fixed(":"),
        Rule::dot | Rule::role_of => Fixed("."),
        Rule::dots => Fixed(".."),
        Rule::lparen | Rule::paren | Rule::split => Fixed("("),
        Rule::rparen => Fixed(")"),
        Rule::lbrace | Rule::block => Fixed("{"),
        Rule::rbrace => Fixed("}"),
        Rule::lbracket | Rule::copy => Fixed("["),
        Rule::rbracket => Fixed("]"),
        Rule::arrow => Fixed("->"),
        Rule::assign => Fixed("="),
        Rule::equal => Fixed("=="),
        Rule::not_equal => Fixed("!="),
        Rule::less_or_equal => Fixed("<="),
        Rule::greater_or_equal => Fixed(">="),
        Rule::less => Fixed("<"),
        Rule::greater => Fixed(">"),
        Rule::plus => Fixed("+"),
        Rule::minus => Fixed("-"),
        Rule::times => Fixed("*"),
        Rule::divide => Fixed("/"),
        Rule::remainder => Fixed("%"),

        Rule::name | Rule::carrier | Rule::who | Rule::member | Rule::dropped | Rule::binder => NAME,
        Rule::rowers | Rule::by | Rule::block_property | Rule::property_name => {
            Open { what: "a property", filler: "_ 0" }
        }
        Rule::item | Rule::role => Open { what: "a name", filler: "_" },
        Rule::count | Rule::split_part => Open { what: "a count", filler: "1" },
        Rule::start => Open { what: "the name of a place", filler: "_" },
        Rule::expr | Rule::term | Rule::operand | Rule::atom => EXPRESSION,
        Rule::integer | Rule::signed => INTEGER,
        Rule::range => Open { what: "a range", filler: "0..0" },
        Rule::setting => Open { what: "a param with its value", filler: "_ = 0" },
        Rule::string | Rule::quote => Open { what: "text in quotation marks", filler: "\"\"" },
        Rule::scope => Open { what: "a scope", filler: "on banks" },
        Rule::scope_item => Open { what: "`banks`, `boats`, `islands` or a name", filler: "banks" },
        Rule::expected => Open { what: "a metric with its value", filler: "solvable" },
        Rule::stop => Fixed("-"),
        Rule::guard => Fixed("when"),
        Rule::clause | Rule::demand => Open { what: "`require` or `forbid`", filler: "require _" },
        Rule::extreme
        | Rule::quantifier
        | Rule::all_at
        | Rule::previous
        | Rule::from_place
        | Rule::to_place => EXPRESSION,
        Rule::drop_rule => Fixed("rule"),
        Rule::drop_limit => Fixed("limit"),
        Rule::drop_route => Fixed("route"),

        Rule::EOI
        | Rule::WHITESPACE
        | Rule::COMMENT
        | Rule::reserved
        | Rule::plain
        | Rule::escape
        | Rule::statement
        | Rule::keyed_statement
        | Rule::names
        | Rule::rower
        | Rule::family
        | Rule::infix
        | Rule::comparison
        | Rule::place
        | Rule::file
        | Rule::strict
        | Rule::strict_head
        | Rule::unclosed
        | Rule::bad_head
        | Rule::head_part
        | Rule::bad
        | Rule::bad_inner
        | Rule::bad_part
        | Rule::inner_part
        | Rule::open_string
        | Rule::inner_block
        | Rule::line_start
        | Rule::statement_start
        | Rule::statement_word
        | Rule::plain_word
        | Rule::gap
        | Rule::bare_name => Silent,
    }
}

/// The words with which a composite rule may begin, so that they can be recognised when misspelt.
pub(super) fn first_words(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::clause => &["require", "forbid", "for"],
        Rule::demand => &["require", "forbid"],
        Rule::guard => &["when", "unless"],
        Rule::scope => &["on", "everywhere", "overall"],
        Rule::scope_item => &["banks", "islands", "boats"],
        Rule::expected => &["solvable", "unsolvable"],
        Rule::block_property => &["rowers", "by"],
        Rule::expr | Rule::term => &[
            "not", "all", "any", "count", "min", "max", "previous", "true", "false", "everyone", "alone",
            "weight", "slowest", "fastest", "trip",
        ],
        Rule::dropped => &["rule", "limit", "route"],
        Rule::start => &["("],
        Rule::stop => &["->"],
        _ => &[],
    }
}

/// A piece of the author's text as it may be shown in a message: what cannot be seen by its code
/// point, long text cut.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let mut out = String::new();
    for (index, c) in text.chars().enumerate() {
        if index == MOST {
            out.push('…');
            break;
        }
        // An emoji's joiner is shown as it is, within its emoji.
        if c.is_control() || (is_invisible(c) && c != '\u{200d}') || (c.is_whitespace() && c != ' ') {
            out.push_str(&code_point(c));
        } else {
            out.push(c);
        }
    }
    out
}

/// `U+00A0`
pub(super) fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}
