//! Which crossings are legal, and where they lead.

use super::eval::{Copies, Crossing, Fault, Here, Moment, Value, eval, number, truth};
use super::state::State;
use super::world::World;
use rivercross::syntax::tree::{Clause, Guard, Rule, ScopeKind};
use std::cell::Cell;
use std::collections::BTreeMap;

/// What a legal crossing leads to, and what it adds to every metric that can be told.
#[derive(Clone, Debug)]
pub struct Landing {
    pub state: State,
    pub amounts: BTreeMap<String, i64>,
}

/// A legal crossing, a refused one (`None`), or a fault.
pub type Verdict = Result<Option<Landing>, Fault>;

/// How crossings are looked at.
pub struct Crossings<'m> {
    pub world: &'m World<'m>,
    /// Whether `trips` and `limit`s are regarded (and used up).
    pub bounded: bool,
    /// Set where the document leaves open whether a fault is met.
    pub doubt: &'m Cell<bool>,
}

impl Crossings<'_> {
    /// Every crossing from a state that meets conditions 1 to 3.
    pub fn tries(&self, state: &State) -> Vec<Crossing> {
        let mut all = Vec::new();
        for carrier in 0..self.world.carriers.len() {
            for (leg, way) in self.world.legs.iter().enumerate() {
                let there = state.carriers[carrier].is_none_or(|place| place == way.from);
                if there && self.world.may_use(carrier, leg) {
                    let ashore: Vec<usize> =
                        (0..state.members.len()).filter(|&m| state.members[m] == way.from).collect();
                    for chosen in 0u32..1 << ashore.len() {
                        let aboard = ashore.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
                        all.push(Crossing { carrier, leg, load: aboard.map(|(_, &m)| m).collect() });
                    }
                }
            }
        }
        all.retain(|crossing| self.fits(state, crossing));
        all
    }

    /// Whether the start satisfies the rules.
    pub fn start_is_sound(&self, start: &State) -> Result<bool, Fault> {
        let mut findings = Findings::default();
        self.look_after_landing(start, 0, &mut findings);
        findings.verdict()
    }

    /// Whether the goal holds.
    pub fn is_goal(&self, state: &State) -> Result<bool, Fault> {
        let places = state.places();
        let moment = self.moment(&places, &state.carriers, None, Here::Nowhere, 0, &[]);
        truth(&moment, &Copies::new(), self.world.goal.expect("a goal"))
    }

    /// Conditions 4 and 5, limits, and where the crossing leads.
    pub fn cross(&self, state: &State, crossing: &Crossing) -> Verdict {
        let world = self.world;
        let leg = &world.legs[crossing.leg];
        let mut members = state.places();
        crossing.load.iter().for_each(|&m| members[m] = None);
        let mut carriers = state.carriers.clone();
        carriers[crossing.carrier] = None;
        let trip = state.memory.made + 1;
        let previous = &state.memory.previous;
        let moment = |here| self.moment(&members, &carriers, Some(crossing), here, trip, previous);

        let mut findings = Findings::default();
        for rule in &world.rules {
            if self.carriers_of(rule).contains(&crossing.carrier) {
                look(&moment(Here::Aboard), rule, &mut findings);
            }
            if rule.afloat.is_some() {
                for place in self.places_of(rule) {
                    look(&moment(Here::Place(place)), rule, &mut findings);
                }
            }
        }

        let mut landed = state.clone();
        crossing.load.iter().for_each(|&m| landed.members[m] = leg.to);
        if landed.carriers[crossing.carrier].is_some() {
            landed.carriers[crossing.carrier] = Some(leg.to);
        }
        landed.memory.made = self.reduced(trip);
        self.look_after_landing(&landed, trip, &mut findings);
        if findings.refused {
            return Ok(None);
        }

        let aboard = moment(Here::Aboard);
        landed.memory.previous = world
            .previous
            .iter()
            .map(|body| {
                eval(&aboard, &Copies::new(), body).unwrap_or_else(|_| {
                    // Nobody may ever ask.
                    self.doubt.set(true);
                    Value::Number(0)
                })
            })
            .collect();

        let mut amounts = BTreeMap::from([("crossings".to_owned(), 1)]);
        for (metric, amount) in self.amounts(&aboard) {
            match amount {
                Ok(amount) => {
                    amounts.insert(metric, amount);
                }
                // Also where nobody asks for this cost.
                Err(fault) => {
                    findings.fault.get_or_insert(fault);
                }
            }
        }
        if self.bounded {
            if world.carriers[crossing.carrier].trips.is_some() {
                *landed.memory.trips.entry(crossing.carrier).or_insert(0) += 1;
            }
            for (metric, &bound) in &world.limits {
                let spent = landed.memory.spent.entry(metric.clone()).or_insert(0);
                *spent = spent.saturating_add(amounts.get(metric).copied().unwrap_or(0));
                if *spent > bound {
                    // Whether limits or faults are seen first is open.
                    self.doubt.set(self.doubt.get() || findings.fault.is_some());
                    return Ok(None);
                }
            }
        }
        findings.verdict().map(|legal| legal.then_some(Landing { state: landed, amounts }))
    }

    /// What a crossing adds to `time` and to the costs.
    fn amounts(&self, aboard: &Moment) -> Vec<(String, Result<i64, Fault>)> {
        let crossing = aboard.crossing.expect("aboard");
        let time = self.world.time(crossing.carrier, crossing.leg);
        let time = time.map(|e| ("time".to_owned(), number(aboard, &Copies::new(), e)));
        let costs = self
            .world
            .costs
            .iter()
            .map(|(name, value)| (name.clone(), eval(aboard, &Copies::new(), value).map(Value::amount)));
        let not_negative = |amount: i64| if amount < 0 { Err(Fault::NegativeCost) } else { Ok(amount) };
        time.into_iter().chain(costs).map(|(name, amount)| (name, amount.and_then(not_negative))).collect()
    }

    /// Condition 3.
    fn fits(&self, state: &State, crossing: &Crossing) -> bool {
        let carrier = &self.world.carriers[crossing.carrier];
        let total = |measure: &str| -> i64 {
            let of = |&m: &usize| self.world.members[m].measures.get(measure).copied().unwrap_or(0);
            crossing.load.iter().map(of).sum()
        };
        let used = state.memory.trips.get(&crossing.carrier).copied().unwrap_or(0);
        total("size") <= carrier.seats
            && carrier.load.is_none_or(|load| total("weight") <= load)
            && crossing.load.len() as i64 >= carrier.least
            && (crossing.load.is_empty()
                || carrier.rowers.as_ref().is_none_or(|r| crossing.load.iter().any(|m| r.contains(m))))
            && !(self.bounded && carrier.trips.is_some_and(|trips| used >= trips))
    }

    /// Condition 5.
    fn look_after_landing(&self, state: &State, made: i64, findings: &mut Findings) {
        let members = state.places();
        let moment = |here| self.moment(&members, &state.carriers, None, here, made, &[]);
        for rule in &self.world.rules {
            if rule.afloat.is_none() {
                for place in self.places_of(rule) {
                    look(&moment(Here::Place(place)), rule, findings);
                }
            }
            if rule.scope.iter().any(|s| s.kind == ScopeKind::Overall) {
                look(&moment(Here::Nowhere), rule, findings);
            }
        }
    }

    fn places_of(&self, rule: &Rule) -> Vec<usize> {
        let names = |place: usize, kind: &ScopeKind| match kind {
            ScopeKind::Banks | ScopeKind::Everywhere => true,
            ScopeKind::Islands => self.world.islands.contains(&place),
            ScopeKind::Boats | ScopeKind::Overall => false,
            ScopeKind::Named(name) => self.world.places[place] == name.text,
        };
        (0..self.world.places.len()).filter(|&p| rule.scope.iter().any(|s| names(p, &s.kind))).collect()
    }

    fn carriers_of(&self, rule: &Rule) -> Vec<usize> {
        let names = |carrier: usize, kind: &ScopeKind| match kind {
            ScopeKind::Boats | ScopeKind::Everywhere => true,
            ScopeKind::Banks | ScopeKind::Islands | ScopeKind::Overall => false,
            ScopeKind::Named(name) => self.world.carriers[carrier].name == name.text,
        };
        (0..self.world.carriers.len()).filter(|&c| rule.scope.iter().any(|s| names(c, &s.kind))).collect()
    }

    /// The least number of crossings that `trip` can't tell from this one, now and later.
    fn reduced(&self, made: i64) -> i64 {
        let Some((greatest, common)) = self.world.trip else { return 0 };
        let first = greatest + 1;
        if made <= first { made } else { first + (made - first) % common }
    }

    fn moment<'s>(
        &'s self,
        members: &'s [Option<usize>],
        carriers: &'s [Option<usize>],
        crossing: Option<&'s Crossing>,
        here: Here,
        trip: i64,
        previous: &'s [Value],
    ) -> Moment<'s> {
        Moment { world: self.world, members, carriers, crossing, here, trip, previous, doubt: self.doubt }
    }
}

