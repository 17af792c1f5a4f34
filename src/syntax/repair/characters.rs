//! Characters that the language does not use, and numbers that are none.

use super::candidate::{Advice, Candidate, Edit};
use super::habits::{HABITS, QUOTES, character_name};
use super::site::Site;
use crate::diag::Code;
use crate::syntax::token::{TokenKind, is_invisible};
use crate::syntax::words::{code_point, shown};
use unicode_normalization::UnicodeNormalization;

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let first = site.word(site.index).chars().next();
    if let (Some(first), Some(TokenKind::Other)) = (first, site.kind(site.index)) {
        if first.is_whitespace() || first.is_control() || is_invisible(first) {
            blanks(site, first, out);
        } else if !matches!(first, '\u{ff01}'..='\u{ffee}') && !is_mark(site.word(site.index), first) {
            pictures(site, out);
        }
    }
    full_width(site, out);
    decimals(site, out);
    glued(site, out);
}

/// Whether a character is a mark elsewhere, and so no part of a name.
fn is_mark(word: &str, first: char) -> bool {
    HABITS.iter().any(|habit| habit.wrong.contains(&word)) || QUOTES.iter().any(|(quote, _)| *quote == first)
}

/// Blanks of other kinds and characters that are not seen: all of a kind at once.
fn blanks(site: &Site<'_>, first: char, out: &mut Vec<Candidate>) {
    let word = site.word(site.index);
    let name = character_name(first).map_or(String::new(), |name| format!(" {name}"));
    let visible = first.is_whitespace() && first != '\u{85}';
    let fillers: &[&str] = if visible { &[" "] } else { &["", " "] };
    let advice = Advice::new(
        Code::BadCharacter,
        site.range(site.index),
        format!("the character {}{name} can't stand in a puzzle", code_point(first)),
        if visible { "an ordinary blank belongs here" } else { "leave it out" },
        "words are separated by ordinary blanks (space, tab, line end): `entity goat at left`",
    );
    let alike = |other: &str| other == word || (first.is_control() && other.starts_with(char::is_control));
    for (cost, filler) in (0u8..).zip(fillers) {
        let everywhere = (site.index..site.tokens.len()).filter(|&at| alike(site.word(at)));
        let edits = everywhere.map(|at| Edit::new(site.range(at), *filler)).collect();
        out.push(Candidate::recognised(cost, edits, advice.clone()));
    }
}

/// A picture, alone or within a word.
fn pictures(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let part = |at: usize| matches!(site.kind(at), Some(TokenKind::Word | TokenKind::Other));
    let (mut start, mut end) = (index, index);
    while site.is_glued(start) && part(start - 1) {
        start -= 1;
    }
    while site.is_glued(end + 1) && part(end + 1) {
        end += 1;
    }
    let advice = Advice::new(
        Code::BadCharacter,
        site.range(index),
        format!("`{}` can't stand in a name", shown(site.word(index))),
        "is no letter",
        "a name is made of letters (of any script), digits and `_`: `wolf`, `狼`",
    );
    let advice = advice.of_habit("picture");
    let whole = site.range(start).start..site.range(end).end;
    let word = site.text.get(whole.clone()).unwrap_or("");
    let mut name = Candidate::recognised(2, vec![site.no_name(index, whole.clone(), word)], advice.clone());
    name.pieces = Some(whole);
    name.no_name = Some(word.to_owned());
    out.push(name);
    for (cost, filler) in [(3, ""), (4, " ")] {
        out.push(Candidate::recognised(cost, vec![Edit::new(site.range(index), filler)], advice.clone()));
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
    let forms = word.chars().any(|c| matches!(c, '\u{ff01}'..='\u{ffee}'));
    if !forms || (!narrow.is_ascii() && digits == 0) {
        return;
    }
    let (number, name) = narrow.split_at_checked(digits).unwrap_or(("", &narrow));
    let advice = Advice::new(
        Code::BadCharacter,
        site.range(site.index),
        format!("`{}` is written in full-width characters", shown(word)),
        format!("write `{}`", shown(&narrow)),
        format!("numbers and marks are typed half-width: `{}`", shown(&narrow)),
    );
    let edit = Edit::new(site.range(site.index), format!("{number} {name}"));
    out.push(Candidate::recognised(0, vec![edit], advice.of_habit("full width")));
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

/// `62.5` and `1,000`
fn decimals(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    let Some(before) = index.checked_sub(1) else { return };
    let (mark, glued) = (site.word(index), site.is_glued(index) && site.is_glued(index + 1));
    if !glued || !is_number(site.word(before)) || !is_number(site.word(index + 1)) {
        return;
    }
    let whole = site.range(before).start..site.range(index + 1).end;
    let number = site.text.get(whole.clone()).unwrap_or("");
    let (headline, help, edit) = match mark {
        "." => {
            let help = "numbers are whole; choose a smaller unit, grams for kilograms: `weight 62500`";
            let edit = Edit::new(site.range(index).start..whole.end, "");
            (format!("`{number}` is no whole number"), help.to_owned(), edit)
        }
        "," if site.word(index + 1).len() == 3 => {
            let help = format!("digits may be parted by `_`: `{}`", number.replace(',', "_"));
            (format!("a number has no commas: `{number}`"), help, Edit::new(site.range(index), ""))
        }
        _ => return,
    };
    let advice =
        Advice::new(Code::BadNumber, whole, headline, "not a whole number", help).of_habit("decimal");
    out.push(Candidate::recognised(0, vec![edit], advice));
}

/// Numbers that run into a name or stand for one.
fn glued(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let word = site.word(site.index);
    if !is_number(word) || site.kind(site.index) != Some(TokenKind::Word) {
        return;
    }
    let range = site.range(site.index);
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_').len();
    let (number, name) = word.split_at_checked(digits).unwrap_or(("", word));
    let number = number.trim_end_matches('_');
    if name.is_empty() && !site.wants_open("a name") {
        return;
    }
    if !name.is_empty() {
        let advice = Advice::new(
            Code::BadNumber,
            range.clone(),
            format!("in `{}` a number runs into a name", shown(word)),
            "a blank is missing here",
            format!(
                "leave a blank between them: `{} {}`; a name begins with a letter",
                shown(number),
                shown(name)
            ),
        );
        let edit = Edit::new(range.clone(), format!("{number} {name}"));
        out.push(Candidate::recognised(0, vec![edit], advice.of_habit("number runs into name")));
    }
    if !name.is_empty() && site.wants_open("an expression") {
        let advice = Advice::new(
            Code::BadNumber,
            range.clone(),
            format!("in `{}` a sign is missing", shown(word)),
            "a number and a name in one word",
            format!("a product is written `{} * {}`", shown(number), shown(name)),
        );
        out.push(Candidate::recognised(
            1,
            vec![Edit::new(range.clone(), format!("{number} * {name}"))],
            advice,
        ));
    }
    let advice = Advice::new(
        Code::BadNumber,
        range.clone(),
        format!("a name can't begin with a digit: `{}`", shown(word)),
        "a name is needed here",
        format!("begin it with a letter: `side_{}`", shown(word)),
    );
    let edit = site.no_name(site.index, range, word);
    let mut candidate = Candidate::recognised(5, vec![edit], advice.of_habit("number as name"));
    candidate.no_name = Some(word.to_owned());
    out.push(candidate);
}
