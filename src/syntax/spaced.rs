//! Names of several words, the commonest mistake of all: `old man`, `north side`.
//!
//! They are looked for before anything else is read, because they rarely stop the parser where they
//! stand: `old man` reads as a count `old` of a group `man`. Where a declaration holds such a name,
//! its words are joined with `_` wherever they stand together, so that nothing follows from it. As
//! many bytes are put in as are taken away: every span still points at what the author wrote.

use super::token::{Token, TokenKind, is_name, tokens};
use super::words::{self, shown};
use crate::diag::{Code, Diagnostic, Diagnostics, suggest};
use crate::source::{SourceId, Span};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How many words may make one name; more are rather a sentence.
const MOST: usize = 4;

/// Words of a sentence about what is declared, which belong to no name.
const FILLERS: &[&str] = &[
    "is", "are", "starts", "starting", "begins", "called", "named", "has", "have", "with", "the", "a", "an",
    "some", "holds", "applies", "always", "be",
];

/// Keywords that people call things by: `near bank`, `rowing boat`.
const NOUNS: &[&str] = &["bank", "banks", "island", "islands", "boat", "boats", "bridge"];

/// How sure it is that some words are one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Evidence {
    /// They could be a count and a name.
    Count,
    /// They could be two names without a comma.
    Comma,
    /// They can be nothing else, but where a word is also used alone.
    Strong,
    /// They can be nothing else.
    Certain,
}

/// Words that may be one name, where it is declared.
struct Row {
    /// Their tokens.
    tokens: Range<usize>,
    evidence: Evidence,
    /// The keyword of their statement.
    statement: usize,
}

/// The text with every name of several words joined; each statement that declares one is told.
pub(super) fn join<'t>(source: SourceId, text: &'t str, diagnostics: &mut Diagnostics) -> Cow<'t, str> {
    let words = Words::new(text);
    let rows = words.rows();
    if rows.is_empty() {
        return Cow::Borrowed(text);
    }
    let candidates: BTreeSet<Vec<&str>> = rows.iter().map(|row| words.key(&row.tokens)).collect();
    let uses = words.uses(&candidates);
    let evidence = words.evidence(&uses);
    let accepted: Vec<&Row> = rows.iter().filter(|row| words.is_name(row, &evidence)).collect();
    let names: BTreeSet<Vec<&str>> = accepted.iter().map(|row| words.key(&row.tokens)).collect();
    let mut statements: BTreeMap<usize, Vec<Range<usize>>> = BTreeMap::new();
    let mut told = BTreeSet::new();
    for row in accepted.into_iter().filter(|row| told.insert(words.key(&row.tokens))) {
        statements.entry(row.statement).or_default().push(row.tokens.clone());
    }
    for rows in statements.values() {
        if let Some(told) = words.tell(source, rows) {
            diagnostics.push(told);
        }
    }
    let mut bytes = text.as_bytes().to_vec();
    for range in words.uses(&names) {
        for gap in range.clone().skip(1).map(|at| words.gap(at)) {
            bytes.get_mut(gap).into_iter().flatten().for_each(|byte| *byte = b'_');
        }
    }
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// What the rest of a text says of its rows.
struct Uses<'t> {
    /// How often words stand together.
    together: BTreeMap<Vec<&'t str>, usize>,
    /// The words that stand somewhere by themselves.
    alone: BTreeSet<&'t str>,
    /// Whether no other text can have declared a count: this is no edit of another puzzle.
    whole: bool,
}

/// A text and its words.
struct Words<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    /// What may be counts.
    params: BTreeSet<&'t str>,
}

impl<'t> Words<'t> {
    fn new(text: &'t str) -> Self {
        let mut words = Self { text, tokens: tokens(text), params: BTreeSet::new() };
        let params = (0..words.tokens.len()).filter(|&at| matches!(words.word(at), "param" | "let"));
        words.params = params.map(|at| words.word(at + 1)).collect();
        words
    }

