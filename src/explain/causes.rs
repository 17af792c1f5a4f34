//! Reasons that can be seen without a search.

use crate::check::puzzle::{
    CarrierId, Copies, Metric, NumberKind, PlaceId, Puzzle, RoleId, Truth, TruthKind, Value, Where, Who,
};
use crate::diag::{Code, Diagnostic, Label};
use crate::id::IdVec;
use crate::lint;
use crate::plan::{Aboard, Position};
use crate::source::Span;
use crate::verify::{self, Arrangement};
use std::collections::BTreeSet;

/// The most members of a goal whose rules are looked at.
const MOST_MEMBERS: i64 = 10_000;

/// A reason by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// What sort of reason.
    pub kind: CauseKind,
    /// In words, lower case, no full stop.
    pub text: String,
    /// The words to blame.
    pub labels: Vec<Label>,
}

/// The sorts of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CauseKind {
    /// The start breaks a rule.
    StartBreaksRule,
    /// The goal asks for somebody at two places.
    GoalContradicts,
    /// The goal itself breaks a rule.
    GoalBreaksRule,
    /// Nobody is where a boat lies at the start.
    NobodyAtBoat,
    /// Nobody can ever use any carrier.
    NobodyRows,
    /// Somebody who has to cross never can.
    NeverCrosses,
    /// No route leads where the goal wants somebody.
    NoRoute,
    /// As many have to come back as can go.
    NobodyGained,
    /// Whoever brings the boat to where the goal wants it is there, too.
    BoatBringsSomebody,
    /// Only an odd number of crossings can be enough.
    OddCrossings,
}

/// Every reason that is found, in the order of [`CauseKind`].
pub fn causes(puzzle: &Puzzle) -> Vec<Cause> {
    let wanted = Wanted::of(puzzle);
    let mut causes: Vec<Cause> = verify::start(puzzle)
        .into_iter()
        .filter(|told| told.code == Code::StartBreaksRule)
        .map(|told| Cause::from(CauseKind::StartBreaksRule, told))
        .collect();
    causes.extend(contradiction(puzzle, &wanted));
    causes.extend(goal_breaks_rule(puzzle, &wanted));
    causes.extend(nobody_at_boat(puzzle));
    causes.extend(crossers(puzzle, &wanted));
    causes.extend(no_route(puzzle, &wanted));
    causes.extend(nobody_gained(puzzle, &wanted));
    causes.extend(boat_brings_somebody(puzzle, &wanted));
    causes.extend(odd_crossings(puzzle, &wanted));
    causes
}

impl Cause {
    fn new(kind: CauseKind, text: String, span: Span, label: impl Into<String>) -> Self {
        Self { kind, text, labels: vec![Label { span, text: label.into() }] }
    }

    fn with(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    fn from(kind: CauseKind, told: Diagnostic) -> Self {
        Self { kind, text: told.headline, labels: told.labels }
    }
}

/// What a goal asks for in any case: its parts that are joined by `and`.
struct Wanted<'p> {
    /// All of these at a place, and the words that say so.
    at: Vec<(&'p Who, PlaceId, Span)>,
    /// A boat at a place.
    boats: Vec<(CarrierId, PlaceId, Span)>,
}

impl<'p> Wanted<'p> {
    fn of(puzzle: &'p Puzzle) -> Self {
        let mut wanted = Self { at: Vec::new(), boats: Vec::new() };
        let mut parts = vec![&puzzle.goal];
        // Lets refer to lets in no circle.
        while let Some(part) = parts.pop() {
            match &part.kind {
                TruthKind::And(of) => parts.extend(of.iter().rev()),
                TruthKind::Let(id, Where::Here) => {
                    if let Value::Truth(truth) = &puzzle.lets[*id].value {
                        parts.push(truth);
                    }
                }
                _ => wanted.add(part),
            }
        }
        wanted
    }

    fn add(&mut self, part: &'p Truth) {
        match &part.kind {
            TruthKind::AllAt(who, place) => self.at.push((who, *place, part.span)),
            TruthKind::Positive(number) => {
                if let NumberKind::Carrier(carrier, Where::At(place)) = number.kind {
                    self.boats.push((carrier, place, part.span));
                }
            }
            _ => {}
        }
    }

