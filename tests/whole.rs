//! Files looked at as a whole, with every search that a check may make: what is told of each as a
//! snapshot, and nothing at all of those that deserve no warning.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use rivercross::diag::Severity;
use rivercross::diag::render::{Format, render};
use rivercross::session::{Care, Input, Session};

#[test]
fn cases() {
    let mut wrong = Vec::new();
    insta::glob!("cases/whole/*.cross", |path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        let input = Input { name: name.to_owned(), bytes: std::fs::read(path).unwrap() };
        let session = Session::new(&input, Care::Thorough);
        let wanted = match name.split('-').next() {
            Some("right") => None,
            Some("warn") => Some(Severity::Warning),
            _ => Some(Severity::Error),
        };
        let told = render(session.diagnostics(), session.sources(), Format::Plain);
        if session.diagnostics().iter().map(|told| told.severity()).min() != wanted {
            wrong.push(format!("{name}: {told}"));
        }
        if wanted.is_some() {
            insta::assert_snapshot!(told);
        }
    });
    assert!(wrong.is_empty(), "told more, less or something else:\n{}", wrong.join("\n"));
}
