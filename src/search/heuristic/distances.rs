//! Exact distances to the goals of a simplified puzzle, worked out backwards.

use super::needs::needs;
use crate::check::puzzle::{Metric, PlaceId, Puzzle};
use crate::id::IdVec;
use crate::model::Model;
use crate::model::fold::Fold;
use crate::model::layout::{ClassId, ConfigId, Layout};
use crate::model::price::Price;
use crate::model::reach::Reach;
use crate::model::visit::{Edge, Visitor};
use crate::model::walker::{self, Walker};
use crate::model::words::{Many, Words};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// Loads that are looked at for each state of the budget, at most.
const LOADS: u64 = 64;
/// A visitor pauses about once in so many loads.
const PAUSE: u64 = 4096;

/// How much work goes into a table.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// So many states have their distance told.
    pub states: usize,
}

/// Where the words of a state keep what the words of a simplified state keep elsewhere.
#[derive(Clone, Debug)]
struct Lens {
    words: usize,
    /// From this word, this field, to that word, there.
    fields: Vec<(usize, u32, u64, usize, u32)>,
    /// Who is told apart in the puzzle may be twins in the simplified one.
    fold: Fold,
}

/// Distances of the states of a simplified puzzle.
pub struct Distances<P> {
    lens: Lens,
    known: Box<dyn Find<P>>,
    /// Every other state is at least so far away; `None`: from no other state can a goal be reached.
    rest: Option<P>,
}

trait Find<P> {
    fn find(&self, lens: &Lens, words: &[u64]) -> Option<&P>;
}

impl<W: Words, P: Price> Find<P> for FxHashMap<W, P> {
    fn find(&self, lens: &Lens, words: &[u64]) -> Option<&P> {
        self.get(&lens.look::<W>(words))
    }
}

impl<P: Price> Distances<P> {
    /// Works out the distances in a `puzzle` that some states of `model` have been simplified to:
    /// families may be gone from it, and no others. `None` if nothing can be told.
    pub fn new(model: &Model<'_>, puzzle: &Puzzle, order: &[Metric], budget: Budget) -> Option<Self> {
        let simple = Model::with(puzzle, model.layout.copies).ok()?;
        let lens = Lens::new(&model.layout, &simple)?;
        let (known, rest): (Box<dyn Find<P>>, _) = match walker::words(&simple, order, &[], &[]) {
            1 => {
                let (known, rest) = backwards::<[u64; 1], P>(&simple, order, budget)?;
                (Box::new(known), rest)
            }
            _ => {
                let (known, rest) = backwards::<Many, P>(&simple, order, budget)?;
                (Box::new(known), rest)
            }
        };
        Some(Self { lens, known, rest })
    }

    /// Whether the distance of every state is known.
    pub fn is_exact(&self) -> bool {
        self.rest.is_none()
    }

    /// At least how far it is from a state to a goal; `None` if none can be reached.
    pub fn at(&self, words: &[u64]) -> Option<P> {
        self.known.find(&self.lens, words).or(self.rest.as_ref()).cloned()
    }
}

impl Lens {
    fn new(whole: &Layout, model: &Model<'_>) -> Option<Self> {
        let simple = &model.layout;
        let words = simple.packing.words().max(1);
        let mut lens = Self { words, fields: Vec::new(), fold: model.fold.clone() };
        let mut classes = whole.classes.iter();
        let mut pairs = Vec::new();
        for class in &simple.classes {
            // Classes are in the order of families, and those of one family stay together.
            let same = classes.find(|other| other.family == class.family && other.unit == class.unit)?;
            if same.configs != class.configs || same.count != class.count {
                return None;
            }
            pairs.push((same, class));
        }
        // Layouts pack the last class first.
        for (same, class) in pairs.into_iter().rev() {
            for (from, to) in same.config_ids().zip(class.config_ids()) {
                lens.add(whole.place_of(from), simple.place_of(to));
            }
        }
        for carrier in model.puzzle.carriers.ids() {
            lens.add(whole.berth_of(carrier), simple.berth_of(carrier));
        }
        Some(lens)
    }