    /// Where all members of a role are wanted.
    fn place_of(&self, role: RoleId) -> Option<PlaceId> {
        let all = |who: &Who| who.terms.iter().any(|term| term.role == role && term.copies == Copies::All);
        self.at.iter().find(|(who, ..)| all(who)).map(|&(_, place, _)| place)
    }

    /// The one place where everyone is wanted, with the words that say so first.
    fn everyone(&self, puzzle: &Puzzle) -> Option<(PlaceId, Span)> {
        let &(_, place, span) = self.at.first()?;
        let here = |role| puzzle.members(role) == 0 || self.place_of(role) == Some(place);
        puzzle.roles.ids().all(here).then_some((place, span))
    }
}

fn place(puzzle: &Puzzle, id: PlaceId) -> &str {
    &puzzle.places[id].name.text
}

/// Where some member of a role starts.
fn starts(puzzle: &Puzzle, role: RoleId) -> impl Iterator<Item = PlaceId> + '_ {
    puzzle.roles[role].start.iter().filter(|(_, copies)| *copies > 0).map(|(place, _)| *place)
}

fn contradiction(puzzle: &Puzzle, wanted: &Wanted<'_>) -> Option<Cause> {
    let cause = |name: &str, (one, first): (PlaceId, Span), (other, second): (PlaceId, Span)| {
        let (one, other) = (place(puzzle, one), place(puzzle, other));
        let text = format!("the goal asks for `{name}` at {one} and at {other} at once");
        Cause::new(CauseKind::GoalContradicts, text, first, format!("at {one}"))
            .with(second, format!("and at {other}"))
    };
    let shared = |one: &Who, other: &Who| {
        let both = |role| puzzle.members(role) > 0 && other.terms.iter().any(|term| term.role == role);
        let all =
            |who: &Who, role| who.terms.iter().any(|term| term.role == role && term.copies == Copies::All);
        one.terms
            .iter()
            .map(|term| term.role)
            .find(|&role| both(role) && (all(one, role) || all(other, role)))
    };
    let pairs = wanted
        .at
        .iter()
        .enumerate()
        .flat_map(|(index, one)| wanted.at.iter().skip(index + 1).map(move |other| (one, other)));
    let members = pairs.filter(|(one, other)| one.1 != other.1).find_map(|(one, other)| {
        let role = shared(one.0, other.0)?;
        Some(cause(&puzzle.roles[role].name.text, (one.1, one.2), (other.1, other.2)))
    });
    members.or_else(|| {
        let (first, others) = wanted.boats.split_first()?;
        let other = others.iter().find(|other| other.0 == first.0 && other.1 != first.1)?;
        Some(cause(&puzzle.carriers[first.0].name.text, (first.1, first.2), (other.1, other.2)))
    })
}

