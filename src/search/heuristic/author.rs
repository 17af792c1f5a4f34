//! The puzzle's own estimates.

use super::{Heuristic, at_least};
use crate::check::puzzle::EstimateId;
use crate::diag::Diagnostic;
use crate::model::Model;
use crate::model::eval::Machine;
use crate::model::price::Numbers;
use crate::model::scene::{Counts, Here, Memory, Scene};
use crate::model::words::Words;
use crate::search::space::Space;

/// An `estimate`: its value is a guess of what is still to be paid of what is minimised first. Nobody
/// knows whether it says too much.
pub struct Author<'m> {
    model: &'m Model<'m>,
    estimate: EstimateId,
    machine: Machine,
    scene: Scene,
    numbers: usize,
}

impl<'m> Author<'m> {
    /// For costs of so many numbers.
    pub fn new(model: &'m Model<'m>, estimate: EstimateId, numbers: usize) -> Self {
        let scene = Scene {
            counts: Counts::new(model.puzzle.places.len(), model.layout.cohorts.len()),
            ashore: model.layout.start.clone(),
            aboard: Vec::new(),
            boats: model.puzzle.carriers.iter().map(|carrier| carrier.at).collect(),
            passage: None,
            trip: 0,
            previous: model.program.previous.iter().map(|_| Memory::Value(0)).collect(),
        };
        let machine = Machine::new(&model.layout, &model.program, model.checks.clauses.len());
        Self { model, estimate, machine, scene, numbers }
    }

    /// Shows a state to the machine.
    fn show(&mut self, words: &[u64]) {
        let (layout, scene) = (&self.model.layout, &mut self.scene);
        layout.unpack(words, &mut scene.ashore);
        scene.counts.clear();
        for (id, config) in layout.configs.enumerate() {
            let count = scene.ashore[id];
            for standing in config.standing.iter().filter(|_| count > 0) {
                scene.counts.add(Here::Place(standing.place), standing.cohort, count * standing.count);
            }
        }
        for id in scene.boats.ids() {
            scene.boats[id] = layout.boat(words, id);
        }
        self.machine.next_moment();
    }
}

impl<S: Space> Heuristic<S> for Author<'_> {
    fn estimate(&mut self, state: &S::State) -> Result<Option<S::Cost>, Diagnostic> {
        self.show(state.as_slice());
        let routine = self.model.guesses[self.estimate];
        let value = self.machine.run(self.model.compiled(), routine, &self.scene, Here::Nowhere);
        let value = value.map_err(|fault| fault.diagnostic())?;
        let numbers: Numbers = (0..self.numbers).map(|nth| if nth == 0 { value.max(0) } else { 0 }).collect();
        Ok(Some(at_least(&numbers)))
    }

    fn is_admissible(&self) -> bool {
        false
    }
}
