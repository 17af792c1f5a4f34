//! The place of a mistake: what stands there, and what the grammar would have taken.

use super::candidate::Edit;
use crate::syntax::grammar::Rule;
use crate::syntax::reading::Fault;
use crate::syntax::token::{Token, TokenKind, tokens};
use crate::syntax::words::{self, STATEMENTS, StatementForm, Wanted};
use std::collections::BTreeSet;
use std::ops::Range;

/// Where a text could not be read any further.
pub(super) struct Site<'t> {
    /// The text, as far as it is mended.
    pub text: &'t str,
    /// All its words and marks.
    pub tokens: Vec<Token>,
    /// The word or mark to blame, as an index of `tokens`; their number at the end of the text.
    pub index: usize,
    /// Whether the place lies within that word or mark, of which a beginning was taken.
    pub inside: bool,
    /// What the grammar would have taken there.
    pub wanted: Vec<Wanted>,
    /// The statement that it is in.
    pub form: Option<&'static StatementForm>,
    /// The token that is that statement's keyword.
    pub keyword: usize,
    /// Words that were told not to be names, and are used as such.
    pub told: &'t BTreeSet<String>,
}

impl<'t> Site<'t> {
    pub fn new(text: &'t str, fault: &Fault, told: &'t BTreeSet<String>) -> Self {
        let tokens = tokens(text);
        let mut index = tokens.partition_point(|token| token.range.end <= fault.at);
        // A string that is not closed is to blame itself, not the line after it.
        if let Some(before) = index.checked_sub(1)
            && tokens.get(before).is_some_and(|token| token.kind == TokenKind::OpenText)
        {
            index = before;
        }
        let mut wanted: Vec<Wanted> = Vec::new();
        let first_words = |&rule| words::first_words(rule).iter().map(|word| Wanted::First(word));
        let direct = fault.expected.iter().map(|&rule| words::wanted(rule));
        for what in direct.chain(fault.expected.iter().flat_map(first_words)) {
            if what != Wanted::Silent && !wanted.contains(&what) {
                wanted.push(what);
            }
        }
        // At the beginning of all, any statement would do.
        if fault.expected.contains(&Rule::strict) {
            wanted.extend(STATEMENTS.iter().map(|form| Wanted::Statement(form.word)));
        }
        if fault.expected.contains(&Rule::strict_head) {
            wanted.push(Wanted::Statement("variant"));
        }
        // An operand may be many things; to hear of an expression is enough.
        if wanted.contains(&Wanted::Fixed("true")) {
            let number = Wanted::Open { what: "a whole number", filler: "0" };
            wanted.retain(|wanted| *wanted != number);
            wanted.push(Wanted::Open { what: "an expression", filler: "_" });
        }
        // Where a statement may begin, these words do so too.
        if wanted.iter().any(|wanted| matches!(wanted, Wanted::Statement(_))) {
            for wanted in &mut wanted {
                if let Wanted::Fixed(word @ ("from" | "boat" | "rule" | "limit" | "route")) = wanted {
                    *wanted = Wanted::Statement(word);
                }
            }
        }
        let inside = tokens.get(index).is_some_and(|token| token.range.start < fault.at);
        let mut site = Self { text, tokens, index, inside, wanted, form: None, keyword: 0, told };
        let keyword = (0..index).rev().find(|&at| site.is_keyword(at));
        site.keyword = keyword.unwrap_or(0);
        site.form = keyword.and_then(|at| words::statement(site.word(at)));
        site
    }

    /// Whether the token begins a statement: a keyword that is first on its line, or that can't be
    /// anything else.
    pub fn is_keyword(&self, index: usize) -> bool {
        let word = self.word(index);
        words::statement(word).is_some()
            && (index == 0
                || self.is_line_start(index)
                || !matches!(word, "from" | "boat" | "rule" | "limit" | "route") && self.mark_before(index))
    }

    /// Whether a statement can have ended before the token: no mark asks for more.
    fn mark_before(&self, index: usize) -> bool {
        index
            .checked_sub(1)
            .is_some_and(|before| !matches!(self.word(before), "," | ":" | "=" | "(" | "." | "drop"))
    }

