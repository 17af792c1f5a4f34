//! Expressions: a flat row of terms and operators gets its shape by the operators' strength.
//!
//! The row is folded once for each strength, from the tightest to the loosest, so that only
//! parentheses and quantifiers recurse (their depth is bounded before pest sees the text).

use super::{Builder, take};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::grammar::{Pair, Rule};
use crate::syntax::tree::{Comparison, Expr, ExprKind, ProductOperator, SumOperator};

/// A term with the `not`s before it.
struct Term {
    nots: u32,
    /// The first `not`.
    not_span: Option<Span>,
    expr: Expr,
}

/// An operator between two terms.
struct Operator {
    rule: Rule,
    span: Span,
}

/// A term and then operators with their right terms.
struct Row {
    first: Term,
    rest: Vec<(Operator, Term)>,
}

impl Builder<'_> {
    /// `expr`
    pub(super) fn expr(&mut self, pair: Pair<'_>) -> Expr {
        match self.row(pair) {
            Some(row) => self.shape(row),
            None => self.missing_expr(),
        }
    }

    /// The tree of a row; apart from [`Self::expr`], so that what nests needs little stack.
    fn shape(&mut self, row: Row) -> Expr {
        if row.rest.is_empty() {
            return negate(row.first);
        }
        let row = self.products(row);
        let row = self.sums(row);
        let row = self.comparisons(row);
        logic(row)
    }

    fn row(&mut self, pair: Pair<'_>) -> Option<Row> {
        let mut inner = pair.into_inner();
        let first = self.term(inner.next()?);
        let mut rest = Vec::new();
        while let (Some(operator), Some(term)) = (inner.next(), inner.next()) {
            let comment = is_comment(&operator, &term);
            let operator = Operator { rule: operator.as_rule(), span: self.span(&operator) };
            if comment {
                self.comment(operator.span);
                break;
            }
            rest.push((operator, self.term(term)));
        }
        Some(Row { first, rest })
    }

    /// `-- for readers only` that could be read as two minus signs.
    fn comment(&mut self, minus: Span) {
        let dashes = Span { end: minus.end + 1, ..minus };
        let help = "the rest of a line is a comment after `#`: `goal all at right  # at last`";
        let headline = "a comment begins with `#`, not with `--`";
        self.tell(Code::ForeignMark, headline, dashes, "write `#`", help);
    }

    /// Signs before an atom. A minus before a `not` is refused.
    fn term(&mut self, pair: Pair<'_>) -> Term {
        let mut inner = pair.into_inner();
        let (mut nots, mut minuses) = (0u32, 0u32);
        let (mut first_not, mut first_minus) = (None, None);
        let mut told = false;
        while let Some(sign) = take(&mut inner, Rule::kw_not).or_else(|| take(&mut inner, Rule::minus)) {
            let span = self.span(&sign);
            if sign.as_rule() == Rule::minus {
                minuses += 1;
                first_minus.get_or_insert(span);
            } else {
                if minuses > 0 && !told {
                    self.loose_not(span);
                    told = true;
                }
                nots += 1;
                first_not.get_or_insert(span);
            }
        }
        let mut expr = match inner.next() {
            Some(atom) => self.atom(atom),
            None => self.missing_expr(),
        };
        if let Some(minus) = first_minus {
            let span = minus.to(expr.span);
            expr = Expr { kind: ExprKind::Negative { times: minuses, of: Box::new(expr) }, span };
        }
        Term { nots, not_span: first_not, expr }
    }

    fn loose_not(&mut self, not: Span) {
        let help = "`not` takes in a whole comparison; put it in front, or use parentheses: \
                    `goat and not (wolf == 1)`";
        let headline = "`not` can't stand within a sum or a comparison";
        self.tell(Code::LooseNot, headline, not, "gives a truth value where a number is needed", help);
    }

    /// Tells of a `not` on the right of an operator that binds tighter than it.
    fn tight(&mut self, term: Term) -> Expr {
        match term.not_span {
            Some(not) => {
                self.loose_not(not);
                Expr { kind: ExprKind::Missing, span: term.expr.span }
            }
            None => term.expr,
        }
    }

    fn products(&mut self, row: Row) -> Row {
        let operator = |rule| match rule {
            Rule::times => Some(ProductOperator::Times),
            Rule::divide => Some(ProductOperator::Divide),
            Rule::remainder => Some(ProductOperator::Remainder),
            _ => None,
        };
        self.fold(row, operator, |first, rest| ExprKind::Product { first: Box::new(first), rest })
    }

    fn sums(&mut self, row: Row) -> Row {
        let operator = |rule| match rule {
            Rule::plus => Some(SumOperator::Plus),
            Rule::minus => Some(SumOperator::Minus),
            _ => None,
        };
        self.fold(row, operator, |first, rest| ExprKind::Sum { first: Box::new(first), rest })
    }

    /// Joins each run of terms between which `operator` finds its operators.
    fn fold<O>(
        &mut self,
        row: Row,
        operator: impl Fn(Rule) -> Option<O>,
        join: impl Fn(Expr, Vec<(O, Span, Expr)>) -> ExprKind,
    ) -> Row {
        let mut out = Row { first: row.first, rest: Vec::new() };
        let mut run: Vec<(O, Span, Expr)> = Vec::new();
        let close = |term: &mut Term, run: &mut Vec<(O, Span, Expr)>| {
            if let Some((_, _, end)) = run.last() {
                let span = term.expr.span.to(end.span);
                let first = std::mem::replace(&mut term.expr, Expr { kind: ExprKind::Missing, span });
                term.expr.kind = join(first, std::mem::take(run));
            }
        };
        for (sign, term) in row.rest {
            match operator(sign.rule) {
                Some(op) => run.push((op, sign.span, self.tight(term))),
                None => {
                    close(out.last(), &mut run);
                    out.rest.push((sign, term));
                }
            }
        }
        close(out.last(), &mut run);
        out
    }

    /// At most one comparison between two `and`s or `or`s.
    fn comparisons(&mut self, row: Row) -> Row {
        let mut out = Row { first: row.first, rest: Vec::new() };
        // The first comparison sign since the last `and` or `or`, and whether a second was told.
        let mut before: Option<(Span, bool)> = None;
        for (sign, term) in row.rest {
            let Some(operator) = comparison(sign.rule) else {
                before = None;
                out.rest.push((sign, term));
                continue;
            };
            if let Some((first, told)) = &mut before {
                if !std::mem::replace(told, true) {
                    self.diagnostics.push(chained(*first, sign.span));
                }
                let last = &mut out.last().expr;
                *last = Expr { kind: ExprKind::Missing, span: last.span.to(term.expr.span) };
                continue;
            }
            before = Some((sign.span, false));
            let right = Box::new(self.tight(term));
            let last = &mut out.last().expr;
            let span = last.span.to(right.span);
            let left = Box::new(std::mem::replace(last, Expr { kind: ExprKind::Missing, span }));
            last.kind = ExprKind::Compare { left, operator, sign: sign.span, right };
        }
        out
    }
}

