//! Walks that cost more than there is room for.

use crate::model::price::{Excess, Numbers, Price};
use std::cmp::Ordering;

/// The cheapest walk known that has no room: the numbers before the one that has none.
#[derive(Clone, Debug, Default)]
pub struct Beyond {
    least: Option<Numbers>,
}

impl Beyond {
    /// What a walk costs with one more edge; `None` if there is no room for that, which is noted.
    /// No solution costs more than `bound` in the first number.
    ///
    /// # Errors
    ///
    /// There is no room for an edge alone in this position, so that nothing is known of what it costs
    /// before that.
    pub fn plus<P: Price>(
        &mut self,
        paid: &P,
        edge: &Result<P, Excess>,
        bound: Option<i64>,
    ) -> Result<Option<P>, usize> {
        let (cost, excess) = match edge {
            Ok(edge) => match paid.plus(edge) {
                Ok(sum) => return Ok(Some(sum)),
                Err(excess) => (edge.numbers(), excess),
            },
            Err(excess) if excess.0 == 0 => (Numbers::new(), *excess),
            Err(excess) => return Err(excess.0),
        };
        let sums = paid.numbers().into_iter().zip(cost).map(|(a, b)| a.saturating_add(b));
        let before: Numbers = sums.take(excess.0).collect();
        let too_much = bound.is_some_and(|bound| match before.first() {
            Some(first) => *first > bound,
            // There is room for the bound, and so this is more.
            None => P::of(&[bound]).is_ok(),
        });
        if !too_much && self.least.as_ref().is_none_or(|least| comes_before(&before, least)) {
            self.least = Some(before);
        }
        Ok(None)
    }

    /// The position in which a walk has no room that may be cheaper than the best solution: what has
    /// no room costs more than any solution that is no more than it before that.
    pub fn spoils(&self, best: Option<&[i64]>) -> Option<usize> {
        let least = self.least.as_ref()?;
        let cheaper = |best: &[i64]| best.get(..least.len()).is_some_and(|first| first > least.as_slice());
        best.is_none_or(cheaper).then_some(least.len())
    }
}

/// Whether a cost that has no room after the numbers of `one` is less than one that has none after
/// those of `other`.
fn comes_before(one: &[i64], other: &[i64]) -> bool {
    let shared = one.len().min(other.len());
    match one.get(..shared).cmp(&other.get(..shared)) {
        // Whoever is out of room first has more from there on.
        Ordering::Equal => one.len() > other.len(),
        order => order.is_lt(),
    }
}
