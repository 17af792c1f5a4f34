//! Expectations: what the author knows of the answer, under which values of the params.

use super::constant::Built;
use super::names::{Fit, Symbol};
use super::notes::Notes;
use super::params::{Settings, upside_down};
use super::puzzle::Metric;
use super::searches::metric_twice;
use super::world::World;
use crate::diag::{Code, Diagnostic};
use crate::limits;
use crate::source::Span;
use crate::syntax::tree::{Expect, Expected, ExpectedKind, Expr, ExprKind, Name, Range, With};
use rustc_hash::FxHashMap;

/// An `expect` statement.
#[derive(Clone, Copy, Debug)]
pub struct Expectation<'t> {
    /// The whole statement.
    pub span: Span,
    pub(super) expect: &'t Expect,
}

/// What an expectation says of the answer, under one choice of params.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is a solution.
    Solvable,
    /// There is none.
    Unsolvable,
    /// A metric has this value, in decimal digits as numbers are printed: it may have any size.
    Metric(ExpectedMetric, String),
}

/// What can be expected to have a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedMetric {
    /// What crossings add up to, the least among the optimal solutions.
    Sum(Metric),
    /// The number of optimal solutions.
    Solutions,
    /// The same with every member told apart.
    Labelled,
    /// The number of arrangements within reach.
    States,
}

impl<'t> Expectation<'t> {
    /// How many choices of params it stands for.
    pub fn choices(&self) -> i128 {
        let counts = self.expect.with.iter().map(values);
        counts.fold(1_i128, i128::saturating_mul)
    }

    /// The choices one after the other, the last param running fastest. None if a range is upside
    /// down, and none if there are more than [`limits::EXPECT_VALUES`] (both told by the check).
    pub fn assignments(&self) -> Assignments<'t> {
        let count = self.choices();
        let count = if count > limits::EXPECT_VALUES { 0 } else { count };
        Assignments { with: &self.expect.with, next: 0, count }
    }

    /// The things that it says, with their words.
    pub fn items(&self) -> &'t [Expected] {
        &self.expect.items
    }
}

fn values(with: &With) -> i128 {
    let high = with.high.as_ref().map_or(with.low.value, |high| high.value);
    (i128::from(high) - i128::from(with.low.value) + 1).max(0)
}

/// The choices of params that an expectation stands for.
#[derive(Clone, Debug)]
pub struct Assignments<'t> {
    with: &'t [With],
    next: i128,
    count: i128,
}

impl Iterator for Assignments<'_> {
    type Item = Settings;

    fn next(&mut self) -> Option<Settings> {
        if self.next >= self.count {
            return None;
        }
        let mut rest = self.next;
        self.next += 1;
        let mut params: Vec<(String, i64)> = Vec::new();
        for with in self.with.iter().rev() {
            let count = values(with).max(1);
            let value = i128::from(with.low.value) + rest % count;
            rest /= count;
            params.push((with.param.text.clone(), i64::try_from(value).unwrap_or(with.low.value)));
        }
        params.reverse();
        Some(Settings { params })
    }
}

