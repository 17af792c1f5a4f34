//! What stands at a place, as one number, and what the rules that read nothing else say of it.
//!
//! Such a rule sees a thing only as the members of it that stand here: its *signature*. How many
//! things stand here with each signature is written as the digits of one number, the place's key,
//! so that a load that leaves or lands is the same number taken off or added in every state. A
//! verdict is found once a key, and read from a table from then on.

use super::super::Model;
use super::super::code::{ClauseId, Op, Program, RoutineId};
use super::super::layout::{ClassId, Config, ConfigId, Layout, Unit};
use super::super::rules::{Check, Verdict};
use crate::check::puzzle::{CarrierId, FamilyId, PlaceId, RoleId};
use crate::id;
use crate::id::{Id, IdVec};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The most entries of a table that is indexed by the key itself. Its memory is touched only where
/// keys are met.
const DIRECT: u64 = 1 << 24;

id! {
    /// A table of verdicts.
    TableId
}

/// What is known of a verdict, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(u8);

impl Mark {
    /// Not worked out yet.
    pub const UNKNOWN: Mark = Mark(0);
    /// All rules hold.
    pub const LEGAL: Mark = Mark(1);
    const FAULT: Mark = Mark(2);
    const FIRST: u8 = 3;

    /// The mark of a verdict; clauses beyond the first few hundred are not told apart.
    pub fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Legal => Mark::LEGAL,
            Verdict::Fault(_) => Mark::FAULT,
            Verdict::Broken(clause) => {
                let number = u8::try_from(clause.index()).ok().and_then(|n| n.checked_add(Mark::FIRST));
                number.map_or(Mark::UNKNOWN, Mark)
            }
        }
    }

    /// What is known of this and of something that comes after it.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        if self == Mark::LEGAL || other.0 >= Mark::FIRST && self.0 < Mark::FIRST { other } else { self }
    }

    /// The clause that is known to be broken.
    pub fn broken(self) -> Option<ClauseId> {
        self.0.checked_sub(Mark::FIRST).map(|clause| ClauseId::from_index(usize::from(clause)))
    }
}

/// Verdicts by key.
#[derive(Clone, Debug)]
enum Table {
    /// One byte for every key that there is.
    Direct(Vec<u8>),
    /// The keys that were met.
    Met(FxHashMap<u64, Mark>),
    /// What stands here does not fit a number: nothing is kept.
    Unkept,
}

/// The tables of the rules that read nothing but what is here.
#[derive(Clone, Debug)]
pub struct Contents {
    tables: IdVec<TableId, Table>,
    /// The table for when everybody is ashore.
    pub ashore: IdVec<PlaceId, Option<TableId>>,
    /// The table for while a crossing is under way.
    pub afloat: IdVec<PlaceId, Option<TableId>>,
    /// What a thing in a configuration adds to the keys of the places where it has members.
    weights: IdVec<ConfigId, Vec<(PlaceId, u64)>>,
    /// What a boat adds to the key of the place where it lies; of those that some rule reads.
    boats: FxHashMap<(CarrierId, PlaceId), u64>,
}

/// What a thing shows of itself at one place: its kind, and who of it is here.
type Signature = (ClassId, Vec<(RoleId, i64)>);

