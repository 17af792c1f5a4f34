//! Those who cross: counts, families and roles, properties, where they start.

use super::draft::{Draft, Entry, People};
use super::names::{Fit, Symbol};
use super::notes::Notes;
use super::puzzle::{Family, FamilyId, Measure, MeasureId, Name, PlaceId, Role, RoleId};
use super::starts::Started;
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
                if self.measures.len() == limits::PROPERTIES + 3 {
                    notes.push(too_many_properties(name));
                }
            }
        }
        if self.measures.len() > limits::PROPERTIES + 2 {
            // Everybody has a value of each: too many values to write down.
            self.measures = self.measures.iter().take(2).cloned().collect();
        }
        let mut census = Census { totals: self.measures.iter().map(|_| 0).collect(), members: 0 };
        // The items of one statement share its start, which may be long.
        let mut last: Option<(&tree::Start, Started)> = None;
        for entry in draft.entries.iter() {
            let Entry::People(people) = entry else { continue };
            let start = match last.take().filter(|(start, _)| std::ptr::eq(*start, people.start)) {
                Some((_, start)) => start,
                None => self.start(people.start, notes),
            };
            self.count_people(people, &start, &mut census, notes);
            last = Some((people.start, start));
        }
    }

    fn count_people(&mut self, people: &People<'t>, start: &Started, census: &mut Census, notes: &mut Notes) {
        let item = people.item;
        let name = Name { text: item.name.text.clone(), span: item.name.span };
        let what = format!("the number of `{}`", name.text);
        self.mark_count(item.count.as_ref().filter(|_| item.roles.is_none()), &name.text, notes);
        let copies = match &item.count {
            Some(count) => self.how_many(count, &what, notes),
            None => Some(1),
        };
        let span = item.count.as_ref().map_or(name.span, |count| count.span.to(name.span));
        // A thousand million copies of nobody are as many to count.
        let copies = copies.filter(|&copies| {
            let few = copies <= limits::MEMBERS;
            if !few {
                notes.push(too_many(copies, 1, span));
            }
            few
        });
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
        let at = start.of(item, copies, span, notes);
        for role in &people.roles {
            let what = format!("the number of `{}`", role.name.text);
            self.mark_count(role.count, &role.name.text, notes);
            let per_copy = match role.count {
                Some(count) => self.how_many(count, &what, notes),
                None => Some(1),
            };
            let size = role.count.map_or(role.name.span, |count| count.span.to(role.name.span));
            let size = if item.roles.is_some() { size } else { span };
            let members = census.add_members(copies, per_copy, size, notes);
            let (start, start_span) = match role.at {
                Some(at) => {
                    let place = self.place(at, notes).map(|place| (place, copies.unwrap_or(0)));
                    (place.into_iter().collect(), at.span)
                }
                None => (at.clone(), start.span),
            };
            let (measures, time) = self.measures_of(&role.block, members, census, notes);
            let id = self.roles.push(Role {
                name: Name { text: role.name.text.clone(), span: role.name.span },
                family,
                per_copy: per_copy.unwrap_or(0),
                measures,
                time,
                start,
                start_span,
            });
            self.families[family].roles.push(id);
        }
    }

    /// Notes where a lone name stands for the number of those called `of`.
    fn mark_count(&self, count: Option<&tree::Expr>, of: &str, notes: &mut Notes) {
        if let Some(tree::ExprKind::Operand { operand: tree::Operand::Name(name), at: None }) =
            count.map(|count| &count.kind)
        {
            let known = self.names.declaration(&name.text).is_some() || self.names.is_tainted(&name.text);
            notes.mark_count(name, of, known);
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
                    Some(Symbol::Measure(measure)) if measure.index() < self.measures.len() => measure,
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
        if let Some((count, total)) = count.zip(total) {
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

fn too_many_properties(name: &tree::Name) -> Diagnostic {
    Diagnostic::new(Code::TooManyProperties, "too many properties", name.span, "one too many").with_help(
        format!(
            "a puzzle may declare at most {} properties of its own: `property gold, horns`",
            limits::PROPERTIES
        ),
    )
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
