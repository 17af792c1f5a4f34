//! Who is meant: a group, individual, role, family, kind or numbered member as roles and copies.

use super::names::{Fit, Symbol};
use super::notes::Notes;
use super::puzzle::{Copies, RoleId, Who, WhoTerm};
use super::world::World;
use crate::diag::{Code, Diagnostic};
use crate::id::Id;
use crate::syntax::tree;

impl Who {
    /// Who is in at least one of the terms: sorted, and no member in two of them.
    pub fn union(mut terms: Vec<WhoTerm>) -> Who {
        // `All` sorts before `One`, so a role's further terms are covered by an `All` before them.
        terms.sort_unstable();
        terms.dedup_by(|next, kept| next == kept || (next.role == kept.role && kept.copies == Copies::All));
        Who { terms }
    }

    /// All members of a role.
    pub fn role(role: RoleId) -> Who {
        Who { terms: vec![WhoTerm { role, copies: Copies::All }] }
    }
}

impl World<'_> {
    /// Who is in at least one of `list`; `None` if one of them is not known (told).
    pub fn who(&self, list: &[tree::Who], notes: &mut Notes) -> Option<Who> {
        let mut terms = Vec::new();
        let mut sound = true;
        for who in list {
            match self.one(who, notes) {
                Some(one) => terms.extend(one.terms),
                None => sound = false,
            }
        }
        sound.then(|| Who::union(terms))
    }

    /// Who is meant by one name, numbered or not.
    pub fn one(&self, who: &tree::Who, notes: &mut Notes) -> Option<Who> {
        match &who.copy {
            Some(copy) => self.numbered(&who.name, copy, notes),
            None => self.group(&who.name, notes),
        }
    }

    /// Who is meant by a group's, individual's, role's, family's or kind's name.
    pub fn group(&self, name: &tree::Name, notes: &mut Notes) -> Option<Who> {
        let symbol = self.names.find(name, Fit::Who, notes)?;
        self.members_of(symbol)
    }

    /// Who is meant by a symbol; `None` for what is nobody, and for a kind that is not known.
    pub fn members_of(&self, symbol: Symbol) -> Option<Who> {
        match symbol {
            Symbol::Role(role) => Some(Who::role(role)),
            Symbol::Family(family) => {
                let terms =
                    self.families[family].roles.iter().map(|&role| WhoTerm { role, copies: Copies::All });
                Some(Who::union(terms.collect()))
            }
            Symbol::Kind(kind) if kind.index() < self.kinds.len() => self.kinds[kind].clone(),
            _ => None,
        }
    }

    /// Who is meant by `husband[2]`; the copy is told apart from now on.
    pub fn numbered(&self, name: &tree::Name, copy: &tree::Integer, notes: &mut Notes) -> Option<Who> {
        let symbol = self.names.look_up(name, Fit::Role, notes)?;
        let role = match symbol {
            Symbol::Role(role) => role,
            Symbol::Family(_) | Symbol::Kind(_) => {
                notes.push(self.unnumbered(name, symbol));
                return None;
            }
            _ => return self.names.find(name, Fit::Role, notes).and(None),
        };
        let family = self.roles[role].family;
        let copies = self.families[family].copies;
        if !self.counted[family] {
            return None;
        }
        if copy.value < 1 || copy.value > copies {
            notes.push(self.no_such_copy(name, copy, copies));
            return None;
        }
        notes.single_out(family, copy.value);
        Some(Who { terms: vec![WhoTerm { role, copies: Copies::One(copy.value) }] })
    }

    fn unnumbered(&self, name: &tree::Name, symbol: Symbol) -> Diagnostic {
        let text = &name.text;
        let role = match symbol {
            Symbol::Family(family) => {
                self.families[family].roles.first().map(|&role| &self.roles[role].name.text)
            }
            _ => None,
        };
        let help = match role {
            Some(role) => format!("copies are numbered at a role: `{role}[1]`"),
            None => "only members of a group or a role have numbers: `cannibals[1]`".to_owned(),
        };
        Diagnostic::new(
            Code::NotNumbered,
            format!("`{text}` is {}, which has no numbered copies", symbol.sort()),
            name.span,
            "can't have a number",
        )
        .with_help(help)
    }

    fn no_such_copy(&self, name: &tree::Name, copy: &tree::Integer, copies: i64) -> Diagnostic {
        let text = &name.text;
        let number = copy.value;
        let label = match copies {
            0 => format!("there is no `{text}` at all"),
            1 => "there is only number 1".to_owned(),
            _ => format!("there are the numbers 1 to {copies}"),
        };
        let diagnostic =
            Diagnostic::new(Code::NoSuchCopy, format!("there is no `{text}[{number}]`"), copy.span, label);
        let diagnostic = match self.names.declaration(text) {
            Some(span) => diagnostic.with_label(span, "declared here"),
            None => diagnostic,
        };
        match copies {
            0 => diagnostic.with_help(format!(
                "a number needs a copy that has it: `entity 3 {text} at left` has 1, 2 and 3"
            )),
            _ => diagnostic.with_help(format!("copies are numbered from 1: `{text}[1]`")),
        }
    }
}
