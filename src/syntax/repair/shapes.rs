//! Statements of a wrong shape: reserved words as names, lists without commas, parts in the wrong
//! order, lines that are no statement.

use super::candidate::{Advice, Candidate, Confidence, Edit};
use super::general::missing;
use super::site::Site;
use crate::diag::{Code, suggest};
use crate::syntax::token::is_name;
use crate::syntax::words::{self, STATEMENTS, shown};

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    reserved(site, out);
    hyphens(site, out);
    marks_in_words(site, out);
    rule_heads(site, out);
    way_in_words(site, out);
    name_rows(site, out);
    count_after_name(site, out);
    several_values(site, out);
    split_counts(site, out);
    property_order(site, out);
    family_parentheses(site, out);
    leading_condition(site, out);
    foreign_lines(site, out);
}

/// A reserved word where a name is needed.
fn reserved(site: &Site<'_>, out: &mut Vec<Candidate>) {
    const NAMES: [&str; 6] = [
        "a name",
        "a metric with its value",
        "the name of a place",
        "an expression",
        "a count",
        "`banks`, `boats`, `islands` or a name",
    ];
    if NAMES.iter().any(|what| site.wants_open(what)) {
        out.extend(reserved_at(site, site.index, 1, Confidence::Recognised));
    }
    // A word that begins an expression of its own was read, and what follows does not fit it.
    if let Some(before) = site.before() {
        out.extend(reserved_at(site, before, 5, Confidence::Plausible));
    }
}

fn reserved_at(site: &Site<'_>, index: usize, cost: u8, confidence: Confidence) -> Option<Candidate> {
    let word = site.word(index);
    let begins = site.is_line_start(index) && words::statement(word).is_some();
    let meaning = words::reserved(word).filter(|_| !begins)?;
    let help = match (word, site.form.map(|form| form.word)) {
        ("boat", Some("boat")) => {
            "leave the name out and it is called `boat`: `boat at left { seats 2 }`".to_owned()
        }
        ("bridge" | "boat", Some("route")) => {
            "say which ones by their names: `bridge ford { seats 1 }` and `{ by ford }`".to_owned()
        }
        (_, Some("drop")) => {
            "only what has a name is dropped: `drop rule eaten`; anything else is replaced by a new one"
                .to_owned()
        }
        _ if site.wants("banks") => {
            "a rule holds `on banks`, `on boats`, `on left`, `everywhere` or `overall`".to_owned()
        }
        _ => format!("choose another name: `my_{word}`"),
    };
    let total = matches!(word, "weight" | "size" | "everyone" | "slowest" | "fastest");
    let metric = total && site.is_in(&["minimise", "minimize", "limit", "expect"]);
    let (headline, help) = if metric {
        let form = site.form.map_or("minimise", |form| form.word);
        let help = format!(
            "declare a cost of it, `cost carried = {word}`, and then write `{form} carried{}`",
            match form {
                "limit" => " <= 100",
                "expect" => " == 100",
                _ => "",
            }
        );
        (format!("`{word}` is what one load has, and no metric of a solution"), help)
    } else {
        (format!("`{word}` is a word of the language and can't be a name"), help)
    };
    let advice = Advice::new(Code::ReservedWord, site.range(index), headline, meaning, help);
    // A boat that is called `boat` is one without a name.
    let edit = match (word, site.form.map(|form| form.word)) {
        ("boat", Some("boat")) => Edit::new(site.range(index), " "),
        _ if metric => Edit::placeholder(site.range(index), " _ "),
        _ => site.no_name(index, site.range(index), word),
    };
    let mut candidate = Candidate::new(confidence, cost, vec![edit], advice);
    candidate.no_name = Some(word.to_owned()).filter(|_| !metric);
    Some(candidate)
}

/// `water-buffalo`
fn hyphens(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let glued = site.is_glued(index) && site.is_glued(index + 1);
    let Some(before) = index.checked_sub(1).filter(|_| site.word(index) == "-" && glued) else { return };
    if !is_name(site.word(before)) || site.wants("-") {
        return;
    }
    let range = site.range(before).start..site.range(index + 1).end;
    let joined = format!("{}_{}", site.word(before), site.word(index + 1));
    let headline = format!("a name has no hyphen: `{}`", shown(site.text.get(range.clone()).unwrap_or("")));
    let help = format!("join the words with `_`: `{}`", shown(&joined));
    let advice =
        Advice::new(Code::UnexpectedWord, site.range(index), headline, "can't stand in a name", help);
    let mut candidate =
        Candidate::recognised(1, vec![Edit::new(range.clone(), joined)], advice.of_habit("hyphen"));
    candidate.pieces = Some(range);
    out.push(candidate);
}

