#![allow(clippy::unwrap_used)]

use super::*;
use crate::diag::Code;
use crate::source::SourceId;
use insta::assert_snapshot;

/// The span of the first `word` in a source.
fn span(sources: &Sources, id: SourceId, word: &str) -> Span {
    let start = sources.get(id).text.find(word).unwrap();
    Span::new(id, start, start + word.len())
}

fn told(diagnostic: Diagnostic, sources: &Sources, format: Format) -> String {
    render(&Diagnostics::from_iter([diagnostic]), sources, format)
}

fn one(name: &str, text: &str, word: &str) -> (Diagnostic, Sources) {
    let mut sources = Sources::new();
    let id = sources.add(name, text);
    let at = span(&sources, id, word);
    let wrong = Diagnostic::new(Code::UnexpectedWord, format!("nobody is called `{word}`"), at, "unknown");
    (wrong.with_help("entity goat at left"), sources)
}

#[test]
fn human_and_plain_draw_the_words() {
    let (wrong, sources) = one("a.cross", "bank 左岸, 右岸\r\n\tgoal gaot at 右岸\r\n# end", "gaot");
    assert_snapshot!(told(wrong.clone(), &sources, Format::Human { color: false }), @r"
      × error[E0101]: nobody is called `gaot`
       ╭─[a.cross:2:7]
     1 │ bank 左岸, 右岸
     2 │     goal gaot at 右岸
       ·          ──┬─
       ·            ╰── unknown
     3 │ # end
       ╰────
      help: entity goat at left

    For more on this: rivercross explain E0101
    ");
    assert_snapshot!(told(wrong.clone(), &sources, Format::Plain), @r"
      x error[E0101]: nobody is called `gaot`
       ,-[a.cross:2:7]
     1 | bank 左岸, 右岸
     2 |     goal gaot at 右岸
       :          ^^|^
       :            `-- unknown
     3 | # end
       `----
      help: entity goat at left

    For more on this: rivercross explain E0101
    ");
    assert!(told(wrong, &sources, Format::Human { color: true }).contains("\u{1b}["));
}

#[test]
fn short_is_one_line_and_json_one_object() {
    let (wrong, sources) = one("a.cross", "bank 左岸, 右岸\r\n\tgoal gaot at 右岸\r\n# end", "gaot");
    assert_snapshot!(told(wrong.clone(), &sources, Format::Short), @"a.cross:2:7: error[E0101]: nobody is called `gaot`");
    assert_snapshot!(told(wrong, &sources, Format::Json), @r#"{"code":"E0101","severity":"error","headline":"nobody is called `gaot`","path":"a.cross","line":2,"column":7,"end":{"line":2,"column":11},"labels":[{"path":"a.cross","line":2,"column":7,"end":{"line":2,"column":11},"text":"unknown"}],"help":"entity goat at left"}"#);
}

#[test]
fn wide_words_are_underlined_in_full() {
    let (wrong, sources) = one("a.cross", "goal all at 右岸辺", "右岸辺");
    assert_snapshot!(told(wrong, &sources, Format::Plain), @r"
      x error[E0101]: nobody is called `右岸辺`
       ,-[a.cross:1:13]
     1 | goal all at 右岸辺
       :             ^^^|^^
       :                `-- unknown
       `----
      help: entity goat at left

    For more on this: rivercross explain E0101
    ");
}

#[test]
fn what_is_missing_at_the_end_of_the_file_is_shown() {
    for text in ["goal all at", "goal all at\n", "goal all at\r\n\r\n"] {
        let mut sources = Sources::new();
        let id = sources.add("a.cross", text);
        let at = Span::new(id, 11, 11);
        let wrong = Diagnostic::new(Code::UnexpectedWord, "a place is missing", at, "here");
        let shown = told(wrong, &sources, Format::Plain);
        assert!(shown.contains("goal all at\n   :            ^\n   :            `-- here\n"), "{shown}");
        assert!(shown.contains("[a.cross:1:12]"), "{shown}");
    }
    let mut sources = Sources::new();
    let id = sources.add("empty.cross", "");
    let wrong = Diagnostic::new(Code::UnexpectedWord, "nothing here", Span::new(id, 0, 0), "");
    assert!(told(wrong, &sources, Format::Plain).contains("[empty.cross:1:1]"));
}

#[test]
fn labels_in_two_sources_and_far_apart_are_all_shown() {
    let mut sources = Sources::new();
    let main = sources
        .add("main.cross", &format!("from \"base.cross\"\ndrop wolf\n{}forbid wolf", "#\n".repeat(40)));
    let base = sources.add("base.cross", "puzzle \"Base\"\nentity wolf at left\n");
    let text = sources.get(main).text.clone();
    let last = text.rfind("wolf").unwrap();
    let wrong =
        Diagnostic::new(Code::UnexpectedWord, "`wolf` is dropped", Span::new(main, last, last + 4), "used")
            .with_label(span(&sources, main, "drop wolf"), "dropped here")
            .with_label(span(&sources, base, "wolf"), "declared here");
    assert_snapshot!(told(wrong, &sources, Format::Plain), @r#"
      x error[E0101]: `wolf` is dropped
       ,-[main.cross:2:1]
     1 | from "base.cross"
     2 | drop wolf
       : ^^^^|^^^^
       :     `-- dropped here
     3 | #
       `----
        ,-[main.cross:43:8]
     42 | #
     43 | forbid wolf
        :        ^^|^
        :          `-- used
        `----
       ,-[base.cross:2:8]
     1 | puzzle "Base"
     2 | entity wolf at left
       :        ^^|^
       :          `-- declared here
       `----

    For more on this: rivercross explain E0101
    "#);
}

#[test]
fn a_line_of_a_megabyte_prints_small() {
    let text = format!("rule r on banks: {}forbid gaot", "forbid goat and farmer > 1 ".repeat(40_000));
    let (wrong, sources) = one("long.cross", &text, "gaot");
    assert_snapshot!(told(wrong, &sources, Format::Plain), @r"
      x error[E0101]: nobody is called `gaot`
       ,-[long.cross:1:1080025]
     1 | ...r > 1 forbid goat and farmer > 1 forbid gaot
       :                                            ^^|^
       :                                              `-- unknown
       `----
      help: entity goat at left

    For more on this: rivercross explain E0101
    ");
    let name = "a".repeat(1_000_000);
    let (wrong, sources) = one("long.cross", &format!("forbid {name} and goat"), &name);
    for format in [Format::Plain, Format::Human { color: false }, Format::Short, Format::Json] {
        let shown = told(wrong.clone(), &sources, format);
        assert!(shown.len() < 1_000, "{shown}");
    }
}

#[test]
fn nothing_steers_the_terminal() {
    let nasty = "forbid go\0at \u{1b}[31m\u{202e}x\u{9b}\u{7f} gaot\rx";
    let (mut wrong, sources) = one("a\u{1b}.cross", nasty, "gaot");
    wrong.headline = format!("{nasty}\nand a second line");
    wrong.labels[0].text = nasty.into();
    wrong.help = Some(nasty.into());
    for format in [Format::Plain, Format::Human { color: false }, Format::Short, Format::Json] {
        let shown = told(wrong.clone(), &sources, format);
        assert!(!shown.chars().any(|c| printable::is_hidden(c) && c != '\n'), "{shown}");
    }
    assert_eq!(told(wrong.clone(), &sources, Format::Short).lines().count(), 1);
    let shown = told(wrong, &sources, Format::Plain);
    let drawn = shown.lines().filter(|line| line.contains("^^|^") || line.starts_with(" 1 |"));
    assert_snapshot!(drawn.collect::<Vec<_>>().join("\n"), @r"
     1 | forbid go<U+0000>at <U+001B>[31m<U+202E>x<U+009B><U+007F> gaot<U+000D>x
       :                                                           ^^|^
    ");
}

#[test]
fn a_flood_of_errors_is_counted() {
    let mut sources = Sources::new();
    let id = sources.add("a.cross", &"forbit goat\n".repeat(50_000));
    let all: Diagnostics = (0..50_000)
        .map(|i| Diagnostic::new(Code::UnexpectedWord, "no statement", Span::new(id, 12 * i, 12 * i + 6), ""))
        .collect();
    let shown = render(&all, &sources, Format::Short);
    assert_eq!(shown.lines().count(), limits::ERRORS_SHOWN + 1);
    assert!(
        shown.ends_with("a.cross:50:1: error[E0101]: no statement\n… and 49 950 more errors\n"),
        "{shown}"
    );
    assert!(
        render(&all, &sources, Format::Json).ends_with("{\"omitted\":{\"errors\":49950,\"warnings\":0}}\n")
    );
    assert_eq!(grouped(0), "0");
    assert_eq!(grouped(999), "999");
    assert_eq!(grouped(1_000_000), "1 000 000");
}
