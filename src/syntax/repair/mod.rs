//! What was wrong, and what was meant: mends a text that cannot be read, one mistake at a time.
//!
//! At the furthest word that did not fit, and at the one before it, repairs are tried: known
//! habits, misspellings, something put in, taken away or exchanged. The one after which the text
//! can be read furthest is told and made, and reading goes on from there (Burke and Fisher, "A
//! practical method for LR and LL syntactic error diagnosis and recovery", 1987). So one mistake
//! gives one diagnostic, and the rest of its statement is still a tree.

mod brackets;
mod candidate;
mod carriers;
mod characters;
mod general;
mod habits;
mod lists;
mod marks;
mod numbers;
mod operators;
mod parts;
mod ranges;
mod samples;
mod sentences;
mod shapes;
mod site;
mod strangers;
mod texts;
mod trial;
mod whereabouts;

use super::grammar::Rule;
use super::map::Map;
use super::reading::{Fault, read};
use super::token::TokenKind;
use super::words::shown;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::limits;
use crate::source::SourceId;
use candidate::{Advice, apply};
use site::Site;
use std::collections::BTreeSet;
use std::ops::Range;
use trial::Trials;

/// A text as far as it could be mended.
pub(super) struct Mended {
    /// The text; what `end` does not cut off can be read.
    pub text: String,
    /// Where its bytes come from.
    pub map: Map,
    /// The byte at which a statement begins that is given up, with all that follows.
    pub end: Option<usize>,
    /// Bytes of the original text that were given up before, and may have declared names.
    pub lost: Vec<Range<usize>>,
}

/// Mends the texts of one source.
pub(super) struct Repairer {
    source: SourceId,
    trials: Trials,
    /// Words that were told not to be names.
    told_names: BTreeSet<String>,
}

impl Repairer {
    /// For the texts of `source`.
    pub fn new(source: SourceId) -> Self {
        Self { source, trials: Trials::new(), told_names: BTreeSet::new() }
    }

    /// Mends `text`, which begins at byte `base` of the source and should be read by `rule`.
    pub fn mend(&mut self, rule: Rule, text: &str, base: usize, diagnostics: &mut Diagnostics) -> Mended {
        let map = Map::new(self.source, base);
        let mut mended = Mended { text: text.to_owned(), map, end: None, lost: Vec::new() };
        // What was told in this text: the statement's place and the habit.
        let mut told: BTreeSet<(u32, String)> = BTreeSet::new();
        for _ in 0..limits::REPAIRS {
            let Err(fault) = read(rule, &mended.text).map(|_| ()) else {
                return mended;
            };
            let site = Site::new(&mended.text, &fault, &self.told_names);
            let found =
                if mended.text.len() <= limits::REPAIR_TEXT { self.trials.search(rule, &site) } else { None };
            let Some(found) = found else {
                self.give_up(&mut mended, &fault, diagnostics);
                return mended;
            };
            let statement = if found.lost { 0 } else { mended.map.span(site.range(site.keyword)).start };
            let again = found.no_name.as_ref().is_some_and(|word| self.told_names.contains(word));
            if told.insert((statement, found.advice.habit.clone())) && !again {
                diagnostics.push(diagnostic(&found.advice, &mended.map));
            }
            if found.lost {
                mended
                    .lost
                    .extend(found.edits.iter().map(|edit| mended.map.span(edit.range.clone()).range()));
            }
            mended.lost.extend(found.pieces.map(|pieces| mended.map.span(pieces).range()));
            for edit in found.edits.iter().rev() {
                mended.map.replace(edit.range.clone(), edit.with.len(), edit.meant.clone());
            }
            mended.text = apply(&mended.text, &found.edits);
            self.told_names.extend(found.no_name);
        }
        if let Err(fault) = read(rule, &mended.text).map(|_| ()) {
            self.give_up(&mut mended, &fault, diagnostics);
        }
        mended
    }

    /// Tells what does not fit, and cuts the text off at the beginning of its statement.
    fn give_up(&self, mended: &mut Mended, fault: &Fault, diagnostics: &mut Diagnostics) {
        let site = Site::new(&mended.text, fault, &self.told_names);
        let advice = if site.kind(site.index) == Some(TokenKind::OpenText) {
            texts::unclosed(site.range(site.index).start)
        } else if site.index >= site.tokens.len() {
            let mut advice = general::missing(&site, site.index, "something");
            advice.headline =
                format!("the text ends too early after `{}`", shown(site.word(site.index.saturating_sub(1))));
            advice.label = format!("expected {}", site.expectation());
            advice
        } else if site.wants_statement() && site.is_line_start(site.index) {
            let mut advice = general::unexpected(&site, site.index);
            advice.code = Code::UnknownStatement;
            advice.headline = format!("`{}` begins no statement", shown(site.word(site.index)));
            advice
        } else {
            general::unexpected(&site, site.index)
        };
        diagnostics.push(diagnostic(&advice, &mended.map));
        // The statement begins at its keyword, if all before it can be read; a line that belongs
        // to none begins at the fault.
        let keyword = site.range(site.keyword).start;
        let readable = |end: usize| {
            let before = mended.text.get(..end).unwrap_or("");
            before.trim().is_empty() || read(Rule::strict, before).is_ok()
        };
        let fault = site.range(site.index).start;
        mended.end = Some(if site.wants_statement() && site.is_line_start(site.index) && readable(fault) {
            fault
        } else if readable(keyword) {
            keyword
        } else {
            0
        });
    }
}

fn diagnostic(advice: &Advice, map: &Map) -> Diagnostic {
    let mut told = Diagnostic::new(advice.code, &advice.headline, map.span(advice.at.clone()), &advice.label)
        .with_help(&advice.help);
    if let Some((range, text)) = &advice.also {
        told = told.with_label(map.span(range.clone()), text);
    }
    told
}