    fn add(&mut self, from: Option<(usize, u32, u64)>, to: Option<(usize, u32, u64)>) {
        let (Some((word, shift, mask)), Some((target, there, _))) = (from, to) else { return };
        // Neighbours that stay neighbours are read together.
        if let Some((last, first, bits, other, start)) = self.fields.last_mut()
            && (*last, *other) == (word, target)
            && shift - *first == bits.count_ones()
            && there - *start == bits.count_ones()
        {
            *bits |= mask << bits.count_ones();
            return;
        }
        self.fields.push((word, shift, mask, target, there));
    }

    fn look<W: Words>(&self, words: &[u64]) -> W {
        let mut seen = W::zeroed(self.words);
        let target = seen.as_mut_slice();
        for &(word, shift, mask, to, there) in &self.fields {
            if let (Some(word), Some(to)) = (words.get(word), target.get_mut(to)) {
                *to |= (word >> shift & mask) << there;
            }
        }
        if self.fold.is_empty() { seen } else { self.fold.canonical(&seen) }
    }
}

/// Dijkstra's algorithm (1959) from all goals at once. What is not known in the end is at least as far
/// away as the last state that was looked at.
fn backwards<W: Words, P: Price>(
    model: &Model<'_>,
    order: &[Metric],
    budget: Budget,
) -> Option<(FxHashMap<W, P>, Option<P>)> {
    let mut walker = Walker::<W, P>::new(model, order, &[], &[]);
    if !walker.is_reversible() {
        return None;
    }
    let mut search = Back {
        best: FxHashMap::default(),
        open: BinaryHeap::new(),
        here: P::zero(order.len()),
        pauses: (budget.states as u64).saturating_mul(LOADS) / PAUSE,
        cut: false,
    };
    for goal in goals::<W, P>(model, &mut walker, budget.states)? {
        search.meet(goal, P::zero(order.len()));
    }
    let mut known: FxHashMap<W, P> = FxHashMap::default();
    while let Some(Reverse((distance, state))) = search.open.pop() {
        if known.contains_key(&state) {
            continue;
        }
        search.here = distance.clone();
        known.insert(state.clone(), distance);
        let failed = walker.retreat(&state, &mut search).is_err();
        // Where something cannot be worked out, or has no room, nothing more can be told.
        if failed || search.cut || known.len() >= budget.states || search.best.len() / 8 >= budget.states {
            search.cut |= failed || !search.open.is_empty();
            break;
        }
    }
    Some((known, search.cut.then_some(search.here)))
}

struct Back<W, P> {
    best: FxHashMap<W, P>,
    open: BinaryHeap<Reverse<(P, W)>>,
    /// The distance of the state that is looked at.
    here: P,
    pauses: u64,
    /// Whether something was left out.
    cut: bool,
}

impl<W: Words, P: Price> Back<W, P> {
    fn meet(&mut self, state: W, distance: P) {
        if self.best.get(&state).is_none_or(|known| distance < *known) {
            self.best.insert(state.clone(), distance.clone());
            self.open.push(Reverse((distance, state)));
        }
    }
}

impl<W: Words, P: Price> Visitor<W, P> for Back<W, P> {
    fn edge(&mut self, edge: &Edge<'_, W, P>) -> ControlFlow<()> {
        match edge.cost.as_ref().map(|cost| self.here.plus(cost)) {
            Ok(Ok(distance)) => {
                self.meet(edge.state.clone(), distance);
                ControlFlow::Continue(())
            }
            _ => {
                self.cut = true;
                ControlFlow::Break(())
            }
        }
    }

