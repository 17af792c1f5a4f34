//! How a layout is made from the puzzle: a class after the other, with every way in which one of its
//! things can stand.

use super::super::packing::Packing;
use super::super::reach::Reach;
use super::{Class, ClassId, Cohort, CohortId, Config, ConfigId, Layout, Sort, Standing, Told, Unit};
use crate::check::puzzle::{Family, FamilyId, PlaceId, Puzzle, RoleId};
use crate::diag::{Code, Diagnostic};
use crate::id::{Id, IdVec};
use crate::limits;
use rustc_hash::FxHashMap;
use std::ops::RangeInclusive;

impl Layout {
    /// Lays out the states of `puzzle`.
    ///
    /// # Errors
    ///
    /// Says so if the copies of a family have too many configurations.
    pub fn new(puzzle: &Puzzle, copies: Told) -> Result<Self, Diagnostic> {
        let mut layout = Self {
            copies,
            classes: IdVec::new(),
            configs: IdVec::new(),
            cohorts: IdVec::new(),
            sorts: IdVec::new(),
            start: IdVec::new(),
            starters: Vec::new(),
            boats: IdVec::new(),
            harbours: IdVec::new(),
            slots: Vec::new(),
            packing: Packing::default(),
            places: puzzle.places.len(),
            by_role: puzzle.roles.iter().map(|_| Vec::new()).collect(),
            by_copy: FxHashMap::default(),
            known: FxHashMap::default(),
        };
        let mut reach = Reach::new(puzzle);
        for (id, family) in puzzle.families.enumerate() {
            let alike = family.copies - i64::try_from(family.singled.len()).unwrap_or(0);
            let mut sorts = Vec::new();
            let last =
                (alike == 1).then(|| (1..).zip(&family.singled).find(|(n, s)| n != *s).map(|(n, _)| n));
            let last = last.map(|gap| gap.unwrap_or(family.copies));
            for &copy in &family.singled {
                sorts.push(layout.add_single(puzzle, &mut reach, id, copy)?);
            }
            if let Some(copy) = last {
                sorts.push(layout.add_single(puzzle, &mut reach, id, copy)?);
            } else if alike > 1 {
                let each = (1..=family.copies).filter(|copy| family.singled.binary_search(copy).is_err());
                let classes: Vec<Option<i64>> = match copies {
                    Told::Alike => vec![None],
                    Told::Apart => each.map(Some).collect(),
                };
                for copy in classes {
                    let class = layout.add_alike(puzzle, &mut reach, id, copy.map_or(alike, |_| 1), copy)?;
                    sorts.extend(layout.classes[class].config_ids().map(Sort::Alike));
                }
            }
            layout.sorts.push(sorts);
        }
        // Loads are tried in the order of families, so that the last of those aboard changes most often:
        // states that are met one after another are neighbours, in a table of all states too.
        layout.classes.ids().rev().for_each(|class| layout.add_fields(class));
        layout.note_slots();
        for (id, carrier) in puzzle.carriers.enumerate() {
            let harbours = carrier.at.map(|at| reach.by(id, at)).unwrap_or_default();
            layout.harbours.push(harbours.len().max(1));
            let greatest = harbours.iter().map(|place| place.index()).max().unwrap_or(0);
            let field = carrier.at.map(|_| layout.packing.field(greatest as u64));
            layout.boats.push(field);
        }
        Ok(layout)
    }

    /// One copy that is told apart from the others: each of its roles is a class of members.
    fn add_single(
        &mut self,
        puzzle: &Puzzle,
        reach: &mut Reach,
        family: FamilyId,
        copy: i64,
    ) -> Result<Sort, Diagnostic> {
        let mut cohorts = Vec::new();
        for &role in &puzzle.families[family].roles {
            let members = puzzle.roles[role].per_copy;
            if members == 0 {
                cohorts.push(None);
                continue;
            }
            let start = starting_place(puzzle, role, copy);
            let class = ClassId::from_index(self.classes.len());
            let cohort = self.add_cohort(Cohort { class, role, members });
            self.by_copy.insert((role, copy), cohort);
            cohorts.push(Some(cohort));
            self.classes.push(Class {
                family,
                unit: Unit::Members(role, copy),
                count: members,
                first: ConfigId::from_index(self.configs.len()),
                configs: 0,
                cohorts: vec![Some(cohort)],
            });
            for place in start.map(|place| reach.from(place)).unwrap_or_default() {
                let config = self.add_config(class, vec![Standing { cohort, place, count: 1 }]);
                self.start[config] = if Some(place) == start { members } else { 0 };
            }
            if self.cohorts.len().saturating_mul(self.places + 1) > limits::COUNTS {
                return Err(too_many_counts(&puzzle.families[family]));
            }
        }
        Ok(Sort::Single(cohorts))
    }