/// `wo{lf`: a slip of the finger within a word.
fn marks_in_words(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let mark = site.word(index);
    let slip = mark.len() == 1 && "{}()[]@$?!^~\\'`|%".contains(mark);
    let Some(before) = index.checked_sub(1).filter(|_| slip) else { return };
    if !site.is_glued(index)
        || !site.is_glued(index + 1)
        || !is_name(site.word(before))
        || !is_name(site.word(index + 1))
    {
        return;
    }
    let range = site.range(before).start..site.range(index + 1).end;
    let word = site.text.get(range.clone()).unwrap_or("");
    let headline = format!("`{mark}` can't stand within a word");
    let help = format!("leave it out: `{}{}`", shown(site.word(before)), shown(site.word(index + 1)));
    let advice = Advice::new(Code::UnexpectedWord, site.range(index), headline, "within a word", help);
    let mut candidate = Candidate::recognised(8, vec![site.no_name(before, range.clone(), word)], advice);
    candidate.pieces = Some(range);
    candidate.no_name = Some(word.to_owned());
    out.push(candidate);
}

/// `rule: forbid …`, `rule eaten: on banks forbid …`, `rule eaten on everywhere:`, `for c in f, d in g:`
fn rule_heads(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    if !site.is_in(&["rule"]) {
        return;
    }
    let range = site.range(index);
    let sample = "a right one: `rule eaten on banks: forbid wolf and goat`";
    match (site.word(index), site.word(index + 1)) {
        (":", _) if index == site.keyword + 1 => {
            let headline = "the rule has no name and no scope";
            let advice =
                Advice::new(Code::MissingWord, site.gap(index), headline, "both are needed here", sample);
            let edit = Edit::placeholder(site.gap(index), " _ on banks ");
            out.push(Candidate::recognised(1, vec![edit], advice));
        }
        (":", "on" | "everywhere" | "overall") if site.wants_open("a scope") => {
            let headline = "the colon stands after the scope of a rule";
            let advice = Advice::new(Code::UnexpectedWord, range.clone(), headline, "too early", sample);
            let mut candidate = Candidate::recognised(1, vec![Edit::new(range, " ")], advice);
            candidate.partner = Some(":");
            out.push(candidate);
        }
        (word @ ("everywhere" | "overall"), _) if site.word(index.saturating_sub(1)) == "on" => {
            let on = site.range(index - 1);
            let headline = format!("`{word}` stands without `on`");
            let help = format!("write `rule eaten {word}:`");
            let advice = Advice::new(Code::UnexpectedWord, on.clone(), headline, "leave it out", help);
            out.push(Candidate::recognised(0, vec![Edit::new(on, " ")], advice));
        }
        (",", _) if index >= 3 && site.word(index - 2) == "in" && site.wants(":") => {
            let headline = "each copy has a `for` of its own";
            let help = "write `for c in couples: for d in couples:`";
            let advice =
                Advice::new(Code::UnexpectedWord, range.clone(), headline, "no list goes on here", help);
            out.push(Candidate::recognised(0, vec![Edit::new(range, ": for ")], advice));
        }
        _ => {}
    }
}

/// `route from left to right`, `route left <- right`
fn way_in_words(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    if let Some(before) = site.before().filter(|_| site.is_in(&["route"]) && site.word(index) == "<-") {
        let (to, from) = (site.word(before), site.word(index + 1));
        let range = site.range(before).start..site.range(index + 1).end;
        let help = format!("write `route {} -> {}`", shown(from), shown(to));
        let headline = "an arrow points from left to right";
        let advice = Advice::new(Code::ForeignMark, site.range(index), headline, "write `->`", help);
        out.push(Candidate::recognised(0, vec![Edit::new(range, format!("{from} -> {to}"))], advice));
    }
    if site.is_in(&["route"]) && site.word(index) == "from" && site.word(index + 2) == "to" {
        let headline = "a way is written with a hyphen, not with `from` and `to`";
        let help = "there and back is `route left - right`, one way is `route left -> right`";
        let advice = Advice::new(Code::ForeignMark, site.range(index), headline, "leave `from` out", help);
        let edits = vec![Edit::new(site.range(index), " "), Edit::new(site.range(index + 2), " - ")];
        out.push(Candidate::recognised(0, edits, advice));
    }
}

