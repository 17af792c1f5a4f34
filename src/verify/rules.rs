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
pub enum Judged {
    /// What holds aboard.
    Aboard,
    /// What holds ashore `while afloat`.
    Afloat,
    /// What holds at the places and overall, at the start and after a landing.
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
        for rule in moment.puzzle.rules.ids() {
            for here in judged.heres(moment, rule) {
                self.judge(moment, rule, here);
            }
        }
    }

    fn judge(&mut self, moment: &Moment, rule: RuleId, here: Here) {
        for (clause, asked) in moment.puzzle.rules[rule].clauses.iter().enumerate() {
            let said = Said::of(moment, asked, here);
            self.fault = self.fault.or(said.fault);
            if let Some(bound) = said.broken {
                self.violations.push(Violation { rule, clause, here, bound });
                return;
            }
        }
    }
}

impl Judged {
    /// Where a rule is looked at in such a moment.
    pub fn heres(self, moment: &Moment, rule: RuleId) -> Vec<Here> {
        let scope = &moment.puzzle.rules[rule].scope;
        let places = scope.places.iter().map(|&place| Here::Place(place));
        match self {
            Self::Aboard => {
                let aboard = moment.voyage.filter(|v| scope.carriers.contains(&v.carrier));
                aboard.map(|_| Here::Aboard).into_iter().collect()
            }
            Self::Afloat if scope.afloat => places.collect(),
            Self::Ashore if !scope.afloat => places.chain(scope.overall.then_some(Here::Nowhere)).collect(),
            _ => Vec::new(),
        }
    }
}

/// What one clause says here, for all choices of copies up to the first for which it is broken.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// Whether its demand was read: no guard let it be.
    pub tested: bool,
    /// The copies for which it is broken.
    pub broken: Option<Bound>,
    /// The first expression without a value.
    pub fault: Option<Fault>,
}

impl Said {
    /// Reads a clause.
    pub fn of(moment: &Moment, clause: &Clause, here: Here) -> Self {
        let mut said = Self::default();
        said.for_copies(moment, clause, &clause.binders, here, &mut Bound::new());
        said
    }

    /// Whether the clause is broken for some choice of copies.
    fn for_copies(
        &mut self,
        moment: &Moment,
        clause: &Clause,
        binders: &[FamilyId],
        here: Here,
        bound: &mut Bound,
    ) -> bool {
        let Some((&family, inner)) = binders.split_first() else {
            match self.holds(moment, clause, here, bound) {
                Ok(true) => return false,
                Ok(false) => self.broken = Some(bound.clone()),
                Err(fault) => self.fault = self.fault.or(Some(fault)),
            }
            return self.broken.is_some();
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

    /// Whether a clause holds: one of its guards lets it be, or its demand is met.
    fn holds(&mut self, moment: &Moment, clause: &Clause, here: Here, bound: &mut Bound) -> Read<bool> {
        for guard in &clause.guards {
            if moment.truth(&guard.condition, here, bound)? == guard.unless {
                return Ok(true);
            }
        }
        self.tested = true;
        Ok(moment.truth(&clause.demand, here, bound)? != clause.forbid)
    }
}
