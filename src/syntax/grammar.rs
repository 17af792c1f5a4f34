//! The parser that pest makes from the files in `grammar/`.

#![allow(missing_docs, reason = "the rules are described in the grammar files")]

/// The generated parser; [`Rule`] has a variant for every rule of the grammars.
#[derive(pest_derive::Parser)]
#[grammar = "../grammar/lexical.pest"]
#[grammar = "../grammar/expr.pest"]
#[grammar = "../grammar/cross.pest"]
#[grammar = "../grammar/recover.pest"]
pub(super) struct Grammar;

/// One node of what pest read.
pub(super) type Pair<'i> = pest::iterators::Pair<'i, Rule>;

/// The nodes in another one, in order.
pub(super) type Pairs<'i> = pest::iterators::Pairs<'i, Rule>;
