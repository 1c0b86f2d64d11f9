//! Counts as people read them.

/// A count with its noun, as in "1 node" and "12,345 nodes".
pub fn count(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// A number with its thousands apart.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(
            [0, 999, 1_000, 12_345, 1_234_567].map(grouped),
            ["0", "999", "1,000", "12,345", "1,234,567"]
        );
        assert_eq!((count(1, "node"), count(12_345, "node")), ("1 node".into(), "12,345 nodes".into()));
    }
}
