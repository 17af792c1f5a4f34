//! Names of a plan's line to ids: what can be told without knowing who is where.

use super::blame::{Asked, Words};
use super::sample;
use crate::check::puzzle::{CarrierId, PlaceId, Puzzle, RoleId};
use crate::diag::{Code, Diagnostic, suggest};
use crate::source::Span;
use crate::syntax::plan::{Item, Line, Unreadable, UnreadableKind};
use crate::syntax::tree::{Integer, Name};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A line whose names are known.
pub struct Meant {
    /// The carrier, unless it is left out.
    pub carrier: Option<CarrierId>,
    /// Who is aboard; each role and copy once.
    pub load: Vec<Asked>,
    /// Where it starts, unless that is left out.
    pub from: Option<PlaceId>,
    /// Where it goes, unless that is left out.
    pub to: Option<PlaceId>,
    /// Which of the routes between the two places, from 1.
    pub route: Option<Integer>,
    /// The words.
    pub words: Words,
}

/// What a name of the puzzle stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Crosser(RoleId),
    Carrier(CarrierId),
    Place(PlaceId),
    Family,
    Kind,
    Other,
}

impl Sort {
    fn said(self) -> &'static str {
        match self {
            Sort::Crosser(_) => "somebody who crosses",
            Sort::Carrier(_) => "a carrier",
            Sort::Place(_) => "a place",
            Sort::Family => "a family",
            Sort::Kind => "a kind",
            Sort::Other => "nobody",
        }
    }
}

/// The names of a puzzle, and those unknown ones that have been told already.
pub struct Names<'a> {
    puzzle: &'a Puzzle,
    sorts: HashMap<&'a str, (Sort, Span)>,
    told: HashSet<String>,
}