impl Contents {
    /// Empty tables for the rules of a model.
    pub fn new(model: &Model<'_>) -> Self {
        let (layout, checks) = (&model.layout, &model.checks);
        let kin = Kin::new(layout);
        let mut contents = Self {
            tables: IdVec::new(),
            ashore: IdVec::new(),
            afloat: IdVec::new(),
            weights: layout.configs.iter().map(|_| Vec::new()).collect(),
            boats: FxHashMap::default(),
        };
        // What each thing shows at the places with rules.
        let mut shown: IdVec<PlaceId, Vec<(ConfigId, Signature)>> =
            model.puzzle.places.iter().map(|_| Vec::new()).collect();
        let ruled = |place| !(checks.ashore.local[place].is_empty() && checks.afloat.local[place].is_empty());
        for (id, config) in layout.configs.enumerate() {
            let mut places: Vec<PlaceId> = config.standing.iter().map(|standing| standing.place).collect();
            places.sort_unstable();
            places.dedup();
            for place in places.into_iter().filter(|place| ruled(*place)) {
                shown[place].push((id, kin.signature(layout, config, place)));
            }
        }
        let (mut known, mut read) = (FxHashMap::default(), FxHashMap::default());
        for place in model.puzzle.places.ids() {
            let (ashore, afloat) = (&checks.ashore.local[place], &checks.afloat.local[place]);
            let both: Vec<RoutineId> = ashore.iter().chain(afloat).map(|check| check.routine).collect();
            let seen: &Seen = read
                .entry(both)
                .or_insert_with_key(|both| Seen::by(&model.program, layout, both.iter().copied()));
            shown[place].retain(|(config, _)| seen.classes[layout.configs[*config].class]);
            let mut digits: BTreeMap<Signature, u64> = BTreeMap::new();
            for (config, signature) in &shown[place] {
                digits.insert(signature.clone(), kin.things(layout.configs[*config].class));
            }
            let mut stride = Some(1_u64);
            let mut strides = BTreeMap::new();
            for (signature, most) in &digits {
                strides.insert(signature, stride);
                stride = stride.and_then(|stride| stride.checked_mul(most.saturating_add(1)));
            }
            let mut boats = Vec::new();
            for &carrier in &seen.carriers {
                boats.push((carrier, stride));
                stride = stride.and_then(|stride| stride.checked_mul(2));
            }
            if stride.is_some() {
                for (config, signature) in &shown[place] {
                    if let Some(Some(stride)) = strides.get(signature) {
                        contents.weights[*config].push((place, *stride));
                    }
                }
                let boats =
                    boats.into_iter().filter_map(|(carrier, stride)| Some(((carrier, place), stride?)));
                contents.boats.extend(boats);
            }
            let mut table = |checks: &[Check]| {
                let clauses: Vec<ClauseId> = checks.iter().map(|check| check.clause).collect();
                let same = (clauses, digits.clone(), seen.carriers.clone());
                let new = || match stride {
                    Some(keys) if keys <= DIRECT => {
                        Table::Direct(vec![0; usize::try_from(keys).unwrap_or(0)])
                    }
                    Some(_) => Table::Met(FxHashMap::default()),
                    None => Table::Unkept,
                };
                (!checks.is_empty())
                    .then(|| *known.entry(same).or_insert_with(|| contents.tables.push(new())))
            };
            let tables = (table(ashore), table(afloat));
            contents.ashore.push(tables.0);
            contents.afloat.push(tables.1);
        }
        contents
    }

    /// Whether no rule looks at a place alone.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// What is known of a place with this key; everything is fine where there is no table.
    #[inline]
    pub fn get(&self, table: Option<TableId>, key: u64) -> Mark {
        let Some(table) = table else { return Mark::LEGAL };
        match &self.tables[table] {
            Table::Direct(marks) => Mark(marks.get(key as usize).copied().unwrap_or(0)),
            Table::Met(marks) => marks.get(&key).copied().unwrap_or(Mark::UNKNOWN),
            Table::Unkept => Mark::UNKNOWN,
        }
    }

    /// Keeps a verdict.
    pub fn set(&mut self, table: Option<TableId>, key: u64, mark: Mark) {
        match table.map(|table| &mut self.tables[table]) {
            Some(Table::Direct(marks)) => {
                if let Some(place) = marks.get_mut(key as usize) {
                    *place = mark.0;
                }
            }
            Some(Table::Met(marks)) => {
                marks.insert(key, mark);
            }
            Some(Table::Unkept) | None => {}
        }
    }

    /// Adds to the keys what so many things in a configuration show.
    #[inline]
    pub fn add(&self, keys: &mut IdVec<PlaceId, u64>, config: ConfigId, count: i64) {
        for &(place, weight) in &self.weights[config] {
            keys[place] = keys[place].wrapping_add(weight.wrapping_mul(count as u64));
        }
    }

