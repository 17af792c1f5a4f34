//! From pest's pairs to the tree, one small function a grammar rule.
//!
//! A sound parse has every part that a rule asks for. Where one should be absent all the same, the
//! builder puts the tree's *missing* in its place, so that nothing here can fail.

mod atom;
mod entity;
mod expr;
mod rule;
mod statement;

use super::grammar::{Pair, Pairs, Rule};
use super::map::{Map, Meant};
use super::tree::{Expr, ExprKind, Integer, Name, Text};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::source::Span;
use unicode_normalization::UnicodeNormalization;

/// Builds trees from what was read of one piece of text.
pub(super) struct Builder<'a> {
    /// Where the piece lies in its source.
    pub map: &'a Map,
    /// Where mistakes go that the grammar lets pass.
    pub diagnostics: &'a mut Diagnostics,
}

/// The next pair, if it was read by `rule`.
fn take<'i>(pairs: &mut Pairs<'i>, rule: Rule) -> Option<Pair<'i>> {
    if pairs.peek()?.as_rule() == rule { pairs.next() } else { None }
}

/// The byte after the last word or mark of a pair. pest counts the blanks before an absent
/// optional part as part of the rule; nobody wants these underlined.
pub(super) fn end_of(pair: &Pair<'_>) -> usize {
    let mut last = pair.clone();
    while let Some(inner) = last.clone().into_inner().next_back() {
        last = inner;
    }
    last.as_span().end()
}

impl Builder<'_> {
    /// The span of a pair, without blanks after its last word.
    fn span(&self, pair: &Pair<'_>) -> Span {
        self.map.span(pair.as_span().start()..end_of(pair))
    }

    /// The empty span at the end of the text that was read so far: for a part that is absent.
    fn nowhere(&self) -> Span {
        self.map.span(0..0)
    }

    fn tell(
        &mut self,
        code: Code,
        headline: impl Into<String>,
        span: Span,
        label: &str,
        help: impl Into<String>,
    ) {
        self.diagnostics.push(Diagnostic::new(code, headline, span, label).with_help(help));
    }

    /// `name`, or a word that stands where a name may stand (`boat`, `size`).
    fn name(&self, pair: &Pair<'_>) -> Name {
        let range = pair.as_span().start()..end_of(pair);
        let written = match self.map.meant(range.clone()) {
            Meant::This => pair.as_str().trim_ascii_end(),
            Meant::Unknown => "",
            Meant::Name(word) => word,
        };
        let text = if written.is_ascii() { written.to_owned() } else { written.nfc().collect() };
        Name { text, span: self.map.span(range) }
    }

    /// The next pair as a name.
    fn next_name(&self, pairs: &mut Pairs<'_>) -> Name {
        match pairs.next() {
            Some(pair) => self.name(&pair),
            None => Name { text: String::new(), span: self.nowhere() },
        }
    }

    /// All names that are left, whatever stands between them.
    fn names(&self, pairs: Pairs<'_>) -> Vec<Name> {
        pairs.filter(|pair| pair.as_rule() == Rule::name).map(|pair| self.name(&pair)).collect()
    }

    /// `string`: resolves the escapes, and refuses those that do not exist.
    fn text(&mut self, pair: &Pair<'_>) -> Text {
        let mut value = String::with_capacity(pair.as_str().len());
        let mut told = false;
        for part in pair.clone().into_inner() {
            match (part.as_rule(), part.as_str()) {
                (Rule::plain, plain) => value.push_str(plain),
                (Rule::escape, "\\n") => value.push('\n'),
                (Rule::escape, "\\t") => value.push('\t'),
                (Rule::escape, escape @ ("\\\\" | "\\\"")) => value.extend(escape.chars().nth(1)),
                (Rule::escape, escape) => {
                    if !told {
                        self.bad_escape(&part);
                        told = true;
                    }
                    value.push_str(escape);
                }
                _ => {}
            }
        }
        Text { value, span: self.span(pair) }
    }

    fn bad_escape(&mut self, part: &Pair<'_>) {
        let headline = format!("there is no escape {} in a string", super::words::shown(part.as_str()));
        let help =
            "a backslash is written \\\\, a quotation mark \\\", a new line \\n, a tab \\t: \"a \\\\ b\"";
        self.tell(Code::BadEscape, headline, self.span(part), "a backslash begins an escape", help);
    }

    /// `string` as the next pair.
    fn next_text(&mut self, pairs: &mut Pairs<'_>) -> Text {
        match take(pairs, Rule::string) {
            Some(pair) => self.text(&pair),
            None => Text { value: String::new(), span: self.nowhere() },
        }
    }

    /// `signed`: an integer with an optional minus, where nothing else may stand.
    fn signed(&mut self, pair: &Pair<'_>) -> Integer {
        let span = self.span(pair);
        let mut digits: String = pair.as_str().chars().filter(char::is_ascii_digit).collect();
        if pair.as_str().starts_with('-') {
            digits.insert(0, '-');
        }
        let value = digits.parse().unwrap_or_else(|_| {
            let headline = "this integer does not fit 64 bits";
            let help = format!("the largest integer is {}: `n = 1..{}`", i64::MAX, i64::MAX);
            self.tell(Code::IntegerTooLarge, headline, span, "too large", help);
            0
        });
        Integer { value, span }
    }

    /// `signed` as the next pair.
    fn next_signed(&mut self, pairs: &mut Pairs<'_>) -> Integer {
        match take(pairs, Rule::signed) {
            Some(pair) => self.signed(&pair),
            None => Integer { value: 0, span: self.nowhere() },
        }
    }

    /// `expr` as the next pair.
    fn next_expr(&mut self, pairs: &mut Pairs<'_>) -> Expr {
        match take(pairs, Rule::expr) {
            Some(pair) => self.expr(pair),
            None => self.missing_expr(),
        }
    }

    fn missing_expr(&self) -> Expr {
        Expr { kind: ExprKind::Missing, span: self.nowhere() }
    }
}
