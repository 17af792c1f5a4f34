//! `--metric`: what the cells of a sweep show, and whether the search that runs can tell it.

use super::args::Sweep;
use crate::cli::choice;
use crate::cli::command_line::CommandLine;
use rivercross::check::ExpectedMetric;
use rivercross::check::puzzle::{Metric, Puzzle};
use rivercross::diag::suggest::nearest;
use rivercross::diag::{Code, Diagnostic};
use rivercross::search::registry;
use rivercross::session::choose_search;

/// What the cells show: what is asked for, or what the puzzle minimises first.
///
/// # Errors
///
/// The puzzle knows no such metric, or the search that runs can't tell it.
pub fn metric(args: &Sweep, puzzle: &Puzzle, line: &CommandLine) -> Result<ExpectedMetric, Diagnostic> {
    let first = puzzle.minimise.first().copied().unwrap_or(Metric::Crossings);
    let Some(name) = &args.metric else { return Ok(ExpectedMetric::Sum(first)) };
    let metric = match name.as_str() {
        "crossings" => ExpectedMetric::Sum(Metric::Crossings),
        "time" => ExpectedMetric::Sum(Metric::Time),
        "solutions" => ExpectedMetric::Solutions,
        "labelled" => ExpectedMetric::Labelled,
        "states" => ExpectedMetric::States,
        name => {
            let cost = puzzle.costs.enumerate().find(|(_, cost)| cost.name.text == name);
            let cost = cost.map(|(id, _)| ExpectedMetric::Sum(Metric::Cost(id)));
            cost.ok_or_else(|| unknown(name, puzzle, line))?
        }
    };
    match untimed(puzzle) {
        Some(carrier) if metric == ExpectedMetric::Sum(Metric::Time) => {
            let headline = format!("nothing says how long `{carrier}` takes to cross");
            let span = line.span_of(name);
            let missing = Diagnostic::new(Code::TimeMissing, headline, span, "so there is no time to show");
            Err(missing.with_help(
                "give the carrier or its route a time in the file: `boat at left { seats 2  time 5 }`",
            ))
        }
        _ => told_by_search(args, puzzle, metric, name, line).map(|()| metric),
    }
}

fn unknown(name: &str, puzzle: &Puzzle, line: &CommandLine) -> Diagnostic {
    let words = ["crossings", "time", "solutions", "labelled", "states"];
    let names: Vec<&str> =
        words.into_iter().chain(puzzle.costs.iter().map(|cost| cost.name.text.as_str())).collect();
    let help = match nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean `--metric {near}`?"),
        None => format!("the metrics of this puzzle are {}", names.join(", ")),
    };
    let headline = format!("there is no metric `{name}`");
    Diagnostic::new(Code::UnknownOnCommandLine, headline, line.span_of(name), "unknown").with_help(help)
}

/// A carrier that takes no time on some leg.
fn untimed(puzzle: &Puzzle) -> Option<&str> {
    let legs = || puzzle.legs.iter().filter(|leg| leg.time.is_none());
    let carriers = puzzle.carriers.enumerate();
    let mut untimed = carriers
        .filter(|(id, carrier)| carrier.time.is_none() && legs().any(|leg| leg.allows(*id)))
        .map(|(_, carrier)| carrier.name.text.as_str());
    untimed.next()
}

/// Whether the search that runs tells a metric: solutions are counted only by one that proves its
/// answer, and a search has least of nothing but what the puzzle minimises.
fn told_by_search(
    args: &Sweep,
    puzzle: &Puzzle,
    metric: ExpectedMetric,
    name: &str,
    line: &CommandLine,
) -> Result<(), Diagnostic> {
    let asked = args.search.as_deref();
    let search = choose_search(puzzle, asked);
    let is_asked = asked.is_some() || args.heuristic.is_some();
    let option = match &args.heuristic {
        Some(heuristic) if asked.is_none() => format!("--heuristic {heuristic}"),
        _ => format!("--search {}", search.name),
    };
    let (headline, label, help) = match metric {
        ExpectedMetric::Solutions | ExpectedMetric::Labelled => {
            let guide = args.heuristic.as_deref();
            let Some(headline) = choice::cannot_count(search, puzzle, guide) else { return Ok(()) };
            let better = registry::automatic(puzzle).name;
            let help = format!("take one that does: `--search {better} --metric {name}`");
            (headline, "so it cannot count the optimal solutions", help)
        }
        ExpectedMetric::States if is_asked => (
            "states are counted without any search".to_owned(),
            "every state within reach",
            format!("leave `{option}` out"),
        ),
        ExpectedMetric::Sum(sum) if is_asked && !puzzle.minimise.contains(&sum) => (
            format!("the search `{}` has an eye only on what the puzzle minimises", search.name),
            "not minimised",
            format!("leave `{option}` out: an exact search finds the least among the optimal solutions"),
        ),
        ExpectedMetric::States | ExpectedMetric::Sum(_) => return Ok(()),
    };
    Err(Diagnostic::new(Code::ArgumentsConflict, headline, line.span_of(name), label).with_help(help))
}
