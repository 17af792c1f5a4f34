//! Which constructs of the language a tree has.

use super::super::oracle::walk;
use rivercross::syntax::tree::*;
use std::collections::BTreeSet;

/// Every construct that a whole puzzle without edits can have.
pub const ALL: &[&str] = &[
    "about",
    "param",
    "param in",
    "let",
    "bank",
    "island",
    "route both ways",
    "route one way",
    "route by",
    "route time",
    "parallel routes",
    "property",
    "individual",
    "group",
    "group of none",
    "family",
    "one family",
    "role with a count",
    "role with a start",
    "split",
    "kind",
    "kind of kinds",
    "member size",
    "member weight",
    "member time",
    "member property",
    "boat",
    "unnamed boat",
    "bridge",
    "seats",
    "load",
    "least",
    "rowers",
    "rowers anyone",
    "numbered rower",
    "numbered member of a kind",
    "time",
    "trips",
    "on banks",
    "on islands",
    "on boats",
    "everywhere",
    "overall",
    "on a name",
    "several scopes",
    "while afloat",
    "head when",
    "head unless",
    "for",
    "for for",
    "when",
    "unless",
    "require",
    "forbid",
    "because",
    "several clauses",
    "goal",
    "cost",
    "minimise",
    "minimise several",
    "limit",
    "estimate",
    "search",
    "search with",
    "expect solvable",
    "expect unsolvable",
    "expect metric",
    "expect with",
    "expect range",
    "integer",
    "truth",
    "or",
    "and",
    "not",
    "not not",
    "compare ==",
    "compare !=",
    "compare <",
    "compare <=",
    "compare >",
    "compare >=",
    "+",
    "-",
    "*",
    "/",
    "%",
    "minus",
    "min",
    "max",
    "count",
    "any",
    "all",
    "name",
    "name at",
    "numbered",
    "numbered at",
    "of copy",
    "of copy at",
    "everyone",
    "everyone at",
    "weight",
    "weight at",
    "size",
    "size at",
    "alone",
    "alone at",
    "all at",
    "all NAME at",
    "all c.ROLE at",
    "all NAME[1] at",
    "from",
    "to",
    "slowest",
    "fastest",
    "previous",
    "trip %",
    "trip compared",
];

/// The constructs of a file.
pub fn constructs(file: &File) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let kinds: BTreeSet<&str> = file.statements.iter().filter_map(|s| kind_name(&s.kind)).collect();
    let mut legs = BTreeSet::new();
    for statement in &file.statements {
        of_statement(&statement.kind, &kinds, &mut legs, &mut found);
        walk::outermost(&statement.kind)
            .into_iter()
            .flat_map(walk::within)
            .for_each(|e| of_expr(e, &mut found));
    }
    found
}

fn kind_name(statement: &StatementKind) -> Option<&str> {
    if let StatementKind::Kind(k) = statement { Some(&k.name.text) } else { None }
}

