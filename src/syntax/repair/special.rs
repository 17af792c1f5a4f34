//! Repairs of mistakes that are recognised: quotation marks, comments, blanks, brackets, numbers,
//! reserved words.

use super::candidate::{Advice, Candidate, Confidence, Edit};
use super::general::{self, partner};
use super::habits::{HABITS, QUOTES, SEARCHES, character_name};
use super::site::Site;
use crate::diag::{Code, suggest};
use crate::syntax::token::{TokenKind, is_invisible, is_name};
use crate::syntax::words::{self, STATEMENTS, Wanted, code_point, shown};
use std::ops::Range;
use unicode_normalization::UnicodeNormalization;

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    habits(site, out);
    searches(site, out);
    characters(site, out);
    full_width(site, out);
    quotes(site, out);
    open_text(site, out);
    bare_text(site, out);
    comments(site, out);
    brackets(site, out);
    numbers(site, out);
    reserved(site, out);
    name_rows(site, out);
    split_counts(site, out);
    second_at(site, out);
    foreign_lines(site, out);
}

fn recognised(
    site: &Site<'_>,
    cost: u8,
    edits: Vec<Edit>,
    code: Code,
    headline: String,
    label: String,
    help: String,
) -> Candidate {
    let at = edits.first().map_or(site.range(site.index), |edit| edit.range.clone());
    let advice = Advice { code, at, label, also: None, help, habit: headline.clone(), headline };
    Candidate::new(Confidence::Recognised, cost, edits, advice)
}

/// Marks and words of other languages.
fn habits(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let word = site.word(index);
    for habit in
        HABITS.iter().filter(|habit| habit.wrong.iter().any(|wrong| wrong.eq_ignore_ascii_case(word)))
    {
        for (order, right) in (0u8..).zip(habit.right) {
            let fits = site.wanted.iter().any(|wanted| match wanted {
                Wanted::Fixed(fixed) => fixed == right,
                Wanted::Statement(keyword) => keyword == right && site.is_line_start(index),
                Wanted::Open { .. } => {
                    *right == "not" || *right == "all" || *right == "any" || *right == "count"
                }
                Wanted::Silent => false,
            });
            if *right == word || (!fits && !right.is_empty()) {
                continue;
            }
            let edit = Edit::new(site.range(index), format!(" {right} "));
            let (headline, label) = if right.is_empty() {
                (format!("`{}` is not needed here", shown(word)), "leave it out".to_owned())
            } else {
                (format!("`{}` should be `{right}` here", shown(word)), format!("write `{right}`"))
            };
            let named = match word {
                ";" => format!("{} (`;` is a semicolon)", habit.help),
                "、" | "，" => format!("{} (an ordinary comma `,`)", habit.help),
                _ => habit.help.to_owned(),
            };
            out.push(recognised(site, order + 1, vec![edit], Code::ForeignMark, headline, label, named));
        }
    }
}

/// `search a*`
fn searches(site: &Site<'_>, out: &mut Vec<Candidate>) {
    if site.form.is_none_or(|form| form.word != "search") {
        return;
    }
    let start = site.range(site.keyword + 1).start;
    let rest = site.text.get(start..).unwrap_or("");
    for (wrong, right) in SEARCHES {
        let written = rest.get(..wrong.len()).filter(|written| written.eq_ignore_ascii_case(wrong));
        if let Some(written) = written {
            let edit = Edit::new(start..start + wrong.len(), *right);
            let headline = format!("the search `{written}` is called `{right}` here");
            let help = format!("names of searches are single words: `search {right}`");
            out.push(recognised(
                site,
                0,
                vec![edit],
                Code::ForeignMark,
                headline,
                format!("write `{right}`"),
                help,
            ));
        }
    }
}

