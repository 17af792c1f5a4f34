//! `change`: new properties for what an edit finds or has just declared, after everything else in it.

use super::draft::{Block, Draft, Entry};
use super::edit::is_quiet;
use super::layer::Layer;
use super::notes::Notes;
use super::properties::{CARRIER_WORDS, PEOPLE_WORDS, is_none};
use super::repeats::property_twice;
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{Change, Name};
use rustc_hash::{FxHashMap, FxHashSet};

/// Gives carriers and people the properties that the `change`s of a layer name.
pub(super) fn change_all<'t>(draft: &mut Draft<'t>, layer: &Layer<'t>, notes: &mut Notes) {
    let measures: FxHashSet<&str> = draft.measures().collect();
    // By target and property: which `change` gave it, and where.
    let mut given: FxHashMap<(&str, &str), (usize, Span)> = FxHashMap::default();
    for (index, &(_, change)) in layer.changes.iter().enumerate() {
        for property in &change.properties.list {
            let key = (change.name.text.as_str(), property.name.text.as_str());
            let &mut (first, span) = given.entry(key).or_insert((index, property.name.span));
            let is_there = draft.declaration(key.0).is_some();
            if first != index && is_there && !property.name.is_missing() {
                notes.push(property_twice(&property.name, span));
            }
        }
        change_one(draft, layer, change, &measures, notes);
    }
}

fn change_one<'t>(
    draft: &mut Draft<'t>,
    layer: &Layer<'t>,
    change: &'t Change,
    measures: &FxHashSet<&str>,
    notes: &mut Notes,
) {
    let name = &change.name;
    let text = name.text.as_str();
    if draft.unclear.contains(text) {
        return;
    }
    let family = draft.roles.get(text).copied();
    let key = family.unwrap_or(text);
    if draft.entries.get(key).is_none() && !is_quiet(draft, layer, name) {
        if notes.is_first_miss(text) {
            let diagnostic = nothing_to_change(draft, name, notes);
            notes.push(diagnostic);
        }
        return;
    }
    match draft.entries.get_mut(key) {
        Some(Entry::Carrier(carrier)) => {
            merge(&mut carrier.block, change, |word| CARRIER_WORDS.contains(&word), notes)
        }
        Some(Entry::People(people)) if people.item.roles.is_none() || family.is_some() => {
            let known = |word: &str| PEOPLE_WORDS.contains(&word) || measures.contains(word);
            if let Some(role) = people.roles.iter_mut().find(|role| role.name.text == text) {
                merge(&mut role.block, change, known, notes);
            }
        }
        Some(entry) => {
            let diagnostic = cannot_change(name, entry);
            notes.push(diagnostic);
        }
        None => {}
    }
}

/// Gives a block the properties of a change; `none` takes one away.
fn merge<'t>(block: &mut Block<'t>, change: &'t Change, known: impl Fn(&str) -> bool, notes: &mut Notes) {
    let new = Block::read(&change.properties, change.name.span, notes);
    for property in new.list {
        let name = property.name.text.as_str();
        let known = known(name);
        // What is not known is told later; it is not looked for among what may be many of its like.
        let old = if known { block.list.iter().position(|old| old.name.text == name) } else { None };
        if is_none(&property.value) && known {
            block.list.retain(|old| old.name.text != name);
            block.removed = Some((name, property.value.span().unwrap_or(property.name.span)));
        } else if let Some(slot) = old.and_then(|old| block.list.get_mut(old)) {
            *slot = property;
        } else {
            block.list.push(property);
        }
    }
}

fn cannot_change(name: &Name, entry: &Entry<'_>) -> Diagnostic {
    let text = &name.text;
    let (headline, help) = match entry {
        Entry::People(people) => {
            let role = people.roles.first().map_or("husband", |role| role.name.text.as_str());
            let headline = format!("`{text}` is a family and can't be changed as a whole");
            (
                headline,
                format!(
                    "change its roles one by one (`change {role} {{ size 1 }}`), or declare the family anew"
                ),
            )
        }
        _ => {
            let headline = format!("`{text}` is {}, which has no properties to change", entry.sort());
            (
                headline,
                format!(
                    "declare `{text}` anew; `change` is for carriers and those who cross: `change boat {{ seats 3 }}`"
                ),
            )
        }
    };
    Diagnostic::new(Code::CannotChange, headline, name.span, "can't be changed")
        .with_label(entry.span(), "declared here")
        .with_help(help)
}

fn nothing_to_change(draft: &Draft<'_>, name: &Name, notes: &mut Notes) -> Diagnostic {
    let text = &name.text;
    if let Some(&span) = draft.dropped.get(text.as_str()) {
        return Diagnostic::new(
            Code::DroppedButUsed,
            format!("`{text}` is dropped, but still used"),
            name.span,
            "changed here",
        )
        .with_label(span, "dropped here")
        .with_help(format!("what is dropped goes first: leave out `drop {text}` or the `change`"));
    }
    let changeable = |entry: &&Entry<'_>| matches!(entry, Entry::Carrier(_) | Entry::People(_));
    let roles = draft.entries.iter().flat_map(Entry::roles).map(|role| role.name.text.as_str());
    let names = draft.entries.iter().filter(changeable).map(Entry::name).chain(roles);
    let near = draft.instead_of_unnamed(text).or_else(|| notes.nearest(text, names));
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            "`change` takes a boat, a bridge, a group, an individual or a role: `change boat { seats 3 }`"
                .to_owned()
        }
    };
    Diagnostic::new(
        Code::NothingToChange,
        format!("nothing to change is called `{text}`"),
        name.span,
        "not declared",
    )
    .with_help(help)
}