fn of_statement<'a>(
    statement: &'a StatementKind,
    kinds: &BTreeSet<&str>,
    legs: &mut BTreeSet<(&'a str, &'a str)>,
    found: &mut BTreeSet<&'static str>,
) {
    let mut see = |condition: bool, what: &'static str| {
        if condition {
            found.insert(what);
        }
    };
    match statement {
        StatementKind::About(_) => see(true, "about"),
        StatementKind::Param(p) => see(true, if p.range.is_some() { "param in" } else { "param" }),
        StatementKind::Let(_) => see(true, "let"),
        StatementKind::Bank(_) => see(true, "bank"),
        StatementKind::Island(_) => see(true, "island"),
        StatementKind::Property(_) => see(true, "property"),
        StatementKind::Goal(_) => see(true, "goal"),
        StatementKind::Cost(_) => see(true, "cost"),
        StatementKind::Limit(_) => see(true, "limit"),
        StatementKind::Estimate(_) => see(true, "estimate"),
        StatementKind::Minimise(list) => {
            see(true, if list.len() > 1 { "minimise several" } else { "minimise" })
        }
        StatementKind::Search(s) => see(true, if s.heuristic.is_some() { "search with" } else { "search" }),
        StatementKind::Route(route) => {
            let mut from = &route.first;
            for stop in &route.stops {
                see(true, if stop.one_way { "route one way" } else { "route both ways" });
                see(!legs.insert((&from.text, &stop.place.text)), "parallel routes");
                from = &stop.place;
            }
            for property in &route.properties.list {
                see(true, if property.name.text == "by" { "route by" } else { "route time" });
            }
        }
        StatementKind::Entity(entity) => {
            see(matches!(entity.start, Start::Split { .. }), "split");
            for item in &entity.items {
                let none = matches!(&item.count, Some(Expr { kind: ExprKind::Integer(0), .. }));
                see(none && item.roles.is_none(), "group of none");
                see(
                    true,
                    match (&item.roles, &item.count) {
                        (None, None) => "individual",
                        (None, Some(_)) => "group",
                        (Some(_), None) => "one family",
                        (Some(_), Some(_)) => "family",
                    },
                );
                for role in item.roles.iter().flatten() {
                    see(role.count.is_some(), "role with a count");
                    see(role.at.is_some(), "role with a start");
                }
                let roles = item.roles.iter().flatten().map(|r| &r.properties);
                for property in roles.chain([&item.properties]).flat_map(|p| &p.list) {
                    see(
                        true,
                        match property.name.text.as_str() {
                            "size" => "member size",
                            "weight" => "member weight",
                            "time" => "member time",
                            _ => "member property",
                        },
                    );
                }
            }
        }
        StatementKind::Kind(kind) => {
            see(true, "kind");
            see(kind.members.iter().any(|w| kinds.contains(w.name.text.as_str())), "kind of kinds");
            see(kind.members.iter().any(|w| w.copy.is_some()), "numbered member of a kind");
        }
        StatementKind::Boat(boat) => {
            see(true, if boat.name.is_some() { "boat" } else { "unnamed boat" });
            of_carrier(&boat.properties, found);
        }
        StatementKind::Bridge(bridge) => {
            see(true, "bridge");
            of_carrier(&bridge.properties, found);
        }
        StatementKind::Rule(rule) => of_rule(rule, found),
        StatementKind::Expect(expect) => {
            for item in &expect.items {
                see(
                    true,
                    match item.kind {
                        ExpectedKind::Solvable => "expect solvable",
                        ExpectedKind::Unsolvable => "expect unsolvable",
                        ExpectedKind::Metric { .. } => "expect metric",
                    },
                );
            }
            for with in &expect.with {
                see(true, if with.high.is_some() { "expect range" } else { "expect with" });
            }
        }
        _ => {}
    }
}

fn of_carrier(properties: &Properties, found: &mut BTreeSet<&'static str>) {
    for property in &properties.list {
        let known = ["seats", "load", "least", "rowers", "time", "trips"];
        found.extend(known.iter().find(|k| **k == property.name.text));
        if let PropertyValue::Rowers { who, anyone } = &property.value {
            found.extend(anyone.map(|_| "rowers anyone"));
            found.extend(who.iter().any(|w| w.copy.is_some()).then_some("numbered rower"));
        }
    }
}

fn of_rule(rule: &Rule, found: &mut BTreeSet<&'static str>) {
    for item in &rule.scope {
        found.insert(match item.kind {
            ScopeKind::Banks => "on banks",
            ScopeKind::Islands => "on islands",
            ScopeKind::Boats => "on boats",
            ScopeKind::Everywhere => "everywhere",
            ScopeKind::Overall => "overall",
            ScopeKind::Named(_) => "on a name",
        });
    }
    found.extend((rule.scope.len() > 1).then_some("several scopes"));
    found.extend(rule.afloat.map(|_| "while afloat"));
    found.extend(rule.guards.iter().map(|g| if g.unless { "head unless" } else { "head when" }));
    found.extend((rule.clauses.len() > 1).then_some("several clauses"));
    for clause in &rule.clauses {
        found.extend((!clause.binders.is_empty()).then_some("for"));
        found.extend((clause.binders.len() > 1).then_some("for for"));
        found.extend(clause.guards.iter().map(|g| if g.unless { "unless" } else { "when" }));
        found.insert(if clause.forbid { "forbid" } else { "require" });
        found.extend(clause.because.as_ref().map(|_| "because"));
    }
}

