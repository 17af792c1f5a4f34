//! States of one word with few bits: the word is the id, and there is a place for every word. Memory
//! comes zeroed from the system, page by page as it is touched, so that words which are no states
//! cost nothing as long as they keep together.

use super::costs::{Cells, Costs, below};
use super::{Met, StateId, Store};
use crate::id::Id;
use crate::model::price::Price;
use crate::model::visit::LoadTree;
use crate::model::words::Words;

/// A table of costs by state.
#[derive(Clone, Debug)]
pub struct Dense<P> {
    costs: Costs<P>,
    met: usize,
}

impl<P: Price> Dense<P> {
    /// A table for words below `words`.
    pub fn new(words: usize) -> Self {
        Self { costs: Costs::new(words), met: 0 }
    }
}

/// The place of a state: its one word.
#[inline(always)]
fn place(state: &impl Words) -> usize {
    state.single().and_then(|word| usize::try_from(word).ok()).unwrap_or(usize::MAX)
}

impl<W: Words, P: Price> Store<W, P> for Dense<P> {
    #[inline]
    fn meet(&mut self, state: &W, cost: &P) -> (StateId, Met) {
        let place = place(state);
        let met = match self.costs.compare(place, cost) {
            None => {
                self.costs.set(place, cost);
                self.met += 1;
                Met::New
            }
            Some(order) => Met::of(order),
        };
        (StateId::from_index(place), met)
    }

    #[inline(always)]
    fn is_worse(&self, state: &W, cost: &P, equals: bool) -> bool {
        self.costs.is_worse(place(state), cost, equals)
    }

    fn is_brief(&self) -> bool {
        self.costs.are_brief()
    }

    #[inline(always)]
    fn is_below(&self, state: &W, brief: u32) -> bool {
        self.costs.is_below(place(state), brief)
    }

    #[inline(never)]
    fn pass_below(&self, brief: u32, loads: &mut LoadTree<'_, W>) -> u64 {
        // The loop once for each width of the cells, which it need not ask for then.
        match self.costs.cells() {
            Cells::Bytes(cells) => loads.pass(|state, cost| below(cells, place(state), brief + cost)),
            Cells::Halves(cells) => loads.pass(|state, cost| below(cells, place(state), brief + cost)),
            Cells::Whole(_) => 0,
        }
    }

    #[inline]
    fn cheapen(&mut self, id: StateId, cost: &P) {
        self.costs.set(id.index(), cost);
    }

    fn find(&self, state: &W) -> Option<StateId> {
        let place = place(state);
        self.costs.get(place).map(|_| StateId::from_index(place))
    }

    #[inline]
    fn state(&self, id: StateId) -> W {
        let mut state = W::zeroed(1);
        state.as_mut_slice().fill(id.index() as u64);
        state
    }

    #[inline]
    fn cost(&self, id: StateId) -> P {
        self.costs.get(id.index()).unwrap_or_else(|| P::zero(1))
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
        self.costs.bytes()
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
