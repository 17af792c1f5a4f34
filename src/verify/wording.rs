//! The puzzle's words for what a clause counted: `3 missionaries, 4 cannibals at left`.

use super::evaluate::{Bound, Here, Moment, members, resolve};
use super::rules::Violation;
use crate::check::puzzle::{
    CarrierId, Clause, Copies, FamilyId, LetId, MeasureId, Number, NumberKind, PlaceId, Puzzle, RoleId,
    Truth, TruthKind, Value, Where, Who, WhoTerm,
};
use std::collections::BTreeSet;

/// How many counts a diagnostic gives; a clause that names more is told by its words alone.
const COUNTS_TOLD: usize = 8;

/// The name of a place.
pub fn place(puzzle: &Puzzle, id: PlaceId) -> &str {
    &puzzle.places[id].name.text
}

/// The name of a carrier.
pub fn carrier(puzzle: &Puzzle, id: CarrierId) -> &str {
    &puzzle.carriers[id].name.text
}

/// A role, or the member of one copy: `husband[2]`.
pub fn role(puzzle: &Puzzle, id: RoleId, copy: Option<i64>) -> String {
    let name = &puzzle.roles[id].name.text;
    copy.map_or_else(|| name.clone(), |copy| format!("{name}[{copy}]"))
}

/// So many of them: `3 cannibals`, `goat`, `no goat`.
pub fn so_many(count: i64, of: &str, counted: bool) -> String {
    match count {
        0 => format!("no {of}"),
        1 if !counted => of.to_owned(),
        _ => format!("{count} {of}"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub fn list(items: &[String]) -> String {
    join(items, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub fn or(items: &[String]) -> String {
    join(items, "or")
}

/// The same with any word before the last.
fn join(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// `at left`, `aboard canoe`; empty for the whole state.
pub fn here(moment: &Moment, here: Here) -> String {
    match here {
        Here::Nowhere => String::new(),
        Here::Place(id) => format!("at {}", place(moment.puzzle, id)),
        Here::Aboard | Here::AboardBefore => moment
            .voyage
            .map_or_else(String::new, |v| format!("aboard {}", carrier(moment.puzzle, v.carrier))),
    }
}

/// What is counted somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Counted {
    Who(Who),
    Heads,
    Total(MeasureId),
    Carrier(CarrierId),
    Trip,
}

/// What the violated clause counted, in the order in which the clause names it.
pub fn counts(moment: &Moment, violation: &Violation) -> String {
    let Some(clause) = moment.puzzle.rules[violation.rule].clauses.get(violation.clause) else {
        return String::new();
    };
    let mut collector =
        Collector { puzzle: moment.puzzle, hidden: Vec::new(), seen: BTreeSet::new(), found: Vec::new() };
    collector.clause(clause, violation.here);
    collector.found.truncate(COUNTS_TOLD);
    told(moment, &collector.found, &violation.bound)
}

/// The role that the clause names first, whose start is to blame where the start breaks it.
pub fn first_role(puzzle: &Puzzle, clause: &Clause) -> Option<RoleId> {
    let mut collector = Collector { puzzle, hidden: Vec::new(), seen: BTreeSet::new(), found: Vec::new() };
    collector.clause(clause, Here::Nowhere);
    collector.found.iter().find_map(|(counted, _)| match counted {
        Counted::Who(who) => who.terms.first().map(|t| t.role),
        _ => None,
    })
}

/// Whether the clause asks how many crossings have been made.
pub fn reads_trip(puzzle: &Puzzle, clause: &Clause) -> bool {
    let mut collector = Collector { puzzle, hidden: Vec::new(), seen: BTreeSet::new(), found: Vec::new() };
    collector.clause(clause, Here::Nowhere);
    collector.found.iter().any(|(counted, _)| *counted == Counted::Trip)
}

fn told(moment: &Moment, found: &[(Counted, Here)], bound: &Bound) -> String {
    let mut parts: Vec<(String, Here)> = Vec::new();
    for (counted, at) in found {
        let text = one_count(moment, counted, *at, bound);
        match parts.last_mut() {
            Some((so_far, same)) if same == at => *so_far = format!("{so_far}, {text}"),
            _ => parts.push((text, *at)),
        }
    }
    let part = |(text, at): &(String, Here)| format!("{text} {}", here(moment, *at)).trim_end().to_owned();
    parts.iter().map(part).collect::<Vec<_>>().join("; ")
}

fn one_count(moment: &Moment, counted: &Counted, at: Here, bound: &Bound) -> String {
    match counted {
        Counted::Who(who) => {
            let puzzle = moment.puzzle;
            let counted = |t: &WhoTerm| puzzle.is_counted(t.role, t.copies != Copies::All);
            let counted = members(puzzle, who) > 1 || who.terms.iter().any(counted);
            so_many(moment.count(who, at, bound), &self::who(puzzle, who, bound, "and"), counted)
        }
        Counted::Heads => {
            format!("{} in all", moment.crowd(at).map_or(0, super::arrangement::Crowd::heads))
        }
        Counted::Total(measure) => {
            let name = &moment.puzzle.measures[*measure].name;
            moment.total(*measure, at).map_or_else(|| name.clone(), |total| format!("{name} {total}"))
        }
        Counted::Carrier(id) => {
            so_many(i64::from(moment.carrier(*id, at)), carrier(moment.puzzle, *id), false)
        }
        Counted::Trip => format!("trip is {}", moment.trip),
    }
}

/// The name by which the author calls these: that of a role, a numbered member, or a kind.
pub fn who(puzzle: &Puzzle, who: &Who, bound: &Bound, word: &str) -> String {
    if let Some(kind) = puzzle.kinds.iter().find(|kind| kind.who == *who && kind.who.terms.len() > 1) {
        return kind.name.text.clone();
    }
    let term = |t: &WhoTerm| match t.copies {
        Copies::All => role(puzzle, t.role, None),
        Copies::One(copy) => role(puzzle, t.role, Some(copy)),
        Copies::Bound => role(puzzle, t.role, bound.get(&puzzle.roles[t.role].family).copied()),
    };
    join(&who.terms.iter().map(term).collect::<Vec<_>>(), word)
}

/// Walks through a clause and the lets that it names, and collects what is counted.
struct Collector<'a> {
    puzzle: &'a Puzzle,
    /// The families that an enclosing `count`, `any` or `all` runs through: there is no one copy
    /// whose count could be told.
    hidden: Vec<FamilyId>,
    seen: BTreeSet<(LetId, Here)>,
    found: Vec<(Counted, Here)>,
}

impl Collector<'_> {
    fn clause(&mut self, clause: &Clause, here: Here) {
        self.truth(&clause.demand, here);
        clause.guards.iter().for_each(|guard| self.truth(&guard.condition, here));
    }

    fn add(&mut self, counted: Counted, at: Where, here: Here) {
        let entry = (counted, resolve(at, here));
        if self.found.len() < COUNTS_TOLD && !self.found.contains(&entry) {
            self.found.push(entry);
        }
    }

    fn who(&mut self, who: &Who, at: Where, here: Here) {
        let hidden = |t: &WhoTerm| {
            t.copies == Copies::Bound && self.hidden.contains(&self.puzzle.roles[t.role].family)
        };
        if !who.terms.iter().any(hidden) {
            self.add(Counted::Who(who.clone()), at, here);
        }
    }

    fn let_value(&mut self, id: LetId, here: Here) {
        if self.seen.insert((id, here)) {
            match &self.puzzle.lets[id].value {
                Value::Number(number) => self.number(number, here),
                Value::Truth(truth) => self.truth(truth, here),
            }
        }
    }

    fn copies(&mut self, family: FamilyId, body: &Truth, here: Here) {
        self.hidden.push(family);
        self.truth(body, here);
        self.hidden.pop();
    }

    fn number(&mut self, number: &Number, here: Here) {
        match &number.kind {
            NumberKind::Count(who, at) => self.who(who, *at, here),
            NumberKind::Everyone(at) => self.add(Counted::Heads, *at, here),
            NumberKind::Total(measure, at) => self.add(Counted::Total(*measure), *at, here),
            NumberKind::Carrier(carrier, at) => self.add(Counted::Carrier(*carrier), *at, here),
            NumberKind::Let(id, at) => self.let_value(*id, resolve(*at, here)),
            NumberKind::Sum(terms) => terms.iter().for_each(|(_, term)| self.number(term, here)),
            NumberKind::Product(first, rest) => {
                self.number(first, here);
                rest.iter().for_each(|(_, factor)| self.number(factor, here));
            }
            NumberKind::Negative(of) => self.number(of, here),
            NumberKind::Min(of) | NumberKind::Max(of) => of.iter().for_each(|n| self.number(n, here)),
            NumberKind::CountCopies(family, body) => self.copies(*family, body, here),
            NumberKind::Constant(_) | NumberKind::Slowest | NumberKind::Fastest | NumberKind::Previous(_) => {
            }
            NumberKind::Trip => self.add(Counted::Trip, Where::Here, Here::Nowhere),
        }
    }

    fn truth(&mut self, truth: &Truth, here: Here) {
        match &truth.kind {
            TruthKind::Positive(number) => self.number(number, here),
            TruthKind::Not(of) => self.truth(of, here),
            TruthKind::And(of) | TruthKind::Or(of) => of.iter().for_each(|t| self.truth(t, here)),
            TruthKind::Compare(left, _, right) => {
                self.number(left, here);
                self.number(right, here);
            }
            TruthKind::AllAt(who, place) => self.who(who, Where::At(*place), here),
            TruthKind::Alone(at) => self.add(Counted::Heads, *at, here),
            TruthKind::Let(id, at) => self.let_value(*id, resolve(*at, here)),
            TruthKind::AnyCopy(family, body) | TruthKind::AllCopies(family, body) => {
                self.copies(*family, body, here);
            }
            TruthKind::Constant(_) | TruthKind::From(_) | TruthKind::To(_) | TruthKind::Previous(_) => {}
        }
    }
}
