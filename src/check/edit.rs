//! Edits: a layer of statements put on a draft. What is dropped goes first, then come
//! declarations, then changes; the same for a `from` file's successor, a variant and the prompt.

use super::changes::change_all;
use super::draft::{Draft, Entry, People, Said};
use super::drops::drop_all;
use super::layer::Layer;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{Name, Statement};

/// Whether a layer stands on another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// It is the first: there is nothing to edit.
    Nothing,
    /// It edits a puzzle, and makes another one of it.
    Puzzle,
    /// It is typed at the prompt: the puzzle stays the same one.
    Typed,
}

/// Puts statements on a draft.
pub fn apply<'t>(draft: &mut Draft<'t>, statements: &'t [Statement], on: On, notes: &mut Notes) {
    let layer = Layer::read(statements, notes);
    let way = default_way(draft);
    // A description belongs to the puzzle that it was written for.
    if on != On::Typed {
        draft.about = None;
    }
    if on == On::Nothing {
        refuse_edits(&layer, notes);
    } else {
        drop_all(draft, &layer, notes);
    }
    declare(draft, &layer, notes);
    draft.legs.extend(&layer.legs);
    draft.unclear.extend(&layer.unclear);
    if on != On::Nothing {
        change_all(draft, &layer, notes);
    }
    if let (Some(way), Some(route)) = (way, layer.first_route) {
        tell_lost_way(draft, way, route, notes);
    }
    merge_rest(draft, layer);
}

fn refuse_edits(layer: &Layer<'_>, notes: &mut Notes) {
    let words = layer.changes.iter().map(|&(keyword, _)| ("change", keyword));
    let words = words.chain(layer.drops.iter().map(|&(keyword, _)| ("drop", keyword)));
    for (word, keyword) in words {
        notes.push(
            Diagnostic::new(Code::NothingToEdit, format!("`{word}` in a file that edits nothing"), keyword, "there is nothing to edit here")
                .with_help(format!(
                    "mend the declaration itself; `{word}` is for a file that begins with `from \"base.cross\"`, and for `variant NAME {{ {word} … }}`"
                )),
        );
    }
}

fn declare<'t>(draft: &mut Draft<'t>, layer: &Layer<'t>, notes: &mut Notes) {
    // A family that is replaced gives its roles' names free, wherever in the edit that is written.
    for entry in &layer.entries {
        let old = draft.entries.get(entry.name()).filter(|old| same_sort(old, entry));
        if let Some(Entry::People(old)) = old.cloned() {
            forget_roles(draft, &old, None);
        }
    }
    for entry in &layer.entries {
        let name = entry.name();
        let here = Name { text: name.to_owned(), span: entry.span() };
        if let Some(&family) = draft.roles.get(name) {
            notes.push(one_role(draft, &here, family, "replaced"));
            draft.unclear.insert(name);
            continue;
        }
        let mut entry = entry.clone();
        if let Some(old) = draft.entries.get(name) {
            if !same_sort(old, &entry) {
                notes.push(another_sort(name, &entry, old.sort(), old.span()));
                draft.unclear.insert(name);
                continue;
            }
            if let (Entry::Param(old), Entry::Param(new)) = (old, &mut entry) {
                new.range = new.range.or(old.range);
            }
        }
        if let Entry::People(people) = &entry {
            declare_roles(draft, people, notes);
        }
        draft.unclear.remove(name);
        draft.entries.set(name, entry);
    }
}

fn declare_roles<'t>(draft: &mut Draft<'t>, people: &People<'t>, notes: &mut Notes) {
    if people.item.roles.is_none() {
        return;
    }
    for role in &people.roles {
        let name = role.name.text.as_str();
        if let Some(span) = draft.declaration(name) {
            let headline = format!("`{name}` is already the name of something else");
            notes.push(
                Diagnostic::new(Code::AnotherSort, headline, role.name.span, "a role here").with_label(span, "declared here").with_help(
                    format!("drop the other one first (`drop {name}`), or give the role another name, such as `{name}_2`"),
                ),
            );
            draft.unclear.insert(name);
        } else {
            draft.unclear.remove(name);
            draft.roles.insert(name, &people.item.name.text);
        }
    }
}