/// What rules say of one crossing, or of the start. A fault only counts where no rule refuses.
#[derive(Default)]
struct Findings {
    refused: bool,
    fault: Option<Fault>,
}

impl Findings {
    fn add(&mut self, holds: Result<bool, Fault>) {
        match holds {
            Ok(holds) => self.refused |= !holds,
            Err(fault) => {
                self.fault.get_or_insert(fault);
            }
        }
    }

    fn verdict(&self) -> Result<bool, Fault> {
        match (self.refused, self.fault) {
            (true, _) => Ok(false),
            (false, Some(fault)) => Err(fault),
            (false, None) => Ok(true),
        }
    }
}

fn look(moment: &Moment, rule: &Rule, findings: &mut Findings) {
    for clause in &rule.clauses {
        let mut choices = vec![Copies::new()];
        for binder in &clause.binders {
            let copies = moment.world.families[&binder.family.text].copies;
            let with = |choice: &Copies, copy| {
                let mut choice = choice.clone();
                choice.insert(binder.variable.text.clone(), copy);
                choice
            };
            choices = choices.iter().flat_map(|c| (1..=copies).map(move |copy| with(c, copy))).collect();
        }
        for copies in &choices {
            findings.add(holds(moment, copies, rule, clause));
        }
    }
}

/// Guards are read `when` before `unless`, the head's before the clause's, then the demand.
fn holds(moment: &Moment, copies: &Copies, rule: &Rule, clause: &Clause) -> Result<bool, Fault> {
    for (guards, copies) in [(&rule.guards, &Copies::new()), (&clause.guards, copies)] {
        for unless in [false, true] {
            for Guard { condition, .. } in guards.iter().filter(|g| g.unless == unless) {
                if truth(moment, copies, condition)? == unless {
                    return Ok(true);
                }
            }
        }
    }
    Ok(truth(moment, copies, &clause.demand)? != clause.forbid)
}
