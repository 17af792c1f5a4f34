//! Individuals that a puzzle gives no way to tell apart.
//!
//! Two of them are twins if they have the same properties and start at the same place, and if every
//! rule, the goal, every cost and everything else says the same with their names exchanged. Then exchanging them maps
//! crossings to crossings and goals to goals, and a search may look at one of both states only.

use crate::check::puzzle::{Clause, FamilyId, Number, NumberKind, Puzzle, RoleId, Truth, TruthKind};
use crate::check::puzzle::{Copies, Factor, Value, Where, Who};
use crate::id::Id;
use crate::limits;
use std::cell::OnceCell;

/// The individuals of a puzzle that cannot be told apart, in groups of at least two, in order.
///
/// None where a rule or a cost reads what was aboard before: what is remembered would have to be
/// exchanged as well.
pub fn twins(puzzle: &Puzzle) -> Vec<Vec<FamilyId>> {
    let individuals = puzzle.families.enumerate().filter(|(_, family)| family.copies == 1 && !family.of);
    let individuals: Vec<(FamilyId, RoleId)> = individuals
        .filter_map(|(id, family)| Some((id, *family.roles.first()?)))
        .filter(|(_, role)| puzzle.roles[*role].per_copy == 1)
        .collect();
    if individuals.len() > limits::TWINS || puzzle.rules.len() > limits::TWIN_RULES {
        return Vec::new();
    }
    // Most individuals differ in what is seen at once: then nothing has to be written.
    let plain = OnceCell::new();
    let start = |role: RoleId| puzzle.roles[role].start.iter().find(|(_, copies)| *copies > 0).map(|s| s.0);
    let alike = |one: RoleId, other: RoleId| {
        let (a, b) = (&puzzle.roles[one], &puzzle.roles[other]);
        // A start that stays what it is makes both reach the same states.
        let same = a.measures == b.measures && a.time == b.time && start(one) == start(other);
        let exchanged = || Words::of(puzzle, Some((one, other)));
        same && plain
            .get_or_init(|| Words::of(puzzle, None))
            .as_ref()
            .is_some_and(|plain| exchanged().as_ref() == Some(plain))
    };
    let mut groups: Vec<(RoleId, Vec<FamilyId>)> = Vec::new();
    for (family, role) in individuals {
        // Being twins is transitive: exchanges make exchanges.
        match groups.iter_mut().find(|(first, _)| alike(*first, role)) {
            Some((_, group)) => group.push(family),
            None => groups.push((role, vec![family])),
        }
    }
    groups.into_iter().map(|(_, group)| group).filter(|group| group.len() > 1).collect()
}

/// What a puzzle says of its members, as numbers: equal for puzzles that say the same in another
/// order.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Words(Vec<Vec<i64>>);

impl Words {
    /// With two roles exchanged. `None` if something cannot be exchanged.
    fn of(puzzle: &Puzzle, exchanged: Option<(RoleId, RoleId)>) -> Option<Self> {
        let writer = Writer { exchanged };
        let mut all = Vec::new();
        let mut say = |tag: i64, number: usize, words: Option<Vec<i64>>| {
            let mut line = vec![tag, number as i64];
            line.extend(words?);
            all.push(line);
            Some(())
        };
        for (id, it) in puzzle.lets.enumerate() {
            say(1, id.index(), writer.value(&it.value))?;
        }
        for rule in &puzzle.rules {
            let scope = &rule.scope;
            let places = scope.places.iter().map(|place| place.index() as i64);
            let carriers = scope.carriers.iter().map(|carrier| -1 - carrier.index() as i64);
            let flags = [i64::from(scope.afloat), i64::from(scope.overall)];
            let scope: Vec<i64> = flags.into_iter().chain(places).chain(carriers).collect();
            for clause in &rule.clauses {
                let words = writer.clause(clause).map(|words| group(0, false, vec![scope.clone(), words]));
                say(2, 0, words)?;
            }
        }
        say(3, 0, writer.truth(&puzzle.goal))?;
        for (id, cost) in puzzle.costs.enumerate() {
            say(4, id.index(), writer.value(&cost.value))?;
        }
        for (id, estimate) in puzzle.estimates.enumerate() {
            say(5, id.index(), writer.value(&estimate.value))?;
        }
        for (id, carrier) in puzzle.carriers.enumerate() {
            if let Some(rowers) = &carrier.rowers {
                say(6, id.index(), Some(writer.who(&rowers.who)))?;
            }
            if let Some(time) = &carrier.time {
                say(7, id.index(), writer.number(time))?;
            }
        }
        for (id, leg) in puzzle.legs.enumerate() {
            if let Some(time) = &leg.time {
                say(8, id.index(), writer.number(time))?;
            }
        }
        all.sort_unstable();
        Some(Self(all))
    }
}

/// Writes expressions with two roles exchanged.
struct Writer {
    exchanged: Option<(RoleId, RoleId)>,
}

/// The parts of something, in order or not.
fn group(tag: i64, sorted: bool, mut parts: Vec<Vec<i64>>) -> Vec<i64> {
    if sorted {
        parts.sort_unstable();
    }
    let mut words = vec![tag, parts.len() as i64];
    for part in parts {
        words.push(part.len() as i64);
        words.extend(part);
    }
    words
}

