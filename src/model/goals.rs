//! The states that may be goals, listed: a search that begins at the goals has to know them all.
//!
//! What a goal asks for is read off its words as far as that is easy: who has to be where, and where
//! boats lie, in each of its alternatives. What is not read leaves more states to try, each of which is
//! judged by the goal itself, so that nothing depends on how much was read.

use super::Model;
use super::layout::{ConfigId, Layout};
use super::reach::Reach;
use crate::check::puzzle::{
    CarrierId, Comparison, Copies, Number, NumberKind, PlaceId, Truth, TruthKind, Value, Where, Who,
};
use crate::id::IdVec;
use crate::limits;

/// How deep lets and parentheses are looked through.
const DEPTH: usize = 64;

/// Something that every state of an alternative fulfils.
#[derive(Clone, Copy, Debug)]
enum Fact<'p> {
    /// All of them are there.
    At(&'p Who, PlaceId),
    /// The boat is there, or it is not.
    Boat(CarrierId, PlaceId, bool),
}

/// The words of every state that may be a goal, and of others that are none; `None` if they are more
/// than [`limits::GOAL_STATES`].
pub fn candidates(model: &Model<'_>) -> Option<Vec<Vec<u64>>> {
    let mut states = Vec::new();
    for facts in alternatives(model, &model.puzzle.goal) {
        list(model, &facts, &mut states)?;
    }
    states.sort_unstable();
    states.dedup();
    Some(states)
}

/// What is known of one way to meet a goal, and what is still to be read of it, so deep.
type Branch<'p> = (Vec<Fact<'p>>, Vec<(&'p Truth, usize)>);

/// The alternatives of a goal, `or` by `or`, with what each is known to ask for.
fn alternatives<'p>(model: &Model<'p>, goal: &'p Truth) -> Vec<Vec<Fact<'p>>> {
    let mut done: Vec<Vec<Fact<'p>>> = Vec::new();
    // Each alternative: what is known of it, and what is still to be read.
    let mut open: Vec<Branch<'p>> = vec![(Vec::new(), vec![(goal, DEPTH)])];
    while let Some((mut facts, mut unread)) = open.pop() {
        let Some((truth, depth)) = unread.pop() else {
            done.push(facts);
            continue;
        };
        match (&truth.kind, depth.checked_sub(1)) {
            (TruthKind::And(parts), Some(depth)) => unread.extend(parts.iter().map(|part| (part, depth))),
            (TruthKind::Or(parts), Some(depth)) if open.len() + done.len() < limits::GOAL_ALTERNATIVES => {
                for part in parts {
                    let mut unread = unread.clone();
                    unread.push((part, depth));
                    open.push((facts.clone(), unread));
                }
                continue;
            }
            (TruthKind::Let(id, _), Some(depth)) => {
                if let Value::Truth(truth) = &model.puzzle.lets[*id].value {
                    unread.push((truth, depth));
                }
            }
            (kind, _) => facts.extend(fact(model, kind)),
        }
        open.push((facts, unread));
    }
    done
}

/// What is known where a condition holds.
fn fact<'p>(model: &Model<'p>, kind: &'p TruthKind) -> Option<Fact<'p>> {
    let boat = |number: &Number, there| match number.kind {
        NumberKind::Carrier(carrier, Where::At(place)) => Some(Fact::Boat(carrier, place, there)),
        _ => None,
    };
    match kind {
        TruthKind::AllAt(who, place) => Some(Fact::At(who, *place)),
        TruthKind::Positive(number) => boat(number, true),
        TruthKind::Not(truth) => match &truth.kind {
            TruthKind::Positive(number) => boat(number, false),
            _ => None,
        },
        TruthKind::Compare(left, Comparison::Equal, right) => {
            let (NumberKind::Count(who, Where::At(place)), NumberKind::Constant(count)) =
                (&left.kind, &right.kind)
            else {
                return None;
            };
            let members = who.terms.iter().map(|term| match term.copies {
                Copies::All => model.puzzle.members(term.role),
                Copies::One(_) | Copies::Bound => model.puzzle.roles[term.role].per_copy,
            });
            (members.sum::<i64>() == *count).then_some(Fact::At(who, *place))
        }
        _ => None,
    }
}

/// Adds every state that fulfils the facts.
fn list(model: &Model<'_>, facts: &[Fact<'_>], states: &mut Vec<Vec<u64>>) -> Option<()> {
    let layout = &model.layout;
    let mut open = vec![vec![0; layout.packing.words().max(1)]];
    let room = limits::GOAL_STATES.checked_sub(states.len())?;
    for class in layout.classes.iter() {
        let allowed: Vec<ConfigId> =
            class.config_ids().filter(|config| !strays(layout, facts, *config)).collect();
        let mut counts: IdVec<ConfigId, i64> = layout.configs.iter().map(|_| 0).collect();
        let mut next = Vec::new();
        for spread in spreads(class.count, allowed.len(), room / open.len().max(1))? {
            allowed.iter().zip(&spread).for_each(|(config, count)| counts[*config] = *count);
            for words in &open {
                let mut words = words.clone();
                layout.pack_class(class, &counts, &mut words);
                next.push(words);
            }
        }
        open = next;
    }
    let reach = Reach::new(model.puzzle);
    for (carrier, boat) in model.puzzle.carriers.enumerate() {
        let Some(start) = boat.at else { continue };
        let fits = |place: &PlaceId| {
            facts.iter().all(|fact| match fact {
                Fact::Boat(boat, at, there) if *boat == carrier => (at == place) == *there,
                _ => true,
            })
        };
        let places: Vec<PlaceId> = reach.by(carrier, start).into_iter().filter(fits).collect();
        if open.len().saturating_mul(places.len()) > room {
            return None;
        }
        let lie = |words: &Vec<u64>, place: PlaceId| {
            let mut words = words.clone();
            layout.set_boat(&mut words, carrier, place);
            words
        };
        open = open.iter().flat_map(|words| places.iter().map(move |&place| lie(words, place))).collect();
    }
    states.append(&mut open);
    Some(())
}

/// Whether somebody in this configuration is not where the facts want him.
fn strays(layout: &Layout, facts: &[Fact<'_>], config: ConfigId) -> bool {
    facts.iter().any(|fact| match fact {
        Fact::At(who, place) => layout.cohorts_of(who).into_iter().any(|cohort| {
            layout.configs[config].standing.iter().any(|s| s.cohort == cohort && s.place != *place)
        }),
        Fact::Boat(..) => false,
    })
}

/// Every way to put `count` things into so many configurations; `None` if there are more than `room`.
fn spreads(count: i64, configs: usize, room: usize) -> Option<Vec<Vec<i64>>> {
    if configs == 0 {
        return Some(if count == 0 { vec![Vec::new()] } else { Vec::new() });
    }
    let mut open: Vec<(Vec<i64>, i64)> = vec![(Vec::new(), count)];
    for nth in 1..=configs {
        let mut next = Vec::new();
        for (way, left) in open {
            let least = if nth == configs { left } else { 0 };
            for here in least..=left {
                if next.len() >= room {
                    return None;
                }
                next.push((way.iter().copied().chain([here]).collect(), left - here));
            }
        }
        open = next;
    }
    Some(open.into_iter().map(|(way, _)| way).collect())
}
