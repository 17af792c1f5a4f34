//! Those who can never cross: too big, too heavy, no rower, no way.
//!
//! What can be where is overestimated as in the delete relaxation of planning (Bonet & Geffner
//! 2001): whoever or whatever can come to a place is taken to be there for good, and safety rules
//! are left out. Who cannot cross even so can never cross.

use crate::check::puzzle::{Carrier, CarrierId, Copies, PlaceId, Puzzle, RoleId, Who};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::id::IdVec;
use crate::source::Span;
use std::collections::{BTreeSet, VecDeque};

/// Beyond this many pairs of units and places the lint says nothing.
const MOST_WORK: usize = 4_000_000;

/// Warns of each carrier that nobody can ever use for want of a rower, and of each role that can
/// never cross although some carrier moves.
pub(super) fn lint(puzzle: &Puzzle, diagnostics: &mut Diagnostics) {
    let units = units(puzzle);
    let lanes = puzzle.carriers.len().saturating_mul(puzzle.legs.len().max(puzzle.places.len()));
    if units.len().saturating_mul(lanes) > MOST_WORK {
        return;
    }
    let reach = Reach::of(puzzle, &units);
    let mut rowerless = false;
    for carrier in puzzle.carriers.ids().filter(|carrier| !reach.used.contains(carrier)) {
        if let Some(warning) = too_few(puzzle, &units, carrier) {
            diagnostics.push(warning);
            continue;
        }
        let warning = no_rower(puzzle, &reach, &units, carrier);
        rowerless |= warning.is_some();
        warning.into_iter().for_each(|warning| diagnostics.push(warning));
    }
    // Where nothing moves at all for want of rowers, seats or trips, the carrier is to blame, and
    // that has been told once; each of those who stay need not be told as well.
    let idle = |k: &Carrier| k.seats.value == 0 || k.trips.is_some_and(|trips| trips.value == 0);
    if reach.used.is_empty() && (rowerless || puzzle.carriers.iter().any(idle)) {
        return;
    }
    let mut told: BTreeSet<RoleId> =
        reach.moved.iter().filter_map(|&u| units.get(u)).map(|u| u.role).collect();
    for (index, unit) in units.iter().enumerate() {
        if told.insert(unit.role) {
            never_crosses(puzzle, &reach, &units, index, unit)
                .into_iter()
                .for_each(|warning| diagnostics.push(warning));
        }
    }
}

/// Members of one role that are alike and start together.
struct Unit {
    role: RoleId,
    /// `None` for the copies that are not singled out.
    copy: Option<i64>,
    start: PlaceId,
    members: i64,
    size: i64,
    weight: i64,
}

fn units(puzzle: &Puzzle) -> Vec<Unit> {
    let mut units = Vec::new();
    for (role, declared) in puzzle.roles.enumerate() {
        let family = &puzzle.families[declared.family];
        let unit = |copy, start, copies: i64| Unit {
            role,
            copy,
            start,
            members: copies.saturating_mul(declared.per_copy),
            size: declared.measures[puzzle.size()],
            weight: declared.measures[puzzle.weight()],
        };
        let mut first = 1;
        for &(place, copies) in &declared.start {
            let last = first + copies;
            let singled = family.singled.iter().filter(|&&copy| first <= copy && copy < last);
            let alone: Vec<Unit> = singled.map(|&copy| unit(Some(copy), place, 1)).collect();
            let rest = copies - i64::try_from(alone.len()).unwrap_or(copies);
            units.extend(alone);
            units.push(unit(None, place, rest));
            first = last;
        }
    }
    units.retain(|unit| unit.members > 0);
    units
}

/// What can be where, overestimated.
struct Reach {
    /// Units that can be at a place, by place.
    at: IdVec<PlaceId, BTreeSet<usize>>,
    /// Units that can cross somewhere.
    moved: BTreeSet<usize>,
    /// Places where a carrier can be, by carrier.
    lies: IdVec<CarrierId, BTreeSet<PlaceId>>,
    /// Carriers that can cross.
    used: BTreeSet<CarrierId>,
}

