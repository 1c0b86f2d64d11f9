//! Colours and units.

use anstyle::{AnsiColor, Style};
use indicatif::HumanBytes;

/// Proven, accepted.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// Disproven: an answer as good as the other, in another colour.
pub(crate) const NO: Style = AnsiColor::Cyan.on_default().bold();
/// Unknown, not checked.
pub(crate) const OPEN: Style = AnsiColor::Yellow.on_default().bold();
/// Errors, rejected.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
/// What is read last.
pub(crate) const DIM: Style = Style::new().dimmed();

/// The colour of a verdict.
pub(super) fn verdict_style(verdict: &str) -> Style {
    match verdict {
        "proven" => GOOD,
        "disproven" => NO,
        _ => OPEN,
    }
}

/// A count with its noun, as in "1 node" and "12,345 nodes".
pub(crate) fn count(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", indicatif::HumanCount(number), if number == 1 { "" } else { "s" })
}

/// A number of bytes.
pub(crate) fn bytes(number: u64) -> String {
    HumanBytes(number).to_string()
}

/// A time in the unit that suits it.
pub(crate) fn time(seconds: f64) -> String {
    match seconds {
        s if s < 0.001 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.0} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.1} s"),
        s => format!("{}:{:02} min", s as u64 / 60, s as u64 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_suit_the_size() {
        assert_eq!((count(1, "node"), count(12_345, "node")), ("1 node".into(), "12,345 nodes".into()));
        assert_eq!(time(0.000_4), "400 µs");
        assert_eq!(time(0.25), "250 ms");
        assert_eq!(time(2.0), "2.0 s");
        assert_eq!(time(125.0), "2:05 min");
    }
}
