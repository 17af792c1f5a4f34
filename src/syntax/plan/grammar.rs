//! The parser that pest makes from `grammar/plan.pest`.

#![allow(missing_docs, reason = "the rules are described in the grammar file")]

/// The generated parser; [`Rule`] has a variant for every rule of the grammar.
#[derive(pest_derive::Parser)]
#[grammar = "../grammar/plan.pest"]
pub(super) struct PlanParser;