impl Reach {
    fn of(puzzle: &Puzzle, units: &[Unit]) -> Self {
        let mut at: IdVec<PlaceId, BTreeSet<usize>> = puzzle.places.iter().map(|_| BTreeSet::new()).collect();
        for (index, unit) in units.iter().enumerate() {
            at[unit.start].insert(index);
        }
        let lies = puzzle.carriers.iter().map(|k| match k.at {
            Some(place) => BTreeSet::from([place]),
            None => puzzle.places.ids().collect(),
        });
        let mut reach = Self { at, moved: BTreeSet::new(), lies: lies.collect(), used: BTreeSet::new() };
        let mut waiting: VecDeque<PlaceId> = puzzle.places.ids().collect();
        while let Some(place) = waiting.pop_front() {
            for (carrier, declared) in puzzle.carriers.enumerate() {
                if !reach.lies[carrier].contains(&place) || declared.trips.is_some_and(|t| t.value == 0) {
                    continue;
                }
                let mut boards: Option<Vec<usize>> = None;
                for leg in puzzle.legs.iter().filter(|leg| leg.from == place && leg.allows(carrier)) {
                    let boards = boards.get_or_insert_with(|| reach.boarding(puzzle, units, carrier, place));
                    if boards.is_empty() && declared.least.value > 0 {
                        break;
                    }
                    reach.used.insert(carrier);
                    let mut news = reach.lies[carrier].insert(leg.to);
                    for &unit in boards.iter() {
                        reach.moved.insert(unit);
                        news |= reach.at[leg.to].insert(unit);
                    }
                    if news {
                        waiting.push_back(leg.to);
                    }
                }
            }
        }
        reach
    }

    /// The units of which one can board the carrier at the place.
    fn boarding(&self, puzzle: &Puzzle, units: &[Unit], carrier: CarrierId, place: PlaceId) -> Vec<usize> {
        let here: Vec<usize> = self.at[place].iter().copied().collect();
        let heads =
            here.iter().filter_map(|&u| units.get(u)).fold(0i64, |sum, u| sum.saturating_add(u.members));
        if heads < puzzle.carriers[carrier].least.value {
            return Vec::new();
        }
        here.iter().copied().filter(|&u| self.refusal(puzzle, units, carrier, place, u).is_none()).collect()
    }

    /// Why not even a lone member of this unit, with the handiest rower, fits; `None` if it does.
    fn refusal(
        &self,
        puzzle: &Puzzle,
        units: &[Unit],
        carrier: CarrierId,
        place: PlaceId,
        unit: usize,
    ) -> Option<Refusal> {
        let declared = &puzzle.carriers[carrier];
        let Some(unit) = units.get(unit) else { return Some(Refusal::NoRower) };
        // Somebody of negative weight would lighten any load: no bound then.
        let lightens = self.at[place].iter().filter_map(|&u| units.get(u)).any(|u| u.weight < 0);
        let load = declared.load.map(|load| load.value).filter(|_| !lightens);
        let fits =
            |size: i64, weight: i64| size <= declared.seats.value && load.is_none_or(|load| weight <= load);
        if unit.size > declared.seats.value {
            return Some(Refusal::TooBig);
        }
        if !fits(unit.size, unit.weight) {
            return Some(Refusal::TooHeavy);
        }
        let Some(rowers) = &declared.rowers else { return None };
        if is_among(&rowers.who, unit) {
            return None;
        }
        let mut rowers = self.at[place]
            .iter()
            .filter_map(|&u| units.get(u))
            .filter(|u| is_among(&rowers.who, u))
            .peekable();
        if rowers.peek().is_none() {
            return Some(Refusal::NoRower);
        }
        let with = |rower: &Unit| {
            fits(unit.size.saturating_add(rower.size), unit.weight.saturating_add(rower.weight))
        };
        if rowers.any(with) { None } else { Some(Refusal::NotBesideRower) }
    }
}

enum Refusal {
    TooBig,
    TooHeavy,
    NotBesideRower,
    NoRower,
}

fn is_among(who: &Who, unit: &Unit) -> bool {
    who.terms.iter().any(|term| {
        term.role == unit.role
            && match term.copies {
                Copies::All => true,
                Copies::One(copy) => unit.copy == Some(copy),
                Copies::Bound => false,
            }
    })
}

/// The warning for a carrier that takes more than there are.
fn too_few(puzzle: &Puzzle, units: &[Unit], carrier: CarrierId) -> Option<Diagnostic> {
    let Carrier { name, least, seats, .. } = &puzzle.carriers[carrier];
    let heads = units.iter().fold(0_i64, |sum, unit| sum.saturating_add(unit.members));
    // More than the seats hold is told already; so is a carrier without seats.
    let told = least.value > seats.value;
    (least.value > heads && heads > 0 && !told).then(|| {
        let name = &name.text;
        Diagnostic::new(
            Code::LeastAboveSeats,
            format!("`{name}` never has enough aboard: at least {}, and there are {heads}", least.value),
            least.span,
            format!("at least {}", least.value),
        )
        .with_help(format!("`least` counts heads, and there are {heads} in all: `least {heads}`"))
    })
}

