//! Parts that other statements have: a goal with a condition, a let with a range.

use super::candidate::{Advice, Candidate, Edit};
use super::site::Site;
use crate::diag::Code;
use crate::syntax::words::shown;

/// All repairs of this kind.
pub(super) fn candidates(site: &Site<'_>, out: &mut Vec<Candidate>) {
    let index = site.index;
    if !site.wants_statement() || site.is_line_start(index) {
        return;
    }
    let Some(form) = site.form else { return };
    let Some(help) = help(form.word, site.word(index)) else { return };
    let headline = format!("`{}` has no place in the statement `{}`", shown(site.word(index)), form.word);
    let range = site.range(index);
    let advice =
        Advice::new(Code::UnexpectedWord, range.clone(), headline, "belongs to another statement", help);
    // The rest of the line goes with it, as far as it is this statement's.
    let mut open = 0usize;
    let ends = |at: &usize| {
        match site.word(*at) {
            "{" => open += 1,
            "}" if open == 0 => return true,
            "}" => open -= 1,
            _ => {}
        }
        *at > index && (site.is_line_start(*at) || site.is_keyword(*at))
    };
    let end = (index..site.tokens.len()).find(ends).unwrap_or(site.tokens.len());
    let edit = Edit::new(range.start..site.gap(end).start, " ");
    out.push(Candidate::recognised(0, vec![edit], advice.of_habit("part of another statement")));
}

/// What to say of a word or mark after a statement that has no such part.
fn help(statement: &str, word: &str) -> Option<&'static str> {
    Some(match (statement, word) {
        ("goal", "when" | "unless" | "if") => {
            "a goal is one condition, joined with `and`, `or` and `not`: `goal all at right and not wolf at left`"
        }
        ("let" | "cost" | "estimate", "when" | "unless" | "if") => {
            "a condition counts 1 or 0 in a cost: `cost toll = 2`, `cost alone_aboard = alone`"
        }
        (_, "because") if statement != "rule" => {
            "reasons belong to the clauses of a rule; elsewhere a comment tells why: `goal all at right  # the market`"
        }
        ("let" | "cost" | "estimate", "in") => "only a param has a range: `param n = 3 in 1..6`",
        ("kind" | "property" | "let", "at") => {
            "where somebody starts is said where they are declared: `entity wolf, goat at left`"
        }
        ("bank" | "island" | "property", "at" | "=" | "{") => {
            "the names alone are declared: `bank left, right`, `island ait`, `property strength`"
        }
        ("kind", "{") => "properties stand where they are declared: `entity wolf { weight 40 } at left`",
        ("entity", "{") => "properties stand right behind a name: `entity wolf { weight 40 }, goat at left`",
        ("search", ",") => "one search runs: `search bfs`; several are tried by `rivercross compare`",
        ("minimise" | "minimize", "<=" | "==" | "=") => {
            "a bound is a statement of its own: `limit time <= 17`"
        }
        _ => return None,
    })
}
