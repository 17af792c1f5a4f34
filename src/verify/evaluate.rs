//! What an expression of the puzzle is worth at one moment: the language's table, read aloud.

use super::arrangement::{Arrangement, Crowd};
use crate::check::puzzle::{
    CarrierId, Copies, Factor, FamilyId, LegId, LetId, MeasureId, Number, NumberKind, PlaceId, Puzzle, Truth,
    TruthKind, Value, Where, Who, WhoTerm,
};
use crate::source::Span;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// An expression that has no value in this state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Why.
    pub kind: FaultKind,
    /// The words to blame.
    pub span: Span,
}

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// It divides by zero.
    DivisionByZero,
    /// It leaves 64 bits.
    Overflow,
}

/// A crossing as rules read it aboard.
#[derive(Clone, Debug)]
pub struct Voyage {
    /// The carrier.
    pub carrier: CarrierId,
    /// The leg.
    pub leg: LegId,
    /// Those aboard.
    pub load: Crowd,
}

/// What *here* is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Here {
    /// The whole state: there is no *here*.
    Nowhere,
    /// A place.
    Place(PlaceId),
    /// The carrier that is under way.
    Aboard,
    /// The crossing before this one: within `previous`.
    AboardBefore,
}

/// A moment at which expressions are read.
pub struct Moment<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Who is at which place; those aboard are at none.
    pub arrangement: &'a Arrangement,
    /// The crossing that is under way.
    pub voyage: Option<&'a Voyage>,
    /// The crossing before that.
    pub before: Option<&'a Voyage>,
    /// The number of this crossing; how many have been made.
    pub trip: i64,
    /// Each let is read once a place and moment, however often it is named.
    lets: RefCell<BTreeMap<(LetId, Here), Worth>>,
}

/// What a let is worth.
#[derive(Clone, Copy)]
enum Worth {
    Number(i64),
    Truth(bool),
}

/// Which copy each copy variable stands for; a family is bound once at most.
pub type Bound = BTreeMap<FamilyId, i64>;

/// An expression's value, or why it has none.
pub type Read<T> = Result<T, Fault>;

impl<'a> Moment<'a> {
    /// The moment between two crossings, after `trip` of them.
    pub fn ashore(puzzle: &'a Puzzle, arrangement: &'a Arrangement, trip: i64) -> Self {
        Self { puzzle, arrangement, voyage: None, before: None, trip, lets: RefCell::default() }
    }

    /// The moment when crossing number `trip` is under way.
    pub fn afloat(
        puzzle: &'a Puzzle,
        arrangement: &'a Arrangement,
        voyage: &'a Voyage,
        before: Option<&'a Voyage>,
        trip: i64,
    ) -> Self {
        Self { puzzle, arrangement, voyage: Some(voyage), before, trip, lets: RefCell::default() }
    }

    /// A number or a truth value as a number: true is 1.
    pub fn value(&self, value: &Value, here: Here) -> Read<i64> {
        match value {
            Value::Number(number) => self.number(number, here, &mut Bound::new()),
            Value::Truth(truth) => self.truth(truth, here, &mut Bound::new()).map(i64::from),
        }
    }

    /// The value of a number.
    pub fn number(&self, number: &Number, here: Here, bound: &mut Bound) -> Read<i64> {
        let overflow = Fault { kind: FaultKind::Overflow, span: number.span };
        match &number.kind {
            NumberKind::Constant(value) => Ok(*value),
            NumberKind::Count(who, at) => Ok(self.count(who, resolve(*at, here), bound)),
            NumberKind::Everyone(at) => Ok(self.crowd(resolve(*at, here)).map_or(0, Crowd::heads)),
            NumberKind::Total(measure, at) => self.total(*measure, resolve(*at, here)).ok_or(overflow),
            NumberKind::Carrier(carrier, at) => Ok(i64::from(self.carrier(*carrier, resolve(*at, here)))),
            NumberKind::Let(id, at) => self.let_number(*id, resolve(*at, here)),
            NumberKind::Sum(terms) => self.sum(terms, here, bound, overflow),
            NumberKind::Product(first, rest) => self.product(first, rest, here, bound, overflow),
            NumberKind::Negative(of) => self.number(of, here, bound)?.checked_neg().ok_or(overflow),
            NumberKind::Min(of) => self.fold(of, here, bound, i64::min),
            NumberKind::Max(of) => self.fold(of, here, bound, i64::max),
            NumberKind::CountCopies(family, body) => self.count_copies(*family, body, here, bound),
            NumberKind::Slowest => Ok(self.times(here).max().unwrap_or(0)),
            NumberKind::Fastest => Ok(self.times(here).min().unwrap_or(0)),
            NumberKind::Previous(of) => match self.before {
                Some(_) => self.number(of, Here::AboardBefore, bound),
                None => Ok(0),
            },
            NumberKind::Trip => Ok(self.trip),
        }
    }

