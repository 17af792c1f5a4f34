//! A search step by step: for people and, as part of an answer, for programs.

use super::{Style, json, plan, table};
use crate::check::puzzle::{Metric, Puzzle, RuleId};
use crate::plan::Position;
use crate::search::observer::{Fate, Side};
use crate::search::trace::{CrossingEnd, Entry, Look, Successor, Trace};
use crate::verify::{self, Arrangement};
use serde_json::{Map, Value, json};
use unicode_width::UnicodeWidthStr;

/// A trace, and what is needed to read it.
#[derive(Clone, Copy, Debug)]
pub struct Traced<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The name of the search.
    pub search: &'a str,
    /// What its costs are, in order of importance.
    pub order: &'a [Metric],
    /// Whether the first state is the one for which paid and estimated together are least; otherwise an
    /// estimate is all that counts.
    pub adds: bool,
    /// What happened.
    pub trace: &'a Trace,
}

/// Each state that was looked at, with its successors below it.
pub fn text(traced: &Traced<'_>, style: Style) -> String {
    let Traced { puzzle, search, trace, .. } = *traced;
    let metrics: Vec<&str> = traced.order.iter().map(|&metric| puzzle.metric_name(metric)).collect();
    let mut out = format!("{search} step by step; g is what is paid on the way: {}", metrics.join(", "));
    let looks =
        || trace.entries.iter().filter_map(|entry| if let Entry::Look(l) = entry { Some(l) } else { None });
    if looks().any(|look| look.estimate.is_some()) {
        out += "; h is what is estimated to be left";
        out += if traced.adds { "; f is both" } else { "" };
    }
    out += "\n";
    for alike in &trace.alike {
        let names = alike.iter().map(|family| puzzle.families[*family].name.text.as_str());
        let names = names.collect::<Vec<_>>().join(", ");
        out += &format!("nothing tells apart {names}: who is named stands for any of them\n");
    }
    if trace.remembers {
        out += "states remember something of the way to them, so two that seem alike may differ\n";
    }
    let mut passing = false;
    for (step, entry) in numbered(&trace.entries) {
        let is_pass = matches!(entry, Entry::Pass { .. });
        out += if passing && is_pass { "" } else { "\n" };
        passing = is_pass;
        out += &match entry {
            Entry::Look(look) => looked(traced, step.unwrap_or(0), look, style),
            Entry::Again => "again from the start\n".to_owned(),
            Entry::Round(bound) => format!("round: as far as {}\n", numbers(bound)),
            Entry::Pass { state, paid, fate } => {
                format!("   -  g {}  taken up again: {}\n", numbers(paid), became(*state, *fate))
            }
        };
    }
    match trace.more {
        0 => {}
        1 => out += "\none more state was looked at\n",
        more => out += &format!("\n{more} more states were looked at\n"),
    }
    out
}

/// Each entry, with the number of the step if a state is looked at.
fn numbered(entries: &[Entry]) -> impl Iterator<Item = (Option<usize>, &Entry)> {
    let mut steps = 0;
    entries.iter().map(move |entry| {
        let is_look = matches!(entry, Entry::Look(_));
        steps += usize::from(is_look);
        (is_look.then_some(steps), entry)
    })
}

fn looked(traced: &Traced<'_>, step: usize, look: &Look, style: Style) -> String {
    let side = if look.side == Side::Goals { "  from the goals" } else { "" };
    let estimate = look.estimate.as_ref().map_or_else(String::new, |left| {
        let whole: Vec<i64> =
            look.paid.iter().zip(left).map(|(paid, left)| paid.saturating_add(*left)).collect();
        let whole = if traced.adds { format!("  f {}", numbers(&whole)) } else { String::new() };
        format!("  h {}{whole}", numbers(left))
    });
    let standing = table::standing(traced.puzzle, &look.position, style);
    let mut out =
        format!("{step:>4}  state {}  g {}{estimate}{side}: {standing}\n", look.state, numbers(&look.paid));
    if look.is_goal {
        out += "        this is a goal\n";
    }
    let crossings: Vec<String> =
        look.successors.iter().map(|s| crossing(traced.puzzle, s, look.side)).collect();
    let width = crossings.iter().map(|crossing| crossing.width()).max().unwrap_or(0);
    for (successor, crossing) in look.successors.iter().zip(&crossings) {
        let gap = " ".repeat(width - crossing.width());
        let end = match &successor.end {
            CrossingEnd::State { state, fate } => became(*state, *fate),
            CrossingEnd::Refused { rule, clause } => {
                refused(traced, &look.position, successor, (*rule, *clause))
            }
        };
        out += &format!("        {crossing}{gap}  {end}\n");
    }
    out
}

fn crossing(puzzle: &Puzzle, successor: &Successor, side: Side) -> String {
    match (&successor.crossing, side) {
        (Some(crossing), _) => plan::line(puzzle, crossing),
        (None, Side::Goals) => "from".to_owned(),
        (None, Side::Start) => String::new(),
    }
}

