//! The lines that a diagnostic points into, cut out for drawing.
//!
//! miette's own source scans a file from its beginning for each label, counts columns in bytes, and
//! shows lines in full. This one looks lines up in the source's line table, holds only the lines
//! that are drawn, cuts long ones to pieces around the labels, and makes hidden characters visible.
//! It can hold lines of several sources: they follow each other, and each knows its own name and
//! number.

use super::printable::{is_hidden, push_printable};
use super::{TEXT, one_line, shorten};
use crate::diag::Label;
use crate::limits;
use crate::source::{Source, SourceId, Sources, Span};
use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::collections::BTreeMap;
use std::ops::Range;

/// A label that covers more lines than this is shown on its first line alone.
const LABEL_LINES: usize = 4;
/// Lines of up to this many characters are shown in full.
const LINE: usize = 120;
/// What is shown of a longer line before, in and after a label, in characters.
const PIECE: usize = 40;

/// A text made of the lines that are drawn.
#[derive(Debug)]
pub(super) struct Excerpt {
    text: String,
    lines: Vec<Line>,
    labels: Vec<LabeledSpan>,
    /// For each label, at the same index, the column that it has in its source, from 1.
    columns: Vec<(usize, usize)>,
}

/// One line of the excerpt.
#[derive(Debug)]
struct Line {
    /// Which source it is from: miette combines lines that follow each other in one source.
    source: SourceId,
    /// That source's name.
    name: String,
    /// Its number there, from 1.
    number: usize,
    /// Its bytes in the excerpt, line feed included.
    range: Range<usize>,
}

impl Excerpt {
    /// The lines around `labels`, those of the first label's source first. `ellipsis` stands for
    /// what is cut out of a line.
    pub(super) fn new(labels: &[Label], sources: &Sources, ellipsis: &'static str) -> Self {
        let mut excerpt =
            Self { text: String::new(), lines: Vec::new(), labels: Vec::new(), columns: Vec::new() };
        let labels: Vec<(Span, &Label)> = labels
            .iter()
            .take(limits::LABELS_SHOWN)
            .map(|label| (first_lines(label.span, sources.get(label.span.source)), label))
            .collect();
        let mut ids: Vec<SourceId> = Vec::new();
        for (span, _) in &labels {
            if !ids.contains(&span.source) {
                ids.push(span.source);
            }
        }
        for id in ids {
            let here: Vec<_> = labels.iter().copied().filter(|(span, _)| span.source == id).collect();
            excerpt.add_source(id, &here, sources, ellipsis);
        }
        if let Some(first) = excerpt.labels.first_mut() {
            let text = first.label().map(str::to_owned);
            *first = LabeledSpan::new_primary_with_span(text, *first.inner());
        }
        excerpt
    }

    /// The labels as spans of the excerpt.
    pub(super) fn labels(&self) -> &[LabeledSpan] {
        &self.labels
    }

    /// Adds the lines of one source that `labels` touch, and one line of context around them.
    fn add_source(
        &mut self,
        id: SourceId,
        labels: &[(Span, &Label)],
        sources: &Sources,
        ellipsis: &'static str,
    ) {
        let source = sources.get(id);
        // For each line that is shown, what must be seen of it.
        let mut wanted: BTreeMap<usize, Vec<Range<usize>>> = BTreeMap::new();
        for (span, _) in labels {
            let (first, last) = line_numbers(*span, source);
            // The empty line after the last line feed is no context, though a label may lie on it.
            let lines = source.line_count();
            let empty_end = lines > 1 && source.line_range(lines).is_empty();
            let bottom = (last + 1).min(if empty_end { lines - 1 } else { lines });
            for number in first.saturating_sub(1).max(1)..=bottom.max(last) {
                let line = source.line_range(number);
                let pieces = wanted.entry(number).or_default();
                if (first..=last).contains(&number) {
                    let start = span.range().start.clamp(line.start, line.end);
                    pieces.push(start..span.range().end.clamp(start, line.end));
                }
            }
        }
        let mut placed: Vec<Cut> = Vec::new();
        for (number, pieces) in wanted {
            let start = self.text.len();
            let cut = Cut::new(source, number, &pieces, &mut self.text, ellipsis);
            self.text.push('\n');
            let range = start..self.text.len();
            self.lines.push(Line { source: id, name: one_line(&source.name), number, range });
            placed.push(cut);
        }
        for (span, label) in labels {
            let place = |offset: usize| {
                let cut = placed.iter().rev().find(|cut| cut.line.start <= offset).or(placed.first());
                cut.map_or(0, |cut| cut.place(offset))
            };
            let (start, end) = (place(span.range().start), place(span.range().end));
            let text = one_line(&shorten(&label.text, TEXT));
            let text = (!text.is_empty()).then_some(text);
            self.labels.push(LabeledSpan::new(text, start, end.saturating_sub(start)));
            self.columns.push((start, source.position(span.start).column));
        }
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        context_lines_before: usize,
        context_lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let outside = || MietteError::OutOfBounds;
        let at = |offset: usize| self.lines.partition_point(|line| line.range.end <= offset);
        let (first, last) = (at(span.offset()), at(span.offset() + span.len()));
        let shown = self.lines.get(first..=last).ok_or_else(outside)?;
        let follows = |a: &Line, b: &Line| a.source == b.source && a.number + 1 == b.number;
        // Lines that do not follow each other are no one context: miette then draws them apart.
        if !shown.iter().zip(shown.iter().skip(1)).all(|(a, b)| follows(a, b)) {
            return Err(outside());
        }
        let joined = |index: &usize| match (self.lines.get(index.wrapping_sub(1)), self.lines.get(*index)) {
            (Some(a), Some(b)) => follows(a, b),
            _ => false,
        };
        let before = (1..=first).rev().take(context_lines_before).take_while(|i| joined(i)).count();
        let after = (last + 1..self.lines.len()).take(context_lines_after).take_while(|i| joined(i)).count();
        let lines = self.lines.get(first - before..=last + after).ok_or_else(outside)?;
        let (top, bottom) = lines.first().zip(lines.last()).ok_or_else(outside)?;
        let range = top.range.start..bottom.range.end;
        let data = self.text.as_bytes().get(range.clone()).ok_or_else(outside)?;
        // The column is asked for only where a label starts, without context.
        let column = self.columns.iter().find(|(start, _)| *start == span.offset()).map_or(0, |(_, c)| c - 1);
        Ok(Box::new(MietteSpanContents::new_named(
            top.name.clone(),
            data,
            SourceSpan::new(range.start.into(), range.len()),
            top.number - 1,
            if context_lines_before + context_lines_after == 0 { column } else { 0 },
            lines.len(),
        )))
    }
}