/// Whether one declaration may replace the other.
fn same_sort(old: &Entry<'_>, new: &Entry<'_>) -> bool {
    match (old, new) {
        (Entry::Place(_), Entry::Place(_)) => true,
        _ => old.sort() == new.sort(),
    }
}

fn another_sort(name: &str, entry: &Entry<'_>, old: &str, old_span: Span) -> Diagnostic {
    let headline = format!("`{name}` is {old} and can't be replaced by {}", entry.sort());
    Diagnostic::new(Code::AnotherSort, headline, entry.span(), format!("{} here", entry.sort()))
        .with_label(old_span, format!("{old} here"))
        .with_help(format!("drop it first: `drop {name}`"))
}

/// The two places that have a way between them because no route is declared.
fn default_way<'t>(draft: &Draft<'t>) -> Option<(&'t str, &'t str)> {
    let mut places = draft.places().map(|place| place.name.text.as_str());
    match (places.next(), places.next(), places.next()) {
        (Some(one), Some(other), None) if draft.legs.is_empty() => Some((one, other)),
        _ => None,
    }
}

fn tell_lost_way(draft: &Draft<'_>, (one, other): (&str, &str), route: Span, notes: &mut Notes) {
    let is_place = |name: &str| matches!(draft.entries.get(name), Some(Entry::Place(_)));
    if !is_place(one) || !is_place(other) || draft.legs.iter().any(|leg| leg.joins(one, other)) {
        return;
    }
    let headline = format!("this `route` takes away the way straight from `{one}` to `{other}`");
    notes.push(
        Diagnostic::new(Code::DefaultWayLost, headline, route, "the first route that is declared").with_help(format!(
            "two places have a way between them only while no route is declared; to keep it, add `route {one} - {other}`"
        )),
    );
}

fn merge_rest<'t>(draft: &mut Draft<'t>, layer: Layer<'t>) {
    fn replace<T>(slot: &mut Option<Said<T>>, new: Option<Said<T>>) {
        if new.is_some() {
            *slot = new;
        }
    }
    replace(&mut draft.title, layer.title);
    replace(&mut draft.about, layer.about);
    replace(&mut draft.goal, layer.goal);
    replace(&mut draft.minimise, layer.minimise);
    replace(&mut draft.search, layer.search);
    layer.limits.into_iter().for_each(|limit| draft.limits.set(&limit.metric.text, limit));
    layer.rules.into_iter().for_each(|rule| draft.rules.set(&rule.name.text, rule));
    draft.tainted.extend(layer.tainted);
    draft.nameless.extend(layer.nameless);
    draft.broken.extend(layer.broken);
    draft.broken_any |= layer.broken_any;
    draft.end = layer.end.or(draft.end);
}

/// Whether nobody complains about this name: it is missing, or it stands in a broken statement.
pub(super) fn is_quiet(draft: &Draft<'_>, layer: &Layer<'_>, name: &Name) -> bool {
    let text = name.text.as_str();
    name.is_missing() || draft.tainted.contains(text) || layer.tainted.contains(text) || draft.lenient
}

pub(super) fn forget_roles<'t>(draft: &mut Draft<'t>, people: &People<'t>, dropped: Option<Span>) {
    if people.item.roles.is_none() {
        return;
    }
    for role in &people.roles {
        draft.roles.remove(role.name.text.as_str());
        if let Some(span) = dropped {
            draft.dropped.insert(&role.name.text, span);
        }
    }
}

pub(super) fn one_role(draft: &Draft<'_>, name: &Name, family: &str, done: &str) -> Diagnostic {
    let text = &name.text;
    let headline = format!("`{text}` is one role of `{family}` and can't be {done} alone");
    let diagnostic = Diagnostic::new(Code::OneRole, headline, name.span, format!("a role of `{family}`"));
    let diagnostic = match draft.declaration(text) {
        Some(span) => diagnostic.with_label(span, "declared here"),
        None => diagnostic,
    };
    diagnostic.with_help(format!(
        "drop or replace the whole family (`drop {family}`), or change the role's properties: `change {text} {{ size 1 }}`"
    ))
}
