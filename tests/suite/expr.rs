//! Mistakes in expressions, lets and rules.

use crate::common::cases;
use rivercross::diag::render::{Format, render};

#[test]
fn cases() {
    cases::each("expr", |name, text| {
        let (sources, diagnostics, sound) = cases::check(name, text);
        cases::judge(name, &sources, &diagnostics, sound)
    });
}

/// A puzzle with one rule on the banks that takes up many words.
fn with_rule(rule: &str, lets: &str) -> String {
    format!(
        "puzzle \"Long\"\nbank left, right\nentity wolf, goat at left\nboat at left {{ seats 2 }}\n{lets}\
         rule long on banks: {rule}\ngoal all at right\n"
    )
}

fn told(text: &str) -> String {
    let (sources, diagnostics, _) = cases::check("long.cross", text);
    render(&diagnostics, &sources, Format::Short)
}

#[test]
fn long_sums_and_conjunctions_are_read_in_one_go() {
    let sum = format!("forbid wolf{} > 1", " + goat - wolf".repeat(20_000));
    assert_eq!(told(&with_rule(&sum, "")), "");
    let all = format!("forbid wolf{}", " and goat".repeat(20_000));
    assert_eq!(told(&with_rule(&all, "")), "");
}

#[test]
fn lets_that_use_each_other_twice_are_read_once() {
    let lets: String = (1..64).map(|n| format!("let l{n} = l{m} + l{m}\n", m = n - 1)).collect();
    assert_eq!(told(&with_rule("forbid l63 > 1", &format!("let l0 = wolf\n{lets}"))), "");
}

#[test]
fn a_chain_of_lets_that_is_too_long_is_told_once() {
    let lets: String = (1..3_000).map(|n| format!("let l{n} = not l{m}\n", m = n - 1)).collect();
    let told = told(&with_rule("forbid l2999", &format!("let l0 = wolf\n{lets}")));
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains("E0312"), "{told}");
}

#[test]
fn a_circle_of_many_lets_is_one_bounded_line() {
    let lets: String =
        (0..3_000).map(|n| format!("let l{n} = l{m} and goat\n", m = (n + 1) % 3_000)).collect();
    let told = told(&with_rule("forbid l7", &lets));
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains("E0206") && told.len() < 200, "{told}");
}

#[test]
fn deep_parentheses_are_read() {
    let nesting = rivercross::limits::NESTING - 1;
    let deep = format!("forbid {}wolf{} > 1", "(1 + ".repeat(nesting), ")".repeat(nesting));
    let told = told(&with_rule(&deep, ""));
    // So many ones are never as few as one.
    assert!(told.contains("W0223") && told.lines().count() == 1, "{told}");
}
