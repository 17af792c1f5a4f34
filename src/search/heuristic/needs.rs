//! Who has to be where for a goal to hold, as far as that can be read off its words.

use crate::check::puzzle::{Comparison, Copies, Number, NumberKind, PlaceId, Truth, TruthKind, Value};
use crate::check::puzzle::{Where, Who};
use crate::id::IdVec;
use crate::model::Model;
use crate::model::layout::CohortId;

/// How deep a goal is looked through.
const DEPTH: usize = 64;

/// So many of some members have to be at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// Whether the members of a cohort are meant.
    pub who: IdVec<CohortId, bool>,
    /// Where.
    pub place: PlaceId,
    /// How many of them may be elsewhere.
    pub spare: i64,
}

/// What every goal state needs. Parts of a goal that are not understood are left out: what is needed
/// without them is needed all the same.
pub fn needs(model: &Model<'_>) -> Vec<Need> {
    let mut needs = Vec::new();
    gather(model, &model.puzzle.goal, DEPTH, &mut needs);
    // Who has to be at a place to the last one has to be there together with others of that kind.
    let mut joined: Vec<Need> = Vec::new();
    for need in needs {
        let whole = |other: &&mut Need| other.place == need.place && other.spare == 0 && need.spare == 0;
        match joined.iter_mut().find(whole) {
            Some(same) => need.who.ids().for_each(|id| same.who[id] |= need.who[id]),
            None => joined.push(need),
        }
    }
    joined
}

fn gather(model: &Model<'_>, truth: &Truth, depth: usize, needs: &mut Vec<Need>) {
    let Some(depth) = depth.checked_sub(1) else { return };
    let mut add = |who: IdVec<CohortId, bool>, place: PlaceId, number: Option<i64>| {
        let cohorts = model.layout.cohorts.enumerate().filter(|(id, _)| who[*id]);
        let all: i64 = cohorts.map(|(_, cohort)| cohort.members).sum();
        let number = number.unwrap_or(all);
        if (1..=all).contains(&number) {
            needs.push(Need { who, place, spare: all - number });
        }
    };
    match &truth.kind {
        TruthKind::AllAt(who, place) => {
            if let Some(who) = members(model, who) {
                add(who, *place, None);
            }
        }
        TruthKind::Positive(number) => {
            if let Some((who, place)) = counted(model, number) {
                add(who, place, Some(1));
            }
        }
        TruthKind::Compare(left, comparison, right) => {
            let (counts, least) = match (constant(left), constant(right)) {
                (None, Some(number)) => (left, least(*comparison, number)),
                (Some(number), None) => (right, least(mirrored(*comparison), number)),
                _ => return,
            };
            if let (Some((who, place)), Some(least)) = (counted(model, counts), least) {
                add(who, place, Some(least));
            }
        }
        TruthKind::And(parts) => parts.iter().for_each(|part| gather(model, part, depth, needs)),
        TruthKind::Let(id, _) => {
            if let Value::Truth(truth) = &model.puzzle.lets[*id].value {
                gather(model, truth, depth, needs);
            }
        }
        _ => {}
    }
}

fn constant(number: &Number) -> Option<i64> {
    match number.kind {
        NumberKind::Constant(value) => Some(value),
        _ => None,
    }
}

/// The least number that compares so with a constant, if there is one.
fn least(comparison: Comparison, with: i64) -> Option<i64> {
    match comparison {
        Comparison::Equal | Comparison::GreaterOrEqual => Some(with),
        Comparison::Greater => with.checked_add(1),
        Comparison::NotEqual | Comparison::Less | Comparison::LessOrEqual => None,
    }
}

/// The comparison with its sides exchanged.
fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::LessOrEqual => Comparison::GreaterOrEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterOrEqual => Comparison::LessOrEqual,
        same => same,
    }
}

/// Who is counted at which place.
fn counted(model: &Model<'_>, number: &Number) -> Option<(IdVec<CohortId, bool>, PlaceId)> {
    match &number.kind {
        NumberKind::Count(who, Where::At(place)) => Some((members(model, who)?, *place)),
        NumberKind::Everyone(Where::At(place)) => {
            Some((model.layout.cohorts.iter().map(|_| true).collect(), *place))
        }
        _ => None,
    }
}

fn members(model: &Model<'_>, who: &Who) -> Option<IdVec<CohortId, bool>> {
    if who.terms.iter().any(|term| term.copies == Copies::Bound) {
        return None;
    }
    let mut among: IdVec<CohortId, bool> = model.layout.cohorts.iter().map(|_| false).collect();
    model.layout.cohorts_of(who).into_iter().for_each(|cohort| among[cohort] = true);
    Some(among)
}
