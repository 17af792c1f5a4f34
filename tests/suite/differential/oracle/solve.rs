//! Optimal solutions and their number, and the arrangements within reach.

use super::cross::{Crossings, Landing};
use super::eval::{Crossing, Fault};
use super::state::{Class, State};
use super::world::World;
use num_bigint::BigUint;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// What is to be said of a puzzle.
#[derive(Clone, Debug)]
pub struct Answer {
    pub outcome: Outcome,
    /// Arrangements within reach, or the fault that some state within reach has.
    pub states: Result<usize, Fault>,
    /// Whether there are faults of which the document does not say whether a search meets them.
    pub doubt: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A rule refuses the start.
    UnsoundStart,
    /// Every search meets this.
    Fault(Fault),
    Unsolvable,
    Solved(Solved),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// What is minimised, in order of importance, and its least.
    pub optimum: Vec<(String, i64)>,
    /// The least of every metric among the optimal solutions.
    pub least: BTreeMap<String, i64>,
    pub solutions: BigUint,
    pub labelled: BigUint,
}

/// As many members as one state's crossings can be gone through, load by load.
const MOST_MEMBERS: usize = 12;

/// There are more states or members than one can wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooBig;

/// Solves a puzzle. `told_apart` follows every member by name all the way (and then can't say
/// anything of `solutions` but the labelled number); otherwise alike states are put together, and
/// one of them stands for all.
pub fn solve(world: &World, told_apart: bool, most_states: usize) -> Result<Answer, TooBig> {
    if world.members.len() > MOST_MEMBERS {
        return Err(TooBig);
    }
    let doubt = Cell::new(false);
    let crossings = |bounded| Crossings { world, bounded, doubt: &doubt };
    let answer = |outcome, states| Answer { outcome, states, doubt: doubt.get() };
    match crossings(true).start_is_sound(&State::start(world)) {
        Ok(true) => {}
        Ok(false) => return Ok(answer(Outcome::UnsoundStart, Ok(0))),
        Err(fault) => return Ok(answer(Outcome::Fault(fault), Err(fault))),
    }
    let search = Search { crossings: crossings(true), told_apart, most_states };
    let outcome = search.optimum()?;
    let search = Search { crossings: crossings(false), told_apart, most_states };
    let states = search.arrangements()?;
    Ok(answer(outcome, states))
}

/// What is known of the cheapest ways to a state.
#[derive(Clone, Debug, Default)]
struct Ways {
    solutions: BigUint,
    labelled: BigUint,
    least: BTreeMap<String, i64>,
}

impl Ways {
    /// Puts other ways beside these.
    fn add(&mut self, other: Ways) {
        if self.least.is_empty() {
            *self = other;
            return;
        }
        self.solutions += other.solutions;
        self.labelled += other.labelled;
        for (metric, amount) in other.least {
            let least = self.least.entry(metric).or_insert(amount);
            *least = amount.min(*least);
        }
    }

    /// These ways, each followed by a crossing that `alike` crossings are the same as.
    fn on(&self, amounts: &BTreeMap<String, i64>, alike: u64) -> Ways {
        let sum =
            |(metric, amount): (&String, &i64)| Some((metric.clone(), self.least.get(metric)? + amount));
        Ways {
            solutions: self.solutions.clone(),
            labelled: &self.labelled * alike,
            least: amounts.iter().filter_map(sum).collect(),
        }
    }
}

/// What tells the crossings from one state apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Exact(Crossing),
    Alike(Class),
}

struct Search<'m> {
    crossings: Crossings<'m>,
    told_apart: bool,
    most_states: usize,
}