/// Blanks of other kinds, characters that are not seen, pictures.
fn characters(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let word = site.word(index);
    let Some(first) = word.chars().next().filter(|_| site.kind(index) == Some(TokenKind::Other)) else {
        return;
    };
    if first.is_whitespace() || first.is_control() || is_invisible(first) {
        let name = character_name(first).map_or(String::new(), |name| format!(" {name}"));
        let headline = format!("the character {}{name} can't stand in a puzzle", code_point(first));
        let everywhere = (index..site.tokens.len()).filter(|&at| site.word(at) == word);
        let ranges: Vec<Range<usize>> = everywhere.map(|at| site.range(at)).collect();
        let visible = first.is_whitespace() && first != '\u{85}';
        let fillers: &[&str] = if visible { &[" "] } else { &["", " "] };
        for (cost, filler) in (0u8..).zip(fillers) {
            let edits = ranges.iter().map(|range| Edit::new(range.clone(), *filler)).collect();
            let help = "words are separated by ordinary blanks (space, tab, line end): `entity goat at left`";
            let label = if visible { "an ordinary blank belongs here" } else { "leave it out" };
            out.push(recognised(
                site,
                cost,
                edits,
                Code::BadCharacter,
                headline.clone(),
                label.to_owned(),
                help.to_owned(),
            ));
        }
        return;
    }
    if word.nfkc().all(|c| c.is_ascii()) {
        return;
    }
    // A picture, alone or within a word.
    let end = (index..site.tokens.len()).find(|&at| !site.is_glued(at + 1)).unwrap_or(index);
    let headline = format!("`{}` can't stand in a name", shown(word));
    let help = "a name is made of letters (of any script), digits and `_`: `wolf`, `狼`";
    for (cost, edit) in [
        (0, Edit::placeholder(site.range(index).start..site.range(end).end, " _ ")),
        (1, Edit::new(site.range(index), "")),
        (2, Edit::new(site.range(index), " ")),
    ] {
        let label = "is no letter".to_owned();
        let mut candidate =
            recognised(site, cost, vec![edit], Code::BadCharacter, headline.clone(), label, help.to_owned());
        candidate.advice.at = site.range(index);
        out.push(candidate);
    }
}

/// Digits, letters and marks of an East Asian input method.
fn full_width(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let word = site.word(site.index);
    if word.is_ascii() || matches!(site.kind(site.index), None | Some(TokenKind::Text | TokenKind::OpenText))
    {
        return;
    }
    let narrow: String = word.nfkc().collect();
    let digits = narrow.len() - narrow.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if narrow == word || (!narrow.is_ascii() && digits == 0) {
        return;
    }
    let (number, name) = narrow.split_at_checked(digits).unwrap_or(("", &narrow));
    let edit = Edit::new(site.range(site.index), format!("{number} {name}"));
    let headline = format!("`{}` is written in full-width characters", shown(word));
    let help = format!("numbers and marks are typed half-width: `{}`", shown(&narrow));
    let label = format!("write `{}`", shown(&narrow));
    out.push(recognised(site, 1, vec![edit], Code::BadCharacter, headline, label, help));
}

/// Quotation marks of word processors and of other languages.
fn quotes(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let range = site.range(site.index);
    let Some(open) = site.word(site.index).chars().next() else { return };
    let Some((_, closers)) = QUOTES.iter().find(|(mark, _)| *mark == open) else { return };
    let inner_start = range.start + open.len_utf8();
    let rest = site.text.get(inner_start..).unwrap_or("");
    let line = rest.get(..crate::syntax::token::line_length(rest)).unwrap_or("").trim_end();
    // The last closing mark of the line may close, or the first: an apostrophe looks like one.
    let ends = line.char_indices().filter(|(_, c)| closers.contains(c));
    let mut closings: Vec<(usize, usize)> = ends.map(|(at, c)| (at, at + c.len_utf8())).collect();
    closings.truncate(4);
    if closings.is_empty() {
        closings.push((line.len(), line.len()));
    }
    for (cost, (inner_end, end)) in (0u8..).zip(closings) {
        let inner = line.get(..inner_end).unwrap_or("");
        let escaped: String = inner.replace('\\', "\\\\").replace('"', "\\\"");
        let edits = vec![
            Edit::new(range.start..inner_start, "\""),
            Edit::new(inner_start..inner_start + inner_end, escaped),
            Edit::new(inner_start + inner_end..inner_start + end, "\""),
        ];
        let headline = "text stands between straight quotation marks".to_owned();
        let label = format!("write `\"` and not `{open}`");
        let help = format!("a quotation mark is `\"`: `\"{}\"`", shown(inner));
        let mut candidate = recognised(site, cost, edits, Code::Quotes, headline, label, help);
        candidate.advice.at = range.start..inner_start;
        out.push(candidate);
    }
}

