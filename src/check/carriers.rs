//! Boats and bridges: what they may carry, who may row, how often they cross.

use super::draft::{Carrier as Drafted, Draft, Entry};
use super::notes::Notes;
use super::properties::{CARRIER_WORDS, no_list_of_rowers, unknown_property};
use super::puzzle::{Bound, Carrier, CarrierId, Name, Role, Rowers};
use super::world::World;
use crate::diag::{Code, Diagnostic};
use crate::id::IdVec;
use crate::source::Span;
use crate::syntax::tree::{Expr, Property, PropertyValue};

/// The carriers without their times, and the expressions that give these.
#[derive(Default)]
pub(super) struct Fleet<'t> {
    /// The carriers; `time` is not read yet.
    pub carriers: IdVec<CarrierId, Carrier>,
    /// The expression of each carrier's `time`.
    pub times: IdVec<CarrierId, Option<&'t Expr>>,
    /// Where a missing `time` of each carrier is told.
    pub ends: IdVec<CarrierId, Span>,
    /// Whether some property of each carrier is none (told): one that seems to be missing may be meant.
    pub unclear: IdVec<CarrierId, bool>,
}

impl<'t> World<'t> {
    /// Reads all carriers but for their times. Places and people are known.
    pub(super) fn fit_out(&self, draft: &Draft<'t>, notes: &mut Notes) -> Fleet<'t> {
        let mut fleet = Fleet::default();
        let of_no_size = self.has_somebody_of_no_size();
        for entry in draft.entries.iter() {
            if let Entry::Carrier(carrier) = entry {
                let (fitted, time, unclear) = self.carrier(carrier, of_no_size, notes);
                fleet.carriers.push(fitted);
                fleet.times.push(time);
                fleet.ends.push(carrier.block.end);
                fleet.unclear.push(unclear);
            }
        }
        fleet
    }

    /// The carrier, its `time`, and whether one of its properties is none (told).
    fn carrier(
        &self,
        drafted: &Drafted<'t>,
        of_no_size: bool,
        notes: &mut Notes,
    ) -> (Carrier, Option<&'t Expr>, bool) {
        let default = |value| Bound { value, span: drafted.name_span };
        let mut carrier = Carrier {
            name: Name { text: drafted.name.to_owned(), span: drafted.name_span },
            at: drafted.at.and_then(|at| self.place(at, notes)),
            seats: default(0),
            load: None,
            least: default(1),
            rowers: None,
            time: None,
            trips: None,
            span: drafted.span,
        };
        let mut time = None;
        let (mut has_seats, mut unclear) = (false, false);
        for property in &drafted.block.list {
            let word = property.name.text.as_str();
            has_seats |= word == "seats";
            match (word, &property.value) {
                _ if self.refuse_none(property, notes) => {}
                ("time", PropertyValue::Expr(expr)) => time = Some(expr),
                ("seats", PropertyValue::Expr(expr)) => {
                    set(&mut carrier.seats, self.bound(property, expr, notes))
                }
                ("least", PropertyValue::Expr(expr)) => {
                    set(&mut carrier.least, self.bound(property, expr, notes))
                }
                ("load", PropertyValue::Expr(expr)) => carrier.load = self.bound(property, expr, notes),
                ("trips", PropertyValue::Expr(expr)) => carrier.trips = self.bound(property, expr, notes),
                ("rowers", PropertyValue::Rowers { who, anyone }) => {
                    carrier.rowers = self.rowers(property, who, *anyone, notes);
                }
                ("rowers", PropertyValue::Expr(expr)) => notes.push(no_list_of_rowers(expr.span)),
                _ => {
                    unclear = true;
                    if !self.names.is_tainted(word) {
                        notes.push(unknown_property(&property.name, "a carrier", CARRIER_WORDS));
                    }
                }
            }
        }
        if has_seats {
            self.warn_of_crew(&carrier, of_no_size, notes);
        } else if !unclear {
            notes.push(seats_missing(drafted));
        }
        (carrier, time, unclear)
    }

    fn bound(&self, property: &Property, expr: &Expr, notes: &mut Notes) -> Option<Bound> {
        let value = self.whole(expr, &format!("`{}`", property.name.text), notes)?;
        Some(Bound { value, span: property.name.span.to(expr.span) })
    }

    fn rowers(
        &self,
        property: &Property,
        who: &[crate::syntax::tree::Who],
        anyone: Option<Span>,
        notes: &mut Notes,
    ) -> Option<Rowers> {
        if let (Some(anyone), false) = (anyone, who.is_empty()) {
            notes.push(
                Diagnostic::new(
                    Code::AnyoneAlone,
                    "`anyone` stands beside others",
                    anyone,
                    "anyone means everybody already",
                )
                .with_help("write `rowers anyone`, or name those who can row: `rowers farmer`"),
            );
        }
        let span = property.name.span.to(property.value.span().unwrap_or(property.name.span));
        let who = self.who(who, notes)?;
        anyone.is_none().then_some(Rowers { who, span })
    }

    /// Whether somebody takes no seat. Where a count is not known (told), that may be.
    fn has_somebody_of_no_size(&self) -> bool {
        let size = crate::id::Id::from_index(1);
        let is_there = |role: &Role| role.per_copy > 0 && self.families[role.family].copies > 0;
        self.roles.iter().any(|role| role.measures[size] == 0 && is_there(role))
            || self.counted.iter().any(|counted| !counted)
    }

    /// Warns of what lets a carrier carry nobody: allowed, since a sweep may pass through it.
    fn warn_of_crew(&self, carrier: &Carrier, of_no_size: bool, notes: &mut Notes) {
        let name = &carrier.name.text;
        let (seats, least) = (carrier.seats, carrier.least);
        if seats.value == 0 && !of_no_size {
            let headline = format!("`{name}` has no seats, so nobody ever goes aboard");
            notes.push(
                Diagnostic::new(Code::NoSeats, headline, seats.span, "`seats` is 0")
                    .with_help("give it seats: `seats 2`"),
            );
        } else if least.value > seats.value && !of_no_size {
            let headline = format!(
                "`{name}` never has enough aboard: at least {}, with seats for {}",
                least.value, seats.value
            );
            notes.push(
                Diagnostic::new(
                    Code::LeastAboveSeats,
                    headline,
                    least.span,
                    format!("at least {}", least.value),
                )
                .with_label(seats.span, format!("`seats` is {}", seats.value))
                .with_help("`least` counts heads and may be at most `seats`: `seats 2  least 2`"),
            );
        }
        if let Some(trips) = carrier.trips.filter(|trips| trips.value == 0) {
            let headline = format!("`{name}` never crosses, as it has no trips");
            notes.push(
                Diagnostic::new(Code::NoTrips, headline, trips.span, "`trips` is 0")
                    .with_help("give it trips (`trips 3`), or leave `trips` out for as many as you like"),
            );
        }
    }
}

fn set(slot: &mut Bound, bound: Option<Bound>) {
    if let Some(bound) = bound {
        *slot = bound;
    }
}

fn seats_missing(drafted: &Drafted<'_>) -> Diagnostic {
    let name = drafted.name;
    let span = match drafted.block.removed {
        Some(("seats", span)) => span,
        _ => drafted.block.end,
    };
    Diagnostic::new(Code::SeatsMissing, format!("`{name}` has no `seats`"), span, "`seats` is missing")
        .with_label(drafted.name_span, "declared here")
        .with_help("say how many may sit in it: `{ seats 2 }`")
}
