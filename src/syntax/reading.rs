//! Reading a text strictly: all of it, or where it could not be read any further.

use super::grammar::{Grammar, Pair, Pairs, Rule};
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

/// Where a text could not be read any further.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// The byte of the furthest word or mark that did not fit.
    pub at: usize,
    /// The rules that would have taken something there.
    pub expected: Vec<Rule>,
}

/// The nodes within the one that `rule` makes of the whole text.
pub(super) fn read(rule: Rule, text: &str) -> Result<Pairs<'_>, Fault> {
    match Grammar::parse(rule, text) {
        Ok(mut pairs) => {
            let fault = Fault { at: 0, expected: Vec::new() };
            pairs.next().map(Pair::into_inner).ok_or(fault)
        }
        Err(error) => {
            let at = match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            };
            let expected = match error.variant {
                ErrorVariant::ParsingError { positives, .. } => positives,
                ErrorVariant::CustomError { .. } => Vec::new(),
            };
            Err(Fault { at, expected })
        }
    }
}
