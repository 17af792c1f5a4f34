//! Mistakes in words and signs, and texts of every other kind, which may not crash the parser.

use crate::common::cases;
use rivercross::diag::render::{Format, render};
use rivercross::diag::{Diagnostics, Severity};
use rivercross::limits;
use rivercross::source::{Sources, Span};
use rivercross::syntax;
use rivercross::syntax::tree::{File, Statement, StatementKind};
use std::fmt::Write;

fn parse(name: &str, text: &str) -> (Sources, Diagnostics, File) {
    let mut sources = Sources::new();
    let root = sources.add(name, text);
    let mut diagnostics = Diagnostics::new();
    let file = syntax::parse(root, &sources, &mut diagnostics);
    diagnostics.sort();
    (sources, diagnostics, file)
}

/// Every error of a file, from whichever stage, one a line.
fn errors(name: &str, text: &str) -> String {
    let (sources, mut diagnostics, _) = cases::check(name, text);
    diagnostics.retain(|told| told.severity() == Severity::Error);
    render(&diagnostics, &sources, Format::Short)
}

/// What is told, with every label: `LINE:COLUMN CODE headline`.
fn told(sources: &Sources, diagnostics: &Diagnostics) -> String {
    let mut out = String::new();
    for told in diagnostics.iter() {
        let place = |span: Span| {
            let position = sources.position(span);
            format!("{}:{}", position.line, position.column)
        };
        writeln!(out, "{} {} {}", place(told.span().unwrap()), told.code, told.headline).unwrap();
        for label in &told.labels {
            let words = sources.text(label.span).escape_debug().to_string();
            writeln!(out, "    {} «{words}» {}", place(label.span), label.text).unwrap();
        }
        writeln!(out, "    help: {}", told.help.as_deref().unwrap()).unwrap();
    }
    out
}

#[test]
fn cases() {
    cases::each("syntax", |name, text| {
        let (sources, diagnostics, _) = parse(name, text);
        let own = render(&diagnostics, &sources, Format::Short);
        let all = errors(name, text);
        if own.is_empty() {
            Err("nothing is told".to_owned())
        } else if own != all {
            Err(format!("mistakes that only follow are told:\n{own}but in all:\n{all}"))
        } else {
            Ok(Some(told(&sources, &diagnostics)))
        }
    });
}

/// Something of everything.
const RICH: &str = r#"puzzle "Rich"
about "Three and \"three\"." "One boat."
param n = 3 in 1..6
let many = n * 2 - 1
bank left, right
island ait   # in the middle
route left - ait -> right { by boat, ford  time 2 }
route right - left
property strength
entity n monks { weight 60  strength 2 }, 2 nuns at (2 left, 0 right)
entity 1 pairs of (nurse, 2 child { size 0 } at ait) at left
kind people = monks, nurse[1]
boat at left { seats 2  load 200  least 1  rowers people, nurse }
bridge ford { seats 1  rowers anyone }
rule outnumbered on banks, boats when people unless alone:
  require monks >= nuns unless monks == 0 because "they eat \\ \"them\""
rule watched on banks while afloat:
  for p in pairs: forbid p.child when not p.nurse
rule slow on boat: forbid previous(monks) and trip % 2 == 1 or from left and slowest > 3
goal all at right and not (nurse at left or any(p in pairs: p.child at left))
cost toll = max(1, monks, - -2)
estimate rest = everyone at left
minimise time, toll
search astar with rest
limit crossings <= 99
expect solvable, crossings == 4 * n - 1 with n = 2..2
variant four "Four" { param n = 4  change boat { rowers monks[1] }  drop rule slow, limit crossings, route right - left }
"#;

#[test]
fn something_of_everything_is_read() {
    let (_, diagnostics, file) = parse("rich.cross", RICH);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(file.statements.len(), 25);
    insta::assert_debug_snapshot!(file);
}

