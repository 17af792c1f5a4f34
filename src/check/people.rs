//! Those who cross: counts, families and roles, properties, where they start.

use super::draft::{Draft, Entry, People};
use super::names::{Fit, Symbol};
use super::notes::Notes;
use super::puzzle::{Family, FamilyId, Measure, MeasureId, Name, PlaceId, Role, RoleId};
use super::world::World;
use crate::diag::{Code, Diagnostic};
use crate::id::{Id, IdVec};
use crate::limits;
use crate::source::Span;
use crate::syntax::tree;

impl<'t> World<'t> {
    /// Counts everybody. Families and roles get the ids that their names were declared with.
    pub(super) fn take_census(&mut self, draft: &Draft<'t>, notes: &mut Notes) {
        self.measures = [("weight", None), ("size", None)]
            .into_iter()
            .map(|(name, span)| Measure { name: name.to_owned(), span })
            .collect();
        for entry in draft.entries.iter() {
            if let Entry::Measure(name) = entry {
                self.measures.push(Measure { name: name.text.clone(), span: Some(name.span) });
            }
        }
        let mut census = Census { totals: self.measures.iter().map(|_| 0).collect(), members: 0 };
        for entry in draft.entries.iter() {
            if let Entry::People(people) = entry {
                self.count_people(people, &mut census, notes);
            }
        }
    }

    fn count_people(&mut self, people: &People<'t>, census: &mut Census, notes: &mut Notes) {
        let item = people.item;
        let name = Name { text: item.name.text.clone(), span: item.name.span };
        let what = format!("the number of `{}`", name.text);
        let copies = match &item.count {
            Some(count) => self.whole(count, &what, notes),
            None => Some(1),
        };
        let span = item.count.as_ref().map_or(name.span, |count| count.span.to(name.span));
        let family = self.families.push(Family {
            name,
            of: item.roles.is_some(),
            counted: item.count.is_some(),
            copies: copies.unwrap_or(0),
            roles: Vec::new(),
            singled: Vec::new(),
            span,
        });
        self.counted.push(copies.is_some());
        let start = self.start(people, copies, span, notes);
        for role in &people.roles {
            let what = format!("the number of `{}`", role.name.text);
            let per_copy = match role.count {
                Some(count) => self.whole(count, &what, notes),
                None => Some(1),
            };
            let size = role.count.map_or(role.name.span, |count| count.span.to(role.name.span));
            let size = if item.roles.is_some() { size } else { span };
            let members = census.add_members(copies, per_copy, size, notes);
            let own = role
                .at
                .map(|at| (self.place(at, notes).map(|place| vec![(place, copies.unwrap_or(0))]), at.span));
            let (start, start_span) = own.unwrap_or_else(|| start.clone());
            let (measures, time) = self.measures_of(&role.block, members, census, notes);
            let id = self.roles.push(Role {
                name: Name { text: role.name.text.clone(), span: role.name.span },
                family,
                per_copy: per_copy.unwrap_or(0),
                measures,
                time,
                start: start.unwrap_or_default(),
                start_span,
            });
            self.families[family].roles.push(id);
        }
    }

    /// Where the copies start, and the words that say it.
    fn start(
        &self,
        people: &People<'t>,
        copies: Option<i64>,
        item: Span,
        notes: &mut Notes,
    ) -> (Option<Vec<(PlaceId, i64)>>, Span) {
        match people.start {
            tree::Start::Place(name) => {
                let place = self.place(name, notes);
                (place.map(|place| vec![(place, copies.unwrap_or(0))]), name.span)
            }
            tree::Start::Split { parts, span } => {
                let mut sound = true;
                let mut start = Vec::new();
                let mut total = Some(0_i64);
                for (count, name) in parts {
                    let count = self.whole(count, "a part of the split", notes);
                    let place = self.place(name, notes);
                    match count.zip(place) {
                        Some((count, place)) => start.push((place, count)),
                        None => sound = false,
                    }
                    total = total.zip(count).and_then(|(a, b)| a.checked_add(b));
                }
                let start = sound.then_some(start);
                if let (Some(copies), Some(total), true) = (copies, total, start.is_some())
                    && total != copies
                {
                    notes.push(split_differs(people.item, copies, total, item, *span));
                }
                (start, *span)
            }
        }
    }

    /// The place of this name; `None` if there is none (told).
    pub(super) fn place(&self, name: &tree::Name, notes: &mut Notes) -> Option<PlaceId> {
        match self.names.find(name, Fit::Place, notes)? {
            Symbol::Place(place) => Some(place),
            _ => None,
        }
    }

