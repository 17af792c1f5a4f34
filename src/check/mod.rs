//! Tree to puzzle: names, kinds, constants, edits; and what is wrong with them.

pub mod puzzle;
