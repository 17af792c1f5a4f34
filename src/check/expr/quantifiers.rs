//! Copy variables: `for`, `count`, `any`, `all`, and what a variable stands for.

use super::{Checker, Context, number, truth};
use crate::check::names::{Fit, Symbol};
use crate::check::puzzle::{FamilyId, NumberKind, RoleId, TruthKind, Value};
use crate::diag::{Code, Diagnostic, suggest};
use crate::source::Span;
use crate::syntax::tree::{Binder, Clause, Expr, Name, Quantifier};
use rustc_hash::FxHashSet;

/// The copy variables around a point, and those of the same statement that do not reach it.
#[derive(Default)]
pub(super) struct Variables {
    /// In force, outermost first.
    bound: Vec<Bound>,
    /// Ended before, or of a clause while its head is read.
    elsewhere: Vec<Elsewhere>,
    /// Told as standing for no copy.
    told: FxHashSet<String>,
}

struct Bound {
    name: String,
    span: Span,
    /// `None` where that is not known (told).
    family: Option<FamilyId>,
}

struct Elsewhere {
    name: String,
    span: Span,
    reach: Reach,
}

/// How far a variable reaches.
#[derive(Clone, Copy)]
enum Reach {
    Parenthesis,
    Clause,
    NotTheHead,
}

impl Checker<'_, '_> {
    /// `count(c in FAMILY: EXPR)` and its like.
    pub(super) fn quantifier(
        &mut self,
        kind: Quantifier,
        binder: &Binder,
        body: &Expr,
        span: Span,
    ) -> Option<Value> {
        let family = self.bind(binder);
        let body = self.read_truth(body);
        self.unbind(1, Reach::Parenthesis);
        let (family, body) = (family?, Box::new(body?));
        Some(match kind {
            Quantifier::Count => number(NumberKind::CountCopies(family, body), span),
            Quantifier::Any => truth(TruthKind::AnyCopy(family, body), span),
            Quantifier::All => truth(TruthKind::AllCopies(family, body), span),
        })
    }

    /// Binds the variables of a clause; `None` if one of them stands for no copy (told).
    pub(super) fn bind_all(&mut self, binders: &[Binder]) -> Option<Vec<FamilyId>> {
        let families: Vec<_> = binders.iter().map(|binder| self.bind(binder)).collect();
        families.into_iter().collect()
    }

    /// Ends the variables of a clause.
    pub(super) fn unbind_all(&mut self, binders: &[Binder]) {
        self.unbind(binders.len(), Reach::Clause);
    }

    /// Knows of the clauses' variables while their head is read, so that it can be said that they
    /// do not reach up to it.
    pub(super) fn announce(&mut self, clauses: &[Clause]) {
        let binders = clauses.iter().flat_map(|clause| &clause.binders);
        let names = binders.map(|binder| &binder.variable);
        self.at.variables.elsewhere = names
            .map(|name| Elsewhere { name: name.text.clone(), span: name.span, reach: Reach::NotTheHead })
            .collect();
    }

    /// Ends the head: its clauses come next.
    pub(super) fn end_head(&mut self) {
        self.at.variables.elsewhere.clear();
    }

    /// Binds a variable. It is known from now on even where something is wrong with it, so that
    /// nothing further is told of its uses.
    fn bind(&mut self, binder: &Binder) -> Option<FamilyId> {
        let Binder { variable, family: family_name, .. } = binder;
        let family = self.family(family_name);
        let sound = self.check_binding(variable, family_name, family);
        let bound = Bound { name: variable.text.clone(), span: variable.span, family };
        self.at.variables.bound.push(bound);
        sound.and(family)
    }

    fn unbind(&mut self, count: usize, reach: Reach) {
        let Variables { bound, elsewhere, .. } = &mut self.at.variables;
        let ended = bound.split_off(bound.len().saturating_sub(count));
        elsewhere.extend(ended.into_iter().map(|Bound { name, span, .. }| Elsewhere { name, span, reach }));
    }

