//! What of a puzzle can be relaxed, and the puzzle with that relaxed.

use crate::check::puzzle::{
    Bound, CarrierId, Copies, Leg, Metric, Number, NumberKind, PlaceId, Puzzle, RoleId, RuleId, Truth,
    TruthKind, Where, Who,
};
use crate::limits;
use crate::source::Span;

/// One thing that is asked for no more, or less strictly. Numbers are those that hold instead;
/// [`i64::MAX`] is no bound at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relaxation {
    /// Without a rule.
    Rule(RuleId),
    /// Without one clause of a rule, counted from 0.
    Clause(RuleId, usize),
    /// A rule that no longer holds aboard.
    NotAboard(RuleId),
    /// A rule that holds aboard only.
    NotAshore(RuleId),
    /// A carrier with so many seats.
    Seats(CarrierId, i64),
    /// A carrier that bears so much.
    Load(CarrierId, i64),
    /// A carrier that needs so many heads aboard.
    Least(CarrierId, i64),
    /// One more who may row a carrier.
    Rower(CarrierId, RoleId),
    /// A carrier that anyone may row.
    Anyone(CarrierId),
    /// A carrier that crosses so often.
    Trips(CarrierId, i64),
    /// A limit of so much.
    Limit(Metric, i64),
    /// A two-way route between two places, for every carrier.
    Route(PlaceId, PlaceId),
    /// A boat that lies elsewhere at the start.
    Boat(CarrierId, PlaceId),
    /// An individual who starts elsewhere.
    Start(RoleId, PlaceId),
}

/// Something that can be relaxed more or less. Whatever is legal stays so however far it is relaxed, so
/// a puzzle that is unsolvable with some of these relaxed in full is so with less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lever {
    /// A rule: all of it, a clause, or where it holds.
    Rule(RuleId),
    /// More seats.
    Seats(CarrierId),
    /// A greater load.
    Load(CarrierId),
    /// Fewer heads that have to be aboard.
    Least(CarrierId),
    /// More who may row.
    Rowers(CarrierId),
    /// More trips.
    Trips(CarrierId),
    /// A greater limit.
    Limit(Metric),
    /// A way that there is not.
    Route(PlaceId, PlaceId),
}

impl Lever {
    /// All that a puzzle has, in the order in which they are tried and told.
    pub fn all(puzzle: &Puzzle) -> Vec<Self> {
        let asks = |rule: &RuleId| {
            let (rule, scope) = (&puzzle.rules[*rule], &puzzle.rules[*rule].scope);
            let holds = scope.overall || !scope.places.is_empty() || !scope.carriers.is_empty();
            holds && !rule.clauses.is_empty()
        };
        // What nobody wrote comes last.
        let mut unsaid = Vec::new();
        let mut levers: Vec<Self> = puzzle.rules.ids().filter(asks).map(Self::Rule).collect();
        for (id, carrier) in puzzle.carriers.enumerate() {
            let mut numbers = vec![Self::Seats(id), Self::Load(id)];
            let least = if carrier.least.span == carrier.name.span { &mut unsaid } else { &mut numbers };
            least.push(Self::Least(id));
            levers.append(&mut numbers);
            levers.extend(carrier.rowers.as_ref().map(|_| Self::Rowers(id)));
            levers.extend(carrier.trips.map(|_| Self::Trips(id)));
        }
        levers.extend(puzzle.limits.iter().map(|limit| Self::Limit(limit.metric)));
        levers.extend(missing_routes(puzzle).into_iter().map(|(a, b)| Self::Route(a, b)));
        levers.append(&mut unsaid);
        let is_number =
            |lever: &Self| matches!(lever, Self::Seats(_) | Self::Load(_) | Self::Least(_) | Self::Trips(_));
        levers.retain(|lever| !is_number(lever) || lever.numbers(puzzle).is_some());
        levers
    }

    /// Relaxed as far as it goes.
    pub fn full(self, puzzle: &Puzzle) -> Relaxation {
        match self {
            Self::Rule(rule) => Relaxation::Rule(rule),
            Self::Rowers(carrier) => Relaxation::Anyone(carrier),
            Self::Route(a, b) => Relaxation::Route(a, b),
            _ => self.to(self.numbers(puzzle).map_or(i64::MAX, |(_, last)| last), puzzle),
        }
    }

    /// With another number, where it has one.
    pub fn to(self, number: i64, puzzle: &Puzzle) -> Relaxation {
        match self {
            Self::Seats(carrier) => Relaxation::Seats(carrier, number),
            Self::Load(carrier) => Relaxation::Load(carrier, number),
            Self::Least(carrier) => Relaxation::Least(carrier, number),
            Self::Trips(carrier) => Relaxation::Trips(carrier, number),
            Self::Limit(metric) => Relaxation::Limit(metric, number),
            Self::Rule(_) | Self::Rowers(_) | Self::Route(..) => self.full(puzzle),
        }
    }

