//! What people write as they would say it: conditions of a value, `if the farmer is not here`,
//! `expect no solutions`, remarks between the words.

use super::candidate::{Advice, Candidate, Edit};
use super::habits::HABITS;
use super::site::Site;
use crate::diag::{Code, suggest};
use crate::syntax::token::{TokenKind, is_name};
use crate::syntax::words::{self, STATEMENTS, shown};
use std::ops::Range;

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    conditions(site, out);
    presence(site, out);
    remarks(site, out);
    late_properties(site, out);
    prose(site, out);
    expectations(site, out);
    ways(site, out);
}

/// Whether the token is a word that can be a name.
fn is_free(site: &Site<'_>, index: usize) -> bool {
    is_name(site.word(index)) && words::reserved(site.word(index)).is_none()
}

/// `cost pence = 2 when plank`, `goal all at right if farmer`, `time 2 if plank else 1`
fn conditions(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let word = site.word(index);
    if let Some(index) = site.before().filter(|&before| site.word(before) == "if") {
        out.extend(choice(site, index));
    }
    let asks = matches!(
        word,
        "when" | "if" | "unless" | "where" | "whenever" | "provided" | "else" | "otherwise" | "?"
    );
    if !asks || site.is_in(&["rule"]) || !site.wants("and") || site.is_line_start(index) {
        return;
    }
    let range = site.range(index);
    let end = (index..site.tokens.len())
        .find(|&at| at > index && (site.is_line_start(at) || matches!(site.word(at), "}" | "{")))
        .unwrap_or(site.tokens.len());
    let edit = Edit::new(range.start..site.gap(end).start, " ");
    if site.is_in(&["goal"]) {
        let right = if matches!(word, "unless" | "else" | "otherwise") { "or" } else { "and" };
        let headline = format!("a goal has no condition: `{word}` can't stand here");
        let help = format!("join the two with `{right}`: `goal wolf at right {right} goat at right`");
        let advice = Advice::new(Code::UnexpectedWord, range, headline, format!("write `{right}`"), help);
        out.push(Candidate::recognised(0, vec![edit], advice));
        return;
    }
    let choice = (index..end).any(|at| matches!(site.word(at), "else" | "otherwise" | ":"));
    let value = site.before().map_or("2", |before| site.word(before));
    let value = if value.chars().all(|c| c.is_ascii_digit()) { value } else { "2" };
    let factor = if word == "unless" { "(1 - min(wolf, 1))" } else { "min(wolf, 1)" };
    let headline = if choice {
        format!("there is no `{word} … else` in a value")
    } else {
        format!("a value has no condition: `{word}` can't stand here")
    };
    let help = if choice {
        format!(
            "a condition is a factor of 0 or 1: `{value} * min(wolf, 1) + 3 * (1 - min(wolf, 1))`; or take `max(a, b)`, `min(a, b)`"
        )
    } else {
        format!(
            "multiply by a count of 0 or 1: `cost toll = {value} * {factor}`; conditions are joined with `and`"
        )
    };
    let label = "the value ends before this word";
    let advice = Advice::new(Code::UnexpectedWord, range, headline, label, help);
    out.push(Candidate::recognised(0, vec![edit], advice));
}

/// `(if wolf then goat else farmer)`: `if` was read as a name.
fn choice(site: &Site<'_>, index: usize) -> Option<Candidate> {
    let end = (index..site.tokens.len())
        .find(|&at| at > index && (site.is_line_start(at) || matches!(site.word(at), "}" | "{" | ")")))
        .unwrap_or(site.tokens.len());
    let then = (index..end).any(|at| matches!(site.word(at), "then" | "else" | ","));
    let headline = "there is no `if … then … else` in an expression";
    let help = "conditions are joined: `wolf and goat or not wolf and farmer`; in a rule they stand behind the clause: \
                `forbid goat when wolf`";
    let advice = Advice::new(Code::UnexpectedWord, site.range(index), headline, "begins no expression", help);
    let edit = Edit::placeholder(site.range(index).start..site.gap(end).start, " _ ");
    then.then(|| Candidate::recognised(0, vec![edit], advice))
}

