//! A game that was begun: searches go on from where it has come to, with what it has used up.

use super::memory::Gauge;
use crate::check::puzzle::{CarrierId, FamilyId, LegId, PlaceId, Puzzle, RoleId};
use crate::plan::{Aboard, Position};
use std::collections::BTreeMap;

/// Legal crossings from the start; none if nothing was made yet.
#[derive(Clone, Debug, Default)]
pub struct Begun {
    /// Each crossing with where everybody is after it, whatever the numbers of alike copies.
    pub steps: Vec<Made>,
    /// What they have used up of everything that is rationed.
    pub used: Vec<(Gauge, i64)>,
}

/// One crossing that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// What crossed.
    pub carrier: CarrierId,
    /// Along which leg.
    pub leg: LegId,
    /// Where everybody is then.
    pub position: Position,
}

/// So many members of each role at each place.
type Standing = Vec<(RoleId, PlaceId, i64)>;

/// The copies of all families by what their members do: a copy that is singled out by its number, others by
/// 0; where its members stand.
type Sorts = Vec<(FamilyId, i64, Standing, i64)>;

impl Begun {
    /// Whether no crossing was made.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// How much was used up of something.
    pub fn spent(&self, gauge: Gauge) -> i64 {
        self.used.iter().find(|(known, _)| *known == gauge).map_or(0, |&(_, used)| used)
    }
}

/// Whether two positions differ in nothing but the numbers of alike copies.
pub fn are_alike(puzzle: &Puzzle, one: &Position, other: &Position) -> bool {
    let sorts =
        |position| sorts(puzzle, position).into_iter().map(|(family, copy, at, _)| (family, copy, at));
    one.boats == other.boats && sorts(one).eq(sorts(other))
}

/// The same load as it is called in a position, where in the other one, which is alike, copies have
/// other numbers.
pub fn renumber(puzzle: &Puzzle, load: &mut [Aboard], from: &Position, to: &Position) {
    let numbers: BTreeMap<(FamilyId, i64), i64> = sorts(puzzle, from)
        .into_iter()
        .zip(sorts(puzzle, to))
        .map(|((family, _, _, from), (_, _, _, to))| ((family, from), to))
        .collect();
    for aboard in load.iter_mut() {
        let family = puzzle.roles[aboard.role].family;
        aboard.copy = numbers.get(&(family, aboard.copy)).copied().unwrap_or(aboard.copy);
    }
    load.sort_unstable();
}

/// Each copy with its number at the end, sorted so that alike positions give the same but for that.
fn sorts(puzzle: &Puzzle, position: &Position) -> Sorts {
    let mut copies: BTreeMap<(FamilyId, i64), Standing> = BTreeMap::new();
    for (place, there) in position.places.enumerate() {
        for aboard in there {
            let family = puzzle.roles[aboard.role].family;
            copies.entry((family, aboard.copy)).or_default().push((aboard.role, place, aboard.count));
        }
    }
    let mut sorts: Sorts = copies
        .into_iter()
        .map(|((family, copy), mut at)| {
            at.sort_unstable();
            let singled = puzzle.families[family].singled.binary_search(&copy).is_ok();
            (family, if singled { copy } else { 0 }, at, copy)
        })
        .collect();
    sorts.sort_unstable();
    sorts
}
