//! What only a search shows of a sound puzzle: errors that it meets, rules that nothing ever tests.
//!
//! The effort is bounded, so that a check of a large puzzle ends as soon as that of a small one.

use crate::check::Settings;
use crate::check::puzzle::{NumberKind, PlaceId, Puzzle, Rule, RuleId, Truth, TruthKind};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::id::IdVec;
use crate::limits;
use crate::model::Model;
use crate::model::ride::Ride;
use crate::plan::Plan;
use crate::search::explore::{Explored, explore};
use crate::search::outcome::{Effort, Monitor, Progress, Request, StopReason};
use crate::search::{self, registry};
use crate::source::Span;
use crate::verify;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// What is known of the puzzles of one file so far.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// The rules by the place of their names, and whether some puzzle's states test them.
    tested: BTreeMap<Span, (String, bool)>,
    /// Whether some puzzle was too large to be looked at as a whole.
    pub cut: bool,
}

impl Survey {
    /// Searches a puzzle whose start is safe, and tells the error that the search meets.
    pub fn add(&mut self, puzzle: &Puzzle, diagnostics: &mut Diagnostics) {
        let Ok(model) = Model::with_estimates(puzzle) else {
            // Too large for this program: told when it is solved.
            self.cut = true;
            return;
        };
        let effort = Effort { max_states: Some(limits::LINT_STATES), max_memory: None };
        let exact = registry::automatic(puzzle);
        let request = Request::default().within(effort);
        if let Err(met) = search::run(&model, exact, &request, &mut Budget::new()) {
            diagnostics.push(met);
            self.cut = true;
            return;
        }
        let mut visits = Visits::new(puzzle);
        match explore(&model, effort, &mut Budget::new(), &mut |ride| visits.add(ride)) {
            Ok(explored) => {
                self.cut |= explored.stopped.is_some();
                self.note(&model, &explored, &visits);
            }
            Err(_) => self.cut = true,
        }
    }

    /// Looks whether a puzzle with other params tests rules that nothing has tested so far. What is
    /// wrong with it is not told: it was not asked for.
    pub fn add_choice(&mut self, puzzle: &Puzzle) {
        if !self.has_untested() || !verify::start(puzzle).is_empty() {
            return;
        }
        let Ok(model) = Model::new(puzzle) else { return };
        let effort = Effort { max_states: Some(limits::LINT_STATES), max_memory: None };
        let mut visits = Visits::new(puzzle);
        if let Ok(explored) = explore(&model, effort, &mut Budget::new(), &mut |ride| visits.add(ride)) {
            self.note(&model, &explored, &visits);
        }
    }

    /// Whether there are rules that nothing has tested so far.
    pub fn has_untested(&self) -> bool {
        self.tested.values().any(|(_, tested)| !tested)
    }

    fn note(&mut self, model: &Model<'_>, explored: &Explored, visits: &Visits<'_>) {
        let mut tested: IdVec<RuleId, bool> = model.puzzle.rules.iter().map(|_| false).collect();
        for (clause, &(rule, _)) in model.checks.clauses.enumerate() {
            tested[rule] |= explored.tested[clause];
        }
        for (id, rule) in model.puzzle.rules.enumerate() {
            let entry = self.tested.entry(rule.name.span).or_insert_with(|| (rule.name.text.clone(), false));
            entry.1 |= (tested[id] && visits.concern(rule)) || rests(model.puzzle, rule);
        }
    }

    /// Warns of the rules that no state of any puzzle of the file tests, if all were looked at. States
    /// that only `trips` or a `limit` keep out of reach were looked at, too: so the warning holds
    /// with them all the more, and a rule that nothing but them puts to rest gets none.
    pub fn finish(self, diagnostics: &mut Diagnostics) {
        if self.cut {
            return;
        }
        for (span, (name, _)) in self.tested.into_iter().filter(|(_, (_, tested))| !tested) {
            diagnostics.push(
                Diagnostic::new(Code::RuleNeverTested, format!("the rule `{name}` is never tested"), span, "no state that can be reached comes under it")
                    .with_help("nobody ever is where it holds, or its guards always let everything be; mend its scope or its guards: `rule eaten on banks unless farmer: …`"),
            );
        }
    }
}

