//! Did you mean: the nearest of some words, if it is near enough to be worth saying.

/// The candidate nearest to `word`, if it is near: another case of letters, or a distance
/// (Damerau 1964, adjacent letters swapped count once) of at most a third of the longer word.
/// Among equally near ones the first wins, so that equal input gives equal output.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    let folded = word.to_lowercase();
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let other = candidate.chars().count();
        let bound = length.max(other).div_ceil(3);
        // The distance is at least the difference in length, and long words are not compared in full.
        if candidate == word || length.abs_diff(other) > bound || length.max(other) > 64 {
            continue;
        }
        let distance =
            if candidate.to_lowercase() == folded { 0 } else { strsim::osa_distance(word, candidate).max(1) };
        // One letter for another is no likeness between words of one or two letters.
        let near = distance <= bound && distance < length.max(other).saturating_sub(1).max(1);
        if near && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// A name that ends in a number, as some write a copy: `husband1`, `husband_1`.
pub fn numbered(name: &str) -> Option<(&str, u32)> {
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = name.get(base.len()..)?.parse().ok().filter(|&number| number > 0)?;
    Some((base.strip_suffix('_').unwrap_or(base), number))
}

/// The number that an English word says, from zero to twenty.
pub fn number_word(word: &str) -> Option<usize> {
    const WORDS: [&str; 21] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    WORDS.iter().position(|number| number.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_words_only() {
        assert_eq!(nearest("gaot", ["wolf", "goat", "cabbage"]), Some("goat"));
        assert_eq!(nearest("Wolf", ["wolf", "goat"]), Some("wolf"));
        assert_eq!(nearest("couple", ["husband", "couples"]), Some("couples"));
        assert_eq!(nearest("dragon", ["wolf", "goat"]), None);
        assert_eq!(nearest("a", ["b"]), None);
    }
}
