//! Between which bounds a number stays, whatever the state: interval arithmetic (Moore 1966).

use crate::check::puzzle::{
    Copies, Factor, LetId, MeasureId, Number, NumberKind, Puzzle, RoleId, Value, Who, WhoTerm,
};
use crate::id::Id;
use crate::source::Span;
use rustc_hash::FxHashSet;

/// The least and the greatest value that a number can have, both included. Arithmetic that leaves
/// 64 bits is an error when it happens, so both lie within 64 bits.
pub type Interval = (i128, i128);

/// All values that there are.
const ANY: Interval = (i64::MIN as i128, i64::MAX as i128);

/// The bounds of `number` under the puzzle's params.
pub fn range(puzzle: &Puzzle, number: &Number) -> Interval {
    Ranges::new(puzzle).number(number)
}

/// What is taken as unknown though this puzzle knows it: what another value of a param changes.
#[derive(Clone, Debug, Default)]
pub struct Open {
    /// Constants that a param is part of.
    pub constants: FxHashSet<Span>,
    /// Roles whose number of members a param decides.
    pub roles: FxHashSet<RoleId>,
}

/// Works out bounds and remembers those of lets, each of which is looked at once.
pub struct Ranges<'a> {
    puzzle: &'a Puzzle,
    open: Option<&'a Open>,
    lets: Vec<Option<Interval>>,
}

impl<'a> Ranges<'a> {
    /// Bounds under the puzzle's params.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self { puzzle, open: None, lets: vec![None; puzzle.lets.len()] }
    }

    /// Bounds under any params: what is `open` may have any value, and so may an empty group's
    /// size (it is written to be filled).
    pub fn open(puzzle: &'a Puzzle, open: &'a Open) -> Self {
        Self { open: Some(open), ..Self::new(puzzle) }
    }

    /// The bounds of a number. Recursion is bounded by [`crate::limits::LET_NESTING`].
    pub fn number(&mut self, number: &Number) -> Interval {
        match &number.kind {
            NumberKind::Constant(value) => self.constant(*value, number.span),
            NumberKind::Count(who, _) => (0, self.heads(who)),
            NumberKind::Everyone(_) => {
                let all = self.puzzle.roles.ids().map(|role| self.members(role));
                (0, clamp(all.fold(0, i128::saturating_add)))
            }
            NumberKind::Total(measure, _) => self.total(*measure),
            NumberKind::Carrier(..) => (0, 1),
            NumberKind::Let(id, _) => self.named(*id),
            NumberKind::Sum(terms) => terms.iter().fold((0, 0), |sum, (minus, term)| {
                let term = self.number(term);
                let (low, high) = if *minus { (-term.1, -term.0) } else { term };
                (clamp(sum.0 + low), clamp(sum.1 + high))
            }),
            NumberKind::Product(first, rest) => {
                let first = self.number(first);
                rest.iter().fold(first, |product, (factor, number)| {
                    let by = self.number(number);
                    match factor {
                        Factor::Times => corners(product, by, |a, b| a * b),
                        Factor::Divide => quotient(product, by),
                        Factor::Remainder => remainder(product, by),
                    }
                })
            }
            NumberKind::Negative(of) => {
                let (low, high) = self.number(of);
                (clamp(-high), clamp(-low))
            }
            NumberKind::Min(list) => self.extreme(list, i128::min),
            NumberKind::Max(list) => self.extreme(list, i128::max),
            NumberKind::CountCopies(family, _) => {
                let roles = &self.puzzle.families[*family].roles;
                let open = roles.iter().any(|&role| self.is_open(role));
                (0, if open { ANY.1 } else { i128::from(self.puzzle.families[*family].copies) })
            }
            NumberKind::Slowest | NumberKind::Fastest => {
                let slowest = self.puzzle.roles.iter().filter_map(|role| role.time).max();
                (0, i128::from(slowest.unwrap_or(0)))
            }
            NumberKind::Previous(of) => {
                let (low, high) = self.number(of);
                (low.min(0), high.max(0))
            }
            NumberKind::Trip => (0, ANY.1),
        }
    }

    fn constant(&self, value: i64, span: Span) -> Interval {
        let open = self.open.is_some_and(|open| open.constants.contains(&span));
        if open { ANY } else { (i128::from(value), i128::from(value)) }
    }

    fn named(&mut self, id: LetId) -> Interval {
        if let Some(Some(known)) = self.lets.get(id.index()) {
            return *known;
        }
        let puzzle = self.puzzle;
        let interval = match &puzzle.lets[id].value {
            Value::Number(number) => self.number(number),
            Value::Truth(_) => (0, 1),
        };
        if let Some(slot) = self.lets.get_mut(id.index()) {
            *slot = Some(interval);
        }
        interval
    }

    fn extreme(&mut self, list: &[Number], pick: impl Fn(i128, i128) -> i128) -> Interval {
        let intervals = list.iter().map(|number| self.number(number));
        intervals.reduce(|a, b| (pick(a.0, b.0), pick(a.1, b.1))).unwrap_or(ANY)
    }

    fn is_open(&self, role: RoleId) -> bool {
        self.open.is_some_and(|open| open.roles.contains(&role) || self.puzzle.members(role) == 0)
    }

    fn members(&self, role: RoleId) -> i128 {
        if self.is_open(role) { ANY.1 } else { i128::from(self.puzzle.members(role)) }
    }

    fn heads(&self, who: &Who) -> i128 {
        let heads = who.terms.iter().map(|WhoTerm { role, copies }| match copies {
            _ if self.is_open(*role) => ANY.1,
            Copies::All => self.members(*role),
            Copies::One(_) | Copies::Bound => i128::from(self.puzzle.roles[*role].per_copy),
        });
        clamp(heads.fold(0, i128::saturating_add))
    }

    /// All members with a negative amount, and all with a positive one.
    fn total(&self, measure: MeasureId) -> Interval {
        let roles = self.puzzle.roles.enumerate();
        let amounts = roles.map(|(id, role)| self.members(id) * i128::from(role.measures[measure]));
        amounts.fold((0, 0), |(low, high), amount| {
            (clamp(low + clamp(amount.min(0))), clamp(high + clamp(amount.max(0))))
        })
    }
}

