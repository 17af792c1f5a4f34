//! Statements, params and variants: what changes the puzzle. What is refused changes nothing.

use super::{Prompt, Response, misread};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::session::{Refused, Unfit};
use crate::source::SourceId;
use crate::syntax;
use crate::syntax::tree::{Integer, Name};

impl Prompt {
    /// Statements of the language.
    pub(super) fn state(&mut self, source: SourceId) -> Response {
        let mut told = Diagnostics::new();
        let tree = syntax::parse(source, self.session.sources(), &mut told);
        if told.has_errors() {
            return Response::invalid(told);
        }
        match self.session.edit(tree.statements) {
            Ok(warnings) => {
                self.unsaved = true;
                told.extend(warnings);
                let mut text = self.renew();
                for open in self.session.so_far(source).iter() {
                    text += &format!("so far, {}\n", open.headline);
                }
                Response { diagnostics: told, ..Response::of(text) }
            }
            Err(Refused::Wrong(errors)) => Response::invalid(errors),
            Err(Refused::NotEmpty(from)) => Response::wrong(
                Diagnostic::new(
                    Code::FromAtPrompt,
                    "there is a puzzle already",
                    from,
                    "only with the first entry",
                )
                .with_help("take another file with `load`, as in `load wolf.cross`"),
            ),
        }
    }

    /// `set n = 4`
    pub(super) fn set(&mut self, name: &Name, value: &Integer) -> Response {
        match self.session.set(name, value) {
            Ok(()) => Response::of(self.renew()),
            Err(Unfit::Wrong(errors)) => Response::invalid(errors),
            Err(Unfit::Unknown { near }) => {
                let near = near.map(|near| format!("set {near} = {}", value.value));
                let help = "a param is declared by `param n = 3`";
                Response::wrong(misread::unknown_name("param", name, near.as_deref(), help))
            }
        }
    }

    /// `variant larger_boat`; `variant` alone is the puzzle itself.
    pub(super) fn variant(&mut self, name: Option<&Name>) -> Response {
        match self.session.choose(name.map(|name| name.text.as_str())) {
            Ok(()) => {
                let changed = self.renew();
                let title = self.puzzle.as_ref().map(crate::report::table::title).unwrap_or_default();
                Response::of(format!("{title}\n{changed}"))
            }
            Err(Unfit::Wrong(errors)) => Response::invalid(errors),
            Err(Unfit::Unknown { near }) => {
                let Some(name) = name else { return Response::default() };
                let known: Vec<&str> = self.session.variants().collect();
                let help = match known.first() {
                    Some(_) => format!("the variants are {}", known.join(", ")),
                    None => {
                        "the puzzle has none; one is declared by `variant larger { change boat { seats 3 } }`"
                            .to_owned()
                    }
                };
                let near = near.map(|near| format!("variant {near}"));
                Response::wrong(misread::unknown_name("variant", name, near.as_deref(), &help))
            }
        }
    }
}
