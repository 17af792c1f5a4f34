//! Lets: each is read once, after those that it is built on; what it needs of the place where it
//! is used is remembered.

use super::context::{Context, Needs};
use super::walk::each_name;
use super::{Checker, Point};
use crate::check::names::Symbol;
use crate::check::order::{order, show_circle};
use crate::check::puzzle::{LetId, Value};
use crate::diag::{Code, Diagnostic};
use crate::id::{Id, IdVec};

/// What is known of a let.
#[derive(Clone, Default)]
pub(super) struct LetState {
    /// What it stands for; `None` if that is wrong (told).
    pub(super) value: Option<Value>,
    /// What it needs where it is used.
    pub(super) needs: Needs,
    /// How deep it goes, the lets in it counted in.
    pub(super) depth: usize,
}

impl Checker<'_, '_> {
    /// Reads all lets; circles are told.
    pub(super) fn read_lets(&mut self) {
        let world = self.world;
        let needs: Vec<Vec<usize>> = world.lets.ids().map(|id| self.lets_in(id)).collect();
        self.lets = IdVec::from_vec(vec![LetState::default(); needs.len()]);
        let found = order(&needs);
        for circle in &found.circles {
            self.tell_circle(circle);
        }
        for index in found.sorted {
            if found.circular.get(index) == Some(&false) {
                self.read_let(Id::from_index(index));
            }
        }
    }

    fn read_let(&mut self, id: LetId) {
        let value = self.value(&self.world.lets[id].value, Context::Let);
        let Point { needs, deepest, .. } = std::mem::take(&mut self.at);
        self.lets[id] = LetState { value, needs, depth: deepest };
    }

    /// The lets that a let reads.
    fn lets_in(&self, id: LetId) -> Vec<usize> {
        let mut found = Vec::new();
        each_name(&self.world.lets[id].value, &mut |name| {
            if let Some(Symbol::Let(id)) = self.world.names.get(&name.text) {
                found.push(id.index());
            }
        });
        found
    }

    fn tell_circle(&mut self, circle: &[usize]) {
        let names: Vec<_> =
            circle.iter().map(|&index| &self.world.lets[Id::from_index(index)].name).collect();
        let Some((first, rest)) = names.split_first() else { return };
        let shown = show_circle(names.iter().map(|name| name.text.as_str()));
        let diagnostic = Diagnostic::new(
            Code::Circle,
            format!("lets go round in a circle: {shown}"),
            first.span,
            "built on itself",
        );
        let diagnostic = match rest.first() {
            Some(next) => diagnostic.with_label(next.span, "by way of this one"),
            None => diagnostic,
        };
        self.notes.push(
            diagnostic.with_help("a let is built on what the puzzle counts: `let danger = wolf and goat`"),
        );
    }
}
