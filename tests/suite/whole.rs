//! Files looked at as a whole, with every search that a check may make; nothing at all is told of
//! those that deserve no warning.

use crate::common::cases;
use rivercross::session::{Care, Input, Session};

#[test]
fn cases() {
    cases::each("whole", |name, text| {
        let input = Input { name: name.to_owned(), bytes: text.as_bytes().to_vec() };
        let session = Session::new(&input, Care::Thorough);
        cases::judge(name, session.sources(), session.diagnostics(), session.is_sound())
    });
}
