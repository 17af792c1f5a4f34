//! `rivercross solve`: the main job.

use super::args::{AnswerFormat, Solve};
use super::command_line::CommandLine;
use super::input::Sort;
use super::output::{Output, Stop};
use super::watch::Watch;
use super::{Exit, choice, input};
use rivercross::check::puzzle::Puzzle;
use rivercross::diag::{Code, Diagnostic, Diagnostics};
use rivercross::limits;
use rivercross::model::layout::Told;
use rivercross::report::explanation::json::Explained;
use rivercross::report::json::Beside;
use rivercross::report::stats::Measured;
use rivercross::report::trace::Traced;
use rivercross::report::{self, Style};
use rivercross::search::outcome::{Answer, Obstacle, Outcome, Request, Wanted};
use rivercross::search::registry::{self, Entry, Promise};
use rivercross::search::store::StoreChoice;
use rivercross::session::{self, Care, Failure, Session, Solution};

/// Solves each file and prints its answer.
pub fn run(args: &Solve, line: &CommandLine, output: &mut Output) -> Result<Exit, Stop> {
    refuse(args, line, output)?;
    input::look_up(&args.files, None, line, output)?;
    super::watch::catch_interrupts();
    let mut exit = Exit::Fine;
    for (index, file) in args.files.iter().enumerate() {
        let session = Session::new(&input::open(file, Sort::Puzzle, line, output)?, Care::Quick);
        if args.files.len() > 1 {
            output.print(&heading(args, session.name(), index == 0))?;
        }
        exit = exit.worse(answer(&session, args, line, output)?);
    }
    Ok(exit)
}

/// What the arguments can't mean.
fn refuse(args: &Solve, line: &CommandLine, output: &mut Output) -> Result<(), Stop> {
    choice::refuse_search(args.search.as_deref(), line, output)?;
    let counts = args.count || args.labelled;
    if args.format == AnswerFormat::Plan && (counts || args.stats || args.trace || args.why_optimal) {
        let extra = if args.stats {
            "--stats"
        } else if args.trace {
            "--trace"
        } else if args.why_optimal {
            "--why-optimal"
        } else if args.count {
            "--count"
        } else {
            "--labelled"
        };
        let conflict = Diagnostic::new(
            Code::ArgumentsConflict,
            format!("`--format plan` has no place for what `{extra}` asks"),
            line.span_of(extra),
            "nowhere to print this",
        );
        let help = "leave one of the two out, or take `--format human` or `--format json`";
        return Err(line.refuse(conflict.with_help(help), output));
    }
    choice::refuse_twice(&args.puzzle, line, output)
}

/// Solutions are counted only by a search that can.
fn refuse_count(
    search: &Entry,
    puzzle: &Puzzle,
    args: &Solve,
    line: &CommandLine,
    output: &mut Output,
) -> Result<(), Stop> {
    if !(args.count || args.labelled) {
        return Ok(());
    }
    let Some(headline) = choice::cannot_count(search, puzzle, args.heuristic.as_deref()) else {
        return Ok(());
    };
    let option = if args.count { "--count" } else { "--labelled" };
    let conflict = Diagnostic::new(
        Code::ArgumentsConflict,
        headline,
        line.span_of(option),
        "so it cannot count the optimal solutions",
    );
    let better = registry::automatic(puzzle).name;
    Err(line.refuse(conflict.with_help(format!("take one that does: `--search {better} {option}`")), output))
}

/// Only what is proved can be explained.
fn refuse_why(
    search: &Entry,
    puzzle: &Puzzle,
    args: &Solve,
    line: &CommandLine,
    output: &mut Output,
) -> Result<(), Stop> {
    let cannot = choice::cannot_prove(search, puzzle, args.heuristic.as_deref());
    let Some(headline) = cannot.filter(|_| args.why_optimal) else { return Ok(()) };
    let conflict = Diagnostic::new(
        Code::ArgumentsConflict,
        headline,
        line.span_of("--why-optimal"),
        "so there is nothing to explain",
    );
    let better = registry::automatic(puzzle).name;
    Err(line
        .refuse(conflict.with_help(format!("take one that does: `--search {better} --why-optimal`")), output))
}

