//! `drop`: what an edit takes away, before anything else in it.

use super::draft::{Draft, Entry};
use super::edit::{forget_roles, is_quiet, one_role};
use super::layer::Layer;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{Dropped, DroppedKind, Name};
use rustc_hash::FxHashSet;

/// Takes away what the `drop`s of a layer name.
pub(super) fn drop_all<'t>(draft: &mut Draft<'t>, layer: &Layer<'t>, notes: &mut Notes) {
    layer.drops.iter().for_each(|&(_, dropped)| drop_one(draft, dropped, layer, notes));
    drop_routes(draft, layer, notes);
}

fn drop_one<'t>(draft: &mut Draft<'t>, dropped: &'t Dropped, layer: &Layer<'t>, notes: &mut Notes) {
    match &dropped.kind {
        DroppedKind::Name(name) => drop_name(draft, name, layer, notes),
        DroppedKind::Rule(name) => {
            if draft.rules.remove(&name.text).is_none() && !is_quiet(draft, layer, name) {
                let near = notes.nearest(&name.text, draft.rules.names());
                notes.push(nothing_to_drop(
                    &format!("no rule is called `{}`", name.text),
                    name.span,
                    near,
                    "drop rule NAME",
                ));
            }
        }
        DroppedKind::Limit(name) => {
            if draft.limits.remove(&name.text).is_none() && !is_quiet(draft, layer, name) {
                let near = notes.nearest(&name.text, draft.limits.names());
                notes.push(nothing_to_drop(
                    &format!("there is no limit on `{}`", name.text),
                    name.span,
                    near,
                    "drop limit time",
                ));
            }
        }
        // All at once, in `drop_routes`.
        DroppedKind::Route(..) => {}
    }
}

/// Drops all legs between each two places that a `drop route` names, in one pass.
fn drop_routes<'t>(draft: &mut Draft<'t>, layer: &Layer<'t>, notes: &mut Notes) {
    fn ends<'n>(one: &'n Name, other: &'n Name) -> (&'n str, &'n str) {
        let (one, other) = (one.text.as_str(), other.text.as_str());
        (one.min(other), one.max(other))
    }
    let routes = || {
        layer.drops.iter().filter_map(|(_, dropped)| match &dropped.kind {
            DroppedKind::Route(one, other) => Some((one, other)),
            _ => None,
        })
    };
    let wanted: FxHashSet<_> = routes().map(|(one, other)| ends(one, other)).collect();
    let mut found = FxHashSet::default();
    draft.legs.retain(|leg| {
        let ends = ends(leg.from, leg.to);
        !wanted.contains(&ends) || {
            found.insert(ends);
            false
        }
    });
    for (one, other) in routes() {
        if !found.contains(&ends(one, other)) && ![one, other].iter().any(|name| is_quiet(draft, layer, name))
        {
            notes.push(no_such_route(one, other));
        }
    }
}

fn no_such_route(one: &Name, other: &Name) -> Diagnostic {
    let headline = format!("no route between `{}` and `{}` is written", one.text, other.text);
    Diagnostic::new(Code::NothingToDrop, headline, one.span.to(other.span), "there is no such route").with_help(
        "only a written `route` can be dropped; the way that two places have by default goes when another \
         route is declared: `route left - ait - right`",
    )
}

fn drop_name<'t>(draft: &mut Draft<'t>, name: &'t Name, layer: &Layer<'t>, notes: &mut Notes) {
    let text = name.text.as_str();
    if let Some(&family) = draft.roles.get(text) {
        notes.push(one_role(draft, name, family, "dropped"));
        return;
    }
    let Some(entry) = draft.entries.remove(text) else {
        if let Some(&first) = draft.dropped.get(text) {
            let headline = format!("`{text}` is dropped already");
            notes.push(
                Diagnostic::new(Code::NothingToDrop, headline, name.span, "there is nothing left to drop")
                    .with_label(first, "dropped here")
                    .with_help(format!("name it once: `drop {text}`")),
            );
        } else if !is_quiet(draft, layer, name) && notes.is_first_miss(text) {
            let diagnostic = no_such_name(draft, name, notes);
            notes.push(diagnostic);
        }
        return;
    };
    if let Entry::People(people) = &entry {
        forget_roles(draft, people, Some(name.span));
    }
    draft.unclear.remove(text);
    draft.dropped.insert(text, name.span);
}

fn no_such_name(draft: &Draft<'_>, name: &Name, notes: &mut Notes) -> Diagnostic {
    let text = &name.text;
    let headline = format!("nothing to drop is called `{text}`");
    if draft.rules.get(text).is_some() {
        return nothing_to_drop(&headline, name.span, None, &format!("drop rule {text}"));
    }
    if draft.limits.get(text).is_some() {
        return nothing_to_drop(&headline, name.span, None, &format!("drop limit {text}"));
    }
    let near = draft.instead_of_unnamed(text).or_else(|| notes.nearest(text, draft.entries.names()));
    nothing_to_drop(&headline, name.span, near, "drop wolf")
}

fn nothing_to_drop(headline: &str, span: Span, near: Option<&str>, sample: &str) -> Diagnostic {
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("a `drop` takes away what the puzzle has: `{sample}`"),
    };
    Diagnostic::new(Code::NothingToDrop, headline, span, "there is no such thing").with_help(help)
}
