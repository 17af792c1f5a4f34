//! What is said of a wrong crossing: the plan's words first, then those of the puzzle that refuse it.

use super::arrangement::Arrangement;
use super::evaluate::{Fault, FaultKind, Here, Moment};
use super::rules::Violation;
use super::wording::{self, carrier, place, so_many};
use crate::check::puzzle::{CarrierId, Clause, Limit, Metric, PlaceId, Puzzle, RoleId};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;

/// How many ways out of a place are told.
const WAYS_TOLD: usize = 5;

/// The words of a plan that say one crossing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// All of them.
    pub line: Span,
    /// The carrier, or all of them where it is left out.
    pub carrier: Span,
    /// Who is aboard.
    pub load: Span,
    /// The place it starts from, if it is said.
    pub from: Option<Span>,
    /// The place it goes to, or all of them where it is left out.
    pub to: Span,
}

/// Members that a crossing calls for.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The role.
    pub role: RoleId,
    /// One copy, or any.
    pub copy: Option<i64>,
    /// How many.
    pub count: i64,
    /// The words that call for them.
    pub span: Option<Span>,
}

/// A diagnostic on the plan's words if there are any, and on the puzzle's words.
pub fn blame(
    code: Code,
    headline: String,
    plan: Option<(Span, String)>,
    puzzle: (Span, String),
) -> Diagnostic {
    match plan {
        Some((span, label)) => Diagnostic::new(code, headline, span, label).with_label(puzzle.0, puzzle.1),
        None => Diagnostic::new(code, headline, puzzle.0, puzzle.1),
    }
}

/// The carrier is not where the crossing begins.
pub fn elsewhere(
    puzzle: &Puzzle,
    number: usize,
    id: CarrierId,
    from: PlaceId,
    lies: PlaceId,
    to: Option<PlaceId>,
    words: Option<&Words>,
) -> Diagnostic {
    let (name, lies_at) = (carrier(puzzle, id), place(puzzle, lies));
    let (headline, span) = if to == Some(lies) {
        (format!("crossing {number}: {name} is at {lies_at} already"), words.map(|w| w.to))
    } else {
        (
            format!("crossing {number}: {name} is not at {}", place(puzzle, from)),
            words.map(|w| w.from.unwrap_or(w.carrier)),
        )
    };
    let span = span.unwrap_or(puzzle.carriers[id].name.span);
    Diagnostic::new(Code::CarrierElsewhere, headline, span, format!("{name} is at {lies_at} now"))
        .with_help("a boat crosses from where the crossing before has left it")
}

/// No leg that the carrier may use leads there, or anywhere if `to` is left out.
pub fn no_way(
    puzzle: &Puzzle,
    number: usize,
    id: CarrierId,
    (from, to): (PlaceId, Option<PlaceId>),
    words: Option<&Words>,
) -> Diagnostic {
    let (name, start) = (carrier(puzzle, id), place(puzzle, from));
    let goal = to.map_or_else(|| "anywhere".to_owned(), |to| format!("to {}", place(puzzle, to)));
    let headline = format!("crossing {number}: no way from {start} {goal} for {name}");
    let plan = words.map(|w| (w.to, format!("{name} cannot go {goal} from {start}")));
    let leg = puzzle.legs.iter().find(|leg| leg.from == from && Some(leg.to) == to);
    let label = match (leg, to) {
        (Some(leg), _) => (leg.span, format!("this way is not for {name}")),
        (None, Some(to)) => (puzzle.places[to].name.span, format!("no route leads here from {start}")),
        (None, None) => (puzzle.places[from].name.span, format!("no route for {name} leads away from here")),
    };
    let mut ways: Vec<String> = Vec::new();
    for leg in puzzle.legs.iter().filter(|leg| leg.from == from && leg.allows(id)) {
        let way = place(puzzle, leg.to);
        if ways.len() < WAYS_TOLD && !ways.iter().any(|known| known == way) {
            ways.push(way.to_owned());
        }
    }
    let help = if ways.is_empty() {
        format!("give {name} a way from {start}: `route {start} - …`")
    } else {
        format!("from {start}, {name} can go to {}", wording::or(&ways))
    };
    blame(Code::NoWay, headline, plan, label).with_help(help)
}