impl Search<'_> {
    /// Uniform cost, the costs compared metric by metric. Every crossing adds 1 to `crossings`, so
    /// all ways to a state are known before it is looked at.
    fn optimum(&self) -> Result<Outcome, TooBig> {
        let world = self.crossings.world;
        let metrics: Vec<&String> = world.costs.keys().collect();
        let zero =
            ["crossings".to_owned(), "time".to_owned()].into_iter().chain(metrics.into_iter().cloned());
        let start = Ways {
            solutions: BigUint::from(1u8),
            labelled: BigUint::from(1u8),
            least: zero.map(|m| (m, 0)).collect(),
        };
        if world.limits.values().any(|&bound| bound < 0) {
            return Ok(Outcome::Unsolvable);
        }
        let mut frontier: BTreeMap<Vec<i64>, BTreeMap<State, Ways>> = BTreeMap::new();
        let origin = vec![0; world.minimise.len()];
        frontier.entry(origin).or_default().insert(self.standing(State::start(world)), start);
        let mut closed = BTreeSet::new();
        let mut waiting = 1;
        while let Some((spent, layer)) = frontier.pop_first() {
            waiting -= layer.len();
            let fresh: Vec<(State, Ways)> = layer.into_iter().filter(|(s, _)| !closed.contains(s)).collect();
            let mut goals = Ways::default();
            let mut fault = None;
            for (state, ways) in &fresh {
                match self.crossings.is_goal(state) {
                    Ok(true) => goals.add(ways.clone()),
                    Ok(false) => {}
                    Err(f) => fault = Some(f),
                }
            }
            if !goals.least.is_empty() {
                self.crossings.doubt.set(self.crossings.doubt.get() || fault.is_some());
                let Ways { solutions, labelled, least } = goals;
                let optimum = world.minimise.iter().cloned().zip(spent).collect();
                return Ok(Outcome::Solved(Solved { optimum, least, solutions, labelled }));
            }
            if let Some(fault) = fault {
                return Ok(Outcome::Fault(fault));
            }
            for (state, ways) in fresh {
                let landings = match self.landings(&state) {
                    Ok(landings) => landings,
                    Err(fault) => return Ok(Outcome::Fault(fault)),
                };
                for (landing, alike) in landings {
                    let further = spent.iter().zip(&world.minimise).map(|(s, m)| s + landing.amounts[m]);
                    let states = frontier.entry(further.collect()).or_default();
                    waiting += usize::from(!states.contains_key(&landing.state));
                    states.entry(landing.state).or_default().add(ways.on(&landing.amounts, alike));
                }
                closed.insert(state);
                if closed.len() + waiting > self.most_states {
                    return Err(TooBig);
                }
            }
        }
        Ok(Outcome::Unsolvable)
    }

    /// The number of arrangements within reach.
    fn arrangements(&self) -> Result<Result<usize, Fault>, TooBig> {
        let world = self.crossings.world;
        let start = self.standing(State::start(world));
        let mut seen = BTreeSet::from([start.clone()]);
        let mut next = vec![start];
        while let Some(state) = next.pop() {
            let landings = match self.landings(&state) {
                Ok(landings) => landings,
                Err(fault) => return Ok(Err(fault)),
            };
            for (landing, _) in landings {
                if seen.insert(landing.state.clone()) {
                    next.push(landing.state);
                }
            }
            if seen.len() > self.most_states {
                return Err(TooBig);
            }
        }
        let arrangement = |state: &State| (state.folded(world).members, state.carriers.clone());
        Ok(Ok(seen.iter().map(arrangement).collect::<BTreeSet<_>>().len()))
    }

    /// The legal crossings from a state: one of each kind, with the number of those alike.
    fn landings(&self, state: &State) -> Result<Vec<(Landing, u64)>, Fault> {
        let mut kinds: BTreeMap<Kind, (Crossing, u64)> = BTreeMap::new();
        for crossing in self.crossings.tries(state) {
            let kind = match self.told_apart {
                true => Kind::Exact(crossing.clone()),
                false => Kind::Alike(Class::of(self.crossings.world, state, &crossing)),
            };
            kinds.entry(kind).or_insert((crossing, 0)).1 += 1;
        }
        let mut landings = Vec::new();
        for (crossing, alike) in kinds.into_values() {
            if let Some(mut landing) = self.crossings.cross(state, &crossing)? {
                landing.state = self.standing(landing.state);
                landings.push((landing, alike));
            }
        }
        Ok(landings)
    }

    /// The state that stands for this one.
    fn standing(&self, state: State) -> State {
        if self.told_apart { state } else { state.folded(self.crossings.world) }
    }
}