    /// The value of a truth.
    pub fn truth(&self, truth: &Truth, here: Here, bound: &mut Bound) -> Read<bool> {
        match &truth.kind {
            TruthKind::Constant(value) => Ok(*value),
            TruthKind::Positive(number) => Ok(self.number(number, here, bound)? > 0),
            TruthKind::Not(of) => Ok(!self.truth(of, here, bound)?),
            TruthKind::And(of) => Ok(!self.some_is(false, of, here, bound)?),
            TruthKind::Or(of) => self.some_is(true, of, here, bound),
            TruthKind::Compare(left, sign, right) => {
                let left = self.number(left, here, bound)?;
                Ok(sign.holds(left, self.number(right, here, bound)?))
            }
            TruthKind::AllAt(who, place) => {
                Ok(self.count(who, Here::Place(*place), bound) == members(self.puzzle, who))
            }
            TruthKind::Alone(at) => Ok(self.crowd(resolve(*at, here)).map_or(0, Crowd::heads) == 1),
            TruthKind::Let(id, at) => self.let_truth(*id, resolve(*at, here)),
            TruthKind::From(place) => {
                Ok(self.leg(here).is_some_and(|leg| self.puzzle.legs[leg].from == *place))
            }
            TruthKind::To(place) => Ok(self.leg(here).is_some_and(|leg| self.puzzle.legs[leg].to == *place)),
            TruthKind::AnyCopy(family, body) => self.some_copy_is(true, *family, body, here, bound),
            TruthKind::AllCopies(family, body) => Ok(!self.some_copy_is(false, *family, body, here, bound)?),
            TruthKind::Previous(of) => match self.before {
                Some(_) => self.truth(of, Here::AboardBefore, bound),
                None => Ok(false),
            },
        }
    }