/// Which rule refuses a crossing, where, and why.
fn refused(
    traced: &Traced<'_>,
    position: &Position,
    successor: &Successor,
    (rule, clause): (RuleId, usize),
) -> String {
    let puzzle = traced.puzzle;
    let at = place(traced, position, successor, (rule, clause));
    let at = at.filter(|at| !at.is_empty()).map(|at| format!(" {at}")).unwrap_or_default();
    let because = puzzle.rules[rule].clauses.get(clause).and_then(|clause| clause.because.as_ref());
    let because = because.map(|because| format!(": {because}")).unwrap_or_default();
    format!("refused by {}{at}{because}", puzzle.rules[rule].name.text)
}

/// Where a clause refuses a crossing, if that can be told from the position.
fn place(
    traced: &Traced<'_>,
    position: &Position,
    successor: &Successor,
    clause: (RuleId, usize),
) -> Option<String> {
    let crossing = successor.crossing.as_ref().filter(|_| !traced.trace.remembers)?;
    verify::broken_at(traced.puzzle, &Arrangement::of(position), crossing, clause)
}

/// One number, or several as `(17, 5)`.
fn numbers(numbers: &[i64]) -> String {
    match numbers {
        [one] => one.to_string(),
        several => format!("({})", several.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// What becomes of a state, in words.
fn became(state: usize, fate: Fate) -> String {
    match fate {
        Fate::New => format!("new: state {state}"),
        Fate::Meets => format!("new: state {state}, which the other side knows"),
        Fate::Aside => format!("put aside: state {state}"),
        Fate::Cheaper { reopened: false } => format!("better way to state {state}, which waits"),
        Fate::Cheaper { reopened: true } => format!("better way to state {state}: reopened"),
        Fate::Known => format!("duplicate of state {state}"),
        Fate::Beyond => format!("beyond the limit: state {state}"),
        Fate::Hopeless => format!("no solution this way, says the estimate: state {state}"),
        Fate::Later => format!("beyond the bound: state {state}"),
        Fate::NoRoom => format!("costs beyond 64 bits: state {state}"),
    }
}

/// What becomes of a state, for programs.
fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::New => "new",
        Fate::Meets => "meets",
        Fate::Aside => "aside",
        Fate::Cheaper { reopened: false } => "cheaper",
        Fate::Cheaper { reopened: true } => "reopened",
        Fate::Known => "duplicate",
        Fate::Beyond => "beyond_limit",
        Fate::Hopeless => "hopeless",
        Fate::Later => "beyond_bound",
        Fate::NoRoom => "no_room",
    }
}

/// Each entry as an object, for the answer's field `trace`.
pub fn json(traced: &Traced<'_>) -> Value {
    let costs = |numbers: &[i64]| {
        let each: Vec<(Metric, i64)> = traced.order.iter().copied().zip(numbers.iter().copied()).collect();
        json::totals(traced.puzzle, &each)
    };
    let entry = |(step, entry): (Option<usize>, &Entry)| match entry {
        Entry::Again => json!({ "event": "again" }),
        Entry::Round(bound) => json!({ "event": "round", "bound": costs(bound) }),
        Entry::Pass { state, paid, fate } => {
            json!({ "event": "pass", "state": state, "paid": costs(paid), "fate": word(*fate) })
        }
        Entry::Look(look) => {
            let (places, boats) = json::standing(traced.puzzle, &Arrangement::of(&look.position));
            let mut object = Map::new();
            object.insert("event".to_owned(), "look".into());
            object.insert("step".to_owned(), step.into());
            object.insert("state".to_owned(), look.state.into());
            object.insert("side".to_owned(), if look.side == Side::Goals { "goals" } else { "start" }.into());
            object.insert("places".to_owned(), places);
            object.insert("boats".to_owned(), boats);
            object.insert("paid".to_owned(), costs(&look.paid));
            if let Some(estimate) = &look.estimate {
                object.insert("estimate".to_owned(), costs(estimate));
            }
            object.insert("goal".to_owned(), look.is_goal.into());
            let successors = look.successors.iter().map(|successor| one(traced, look, successor));
            object.insert("successors".to_owned(), successors.collect());
            object.into()
        }
    };
    numbered(&traced.trace.entries).map(entry).collect()
}

fn one(traced: &Traced<'_>, look: &Look, successor: &Successor) -> Value {
    let mut object = Map::new();
    if let Some(crossing) = &successor.crossing {
        object.insert("crossing".to_owned(), json::crossing(traced.puzzle, crossing));
    }
    match &successor.end {
        CrossingEnd::State { state, fate } => {
            object.insert("state".to_owned(), (*state).into());
            object.insert("fate".to_owned(), word(*fate).into());
        }
        &CrossingEnd::Refused { rule, clause } => {
            object.insert("rule".to_owned(), traced.puzzle.rules[rule].name.text.clone().into());
            object.insert("clause".to_owned(), (clause + 1).into());
            object.insert("at".to_owned(), place(traced, &look.position, successor, (rule, clause)).into());
            object.insert("fate".to_owned(), "refused".into());
        }
    }
    object.into()
}
