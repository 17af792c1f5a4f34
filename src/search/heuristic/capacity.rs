//! How many must still cross, against what carriers hold: the bound that a solver works out first.
//!
//! **Cuts.** Let some members have to be at a place T at the end ([`needs`]), and let the distance of
//! a place be the number of legs from there to T. For each distance d look at the places that are at
//! least so far away: `f` crossings lead out of them, `b` back into them. A leg leads from distance d
//! to no less than d - 1, so that it leads out of the places of one d only, and the sum of `f` over
//! all d counts no crossing twice; neither does the sum of `b` if no leg leads to a place that is
//! farther away by more than one, and otherwise the greatest `b` stands for all.
//!
//! **Freight.** Let those of them who are behind a cut weigh N more than may stay there, in heads, in
//! sizes or in weights; let no crossing out of it take more than `most`, nor any back less than
//! `least`. Then N <= f most - b least. The boats that lie there take turns: if there are s of them,
//! and no bridge, f <= b + s. The smallest f and b that fit are
//!
//! - f = ceil(N / most), b = 0 if that is no more than s, or if there are bridges;
//! - f = ceil((N - s least) / (most - least)), b = f - s otherwise; the familiar 2 ceil((n - 1) / (s - 1)) - 1
//!   for one boat of s seats, one of which is taken by the one who brings it back. No number will do
//!   if `most` is not greater than `least`: then nobody gets there.
//!
//! The same holds of those among them who cannot row: one seat less is theirs, and nobody of them has
//! to come back. The most of all these bounds holds.
//!
//! **Metrics.** A crossing out or back adds at least the least that its expression can come to. Where
//! it adds at least the time of the slowest aboard: the f crossings, the slowest first, take at least
//! t(1), t(1 + h), t(1 + 2h) … for the times t of those behind the cut, the slowest first, and the most
//! heads h that cross at once; for the first k crossings carry no more than k h of them, so that
//! one of the slowest k h + 1 crosses in another one. For two seats [`Pairs`] knows more.
//!
//! All of this leaves rules, and who stands where, out of account, and bounds each number of a cost by
//! itself: so it never says too much, and neither does the list of these numbers, compared from the
//! first on.
//!
//! The argument about seats is folklore (for missionaries and cannibals: Pressman and Singmaster,
//! "The jealous husbands" and "The missionaries and cannibals", The Mathematical Gazette 73, 1989).

use super::carriage::{Carriage, Goods};
use super::floor::{floor, passages, reaches_slowest};
use super::linear::{Few, Linear};
use super::needs::{Need, needs};
use super::pairs::Pairs;
use super::{Heuristic, at_least};
use crate::check::puzzle::{CarrierId, LegId, Metric, PlaceId};
use crate::diag::Diagnostic;
use crate::id::{Id, IdVec};
use crate::model::Model;
use crate::model::layout::{CohortId, ConfigId};
use crate::model::price::Numbers;
use crate::search::space::Space;
use smallvec::smallvec;

/// The bound by what carriers hold.
pub struct Capacity<'m> {
    model: &'m Model<'m>,
    metrics: usize,
    ways: Vec<Way>,
    pairs: Option<Pairs>,
}

/// What one need asks for.
struct Way {
    cuts: Vec<Cut>,
    /// Who is where no leg leads on from: nobody but those who may stay.
    stranded: Linear,
    spare: i64,
    /// Whether crossings back over several cuts are different ones.
    backs_add: bool,
}

/// The places from a distance on, and the crossings out of them and back.
struct Cut {
    freights: Vec<Freight>,
    /// The places behind it.
    behind: IdVec<PlaceId, bool>,
    /// The boats that can cross it; with bridges they need not take turns.
    boats: Vec<CarrierId>,
    bridges: bool,
    charges: Vec<Charge>,
}

/// Goods behind a cut.
struct Freight {
    behind: Linear,
    /// How much of it may stay.
    spare: i64,
    most: Option<i64>,
    least: i64,
}

