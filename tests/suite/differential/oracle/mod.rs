//! An oracle: the language document, written down once more for clarity and never for speed.
//!
//! It works straight from the spanned tree of one file without `from`, keeps every member as an
//! entry of its own, and shares nothing with the library but the parser: its own names, its own
//! evaluator, its own search. Where the library and the oracle differ, one of them misreads the
//! document.
//!
//! Files are expected to be right: what the checker would refuse makes the oracle panic.

pub mod cross;
pub mod eval;
pub mod expect;
pub mod solve;
pub mod state;
pub mod walk;
pub mod world;

pub use solve::{Answer, Outcome, TooBig, solve};
pub use world::World;