impl World<'_> {
    /// What an expectation says under the params of this world; `None` if it can't be read (told).
    pub(super) fn claims(&self, expectation: &Expectation<'_>, notes: &mut Notes) -> Option<Vec<Claim>> {
        let claim = |item: &Expected, notes: &mut Notes| match &item.kind {
            ExpectedKind::Solvable => Some(Claim::Solvable),
            ExpectedKind::Unsolvable => Some(Claim::Unsolvable),
            ExpectedKind::Metric { metric, value } => {
                let metric = self.expected_metric(metric, notes)?;
                let value = match big(metric, value) {
                    Some(value) => value,
                    None => self.constant(value, notes)?.to_string(),
                };
                Some(Claim::Metric(metric, value))
            }
        };
        expectation.expect.items.iter().map(|item| claim(item, notes)).collect()
    }

    fn expected_metric(&self, name: &Name, notes: &mut Notes) -> Option<ExpectedMetric> {
        match name.text.as_str() {
            "solutions" => Some(ExpectedMetric::Solutions),
            "labelled" => Some(ExpectedMetric::Labelled),
            "states" => Some(ExpectedMetric::States),
            "solvable" | "unsolvable" => {
                notes.push(no_value(name));
                None
            }
            _ => self.metric(name, Fit::Expected, notes).map(ExpectedMetric::Sum),
        }
    }

    /// Checks an expectation: names, sorts, repeats and ranges. `ranges` has the values that a param
    /// may have. Values are worked out only where no param is set, so that the cost is its length.
    pub(super) fn check_expectation(
        &self,
        expectation: &Expectation<'_>,
        ranges: &FxHashMap<&str, &Range>,
        notes: &mut Notes,
    ) {
        let expect = expectation.expect;
        self.check_with(&expect.with, ranges, notes);
        if expectation.choices() > limits::EXPECT_VALUES {
            notes.push(too_many_values(expectation));
        }
        let built = if expect.with.is_empty() { Built::Lets } else { Built::OpenParams };
        let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
        for item in &expect.items {
            let word = match &item.kind {
                ExpectedKind::Solvable => "solvable",
                ExpectedKind::Unsolvable => "unsolvable",
                ExpectedKind::Metric { metric, value } => {
                    let found = self.expected_metric(metric, notes);
                    if !found.is_some_and(|found| is_big(found, value)) {
                        self.built(value, built, notes);
                    }
                    &metric.text
                }
            };
            // A puzzle is one of these two.
            let key = if word == "unsolvable" { "solvable" } else { word };
            match seen.get(key) {
                _ if word.is_empty() => {}
                Some(&first) => notes.push(said_again(word, item, first)),
                None => _ = seen.insert(key, item.span),
            }
        }
    }

    fn check_with(&self, with: &[With], ranges: &FxHashMap<&str, &Range>, notes: &mut Notes) {
        let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
        for one in with {
            let name = &one.param;
            let known = matches!(self.names.find(name, Fit::Param, notes), Some(Symbol::Param(_)));
            match seen.get(name.text.as_str()) {
                _ if name.is_missing() => {}
                Some(&first) => notes.push(set_twice(name, first)),
                None => _ = seen.insert(&name.text, name.span),
            }
            let (low, high) = (one.low.value, one.high.as_ref().map_or(one.low.value, |high| high.value));
            if low > high {
                notes.push(upside_down(low, high, one.span));
            } else if let Some(range) = ranges.get(name.text.as_str()).filter(|_| known) {
                let allowed = range.low.value..=range.high.value;
                if !allowed.is_empty() && (low < range.low.value || high > range.high.value) {
                    notes.push(outside(one, range));
                }
            }
        }
    }

    /// The first word by which one of the expectations speaks of time.
    pub(super) fn expects_time(expectations: &[Expectation<'_>]) -> Option<Span> {
        let items = expectations.iter().flat_map(|expectation| &expectation.expect.items);
        let mut metrics = items.filter_map(|item| match &item.kind {
            ExpectedKind::Metric { metric, .. } => Some(metric),
            _ => None,
        });
        metrics.find(|metric| metric.text == "time").map(|metric| metric.span)
    }
}

/// Whether a lone integer beyond 64 bits stands where solutions or states are counted, which may
/// have any size.
fn is_big(metric: ExpectedMetric, value: &Expr) -> bool {
    matches!(value.kind, ExprKind::BigInteger(_)) && !matches!(metric, ExpectedMetric::Sum(_))
}

/// The value of such an integer.
fn big(metric: ExpectedMetric, value: &Expr) -> Option<String> {
    match &value.kind {
        ExprKind::BigInteger(digits) if is_big(metric, value) => Some(digits.clone()),
        _ => None,
    }
}

fn no_value(name: &Name) -> Diagnostic {
    let text = &name.text;
    let headline = format!("`{text}` has no value: a puzzle is {text} or it is not");
    Diagnostic::new(Code::WrongComparison, headline, name.span, "nothing to compare")
        .with_help(format!("leave the comparison out: `expect {text}`"))
}

fn said_again(word: &str, item: &Expected, first: Span) -> Diagnostic {
    match &item.kind {
        ExpectedKind::Metric { metric, .. } => metric_twice(metric, first),
        _ => Diagnostic::new(
            Code::Repeated,
            "one `expect` says twice whether there is a solution",
            item.span,
            "the second time",
        )
        .with_label(first, "the first time")
        .with_help(format!("keep one of the two: `expect {word}`")),
    }
}

fn set_twice(name: &Name, first: Span) -> Diagnostic {
    let text = &name.text;
    Diagnostic::new(Code::Repeated, format!("`{text}` is set twice"), name.span, "the second time")
        .with_label(first, "the first time")
        .with_help(format!("set it once, or to a range: `with {text} = 1..4`"))
}

fn outside(with: &With, range: &Range) -> Diagnostic {
    let name = &with.param.text;
    let (low, high) = (range.low.value, range.high.value);
    Diagnostic::new(
        Code::OutOfRange,
        format!("`{name}` may be {low} to {high} only"),
        with.span,
        "outside the range",
    )
    .with_label(range.span, "its range")
    .with_help(format!("choose values within the range: `with {name} = {low}..{high}`"))
}

fn too_many_values(expectation: &Expectation<'_>) -> Diagnostic {
    let first = expectation.expect.with.first().map_or(expectation.span, |with| with.span);
    let last = expectation.expect.with.last().map_or(first, |with| with.span);
    Diagnostic::new(
        Code::TooManyValues,
        "this expectation stands for too many values",
        first.to(last),
        "each is solved by itself",
    )
    .with_help(format!(
        "an `expect` may stand for at most {} choices of params: `with n = 1..9`",
        limits::EXPECT_VALUES
    ))
}
