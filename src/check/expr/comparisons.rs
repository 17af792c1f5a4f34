//! The warning for comparisons that come out the same in every state, found by ranges alone.

use super::range::{Interval, Open, Ranges};
use crate::check::puzzle::{Comparison, Number, NumberKind, Puzzle, Truth, TruthKind, Value};
use crate::diag::{Code, Diagnostic, Diagnostics};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Warns of every comparison in the puzzle that is always true or always false. Comparisons of
/// constants alone are meant (the checker has folded them), and so is what another value of a
/// param changes: that is `open`.
pub fn constant_comparisons(puzzle: &Puzzle, open: &Open) -> Diagnostics {
    let mut walk = Walk { ranges: Ranges::open(puzzle, open), found: Diagnostics::new() };
    for one in &puzzle.lets {
        walk.value(&one.value);
    }
    for rule in &puzzle.rules {
        // The clauses share their head's guards, which may be long: each is looked at once.
        let mut seen = FxHashSet::default();
        for clause in &rule.clauses {
            for guard in &clause.guards {
                if seen.insert(Arc::as_ptr(&guard.condition)) {
                    walk.truth(&guard.condition);
                }
            }
            walk.truth(&clause.demand);
        }
    }
    walk.truth(&puzzle.goal);
    puzzle.costs.iter().for_each(|cost| walk.value(&cost.value));
    puzzle.estimates.iter().for_each(|estimate| walk.value(&estimate.value));
    let times = puzzle.carriers.iter().filter_map(|carrier| carrier.time.as_ref());
    times.chain(puzzle.legs.iter().filter_map(|leg| leg.time.as_deref())).for_each(|time| walk.number(time));
    walk.found
}

struct Walk<'a> {
    ranges: Ranges<'a>,
    found: Diagnostics,
}

impl Walk<'_> {
    fn value(&mut self, value: &Value) {
        match value {
            Value::Number(number) => self.number(number),
            Value::Truth(truth) => self.truth(truth),
        }
    }

    fn truth(&mut self, truth: &Truth) {
        match &truth.kind {
            TruthKind::Positive(number) => self.number(number),
            TruthKind::Not(of) | TruthKind::Previous(of) => self.truth(of),
            TruthKind::AnyCopy(_, body) | TruthKind::AllCopies(_, body) => self.truth(body),
            TruthKind::And(parts) | TruthKind::Or(parts) => parts.iter().for_each(|part| self.truth(part)),
            TruthKind::Compare(left, operator, right) => {
                self.number(left);
                self.number(right);
                let sides = (self.ranges.number(left), self.ranges.number(right));
                if let Some(always) = decided(sides.0, *operator, sides.1) {
                    self.tell(truth, always, sides);
                }
            }
            TruthKind::Constant(_)
            | TruthKind::AllAt(..)
            | TruthKind::Alone(_)
            | TruthKind::Let(..)
            | TruthKind::From(_)
            | TruthKind::To(_) => {}
        }
    }

    fn number(&mut self, number: &Number) {
        match &number.kind {
            NumberKind::Sum(terms) => terms.iter().for_each(|(_, term)| self.number(term)),
            NumberKind::Product(first, rest) => {
                self.number(first);
                rest.iter().for_each(|(_, factor)| self.number(factor));
            }
            NumberKind::Negative(of) | NumberKind::Previous(of) => self.number(of),
            NumberKind::Min(list) | NumberKind::Max(list) => list.iter().for_each(|one| self.number(one)),
            NumberKind::CountCopies(_, body) => self.truth(body),
            NumberKind::Constant(_)
            | NumberKind::Count(..)
            | NumberKind::Everyone(_)
            | NumberKind::Total(..)
            | NumberKind::Carrier(..)
            | NumberKind::Let(..)
            | NumberKind::Slowest
            | NumberKind::Fastest
            | NumberKind::Trip => {}
        }
    }

    fn tell(&mut self, comparison: &Truth, always: bool, sides: (Interval, Interval)) {
        let (headline, habit) = if always {
            ("this comparison is always true", "it asks for nothing")
        } else {
            ("this comparison is always false", "it can never be met")
        };
        let label = format!("the left side is {}, the right side {}", in_words(sides.0), in_words(sides.1));
        let help = format!(
            "whatever stands where, {habit}: leave it out, or compare with a number that can be reached: \
             `missionaries >= 1`"
        );
        self.found.push(
            Diagnostic::new(Code::ConstantComparison, headline, comparison.span, label).with_help(help),
        );
    }
}

fn in_words((low, high): Interval) -> String {
    let (least, most) = (i128::from(i64::MIN), i128::from(i64::MAX));
    match () {
        () if low == high => low.to_string(),
        () if low == least && high == most => "any number".to_owned(),
        () if high == most => format!("{low} or more"),
        () if low == least => format!("{high} or less"),
        () => format!("{low} to {high}"),
    }
}

/// What a comparison comes out as if its sides stay within these bounds; `None` if that depends.
fn decided(left: Interval, operator: Comparison, right: Interval) -> Option<bool> {
    let less = |a: Interval, b: Interval| match () {
        () if a.1 < b.0 => Some(true),
        () if a.0 >= b.1 => Some(false),
        () => None,
    };
    let equal = || match () {
        () if left.1 < right.0 || right.1 < left.0 => Some(false),
        () if left.0 == left.1 && left == right => Some(true),
        () => None,
    };
    match operator {
        Comparison::Equal => equal(),
        Comparison::NotEqual => equal().map(|same| !same),
        Comparison::Less => less(left, right),
        Comparison::GreaterOrEqual => less(left, right).map(|less| !less),
        Comparison::Greater => less(right, left),
        Comparison::LessOrEqual => less(right, left).map(|less| !less),
    }
}
