//! Where those who cross start: a place, or a split whose parts add up.

use super::notes::Notes;
use super::puzzle::PlaceId;
use super::world::World;
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{Item, Start};

/// The start of an `entity` statement, worked out once for all its items.
#[derive(Clone, Debug)]
pub(super) struct Started {
    /// The place, or the split; `None` where that is not known (told).
    at: Option<At>,
    /// The words that say it.
    pub span: Span,
}

#[derive(Clone, Debug)]
enum At {
    Place(PlaceId),
    /// The parts that hold somebody, and what all add up to. Of a split of nobody the first part.
    Split(Vec<(PlaceId, i64)>, i64),
}

impl World<'_> {
    /// Reads where the items of a statement start.
    pub(super) fn start(&self, start: &Start, notes: &mut Notes) -> Started {
        match start {
            Start::Place(name) => Started { at: self.place(name, notes).map(At::Place), span: name.span },
            // Of a split that could not be read it is not clear which words are the places.
            Start::Split { span, .. } if notes.is_misread(*span) => Started { at: None, span: *span },
            Start::Split { parts, span } => {
                let mut known = Some((Vec::new(), 0_i64));
                for (count, name) in parts {
                    let count = self.whole(count, "a part of the split", notes);
                    let part = count.zip(self.place(name, notes));
                    known = known.zip(part).and_then(|((mut list, total), (count, place))| {
                        list.push((place, count));
                        Some((list, total.checked_add(count)?))
                    });
                }
                let at = known.map(|(mut list, total)| {
                    let first = list.first().copied();
                    list.retain(|&(_, count)| count > 0);
                    list.extend(first.filter(|_| total == 0));
                    At::Split(list, total)
                });
                Started { at, span: *span }
            }
        }
    }
}

impl Started {
    /// How many of the copies of an item start at each place; empty where that is not known. A split
    /// that does not add up is told at `span`, the item.
    pub(super) fn of(
        &self,
        item: &Item,
        copies: Option<i64>,
        span: Span,
        notes: &mut Notes,
    ) -> Vec<(PlaceId, i64)> {
        match (&self.at, copies) {
            (Some(At::Place(place)), _) => vec![(*place, copies.unwrap_or(0))],
            (Some(At::Split(parts, total)), Some(copies)) if *total == copies => parts.clone(),
            (Some(At::Split(_, total)), Some(copies)) => {
                notes.push(split_differs(item, copies, *total, span, self.span));
                Vec::new()
            }
            _ => Vec::new(),
        }
    }
}

fn split_differs(item: &Item, copies: i64, total: i64, span: Span, split: Span) -> Diagnostic {
    let name = &item.name.text;
    let (headline, help) = match item.count {
        Some(_) => (
            format!("the split of `{name}` adds up to {total}, not to {copies}"),
            format!(
                "the parts of a split add up to the number in front: `entity 3 {name} at (2 left, 1 right)`"
            ),
        ),
        None => (
            format!("`{name}` is one, and its split adds up to {total}"),
            format!("an individual starts at one place: `entity {name} at left`"),
        ),
    };
    Diagnostic::new(Code::SplitDiffers, headline, span, format!("{copies} of `{name}`"))
        .with_label(split, format!("{total} here"))
        .with_help(help)
}
