//! Edits: a layer of statements put on a draft. What is dropped goes first, then come
//! declarations, then changes; the same for a `from` file's successor, a variant and the prompt.

use super::draft::{Block, Draft, Entry, People, Said};
use super::layer::{Layer, property_twice};
use super::notes::Notes;
use super::properties::{CARRIER_WORDS, PEOPLE_WORDS, is_none};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{Change, Dropped, DroppedKind, Name, Statement};
use std::collections::{HashMap, HashSet};

/// Whether a layer stands on another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// It is the first: there is nothing to edit.
    Nothing,
    /// It edits a puzzle.
    Puzzle,
}

/// Puts statements on a draft.
pub fn apply<'t>(draft: &mut Draft<'t>, statements: &'t [Statement], on: On, notes: &mut Notes) {
    let layer = Layer::read(statements, notes);
    let way = default_way(draft);
    // A description belongs to the puzzle that it was written for.
    draft.about = None;
    if on == On::Nothing {
        refuse_edits(&layer, notes);
    } else {
        layer.drops.iter().for_each(|&(_, dropped)| drop_one(draft, dropped, &layer, notes));
    }
    declare(draft, &layer, notes);
    draft.legs.extend(&layer.legs);
    draft.unclear.extend(&layer.unclear);
    if on == On::Puzzle {
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

// ---- drop ----------------------------------------------------------------------------------------

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
        DroppedKind::Route(one, other) => {
            let before = draft.legs.len();
            draft.legs.retain(|leg| !leg.joins(&one.text, &other.text));
            if draft.legs.len() == before && !is_quiet(draft, layer, one) && !is_quiet(draft, layer, other) {
                let headline = format!("no route between `{}` and `{}` is written", one.text, other.text);
                let sample = "only a written `route` can be dropped; the way that two places have by default goes when another route is declared: `route left - ait - right`";
                let span = one.span.to(other.span);
                notes.push(
                    Diagnostic::new(Code::NothingToDrop, headline, span, "there is no such route")
                        .with_help(sample),
                );
            }
        }
    }
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
    let near = notes.nearest(text, draft.entries.names());
    nothing_to_drop(&headline, name.span, near, "drop wolf")
}

fn nothing_to_drop(headline: &str, span: Span, near: Option<&str>, sample: &str) -> Diagnostic {
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("a `drop` takes away what the puzzle has: `{sample}`"),
    };
    Diagnostic::new(Code::NothingToDrop, headline, span, "there is no such thing").with_help(help)
}

/// Whether nobody complains about this name: it is missing, or it stands in a broken statement.
fn is_quiet(draft: &Draft<'_>, layer: &Layer<'_>, name: &Name) -> bool {
    let text = name.text.as_str();
    name.is_missing() || draft.tainted.contains(text) || layer.tainted.contains(text) || draft.lenient
}

fn forget_roles<'t>(draft: &mut Draft<'t>, people: &People<'t>, dropped: Option<Span>) {
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

fn one_role(draft: &Draft<'_>, name: &Name, family: &str, done: &str) -> Diagnostic {
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

// ---- declarations --------------------------------------------------------------------------------

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

// ---- changes -------------------------------------------------------------------------------------

fn change_all<'t>(draft: &mut Draft<'t>, layer: &Layer<'t>, notes: &mut Notes) {
    let measures: HashSet<&str> = draft.measures().collect();
    // By target and property: which `change` gave it, and where.
    let mut given: HashMap<(&str, &str), (usize, Span)> = HashMap::new();
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
    measures: &HashSet<&str>,
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
        let old = block.list.iter().position(|old| old.name.text == name);
        if is_none(&property.value) && known(name) {
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
    let help = match notes.nearest(text, names) {
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

// ---- routes and the rest -------------------------------------------------------------------------

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
    draft.broken.extend(layer.broken);
    draft.broken_any |= layer.broken_any;
    draft.end = layer.end.or(draft.end);
}
