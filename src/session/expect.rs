//! What a puzzle expects of its answer, compared with what an exact search finds.

use super::solve::{invalid, start_is_safe};
use super::{Failure, Refusal, Session, Settings};
use crate::check::puzzle::Puzzle;
use crate::check::{Claim, Expectation, ExpectedMetric};
use crate::diag::Diagnostics;
use crate::model::Model;
use crate::search;
use crate::search::outcome::{Effort, Monitor, Outcome, Request, Solved, StopReason, Wanted};
use crate::search::registry::automatic;
use crate::tally::Tally;

/// How many values for which an expectation fails are told one by one.
const TOLD: usize = 3;

/// One `expect` of the file or of a variant.
#[derive(Clone, Copy, Debug)]
pub struct Expected<'a> {
    /// The variant that it belongs to.
    pub variant: Option<&'a str>,
    expectation: Expectation<'a>,
}

/// How an expectation fared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds.
    Met,
    /// It does not; what was found instead.
    Failed(String),
    /// A limit came before the answer.
    Stopped(StopReason),
}

/// What there is to know of one puzzle, as far as it is asked for.
struct Findings {
    /// `None` if it is unsolvable.
    solved: Option<Solved>,
    /// The number of arrangements within reach.
    states: Tally,
}

impl<'a> Expected<'a> {
    /// The choices of params that it stands for.
    pub(super) fn assignments(&self) -> impl Iterator<Item = Settings> + use<'a> {
        self.expectation.assignments()
    }

    /// The statement.
    pub(super) fn expectation(&self) -> &Expectation<'a> {
        &self.expectation
    }
}

impl Session {
    /// Every `expect`, those of the file first, then variant by variant.
    pub fn expectations(&self) -> Vec<Expected<'_>> {
        let Some(document) = &self.document else { return Vec::new() };
        let of = |variant: Option<&'_ str>| document.expectations(variant);
        let own = of(None).into_iter().map(|expectation| Expected { variant: None, expectation });
        let variants = self.variants().flat_map(|name| {
            of(Some(name)).into_iter().map(move |expectation| Expected { variant: Some(name), expectation })
        });
        own.chain(variants).collect()
    }

    /// Where an expectation stands and what it says: `goat.cross:9: crossings == 7`.
    pub fn describe(&self, expected: &Expected<'_>) -> String {
        let span = expected.expectation.span;
        let words: Vec<&str> = self.sources.text(span).split_whitespace().skip(1).collect();
        let variant = expected.variant.map_or_else(String::new, |name| format!("variant {name}: "));
        let line = self.sources.position(span).line;
        format!("{}:{line}: {variant}{}", self.sources.get(span.source).name, words.join(" "))
    }

    /// Compares an expectation with what an exact search finds, for each of its values.
    ///
    /// # Errors
    ///
    /// See [`Failure`].
    pub fn test(
        &self,
        expected: &Expected<'_>,
        effort: Effort,
        monitor: &mut dyn Monitor,
    ) -> Result<Verdict, Failure> {
        let Some(document) = &self.document else { return Err(Failure::Invalid(self.diagnostics.clone())) };
        let mut failures: Vec<String> = Vec::new();
        let (mut failed, mut stopped) = (0, None);
        for settings in expected.expectation.assignments() {
            let mut told = Diagnostics::new();
            let puzzle = self.puzzle(expected.variant, &settings).map_err(|refusal| match refusal {
                Refusal::Invalid(diagnostics) => Failure::Invalid(diagnostics),
                // The checker has looked up every name and range of every `with`.
                other => Failure::Fault(format!("an expectation cannot be set up: {other:?}")),
            })?;
            let claims = document.claims(expected.variant, &expected.expectation, &settings, &mut told);
            let claims = claims.ok_or(Failure::Invalid(told))?;
            match find(&puzzle, &claims, effort, monitor)? {
                Err(reason) => stopped = Some(reason),
                Ok(findings) => {
                    let wrong: Vec<String> =
                        claims.iter().filter_map(|claim| findings.contradict(&puzzle, claim)).collect();
                    if !wrong.is_empty() {
                        failed += 1;
                        if failed <= TOLD {
                            failures.push(format!("{}{}", with(&settings), wrong.join(", ")));
                        }
                    }
                }
            }
        }
        if failed > TOLD {
            failures.push(format!("and so for {} more", failed - TOLD));
        }
        Ok(match stopped {
            _ if failed > 0 => Verdict::Failed(failures.join("; ")),
            Some(reason) => Verdict::Stopped(reason),
            None => Verdict::Met,
        })
    }
}