    /// The number that it has now and the last one that can matter; `None` if there is no other.
    pub fn numbers(self, puzzle: &Puzzle) -> Option<(i64, i64)> {
        let all = |measure| {
            puzzle.roles.enumerate().fold(0_i64, |sum, (id, role)| {
                sum.saturating_add(role.measures[measure].max(0).saturating_mul(puzzle.members(id)))
            })
        };
        let (now, last) = match self {
            Self::Seats(id) => (puzzle.carriers[id].seats.value, all(puzzle.size())),
            Self::Load(id) => (puzzle.carriers[id].load?.value, all(puzzle.weight())),
            Self::Least(id) => (puzzle.carriers[id].least.value, 0),
            Self::Trips(id) => (puzzle.carriers[id].trips?.value, i64::MAX),
            Self::Limit(metric) => {
                (puzzle.limits.iter().find(|limit| limit.metric == metric)?.bound, i64::MAX)
            }
            Self::Rule(_) | Self::Rowers(_) | Self::Route(..) => return None,
        };
        let less = matches!(self, Self::Least(_));
        (if less { last < now } else { last > now }).then_some((now, last))
    }

    /// Smaller relaxations, none of which contains another, in the order in which they are told.
    pub fn parts(self, puzzle: &Puzzle) -> Vec<Relaxation> {
        match self {
            Self::Rule(id) => {
                let rule = &puzzle.rules[id];
                let clauses = (0..rule.clauses.len()).map(|clause| Relaxation::Clause(id, clause));
                let mut parts: Vec<_> = clauses.filter(|_| rule.clauses.len() > 1).collect();
                if !rule.scope.places.is_empty() && !rule.scope.carriers.is_empty() {
                    parts.extend([Relaxation::NotAboard(id), Relaxation::NotAshore(id)]);
                }
                parts
            }
            Self::Rowers(carrier) => {
                let rows = |role: &RoleId| {
                    let rowers = puzzle.carriers[carrier].rowers.as_ref();
                    let is_all = |who: &Who| {
                        who.terms.iter().any(|term| term.role == *role && term.copies == Copies::All)
                    };
                    rowers.is_none_or(|rowers| is_all(&rowers.who))
                };
                let others = puzzle.roles.ids().filter(|role| !rows(role) && puzzle.members(*role) > 0);
                others.map(|role| Relaxation::Rower(carrier, role)).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Pairs of places that lack a way at least in one direction. Nobody knows how long a new way takes, so
/// there are none where only routes tell that and it matters.
fn missing_routes(puzzle: &Puzzle) -> Vec<(PlaceId, PlaceId)> {
    let timed = puzzle.minimise.contains(&Metric::Time)
        || puzzle.limits.iter().any(|limit| limit.metric == Metric::Time);
    if puzzle.places.len() > limits::EXPLAIN_PLACES
        || timed && puzzle.carriers.iter().any(|carrier| carrier.time.is_none())
    {
        return Vec::new();
    }
    let pairs = puzzle.places.ids().flat_map(|a| puzzle.places.ids().map(move |b| (a, b)));
    pairs.filter(|&(a, b)| a < b && (lacks(puzzle, a, b) || lacks(puzzle, b, a))).collect()
}

fn lacks(puzzle: &Puzzle, from: PlaceId, to: PlaceId) -> bool {
    !puzzle.legs.iter().any(|leg| (leg.from, leg.to) == (from, to) && leg.by.is_none())
}

/// Every boat, and every individual of whom the goal does not say so, at each other place. (Whoever starts
/// where the goal wants them is no explanation.)
pub fn starts(puzzle: &Puzzle) -> Vec<Relaxation> {
    if puzzle.places.len() > limits::EXPLAIN_PLACES {
        return Vec::new();
    }
    let mut starts = Vec::new();
    for (id, carrier) in puzzle.carriers.enumerate() {
        let elsewhere = puzzle.places.ids().filter(|place| carrier.at.is_some_and(|at| at != *place));
        starts.extend(elsewhere.map(|place| Relaxation::Boat(id, place)));
    }
    for (id, role) in puzzle.roles.enumerate() {
        let family = &puzzle.families[role.family];
        if family.counted || family.of || puzzle.members(id) != 1 {
            continue;
        }
        let here = |place: &PlaceId| role.start.iter().any(|(at, copies)| at == place && *copies > 0);
        let elsewhere = puzzle.places.ids().filter(|place| !here(place));
        let elsewhere = elsewhere.filter(|place| !speaks_of(&puzzle.goal, id, *place));
        starts.extend(elsewhere.map(|place| Relaxation::Start(id, place)));
    }
    starts
}

/// Whether a goal speaks of a role at a place.
fn speaks_of(goal: &Truth, role: RoleId, place: PlaceId) -> bool {
    let meant = |who: &Who| who.terms.iter().any(|term| term.role == role);
    let number = |number: &Number| match &number.kind {
        NumberKind::Count(who, at) => *at == Where::At(place) && meant(who),
        NumberKind::Constant(_) => false,
        // Sums and lets may speak of anybody.
        _ => true,
    };
    match &goal.kind {
        TruthKind::AllAt(who, at) => *at == place && meant(who),
        TruthKind::And(of) | TruthKind::Or(of) => of.iter().any(|part| speaks_of(part, role, place)),
        TruthKind::Positive(of) => number(of),
        TruthKind::Compare(left, _, right) => number(left) || number(right),
        TruthKind::Constant(_) => false,
        _ => true,
    }
}

impl Relaxation {
    /// Changes a puzzle.
    pub fn apply(self, puzzle: &mut Puzzle) {
        match self {
            Self::Rule(id) => puzzle.rules[id].clauses.clear(),
            Self::Clause(id, clause) => {
                let clauses = &mut puzzle.rules[id].clauses;
                if clause < clauses.len() {
                    clauses.remove(clause);
                }
            }
            Self::NotAboard(id) => puzzle.rules[id].scope.carriers.clear(),
            Self::NotAshore(id) => puzzle.rules[id].scope.places.clear(),
            Self::Seats(id, to) => puzzle.carriers[id].seats.value = to,
            Self::Load(id, to) => set(&mut puzzle.carriers[id].load, to),
            Self::Least(id, to) => puzzle.carriers[id].least.value = to,
            Self::Trips(id, to) => set(&mut puzzle.carriers[id].trips, to),
            Self::Anyone(id) => puzzle.carriers[id].rowers = None,
            Self::Rower(id, role) => {
                if let Some(rowers) = &mut puzzle.carriers[id].rowers {
                    rowers.who.terms.retain(|term| term.role != role);
                    let term = crate::check::puzzle::WhoTerm { role, copies: Copies::All };
                    let at = rowers.who.terms.partition_point(|known| *known < term);
                    rowers.who.terms.insert(at, term);
                }
            }
            Self::Limit(metric, to) => {
                puzzle.limits.retain(|limit| limit.metric != metric || to != i64::MAX);
                puzzle.limits.iter_mut().filter(|limit| limit.metric == metric).for_each(|l| l.bound = to);
            }
            Self::Route(a, b) => {
                for (from, to) in [(a, b), (b, a)] {
                    if lacks(puzzle, from, to) {
                        let span = puzzle.places[from].name.span;
                        puzzle.legs.push(Leg { from, to, by: None, time: None, span });
                    }
                }
            }
            Self::Boat(id, to) => puzzle.carriers[id].at = Some(to),
            Self::Start(role, to) => puzzle.roles[role].start = vec![(to, 1)],
        }
    }

    /// The words that would have to change; where something is missing, the name that it belongs to.
    pub fn span(self, puzzle: &Puzzle) -> Span {
        let carrier = |id: CarrierId| &puzzle.carriers[id];
        match self {
            Self::Rule(id) => puzzle.rules[id].name.span,
            Self::Clause(id, clause) => {
                puzzle.rules[id].clauses.get(clause).map_or(puzzle.rules[id].name.span, |clause| clause.span)
            }
            Self::NotAboard(id) | Self::NotAshore(id) => puzzle.rules[id].scope.span,
            Self::Seats(id, _) => carrier(id).seats.span,
            Self::Load(id, _) => carrier(id).load.map_or(carrier(id).name.span, |load| load.span),
            Self::Least(id, _) => carrier(id).least.span,
            Self::Trips(id, _) => carrier(id).trips.map_or(carrier(id).name.span, |trips| trips.span),
            Self::Rower(id, _) | Self::Anyone(id) => {
                carrier(id).rowers.as_ref().map_or(carrier(id).name.span, |rowers| rowers.span)
            }
            Self::Limit(metric, _) => {
                let limit = puzzle.limits.iter().find(|limit| limit.metric == metric);
                limit.map_or(puzzle.goal_keyword, |limit| limit.span)
            }
            Self::Route(a, _) => puzzle.places[a].name.span,
            Self::Boat(id, _) => carrier(id).name.span,
            Self::Start(role, _) => puzzle.roles[role].start_span,
        }
    }
}

fn set(bound: &mut Option<Bound>, to: i64) {
    match bound {
        Some(bound) if to != i64::MAX => bound.value = to,
        _ => *bound = None,
    }
}

/// A puzzle with some of it relaxed.
pub fn relaxed(puzzle: &Puzzle, parts: &[Relaxation]) -> Puzzle {
    let mut relaxed = puzzle.clone();
    parts.iter().for_each(|part| part.apply(&mut relaxed));
    relaxed
}
