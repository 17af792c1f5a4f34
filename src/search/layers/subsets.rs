//! The same for individuals: a state is who of them is near, one of 2^n sets, each of them a bit.
//!
//! Where no rule looks at a place every such set is a state, and a layer is nothing but a list of
//! words: the first six individuals are the position of a bit in its word, the others the number of
//! the word. A load takes its members off both, so that it is a mask, a shift, and a walk over the
//! words whose number has all of its members; the subsets of a set of bits are walked over in order
//! by subtraction (Knuth, The Art of Computer Programming 4A, 7.1.3). The idea of ranked states in
//! bit vectors is that of the rows.

use super::End;
use super::grid::{Axis, axes};
use super::loads::{boards, legal};
use crate::check::puzzle::{CarrierId, LegId, PlaceId, Rule};
use crate::id::Id;
use crate::limits;
use crate::model::Model;
use crate::model::crossings::BoardingId;
use crate::model::goals;
use crate::model::labels::Labels;
use crate::model::price::Wide;
use crate::model::ride::Ride;
use crate::model::walker::Walker;
use crate::model::words::Many;
use crate::plan::Plan;
use crate::search::outcome::{Effort, Monitor, Outcome, Progress, Stats, StopReason};
use std::ops::ControlFlow;

/// With fewer individuals there is nothing to be gained.
const FEWEST: usize = 12;

/// With more of them layers take too much memory: with so many it is two megabytes each.
const MOST: usize = 24;

/// Individuals that share a word.
const INNER: usize = 6;

/// The bits of a word, one for each set of these.
const WORD: usize = 1 << INNER;

/// How many words are walked over between two looks at the monitor, about.
const PATIENCE: usize = 1 << 18;

/// A puzzle whose states are sets of individuals.
pub struct Subsets<'m> {
    model: &'m Model<'m>,
    /// Who is near at the start.
    start: usize,
    /// How many words a layer has.
    words: usize,
    /// What the boat takes from the near bank, and from the far one.
    crossings: [Vec<Crossing>; 2],
    /// Who is near at a goal, with the boat near and with the boat far; each in order.
    goals: [Vec<usize>; 2],
}

/// A load in one direction.
struct Crossing {
    leg: LegId,
    boarding: Vec<BoardingId>,
    /// Who crosses.
    members: usize,
    /// Which bits of a word can cross, by the first individuals alone.
    mask: u64,
}

impl<'m> Subsets<'m> {
    /// Makes a puzzle ready, if it is of this kind: one boat between two places, enough individuals that
    /// each are at one of the two, no rule but aboard, where it looks at the load alone, and a goal whose
    /// states can be listed.
    pub fn of(model: &'m Model<'m>) -> Option<Self> {
        let looks_ashore = |rule: &Rule| !rule.scope.places.is_empty() || rule.scope.overall;
        if model.puzzle.rules.iter().any(looks_ashore) || !super::is_harmless(model) {
            return None;
        }
        let (near, far, axes) = axes(model.puzzle, &model.layout)?;
        let alone = axes.iter().all(|axis| axis.count == 1);
        if !alone || !(FEWEST..=MOST).contains(&axes.len()) {
            return None;
        }
        let crossings =
            [crossings(model, &axes, (near, far), true)?, crossings(model, &axes, (far, near), false)?];
        let start = set(&axes, |axis| model.layout.start[axis.near]);
        let mut goals = [Vec::new(), Vec::new()];
        let mut walker = Walker::<Many, Wide>::new(model, &[], &[], &[]);
        let mut counts = model.layout.start.clone();
        for words in goals::candidates(model)? {
            if walker.is_goal(&Many::from_slice(&words)).ok()? {
                model.layout.unpack(&words, &mut counts);
                let side = usize::from(model.layout.boat(&words, CarrierId::from_index(0)) != Some(near));
                goals.get_mut(side)?.push(set(&axes, |axis| counts[axis.near]));
            }
        }
        goals.iter_mut().for_each(|goals| goals.sort_unstable());
        Some(Self { model, start, words: 1 << (axes.len() - INNER), crossings, goals })
    }

    /// Finds a solution with fewest crossings, no more than `most` if that is given, and its plan if
    /// that is wanted. The start must be legal.
    pub fn search(
        &self,
        wants_plan: bool,
        most: Option<i64>,
        effort: Effort,
        monitor: &mut dyn Monitor,
    ) -> (Outcome, Stats) {
        let mut flood = Flood::new(self, wants_plan, effort);
        let end = flood.run(true, most, monitor);
        let outcome = end.outcome(flood.depth, |near| wants_plan.then(|| flood.plan(near)));
        (outcome, flood.stats())
    }

