//! The editor: what completes, how it is coloured and where an entry ends the library says; here it is
//! shown.

use super::files;
use super::history::Place;
use super::{Read, Source};
use crate::cli::output::{Output, Stop};
use rivercross::prompt::complete::complete;
use rivercross::prompt::highlight::{Piece, highlight};
use rivercross::prompt::{Prompt, Vocabulary, entries, waits};
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{ColorMode, CompletionType, Config, Context, Editor, Helper};
use std::borrow::Cow;
use std::io;

/// Somebody who types.
pub struct Typist {
    editor: Editor<Guide, DefaultHistory>,
    /// Where entries are kept for the next session.
    place: Option<Place>,
}

/// How many entries are kept.
const KEPT: usize = 1000;

impl Typist {
    /// Takes the terminal; `None` where it can't be had. What is wrong with the history is told.
    pub fn new(output: &mut Output) -> Option<Self> {
        let colored = output.is_colored();
        let config = Config::builder()
            .max_history_size(KEPT)
            .ok()?
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .color_mode(if colored { ColorMode::Forced } else { ColorMode::Disabled })
            .tab_stop(4)
            .build();
        let mut editor = Editor::with_config(config).ok()?;
        editor.set_helper(Some(Guide {
            known: Vocabulary::default(),
            hinter: HistoryHinter::new(),
            colored,
        }));
        let place = Place::find();
        if let Some(Err(error)) = place.as_ref().map(|place| place.load(&mut editor)) {
            output.remark(&error);
        }
        Some(Self { editor, place })
    }

    /// Keeps an entry; where that is not possible it is told once.
    fn keep(&mut self, text: &str, output: &mut Output) {
        let Ok(true) = self.editor.add_history_entry(text) else { return };
        if let Some(Err(error)) = self.place.as_ref().map(|place| place.append(&mut self.editor)) {
            output.remark(&error);
            self.place = None;
        }
    }
}

impl Source for Typist {
    fn read(&mut self, prompt: &Prompt, output: &mut Output) -> Result<Read, Stop> {
        if let Some(guide) = self.editor.helper_mut() {
            guide.known = prompt.vocabulary();
        }
        match self.editor.readline(&format!("{}> ", prompt.label())) {
            Ok(text) => {
                self.keep(text.trim_end(), output);
                Ok(Read::Entries(entries(&text)))
            }
            // The line, or what was begun, is given up.
            Err(ReadlineError::Interrupted) => Ok(Read::Entries(Vec::new())),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::Interrupted => {
                Ok(Read::Entries(Vec::new()))
            }
            Err(_) => Ok(Read::End(Vec::new())),
        }
    }
}

/// What helps who types.
pub struct Guide {
    known: Vocabulary,
    hinter: HistoryHinter,
    colored: bool,
}

impl Helper for Guide {}

impl Completer for Guide {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let found = complete(&self.known, line, pos);
        if found.file {
            let typed = line.get(found.start..pos).unwrap_or("");
            return Ok((found.start, files::like(typed)));
        }
        // A word that is the only one is done.
        let end = if found.candidates.len() == 1 && !line.get(pos..).unwrap_or("").starts_with(' ') {
            " "
        } else {
            ""
        };
        let pair = |word: String| Pair { replacement: format!("{word}{end}"), display: word };
        Ok((found.start, found.candidates.into_iter().map(pair).collect()))
    }
}

impl Hinter for Guide {
    type Hint = String;

    /// The rest of the line of an entry that began like this. Without colours nobody could tell it from what
    /// was typed.
    fn hint(&self, line: &str, pos: usize, context: &Context<'_>) -> Option<String> {
        let hint = self.hinter.hint(line, pos, context).filter(|_| self.colored)?;
        hint.lines().next().map(str::to_owned)
    }
}

impl Highlighter for Guide {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        let (mut out, mut at) = (String::new(), 0);
        for (range, piece) in highlight(line) {
            out += &visible(line.get(at..range.start).unwrap_or(""));
            at = range.end;
            let word = visible(line.get(range).unwrap_or(""));
            out += &match color(piece) {
                Some(color) => format!("\u{1b}[{color}m{word}\u{1b}[0m"),
                None => word,
            };
        }
        out += &visible(line.get(at..).unwrap_or(""));
        Cow::Owned(out)
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        Cow::Owned(format!("\u{1b}[1m{prompt}\u{1b}[0m"))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(format!("\u{1b}[2m{}\u{1b}[0m", visible(hint)))
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        kind != CmdKind::MoveCursor
    }
}

/// What was pasted can't steer the terminal; what has no width is left out, so that columns stay right.
fn visible(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect()
}

/// The colour of a piece, as terminals number them.
fn color(piece: Piece) -> Option<&'static str> {
    match piece {
        Piece::Verb => Some("1;36"),
        Piece::Statement => Some("1;34"),
        Piece::Word => Some("35"),
        Piece::Number => Some("33"),
        Piece::Text => Some("32"),
        Piece::Remark => Some("2"),
        Piece::Stranger => Some("31"),
        Piece::Name | Piece::Mark => None,
    }
}

impl Validator for Guide {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(match waits(context.input()) {
            true => ValidationResult::Incomplete,
            false => ValidationResult::Valid(None),
        })
    }
}
