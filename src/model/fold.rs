//! States that are taken for one: twins in each other's places.

use super::layout::{ClassId, ConfigId, Layout, Told};
use super::tally::Tally;
use super::twins::twins;
use super::words::Words;
use crate::check::puzzle::{FamilyId, Puzzle};
use crate::id::Id;
use rustc_hash::FxHashMap;

/// Groups of individuals that may change places without anything else changing.
///
/// A search that looks at one state of each such set only still follows every crossing from it, so
/// that walks are counted one by one; they may only end in another state of the same set, from which
/// just as many walks lead on.
#[derive(Clone, Debug, Default)]
pub struct Fold {
    groups: Vec<Vec<ClassId>>,
    /// The same, as the puzzle knows them.
    pub families: Vec<Vec<FamilyId>>,
}

impl Fold {
    /// The twins of a puzzle; none where copies are told apart, for then everybody is.
    pub fn new(puzzle: &Puzzle, layout: &Layout) -> Self {
        let mut fold = Self::default();
        if layout.copies == Told::Apart {
            return fold;
        }
        let mut classes: FxHashMap<FamilyId, ClassId> = FxHashMap::default();
        for (id, class) in layout.classes.enumerate() {
            classes.insert(class.family, id);
        }
        for families in twins(puzzle) {
            // They have to come to the same places.
            let mut alike: Vec<(Vec<usize>, Vec<FamilyId>)> = Vec::new();
            for family in families {
                let Some(class) = classes.get(&family) else { continue };
                let standing =
                    layout.classes[*class].config_ids().flat_map(|config| &layout.configs[config].standing);
                let places: Vec<usize> = standing.map(|standing| standing.place.index()).collect();
                match alike.iter_mut().find(|(other, _)| *other == places) {
                    Some((_, group)) => group.push(family),
                    None => alike.push((places, vec![family])),
                }
            }
            for (_, group) in alike.into_iter().filter(|(_, group)| group.len() > 1) {
                fold.groups.push(group.iter().filter_map(|family| classes.get(family).copied()).collect());
                fold.families.push(group);
            }
        }
        fold
    }

    /// Whether there are no twins.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The state that stands for a state: its twins stand in the order of the places.
    pub fn canonical<W: Words>(&self, layout: &Layout, state: &W) -> W {
        let mut state = state.clone();
        for group in &self.groups {
            let words = state.as_slice();
            let mut offsets: Vec<usize> = group.iter().map(|class| offset(layout, words, *class)).collect();
            if offsets.is_sorted() {
                continue;
            }
            offsets.sort_unstable();
            for (class, offset) in group.iter().zip(offsets) {
                for (nth, config) in layout.classes[*class].config_ids().enumerate() {
                    layout.set(state.as_mut_slice(), config, u64::from(nth == offset));
                }
            }
        }
        state
    }

    /// How many states a state stands for.
    pub fn size(&self, layout: &Layout, words: &[u64]) -> Tally {
        let mut size = Tally::ONE;
        for group in &self.groups {
            let mut offsets: Vec<usize> = group.iter().map(|class| offset(layout, words, *class)).collect();
            offsets.sort_unstable();
            let mut left = offsets.len() as u64;
            for alike in offsets.chunk_by(|a, b| a == b) {
                size = size.times(&Tally::choose(left, alike.len() as u64));
                left -= alike.len() as u64;
            }
        }
        size
    }
}

/// In which of its configurations the one thing of a class is.
fn offset(layout: &Layout, words: &[u64], class: ClassId) -> usize {
    let class = &layout.classes[class];
    let first = class.first.index();
    let is_in = |nth: &usize| layout.get(words, ConfigId::from_index(first + nth)) == Some(1);
    (0..class.configs).find(is_in).unwrap_or(class.configs.saturating_sub(1))
}
