//! A clock that adds time with each move, up to a cap, and how much of it a move may take.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// So many moves of the length of this one are still to be paid for by what is left.
const MOVES_LEFT: u32 = 20;

/// A clock of a game: what is left, what each move adds, and the most there may be. Correspondence games of Little Golem have
/// `240h+36h`.
///
/// ```
/// use std::time::Duration;
/// use twinproof_joblevel::MoveClock;
///
/// let mut clock: MoveClock = "240h+36h".parse()?;
/// let hours = |hours: u64| Duration::from_secs(3600 * hours);
/// // A twentieth of what is there, and what will be added.
/// assert_eq!(clock.for_move(), hours(48));
/// assert!(clock.spend(hours(48)));
/// assert_eq!(clock.left(), hours(228));
/// assert!(clock.spend(hours(1)));
/// assert_eq!(clock.left(), hours(240));
/// assert!(!clock.spend(hours(241)));
/// # Ok::<(), twinproof_joblevel::UnknownClock>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveClock {
    #[serde(with = "in_seconds")]
    left: Duration,
    #[serde(with = "in_seconds")]
    increment: Duration,
    #[serde(with = "in_seconds")]
    most: Duration,
}

impl MoveClock {
    /// A clock with so much time; each move adds so much, as long as there is not more than `most`.
    pub fn new(main: Duration, increment: Duration, most: Duration) -> Self {
        Self { left: main, increment, most: most.max(main) }
    }

    /// What is left.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// How long the next move should take: a share of what is left and what the move will add, but never more than half of what
    /// is left.
    pub fn for_move(&self) -> Duration {
        (self.left / MOVES_LEFT).saturating_add(self.increment).min(self.left / 2)
    }

    /// A move was made in this time; `false` if that was too late.
    pub fn spend(&mut self, time: Duration) -> bool {
        let left = self.left.checked_sub(time);
        self.left = left.unwrap_or_default().saturating_add(self.increment).min(self.most);
        left.is_some()
    }
}

/// That a text is no clock.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no clock: write the time, what each move adds, and the most there may be, as in 240h+36h/240h; units are s, m, h and d"
)]
pub struct UnknownClock(String);

impl FromStr for MoveClock {
    type Err = UnknownClock;

    /// Reads `TIME`, `TIME+INCREMENT` or `TIME+INCREMENT/MOST`; without a most, it is the time to begin with.
    fn from_str(text: &str) -> Result<Self, UnknownClock> {
        let bad = || UnknownClock(text.chars().take(40).collect());
        let (times, most) = text.split_once('/').map_or((text, None), |(times, most)| (times, Some(most)));
        let (main, increment) = times.split_once('+').unwrap_or((times, "0s"));
        let read = |text: &str| duration(text.trim()).ok_or_else(bad);
        let main = read(main)?;
        let most = most.map_or(Ok(main), read)?;
        let increment = read(increment)?;
        let holds = !main.is_zero() && most >= main;
        if holds { Ok(Self::new(main, increment, most)) } else { Err(bad()) }
    }
}

/// A number with its unit.
fn duration(text: &str) -> Option<Duration> {
    let split = text.find(|letter: char| letter.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at(split);
    let unit = match unit {
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        "d" => 86_400.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(number.parse::<f64>().ok()? * unit).ok()
}

impl fmt::Display for MoveClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, increment, most] = [self.left, self.increment, self.most].map(words);
        write!(f, "{left}, {increment} more a move, {most} at most")
    }
}

/// Time as seconds.
mod in_seconds {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use std::time::Duration;

    pub(super) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(time.as_secs_f64())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

fn words(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        3600.0.. => format!("{:.1} h", seconds / 3600.0),
        60.0.. => format!("{:.1} min", seconds / 60.0),
        _ => format!("{seconds:.1} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn time_is_added_up_to_the_cap_and_never_below_nothing() {
        let mut clock = MoveClock::new(seconds(100), seconds(10), seconds(105));
        assert!(clock.spend(seconds(2)));
        assert_eq!(clock.left(), seconds(105));
        assert!(clock.spend(seconds(105)));
        assert_eq!(clock.left(), seconds(10));
        assert!(!clock.spend(seconds(11)));
        assert_eq!(clock.left(), seconds(10));
    }

    #[test]
    fn whoever_takes_what_it_says_never_runs_out() {
        for (main, increment) in [(240, 36), (60, 0), (1, 10), (5, 1)] {
            let mut clock = MoveClock::new(seconds(main), seconds(increment), seconds(main));
            // A long game.
            for _ in 0..300 {
                let time = clock.for_move();
                assert!(!time.is_zero() && time <= clock.left() / 2, "{clock}");
                assert!(clock.spend(time), "{clock}");
            }
        }
        // What is added anyway is always spent, but of little no more than half.
        let clock = MoveClock::new(seconds(10), seconds(36), seconds(240));
        assert_eq!(clock.for_move(), seconds(5));
    }

    #[test]
    fn clocks_are_read_with_their_units_and_nothing_else() {
        let clock: MoveClock = "1.5m + 2s / 2m".parse().unwrap();
        assert_eq!(clock, MoveClock::new(seconds(90), seconds(2), seconds(120)));
        assert_eq!("10d".parse(), Ok(MoveClock::new(seconds(864_000), seconds(0), seconds(864_000))));
        for bad in
            ["", "240", "240h+36", "-1s", "0s", "nans", "1e400h", "infs", "10s+1s/5s", "5s+5s+5s", "5 weeks"]
        {
            assert!(bad.parse::<MoveClock>().is_err(), "{bad}");
        }
        assert!("x".parse::<MoveClock>().unwrap_err().to_string().contains("240h+36h/240h"));
    }
}
