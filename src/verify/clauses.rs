//! What every clause by itself says of a crossing.

use super::arrangement::{Arrangement, Crowd};
use super::evaluate::{Here, Moment, Voyage};
use super::rules::{Judged, Said, Violation};
use super::{Broken, wording};
use crate::check::puzzle::{Puzzle, RuleId};
use crate::plan::Crossing;

/// What was before a crossing, as far as rules read it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// The crossing before it.
    pub before: Option<Crossing>,
    /// How many crossings were made.
    pub made: i64,
}

/// What one clause says of one crossing, or of the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The rule.
    pub rule: RuleId,
    /// Which of its clauses, from 0.
    pub clause: usize,
    /// Whether its demand was read anywhere: no guard let it be.
    pub tested: bool,
    /// Whether it refuses.
    pub refuses: bool,
}

/// What each clause says of a crossing that fits its carrier, whatever the others say; in the order of the
/// rules.
pub fn hear(puzzle: &Puzzle, arrangement: &Arrangement, past: &Past, crossing: &Crossing) -> Vec<Heard> {
    at_moments(puzzle, arrangement, past, crossing, |afloat, ashore| {
        let moments = [(afloat, Judged::Aboard), (afloat, Judged::Afloat), (ashore, Judged::Ashore)];
        listen(puzzle, &moments)
    })
}

/// What each clause says of the start.
pub fn hear_start(puzzle: &Puzzle) -> Vec<Heard> {
    let arrangement = Arrangement::start(puzzle);
    listen(puzzle, &[(&Moment::ashore(puzzle, &arrangement, 0), Judged::Ashore)])
}

/// Where a clause refuses a crossing, and what it counts there.
pub fn refused_by(
    puzzle: &Puzzle,
    arrangement: &Arrangement,
    past: &Past,
    crossing: &Crossing,
    (rule, clause): (RuleId, usize),
) -> Option<Broken> {
    let asked = puzzle.rules[rule].clauses.get(clause)?;
    at_moments(puzzle, arrangement, past, crossing, |afloat, ashore| {
        let moments = [(afloat, Judged::Aboard), (afloat, Judged::Afloat), (ashore, Judged::Ashore)];
        moments.into_iter().find_map(|(moment, judged)| {
            let broken = |here: Here| Some((here, Said::of(moment, asked, here).broken?));
            let (here, bound) = judged.heres(moment, rule).into_iter().find_map(broken)?;
            let counts = wording::counts(moment, &Violation { rule, clause, here, bound });
            Some(Broken { rule, clause, here: wording::here(moment, here), counts })
        })
    })
}

/// Looks at a crossing while it is under way, and after its landing.
fn at_moments<T>(
    puzzle: &Puzzle,
    arrangement: &Arrangement,
    past: &Past,
    crossing: &Crossing,
    look: impl FnOnce(&Moment, &Moment) -> T,
) -> T {
    let voyage = |crossing: &Crossing| Voyage {
        carrier: crossing.carrier,
        leg: crossing.leg,
        load: Crowd::of(&crossing.load),
    };
    let (now, before, trip) =
        (voyage(crossing), past.before.as_ref().map(voyage), past.made.saturating_add(1));
    let mut under_way = arrangement.clone();
    under_way.depart(puzzle, crossing);
    let mut landed = under_way.clone();
    landed.arrive(puzzle, crossing);
    let afloat = Moment::afloat(puzzle, &under_way, &now, before.as_ref(), trip);
    look(&afloat, &Moment::ashore(puzzle, &landed, trip))
}

fn listen(puzzle: &Puzzle, moments: &[(&Moment, Judged)]) -> Vec<Heard> {
    let mut all = Vec::new();
    for (rule, declared) in puzzle.rules.enumerate() {
        let heres: Vec<(&Moment, Here)> = moments
            .iter()
            .flat_map(|(moment, judged)| {
                judged.heres(moment, rule).into_iter().map(move |here| (*moment, here))
            })
            .collect();
        for (clause, asked) in declared.clauses.iter().enumerate() {
            let mut heard = Heard { rule, clause, tested: false, refuses: false };
            for (moment, here) in &heres {
                let said = Said::of(moment, asked, *here);
                heard.tested |= said.tested;
                heard.refuses |= said.broken.is_some();
                if heard.refuses {
                    break;
                }
            }
            all.push(heard);
        }
    }
    all
}