/// Whether a minus and the term after it are two dashes with a blank behind: nobody subtracts so.
fn is_comment(operator: &Pair<'_>, term: &Pair<'_>) -> bool {
    operator.as_rule() == Rule::minus
        && operator.as_span().end() == term.as_span().start()
        && term.as_str().starts_with("- ")
}

impl Row {
    /// The rightmost term.
    fn last(&mut self) -> &mut Term {
        match self.rest.last_mut() {
            Some((_, term)) => term,
            None => &mut self.first,
        }
    }
}

/// Puts the `not`s of a term around its expression.
fn negate(term: Term) -> Expr {
    match term.not_span {
        Some(not) => {
            let span = not.to(term.expr.span);
            Expr { kind: ExprKind::Not { times: term.nots, of: Box::new(term.expr) }, span }
        }
        None => term.expr,
    }
}

/// Joins the terms of a row in which only `and` and `or` are left.
fn logic(row: Row) -> Expr {
    let mut conjunction = List::new(negate(row.first));
    let mut finished: Option<List> = None;
    for (operator, term) in row.rest {
        if operator.rule == Rule::kw_or {
            let done = std::mem::replace(&mut conjunction, List::new(negate(term))).join(ExprKind::And);
            match &mut finished {
                Some(list) => list.rest.push(done),
                None => finished = Some(List::new(done)),
            }
        } else {
            conjunction.rest.push(negate(term));
        }
    }
    let last = conjunction.join(ExprKind::And);
    match finished {
        Some(mut list) => {
            list.rest.push(last);
            list.join(ExprKind::Or)
        }
        None => last,
    }
}

/// One expression or more.
struct List {
    first: Expr,
    rest: Vec<Expr>,
}

impl List {
    fn new(first: Expr) -> Self {
        Self { first, rest: Vec::new() }
    }

    /// The first one alone, or all in one expression.
    fn join(self, kind: impl FnOnce(Vec<Expr>) -> ExprKind) -> Expr {
        let Some(last) = self.rest.last() else {
            return self.first;
        };
        let span = self.first.span.to(last.span);
        let mut all = Vec::with_capacity(self.rest.len() + 1);
        all.push(self.first);
        all.extend(self.rest);
        Expr { kind: kind(all), span }
    }
}

fn comparison(rule: Rule) -> Option<Comparison> {
    match rule {
        Rule::equal => Some(Comparison::Equal),
        Rule::not_equal => Some(Comparison::NotEqual),
        Rule::less => Some(Comparison::Less),
        Rule::less_or_equal => Some(Comparison::LessOrEqual),
        Rule::greater => Some(Comparison::Greater),
        Rule::greater_or_equal => Some(Comparison::GreaterOrEqual),
        _ => None,
    }
}

fn chained(first: Span, second: Span) -> Diagnostic {
    Diagnostic::new(Code::ChainedComparison, "two comparisons in a row", second, "the second comparison")
        .with_label(first, "the first")
        .with_help("join two comparisons with `and`: `1 <= goats and goats <= 3`")
}
