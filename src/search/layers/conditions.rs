//! From the checked tree to conditions that are worked out a row at a time: what linear arithmetic
//! can say of who is where. Whatever it can't say (quotients, the past, copy variables) has no
//! translation, and the puzzle is left to the other searches.

use super::grid::{Grid, settled};
use super::linear::{Form, Test};
use crate::check::puzzle::{
    Clause, Comparison, Copies, Factor, Number, NumberKind, PlaceId, Puzzle, Truth, TruthKind, Value, Where,
    Who,
};
use crate::id::IdVec;
use crate::model::layout::{CohortId, Layout};
use std::cell::Cell;

/// How deep expressions may nest, lets counted in.
const DEPTH: usize = 64;

/// How many expressions are translated for one puzzle; with more of them a row costs too much.
const EXPRESSIONS: usize = 4000;

/// What is read at the places: they look the same whatever a state is.
pub struct Places<'a> {
    puzzle: &'a Puzzle,
    layout: &'a Layout,
    grid: &'a Grid,
    /// The axis of each cohort that moves.
    axes: IdVec<CohortId, Option<usize>>,
    /// How many of each cohort stand at each place and never move.
    settled: IdVec<PlaceId, IdVec<CohortId, i64>>,
    /// How many expressions may still be translated.
    left: Cell<usize>,
}

impl<'a> Places<'a> {
    /// The places of a puzzle.
    pub fn new(puzzle: &'a Puzzle, layout: &'a Layout, grid: &'a Grid) -> Self {
        let axis = |cohort: CohortId| grid.axes().iter().position(|axis| axis.cohort == cohort);
        let axes = layout.cohorts.ids().map(axis).collect();
        let settled = puzzle.places.ids().map(|place| settled(layout, place)).collect();
        Self { puzzle, layout, grid, axes, settled, left: Cell::new(EXPRESSIONS) }
    }

    /// A condition on the whole state, with the boat at a place.
    pub fn whole(&self, truth: &Truth, boat: PlaceId) -> Option<Test> {
        self.reader(None, Some(boat)).truth(truth, true)
    }

    /// A clause, read at a place or on the whole state, with the boat at a place or under way.
    pub fn clause(&self, clause: &Clause, here: Option<PlaceId>, boat: Option<PlaceId>) -> Option<Test> {
        if !clause.binders.is_empty() {
            return None;
        }
        let mut reader = self.reader(here, boat);
        let mut ways = Vec::new();
        for guard in &clause.guards {
            ways.push(reader.truth(&guard.condition, guard.unless)?);
        }
        ways.push(reader.truth(&clause.demand, !clause.forbid)?);
        Some(Test::join(false, ways))
    }

    fn reader(&self, here: Option<PlaceId>, boat: Option<PlaceId>) -> Reader<'_> {
        Reader { places: self, here, boat, depth: DEPTH }
    }

    /// How many of these cohorts are at a place, each times its factor.
    fn count(&self, cohorts: impl IntoIterator<Item = (CohortId, i64)>, place: PlaceId) -> Form {
        let mut form = Form::constant(self.grid, 0);
        for (cohort, factor) in cohorts {
            form.add_constant(i128::from(factor) * i128::from(self.settled[place][cohort]));
            if let Some(axis) = self.axes[cohort] {
                if place == self.grid.near {
                    form.add_near(axis, factor.into());
                } else if place == self.grid.far {
                    form.add_near(axis, -i128::from(factor));
                    form.add_constant(i128::from(factor) * i128::from(self.layout.cohorts[cohort].members));
                }
            }
        }
        form
    }
}

/// Reads expressions at one place and moment. Every step of the way must exist: `None` anywhere is
/// `None` for all.
struct Reader<'a> {
    places: &'a Places<'a>,
    here: Option<PlaceId>,
    boat: Option<PlaceId>,
    depth: usize,
}

