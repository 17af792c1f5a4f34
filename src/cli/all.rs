//! `rivercross solve --all`: solutions, one after another.

use super::Exit;
use super::args::{All, AnswerFormat, Solve};
use super::output::{Output, Stop};
use super::watch::{Shared, Watch};
use rivercross::check::puzzle::Puzzle;
use rivercross::report::Style;
use rivercross::report::listing::{Form, Listing};
use rivercross::search::all::Which;
use rivercross::session::{self, Failure, Session};
use std::cell::RefCell;
use std::ops::ControlFlow;

/// Lists the solutions of a puzzle, each as soon as it is found.
pub fn run(
    session: &Session,
    puzzle: &Puzzle,
    all: All,
    args: &Solve,
    output: &mut Output,
) -> Result<Exit, Stop> {
    let which = match all {
        All::Optimal => Which::Optimal,
        All::Simple => Which::Simple,
    };
    let form = match args.format {
        AnswerFormat::Human => Form::Tables(Style { plain: false, width: output.width() }),
        AnswerFormat::Plain => Form::Tables(Style { plain: true, width: output.width() }),
        AnswerFormat::Plan => Form::Plans,
        AnswerFormat::Json => Form::Json,
    };
    let listing = Listing { puzzle, which, form };
    let json = form == Form::Json;
    let print = |output: &mut Output, text: &str| match json {
        true => output.print_json(text),
        false => output.print(text),
    };
    print(output, &listing.opening())?;
    let watch = RefCell::new(Watch::new(args.effort.timeout, true));
    let (mut number, mut unread) = (0, None);
    let listed =
        session::all(puzzle, which, args.effort.bounds(), &mut Shared(&watch), &mut |plan, replay| {
            number += 1;
            watch.borrow_mut().clear();
            match print(output, &listing.solution(number, plan, replay)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(stop) => {
                    unread = Some(stop);
                    ControlFlow::Break(())
                }
            }
        });
    drop(watch);
    if let Some(stop) = unread {
        return Err(stop);
    }
    match listed {
        Ok(listed) => {
            print(output, &listing.closing(listed.solutions, &listed.totals, listed.stopped))?;
            Ok(match (listed.stopped, listed.solutions) {
                (Some(_), _) => Exit::Stopped,
                (None, 0) => Exit::No,
                (None, _) => Exit::Fine,
            })
        }
        Err(Failure::Invalid(errors)) => {
            output.tell(&errors, session.sources());
            print(output, &listing.broken(number, &errors, session.sources()))?;
            Ok(Exit::Invalid)
        }
        Err(Failure::Fault(fault)) => {
            super::fault(&fault);
            Ok(Exit::Fault)
        }
    }
}
