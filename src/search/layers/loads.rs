//! What the boat can take across, each way listed once and judged once: a load is so many bits along
//! a row, and so many rows.

use super::grid::{Axis, Grid};
use crate::check::puzzle::{CarrierId, LegId, PlaceId};
use crate::id::IdVec;
use crate::model::Model;
use crate::model::crossings::BoardingId;
use crate::model::eval::Machine;
use crate::model::rules::{Judge, Verdict};
use crate::model::scene::{Counts, Here, Memory, Passage, Scene};

/// The most loads of one direction: each of them is tried in every row.
const LOADS: usize = 1 << 12;

/// One load in one direction.
#[derive(Clone, Debug)]
pub struct Load {
    /// How many things of the bit axis board.
    pub bits: usize,
    /// How far the index of the row moves.
    pub stride: usize,
    /// How much which coordinates of the row change; none of the numbers is 0.
    pub moves: Vec<(usize, i64)>,
    /// How each thing boards, equal ones side by side.
    pub boarding: Vec<BoardingId>,
}

/// All loads in one direction.
#[derive(Clone, Debug)]
pub struct Loads {
    /// The way they take; `None` if there is none.
    pub leg: Option<LegId>,
    /// By how many things of the bit axis board, fewest first.
    pub list: Vec<Load>,
}

impl Loads {
    /// The loads that the only boat takes from one place to the other. `None` if there are too many, or
    /// if what a rule says aboard depends on more than the load.
    pub fn of(model: &Model<'_>, grid: &Grid, from: PlaceId, to: PlaceId) -> Option<Self> {
        let (leg, amounts) = legal(model, grid.axes(), from, to)?;
        let list: Option<Vec<Load>> =
            amounts.iter().map(|amounts| load(model, grid, amounts, from, to)).collect();
        let mut list = list?;
        list.sort_by_key(|load| load.bits);
        Some(Self { leg, list })
    }
}

/// The way that the only boat takes from one place to the other, if there is one, and how many things
/// of each axis it takes over at a time, in every way that it may. `None` as [`Loads::of`].
pub fn legal(
    model: &Model<'_>,
    axes: &[Axis],
    from: PlaceId,
    to: PlaceId,
) -> Option<(Option<LegId>, Vec<Vec<i64>>)> {
    let carrier: CarrierId = crate::id::Id::from_index(0);
    let leg = model.legs[from].iter().copied().find(|&id| {
        let leg = &model.puzzle.legs[id];
        leg.to == to && leg.allows(carrier)
    });
    let mut list = Vec::new();
    if leg.is_some() {
        let local = model.checks.aboard[carrier].iter().all(|check| {
            let reads = &model.program.reads[check.routine];
            !reads.elsewhere && !reads.trip && reads.previous.is_empty()
        });
        let mut bench = Bench::new(model, axes, Passage { carrier, from, to });
        for amounts in amounts(model, axes, from, to).filter(|_| local)? {
            if bench.allows(&amounts)? {
                list.push(amounts);
            }
        }
    }
    Some((leg, list))
}

/// How things of an axis board.
fn boarding(model: &Model<'_>, axis: &Axis, from: PlaceId, to: PlaceId) -> Option<BoardingId> {
    let here = |&id: &BoardingId| {
        let boarding = &model.boardings.list[id];
        boarding.class == axis.class && boarding.landing(to).is_some()
    };
    model.boardings.at[from].iter().copied().find(here)
}

