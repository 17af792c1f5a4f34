//! Tree to puzzle: names, kinds, constants, edits; and what is wrong with them.
//!
//! ```text
//! load ─ chain of trees ─▶ layer ─▶ edit ─▶ draft ─▶ build ─▶ puzzle
//! ```
//!
//! [`load`] reads a file and those that it starts from. Each file and variant is a layer of
//! statements; `edit` puts it on the draft below it. `build` looks names up, works out fixed numbers
//! and reads expressions. [`Document`] does all that for the file and each of its variants.

mod allow;
mod build;
mod carriers;
mod changes;
mod constant;
mod decode;
mod document;
mod draft;
mod drops;
mod edit;
mod edits;
mod expects;
pub mod expr;
mod kinds;
mod layer;
mod load;
mod lookalike;
pub mod names;
pub mod notes;
pub mod order;
mod params;
mod people;
mod properties;
pub mod puzzle;
mod repeats;
mod routes;
pub mod searches;
mod stands;
mod starts;
mod vocabulary;
pub mod who;
mod whole;
pub mod world;

pub use allow::allow;
pub use decode::{NotText, decode};
pub use document::{Document, Edit, SettingError, load};
pub use expects::{Assignments, Claim, Expectation, ExpectedMetric};
pub use load::{FileError, Files};
pub use params::Settings;
pub use properties::{CARRIER_WORDS, PEOPLE_WORDS, ROUTE_WORDS};
pub use stands::Piece;
pub use vocabulary::Sort;
