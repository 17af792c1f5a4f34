//! States of one word with few bits: the word is the id, and there is a place for every word. Memory
//! comes zeroed from the system, page by page as it is touched, so that words which are no states
//! cost nothing as long as they keep together.

use super::{Met, StateId, Store};
use crate::id::{Id, IdVec};
use crate::model::price::Price;
use crate::model::words::Words;
use std::marker::PhantomData;

/// How many costs share a page of memory.
const PAGE: usize = 4096 / size_of::<u32>();

/// A table of costs by state.
#[derive(Clone, Debug)]
pub struct Dense<P> {
    /// One more than the packed cost; 0 for a state that has not been met.
    costs: IdVec<StateId, u32>,
    /// A bit for each state whose cost is final. Most edges lead to one of these, and the bits of all
    /// states are near where their costs are not.
    closed: Vec<u64>,
    /// A bit for each page that has been touched.
    pages: Vec<u64>,
    touched: usize,
    met: usize,
    price: PhantomData<P>,
}

impl<P: Price> Dense<P> {
    /// A table for words below `words`.
    pub fn new(words: usize) -> Self {
        Self {
            costs: IdVec::from_vec(vec![0; words]),
            closed: vec![0; words / 64 + 1],
            pages: vec![0; words / PAGE / 64 + 1],
            touched: 0,
            met: 0,
            price: PhantomData,
        }
    }

    /// Takes note of the page where a state is kept.
    fn touch(&mut self, id: StateId) {
        let page = id.index() / PAGE;
        if let Some(pages) = self.pages.get_mut(page / 64) {
            let bit = 1 << (page % 64);
            self.touched += usize::from(*pages & bit == 0);
            *pages |= bit;
        }
    }

    fn id(state: &impl Words) -> StateId {
        StateId::from_index(state.single().and_then(|word| usize::try_from(word).ok()).unwrap_or(usize::MAX))
    }
}

/// One more than the packed cost, which leaves a bit free.
fn pack(cost: &impl Price) -> u32 {
    cost.pack().map_or(u32::MAX, |packed| packed + 1)
}

impl<W: Words, P: Price> Store<W, P> for Dense<P> {
    #[inline]
    fn meet(&mut self, state: &W, cost: &P) -> (StateId, Met) {
        let id = Self::id(state);
        let (known, packed) = (self.costs[id], pack(cost));
        // Packed costs are in the order of the costs.
        let met = match known {
            0 => {
                self.costs[id] = packed;
                self.met += 1;
                self.touch(id);
                Met::New
            }
            known => Met::compare(&packed, &known),
        };
        (id, met)
    }

    #[inline(always)]
    fn is_dearer(&self, state: &W, cost: &P) -> bool {
        let id = Self::id(state);
        let closed = self.closed.get(id.index() / 64).is_some_and(|bits| bits >> (id.index() % 64) & 1 == 1);
        // A state that has not been met is the least dear of all: 0 less one is the greatest number.
        closed || self.costs[id].wrapping_sub(1) < pack(cost) - 1
    }

    #[inline]
    fn cheapen(&mut self, id: StateId, cost: &P) {
        self.costs[id] = pack(cost);
    }

    #[inline]
    fn close(&mut self, id: StateId) {
        if let Some(bits) = self.closed.get_mut(id.index() / 64) {
            *bits |= 1 << (id.index() % 64);
        }
    }

    fn find(&self, state: &W) -> Option<StateId> {
        let id = Self::id(state);
        (self.costs[id] > 0).then_some(id)
    }

    #[inline]
    fn state(&self, id: StateId) -> W {
        let mut state = W::zeroed(1);
        state.as_mut_slice().fill(id.index() as u64);
        state
    }

    #[inline]
    fn cost(&self, id: StateId) -> P {
        P::unpack(self.costs[id].wrapping_sub(1)).unwrap_or_else(|| P::zero(1))
    }

    #[inline]
    fn come_from(&mut self, _: StateId, _: StateId) {}

    fn before(&self, _: StateId) -> Option<StateId> {
        None
    }

    fn len(&self) -> usize {
        self.met
    }

    fn bytes(&self) -> usize {
        self.touched * PAGE * size_of::<u32>() + (self.pages.len() + self.closed.len()) * size_of::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::price::Narrow;

    #[test]
    fn each_state_has_its_place_and_only_pages_that_are_touched_count() {
        let price = |n: i64| Narrow::<2>::of(&[n, 1]);
        let mut store = Dense::<Narrow<2>>::new(1 << 20);
        let before = Store::<[u64; 1], _>::bytes(&store);
        for word in (0..3000_u64).map(|n| n % 1500) {
            let Ok(cost) = price(word as i64) else { continue };
            let (id, met) = store.meet(&[word], &cost);
            assert!(met == Met::New || word < 1500 && met == Met::Equal);
            assert_eq!((Store::<[u64; 1], _>::state(&store, id), store_cost(&store, id)), ([word], cost));
        }
        let met = |n: i64| price(n).map(|cost| store.meet(&[20], &cost).1);
        assert_eq!([25, 20, 2].map(met), [Met::Dearer, Met::Equal, Met::Cheaper].map(Ok));
        assert_eq!(Store::<[u64; 1], _>::len(&store), 1500);
        assert_eq!((store.find(&[1499]).is_some(), store.find(&[1500]).is_some()), (true, false));
        assert_eq!(Store::<[u64; 1], _>::bytes(&store) - before, 2 * 4096);
    }

    fn store_cost(store: &Dense<Narrow<2>>, id: StateId) -> Narrow<2> {
        Store::<[u64; 1], _>::cost(store, id)
    }
}