/// A warning if the goal holds at the start.
pub(super) fn goal_at_start(puzzle: &Puzzle) -> Option<Diagnostic> {
    let start = verify::replay(puzzle, &Plan::default());
    let nobody = puzzle.families.iter().all(|family| {
        family.copies == 0 || family.roles.iter().all(|&role| puzzle.roles[role].per_copy == 0)
    });
    let (label, help) = if nobody {
        ("there is nobody to cross", "every group has 0 members; give one some: `entity 3 sheep at left`")
    } else {
        ("nobody has to cross", "say where everybody is to be in the end: `goal all at right`")
    };
    start.at_goal.then(|| {
        let headline = "the goal holds at the start already";
        Diagnostic::new(Code::GoalAtStart, headline, puzzle.goal.span, label).with_help(help)
    })
}

/// Whether the numbers of the file put a rule to rest: a guard that reads no state, or a family
/// without copies. With other numbers it may be tested. (A scope that has no place is told already.)
fn rests(puzzle: &Puzzle, rule: &Rule) -> bool {
    let scope = &rule.scope;
    if scope.places.is_empty() && scope.carriers.is_empty() && !scope.overall {
        return true;
    }
    rule.clauses.iter().any(|clause| {
        clause.binders.iter().any(|&family| puzzle.families[family].copies == 0)
            || clause.guards.iter().any(|guard| is_constant(&guard.condition))
    })
}

fn is_constant(truth: &Truth) -> bool {
    match &truth.kind {
        TruthKind::Constant(_) => true,
        TruthKind::Positive(number) => matches!(number.kind, NumberKind::Constant(_)),
        TruthKind::Compare(left, _, right) => {
            matches!((&left.kind, &right.kind), (NumberKind::Constant(_), NumberKind::Constant(_)))
        }
        _ => false,
    }
}

/// The params of a puzzle set one at a time to other values that they may have, the least and the
/// greatest or else neighbours: a rule that rests with the values of the file may be meant for these.
pub(super) fn other_choices(puzzle: &Puzzle) -> Vec<Settings> {
    let mut choices = Vec::new();
    for param in &puzzle.params {
        let value = param.value;
        let values = match param.range {
            Some((low, high)) => vec![low, high],
            None => vec![value.saturating_sub(1), value.saturating_add(1), value.saturating_mul(2)],
        };
        let others = values.into_iter().filter(|&other| other != value);
        choices.extend(others.map(|other| Settings { params: vec![(param.name.text.clone(), other)] }));
    }
    choices
}

/// The places where anybody or any boat ever is.
struct Visits<'a> {
    puzzle: &'a Puzzle,
    places: BTreeSet<PlaceId>,
}

impl<'a> Visits<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let starts = puzzle.roles.iter().flat_map(|role| &role.start);
        let members = starts.filter(|(_, copies)| *copies > 0).map(|&(place, _)| place);
        let boats = puzzle.carriers.iter().filter_map(|carrier| carrier.at);
        Self { puzzle, places: members.chain(boats).collect() }
    }

    /// Somebody or something lands.
    fn add(&mut self, ride: Ride<'_>) {
        self.places.insert(self.puzzle.legs[ride.leg].to);
    }

    /// Whether a rule holds anywhere else than at places where nobody and nothing ever is. Of a place
    /// without any route that is told already.
    fn concern(&self, rule: &Rule) -> bool {
        let scope = &rule.scope;
        let lonely = |place: &PlaceId| self.puzzle.legs.iter().all(|leg| ![leg.from, leg.to].contains(place));
        scope.overall
            || !scope.carriers.is_empty()
            || scope.places.iter().any(|place| self.places.contains(place) || lonely(place))
    }
}

/// Ends a search after a number of looks, so that the effort is the same on every machine.
struct Budget {
    looks: u32,
}

impl Budget {
    fn new() -> Self {
        Self { looks: limits::LINT_LOOKS }
    }
}

impl Monitor for Budget {
    fn poll(&mut self, _: Progress) -> ControlFlow<StopReason> {
        self.looks = self.looks.saturating_sub(1);
        if self.looks == 0 { ControlFlow::Break(StopReason::Time) } else { ControlFlow::Continue(()) }
    }
}