/// What crossings over a cut add to a metric.
struct Charge {
    out: i64,
    back: i64,
    pace: Option<Pace>,
}

/// Those behind a cut, by how long they need.
struct Pace {
    /// The slowest first.
    posts: Vec<(i64, Few)>,
    /// So many cross at once.
    heads: Option<i64>,
    /// So many may stay.
    spare: i64,
}

impl<'m> Capacity<'m> {
    /// For costs of these metrics.
    pub fn new(model: &'m Model<'m>, order: &[Metric]) -> Self {
        let carriage = Carriage::new(model);
        let needs = needs(model);
        let ways = needs.iter().map(|need| Way::new(model, &carriage, need, order)).collect();
        let pairs = needs.iter().find_map(|need| Pairs::new(model, &carriage, need, order));
        Self { model, metrics: order.len(), ways, pairs }
    }

    /// At least so much is still to be paid; `None` if no goal can be reached.
    pub fn bound(&self, words: &[u64]) -> Option<Numbers> {
        let mut most: Numbers = smallvec![0; self.metrics];
        for way in &self.ways {
            let bound = way.bound(self.model, self.metrics, words)?;
            most.iter_mut().zip(bound).for_each(|(most, bound)| *most = bound.max(*most));
        }
        if let Some(pairs) = &self.pairs {
            let time = pairs.bound(self.model, words);
            for metric in pairs.metrics() {
                if let Some(most) = most.get_mut(*metric) {
                    *most = time.max(*most);
                }
            }
        }
        Some(most)
    }
}

impl<S: Space> Heuristic<S> for Capacity<'_> {
    fn estimate(&mut self, state: &S::State) -> Result<Option<S::Cost>, Diagnostic> {
        use crate::model::words::Words;
        Ok(self.bound(state.as_slice()).map(|numbers| at_least(&numbers)))
    }
}

/// How many legs lead from each place to another one; `None` where none do.
fn distances(model: &Model<'_>, to: PlaceId) -> IdVec<PlaceId, Option<usize>> {
    let mut distances: IdVec<PlaceId, Option<usize>> = model.puzzle.places.iter().map(|_| None).collect();
    distances[to] = Some(0);
    let mut ring = vec![to];
    for distance in 1.. {
        let mut next = Vec::new();
        for leg in ring.iter().flat_map(|place| &model.arrivals[*place]) {
            let leg = &model.puzzle.legs[*leg];
            if distances[leg.from].is_none() && model.puzzle.carriers.ids().any(|id| leg.allows(id)) {
                distances[leg.from] = Some(distance);
                next.push(leg.from);
            }
        }
        if next.is_empty() {
            break;
        }
        ring = next;
    }
    distances
}

/// How many members of these cohorts one thing of a configuration has at these places, each counted
/// as it is worth.
pub(super) fn standing(
    model: &Model<'_>,
    config: ConfigId,
    at: impl Fn(PlaceId) -> bool,
    worth: impl Fn(CohortId) -> i64,
) -> i64 {
    let standing = model.layout.configs[config].standing.iter();
    standing.filter(|standing| at(standing.place)).map(|one| one.count * worth(one.cohort)).sum()
}

impl Way {
    fn new(model: &Model<'_>, carriage: &Carriage<'_>, need: &Need, order: &[Metric]) -> Self {
        let distances = distances(model, need.place);
        let far = distances.iter().flatten().max().copied().unwrap_or(0);
        let cut = |distance| {
            let behind = distances.iter().map(|d| d.is_none_or(|d| d >= distance)).collect();
            Cut::new(model, carriage, need, behind, order)
        };
        let legs = model.puzzle.legs.iter();
        let mut used = legs.filter(|leg| model.puzzle.carriers.ids().any(|id| leg.allows(id)));
        let heads = |cohort| i64::from(need.who[cohort]);
        let stranded = |config| standing(model, config, |place| distances[place].is_none(), heads);
        Self {
            cuts: (1..=far).map(cut).collect(),
            stranded: Linear::new(&model.layout, stranded),
            spare: need.spare,
            backs_add: used.all(|leg| match (distances[leg.from], distances[leg.to]) {
                (Some(from), Some(to)) => to <= from + 1,
                (None, None) => true,
                _ => false,
            }),
        }
    }

