//! The language's words and marks in plain English.

/// A piece of the author's text as it may be shown in a message: control characters and
/// direction marks by their code points, long text cut.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let mut out = String::new();
    for (index, c) in text.chars().enumerate() {
        if index == MOST {
            out.push('…');
            break;
        }
        let hidden = c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
        if hidden {
            out.push_str(&format!("U+{:04X}", u32::from(c)));
        } else {
            out.push(c);
        }
    }
    out
}
