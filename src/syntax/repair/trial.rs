//! Which repair is the best: each is tried, and the one after which most can be read wins.

use super::candidate::{Candidate, Confidence, Edit, apply, original};
use super::site::Site;
use super::{
    brackets, carriers, characters, general, lists, marks, numbers, operators, parts, ranges, sentences,
    shapes, strangers, texts, whereabouts,
};
use crate::limits;
use crate::syntax::grammar::Rule;
use crate::syntax::reading::{Fault, read};
use std::cmp::Reverse;

/// Tries repairs as long as its budget lasts.
pub(super) struct Trials {
    /// How many bytes may still be read.
    budget: usize,
}

/// How far a repair gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Progress {
    /// Whether all of the text can be read.
    complete: bool,
    /// How many words and marks after the faulty place can be read.
    tokens: usize,
}

/// The least is the best: text is given up last, then what reads furthest wins.
type Rank = (bool, Reverse<Progress>, Confidence, u8);

impl Trials {
    /// With the budget of one source.
    pub fn new() -> Self {
        Self { budget: limits::REPAIR_BYTES }
    }

    /// The best repair, if any helps.
    pub fn search(&mut self, rule: Rule, site: &Site<'_>) -> Option<Candidate> {
        let mut candidates = Vec::new();
        for kind in [
            whereabouts::candidates,
            carriers::candidates,
            numbers::candidates,
            sentences::candidates,
            marks::candidates,
            operators::candidates,
            brackets::candidates,
            lists::candidates,
            characters::candidates,
            texts::candidates,
            shapes::candidates,
            parts::candidates,
            ranges::candidates,
            strangers::candidates,
        ] {
            kind(site, &mut candidates);
        }
        general::candidates(site, &mut candidates);
        let mut best: Option<(Rank, Candidate)> = None;
        for mut candidate in candidates {
            let Some(progress) = self.progress(rule, site, &mut candidate) else { break };
            if !progress.complete && progress.tokens < candidate.least() {
                continue;
            }
            let last = candidate.confidence == Confidence::LastResort;
            let rank: Rank = (last, Reverse(progress), candidate.confidence, candidate.cost);
            if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                best = Some((rank, candidate));
            }
        }
        best.map(|(_, candidate)| candidate)
    }

    /// Tries a repair; `None` when the budget is spent. Adds the partner of a bracket where the
    /// grammar asks for it.
    fn progress(&mut self, rule: Rule, site: &Site<'_>, candidate: &mut Candidate) -> Option<Progress> {
        let mut fault = match self.attempt(rule, site, &candidate.edits)? {
            Some(fault) => fault,
            None => return Some(Progress { complete: true, tokens: usize::MAX }),
        };
        if let Some(partner) = candidate.partner {
            let mended = apply(site.text, &candidate.edits);
            let next = Site::new(&mended, &fault, site.told);
            if next.wants(partner) {
                let place = original(next.gap(next.index).start, &candidate.edits);
                let mut edits = candidate.edits.clone();
                edits.retain(|edit| edit.range.end <= place);
                edits.push(Edit::new(place..place, format!(" {partner} ")));
                match self.attempt(rule, site, &edits)? {
                    None => {
                        candidate.edits = edits;
                        return Some(Progress { complete: true, tokens: usize::MAX });
                    }
                    Some(further) => {
                        candidate.edits = edits;
                        fault = further;
                    }
                }
            }
        }
        let reach = original(fault.at, &candidate.edits);
        let passed =
            site.tokens.iter().skip(site.index).take_while(|token| token.range.start < reach).count();
        Some(Progress { complete: false, tokens: passed })
    }

    /// Where the text still cannot be read after some edits; the outer `None` when the budget is spent.
    fn attempt(&mut self, rule: Rule, site: &Site<'_>, edits: &[Edit]) -> Option<Option<Fault>> {
        self.budget = self.budget.checked_sub(site.text.len() + 64)?;
        Some(read(rule, &apply(site.text, edits)).err())
    }
}