/// Into 64 bits.
fn clamp(value: i128) -> i128 {
    value.clamp(ANY.0, ANY.1)
}

/// The bounds of an operation that is monotone in each of its two sides.
fn corners(a: Interval, b: Interval, operation: impl Fn(i128, i128) -> i128) -> Interval {
    let all = [operation(a.0, b.0), operation(a.0, b.1), operation(a.1, b.0), operation(a.1, b.1)];
    let [first, rest @ ..] = all;
    rest.iter().fold((clamp(first), clamp(first)), |(low, high), &value| {
        (low.min(clamp(value)), high.max(clamp(value)))
    })
}

/// Truncating division, by the positive and the negative divisors apart; zero is never divided by.
fn quotient(a: Interval, by: Interval) -> Interval {
    let positive = (by.0.max(1), by.1);
    let negative = (by.0, by.1.min(-1));
    let halves = [positive, negative].into_iter().filter(|half| half.0 <= half.1);
    let bounds = halves.map(|half| corners(a, half, |x, y| x / y));
    bounds.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or(ANY)
}

/// The remainder has the sign of the dividend and is smaller than the divisor.
fn remainder(a: Interval, by: Interval) -> Interval {
    let most = by.0.abs().max(by.1.abs()) - 1;
    if most < 0 {
        return ANY;
    }
    (if a.0 < 0 { a.0.max(-most) } else { 0 }, if a.1 > 0 { a.1.min(most) } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_and_remainder_keep_the_sign_rules() {
        assert_eq!(quotient((-7, 9), (2, 3)), (-3, 4));
        assert_eq!(quotient((6, 6), (-3, 3)), (-6, 6));
        assert_eq!(quotient((1, 1), (0, 0)), ANY);
        assert_eq!(remainder((0, 100), (7, 7)), (0, 6));
        assert_eq!(remainder((-3, 2), (7, 7)), (-3, 2));
        assert_eq!(remainder((-100, -1), (-4, 4)), (-3, 0));
        assert_eq!(corners((-2, 3), (-5, 4), |a, b| a * b), (-15, 12));
        assert_eq!(corners(ANY, ANY, |a, b| a * b), ANY);
    }

    /// Every interval of small numbers, against every value in it.
    #[test]
    fn intervals_hold_what_they_should_and_no_more() {
        let small: Vec<Interval> = (-4..=4).flat_map(|a| (a..=4).map(move |b| (a, b))).collect();
        for &a in &small {
            for &b in &small {
                let pairs = (a.0..=a.1).flat_map(|x| (b.0..=b.1).map(move |y| (x, y)));
                let values: Vec<(i128, i128)> =
                    pairs.filter(|&(_, y)| y != 0).map(|(x, y)| (x / y, x % y)).collect();
                let divided = values.iter().map(|v| v.0);
                if let (Some(low), Some(high)) = (divided.clone().min(), divided.max()) {
                    assert_eq!(quotient(a, b), (low, high), "{a:?} / {b:?}");
                    let (least, most) = remainder(a, b);
                    assert!(values.iter().all(|v| least <= v.1 && v.1 <= most), "{a:?} % {b:?}");
                }
            }
        }
    }
}
