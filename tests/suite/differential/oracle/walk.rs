//! Every expression of a file, and every expression within an expression.

use rivercross::syntax::tree::{
    Expr, ExprKind, File, Guard, Properties, PropertyValue, Start, StatementKind,
};

/// The expressions directly within `expr`.
pub fn children(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Or(list) | ExprKind::And(list) | ExprKind::Min(list) | ExprKind::Max(list) => {
            list.iter().collect()
        }
        ExprKind::Not { of, .. } | ExprKind::Negative { of, .. } => vec![of],
        ExprKind::Compare { left, right, .. } => vec![left, right],
        ExprKind::Sum { first, rest } => {
            std::iter::once(&**first).chain(rest.iter().map(|(_, _, e)| e)).collect()
        }
        ExprKind::Product { first, rest } => {
            std::iter::once(&**first).chain(rest.iter().map(|(_, _, e)| e)).collect()
        }
        ExprKind::Quantifier { body, .. } | ExprKind::Previous(body) => vec![body],
        _ => Vec::new(),
    }
}

/// `expr` and everything within it.
pub fn within(expr: &Expr) -> Vec<&Expr> {
    let mut all = vec![expr];
    let mut next = 0;
    while next < all.len() {
        all.extend(children(all[next]));
        next += 1;
    }
    all
}

/// Every expression of a file at any depth; expectations and variants are left out.
pub fn expressions(file: &File) -> Vec<&Expr> {
    file.statements.iter().flat_map(|s| outermost(&s.kind)).flat_map(within).collect()
}

/// The expressions of one statement that are not within another one.
pub fn outermost(statement: &StatementKind) -> Vec<&Expr> {
    match statement {
        StatementKind::Param(p) => vec![&p.value],
        StatementKind::Let(n) | StatementKind::Cost(n) | StatementKind::Estimate(n) => vec![&n.value],
        StatementKind::Route(r) => of_properties(&r.properties),
        StatementKind::Boat(b) => of_properties(&b.properties),
        StatementKind::Bridge(b) => of_properties(&b.properties),
        StatementKind::Goal(e) => vec![e],
        StatementKind::Limit(l) => vec![&l.bound],
        StatementKind::Entity(e) => {
            let mut all: Vec<&Expr> = Vec::new();
            for item in &e.items {
                all.extend(&item.count);
                all.extend(of_properties(&item.properties));
                for role in item.roles.iter().flatten() {
                    all.extend(&role.count);
                    all.extend(of_properties(&role.properties));
                }
            }
            if let Start::Split { parts, .. } = &e.start {
                all.extend(parts.iter().map(|(count, _)| count));
            }
            all
        }
        StatementKind::Rule(r) => {
            let mut all = of_guards(&r.guards);
            for clause in &r.clauses {
                all.extend(of_guards(&clause.guards));
                all.push(&clause.demand);
            }
            all
        }
        _ => Vec::new(),
    }
}

fn of_guards(guards: &[Guard]) -> Vec<&Expr> {
    guards.iter().map(|g| &g.condition).collect()
}

fn of_properties(properties: &Properties) -> Vec<&Expr> {
    properties
        .list
        .iter()
        .filter_map(|property| match &property.value {
            PropertyValue::Expr(value) => Some(value),
            _ => None,
        })
        .collect()
}
