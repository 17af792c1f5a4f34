//! Properties in braces: which words there are, and the numbers behind them.

use super::names::Fit;
use super::notes::Notes;
use super::world::World;
use crate::diag::{Code, Diagnostic, suggest};
use crate::source::Span;
use crate::syntax::tree::{Expr, ExprKind, Name, Operand, Property, PropertyValue};

/// What a boat or a bridge may have.
pub const CARRIER_WORDS: &[&str] = &["seats", "load", "least", "rowers", "time", "trips"];

/// What those who cross may have, beside the author's own properties.
pub const PEOPLE_WORDS: &[&str] = &["size", "weight", "time"];

/// What a route may have.
pub const ROUTE_WORDS: &[&str] = &["by", "time"];

/// Whether a value is the bare word `none`, by which a `change` takes a property away.
pub fn is_none(value: &PropertyValue) -> bool {
    match value {
        PropertyValue::Expr(expr) => none_name(expr).is_some(),
        PropertyValue::Rowers { who, anyone: None } => {
            matches!(who.as_slice(), [one] if one.copy.is_none() && one.name.text == "none")
        }
        _ => false,
    }
}

fn none_name(expr: &Expr) -> Option<&Name> {
    match &expr.kind {
        ExprKind::Operand { operand: Operand::Name(name), at: None } if name.text == "none" => Some(name),
        _ => None,
    }
}

impl World<'_> {
    /// The number behind a property or a count, which may not be negative; `None` if it has no
    /// such value (told). `what` names it in the headline.
    pub fn whole(&self, expr: &Expr, what: &str, notes: &mut Notes) -> Option<i64> {
        let value = self.constant(expr, notes)?;
        if value >= 0 {
            return Some(value);
        }
        let headline = format!("{what} is {value}, and can't be negative");
        let diagnostic = Diagnostic::new(Code::Negative, headline, expr.span, format!("this is {value}"));
        notes.push(
            self.point_at_param(expr, diagnostic)
                .with_help("numbers here go from 0 up: `seats 2`, `(n - 1) wolves`"),
        );
        None
    }

    /// How many members a group or role has; a name that is unknown there may have been meant as a
    /// part of the group's own.
    pub fn how_many(&self, count: &Expr, what: &str, notes: &mut Notes) -> Option<i64> {
        if let ExprKind::Operand { operand: Operand::Name(name), at: None } = &count.kind
            && self.names.declaration(&name.text).is_none()
        {
            self.names.unknown(name, Fit::Count, notes);
        }
        self.whole(count, what, notes)
    }

    /// A second label on the param that a number is, if it is one.
    fn point_at_param(&self, expr: &Expr, diagnostic: Diagnostic) -> Diagnostic {
        let ExprKind::Operand { operand: Operand::Name(name), at: None } = &expr.kind else {
            return diagnostic;
        };
        match self.names.declaration(&name.text) {
            Some(span) => diagnostic.with_label(span, "its value comes from here"),
            None => diagnostic,
        }
    }

    /// Tells `none` outside a `change`, unless something is called so.
    pub fn refuse_none(&self, property: &Property, notes: &mut Notes) -> bool {
        let PropertyValue::Expr(expr) = &property.value else { return false };
        let Some(none) = none_name(expr).filter(|none| self.names.declaration(&none.text).is_none()) else {
            return false;
        };
        let word = &property.name.text;
        notes.push(
            Diagnostic::new(Code::NoneHere, format!("`{word} none` takes a property away, and there is none to take"), none.span, "only in a `change`")
                .with_help(format!("leave `{word}` out where it is not wanted; `none` is for edits: `change boat {{ load none }}`")),
        );
        true
    }
}

/// Tells that `rowers` is followed by something else than names: `rowers not kids`.
pub fn no_list_of_rowers(span: Span) -> Diagnostic {
    let headline = "`rowers` takes names: list those who row, or a `kind`";
    Diagnostic::new(Code::UnexpectedWord, headline, span, "no list of names").with_help(
        "name each of them, `rowers farmer, wife`, or all of them at once: `kind adults = farmer, wife` and \
         `rowers adults`",
    )
}

/// Tells a property that boats, bridges or routes don't have.
pub fn unknown_property(name: &Name, owner: &str, words: &[&str]) -> Diagnostic {
    let text = &name.text;
    let help = match text.as_str() {
        "if" | "where" | "whenever" | "provided" | "else" | "then" | "otherwise" => {
            "a value has no condition: multiply by a count of 0 or 1, `time 2 + 3 * min(wolf, 1)`".to_owned()
        }
        "but" | "except" | "not" | "without" if owner != "a route" => {
            "`rowers` takes names: list those who row, `rowers farmer, wife`, or a `kind`".to_owned()
        }
        "size" | "weight" if owner != "a route" => {
            "`size` and `weight` belong to those who cross; a carrier has `seats` and `load`: `{ seats 2  load 100 }`".to_owned()
        }
        "by" => "`by` belongs to a route: `route left - right { by ferry }`".to_owned(),
        _ if CARRIER_WORDS.contains(&text.as_str()) => {
            format!("`{text}` belongs to a boat or a bridge: `boat at left {{ seats 2 }}`")
        }
        _ => match suggest::nearest(text, words.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("{owner} may have {}", list(words)),
        },
    };
    Diagnostic::new(
        Code::UnknownProperty,
        format!("{owner} has no property `{text}`"),
        name.span,
        "no such property",
    )
    .with_help(help)
}

/// Words as a list in running text.
pub fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.join(""),
    }
}