/// The loads that fit, by their sizes, weights, heads and rowers; how many things of each axis board.
fn amounts(model: &Model<'_>, axes: &[Axis], from: PlaceId, to: PlaceId) -> Option<Vec<Vec<i64>>> {
    let boat = model.puzzle.carriers.iter().next()?;
    let mut open = vec![(Vec::new(), boat.seats.value)];
    for axis in axes {
        let boarding = boarding(model, axis, from, to).map(|id| &model.boardings.list[id]);
        let mut next = Vec::new();
        for (chosen, seats) in open {
            let most = boarding.map_or(0, |boarding| match boarding.size {
                0 => axis.count,
                size => axis.count.min(seats / size),
            });
            for count in 0..=most {
                let mut longer: Vec<i64> = chosen.clone();
                longer.push(count);
                next.push((longer, seats - count * boarding.map_or(0, |boarding| boarding.size)));
                if next.len() > LOADS {
                    return None;
                }
            }
        }
        open = next;
    }
    let rowers = model.rowers.iter().next()?.as_ref();
    let fits = |amounts: &Vec<i64>| {
        let with = || axes.iter().zip(amounts).filter(|(_, count)| **count > 0);
        let weigh = |(axis, count): (&Axis, &i64)| {
            let weight =
                model.puzzle.roles[model.layout.cohorts[axis.cohort].role].measures[model.puzzle.weight()];
            i128::from(weight) * i128::from(*count)
        };
        let rowed = rowers.is_none_or(|rowers| {
            with().next().is_none() || with().any(|(axis, _)| rowers.binary_search(&axis.cohort).is_ok())
        });
        let within = |load: i128| with().map(weigh).sum::<i128>() <= load;
        rowed
            && amounts.iter().sum::<i64>() >= boat.least.value
            && boat.load.is_none_or(|load| within(load.value.into()))
    };
    Some(open.into_iter().map(|(amounts, _)| amounts).filter(fits).collect())
}

/// The load with so many things of each axis.
fn load(model: &Model<'_>, grid: &Grid, amounts: &[i64], from: PlaceId, to: PlaceId) -> Option<Load> {
    let (row, bits) = grid.place_of(amounts);
    let moves: Vec<(usize, i64)> =
        row.iter().copied().enumerate().filter(|(_, amount)| *amount != 0).collect();
    let boarding = boards(model, grid.axes(), amounts, from, to)?;
    Some(Load { bits: usize::try_from(bits).ok()?, stride: grid.index(&row), moves, boarding })
}

/// How each thing of a load boards, equal ones side by side.
pub fn boards(
    model: &Model<'_>,
    axes: &[Axis],
    amounts: &[i64],
    from: PlaceId,
    to: PlaceId,
) -> Option<Vec<BoardingId>> {
    let mut boards = Vec::new();
    for (axis, &count) in axes.iter().zip(amounts).filter(|(_, count)| **count > 0) {
        boards.resize(boards.len() + usize::try_from(count).ok()?, boarding(model, axis, from, to)?);
    }
    Some(boards)
}

/// Where loads are judged. Rules that read nothing but the load say the same in every state.
struct Bench<'m> {
    model: &'m Model<'m>,
    axes: &'m [Axis],
    judge: Judge<'m>,
    passage: Passage,
    scene: Scene,
}

impl<'m> Bench<'m> {
    fn new(model: &'m Model<'m>, axes: &'m [Axis], passage: Passage) -> Self {
        let layout = &model.layout;
        let scene = Scene {
            counts: Counts::new(model.puzzle.places.len(), layout.cohorts.len()),
            ashore: layout.start.clone(),
            aboard: Vec::new(),
            boats: IdVec::from_vec(vec![None]),
            passage: Some(passage),
            trip: 0,
            previous: model.program.previous.iter().map(|_| Memory::Value(0)).collect(),
        };
        let machine = Machine::new(layout, &model.program, model.checks.clauses.len());
        Self { model, axes, judge: Judge { code: model.compiled(), machine }, passage, scene }
    }

    /// Whether the rules aboard allow a load; `None` if that cannot be worked out.
    fn allows(&mut self, amounts: &[i64]) -> Option<bool> {
        let Passage { carrier, from, to } = self.passage;
        self.scene.counts.clear();
        self.scene.aboard.clear();
        for (axis, &count) in self.axes.iter().zip(amounts) {
            let (here, there) = match boarding(self.model, axis, from, to) {
                Some(id) if self.model.boardings.list[id].from == axis.far => (axis.far, axis.near),
                _ => (axis.near, axis.far),
            };
            self.scene.ashore[here] = axis.count - count;
            self.scene.ashore[there] = 0;
            if count > 0 {
                self.scene.counts.add(Here::Aboard, axis.cohort, count);
                self.scene.aboard.push((boarding(self.model, axis, from, to)?, count));
            }
        }
        self.judge.machine.next_moment();
        match self.judge.look(&self.model.checks.aboard[carrier], &self.scene, Here::Aboard) {
            Verdict::Legal => Some(true),
            Verdict::Broken(_) => Some(false),
            Verdict::Fault(_) => None,
        }
    }
}
