//! From a draft to a puzzle: names first, then fixed numbers, then whatever is read with them.

use super::carriers::Fleet;
use super::draft::{Draft, Entry, Param};
use super::expects::Expectation;
use super::expr::range::Open;
use super::expr::{Checker, Context, mentions_name};
use super::names::Symbol;
use super::notes::Notes;
use super::params::Settings;
use super::people::number_people;
use super::puzzle::{
    Carrier, CarrierId, Cost, CostId, Estimate, EstimateId, KindId, Leg, LegId, Name, ParamId, Place, Puzzle,
};
use super::routes::Network;
use super::whole::check_whole;
use super::world::{CarrierName, World};
use crate::id::{Id, IdVec};
use crate::source::Span;
use crate::syntax::tree;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a draft is checked as.
#[derive(Clone, Copy, Debug)]
pub(super) enum As<'a, 't> {
    /// A file that others start from: it may lack what a whole puzzle needs.
    Fragment,
    /// A puzzle.
    Whole {
        /// An empty span at the start of its file.
        file: Span,
        /// What is expected of it.
        expectations: &'a [Expectation<'t>],
        /// The variant that it is.
        variant: Option<&'t tree::Variant>,
    },
}

/// A puzzle, and what another value of a param would change in it.
#[derive(Clone, Debug)]
pub struct Built {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What is fixed only because a param is.
    pub open: Open,
}

/// Names, params, people, kinds: what is known before expressions are read.
pub(super) fn survey<'t>(draft: &Draft<'t>, settings: &Settings, notes: &mut Notes) -> World<'t> {
    let mut world = World::default();
    let mut params: IdVec<ParamId, Param<'t>> = IdVec::new();
    let mut kinds: IdVec<KindId, &'t tree::Kind> = IdVec::new();
    declare(draft, &mut world, &mut params, &mut kinds);
    world.settle_params(&params, settings, notes);
    world.fold_lets();
    world.take_census(draft, notes);
    world.resolve_kinds(&kinds, notes);
    world
}

/// Gives every name its symbol. The ids are those that the puzzle's vectors will have.
fn declare<'t>(
    draft: &Draft<'t>,
    world: &mut World<'t>,
    params: &mut IdVec<ParamId, Param<'t>>,
    kinds: &mut IdVec<KindId, &'t tree::Kind>,
) {
    let mut measures = 2;
    for entry in draft.entries.iter() {
        let symbol = match entry {
            Entry::Param(param) => Symbol::Param(params.push(*param)),
            Entry::Let(named) => Symbol::Let(world.lets.push(named)),
            Entry::Place(place) => {
                let name = Name { text: place.name.text.clone(), span: place.name.span };
                Symbol::Place(world.places.push(Place { name, island: place.island }))
            }
            Entry::Measure(_) => {
                measures += 1;
                Symbol::Measure(Id::from_index(measures - 1))
            }
            Entry::People(_) => continue,
            Entry::Kind(kind) => Symbol::Kind(kinds.push(kind)),
            Entry::Carrier(carrier) => {
                let (text, span) = (carrier.name.to_owned(), carrier.name_span);
                Symbol::Carrier(world.carriers.push(CarrierName { text, span, bridge: carrier.at.is_none() }))
            }
            Entry::Cost(named) => Symbol::Cost(world.costs.push(named)),
            Entry::Estimate(named) => Symbol::Estimate(world.estimates.push(named)),
        };
        world.names.declare(entry.name(), entry.span(), symbol);
    }
    for (family, people, roles) in number_people(draft) {
        if people.item.roles.is_some() {
            world.names.declare(&people.item.name.text, people.item.name.span, Symbol::Family(family));
        }
        for (role, drafted) in roles {
            world.names.declare(&drafted.name.text, drafted.name.span, Symbol::Role(role));
        }
    }
    for &name in &draft.unclear {
        if let Some(span) = draft.declaration(name) {
            world.names.declare_unclear(name, span);
        }
    }
    draft.tainted.iter().chain(&draft.unclear).for_each(|name| world.names.taint(name));
    draft.nameless.iter().for_each(|&word| world.names.be_lenient_about(word));
    draft.dropped.iter().for_each(|(name, &span)| world.names.mark_dropped(name, span));
    if draft.lenient {
        world.names.be_lenient();
    }
}