/// A string that is not closed on its line.
fn open_text(site: &Site<'_>, out: &mut Vec<Candidate>) {
    if site.kind(site.index) != Some(TokenKind::OpenText) {
        return;
    }
    let range = site.range(site.index);
    let text = site.text.get(range.clone()).unwrap_or("");
    let mut ends: Vec<Range<usize>> = Vec::new();
    let curly = text.char_indices().rfind(|(_, c)| matches!(c, '”' | '“' | '’' | '\'' | '»' | '＂'));
    if let Some((at, c)) = curly {
        ends.push(at..at + c.len_utf8());
    }
    ends.push(text.len()..text.len());
    // What follows the text on its line may have been meant: a brace, the next word of the rule.
    for stop in [" {", " }", " unless ", " when ", " forbid ", " require ", " because "] {
        ends.extend(text.find(stop).map(|at| at..at));
    }
    for (cost, end) in (0u8..).zip(ends) {
        let edit = Edit::new(range.start + end.start..range.start + end.end, "\"");
        // A backslash before the end would take the mark with it.
        let slash = text.get(..end.start).is_some_and(|text| text.ends_with('\\'));
        let edit = if slash { Edit { with: "\\\"".to_owned(), ..edit } } else { edit };
        let headline = "this text has no closing quotation mark".to_owned();
        let help =
            "text stands between two quotation marks on one line: `\"the wolf eats the goat\"`".to_owned();
        let mut candidate = recognised(
            site,
            cost,
            vec![edit],
            Code::Quotes,
            headline,
            "opened here, never closed".to_owned(),
            help,
        );
        candidate.advice.at = range.start..range.start + 1;
        out.push(candidate);
    }
}

/// Text without any quotation marks.
fn bare_text(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let word = site.kind(index) == Some(TokenKind::Word);
    if !site.wants_open("text in quotation marks") || !word || site.is_line_start(index) {
        return;
    }
    let start = site.range(index).start;
    let line_end = site.line_end(index);
    let stops = (index + 1..site.tokens.len())
        .take_while(|&at| site.range(at).start < line_end)
        .filter(|&at| {
            matches!(site.word(at), "{" | "}" | "when" | "unless" | "forbid" | "require" | "for" | "because")
                || site.is_keyword(at)
        })
        .map(|at| site.gap(at).start);
    for (cost, end) in (0u8..8).zip(std::iter::once(line_end).chain(stops)) {
        let text = site.text.get(start..end).unwrap_or("");
        let quoted = format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        let before = site.word(index.saturating_sub(1));
        let headline = format!("the text after `{}` needs quotation marks", shown(before));
        let help = format!("put it in quotation marks: `{} \"{}\"`", shown(before), shown(text));
        let edit = Edit::new(start..end, quoted);
        out.push(recognised(
            site,
            cost,
            vec![edit],
            Code::Quotes,
            headline,
            "put `\"` around it".to_owned(),
            help,
        ));
    }
}

/// Comments as other languages write them.
fn comments(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let word = site.word(site.index);
    let start = site.range(site.index).start;
    let rest = site.text.get(start..).unwrap_or("");
    let line = crate::syntax::token::line_length(rest);
    let end = match word {
        "//" | "--" | "%" | ";" | "'" => line,
        "/*" => rest.find("*/").map_or(line, |at| at + 2),
        "<!--" => rest.find("-->").map_or(line, |at| at + 3),
        _ => return,
    };
    let headline = format!("a comment begins with `#`, not with `{word}`");
    let help = "the rest of a line is a comment after `#`: `bank left, right  # two banks`".to_owned();
    let edit = Edit::new(start..start + end, " ");
    // After a mark that also means something else the words may be no comment.
    let cost = if matches!(word, "//" | "/*" | "<!--") { 0 } else { 9 };
    let mut candidate =
        recognised(site, cost, vec![edit], Code::ForeignMark, headline, "write `#`".to_owned(), help);
    candidate.advice.at = site.range(site.index);
    if cost > 0 {
        candidate.confidence = Confidence::LastResort;
    }
    out.push(candidate);
}

