//! The prompt: takes entries, one text each, and gives back what is to be printed. It knows nothing of
//! terminals, so that it can be driven by an editor, a pipe or a test alike.
//!
//! [`gather`] makes entries of lines. An entry is a statement of the language, which changes the puzzle
//! ([`edit`]), or one of the [`verbs`]: those of [`files`], those that [`run`] the puzzle, and those that
//! [`play`] it, with [`moves`] and [`hints`](hint). [`misread`] tells what is wrong with an entry.
//! [`complete`] and [`highlight`] are for whoever types.

pub mod complete;
mod edit;
mod files;
mod game;
mod gather;
pub mod highlight;
mod hint;
mod misread;
mod moves;
mod play;
mod rules;
mod run;
pub mod verbs;
mod vocabulary;

pub use gather::{Gathered, Gatherer, entries, waits};
pub use vocabulary::Vocabulary;

use crate::check::puzzle::Puzzle;
use crate::diag::{Diagnostic, Diagnostics};
use crate::report::Style;
use crate::report::table;
use crate::search::outcome::Effort;
use crate::session::{Failure, Input, Referee, Session};
use crate::source::{Sources, Span};
use crate::syntax;
use crate::syntax::verbs::{Typed, Verb};
use game::Game;

/// A session at the prompt.
#[derive(Debug)]
pub struct Prompt {
    session: Session,
    style: Style,
    effort: Effort,
    game: Game,
    /// The puzzle as it now stands; `None` while it is not whole.
    puzzle: Option<Puzzle>,
    /// The file that was loaded or saved last.
    file: Option<String>,
    /// Whether statements were typed that no file has.
    unsaved: bool,
    /// Whether it was just said that changes would be lost.
    warned: bool,
    /// How many entries there were.
    entries: usize,
}

/// How an entry fared, from good to bad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// All is well.
    #[default]
    Fine,
    /// It was understood, and the answer is no.
    No,
    /// A limit came before the answer.
    Stopped,
    /// The entry, or a file that it names, is wrong.
    Invalid,
    /// The program is at fault.
    Fault,
}

/// What is to be printed for an entry.
#[derive(Clone, Debug, Default)]
pub struct Response {
    /// The results.
    pub output: String,
    /// What is wrong, with labels in [`Prompt::sources`].
    pub diagnostics: Diagnostics,
    /// How it fared.
    pub standing: Standing,
    /// Whether the session ends here.
    pub ends: bool,
    /// What is wrong with the program itself.
    pub fault: Option<String>,
}

impl Response {
    fn of(output: impl Into<String>) -> Self {
        Self { output: output.into(), ..Self::default() }
    }

    /// The entry is wrong.
    fn wrong(diagnostic: Diagnostic) -> Self {
        Self::invalid(Diagnostics::from_iter([diagnostic]))
    }

    fn invalid(diagnostics: Diagnostics) -> Self {
        Self { diagnostics, standing: Standing::Invalid, ..Self::default() }
    }

    fn failed(failure: Failure) -> Self {
        match failure {
            Failure::Invalid(told) => Self::invalid(told),
            Failure::Fault(fault) => {
                Self { fault: Some(fault), standing: Standing::Fault, ..Self::default() }
            }
        }
    }

    fn standing(self, standing: Standing) -> Self {
        Self { standing, ..self }
    }
}

impl Prompt {
    /// A prompt without a puzzle. `effort` bounds every search.
    pub fn new(style: Style, effort: Effort) -> Self {
        Self {
            session: Session::empty(),
            style,
            effort,
            game: Game::default(),
            puzzle: None,
            file: None,
            unsaved: false,
            warned: false,
            entries: 0,
        }
    }

    /// Begins with a file.
    pub fn begin(&mut self, input: &Input) -> Response {
        self.take(input)
    }

    /// The texts that diagnostics point into.
    pub fn sources(&self) -> &Sources {
        self.session.sources()
    }

    /// What stands before an entry: the puzzle, the step of the game, where the only boat lies.
    pub fn label(&self) -> String {
        let Some(puzzle) = &self.puzzle else { return "rivercross".to_owned() };
        let file = self.file.as_deref().map(std::path::Path::new).and_then(|path| path.file_stem());
        let name = file.map_or_else(|| "puzzle".into(), |stem| stem.to_string_lossy());
        let name: String = name.chars().filter(|c| !c.is_whitespace() && *c != '>').collect();
        let mut boats = puzzle.carriers.iter().filter(|carrier| carrier.at.is_some());
        let only = boats.next().is_some() && boats.next().is_none();
        let lies =
            crate::verify::Walk::new(puzzle, self.game.made()).arrangement().boats.iter().find_map(|at| *at);
        let lies = lies.filter(|_| only).map(|place| format!("@{}", puzzle.places[place].name.text));
        format!("{name}:{}{}", self.game.at(), lies.unwrap_or_default())
    }

