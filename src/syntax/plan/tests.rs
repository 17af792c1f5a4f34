#![allow(clippy::unwrap_used, clippy::panic)]

use super::*;

/// Each entry of a text: the crossing as it was understood, or `COLUMN..END: label`.
fn entries(text: &str) -> Vec<String> {
    let mut sources = Sources::new();
    let id = sources.add("a.plan", text);
    let said = |entry: &Entry| match entry {
        Ok(line) => {
            let name = |name: &Option<Name>| name.as_ref().map_or_else(|| "?".to_owned(), |n| n.text.clone());
            let number =
                |n: &Option<Integer>| n.as_ref().map_or_else(|| "-".to_owned(), |n| n.value.to_string());
            let item = |i: &Item| format!("{} {} {}", number(&i.count), i.name.text, number(&i.copy));
            let items: Vec<String> = line.items.iter().map(item).collect();
            format!(
                "{} | {} | {} > {}",
                name(&line.carrier),
                items.join(", "),
                name(&line.from),
                name(&line.to)
            )
        }
        Err(wrong) => {
            let start = sources.position(wrong.span);
            let length = wrong.span.end - wrong.span.start;
            format!("{}:{}+{length}: {}", start.line, start.column, wrong.label)
        }
    };
    read(&sources, id).iter().map(said).collect()
}

#[test]
fn every_form_of_a_crossing() {
    assert_eq!(
        entries(
            "\u{feff}canoe: 2 cannibals from left to right # one\r\n\r\n  # two\n\thusband[2], 2 child[1]\n\
             nobody to left\nboat:nobody\n船: 宣教師, 1_000 人喰い人 to あちら\nfromage, tom to nobodys"
        ),
        [
            "canoe | 2 cannibals - | left > right",
            "? | - husband 2, 2 child 1 | ? > ?",
            "? |  | ? > left",
            "boat |  | ? > ?",
            "船 | - 宣教師 -, 1000 人喰い人 - | ? > あちら",
            "? | - fromage -, - tom - | ? > nobodys",
        ]
    );
}

#[test]
fn names_are_compared_after_nfc() {
    assert_eq!(entries("e\u{301}mile to a\u{300}"), ["? | - émile - | ? > à"]);
}

#[test]
fn each_mistake_where_it_is() {
    let cases = [
        (
            "canoe missionaries, cannibals to right",
            "1:6+0: a colon is missing if this is the carrier, or else a comma",
        ),
        ("canoe: 2 to right", "1:9+0: 2 of whom? a name is missing"),
        ("canoe: 2, goat to right", "1:9+0: 2 of whom? a name is missing"),
        ("canoe: 2", "1:9+0: 2 of whom? a name is missing"),
        ("3goats to left", "1:1+6: a blank between the number and the name"),
        ("goat, 3goats to left", "1:7+6: a blank between the number and the name"),
        ("farmer, goat -> right", "1:14+2: where it goes is said in words: `to PLACE`"),
        ("farmer, goat → right", "1:14+3: where it goes is said in words: `to PLACE`"),
        (
            "(farmer, goat) to right",
            "1:1+1: no parentheses: names with commas between, a copy as `husband[2]`",
        ),
        ("farmer and goat to right", "1:8+3: a comma goes between those who cross"),
        ("farmer, wolf goat to right", "1:13+0: a comma is missing"),
        ("farmer + goat to right", "1:8+1: a comma goes between those who cross"),
        ("farmer; goat", "1:7+1: a comma goes between those who cross"),
        ("farmer,, goat", "1:8+1: a name is missing before this comma"),
        ("canoe: to right", "1:7+0: who crosses? a name or `nobody` is missing"),
        ("to right", "1:1+0: who crosses? a name or `nobody` is missing"),
        ("farmer,", "1:8+0: who crosses? a name or `nobody` is missing"),
        ("canoe:", "1:7+0: who crosses? a name or `nobody` is missing"),
        ("farmer to", "1:10+0: the name of a place is missing"),
        ("farmer from to right", "1:12+0: the name of a place is missing"),
        ("farmer to left from right", "1:16+4: `from` comes before `to`, and each only once"),
        ("farmer to left goat", "1:16+4: a crossing ends with the place that it goes to"),
        ("husband[] to far", "1:9+0: the number of a copy is missing"),
        ("husband[a] to far", "1:9+1: the number of a copy goes here"),
        ("husband[1 to far", "1:10+0: `]` is missing"),
        ("husband[1", "1:10+0: `]` is missing"),
        ("husband 1 to far", "1:9+1: a comma goes before this; a copy's number is written `[2]`"),
        ("husband[1]wife[1] to far", "1:11+0: a comma is missing"),
        ("nobody, goat to far", "1:7+1: `nobody` stands alone"),
        ("goat, nobody to far", "1:7+6: `nobody` stands alone"),
        ("go\0at to far", "1:3+1: a control character"),
        ("船：宣教師 to あちら", "1:2+3: this is not the colon `:`"),
        ("0 goat to far", "1:1+1: at least 1; an empty crossing is `nobody`"),
        (
            "99999999999999999999 goat",
            "1:1+20: no puzzle has that many; the largest number is 9223372036854775807",
        ),
        ("boat:\u{a0}3 kids to far", "1:6+2: this is not the plain space that separates words"),
        ("3 kids to far // both", "1:15+2: a remark begins with `#`"),
        ("3 \"kids\" to far", "1:3+1: names stand without quotation marks"),
        ("２ 宣教師", "1:1+3: numbers are written `0` to `9`, not with full-width or other digits"),
        ("1. farmer to far", "1:1+2: lines need no numbers: each is one crossing"),
        ("12: farmer to far", "1:1+3: lines need no numbers: each is one crossing"),
        ("two goats to far", "1:1+3: how many is said by a number: `2`"),
        ("-2 goats", "1:1+1: no sign and no dash: how many is said by a number, where to by `to`"),
        ("wife[1, wife[2] to far", "1:7+0: `]` is missing"),
        ("3 kids at near", "1:8+2: where it starts is said by `from`, where it goes by `to`"),
        ("kids into far", "1:6+4: where it starts is said by `from`, where it goes by `to`"),
        ("[1, 2, 3]", "1:2+1: an object with \"carrier\", \"from\", \"to\" and \"load\" goes here"),
        ("[{\"carrier\": \"boat\"}]", "1:2+1: this crossing has no \"load\"; that of an empty one is `[]`"),
        ("wife.1 to far", "1:5+1: a copy's number is written `[2]`"),
        ("a: b: c to d", "1:5+1: a colon stands once, after the carrier"),
    ];
    for (line, wanted) in cases {
        assert_eq!(entries(line), [wanted], "{line}");
    }
}

