//! Every integration test, as one binary: it is linked once, and its tests run side by side.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, missing_docs)]

mod common;

mod bit_layers;
mod bit_subsets;
mod check;
mod cli;
mod compare;
mod differential;
mod docs;
mod edits;
mod examples;
mod explain;
mod expr;
mod heuristics;
mod layers;
mod listing;
mod matrix;
mod pages;
mod prompt;
mod report;
mod round_trip;
mod search;
mod sweep;
mod syntax;
#[cfg(unix)]
mod terminal;
mod trace;
mod verify;
mod walker;
mod whole;