/// A bound on the depth goes with searches that go deep first.
fn refuse_depth(search: &Entry, args: &Solve, line: &CommandLine, output: &mut Output) -> Result<(), Stop> {
    if args.max_depth.is_none() || search.takes_depth() {
        return Ok(());
    }
    let takers: Vec<&str> = registry::SEARCHES.iter().filter(|s| s.takes_depth()).map(|s| s.name).collect();
    let conflict = Diagnostic::new(
        Code::ArgumentsConflict,
        format!("the search `{}` has no bound on its depth", search.name),
        line.span_of("--max-depth"),
        "not used by this search",
    );
    let help = format!("leave it out, or take one of {}: `--search dfs --max-depth 20`", takers.join(", "));
    Err(line.refuse(conflict.with_help(help), output))
}

/// The search that was asked for cannot be run on this puzzle.
fn unfit(search: &Entry, obstacle: Obstacle, line: &CommandLine) -> Diagnostic {
    let better = registry::in_place_of(search).name;
    Diagnostic::new(
        Code::SearchUnfit,
        format!("the search `{}` cannot be run on this puzzle", search.name),
        line.span_of(search.name),
        report::no_beginning(obstacle),
    )
    .with_help(format!("take one that goes forwards only: `--search {better}`"))
}

/// A line between the answers to several files, in a form that does not disturb what is printed.
fn heading(args: &Solve, name: &str, first: bool) -> String {
    match args.format {
        AnswerFormat::Json => String::new(),
        AnswerFormat::Plan => format!("# {name}\n"),
        AnswerFormat::Human | AnswerFormat::Plain if first || args.quiet => format!("== {name}\n"),
        AnswerFormat::Human | AnswerFormat::Plain => format!("\n== {name}\n"),
    }
}