    /// Counts the states within reach of the start, goals or not. The start must be legal.
    pub fn reachable(&self, effort: Effort, monitor: &mut dyn Monitor) -> Result<u64, StopReason> {
        let mut flood = Flood::new(self, false, effort);
        match flood.run(false, None, monitor) {
            End::Stopped(reason) => Err(reason),
            End::Goal(_) | End::Exhausted => Ok(flood.stats.states),
        }
    }
}

/// The set of the individuals of whom `is_near` is not 0.
fn set(axes: &[Axis], is_near: impl Fn(&Axis) -> i64) -> usize {
    axes.iter().enumerate().map(|(nth, axis)| usize::from(is_near(axis) != 0) << nth).sum()
}

/// What the boat takes from one place to the other; `leave` says whether from the near bank.
fn crossings(
    model: &Model<'_>,
    axes: &[Axis],
    (from, to): (PlaceId, PlaceId),
    leave: bool,
) -> Option<Vec<Crossing>> {
    let (leg, amounts) = legal(model, axes, from, to)?;
    let crossing = |amounts: &Vec<i64>| {
        let members = amounts.iter().enumerate().map(|(nth, amount)| usize::from(*amount != 0) << nth).sum();
        let boarding = boards(model, axes, amounts, from, to)?;
        Some(Crossing { leg: leg?, boarding, members, mask: mask(members, leave) })
    };
    amounts.iter().map(crossing).collect()
}

/// The bits of a word whose positions have all of the first individuals of a set, or else none of them.
fn mask(members: usize, all: bool) -> u64 {
    let inner = members % WORD;
    let fits = |position: &usize| (position & inner) == if all { inner } else { 0 };
    (0..WORD).filter(fits).map(|position| 1 << position).sum()
}

/// Layers of sets, from the start on.
struct Flood<'s, 'm> {
    sets: &'s Subsets<'m>,
    effort: Effort,
    /// Whether all layers are kept, for a plan.
    keeps: bool,
    /// The layers, the last one alone unless all are kept. With every crossing the boat changes sides.
    layers: Vec<Vec<u64>>,
    /// The sets that have been met with the boat near, and with the boat far.
    met: [Vec<u64>; 2],
    depth: i64,
    stats: Stats,
}

impl<'s, 'm> Flood<'s, 'm> {
    fn new(sets: &'s Subsets<'m>, keeps: bool, effort: Effort) -> Self {
        let met = [vec![0; sets.words], vec![0; sets.words]];
        Self { sets, effort, keeps, layers: Vec::new(), met, depth: 0, stats: Stats::default() }
    }

    /// Goes on from the start, layer by layer, to a goal if `goals` are looked for.
    fn run(&mut self, goals: bool, most: Option<i64>, monitor: &mut dyn Monitor) -> End<usize> {
        let mut layer = vec![0; self.sets.words];
        put(&mut layer, self.sets.start);
        loop {
            let states = self.settle(&mut layer);
            if states == 0 {
                return End::Exhausted;
            }
            self.note(states);
            let found = self.sets.goals.get(self.side()).into_iter().flatten();
            let goal = found.copied().find(|near| goals && has(&layer, *near));
            if !self.keeps {
                self.layers.clear();
            }
            self.layers.push(layer);
            if let Some(goal) = goal {
                return End::Goal(goal);
            }
            if let Some(reason) = self.beyond() {
                return End::Stopped(reason);
            }
            if most.is_some_and(|most| self.depth >= most) {
                return End::Exhausted;
            }
            layer = match self.cross(states, monitor) {
                Ok(layer) => layer,
                Err(reason) => return End::Stopped(reason),
            };
            self.stats.expanded += states;
            self.depth += 1;
        }
    }

    /// On which side the boat is in the last layer.
    fn side(&self) -> usize {
        usize::from(self.depth % 2 != 0)
    }

    /// Keeps of a layer what is new, and says how many states that is.
    fn settle(&mut self, layer: &mut [u64]) -> u64 {
        let side = self.side();
        let mut states = 0;
        for (word, met) in layer.iter_mut().zip(self.met.get_mut(side).into_iter().flatten()) {
            *word &= !*met;
            *met |= *word;
            states += u64::from(word.count_ones());
        }
        states
    }

