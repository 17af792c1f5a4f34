//! Which rules a moment breaks.

use super::evaluate::{Bound, Fault, Here, Moment, Read};
use crate::check::puzzle::{Clause, FamilyId, RuleId};

/// A clause that is not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: RuleId,
    /// Which of its clauses.
    pub clause: usize,
    /// Where it is broken.
    pub here: Here,
    /// For which copies.
    pub bound: Bound,
}

/// What a look at some rules has found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// The clauses that are not met, at most one a rule and place.
    pub violations: Vec<Violation>,
    /// The first expression without a value. It matters only where no rule is broken.
    pub fault: Option<Fault>,
}

/// Which rules a moment is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judged {
    Aboard,
    Afloat,
    Ashore,
}

impl Findings {
    /// What holds aboard, and what holds ashore `while afloat`, while a crossing is under way.
    pub fn add_afloat(&mut self, moment: &Moment) {
        self.look(moment, Judged::Aboard);
        self.look(moment, Judged::Afloat);
    }

    /// What holds at the places and overall, at the start and after a landing.
    pub fn add_ashore(&mut self, moment: &Moment) {
        self.look(moment, Judged::Ashore);
    }

    fn look(&mut self, moment: &Moment, judged: Judged) {
        for (rule, declared) in moment.puzzle.rules.enumerate() {
            let scope = &declared.scope;
            let places = scope.places.iter().map(|&place| Here::Place(place));
            let aboard = moment.voyage.filter(|v| scope.carriers.contains(&v.carrier)).map(|_| Here::Aboard);
            let heres: Vec<Here> = match judged {
                Judged::Aboard => aboard.into_iter().collect(),
                Judged::Afloat if scope.afloat => places.collect(),
                Judged::Ashore if !scope.afloat => {
                    places.chain(scope.overall.then_some(Here::Nowhere)).collect()
                }
                _ => Vec::new(),
            };
            for here in heres {
                self.judge(moment, rule, here);
            }
        }
    }

    fn judge(&mut self, moment: &Moment, rule: RuleId, here: Here) {
        for (clause, asked) in moment.puzzle.rules[rule].clauses.iter().enumerate() {
            let mut bound = Bound::new();
            if self.for_copies(moment, asked, &asked.binders, here, &mut bound) {
                self.violations.push(Violation { rule, clause, here, bound });
                return;
            }
        }
    }

    /// Whether the clause is broken for some choice of copies, which is then left in `bound`.
    fn for_copies(
        &mut self,
        moment: &Moment,
        clause: &Clause,
        binders: &[FamilyId],
        here: Here,
        bound: &mut Bound,
    ) -> bool {
        let Some((&family, inner)) = binders.split_first() else {
            return match holds(moment, clause, here, bound) {
                Ok(holds) => !holds,
                Err(fault) => {
                    self.fault.get_or_insert(fault);
                    false
                }
            };
        };
        for copy in 1..=moment.puzzle.families[family].copies {
            bound.insert(family, copy);
            if self.for_copies(moment, clause, inner, here, bound) {
                return true;
            }
        }
        bound.remove(&family);
        false
    }
}

/// Whether a clause holds: one of its guards lets it be, or its demand is met.
fn holds(moment: &Moment, clause: &Clause, here: Here, bound: &mut Bound) -> Read<bool> {
    for guard in &clause.guards {
        if moment.truth(&guard.condition, here, bound)? == guard.unless {
            return Ok(true);
        }
    }
    Ok(moment.truth(&clause.demand, here, bound)? != clause.forbid)
}
