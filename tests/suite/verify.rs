//! Plans of many kinds, read and replayed; what is told of them is kept as snapshots.

use crate::common::{self, TORCH, problems, puzzle, replay};
use rivercross::check::puzzle::Metric;
use rivercross::diag::render::{Format, render};
use rivercross::diag::{Code, Diagnostics};
use rivercross::limits::PLAN_CROSSINGS;
use rivercross::report;
use rivercross::source::Sources;
use rivercross::verify::{self, ProblemKind, Verdict};

const MISSIONARIES: &str = r#"puzzle "Missionaries and cannibals"
bank left, right
entity 3 missionaries, 3 cannibals at left
boat canoe at left { seats 2 }
rule outnumbered on banks, boats:
  require missionaries >= cannibals unless missionaries == 0
  because "the cannibals eat the missionaries"
goal all at right
"#;

const WOLF: &str = r#"puzzle "Wolf, goat and cabbage"
bank left, right
entity farmer, wolf, goat, cabbage at left
boat rowboat at left { seats 2  rowers farmer }
rule eaten on banks unless farmer:
  forbid wolf and goat      because "the wolf eats the goat"
  forbid goat and cabbage   because "the goat eats the cabbage"
goal all at right
"#;

const COUPLES: &str = r#"puzzle "Jealous husbands, with an island"
bank left, right
island ait
route left - ait - right
entity 3 couples of (husband, wife) at left
boat punt at left { seats 2 }
rule jealousy everywhere:
  for c in couples: forbid c.wife and husband unless c.husband
goal all at right
"#;

const HARBOUR: &str = r#"puzzle "Harbour"
bank left, right
island ait
route left - ait - right
route left -> right { by ferry }
property noise
entity driver { weight 80 }, 2 cars { size 2  weight 900  noise 3 } at left
entity crew of (captain, 2 sailors) at left
entity 2 families of (mother, 3 child { weight 20 }) at left
kind adults = driver, captain, mother
boat ferry at left { seats 5  load 1000  least 2  rowers adults  trips 2 }
boat punt at ait { seats 2 }
bridge ford { seats 1 }
rule quiet on boats: require noise <= 3
rule watched on ait while afloat: forbid child unless mother
rule together overall: require mother at left == mother at right or true
goal all crew at right and (driver at right or driver at ait)
"#;

/// Everything that is told of some plans for one puzzle.
fn told(text: &str, plans: &[&str]) -> String {
    let (puzzle, mut sources) = puzzle(text);
    let mut out = String::new();
    for plan in plans {
        let replay = replay(&puzzle, &mut sources, plan);
        let verdict = report::verdict::verdict(&puzzle, &replay, None);
        out += &format!("=== {}\n{}{verdict}\n", plan.trim_end(), problems(&replay, &sources));
    }
    out
}

/// The verdict on a plan, and the codes of what is told.
fn codes(text: &str, plan: &str) -> String {
    let (puzzle, mut sources) = puzzle(text);
    let replay = replay(&puzzle, &mut sources, plan);
    let codes: Vec<_> = replay.problems.iter().map(|p| p.diagnostic.code.to_string()).collect();
    format!("{:?} {}", replay.verdict(), codes.join(" ")).trim_end().to_owned()
}

#[test]
fn crossings_that_cannot_be_made_or_break_a_rule() {
    insta::assert_snapshot!(told(
        MISSIONARIES,
        &[
            "canoe: 3 cannibals to right\n",
            "canoe: missionaries, cannibals to right\ncanoe: 2 missionaries to left\n",
            "canoe: 4 cannibals to right\n",
            "canoe: 2 cannibals to right\ncanoe: 2 cannibals from left to right\n",
            "canoe: 2 cannibals to right\ncanoe: cannibals to right\n",
            "2 missionaries\ncannibals[1] to left\n",
            "canoe: nobody to right\n",
        ]
    ));
    insta::assert_snapshot!(told(
        WOLF,
        &["farmer, wolf\nfarmer\nfarmer, cabbage\nfarmer\nfarmer, goat", "goat"]
    ));
}

