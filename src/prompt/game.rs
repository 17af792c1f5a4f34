//! The game: crossings that were made, those that were taken back, and how far it has come.

use crate::plan::Crossing;

/// A line of crossings with a place in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    line: Vec<Crossing>,
    at: usize,
    /// The solution that was shown last, while nothing was played since.
    solution: Option<Vec<Crossing>>,
}

impl Game {
    /// The crossings from the start to here.
    pub fn made(&self) -> &[Crossing] {
        self.line.get(..self.at).unwrap_or_default()
    }

    /// How many crossings were made.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many crossings there are in the line, those that were taken back counted in.
    pub fn length(&self) -> usize {
        self.line.len()
    }

    /// Makes a crossing; those that were taken back are forgotten.
    pub fn go(&mut self, crossing: Crossing) {
        self.line.truncate(self.at);
        self.line.push(crossing);
        self.at = self.line.len();
        self.solution = None;
    }

    /// Takes crossings back; `false` if there are not so many.
    pub fn undo(&mut self, count: usize) -> bool {
        self.at.checked_sub(count).is_some_and(|at| self.step(at))
    }

    /// Makes crossings again that were taken back; `false` if there are not so many.
    pub fn redo(&mut self, count: usize) -> bool {
        self.at.checked_add(count).is_some_and(|at| self.step(at))
    }

    /// Goes to a step of the line.
    fn step(&mut self, at: usize) -> bool {
        let there = at <= self.line.len();
        if there {
            self.at = at;
            self.solution = None;
        }
        there
    }

    /// A solution was shown: [`goto`](Self::goto) goes along it.
    pub fn show(&mut self, solution: Vec<Crossing>) {
        self.solution = Some(solution);
    }

    /// The last step that [`goto`](Self::goto) knows.
    pub fn last(&self) -> usize {
        self.solution.as_ref().map_or(self.line.len(), Vec::len)
    }

    /// Goes to a step of the solution that was shown, or else of the line; `false` if there is none.
    pub fn goto(&mut self, at: usize) -> bool {
        if at > self.last() {
            return false;
        }
        if let Some(solution) = self.solution.take() {
            self.line = solution;
        }
        self.step(at)
    }
}
