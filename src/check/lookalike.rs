//! Names that look alike on screen but are spelt with letters of different scripts.

use unicode_normalization::UnicodeNormalization;

/// Letters of other scripts that look like a Latin one (from Unicode's list of confusables, UTS 39:
/// the Cyrillic and Greek letters that are on keyboards).
const CONFUSABLE: &[(&str, &str)] = &[
    ("аеорсухіјѕԁһӏ", "aeopcyxijsdhl"),
    ("АВЕКМНОРСТУХЅІЈ", "ABEKMHOPCTYXSIJ"),
    ("οαυνκρχιγ", "oauvkpxiy"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
];

/// The name with every letter replaced by the Latin one that it looks like.
fn skeleton(name: &str) -> String {
    let latin = |letter: char| {
        let found = CONFUSABLE.iter().find_map(|(others, latin)| {
            others.chars().zip(latin.chars()).find(|&(other, _)| other == letter)
        });
        found.map_or(letter, |(_, latin)| latin)
    };
    // Compatibility forms fold full-width letters.
    name.nfkc().map(latin).collect()
}

/// The candidate that looks like `name` but is another name.
pub(super) fn twin<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let skeleton_of_name = skeleton(name);
    let mut candidates = candidates.filter(|candidate| *candidate != name);
    candidates.find(|candidate| skeleton(candidate) == skeleton_of_name)
}

/// In which letter two names that look alike differ, in words.
pub(super) fn difference(name: &str, twin: &str) -> String {
    let differing = name.chars().zip(twin.chars()).find(|(a, b)| a != b);
    match differing {
        Some((a, b)) => {
            format!("this `{a}` is U+{:04X} and that `{b}` is U+{:04X}", u32::from(a), u32::from(b))
        }
        None => "they are spelt differently".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::twin;

    #[test]
    fn scripts_that_look_alike() {
        assert_eq!(twin("g\u{43e}at", ["wolf", "goat"].into_iter()), Some("goat"));
        assert_eq!(twin("ｇｏａｔ", ["wolf", "goat"].into_iter()), Some("goat"));
        assert_eq!(twin("goat", ["wolf", "goat"].into_iter()), None);
    }
}
