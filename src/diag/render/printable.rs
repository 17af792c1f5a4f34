//! Text that is safe and short enough to be shown.

/// The longest word that is shown in full, in characters.
const WORD: usize = 64;
/// How much of a longer word is shown.
const WORD_SHOWN: usize = 32;

/// Whether a character could steer a terminal, turn the line round, or not be seen at all.
pub(super) fn is_hidden(c: char) -> bool {
    matches!(c,
        '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{180e}'
        | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// `text` with every hidden character but line feeds written as its code point, `<U+202E>`.
/// (The joiners U+200C and U+200D stay: names and pictures are made with them.)
pub fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        push_printable(&mut out, c, c == '\n');
    }
    out
}

/// JSON with every hidden character but line feeds escaped: such characters stand only in strings.
pub fn printable_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if c == '\n' || !is_hidden(c) {
            out.push(c);
        } else {
            let mut units = [0; 2];
            c.encode_utf16(&mut units).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
        }
    }
    out
}

/// Adds `c`, as its code point if it is hidden and not `allowed`.
pub(super) fn push_printable(out: &mut String, c: char, allowed: bool) {
    if allowed || !is_hidden(c) {
        out.push(c);
    } else {
        out.push_str(&format!("<U+{:04X}>", u32::from(c)));
    }
}

/// `text` with long words cut to their beginnings, and at most `most` characters of it altogether.
pub fn shorten(text: &str, most: usize) -> String {
    let mut out = String::new();
    let mut shown = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let bare = word.trim_end();
        // A word of fewer bytes than `WORD` has fewer characters, too.
        if bare.len() > WORD && bare.chars().count() > WORD {
            out.extend(bare.chars().take(WORD_SHOWN));
            out.push('…');
            // What closes a quotation is worth keeping.
            let end: Vec<char> =
                bare.chars().rev().take_while(|c| "`\"',.;:)".contains(*c)).take(3).collect();
            out.extend(end.iter().rev());
            out.push_str(word.get(bare.len()..).unwrap_or(""));
            shown += WORD_SHOWN;
        } else {
            out.push_str(word);
            shown += word.chars().count();
        }
        if shown > most {
            out.push('…');
            break;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_show_as_code_points() {
        assert_eq!(printable("go\0at \u{1b}[31m\u{202e}x"), "go<U+0000>at <U+001B>[31m<U+202E>x");
        assert_eq!(printable_json("[\"\u{202e}\u{e0001}\"]\n"), "[\"\\u202e\\udb40\\udc01\"]\n");
        assert_eq!(printable("左 א 👩\u{200d}🌾\n"), "左 א 👩\u{200d}🌾\n");
    }

    #[test]
    fn long_words_keep_their_beginning_and_their_quotation_mark() {
        let long = format!("nobody is called `{}` here", "a".repeat(1_000_000));
        assert_eq!(shorten(&long, 200), format!("nobody is called `{}…` here", "a".repeat(WORD_SHOWN - 1)));
        assert_eq!(shorten(&"ab ".repeat(1_000), 30).chars().count(), 34);
        assert_eq!(shorten("as it was\n  two lines ", 200), "as it was\n  two lines ");
    }
}