    fn word(&self, index: usize) -> &'t str {
        self.tokens.get(index).and_then(|token| self.text.get(token.range.clone())).unwrap_or("")
    }

    fn is_word(&self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(|token| token.kind == TokenKind::Word)
    }

    /// The bytes between a token and the one before it.
    fn gap(&self, index: usize) -> Range<usize> {
        let end = |at: usize| self.tokens.get(at).map_or(0, |token| token.range.end);
        let start = self.tokens.get(index).map_or(self.text.len(), |token| token.range.start);
        index.checked_sub(1).map_or(0, end)..start
    }

    /// Whether only blanks stand between a token and the one before it.
    fn is_beside(&self, index: usize) -> bool {
        let gap = self.text.get(self.gap(index)).unwrap_or("");
        index > 0 && !gap.is_empty() && gap.chars().all(|c| matches!(c, ' ' | '\t'))
    }

    fn key(&self, range: &Range<usize>) -> Vec<&'t str> {
        range.clone().map(|at| self.word(at)).collect()
    }

    /// Whether a statement begins here beyond doubt.
    fn begins(&self, index: usize) -> bool {
        let first = index == 0
            || self.text.get(self.gap(index)).is_some_and(|gap| gap.contains('\n'))
            || matches!(self.word(index - 1), "{" | "}");
        first && words::statement(self.word(index)).is_some()
    }

    /// Everything that may be a name of several words.
    fn rows(&self) -> Vec<Row> {
        let mut out = Vec::new();
        for at in (0..self.tokens.len()).filter(|&at| self.begins(at)) {
            match self.word(at) {
                "bank" | "island" | "property" => self.list(at, &mut out),
                "entity" => self.items(at, &mut out),
                word @ ("boat" | "bridge" | "rule" | "variant" | "param" | "let" | "cost" | "estimate"
                | "kind") => {
                    out.extend(self.head(at, word));
                }
                _ => {}
            }
        }
        out.retain(|row| (2..=MOST).contains(&row.tokens.len()) && !self.is_count(row));
        out
    }

    /// Whether what may be a count and a name is nothing else: `m missionaries`, `three wolves`.
    fn is_count(&self, row: &Row) -> bool {
        let first = self.word(row.tokens.start);
        let count = first.chars().count() == 1 || suggest::number_word(first).is_some();
        row.evidence == Evidence::Count && count
    }

    /// The end of the words from `start` on that may be one name.
    fn end_of_row(&self, start: usize) -> usize {
        let mut end = start;
        while self.is_word(end) && (end == start || self.is_beside(end)) && self.is_part(start, end) {
            end += 1;
        }
        end
    }

    fn is_part(&self, start: usize, index: usize) -> bool {
        let (word, next) = (self.word(index), self.word(index + 1));
        let ends = matches!(next, "" | "," | ")" | "{" | "at" | "of") || self.begins(index + 1);
        let noun = NOUNS.contains(&word) && index > start && ends;
        is_name(word) && !FILLERS.contains(&word) && (noun || words::reserved(word).is_none())
    }

    /// `bank NAME, …`
    fn list(&self, statement: usize, out: &mut Vec<Row>) {
        let mut segments = Vec::new();
        let mut start = statement + 1;
        loop {
            let end = self.end_of_row(start);
            segments.push(start..end);
            if self.word(end) != "," {
                break;
            }
            start = end + 1;
        }
        let all = segments.len() > 1 && segments.iter().all(|segment| segment.len() > 1);
        for tokens in segments {
            let noun = NOUNS.contains(&self.word(tokens.end.saturating_sub(1)));
            let evidence = match (noun, all) {
                (true, _) => Evidence::Certain,
                (_, true) => Evidence::Strong,
                _ => Evidence::Comma,
            };
            out.push(Row { tokens, evidence, statement });
        }
    }

    /// `entity ITEM, … at START`
    fn items(&self, statement: usize, out: &mut Vec<Row>) {
        let first = out.len();
        let (mut at, mut depth, mut braces) = (statement + 1, 0usize, 0usize);
        let mut item = true;
        while at < self.tokens.len() && !(self.begins(at) && braces == 0) {
            if item && braces == 0 {
                let start = self.after_count(at);
                let end = self.end_of_row(start);
                let evidence = if start > at { Evidence::Strong } else { Evidence::Count };
                if matches!(self.word(end), "," | "at" | "{" | "of" | ")") {
                    out.push(Row { tokens: start..end, evidence, statement });
                }
                at = end;
            }
            item = false;
            match self.word(at) {
                "{" => braces += 1,
                "}" => braces = braces.saturating_sub(1),
                "of" if self.word(at + 1) == "(" => {
                    depth += 1;
                    item = true;
                    at += 1;
                }
                ")" => depth = depth.saturating_sub(1),
                "at" if depth == 0 => break,
                "," => item = true,
                _ => {}
            }
            at += 1;
        }
        // A lone row of three and more is rather a list without its commas.
        let lone = out.len() == first + 1;
        for row in out.iter_mut().skip(first).filter(|row| lone && row.tokens.len() > 2) {
            row.evidence = Evidence::Comma;
        }
    }

    /// The token after the count that an item begins with, if it does.
    fn after_count(&self, at: usize) -> usize {
        let word = self.word(at);
        if word.starts_with(|c: char| c.is_ascii_digit()) && word.chars().all(|c| c.is_ascii_digit()) {
            return at + 1;
        }
        let count = word.chars().count() == 1 || self.params.contains(word);
        if count && is_name(word) && self.end_of_row(at) > at + 2 {
            return at + 1;
        }
        let close = (at..self.tokens.len()).take(16).find(|&index| self.word(index) == ")");
        close.filter(|_| word == "(").map_or(at, |close| close + 1)
    }

    /// A name between a keyword and what has to follow it.
    fn head(&self, statement: usize, keyword: &str) -> Option<Row> {
        let start = statement + 1;
        let mut end = start;
        let stops = |at: usize| match keyword {
            "boat" => self.word(at) == "at",
            "bridge" => self.word(at) == "{",
            "rule" => matches!(self.word(at), "on" | "everywhere" | "overall"),
            "variant" => self.word(at) == "{" || self.word(at).starts_with('"'),
            _ => self.word(at) == "=",
        };
        let own = matches!(keyword, "rule" | "variant");
        let fits = |at: usize| match self.word(at) {
            "for" | "require" | "forbid" | "when" | "unless" | "while" | "afloat" => false,
            word if own => is_name(word) && !FILLERS.contains(&word),
            word => self.is_part(start, at) || (NOUNS.contains(&word) && at > start && stops(at + 1)),
        };
        while !stops(end) && self.is_word(end) && self.is_beside(end) && fits(end) {
            end += 1;
        }
        let evidence = if own { Evidence::Certain } else { Evidence::Strong };
        stops(end).then_some(Row { tokens: start..end, evidence, statement })
    }

    /// Where words stand together that are in `names`; the longest first.
    fn uses(&self, names: &BTreeSet<Vec<&str>>) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        let mut at = 0;
        let first: BTreeSet<&str> = names.iter().filter_map(|name| name.first().copied()).collect();
        while at < self.tokens.len() {
            if !first.contains(self.word(at)) {
                at += 1;
                continue;
            }
            let beside = (at + 1..at + MOST).take_while(|&next| self.is_word(next) && self.is_beside(next));
            let most = 1 + beside.count();
            let found = (2..=most).rev().map(|length| at..at + length);
            match found.into_iter().find(|range| names.contains(&self.key(range))) {
                Some(range) => {
                    at = range.end;
                    out.push(range);
                }
                None => at += 1,
            }
        }
        out
    }

    /// The words that stand somewhere outside all `uses`.
    fn alone(&self, uses: &[Range<usize>]) -> BTreeSet<&'t str> {
        let mut out = BTreeSet::new();
        let mut uses = uses.iter().peekable();
        for at in 0..self.tokens.len() {
            while uses.next_if(|range| range.end <= at).is_some() {}
            if self.is_word(at) && uses.peek().is_none_or(|range| at < range.start) {
                out.insert(self.word(at));
            }
        }
        out
    }

    fn evidence(&self, uses: &[Range<usize>]) -> Uses<'t> {
        let mut together = BTreeMap::new();
        for range in uses {
            *together.entry(self.key(range)).or_insert(0) += 1;
        }
        let begins = |keyword| (0..self.tokens.len()).any(|at| self.begins(at) && self.word(at) == keyword);
        Uses { together, alone: self.alone(uses), whole: begins("puzzle") && !begins("from") }
    }

    /// Whether the words of a row are one name.
    fn is_name(&self, row: &Row, uses: &Uses<'_>) -> bool {
        /// With more params than that, none is taken for a misspelling.
        const PARAMS: usize = 64;
        let key = self.key(&row.tokens);
        let own = key.iter().filter(|word| !NOUNS.contains(*word)).all(|word| !uses.alone.contains(word));
        let first = key.first().copied().unwrap_or("");
        let near = suggest::nearest(first, self.params.iter().copied().take(PARAMS)).is_some();
        let again = uses.together.get(&key).is_some_and(|times| *times > 1);
        match row.evidence {
            Evidence::Certain => true,
            Evidence::Strong => own,
            Evidence::Comma => own && again,
            Evidence::Count => own && uses.whole && (again || !near),
        }
    }

    /// One message for all such names of a statement.
    fn tell(&self, source: SourceId, rows: &[Range<usize>]) -> Option<Diagnostic> {
        let first = rows.first()?;
        let start = self.tokens.get(first.start)?.range.start;
        let end = self.tokens.get(first.end - 1)?.range.end;
        let right: Vec<String> =
            rows.iter().take(MOST).map(|row| format!("`{}`", shown(&self.key(row).join("_")))).collect();
        let headline = format!("a name is one word, and `{}` is not", shown(&self.key(first).join(" ")));
        let help = format!("join the words with `_`: {}", right.join(", "));
        let span = Span::new(source, start, end);
        Some(
            Diagnostic::new(Code::UnexpectedWord, headline, span, "one name of several words")
                .with_help(help),
        )
    }
}
