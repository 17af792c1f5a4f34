//! Searches over the model: what they are asked, and what they answer.

pub mod outcome;