    /// Texts are to be no wider than this from now on, where they can.
    pub fn set_width(&mut self, columns: usize) {
        self.style.width = columns;
    }

    /// Takes an entry.
    pub fn enter(&mut self, entry: &Gathered, referee: &mut dyn Referee) -> Response {
        self.entries += 1;
        let (Gathered::Whole(text) | Gathered::Unfinished(text)) = entry;
        let name = format!("<entry {}>", self.entries);
        let source = self.session.add_source(&name, text.trim_end());
        if matches!(entry, Gathered::Unfinished(_)) {
            return Response::wrong(misread::unfinished(source, text));
        }
        let warned = std::mem::take(&mut self.warned);
        match syntax::verbs::read(source, self.session.sources(), &verbs::names()) {
            Typed::Nothing => {
                self.entries -= 1;
                self.warned = warned;
                Response::default()
            }
            Typed::Statements => self.state(source),
            Typed::Verb(verb) => {
                self.obey(&verb, Span::new(source, 0, text.trim_end().len()), warned, referee)
            }
            Typed::Misread { word, at } => Response::wrong(misread::argument(&word, at, self.sources())),
            Typed::Unknown(name) => Response::wrong(misread::unknown(&name, self.puzzle.as_ref())),
            Typed::Crossing(span) => Response::wrong(misread::crossing(span, self.sources())),
        }
    }

    fn obey(&mut self, verb: &Verb, words: Span, warned: bool, referee: &mut dyn Referee) -> Response {
        let done = match verb {
            Verb::Load { path, anyway } => Ok(self.load(path, *anyway || warned, words)),
            Verb::Reload { anyway } => Ok(self.reload(*anyway || warned, words)),
            Verb::Save(path) => Ok(self.save(path.as_ref(), words)),
            Verb::List { rules } => Ok(self.list(*rules)),
            Verb::Set { name, value } => Ok(self.set(name, value)),
            Verb::Variant(name) => Ok(self.variant(name.as_ref())),
            Verb::Check => Ok(self.check(words)),
            Verb::Solve(search) => self.solve(search.as_ref(), words, referee),
            Verb::All => self.all(words, referee),
            Verb::Count => self.count(words, referee),
            Verb::Compare => self.compare(words, referee),
            Verb::Show => self.show(words),
            Verb::Moves { all } => self.moves(*all, words),
            Verb::Go(load) => self.go(*load, words, referee),
            Verb::Why(load) => self.why(*load, words),
            Verb::Undo(count) => self.undo(count.as_ref(), words),
            Verb::Redo(count) => self.redo(count.as_ref(), words),
            Verb::Reset => self.reset(words),
            Verb::Goto(step) => self.goto(step, words),
            Verb::History => self.history(words),
            Verb::Hint => self.hint(words, referee),
            Verb::Auto(count) => self.auto(count.as_ref(), words, referee),
            Verb::Help(None) => Ok(Response::of(verbs::overview())),
            Verb::Help(Some(name)) => Ok(match verbs::find(&name.text) {
                Some(entry) => Response::of(verbs::page(entry)),
                None => Response::wrong(misread::no_verb(name)),
            }),
            Verb::Quit { anyway } => Ok(self.quit(*anyway || warned, words)),
        };
        done.unwrap_or_else(|wrong| *wrong)
    }

    /// The puzzle, if it is whole; or else what it lacks.
    fn whole(&self, words: Span) -> Result<&Puzzle, Box<Response>> {
        self.puzzle.as_ref().ok_or_else(|| {
            let mut told = Diagnostics::from_iter([misread::no_puzzle(words, self.session.is_empty())]);
            told.extend(self.session.now().err().unwrap_or_default());
            Box::new(Response::invalid(told))
        })
    }

    /// Looks at the puzzle anew after a change. The game begins again, which is told if any was played.
    fn renew(&mut self) -> String {
        let before = self.puzzle.take();
        let played = self.game.at() > 0;
        self.game = Game::default();
        self.puzzle = self.session.now().ok();
        match (&self.puzzle, before) {
            (Some(puzzle), None) => format!("{}\n", table::title(puzzle)),
            (Some(_), Some(_)) if played => "the puzzle has changed, so the game begins anew\n".to_owned(),
            (None, Some(_)) => "the puzzle is not whole any more\n".to_owned(),
            _ => String::new(),
        }
    }
}