/// `with n = 4: `, or nothing.
fn with(settings: &Settings) -> String {
    let values: Vec<String> =
        settings.params.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    if values.is_empty() { String::new() } else { format!("with {}: ", values.join(", ")) }
}

/// Runs what the claims need; the inner error is that a limit came first.
fn find(
    puzzle: &Puzzle,
    claims: &[Claim],
    effort: Effort,
    monitor: &mut dyn Monitor,
) -> Result<Result<Findings, StopReason>, Failure> {
    let asks = |wanted: ExpectedMetric| {
        claims.iter().any(|claim| matches!(claim, Claim::Metric(metric, _) if *metric == wanted))
    };
    let mut findings = Findings { solved: None, states: Tally::ZERO };
    if !start_is_safe(puzzle)? {
        return Ok(Ok(findings));
    }
    let model = Model::new(puzzle).map_err(invalid)?;
    if asks(ExpectedMetric::States) {
        match search::reachable(&model, effort, monitor).map_err(invalid)? {
            Ok(states) => findings.states = states,
            Err(reason) => return Ok(Err(reason)),
        }
    }
    if claims.iter().all(|claim| matches!(claim, Claim::Metric(ExpectedMetric::States, _))) {
        return Ok(Ok(findings));
    }
    let wanted = Wanted {
        plan: false,
        solutions: asks(ExpectedMetric::Solutions),
        labelled: asks(ExpectedMetric::Labelled),
    };
    let request = Request::wanting(wanted).within(effort);
    let answer = search::run(&model, automatic(puzzle), &request, monitor).map_err(invalid)?;
    match answer.outcome {
        Outcome::Solved(solved) => findings.solved = Some(solved),
        Outcome::Unsolvable => {}
        Outcome::NotFound => return Err(Failure::Fault("an exact search has given up".to_owned())),
        Outcome::Stopped { reason, .. } => return Ok(Err(reason)),
    }
    if let Some(solved) = &mut findings.solved {
        for claim in claims {
            let Claim::Metric(ExpectedMetric::Sum(metric), _) = claim else { continue };
            if solved.totals.iter().any(|(known, _)| known == metric) {
                continue;
            }
            match search::least(&model, *metric, effort, monitor).map_err(invalid)? {
                Outcome::Solved(least) => solved.totals.extend(least.totals.last()),
                Outcome::Stopped { reason, .. } => return Ok(Err(reason)),
                Outcome::Unsolvable | Outcome::NotFound => {
                    return Err(Failure::Fault("a solved puzzle is unsolvable the second time".to_owned()));
                }
            }
        }
    }
    Ok(Ok(findings))
}

impl Findings {
    /// What was found where it is not what the claim says.
    fn contradict(&self, puzzle: &Puzzle, claim: &Claim) -> Option<String> {
        let (name, value, found) = match (claim, &self.solved) {
            (Claim::Solvable, Some(_)) | (Claim::Unsolvable, None) => return None,
            (Claim::Solvable, None) => return Some("found unsolvable".to_owned()),
            (Claim::Unsolvable, Some(solved)) => {
                return Some(format!(
                    "found solvable, in {}",
                    crate::report::amounts(puzzle, &solved.totals)
                ));
            }
            (Claim::Metric(ExpectedMetric::States, value), _) => ("states", value, self.states.to_string()),
            (Claim::Metric(ExpectedMetric::Solutions, value), solved) => {
                let count = solved.as_ref().and_then(|solved| solved.solutions.clone());
                ("solutions", value, count.unwrap_or(Tally::ZERO).to_string())
            }
            (Claim::Metric(ExpectedMetric::Labelled, value), solved) => {
                let count = solved.as_ref().and_then(|solved| solved.labelled.clone());
                ("labelled", value, count.unwrap_or(Tally::ZERO).to_string())
            }
            (Claim::Metric(ExpectedMetric::Sum(_), _), None) => return Some("found unsolvable".to_owned()),
            (Claim::Metric(ExpectedMetric::Sum(metric), value), Some(solved)) => {
                let total = solved.totals.iter().find(|(known, _)| known == metric)?.1;
                (puzzle.metric_name(*metric), value, total.to_string())
            }
        };
        (found != *value).then(|| format!("found {name} == {found}, not {value}"))
    }
}
