//! From the start to where a game has come to.

use super::super::Model;
use super::super::begun::{Made, are_alike};
use super::super::labels::Labels;
use super::super::price::Price;
use super::super::visit::{Edge, Visitor};
use super::super::words::Words;
use super::Walker;
use crate::diag::Diagnostic;
use std::ops::ControlFlow;

impl<W: Words, P: Price> Walker<'_, W, P> {
    /// The state after the crossings that were made, with what it remembers of them; as far as they can be
    /// made at all.
    pub(super) fn resume(&mut self, start: W) -> Result<W, Diagnostic> {
        let fold = std::mem::take(&mut self.fold);
        let mut here = Ok(start);
        for made in &self.model.begun.steps {
            let Ok(before) = &here else { break };
            let mut find = Find { model: self.model, made, found: None };
            here = match self.expand(before, &mut find) {
                Ok(_) => match find.found {
                    Some(found) => Ok(found),
                    None => break,
                },
                Err(wrong) => Err(wrong),
            };
        }
        // What was noted on the way was noted without the fold.
        self.lines = crate::id::IdVec::new();
        self.rosters = crate::id::IdVec::new();
        self.known_lines.clear();
        self.loads.clear();
        self.known_loads.clear();
        self.fold = fold;
        here.map(|here| self.fold.canonical(&here))
    }
}

/// Looks for the state to which a crossing leads.
struct Find<'a, 'm, W> {
    model: &'m Model<'m>,
    made: &'a Made,
    found: Option<W>,
}

impl<W: Words, P: Price> Visitor<W, P> for Find<'_, '_, W> {
    fn edge(&mut self, edge: &Edge<'_, W, P>) -> ControlFlow<()> {
        let Some(ride) = edge.details.ride() else { return ControlFlow::Continue(()) };
        if (ride.carrier, ride.leg) != (self.made.carrier, self.made.leg) {
            return ControlFlow::Continue(());
        }
        let position = Labels::position(self.model, edge.state.as_slice());
        if !are_alike(self.model.puzzle, &position, &self.made.position) {
            return ControlFlow::Continue(());
        }
        self.found = Some(edge.state.clone());
        ControlFlow::Break(())
    }
}