fn goal_breaks_rule(puzzle: &Puzzle, wanted: &Wanted<'_>) -> Option<Cause> {
    let members = puzzle.roles.ids().fold(0_i64, |sum, role| sum.saturating_add(puzzle.members(role)));
    if wanted.at.is_empty() || members > MOST_MEMBERS {
        return None;
    }
    let mut places: IdVec<PlaceId, Vec<Aboard>> = puzzle.places.iter().map(|_| Vec::new()).collect();
    for (id, role) in puzzle.roles.enumerate().filter(|(id, _)| puzzle.members(*id) > 0) {
        let copies = 1..=puzzle.families[role.family].copies;
        places[wanted.place_of(id)?].extend(copies.map(|copy| Aboard {
            role: id,
            copy,
            count: role.per_copy,
        }));
    }
    // Wherever the boats lie.
    let mut boats: Vec<IdVec<CarrierId, Option<PlaceId>>> = vec![IdVec::new()];
    for (id, carrier) in puzzle.carriers.enumerate() {
        let fixed = wanted.boats.iter().find(|boat| boat.0 == id).map(|boat| boat.1);
        let lies = |place: PlaceId| fixed.is_none_or(|fixed| fixed == place);
        let choices: Vec<Option<PlaceId>> = match carrier.at {
            None => vec![None],
            Some(_) => puzzle.places.ids().filter(|id| lies(*id)).map(Some).collect(),
        };
        let longer = boats.iter().flat_map(|known| {
            choices.iter().map(|&lies| known.iter().copied().chain([lies]).collect::<IdVec<_, _>>())
        });
        boats = longer.collect();
        if boats.len() > 64 {
            return None;
        }
    }
    let broken = boats.into_iter().map(|boats| {
        verify::broken_in(puzzle, &Arrangement::of(&Position { places: places.clone(), boats }))
    });
    let broken = broken.collect::<Option<Vec<_>>>()?.into_iter().next()?;
    let rule = &puzzle.rules[broken.rule];
    let at = if broken.here.is_empty() { String::new() } else { format!(" {}", broken.here) };
    let span = rule.clauses.get(broken.clause).map_or(rule.name.span, |clause| clause.span);
    let text = format!("the goal itself breaks the rule {}{at}", rule.name.text);
    Some(
        Cause::new(CauseKind::GoalBreaksRule, text, puzzle.goal.span, broken.counts)
            .with(span, "the rule asks otherwise"),
    )
}

fn nobody_at_boat(puzzle: &Puzzle) -> Option<Cause> {
    let peopled: BTreeSet<PlaceId> = puzzle
        .roles
        .ids()
        .filter(|role| puzzle.members(*role) > 0)
        .flat_map(|role| starts(puzzle, role))
        .collect();
    let lonely = |(_, carrier): &(CarrierId, &crate::check::puzzle::Carrier)| {
        carrier.least.value > 0 && carrier.at.is_some_and(|at| !peopled.contains(&at))
    };
    if peopled.is_empty() || !puzzle.carriers.enumerate().all(|carrier| lonely(&carrier)) {
        return None;
    }
    let carrier = puzzle.carriers.iter().next()?;
    let (name, at) = (&carrier.name.text, place(puzzle, carrier.at?));
    let text = format!("nobody is at {at}, where `{name}` lies, to bring it over");
    Some(Cause::new(CauseKind::NobodyAtBoat, text, carrier.name.span, format!("lies at {at} at the start")))
}

/// What the check warns of, where it is to blame.
fn crossers(puzzle: &Puzzle, wanted: &Wanted<'_>) -> Vec<Cause> {
    let must_cross = |span: Span| {
        let role = puzzle.roles.enumerate().find(|(_, role)| role.name.span == span).map(|(id, _)| id);
        role.is_some_and(|role| {
            wanted.place_of(role).is_some_and(|to| starts(puzzle, role).any(|from| from != to))
        })
    };
    let (mut idle, mut never) = (Vec::new(), Vec::new());
    for told in lint::crossers(puzzle) {
        match told.code {
            Code::NobodyCanRow | Code::LeastAboveSeats => {
                idle.push(Cause::from(CauseKind::NobodyRows, told));
            }
            Code::NeverCrosses if told.span().is_some_and(must_cross) => {
                never.push(Cause::from(CauseKind::NeverCrosses, told));
            }
            _ => {}
        }
    }
    if idle.len() < puzzle.carriers.len() {
        idle.clear();
    }
    idle.into_iter().chain(never).collect()
}

fn no_route(puzzle: &Puzzle, wanted: &Wanted<'_>) -> Option<Cause> {
    let reach = |from: PlaceId| {
        let (mut known, mut waiting) = (BTreeSet::from([from]), vec![from]);
        while let Some(here) = waiting.pop() {
            let ways = puzzle.legs.iter().filter(|leg| leg.from == here);
            waiting.extend(ways.map(|leg| leg.to).filter(|to| known.insert(*to)));
        }
        known
    };
    wanted.at.iter().find_map(|&(who, to, span)| {
        let role = |role: RoleId| starts(puzzle, role).find(|from| !reach(*from).contains(&to));
        let mut roles = who.terms.iter().filter(|term| puzzle.members(term.role) > 0);
        let from = roles.find_map(|term| role(term.role))?;
        let (from, goal) = (place(puzzle, from), place(puzzle, to));
        let text = format!("no route leads from {from} to {goal}");
        let name = puzzle.places[to].name.span;
        Some(Cause::new(CauseKind::NoRoute, text, name, "no way here").with(span, "the goal asks for it"))
    })
}

