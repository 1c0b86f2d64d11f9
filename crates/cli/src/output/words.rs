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

/// A moment, by seconds since 1970.
pub(crate) fn date(seconds: u64) -> String {
    // Years that begin in March have their leap day last.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (year + 400 * era + month / 10, if month < 10 { month + 3 } else { month - 9 });
    let (hour, minute) = (seconds / 3_600 % 24, seconds / 60 % 60);
    format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
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
    fn moments_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01 00:00 UTC");
        assert_eq!(date(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(date(1_800_000_000), "2027-01-15 08:00 UTC");
        assert_eq!(date(1_835_395_199), "2028-02-28 23:59 UTC");
        assert_eq!(date(1_835_481_600), "2028-03-01 00:00 UTC");
    }

    #[test]
    fn units_suit_the_size() {
        assert_eq!(time(0.000_4), "400 µs");
        assert_eq!(time(0.25), "250 ms");
        assert_eq!(time(2.0), "2.0 s");
        assert_eq!(time(125.0), "2:05 min");
    }
}
