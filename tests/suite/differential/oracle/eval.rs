//! What an expression is worth at a given moment.

use super::world::World;
use rivercross::syntax::tree::{
    Binder, Comparison, Expr, ExprKind, Operand, ProductOperator, Quantifier, SumOperator,
};
use std::cell::Cell;
use std::collections::BTreeMap;

/// A number or a truth value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Number(i64),
    Truth(bool),
}

impl Value {
    /// A number where a truth value is needed means greater than zero.
    pub fn truth(self) -> bool {
        match self {
            Value::Number(n) => n > 0,
            Value::Truth(t) => t,
        }
    }

    pub fn number(self) -> i64 {
        match self {
            Value::Number(n) => n,
            Value::Truth(_) => panic!("a truth value where a number is needed"),
        }
    }

    /// What a cost adds: a truth value adds 1 or 0.
    pub fn amount(self) -> i64 {
        match self {
            Value::Number(n) => n,
            Value::Truth(t) => i64::from(t),
        }
    }
}

/// Why a state or a crossing is an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    DivisionByZero,
    Overflow,
    /// A legal crossing adds less than nothing to a time or a cost.
    NegativeCost,
}

/// What `here` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Here {
    /// Nothing: constants, goals, `overall` rules.
    Nowhere,
    Place(usize),
    Aboard,
}

/// A crossing under way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Crossing {
    pub carrier: usize,
    pub leg: usize,
    /// Members, ascending.
    pub load: Vec<usize>,
}

/// Everything that an expression can ask about.
pub struct Moment<'m> {
    pub world: &'m World<'m>,
    /// Where each member is; `None` for those aboard.
    pub members: &'m [Option<usize>],
    /// Where each carrier is; `None` for bridges and for the carrier that is under way.
    pub carriers: &'m [Option<usize>],
    pub crossing: Option<&'m Crossing>,
    pub here: Here,
    pub trip: i64,
    /// What each `previous` of the file reads, in the order of [`World::previous`].
    pub previous: &'m [Value],
    /// Set where the document leaves open whether a fault is met (copies read after the answer of
    /// `any` or `all` is clear).
    pub doubt: &'m Cell<bool>,
}

/// The copy variables in scope: variable → copy of the family.
pub type Copies = BTreeMap<String, i64>;

impl<'m> Moment<'m> {
    /// A moment without members, boats and places: for constants.
    pub fn constant(world: &'m World<'m>, doubt: &'m Cell<bool>) -> Self {
        let (members, carriers, previous): (&[_], &[_], &[_]) = (&[], &[], &[]);
        Moment { world, members, carriers, crossing: None, here: Here::Nowhere, trip: 0, previous, doubt }
    }

    /// The same moment, read at another place.
    pub fn read(&self, here: Here) -> Moment<'m> {
        Moment { here, ..*self }
    }

    /// The members that are here.
    fn present(&self) -> Vec<usize> {
        match (self.here, self.crossing) {
            (Here::Place(place), _) => {
                (0..self.members.len()).filter(|&m| self.members[m] == Some(place)).collect()
            }
            (Here::Aboard, Some(crossing)) => crossing.load.clone(),
            _ => panic!("there is no here"),
        }
    }

    fn count(&self, who: &[usize]) -> Value {
        Value::Number(self.present().iter().filter(|m| who.contains(m)).count() as i64)
    }

    fn total(&self, measure: &str) -> Result<Value, Fault> {
        let each = |&m: &usize| self.world.members[m].measures.get(measure).copied().unwrap_or(0);
        sum(self.present().iter().map(each)).map(Value::Number)
    }

    fn times_aboard(&self) -> Vec<i64> {
        let crossing = self.crossing.expect("aboard only");
        assert_eq!(self.here, Here::Aboard);
        crossing.load.iter().filter_map(|&m| self.world.members[m].time).collect()
    }
}

