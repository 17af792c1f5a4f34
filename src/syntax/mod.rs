//! Text to tree. Parsing never fails: it gives a tree and diagnostics.
//!
//! The grammars in `grammar/` read whole statements; what they cannot read becomes a bad slice,
//! which is looked at more closely to find the exact place and, where it can be guessed, what was
//! meant. pest's `Rule` is seen only here.

pub mod tree;
