//! Expressions: from the tree to the puzzle, and what is wrong with them.

pub mod arithmetic;
pub mod comparisons;
pub mod range;