    /// The words of token `index`; nothing beyond the last one.
    pub fn word(&self, index: usize) -> &'t str {
        self.text.get(self.range(index)).unwrap_or("")
    }

    /// The bytes of token `index`; beyond the last one an empty range right after it.
    pub fn range(&self, index: usize) -> Range<usize> {
        match self.tokens.get(index) {
            Some(token) => token.range.clone(),
            None => self.end()..self.end(),
        }
    }

    fn end(&self) -> usize {
        self.tokens.last().map_or(0, |token| token.range.end)
    }

    /// What token `index` is made of.
    pub fn kind(&self, index: usize) -> Option<TokenKind> {
        self.tokens.get(index).map(|token| token.kind)
    }

    /// The place right after the token before `index`.
    pub fn gap(&self, index: usize) -> Range<usize> {
        let end = index.checked_sub(1).map_or(0, |before| self.range(before).end);
        end..end
    }

    /// Whether the token is the first on its line, or the first of all.
    pub fn is_line_start(&self, index: usize) -> bool {
        let between = self.gap(index).start..self.range(index).start;
        index == 0 || self.text.get(between).is_some_and(|gap| gap.contains('\n'))
    }

    /// Whether the token begins a line that is indented no deeper than its statement.
    pub fn is_outdented(&self, index: usize) -> bool {
        let column = |at: usize| {
            let start = self.range(at).start;
            start - self.text.get(..start).and_then(|text| text.rfind('\n')).map_or(0, |end| end + 1)
        };
        self.is_line_start(index) && column(index) <= column(self.keyword)
    }

    /// Whether nothing stands between the token and the one before it.
    pub fn is_glued(&self, index: usize) -> bool {
        index > 0 && self.gap(index).start == self.range(index).start
    }

    /// The byte at which the line of the token ends, without blanks and a comment.
    pub fn line_end(&self, index: usize) -> usize {
        let last = (index + 1..self.tokens.len()).find(|&next| self.is_line_start(next));
        self.range(last.unwrap_or(self.tokens.len()) - 1).end
    }

    /// The token before the one to blame, if it is no keyword of a statement.
    pub fn before(&self) -> Option<usize> {
        self.index.checked_sub(1).filter(|&before| before > self.keyword)
    }

    /// Whether the mistake is in one of these statements.
    pub fn is_in(&self, statements: &[&str]) -> bool {
        self.form.is_some_and(|form| statements.contains(&form.word))
    }

    /// Whether this very word or mark would have been taken.
    pub fn wants(&self, word: &str) -> bool {
        self.wanted
            .iter()
            .any(|wanted| matches!(wanted, Wanted::Fixed(fixed) | Wanted::First(fixed) if *fixed == word))
    }

    /// Whether something of the author's own, `what`, would have been taken.
    pub fn wants_open(&self, what: &str) -> bool {
        self.wanted.iter().any(|wanted| matches!(wanted, Wanted::Open { what: open, .. } if *open == what))
    }

    /// Whether a new statement could have begun.
    pub fn wants_statement(&self) -> bool {
        self.wanted.iter().any(|wanted| matches!(wanted, Wanted::Statement(_)))
    }

    /// A name instead of `word`, which is at token `index`. Where it is declared, or told before, the
    /// word itself is the name, so that it is known elsewhere; otherwise nothing is known of it.
    pub fn no_name(&self, index: usize, range: Range<usize>, word: &str) -> Edit {
        let declares = self.is_in(&[
            "param", "let", "bank", "island", "property", "entity", "kind", "boat", "bridge", "rule", "cost",
            "estimate", "variant",
        ]);
        let between = (self.keyword + 1..index).map(|at| self.word(at));
        let declared =
            declares && between.into_iter().all(|word| !matches!(word, "at" | "=" | "on" | ":" | "{"));
        let binds = index > 0 && matches!(self.word(index - 1), "for" | "(") && self.word(index + 1) == "in";
        if declared || binds || self.told.contains(word) {
            Edit::name(range, word)
        } else {
            Edit::placeholder(range, " _ ")
        }
    }

    /// A right sample of the statement.
    pub fn sample(&self) -> String {
        match self.form {
            Some(form) => {
                let part = super::samples::sample(self);
                format!("a right one: `{}`", part.unwrap_or(form.sample))
            }
            None => "a puzzle begins `puzzle \"Wolf, goat and cabbage\"`, `bank left, right`".to_owned(),
        }
    }

    /// What would have been taken, in words; a few of many.
    pub fn expectation(&self) -> String {
        const MOST: usize = 5;
        let mut names: Vec<String> = Vec::new();
        for wanted in &self.wanted {
            match wanted {
                Wanted::Fixed(word) => names.push(format!("`{word}`")),
                Wanted::Open { what, .. } => names.push((*what).to_owned()),
                Wanted::First(_) | Wanted::Statement(_) | Wanted::Silent => {}
            }
        }
        // Where a value has just ended, any operator could follow: that helps nobody.
        let after_value = self.wants("and") && self.wants("+");
        if after_value {
            names.retain(|name| {
                matches!(name.as_str(), "`,`" | "`)`" | "`}`" | "`:`" | "`when`" | "`unless`" | "`because`")
            });
            names.insert(0, "an operator such as `and`".to_owned());
        }
        names.dedup();
        if self.wants_statement() {
            names.truncate(MOST - 1);
            names.push("the next statement".to_owned());
        }
        let more = names.len() > MOST;
        names.truncate(MOST);
        match (names.pop(), names.is_empty()) {
            (None, _) => "the end".to_owned(),
            (Some(last), true) => last,
            (Some(last), false) => format!("{} or {last}{}", names.join(", "), if more { " …" } else { "" }),
        }
    }
}
