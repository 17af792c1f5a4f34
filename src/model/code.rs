//! Flat code for expressions: a stack machine's instructions, one routine for each let, guard,
//! clause, cost and goal. [`eval`](super::eval) runs it.

use super::layout::CohortId;
use crate::check::puzzle::{CarrierId, Comparison, FamilyId, LetId, PlaceId};
use crate::id;
use crate::id::IdVec;
use crate::source::Span;

id! {
    /// A routine.
    RoutineId
}
id! {
    /// Something that `previous` remembers.
    PreviousId
}
id! {
    /// A list of cohorts, each with a factor.
    ListId
}
id! {
    /// A routine whose value is kept, so that it is run at most once a place and moment.
    KeptId
}
id! {
    /// A clause of a rule, counted through all rules.
    ClauseId
}

/// Where something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// Where the routine is being run.
    Here,
    /// At a place.
    Place(PlaceId),
}

/// What a loop over the copies of a family makes of the values of its body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// Whether one of them is true.
    Any,
    /// Whether all of them are true.
    All,
    /// How many of them are true.
    Count,
}

/// One instruction. Values are 64-bit numbers; a truth value is 1 or 0. Jumps name an instruction
/// of the same routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Pushes a number.
    Push(i64),
    /// Pushes how many of a cohort are there.
    Cohort(CohortId, Spot),
    /// Pushes the sum over a list of how many are there, times the factor.
    Sum(ListId, Spot),
    /// Pushes how many of the bound copy's role (its position in the family) are there.
    Bound(FamilyId, usize, Spot),
    /// Pushes whether the carrier is there.
    Carrier(CarrierId, Spot),
    /// Pushes the greatest factor among the cohorts of a list that are here; 0 if none is.
    Slowest(ListId),
    /// Pushes the least factor among the cohorts of a list that are here; 0 if none is.
    Fastest(ListId),
    /// Pushes whether the crossing starts at the place.
    From(PlaceId),
    /// Pushes whether the crossing ends at the place.
    To(PlaceId),
    /// Pushes what is remembered of the crossing before.
    Previous(PreviousId),
    /// Pushes the number of the crossing.
    Trip,
    /// Pushes the value of a routine.
    Call(RoutineId, KeptId, Spot),
    /// Pops two numbers, pushes their sum.
    Add,
    /// Pops two numbers, pushes their difference.
    Subtract,
    /// Pops two numbers, pushes their product.
    Multiply,
    /// Pops two numbers, pushes their quotient.
    Divide,
    /// Pops two numbers, pushes the remainder.
    Remainder,
    /// Pops a number, pushes its negative.
    Negate,
    /// Pops two numbers, pushes the lesser.
    Min,
    /// Pops two numbers, pushes the greater.
    Max,
    /// Pops a number, pushes whether it is greater than zero.
    Positive,
    /// Pops a truth value, pushes the other one.
    Not,
    /// Pops two numbers, pushes whether they compare so.
    Compare(Comparison),
    /// Jumps.
    Jump(usize),
    /// Pops a truth value and jumps if it is this one.
    JumpIf(bool, usize),
    /// Jumps if the top is this truth value, and pops it otherwise.
    KeepIf(bool, usize),
    /// Begins to bind each copy of a family; jumps with the result if there is none.
    Loop(FamilyId, Quantifier, usize),
    /// Pops the body's value, goes on with the next copy at the instruction, or pushes the result.
    Next(Quantifier, usize),
    /// Marks that a clause's demand is read: no guard lets it rest.
    Tested(ClauseId),
}

/// The code of one expression, which leaves one value.
#[derive(Clone, Debug, Default)]
pub struct Routine {
    /// The instructions, each with the words that it stands for.
    pub ops: Vec<(Op, Span)>,
}

/// What the value of a routine depends on, beside who is here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// Another place than here, or something of the whole state.
    pub elsewhere: bool,
    /// The number of the crossing.
    pub trip: bool,
    /// What is remembered of the crossing before; in order, without repeats.
    pub previous: Vec<PreviousId>,
}

impl Reads {
    /// Joins what another routine reads; at another place if it is called there.
    /// Says whether that was anything new.
    pub fn join(&mut self, other: &Reads, spot: Spot) -> bool {
        let before = self.clone();
        self.elsewhere |= other.elsewhere || spot != Spot::Here;
        self.trip |= other.trip;
        self.previous.extend(&other.previous);
        self.previous.sort_unstable();
        self.previous.dedup();
        *self != before
    }
}

/// What a `previous` remembers.
#[derive(Clone, Copy, Debug)]
pub struct Remembered {
    /// Its value in the crossing that is under way.
    pub routine: RoutineId,
    /// Whether it is a truth value.
    pub truth: bool,
    /// Whether reading it can fail.
    pub can_fail: bool,
}

