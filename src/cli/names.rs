//! Names that a shell can complete, though others are taken, too: what is wrong with those is told by
//! whoever knows what may have been meant.

use super::args::name;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use rivercross::search::heuristic::registry::HEURISTICS;
use rivercross::search::registry::SEARCHES;
use std::ffi::OsStr;

/// Reads a name, and offers some.
#[derive(Clone, Debug)]
pub struct Names(Vec<(&'static str, &'static str)>);

/// The names of all searches.
pub fn searches() -> Names {
    Names(SEARCHES.iter().map(|search| (search.name, search.help)).collect())
}

/// The names of the heuristics that are derived from puzzles; a puzzle may have more.
pub fn heuristics() -> Names {
    Names(HEURISTICS.iter().map(|heuristic| (heuristic.name, heuristic.help)).collect())
}

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value).map(|text| name(&text))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|(name, help)| PossibleValue::new(*name).help(*help))))
    }
}
