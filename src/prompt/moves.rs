//! Every crossing that could be made from here, each load once however many alike copies could make it.

use crate::check::puzzle::{CarrierId, FamilyId, LegId, PlaceId, Puzzle, RoleId};
use crate::limits;
use crate::plan::{Aboard, Crossing};
use crate::verify::{Arrangement, Judged, Walk};
use std::collections::BTreeMap;

/// The crossings from one position.
#[derive(Debug, Default)]
pub struct Moves {
    /// Each with what is to be said of it: nothing if it is legal.
    pub list: Vec<(Crossing, Judged)>,
    /// Whether there are more than were looked at.
    pub cut: bool,
}

/// Copies of a family that are alike, and the ways in which members of one of them may board.
struct Class {
    copies: Vec<i64>,
    patterns: Vec<Vec<(RoleId, i64)>>,
}

/// All loads that have room: sizes within the seats. Whether they are heavy, lack a rower or break a rule
/// is told by [`Judged`].
pub fn moves(puzzle: &Puzzle, walk: &Walk<'_>) -> Moves {
    let mut moves = Moves::default();
    for carrier in puzzle.carriers.ids() {
        for ((from, _), legs) in ways(puzzle, walk.arrangement(), carrier) {
            let classes = classes(puzzle, walk.arrangement(), from);
            let mut loads = Loads { puzzle, seats: puzzle.carriers[carrier].seats.value, found: Vec::new() };
            moves.cut |= loads.add(&classes, (0, 0, 0), &mut Vec::new(), 0).is_none();
            for load in loads.found {
                let Some(leg) = walk.quickest(carrier, &legs, &load) else { continue };
                let crossing = Crossing { carrier, leg, load };
                let judged = walk.judge(&crossing);
                moves.list.push((crossing, judged));
            }
        }
    }
    moves
}

/// The legs that a carrier may take now, by the places that they join.
fn ways(
    puzzle: &Puzzle,
    arrangement: &Arrangement,
    carrier: CarrierId,
) -> BTreeMap<(PlaceId, PlaceId), Vec<LegId>> {
    let mut ways: BTreeMap<_, Vec<LegId>> = BTreeMap::new();
    for (id, leg) in puzzle.legs.enumerate() {
        if leg.allows(carrier) && arrangement.boats[carrier].is_none_or(|lies| lies == leg.from) {
            ways.entry((leg.from, leg.to)).or_default().push(id);
        }
    }
    ways
}

/// Those at a place.
fn classes(puzzle: &Puzzle, arrangement: &Arrangement, from: PlaceId) -> Vec<Class> {
    let crowd = &arrangement.places[from];
    let mut families: BTreeMap<FamilyId, BTreeMap<i64, Vec<(RoleId, i64)>>> = BTreeMap::new();
    for (role, _) in crowd.roles() {
        let copies = families.entry(puzzle.roles[role].family).or_default();
        crowd.copies(role).for_each(|(copy, count)| copies.entry(copy).or_default().push((role, count)));
    }
    let mut classes: Vec<Class> = Vec::new();
    for (family, copies) in families {
        type Sort = (i64, Vec<Vec<(PlaceId, i64)>>);
        let mut alike: BTreeMap<Sort, Vec<i64>> = BTreeMap::new();
        for &copy in copies.keys() {
            let singled = puzzle.families[family].singled.binary_search(&copy).is_ok();
            let sort = (if singled { copy } else { 0 }, arrangement.configuration(puzzle, family, copy));
            alike.entry(sort).or_default().push(copy);
        }
        for alike in alike.into_values() {
            let there = alike.first().and_then(|copy| copies.get(copy)).map(|there| patterns(there));
            classes.push(Class { copies: alike, patterns: there.unwrap_or_default() });
        }
    }
    classes
}

/// The ways in which some of a copy's members may board, at least one of them.
fn patterns(there: &[(RoleId, i64)]) -> Vec<Vec<(RoleId, i64)>> {
    let mut patterns: Vec<Vec<(RoleId, i64)>> = vec![Vec::new()];
    for &(role, count) in there {
        let longer = patterns.iter().flat_map(|pattern| {
            (1..=count.min(limits::MOVES as i64)).map(|count| {
                let mut pattern = pattern.clone();
                pattern.push((role, count));
                pattern
            })
        });
        let longer: Vec<_> = longer.collect();
        patterns.extend(longer);
    }
    patterns.retain(|pattern| !pattern.is_empty());
    patterns
}

/// Loads that are put together class by class.
struct Loads<'p> {
    puzzle: &'p Puzzle,
    seats: i64,
    found: Vec<Vec<Aboard>>,
}

impl Loads<'_> {
    /// Adds a load, and all that begin with it: further copies of this class with this pattern or a later
    /// one, then those of later classes. `None` if there are too many.
    fn add(
        &mut self,
        classes: &[Class],
        (at, used, first): (usize, usize, usize),
        load: &mut Vec<Aboard>,
        size: i64,
    ) -> Option<()> {
        if self.found.len() >= limits::MOVES {
            return None;
        }
        let mut whole = load.clone();
        whole.sort_unstable();
        self.found.push(whole);
        for (index, class) in classes.iter().enumerate().skip(at) {
            let (used, first) = if index == at { (used, first) } else { (0, 0) };
            let Some(&copy) = class.copies.get(used) else { continue };
            for (number, pattern) in class.patterns.iter().enumerate().skip(first) {
                let more = pattern.iter().map(|&(role, count)| self.size(role).saturating_mul(count));
                let size = more.fold(size, i64::saturating_add);
                if size > self.seats {
                    continue;
                }
                let before = load.len();
                load.extend(pattern.iter().map(|&(role, count)| Aboard { role, copy, count }));
                let all = self.add(classes, (index, used + 1, number), load, size);
                load.truncate(before);
                all?;
            }
        }
        Some(())
    }

    fn size(&self, role: RoleId) -> i64 {
        self.puzzle.roles[role].measures[self.puzzle.size()]
    }
}
