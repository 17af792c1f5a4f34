//! The river as it lies before a player: the places one below the other, with water between them, who
//! stands there, and the boats that lie there.

use super::{Style, members};
use crate::check::puzzle::{PlaceId, Puzzle};
use crate::verify::Arrangement;
use unicode_width::UnicodeWidthStr;

/// How much water there is between two places.
const WATER: usize = 36;

/// Draws who is where.
pub fn river(puzzle: &Puzzle, arrangement: &Arrangement, style: Style) -> String {
    let heads: Vec<String> = puzzle.places.iter().map(|place| place.name.text.clone()).collect();
    let wide = heads.iter().map(|head| head.width()).max().unwrap_or(0);
    let mut out = String::new();
    for ((place, crowd), head) in arrangement.places.enumerate().zip(&heads) {
        if !out.is_empty() {
            let wave = if style.plain { "~" } else { "≈" };
            let room = style.width.saturating_sub(wide + 4).min(WATER);
            out += &format!("{}  {}\n", " ".repeat(wide + 2), wave.repeat(room));
        }
        let mut there = boats(puzzle, arrangement, place);
        there.extend(members::shown(puzzle, crowd));
        if there.is_empty() {
            there.push(if style.plain { "-" } else { "·" }.to_owned());
        }
        let pad = " ".repeat(wide.saturating_sub(head.width()));
        out += &format!("  {head}{pad}  {}\n", wrapped(&there, wide + 4, style.width));
    }
    let bridges = puzzle.carriers.iter().filter(|carrier| carrier.at.is_none());
    let bridges: Vec<&str> = bridges.map(|bridge| bridge.name.text.as_str()).collect();
    if !bridges.is_empty() {
        out += &format!("  ({} everywhere)\n", bridges.join(", "));
    }
    out
}

/// The boats that lie at a place, each as a little boat: `\punt/`.
fn boats(puzzle: &Puzzle, arrangement: &Arrangement, place: PlaceId) -> Vec<String> {
    let lying = arrangement.boats.enumerate().filter(|(_, at)| **at == Some(place));
    lying.map(|(boat, _)| format!("\\{}/", puzzle.carriers[boat].name.text)).collect()
}

/// Items with blanks between them, in lines that begin below each other.
fn wrapped(items: &[String], indent: usize, width: usize) -> String {
    let (mut out, mut used) = (String::new(), indent);
    for item in items {
        let wide = item.width();
        if used > indent && used + 2 + wide > width {
            out += &format!("\n{}", " ".repeat(indent));
            used = indent;
        }
        if used > indent {
            out += "  ";
            used += 2;
        }
        out += item;
        used += wide;
    }
    out
}