/// Spans lie within the text, on characters, and in what they are part of.
fn assert_sound(text: &str) {
    let (sources, diagnostics, file) = parse("any.cross", text);
    let whole = file.statements.first().map(|s| Span { start: 0, end: u32::MAX, ..s.span });
    let clean = |span: Span| text.get(span.range()).is_some();
    fn walk(statements: &[Statement], outer: Option<Span>, text: &str, clean: &impl Fn(Span) -> bool) {
        for statement in statements {
            assert!(clean(statement.span) && clean(statement.keyword), "span off the characters in {text:?}");
            assert!(outer.unwrap().contains(statement.span), "span outside in {text:?}");
            if let StatementKind::Variant(variant) = &statement.kind {
                walk(&variant.statements, Some(statement.span), text, clean);
            }
        }
    }
    walk(&file.statements, whole, text, &clean);
    for told in diagnostics.iter() {
        assert!(told.labels.iter().all(|label| clean(label.span)), "label off the characters in {text:?}");
        assert!(told.help.is_some());
    }
    let broken = |s: &Statement| matches!(s.kind, StatementKind::Broken { .. });
    assert!(!diagnostics.is_empty() || !file.statements.iter().any(broken), "silently broken: {text:?}");
    assert!(!render(&diagnostics, &sources, Format::Short).contains('\0'));
}

#[test]
fn prefixes_are_read() {
    for (end, _) in RICH.char_indices().step_by(3) {
        assert_sound(&RICH[..end]);
    }
}

#[test]
fn changes_of_one_character_are_read() {
    let signs: Vec<char> = " {}\"\\#(,;:=-é\u{a0}\0🐺x1".chars().collect();
    for (index, (at, old)) in RICH.char_indices().step_by(7).enumerate() {
        let new = signs[index % signs.len()];
        let rest = &RICH[at + old.len_utf8()..];
        assert_sound(&format!("{}{new}{rest}", &RICH[..at]));
        assert_sound(&format!("{}{rest}", &RICH[..at]));
    }
}

#[test]
fn words_in_any_order_are_read() {
    let words: Vec<&str> =
        RICH.split_whitespace().chain(["(", ")", "{", "}", "..", "->", "\n", "count("]).collect();
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..60 {
        let salad: Vec<&str> = (0..60).map(|_| words[random.usize(..words.len())]).collect();
        assert_sound(&salad.join(" "));
    }
}

/// Runs on a stack of 2 MB, which is what a thread gets that asks for nothing.
fn on_a_common_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 * 1024 * 1024).spawn(run).unwrap().join().unwrap();
}

fn with_goal(goal: &str) -> String {
    format!(
        "puzzle \"Deep\"\nbank left, right\nentity goat at left\nboat at left {{ seats 1 }}\ngoal {goal}\n"
    )
}

#[test]
fn deep_texts_get_along_with_a_common_stack() {
    on_a_common_stack(|| {
        let nested =
            |depth: usize| with_goal(&format!("{}all at right{}", "(".repeat(depth), ")".repeat(depth)));
        assert!(parse("allowed", &nested(limits::NESTING)).1.is_empty());
        assert_eq!(parse("deeper", &nested(limits::NESTING + 1)).1.len(), 1);
        let depth = limits::NESTING / 2;
        let quantified = format!("{}true{}", "any(c in d: (".repeat(depth), "))".repeat(depth));
        assert!(parse("quantified", &with_goal(&quantified)).1.is_empty());
        let deep = [
            "(".repeat(20_000),
            "min(".repeat(20_000),
            ")".repeat(20_000),
            format!("all at right\n{}", "variant a { ".repeat(5_000)),
            format!("all at right\n{}", "variant a {\n".repeat(limits::NESTING - 1)),
            format!("all at right\nboat b at left {}", "{ seats ".repeat(20_000)),
        ];
        for text in deep {
            let (_, diagnostics, _) = parse("deep", &with_goal(&text));
            assert!((1..=limits::NESTING).contains(&diagnostics.len()), "{}", diagnostics.len());
        }
        for text in ["not ".repeat(20_000), "- ".repeat(20_000)] {
            assert!(parse("signs", &with_goal(&format!("{text}1"))).1.is_empty());
        }
    });
}

#[test]
fn long_texts_are_read_in_one_go() {
    on_a_common_stack(|| {
        let (_, diagnostics, file) =
            parse("ands", &with_goal(&format!("true{}", " and true".repeat(20_000))));
        assert!(diagnostics.is_empty() && file.statements.len() == 5);
        let (_, diagnostics, file) =
            parse("errors", &with_goal(&format!("all at right\n{}", "forbit goat\n".repeat(3_000))));
        assert!(!diagnostics.is_empty() && file.statements.len() >= 5);
        let unclosed = format!("puzzle \"{}\nbank left, right\n", "river ".repeat(30_000));
        assert_eq!(parse("unclosed", &unclosed).1.len(), 1);
        let escapes = format!("puzzle {}\nbank left, right\n", "\\\"".repeat(100_000));
        assert!(!parse("escapes", &escapes).1.is_empty());
    });
}
