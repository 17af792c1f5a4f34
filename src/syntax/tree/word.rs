//! Names, strings and integers.

use crate::source::Span;

/// A name as it is compared: in Unicode NFC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name in NFC; empty where the parser put a name in that the author left out.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl Name {
    /// Whether the author left this name out (already told).
    pub fn is_missing(&self) -> bool {
        self.text.is_empty()
    }
}

/// A string literal with its escapes resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The value.
    pub value: String,
    /// The literal with its quotation marks.
    pub span: Span,
}

/// A signed integer in a place that takes nothing else (`in INT..INT`, `with n = INT`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Integer {
    /// The value; one that does not fit was told by the parser and reads 0.
    pub value: i64,
    /// The digits, with the minus sign if there is one.
    pub span: Span,
}
