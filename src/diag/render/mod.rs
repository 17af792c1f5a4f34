//! Diagnostics as text: `human`, `plain`, `short`, `json`.
//!
//! | format | what it is |
//! | --- | --- |
//! | `human` | the words of the file with labels, drawn with box characters, in colour if asked for |
//! | `plain` | the same in ASCII, without colour |
//! | `short` | one line a diagnostic, `PATH:LINE:COLUMN: error[E0101]: headline` |
//! | `json` | one object a line: `code`, `severity`, `headline`, `path`, `line`, `column`, `end`, `labels`, `help` |
//!
//! Lines and columns count from 1, columns in characters (code points). At most
//! [`limits::ERRORS_SHOWN`] errors and as many warnings are shown, and the rest is counted. Nothing
//! that could steer a terminal reaches it raw, and no long word or line is shown in full.

mod excerpt;
mod json;
mod printable;

pub use json::place;
pub use printable::{printable, printable_json, shorten};

use super::{Diagnostic, Diagnostics, Severity};
use crate::limits;
use crate::source::{Position, Sources, Span};
use excerpt::Excerpt;
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, ThemeCharacters, ThemeStyles};
use std::cmp::Reverse;
use std::fmt::{self, Write};

/// How diagnostics are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Drawn with box characters, for a person at a terminal.
    Human {
        /// With ANSI colours.
        color: bool,
    },
    /// Drawn in ASCII, without colour.
    Plain,
    /// One line each, for editors and scripts.
    Short,
    /// One JSON object a line.
    Json,
}

/// The longest headline, label or help that is shown, in characters.
const TEXT: usize = 2_000;
/// Where drawn texts are wrapped, in columns.
const WIDTH: usize = 100;

/// All of `diagnostics` as text that ends with a line feed, and where more is said on them; empty if
/// there are none. They are told by place, those of an included file before those of the file that
/// includes it.
pub fn render(diagnostics: &Diagnostics, sources: &Sources, format: Format) -> String {
    tell(diagnostics, sources, format) + &more(diagnostics, format)
}

/// The same without the last line, which is [`more`].
pub fn tell(diagnostics: &Diagnostics, sources: &Sources, format: Format) -> String {
    let (shown, omitted) = select(diagnostics);
    let mut out = String::new();
    for diagnostic in &shown {
        match format {
            Format::Human { color } => draw(&mut out, diagnostic, sources, &human_theme(color)),
            Format::Plain => draw(&mut out, diagnostic, sources, &GraphicalTheme::none()),
            Format::Short => short(&mut out, diagnostic, sources),
            Format::Json => json::line(&mut out, diagnostic, sources),
        }
    }
    match format {
        Format::Json => json::omitted(&mut out, omitted),
        Format::Human { .. } | Format::Plain | Format::Short => omitted.tell(&mut out),
    }
    out
}

/// Where more is said on the first diagnostic, in formats for people; empty if there are none.
pub fn more(diagnostics: &Diagnostics, format: Format) -> String {
    match (format, select(diagnostics).0.first()) {
        (Format::Human { .. } | Format::Plain, Some(first)) => {
            format!("For more on this: rivercross explain {}\n", first.code)
        }
        _ => String::new(),
    }
}

/// How many diagnostics are not shown.
#[derive(Clone, Copy, Debug, Default)]
struct Omitted {
    errors: usize,
    warnings: usize,
}

impl Omitted {
    /// «… and 49 950 more errors»
    fn tell(self, out: &mut String) {
        for (count, word) in [(self.errors, "error"), (self.warnings, "warning")] {
            if count > 0 {
                let plural = if count == 1 { "" } else { "s" };
                let _ = writeln!(out, "… and {} more {word}{plural}", grouped(count));
            }
        }
    }
}

/// A number with a blank between groups of three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

/// The diagnostics that are shown, in the order in which they are told. A file that another
/// includes is loaded after it, so its id is greater.
fn select(diagnostics: &Diagnostics) -> (Vec<&Diagnostic>, Omitted) {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|d| d.span().map(|s| (Reverse(s.source), s.start, s.end)));
    let mut omitted = Omitted::default();
    let (mut errors, mut warnings) = (0, 0);
    sorted.retain(|diagnostic| {
        let (shown, left_out) = match diagnostic.severity() {
            Severity::Error => (&mut errors, &mut omitted.errors),
            Severity::Warning => (&mut warnings, &mut omitted.warnings),
        };
        let keep = *shown < limits::ERRORS_SHOWN;
        *if keep { shown } else { left_out } += 1;
        keep
    });
    (sorted, omitted)
}

/// A text in one line, printable, and short enough to be read.
fn one_line(text: &str) -> String {
    printable(&shorten(text, TEXT)).replace('\n', " ")
}

/// `PATH:LINE:COLUMN: error[E0101]: headline`
fn short(out: &mut String, diagnostic: &Diagnostic, sources: &Sources) {
    if let Some(span) = diagnostic.span() {
        let Position { line, column } = sources.position(span);
        let _ = write!(out, "{}:{line}:{column}: ", one_line(&sources.get(span.source).name));
    }
    let _ = writeln!(out, "{}", heading(diagnostic));
}

/// `error[E0101]: headline`
fn heading(diagnostic: &Diagnostic) -> String {
    let severity = severity_word(diagnostic);
    format!("{severity}[{}]: {}", diagnostic.code, one_line(&diagnostic.headline))
}

/// `error` or `warning`
fn severity_word(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn human_theme(color: bool) -> GraphicalTheme {
    let styles = if color { ThemeStyles::ansi() } else { ThemeStyles::none() };
    GraphicalTheme { characters: ThemeCharacters::unicode(), styles }
}

/// The diagnostic drawn by miette over an excerpt of the sources, and an empty line.
fn draw(out: &mut String, diagnostic: &Diagnostic, sources: &Sources, theme: &GraphicalTheme) {
    let ascii = theme.characters == ThemeCharacters::ascii();
    let report = Report::new(diagnostic, sources, if ascii { "..." } else { "…" });
    let handler = GraphicalReportHandler::new_themed(theme.clone())
        .without_syntax_highlighting()
        .with_width(WIDTH)
        .with_break_words(false);
    let start = out.len();
    if handler.render_report(out, &report).is_err() {
        // The excerpt refuses no span of its own labels; the words must not be lost in any case.
        out.truncate(start);
        short(out, diagnostic, sources);
    }
    out.push('\n');
}

/// One diagnostic as miette sees it.
#[derive(Debug)]
struct Report {
    heading: String,
    warning: bool,
    help: Option<String>,
    excerpt: Excerpt,
}

impl Report {
    fn new(diagnostic: &Diagnostic, sources: &Sources, ellipsis: &'static str) -> Self {
        Self {
            heading: heading(diagnostic),
            warning: diagnostic.severity() == Severity::Warning,
            help: diagnostic.help.as_deref().map(|help| printable(&shorten(help, TEXT))),
            excerpt: Excerpt::new(&diagnostic.labels, sources, ellipsis),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.heading)
    }
}

impl std::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn severity(&self) -> Option<miette::Severity> {
        Some(if self.warning { miette::Severity::Warning } else { miette::Severity::Error })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.excerpt.labels().iter().cloned()))
    }
}

/// The position right after the last character of a span.
fn end_position(sources: &Sources, span: Span) -> Position {
    sources.position(span.after())
}

#[cfg(test)]
mod tests;