fn sum(mut numbers: impl Iterator<Item = i64>) -> Result<i64, Fault> {
    numbers.try_fold(0i64, i64::checked_add).ok_or(Fault::Overflow)
}

pub fn truth(m: &Moment, copies: &Copies, expr: &Expr) -> Result<bool, Fault> {
    eval(m, copies, expr).map(Value::truth)
}

pub fn number(m: &Moment, copies: &Copies, expr: &Expr) -> Result<i64, Fault> {
    eval(m, copies, expr).map(Value::number)
}

pub fn eval(m: &Moment, copies: &Copies, expr: &Expr) -> Result<Value, Fault> {
    use Value::{Number, Truth};
    Ok(match &expr.kind {
        ExprKind::Missing | ExprKind::BigInteger(_) => panic!("not a right file"),
        ExprKind::Integer(n) => Number(*n),
        ExprKind::Truth(t) => Truth(*t),
        ExprKind::Or(list) => {
            for e in list {
                if truth(m, copies, e)? {
                    return Ok(Truth(true));
                }
            }
            Truth(false)
        }
        ExprKind::And(list) => {
            for e in list {
                if !truth(m, copies, e)? {
                    return Ok(Truth(false));
                }
            }
            Truth(true)
        }
        ExprKind::Not { times, of } => Truth(truth(m, copies, of)? ^ (times % 2 == 1)),
        ExprKind::Compare { left, operator, right, .. } => {
            let (l, r) = (number(m, copies, left)?, number(m, copies, right)?);
            Truth(match operator {
                Comparison::Equal => l == r,
                Comparison::NotEqual => l != r,
                Comparison::Less => l < r,
                Comparison::LessOrEqual => l <= r,
                Comparison::Greater => l > r,
                Comparison::GreaterOrEqual => l >= r,
            })
        }
        ExprKind::Sum { first, rest } => {
            let mut value = number(m, copies, first)?;
            for (operator, _, e) in rest {
                let next = number(m, copies, e)?;
                let result = match operator {
                    SumOperator::Plus => value.checked_add(next),
                    SumOperator::Minus => value.checked_sub(next),
                };
                value = result.ok_or(Fault::Overflow)?;
            }
            Number(value)
        }
        ExprKind::Product { first, rest } => {
            let mut value = number(m, copies, first)?;
            for (operator, _, e) in rest {
                let next = number(m, copies, e)?;
                if next == 0 && *operator != ProductOperator::Times {
                    return Err(Fault::DivisionByZero);
                }
                let result = match operator {
                    ProductOperator::Times => value.checked_mul(next),
                    ProductOperator::Divide => value.checked_div(next),
                    ProductOperator::Remainder => value.checked_rem(next),
                };
                value = result.ok_or(Fault::Overflow)?;
            }
            Number(value)
        }
        ExprKind::Negative { times, of } => {
            let value = number(m, copies, of)?;
            Number(if times % 2 == 1 { value.checked_neg().ok_or(Fault::Overflow)? } else { value })
        }
        ExprKind::Min(list) => Number(all_numbers(m, copies, list)?.into_iter().min().unwrap()),
        ExprKind::Max(list) => Number(all_numbers(m, copies, list)?.into_iter().max().unwrap()),
        ExprKind::Quantifier { kind, binder, body, .. } => quantifier(m, copies, *kind, binder, body)?,
        ExprKind::Operand { operand, at } => {
            let there = at.as_ref().map(|place| m.read(Here::Place(m.world.place(&place.text))));
            operand_value(there.as_ref().unwrap_or(m), copies, operand)?
        }
        ExprKind::AllAt { who, place } => {
            let place = m.world.place(&place.text);
            let who = match who {
                None => (0..m.world.members.len()).collect(),
                Some(operand) => members_of(m.world, copies, operand).expect("somebody"),
            };
            Truth(who.iter().all(|&member| m.members[member] == Some(place)))
        }
        ExprKind::From(place) => {
            let leg = m.crossing.expect("aboard only").leg;
            Truth(m.world.legs[leg].from == m.world.place(&place.text))
        }
        ExprKind::To(place) => {
            let leg = m.crossing.expect("aboard only").leg;
            Truth(m.world.legs[leg].to == m.world.place(&place.text))
        }
        ExprKind::Slowest => Number(m.times_aboard().into_iter().max().unwrap_or(0)),
        ExprKind::Fastest => Number(m.times_aboard().into_iter().min().unwrap_or(0)),
        ExprKind::Previous(body) => {
            let which = m.world.previous.iter().position(|p| p.span == body.span).unwrap();
            m.previous[which]
        }
        ExprKind::Trip => Number(m.trip),
    })
}