/// One sort of brackets for another, or where none are needed.
fn brackets(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let open = site.word(index);
    let Some(close) = partner(open) else { return };
    let mut depth = 0usize;
    let end = (index..site.tokens.len()).find(|&at| {
        depth += usize::from(site.word(at) == open);
        depth -= usize::from(site.word(at) == close && depth > 0);
        depth == 0
    });
    let kind = |open: &str| match open {
        "(" => "parentheses",
        "[" => "square brackets",
        _ => "braces",
    };
    for (cost, (new, new_close)) in (1u8..).zip([("(", ")"), ("{", "}"), ("", ""), (":", ""), ("[", "]")]) {
        if new == open || !(new.is_empty() || site.wants(new)) {
            continue;
        }
        let mut edits = vec![Edit::new(site.range(index), format!(" {new} "))];
        edits.extend(end.map(|end| Edit::new(site.range(end), format!(" {new_close} "))));
        let (headline, label) = match new {
            "" => (format!("no {} are needed here", kind(open)), format!("leave `{open}` and `{close}` out")),
            ":" => (format!("`{open}` should be `:` here"), format!("write `:`, and leave `{close}` out")),
            _ => (
                format!("{} are needed here, not {}", kind(new), kind(open)),
                format!("write `{new}` and `{new_close}`"),
            ),
        };
        out.push(recognised(site, cost, edits, Code::ForeignMark, headline, label, site.sample()));
    }
}

/// Decimals, separators of thousands, numbers that run into a word.
fn numbers(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let is_number = |at: usize| site.word(at).starts_with(|c: char| c.is_ascii_digit());
    if index > 0
        && matches!(site.word(index), "." | ",")
        && is_number(index - 1)
        && is_number(index + 1)
        && site.is_glued(index)
        && site.is_glued(index + 1)
    {
        let whole = site.range(index - 1).start..site.range(index + 1).end;
        let number = site.text.get(whole.clone()).unwrap_or("");
        let (headline, help, edit) = if site.word(index) == "." {
            let help =
                "numbers are whole; choose a smaller unit, grams for kilograms: `weight 62500`".to_owned();
            let edit = Edit::new(site.range(index).start..whole.end, "");
            (format!("`{number}` is no whole number"), help, edit)
        } else {
            let help = format!("digits may be parted by `_`: `{}`", number.replace(',', "_"));
            (format!("a number has no commas: `{number}`"), help, Edit::new(site.range(index), ""))
        };
        let mut candidate =
            recognised(site, 0, vec![edit], Code::BadNumber, headline, "not a whole number".to_owned(), help);
        candidate.advice.at = whole;
        out.push(candidate);
    }
    let word = site.word(index);
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_').len();
    if site.kind(index) == Some(TokenKind::Word) && is_number(index) && digits < word.len() {
        let (number, name) = word.split_at_checked(digits).unwrap_or(("", word));
        let number = number.trim_end_matches('_');
        let headline = format!("in `{}` a number runs into a name", shown(word));
        let help = format!(
            "leave a blank between them: `{} {}`; a name begins with a letter",
            shown(number),
            shown(name)
        );
        let edit = Edit::new(site.range(index), format!("{number} {name}"));
        out.push(recognised(
            site,
            0,
            vec![edit],
            Code::BadNumber,
            headline.clone(),
            "a blank is missing here".to_owned(),
            help.clone(),
        ));
        let edit = Edit::placeholder(site.range(index), " _ ");
        let headline = format!("a name can't begin with a digit: `{}`", shown(word));
        let help = format!("begin it with a letter: `{}{}`", name.trim_start_matches('_'), number);
        out.push(recognised(
            site,
            1,
            vec![edit],
            Code::BadNumber,
            headline,
            "begins with a digit".to_owned(),
            help,
        ));
    }
}

