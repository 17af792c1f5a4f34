//! The grid of states: rows of bits, by who is on the near bank.
//!
//! The near bank is the one where the boat lies at the start. One class is the *bit axis*: how many
//! of it are near is the position in a row, `x`. A row is known by its coordinates: how many things
//! of all classes are near, and how many of each class but two. What the sum leaves is how many are
//! near of the second class, the *balance*: it falls as `x` rises. The boat changes the sum by few,
//! so few rows change in one crossing.

use super::loads::Load;
use crate::check::puzzle::{PlaceId, Puzzle};
use crate::id::IdVec;
use crate::model::layout::{Class, ClassId, CohortId, ConfigId, Layout};

/// The most rows of a grid: each of them takes four bytes on either side before it is reached.
const ROWS: usize = 1 << 24;

/// The most cohorts, those that never move among them: conditions list them one by one.
const COHORTS: usize = 64;

/// A class whose things can be at two places.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    /// The class.
    pub class: ClassId,
    /// Its members: each thing is one.
    pub cohort: CohortId,
    /// How many there are.
    pub count: i64,
    /// The configuration of those on the near bank.
    pub near: ConfigId,
    /// The configuration of those on the far bank.
    pub far: ConfigId,
}

/// The grid.
#[derive(Clone, Debug)]
pub struct Grid {
    /// Where the boat lies at the start.
    pub near: PlaceId,
    /// The only place where it can go.
    pub far: PlaceId,
    /// The bit axis, the balance, the others.
    axes: Vec<Axis>,
    /// The greatest value of each coordinate.
    greatest: Vec<i64>,
    /// How far the index moves with each coordinate.
    strides: Vec<usize>,
    rows: usize,
}

impl Grid {
    /// The grid of a puzzle with one boat between two places, all of whose things stand at these
    /// two or never move, and in which there are at least two classes of those that do.
    pub fn of(puzzle: &Puzzle, layout: &Layout) -> Option<Self> {
        let (near, far, mut axes) = axes(puzzle, layout)?;
        axes.sort_by_key(|axis| std::cmp::Reverse(axis.count));
        let total = axes.iter().try_fold(0_i64, |sum, axis| sum.checked_add(axis.count))?;
        axes.get(1)?;
        let others = axes.iter().skip(2).map(|axis: &Axis| axis.count);
        let greatest: Vec<i64> = std::iter::once(total).chain(others).collect();
        let mut strides = Vec::new();
        let mut rows = 1_usize;
        for &greatest in greatest.iter().rev() {
            strides.push(rows);
            rows = rows.checked_mul(usize::try_from(greatest).ok()? + 1).filter(|rows| *rows <= ROWS)?;
        }
        strides.reverse();
        Some(Self { near, far, axes, greatest, strides, rows })
    }

    /// The bit axis, the balance, the others.
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many coordinates a row has.
    pub fn dimensions(&self) -> usize {
        self.strides.len()
    }

    /// The index of a row.
    pub fn index(&self, row: &[i64]) -> usize {
        row.iter().zip(&self.strides).map(|(&at, stride)| at as usize * stride).sum()
    }

    /// The index of the row where a load comes to from another row, `sign` times the load being added
    /// to those who are near; `None` if there are not enough of them.
    pub fn target(&self, index: usize, row: &[i64], load: &Load, sign: i64) -> Option<usize> {
        for &(at, amount) in &load.moves {
            let changed = row.get(at)? + sign * amount;
            if changed < 0 || changed > *self.greatest.get(at)? {
                return None;
            }
        }
        if sign > 0 { index.checked_add(load.stride) } else { index.checked_sub(load.stride) }
    }

    /// The coordinates of that row.
    pub fn move_row(&self, row: &[i64], load: &Load, sign: i64, target: &mut Vec<i64>) {
        target.clear();
        target.extend_from_slice(row);
        for &(at, amount) in &load.moves {
            if let Some(coordinate) = target.get_mut(at) {
                *coordinate += sign * amount;
            }
        }
    }

    /// Between which positions the states of a row lie; upside down if it has none.
    pub fn span(&self, row: &[i64]) -> (i64, i64) {
        let of = |nth: usize| self.axes.get(nth).map_or(0, |axis| axis.count);
        let both = balanced(row);
        ((both - of(1)).max(0), both.min(of(0)))
    }

    /// The row and the position of a state with so many things of each axis on the near bank.
    pub fn place_of(&self, near: &[i64]) -> (Vec<i64>, i64) {
        let others = near.iter().skip(2).copied();
        (std::iter::once(near.iter().sum()).chain(others).collect(), near.first().copied().unwrap_or(0))
    }
}

/// The two places of a puzzle with one boat between two places, all of whose things stand at these two
/// or never move, that of the start first; and the classes of those that do move.
pub fn axes(puzzle: &Puzzle, layout: &Layout) -> Option<(PlaceId, PlaceId, Vec<Axis>)> {
    let (near, far) = banks(puzzle).filter(|_| layout.cohorts.len() <= COHORTS)?;
    let moving = layout.classes.enumerate().filter(|(_, class)| class.configs > 1);
    let axes: Option<Vec<Axis>> = moving.map(|(id, class)| axis(layout, id, class, near, far)).collect();
    Some((near, far, axes?))
}

/// How many things of the bit axis and the balance are near, together.
fn balanced(row: &[i64]) -> i64 {
    row.split_first().map_or(0, |(total, others)| total - others.iter().sum::<i64>())
}

/// The two places between which the only carrier of a puzzle, a boat, goes.
fn banks(puzzle: &Puzzle) -> Option<(PlaceId, PlaceId)> {
    let boat = puzzle.carriers.iter().next().filter(|_| puzzle.carriers.len() == 1)?;
    let near = boat.at?;
    let carrier = crate::id::Id::from_index(0);
    let usable = || puzzle.legs.iter().filter(|leg| leg.allows(carrier));
    let far = usable().find(|leg| leg.from == near)?.to;
    let between = |from, to| [(near, far), (far, near)].contains(&(from, to));
    let concern = |from: PlaceId| from == near || from == far;
    usable().all(|leg| !concern(leg.from) || between(leg.from, leg.to)).then_some((near, far))
}

/// A class as an axis, if each of its things is one member, near or far.
fn axis(layout: &Layout, id: ClassId, class: &Class, near: PlaceId, far: PlaceId) -> Option<Axis> {
    let mut cohorts = class.cohorts.iter().flatten();
    let (&cohort, None) = (cohorts.next()?, cohorts.next()) else { return None };
    if class.configs != 2 {
        return None;
    }
    let at = |place: PlaceId| class.config_ids().find(|&config| stands(layout, config, cohort, place));
    Some(Axis { class: id, cohort, count: class.count, near: at(near)?, far: at(far)? })
}

/// Whether one thing in a configuration is one member at a place.
fn stands(layout: &Layout, config: ConfigId, cohort: CohortId, place: PlaceId) -> bool {
    match layout.configs[config].standing.as_slice() {
        [one] => (one.cohort, one.place, one.count) == (cohort, place, 1),
        _ => false,
    }
}

/// How many members of each cohort stand at a place and never move; by cohort.
pub fn settled(layout: &Layout, place: PlaceId) -> IdVec<CohortId, i64> {
    let mut counts: IdVec<CohortId, i64> = layout.cohorts.iter().map(|_| 0).collect();
    for class in layout.classes.iter().filter(|class| class.configs == 1) {
        for standing in &layout.configs[class.first].standing {
            if standing.place == place {
                counts[standing.cohort] += standing.count * class.count;
            }
        }
    }
    counts
}