    fn measures_of(
        &self,
        block: &super::draft::Block<'t>,
        members: i64,
        census: &mut Census,
        notes: &mut Notes,
    ) -> (IdVec<MeasureId, i64>, Option<i64>) {
        let (weight, size) = (MeasureId::from_index(0), MeasureId::from_index(1));
        let mut measures: IdVec<MeasureId, i64> = self.measures.iter().map(|_| 0).collect();
        measures[size] = 1;
        let mut time = None;
        for property in &block.list {
            let tree::PropertyValue::Expr(expr) = &property.value else { continue };
            let word = property.name.text.as_str();
            let measure = match word {
                "weight" => weight,
                "size" => size,
                "time" => {
                    if !self.refuse_none(property, notes) {
                        time = self.whole(expr, "`time`", notes);
                    }
                    continue;
                }
                _ => match self.names.find(&property.name, Fit::Measure, notes) {
                    Some(Symbol::Measure(measure)) => measure,
                    _ => continue,
                },
            };
            if self.refuse_none(property, notes) {
                continue;
            }
            let value = match word {
                "size" => self.whole(expr, "`size`", notes),
                _ => self.constant(expr, notes),
            };
            if let Some(value) = value {
                measures[measure] = value;
                census.add_measure(measure, value, members, word, expr.span, notes);
            }
        }
        (measures, time)
    }
}

/// Sums over everybody, so that no total that a state may have leaves 64 bits.
struct Census {
    members: i64,
    totals: IdVec<MeasureId, i64>,
}

impl Census {
    /// Adds the members of a role, and returns how many they are.
    fn add_members(
        &mut self,
        copies: Option<i64>,
        per_copy: Option<i64>,
        span: Span,
        notes: &mut Notes,
    ) -> i64 {
        let (Some(copies), Some(per_copy)) = (copies, per_copy) else { return 0 };
        let count = copies.checked_mul(per_copy);
        let total =
            count.and_then(|count| self.members.checked_add(count)).filter(|&total| total <= limits::MEMBERS);
        // A hundred million copies of nobody are as many to count.
        if let (Some(count), Some(total), true) = (count, total, copies <= limits::MEMBERS) {
            self.members = total;
            return count;
        }
        if self.members <= limits::MEMBERS {
            notes.push(too_many(copies, per_copy, span));
            // The rest is not told again.
            self.members = i64::MAX;
        }
        0
    }

    fn add_measure(
        &mut self,
        measure: MeasureId,
        value: i64,
        members: i64,
        word: &str,
        span: Span,
        notes: &mut Notes,
    ) {
        let share = value.checked_abs().and_then(|value| value.checked_mul(members));
        match share.and_then(|share| self.totals[measure].checked_add(share)) {
            Some(total) => self.totals[measure] = total,
            None => notes.push(
                Diagnostic::new(
                    Code::TotalTooLarge,
                    format!("the `{word}` of all together does not fit 64 bits"),
                    span,
                    "too large",
                )
                .with_help(format!(
                    "write it in a larger unit: what all have together may be at most {}, as in `{word} 80`",
                    i64::MAX
                )),
            ),
        }
    }
}

fn too_many(copies: i64, per_copy: i64, span: Span) -> Diagnostic {
    let who = if per_copy == 1 {
        format!("{copies} members")
    } else {
        format!("{copies} times {per_copy} members")
    };
    Diagnostic::new(Code::TooManyMembers, "too many members to cross", span, format!("{who} here")).with_help(
        format!(
            "a puzzle may have at most {} members altogether: `entity 3 missionaries at left`",
            limits::MEMBERS
        ),
    )
}

fn split_differs(item: &tree::Item, copies: i64, total: i64, span: Span, split: Span) -> Diagnostic {
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

/// The ids of the families and roles of a draft, in the order of [`World::take_census`].
pub(super) fn number_people<'d, 't>(
    draft: &'d Draft<'t>,
) -> impl Iterator<Item = (FamilyId, &'d People<'t>, Vec<(RoleId, &'d super::draft::Role<'t>)>)> {
    let mut roles = 0;
    let people = draft.entries.iter().filter_map(|entry| match entry {
        Entry::People(people) => Some(people),
        _ => None,
    });
    people.enumerate().map(move |(index, people)| {
        let numbered =
            people.roles.iter().enumerate().map(|(n, role)| (RoleId::from_index(roles + n), role)).collect();
        roles += people.roles.len();
        (FamilyId::from_index(index), people, numbered)
    })
}
