//! Every code has a page of one form, and what the page shows is so: the wrong example raises this
//! code and no other error, the right one has no error.

use rivercross::diag::{Code, Diagnostic, Diagnostics, Severity};
use rivercross::report::explanation::diagnostic;
use rivercross::search::outcome::{Effort, Request, Unwatched};
use rivercross::session::{Care, Failure, Input, Session, Settings, choose_search, explain, solve};

/// A fenced block: its language and its text.
type Block = (String, String);

/// The blocks of a page, those after `Wrong:` and those after `Right:`.
fn blocks(page: &str) -> Option<(Vec<Block>, Vec<Block>)> {
    let (wrong, right) = page.split_once("\nRight")?;
    let wrong = wrong.split_once("\nWrong")?.1;
    let read = |part: &str| -> Option<Vec<Block>> {
        let fenced = part.split("```").skip(1).step_by(2);
        fenced.map(|block| block.split_once('\n').map(|(l, t)| (l.to_owned(), t.to_owned()))).collect()
    };
    Some((read(wrong)?, read(right)?))
}

/// What is told of a puzzle: by the check, and if that finds no error by a search.
fn told(text: &str, code: Code) -> Diagnostics {
    let session = Session::new(
        &Input { name: "page.cross".to_owned(), bytes: text.as_bytes().to_vec() },
        Care::Thorough,
    );
    let mut told = session.diagnostics().clone();
    if session.is_sound() {
        let puzzle = session.puzzle(None, &Settings::default()).unwrap();
        match solve(&puzzle, choose_search(&puzzle, None), &Request::default(), &mut Unwatched) {
            Err(Failure::Invalid(met)) => told.extend(met),
            Err(Failure::Fault(fault)) => panic!("{fault}"),
            // Other pages care little whether anybody gets across.
            Ok(solution) if code == Code::Unsolvable => {
                let why = explain(&puzzle, &solution.answer, Effort::default(), &mut Unwatched);
                told.extend(why.map(|why| diagnostic(&puzzle, &why)).into_iter().collect());
            }
            Ok(_) => {}
        }
    }
    told
}

/// What is wrong with the page of a code.
fn fault(code: Code) -> Option<String> {
    let page = code.page();
    if !page.starts_with(&format!("# {code}: ")) {
        return Some("the heading is not `# CODE: …`".to_owned());
    }
    let Some((wrong, right)) = blocks(page) else {
        return Some("no `Wrong:` and `Right:` with blocks".to_owned());
    };
    if wrong.iter().chain(&right).any(|(language, _)| language == "text") {
        // It takes several files, a plan or a command line to make this mistake.
        return None;
    }
    let ([(_, wrong)], [(_, right)]) = (&wrong[..], &right[..]) else {
        return Some("not one example each".to_owned());
    };
    let found = told(wrong, code);
    let of = |wanted: fn(&Diagnostic, Code) -> bool, found: &Diagnostics| {
        let texts = found.iter().filter(|d| wanted(d, code)).map(|d| format!("{}: {}", d.code, d.headline));
        texts.collect::<Vec<_>>().join("; ")
    };
    let others = of(|d, code| d.code != code && d.severity() == Severity::Error, &found);
    if !others.is_empty() {
        return Some(format!("the wrong example has other errors: {others}"));
    }
    if !found.iter().any(|d| d.code == code) {
        return Some("the wrong example does not raise the code".to_owned());
    }
    let errors = of(|d, code| d.code == code || d.severity() == Severity::Error, &told(right, code));
    (!errors.is_empty()).then(|| format!("the right example has errors: {errors}"))
}

#[test]
fn pages_have_one_form_and_their_examples_are_true() {
    let faults = Code::ALL.iter().filter_map(|&code| fault(code).map(|fault| format!("{code}: {fault}\n")));
    let faults: String = faults.collect();
    assert!(faults.is_empty(), "wrong pages:\n{faults}");
}

#[test]
fn codes_are_in_order_and_each_is_there_once() {
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    assert!(codes.is_sorted_by(|a, b| a < b), "{codes:?}");
    assert!(Code::ALL.iter().all(|code| Code::parse(code.as_str()) == Some(*code)));
}