    /// The family that a variable is to range over.
    fn family(&mut self, name: &Name) -> Option<FamilyId> {
        let symbol = self.world.names.look_up(name, Fit::Family, self.notes)?;
        match symbol {
            Symbol::Family(family) => Some(family),
            Symbol::Role(role) => {
                let text = &name.text;
                let family = &self.world.families[self.world.roles[role].family];
                let (headline, help) = if family.of {
                    let whole = &family.name.text;
                    let headline = format!("`{text}` is a role of `{whole}`, not a family");
                    (headline, format!("a copy variable ranges over the family: `c in {whole}`"))
                } else {
                    let headline = format!("`{text}` is not a family declared with `of`");
                    (
                        headline,
                        format!(
                            "count them by their name: `{text} >= 1`; copies of their own have families: \
                         `entity 3 couples of (husband, wife) at left`"
                        ),
                    )
                };
                let label = "a copy variable can't range over this";
                let diagnostic = Diagnostic::new(Code::WrongSortOfName, headline, name.span, label)
                    .with_label(family.name.span, "declared here");
                self.fail(diagnostic.with_help(help))
            }
            _ => self.world.names.find(name, Fit::Family, self.notes).and(None),
        }
    }

    fn check_binding(&mut self, variable: &Name, family_name: &Name, family: Option<FamilyId>) -> Option<()> {
        let bound = &self.at.variables.bound;
        let again = |same: &dyn Fn(&Bound) -> bool| bound.iter().filter(|outer| same(outer)).count() > 1;
        if again(&|outer| family.is_some() && outer.family == family)
            || again(&|outer| outer.name == variable.text)
        {
            // That it is bound twice was told one level further out.
            return None;
        }
        if let Some(outer) = bound.iter().find(|outer| family.is_some() && outer.family == family) {
            let text = &family_name.text;
            let diagnostic = Diagnostic::new(
                Code::BoundTwice,
                format!("`{text}` is bound already"),
                family_name.span,
                "the same family again",
            )
            .with_label(outer.span, format!("`{}` stands for one of its copies here", outer.name))
            .with_help(
                "the other copies are counted by the bare role: \
                 `for c in couples: forbid c.wife and husband unless c.husband`",
            );
            return self.fail(diagnostic);
        }
        if variable.is_missing() {
            return None;
        }
        let text = &variable.text;
        if let Some(outer) = bound.iter().find(|outer| outer.name == *text) {
            let diagnostic = Diagnostic::new(
                Code::BoundTwice,
                format!("`{text}` stands for a copy already"),
                variable.span,
                "bound again",
            )
            .with_label(outer.span, "first bound here")
            .with_help("take another letter: `for d in families: …`");
            return self.fail(diagnostic);
        }
        if let Some(declared) = self.world.names.declaration(text) {
            let diagnostic = Diagnostic::new(
                Code::VariableHidesName,
                format!("the copy variable `{text}` would hide what is called `{text}`"),
                variable.span,
                "this name is taken",
            )
            .with_label(declared, "declared here")
            .with_help(format!("give the variable a name of its own: `c in {}`", family_name.text));
            return self.fail(diagnostic);
        }
        Some(())
    }

    /// What is said of a copy variable that stands by itself; `None` if the name is none.
    pub(super) fn copy_as_number(&self, name: &Name) -> Option<Diagnostic> {
        let text = &name.text;
        let bound = self.at.variables.bound.iter().find(|bound| bound.name == *text)?;
        if self.world.names.declaration(text).is_some() {
            return None;
        }
        let roles = bound.family.map(|family| &self.world.families[family].roles);
        let role =
            roles.and_then(|roles| roles.first()).map(|&role| self.world.roles[role].name.text.as_str());
        let diagnostic = Diagnostic::new(
            Code::FamilyIsNoNumber,
            format!("`{text}` stands for a whole copy, and not for a number"),
            name.span,
            "which of its roles?",
        );
        Some(
            diagnostic
                .with_label(bound.span, "a copy variable")
                .with_help(format!("name a role after a dot: `{text}.{}`", role.unwrap_or("wife"))),
        )
    }

    /// The family of which a variable stands for a copy.
    pub(super) fn family_of(&mut self, variable: &Name, role: &Name) -> Option<FamilyId> {
        if variable.is_missing() {
            return None;
        }
        let variables = &mut self.at.variables;
        if let Some(bound) = variables.bound.iter().rev().find(|bound| bound.name == variable.text) {
            return bound.family;
        }
        // A copy whose name could not be read may be this one.
        if role.is_missing() || variables.bound.iter().any(|bound| bound.name.is_empty()) {
            return None;
        }
        if !variables.told.insert(variable.text.clone()) || self.world.names.is_tainted(&variable.text) {
            return None;
        }
        self.fail(self.no_copy(variable, role))
    }

