//! A table of packed costs, in as few bytes each as they need. Looking a cost up is mostly waiting for
//! memory: what is half as large is nearer to the processor.

use crate::model::price::Price;
use std::marker::PhantomData;

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
pub enum Cells {
    /// Of one number, in brief.
    Bytes(Vec<u8>),
    /// In brief.
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

    /// One more than a cost as it is kept here; the greatest number if it does not fit, for it is
    /// more than all that do.
    #[inline(always)]
    fn key(&self, cost: &P) -> u32 {
        match &self.cells {
            Cells::Bytes(_) => cost.brief().map(u32::from).filter(|brief| *brief < u32::from(u8::MAX)),
            Cells::Halves(_) => cost.brief().map(u32::from),
            // Only costs that can be packed are kept in such a table.
            Cells::Whole(_) => cost.pack().filter(|packed| *packed < u32::MAX - 1),
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
    pub fn compare(&self, index: usize, cost: &P) -> Option<std::cmp::Ordering> {
        let known = self.at(index);
        (known > 0).then(|| self.key(cost).cmp(&known))
    }

    /// Whether there is a cost at an index that is less than this, or, with `equals`, as much.
    #[inline(always)]
    pub fn is_worse(&self, index: usize, cost: &P, equals: bool) -> bool {
        // 0 less one is the greatest number: no cost is the least dear of all.
        self.at(index).wrapping_sub(1) < self.key(cost) - u32::from(!equals)
    }

    /// Whether costs are kept in their brief form.
    pub fn are_brief(&self) -> bool {
        !matches!(self.cells, Cells::Whole(_))
    }

    /// Whether there is a cost at an index that is less than this one; all are brief.
    #[inline(always)]
    pub fn is_below(&self, index: usize, brief: u32) -> bool {
        self.at(index).wrapping_sub(1) < brief
    }

    /// The cells themselves.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The cost at an index.
    #[inline]
    pub fn get(&self, index: usize) -> Option<P> {
        let kept = self.at(index).checked_sub(1)?;
        match self.cells {
            Cells::Bytes(_) | Cells::Halves(_) => u16::try_from(kept).ok().and_then(P::from_brief),
            Cells::Whole(_) => P::unpack(kept),
        }
    }

    /// Keeps a cost that can be packed.
    #[inline]
    pub fn set(&mut self, index: usize, cost: &P) {
        let mut key = self.key(cost);
        while key == u32::MAX && !matches!(self.cells, Cells::Whole(_)) {
            self.widen();
            key = self.key(cost);
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
            if let Some(cost) = self.get(index) {
                wide.set(index, &cost);
            }
        }
        *self = wide;
    }

    /// The bytes that are touched.
    pub fn bytes(&self) -> usize {
        self.touched * PAGE + self.pages.len() * size_of::<u64>()
    }
}

/// Whether there is a cost, in brief, at an index that is less than this one.
#[inline(always)]
pub fn below<T: Copy + Default + Into<u32>>(cells: &[T], index: usize, brief: u32) -> bool {
    // 0 less one is the greatest number: no cost is the least dear of all.
    cells.get(index).copied().unwrap_or_default().into().wrapping_sub(1) < brief
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
            let Ok(cost) = cost else { continue };
            assert_eq!(costs.compare(index, &cost), plain[index].as_ref().map(|known| cost.cmp(known)));
            let worse =
                |equals| plain[index].as_ref().is_some_and(|known| *known < cost || equals && *known == cost);
            assert_eq!(
                [false, true].map(|equals| costs.is_worse(index, &cost, equals)),
                [false, true].map(worse)
            );
            if let Some(brief) = cost.brief().filter(|_| costs.are_brief()) {
                assert_eq!(costs.is_below(index, brief.into()), worse(false));
            }
            if random.bool() {
                costs.set(index, &cost);
                plain[index] = Some(cost);
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