/// `wolf here`, `if farmer is not here`, `unless farmer is present`: *here* is what a rule means anyway.
fn presence(site: &Site<'_>, out: &mut Vec<Candidate>) {
    if !site.is_in(&["rule"]) {
        return;
    }
    for start in [site.index, site.index.saturating_sub(1), site.index.saturating_sub(2)] {
        let asks = matches!(site.word(start), "if" | "when" | "unless" | "while" | "whenever" | "where");
        let mut at = start + usize::from(asks);
        let turned = matches!(site.word(at), "not" | "no");
        at += usize::from(turned);
        let name = at;
        at += 1;
        at += usize::from(matches!(site.word(at), "is" | "are"));
        let not = matches!(site.word(at), "not" | "isn" | "nowhere");
        at += usize::from(not);
        let word = site.word(at);
        let away = matches!(word, "absent" | "away" | "missing" | "gone" | "elsewhere");
        let none = asks && site.word(start + 1) == "no" && at == name + 1;
        let here = matches!(word, "here" | "there" | "present" | "around" | "nearby") || away || none;
        at -= usize::from(none);
        if !is_free(site, name) || !here || start <= site.keyword || at < site.index {
            continue;
        }
        let who = shown(site.word(name));
        let absent = (not != away) != turned;
        let guard = match (asks, site.word(start)) {
            (false, _) => "",
            (_, "unless") => "unless ",
            _ => "when ",
        };
        let right = match (guard, absent) {
            ("when ", true) => format!("unless {who}"),
            (_, true) => format!("{guard}not {who}"),
            (_, false) => format!("{guard}{who}"),
        };
        let range = site.range(start).start..site.range(at).end;
        let headline =
            format!("`{}` is written `{right}`", shown(site.text.get(range.clone()).unwrap_or("")));
        let help = "in a rule a name says how many are *here*: \
                    `forbid wolf and goat unless farmer`, `forbid wolf and goat when not farmer`";
        let advice =
            Advice::new(Code::ForeignMark, range.clone(), headline, format!("write `{right}`"), help);
        out.push(Candidate::recognised(
            0,
            vec![Edit::new(range, format!(" {right} "))],
            advice.of_habit("here"),
        ));
    }
}

/// `entity anna (f), bob (m) at left`
fn remarks(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let Some(before) = site.before().filter(|_| site.word(index) == "(") else { return };
    let end = (index + 1..=index + 4).find(|&at| !is_free(site, at)).unwrap_or(index);
    let closes = end > index + 1 && site.word(end) == ")";
    if !is_free(site, before) || !closes || !matches!(site.word(end + 1), "," | "at" | "{" | "") {
        return;
    }
    let range = site.range(index).start..site.range(end).end;
    let remark = site.text.get(site.range(index + 1).start..site.range(end - 1).end).unwrap_or("");
    let headline =
        format!("`{}` tells the program nothing", shown(site.text.get(range.clone()).unwrap_or("")));
    let help = format!(
        "a remark goes behind `#`, at the end of the line: `entity {} at left  # {}`",
        shown(site.word(before)),
        shown(remark)
    );
    let advice = Advice::new(Code::UnexpectedWord, range.clone(), headline, "no remark can stand here", help);
    out.push(Candidate::recognised(0, vec![Edit::new(range, " ")], advice.of_habit("remark")));
}

/// `entity wolf at left weight 20`: properties belong to the name.
fn late_properties(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let (word, number) = (site.word(index), site.word(index + 1));
    let start = index.checked_sub(2).is_some_and(|at| site.word(at) == "at");
    let bare = matches!(word, "weight" | "size" | "time") && number.starts_with(|c: char| c.is_ascii_digit());
    if !site.is_in(&["entity"]) || !start || !bare {
        return;
    }
    let who = (site.keyword + 1..index).rev().find(|&at| site.word(at + 1) == "at");
    let headline = "properties stand right behind the name, before `at`";
    let help = format!(
        "write `entity {} {{ {word} {} }} at {}`",
        shown(who.map_or("wolf", |at| site.word(at))),
        shown(number),
        shown(site.word(index - 1))
    );
    let advice = Advice::new(Code::UnexpectedWord, site.range(index), headline, "too late", help);
    let edit = Edit::new(site.range(index).start..site.range(index + 1).end, " ");
    out.push(Candidate::recognised(0, vec![edit], advice.of_habit("late properties")));
}

/// `The goat is hungry.`: lines that are plain sentences.
fn prose(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    if !site.wants_statement() || !site.is_line_start(index) || !is_sentence(site, index) {
        return;
    }
    let mut edits = Vec::new();
    let mut line = index;
    while line < site.tokens.len() {
        let end = next_line(site, line);
        if is_sentence(site, line) {
            edits.push(Edit::new(site.range(line).start..site.gap(end).start, " "));
        }
        line = end;
    }
    let Some(first) = edits.first().map(|edit| edit.range.clone()) else { return };
    let text = shown(site.text.get(first.clone()).unwrap_or(""));
    let advice = Advice::new(
        Code::UnknownStatement,
        first,
        "this line is no statement",
        "a statement begins with a keyword such as `bank`, `entity`, `rule` or `goal`",
        format!("a remark goes behind `#`: `# {text}`"),
    );
    out.push(Candidate::recognised(0, edits, advice.of_habit("no statement")));
}