/// The warning for a carrier whose rowers can never be where it is.
fn no_rower(puzzle: &Puzzle, reach: &Reach, units: &[Unit], carrier: CarrierId) -> Option<Diagnostic> {
    let declared = &puzzle.carriers[carrier];
    let rowers = declared.rowers.as_ref()?;
    let at = |place: &PlaceId| {
        reach.at[*place].iter().filter_map(|&u| units.get(u)).any(|u| is_among(&rowers.who, u))
    };
    if declared.least.value == 0 || reach.lies[carrier].iter().any(at) {
        return None;
    }
    let names = names_of(puzzle, &rowers.who);
    let somewhere = units.iter().find(|unit| is_among(&rowers.who, unit));
    let boat = &declared.name.text;
    let diagnostic = Diagnostic::new(
        Code::NobodyCanRow,
        format!("nobody can ever row `{boat}`"),
        rowers.span,
        match somewhere {
            None => format!("there are no {names}"),
            Some(_) => format!("{names} can never be where `{boat}` is"),
        },
    )
    .with_help("name somebody among `rowers` who is where the boat lies, or write `rowers anyone`");
    Some(match (somewhere, declared.at) {
        (Some(unit), Some(place)) => diagnostic.with_label(
            puzzle.roles[unit.role].start_span,
            format!(
                "starts at `{}`, the boat at `{}`",
                puzzle.places[unit.start].name.text, puzzle.places[place].name.text
            ),
        ),
        _ => diagnostic,
    })
}

/// The warning for a role of which nobody can cross, with the reason of the first carrier that
/// comes to where it is; `None` if none comes, which is told elsewhere or is the story.
fn never_crosses(
    puzzle: &Puzzle,
    reach: &Reach,
    units: &[Unit],
    index: usize,
    unit: &Unit,
) -> Option<Diagnostic> {
    let name = &puzzle.roles[unit.role].name;
    let (carrier, refusal) = puzzle
        .carriers
        .ids()
        .filter(|&k| reach.used.contains(&k) && reach.lies[k].contains(&unit.start))
        .find_map(|k| reach.refusal(puzzle, units, k, unit.start, index).map(|refusal| (k, refusal)))?;
    let declared = &puzzle.carriers[carrier];
    let boat = &declared.name.text;
    let (label, span, at_boat): (String, Span, String) = match refusal {
        Refusal::TooBig => (
            format!("takes {} seat{}", unit.size, if unit.size == 1 { "" } else { "s" }),
            declared.seats.span,
            format!("`{boat}` has {}", declared.seats.value),
        ),
        Refusal::TooHeavy => (
            format!("weighs {}", unit.weight),
            declared.load.map_or(declared.seats.span, |load| load.span),
            format!("`{boat}` bears {}", declared.load.map_or(0, |load| load.value)),
        ),
        Refusal::NotBesideRower | Refusal::NoRower => (
            format!("does not fit into `{boat}` beside anybody who can row"),
            declared.rowers.as_ref().map_or(declared.seats.span, |rowers| rowers.span),
            match declared.load {
                Some(load) => {
                    format!("{} and a load of {}, the rower's share included", seats(declared), load.value)
                }
                None => format!("{}, the rower's included", seats(declared)),
            },
        ),
    };
    Some(
        Diagnostic::new(Code::NeverCrosses, format!("`{}` can never cross", name.text), name.span, label)
            .with_label(span, at_boat)
            .with_help(format!(
                "if it is meant so, put `# allow {}` on the line above; otherwise change its `size` or `weight`, or the boat's `seats`, `load` or `rowers`",
                Code::NeverCrosses
            )),
    )
}

/// `1 seat`, `2 seats`.
fn seats(carrier: &Carrier) -> String {
    let seats = carrier.seats.value;
    format!("{seats} seat{}", if seats == 1 { "" } else { "s" })
}

fn names_of(puzzle: &Puzzle, who: &Who) -> String {
    let mut names: Vec<String> = who
        .terms
        .iter()
        .map(|term| match term.copies {
            Copies::One(copy) => format!("`{}[{copy}]`", puzzle.roles[term.role].name.text),
            _ => format!("`{}`", puzzle.roles[term.role].name.text),
        })
        .collect();
    names.truncate(5);
    names.join(", ")
}
