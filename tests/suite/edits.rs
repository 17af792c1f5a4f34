//! Edits and what belongs to a file: what the puzzle is after them.

use rivercross::check::puzzle::{Metric, Puzzle};
use rivercross::check::{Claim, Document, ExpectedMetric, FileError, Files, SettingError, Settings, load};
use rivercross::diag::render::{Format, render};
use rivercross::diag::{Code, Diagnostics};
use rivercross::source::Sources;
use std::collections::HashMap;

/// Files by their paths.
struct Map(HashMap<&'static str, Vec<u8>>);

impl Files for Map {
    fn read(&self, path: &str) -> Result<Vec<u8>, FileError> {
        self.0.get(path).cloned().ok_or(FileError::Missing)
    }
}

fn open(name: &str, text: &str, files: &[(&'static str, &[u8])]) -> (Sources, Document, Diagnostics) {
    let map = Map(files.iter().map(|&(path, bytes)| (path, bytes.to_vec())).collect());
    let mut sources = Sources::new();
    let root = sources.add(name, text);
    let mut diagnostics = Diagnostics::new();
    let document = load(root, &mut sources, &map, &mut diagnostics);
    document.check(&mut diagnostics);
    (sources, document, diagnostics)
}

const WOLF: &str = r#"puzzle "Wolf, goat and cabbage"
about "An old one."
param n = 2 in 1..4
bank left, right
entity farmer, wolf, goat, cabbage at left
boat rowboat at left { seats n  rowers farmer  load 100 }
bridge plank { seats 1 }
rule eaten on banks unless farmer:
  forbid wolf and goat
rule nibbled on banks unless farmer:
  forbid goat and cabbage
limit crossings <= 20
goal all at right
expect crossings == 7 with n = 2..3
"#;

/// The puzzle that an edit makes of the wolf, the goat and the cabbage.
fn edited(edit: &str) -> Puzzle {
    let text = format!("from \"wolf.cross\"\n{edit}");
    let (sources, document, diagnostics) = open("edit.cross", &text, &[("wolf.cross", WOLF.as_bytes())]);
    let told = render(&diagnostics, &sources, Format::Short);
    document.puzzle(None, &Settings::default(), &mut Diagnostics::new()).unwrap_or_else(|| panic!("{told}"))
}

fn families(puzzle: &Puzzle) -> Vec<&str> {
    puzzle.families.iter().map(|family| family.name.text.as_str()).collect()
}

#[test]
fn what_replaces_takes_the_place_of_what_it_replaces() {
    let puzzle = edited("entity 3 goat at right\nrule eaten on left: forbid wolf");
    assert_eq!(families(&puzzle), ["farmer", "wolf", "goat", "cabbage"]);
    let goats = puzzle.families.iter().nth(2).unwrap();
    assert_eq!((goats.copies, goats.counted), (3, true));
    let rules: Vec<&str> = puzzle.rules.iter().map(|rule| rule.name.text.as_str()).collect();
    assert_eq!(rules, ["eaten", "nibbled"]);
    assert_eq!(puzzle.rules.iter().next().unwrap().scope.places.len(), 1);
}

#[test]
fn what_is_dropped_and_declared_anew_comes_last() {
    let puzzle = edited("entity 2 wolf at left\ndrop wolf");
    assert_eq!(families(&puzzle), ["farmer", "goat", "cabbage", "wolf"]);
}

#[test]
fn the_order_of_an_edit_does_not_matter() {
    let statements = [
        "drop wolf",
        "kind wolf = old_wolf, young_wolf",
        "entity old_wolf, young_wolf at left",
        "change old_wolf { size 2 }",
        "change rowboat { seats 3  load none }",
        "drop limit crossings",
    ];
    let forth = edited(&statements.join("\n"));
    let mut back = statements.to_vec();
    back.reverse();
    let back = edited(&back.join("\n"));
    assert_eq!(families(&forth), families(&back));
    for puzzle in [forth, back] {
        let boat = puzzle.carriers.iter().next().unwrap();
        assert_eq!((boat.seats.value, boat.load.is_none(), boat.rowers.is_some()), (3, true, true));
        let old = puzzle.roles.iter().find(|role| role.name.text == "old_wolf").unwrap();
        assert_eq!(old.measures[puzzle.size()], 2);
        assert!(puzzle.limits.is_empty());
        assert_eq!(puzzle.kinds.iter().next().unwrap().who.terms.len(), 2);
    }
}

#[test]
fn what_belongs_to_the_file_does_not_carry_over() {
    let puzzle = edited("goal all at left");
    assert!(puzzle.about.is_empty());
    assert_eq!(puzzle.title.text, "Wolf, goat and cabbage");
    let text = "from \"wolf.cross\"\nvariant short \"Shorter\" { limit crossings <= 7 }";
    let (_, document, _) = open("edit.cross", text, &[("wolf.cross", WOLF.as_bytes())]);
    assert!(document.expectations(None).is_empty());
    let variants: Vec<_> = document.variants().map(|(name, title)| (name.text.as_str(), title)).collect();
    assert_eq!(variants, [("short", Some("Shorter"))]);
    let puzzle = document.puzzle(Some("short"), &Settings::default(), &mut Diagnostics::new()).unwrap();
    assert_eq!(
        puzzle.variant.map(|(name, title)| (name.text, title)),
        Some(("short".into(), Some("Shorter".into())))
    );
    assert_eq!(puzzle.limits.iter().map(|limit| limit.bound).collect::<Vec<_>>(), [7]);
}

#[test]
fn routes_are_added_and_dropped_by_their_ends() {
    let ring = "island ait\nroute left - ait -> right\nroute right - left - ait";
    let puzzle = edited(ring);
    assert_eq!(puzzle.legs.len(), 7);
    let text = format!("{WOLF}{ring}\nvariant dry {{ drop route ait - left }}");
    let (_, document, told) = open("w.cross", &text, &[]);
    let puzzle = document.puzzle(Some("dry"), &Settings::default(), &mut Diagnostics::new());
    assert!(!told.has_errors());
    assert_eq!(puzzle.unwrap().legs.len(), 3);
}

#[test]
fn params_keep_their_range_and_take_settings() {
    let puzzle = edited("param n = 4");
    assert_eq!(
        puzzle.params.iter().map(|param| (param.value, param.range)).collect::<Vec<_>>(),
        [(4, Some((1, 4)))]
    );
    let (_, document, _) = open("wolf.cross", WOLF, &[]);
    let set = |name: &str, value| Settings { params: vec![(name.to_owned(), value)] };
    assert_eq!(document.refuse(None, &set("n", 3)), None);
    let range = Some(SettingError::OutOfRange { name: "n".into(), value: 9, range: (1, 4) });
    assert_eq!(document.refuse(None, &set("n", 9)), range);
    let unknown = Some(SettingError::Unknown { name: "m".into(), near: None });
    assert_eq!(document.refuse(None, &set("m", 1)), unknown);
    let puzzle = document.puzzle(None, &set("n", 3), &mut Diagnostics::new()).unwrap();
    assert_eq!(puzzle.carriers.iter().next().unwrap().seats.value, 3);
}

#[test]
fn copies_are_told_apart_after_edits_only() {
    let text = "puzzle \"Oars\"\nbank left, right\nentity 3 men at left\nboat at left { seats 2  rowers men[2], men[1] }\n\
                goal all at right\nvariant anybody { change boat { rowers men } }\n";
    let (_, document, _) = open("oars.cross", text, &[]);
    let singled = |variant| {
        let puzzle = document.puzzle(variant, &Settings::default(), &mut Diagnostics::new()).unwrap();
        puzzle.families.iter().map(|family| family.singled.clone()).collect::<Vec<_>>()
    };
    assert_eq!(singled(None), [vec![1, 2]]);
    assert_eq!(singled(Some("anybody")), [Vec::<i64>::new()]);
}

#[test]
fn expectations_stand_for_each_choice() {
    let text = format!(
        "{WOLF}param m = 1\ncost toll = m\nexpect toll == 2 * n + m, labelled == 99_999_999_999_999_999_999 with n = 3..4, m = 0..1\n\
         expect unsolvable with n = 1\n"
    );
    let (_, document, _) = open("w.cross", &text, &[]);
    let expectations = document.expectations(None);
    let choices: Vec<Vec<i64>> = expectations[1]
        .assignments()
        .map(|settings| settings.params.into_iter().map(|(_, value)| value).collect())
        .collect();
    assert_eq!(choices, [[3, 0], [3, 1], [4, 0], [4, 1]]);
    let last = expectations[1].assignments().last().unwrap();
    let claims = document.claims(None, &expectations[1], &last, &mut Diagnostics::new()).unwrap();
    let [
        Claim::Metric(ExpectedMetric::Sum(Metric::Cost(_)), toll),
        Claim::Metric(ExpectedMetric::Labelled, many),
    ] = claims.as_slice()
    else {
        panic!("{claims:?}")
    };
    assert_eq!((toll.to_string(), many.to_string()), ("9".into(), "99999999999999999999".into()));
    let claims = document.claims(None, &expectations[2], &Settings::default(), &mut Diagnostics::new());
    assert_eq!(claims, Some(vec![Claim::Unsolvable]));
}

#[test]
fn absurd_ranges_are_not_counted_through() {
    let text =
        format!("{WOLF}expect solvable with n = -9_223_372_036_854_775_808..9_223_372_036_854_775_807\n");
    let (_, document, told) = open("w.cross", &text.replace(" in 1..4", ""), &[]);
    assert!(told.iter().any(|found| found.code == Code::TooManyValues));
    let expectations = document.expectations(None);
    assert_eq!(expectations[1].choices(), 1 << 64);
    assert_eq!(expectations[1].assignments().count(), 0);
}

#[test]
fn paths_go_from_the_file_that_names_them() {
    let files: &[(&str, &[u8])] = &[
        ("puzzles/old/base.cross", b"from \"../wolf.cross\"\nparam n = 3\n"),
        ("puzzles/wolf.cross", WOLF.as_bytes()),
    ];
    let (sources, _, told) = open("puzzles/new.cross", "from \"old/./base.cross\"\nparam n = 4\n", files);
    assert_eq!(render(&told, &sources, Format::Short), "");
    let names: Vec<&str> = sources.ids().map(|id| sources.get(id).name.as_str()).collect();
    assert_eq!(names, ["puzzles/new.cross", "puzzles/old/base.cross", "puzzles/wolf.cross"]);
}

#[test]
fn a_base_that_is_no_text_is_told_there() {
    let (sources, _, told) = open("a.cross", "from \"b.cross\"\n", &[("b.cross", b"puzzle \"caf\xE9\"\n")]);
    assert_eq!(
        render(&told, &sources, Format::Short),
        "b.cross:1:12: error[E0502]: the file is not UTF-8 text\n"
    );
    let chain: Vec<(String, Vec<u8>)> = (0..200)
        .map(|n| (format!("f{n}.cross"), format!("from \"f{}.cross\"\n", n + 1).into_bytes()))
        .collect();
    let files: Vec<(&'static str, &[u8])> =
        chain.iter().map(|(name, text)| (&*name.clone().leak(), text.as_slice())).collect();
    let (_, _, told) = open("root.cross", "from \"f0.cross\"\n", &files);
    assert_eq!(told.iter().map(|found| found.code).collect::<Vec<_>>(), [Code::ChainTooLong]);
}

#[test]
fn floods_are_told_in_no_more_than_their_length() {
    use std::fmt::Write;
    let mut text = String::from(
        "puzzle \"Flood\"\nbank left, right\nentity goat at left\nboat at left { seats 1 }\ngoal all at right\n",
    );
    for n in 0..3_000 {
        writeln!(text, "param p{n} = p{}", n + 1).unwrap();
        writeln!(text, "kind k{n} = k{}, goat", n + 1).unwrap();
    }
    writeln!(text, "param p3000 = 1\nkind k3000 = goat").unwrap();
    let (_, document, told) = open("flood.cross", &text, &[]);
    assert!(!told.has_errors());
    let puzzle = document.puzzle(None, &Settings::default(), &mut Diagnostics::new()).unwrap();
    assert_eq!(puzzle.params.iter().next().unwrap().value, 1);
    assert_eq!(puzzle.kinds.iter().next().unwrap().who.terms.len(), 1);
}