fn next_line(site: &Site<'_>, index: usize) -> usize {
    (index + 1..site.tokens.len()).find(|&at| site.is_line_start(at)).unwrap_or(site.tokens.len())
}

/// Whether the line that begins at a token reads as a sentence, and not as a misspelt statement.
fn is_sentence(site: &Site<'_>, index: usize) -> bool {
    const LEAST: usize = 3;
    let line = index..next_line(site, index);
    let word = site.word(index);
    let habit = HABITS.iter().any(|habit| habit.wrong.iter().any(|wrong| wrong.eq_ignore_ascii_case(word)));
    let keywords = STATEMENTS.iter().map(|form| form.word);
    let others = ["require", "forbid", "unless", "because"];
    if habit
        || words::reserved(&word.to_lowercase()).is_some()
        || suggest::nearest(word, keywords.chain(others)).is_some()
    {
        return false;
    }
    let stop = matches!(site.word(line.end.saturating_sub(1)), "." | "!" | "?");
    let plain = line.clone().take_while(|&at| is_free(site, at)).count();
    let words = line.clone().filter(|&at| site.kind(at) == Some(TokenKind::Word)).count();
    let marks =
        line.clone().any(|at| matches!(site.word(at), "{" | "}" | "=" | "==" | "[" | "->" | "<" | ">"));
    !marks && words >= LEAST && (stop || plain > LEAST)
}

/// `expect no solutions`, `expect not solvable`, `expect 4 solutions`
fn expectations(site: &Site<'_>, out: &mut Vec<Candidate>) {
    if !site.is_in(&["expect"]) {
        return;
    }
    let begins = |at: &usize| site.word(at - 1) == "," || at - 1 == site.keyword;
    for start in site.before().into_iter().chain([site.index]).filter(begins) {
        let (first, second) = (site.word(start), site.word(start + 1));
        let what = match second {
            "solution" | "solutions" | "answer" | "answers" | "way" | "ways" => "solutions",
            "crossing" | "crossings" | "trips" | "moves" | "steps" => "crossings",
            "solvable" | "possible" => "solvable",
            "state" | "states" => "states",
            _ => continue,
        };
        let none = matches!(first, "no" | "not" | "never" | "zero" | "without" | "0");
        let number = first.chars().all(|c| c.is_ascii_digit()).then(|| first.to_owned());
        let number = number.or_else(|| suggest::number_word(first).map(|number| number.to_string()));
        let right = match (none, what, number) {
            (true, "solutions" | "solvable", _) => "unsolvable".to_owned(),
            (false, "solutions" | "crossings" | "states", Some(number)) => format!("{what} == {number}"),
            _ => continue,
        };
        let range = site.range(start).start..site.range(start + 1).end;
        let headline = format!("`{} {}` is written `{right}`", shown(first), shown(second));
        let help = format!("what is known of the answer: `expect {right}`");
        let advice =
            Advice::new(Code::ForeignMark, range.clone(), headline, format!("write `{right}`"), help);
        out.push(Candidate::recognised(0, vec![Edit::new(range, format!(" {right} "))], advice));
    }
}

/// `route a to c, c to b`
fn ways(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let between = |at: usize| is_free(site, at - 1) && is_free(site, at + 1);
    if !site.is_in(&["route"]) || !matches!(site.word(index), "to" | "and") || !between(index) {
        return;
    }
    let from = (site.keyword + 1..index).find(|&at| site.word(at) == "from");
    let mut legs: Vec<String> = Vec::new();
    let mut edits: Vec<Edit> = from.into_iter().map(|at| Edit::new(site.range(at), " ")).collect();
    let mut at = index;
    let edit = |range: Range<usize>, with: &str| Edit::new(range, with);
    while matches!(site.word(at), "to" | "and" | "-") && between(at) {
        edits.push(edit(site.range(at), " - "));
        legs.push(format!("`route {} - {}`", shown(site.word(at - 1)), shown(site.word(at + 1))));
        if site.word(at + 2) != "," {
            break;
        }
        edits.push(edit(site.range(at + 2), "\nroute "));
        at += 4;
    }
    if legs.len() < 2 {
        return;
    }
    let advice = Advice::new(
        Code::ForeignMark,
        site.range(index),
        format!("`{}` should be `-` here", site.word(index)),
        "write `-`",
        format!("each way has a `route` of its own: {}", legs.join(", ")),
    );
    out.push(Candidate::recognised(0, edits, advice));
}
