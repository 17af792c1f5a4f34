//! Variants: statements within braces, of which the head or the closing brace may be wrong.

use super::Reader;
use super::build::Builder;
use super::grammar::{Pair, Rule};
use super::map::Map;
use super::reading::read;
use super::tree::{Name, Statement, StatementKind, Text, Variant};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use std::ops::Range;

impl Reader<'_> {
    /// The variant, and after it the statements that only an unclosed brace put into it.
    pub(super) fn variant(&mut self, pair: Pair<'_>, base: usize) -> Vec<Statement> {
        let pair_end = pair.as_span().end();
        let mut body: Vec<Pair<'_>> = pair.into_inner().collect();
        if body.is_empty() {
            return Vec::new();
        }
        let head = body.remove(0);
        let whole = head.as_span().start() + base..pair_end + base;
        if head.as_rule() == Rule::bad_head
            && body.iter().all(|part| matches!(part.as_rule(), Rule::rbrace | Rule::unclosed))
        {
            // Nothing was found in it: its brace may be what is wrong.
            return self.bad(whole);
        }
        let closed = body.pop_if(|last| last.as_rule() == Rule::rbrace);
        body.retain(|pair| pair.as_rule() != Rule::unclosed);
        let range = head.as_span().start() + base..head.as_span().end() + base;
        let span = Span::new(self.source, range.start, super::build::end_of(&head) + base);
        let (name, title) = self.head(head, base);
        let mut statements = self.statements(body, base);
        let mut after = Vec::new();
        let end = match closed {
            Some(brace) => {
                Span::new(self.source, brace.as_span().start() + base, brace.as_span().end() + base)
            }
            None => {
                after = statements.split_off(self.first_outside(range.start, &statements));
                // Names that were lost within a statement come after it, and end before it.
                let spans = statements.iter().map(|statement| statement.span);
                let last = spans.max_by_key(|span| span.end).unwrap_or(span).after();
                self.unclosed(span, last);
                last
            }
        };
        let keyword = Span::new(self.source, range.start, range.start + self.first_word(range));
        let kind = StatementKind::Variant(Variant { name, title, statements });
        let mut out = vec![Statement { span: span.to(end), keyword, kind }];
        out.append(&mut after);
        out
    }

    fn first_word(&self, range: Range<usize>) -> usize {
        let head = self.text.get(range).unwrap_or("");
        head.find(|c: char| !super::token::is_word(c)).unwrap_or(head.len())
    }

    /// `variant NAME [STRING] {`, mended if it has to be.
    fn head(&mut self, head: Pair<'_>, base: usize) -> (Name, Option<Text>) {
        let range = head.as_span().start() + base..head.as_span().end() + base;
        if head.as_rule() == Rule::open_variant {
            let map = Map::new(self.source, base);
            return Builder { map: &map, diagnostics: &mut self.diagnostics }.open_variant(head);
        }
        let text = self.text.get(range.clone()).unwrap_or("").trim_end();
        let mended = self.repairer.mend(Rule::strict_head, text, range.start, &mut self.diagnostics);
        let read = read(Rule::strict_head, &mended.text).ok().and_then(|mut pairs| pairs.next());
        match read.filter(|pair| pair.as_rule() == Rule::open_variant) {
            Some(pair) => Builder { map: &mended.map, diagnostics: &mut self.diagnostics }.open_variant(pair),
            None => {
                (Name { text: String::new(), span: Span::new(self.source, range.start, range.end) }, None)
            }
        }
    }

    /// Which of the statements after an open brace is the first that stands outside: another
    /// variant, or one that is not indented although the ones before it are.
    fn first_outside(&self, variant: usize, statements: &[Statement]) -> usize {
        let own = self.indentation(variant);
        let indented = |statement: &Statement| {
            let indentation = self.indentation(statement.span.start as usize);
            indentation.is_none_or(|indentation| Some(indentation) > own)
        };
        let by_indentation = statements.first().is_some_and(indented);
        let outside = statements.iter().position(|statement| {
            matches!(statement.kind, StatementKind::Variant(_)) || (by_indentation && !indented(statement))
        });
        outside.unwrap_or(statements.len())
    }

    /// How many characters of blank stand before byte `at` on its line; `None` if anything else does.
    fn indentation(&self, at: usize) -> Option<usize> {
        let before = self.text.get(..at)?;
        let blank = before.trim_end_matches([' ', '\t']);
        (blank.is_empty() || blank.ends_with('\n')).then(|| before.len() - blank.len())
    }

    fn unclosed(&mut self, head: Span, end: Span) {
        let open = Span::new(self.source, (head.end as usize).saturating_sub(1), head.end as usize);
        // A head without its brace has been told, and it closes nothing.
        if self.text.get(open.range()) != Some("{") {
            return;
        }
        let headline = "the brace of this variant is never closed: `}` is missing";
        let told = Diagnostic::new(Code::Unbalanced, headline, end, "`}` is needed here")
            .with_label(open, "opened here");
        self.diagnostics.push(told.with_help("a right one: `variant four { param n = 4 }`"));
    }
}