    /// The copies of a family that are not singled out, of which there is more than one: all of them,
    /// or the one with this number.
    fn add_alike(
        &mut self,
        puzzle: &Puzzle,
        reach: &mut Reach,
        id: FamilyId,
        count: i64,
        one: Option<i64>,
    ) -> Result<ClassId, Diagnostic> {
        let family = &puzzle.families[id];
        let first = ConfigId::from_index(self.configs.len());
        let unit = Unit::Copies;
        let class =
            self.classes.push(Class { family: id, unit, count, first, configs: 0, cohorts: Vec::new() });
        let mut ways = vec![Vec::new()];
        for &role in &family.roles {
            let per_copy = puzzle.roles[role].per_copy;
            if per_copy == 0 {
                self.classes[class].cohorts.push(None);
                continue;
            }
            let cohort = self.add_cohort(Cohort { class, role, members: per_copy.saturating_mul(count) });
            self.classes[class].cohorts.push(Some(cohort));
            let starts = puzzle.roles[role].start.iter().filter(|(_, copies)| *copies > 0);
            let mut places: Vec<PlaceId> = starts.flat_map(|&(place, _)| reach.from(place)).collect();
            places.sort_unstable();
            places.dedup();
            ways = spread(&ways, cohort, &places, per_copy).ok_or_else(|| too_many(family))?;
        }
        for standing in ways {
            self.add_config(class, standing);
        }
        if self.configs.len() > limits::CONFIGURATIONS {
            return Err(too_many(family));
        }
        for (standing, copies) in starting_groups(puzzle, family, &self.classes[class].cohorts) {
            let copies = match one {
                None => copies,
                Some(copy) if copies.contains(&copy) => copy..=copy,
                Some(_) => continue,
            };
            let Some(config) = self.find(class, standing) else {
                continue;
            };
            let up_to = |copy: i64| family.singled.partition_point(|&singled| singled <= copy);
            let singled = up_to(*copies.end()) - up_to(copies.start() - 1);
            self.start[config] += copies.end() - copies.start() + 1 - i64::try_from(singled).unwrap_or(0);
            self.starters.push((config, copies));
        }
        Ok(class)
    }

    fn add_cohort(&mut self, cohort: Cohort) -> CohortId {
        let id = self.cohorts.push(cohort);
        self.by_role[cohort.role].push(id);
        id
    }

    fn add_config(&mut self, class: ClassId, mut standing: Vec<Standing>) -> ConfigId {
        standing.sort_unstable();
        self.start.push(0);
        self.classes[class].configs += 1;
        let id = self.configs.push(Config { class, standing: standing.clone(), field: None });
        self.known.insert((class, standing), id);
        id
    }

    fn add_fields(&mut self, class: ClassId) {
        let Class { count, configs, .. } = self.classes[class];
        for config in self.classes[class].config_ids().take(configs.saturating_sub(1)) {
            self.configs[config].field = Some(self.packing.field(count.unsigned_abs()));
        }
    }
}

/// Every way in `ways`, joined with every way to spread `members` of a cohort over `places`;
/// `None` if there are too many.
fn spread(
    ways: &[Vec<Standing>],
    cohort: CohortId,
    places: &[PlaceId],
    members: i64,
) -> Option<Vec<Vec<Standing>>> {
    let mut open: Vec<(Vec<Standing>, i64)> = vec![(Vec::new(), members)];
    for (nth, &place) in places.iter().enumerate() {
        let mut next = Vec::new();
        for (way, left) in open {
            let least = if nth + 1 == places.len() { left } else { 0 };
            for count in (least..=left).rev() {
                let mut longer = way.clone();
                if count > 0 {
                    longer.push(Standing { cohort, place, count });
                }
                next.push((longer, left - count));
                if next.len() > limits::CONFIGURATIONS {
                    return None;
                }
            }
        }
        open = next;
    }
    if open.len().saturating_mul(ways.len()) > limits::CONFIGURATIONS {
        return None;
    }
    let join = |way: &Vec<Standing>| {
        let way = way.clone();
        open.iter().map(move |(more, _)| way.iter().chain(more).copied().collect::<Vec<_>>())
    };
    Some(ways.iter().flat_map(join).collect())
}

fn too_many(family: &Family) -> Diagnostic {
    let name = &family.name.text;
    Diagnostic::new(
        Code::TooLarge,
        format!("one copy of {name} can stand in more than {} ways", limits::CONFIGURATIONS),
        family.span,
        "its members and places multiply",
    )
    .with_help(
        "let those who need not be told which copy they belong to be a group: entity 400 children at left",
    )
}

fn too_many_counts(family: &Family) -> Diagnostic {
    Diagnostic::new(
        Code::TooLarge,
        format!("those who are told apart, times the places, are more than {}", limits::COUNTS),
        family.span,
        "up to here",
    )
    .with_help("let those who are alike be a group: entity 400 children at left")
}

/// The place where a copy's members of a role start.
fn starting_place(puzzle: &Puzzle, role: RoleId, copy: i64) -> Option<PlaceId> {
    let mut before = 0_i64;
    puzzle.roles[role].start.iter().find_map(|&(place, copies)| {
        before = before.saturating_add(copies);
        (copy <= before).then_some(place)
    })
}

/// How copies stand at the start, and the numbers of those that stand so.
fn starting_groups(
    puzzle: &Puzzle,
    family: &Family,
    cohorts: &[Option<CohortId>],
) -> Vec<(Vec<Standing>, RangeInclusive<i64>)> {
    // Between two neighbouring cuts all copies start alike.
    let mut cuts = vec![family.copies];
    for &role in &family.roles {
        let mut before = 0_i64;
        for &(_, copies) in &puzzle.roles[role].start {
            before = before.saturating_add(copies);
            cuts.push(before);
        }
    }
    cuts.retain(|cut| (1..=family.copies).contains(cut));
    cuts.sort_unstable();
    cuts.dedup();
    let starts = std::iter::once(0).chain(cuts.iter().copied());
    let group = |(before, &last): (i64, &i64)| {
        let stand = family.roles.iter().zip(cohorts).filter_map(|(&role, cohort)| {
            let place = starting_place(puzzle, role, last)?;
            Some(Standing { cohort: (*cohort)?, place, count: puzzle.roles[role].per_copy })
        });
        (stand.collect(), before + 1..=last)
    };
    starts.zip(&cuts).map(group).collect()
}
