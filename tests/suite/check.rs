//! Mistakes in names, numbers, whole puzzles and edits.

use crate::common::cases;

#[test]
fn cases() {
    cases::each("check", |name, text| {
        let (sources, diagnostics, sound) = cases::check(name, text);
        cases::judge(name, &sources, &diagnostics, sound)
    });
}
