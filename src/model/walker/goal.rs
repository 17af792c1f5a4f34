//! A goal that says where everybody of some kinds has to be, read off the words of a state.

use super::super::Model;
use super::super::layout::{ConfigId, Layout};
use crate::check::puzzle::{Copies, PlaceId, Truth, TruthKind, Value, Who};

/// How deep lets are looked through.
const DEPTH: usize = 64;

/// Fields of the words with the numbers that they have at a goal.
#[derive(Clone, Debug)]
pub struct Target {
    /// Word, bits of it, and what they are.
    fields: Vec<(usize, u64, u64)>,
}

impl Target {
    /// The target of a model's goal; `None` if it has to be worked out state by state.
    pub fn new(model: &Model<'_>) -> Option<Self> {
        let mut all = Vec::new();
        gather(model, &model.puzzle.goal, DEPTH, &mut all)?;
        let layout = &model.layout;
        let mut target = Self { fields: Vec::new() };
        for class in layout.classes.iter() {
            let strays = |config: &ConfigId| {
                all.iter().any(|(who, place)| {
                    layout.cohorts_of(who).iter().any(|cohort| {
                        let standing = layout.configs[*config].standing.iter();
                        standing.filter(|s| s.cohort == *cohort).any(|s| s.place != *place)
                    })
                })
            };
            let (bad, good): (Vec<ConfigId>, Vec<ConfigId>) = class.config_ids().partition(strays);
            if bad.is_empty() {
                continue;
            }
            match good.as_slice() {
                [] => return None,
                [one] => {
                    target.add(layout, *one, class.count);
                    bad.iter().for_each(|config| target.add(layout, *config, 0));
                }
                // What no field keeps is what the others leave: it can't be asked to be 0.
                _ if bad.iter().all(|config| layout.place_of(*config).is_some()) => {
                    bad.iter().for_each(|config| target.add(layout, *config, 0));
                }
                _ => return None,
            }
        }
        Some(target)
    }

    fn add(&mut self, layout: &Layout, config: ConfigId, count: i64) {
        if let Some((word, shift, mask)) = layout.place_of(config) {
            self.fields.push((word, mask << shift, count.unsigned_abs() << shift));
        }
    }

    /// Whether a state is a goal.
    #[inline]
    pub fn is_met(&self, words: &[u64]) -> bool {
        self.fields
            .iter()
            .all(|&(word, bits, value)| words.get(word).is_some_and(|word| word & bits == value))
    }
}

/// The parts of a goal that asks that these be at these places, and nothing else.
fn gather<'p>(
    model: &Model<'p>,
    truth: &'p Truth,
    depth: usize,
    all: &mut Vec<(&'p Who, PlaceId)>,
) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    match &truth.kind {
        TruthKind::AllAt(who, place) if who.terms.iter().all(|term| term.copies != Copies::Bound) => {
            all.push((who, *place));
            Some(())
        }
        TruthKind::And(parts) => parts.iter().try_for_each(|part| gather(model, part, depth, all)),
        TruthKind::Let(id, _) => match &model.puzzle.lets[*id].value {
            Value::Truth(truth) => gather(model, truth, depth, all),
            Value::Number(_) => None,
        },
        _ => None,
    }
}