/// Checks a draft and makes its puzzle; `None` if there is an error or it is a fragment.
pub(super) fn build<'t>(
    draft: &Draft<'t>,
    settings: &Settings,
    to: As<'_, 't>,
    notes: &mut Notes,
) -> Option<Built> {
    let world = survey(draft, settings, notes);
    let fleet = world.fit_out(draft, notes);
    let network = world.chart(draft, notes);
    network.tell_double_times(&fleet, notes);

    let minimise = draft.minimise.map_or(&[][..], |said| said.what);
    let metrics = world.minimised(minimise, notes);
    let limits: Vec<_> = draft.limits.iter().filter_map(|limit| world.limit(limit, notes)).collect();
    let search = draft.search.and_then(|search| world.search(search.what, &metrics, notes));
    if let As::Whole { file, expectations, .. } = to
        && !draft.lenient
    {
        check_whole(draft, file, notes);
        if let Some(asked) = speaks_of_time(draft, expectations) {
            network.tell_missing_time(&fleet, asked, notes);
        }
        if !draft.is_broken(tree::StatementWord::Route) && world.places.len() > 1 && !draft.legs.is_empty() {
            world.warn_of_unreached(&network, notes);
        }
        let ranges = ranges(draft);
        expectations.iter().for_each(|expectation| world.check_expectation(expectation, &ranges, notes));
    }

    let mut checker = Checker::new(&world, notes);
    let carriers = time_carriers(fleet, &mut checker);
    let legs = time_legs(network, &mut checker);
    let rules: IdVec<_, _> = draft.rules.iter().filter_map(|rule| checker.rule(rule)).collect();
    let goal = draft.goal.and_then(|goal| checker.truth(goal.what, Context::Goal));
    let costs = read_costs(&world, &mut checker);
    let estimates = read_estimates(&world, &mut checker);
    let (lets, mut open) = checker.finish();
    world.names.tell_unknown(notes);
    let singled = notes.take_singled();

    let As::Whole { variant, .. } = to else { return None };
    if notes.has_errors() {
        return None;
    }
    let (title, goal_said) = draft.title.zip(draft.goal)?;
    let mut families = world.families;
    for (family, copy) in singled {
        families[family].singled.push(copy);
    }
    open.roles = number_people(draft)
        .flat_map(|(_, people, roles)| {
            let of_param = people.item.count.as_ref().is_some_and(mentions_name);
            roles.into_iter().filter(move |(_, role)| of_param || role.count.is_some_and(mentions_name))
        })
        .map(|(role, _)| role)
        .collect();
    let params = draft.entries.iter().filter_map(|entry| match entry {
        Entry::Param(param) => Some(param),
        _ => None,
    });
    let params = params.zip(&world.params).map(|(param, value)| {
        Some(super::puzzle::Param {
            name: own(param.name),
            value: (*value)?,
            range: param.range.map(|range| (range.low.value, range.high.value)),
        })
    });
    let kinds = draft.entries.iter().filter_map(|entry| match entry {
        Entry::Kind(kind) => Some(kind),
        _ => None,
    });
    let kinds = kinds
        .zip(&world.kinds)
        .map(|(kind, who)| Some(super::puzzle::Kind { name: own(&kind.name), who: who.clone()? }));
    let puzzle = Puzzle {
        title: Name { text: title.what.value.clone(), span: title.what.span },
        about: draft
            .about
            .map(|about| about.what.iter().map(|line| line.value.clone()).collect())
            .unwrap_or_default(),
        variant: variant
            .map(|variant| (own(&variant.name), variant.title.as_ref().map(|title| title.value.clone()))),
        params: params.collect::<Option<_>>()?,
        places: world.places,
        measures: world.measures,
        families,
        roles: world.roles,
        kinds: kinds.collect::<Option<_>>()?,
        carriers,
        legs,
        lets: lets?,
        rules,
        goal: goal?,
        goal_keyword: goal_said.keyword,
        costs: costs?,
        estimates: estimates?,
        minimise: metrics,
        minimise_span: draft.minimise.map(|said| said.span),
        limits,
        search,
    };
    Some(Built { puzzle, open })
}

/// The values that params may have, where the file says so.
fn ranges<'t>(draft: &Draft<'t>) -> FxHashMap<&'t str, &'t tree::Range> {
    let params = draft.entries.iter().filter_map(|entry| match entry {
        Entry::Param(param) => Some((param.name.text.as_str(), param.range?)),
        _ => None,
    });
    params.collect()
}

fn own(name: &tree::Name) -> Name {
    Name { text: name.text.clone(), span: name.span }
}

/// The word by which a puzzle speaks of time.
fn speaks_of_time(draft: &Draft<'_>, expectations: &[Expectation<'_>]) -> Option<Span> {
    let minimised = draft.minimise.iter().flat_map(|said| said.what);
    let limited = draft.limits.iter().map(|limit| &limit.metric);
    let said = minimised.chain(limited).find(|name| name.text == "time").map(|name| name.span);
    said.or_else(|| World::expects_time(expectations))
}

fn time_carriers(fleet: Fleet<'_>, checker: &mut Checker<'_, '_>) -> IdVec<CarrierId, Carrier> {
    let mut carriers = fleet.carriers;
    for (carrier, time) in fleet.times.enumerate() {
        carriers[carrier].time = time.and_then(|time| checker.number(time, Context::Aboard));
    }
    carriers
}

/// Every way as one directed leg, or two.
fn time_legs(network: Network<'_>, checker: &mut Checker<'_, '_>) -> IdVec<LegId, Leg> {
    let mut read = |time| checker.number(time, Context::Aboard).map(Arc::new);
    let times: Vec<_> = network.routes.iter().map(|route| route.time.and_then(&mut read)).collect();
    let mut legs = IdVec::new();
    for way in network.ways {
        let by = network.routes.get(way.route).and_then(|route| route.by.clone());
        let time = times.get(way.route).cloned().flatten();
        let leg = Leg { from: way.from, to: way.to, by, time, span: way.span };
        let back = (!way.one_way).then(|| Leg { from: way.to, to: way.from, ..leg.clone() });
        legs.push(leg);
        back.map(|back| legs.push(back));
    }
    legs
}

fn read_costs(world: &World<'_>, checker: &mut Checker<'_, '_>) -> Option<IdVec<CostId, Cost>> {
    // All are read, so that what is wrong with each is told.
    let costs: Vec<Option<Cost>> = (world.costs.iter())
        .map(|named| {
            Some(Cost { name: own(&named.name), value: checker.value(&named.value, Context::Aboard)? })
        })
        .collect();
    costs.into_iter().collect()
}

fn read_estimates(world: &World<'_>, checker: &mut Checker<'_, '_>) -> Option<IdVec<EstimateId, Estimate>> {
    let estimates: Vec<Option<Estimate>> = (world.estimates.iter())
        .map(|named| {
            Some(Estimate { name: own(&named.name), value: checker.value(&named.value, Context::Estimate)? })
        })
        .collect();
    estimates.into_iter().collect()
}