/// A reserved word where a name is needed.
fn reserved(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let fresh_statement =
        |index: usize| site.is_line_start(index) && words::statement(site.word(index)).is_some();
    let mut at = |index: usize, cost: u8| {
        let word = site.word(index);
        let Some(meaning) = words::reserved(word).filter(|_| !fresh_statement(index)) else { return };
        let headline = format!("`{word}` is a word of the language and can't be a name");
        let help = match (word, site.form.map(|form| form.word)) {
            ("boat", Some("boat")) => {
                "leave the name out and it is called `boat`: `boat at left { seats 2 }`".to_owned()
            }
            _ => format!("choose another name: `my_{word}`"),
        };
        let edit = Edit::placeholder(site.range(index), " _ ");
        let mut candidate = recognised(site, cost, vec![edit], Code::ReservedWord, headline, meaning, help);
        candidate.advice.habit = format!("reserved {word}");
        out.push(candidate);
    };
    let wants_name = [
        "a name",
        "the name of a place",
        "an expression",
        "a count",
        "`banks`, `boats`, `islands` or a name",
    ]
    .iter()
    .any(|what| site.wants_open(what));
    if wants_name {
        at(site.index, 1);
    }
    if let Some(before) = site.index.checked_sub(1).filter(|&before| before > site.keyword) {
        at(before, 4);
    }
}

/// Several names side by side without commas.
fn name_rows(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let plain = |at: usize| is_name(site.word(at)) && words::reserved(site.word(at)).is_none();
    if site
        .form
        .is_none_or(|form| !matches!(form.word, "entity" | "bank" | "island" | "property" | "kind" | "drop"))
    {
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
    let mut advice = general::missing(site, first + 1, "`,`");
    advice.help = "names in a list are separated by commas: `entity farmer, wolf, goat at left`".to_owned();
    out.push(Candidate::new(Confidence::Recognised, 2, edits, advice));
}

/// `at (left, right)`: places without their counts.
fn split_counts(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let Some(place) = site.index.checked_sub(1).filter(|&place| place > site.keyword) else { return };
    let opens = matches!(site.word(place - 1), "(" | ",");
    if site.form.is_none_or(|form| form.word != "entity") || !opens || !is_name(site.word(place)) {
        return;
    }
    let name = shown(site.word(place));
    let mut advice = general::missing(site, place, "a count");
    advice.headline = format!("how many start at `{name}` is missing");
    advice.label = "a count is needed here".to_owned();
    advice.help = format!("a split says how many start where: `at (2 {name}, 1 right)`");
    let edit = Edit::placeholder(site.gap(place), " 1 ");
    out.push(Candidate::new(Confidence::Recognised, 3, vec![edit], advice));
}

/// `entity wolf at left, goat at right`: one statement, two places.
fn second_at(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let Some(form) = site.form.filter(|form| matches!(form.word, "entity" | "boat" | "goal" | "limit"))
    else {
        return;
    };
    if site.word(site.index) != "," || !site.wants_statement() {
        return;
    }
    let headline = format!("one `{}` ends before this comma", form.word);
    let label = "a new statement is needed here".to_owned();
    let (edit, help) = if form.word == "goal" {
        let help = "conditions are joined with `and`: `goal wolf at right and goat at right`";
        (Edit::new(site.range(site.index), " and "), help.to_owned())
    } else {
        let help = format!("begin another one: `{}`", form.sample);
        (Edit::new(site.range(site.index), format!("\n{} ", form.word)), help)
    };
    out.push(recognised(site, 3, vec![edit], Code::UnexpectedWord, headline, label, help));
}

/// Lines that belong to no statement: they are given up, up to one that may be a statement again.
fn foreign_lines(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    if !site.wants_statement() || !site.is_line_start(index) || site.kind(index).is_none() {
        return;
    }
    let hopeful = |at: usize| {
        let words = STATEMENTS
            .iter()
            .map(|form| form.word)
            .chain(["require", "forbid", "when", "unless", "because", "for"]);
        let word = site.word(at);
        site.is_line_start(at) && (words::reserved(word).is_some() || suggest::nearest(word, words).is_some())
    };
    let end = (index + 1..site.tokens.len()).find(|&at| hopeful(at)).unwrap_or(site.tokens.len());
    let word = shown(site.word(index));
    let advice = Advice {
        code: Code::UnknownStatement,
        headline: format!("`{word}` begins no statement"),
        at: site.range(index),
        label: "a statement begins with a keyword such as `bank`, `entity`, `rule` or `goal`".to_owned(),
        also: None,
        help: format!("if this is for readers only, make it a comment: `# {word} …`"),
        habit: "no statement".to_owned(),
    };
    let range = site.range(index).start..site.gap(end).start;
    let mut candidate = Candidate::new(Confidence::LastResort, 0, vec![Edit::new(range, " ")], advice);
    candidate.lost = true;
    out.push(candidate);
}
