//! Reads a plan's text, line by line, as it is replayed: what a line leaves out is judged by where
//! boats lie, where routes lead and who is there, and by nothing else, so that a plan does not change
//! its meaning with a rule.
//!
//! Where several routes join the same two places, a text cannot say which is meant. It is then the
//! quickest that the carrier may use, and the first declared among equally quick ones: such routes
//! differ in nothing but their time.

use super::blame::{self, Asked, Words};
use super::line::{self, Meant, Names};
use super::replay::Replayer;
use super::{ProblemKind, Replay, choice, sample, wording};
use crate::check::puzzle::{CarrierId, Leg, LegId, PlaceId, Puzzle};
use crate::diag::{Code, Diagnostic};
use crate::plan::Crossing;
use crate::source::{SourceId, Sources, Span};
use crate::syntax;
use crate::syntax::plan::UnreadableKind;
use std::collections::BTreeSet;

/// Reads and replays the plan in a source: a text with one crossing a line, or the JSON that `solve`
/// prints. Lines that cannot be read are told, all of them; the replay ends at the first.
pub fn read(puzzle: &Puzzle, sources: &Sources, source: SourceId) -> Replay {
    let mut names = Names::new(puzzle);
    let mut reader = Reader { puzzle, sources, replayer: Replayer::new(puzzle) };
    let mut end = Span::new(source, 0, 0);
    let mut numbered = false;
    for (index, entry) in syntax::plan::read(sources, source).iter().enumerate() {
        let wrong = match entry {
            // A habit of the whole plan is told once.
            Err(unreadable) if unreadable.kind == UnreadableKind::Numbered && numbered => Vec::new(),
            Err(unreadable) => {
                numbered |= unreadable.kind == UnreadableKind::Numbered;
                vec![line::unreadable(puzzle, unreadable)]
            }
            Ok(line) => match names.resolve(line) {
                Ok(meant) => {
                    end = line.span.after();
                    if !reader.replayer.is_stopped() {
                        reader.cross(&meant);
                    }
                    continue;
                }
                Err(wrong) => wrong,
            },
        };
        reader.replayer.halt();
        for diagnostic in wrong {
            reader.replayer.tell(index + 1, ProblemKind::Unreadable, diagnostic);
        }
    }
    reader.replayer.finish(Some(end))
}

/// Reads the crossing that some words of a source say, and makes it where a replay has come to; gives that
/// back with what is told of it. Nothing is told of words that say nothing.
pub(super) fn cross<'a>(
    puzzle: &'a Puzzle,
    sources: &'a Sources,
    words: Span,
    mut replayer: Replayer<'a>,
) -> Replayer<'a> {
    let number = replayer.number();
    let wrong = match syntax::plan::read_at(sources, words) {
        None => return replayer,
        Some(Err(unreadable)) => vec![line::unreadable(puzzle, &unreadable)],
        Some(Ok(line)) => match Names::new(puzzle).resolve(&line) {
            Ok(meant) => {
                let mut reader = Reader { puzzle, sources, replayer };
                reader.cross(&meant);
                return reader.replayer;
            }
            Err(wrong) => wrong,
        },
    };
    wrong.into_iter().for_each(|diagnostic| replayer.tell(number, ProblemKind::Unreadable, diagnostic));
    replayer
}

/// One way to go: a carrier and two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    carrier: CarrierId,
    from: PlaceId,
    to: PlaceId,
}

struct Reader<'a> {
    puzzle: &'a Puzzle,
    sources: &'a Sources,
    replayer: Replayer<'a>,
}

