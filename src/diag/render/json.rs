//! Diagnostics as JSON, one object a line.

use super::{Diagnostic, Omitted, TEXT, end_position, printable_json, severity_word, shorten};
use crate::limits;
use crate::source::{Position, Sources, Span};
use serde_json::{Map, Value, json};

/// One diagnostic as one line.
pub(super) fn line(out: &mut String, diagnostic: &Diagnostic, sources: &Sources) {
    let mut object = Map::new();
    object.insert("code".into(), diagnostic.code.as_str().into());
    object.insert("severity".into(), severity_word(diagnostic).into());
    object.insert("headline".into(), shorten(&diagnostic.headline, TEXT).into());
    if let Some(primary) = diagnostic.labels.first() {
        object.extend(place(primary.span, sources));
    }
    let labels = diagnostic.labels.iter().take(limits::LABELS_SHOWN);
    let labels = labels.map(|label| {
        let mut object = place(label.span, sources);
        object.insert("text".into(), shorten(&label.text, TEXT).into());
        Value::Object(object)
    });
    object.insert("labels".into(), labels.collect());
    object.insert("help".into(), diagnostic.help.as_deref().map(|help| shorten(help, TEXT)).into());
    push_line(out, &Value::Object(object));
}

/// The last line, if not everything is shown: `{"omitted":{"errors":49950,"warnings":0}}`.
pub(super) fn omitted(out: &mut String, omitted: Omitted) {
    let Omitted { errors, warnings } = omitted;
    if errors + warnings > 0 {
        push_line(out, &json!({ "omitted": { "errors": errors, "warnings": warnings } }));
    }
}

/// `path`, `line`, `column` of the start, and the `end` right after the last character.
pub fn place(span: Span, sources: &Sources) -> Map<String, Value> {
    let Position { line, column } = sources.position(span);
    let end = end_position(sources, span);
    let mut object = Map::new();
    object.insert("path".into(), sources.get(span.source).name.clone().into());
    object.insert("line".into(), line.into());
    object.insert("column".into(), column.into());
    object.insert("end".into(), json!({ "line": end.line, "column": end.column }));
    object
}

fn push_line(out: &mut String, value: &Value) {
    out.push_str(&printable_json(&value.to_string()));
    out.push('\n');
}
