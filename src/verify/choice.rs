//! Who is meant where a plan gives no numbers: any choice, if all choices are alike.
//!
//! Two choices are alike if swapping interchangeable copies turns one into the other and leaves
//! everybody where they are. Copies of a family fall into classes (equal members at equal places,
//! equally many of them called by number on this line; a singled-out copy is a class by itself), and
//! a load is, class by class, a multiset of *which members board*. So all choices are alike exactly if
//!
//! 1. a role that does not board as a whole has all its candidates in one class;
//! 2. its members can be dealt to the copies in one way only, up to order: each copy has at most one,
//!    or there is one copy, or a single member boards, or a single one stays;
//! 3. no two such roles share a class of several copies (whose wife goes with which husband?).

use super::arrangement::{Arrangement, Crowd};
use super::blame::Asked;
use crate::check::puzzle::{FamilyId, PlaceId, Puzzle, RoleId};
use crate::plan::Aboard;
use std::collections::BTreeMap;

/// Whether members of a family have to be called by number for a plan to be clear whoever is where.
pub fn is_numbered(puzzle: &Puzzle, family: FamilyId) -> bool {
    let family = &puzzle.families[family];
    let alike = match family.roles.as_slice() {
        [role] => family.singled.is_empty() && puzzle.roles[*role].per_copy <= 1,
        _ => false,
    };
    family.copies > 1 && !alike
}

/// A line that could mean two crossings: the item to blame, and copies between which to choose.
#[derive(Clone, Debug)]
pub struct Unclear {
    /// The item.
    pub asked: Asked,
    /// Some copies that it could mean.
    pub copies: Vec<i64>,
}

/// What makes copies alike: who they are if they are singled out, where their members stand, and how
/// many of them are called by number.
#[derive(PartialEq, Eq)]
struct Class {
    singled: Option<i64>,
    configuration: Vec<Vec<(PlaceId, i64)>>,
    called: Vec<i64>,
}

/// A role of which some board and some stay: how many, and the copies that have some.
struct Open {
    asked: Asked,
    candidates: Vec<(i64, i64)>,
}

/// Chooses the members of a load. All of them have to be at `from`.
pub fn choose(
    puzzle: &Puzzle,
    arrangement: &Arrangement,
    from: PlaceId,
    load: &[Asked],
) -> Result<Vec<Aboard>, Unclear> {
    let numbered = load.iter().filter_map(|a| Some(Aboard { role: a.role, copy: a.copy?, count: a.count }));
    let mut aboard: Vec<Aboard> = numbered.collect();
    let called = Crowd::of(&aboard);
    let mut open: BTreeMap<FamilyId, Vec<Open>> = BTreeMap::new();
    for &asked in load.iter().filter(|asked| asked.copy.is_none()) {
        let left = |(copy, count): (i64, i64)| (copy, count - called.of_copy(asked.role, copy));
        let there = arrangement.places[from].copies(asked.role).map(left);
        let candidates: Vec<_> = there.filter(|&(_, count)| count > 0).collect();
        deal(&mut aboard, asked, &candidates);
        if asked.count < candidates.iter().map(|&(_, count)| count).sum() {
            open.entry(puzzle.roles[asked.role].family).or_default().push(Open { asked, candidates });
        }
    }
    for (family, roles) in open.iter().filter(|(family, _)| is_numbered(puzzle, **family)) {
        clear(puzzle, arrangement, *family, &called, roles)?;
    }
    aboard.sort();
    Ok(aboard)
}

/// The first candidates board.
fn deal(aboard: &mut Vec<Aboard>, asked: Asked, candidates: &[(i64, i64)]) {
    let mut wanted = asked.count;
    for &(copy, count) in candidates {
        let count = count.min(wanted);
        wanted -= count;
        if count > 0 {
            aboard.push(Aboard { role: asked.role, copy, count });
        }
    }
}

/// Whether all choices are alike.
fn clear(
    puzzle: &Puzzle,
    arrangement: &Arrangement,
    family: FamilyId,
    called: &Crowd,
    open: &[Open],
) -> Result<(), Unclear> {
    let declared = &puzzle.families[family];
    let class = |copy: i64| Class {
        singled: declared.singled.binary_search(&copy).is_ok().then_some(copy),
        configuration: arrangement.configuration(puzzle, family, copy),
        called: declared.roles.iter().map(|&role| called.of_copy(role, copy)).collect(),
    };
    let mut shared: Vec<Class> = Vec::new();
    for Open { asked, candidates } in open {
        let unclear =
            || Unclear { asked: *asked, copies: candidates.iter().map(|&(copy, _)| copy).take(4).collect() };
        let Some((&(first, each), others)) = candidates.split_first() else { continue };
        let first = class(first);
        if others.iter().any(|&(copy, _)| class(copy) != first) {
            return Err(unclear());
        }
        let all: i64 = candidates.iter().map(|&(_, count)| count).sum();
        let several = !others.is_empty();
        if several && each > 1 && asked.count != 1 && asked.count != all - 1 {
            return Err(unclear());
        }
        if several {
            if shared.contains(&first) {
                return Err(unclear());
            }
            shared.push(first);
        }
    }
    Ok(())
}

/// The roles that are called for, each with how many altogether.
pub fn by_role(load: &[Asked]) -> BTreeMap<RoleId, Asked> {
    let mut roles: BTreeMap<RoleId, Asked> = BTreeMap::new();
    for asked in load {
        let sum = roles.entry(asked.role).or_insert(Asked { copy: None, count: 0, ..*asked });
        sum.count = sum.count.saturating_add(asked.count);
    }
    roles
}

#[cfg(test)]
#[path = "choice/tests.rs"]
mod tests;
