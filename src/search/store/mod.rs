//! The states that a search has met, each with the least cost at which it is known to be reached.
//!
//! [`interned`] keeps any states, [`dense`] those whose word can serve as an index. Both give the
//! same answers; they differ in time and memory.

mod costs;
pub mod dense;
pub mod interned;
pub mod marks;

use crate::id;
use crate::model::price::Price;
use crate::model::visit::LoadTree;
use crate::model::words::Words;
use std::cmp::Ordering;

id! {
    /// A state that has been met.
    StateId
}

/// A store that is asked for, whatever would be best. Where it cannot keep what is wanted, another
/// one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreChoice {
    /// [`interned`]
    Interned,
    /// [`dense`]
    Dense,
}

/// How a walk to a state compares with those that were known before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// There was none.
    New,
    /// It costs less than all of them.
    Cheaper,
    /// It costs as much as the cheapest of them.
    Equal,
    /// There is a cheaper one.
    Dearer,
}

impl Met {
    /// What a walk is beside the cheapest one that is known.
    fn compare<P: Ord>(cost: &P, known: &P) -> Self {
        Self::of(cost.cmp(known))
    }

    /// The same, as the order of the two.
    fn of(order: Ordering) -> Self {
        match order {
            Ordering::Less => Met::Cheaper,
            Ordering::Equal => Met::Equal,
            Ordering::Greater => Met::Dearer,
        }
    }
}

/// The states that have been met. Whole states are compared, never only their hashes.
pub trait Store<W: Words, P: Price> {
    /// Compares the cost of a walk to a state with what is known; notes it only if nothing is.
    fn meet(&mut self, state: &W, cost: &P) -> (StateId, Met);

    /// Whether a walk to a state is known that costs less than this, or, with `equals`, as much.
    fn is_worse(&self, state: &W, cost: &P, equals: bool) -> bool;

    /// Whether [`is_below`](Self::is_below) may be asked.
    fn is_brief(&self) -> bool;

    /// Whether a walk to a state is known that costs less than this in brief.
    fn is_below(&self, state: &W, brief: u32) -> bool;

    /// Passes by loads as long as a walk to the state after them is known that costs less, in brief,
    /// than `brief` and the load together.
    fn pass_below(&self, brief: u32, loads: &mut LoadTree<'_, W>) -> u64 {
        loads.pass(|state, cost| self.is_below(state, brief + cost))
    }

    /// Notes that a state can be reached at less.
    fn cheapen(&mut self, id: StateId, cost: &P);

    /// The id of a state, if it has been met.
    fn find(&self, state: &W) -> Option<StateId>;

    /// A state that has been met.
    fn state(&self, id: StateId) -> W;

    /// The least cost at which it can be reached, as far as is known.
    fn cost(&self, id: StateId) -> P;

    /// Notes from where it is reached at that cost, if this store remembers that.
    fn come_from(&mut self, id: StateId, before: StateId);

    /// From where it is reached at that cost; itself at the start. `None` if that is not remembered.
    fn before(&self, id: StateId) -> Option<StateId>;

    /// How many states have been met.
    fn len(&self) -> usize;

    /// Whether none has.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes that all this takes.
    fn bytes(&self) -> usize;
}
