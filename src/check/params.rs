//! Params: their values under some settings, each after those that it is built of.

use super::constant::Built;
use super::draft::Param;
use super::expr::each_name;
use super::names::Symbol;
use super::notes::Notes;
use super::order::{order, show_circle};
use super::puzzle::ParamId;
use super::world::World;
use crate::diag::{Code, Diagnostic};
use crate::id::{Id, IdVec};
use crate::syntax::tree::Range;
use rustc_hash::FxHashMap;

/// Values that params are given from outside: by `--set`, or by the `with` of an expectation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Names with values; of several values for one name the last counts.
    pub params: Vec<(String, i64)>,
}

impl World<'_> {
    /// Finds the value of each param.
    pub(super) fn settle_params(
        &mut self,
        params: &IdVec<ParamId, Param<'_>>,
        settings: &Settings,
        notes: &mut Notes,
    ) {
        let set: FxHashMap<&str, i64> =
            settings.params.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        let needs: Vec<Vec<usize>> =
            params
                .iter()
                .map(|param| {
                    if set.contains_key(param.name.text.as_str()) {
                        Vec::new()
                    } else {
                        self.params_in(param)
                    }
                })
                .collect();
        let found = order(&needs);
        for circle in &found.circles {
            let on_it: Vec<Param<'_>> =
                circle.iter().filter_map(|&n| params.as_slice().get(n).copied()).collect();
            notes.push(circular(&on_it));
        }
        self.params = params.iter().map(|_| None).collect();
        for index in found.sorted {
            let id = ParamId::from_index(index);
            let param = params[id];
            let value = match set.get(param.name.text.as_str()) {
                Some(&value) => Some(value),
                // Those on a circle are looked at too, for the sake of the other names in them.
                None => self.built(param.value, Built::Params, notes).flatten(),
            };
            let (Some(value), false) = (value, found.circular.get(index) == Some(&true)) else { continue };
            self.params[id] = Some(value);
            if let Some(range) = param.range
                && check_range(range, notes)
                && !(range.low.value..=range.high.value).contains(&value)
            {
                notes.push(out_of_range(param, range, value));
            }
        }
    }

    fn params_in(&self, param: &Param<'_>) -> Vec<usize> {
        let mut found = Vec::new();
        each_name(param.value, &mut |name| {
            if let Some(Symbol::Param(id)) = self.names.get(&name.text) {
                found.push(id.index());
            }
        });
        found
    }
}

/// Whether a range is not upside down, which is told.
pub(super) fn check_range(range: &Range, notes: &mut Notes) -> bool {
    let (low, high) = (range.low.value, range.high.value);
    if low > high {
        notes.push(upside_down(low, high, range.span));
    }
    low <= high
}

/// A range that no value is in.
pub(super) fn upside_down(low: i64, high: i64, span: crate::source::Span) -> Diagnostic {
    Diagnostic::new(
        Code::RangeUpsideDown,
        format!("the range {low}..{high} is upside down"),
        span,
        "no value is in it",
    )
    .with_help(format!("the smaller number comes first: `{high}..{low}`"))
}

fn out_of_range(param: Param<'_>, range: &Range, value: i64) -> Diagnostic {
    let name = &param.name.text;
    let (low, high) = (range.low.value, range.high.value);
    let headline = format!("`{name}` is {value}, and may be {low} to {high} only");
    Diagnostic::new(Code::OutOfRange, headline, param.value.span, format!("this is {value}"))
        .with_label(range.span, "outside this range")
        .with_help(format!(
            "choose a value within the range, or widen it: `in {}..{}`",
            low.min(value),
            high.max(value)
        ))
}

fn circular(circle: &[Param<'_>]) -> Diagnostic {
    let shown = show_circle(circle.iter().map(|param| param.name.text.as_str()));
    let Some((first, rest)) = circle.split_first() else {
        return Diagnostic { code: Code::Circle, headline: shown, labels: Vec::new(), help: None };
    };
    let name = &first.name.text;
    let headline = match rest {
        [] => format!("the param `{name}` is defined by itself"),
        _ => format!("params are defined by each other in a circle: {shown}"),
    };
    let next = &rest.first().unwrap_or(first).name.text;
    let mut used = None;
    each_name(first.value, &mut |name| {
        if name.text == *next {
            used.get_or_insert(name.span);
        }
    });
    Diagnostic::new(Code::Circle, headline, first.name.span, "this param")
        .with_label(used.unwrap_or(first.value.span), "needs this one")
        .with_help(format!("one of them needs a value of its own: `param {name} = 3`"))
}
