//! A sweep as data: one puzzle under many values of its params, and what came of each.

use crate::check::Settings;
use crate::diag::Diagnostics;
use crate::search::outcome::StopReason;
use crate::tally::Tally;
use std::fmt;

/// A param with the values that it is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The param.
    pub param: String,
    /// Its values, in the order in which they are shown; at least one.
    pub values: Vec<i64>,
    /// Whether it is a direction of the table. One that is not has a single value.
    pub swept: bool,
}

/// The cells of a sweep: every choice of a value from each axis. The last axis changes fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// Each param once.
    pub axes: Vec<Axis>,
}

impl Sweep {
    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.axes.iter().fold(1, |cells, axis| cells.saturating_mul(axis.values.len()))
    }

    /// The params of a cell, in the order of the axes.
    pub fn settings(&self, cell: usize) -> Settings {
        let mut params = Vec::with_capacity(self.axes.len());
        let mut rest = cell;
        for axis in self.axes.iter().rev() {
            let many = axis.values.len().max(1);
            params.extend(axis.values.get(rest % many).map(|&value| (axis.param.clone(), value)));
            rest /= many;
        }
        params.reverse();
        Settings { params }
    }

    /// The settings of every axis at its least value, and at its greatest: if both may be set, so may
    /// all between.
    pub fn extremes(&self) -> [Settings; 2] {
        let pick = |of: fn(&Axis) -> Option<i64>| {
            let each = self.axes.iter().filter_map(|axis| Some((axis.param.clone(), of(axis)?)));
            Settings { params: each.collect() }
        };
        [pick(|axis| axis.values.iter().min().copied()), pick(|axis| axis.values.iter().max().copied())]
    }

    /// The axes that are directions of the table.
    pub fn swept(&self) -> impl Iterator<Item = &Axis> {
        self.axes.iter().filter(|axis| axis.swept)
    }

    /// The params that have the same value in every cell.
    pub fn fixed(&self) -> impl Iterator<Item = (&str, i64)> {
        let fixed = self.axes.iter().filter(|axis| !axis.swept);
        fixed.filter_map(|axis| Some((axis.param.as_str(), *axis.values.first()?)))
    }
}

/// What a cell shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// What the crossings of a solution add up to.
    Total(i64),
    /// A number of solutions or of states.
    Count(Tally),
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amount::Total(total) => total.fmt(f),
            Amount::Count(count) => count.fmt(f),
        }
    }
}

/// What came of one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The answer.
    Known(Amount),
    /// A solution was found that has this; it is not proved that none has less.
    Found(Amount),
    /// Proved: there is no solution.
    Unsolvable,
    /// The search found none and proves nothing.
    NotFound,
    /// A limit came before the answer.
    Stopped {
        /// Which.
        reason: StopReason,
        /// What is asked for is at least this, if that is known.
        least: Option<i64>,
    },
    /// With these params the puzzle has errors.
    Invalid(Diagnostics),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(param: &str, values: &[i64], swept: bool) -> Axis {
        Axis { param: param.to_owned(), values: values.to_vec(), swept }
    }

    #[test]
    fn the_last_axis_changes_fastest() {
        let axes = vec![axis("n", &[1, 2], true), axis("c", &[7], false), axis("seats", &[5, 3, 4], true)];
        let sweep = Sweep { axes };
        let values = |settings: Settings| settings.params.into_iter().map(|(_, value)| value).collect();
        let all: Vec<Vec<i64>> = (0..sweep.cells()).map(|cell| values(sweep.settings(cell))).collect();
        assert_eq!(all, [[1, 7, 5], [1, 7, 3], [1, 7, 4], [2, 7, 5], [2, 7, 3], [2, 7, 4]]);
        assert_eq!(sweep.extremes().map(values), [[1, 7, 3], [2, 7, 5]]);
        assert_eq!(sweep.fixed().collect::<Vec<_>>(), [("c", 7)]);
    }
}
