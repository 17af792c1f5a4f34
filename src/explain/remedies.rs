//! The smallest sets of things to relax that make a puzzle solvable.
//!
//! Levers are pulled in full to find out which sets work, one first, then two, then three; only then
//! each is let back as far as it goes. Relaxing more never makes a puzzle unsolvable (starts apart, which
//! are only ever tried alone), so what fails in full fails altogether, and what every set needs is found
//! by leaving out one lever at a time, as in the deletion filter for infeasible systems (Chinneck &
//! Dravnieks 1991).

use super::relax::{Lever, Relaxation, starts};
use super::tries::{Tries, Verdict};
use crate::check::puzzle::Metric;

/// The most things that are chosen to be relaxed together.
const MOST: usize = 3;

/// Things that together make the puzzle solvable; less of it does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// What is relaxed.
    pub parts: Vec<Relaxation>,
    /// What the puzzle then costs: the metrics of `minimise` in order of importance.
    pub totals: Vec<(Metric, i64)>,
}

/// What there is to relax.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remedies {
    /// Sets of the smallest size that works, in the order of the levers.
    pub list: Vec<Remedy>,
    /// Whether it is proved that nothing helps, not even everything together.
    pub hopeless: bool,
}

/// Finds them.
pub fn remedies(tries: &mut Tries<'_>) -> Remedies {
    let levers = Lever::all(tries.puzzle);
    let mut found: Vec<Vec<Relaxation>> = levers.iter().flat_map(|&lever| alone(tries, lever)).collect();
    found.extend(
        starts(tries.puzzle).into_iter().map(|start| vec![start]).filter(|start| tries.solves(start)),
    );
    let mut hopeless = false;
    if found.is_empty() {
        (found, hopeless) = together(tries, &levers);
    }
    let mut list: Vec<Remedy> = Vec::new();
    for parts in found {
        if let Verdict::Solved(totals) = tries.judge(&parts)
            && !list.iter().any(|known| known.parts == parts)
        {
            list.push(Remedy { parts, totals });
        }
    }
    Remedies { list, hopeless }
}

/// What one lever does by itself.
fn alone(tries: &mut Tries<'_>, lever: Lever) -> Vec<Vec<Relaxation>> {
    // Small numbers first: with very many seats a search may take long.
    let is_near = matches!(lever, Lever::Seats(_) | Lever::Load(_) | Lever::Least(_));
    let works = is_near || tries.solves(&[lever.full(tries.puzzle)]);
    let all = if works { refine(tries, lever, &[]) } else { Vec::new() };
    all.into_iter().map(|part| vec![part]).collect()
}

/// Pairs of levers that work, or triples where no pair does; and whether nothing does.
fn together(tries: &mut Tries<'_>, levers: &[Lever]) -> (Vec<Vec<Relaxation>>, bool) {
    let full = |levers: &[Lever], puzzle| levers.iter().map(|l| l.full(puzzle)).collect::<Vec<_>>();
    let all = full(levers, tries.puzzle);
    if tries.judge(&all) == Verdict::Unsolvable {
        return (Vec::new(), true);
    }
    let mut needed = Vec::new();
    for index in 0..levers.len() {
        let others = all.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, part)| *part);
        if tries.judge(&others.collect::<Vec<_>>()) == Verdict::Unsolvable {
            needed.push(index);
        }
    }
    for size in 2..=MOST {
        let mut found = Vec::new();
        for chosen in choices(levers.len(), size) {
            let set: Vec<Lever> = chosen.iter().filter_map(|&index| levers.get(index).copied()).collect();
            if needed.iter().all(|index| chosen.contains(index)) && tries.solves(&full(&set, tries.puzzle)) {
                found.extend(refine_all(tries, &set));
            }
        }
        if !found.is_empty() {
            return (found, false);
        }
    }
    // What each needs is the one smallest set there is, if it is enough.
    let set: Vec<Lever> = needed.iter().filter_map(|&index| levers.get(index).copied()).collect();
    let is_enough = set.len() > MOST && tries.solves(&full(&set, tries.puzzle));
    (if is_enough { refine_all(tries, &set) } else { Vec::new() }, false)
}

/// Every choice of so many indices below a bound, in order.
fn choices(bound: usize, size: usize) -> Vec<Vec<usize>> {
    (0..size).fold(vec![Vec::new()], |shorter, _| {
        let longer = |chosen: &Vec<usize>| {
            let first = chosen.last().map_or(0, |last| last + 1);
            let with = |index| chosen.iter().copied().chain([index]).collect::<Vec<_>>();
            (first..bound).map(with).collect::<Vec<_>>()
        };
        shorter.iter().flat_map(longer).collect()
    })
}

/// Lets one lever after another of a set that works back as far as it goes.
fn refine_all(tries: &mut Tries<'_>, set: &[Lever]) -> Vec<Vec<Relaxation>> {
    let mut all = vec![set.iter().map(|lever| lever.full(tries.puzzle)).collect::<Vec<_>>()];
    for (index, &lever) in set.iter().enumerate() {
        let mut refined = Vec::new();
        for parts in all {
            let (before, after) = (parts.get(..index), parts.get(index + 1..));
            let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
            for part in refine(tries, lever, &[before, after].concat()) {
                refined.push([before, &[part], after].concat());
            }
        }
        all = refined;
    }
    all
}

/// The smallest relaxations by one lever that work together with others: its parts, or else all of it;
/// the nearest number.
fn refine(tries: &mut Tries<'_>, lever: Lever, others: &[Relaxation]) -> Vec<Relaxation> {
    let puzzle = tries.puzzle;
    let with = |part: Relaxation| [others, &[part]].concat();
    match lever {
        Lever::Seats(_) | Lever::Load(_) | Lever::Least(_) | Lever::Trips(_) => {
            nearest(tries, lever, others).map(|number| lever.to(number, puzzle)).into_iter().collect()
        }
        Lever::Limit(metric) => {
            let least = tries.least(&with(lever.full(puzzle)), metric);
            least.map(|number| lever.to(number, puzzle)).into_iter().collect()
        }
        Lever::Rule(_) | Lever::Rowers(_) | Lever::Route(..) => {
            let mut parts = lever.parts(puzzle);
            parts.retain(|&part| tries.solves(&with(part)));
            if parts.is_empty() { vec![lever.full(puzzle)] } else { parts }
        }
    }
}

/// The number nearest to the one that a lever has now with which the puzzle can be solved, with one less
/// it is proved unsolvable: by steps that double, then by halves.
fn nearest(tries: &mut Tries<'_>, lever: Lever, others: &[Relaxation]) -> Option<i64> {
    let puzzle = tries.puzzle;
    let (now, last) = lever.numbers(puzzle)?;
    let sign = (last - now).signum();
    let distance = (last - now).saturating_abs();
    let mut verdict = |step: i64| tries.judge(&[others, &[lever.to(now + sign * step, puzzle)]].concat());
    let (mut fails, mut works) = (0, 1);
    loop {
        match verdict(works) {
            Verdict::Solved(_) => break,
            Verdict::Unknown => return None,
            Verdict::Unsolvable if works == distance => return None,
            Verdict::Unsolvable => (fails, works) = (works, works.saturating_mul(2).min(distance)),
        }
    }
    while works - fails > 1 {
        let middle = fails + (works - fails) / 2;
        match verdict(middle) {
            Verdict::Solved(_) => works = middle,
            Verdict::Unsolvable => fails = middle,
            Verdict::Unknown => return None,
        }
    }
    Some(now + sign * works)
}
