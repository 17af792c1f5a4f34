//! What a search needs of a graph. Puzzles are one; toy graphs in tests are others.

use crate::diag::Diagnostic;
use crate::model::price::Price;
use crate::model::visit::Visitor;
use crate::model::walker::Walker;
use crate::model::words::Words;
use std::ops::ControlFlow;

/// A graph whose vertices are packed states.
///
/// What an edge costs is a list of numbers, none of them negative, compared from the first on;
/// one of them is greater than zero on every edge, so that no walk gets cheaper by a detour.
pub trait Space {
    /// A state.
    type State: Words;
    /// What edges cost.
    type Cost: Price;

    /// Whether a state is a goal.
    ///
    /// # Errors
    ///
    /// Whatever the author of the puzzle has to be told.
    fn is_goal(&mut self, state: &Self::State) -> Result<bool, Diagnostic>;

    /// Shows the visitor every edge that leaves a state, unless it has had enough before.
    ///
    /// # Errors
    ///
    /// Whatever the author of the puzzle has to be told.
    fn expand(
        &mut self,
        state: &Self::State,
        visitor: &mut impl Visitor<Self::State, Self::Cost>,
    ) -> Result<ControlFlow<()>, Diagnostic>;

    /// Whether [`retreat`](Self::retreat) can be asked for.
    fn is_reversible(&self) -> bool;

    /// Shows the visitor every edge that comes to a state: [`Edge::state`] is where it starts.
    ///
    /// # Errors
    ///
    /// Whatever the author of the puzzle has to be told.
    fn retreat(
        &mut self,
        state: &Self::State,
        visitor: &mut impl Visitor<Self::State, Self::Cost>,
    ) -> Result<ControlFlow<()>, Diagnostic>;

    /// The number that the one word of every state is below, if that is known and it is worth a
    /// table: a good part of the numbers below it are states within reach, as far as that can be
    /// told beforehand.
    fn dense(&mut self) -> Option<usize>;
}

impl<W: Words, P: Price> Space for Walker<'_, W, P> {
    type State = W;
    type Cost = P;

    fn is_goal(&mut self, state: &W) -> Result<bool, Diagnostic> {
        Walker::is_goal(self, state)
    }

    fn expand(&mut self, state: &W, visitor: &mut impl Visitor<W, P>) -> Result<ControlFlow<()>, Diagnostic> {
        Walker::expand(self, state, visitor)
    }

    fn is_reversible(&self) -> bool {
        Walker::is_reversible(self)
    }

    fn retreat(
        &mut self,
        state: &W,
        visitor: &mut impl Visitor<W, P>,
    ) -> Result<ControlFlow<()>, Diagnostic> {
        Walker::retreat(self, state, visitor)
    }

    fn dense(&mut self) -> Option<usize> {
        Walker::dense(self)
    }
}
