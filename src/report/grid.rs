//! Columns that line up, also for wide characters, and cells that wrap where the page ends.

use super::Style;
use unicode_width::UnicodeWidthStr;

/// Blanks between two columns.
const GAP: usize = 2;

/// One cell: texts that are not broken, with commas between.
pub type Cell = Vec<String>;

/// A column's head, and how its cells stand.
pub struct Column {
    /// What it says.
    pub head: String,
    /// Whether its cells end at the same column, as numbers do.
    pub right: bool,
}

/// Lays a table out: heads, a line, rows; wrapped so that it is no wider than the style's width if
/// that can be.
pub fn grid(columns: &[Column], rows: &[Vec<Cell>], style: Style) -> String {
    let widths = widths(columns, rows, style.width);
    let mut out = String::new();
    let heads: Vec<Vec<String>> = columns.iter().map(|column| vec![column.head.clone()]).collect();
    push_row(&mut out, &heads, columns, &widths);
    let whole = widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1);
    out.push_str(&if style.plain { "-" } else { "─" }.repeat(whole));
    out.push('\n');
    for row in rows {
        let cells: Vec<Vec<String>> =
            row.iter().zip(&widths).map(|(cell, &width)| wrap(cell, width)).collect();
        push_row(&mut out, &cells, columns, &widths);
    }
    out
}

/// The widths of the columns: what the cells take in one line each, or, if that is too wide, less for
/// the widest columns.
fn widths(columns: &[Column], rows: &[Vec<Cell>], width: usize) -> Vec<usize> {
    let (mut natural, mut least): (Vec<usize>, Vec<usize>) =
        columns.iter().map(|column| (column.head.width(), column.head.width())).unzip();
    for row in rows {
        for ((cell, natural), least) in row.iter().zip(&mut natural).zip(&mut least) {
            *natural = (*natural).max(cell.join(", ").width());
            *least = (*least).max(cell.iter().map(|text| text.width() + 1).max().unwrap_or(0));
        }
    }
    let room = width.saturating_sub(GAP * columns.len().saturating_sub(1));
    let fits =
        |cap: usize| natural.iter().zip(&least).map(|(&n, &l)| n.min(cap.max(l))).sum::<usize>() <= room;
    // The widest columns share what the narrow ones leave.
    let cap = (1..=natural.iter().copied().max().unwrap_or(0)).rev().find(|&cap| fits(cap)).unwrap_or(0);
    natural.iter().zip(&least).map(|(&n, &l)| n.min(cap.max(l))).collect()
}

/// The texts of a cell in lines of at most this width, commas included.
fn wrap(cell: &Cell, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (index, text) in cell.iter().enumerate() {
        let comma = if index + 1 < cell.len() { "," } else { "" };
        match lines.last_mut() {
            Some(line) if line.width() + 1 + text.width() + comma.len() <= width => {
                *line = format!("{line} {text}{comma}");
            }
            _ => lines.push(format!("{text}{comma}")),
        }
    }
    lines
}

fn push_row(out: &mut String, cells: &[Vec<String>], columns: &[Column], widths: &[usize]) {
    let height = cells.iter().map(Vec::len).max().unwrap_or(0).max(1);
    for line in 0..height {
        let mut text = String::new();
        for ((cell, column), &width) in cells.iter().zip(columns).zip(widths) {
            let part = cell.get(line).map_or("", String::as_str);
            let pad = " ".repeat(width.saturating_sub(part.width()));
            text += &if column.right { pad + part } else { part.to_owned() + &pad };
            text += &" ".repeat(GAP);
        }
        out.push_str(text.trim_end());
        out.push('\n');
    }
}
