//! Fixed numbers: built from integers, params and lets of such.

use super::expr::arithmetic::{self, Failure};
use super::expr::each_name;
use super::names::{Fit, Symbol};
use super::notes::Notes;
use super::order::order;
use super::world::World;
use crate::diag::{Code, Diagnostic};
use crate::id::Id;
use crate::source::Span;
use crate::syntax::tree::{Expr, ExprKind, Name, Operand, SumOperator};

/// What a constant comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folded {
    /// A number; `None` where it depends on params whose values are left open.
    Number(Option<i64>),
    /// A truth value.
    Truth(Option<bool>),
}

/// What a let comes to, if it is constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetFold {
    /// It is constant.
    Constant(Folded),
    /// It is read afresh in each state.
    Varies,
    /// Something is wrong with it, which is told where it is read as a let.
    Wrong,
}

/// Why an expression has no constant value.
enum Trouble {
    /// That is told elsewhere.
    Quiet,
    /// It is not constant; what is to be told.
    Varies(Box<Diagnostic>),
    /// It is constant, but wrong; what is to be told.
    Wrong(Box<Diagnostic>),
}

/// What the names in a constant may stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Built {
    /// Params only: a param's own value.
    Params,
    /// Params and lets.
    Lets,
    /// Params and lets, where the params' values are left open: names and sorts are checked.
    OpenParams,
}

impl World<'_> {
    /// The value of a fixed number; `None` if it has none (told).
    pub fn constant(&self, expr: &Expr, notes: &mut Notes) -> Option<i64> {
        self.built(expr, Built::Lets, notes).flatten()
    }

    /// The value of a number that is built of what is allowed; `None` if it is wrong (told),
    /// `Some(None)` if it depends on what is left open.
    pub fn built(&self, expr: &Expr, built: Built, notes: &mut Notes) -> Option<Option<i64>> {
        let mut fold = Fold { world: self, built, notes: Some(notes) };
        match fold.number(expr) {
            Ok(value) => Some(value),
            Err(Trouble::Quiet) => None,
            Err(Trouble::Varies(diagnostic) | Trouble::Wrong(diagnostic)) => {
                notes.push(*diagnostic);
                None
            }
        }
    }

    /// What each let comes to. Tells nothing: that is done where lets are read as such.
    pub fn fold_lets(&mut self) {
        let needs: Vec<Vec<usize>> = self.lets.iter().map(|named| self.lets_in(&named.value)).collect();
        self.let_folds = self.lets.iter().map(|_| LetFold::Wrong).collect();
        let found = order(&needs);
        for index in found.sorted {
            if found.circular.get(index) == Some(&false) {
                let id = Id::from_index(index);
                let fold = Fold { world: self, built: Built::Lets, notes: None }.any(&self.lets[id].value);
                self.let_folds[id] = match fold {
                    Ok(folded) => LetFold::Constant(folded),
                    Err(Trouble::Varies(_)) => LetFold::Varies,
                    Err(Trouble::Quiet | Trouble::Wrong(_)) => LetFold::Wrong,
                };
            }
        }
    }

    fn lets_in(&self, expr: &Expr) -> Vec<usize> {
        let mut found = Vec::new();
        each_name(expr, &mut |name| {
            if let Some(Symbol::Let(id)) = self.names.get(&name.text) {
                found.push(id.index());
            }
        });
        found
    }
}

struct Fold<'a, 't, 'n> {
    world: &'a World<'t>,
    built: Built,
    /// Where uses and unknown names are noted; `None` for a look ahead.
    notes: Option<&'n mut Notes>,
}

