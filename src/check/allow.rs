//! Allowances: a comment `# allow W0201` on a statement's own lines, or alone on the line above it,
//! silences that warning there. One that silences nothing is itself worth a warning.

use super::document::Document;
use crate::diag::{Code, Diagnostic, Diagnostics, Severity};
use crate::source::{Source, SourceId, Sources, Span};
use crate::syntax::tree::{Statement, StatementKind};
use std::collections::BTreeMap;

/// One code of an `# allow`.
struct Allowance {
    /// The code as it is written.
    code: String,
    span: Span,
    /// Whether nothing but the comment is on its line.
    alone: bool,
    used: bool,
}

/// The allowances of a source by their lines.
type ByLine = BTreeMap<usize, Vec<Allowance>>;

/// Takes away the warnings that the files of `document` allow. `complete` says whether every warning
/// has been looked for: only then is it known which allowances silence nothing.
pub fn allow(document: &Document, sources: &Sources, complete: bool, diagnostics: &mut Diagnostics) {
    let complete = complete && !diagnostics.has_errors();
    let mut useless = Vec::new();
    let mut files = document.files().peekable();
    while let Some((id, tree)) = files.next() {
        let source = sources.get(id);
        let mut allowances = scan(source, id);
        if allowances.is_empty() {
            continue;
        }
        diagnostics.retain(|found| {
            let span = found.span().filter(|span| span.source == id && found.severity() == Severity::Warning);
            !span.is_some_and(|span| silence(&mut allowances, found.code, span, &tree.statements, source))
        });
        // Of the files that this one starts from, not every warning is looked for.
        if complete && files.peek().is_none() {
            let left = allowances.into_values().flatten().filter(|allowance| !allowance.used);
            useless.extend(left.map(|allowance| nothing_to_silence(&allowance)));
        }
    }
    useless.into_iter().for_each(|found| diagnostics.push(found));
}

/// Whether an allowance silences this warning.
fn silence(
    allowances: &mut ByLine,
    code: Code,
    span: Span,
    statements: &[Statement],
    source: &Source,
) -> bool {
    let Some(statement) = innermost(statements, span) else { return false };
    let first = source.position(statement.span.start).line;
    let last = source.position(statement.span.end).line.max(first);
    let mut silenced = false;
    for (&line, list) in allowances.range_mut(first.saturating_sub(1)..=last) {
        for allowance in list.iter_mut().filter(|allowance| line >= first || allowance.alone) {
            if allowance.code == code.as_str() {
                allowance.used = true;
                silenced = true;
            }
        }
    }
    silenced
}

/// The smallest statement that `span` lies in.
fn innermost(statements: &[Statement], span: Span) -> Option<&Statement> {
    let after = statements.partition_point(|statement| statement.span.start <= span.start);
    let statement = statements.get(after.checked_sub(1)?)?;
    if span.start > statement.span.end {
        return None;
    }
    match &statement.kind {
        StatementKind::Variant(variant) => innermost(&variant.statements, span).or(Some(statement)),
        _ => Some(statement),
    }
}

/// Finds the allowances in the comments of a text.
fn scan(source: &Source, id: SourceId) -> ByLine {
    let mut found = ByLine::new();
    if !source.text.contains("allow") {
        return found;
    }
    for line in 1..=source.line_count() {
        let range = source.line_range(line);
        let text = source.text.get(range.clone()).unwrap_or_default();
        let Some(hash) = comment(text) else { continue };
        let alone = text.get(..hash).unwrap_or_default().trim().is_empty();
        for (offset, code) in codes(text.get(hash + 1..).unwrap_or_default()) {
            let start = range.start + hash + 1 + offset;
            let span = Span::new(id, start, start + code.len());
            found.entry(line).or_default().push(Allowance {
                code: code.to_uppercase(),
                span,
                alone,
                used: false,
            });
        }
    }
    found
}

/// Where the comment of a line begins.
fn comment(line: &str) -> Option<usize> {
    let mut in_string = false;
    let mut escaped = false;
    for (offset, character) in line.char_indices() {
        match character {
            '#' if !in_string => return Some(offset),
            '"' if !escaped => in_string = !in_string,
            _ => {}
        }
        escaped = in_string && character == '\\' && !escaped;
    }
    None
}

/// The codes after the word `allow`, with their offsets; what follows them is prose.
fn codes(comment: &str) -> Vec<(usize, &str)> {
    let mut words = words(comment);
    if words.next().is_none_or(|(_, word)| word != "allow") {
        return Vec::new();
    }
    words.take_while(|(_, word)| is_code(word)).collect()
}

/// The words between blanks and commas, with their offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    let words = text.split([' ', '\t', ',']).map(move |word| {
        let start = offset;
        offset += word.len() + 1;
        (start, word)
    });
    words.filter(|(_, word)| !word.is_empty())
}

fn is_code(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|letter| "WwEe".contains(letter))
        && word.len() == 5
        && letters.all(|digit| digit.is_ascii_digit())
}

fn nothing_to_silence(allowance: &Allowance) -> Diagnostic {
    let code = &allowance.code;
    let (headline, help) = match Code::parse(code) {
        None => (format!("there is no warning `{code}`"), "the code stands in brackets after the word `warning`".to_owned()),
        Some(known) if known.severity() == Severity::Error => {
            (format!("`{code}` is an error, and only warnings can be allowed"), "mend the error; only a `W` code can be allowed".to_owned())
        }
        Some(_) => (
            format!("`# allow {code}` silences nothing"),
            "take it away, or put it on the lines of the statement that is warned of, or alone on the line above".to_owned(),
        ),
    };
    Diagnostic::new(Code::UselessAllowance, headline, allowance.span, "nothing to silence here")
        .with_help(help)
}

#[cfg(test)]
mod tests {
    use super::{codes, comment};

    #[test]
    fn comments_and_codes() {
        assert_eq!(comment(r#"puzzle "a # b" # c"#), Some(15));
        assert_eq!(comment(r#"puzzle "a \" # b" # c"#), Some(18));
        assert_eq!(comment("bank left"), None);
        assert_eq!(codes(" allow W0201, w0203 for a sweep"), [(7, "W0201"), (14, "w0203")]);
        assert!(codes(" allow me W0201").is_empty());
        assert!(codes(" W0201").is_empty());
    }
}