/// Not so many are there.
pub fn not_there(
    puzzle: &Puzzle,
    number: usize,
    arrangement: &Arrangement,
    asked: Asked,
    from: PlaceId,
) -> Diagnostic {
    let Asked { role, copy, count, span } = asked;
    let name = wording::role(puzzle, role, copy);
    let most = copy.map_or_else(|| puzzle.members(role), |_| puzzle.roles[role].per_copy);
    let counted = puzzle.is_counted(role, copy.is_some());
    let at = |place: PlaceId| {
        let crowd = &arrangement.places[place];
        copy.map_or_else(|| crowd.of_role(role), |copy| crowd.of_copy(role, copy))
    };
    let here = place(puzzle, from);
    let headline = if at(from) == 0 {
        format!("crossing {number}: no {name} at {here}")
    } else {
        format!("crossing {number}: {count} {name} called for at {here}, only {} there", at(from))
    };
    let elsewhere = arrangement.places.ids().filter(|&id| at(id) > 0);
    let found: Vec<String> = elsewhere
        .map(|id| format!("{} at {}", so_many(at(id), &name, counted), place(puzzle, id)))
        .take(5)
        .collect();
    let whole = if found.is_empty() { format!("there is no {name} at all") } else { wording::list(&found) };
    let declared = puzzle.roles[role].name.span;
    let diagnostic =
        Diagnostic::new(Code::NotThere, headline, span.unwrap_or(declared), format!("now: {whole}"))
            .with_help("only those who are where the crossing begins can be aboard, each of them once");
    if count > most && span.is_some() {
        return diagnostic.with_label(declared, format!("only {most} in the puzzle"));
    }
    diagnostic
}

/// Where a clause is broken, by whom, and why that matters.
fn broken(moment: &Moment, violation: &Violation) -> (String, String, String) {
    let rule = &moment.puzzle.rules[violation.rule];
    let here = match violation.here {
        Here::Nowhere => String::new(),
        here => format!(" {}", wording::here(moment, here)),
    };
    let because = rule.clauses.get(violation.clause).and_then(|clause| clause.because.as_deref());
    let because = because.map_or_else(String::new, |because| format!(": {because}"));
    (here, because, wording::counts(moment, violation))
}

/// The words of a clause, and what they do: `outnumbered asks for this`.
fn clause_label(moment: &Moment, violation: &Violation) -> (Span, String) {
    let rule = &moment.puzzle.rules[violation.rule];
    let clause: Option<&Clause> = rule.clauses.get(violation.clause);
    let copies: Vec<String> = violation
        .bound
        .iter()
        .map(|(&family, copy)| format!("{} {copy}", moment.puzzle.families[family].name.text))
        .collect();
    let bound = if copies.is_empty() { String::new() } else { format!(", for {}", copies.join(", ")) };
    let verb = if clause.is_some_and(|clause| clause.forbid) { "forbids" } else { "asks for" };
    (clause.map_or(rule.name.span, |clause| clause.span), format!("{} {verb} this{bound}", rule.name.text))
}

/// A crossing breaks a rule.
pub fn breaks(moment: &Moment, violation: &Violation, number: usize, words: Option<&Words>) -> Diagnostic {
    let (here, because, counts) = broken(moment, violation);
    let rule = &moment.puzzle.rules[violation.rule].name.text;
    let headline = format!("crossing {number} breaks the rule {rule}{here}{because}");
    let (span, label) = clause_label(moment, violation);
    let help = match violation.here {
        Here::Nowhere => "the whole state has to keep the rule after every landing".to_owned(),
        Here::Place(id) => {
            format!("choose a crossing that leaves {} in keeping with the rule", place(moment.puzzle, id))
        }
        Here::Aboard | Here::AboardBefore => "let others cross together".to_owned(),
    };
    match words {
        Some(words) => {
            Diagnostic::new(Code::BreaksRule, headline, words.load, counts).with_label(span, label)
        }
        None => Diagnostic::new(Code::BreaksRule, headline, span, counts),
    }
    .with_help(help)
}