    fn pause(&mut self) -> ControlFlow<()> {
        match self.pauses.checked_sub(1) {
            Some(left) => {
                self.pauses = left;
                ControlFlow::Continue(())
            }
            None => {
                self.cut = true;
                ControlFlow::Break(())
            }
        }
    }
}

/// Every arrangement in which the goal holds, within reach or not; `None` if there are too many to be
/// looked at, or the goal cannot be worked out.
fn goals<W: Words, P: Price>(
    model: &Model<'_>,
    walker: &mut Walker<'_, W, P>,
    most: usize,
) -> Option<Vec<W>> {
    let layout = &model.layout;
    let needs = needs(model);
    // Who has to be at a place to the last one stands nowhere else.
    let strays = |config: ConfigId| {
        layout.configs[config].standing.iter().any(|one| {
            needs.iter().any(|need| need.spare == 0 && need.who[one.cohort] && need.place != one.place)
        })
    };
    let mut choices: Vec<Vec<Part>> = Vec::new();
    let mut product = 1_usize;
    for id in layout.classes.ids() {
        let class = &layout.classes[id];
        let configs: Vec<ConfigId> = class.config_ids().filter(|config| !strays(*config)).collect();
        let spread = spread(&configs, class.count, most)?;
        product = product.checked_mul(spread.len()).filter(|product| *product <= most)?;
        choices.push(spread.into_iter().map(|counts| Part::Class(id, counts)).collect());
    }
    let reach = Reach::new(model.puzzle);
    for (id, carrier) in model.puzzle.carriers.enumerate() {
        if let Some(at) = carrier.at {
            let harbours = reach.by(id, at);
            product = product.checked_mul(harbours.len()).filter(|product| *product <= most)?;
            choices.push(harbours.into_iter().map(|place| Part::Boat(id, place)).collect());
        }
    }
    if choices.iter().any(Vec::is_empty) {
        return Some(Vec::new());
    }
    let mut goals = Vec::new();
    let mut counts: IdVec<ConfigId, i64> = layout.configs.iter().map(|_| 0).collect();
    for nth in 0..product {
        let mut words = W::zeroed(walker.words());
        let (mut left, mut boats) = (nth, Vec::new());
        for parts in &choices {
            match parts.get(left % parts.len()) {
                Some(Part::Class(class, numbers)) => {
                    layout.classes[*class].config_ids().for_each(|config| counts[config] = 0);
                    numbers.iter().for_each(|(config, number)| counts[*config] = *number);
                }
                Some(Part::Boat(carrier, place)) => boats.push((*carrier, *place)),
                None => {}
            }
            left /= parts.len();
        }
        layout.pack(&counts, words.as_mut_slice());
        boats.into_iter().for_each(|(boat, place)| layout.set_boat(words.as_mut_slice(), boat, place));
        if walker.is_goal(&words).ok()? {
            goals.push(walker.canonical(&words));
        }
    }
    Some(goals)
}

/// How one part of an arrangement is.
enum Part {
    /// So many things of a class in each configuration.
    Class(ClassId, Vec<(ConfigId, i64)>),
    /// Where a boat lies.
    Boat(crate::check::puzzle::CarrierId, PlaceId),
}

/// Every way to spread so many things over configurations; `None` if there are too many.
fn spread(configs: &[ConfigId], count: i64, most: usize) -> Option<Vec<Vec<(ConfigId, i64)>>> {
    let mut open = vec![(Vec::new(), count)];
    for (nth, config) in configs.iter().enumerate() {
        let mut next = Vec::new();
        for (chosen, left) in open {
            let least = if nth + 1 == configs.len() { left } else { 0 };
            for number in least..=left {
                let mut longer: Vec<(ConfigId, i64)> = chosen.clone();
                longer.push((*config, number));
                next.push((longer, left - number));
                if next.len() > most {
                    return None;
                }
            }
        }
        open = next;
    }
    Some(open.into_iter().filter(|(_, left)| *left == 0).map(|(chosen, _)| chosen).collect())
}