/// The numbers of the first and the last line that a span touches.
fn line_numbers(span: Span, source: &Source) -> (usize, usize) {
    let first = source.position(span.start).line;
    let last = if span.end > span.start { source.position(span.end - 1).line } else { first };
    (first, last.max(first))
}

/// The span itself, or its first line if it covers many.
fn first_lines(span: Span, source: &Source) -> Span {
    let (first, last) = line_numbers(span, source);
    if last < first + LABEL_LINES {
        return span;
    }
    let end = source.line_range(first).end;
    Span::new(span.source, span.range().start, end.max(span.range().start))
}

/// How one line was put into the excerpt.
struct Cut {
    /// The line in its source.
    line: Range<usize>,
    /// Offsets in the source and where they came to stand, ascending; between two of them as many
    /// bytes lie on both sides, or what lies there was replaced.
    places: Vec<(usize, usize)>,
}

impl Cut {
    /// Writes line `number`, with `pieces` of it in sight, to the end of `text`.
    fn new(
        source: &Source,
        number: usize,
        pieces: &[Range<usize>],
        text: &mut String,
        ellipsis: &str,
    ) -> Self {
        let line = source.line_range(number);
        let words = source.text.get(line.clone()).unwrap_or("");
        let mut places = vec![(line.start, text.len())];
        let mut end = line.start;
        for kept in keep(words, line.start, pieces) {
            if kept.start > end {
                text.push_str(ellipsis);
            }
            places.push((kept.start, text.len()));
            for (index, c) in source.text.get(kept.clone()).unwrap_or("").char_indices() {
                push_printable(text, c, c == '\t');
                if c != '\t' && is_hidden(c) {
                    places.push((kept.start + index + c.len_utf8(), text.len()));
                }
            }
            end = kept.end;
            places.push((end, text.len()));
        }
        if end < line.end {
            text.push_str(ellipsis);
            places.push((line.end, text.len()));
        }
        Self { line, places }
    }

    /// Where the byte `offset` of the source stands in the excerpt.
    fn place(&self, offset: usize) -> usize {
        let next = self.places.partition_point(|(from, _)| *from <= offset);
        let (from, to) = self.places.get(next.saturating_sub(1)).copied().unwrap_or_default();
        let most = self.places.get(next).map_or(to, |(_, to)| *to);
        (to + offset.saturating_sub(from)).min(most)
    }
}

/// What is shown of a line that starts at byte `start` of its source: all of it if it is short,
/// otherwise some characters around each piece.
fn keep(words: &str, start: usize, pieces: &[Range<usize>]) -> Vec<Range<usize>> {
    if words.chars().nth(LINE).is_none() {
        return std::iter::once(start..start + words.len()).collect();
    }
    let back = |from: usize, n: usize| {
        let before = words.get(..from).unwrap_or("");
        before.char_indices().rev().take(n).last().map_or(from, |(index, _)| index)
    };
    let on = |from: usize, n: usize| {
        let after = words.get(from..).unwrap_or("");
        after.char_indices().nth(n).map_or(words.len(), |(index, _)| from + index)
    };
    let around = |piece: &Range<usize>| {
        let (from, to) = (piece.start - start, piece.end - start);
        back(from, PIECE)..on(to.min(on(from, PIECE)), PIECE)
    };
    let mut wanted: Vec<Range<usize>> = pieces.iter().map(around).collect();
    if wanted.is_empty() {
        wanted.push(0..on(0, 2 * PIECE));
    }
    wanted.sort_by_key(|range| range.start);
    let mut kept: Vec<Range<usize>> = Vec::new();
    for range in wanted {
        match kept.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => kept.push(range),
        }
    }
    kept.into_iter().map(|range| start + range.start..start + range.end).collect()
}