impl Reader<'_> {
    /// Finds out which crossing a line means, and makes it.
    fn cross(&mut self, meant: &Meant) {
        let mut ways = self.ways(meant, |way| self.lies(way));
        ways.retain(|way| self.missing(meant, way.from).is_none());
        let mut ways = ways.into_iter();
        match (ways.next(), ways.next()) {
            (Some(way), None) => self.go(meant, way),
            (Some(first), Some(second)) => {
                let diagnostic = self.unclear_way(meant, first, second);
                self.replayer.stop(ProblemKind::Unreadable, diagnostic);
            }
            (None, _) => {
                let diagnostic = self.impossible(meant);
                self.replayer.stop(ProblemKind::Illegal, diagnostic);
            }
        }
    }

    /// The ways that fit what a line says and that routes give to carriers, as far as they are wanted.
    fn ways(&self, meant: &Meant, wanted: impl Fn(&Way) -> bool) -> BTreeSet<Way> {
        let named = |id: &CarrierId| meant.carrier.is_none_or(|carrier| carrier == *id);
        let mut ways = BTreeSet::new();
        for carrier in self.puzzle.carriers.ids().filter(named) {
            let fits = |leg: &&Leg| {
                meant.from.is_none_or(|from| from == leg.from)
                    && meant.to.is_none_or(|to| to == leg.to)
                    && leg.allows(carrier)
            };
            let legs = self.puzzle.legs.iter().filter(fits);
            ways.extend(legs.map(|leg| Way { carrier, from: leg.from, to: leg.to }).filter(&wanted));
        }
        ways
    }

    /// Whether the carrier is where the way begins.
    fn lies(&self, way: &Way) -> bool {
        self.replayer.arrangement.boats[way.carrier].is_none_or(|lies| lies == way.from)
    }

    /// The first of those called for who are not there in such a number.
    fn missing(&self, meant: &Meant, from: PlaceId) -> Option<Asked> {
        let there = &self.replayer.arrangement.places[from];
        let short = |asked: &Asked| match asked.copy {
            Some(copy) => asked.count > there.of_copy(asked.role, copy),
            None => asked.count > there.of_role(asked.role),
        };
        let alone = meant.load.iter().copied().find(short);
        alone.or_else(|| choice::by_role(&meant.load).into_values().find(short))
    }

    /// Makes a crossing whose way is clear, if it is clear who is meant.
    fn go(&mut self, meant: &Meant, way: Way) {
        match self.crossing(meant, way) {
            Ok(crossing) => {
                self.replayer.go(&crossing, Some(&meant.words));
            }
            Err(diagnostic) => self.replayer.stop(ProblemKind::Unreadable, diagnostic),
        }
    }

    fn crossing(&mut self, meant: &Meant, way: Way) -> Result<Crossing, Diagnostic> {
        let load = choice::choose(self.puzzle, &self.replayer.arrangement, way.from, &meant.load)
            .map_err(|unclear| self.unclear_choice(&unclear, &meant.words))?;
        let legs = self.legs(meant, way)?;
        let leg = self.replayer.quickest(way.carrier, &legs, &load);
        let leg = leg.ok_or_else(|| self.nothing_crosses(&meant.words))?;
        Ok(Crossing { carrier: way.carrier, leg, load })
    }

    /// The legs that a way may take: the one that is named by its number, or all.
    fn legs(&self, meant: &Meant, way: Way) -> Result<Vec<LegId>, Diagnostic> {
        let joins = self.puzzle.legs.enumerate().filter(|(_, leg)| (leg.from, leg.to) == (way.from, way.to));
        let Some(route) = &meant.route else {
            return Ok(joins.filter(|(_, leg)| leg.allows(way.carrier)).map(|(id, _)| id).collect());
        };
        let joins: Vec<LegId> = joins.map(|(id, _)| id).collect();
        let index = usize::try_from(route.value).ok().and_then(|n| n.checked_sub(1));
        index.and_then(|index| joins.get(index)).map(|&leg| vec![leg]).ok_or_else(|| {
            let (from, to) = (wording::place(self.puzzle, way.from), wording::place(self.puzzle, way.to));
            let headline = format!("no route number {} from {from} to {to}", route.value);
            let label = format!("there are {} of them", joins.len());
            Diagnostic::new(Code::UnknownInPlan, headline, route.span, label)
                .with_help("routes between the same two places are numbered from 1; leave `\"route\"` out for the quickest")
        })
    }

    /// Why no way is open: nobody there, the boat elsewhere, or no route.
    fn impossible(&self, meant: &Meant) -> Diagnostic {
        let (puzzle, number, words) = (self.puzzle, self.replayer.number(), Some(&meant.words));
        let arrangement = &self.replayer.arrangement;
        let ways = self.ways(meant, |_| true);
        let open = ways.iter().filter(|way| self.lies(way));
        let mut missing = open.filter_map(|way| Some((way, self.missing(meant, way.from)?)));
        if let Some((way, asked)) = missing.next() {
            return blame::not_there(puzzle, number, arrangement, asked, way.from);
        }
        if let Some((carrier, lies)) = self.stranded(meant) {
            return blame::no_way(puzzle, number, carrier, (lies, meant.to), words);
        }
        let with_them = ways.iter().find(|way| self.missing(meant, way.from).is_none());
        let elsewhere =
            with_them.or(ways.first()).and_then(|way| Some((way, arrangement.boats[way.carrier]?)));
        if let Some((way, lies)) = elsewhere {
            let to = meant.to.filter(|_| meant.from.is_none());
            return blame::elsewhere(puzzle, number, way.carrier, way.from, lies, to, words);
        }
        let carrier = meant.carrier.or_else(|| puzzle.carriers.ids().next());
        let lies = carrier.and_then(|carrier| arrangement.boats[carrier]);
        let with_them = || puzzle.places.ids().find(|&place| self.missing(meant, place).is_none());
        let from = meant.from.or(lies).or_else(with_them).or_else(|| puzzle.places.ids().next());
        match (carrier, from) {
            (Some(carrier), Some(from)) => blame::no_way(puzzle, number, carrier, (from, meant.to), words),
            _ => self.nothing_crosses(&meant.words),
        }
    }

    /// The boat that lies where those called for are, though nothing leads from there to the place
    /// that is said.
    fn stranded(&self, meant: &Meant) -> Option<(CarrierId, PlaceId)> {
        let boats = self.replayer.arrangement.boats.enumerate();
        let named = boats.filter(|(id, _)| meant.carrier.is_none_or(|carrier| carrier == *id));
        let mut lying = named.filter_map(|(id, lies)| Some((id, (*lies)?)));
        lying.find(|&(_, lies)| {
            meant.from.is_none_or(|from| from == lies)
                && meant.to != Some(lies)
                && self.missing(meant, lies).is_none()
        })
    }

    fn nothing_crosses(&self, words: &Words) -> Diagnostic {
        Diagnostic::new(Code::NoWay, "nothing can cross here", words.line, "no carrier, or no place")
            .with_help(format!("a crossing looks like this: `{}`", sample::line(self.puzzle)))
    }

    /// A line that leaves out more than it may.
    fn unclear_way(&self, meant: &Meant, first: Way, second: Way) -> Diagnostic {
        let (puzzle, number) = (self.puzzle, self.replayer.number());
        let load: String = match self.sources.text(meant.words.load) {
            text if text.chars().count() <= 60 && !text.contains(['{', '"']) => text.to_owned(),
            _ => "…".to_owned(),
        };
        let said = |way: Way| {
            let from = if first.from == second.from {
                String::new()
            } else {
                format!(" from {}", wording::place(puzzle, way.from))
            };
            format!(
                "{}: {load}{from} to {}",
                wording::carrier(puzzle, way.carrier),
                wording::place(puzzle, way.to)
            )
        };
        let missing = if first.carrier != second.carrier {
            "which carrier?"
        } else if first.to != second.to {
            "to which place?"
        } else {
            "from which place?"
        };
        let headline = format!("crossing {number} could mean more than one crossing: {missing}");
        let label = format!("`{}` or `{}`", said(first), said(second));
        Diagnostic::new(Code::AmbiguousCrossing, headline, meant.words.line, label)
            .with_help(format!("say which: `{}`", said(first)))
    }

    /// A name that could mean several who are not alike.
    fn unclear_choice(&self, unclear: &choice::Unclear, words: &Words) -> Diagnostic {
        let number = self.replayer.number();
        let asked = unclear.asked;
        let name = wording::role(self.puzzle, asked.role, None);
        let numbered: Vec<String> =
            unclear.copies.iter().map(|&copy| wording::role(self.puzzle, asked.role, Some(copy))).collect();
        let headline = format!("crossing {number}: which {name}? they are not alike here");
        let label = format!("it could be {}", wording::or(&numbered));
        let wanted = usize::try_from(asked.count).unwrap_or(usize::MAX);
        let sample: Vec<String> = numbered.into_iter().take(wanted).collect();
        Diagnostic::new(Code::AmbiguousCrossing, headline, asked.span.unwrap_or(words.load), label)
            .with_help(format!("call them by number: `{}`", sample.join(", ")))
    }
}