/// The start breaks a rule.
pub fn start_breaks(moment: &Moment, violation: &Violation) -> Diagnostic {
    let (here, because, counts) = broken(moment, violation);
    let rule = &moment.puzzle.rules[violation.rule];
    let headline = format!("the start breaks the rule {}{here}{because}", rule.name.text);
    let (span, label) = clause_label(moment, violation);
    let clause = rule.clauses.get(violation.clause);
    let role = clause.and_then(|clause| wording::first_role(moment.puzzle, clause));
    let help = if clause.is_some_and(|clause| wording::reads_trip(moment.puzzle, clause)) {
        "`trip` is 0 at the start, and so is `trip % 2`; let the rule rest until somebody has crossed, as in \
         `forbid goat when trip > 0 and trip % 2 == 0`"
    } else {
        "let everyone start where the rule is kept, or say when it rests, as in \
         `require a >= b unless a == 0`"
    };
    match role {
        Some(role) => {
            Diagnostic::new(Code::StartBreaksRule, headline, moment.puzzle.roles[role].start_span, counts)
                .with_label(span, label)
        }
        None => Diagnostic::new(Code::StartBreaksRule, headline, span, counts),
    }
    .with_help(help)
}

/// An expression of the puzzle has no value in a state that no rule refuses.
pub fn fault(fault: Fault, at: &str, words: Option<&Words>) -> Diagnostic {
    let diagnostic = match fault.kind {
        FaultKind::DivisionByZero => Diagnostic::new(
            Code::DivisionByZeroMet,
            format!("division by zero {at}"),
            fault.span,
            "this is zero",
        )
        .with_help("let a guard protect the division: `require 9 / a >= b unless a == 0`"),
        FaultKind::Overflow => Diagnostic::new(
            Code::OverflowMet,
            format!("a number beyond 64 bits {at}"),
            fault.span,
            "too large",
        )
        .with_help("use smaller numbers: the largest is 9223372036854775807"),
    };
    match words {
        Some(words) => diagnostic.with_label(words.line, "in this crossing"),
        None => diagnostic,
    }
}

/// A crossing adds a negative amount.
pub fn negative(
    puzzle: &Puzzle,
    number: usize,
    metric: Metric,
    value: i64,
    span: Span,
    words: Option<&Words>,
) -> Diagnostic {
    let name = puzzle.metric_name(metric);
    let headline = format!("crossing {number} adds {value} to {name}");
    let diagnostic = Diagnostic::new(Code::NegativeAmount, headline, span, format!("{value} here"))
        .with_help("no crossing may pay anything back: `max(0, missionaries - 1)` is 0 at least");
    match words {
        Some(words) => diagnostic.with_label(words.line, "in this crossing"),
        None => diagnostic,
    }
}

/// The plan costs more than a limit allows.
pub fn beyond_limit(
    puzzle: &Puzzle,
    number: usize,
    limit: &Limit,
    total: i64,
    words: Option<&Words>,
) -> Diagnostic {
    let (name, bound) = (puzzle.metric_name(limit.metric), limit.bound);
    let headline = match number {
        0 => format!("nothing is within the limit: {name} is {total} at the start already"),
        _ => format!("crossing {number} goes beyond the limit: {name} is {total} now"),
    };
    let plan = words.map(|w| (w.line, format!("{name} {total}")));
    blame(Code::BeyondLimit, headline, plan, (limit.span, format!("at most {bound}")))
        .with_help(format!("find a cheaper plan, or set the limit higher: `limit {name} <= {total}`"))
}