impl Reader<'_> {
    /// Goes one expression deeper, as far as that is allowed.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.places.left.set(self.places.left.get().checked_sub(1)?);
        self.depth = self.depth.checked_sub(1)?;
        let value = read(self);
        self.depth += 1;
        value
    }

    /// Reads something with another *here*.
    fn there<T>(&mut self, place: Where, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let there = self.spot(place);
        let here = std::mem::replace(&mut self.here, there);
        let value = read(self);
        self.here = here;
        value
    }

    fn spot(&self, place: Where) -> Option<PlaceId> {
        match place {
            Where::Here => self.here,
            // Under way one place looks as it does before the crossing and the other as after it: no
            // single state tells of both.
            Where::At(place) => self.boat.and(Some(place)),
        }
    }

    fn number(&mut self, number: &Number) -> Option<Form> {
        let places = self.places;
        let form = self.deeper(|reader| match &number.kind {
            NumberKind::Constant(value) => Some(Form::constant(places.grid, *value)),
            NumberKind::Count(who, place) => reader.who(who, *place),
            NumberKind::Everyone(place) => reader.everyone(*place),
            NumberKind::Total(measure, place) => {
                let roles = &places.puzzle.roles;
                let cohorts = places.layout.cohorts.enumerate();
                let each = cohorts.map(|(id, cohort)| (id, roles[cohort.role].measures[*measure]));
                Some(places.count(each, reader.spot(*place)?))
            }
            NumberKind::Carrier(_, place) => {
                // There is only the one boat.
                let here = reader.boat.is_some() && reader.boat == reader.spot(*place);
                Some(Form::constant(places.grid, here.into()))
            }
            NumberKind::Let(id, place) => match &places.puzzle.lets[*id].value {
                Value::Number(number) => reader.there(*place, |reader| reader.number(number)),
                Value::Truth(_) => None,
            },
            NumberKind::Sum(terms) => {
                terms.iter().try_fold(Form::constant(places.grid, 0), |sum, (minus, term)| {
                    let term = reader.number(term)?;
                    sum.plus(if *minus { -1 } else { 1 }, &term).checked(places.grid)
                })
            }
            NumberKind::Product(first, factors) => reader.product(first, factors),
            NumberKind::Negative(inner) => Some(reader.number(inner)?.times(-1)),
            NumberKind::Min(_) | NumberKind::Max(_) | NumberKind::CountCopies(..) => None,
            NumberKind::Slowest | NumberKind::Fastest | NumberKind::Previous(_) | NumberKind::Trip => None,
        })?;
        form.checked(places.grid)
    }

    /// A product of which at most one factor depends on the state.
    fn product(&mut self, first: &Number, factors: &[(Factor, Number)]) -> Option<Form> {
        let mut product = self.number(first)?;
        for (factor, number) in factors {
            let other = self.number(number)?;
            product = match (factor, product.as_constant(), other.as_constant()) {
                (Factor::Times, _, Some(times)) => product.times(times),
                (Factor::Times, Some(times), None) => other.times(times),
                _ => return None,
            };
            product = product.checked(self.places.grid)?;
        }
        Some(product)
    }

    fn who(&self, who: &Who, place: Where) -> Option<Form> {
        if who.terms.iter().any(|term| term.copies == Copies::Bound) {
            return None;
        }
        let cohorts = self.places.layout.cohorts_of(who).into_iter().map(|cohort| (cohort, 1));
        Some(self.places.count(cohorts, self.spot(place)?))
    }

    fn everyone(&self, place: Where) -> Option<Form> {
        let cohorts = self.places.layout.cohorts.ids().map(|cohort| (cohort, 1));
        Some(self.places.count(cohorts, self.spot(place)?))
    }

    /// Whether it holds, or, unless `wanted`, does not hold.
    fn truth(&mut self, truth: &Truth, wanted: bool) -> Option<Test> {
        let places = self.places;
        self.deeper(|reader| match &truth.kind {
            TruthKind::Constant(value) => Some(Test::constant(*value == wanted)),
            TruthKind::Positive(number) => {
                let zero = Form::constant(places.grid, 0);
                Some(compare(&reader.number(number)?, Comparison::Greater, &zero, wanted))
            }
            TruthKind::Not(inner) => reader.truth(inner, !wanted),
            TruthKind::And(parts) | TruthKind::Or(parts) => {
                let all = matches!(truth.kind, TruthKind::And(_)) == wanted;
                let parts: Option<Vec<Test>> = parts.iter().map(|part| reader.truth(part, wanted)).collect();
                Some(Test::join(all, parts?))
            }
            TruthKind::Compare(left, comparison, right) => {
                Some(compare(&reader.number(left)?, *comparison, &reader.number(right)?, wanted))
            }
            TruthKind::AllAt(who, place) => {
                let cohorts = places.layout.cohorts_of(who);
                let members = cohorts.iter().map(|&cohort| places.layout.cohorts[cohort].members).sum();
                let all = Form::constant(places.grid, members);
                Some(compare(&reader.who(who, Where::At(*place))?, Comparison::Equal, &all, wanted))
            }
            TruthKind::Alone(place) => {
                let one = Form::constant(places.grid, 1);
                Some(compare(&reader.everyone(*place)?, Comparison::Equal, &one, wanted))
            }
            TruthKind::Let(id, place) => match &places.puzzle.lets[*id].value {
                Value::Truth(truth) => reader.there(*place, |reader| reader.truth(truth, wanted)),
                Value::Number(_) => None,
            },
            TruthKind::From(_) | TruthKind::To(_) | TruthKind::Previous(_) => None,
            TruthKind::AnyCopy(..) | TruthKind::AllCopies(..) => None,
        })
    }
}

/// Whether two numbers compare so, or, unless `wanted`, do not.
fn compare(left: &Form, comparison: Comparison, right: &Form, wanted: bool) -> Test {
    let (over, under) = (left.clone().plus(-1, right), right.clone().plus(-1, left));
    let beyond = |mut form: Form| {
        form.add_constant(-1);
        form
    };
    match (comparison, wanted) {
        (Comparison::Equal, _) => Test::zero(&over, wanted),
        (Comparison::NotEqual, _) => Test::zero(&over, !wanted),
        (Comparison::Less, true) | (Comparison::GreaterOrEqual, false) => Test::at_least(&beyond(under)),
        (Comparison::LessOrEqual, true) | (Comparison::Greater, false) => Test::at_least(&under),
        (Comparison::Greater, true) | (Comparison::LessOrEqual, false) => Test::at_least(&beyond(over)),
        (Comparison::GreaterOrEqual, true) | (Comparison::Less, false) => Test::at_least(&over),
    }
}