fn place(place: Where) -> i64 {
    match place {
        Where::Here => -1,
        Where::At(place) => place.index() as i64,
    }
}

impl Writer {
    fn role(&self, role: RoleId) -> RoleId {
        match self.exchanged {
            Some((one, other)) if role == one => other,
            Some((one, other)) if role == other => one,
            _ => role,
        }
    }

    fn who(&self, who: &Who) -> Vec<i64> {
        let term = |term: &crate::check::puzzle::WhoTerm| {
            let copies = match term.copies {
                Copies::All => -1,
                Copies::Bound => -2,
                Copies::One(copy) => copy,
            };
            vec![self.role(term.role).index() as i64, copies]
        };
        group(10, true, who.terms.iter().map(term).collect())
    }

    fn value(&self, value: &Value) -> Option<Vec<i64>> {
        match value {
            Value::Number(number) => self.number(number),
            Value::Truth(truth) => self.truth(truth),
        }
    }

    fn clause(&self, clause: &Clause) -> Option<Vec<i64>> {
        let binders = clause.binders.iter().map(|family| family.index() as i64).collect();
        let mut parts = vec![vec![i64::from(clause.forbid)], binders];
        for guard in &clause.guards {
            parts.push(vec![i64::from(guard.unless)]);
            parts.push(self.truth(&guard.condition)?);
        }
        parts.push(self.truth(&clause.demand)?);
        Some(group(11, false, parts))
    }

    fn truths(&self, tag: i64, parts: &[Truth]) -> Option<Vec<i64>> {
        Some(group(tag, true, parts.iter().map(|part| self.truth(part)).collect::<Option<_>>()?))
    }

    fn numbers(&self, tag: i64, parts: &[Number]) -> Option<Vec<i64>> {
        Some(group(tag, true, parts.iter().map(|part| self.number(part)).collect::<Option<_>>()?))
    }

    fn truth(&self, truth: &Truth) -> Option<Vec<i64>> {
        Some(match &truth.kind {
            TruthKind::Constant(value) => vec![20, i64::from(*value)],
            TruthKind::Positive(number) => group(21, false, vec![self.number(number)?]),
            TruthKind::Not(inner) => group(22, false, vec![self.truth(inner)?]),
            TruthKind::And(parts) => self.truths(23, parts)?,
            TruthKind::Or(parts) => self.truths(24, parts)?,
            TruthKind::Compare(left, comparison, right) => {
                let sides = vec![self.number(left)?, self.number(right)?];
                group(25, false, vec![vec![*comparison as i64], group(0, false, sides)])
            }
            TruthKind::AllAt(who, at) => group(26, false, vec![self.who(who), vec![at.index() as i64]]),
            TruthKind::Alone(at) => vec![27, place(*at)],
            TruthKind::Let(id, at) => vec![28, id.index() as i64, place(*at)],
            TruthKind::From(at) => vec![29, at.index() as i64],
            TruthKind::To(at) => vec![30, at.index() as i64],
            TruthKind::AnyCopy(family, inner) => {
                group(31, false, vec![vec![family.index() as i64], self.truth(inner)?])
            }
            TruthKind::AllCopies(family, inner) => {
                group(32, false, vec![vec![family.index() as i64], self.truth(inner)?])
            }
            TruthKind::Previous(_) => return None,
        })
    }

    fn number(&self, number: &Number) -> Option<Vec<i64>> {
        Some(match &number.kind {
            NumberKind::Constant(value) => vec![40, *value],
            NumberKind::Count(who, at) => group(41, false, vec![self.who(who), vec![place(*at)]]),
            NumberKind::Everyone(at) => vec![42, place(*at)],
            NumberKind::Total(measure, at) => vec![43, measure.index() as i64, place(*at)],
            NumberKind::Carrier(carrier, at) => vec![44, carrier.index() as i64, place(*at)],
            NumberKind::Let(id, at) => vec![45, id.index() as i64, place(*at)],
            NumberKind::Sum(terms) => {
                let term = |(minus, term): &(bool, Number)| {
                    Some(group(i64::from(*minus), false, vec![self.number(term)?]))
                };
                group(46, true, terms.iter().map(term).collect::<Option<_>>()?)
            }
            NumberKind::Product(first, factors) => {
                let mut parts = vec![self.number(first)?];
                for (factor, number) in factors {
                    // Whether a division by zero is met depends on the order in which parts are read.
                    let safe = matches!(number.kind, NumberKind::Constant(divisor) if divisor != 0);
                    if *factor != Factor::Times && !safe {
                        return None;
                    }
                    let how = match factor {
                        Factor::Times => 0,
                        Factor::Divide => 1,
                        Factor::Remainder => 2,
                    };
                    parts.push(vec![how]);
                    parts.push(self.number(number)?);
                }
                group(47, false, parts)
            }
            NumberKind::Negative(inner) => group(48, false, vec![self.number(inner)?]),
            NumberKind::Min(parts) => self.numbers(49, parts)?,
            NumberKind::Max(parts) => self.numbers(50, parts)?,
            NumberKind::CountCopies(family, inner) => {
                group(51, false, vec![vec![family.index() as i64], self.truth(inner)?])
            }
            NumberKind::Slowest => vec![52],
            NumberKind::Fastest => vec![53],
            NumberKind::Previous(_) => return None,
            NumberKind::Trip => vec![54],
        })
    }
}