#[test]
fn a_bank_that_stays_unsafe_is_told_once() {
    let plan = "farmer, wolf to right\nfarmer to left\nfarmer, wolf to right\n";
    assert_eq!(codes(WOLF, plan), "Wrong E0630 E0622");
    let plan = "2 missionaries to right\nmissionaries to left\nmissionaries to right\n";
    assert_eq!(codes(MISSIONARIES, plan), "Wrong E0630 E0632");
    let plan = "farmer, cabbage to right\nfarmer to left\nfarmer to right\n";
    assert_eq!(codes(WOLF, plan), "Wrong E0630 E0630 E0632");
}

#[test]
fn copies_and_islands() {
    insta::assert_snapshot!(told(
        COUPLES,
        &[
            "husband[1], wife[2] to ait\n",
            "husband[1], wife[1] to right\n",
            "husband[1], wife[1] to ait\nhusband[1], wife[1]\n",
            "husband, wife to ait\n",
            "wife[1], wife[1] to ait\n",
            "2 husband to ait\nhusband to right\nhusband[1] to left\n",
            "husband[4], wife[0] to ait\n",
            "couples to ait\n",
        ]
    ));
}

#[test]
fn who_is_meant() {
    let right = "Wrong E0632";
    let unclear = "Unreadable E0605";
    for (plan, wanted) in [
        ("husband to ait", right),
        ("2 wife to ait", right),
        ("husband[2], wife to ait", "Unreadable E0605"),
        ("husband[2], husband to ait", right),
        ("wife[1] to ait\nwife to left\nhusband, wife to ait", unclear),
        ("wife[1] to ait\nwife to left\nhusband[1], wife[1] to ait", right),
        ("wife[1] to ait\npunt: wife to right\nwife to ait", right),
        ("2 husband to ait\nhusband to left\nhusband to ait", right),
        ("husband[1], wife[2] to ait\nhusband to left\nhusband to ait", unclear),
        ("2 husband to ait\nhusband[2] to left\nhusband[2] to ait", right),
    ] {
        let told = codes(COUPLES, plan);
        assert_eq!(told.replace(" E0630", ""), wanted, "{plan}");
    }
    // Three of six: two copies with three members each. One, all but one, all: no choice.
    let boat = r#"puzzle "Three each" bank left, right entity 2 families of (3 child) at left
        boat at left { seats 6 } goal all at right"#;
    for (plan, wanted) in [
        ("child", right),
        ("2 child", unclear),
        ("3 child", unclear),
        ("5 child", right),
        ("6 child", "Right"),
        ("3 child[1]", right),
        ("2 child[1], child[2]", right),
        ("2 child[1], child", unclear),
    ] {
        assert_eq!(codes(boat, plan), wanted, "{plan}");
    }
}

#[test]
fn a_copy_without_brackets() {
    let (puzzle, mut sources) = puzzle(COUPLES);
    let replay = replay(&puzzle, &mut sources, "husband1 to ait");
    let told = &replay.problems.first().unwrap().diagnostic;
    assert_eq!(told.code.to_string(), "E0602");
    assert!(told.help.iter().any(|help| help.contains("`husband[1]`")), "{:?}", told.help);
}

#[test]
fn singled_out_copies_are_no_choice() {
    let text = MISSIONARIES.replace("seats 2", "seats 2 rowers missionaries, cannibals[1]");
    insta::assert_snapshot!(told(
        &text,
        &[
            "cannibals[1], cannibals[2] to right\ncannibals to left\n",
            "cannibals[1], cannibals[2] to right\ncannibals[2] to left\n",
            "cannibals, missionaries to right\n",
            "2 cannibals to right\n",
        ]
    ));
}

#[test]
fn boats_bridges_and_ways() {
    insta::assert_snapshot!(told(
        HARBOUR,
        &[
            "driver to right\n",
            "ferry: driver to ait\n",
            "ferry: driver, captain to right\nferry: driver, captain to left\n",
            "ferry: driver, captain to right\nferry: driver, captain to ait\nferry: driver, captain to left\n",
            "ferry: driver, cars to ait\n",
            "ferry: driver, 2 cars to ait\n",
            "ferry: 3 child[1], mother[1] to ait\nford: child[1] to right\nford: mother[1] to left\npunt: nobody\n",
            "ford: driver to ait\npunt: driver to right\nford: captain\n",
            "punt: driver to right\n",
            "ferry: 2 sailors to ait\n",
            "ford: captain from left to right\n",
            "adults to ait\n",
            "ferry: captain, quiet to ait\n",
            "fery: captain, driver to ait\n",
            "left: captain to ait\n",
            "ford to ait\n",
        ]
    ));
}

