//! Colours and units.

use anstyle::{AnsiColor, Style};
use indicatif::HumanBytes;
use twinproof::Value;

pub(crate) use twinproof::count;

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
pub(super) fn verdict_style(verdict: Option<Value>) -> Style {
    match verdict {
        Some(Value::Win) => GOOD,
        Some(Value::Loss) => NO,
        None => OPEN,
    }
}

/// A verdict in a word.
pub(super) fn verdict_word(verdict: Option<Value>) -> &'static str {
    verdict.map_or("unknown", Value::verdict)
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
        assert_eq!(time(0.000_4), "400 µs");
        assert_eq!(time(0.25), "250 ms");
        assert_eq!(time(2.0), "2.0 s");
        assert_eq!(time(125.0), "2:05 min");
    }
}
