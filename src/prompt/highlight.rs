//! What the pieces of an entry are, for whoever shows it in colours.

use super::verbs::{self, Takes};
use crate::syntax::lexis::{Lexeme, lexemes};
use std::ops::Range;

/// What a piece of an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A verb.
    Verb,
    /// The keyword of a statement.
    Statement,
    /// Another word of the language.
    Word,
    /// A name.
    Name,
    /// A number.
    Number,
    /// A string, or the path of a file.
    Text,
    /// A remark.
    Remark,
    /// A mark.
    Mark,
    /// What has no place here.
    Stranger,
}

/// The pieces of a text that may hold several entries, in order, blanks left out.
pub fn highlight(text: &str) -> Vec<(Range<usize>, Piece)> {
    let mut pieces: Vec<(Range<usize>, Piece)> = Vec::new();
    // The verb that the line begins with.
    let mut verb = None;
    let mut end = 0;
    for (range, lexeme) in lexemes(text) {
        let begins = end == 0 || text.get(end..range.start).is_some_and(|gap| gap.contains('\n'));
        end = range.end;
        let word = text.get(range.clone()).unwrap_or("");
        if begins {
            // `variant` and nothing behind it that declares one.
            let line = text.get(range.start..).and_then(|rest| rest.lines().next()).unwrap_or("");
            let choice = lexeme != Lexeme::Statement || verbs::is_choice(line);
            verb = verbs::find(word).filter(|_| choice);
        }
        let piece = match (verb.map(|verb| verb.takes), lexeme) {
            (Some(_), _) if begins => Piece::Verb,
            (_, Lexeme::Remark) => Piece::Remark,
            (Some(Takes::File), _) => Piece::Text,
            (Some(Takes::Word(known)), _) if known == word => Piece::Word,
            (Some(Takes::Load), Lexeme::Reserved) if matches!(word, "to" | "nobody") => Piece::Word,
            (Some(Takes::Load), Lexeme::Statement) if word == "from" => Piece::Word,
            (Some(_), Lexeme::Statement | Lexeme::Reserved) => Piece::Name,
            (_, Lexeme::Statement) => Piece::Statement,
            (_, Lexeme::Reserved) => Piece::Word,
            (_, Lexeme::Name) => Piece::Name,
            (_, Lexeme::Number) => Piece::Number,
            (_, Lexeme::Text) => Piece::Text,
            (_, Lexeme::Mark) => Piece::Mark,
            (_, Lexeme::Stranger) => Piece::Stranger,
        };
        pieces.push((range, piece));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::{Piece, Piece::*, highlight};

    fn pieces(text: &str) -> Vec<(&str, Piece)> {
        highlight(text).into_iter().map(|(range, piece)| (&text[range], piece)).collect()
    }

    #[test]
    fn verbs_and_statements_are_told_apart() {
        let of_go = [("go", Verb), ("2", Number), ("boat", Name), (",", Mark), ("goat", Name), ("to", Word)];
        assert_eq!(pieces("go 2 boat, goat to"), of_go);
        assert_eq!(pieces("moves all # now"), [("moves", Verb), ("all", Word), ("# now", Remark)]);
        assert_eq!(pieces("variant larger"), [("variant", Verb), ("larger", Name)]);
        let declared = [("variant", Statement), ("larger", Name), ("{", Mark)];
        assert_eq!(pieces("variant larger {"), declared);
        let path = [("load", Verb), ("a", Text), ("/", Text), ("b", Text), (".", Text), ("cross", Text)];
        assert_eq!(pieces("load a/b.cross"), path);
        let two = [("all", Verb), ("goal", Statement), ("all", Word), ("at", Word), ("ait", Name)];
        assert_eq!(pieces("all\ngoal all at ait"), two);
        assert_eq!(pieces("set n = 4"), [("set", Verb), ("n", Name), ("=", Mark), ("4", Number)]);
        assert_eq!(pieces("frobnicate"), [("frobnicate", Name)]);
        assert_eq!(pieces(""), []);
    }
}
