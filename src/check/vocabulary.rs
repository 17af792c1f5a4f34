//! The names of a puzzle by what they stand for, whether or not it is whole: what may be meant by a word
//! that is half typed.

use super::document::Document;
use super::draft::{Draft, Entry};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// `param`
    Param,
    /// `let`
    Let,
    /// `bank`, `island`
    Place,
    /// `property`
    Property,
    /// An individual or a group.
    Crosser,
    /// A family.
    Family,
    /// A role of a family.
    Role,
    /// `kind`
    Kind,
    /// `boat`
    Boat,
    /// `bridge`
    Bridge,
    /// `cost`
    Cost,
    /// `estimate`
    Estimate,
    /// `rule`
    Rule,
    /// The metric of a `limit`.
    Limit,
    /// `variant`
    Variant,
}

impl Document {
    /// The names of the puzzle as it now stands, in the order of their declaration.
    pub fn vocabulary(&self) -> Vec<(Sort, String)> {
        let draft = self.draft(None, &mut self.notes());
        let mut names = declared(&draft);
        let variants = self.variants().map(|(name, _)| name.text.as_str());
        let others = draft.rules.names().map(|name| (Sort::Rule, name));
        let others = others.chain(draft.limits.names().map(|name| (Sort::Limit, name)));
        names.extend(others.chain(variants.map(|name| (Sort::Variant, name))).map(owned));
        names
    }
}

fn owned((sort, name): (Sort, &str)) -> (Sort, String) {
    (sort, name.to_owned())
}

fn declared(draft: &Draft<'_>) -> Vec<(Sort, String)> {
    let mut names = Vec::new();
    for entry in draft.entries.iter() {
        let sort = match entry {
            Entry::Param(_) => Sort::Param,
            Entry::Let(_) => Sort::Let,
            Entry::Place(_) => Sort::Place,
            Entry::Measure(_) => Sort::Property,
            Entry::People(people) if people.item.roles.is_some() => Sort::Family,
            Entry::People(_) => Sort::Crosser,
            Entry::Kind(_) => Sort::Kind,
            Entry::Carrier(carrier) if carrier.at.is_none() => Sort::Bridge,
            Entry::Carrier(_) => Sort::Boat,
            Entry::Cost(_) => Sort::Cost,
            Entry::Estimate(_) => Sort::Estimate,
        };
        names.push(owned((sort, entry.name())));
        names.extend(entry.roles().iter().map(|role| owned((Sort::Role, &role.name.text))));
    }
    names
}