    fn no_copy(&self, variable: &Name, role: &Name) -> Diagnostic {
        let variables = &self.at.variables;
        let family = self.family_with(role);
        let (name, role) = (&variable.text, &role.text);
        let headline = format!("`{name}` in `{name}.{role}` stands for no copy here");
        let new = |label: &str| Diagnostic::new(Code::NoCopyHere, headline.clone(), variable.span, label);
        if let Some(other) = variables.elsewhere.iter().rev().find(|other| other.name == *name) {
            let (label, why, help) = match other.reach {
                Reach::Parenthesis => (
                    "not bound any more",
                    "ends with its closing parenthesis",
                    format!("put `{name}.{role}` inside the parentheses, or name the role alone: `{role}`"),
                ),
                Reach::Clause => (
                    "not bound any more",
                    "this `for` belongs to its clause alone",
                    format!(
                        "each clause takes its own `for`: `for {name} in {family}: forbid {name}.{role}`"
                    ),
                ),
                Reach::NotTheHead => (
                    "not bound in the head of the rule",
                    "the `for` of a clause does not reach up to the head",
                    format!("move the guard into the clause, after its `for`: `when {name}.{role}`"),
                ),
            };
            return new(label).with_label(other.span, why).with_help(help);
        }
        let bound = variables.bound.iter().map(|bound| bound.name.as_str());
        if let Some(near) = suggest::nearest(name, bound) {
            return new("not bound").with_help(format!("did you mean `{near}.{role}`?"));
        }
        let diagnostic = new("not bound");
        if let Some(declared) = self.world.names.declaration(name) {
            return diagnostic
                .with_label(declared, "declared here, but no copy variable")
                .with_help(format!("name the role alone to count all of them: `{role}`"));
        }
        let help = match self.at.context {
            Context::Let => format!(
                "a let does not see the `for` where it is used; bind a copy in it: \
                 `any({name} in {family}: {name}.{role})`"
            ),
            Context::Goal | Context::Estimate => {
                format!("bind it around its use: `any({name} in {family}: {name}.{role} at right)`")
            }
            _ => format!("bind it around its use: `any({name} in {family}: {name}.{role})`"),
        };
        diagnostic.with_help(help)
    }

    /// The name of the family that has a role, or a sample's.
    fn family_with(&self, role: &Name) -> &str {
        let family = match self.world.names.get(&role.text) {
            Some(Symbol::Role(role)) => Some(&self.world.families[self.world.roles[role].family]),
            _ => None,
        };
        family.filter(|family| family.of).map_or("couples", |family| &family.name.text)
    }

    /// The role of a family that a name after the dot stands for.
    pub(super) fn role_of(&mut self, family: FamilyId, name: &Name) -> Option<RoleId> {
        if name.is_missing() {
            return None;
        }
        let names = &self.world.names;
        let declared = names.declaration(&name.text);
        match names.get(&name.text) {
            Some(Symbol::Role(role)) if self.world.roles[role].family == family => {
                // Marks it as used.
                return names.look_up(name, Fit::Role, self.notes).map(|_| role);
            }
            // What it stands for is not clear, and that was told.
            None if declared.is_some() || names.is_tainted(&name.text) => return None,
            _ => {}
        }
        if self.notes.is_count_of(&name.text, Fit::Role) || !self.notes.is_news(&name.text, Some(Fit::Role)) {
            return None;
        }
        let text = &name.text;
        let whole = &self.world.families[family].name;
        let roles = &self.world.families[family].roles;
        let roles: Vec<_> = roles.iter().map(|&role| self.world.roles[role].name.text.as_str()).collect();
        let diagnostic = Diagnostic::new(
            Code::NoRoleOfFamily,
            format!("`{}` has no role `{text}`", whole.text),
            name.span,
            "not one of its roles",
        )
        .with_label(whole.span, "the family is declared here");
        self.fail(match suggest::nearest(text, roles.iter().copied()) {
            Some(near) => diagnostic.with_help(format!("did you mean `{near}`?")),
            None if declared.is_some() => {
                diagnostic.with_help(format!("who belongs to no copy is named alone: `{text}`"))
            }
            None => {
                let roles: Vec<_> = roles.iter().take(5).map(|role| format!("`{role}`")).collect();
                diagnostic.with_help(format!("its roles are {}", roles.join(", ")))
            }
        })
    }
}
