//! Kinds: who belongs to each, also where kinds are built of kinds.

use super::names::Symbol;
use super::notes::Notes;
use super::order::{order, show_circle};
use super::puzzle::KindId;
use super::world::World;
use crate::diag::{Code, Diagnostic};
use crate::id::{Id, IdVec};
use crate::limits;
use crate::syntax::tree;

impl World<'_> {
    /// Resolves kinds, each after those that it needs.
    pub(super) fn resolve_kinds(&mut self, kinds: &IdVec<KindId, &tree::Kind>, notes: &mut Notes) {
        let needs: Vec<Vec<usize>> = kinds.iter().map(|kind| self.kinds_in(kind)).collect();
        let found = order(&needs);
        for circle in &found.circles {
            let on_it: Vec<&tree::Kind> =
                circle.iter().filter_map(|&n| kinds.as_slice().get(n).copied()).collect();
            notes.push(circular(&on_it));
        }
        self.kinds = kinds.iter().map(|_| None).collect();
        let mut terms = 0;
        for index in found.sorted {
            let id = KindId::from_index(index);
            // Those on a circle are looked at too, for the sake of their other members.
            let who = self.who(&kinds[id].members, notes);
            if found.circular.get(index) == Some(&true) {
                continue;
            }
            terms += who.as_ref().map_or(0, |who| who.terms.len());
            if terms > limits::KIND_TERMS {
                notes.push(too_many(kinds[id]));
                return;
            }
            self.kinds[id] = who;
        }
    }

    fn kinds_in(&self, kind: &tree::Kind) -> Vec<usize> {
        let symbols = kind.members.iter().filter_map(|who| self.names.get(&who.name.text));
        symbols
            .filter_map(|symbol| match symbol {
                Symbol::Kind(id) => Some(id.index()),
                _ => None,
            })
            .collect()
    }
}

fn circular(circle: &[&tree::Kind]) -> Diagnostic {
    let shown = show_circle(circle.iter().map(|kind| kind.name.text.as_str()));
    let Some((first, rest)) = circle.split_first() else {
        // A circle has a member; an empty one would be a fault of ours.
        return Diagnostic { code: Code::Circle, headline: shown, labels: Vec::new(), help: None };
    };
    let name = &first.name.text;
    let headline = match rest {
        [] => format!("the kind `{name}` is made of itself"),
        _ => format!("kinds are made of each other in a circle: {shown}"),
    };
    let next = rest.first().unwrap_or(first);
    let used = first
        .members
        .iter()
        .find(|who| who.name.text == next.name.text)
        .map_or(first.name.span, |who| who.span);
    Diagnostic::new(Code::Circle, headline, first.name.span, "this kind")
        .with_label(used, "is made of this")
        .with_help("a kind is made of those who cross, or of other kinds: `kind beasts = wolf, goat`")
}

fn too_many(kind: &tree::Kind) -> Diagnostic {
    let headline = "the kinds of this puzzle have too many members to list";
    Diagnostic::new(Code::KindsTooLarge, headline, kind.name.span, "up to here").with_help(format!(
        "all kinds together may name at most {} groups; name a kind of a few groups: `kind beasts = wolf, goat`",
        limits::KIND_TERMS
    ))
}