#[test]
fn a_table_is_told_once() {
    let told = "drawn for people: it does not say everything that a plan has to";
    let wide = "Goat\n\nstep  boat*\n───────────\n   0\n   1  →     goat\n\nsolved\n";
    assert_eq!(entries(wide), [format!("4:1+33: {told}")]);
    assert_eq!(entries("----\nstep    0\nleft  * goat\n"), [format!("2:1+9: {told}")]);
    assert_eq!(entries("step\ngoat\n").len(), 2);
}

#[test]
fn long_lines_are_read_in_time() {
    let line = format!("canoe: {}goat to right", "goat, ".repeat(20_000));
    let mut sources = Sources::new();
    let id = sources.add("a.plan", &line);
    assert_eq!(read(&sources, id)[0].as_ref().unwrap().items.len(), 20_001);
}

#[test]
fn json_of_an_answer() {
    let text = r#"{
      "status": "solved", "other": [[], {}, "a\"b"],
      "plan": [
        {"carrier": "canoe", "from": "left", "to": "right", "route": 2,
         "load": [{"name": "hus\u0062and", "copy": 2, "count": 1}, {"name": "goat", "copy": null}]},
        {"carrier": "canoe", "to": "left", "load": []}
      ]
    }"#;
    assert_eq!(entries(text), ["canoe | 1 husband 2, - goat - | left > right", "canoe |  | ? > left"]);
    assert_eq!(entries(r#"[{"load": [{"name": "goat"}]}]"#), ["? | - goat - | ? > ?"]);
}

#[test]
fn json_mistakes_point_into_the_text() {
    let cases = [
        ("{\"plan\": [\n  {\"load\": [{\"name\": 3}]}\n]}", "2:22+1: a name in quotation marks goes here"),
        ("{\"plan\": [\n  {\"load\": [{}]}\n]}", "2:13+2: a \"name\" is missing"),
        ("{\"plan\": [3]}", "1:11+1: an object with \"carrier\", \"from\", \"to\" and \"load\" goes here"),
        ("{\"plan\": 3}", "1:10+1: an array of crossings goes here"),
        ("{}", "1:1+0: this object has no \"plan\""),
        ("{\"plan\": [}", "1:11+0: broken JSON: expected value"),
    ];
    for (text, wanted) in cases {
        assert_eq!(entries(text), [wanted], "{text}");
    }
    let deep = entries(&format!("{{\"plan\": [{}", "[".repeat(100_000)));
    assert_eq!(deep, ["1:136+0: broken JSON: recursion limit exceeded"]);
}