    fn bound(&self, model: &Model<'_>, metrics: usize, words: &[u64]) -> Option<Numbers> {
        if self.stranded.at(words) > self.spare {
            return None;
        }
        let mut out: Numbers = smallvec![0; metrics];
        let mut back = out.clone();
        for cut in &self.cuts {
            let (over, again) = cut.crossings(model, words)?;
            if over == 0 {
                continue;
            }
            for ((charge, out), back) in cut.charges.iter().zip(&mut out).zip(&mut back) {
                *out = out.saturating_add(charge.out(over, words));
                let again = charge.back.saturating_mul(again);
                *back = if self.backs_add { back.saturating_add(again) } else { again.max(*back) };
            }
        }
        out.iter_mut().zip(back).for_each(|(out, back)| *out = out.saturating_add(back));
        Some(out)
    }
}

impl Cut {
    fn new(
        model: &Model<'_>,
        carriage: &Carriage<'_>,
        need: &Need,
        behind: IdVec<PlaceId, bool>,
        order: &[Metric],
    ) -> Self {
        let is_behind = |place: usize| behind[PlaceId::from_index(place)];
        let out = passages(model, is_behind, |place| !is_behind(place));
        let back = passages(model, |place| !is_behind(place), is_behind);
        let mut carriers: Vec<CarrierId> = out.iter().map(|(carrier, _)| *carrier).collect();
        carriers.dedup();
        carriers.sort_unstable();
        carriers.dedup();
        let (boats, bridges): (Vec<CarrierId>, Vec<CarrierId>) =
            carriers.iter().partition(|carrier| model.puzzle.carriers[**carrier].at.is_some());
        // Everybody who is meant, and those among them who cannot row one of the boats.
        let mut groups = vec![need.who.clone()];
        for &carrier in &carriers {
            let unable = |id| need.who[id] && !carriage.rows(carrier, id);
            let group: IdVec<CohortId, bool> = need.who.ids().map(unable).collect();
            if group.iter().any(|is_among| *is_among) && !groups.contains(&group) {
                groups.push(group);
            }
        }
        let mut freights = Vec::new();
        for group in &groups {
            let all = [Goods::Heads, Goods::Sizes, Goods::Weights];
            for goods in all.into_iter().filter(|goods| carriage.is_countable(*goods)) {
                freights.extend(Freight::new(model, carriage, (goods, group), need, &behind, (&out, &back)));
            }
        }
        let charge = |metric: &Metric| Charge::new(model, carriage, need, &behind, *metric, (&out, &back));
        let charges = order.iter().map(charge).collect();
        Self { freights, behind, boats, bridges: !bridges.is_empty(), charges }
    }

    /// At least how many crossings lead out and back; `None` if no number will do.
    fn crossings(&self, model: &Model<'_>, words: &[u64]) -> Option<(i64, i64)> {
        let lie_here = |carrier: &&CarrierId| {
            model.layout.boat(words, **carrier).is_some_and(|place| self.behind[place])
        };
        let boats = self.boats.iter().filter(lie_here).count() as i64;
        let mut out = 0;
        for freight in &self.freights {
            let behind = freight.behind.at(words) - freight.spare;
            if behind <= 0 {
                continue;
            }
            let Some(most) = freight.most else {
                out = out.max(1);
                continue;
            };
            if most <= 0 {
                return None;
            }
            let ceil = |amount: i64, by: i64| (amount + by - 1) / by;
            let plain = ceil(behind, most);
            let crossings = if self.bridges || plain <= boats {
                plain
            } else if most <= freight.least {
                return None;
            } else {
                ceil(behind - boats * freight.least, most - freight.least)
            };
            out = out.max(crossings);
        }
        Some((out, if self.bridges { 0 } else { (out - boats).max(0) }))
    }
}

