//! How long to think about a move.

use std::time::Duration;
use twinproof_games::go::Color;

/// Without a word about time.
const USUAL: Duration = Duration::from_secs(10);
/// A game is taken to last so many moves more.
const MOVES_TO_GO: u32 = 30;

/// What a program has said about time.
#[derive(Debug, Clone, Default)]
pub(super) struct Clocks {
    /// Main time, and time for so many stones after it.
    settings: Option<(Duration, Duration, u32)>,
    /// What is left, and for how many stones; 0 in main time.
    left: [Option<(Duration, u32)>; 2],
}

impl Clocks {
    /// `time_settings MAIN BYO-YOMI STONES`.
    pub(super) fn set(&mut self, numbers: &[u64]) -> Option<()> {
        let &[main, extra, stones] = numbers else { return None };
        let (main, extra) = (Duration::from_secs(main), Duration::from_secs(extra));
        *self = Self { settings: Some((main, extra, u32::try_from(stones).ok()?)), left: [None; 2] };
        Some(())
    }

    /// `time_left COLOR TIME STONES`.
    pub(super) fn leave(&mut self, color: Color, numbers: &[u64]) -> Option<()> {
        let &[time, stones] = numbers else { return None };
        self.left[color as usize] = Some((Duration::from_secs(time), u32::try_from(stones).ok()?));
        Some(())
    }

    /// How long to think now; `None` is without end.
    pub(super) fn time(&self, color: Color) -> Option<Duration> {
        let (main, extra, stones) = match self.settings {
            // Time for no stones means that there is no limit.
            Some((_, extra, 0)) if !extra.is_zero() => return None,
            Some(settings) => settings,
            None => (Duration::ZERO, Duration::ZERO, 0),
        };
        let share = match self.left[color as usize] {
            Some((time, 0)) => time / MOVES_TO_GO,
            Some((time, stones)) => time / stones,
            None if self.settings.is_none() => return Some(USUAL),
            None if main.is_zero() && stones > 0 => extra / stones,
            None => main / MOVES_TO_GO,
        };
        Some(share.max(Duration::from_millis(10)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_shared_out() {
        let mut clocks = Clocks::default();
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        assert_eq!(clocks.time(Color::Black), Some(USUAL));
        clocks.set(&[300, 0, 0]).unwrap();
        assert_eq!(clocks.time(Color::Black), seconds(10));
        clocks.leave(Color::White, &[60, 0]).unwrap();
        assert_eq!((clocks.time(Color::Black), clocks.time(Color::White)), (seconds(10), seconds(2)));
        clocks.leave(Color::White, &[60, 10]).unwrap();
        assert_eq!(clocks.time(Color::White), seconds(6));
        clocks.set(&[0, 30, 5]).unwrap();
        assert_eq!(clocks.time(Color::White), seconds(6));
        clocks.set(&[0, 30, 0]).unwrap();
        assert_eq!(clocks.time(Color::White), None);
        assert_eq!(clocks.set(&[1]), None);
    }
}
