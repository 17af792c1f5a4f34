//! rivercross: a small language for river-crossing puzzles, and its tools.
//!
//! ```text
//! text ─ source ─▶ syntax ─▶ check ─▶ model ─▶ search ─▶ report ─▶ prompt ─▶ cli
//!        table      │ tree    │ puzzle   │ packed   │ outcome                (only it prints,
//!                   ▼         ▼          │ states   ▼                         exits, reads clocks)
//!                   diagnostics ◀────────┘ limits   plan ─▶ verify (from the puzzle)
//! ```
//!
//! Data flows one way, and a stage knows only what is left of it. [`verify`] sees the checked
//! puzzle but neither [`model`] nor [`search`]. [`session`] (load, check, solve, compare, sweep, verify) sits
//! under every front end. [`prompt`] takes entries and gives texts back; it knows no terminal.
//!
//! Invariants:
//!
//! - Parsing never fails: it gives a tree and diagnostics. Checking goes on after syntax errors.
//! - Every diagnostic has a code and a label; a span never crosses sources.
//! - Equal input gives equal output, byte for byte.
//! - A plan that is printed has been replayed by [`verify`].
//! - Full states are compared, never only their hashes.
//! - No recursion without a depth count, no silent limit (see [`limits`]), no panic for a user's
//!   mistake.

pub mod check;
pub mod compare;
pub mod diag;
pub mod explain;
pub mod id;
pub mod limits;
pub mod lint;
pub mod model;
pub mod plan;
pub mod prompt;
pub mod report;
pub mod search;
pub mod session;
pub mod source;
pub mod sweep;
pub mod syntax;
pub mod tally;
pub mod verify;
