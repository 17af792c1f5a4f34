//! Which names an expression mentions, before anything is known of them.

use crate::syntax::tree::{Expr, ExprKind, Name, Operand};

/// Whether an expression mentions any name: as a constant it then depends on a param.
pub fn mentions_name(expr: &Expr) -> bool {
    let mut found = false;
    each_name(expr, &mut |_| found = true);
    found
}

/// Calls `found` for every name that an expression reads by itself (not for places, copy
/// variables and their roles). The depth of an expression is bounded by the parser.
pub fn each_name<'e>(expr: &'e Expr, found: &mut dyn FnMut(&'e Name)) {
    match &expr.kind {
        ExprKind::Or(list) | ExprKind::And(list) | ExprKind::Min(list) | ExprKind::Max(list) => {
            list.iter().for_each(|one| each_name(one, found));
        }
        ExprKind::Not { of, .. } | ExprKind::Negative { of, .. } | ExprKind::Previous(of) => {
            each_name(of, found)
        }
        ExprKind::Compare { left, right, .. } => {
            each_name(left, found);
            each_name(right, found);
        }
        ExprKind::Sum { first, rest } => {
            each_name(first, found);
            rest.iter().for_each(|(_, _, term)| each_name(term, found));
        }
        ExprKind::Product { first, rest } => {
            each_name(first, found);
            rest.iter().for_each(|(_, _, factor)| each_name(factor, found));
        }
        ExprKind::Quantifier { body, .. } => each_name(body, found),
        ExprKind::Operand { operand: Operand::Name(name), .. } => found(name),
        ExprKind::Operand { .. }
        | ExprKind::Missing
        | ExprKind::Integer(_)
        | ExprKind::BigInteger(_)
        | ExprKind::Truth(_)
        | ExprKind::AllAt { .. }
        | ExprKind::From(_)
        | ExprKind::To(_)
        | ExprKind::Slowest
        | ExprKind::Fastest
        | ExprKind::Trip => {}
    }
}