fn of_expr(expr: &Expr, found: &mut BTreeSet<&'static str>) {
    let trip = |e: &Expr| e.kind == ExprKind::Trip;
    match &expr.kind {
        ExprKind::Missing | ExprKind::BigInteger(_) | ExprKind::Trip => {}
        ExprKind::Integer(_) => drop(found.insert("integer")),
        ExprKind::Truth(_) => drop(found.insert("truth")),
        ExprKind::Or(_) => drop(found.insert("or")),
        ExprKind::And(_) => drop(found.insert("and")),
        ExprKind::Not { times, .. } => drop(found.insert(if *times > 1 { "not not" } else { "not" })),
        ExprKind::Compare { left, operator, right, .. } => {
            found.extend((trip(left) || trip(right)).then_some("trip compared"));
            found.insert(match operator {
                Comparison::Equal => "compare ==",
                Comparison::NotEqual => "compare !=",
                Comparison::Less => "compare <",
                Comparison::LessOrEqual => "compare <=",
                Comparison::Greater => "compare >",
                Comparison::GreaterOrEqual => "compare >=",
            });
        }
        ExprKind::Sum { rest, .. } => {
            let sign = |o: &SumOperator| if *o == SumOperator::Plus { "+" } else { "-" };
            found.extend(rest.iter().map(|(o, _, _)| sign(o)));
        }
        ExprKind::Product { first, rest } => {
            found.extend(trip(first).then_some("trip %"));
            found.extend(rest.iter().map(|(operator, _, _)| match operator {
                ProductOperator::Times => "*",
                ProductOperator::Divide => "/",
                ProductOperator::Remainder => "%",
            }));
        }
        ExprKind::Negative { .. } => drop(found.insert("minus")),
        ExprKind::Min(_) => drop(found.insert("min")),
        ExprKind::Max(_) => drop(found.insert("max")),
        ExprKind::Quantifier { kind, .. } => drop(found.insert(match kind {
            Quantifier::Count => "count",
            Quantifier::Any => "any",
            Quantifier::All => "all",
        })),
        ExprKind::Operand { operand, at } => drop(found.insert(match (operand, at.is_some()) {
            (Operand::Name(_), false) => "name",
            (Operand::Name(_), true) => "name at",
            (Operand::Numbered(..), false) => "numbered",
            (Operand::Numbered(..), true) => "numbered at",
            (Operand::OfCopy { .. }, false) => "of copy",
            (Operand::OfCopy { .. }, true) => "of copy at",
            (Operand::Everyone, false) => "everyone",
            (Operand::Everyone, true) => "everyone at",
            (Operand::Weight, false) => "weight",
            (Operand::Weight, true) => "weight at",
            (Operand::Size, false) => "size",
            (Operand::Size, true) => "size at",
            (Operand::Alone, false) => "alone",
            (Operand::Alone, true) => "alone at",
        })),
        ExprKind::AllAt { who, .. } => drop(found.insert(match who {
            None => "all at",
            Some(Operand::OfCopy { .. }) => "all c.ROLE at",
            Some(Operand::Numbered(..)) => "all NAME[1] at",
            Some(_) => "all NAME at",
        })),
        ExprKind::From(_) => drop(found.insert("from")),
        ExprKind::To(_) => drop(found.insert("to")),
        ExprKind::Slowest => drop(found.insert("slowest")),
        ExprKind::Fastest => drop(found.insert("fastest")),
        ExprKind::Previous(_) => drop(found.insert("previous")),
    }
}
