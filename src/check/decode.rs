//! Bytes to text: a file has to be UTF-8.

use crate::diag::{Code, Diagnostic};
use crate::limits;
use crate::source::{SourceId, Span};

/// Why bytes are no text, with as much text as there is to point into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotText {
    /// What can be shown of the file: what is no UTF-8 stands there as U+FFFD.
    pub text: String,
    /// Where in it the first such byte stands.
    pub offset: usize,
    code: Code,
    headline: &'static str,
    label: String,
    help: String,
}

impl NotText {
    /// The diagnostic, once the text is a source.
    pub fn diagnostic(&self, source: SourceId) -> Diagnostic {
        let length =
            self.text.get(self.offset..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        let span = Span::new(source, self.offset, self.offset + length);
        Diagnostic::new(self.code, self.headline, span, self.label.clone()).with_help(self.help.clone())
    }
}

/// The text of a file's bytes; a byte-order mark is left in, the source table takes it away.
pub fn decode(bytes: &[u8]) -> Result<&str, NotText> {
    if bytes.len() > limits::FILE_BYTES {
        return Err(NotText {
            text: String::new(),
            offset: 0,
            code: Code::FileTooLarge,
            headline: "the file is too large to read",
            label: format!("{} bytes", bytes.len()),
            help: format!("a file may have at most {} bytes; is this a `.cross` file?", limits::FILE_BYTES),
        });
    }
    std::str::from_utf8(bytes).map_err(|error| explain(bytes, error.valid_up_to()))
}

fn explain(bytes: &[u8], valid: usize) -> NotText {
    let encoding = match bytes {
        [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => Some("UTF-32"),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some("UTF-16"),
        _ => None,
    };
    let headline = "the file is not UTF-8 text";
    if let Some(encoding) = encoding {
        return NotText {
            text: String::new(),
            offset: 0,
            code: Code::NotUtf8,
            headline,
            label: format!("it begins with the byte-order mark of {encoding}"),
            help: "save it as UTF-8 in your editor".to_owned(),
        };
    }
    // The source table takes a byte-order mark away, so offsets count from after it.
    let mark = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let byte = bytes.get(valid).copied().unwrap_or(0);
    NotText {
        text: String::from_utf8_lossy(bytes).trim_start_matches('\u{feff}').to_owned(),
        offset: valid.saturating_sub(mark),
        code: Code::NotUtf8,
        headline,
        label: format!("the byte 0x{byte:02X} can't stand here"),
        help: "save it as UTF-8 in your editor; letters like `é` or `ß` are often what differs".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn the_place_of_the_first_wrong_byte() {
        assert_eq!(decode("bank 左".as_bytes()), Ok("bank 左"));
        let wrong = decode(b"\xEF\xBB\xBFbank caf\xE9, x").map_err(|not| (not.offset, not.text));
        assert_eq!(wrong, Err((8, "bank caf\u{fffd}, x".to_owned())));
        let wide = decode(b"\xFF\xFEb\0").map_err(|not| not.label);
        assert_eq!(wide, Err("it begins with the byte-order mark of UTF-16".to_owned()));
    }
}