fn answer(session: &Session, args: &Solve, line: &CommandLine, output: &mut Output) -> Result<Exit, Stop> {
    let puzzle = match choice::told(session, &args.puzzle, line, output)? {
        Ok(puzzle) => puzzle,
        Err(errors) => return invalid(&errors, session, args.format, output),
    };
    if let Some(all) = args.all {
        return super::all::run(session, &puzzle, all, args, output);
    }
    let search = session::choose_search(&puzzle, args.search.as_deref());
    refuse_count(search, &puzzle, args, line, output)?;
    refuse_why(search, &puzzle, args, line, output)?;
    choice::refuse_heuristic(search, &puzzle, args.heuristic.as_deref(), line, output)?;
    refuse_depth(search, args, line, output)?;
    let wanted = Wanted { plan: !args.quiet, solutions: args.count, labelled: args.labelled };
    let store = args.store.map(StoreChoice::from);
    let heuristic = session::choose_heuristic(&puzzle, search, args.heuristic.as_deref());
    let copies = if args.no_symmetry { Told::Apart } else { Told::Alike };
    let request = Request {
        store,
        heuristic,
        copies,
        every_refusal: args.stats || args.trace,
        max_depth: args.max_depth.map(i64::from),
        ..Request::wanting(wanted).within(args.effort.bounds())
    };
    let mut watch = Watch::new(args.effort.timeout, true);
    let solved = match args.trace {
        true => session::trace(&puzzle, search, &request, limits::TRACED, &mut watch)
            .map(|(solution, trace)| (solution, Some(trace))),
        false => session::solve(&puzzle, search, &request, &mut watch).map(|solution| (solution, None)),
    };
    let elapsed = watch.elapsed();
    let explanation = match &solved {
        Ok((solution, _)) if !args.quiet => {
            session::explain(&puzzle, &solution.answer, request.effort, &mut watch)
        }
        _ => None,
    };
    let optimality = match &solved {
        Ok((solution, _)) if args.why_optimal => {
            session::why_optimal(&puzzle, &solution.answer, request.effort, &mut watch)
        }
        _ => Ok(None),
    };
    drop(watch);
    // What goes wrong there is told as if it had in the search itself.
    let (solved, optimality) = match optimality {
        Ok(optimality) => (solved, optimality),
        Err(failure) => (Err(failure), None),
    };
    match solved {
        Ok((Solution { answer: Answer { replaced: Some(obstacle), .. }, .. }, _))
            if args.search.is_some() =>
        {
            Err(line.refuse(unfit(search, obstacle, line), output))
        }
        Ok((solution, trace)) => {
            let explanation = explanation.as_ref();
            if let Some(explanation) = explanation {
                let why = report::explanation::diagnostic(&puzzle, explanation);
                output.tell(&Diagnostics::from_iter([why]), session.sources());
            }
            let explanation = explanation.map(|explanation| Explained {
                puzzle: &puzzle,
                explanation,
                sources: session.sources(),
            });
            let ran = registry::find(solution.answer.search).unwrap_or(search);
            let order = ran.order(&puzzle);
            let stats = Measured {
                puzzle: &puzzle,
                answer: &solution.answer,
                order: &order,
                sources: session.sources(),
                elapsed: Some(elapsed),
            };
            let trace = trace.as_ref().map(|trace| Traced {
                puzzle: &puzzle,
                search: ran.name,
                order: &order,
                adds: ran.promise != Promise::SomeSolution,
                trace,
            });
            let beside = Beside {
                stats: args.stats.then_some(stats),
                trace,
                explanation,
                optimality: optimality.as_deref(),
            };
            let text = show(&puzzle, &solution, beside, args, output.width());
            match args.format {
                AnswerFormat::Json => output.print_json(&text)?,
                _ => output.print(&text)?,
            }
            Ok(match solution.answer.outcome {
                Outcome::Solved(_) => Exit::Fine,
                Outcome::Unsolvable | Outcome::NotFound => Exit::No,
                Outcome::Stopped { .. } => Exit::Stopped,
            })
        }
        Err(Failure::Invalid(errors)) => {
            output.tell(&errors, session.sources());
            invalid(&errors, session, args.format, output)
        }
        Err(Failure::Fault(fault)) => {
            super::fault(&fault);
            Ok(Exit::Fault)
        }
    }
}

/// The answer in the format asked for.
fn show(puzzle: &Puzzle, solution: &Solution, beside: Beside<'_>, args: &Solve, width: usize) -> String {
    let Solution { answer, replay } = solution;
    if args.quiet {
        return report::quiet::quiet(puzzle, answer);
    }
    match args.format {
        AnswerFormat::Human | AnswerFormat::Plain => {
            let style = Style { plain: args.format == AnswerFormat::Plain, width };
            let trace = beside.trace.map(|traced| report::trace::text(&traced, style) + "\n");
            let stats = beside.stats.map(|measured| report::stats::text(&measured, style));
            let answer = report::table::answer(puzzle, answer, replay.as_ref(), style);
            let why = beside.optimality.map(|bars| report::explanation::optimal::text(puzzle, bars));
            [trace.unwrap_or_default(), answer, why.unwrap_or_default(), stats.unwrap_or_default()].concat()
        }
        AnswerFormat::Json => report::json::answer(puzzle, answer, replay.as_ref(), beside),
        AnswerFormat::Plan => match &answer.outcome {
            Outcome::Solved(solved) => {
                solved.plan.as_ref().map(|plan| report::plan::plan(puzzle, plan)).unwrap_or_default()
            }
            _ => format!("# {}", report::quiet::quiet(puzzle, answer)),
        },
    }
}

/// A file with errors has an answer in JSON, too.
fn invalid(
    errors: &Diagnostics,
    session: &Session,
    format: AnswerFormat,
    output: &mut Output,
) -> Result<Exit, Stop> {
    if format == AnswerFormat::Json {
        output.print_json(&report::json::invalid(errors, session.sources()))?;
    }
    Ok(Exit::Invalid)
}