#[test]
fn limits_and_times() {
    insta::assert_snapshot!(told(
        TORCH,
        &[
            "ann, ben\nann\ncat, dan\nben\nann, ben",
            "ann, ben\nann\nann, cat\nann\nann, dan",
            "ann, dan\nann\nann, cat\nann\n",
        ]
    ));
}

#[test]
fn the_quickest_of_several_routes_is_meant() {
    let text = r#"puzzle "Ways" bank left, right
        route left - right { time 9 } route left - right { time 4 by raft } route left - right { time 5 }
        entity 2 men at left boat raft at left { seats 1 } boat punt at left { seats 1 }
        goal all at right minimise time"#;
    let (puzzle, mut sources) = puzzle(text);
    let replay = replay(&puzzle, &mut sources, "raft: men\npunt: men");
    assert_eq!(replay.verdict(), Verdict::Right);
    assert_eq!(replay.total(Metric::Time), Some(9));
    let json = report::json::verdict(&puzzle, &replay, None, &sources);
    let again = common::replay(&puzzle, &mut sources, &json);
    assert_eq!(again, replay);
    let slow = json.replace("\"route\":2", "\"route\":1");
    assert_eq!(common::replay(&puzzle, &mut sources, &slow).total(Metric::Time), Some(14));
    let none = json.replace("\"route\":2", "\"route\":4");
    assert_eq!(common::replay(&puzzle, &mut sources, &none).verdict(), Verdict::Unreadable);
}

#[test]
fn lines_that_cannot_be_read_are_all_told() {
    let plan = "canoe: 2 canibals to right\ncanoe missionaries\nCC\nCC\ncanoe: 3 cannibals to rihgt\n";
    insta::assert_snapshot!(told(MISSIONARIES, &[plan]));
    let (puzzle, mut sources) = puzzle(MISSIONARIES);
    let replay = replay(&puzzle, &mut sources, &"canoe missionaries right\n".repeat(50_000));
    assert_eq!(replay.problems.len(), rivercross::limits::ERRORS_SHOWN);
    assert_eq!(replay.untold, 50_000 - replay.problems.len());
    let plan = "farmer, wolf\nfarmer\nfarmer\nfarmer, wolf\nfarmer\nfarmer\n".repeat(60) + "far, away";
    assert!(codes(WOLF, &plan).starts_with("Unreadable"));
}

#[test]
fn the_moments_at_which_rules_are_read() {
    // Those on the water are at no place, and `while afloat` looks only then.
    let text = |rule: &str| {
        format!(
            "puzzle \"Moments\" bank left, right entity a, b at left boat at left {{ seats 2 }}
             rule r {rule} goal all at right"
        )
    };
    for (rule, plan, wanted) in [
        ("on left while afloat: forbid b", "a", "Wrong E0630 E0632"),
        ("on left while afloat: forbid a or b", "a, b", "Right"),
        ("on boats: forbid a at left or a at right", "a, b", "Right"),
        ("on boats: forbid b at left", "a", "Wrong E0630 E0632"),
        ("on boat: require to right", "a, b", "Right"),
        ("on boat: forbid from left", "a, b", "Wrong E0630"),
        ("on right: forbid boat", "a, b", "Wrong E0630"),
        ("on boats: forbid boat at left or boat at right", "a, b", "Right"),
        ("on boats: forbid trip == 3", "a\na\na, b", "Wrong E0630"),
        ("overall: forbid trip == 2", "a\na\na, b", "Wrong E0630"),
        ("on boats: forbid a and previous(a)", "a\na\na, b", "Wrong E0630 E0630"),
        ("on boats: forbid a and previous(a)", "a\nnobody", "Wrong E0624 E0632"),
        ("on boats: forbid previous(b and to left)", "a, b\nb\nb", "Wrong E0630"),
        ("on banks: forbid boat when alone unless a at right", "b", "Wrong E0630 E0632"),
        ("on boats: require 4 / (everyone - 1) > 0 unless alone", "a\na\na, b", "Right"),
        ("on boats: require 4 / (everyone - 1) > 0", "a", "Unreadable E0431 E0632"),
        ("on boats: require 4 / (everyone - 1) > 0 forbid a", "a", "Wrong E0630 E0632"),
    ] {
        assert_eq!(codes(&text(rule), plan), wanted, "{rule}: {plan}");
    }
}

