//! Files: puzzles that are loaded and saved, and the end of the session.

use super::{Prompt, Response};
use crate::check::Edit;
use crate::diag::{Code, Diagnostic};
use crate::report::table;
use crate::session::Input;
use crate::source::Span;
use crate::syntax::tree::Name;
use std::ffi::OsStr;
use std::io;

impl Prompt {
    /// `load wolf.cross`
    pub(super) fn load(&mut self, path: &Name, anyway: bool, words: Span) -> Response {
        if let Some(refused) = self.refuse_loss(anyway, words, "load") {
            return refused;
        }
        match Input::open(OsStr::new(&path.text)) {
            Ok(input) => self.take(&input),
            Err(error) => Response::wrong(unreadable(path, &error)),
        }
    }

    /// `reload`
    pub(super) fn reload(&mut self, anyway: bool, words: Span) -> Response {
        let Some(file) = self.file.clone() else {
            let wrong =
                Diagnostic::new(Code::PromptFile, "no file was loaded", words, "nothing to read again");
            return Response::wrong(wrong.with_help("load one first, as in `load wolf.cross`"));
        };
        if let Some(refused) = self.refuse_loss(anyway, words, "reload") {
            return refused;
        }
        let name = Name { text: file, span: words };
        match Input::open(OsStr::new(&name.text)) {
            Ok(input) => self.take(&input),
            Err(error) => Response::wrong(unreadable(&name, &error)),
        }
    }

    /// Takes the puzzle of a file; one with errors is refused.
    pub(super) fn take(&mut self, input: &Input) -> Response {
        if let Err(errors) = self.session.open(input) {
            // Once it is mended, `reload` takes it.
            if self.session.is_empty() {
                self.file = Some(input.name.clone());
            }
            return Response::invalid(errors);
        }
        self.file = Some(input.name.clone());
        self.unsaved = false;
        self.puzzle = None;
        self.renew();
        let title = self.puzzle.as_ref().map(table::title).unwrap_or_default();
        Response { diagnostics: self.session.diagnostics().clone(), ..Response::of(format!("{title}\n")) }
    }

    /// `save mine.cross`; `save` alone writes the file that was loaded.
    pub(super) fn save(&mut self, path: Option<&Name>, words: Span) -> Response {
        let loaded = self.file.clone().map(|text| Name { text, span: words });
        let Some(path) = path.cloned().or(loaded) else {
            let wrong = Diagnostic::new(Code::PromptFile, "into which file?", words, "no file was loaded");
            return Response::wrong(wrong.with_help("name one, as in `save mine.cross`"));
        };
        let text = self.session.written();
        // A puzzle that is not whole yet is kept as it is.
        let wrong = self.puzzle.as_ref().and_then(|_| self.session.misgivings(&path.text, &text));
        if let Some(wrong) = wrong {
            let headline = format!("the puzzle is not saved: loaded again, {} would not be right", path.text);
            let told = Diagnostic::new(Code::PromptFile, headline, path.span, wrong);
            return Response::wrong(told.with_help("mend that first; `list` shows what would be written"));
        }
        match std::fs::write(&path.text, text) {
            Ok(()) => {
                self.unsaved = false;
                self.file = Some(path.text.clone());
                Response::of(format!("saved as {}\n", path.text))
            }
            Err(error) => {
                let headline = format!("the file `{}` cannot be written", path.text);
                let wrong = Diagnostic::new(Code::PromptFile, headline, path.span, error.to_string());
                Response::wrong(wrong.with_help("save it elsewhere, as in `save mine.cross`"))
            }
        }
    }

    /// `list`, `list rules`
    pub(super) fn list(&mut self, rules: bool) -> Response {
        let mut text = String::new();
        for piece in self.session.pieces().iter().filter(|piece| !rules || piece.is_rule) {
            for (index, line) in piece.text.lines().enumerate() {
                let mark = if piece.is_new && index == 0 { "*" } else { " " };
                text += &format!("{mark} {line}\n");
            }
        }
        if text.is_empty() {
            text += if rules { "there are no rules\n" } else { "there is nothing yet\n" };
        }
        Response::of(text)
    }

    /// `quit`
    pub(super) fn quit(&mut self, anyway: bool, words: Span) -> Response {
        match self.refuse_loss(anyway, words, "quit") {
            Some(refused) => refused,
            None => Response { ends: true, ..Response::default() },
        }
    }

    /// What is to be told where no entry follows: changes are lost, unless that was said just before.
    pub fn end(&mut self) -> Response {
        let last =
            self.session.edits().iter().rev().find_map(Edit::span).filter(|_| self.unsaved && !self.warned);
        let Some(last) = last else { return Response::default() };
        let told = Diagnostic::new(
            Code::UnsavedChanges,
            "the input ends, and the puzzle has changes that are not saved",
            last,
            "the last of them",
        );
        let told = told.with_help("to keep them, end with `save mine.cross`; or with `quit!`, to lose them");
        Response { diagnostics: [told].into_iter().collect(), ..Response::default() }
    }

    /// What is said once before changes are lost.
    fn refuse_loss(&mut self, anyway: bool, words: Span, verb: &str) -> Option<Response> {
        if !self.unsaved || anyway {
            return None;
        }
        self.warned = true;
        let told = Diagnostic::new(
            Code::UnsavedChanges,
            "the puzzle has changes that are not saved",
            words,
            "they would be lost",
        )
        .with_help(format!(
            "save them, as in `save mine.cross`; or say `{verb}` once more, or `{verb}!`, to lose them"
        ));
        Some(Response { diagnostics: [told].into_iter().collect(), ..Response::default() })
    }

    /// Whether there are changes that no file has.
    pub fn is_unsaved(&self) -> bool {
        self.unsaved
    }
}

fn unreadable(path: &Name, error: &io::Error) -> Diagnostic {
    let name = &path.text;
    let (headline, label) = match error.kind() {
        io::ErrorKind::NotFound => (format!("there is no file `{name}`"), "not there".to_owned()),
        io::ErrorKind::IsADirectory => (format!("`{name}` is a folder"), "a folder".to_owned()),
        _ => (format!("the file `{name}` cannot be read"), error.to_string()),
    };
    let near = crate::session::near_file(name);
    let help = match near {
        Some(near) => format!("did you mean `load {near}`?"),
        None => "give the path of a puzzle, as in `load wolf.cross`".to_owned(),
    };
    Diagnostic::new(Code::PromptFile, headline, path.span, label).with_help(help)
}