impl Fold<'_, '_, '_> {
    fn number(&mut self, expr: &Expr) -> Result<Option<i64>, Trouble> {
        match self.any(expr)? {
            Folded::Number(value) => Ok(value),
            Folded::Truth(_) => Err(Trouble::Wrong(Box::new(
                arithmetic::truth_as_number(expr.span)
                    .with_help("a fixed number is built from integers and params: `2 * n + 1`"),
            ))),
        }
    }

    fn truth(&mut self, expr: &Expr) -> Result<Option<bool>, Trouble> {
        Ok(match self.any(expr)? {
            Folded::Truth(value) => value,
            Folded::Number(value) => value.map(|value| value > 0),
        })
    }

    fn any(&mut self, expr: &Expr) -> Result<Folded, Trouble> {
        let number = |value| Ok(Folded::Number(value));
        match &expr.kind {
            ExprKind::Missing => Err(Trouble::Quiet),
            ExprKind::Integer(value) => number(Some(*value)),
            ExprKind::BigInteger(_) => {
                Err(Trouble::Wrong(Box::new(arithmetic::integer_too_large(expr.span))))
            }
            ExprKind::Truth(value) => Ok(Folded::Truth(Some(*value))),
            ExprKind::Or(list) => self.until(list, true),
            ExprKind::And(list) => self.until(list, false),
            ExprKind::Not { times, of } => {
                let value = self.truth(of)?;
                Ok(Folded::Truth(value.map(|value| value != (times % 2 == 1))))
            }
            ExprKind::Compare { left, operator, right, .. } => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                Ok(Folded::Truth(left.zip(right).map(|(a, b)| operator.holds(a, b))))
            }
            ExprKind::Sum { first, rest } => {
                let mut total = self.number(first)?;
                for (operator, _, term) in rest {
                    let term = self.number(term)?;
                    let sum = |(a, b)| arithmetic::sum(a, *operator == SumOperator::Minus, b);
                    total = settle(total.zip(term).map(sum), expr.span)?;
                }
                number(total)
            }
            ExprKind::Product { first, rest } => {
                let mut total = self.number(first)?;
                for (operator, _, factor) in rest {
                    let value = self.number(factor)?;
                    let product = |(a, b)| arithmetic::product(a, (*operator).into(), b);
                    total = match total.zip(value).map(product) {
                        Some(Err(Failure::ZeroDivisor)) => {
                            return Err(Trouble::Wrong(Box::new(arithmetic::zero_divisor(factor.span))));
                        }
                        product => settle(product, expr.span)?,
                    };
                }
                number(total)
            }
            ExprKind::Negative { times, of } => {
                if let Some(least) = arithmetic::least(of, *times) {
                    return number(settle(Some(arithmetic::negative(least, times - 1)), expr.span)?);
                }
                let value = self.number(of)?;
                number(settle(value.map(|value| arithmetic::negative(value, *times)), expr.span)?)
            }
            ExprKind::Min(list) => self.extreme(list, Ord::min),
            ExprKind::Max(list) => self.extreme(list, Ord::max),
            ExprKind::Operand { operand: Operand::Name(name), at: None } => self.name(name),
            ExprKind::Operand { operand, .. } => {
                Err(self.varies(operand_span(operand).unwrap_or(expr.span), expr.span))
            }
            ExprKind::Quantifier { keyword, .. } => Err(self.varies(*keyword, expr.span)),
            ExprKind::AllAt { .. }
            | ExprKind::From(_)
            | ExprKind::To(_)
            | ExprKind::Slowest
            | ExprKind::Fastest
            | ExprKind::Previous(_)
            | ExprKind::Trip => Err(self.varies(expr.span, expr.span)),
        }
    }

    fn extreme(&mut self, list: &[Expr], better: fn(i64, i64) -> i64) -> Result<Folded, Trouble> {
        let values = list.iter().map(|expr| self.number(expr)).collect::<Result<Option<Vec<_>>, _>>()?;
        Ok(Folded::Number(values.and_then(|values| values.into_iter().reduce(better))))
    }

    /// Reads until one of the list comes to `end`.
    fn until(&mut self, list: &[Expr], end: bool) -> Result<Folded, Trouble> {
        let mut open = false;
        for expr in list {
            match self.truth(expr)? {
                Some(value) if value == end && !open => return Ok(Folded::Truth(Some(end))),
                Some(value) => open |= value == end,
                None => open = true,
            }
        }
        Ok(Folded::Truth((!open).then_some(!end)))
    }

    fn name(&mut self, name: &Name) -> Result<Folded, Trouble> {
        let symbol = match &mut self.notes {
            Some(notes) => self.world.names.look_up(name, Fit::Constant, notes),
            None => self.world.names.get(&name.text),
        };
        match symbol.ok_or(Trouble::Quiet)? {
            Symbol::Param(_) if self.built == Built::OpenParams => Ok(Folded::Number(None)),
            Symbol::Param(param) => {
                let value = self.world.params.as_slice().get(param.index()).copied().flatten();
                value.map(|value| Folded::Number(Some(value))).ok_or(Trouble::Quiet)
            }
            Symbol::Let(_) if self.built == Built::Params => Err(Trouble::Varies(Box::new(
                Diagnostic::new(
                    Code::NotConstant,
                    format!("`{}` is a let, and a param may use other params only", name.text),
                    name.span,
                    "not a param",
                )
                .with_help(format!("make it a param as well: `param {} = 3`", name.text)),
            ))),
            Symbol::Let(id) => match self.world.let_folds.as_slice().get(id.index()) {
                Some(LetFold::Constant(Folded::Number(_))) if self.built == Built::OpenParams => {
                    Ok(Folded::Number(None))
                }
                Some(LetFold::Constant(folded)) => Ok(*folded),
                Some(LetFold::Varies) => {
                    Err(self.no_constant(name, "is read afresh in each state, and is no fixed number"))
                }
                Some(LetFold::Wrong) | None => Err(Trouble::Quiet),
            },
            symbol => Err(self.no_constant(name, &format!("is {}, not a fixed number", symbol.sort()))),
        }
    }

    fn no_constant(&self, name: &Name, what: &str) -> Trouble {
        let headline = format!("`{}` {what}", name.text);
        let diagnostic =
            Diagnostic::new(Code::NotConstant, headline, name.span, "a fixed number is needed here");
        let diagnostic = match self.world.names.declaration(&name.text) {
            Some(span) => diagnostic.with_label(span, "declared here"),
            None => diagnostic,
        };
        Trouble::Varies(Box::new(diagnostic.with_help(self.help())))
    }

    fn varies(&self, span: Span, whole: Span) -> Trouble {
        let headline = "this changes from state to state, and a fixed number is needed here";
        let label = if span == whole { "not fixed" } else { "not a fixed number" };
        Trouble::Varies(Box::new(
            Diagnostic::new(Code::NotConstant, headline, span, label).with_help(self.help()),
        ))
    }

    fn help(&self) -> &'static str {
        match self.built {
            Built::Params => "a param is built from integers and other params: `param m = 2 * n + 1`",
            Built::Lets => {
                "a fixed number is built from integers and params: `param n = 3`, then `2 * n + 1`"
            }
            Built::OpenParams => {
                "an expected number is built from integers and params: `expect crossings == 4 * n - 1`"
            }
        }
    }
}

fn settle(value: Option<Result<i64, Failure>>, span: Span) -> Result<Option<i64>, Trouble> {
    // A zero divisor is told at the divisor by those who know it.
    value.transpose().map_err(|_| Trouble::Wrong(Box::new(arithmetic::overflow(span))))
}

fn operand_span(operand: &Operand) -> Option<Span> {
    match operand {
        Operand::Name(name) | Operand::Numbered(name, _) => Some(name.span),
        Operand::OfCopy { variable, .. } => Some(variable.span),
        Operand::Everyone | Operand::Weight | Operand::Size | Operand::Alone => None,
    }
}