/// The passages out of some places, and those back.
type Passages<'a> = (&'a [(CarrierId, LegId)], &'a [(CarrierId, LegId)]);

impl Freight {
    /// Goods of a group; `None` if they are nothing.
    fn new(
        model: &Model<'_>,
        carriage: &Carriage<'_>,
        (goods, group): (Goods, &IdVec<CohortId, bool>),
        need: &Need,
        behind: &IdVec<PlaceId, bool>,
        (out, back): Passages<'_>,
    ) -> Option<Self> {
        let worth = |id: CohortId| if group[id] { carriage.worth(goods, id) } else { 0 };
        let greatest = group.ids().map(worth).max().filter(|greatest| *greatest > 0)?;
        let most = out.iter().map(|(carrier, _)| carriage.most(*carrier, goods, group));
        let least = back.iter().map(|(carrier, _)| carriage.least(*carrier, goods, group));
        Some(Self {
            behind: Linear::new(&model.layout, |config| {
                standing(model, config, |place| behind[place], worth)
            }),
            spare: need.spare * greatest,
            // Without any way out nothing gets out.
            most: most.collect::<Option<Vec<i64>>>().map(|most| most.into_iter().max().unwrap_or(0)),
            least: least.min().unwrap_or(0),
        })
    }
}

impl Charge {
    fn new(
        model: &Model<'_>,
        carriage: &Carriage<'_>,
        need: &Need,
        behind: &IdVec<PlaceId, bool>,
        metric: Metric,
        (out, back): Passages<'_>,
    ) -> Self {
        let least = |passages: &[(CarrierId, LegId)]| {
            let floors = passages.iter().map(|&(carrier, leg)| floor(model, carriage, metric, carrier, leg));
            floors.min().unwrap_or(0)
        };
        let paced = out.iter().all(|&(carrier, leg)| reaches_slowest(model, carriage, metric, carrier, leg));
        let pace = (paced && !out.is_empty()).then(|| {
            let heads = out.iter().map(|(carrier, _)| carriage.most(*carrier, Goods::Heads, &need.who));
            let mut posts: Vec<(i64, Few)> = Vec::new();
            for cohort in need.who.ids().filter(|cohort| need.who[*cohort]) {
                let heads = |id| i64::from(id == cohort);
                let weight = |config| standing(model, config, |place| behind[place], heads);
                posts.push((carriage.parties[cohort].time.unwrap_or(0), Few::new(&model.layout, weight)));
            }
            posts.sort_by_key(|(time, _)| std::cmp::Reverse(*time));
            let heads: Option<Vec<i64>> = heads.collect();
            Pace { posts, heads: heads.and_then(|heads| heads.into_iter().max()), spare: need.spare }
        });
        Self { out: least(out), back: least(back), pace }
    }

    /// What so many crossings out add at least.
    fn out(&self, crossings: i64, words: &[u64]) -> i64 {
        let Some(pace) = &self.pace else { return self.out.saturating_mul(crossings) };
        let (mut sum, mut spare, mut before, mut counted) = (0_i64, pace.spare, 0_i64, 0_i64);
        // How many loads hold so many heads.
        let loads = |heads: i64| match pace.heads {
            Some(most) if most > 0 => (heads + most - 1) / most,
            _ => heads.min(1),
        };
        for (time, post) in &pace.posts {
            let behind = post.at(words);
            let stay = behind.min(spare);
            spare -= stay;
            let after = before + behind - stay;
            let (now, new) = (loads(after), loads(after) - loads(before));
            sum = sum.saturating_add(self.out.max(*time).saturating_mul(new));
            (before, counted) = (after, now);
        }
        sum.saturating_add(self.out.saturating_mul((crossings - counted).max(0)))
    }
}
