//! Lines to entries. Where an entry ends the parser of the language decides.

use super::verbs;
use crate::syntax;

/// Gathers the lines of entries.
#[derive(Clone, Debug, Default)]
pub struct Gatherer {
    /// The lines of the entry so far.
    text: String,
    /// Whether the lines are those of a session, with its prompts: only lines with a prompt are entries.
    session: Option<bool>,
}

/// How an entry ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gathered {
    /// It is whole, as far as that can be seen.
    Whole(String),
    /// It was left unfinished.
    Unfinished(String),
}

impl Gatherer {
    /// Takes one more line; gives an entry away once it is clear that it has ended.
    pub fn push(&mut self, line: &str) -> Vec<Gathered> {
        let line = line.trim_end_matches(['\n', '\r']);
        let (line, prompted) = match bare(line) {
            Some(rest) => (rest, true),
            None => (line, false),
        };
        if !line.trim().is_empty() || prompted {
            self.session.get_or_insert(prompted);
        }
        if self.session == Some(true) && !prompted {
            return Vec::new();
        }
        let mut gathered = Vec::new();
        if !self.goes_on(line) {
            gathered.extend(self.finish());
        }
        if !line.trim().is_empty() || !self.text.is_empty() {
            self.text += line;
            self.text.push('\n');
        }
        if !self.text.is_empty() && !may_go_on(&self.text) {
            gathered.extend(self.finish());
        }
        gathered
    }

    /// Whether a line belongs to the entry that was begun.
    fn goes_on(&self, line: &str) -> bool {
        if self.text.is_empty() {
            return false;
        }
        let begins = syntax::is_statement(line) || verbs::begins(line);
        let indented = line.starts_with([' ', '\t']);
        match syntax::is_unfinished(&self.text) {
            true => !line.trim().is_empty(),
            false => !line.trim().is_empty() && !begins && (indented || self.reads_with(line)),
        }
    }

    /// Whether the entry can be read together with a line, as far as it goes.
    fn reads_with(&self, line: &str) -> bool {
        let text = format!("{}{line}", self.text);
        syntax::is_whole(&text) || syntax::is_unfinished(&text)
    }

    /// Whether an entry that is being typed waits for another line: it is unfinished, or a rule over several
    /// lines, of which more clauses may come.
    pub fn waits(&self) -> bool {
        let begun = self.text.trim_end();
        let clauses = || begun.contains('\n') && syntax::takes_clause(begun);
        may_go_on(begun) && (syntax::is_unfinished(begun) || clauses())
    }

    /// The lines of the entry that was begun.
    pub fn so_far(&self) -> &str {
        &self.text
    }

    /// Whether a line begins an entry, and does not go on with one.
    pub fn is_begun_by(&self, line: &str) -> bool {
        !self.goes_on(line)
    }

    /// What is left when no line follows.
    pub fn finish(&mut self) -> Option<Gathered> {
        let text = std::mem::take(&mut self.text);
        if text.trim().is_empty() {
            return None;
        }
        let unfinished = may_go_on(&text) && syntax::is_unfinished(&text);
        Some(if unfinished { Gathered::Unfinished(text) } else { Gathered::Whole(text) })
    }
}

/// Whether a text that is being typed [waits](Gatherer::waits) for another line. A blank line ends that.
pub fn waits(text: &str) -> bool {
    let mut gatherer = Gatherer::default();
    text.split('\n').for_each(|line| drop(gatherer.push(line)));
    gatherer.waits()
}

/// The entries of a text that was typed or pasted as a whole.
pub fn entries(text: &str) -> Vec<Gathered> {
    let mut gatherer = Gatherer::default();
    let mut entries: Vec<Gathered> = text.split('\n').flat_map(|line| gatherer.push(line)).collect();
    entries.extend(gatherer.finish());
    entries
}

/// Whether more of an entry may come: verbs end with their line, and so do remarks.
fn may_go_on(text: &str) -> bool {
    syntax::is_statement(text) && !verbs::is_choice(text)
}

/// The line behind the prompt, if it has one: `wolf:3@left> go goat`, `...> seats 2 }`.
fn bare(line: &str) -> Option<&str> {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    let prompt = first.strip_suffix('>').filter(|name| !name.is_empty() && !name.ends_with(['-', '=']));
    prompt.map(|_| rest)
}

#[cfg(test)]
mod tests {
    use super::{Gathered, entries, waits};

    #[test]
    fn an_editor_waits_where_the_language_asks_for_more() {
        for text in [
            "boat at left {",
            "boat at left {\n  seats 2",
            "rule shy on boat:",
            "rule shy on boat:\n  forbid wolf and goat",
            "go goat\nentity",
            "wolf:0@left> boat at left {",
        ] {
            assert!(waits(text), "{text:?}");
        }
        for text in [
            "",
            "go goat",
            "go",
            "variant",
            "variant larger",
            "boat at left { seats 2 }",
            "boat at left {\n",
            "boat at left {\n  seats 2\n}",
            "rule shy on boat: forbid wolf and goat",
            "rule shy on boat:\n  forbid wolf and goat\n",
            "rule shy on boat:\n  forbid wolf\nlist",
            "boat at left ) {",
            "puzzle \"not closed",
        ] {
            assert!(!waits(text), "{text:?}");
        }
    }

    #[test]
    fn a_text_is_as_many_entries_as_it_has() {
        let whole = |text: &str| Gathered::Whole(text.to_owned());
        let text = "go goat\n\nrule shy on boat:\n  forbid wolf\n  forbid goat\nlist\nboat at left {\n";
        let wanted = [
            whole("go goat\n"),
            whole("rule shy on boat:\n  forbid wolf\n  forbid goat\n"),
            whole("list\n"),
            Gathered::Unfinished("boat at left {\n".to_owned()),
        ];
        assert_eq!(entries(text), wanted);
    }
}
