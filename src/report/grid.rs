//! Columns that line up, also for wide characters, and cells that wrap where the page ends; on a page
//! too narrow for that, one line for each cell.

use super::Style;
use unicode_width::UnicodeWidthStr;

/// Blanks between two columns.
pub(super) const GAP: usize = 2;

/// One cell.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// Stands before the texts, on the first line; marks have a column of their own.
    pub mark: &'static str,
    /// Texts that are not broken, in lines as long as the column is wide.
    pub texts: Vec<String>,
}

impl Cell {
    /// A cell of one text.
    pub fn of(text: impl Into<String>) -> Self {
        Self { mark: "", texts: vec![text.into()] }
    }

    /// A cell that lists items, with commas between.
    pub fn list(items: Vec<String>) -> Self {
        let last = items.len().saturating_sub(1);
        let comma = |(index, item)| if index < last { format!("{item},") } else { item };
        Self { mark: "", texts: items.into_iter().enumerate().map(comma).collect() }
    }
}

/// A column's head, and how its cells stand.
pub struct Column {
    /// What it says.
    pub head: String,
    /// Whether its cells end at the same column, as numbers do.
    pub right: bool,
}

/// How wide a column is.
#[derive(Clone, Copy, Default)]
struct Width {
    /// The marks, with a blank after them; 0 without marks.
    mark: usize,
    /// The texts.
    texts: usize,
}

/// Lays a table out: heads, a line, rows; wrapped so that it is no wider than the style's width. If
/// that can't be, each row is a list of its cells.
pub fn grid(columns: &[Column], rows: &[Vec<Cell>], style: Style) -> String {
    let Some(widths) = widths(columns, rows, style.width) else { return lists(columns, rows, style) };
    let mut out = String::new();
    let heads: Vec<Cell> = columns.iter().map(|column| Cell::of(column.head.as_str())).collect();
    push_row(&mut out, &heads, columns, &widths);
    let whole = widths.iter().map(|width| width.mark + width.texts).sum::<usize>();
    push_line(&mut out, whole + GAP * widths.len().saturating_sub(1), style);
    for row in rows {
        push_row(&mut out, row, columns, &widths);
    }
    out
}

/// The widths of the columns: what the cells take in one line each, or, if that is too wide, less for
/// the widest columns. Nothing if no widths fit.
fn widths(columns: &[Column], rows: &[Vec<Cell>], width: usize) -> Option<Vec<Width>> {
    let heads = || columns.iter().map(|column| column.head.width());
    let (mut natural, mut least): (Vec<usize>, Vec<usize>) = (heads().collect(), heads().collect());
    let marks = marks(columns.len(), rows);
    for row in rows {
        for ((cell, natural), least) in row.iter().zip(&mut natural).zip(&mut least) {
            *natural = (*natural).max(one_line(cell));
            *least = (*least).max(cell.texts.iter().map(|text| text.width()).max().unwrap_or(0));
        }
    }
    let taken = marks.iter().sum::<usize>() + GAP * columns.len().saturating_sub(1);
    let room = width.checked_sub(taken)?;
    let capped = |cap: usize| natural.iter().zip(&least).map(move |(&n, &l)| n.min(cap.max(l)));
    // The widest columns share what the narrow ones leave.
    let widest = natural.iter().copied().max().unwrap_or(0);
    let cap = (0..=widest).rev().find(|&cap| capped(cap).sum::<usize>() <= room)?;
    let mut left = room - capped(cap).sum::<usize>();
    let shared = capped(cap).zip(&natural).zip(&marks).map(|((texts, &natural), &mark)| {
        let more = usize::from(left > 0 && texts == cap && texts < natural);
        left -= more;
        Width { mark, texts: texts + more }
    });
    Some(shared.collect())
}

/// What the marks of each column take.
fn marks(columns: usize, rows: &[Vec<Cell>]) -> Vec<usize> {
    let mut marks = vec![0; columns];
    for row in rows {
        for (cell, mark) in row.iter().zip(&mut marks) {
            *mark = (*mark).max(if cell.mark.is_empty() { 0 } else { cell.mark.width() + 1 });
        }
    }
    marks
}

/// What the texts of a cell take in one line.
fn one_line(cell: &Cell) -> usize {
    cell.texts.iter().map(|text| text.width()).sum::<usize>() + cell.texts.len().saturating_sub(1)
}

/// The texts of a cell in lines of at most this width.
fn wrap(cell: &Cell, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for text in &cell.texts {
        let wide = text.width();
        match lines.last_mut() {
            Some(line) if used + 1 + wide <= width => {
                line.push(' ');
                line.push_str(text);
                used += 1 + wide;
            }
            _ => {
                lines.push(text.clone());
                used = wide;
            }
        }
    }
    lines
}

fn push_row(out: &mut String, cells: &[Cell], columns: &[Column], widths: &[Width]) {
    let wrapped: Vec<Vec<String>> =
        cells.iter().zip(widths).map(|(cell, width)| wrap(cell, width.texts)).collect();
    let height = wrapped.iter().map(Vec::len).max().unwrap_or(0).max(1);
    for line in 0..height {
        let mut text = String::new();
        for (((cell, lines), column), width) in cells.iter().zip(&wrapped).zip(columns).zip(widths) {
            text += &padded(if line == 0 { cell.mark } else { "" }, width.mark, false);
            text += &padded(lines.get(line).map_or("", String::as_str), width.texts, column.right);
            text += &" ".repeat(GAP);
        }
        out.push_str(text.trim_end());
        out.push('\n');
    }
}

/// Each row as a list: a line, then the head and the texts of each cell that has any.
fn lists(columns: &[Column], rows: &[Vec<Cell>], style: Style) -> String {
    let heads = columns.iter().map(|column| column.head.width()).max().unwrap_or(0);
    let mark = marks(columns.len(), rows).into_iter().max().unwrap_or(0);
    let room = style.width.saturating_sub(heads + GAP + mark);
    let mut out = String::new();
    for row in rows {
        push_line(&mut out, style.width, style);
        for (cell, column) in row.iter().zip(columns) {
            for (index, text) in wrap(cell, room).iter().enumerate() {
                let (head, sign) = if index == 0 { (column.head.as_str(), cell.mark) } else { ("", "") };
                let before = padded(head, heads + GAP, false) + &padded(sign, mark, false);
                out.push_str((before + text).trim_end());
                out.push('\n');
            }
        }
    }
    out
}

fn push_line(out: &mut String, width: usize, style: Style) {
    out.push_str(&if style.plain { "-" } else { "─" }.repeat(width));
    out.push('\n');
}

/// A text with blanks after it, or before it.
fn padded(text: &str, width: usize, right: bool) -> String {
    let pad = " ".repeat(width.saturating_sub(text.width()));
    if right { pad + text } else { text.to_owned() + &pad }
}