    /// Takes every load across from every state of the last layer.
    fn cross(&self, states: u64, monitor: &mut dyn Monitor) -> Result<Vec<u64>, StopReason> {
        let mut next = vec![0; self.sets.words];
        let Some(last) = self.layers.last() else { return Ok(next) };
        let mut walked = 0;
        for crossing in self.sets.crossings.get(self.side()).into_iter().flatten() {
            walked += crossing.take(last, &mut next, self.side() == 0);
            if walked >= PATIENCE {
                walked = 0;
                let progress = Progress { states: self.stats.states, frontier: states, depth: self.depth };
                if let ControlFlow::Break(reason) = monitor.poll(progress) {
                    return Err(reason);
                }
            }
        }
        Ok(next)
    }

    fn note(&mut self, states: u64) {
        self.stats.states += states;
        if self.stats.by_depth.len() < limits::DEPTHS {
            self.stats.by_depth.push(states);
        }
        self.stats.peak_frontier = self.stats.peak_frontier.max(states);
    }

    /// Which bound has been passed.
    fn beyond(&self) -> Option<StopReason> {
        let Effort { max_states, max_memory } = self.effort;
        if max_states.is_some_and(|most| self.stats.states > most) {
            return Some(StopReason::States);
        }
        max_memory.is_some_and(|most| self.bytes() > most).then_some(StopReason::Memory)
    }

    /// The bytes that the states take, the next layer among them.
    fn bytes(&self) -> u64 {
        ((self.layers.len() + 3) * self.sets.words * size_of::<u64>()) as u64
    }

    /// What was done. Crossings are not counted one by one: most of them are never looked at alone.
    fn stats(&self) -> Stats {
        Stats { memory: self.bytes(), ..self.stats.clone() }
    }

    /// A shortest plan to a set in the last layer, all of which have been kept: it has been reached from
    /// any set of the layer before it from which some load leads to it.
    fn plan(&self, mut near: usize) -> Plan {
        let mut rides = Vec::new();
        for (depth, layer) in self.layers.iter().enumerate().rev().skip(1) {
            let leaves = depth % 2 == 0;
            let before =
                |crossing: &Crossing| if leaves { near | crossing.members } else { near & !crossing.members };
            let leads = |crossing: &&Crossing| {
                let moved = near & crossing.members;
                moved == if leaves { 0 } else { crossing.members } && has(layer, before(crossing))
            };
            let crossings = self.sets.crossings.get(depth % 2);
            let Some(crossing) = crossings.and_then(|list| list.iter().find(leads)) else { break };
            near = before(crossing);
            rides.push(crossing);
        }
        let model = self.sets.model;
        let mut labels = Labels::new(model);
        let mut plan = Plan::default();
        for Crossing { leg, boarding, .. } in rides.into_iter().rev() {
            let carrier = CarrierId::from_index(0);
            let ride = Ride { carrier, leg: *leg, load: boarding, ashore: &model.layout.start };
            plan.crossings.push(labels.make(ride.into()));
        }
        plan
    }
}

impl Crossing {
    /// Adds to `next` what this load makes of the states of a layer: takes its members off, or else puts
    /// them to the others. Gives how many words were walked over.
    fn take(&self, layer: &[u64], next: &mut [u64], leave: bool) -> usize {
        let (inner, outer) = (self.members % WORD, self.members / WORD);
        // Words side by side are walked over at once: those that differ in what comes before the
        // first of the members.
        let run = if outer == 0 { layer.len() } else { outer & outer.wrapping_neg() };
        let others = (layer.len() - 1) & !outer & !(run - 1);
        let (mut rest, mut walked) = (0, 0);
        loop {
            let (from, to) = if leave { (rest | outer, rest) } else { (rest, rest | outer) };
            let (here, there) = (layer.get(from..from + run), next.get_mut(to..to + run));
            for (word, target) in here.into_iter().flatten().zip(there.into_iter().flatten()) {
                let movable = word & self.mask;
                *target |= if leave { movable >> inner } else { movable << inner };
            }
            walked += run;
            if rest == others {
                return walked;
            }
            rest = rest.wrapping_sub(others) & others;
        }
    }
}

/// Whether a set is in a layer.
fn has(layer: &[u64], set: usize) -> bool {
    layer.get(set / WORD).is_some_and(|word| word >> (set % WORD) & 1 == 1)
}

/// Puts a set into a layer.
fn put(layer: &mut [u64], set: usize) {
    if let Some(word) = layer.get_mut(set / WORD) {
        *word |= 1 << (set % WORD);
    }
}
