//! From the `--set`s to the cells, and what is wrong with them.

use super::args::{Part, Sets};
use crate::cli::command_line::CommandLine;
use rivercross::diag::{Code, Diagnostic};
use rivercross::limits;
use rivercross::sweep::{Axis, Sweep};
use std::collections::HashSet;

/// The cells that the `--set`s ask for.
///
/// # Errors
///
/// What makes no sense, or is too much.
pub fn sweep(sets: &[Sets], line: &CommandLine) -> Result<Sweep, Diagnostic> {
    let mut names = HashSet::new();
    let mut cells: i128 = 1;
    for set in sets {
        let span = line.span_of(&set.words);
        if !names.insert(&set.name) {
            let headline = format!("`{}` is set twice", set.name);
            let twice = Diagnostic::new(Code::ArgumentsConflict, headline, span, "the second time");
            return Err(
                twice.with_help(format!("give all its values at once: `--set {}=1,2,5..7`", set.name))
            );
        }
        if let Some((first, last)) = set.parts.iter().map(|part| part.ends()).find(|(a, b)| a > b) {
            let headline = format!("the range {first}..{last} is upside down");
            let wrong = Diagnostic::new(Code::RangeUpsideDown, headline, span, "no value is in it");
            let help = format!("the smaller number comes first: `--set {}={last}..{first}`", set.name);
            return Err(wrong.with_help(help));
        }
        let values = set.parts.iter().fold(0, |sum: i128, part| sum.saturating_add(part.count()));
        cells = cells.saturating_mul(values);
        if cells > limits::SWEEP_CELLS as i128 {
            let headline = format!("a sweep has at most {} cells, and this has more", limits::SWEEP_CELLS);
            let many = Diagnostic::new(Code::TooManyCells, headline, span, "too many values");
            return Err(many.with_help(format!("give fewer values: `--set {}=1..10`", set.name)));
        }
    }
    let axes = sets.iter().map(|set| axis(set, line)).collect::<Result<Vec<_>, _>>()?;
    if !axes.iter().any(|axis| axis.swept)
        && let Some(last) = sets.last()
    {
        let name = &last.name;
        let headline = "nothing is swept: each param has one value";
        let alone =
            Diagnostic::new(Code::ArgumentsConflict, headline, line.span_of(&last.words), "one value");
        return Err(
            alone.with_help(format!("give a param several: `--set {name}=1..10`, `--set {name}=1,2,5`"))
        );
    }
    Ok(Sweep { axes })
}

fn axis(set: &Sets, line: &CommandLine) -> Result<Axis, Diagnostic> {
    let values: Vec<i64> = set
        .parts
        .iter()
        .flat_map(|part| {
            let (first, last) = part.ends();
            first..=last
        })
        .collect();
    let mut seen = HashSet::new();
    if let Some(again) = values.iter().find(|value| !seen.insert(**value)) {
        let headline = format!("`{}` is given the value {again} twice", set.name);
        let twice =
            Diagnostic::new(Code::ArgumentsConflict, headline, line.span_of(&set.words), "a value twice");
        return Err(twice.with_help(format!("name each value once: `--set {}=1,2,5..7`", set.name)));
    }
    let swept = !matches!(set.parts[..], [Part::One(_)]);
    Ok(Axis { param: set.name.clone(), values, swept })
}

/// The words of a `--set` with those of its values that lie within a range; the range if none does.
pub fn within(set: &Sets, (low, high): (i64, i64)) -> String {
    let cut = |part: &Part| match *part {
        Part::One(value) => (low..=high).contains(&value).then(|| value.to_string()),
        Part::Range(first, last) => {
            let (first, last) = (first.max(low), last.min(high));
            (first <= last).then(|| format!("{first}..{last}"))
        }
    };
    let kept: Vec<String> = set.parts.iter().filter_map(cut).collect();
    let values = if kept.is_empty() { format!("{low}..{high}") } else { kept.join(",") };
    format!("{}={values}", set.name)
}
