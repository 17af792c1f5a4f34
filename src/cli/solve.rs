//! `rivercross solve`: the main job.

use super::args::{AnswerFormat, Solve};
use super::command_line::CommandLine;
use super::input::Sort;
use super::output::{Output, Stop};
use super::watch::Watch;
use super::{Exit, choice, input};
use rivercross::check::puzzle::Puzzle;
use rivercross::diag::{Code, Diagnostic, Diagnostics};
use rivercross::model::layout::Told;
use rivercross::report::{self, Style};
use rivercross::search::heuristic::registry::Choice;
use rivercross::search::outcome::{Answer, Obstacle, Outcome, Request, Wanted};
use rivercross::search::registry::{self, Entry};
use rivercross::search::store::StoreChoice;
use rivercross::session::{self, Care, Failure, Session, Solution};
use rivercross::verify;

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
    if args.format == AnswerFormat::Plan && (counts || args.stats) {
        let extra = if args.stats {
            "--stats"
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

/// Solutions are counted only by a search that proves its answer: others may miss some, and so may an
/// author's estimate that says too much.
fn refuse_count(
    search: &Entry,
    puzzle: &Puzzle,
    args: &Solve,
    line: &CommandLine,
    output: &mut Output,
) -> Result<(), Stop> {
    let guide = session::choose_heuristic(puzzle, search, args.heuristic.as_deref());
    let guide =
        guide.filter(|name| Choice::find(puzzle, Some(name)).is_some_and(|choice| !choice.is_admissible()));
    let counts = search.proves(puzzle) && search.counts();
    if counts && guide.is_none() || !(args.count || args.labelled) {
        return Ok(());
    }
    let option = if args.count { "--count" } else { "--labelled" };
    let headline = match guide {
        _ if !search.counts() => format!("the search `{}` finds one solution only", search.name),
        Some(estimate) if counts => {
            format!("nothing proves that the estimate `{estimate}` never says too much")
        }
        _ => format!("the search `{}` does not prove what this puzzle minimises", search.name),
    };
    let conflict = Diagnostic::new(
        Code::ArgumentsConflict,
        headline,
        line.span_of(option),
        "so it cannot count the optimal solutions",
    );
    let better = registry::automatic(puzzle).name;
    Err(line.refuse(conflict.with_help(format!("take one that does: `--search {better} {option}`")), output))
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
    let usable = choice::usable(session, &args.puzzle);
    match usable && !session.is_sound() {
        true => output.tell(&session.diagnostics_of_all(), session.sources()),
        false => output.tell(session.diagnostics(), session.sources()),
    }
    if !usable {
        return invalid(session.diagnostics(), session, args.format, output);
    }
    let puzzle = match choice::puzzle(session, &args.puzzle, line, output)? {
        Ok(puzzle) => puzzle,
        Err(errors) => {
            output.tell(&errors, session.sources());
            return invalid(&errors, session, args.format, output);
        }
    };
    if let Some(all) = args.all {
        return super::all::run(session, &puzzle, all, args, output);
    }
    let search = session::choose_search(&puzzle, args.search.as_deref());
    refuse_count(search, &puzzle, args, line, output)?;
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
        every_refusal: args.stats,
        max_depth: args.max_depth.map(i64::from),
        ..Request::wanting(wanted).within(args.effort.bounds())
    };
    let mut watch = Watch::new(args.effort.timeout, true);
    let solved = session::solve(&puzzle, search, &request, &mut watch);
    let elapsed = watch.elapsed();
    drop(watch);
    match solved {
        Ok(Solution { answer: Answer { replaced: Some(obstacle), .. }, .. }) if args.search.is_some() => {
            Err(line.refuse(unfit(search, obstacle, line), output))
        }
        Ok(solution) => {
            // Which rule it is that the start breaks, where and by whom.
            if solution.answer.stats.states == 0 && matches!(solution.answer.outcome, Outcome::Unsolvable) {
                output.tell(&verify::start(&puzzle).into_iter().collect(), session.sources());
            }
            let mut text = show(&puzzle, &solution, args, output.width());
            if args.stats && args.format != AnswerFormat::Json {
                text += &report::stats(&puzzle, &solution.answer.stats, Some(elapsed));
            }
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
fn show(puzzle: &Puzzle, solution: &Solution, args: &Solve, width: usize) -> String {
    let Solution { answer, replay } = solution;
    if args.quiet {
        return report::quiet::quiet(puzzle, answer);
    }
    match args.format {
        AnswerFormat::Human | AnswerFormat::Plain => {
            let style = Style { plain: args.format == AnswerFormat::Plain, width };
            report::table::answer(puzzle, answer, replay.as_ref(), style)
        }
        AnswerFormat::Json => report::json::answer(puzzle, answer, replay.as_ref(), args.stats),
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