/// Several names side by side without commas.
fn name_rows(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let plain = |at: usize| is_name(site.word(at)) && words::reserved(site.word(at)).is_none();
    if !site.is_in(&["entity", "bank", "island", "property", "kind", "drop"]) {
        return;
    }
    let mut first = site.index;
    while first > site.keyword + 1 && plain(first - 1) {
        first -= 1;
    }
    let mut last = site.index;
    while plain(last) && !(last > first && site.is_line_start(last)) {
        last += 1;
    }
    if last < first + 3 {
        return;
    }
    let edits: Vec<Edit> = (first + 1..last).map(|at| Edit::new(site.gap(at), " , ")).collect();
    let mut advice = missing(site, first + 1, "`,`");
    advice.help = "names in a list are separated by commas: `entity farmer, wolf, goat at left`".to_owned();
    out.push(Candidate::recognised(2, edits, advice));
}

/// `at (left, right)`: places without their counts; `at (left 2, right 1)`: counts after them.
fn split_counts(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let Some(place) = site.before() else { return };
    let opens = matches!(site.word(place - 1), "(" | ",");
    if !site.is_in(&["entity"]) || !opens || !is_name(site.word(place)) {
        return;
    }
    let colon = site.word(site.index) == ":" || site.word(site.index) == "=";
    let index = if colon { site.index + 1 } else { site.index };
    let name = shown(site.word(place));
    let help = format!("a split says how many start where: `at (2 {name}, 1 right)`");
    let number = site.word(index);
    if number.starts_with(|c: char| c.is_ascii_digit()) {
        let edits = vec![
            Edit::new(site.range(place), number),
            Edit::new(site.gap(place + 1).start..site.range(index).end, format!(" {}", site.word(place))),
        ];
        let headline = format!("the count stands before the place: `{number} {name}`");
        let advice =
            Advice::new(Code::UnexpectedWord, site.range(index), headline, "should stand before", help);
        out.push(Candidate::recognised(1, edits, advice.of_habit("count after place")));
    } else {
        let headline = format!("how many start at `{name}` is missing");
        let advice =
            Advice::new(Code::MissingWord, site.gap(place), headline, "a count is needed here", help);
        // The same of every other place of the split.
        let lonely = |at: usize| {
            let alone = matches!(site.word(at - 1), "(" | ",") && matches!(site.word(at + 1), ")" | ",");
            alone && is_name(site.word(at))
        };
        let places =
            (place..site.tokens.len()).take_while(|&at| site.word(at) != ")").filter(|&at| lonely(at));
        let edits = places.map(|at| Edit::placeholder(site.gap(at), " 1 ")).collect();
        out.push(Candidate::recognised(3, edits, advice));
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_digit())
}

/// `entity sheep 3 at left`, `entity sheep[3] at left`
fn count_after_name(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let Some(name) = site.before().filter(|&name| site.is_in(&["entity"]) && is_name(site.word(name))) else {
        return;
    };
    if (site.keyword..index).any(|at| site.word(at) == "at") {
        return;
    }
    let number = if is_number(site.word(index)) { index } else { index + 1 };
    let joint = number == index || matches!(site.word(index), "[" | "(" | ":" | "x" | "*" | "×" | "=");
    if !joint || !is_number(site.word(number)) || words::reserved(site.word(name)).is_some() {
        return;
    }
    let closes = matches!(site.word(number + 1), "]" | ")") && matches!(site.word(index), "[" | "(");
    let end = site.range(if closes { number + 1 } else { number }).end;
    let (count, who) = (site.word(number), site.word(name));
    let edits = vec![
        Edit::new(site.range(name).start..site.range(name).start, format!("{count} ")),
        Edit::new(site.range(index).start..end, " "),
    ];
    let headline = format!("a count stands before the name: `{} {}`", shown(count), shown(who));
    let help = format!("write `entity {} {} at left`", shown(count), shown(who));
    let range = site.range(index).start..end;
    let advice = Advice::new(Code::UnexpectedWord, range, headline, "should stand before", help);
    out.push(Candidate::recognised(0, edits, advice.of_habit("count after name")));
}

/// `with n = 1, 2, 3`
fn several_values(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let after_comma = index.checked_sub(1).filter(|&comma| site.word(comma) == ",");
    let Some(comma) = after_comma.filter(|_| site.is_in(&["expect"]) && is_number(site.word(index))) else {
        return;
    };
    let mut last = index;
    while site.word(last + 1) == "," && is_number(site.word(last + 2)) {
        last += 2;
    }
    let headline = "a param has one value or a range of values";
    let help = "a range is `n = 1..3`; other values need an `expect` of their own";
    let advice = Advice::new(Code::UnexpectedWord, site.range(index), headline, "a second value", help);
    let edit = Edit::new(site.range(comma).start..site.range(last).start, "..");
    out.push(Candidate::recognised(0, vec![edit], advice));
}