impl Op {
    /// Whether it can neither fail nor, where it is given no negative numbers, make one.
    fn is_harmless(&self) -> bool {
        match self {
            Op::Push(value) => *value >= 0,
            // Times are not negative. Sums, products and lets may leave 64 bits, or be negative.
            Op::Sum(..) | Op::Previous(_) | Op::Call(..) | Op::Add | Op::Subtract | Op::Multiply => false,
            Op::Divide | Op::Remainder | Op::Negate => false,
            Op::Cohort(..) | Op::Bound(..) | Op::Carrier(..) | Op::Slowest(_) | Op::Fastest(_) => true,
            Op::From(_) | Op::To(_) | Op::Trip | Op::Min | Op::Max | Op::Positive | Op::Not => true,
            Op::Compare(_) | Op::Jump(_) | Op::JumpIf(..) | Op::KeepIf(..) => true,
            Op::Loop(..) | Op::Next(..) | Op::Tested(_) => true,
        }
    }
}

impl Routine {
    /// Whether its value is plainly at least 0, and plainly can be worked out.
    pub fn is_harmless(&self) -> bool {
        self.ops.iter().all(|(op, _)| op.is_harmless())
    }
}

/// All routines of a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The routines.
    pub routines: IdVec<RoutineId, Routine>,
    /// What each of them reads.
    pub reads: IdVec<RoutineId, Reads>,
    /// Lists of cohorts with a factor.
    pub lists: IdVec<ListId, Vec<(CohortId, i64)>>,
    /// What `previous` remembers, each once.
    pub previous: IdVec<PreviousId, Remembered>,
    /// How many routines keep their value.
    pub kept: usize,
    /// Up to where the number of crossings matters.
    pub trip: TripUse,
    /// The routines of lets.
    pub lets: rustc_hash::FxHashMap<LetId, (RoutineId, KeptId)>,
}

impl Program {
    /// The number of values that are kept where there are so many spots.
    pub fn kept_values(&self, spots: usize) -> usize {
        self.kept.saturating_mul(spots)
    }

    /// The constant that a routine always gives, if it is one.
    pub fn constant(&self, routine: RoutineId) -> Option<i64> {
        match self.routines[routine].ops.as_slice() {
            [(Op::Push(value), _)] => Some(*value),
            _ => None,
        }
    }
}

/// How far the number of crossings made has to be told: exactly below `exact`, and from there on
/// only its remainder by `period`, so that states stay finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TripUse {
    /// One more than the largest constant that it is compared with.
    pub exact: u64,
    /// The least common multiple of the divisors of `trip % N`; `None` beyond 64 bits.
    pub period: Option<u64>,
}

impl Default for TripUse {
    fn default() -> Self {
        Self { exact: 0, period: Some(1) }
    }
}

impl TripUse {
    /// Takes note of a comparison with `constant`.
    pub fn compared(&mut self, constant: i64) {
        // Aboard the number is one more than what is remembered, so this is ample there as well.
        self.exact = self.exact.max(u64::try_from(constant).map_or(0, |c| c + 1));
    }

    /// Takes note of a remainder by `divisor`.
    pub fn divided(&mut self, divisor: i64) {
        let divisor = divisor.unsigned_abs().max(1);
        self.period = self.period.and_then(|period| {
            let (mut a, mut b) = (period, divisor);
            while b > 0 {
                (a, b) = (b, a % b);
            }
            (period / a).checked_mul(divisor)
        });
    }

    /// Takes note of a use that tells every number from every other one.
    pub fn told_apart(&mut self) {
        self.period = None;
    }

    /// The greatest number that is ever remembered.
    pub fn greatest(self) -> u64 {
        let greatest = self.period.and_then(|period| self.exact.checked_add(period - 1));
        greatest.unwrap_or(u64::MAX)
    }

    /// What is remembered after one more crossing than `made`.
    pub fn next(self, made: u64) -> u64 {
        if made < self.greatest() { made + 1 } else { self.exact }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossings_are_told_apart_as_far_as_they_matter() {
        let mut used = TripUse::default();
        assert_eq!((used.greatest(), used.next(0)), (0, 0));
        used.divided(4);
        used.divided(6);
        used.compared(5);
        assert_eq!(used, TripUse { exact: 6, period: Some(12) });
        let mut made = 0;
        for true_number in 0..100_u64 {
            assert_eq!(made % 12, true_number % 12);
            assert_eq!(made.min(6), true_number.min(6));
            assert!(made <= used.greatest());
            made = used.next(made);
        }
    }

    #[test]
    fn absurd_constants_do_not_overflow() {
        let mut used = TripUse::default();
        used.compared(i64::MAX);
        used.divided(i64::MAX);
        used.divided(i64::MAX - 1);
        assert_eq!(used.greatest(), u64::MAX);
        assert_eq!(used.next(7), 8);
    }
}
