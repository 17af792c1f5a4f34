//! Routes: the directed legs that carriers may travel, and how long that takes.

use super::carriers::Fleet;
use super::draft::{Draft, Leg as Drafted};
use super::names::{Fit, Symbol};
use super::notes::Notes;
use super::properties::{ROUTE_WORDS, unknown_property};
use super::puzzle::{CarrierId, PlaceId};
use super::world::World;
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{Expr, PropertyValue, Route};
use std::sync::Arc;

/// What a route's braces say.
#[derive(Clone, Default)]
pub(super) struct Terms<'t> {
    /// The carriers that may use it, sorted; `None` is all.
    pub by: Option<Arc<[CarrierId]>>,
    /// The expression of its `time`.
    pub time: Option<&'t Expr>,
    /// Whether some property is none (told): `by` or `time` may be meant.
    pub unclear: bool,
}

/// A leg, its time not read yet.
pub(super) struct Way {
    /// Where it starts.
    pub from: PlaceId,
    /// Where it ends.
    pub to: PlaceId,
    /// Whether it is one way only.
    pub one_way: bool,
    /// The two places.
    pub span: Span,
    /// The number of its route among `routes`.
    pub route: usize,
}

/// All routes.
#[derive(Default)]
pub(super) struct Network<'t> {
    /// What each route says.
    pub routes: Vec<Terms<'t>>,
    /// The legs; both directions of a two-way leg are one of these.
    pub ways: Vec<Way>,
}

impl<'t> World<'t> {
    /// Reads all routes, or the way that exactly two places have without any.
    pub(super) fn chart(&self, draft: &Draft<'t>, notes: &mut Notes) -> Network<'t> {
        let mut network = Network::default();
        let mut last: Option<&Route> = None;
        for leg in &draft.legs {
            if !last.is_some_and(|last| std::ptr::eq(last, leg.route)) {
                last = Some(leg.route);
                network.routes.push(self.terms(leg.route, notes));
            }
            let route = network.routes.len().saturating_sub(1);
            network.ways.extend(self.way(leg, route, notes));
        }
        let mut places = self.places.enumerate();
        if let (Some((from, one)), Some((to, other)), None, true) =
            (places.next(), places.next(), places.next(), draft.legs.is_empty())
        {
            let span = one.name.span.to(other.name.span);
            network.routes.push(Terms::default());
            network.ways.push(Way { from, to, one_way: false, span, route: 0 });
        }
        network
    }

    fn way(&self, leg: &Drafted<'t>, route: usize, notes: &mut Notes) -> Option<Way> {
        let (from, to) = (self.place(leg.from, notes), self.place(leg.to, notes));
        let (from, to) = from.zip(to)?;
        let span = leg.from.span.to(leg.to.span);
        Some(Way { from, to, one_way: leg.one_way, span, route })
    }

    fn terms(&self, route: &'t Route, notes: &mut Notes) -> Terms<'t> {
        let mut terms = Terms::default();
        for property in &route.properties.list {
            match (property.name.text.as_str(), &property.value) {
                ("by", PropertyValue::By(names)) => {
                    let carriers =
                        names.iter().map(|name| match self.names.find(name, Fit::Carrier, notes) {
                            Some(Symbol::Carrier(carrier)) => Some(carrier),
                            _ => None,
                        });
                    // All are looked at, so that each unknown name is told.
                    let carriers: Vec<Option<CarrierId>> = carriers.collect();
                    let mut by: Vec<CarrierId> = carriers.into_iter().flatten().collect();
                    by.sort_unstable();
                    by.dedup();
                    terms.by.get_or_insert(by.into());
                }
                ("time", PropertyValue::Expr(expr)) => {
                    terms.time.get_or_insert(expr);
                }
                ("", _) => {}
                (word, _) => {
                    terms.unclear = true;
                    if !self.names.is_tainted(word) {
                        notes.push(unknown_property(&property.name, "a route", ROUTE_WORDS));
                    }
                }
            }
        }
        terms
    }
}

impl Terms<'_> {
    /// The first carrier that may use the route and for which `holds`.
    fn first_user(&self, fleet: &Fleet<'_>, holds: impl Fn(CarrierId) -> bool) -> Option<CarrierId> {
        match &self.by {
            Some(by) => by.iter().copied().find(|&carrier| holds(carrier)),
            None => fleet.carriers.ids().find(|&carrier| holds(carrier)),
        }
    }
}

impl Network<'_> {
    /// Tells each route that has a time though a carrier on it has one too.
    pub(super) fn tell_double_times(&self, fleet: &Fleet<'_>, notes: &mut Notes) {
        let timed = fleet.times.enumerate().find(|(_, time)| time.is_some()).map(|(carrier, _)| carrier);
        for route in self.routes.iter().filter(|route| !route.unclear) {
            let Some(time) = route.time else { continue };
            let carrier = match &route.by {
                // The first of all is the same for every route that is open to all.
                None => timed,
                Some(_) => route.first_user(fleet, |carrier| fleet.times[carrier].is_some()),
            };
            let Some((carrier, own)) = carrier.and_then(|carrier| Some((carrier, fleet.times[carrier]?)))
            else {
                continue;
            };
            let name = &fleet.carriers[carrier].name.text;
            notes.push(
                Diagnostic::new(Code::TwoTimes, format!("both this route and `{name}` say how long a crossing takes"), time.span, "the route's time")
                    .with_label(own.span, format!("the time of `{name}`"))
                    .with_help("keep one of the two: the carrier's `time` where it is the same on every route, or else the route's"),
            );
        }
    }

    /// Tells the first crossing whose time nobody says, in a puzzle that speaks of time at `asked`.
    pub(super) fn tell_missing_time(&self, fleet: &Fleet<'_>, asked: Span, notes: &mut Notes) {
        let is_untimed = |carrier: CarrierId| fleet.times[carrier].is_none() && !fleet.unclear[carrier];
        let untimed = fleet.carriers.ids().find(|&carrier| is_untimed(carrier));
        let routes = self.routes.iter().filter(|route| route.time.is_none() && !route.unclear);
        let found = routes.into_iter().find_map(|route| match &route.by {
            None => untimed,
            Some(_) => route.first_user(fleet, is_untimed),
        });
        let Some(carrier) = found else { return };
        let name = &fleet.carriers[carrier].name.text;
        notes.push(
            Diagnostic::new(
                Code::TimeMissing,
                format!("nothing says how long `{name}` takes to cross"),
                fleet.ends[carrier],
                "`time` is missing",
            )
            .with_label(asked, "the puzzle speaks of time here")
            .with_help(
                "give the carrier or its route a time: `boat at left { seats 2  time 5 }`, `time slowest`",
            ),
        );
    }
}

impl World<'_> {
    /// Warns of places that no route reaches.
    pub(super) fn warn_of_unreached(&self, network: &Network<'_>, notes: &mut Notes) {
        let mut reached = vec![false; self.places.len()];
        for way in &network.ways {
            for place in [way.from, way.to] {
                if let Some(slot) = reached.get_mut(crate::id::Id::index(place)) {
                    *slot = true;
                }
            }
        }
        for (place, reached) in self.places.iter().zip(reached) {
            if !reached {
                let name = &place.name.text;
                notes.push(
                    Diagnostic::new(
                        Code::PlaceUnreached,
                        format!("no route reaches `{name}`"),
                        place.name.span,
                        "nobody can come or go",
                    )
                    .with_help(format!("add a route: `route {name} - right`")),
                );
            }
        }
    }
}