/// `{ 2 seats }`
fn property_order(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let (number, name) = (site.word(site.index), site.word(site.index + 1));
    if !site.wants_open("a property") || !number.starts_with(|c: char| c.is_ascii_digit()) || !is_name(name) {
        return;
    }
    let edits = vec![Edit::new(site.range(site.index), name), Edit::new(site.range(site.index + 1), number)];
    let headline =
        format!("the number stands after the name of the property: `{} {}`", shown(name), shown(number));
    let help = format!("write `{{ {} {} }}`", shown(name), shown(number));
    let advice =
        Advice::new(Code::UnexpectedWord, site.range(site.index), headline, "should stand behind", help);
    out.push(Candidate::recognised(1, edits, advice.of_habit("number before property")));
}

/// `couples of husband, wife at left`, `couples of (husband, wife at left`: the parenthesis closes
/// before the start of all, not after it.
fn family_parentheses(site: &Site<'_>, out: &mut Vec<Candidate>) {
    if !site.is_in(&["entity"]) {
        return;
    }
    let Some(of) = (site.keyword..site.index).rev().find(|&at| site.word(at) == "of") else { return };
    let opened = site.word(of + 1) == "(";
    let stop =
        (of + 1..site.tokens.len()).find(|&at| matches!(site.word(at), ")" | "at") || site.is_keyword(at));
    let Some(at) = stop.filter(|&at| site.word(at) == "at") else { return };
    let mut edits = Vec::new();
    if !opened {
        edits.push(Edit::new(site.gap(of + 1), " ( "));
    }
    edits.push(Edit::new(site.gap(at), " ) "));
    let mut advice = if opened { missing(site, at, "`)`") } else { missing(site, of + 1, "`(`") };
    advice.help = "the roles of a family stand in parentheses: `entity 3 couples of (husband, wife) at left`"
        .to_owned();
    out.push(Candidate::recognised(1, edits, advice));
}

/// `if wolf then forbid goat`: a condition before its clause is taken away.
fn leading_condition(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let word = site.word(index);
    if !site.wants("require") || !matches!(word, "if" | "when" | "unless" | "whenever" | "where" | "because")
    {
        return;
    }
    let clause = (index..site.tokens.len()).find(|&at| matches!(site.word(at), "require" | "forbid"));
    let Some(clause) = clause else { return };
    let behind = match word {
        "because" => "forbid wolf and goat because \"the wolf eats the goat\"",
        "unless" => "forbid goat unless wolf",
        _ => "forbid goat when wolf",
    };
    let advice = Advice::new(
        Code::ClauseOrder,
        site.range(index),
        format!("`{word}` stands before the clause that it is about"),
        "a clause begins with `require` or `forbid`",
        format!("it comes after the clause: `{behind}`"),
    );
    let edit = Edit::new(site.range(index).start..site.range(clause).start, " ");
    out.push(Candidate::recognised(1, vec![edit], advice));
}

/// Lines that belong to no statement: they are given up, up to one that may be a statement again.
fn foreign_lines(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    if !site.wants_statement() || !site.is_line_start(index) || site.kind(index).is_none() {
        return;
    }
    let hopeful = |at: usize| {
        let keywords = STATEMENTS.iter().map(|form| form.word);
        let words = keywords.chain(["require", "forbid", "when", "unless", "because", "for"]);
        let word = site.word(at);
        site.is_line_start(at) && (words::reserved(word).is_some() || suggest::nearest(word, words).is_some())
    };
    let end = (index + 1..site.tokens.len()).find(|&at| hopeful(at)).unwrap_or(site.tokens.len());
    let range = site.range(index).start..site.gap(end).start;
    let edit = Edit::new(range, " ");
    let mut candidate = Candidate::new(Confidence::LastResort, 0, vec![edit], no_statement(site));
    candidate.lost = true;
    out.push(candidate);
}

/// The word to blame begins a line, and no statement.
pub(super) fn no_statement(site: &Site<'_>) -> Advice {
    let index = site.index;
    let word = shown(site.word(index));
    let advice = Advice::new(
        Code::UnknownStatement,
        site.range(index),
        format!("`{word}` begins no statement"),
        "a statement begins with a keyword such as `bank`, `entity`, `rule` or `goal`",
        match site.word(index) {
            "forbid" | "require" | "for" | "when" | "unless" | "because" => {
                "clauses belong to a rule: `rule eaten on banks: forbid wolf and goat unless farmer`"
                    .to_owned()
            }
            name if site.word(index + 1) == "=" => {
                format!("a number is set with `param {} = 4`", shown(name))
            }
            _ => format!("if this is for readers only, make it a comment: `# {word} …`"),
        },
    );
    advice.of_habit("no statement")
}
