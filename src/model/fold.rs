//! States that are taken for one: twins in each other's places.

use super::layout::{ClassId, Layout, Told};
use super::twins::twins;
use super::words::Words;
use crate::check::puzzle::{FamilyId, Puzzle};
use crate::id::Id;
use crate::tally::Tally;
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

/// Groups of individuals that may change places without anything else changing.
///
/// A search that looks at one state of each such set only still follows every crossing from it, so
/// that walks are counted one by one; they may only end in another state of the same set, from which
/// just as many walks lead on.
#[derive(Clone, Debug, Default)]
pub struct Fold {
    groups: Vec<Vec<Twin>>,
    /// Which two are put in order one after another: neighbours, as in sorting by bubbles.
    order: Vec<Pair>,
    /// The same, as the puzzle knows them.
    pub families: Vec<Vec<FamilyId>>,
}

/// One of several twins.
#[derive(Clone, Debug)]
struct Twin {
    class: ClassId,
    /// What the words keep of where it is. All twins of a group have as many of these, and they mean
    /// the same.
    parts: SmallVec<[Part; 1]>,
}

/// Bits that stand side by side: their word, the lowest of them, and as many ones as there are.
type Part = (usize, u32, u64);

impl Twin {
    fn new(layout: &Layout, class: ClassId) -> Self {
        Self {
            class,
            parts: layout.classes[class].config_ids().filter_map(|id| layout.place_of(id)).collect(),
        }
    }

    /// All parts as one, if they stand side by side.
    fn joined(&self) -> Option<Part> {
        let (first, rest) = self.parts.split_first()?;
        rest.iter().try_fold(*first, |(word, shift, mask), (other, next, more)| {
            let bits = mask.count_ones();
            (word == *other && shift + bits == *next).then(|| (word, shift, mask | more << bits))
        })
    }

    /// What the words say of it.
    fn place(&self, words: &[u64]) -> SmallVec<[u64; 2]> {
        self.parts.iter().map(|part| read(words, *part)).collect()
    }
}

#[inline(always)]
fn read(words: &[u64], (word, shift, mask): Part) -> u64 {
    words.get(word).map_or(0, |word| word >> shift & mask)
}

/// Two twins who are to stand in order.
#[derive(Clone, Debug)]
struct Pair {
    /// The parts of the first with those of the second.
    parts: SmallVec<[(Part, Part); 1]>,
}

impl Pair {
    fn new(first: &Twin, second: &Twin) -> Self {
        Self { parts: first.parts.iter().copied().zip(second.parts.iter().copied()).collect() }
    }

    /// Lets them change places if the bits of the second one say less.
    #[inline(always)]
    fn put_in_order(&self, words: &mut [u64]) {
        let unlike = self.parts.iter().find_map(|&(first, second)| {
            let (first, second) = (read(words, first), read(words, second));
            (first != second).then_some(first > second)
        });
        if unlike != Some(true) {
            return;
        }
        for &(first, second) in &self.parts {
            let change = read(words, first) ^ read(words, second);
            for (word, shift, _) in [first, second] {
                if let Some(word) = words.get_mut(word) {
                    *word ^= change << shift;
                }
            }
        }
    }
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
                let twins = group.iter().filter_map(|family| classes.get(family));
                let mut twins: Vec<Twin> = twins.map(|class| Twin::new(layout, *class)).collect();
                let joined: Option<Vec<_>> = twins.iter().map(Twin::joined).collect();
                for (twin, part) in twins.iter_mut().zip(joined.into_iter().flatten()) {
                    twin.parts = smallvec![part];
                }
                for end in (1..twins.len()).rev() {
                    let neighbours = twins.windows(2).take(end);
                    fold.order
                        .extend(neighbours.filter_map(|two| Some(Pair::new(two.first()?, two.last()?))));
                }
                fold.groups.push(twins);
                fold.families.push(group);
            }
        }
        fold
    }

    /// Whether there are no twins.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Whether a class is a twin.
    pub fn contains(&self, class: ClassId) -> bool {
        self.groups.iter().flatten().any(|twin| twin.class == class)
    }

    /// The state that stands for a state: one and the same for all that differ only in which twin is
    /// where.
    #[inline]
    pub fn canonical<W: Words>(&self, state: &W) -> W {
        let mut state = state.clone();
        let words = state.as_mut_slice();
        self.order.iter().for_each(|pair| pair.put_in_order(words));
        state
    }

    /// How many states a state stands for.
    pub fn size(&self, words: &[u64]) -> Tally {
        let mut size = Tally::ONE;
        for group in &self.groups {
            let mut places: Vec<_> = group.iter().map(|twin| twin.place(words)).collect();
            places.sort_unstable();
            let mut left = places.len() as u64;
            for alike in places.chunk_by(|a, b| a == b) {
                size = size.times(&Tally::choose(left, alike.len() as u64));
                left -= alike.len() as u64;
            }
        }
        size
    }
}