fn all_numbers(m: &Moment, copies: &Copies, list: &[Expr]) -> Result<Vec<i64>, Fault> {
    list.iter().map(|e| number(m, copies, e)).collect()
}

fn quantifier(
    m: &Moment,
    copies: &Copies,
    kind: Quantifier,
    binder: &Binder,
    body: &Expr,
) -> Result<Value, Fault> {
    let mut answers = Vec::new();
    for copy in 1..=m.world.families[&binder.family.text].copies {
        let mut inner = copies.clone();
        inner.insert(binder.variable.text.clone(), copy);
        answers.push(truth(m, &inner, body));
    }
    let fault = answers.iter().find_map(|a| a.err());
    let clear = match kind {
        Quantifier::Count => None,
        Quantifier::Any => answers.contains(&Ok(true)).then_some(true),
        Quantifier::All => answers.contains(&Ok(false)).then_some(false),
    };
    match (clear, fault) {
        (Some(answer), fault) => {
            // Whether the copy with the fault is read depends on which copy comes first.
            m.doubt.set(m.doubt.get() || fault.is_some());
            Ok(Value::Truth(answer))
        }
        (None, Some(fault)) => Err(fault),
        (None, None) => Ok(match kind {
            Quantifier::Count => Value::Number(answers.iter().filter(|a| **a == Ok(true)).count() as i64),
            Quantifier::Any => Value::Truth(false),
            Quantifier::All => Value::Truth(true),
        }),
    }
}

fn operand_value(m: &Moment, copies: &Copies, operand: &Operand) -> Result<Value, Fault> {
    if let Operand::Name(name) = operand {
        let name = name.text.as_str();
        if let Some(&value) = m.world.params.get(name) {
            return Ok(Value::Number(value));
        }
        if let Some(body) = m.world.lets.get(name) {
            return eval(m, &Copies::new(), body);
        }
        if m.world.properties.contains(name) {
            return m.total(name);
        }
        if let Some(carrier) = m.world.carriers.iter().position(|c| c.name == name) {
            return Ok(Value::Number(i64::from(match m.here {
                Here::Aboard => m.crossing.expect("aboard").carrier == carrier,
                Here::Place(place) => m.carriers[carrier] == Some(place),
                Here::Nowhere => panic!("there is no here"),
            })));
        }
    }
    match operand {
        Operand::Everyone => Ok(Value::Number(m.present().len() as i64)),
        Operand::Alone => Ok(Value::Truth(m.present().len() == 1)),
        Operand::Weight => m.total("weight"),
        Operand::Size => m.total("size"),
        _ => Ok(m.count(&members_of(m.world, copies, operand).expect("somebody"))),
    }
}

/// The members that a name form speaks of.
fn members_of(world: &World, copies: &Copies, operand: &Operand) -> Option<Vec<usize>> {
    match operand {
        Operand::Name(name) => world.who(&name.text, None),
        Operand::Numbered(name, copy) => world.who(&name.text, Some(copy.value)),
        Operand::OfCopy { variable, role } => world.who(&role.text, Some(copies[&variable.text])),
        _ => None,
    }
}
