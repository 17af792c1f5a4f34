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

    /// Whether no entry was begun.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
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
