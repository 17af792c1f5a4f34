//! What may follow the beginning of a statement: the grammar itself is asked, by a character that fits
//! nowhere.

use super::grammar::Rule;
use super::reading;
use super::token::{self, TokenKind};
use super::words::{self, Wanted};

/// A character that no rule takes.
const NOWHERE: char = '\u{1}';

/// What the grammar would take next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// Words of the language, without marks.
    pub words: Vec<&'static str>,
    /// Whether a name of the author's own would do.
    pub name: bool,
    /// Whether an expression could begin.
    pub expression: bool,
    /// Whether the name of a property would do.
    pub property: bool,
    /// Whether a statement could begin.
    pub statement: bool,
}

/// What may follow these words; nothing within a string or a remark, or where they are wrong already.
pub fn next(text: &str) -> Next {
    let mut next = Next::default();
    let tokens = token::tokens(text);
    let end = tokens.last().map_or(0, |last| last.range.end);
    let open = tokens.last().is_some_and(|last| last.kind == TokenKind::OpenText);
    let line = text.get(end..).and_then(|rest| rest.rsplit('\n').next()).unwrap_or("");
    if open || line.contains('#') {
        return next;
    }
    let probe = format!("{text}{NOWHERE}");
    let Some(fault) = reading::read(Rule::strict, &probe).err().filter(|fault| fault.at == text.len()) else {
        return next;
    };
    for &rule in &fault.expected {
        next.statement |= matches!(rule, Rule::strict | Rule::strict_variant | Rule::EOI);
        match words::wanted(rule) {
            Wanted::Fixed(word) => next.word(word),
            Wanted::Statement(_) => next.statement = true,
            Wanted::Open { what: "an expression", .. } => (next.expression, next.name) = (true, true),
            Wanted::Open { what: "a property", .. } => next.property = true,
            Wanted::Open { .. } => next.name |= is_name(rule),
            Wanted::First(_) | Wanted::Silent => {}
        }
        words::first_words(rule).iter().for_each(|word| next.word(word));
    }
    if next.expression {
        ["size", "from", "to"].into_iter().for_each(|word| next.word(word));
    }
    if next.statement {
        next.words.retain(|word| words::statement(word).is_none());
    }
    next
}

/// Whether what the rule reads begins with a name.
fn is_name(rule: Rule) -> bool {
    use Rule::{
        carrier, count, dropped, expected, item, member, name, role, scope_item, setting, split_part, start,
        who,
    };
    let names = [carrier, count, dropped, expected, item, member, name, role, scope_item, setting, who];
    names.contains(&rule) || [split_part, start].contains(&rule)
}

impl Next {
    fn word(&mut self, word: &'static str) {
        if word.starts_with(|c: char| c.is_alphabetic()) && !self.words.contains(&word) {
            self.words.push(word);
        }
    }
}

/// The words and marks of the statement that a text ends in, its keyword first.
pub fn last_statement(text: &str) -> Vec<&str> {
    let tokens = token::tokens(text);
    let word = |at: usize| tokens.get(at).and_then(|token| text.get(token.range.clone())).unwrap_or("");
    let begins = |at: usize| {
        let before = tokens.get(at).and_then(|token| text.get(..token.range.start)).unwrap_or("");
        words::statement(word(at)).is_some()
            && (super::is_whole(before) || super::is_whole(&format!("{before}}}")))
    };
    let first = (0..tokens.len()).rev().find(|&at| begins(at)).unwrap_or(0);
    (first..tokens.len()).map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::{last_statement, next};

    #[test]
    fn the_last_statement_begins_where_those_before_it_are_whole() {
        let of = |text: &str| last_statement(text).join(" ");
        assert_eq!(of("bank left, right goal all at boat"), "goal all at boat");
        assert_eq!(of("goal all at right drop rule"), "drop rule");
        assert_eq!(of("rule r on banks: forbid a and boat"), "rule r on banks : forbid a and boat");
        assert_eq!(of("variant v { change boat { seats"), "change boat { seats");
        assert_eq!(of(""), "");
    }

    #[test]
    fn the_grammar_says_what_may_follow() {
        let statement = next("");
        assert!(statement.statement && statement.words.is_empty() && !statement.name);
        let entity = next("entity farmer ");
        assert_eq!(entity.words, ["at", "of"], "{entity:?}");
        assert!(!entity.expression && !entity.property);
        let rule = next("rule eaten ");
        assert!(rule.words.contains(&"on") && rule.words.contains(&"everywhere") && !rule.name, "{rule:?}");
        let clause = next("rule eaten on banks: ");
        assert!(clause.words.contains(&"forbid") && clause.words.contains(&"for"), "{clause:?}");
        let after = next("rule eaten on banks: forbid wolf ");
        for word in ["and", "or", "when", "unless", "because", "at"] {
            assert!(after.words.contains(&word), "{word}: {after:?}");
        }
        assert!(next("boat at left { ").property);
        assert!(next("boat at left { seats ").expression);
        assert!(next("boat at ").name && !next("boat at ").expression);
        assert!(next("goal all at ").name);
        assert!(next("search astar ").words.contains(&"with"));
        for wrong in ["boat boat ", "goal ) ", "puzzle \"in a te", "goal all # rem"] {
            assert_eq!(next(wrong), super::Next::default(), "{wrong}");
        }
    }
}
