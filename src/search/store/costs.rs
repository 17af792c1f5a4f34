//! A table of packed costs, in as few bytes each as they need. Looking a cost up is mostly waiting for
//! memory: what is half as large is nearer to the processor.

use crate::model::price::Price;
use std::marker::PhantomData;

/// Bits that the last of two numbers has in two bytes: most walks have fewer than 64 crossings.
const LAST: u32 = 6;

/// How many bytes share a page of memory.
const PAGE: usize = 4096;

/// A packed cost for each index, or none.
#[derive(Clone, Debug)]
pub struct Costs<P> {
    cells: Cells,
    /// A bit for each page that has been touched.
    pages: Vec<u64>,
    touched: usize,
    price: PhantomData<P>,
}

/// One more than each cost; 0 for none.
#[derive(Clone, Debug)]
enum Cells {
    /// Of one number.
    Bytes(Vec<u8>),
    /// Of one number, or of two with [`LAST`] bits for the last.
    Halves(Vec<u16>),
    /// As they are packed.
    Whole(Vec<u32>),
}

impl<P: Price> Costs<P> {
    /// Room for so many costs; memory comes zeroed, and is touched page by page.
    pub fn new(room: usize) -> Self {
        let cells = if P::LOW == 0 { Cells::Bytes(vec![0; room]) } else { Cells::Halves(vec![0; room]) };
        Self { cells, pages: vec![0; room / PAGE / 16 + 1], touched: 0, price: PhantomData }
    }

    fn room(&self) -> usize {
        match &self.cells {
            Cells::Bytes(cells) => cells.len(),
            Cells::Halves(cells) => cells.len(),
            Cells::Whole(cells) => cells.len(),
        }
    }

    /// A cost as it is kept in two bytes, if it fits.
    #[inline(always)]
    fn halved(packed: u32) -> Option<u32> {
        if P::LOW == 0 {
            return (packed < u32::from(u16::MAX)).then_some(packed);
        }
        let (first, last) = (packed >> P::LOW, packed & ((1 << P::LOW) - 1));
        (first < (u32::from(u16::MAX) >> LAST) && last < 1 << LAST).then_some(first << LAST | last)
    }

    /// One more than a cost as it is kept here; the greatest number if it does not fit, for it is
    /// more than all that do.
    #[inline(always)]
    fn key(&self, packed: u32) -> u32 {
        match &self.cells {
            Cells::Bytes(_) => (packed < u32::from(u8::MAX)).then_some(packed),
            Cells::Halves(_) => Self::halved(packed),
            Cells::Whole(_) => Some(packed),
        }
        .map_or(u32::MAX, |kept| kept + 1)
    }

    /// One more than the cost at an index as it is kept here; 0 if there is none.
    #[inline(always)]
    fn at(&self, index: usize) -> u32 {
        match &self.cells {
            Cells::Bytes(cells) => cells.get(index).copied().unwrap_or(0).into(),
            Cells::Halves(cells) => cells.get(index).copied().unwrap_or(0).into(),
            Cells::Whole(cells) => cells.get(index).copied().unwrap_or(0),
        }
    }

    /// Compares a cost with the one at an index; `None` if there is none.
    #[inline(always)]
    pub fn compare(&self, index: usize, packed: u32) -> Option<std::cmp::Ordering> {
        let known = self.at(index);
        (known > 0).then(|| self.key(packed).cmp(&known))
    }

    /// Whether there is a cost at an index that is less than this, or, with `equals`, as much.
    #[inline(always)]
    pub fn is_worse(&self, index: usize, packed: u32, equals: bool) -> bool {
        // 0 less one is the greatest number: no cost is the least dear of all.
        self.at(index).wrapping_sub(1) < self.key(packed) - u32::from(!equals)
    }

    /// The cost at an index, as it was packed.
    #[inline]
    pub fn get(&self, index: usize) -> Option<u32> {
        let kept = self.at(index).checked_sub(1)?;
        let halved = P::LOW > 0 && matches!(self.cells, Cells::Halves(_));
        Some(if halved { kept >> LAST << P::LOW | kept & ((1 << LAST) - 1) } else { kept })
    }

    /// Keeps a cost of less than 31 bits.
    #[inline]
    pub fn set(&mut self, index: usize, packed: u32) {
        let mut key = self.key(packed);
        while key == u32::MAX && !matches!(self.cells, Cells::Whole(_)) {
            self.widen();
            key = self.key(packed);
        }
        let size = match &mut self.cells {
            Cells::Bytes(cells) => put(cells, index, key as u8),
            Cells::Halves(cells) => put(cells, index, key as u16),
            Cells::Whole(cells) => put(cells, index, key),
        };
        self.touch(index * size / PAGE);
    }

    fn touch(&mut self, page: usize) {
        if let Some(pages) = self.pages.get_mut(page / 64) {
            let bit = 1 << (page % 64);
            self.touched += usize::from(*pages & bit == 0);
            *pages |= bit;
        }
    }

    /// Lets costs have twice as many bytes.
    #[cold]
    fn widen(&mut self) {
        let room = self.room();
        let cells = match self.cells {
            Cells::Bytes(_) => Cells::Halves(vec![0; room]),
            Cells::Halves(_) | Cells::Whole(_) => Cells::Whole(vec![0; room]),
        };
        let mut wide = Self { cells, pages: vec![0; self.pages.len()], touched: 0, price: PhantomData };
        for index in 0..room {
            if let Some(packed) = self.get(index) {
                wide.set(index, packed);
            }
        }
        *self = wide;
    }

    /// The bytes that are touched.
    pub fn bytes(&self) -> usize {
        self.touched * PAGE + self.pages.len() * size_of::<u64>()
    }
}

/// Sets a cell, and says how many bytes it has.
fn put<T>(cells: &mut [T], index: usize, value: T) -> usize {
    if let Some(cell) = cells.get_mut(index) {
        *cell = value;
    }
    size_of::<T>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::price::Narrow;

    /// Costs are kept and compared as whole ones are, however narrow they begin.
    fn agrees<P: Price>(most: [i64; 2]) {
        let mut random = fastrand::Rng::with_seed(11);
        let (mut costs, mut plain) = (Costs::<P>::new(500), vec![None; 500]);
        for round in 0..20_000_i64 {
            let index = random.usize(..500);
            let grown = |most: i64| 1 + most * round / 20_000;
            let cost = P::of(&[random.i64(..grown(most[0])), random.i64(..grown(most[1]))]);
            let Some(packed) = cost.ok().and_then(|cost| cost.pack()) else { continue };
            assert_eq!(costs.compare(index, packed), plain[index].map(|known| packed.cmp(&known)));
            let worse =
                |equals| plain[index].is_some_and(|known| known < packed || equals && known == packed);
            assert_eq!(
                [false, true].map(|equals| costs.is_worse(index, packed, equals)),
                [false, true].map(worse)
            );
            if random.bool() {
                costs.set(index, packed);
                plain[index] = Some(packed);
            }
            assert_eq!(costs.get(index), plain[index]);
        }
        assert!((0..500).all(|index| costs.get(index) == plain[index]));
        assert!(matches!(costs.cells, Cells::Whole(_)) && costs.touched == 1);
    }

    #[test]
    fn costs_widen_as_they_grow() {
        agrees::<Narrow<1>>([1 << 20, 0]);
        agrees::<Narrow<2>>([1 << 12, 40]);
        agrees::<Narrow<2>>([700, 500]);
    }
}
