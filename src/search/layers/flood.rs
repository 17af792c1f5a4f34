//! The loop: a layer is all states that are reached by so many crossings and no fewer. Since there is
//! only one boat, all states of a layer have it on the same side.

use super::bits;
use super::side::{Layer, RowId, Side};
use super::{End, Layers};
use crate::limits;
use crate::search::outcome::{Effort, Monitor, Progress, Stats, StopReason};
use std::ops::ControlFlow;

/// How many loads are tried on a strip between two looks at the monitor.
const PATIENCE: u64 = 4096;

/// What a flood is for, and what bounds it.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Whether it ends at a goal.
    pub goals: bool,
    /// Whether the way to it is wanted.
    pub plan: bool,
    /// No more crossings than these.
    pub crossings: Option<i64>,
    /// The effort that is allowed.
    pub effort: Effort,
}

/// Layers of states, from the start on.
pub struct Flood<'l> {
    task: Task,
    /// The side of the last layer.
    pub here: Side<'l>,
    /// The side of the layer before it, and of the next one.
    pub there: Side<'l>,
    /// The layers before the last one, if a plan is wanted.
    pub past: Vec<Layer>,
    last: Layer,
    /// How many layers there are, that of the start apart.
    pub depth: i64,
    past_bytes: usize,
    tries: u64,
    stats: Stats,
}

impl<'l> Flood<'l> {
    /// Nothing is met yet.
    pub fn new(layers: &'l Layers<'_>, task: Task) -> Self {
        let [near, far] = &layers.banks;
        Self {
            task,
            here: Side::new(&layers.grid, near, -1, task.goals),
            there: Side::new(&layers.grid, far, 1, task.goals),
            past: Vec::new(),
            last: Layer::default(),
            depth: 0,
            past_bytes: 0,
            tries: 0,
            stats: Stats::default(),
        }
    }

    /// Goes on from the state at the start, layer by layer, to a goal.
    pub fn run(&mut self, row: &[i64], position: i64, monitor: &mut dyn Monitor) -> End<(RowId, i64)> {
        let goal = self.here.start(row, position, &mut self.last);
        self.note_layer();
        if let Some(row) = goal {
            return End::Goal((row, position));
        }
        let mut next = Layer::default();
        loop {
            if self.task.crossings.is_some_and(|most| self.depth >= most) {
                return End::Exhausted;
            }
            if let Err(reason) = self.cross(monitor) {
                return End::Stopped(reason);
            }
            let goal = self.there.settle(&mut next);
            if next.states == 0 {
                return End::Exhausted;
            }
            std::mem::swap(&mut self.last, &mut next);
            if self.task.plan {
                self.past_bytes += next.bytes();
                self.past.push(std::mem::take(&mut next));
            } else {
                next.clear();
            }
            std::mem::swap(&mut self.here, &mut self.there);
            self.depth += 1;
            self.note_layer();
            if let Some((row, position)) = goal {
                return End::Goal((row, position));
            }
            if let Some(reason) = self.beyond() {
                return End::Stopped(reason);
            }
        }
    }

    /// Takes every load across from every state of the last layer.
    fn cross(&mut self, monitor: &mut dyn Monitor) -> Result<(), StopReason> {
        let (mut masked, mut moved, mut target) = (Vec::new(), Vec::new(), Vec::new());
        let (here, there) = (&self.here, &mut self.there);
        let mut looks = self.tries / PATIENCE;
        for (strip, mut words) in self.last.iter() {
            if !here.leaves_freely() {
                masked.clear();
                masked.extend_from_slice(words);
                bits::mask(&mut masked, strip.first, &here.leaving(strip.row));
                words = &masked;
            }
            let (index, from) = (here.index(strip.row), here.coordinates(strip.row));
            let (mut first, mut shifted) = (0, None);
            for load in &here.loads.list {
                let Some(index) = here.grid.target(index, from, load, here.sign) else { continue };
                let row = there.find(index).unwrap_or_else(|| {
                    here.grid.move_row(from, load, here.sign, &mut target);
                    there.add_row(index, &target)
                });
                if there.is_done(row) {
                    continue;
                }
                if shifted != Some(load.bits) {
                    first = bits::shift(words, strip.first, here.sign * load.bits as i64, &mut moved);
                    shifted = Some(load.bits);
                }
                there.meet(row, first, &moved);
            }
            self.tries += here.loads.list.len() as u64;
            if self.tries / PATIENCE > looks {
                looks = self.tries / PATIENCE;
                let depth = self.depth;
                let progress = Progress { states: self.stats.states, frontier: self.last.states, depth };
                if let ControlFlow::Break(reason) = monitor.poll(progress) {
                    return Err(reason);
                }
                let bytes = here.bytes() + there.bytes() + self.past_bytes + self.last.bytes();
                if self.task.effort.max_memory.is_some_and(|most| bytes as u64 > most) {
                    return Err(StopReason::Memory);
                }
            }
        }
        self.stats.expanded += self.last.states;
        Ok(())
    }

    fn note_layer(&mut self) {
        self.stats.states += self.last.states;
        if self.stats.by_depth.len() < limits::DEPTHS {
            self.stats.by_depth.push(self.last.states);
        }
        self.stats.peak_frontier = self.stats.peak_frontier.max(self.last.states);
    }

    /// Which bound has been passed.
    fn beyond(&self) -> Option<StopReason> {
        let Effort { max_states, max_memory } = self.task.effort;
        if max_states.is_some_and(|most| self.stats.states > most) {
            return Some(StopReason::States);
        }
        max_memory.is_some_and(|most| self.bytes() > most).then_some(StopReason::Memory)
    }

    /// The bytes that the states take.
    fn bytes(&self) -> u64 {
        (self.here.bytes() + self.there.bytes() + self.past_bytes + self.last.bytes()) as u64
    }

    /// How many states have been met in layers that were ended.
    pub fn states(&self) -> u64 {
        self.stats.states
    }

    /// What was done. Crossings are not counted one by one: most of them are never looked at alone.
    pub fn stats(&self) -> Stats {
        Stats { memory: self.bytes(), ..self.stats.clone() }
    }
}
