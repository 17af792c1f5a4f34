//! A line of a plan as a puzzle's author would write one, for help.

use super::{ProblemKind, choice, replay, wording};
use crate::check::puzzle::{Carrier, CarrierId, LegId, PlaceId, Puzzle, Role, RoleId};
use crate::plan::{Aboard, Crossing, Plan};

/// How many crossings are tried.
const TRIED: usize = 64;

/// `canoe: 1 missionaries, 1 cannibals to right`: a legal first crossing of one or two, if one of
/// the first tried is, so that nobody who follows the help runs into a rule.
pub fn line(puzzle: &Puzzle) -> String {
    let tried = crossings(puzzle).take(TRIED);
    let legal = tried.into_iter().find(|crossing| is_legal(puzzle, crossing));
    match legal.or_else(|| crossings(puzzle).next()) {
        Some(crossing) => said(puzzle, &crossing),
        None => "boat: nobody to right".to_owned(),
    }
}

/// First crossings with one aboard, or two of different names, by every carrier along every leg.
fn crossings(puzzle: &Puzzle) -> impl Iterator<Item = Crossing> {
    let ways = puzzle.carriers.enumerate().flat_map(move |(carrier, of)| ways(puzzle, carrier, of));
    ways.flat_map(move |(carrier, leg, from)| {
        let here = move |(id, role): (RoleId, &Role)| member(puzzle, id, role, from);
        let firsts = puzzle.roles.enumerate().filter_map(here);
        let loads = firsts.flat_map(move |first| {
            let later = puzzle.roles.enumerate().filter(move |(id, _)| *id > first.role);
            let seconds = later.filter_map(here).map(move |second| vec![first, second]);
            seconds.chain(std::iter::once(vec![first]))
        });
        loads.map(move |load| Crossing { carrier, leg, load })
    })
}

fn ways<'p>(
    puzzle: &'p Puzzle,
    id: CarrierId,
    carrier: &'p Carrier,
) -> impl Iterator<Item = (CarrierId, LegId, PlaceId)> + 'p {
    let legs = puzzle.legs.enumerate();
    let usable = legs.filter(move |(_, leg)| carrier.at.is_none_or(|at| at == leg.from) && leg.allows(id));
    usable.map(move |(leg, way)| (id, leg, way.from))
}

/// The first member of a role that starts at a place.
fn member(puzzle: &Puzzle, id: RoleId, role: &Role, from: PlaceId) -> Option<Aboard> {
    let mut copy = 1;
    for &(place, copies) in &role.start {
        if place == from && copies > 0 && puzzle.members(id) > 0 {
            return Some(Aboard { role: id, copy, count: 1 });
        }
        copy += copies;
    }
    None
}

fn is_legal(puzzle: &Puzzle, crossing: &Crossing) -> bool {
    let replay = replay(puzzle, &Plan { crossings: vec![crossing.clone()] });
    replay.problems.iter().all(|problem| problem.kind == ProblemKind::StopsShort)
}

fn said(puzzle: &Puzzle, crossing: &Crossing) -> String {
    let one = |aboard: &Aboard| {
        let numbered = choice::is_numbered(puzzle, puzzle.roles[aboard.role].family);
        let name = wording::role(puzzle, aboard.role, numbered.then_some(aboard.copy));
        wording::so_many(aboard.count, &name, puzzle.is_counted(aboard.role, numbered))
    };
    let load: Vec<String> = crossing.load.iter().map(one).collect();
    let to = wording::place(puzzle, puzzle.legs[crossing.leg].to);
    format!("{}: {} to {to}", puzzle.carriers[crossing.carrier].name.text, load.join(", "))
}