#[test]
fn costs_and_numbers() {
    let text = |rest: &str| {
        format!(
            "puzzle \"Costs\" bank left, right entity a, b at left boat at left {{ seats 2 }}
             goal all at right {rest}"
        )
    };
    let half = i64::MAX / 2 + 1;
    for (rest, plan, wanted) in [
        ("cost toll = a minimise toll", "a, b", "Right"),
        ("cost toll = everyone - 2 minimise toll", "a\na\na, b", "Unreadable E0433 E0433"),
        ("cost toll = 2 / (everyone - 1) minimise toll", "a\na\na, b", "Unreadable E0431 E0431"),
        (&format!("cost toll = {half} minimise toll"), "a\na\na, b", "Unreadable E0432 E0432"),
        ("cost toll = alone minimise toll limit toll <= 1", "a\na\na, b", "Wrong E0631"),
        ("limit crossings <= -1", "a, b", "Wrong E0631"),
    ] {
        assert_eq!(codes(&text(rest), plan), wanted, "{rest}: {plan}");
    }
}

#[test]
fn lets_are_read_once_a_moment() {
    let lets: String = (0..64).map(|i| format!("let l{} = min(l{i}, l{i}) + l{i} - l{i}\n", i + 1)).collect();
    let text =
        format!("{WOLF}let l0 = farmer\n{lets}rule r on banks: require l64 <= 1 and l64 at left >= 0\n");
    assert_eq!(codes(&text, "farmer, goat"), "Wrong E0632");
}

#[test]
fn thousands_of_copies() {
    let text = "puzzle \"Many\" bank left, right entity 2_000 couples of (husband, wife) at left
        boat at left { seats 4_000 }
        rule jealousy everywhere: for c in couples: forbid c.wife and husband unless c.husband
        goal all at right";
    assert_eq!(codes(text, "2000 husband, 2000 wife"), "Right");
    assert_eq!(codes(text, "husband[7], wife[8] to right"), "Wrong E0630 E0632");
}

#[test]
fn sixty_thousand_lines() {
    let (puzzle, mut sources) =
        puzzle(&WOLF.replace("rule eaten on banks unless farmer", "rule eaten on banks when wolf > 1"));
    let replay =
        replay(&puzzle, &mut sources, &"farmer, goat to right\nfarmer, goat to left\n".repeat(30_000));
    assert_eq!(replay.steps.len(), 60_000);
    assert_eq!(replay.problems.iter().map(|p| p.kind).collect::<Vec<_>>(), [ProblemKind::StopsShort]);
}

#[test]
fn starts_that_break_a_rule() {
    let start = |text: &str| {
        let (puzzle, sources) = puzzle(text);
        let told: Diagnostics = verify::start(&puzzle).into_iter().collect();
        render(&told, &sources, Format::Plain)
    };
    assert_eq!(start(MISSIONARIES), "");
    assert_eq!(
        start(
            &MISSIONARIES
                .replace("on banks, boats", "on banks while afloat")
                .replace("3 cannibals", "4 cannibals")
        ),
        ""
    );
    let fault = WOLF
        .replace("forbid wolf and goat ", "require 3 / (wolf - goat) > 1")
        .replace("cabbage at left", "cabbage at right");
    let fault = fault.replace("on banks unless farmer", "on left");
    insta::assert_snapshot!(
        [
            start(&MISSIONARIES.replace("3 cannibals", "4 cannibals")),
            start(&WOLF.replace(
                "farmer, wolf, goat, cabbage at left",
                "farmer at right entity wolf, goat, cabbage at left"
            )),
            start(&format!("{WOLF}rule together overall: require wolf at right == goat at left\n")),
            start(&fault),
        ]
        .join("\n")
    );
}

