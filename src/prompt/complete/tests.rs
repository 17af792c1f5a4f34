//! What completes where: a table. `|` is the cursor; `...` stands for further words.

use super::complete;
use crate::prompt::Prompt;
use crate::report::Style;
use crate::search::outcome::Effort;
use crate::session::Input;

const PUZZLE: &str = r#"
puzzle "Couples, goats and a toll"
param n = 3 in 0..9
param seat_count = 2
let beasts = goats + wolf
property strength
bank left, right
island ait
route left - ait - right
entity n couples of (husband, wife), wolf, 3 goats at left
kind animals = wolf, goats
boat punt at left { seats seat_count }
boat raft at ait { seats 1 }
bridge ford { seats 1 }
rule eaten on banks: forbid wolf and goats unless husband
rule early on punt: forbid wolf
cost toll = 2 * everyone
estimate far = everyone at left
minimise toll
limit crossings <= 90
goal all at right
variant larger { change punt { seats 4 } }
"#;

const CASES: &[(&str, &str)] = &[
    // Verbs, and statements.
    ("so|", "solve"),
    ("pu|", "puzzle"),
    ("re|", "reload redo reset"),
    ("l|", "load list let limit"),
    ("", "load ... puzzle ..."),
    // What verbs take.
    ("set |", "n seat_count"),
    ("set s|", "seat_count"),
    ("set n |", ""),
    ("set n = |", ""),
    ("variant |", "larger"),
    ("list |", "rules"),
    ("list rules |", ""),
    ("moves |", "all"),
    ("solve a|", "astar"),
    ("solve astar |", ""),
    ("help go|", "go goto"),
    ("undo |", ""),
    ("load wo|", "FILE"),
    ("save |", "FILE"),
    ("load! wo|", "FILE"),
    // Crossings.
    ("go |", "husband[1] ... wolf goats punt: raft: ford:"),
    ("go w|", "wife[1] wife[2] wife[3] wolf"),
    ("go wife[|", "wife[1] wife[2] wife[3]"),
    ("go 2 |", "wolf goats"),
    ("go wolf, w|", "wife[1] wife[2] wife[3]"),
    ("go wolf |", "to from"),
    ("go punt: g|", "goats"),
    ("go wolf to |", "left right ait"),
    ("go wolf from left |", "to"),
    ("go wolf from left to a|", "ait"),
    ("go wolf to ait |", ""),
    ("why wo|", "wolf"),
    // Within the line, and within several entries.
    ("so| astar", "solve"),
    ("show\nso|", "solve"),
    ("boat punt at left {\n  se|", "seats"),
    ("boat punt at left { seats 2 }\nsh|", "show"),
    // Declarations: what has this name already is replaced.
    ("param |", "n seat_count"),
    ("rule |", "eaten early"),
    ("boat |", "punt raft at"),
    ("bridge |", "ford"),
    ("let |", "beasts"),
    ("kind animals = |", "couples husband wife wolf goats animals"),
    ("cost |", "toll"),
    ("param k = |", "n seat_count beasts ..."),
    // Places.
    ("boat tub at |", "left right ait"),
    ("entity pig at r|", "right"),
    ("entity 3 pigs at (1 |", "left right ait"),
    ("route |", "left right ait"),
    ("route left - |", "left right ait"),
    ("route left - ait { |", "by time"),
    ("route left - ait { by |", "punt raft ford"),
    // Properties.
    ("boat tub at left { |", "seats load least rowers time trips"),
    ("boat tub at left { rowers |", "couples husband wife wolf goats animals anyone"),
    ("boat tub at left { rowers wolf, h|", "husband"),
    ("boat tub at left { seats se|", "seat_count"),
    ("change |", "husband wife wolf goats punt raft ford"),
    ("change punt { t|", "time trips"),
    ("change wolf { |", "size weight time strength"),
    ("entity pig { w|", "weight"),
    ("entity pig |", "at of"),
    ("entity pig { size 1 } |", "at"),
    // Rules.
    ("rule calm |", "on everywhere overall"),
    ("rule calm on |", "left right ait punt raft ford banks islands boats"),
    ("rule calm on banks: f|", "forbid for"),
    ("rule calm on banks: forbid wo|", "wolf"),
    ("rule calm on banks: forbid an|", "animals any"),
    ("rule calm on banks: forbid wolf w|", "when"),
    ("rule calm on banks: forbid wolf b|", "because"),
    ("rule calm on banks: for c in |", "couples"),
    ("rule calm on banks: for c in couples: forbid c.|", "husband wife"),
    ("rule calm on banks: forbid wolf at |", "left right ait"),
    ("rule calm on banks:\n  forbid wolf\n  un|", "unless"),
    // Goals, metrics, searches.
    ("goal all |", "couples husband wife wolf goats animals at"),
    ("goal all at |", "left right ait"),
    ("minimise |", "crossings time toll"),
    ("limit t|", "time toll"),
    ("expect |", "crossings time toll solutions labelled states solvable unsolvable"),
    ("expect crossings == 9 with |", "n seat_count"),
    ("search g|", "greedy"),
    ("search astar |", "with"),
    ("search astar with f|", "far"),
    // Drops.
    ("drop rule |", "eaten early"),
    ("drop limit |", "crossings"),
    ("drop route left - |", "left right ait"),
    ("drop p|", "punt"),
    ("drop r|", "right raft rule route"),
    // Variants.
    ("variant larger { ch|", "change"),
    ("variant larger { change punt { s|", "seats"),
    // Where nothing fits.
    ("puzzle \"so|", ""),
    ("goal all # so|", ""),
    ("goal ) so|", ""),
    ("frobnicate so|", ""),
];

#[test]
fn what_completes_where() {
    let mut prompt = Prompt::new(Style::default(), Effort::default());
    let begun = prompt.begin(&Input { name: "couples.cross".to_owned(), bytes: PUZZLE.into() });
    assert!(!begun.diagnostics.has_errors(), "{:?}", begun.diagnostics);
    let known = prompt.vocabulary();
    let mut wrong = String::new();
    for (text, wanted) in CASES {
        let at = text.find('|').unwrap_or(text.len());
        let found = complete(&known, &text.replace('|', ""), at);
        let words = if found.file { "FILE".to_owned() } else { found.candidates.join(" ") };
        let mut parts = wanted.split("...").map(str::trim);
        let first = parts.next().unwrap_or("");
        let right = match wanted.contains("...") {
            false => words == *wanted,
            true => words.starts_with(first) && parts.all(|part| words.contains(part)),
        };
        if !right {
            wrong += &format!("{text:?}\n  gives  {words}\n  wanted {wanted}\n");
        }
        assert!(text.is_char_boundary(found.start) && found.start <= at, "{text:?}");
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn any_place_of_any_text_can_be_asked_about() {
    let known = Prompt::new(Style::default(), Effort::default()).vocabulary();
    let text = "entity 羊 at 岸\n{ \"α go to [ : # é\n...> variant x {";
    for (at, _) in text.char_indices() {
        let found = complete(&known, text, at);
        assert!(text.get(found.start..at).is_some(), "{at}");
    }
}
