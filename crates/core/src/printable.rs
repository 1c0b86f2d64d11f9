//! Texts from outside, made harmless for a terminal.

use std::borrow::Cow;

/// A text from outside as it may stand in a line for people: what would start a new line, move the cursor or
/// turn the direction of writing is escaped.
///
/// ```
/// use twinproof_core::printable;
/// assert_eq!(printable("Kb1–c2"), "Kb1–c2");
/// assert_eq!(printable("x\naccepted \u{1b}[2J\u{202e}"), "x\\naccepted \\u{1b}[2J\\u{202e}");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unruly) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_unruly(letter) { out.extend(letter.escape_default()) } else { out.push(letter) }
    }
    Cow::Owned(out)
}

/// Controls, line separators, and the marks that reorder what stands around them.
fn is_unruly(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}