    /// What one thing in a configuration adds to the key of a place.
    pub fn weight(&self, config: ConfigId, place: PlaceId) -> u64 {
        self.weights[config].iter().find(|(at, _)| *at == place).map_or(0, |(_, weight)| *weight)
    }

    /// What a boat that lies at a place adds to its key.
    pub fn boat(&self, carrier: CarrierId, place: PlaceId) -> u64 {
        self.boats.get(&(carrier, place)).copied().unwrap_or(0)
    }

    /// The bytes that the tables take where they are touched, at most.
    pub fn bytes(&self) -> usize {
        let of = |table: &Table| match table {
            Table::Direct(marks) => marks.len(),
            Table::Met(marks) => marks.capacity() * (size_of::<u64>() + 2),
            Table::Unkept => 0,
        };
        self.tables.iter().map(of).sum()
    }
}

/// Classes that rules cannot tell apart: those of single copies of one family.
pub struct Kin {
    /// The first class of the kin of each class.
    pub first: IdVec<ClassId, ClassId>,
    /// How many things are in the kin of each first class.
    things: IdVec<ClassId, u64>,
}

impl Kin {
    /// Finds the kin of each class.
    pub fn new(layout: &Layout) -> Self {
        let mut known: FxHashMap<FamilyId, ClassId> = FxHashMap::default();
        let mut kin = Self { first: IdVec::new(), things: layout.classes.iter().map(|_| 0).collect() };
        for (id, class) in layout.classes.enumerate() {
            let first = match class.unit {
                Unit::Copies => *known.entry(class.family).or_insert(id),
                Unit::Members(..) => id,
            };
            kin.first.push(first);
            kin.things[first] = kin.things[first].saturating_add(class.count.unsigned_abs());
        }
        kin
    }

    /// How many things are in the kin of a class.
    fn things(&self, class: ClassId) -> u64 {
        self.things[self.first[class]]
    }

    /// What a thing in a configuration shows at a place.
    fn signature(&self, layout: &Layout, config: &Config, place: PlaceId) -> Signature {
        let here = config.standing.iter().filter(|standing| standing.place == place);
        (self.first[config.class], here.map(|s| (layout.cohorts[s.cohort].role, s.count)).collect())
    }
}

/// What routines read of the place where they are run.
pub struct Seen {
    /// Whether members of a class are counted.
    pub classes: IdVec<ClassId, bool>,
    /// The carriers that are looked for.
    pub carriers: Vec<CarrierId>,
    /// Whether the ends of the crossing are read.
    pub ends: bool,
}

impl Seen {
    /// What these routines read, and those that they call.
    pub fn by(program: &Program, layout: &Layout, routines: impl Iterator<Item = RoutineId>) -> Self {
        let mut seen = Self {
            classes: layout.classes.iter().map(|_| false).collect(),
            carriers: Vec::new(),
            ends: false,
        };
        let mut open: Vec<RoutineId> = routines.collect();
        let mut looked = vec![false; program.routines.len()];
        while let Some(routine) = open.pop() {
            if looked.get_mut(routine.index()).is_none_or(|looked| std::mem::replace(looked, true)) {
                continue;
            }
            for (op, _) in &program.routines[routine].ops {
                match *op {
                    Op::Cohort(cohort, _) => seen.classes[layout.cohorts[cohort].class] = true,
                    Op::Sum(list, _) | Op::Slowest(list) | Op::Fastest(list) => {
                        for &(cohort, _) in &program.lists[list] {
                            seen.classes[layout.cohorts[cohort].class] = true;
                        }
                    }
                    Op::Loop(family, ..) => {
                        for (id, class) in layout.classes.enumerate() {
                            seen.classes[id] |= class.family == family;
                        }
                    }
                    Op::Carrier(carrier, _) => seen.carriers.push(carrier),
                    Op::From(_) | Op::To(_) => seen.ends = true,
                    Op::Call(routine, ..) => open.push(routine),
                    _ => {}
                }
            }
        }
        seen.carriers.sort_unstable();
        seen.carriers.dedup();
        seen
    }
}
