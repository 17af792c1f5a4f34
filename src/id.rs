//! Typed indices and the vectors that they index.
//!
//! An id is only ever made by [`IdVec::push`] (or by walking the ids of such a
//! vector), and a vector never shrinks, so looking an id up in its own vector
//! cannot fail. That is the one place where the library indexes.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// An index into an [`IdVec`].
pub trait Id: Copy + Eq {
    /// The id that stands for position `index`.
    fn from_index(index: usize) -> Self;
    /// The position that this id stands for.
    fn index(self) -> usize;
}

/// Declares a newtype around `u32` that implements [`Id`].
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $crate::id::Id for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                // A vector of more than 2^32 declarations does not fit the largest source file.
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

/// A vector that is indexed by its own id type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdVec<I, T> {
    items: Vec<T>,
    ids: PhantomData<fn(I) -> I>,
}

impl<I: Id, T> IdVec<I, T> {
    /// An empty vector.
    pub fn new() -> Self {
        Self { items: Vec::new(), ids: PhantomData }
    }

    /// A vector that holds `items`, in that order.
    pub fn from_vec(items: Vec<T>) -> Self {
        Self { items, ids: PhantomData }
    }

    /// Adds `item` at the end and returns its id.
    pub fn push(&mut self, item: T) -> I {
        let id = I::from_index(self.items.len());
        self.items.push(item);
        id
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// How many items it has room for.
    pub fn capacity(&self) -> usize {
        self.items.capacity()
    }

    /// The ids, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.items.len()).map(I::from_index)
    }

    /// The items, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// The items, in order, to be changed.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// The items with their ids, in order.
    pub fn enumerate(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(index, item)| (I::from_index(index), item))
    }

    /// Sets every item.
    pub fn fill(&mut self, item: T)
    where
        T: Clone,
    {
        self.items.fill(item);
    }

    /// The items as a slice.
    pub fn as_slice(&self) -> &[T] {
        &self.items
    }
}

impl<I: Id, T> Default for IdVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<I: Id, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(items: It) -> Self {
        Self::from_vec(items.into_iter().collect())
    }
}

impl<'a, I: Id, T> IntoIterator for &'a IdVec<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}
