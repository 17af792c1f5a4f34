//! The most that several heuristics say.

use super::Heuristic;
use crate::diag::Diagnostic;
use crate::search::space::Space;

/// The greatest of several estimates. If none of them says too much the greatest does not either, and
/// if one of them knows that no goal can be reached, none can.
pub struct Max<'h, S: Space>(pub Vec<Box<dyn Heuristic<S> + 'h>>);

impl<S: Space> Heuristic<S> for Max<'_, S> {
    fn estimate(&mut self, state: &S::State) -> Result<Option<S::Cost>, Diagnostic> {
        let mut greatest: Option<S::Cost> = None;
        for heuristic in &mut self.0 {
            let Some(estimate) = heuristic.estimate(state)? else { return Ok(None) };
            greatest = greatest.max(Some(estimate));
        }
        Ok(greatest)
    }

    fn is_admissible(&self) -> bool {
        self.0.iter().all(|heuristic| heuristic.is_admissible())
    }
}