    /// Whether one of these is `wanted`, read from left to right no further than needed.
    fn some_is(&self, wanted: bool, of: &[Truth], here: Here, bound: &mut Bound) -> Read<bool> {
        for truth in of {
            if self.truth(truth, here, bound)? == wanted {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the body is `wanted` for some copy, in the order of their numbers.
    fn some_copy_is(
        &self,
        wanted: bool,
        family: FamilyId,
        body: &Truth,
        here: Here,
        bound: &mut Bound,
    ) -> Read<bool> {
        for copy in 1..=self.puzzle.families[family].copies {
            if self.for_copy(family, copy, body, here, bound)? == wanted {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn count_copies(&self, family: FamilyId, body: &Truth, here: Here, bound: &mut Bound) -> Read<i64> {
        let mut count = 0;
        for copy in 1..=self.puzzle.families[family].copies {
            count += i64::from(self.for_copy(family, copy, body, here, bound)?);
        }
        Ok(count)
    }

    fn for_copy(
        &self,
        family: FamilyId,
        copy: i64,
        body: &Truth,
        here: Here,
        bound: &mut Bound,
    ) -> Read<bool> {
        // A head's guard or a let may look at the copies of a family one of which is bound already.
        let outer = bound.insert(family, copy);
        let value = self.truth(body, here, bound);
        match outer {
            Some(outer) => bound.insert(family, outer),
            None => bound.remove(&family),
        };
        value
    }

    fn sum(&self, terms: &[(bool, Number)], here: Here, bound: &mut Bound, overflow: Fault) -> Read<i64> {
        let mut sum = 0i64;
        for (minus, term) in terms {
            let term = self.number(term, here, bound)?;
            let next = if *minus { sum.checked_sub(term) } else { sum.checked_add(term) };
            sum = next.ok_or(overflow)?;
        }
        Ok(sum)
    }

    fn product(
        &self,
        first: &Number,
        rest: &[(Factor, Number)],
        here: Here,
        bound: &mut Bound,
        overflow: Fault,
    ) -> Read<i64> {
        let mut product = self.number(first, here, bound)?;
        for (factor, number) in rest {
            let value = self.number(number, here, bound)?;
            let next = match factor {
                Factor::Times => product.checked_mul(value),
                _ if value == 0 => {
                    return Err(Fault { kind: FaultKind::DivisionByZero, span: number.span });
                }
                Factor::Divide => product.checked_div(value),
                // The remainder of the least number by -1 is 0, though the quotient leaves 64 bits.
                Factor::Remainder => Some(product.wrapping_rem(value)),
            };
            product = next.ok_or(overflow)?;
        }
        Ok(product)
    }

    fn fold(&self, of: &[Number], here: Here, bound: &mut Bound, pick: fn(i64, i64) -> i64) -> Read<i64> {
        let mut picked = None;
        for number in of {
            let value = self.number(number, here, bound)?;
            picked = Some(picked.map_or(value, |so_far| pick(so_far, value)));
        }
        Ok(picked.unwrap_or(0))
    }

    /// Those who are here.
    pub fn crowd(&self, here: Here) -> Option<&Crowd> {
        match here {
            Here::Nowhere => None,
            Here::Place(place) => Some(&self.arrangement.places[place]),
            Here::Aboard | Here::AboardBefore => self.voyage_at(here).map(|v| &v.load),
        }
    }

    fn voyage_at(&self, here: Here) -> Option<&Voyage> {
        match here {
            Here::AboardBefore => self.before,
            _ => self.voyage,
        }
    }

    fn leg(&self, here: Here) -> Option<LegId> {
        self.voyage_at(here).map(|v| v.leg)
    }

    /// How many of these are here.
    pub fn count(&self, who: &Who, here: Here, bound: &Bound) -> i64 {
        let copy = |role| bound.get(&self.puzzle.roles[role].family).copied().unwrap_or(0);
        self.crowd(here).map_or(0, |crowd| crowd.count(who, copy))
    }

    /// What those who are here add up to; `None` if that leaves 64 bits.
    pub fn total(&self, measure: MeasureId, here: Here) -> Option<i64> {
        self.crowd(here).map_or(Some(0), |crowd| crowd.total(self.puzzle, measure))
    }

    /// Whether the carrier is the one that we are aboard of, or whether the boat is at this place.
    pub fn carrier(&self, carrier: CarrierId, here: Here) -> bool {
        match here {
            Here::Nowhere => false,
            Here::Place(place) => self.arrangement.boats[carrier] == Some(place),
            Here::Aboard | Here::AboardBefore => self.voyage_at(here).is_some_and(|v| v.carrier == carrier),
        }
    }

    /// The times of those aboard who have one.
    fn times(&self, here: Here) -> impl Iterator<Item = i64> {
        let roles = self.voyage_at(here).into_iter().flat_map(|v| v.load.roles());
        roles.filter_map(|(role, _)| self.puzzle.roles[role].time)
    }

    fn worth(&self, id: LetId, here: Here) -> Read<Worth> {
        if let Some(&worth) = self.lets.borrow().get(&(id, here)) {
            return Ok(worth);
        }
        // A let sees no copy variable of the place where it is named.
        let worth = match &self.puzzle.lets[id].value {
            Value::Number(number) => Worth::Number(self.number(number, here, &mut Bound::new())?),
            Value::Truth(truth) => Worth::Truth(self.truth(truth, here, &mut Bound::new())?),
        };
        self.lets.borrow_mut().insert((id, here), worth);
        Ok(worth)
    }

    fn let_number(&self, id: LetId, here: Here) -> Read<i64> {
        Ok(match self.worth(id, here)? {
            Worth::Number(number) => number,
            Worth::Truth(truth) => i64::from(truth),
        })
    }

    fn let_truth(&self, id: LetId, here: Here) -> Read<bool> {
        Ok(match self.worth(id, here)? {
            Worth::Number(number) => number > 0,
            Worth::Truth(truth) => truth,
        })
    }
}

/// The place that a name form speaks of.
pub fn resolve(at: Where, here: Here) -> Here {
    match at {
        Where::Here => here,
        Where::At(place) => Here::Place(place),
    }
}

/// How many members these are altogether.
pub fn members(puzzle: &Puzzle, who: &Who) -> i64 {
    let term = |t: &WhoTerm| match t.copies {
        Copies::All => puzzle.members(t.role),
        Copies::One(_) | Copies::Bound => puzzle.roles[t.role].per_copy,
    };
    who.terms.iter().map(term).sum()
}
