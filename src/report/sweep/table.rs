//! A sweep as a table: two params down and across; one param, or more than two, one line a cell. A
//! legend tells the marks that occur.

use super::Swept;
use crate::report::grid::{self, Column, GAP, grid};
use crate::report::{Style, table, why};
use crate::search::outcome::StopReason;
use crate::sweep::{Axis, Cell};
use unicode_width::UnicodeWidthStr;

/// Title, table, legend.
pub fn table(swept: &Swept<'_>, style: Style) -> String {
    let params: Vec<(&str, i64)> = swept.sweep.fixed().collect();
    let title = table::titled(swept.puzzle, &params);
    let axes: Vec<&Axis> = swept.sweep.swept().collect();
    let cells = match axes[..] {
        [down, across] => blocks(swept, down, across, style),
        _ => lines(swept, &axes, style),
    };
    let legend = legend(swept, style);
    let blank = if legend.is_empty() { "" } else { "\n" };
    format!("{title}: {}\n\n{cells}{blank}{legend}", swept.metric_name())
}

/// The first param down, the second across, in as many tables as the width asks for.
fn blocks(swept: &Swept<'_>, down: &Axis, across: &Axis, style: Style) -> String {
    let many = across.values.len().max(1);
    let texts: Vec<String> = swept.cells.iter().map(|cell| mark(cell, style)).collect();
    let mut widths: Vec<usize> = across.values.iter().map(|value| value.to_string().width()).collect();
    for row in texts.chunks(many) {
        for (width, text) in widths.iter_mut().zip(row) {
            *width = (*width).max(text.width());
        }
    }
    let heads = down.values.iter().map(|value| value.to_string().width());
    let head = heads.max().unwrap_or(0).max(down.param.width());
    let mut out = String::new();
    let mut first = 0;
    while first < many {
        let mut used = head;
        let fits = |width: &&usize| {
            used += GAP + **width;
            used <= style.width
        };
        let columns = widths.iter().skip(first).take_while(fits).count().max(1);
        let column = |head: String| Column { head, right: true };
        let heads = across.values.iter().skip(first).take(columns).map(|value| column(value.to_string()));
        let heads: Vec<Column> = std::iter::once(column(down.param.clone())).chain(heads).collect();
        let rows: Vec<Vec<grid::Cell>> = down
            .values
            .iter()
            .zip(texts.chunks(many))
            .map(|(value, row)| {
                let shown = row.iter().skip(first).take(columns).map(grid::Cell::of);
                std::iter::once(grid::Cell::of(value.to_string())).chain(shown).collect()
            })
            .collect();
        let blank = if first > 0 { "\n" } else { "" };
        out += &format!("{blank}{}{}\n", " ".repeat(head + GAP), across.param);
        out += &grid(&heads, &rows, style);
        first += columns;
    }
    out
}

/// One line a cell.
fn lines(swept: &Swept<'_>, axes: &[&Axis], style: Style) -> String {
    let names = axes.iter().map(|axis| axis.param.as_str()).chain([swept.metric_name()]);
    let columns: Vec<Column> = names.map(|name| Column { head: name.to_owned(), right: true }).collect();
    let row = |(index, cell): (usize, &Cell)| -> Vec<grid::Cell> {
        let params = swept.sweep.settings(index).params;
        let swept = params.iter().zip(&swept.sweep.axes).filter(|(_, axis)| axis.swept);
        let values = swept.map(|((_, value), _)| grid::Cell::of(value.to_string()));
        values.chain([grid::Cell::of(mark(cell, style))]).collect()
    };
    let rows: Vec<Vec<grid::Cell>> = swept.cells.iter().enumerate().map(row).collect();
    grid(&columns, &rows, style)
}

/// What stands in a cell.
fn mark(cell: &Cell, style: Style) -> String {
    match cell {
        Cell::Known(amount) => amount.to_string(),
        Cell::Found(amount) => format!("{} {amount}", at_most(style)),
        Cell::Unsolvable => "-".to_owned(),
        Cell::NotFound => "~".to_owned(),
        Cell::Stopped { least: Some(least), .. } => format!("{} {least}", at_least(style)),
        Cell::Stopped { reason: StopReason::Interrupt, least: None } => pending(style).to_owned(),
        Cell::Stopped { least: None, .. } => "?".to_owned(),
        Cell::Invalid(_) => "!".to_owned(),
    }
}

fn at_least(style: Style) -> &'static str {
    if style.plain { ">=" } else { "≥" }
}

fn at_most(style: Style) -> &'static str {
    if style.plain { "<=" } else { "≤" }
}

fn pending(style: Style) -> &'static str {
    if style.plain { "..." } else { "…" }
}

/// One line for each mark that occurs.
fn legend(swept: &Swept<'_>, style: Style) -> String {
    let has = |test: fn(&Cell) -> bool| swept.cells.iter().any(test);
    let reasons = |bounded: bool| {
        let mut words: Vec<&str> = Vec::new();
        for cell in swept.cells {
            if let Cell::Stopped { reason, least } = cell
                && least.is_some() == bounded
                && (bounded || *reason != StopReason::Interrupt)
                && !words.contains(&why(*reason))
            {
                words.push(why(*reason));
            }
        }
        words.join(", or ")
    };
    let (bounded, unbounded) = (reasons(true), reasons(false));
    let (least, most) = (format!("{} N", at_least(style)), format!("{} N", at_most(style)));
    let lines = [
        (has(|cell| matches!(cell, Cell::Unsolvable)), "-", "impossible: that is proved".to_owned()),
        (has(|cell| matches!(cell, Cell::Found(_))), &most, "found, not proved to be the least".to_owned()),
        (
            has(|cell| matches!(cell, Cell::NotFound)),
            "~",
            "not found: the search gave up, and that proves nothing".to_owned(),
        ),
        (!bounded.is_empty(), &least, format!("not known, but no less than N: {bounded}")),
        (!unbounded.is_empty(), "?", format!("not known: {unbounded}")),
        (
            has(|cell| matches!(cell, Cell::Stopped { reason: StopReason::Interrupt, least: None })),
            pending(style),
            "not known: interrupted".to_owned(),
        ),
        (
            has(|cell| matches!(cell, Cell::Invalid(_))),
            "!",
            "the puzzle has errors with these params".to_owned(),
        ),
    ];
    let occurring: Vec<_> = lines.iter().filter(|(occurs, ..)| *occurs).collect();
    let width = occurring.iter().map(|(_, mark, _)| mark.width()).max().unwrap_or(0);
    let line = |(_, mark, text): &&(bool, &str, String)| {
        format!("{mark}{}{text}\n", " ".repeat(width + GAP - mark.width()))
    };
    occurring.iter().map(line).collect()
}