/// The one boat between two banks, with everyone where it lies and everyone wanted on the other side: where
/// it lies, where it goes, and the words of the goal.
fn ferry(puzzle: &Puzzle, wanted: &Wanted<'_>) -> Option<(CarrierId, PlaceId, PlaceId, Span)> {
    let (to, span) = wanted.everyone(puzzle)?;
    let id = puzzle.carriers.ids().next().filter(|_| puzzle.carriers.len() == 1)?;
    let from = puzzle.carriers[id].at.filter(|at| *at != to && puzzle.places.len() == 2)?;
    let here = |role| puzzle.members(role) == 0 || starts(puzzle, role).all(|at| at == from);
    puzzle.roles.ids().all(here).then_some((id, from, to, span))
}

fn nobody_gained(puzzle: &Puzzle, wanted: &Wanted<'_>) -> Option<Cause> {
    let (id, ..) = ferry(puzzle, wanted)?;
    let carrier = &puzzle.carriers[id];
    let mut sizes: Vec<(i64, i64)> = puzzle
        .roles
        .enumerate()
        .map(|(id, role)| (role.measures[puzzle.size()], puzzle.members(id)))
        .collect();
    sizes.sort_unstable();
    let (mut room, mut most, mut all) = (carrier.seats.value, 0_i64, 0_i64);
    for (size, members) in sizes {
        let fit = if size == 0 { members } else { (room / size).min(members) };
        room -= fit.saturating_mul(size);
        most = most.saturating_add(fit);
        all = all.saturating_add(members);
    }
    let least = carrier.least.value;
    if least == 0 || most == 0 || most > least || all <= most {
        return None;
    }
    let name = &carrier.name.text;
    let text =
        format!("`{name}` takes {most} over at most, and {least} must bring it back: nobody is ever gained");
    Some(Cause::new(CauseKind::NobodyGained, text, carrier.seats.span, format!("at most {most} aboard")))
}

fn boat_brings_somebody(puzzle: &Puzzle, wanted: &Wanted<'_>) -> Option<Cause> {
    let (to, span) = wanted.everyone(puzzle)?;
    let &(id, lies, boat) = wanted.boats.iter().find(|boat| boat.1 != to)?;
    let carrier = &puzzle.carriers[id];
    if puzzle.carriers.len() != 1 || carrier.least.value == 0 {
        return None;
    }
    let (name, lies, to) = (&carrier.name.text, place(puzzle, lies), place(puzzle, to));
    let text = format!("whoever brings `{name}` to {lies} is at {lies}, and the goal asks for all at {to}");
    Some(
        Cause::new(CauseKind::BoatBringsSomebody, text, boat, format!("somebody has to bring it to {lies}"))
            .with(span, format!("and nobody may be elsewhere than at {to}")),
    )
}

fn odd_crossings(puzzle: &Puzzle, wanted: &Wanted<'_>) -> Option<Cause> {
    let (id, _, to, _) = ferry(puzzle, wanted)?;
    let carrier = &puzzle.carriers[id];
    let limit = puzzle.limits.iter().find(|limit| limit.metric == Metric::Crossings);
    let limit = limit.map(|limit| (limit.bound, limit.span));
    let (most, span) = limit.or(carrier.trips.map(|trips| (trips.value, trips.span)))?;
    if most <= 0 || most % 2 != 0 {
        return None;
    }
    let (name, to) = (&carrier.name.text, place(puzzle, to));
    let text = format!(
        "`{name}` ends at {to} only after an odd number of crossings, so {most} are no better than {}",
        most - 1
    );
    Some(Cause::new(CauseKind::OddCrossings, text, span, format!("{most} are as good as {}", most - 1)))
}