impl<'a> Names<'a> {
    /// The names of a puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let mut sorts = HashMap::new();
        let others = puzzle.params.iter().map(|p| &p.name).chain(puzzle.lets.iter().map(|l| &l.name));
        let others = others.chain(puzzle.costs.iter().map(|c| &c.name));
        sorts.extend(others.map(|name| (name.text.as_str(), (Sort::Other, name.span))));
        for (name, sort) in puzzle
            .kinds
            .iter()
            .map(|kind| (&kind.name, Sort::Kind))
            .chain(puzzle.families.iter().map(|family| (&family.name, Sort::Family)))
            .chain(puzzle.roles.enumerate().map(|(id, role)| (&role.name, Sort::Crosser(id))))
            .chain(puzzle.carriers.enumerate().map(|(id, carrier)| (&carrier.name, Sort::Carrier(id))))
            .chain(puzzle.places.enumerate().map(|(id, place)| (&place.name, Sort::Place(id))))
        {
            sorts.insert(name.text.as_str(), (sort, name.span));
        }
        Self { puzzle, sorts, told: HashSet::new() }
    }

    /// What a line says, or what is wrong with its names; that may be nothing where a name was told.
    pub fn resolve(&mut self, line: &Line) -> Result<Meant, Vec<Diagnostic>> {
        let mut wrong = Vec::new();
        let whole = |name: &Option<Name>| name.as_ref().map_or(line.span, |name| name.span);
        let words = Words {
            line: line.span,
            carrier: whole(&line.carrier),
            load: line.load,
            from: line.from.as_ref().map(|name| name.span),
            to: whole(&line.to),
        };
        let carrier = line.carrier.as_ref().map(|name| self.carrier(name)).transpose();
        let from = line.from.as_ref().map(|name| self.place(name)).transpose();
        let to = line.to.as_ref().map(|name| self.place(name)).transpose();
        let mut asked: BTreeMap<(RoleId, Option<i64>), Asked> = BTreeMap::new();
        for item in &line.items {
            match self.item(item) {
                Ok(one) => {
                    let sum = asked.entry((one.role, one.copy)).or_insert(Asked { count: 0, ..one });
                    sum.count = sum.count.saturating_add(one.count);
                }
                Err(diagnostic) => wrong.extend(diagnostic),
            }
        }
        match (carrier, from, to) {
            (Ok(carrier), Ok(from), Ok(to)) if wrong.is_empty() => {
                let load = asked.into_values().collect();
                Ok(Meant { carrier, load, from, to, route: line.route.clone(), words })
            }
            (carrier, from, to) => {
                let others = [carrier.err(), from.err(), to.err()];
                wrong.extend(others.into_iter().flatten().flatten());
                wrong.sort_by_key(Diagnostic::span);
                Err(wrong)
            }
        }
    }

    fn carrier(&mut self, name: &Name) -> Result<CarrierId, Option<Diagnostic>> {
        match self.sorts.get(name.text.as_str()) {
            Some(&(Sort::Carrier(id), _)) => Ok(id),
            found => Err(self.wrong(name, found.copied(), "the carrier", |s| matches!(s, Sort::Carrier(_)))),
        }
    }

    fn place(&mut self, name: &Name) -> Result<PlaceId, Option<Diagnostic>> {
        match self.sorts.get(name.text.as_str()) {
            Some(&(Sort::Place(id), _)) => Ok(id),
            found => Err(self.wrong(name, found.copied(), "a place", |s| matches!(s, Sort::Place(_)))),
        }
    }

    fn item(&mut self, item: &Item) -> Result<Asked, Option<Diagnostic>> {
        let name = &item.name;
        let role = match self.sorts.get(name.text.as_str()) {
            Some(&(Sort::Crosser(id), _)) => id,
            found => {
                let found = found.copied();
                return Err(
                    self.wrong(name, found, "somebody who crosses", |s| matches!(s, Sort::Crosser(_)))
                );
            }
        };
        let copies = self.puzzle.families[self.puzzle.roles[role].family].copies;
        if let Some(copy) = item.copy.as_ref().filter(|copy| !(1..=copies).contains(&copy.value)) {
            return Err(Some(self.no_such_copy(role, name, copy, copies)));
        }
        let count = item.count.as_ref().map_or(1, |count| count.value);
        Ok(Asked { role, copy: item.copy.as_ref().map(|c| c.value), count, span: Some(item.span) })
    }

    fn no_such_copy(&self, role: RoleId, name: &Name, copy: &Integer, copies: i64) -> Diagnostic {
        let numbered = match copies {
            0 => "there is none".to_owned(),
            1 => "the only one has the number 1".to_owned(),
            _ => format!("they are numbered from 1 to {copies}"),
        };
        let headline = format!("no {}[{}]: {numbered}", name.text, copy.value);
        Diagnostic::new(Code::NoSuchCopyInPlan, headline, copy.span, numbered.clone())
            .with_label(self.puzzle.roles[role].name.span, format!("{} is declared here", name.text))
            .with_help(match copies {
                0 | 1 => format!("a crossing looks like this: `{}`", sample::line(self.puzzle)),
                _ => format!("write `{}[{}]`", name.text, copy.value.clamp(1, copies)),
            })
    }

    /// A name that stands for nothing, or for something else than is wanted here; nothing if that
    /// has been told.
    fn wrong(
        &mut self,
        name: &Name,
        found: Option<(Sort, Span)>,
        wanted: &str,
        fits: impl Fn(Sort) -> bool,
    ) -> Option<Diagnostic> {
        if !self.told.insert(name.text.clone()) {
            return None;
        }
        let text = &name.text;
        if let Some((sort, declared)) = found {
            let headline = format!("{text} is {}, and {wanted} goes here", sort.said());
            return Some(
                Diagnostic::new(Code::WrongSortInPlan, headline, name.span, format!("not {wanted}"))
                    .with_label(declared, format!("{text} is declared here"))
                    .with_help(self.instead(text, sort)),
            );
        }
        // In the order of the puzzle's text, so that equal input gives equal output.
        let mut candidates: Vec<_> = self.sorts.iter().filter(|(_, (sort, _))| fits(*sort)).collect();
        candidates.sort_by_key(|(_, (_, span))| *span);
        let known = |role: &str| {
            candidates.iter().any(|(name, (sort, _))| **name == role && matches!(sort, Sort::Crosser(_)))
        };
        let numbered = suggest::numbered(text).filter(|(role, _)| known(role));
        let nearest = suggest::nearest(text, candidates.iter().map(|(name, _)| **name));
        let help = match (numbered, nearest) {
            (Some((role, number)), _) => {
                format!("a copy's number stands in brackets: did you mean `{role}[{number}]`?")
            }
            (None, Some(nearest)) => format!("did you mean `{nearest}`?"),
            (None, None) => format!("a crossing looks like this: `{}`", sample::line(self.puzzle)),
        };
        let headline = format!("unknown name {text} in the plan");
        Some(
            Diagnostic::new(Code::UnknownInPlan, headline, name.span, format!("{wanted} goes here"))
                .with_help(help),
        )
    }

    /// How to write what was meant by a name of another sort.
    fn instead(&self, text: &str, sort: Sort) -> String {
        let place = self.puzzle.places.iter().last().map_or("right", |place| place.name.text.as_str());
        match sort {
            Sort::Carrier(_) => format!("a carrier that crosses empty: `{text}: nobody to {place}`"),
            Sort::Place(_) => format!("where it goes is said at the end: `{}`", sample::line(self.puzzle)),
            Sort::Family | Sort::Kind => {
                format!("call the members by their own names: `{}`", sample::line(self.puzzle))
            }
            Sort::Crosser(_) | Sort::Other => {
                format!("a crossing looks like this: `{}`", sample::line(self.puzzle))
            }
        }
    }
}

/// What is said of a line that says no crossing.
pub fn unreadable(puzzle: &Puzzle, unreadable: &Unreadable) -> Diagnostic {
    let (code, headline) = match unreadable.kind {
        UnreadableKind::Notation | UnreadableKind::Numbered => {
            (Code::NotACrossing, "this line of the plan says no crossing")
        }
        UnreadableKind::Table => (Code::NotAPlan, "this is a table of crossings, not a plan"),
        UnreadableKind::Number => (Code::NotACount, "this number counts nobody"),
        UnreadableKind::Json => (Code::NotAPlan, "this JSON is no plan"),
        UnreadableKind::TooLong => (Code::PlanTooLong, "the plan is too long"),
    };
    let help = match unreadable.kind {
        UnreadableKind::Json => {
            "the JSON that `solve --format json` prints can be read, and so can a text with \
                                 one crossing a line"
                .to_owned()
        }
        UnreadableKind::TooLong => {
            format!("split the plan, or leave the crossings after `{}` out", sample::line(puzzle))
        }
        UnreadableKind::Table => "`rivercross solve FILE --format plan` prints the plan".to_owned(),
        UnreadableKind::Numbered => {
            format!("leave the numbers away, in every line: `{}`", sample::line(puzzle))
        }
        UnreadableKind::Notation | UnreadableKind::Number => {
            format!("a crossing looks like this: `{}`", sample::line(puzzle))
        }
    };
    Diagnostic::new(code, headline, unreadable.span, unreadable.label.clone()).with_help(help)
}
