//! Right samples that show the part of the statement in which the mistake is.

use super::general::unclosed;
use super::site::Site;

const FAMILY: &str = "entity 3 couples of (husband, wife) at left";
const SPLIT: &str = "entity 3 goats at (2 left, 1 right)";
const COPIES: &str = "for c in couples: forbid c.wife and husband unless c.husband";

/// A right sample of what is at the place of the mistake; `None` if that of the statement shows it.
pub(super) fn sample(site: &Site<'_>) -> Option<&'static str> {
    let before = site.word(site.index.saturating_sub(1));
    if let Some(sample) = word_sample(before) {
        return Some(sample);
    }
    if let Some(open) = unclosed(site, site.index, "(").and_then(|open| open.checked_sub(1)) {
        let sample = match site.word(open) {
            "at" => Some(SPLIT),
            "of" => Some(FAMILY),
            word => word_sample(word),
        };
        if sample.is_some() {
            return sample;
        }
    }
    if unclosed(site, site.index, "[").is_some() {
        return Some("husband[1]");
    }
    let braces = unclosed(site, site.index, "{").is_some();
    match site.form?.word {
        "rule" => {
            let words = (site.keyword..site.index).rev().map(|at| site.word(at));
            let part = words.into_iter().find(|word| matches!(*word, "for" | "require" | "forbid"));
            (part == Some("for")).then_some(COPIES)
        }
        "entity" if braces => Some("entity farmer { weight 80 }, goat at left"),
        "entity" if before == "of" => Some(FAMILY),
        "entity" if before == "at" && site.word(site.index).starts_with(|c: char| c.is_ascii_digit()) => {
            Some(SPLIT)
        }
        "route" if braces => Some("route left - right { by raft  time 3 }"),
        "search" if before == "with" => Some("search astar with left_behind"),
        "drop" => match before {
            "limit" => Some("drop limit time"),
            "route" | "-" => Some("drop route left - right"),
            _ if (site.keyword..site.index).any(|at| site.word(at) == "route") => {
                Some("drop route left - right")
            }
            _ => None,
        },
        _ => None,
    }
}

/// A sample of what begins with a word.
fn word_sample(word: &str) -> Option<&'static str> {
    Some(match word {
        "any" => "any(c in couples: c.wife)",
        "all" => "all(c in couples: c.wife)",
        "count" => "count(c in couples: c.wife) >= 2",
        "min" => "min(wolves, sheep)",
        "max" => "max(wolves, sheep)",
        "previous" => "previous(wolf)",
        "because" => "forbid wolf and goat because \"the wolf eats the goat\"",
        "while" | "afloat" => "rule quiet on banks while afloat: forbid wolf and goat",
        _ => return None,
    })
}
