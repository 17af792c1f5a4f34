//! Tree to puzzle: names, kinds, constants, edits; and what is wrong with them.

pub mod expr;
mod lookalike;
pub mod names;
pub mod notes;
pub mod order;
pub mod puzzle;
pub mod who;
pub mod world;
