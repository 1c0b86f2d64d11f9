//! What a manager allows, by `INFO`.

use std::time::Duration;

/// Without a word about time.
const USUAL: Duration = Duration::from_secs(30);
/// A game is taken to last so many moves more.
const MOVES_TO_GO: u32 = 15;
/// Of its time for a move the answer takes so much on its way, at most a tenth of it.
const ON_ITS_WAY: Duration = Duration::from_millis(100);
/// As fast as possible.
const LEAST: Duration = Duration::from_millis(20);

/// The limits as they were told last.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Limits {
    turn: Option<Duration>,
    whole: Option<Duration>,
    left: Option<Duration>,
    /// In bytes; nothing is no limit.
    memory: Option<u64>,
    /// Rules other than freestyle, in words.
    other_rules: Option<String>,
}

impl Limits {
    /// Takes one down; why not, where its value is none that the protocol has. Other keys are passed over, as it says.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let number = || value.parse::<i64>().map_err(|_| format!("INFO {key} should be a number"));
        let time = || number().map(|number| Duration::from_millis(u64::try_from(number).unwrap_or(0)));
        match key {
            "timeout_turn" => self.turn = Some(time()?),
            // Nothing is no limit.
            "timeout_match" => self.whole = Some(time()?).filter(|time| !time.is_zero()),
            "time_left" => self.left = Some(time()?),
            "max_memory" => self.memory = u64::try_from(number()?).ok().filter(|&bytes| bytes > 0),
            "rule" => self.other_rules = other_rules(number()?),
            _ => {}
        }
        Ok(())
    }

    /// Which rules are asked for that are not played here, if any are.
    pub(super) fn other_rules(&self) -> Option<&str> {
        self.other_rules.as_deref()
    }

    /// What the whole program may take.
    pub(super) fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// How long to think about a move.
    pub(super) fn time(&self) -> Duration {
        let turn = self.turn.unwrap_or(USUAL);
        let whole = self.left.filter(|_| self.whole.is_some()).or(self.whole);
        let time = whole.map_or(turn, |left| turn.min(left / MOVES_TO_GO));
        (time - ON_ITS_WAY.min(time / 10)).max(LEAST)
    }
}

/// The rules of a sum of one bit each, without that of a single game.
fn other_rules(sum: i64) -> Option<String> {
    let names = ["exactly five in a row", "continuous games", "renju", "caro"];
    let named = names.iter().enumerate().filter(|(bit, _)| sum >> bit & 1 == 1).map(|(_, name)| *name);
    let named: Vec<_> = named.collect();
    match sum {
        0 => None,
        1..16 => Some(named.join(" and ")),
        _ => Some(format!("rule {sum}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_has_its_share_of_what_is_left() {
        let mut limits = Limits::default();
        assert_eq!(limits.time(), USUAL - ON_ITS_WAY);
        limits.set("timeout_turn", "5000").unwrap();
        assert_eq!(limits.time(), Duration::from_millis(4900));
        limits.set("time_left", "2147483647").unwrap();
        limits.set("timeout_match", "0").unwrap();
        assert_eq!(limits.time(), Duration::from_millis(4900));
        limits.set("timeout_match", "60000").unwrap();
        limits.set("time_left", "1500").unwrap();
        assert_eq!(limits.time(), Duration::from_millis(90));
        limits.set("time_left", "-20").unwrap();
        assert_eq!(limits.time(), LEAST);
        limits.set("timeout_turn", "0").unwrap();
        assert_eq!(limits.time(), LEAST);
        assert_eq!(limits.set("timeout_turn", "soon"), Err("INFO timeout_turn should be a number".into()));
    }

    #[test]
    fn other_rules_are_told_by_name() {
        let rules = |value: &str| {
            let mut limits = Limits::default();
            limits.set("rule", value).unwrap();
            limits.other_rules().map(str::to_owned)
        };
        assert_eq!(rules("0"), None);
        assert_eq!(rules("1").as_deref(), Some("exactly five in a row"));
        assert_eq!(rules("6").as_deref(), Some("continuous games and renju"));
        assert_eq!(rules("-1").as_deref(), Some("rule -1"));
    }

    #[test]
    fn what_is_not_known_is_passed_over() {
        let mut limits = Limits::default();
        for (key, value) in [("folder", "/tmp"), ("evaluate", "3,4"), ("game_type", "2"), ("", "")] {
            assert_eq!(limits.set(key, value), Ok(()));
        }
        assert_eq!(limits, Limits::default());
        limits.set("max_memory", "1000").unwrap();
        assert_eq!(limits.memory(), Some(1000));
        limits.set("max_memory", "0").unwrap();
        assert_eq!(limits.memory(), None);
    }
}
