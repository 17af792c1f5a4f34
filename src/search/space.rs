//! What a search needs of a graph. Puzzles are one; toy graphs in tests are others.

use crate::diag::Diagnostic;
use crate::model::tally::Tally;
use crate::model::walk::{Event, Walker};

/// A graph whose vertices are packed states, looked at one at a time.
///
/// What an edge costs is a list of numbers, none of them negative, compared from the first on;
/// one of them is greater than zero on every edge, so that no walk gets cheaper by a detour.
pub trait Space {
    /// How many words a state takes.
    fn words(&self) -> usize;

    /// Goes to a state and says whether it is a goal.
    ///
    /// # Errors
    ///
    /// Whatever the author of the puzzle has to be told.
    fn look(&mut self, state: &[u64]) -> Result<bool, Diagnostic>;

    /// Tries the next edge from there; `None` after the last one. What follows is of that edge.
    ///
    /// # Errors
    ///
    /// Whatever the author of the puzzle has to be told.
    fn try_next(&mut self) -> Result<Option<Event>, Diagnostic>;

    /// Where the edge leads.
    fn successor(&self) -> &[u64];

    /// What it costs.
    fn costs(&self) -> &[i64];

    /// What it uses of things that are watched.
    fn watched(&self) -> &[i64];

    /// How many edges it stands for with every member told apart.
    fn labelled(&self) -> Tally;
}

impl Space for Walker<'_> {
    fn words(&self) -> usize {
        Walker::words(self)
    }

    fn look(&mut self, state: &[u64]) -> Result<bool, Diagnostic> {
        Walker::look(self, state)
    }

    fn try_next(&mut self) -> Result<Option<Event>, Diagnostic> {
        Walker::try_next(self)
    }

    fn successor(&self) -> &[u64] {
        Walker::successor(self)
    }

    fn costs(&self) -> &[i64] {
        Walker::costs(self)
    }

    fn watched(&self) -> &[i64] {
        Walker::watched(self)
    }

    fn labelled(&self) -> Tally {
        self.ride().map_or(Tally::ZERO, |ride| ride.labelled(self.model()))
    }
}