#[test]
fn a_plan_that_starts_against_a_rule() {
    let text = MISSIONARIES.replace("3 cannibals", "4 cannibals");
    assert_eq!(codes(&text, "2 cannibals"), "Wrong E0430 E0632");
    assert_eq!(codes(&text, "2 missionaries"), "Wrong E0430 E0632");
}

#[test]
fn empty_plans() {
    assert_eq!(codes(WOLF, ""), "Wrong E0632");
    assert_eq!(codes(WOLF, "# nothing\n\n"), "Wrong E0632");
    assert_eq!(codes(&WOLF.replace("all at right", "all at left"), "\u{feff}"), "Right");
    assert_eq!(codes(WOLF, "{\"plan\": []}"), "Wrong E0632");
}

#[test]
fn a_plan_without_a_text_is_told_on_the_puzzle() {
    let (puzzle, mut sources) = puzzle(WOLF);
    let plan = replay(&puzzle, &mut sources, "farmer, wolf\nfarmer\nfarmer, cabbage\n").plan();
    let replay = verify::replay(&puzzle, &plan);
    insta::assert_snapshot!(problems(&replay, &sources));
    let _: &Sources = &sources;
}

#[test]
fn a_plan_that_is_too_long_is_told_where_it_goes_on() {
    let (puzzle, mut sources) = puzzle(WOLF);
    // Nothing is replayed behind a line that says no crossing.
    let longest = format!("1. farmer\n{}\n# that is all\n", "farmer\n".repeat(PLAN_CROSSINGS - 1));
    let replay = replay(&puzzle, &mut sources, &(longest + "farmer\nfarmer\n"));
    let told = replay.problems.iter().map(|problem| &problem.diagnostic);
    let told: Vec<_> = told.map(|told| (told.code, sources.position(told.span().unwrap()).line)).collect();
    assert_eq!(told, [(Code::NotACrossing, 1), (Code::PlanTooLong, PLAN_CROSSINGS + 3)]);
}

#[test]
fn every_broken_text_is_told_in_its_place() {
    let plan =
        "ferry: driver, 2 cars to ait # one\nford: 3 child[1], mother[1] from left to ait\r\npunt: nobody";
    let (puzzle, mut sources) = puzzle(HARBOUR);
    let right =
        replay(&puzzle, &mut sources, "ferry: driver, captain to right\nford: 2 sailors from left to ait");
    let json = report::json::verdict(&puzzle, &right, None, &sources);
    let json = json.replace("\"states\"", "\"where\"");
    let json = format!("{{{}", &json[json.find("\"plan\"").unwrap()..json.find("\"where\"").unwrap()]);
    for text in [plan, json.trim_end_matches([' ', '\n', ','])] {
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        for &at in &ends {
            let (before, after) = text.split_at(at);
            let rest = &after[after.chars().next().map_or(0, char::len_utf8)..];
            let changed =
                [" ", "\"", "[", "é", "9", "\n", "\u{0}", "→"].map(|sign| format!("{before}{sign}{rest}"));
            for broken in changed.into_iter().chain([before.to_owned(), format!("{before}{rest}")]) {
                let found = replay(&puzzle, &mut sources, &broken);
                assert!(!found.problems.is_empty(), "{broken}");
                for span in found.problems.iter().flat_map(|p| &p.diagnostic.labels).map(|label| label.span) {
                    assert!(
                        sources.get(span.source).text.get(span.range()).is_some(),
                        "{span:?} in {broken}"
                    );
                }
            }
        }
    }
}

/// A guard that looks at the copies of a family leaves the copy alone that its clause is read for.
#[test]
fn a_guard_over_a_family_within_a_clause_over_it() {
    let text = r#"puzzle "Pairs"
bank left, right
entity 2 pairs of (2 elders, child) at left
boat at left { seats 6 }
rule r on left when any(p in pairs: everyone != p.elders): for p in pairs: require p.child == 1
goal all at right
"#;
    let (puzzle, _) = crate::common::puzzle(text);
    assert!(rivercross::verify::start(&puzzle).is_empty());
}
