//! The table, a line as soon as it is known.

use crate::rows::{Figure, Row};
use crate::verdict::{Line, Verdict};

const HEAD: [&str; 7] = ["work", "rivercross", "beside", "takes", "ratio", "figure", "met"];
const WIDTHS: [usize; 7] = [51, 22, 22, 20, 6, 18, 3];

/// The head of the table.
pub fn head(markdown: bool) {
    print(markdown, &HEAD.map(str::to_owned));
    if markdown {
        println!("|{}", " --- |".repeat(HEAD.len()));
    }
}

/// A row of it. Times are the fastest, and the median in parentheses.
pub fn line(markdown: bool, row: &Row, line: &Line) {
    let figures: Vec<_> = row.figures.iter().map(figure).collect();
    let sides = &line.sides;
    let verdict = match &line.verdict {
        Verdict::Met => "yes",
        Verdict::Missed => "no",
        Verdict::NotYet => "not yet",
        Verdict::GivenUp => "given up",
        Verdict::NotKnownHere => "not known on this system",
        Verdict::Wrong(why) => &format!("WRONG: {why}"),
    };
    let cells = [
        row.work.clone(),
        sides.ours.clone(),
        row.beside.to_owned(),
        sides.beside.clone(),
        sides.ratio.clone(),
        figures.join(", "),
        verdict.to_owned(),
    ];
    print(markdown, &cells);
}

fn figure(figure: &Figure) -> String {
    match figure {
        Figure::Ratio(most) => format!("≤ {most} ×"),
        Figure::Millis(most) => format!("≤ {most} ms"),
        Figure::Mebibytes(most) => format!("≤ {most} MiB"),
        Figure::Expanded(most) => format!("expanded ≤ {most} ×"),
    }
}

fn print(markdown: bool, cells: &[String; 7]) {
    if markdown {
        println!("| {} |", cells.join(" | "));
    } else {
        let padded = cells.iter().zip(WIDTHS).map(|(cell, width)| format!("{cell:<width$}"));
        println!("{}", padded.collect::<Vec<_>>().join("  ").trim_end());
    }
}
