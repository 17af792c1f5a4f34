//! What a crossing adds to a metric at least, whoever is aboard.

use super::carriage::Carriage;
use crate::check::puzzle::{CarrierId, Factor, LegId, LetId, Metric, Number, NumberKind, TruthKind};
use crate::check::puzzle::{Value, Where};
use crate::id::Id;
use crate::model::Model;

/// How many expressions are looked at for one answer.
const FUEL: u32 = 1000;

/// Reads what metrics add.
pub struct Floors<'a, 'm> {
    model: &'m Model<'m>,
    carriage: &'a Carriage<'m>,
    carrier: CarrierId,
    fuel: u32,
}

/// The expression of what a crossing adds to a metric; `None` for crossings.
fn expression<'m>(
    model: &'m Model<'m>,
    metric: Metric,
    carrier: CarrierId,
    leg: LegId,
) -> Option<&'m Number> {
    let puzzle = model.puzzle;
    match metric {
        Metric::Crossings => None,
        Metric::Time => {
            let time = puzzle.carriers[carrier].time.as_ref();
            time.or(puzzle.legs[leg].time.as_deref())
        }
        Metric::Cost(cost) => match &puzzle.costs[cost].value {
            Value::Number(number) => Some(number),
            Value::Truth(_) => None,
        },
    }
}

/// The least that a crossing of this carrier along this leg adds to a metric.
pub fn floor<'m>(
    model: &'m Model<'m>,
    carriage: &Carriage<'m>,
    metric: Metric,
    carrier: CarrierId,
    leg: LegId,
) -> i64 {
    if let Metric::Cost(cost) = metric
        && let Value::Truth(truth) = &model.puzzle.costs[cost].value
    {
        return i64::from(matches!(truth.kind, TruthKind::Constant(true)));
    }
    if metric == Metric::Crossings {
        return 1;
    }
    let number = expression(model, metric, carrier, leg);
    let mut floors = Floors { model, carriage, carrier, fuel: FUEL };
    // No crossing adds less than nothing: one that would is an error.
    number.and_then(|number| floors.number(number)).unwrap_or(0).max(0)
}

/// Whether a crossing adds at least the time of the slowest aboard to a metric.
pub fn reaches_slowest<'m>(
    model: &'m Model<'m>,
    carriage: &Carriage<'m>,
    metric: Metric,
    carrier: CarrierId,
    leg: LegId,
) -> bool {
    let mut floors = Floors { model, carriage, carrier, fuel: FUEL };
    expression(model, metric, carrier, leg).is_some_and(|number| floors.covers_slowest(number))
}

impl<'m> Floors<'_, 'm> {
    /// The least value of a number aboard; `None` if nothing is known.
    fn number(&mut self, number: &Number) -> Option<i64> {
        self.fuel = self.fuel.checked_sub(1)?;
        let puzzle = self.model.puzzle;
        let least = puzzle.carriers[self.carrier].least.value;
        match &number.kind {
            NumberKind::Constant(value) => Some(*value),
            NumberKind::Everyone(Where::Here) => Some(least),
            NumberKind::Count(..) | NumberKind::CountCopies(..) | NumberKind::Everyone(_) => Some(0),
            NumberKind::Carrier(carrier, Where::Here) => Some(i64::from(*carrier == self.carrier)),
            NumberKind::Carrier(..) | NumberKind::Trip => Some(0),
            NumberKind::Total(measure, _) => {
                let mut roles = puzzle.roles.iter().map(|role| role.measures[*measure]);
                roles.all(|amount| amount >= 0).then_some(0)
            }
            NumberKind::Slowest => Some(self.quickest(least, true)),
            NumberKind::Fastest => Some(self.quickest(least, false)),
            NumberKind::Let(id, Where::Here) => self.number(self.body(*id)?),
            NumberKind::Min(of) => {
                of.iter().map(|each| self.number(each)).collect::<Option<Vec<_>>>()?.into_iter().min()
            }
            NumberKind::Max(of) => of.iter().filter_map(|each| self.number(each)).max(),
            NumberKind::Sum(terms) => terms.iter().try_fold(0_i64, |sum, (minus, term)| {
                let term = match (minus, &term.kind) {
                    (true, NumberKind::Constant(value)) => value.checked_neg()?,
                    (true, _) => return None,
                    (false, _) => self.number(term)?,
                };
                sum.checked_add(term)
            }),
            NumberKind::Product(first, factors) => {
                let first = self.number(first).filter(|least| *least >= 0)?;
                factors.iter().try_fold(first, |product, (factor, number)| {
                    let least = self.number(number).filter(|least| *least >= 0)?;
                    match factor {
                        Factor::Times => product.checked_mul(least),
                        Factor::Divide | Factor::Remainder => None,
                    }
                })
            }
            NumberKind::Let(..) | NumberKind::Negative(_) | NumberKind::Previous(_) => None,
        }
    }

    fn body(&self, id: LetId) -> Option<&'m Number> {
        match &self.model.puzzle.lets[id].value {
            Value::Number(number) => Some(number),
            Value::Truth(_) => None,
        }
    }

    /// The least time of those who may be the slowest, or the fastest, aboard.
    fn quickest(&self, least: i64, slowest: bool) -> i64 {
        if least == 0 {
            return 0;
        }
        // Whoever is the slowest is no quicker than the one who rows. Who has no time may cross alone.
        let parties = self.carriage.parties.enumerate();
        let able = parties.filter(|(id, _)| !slowest || self.carriage.rows(self.carrier, *id));
        able.map(|(_, party)| party.time.unwrap_or(0)).min().unwrap_or(0)
    }

    /// Whether a number aboard is at least the greatest time there.
    fn covers_slowest(&mut self, number: &Number) -> bool {
        let Some(fuel) = self.fuel.checked_sub(1) else { return false };
        self.fuel = fuel;
        match &number.kind {
            NumberKind::Slowest => true,
            NumberKind::Let(id, Where::Here) => {
                self.body(*id).is_some_and(|number| self.covers_slowest(number))
            }
            NumberKind::Max(of) => of.iter().any(|each| self.covers_slowest(each)),
            NumberKind::Min(of) => of.iter().all(|each| self.covers_slowest(each)),
            NumberKind::Sum(terms) => {
                let covering = terms.iter().position(|(minus, term)| !minus && self.covers_slowest(term));
                let mut others = terms.iter().enumerate().filter(|(nth, _)| Some(*nth) != covering);
                covering.is_some()
                    && others
                        .all(|(_, (minus, term))| !minus && self.number(term).is_some_and(|least| least >= 0))
            }
            _ => false,
        }
    }
}

/// The legs and carriers that lead from some places to others.
pub fn passages<'m>(
    model: &'m Model<'m>,
    from: impl Fn(usize) -> bool,
    to: impl Fn(usize) -> bool,
) -> Vec<(CarrierId, LegId)> {
    let puzzle = model.puzzle;
    let legs = puzzle.legs.enumerate().filter(|(_, leg)| from(leg.from.index()) && to(leg.to.index()));
    legs.flat_map(|(id, leg)| {
        puzzle.carriers.ids().filter(|carrier| leg.allows(*carrier)).map(move |carrier| (carrier, id))
    })
    .collect()
}
