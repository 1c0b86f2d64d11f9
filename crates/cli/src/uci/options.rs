//! The options a chess program may set.

use std::time::Duration;
use twinproof::cores;
use twinproof::{Algorithm, Settings};
use twinproof_core::Limits;
use twinproof_games::chess::Ask;

/// How to search and what to ask, until it is set otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Options {
    /// Memory for the tables of a search, in MiB.
    hash: u64,
    threads: usize,
    /// How many first moves to report on.
    pub(super) multi_pv: usize,
    /// What the program needs to hear of an answer, taken off the time.
    pub(super) overhead: Duration,
    threefold: bool,
    fifty_moves: bool,
    /// The address of a win/loss database; none if it is empty.
    database: String,
    database_read_only: bool,
}

impl Default for Options {
    fn default() -> Self {
        let overhead = Duration::from_millis(30);
        Self {
            hash: 256,
            threads: 1,
            multi_pv: 1,
            overhead,
            threefold: false,
            fifty_moves: false,
            database: String::new(),
            database_read_only: false,
        }
    }
}

/// The options as they are told to the program, with the values of [`Options::default`].
pub(super) const DECLARED: [&str; 10] = [
    "option name Hash type spin default 256 min 1 max 1048576",
    "option name Threads type spin default 1 min 0 max 1024",
    "option name MultiPV type spin default 1 min 1 max 256",
    "option name Ponder type check default false",
    "option name Move Overhead type spin default 30 min 0 max 10000",
    "option name Threefold type check default false",
    "option name FiftyMoves type check default false",
    "option name Database type string default <empty>",
    "option name DatabaseReadOnly type check default false",
    "option name Clear Hash type button",
];

impl Options {
    /// Sets an option, whatever the case of its name; numbers outside their bounds are brought inside. What is not
    /// understood changes nothing.
    pub(super) fn set(&mut self, name: &str, value: &str) {
        let number = |least, most| value.parse::<u64>().ok().map(|number: u64| number.clamp(least, most));
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = number(1, 1 << 20).unwrap_or(self.hash),
            "threads" => {
                self.threads = number(0, 1024).map_or(self.threads, |threads| cores(threads as usize));
            }
            "multipv" => self.multi_pv = number(1, 256).map_or(self.multi_pv, |lines| lines as usize),
            "move overhead" => {
                self.overhead = number(0, 10_000).map_or(self.overhead, Duration::from_millis);
            }
            "threefold" => self.threefold = value.parse().unwrap_or(self.threefold),
            "fiftymoves" => self.fifty_moves = value.parse().unwrap_or(self.fifty_moves),
            "database" => {
                // So programs write that there is none.
                self.database = if value == "<empty>" { String::new() } else { value.to_owned() };
            }
            "databasereadonly" => {
                self.database_read_only = value.parse().unwrap_or(self.database_read_only);
            }
            // Whether the program lets its engines ponder needs no preparation, and no table outlives its search.
            _ => {}
        }
    }

    /// The search, with at most so many expansions.
    pub(super) fn settings(&self) -> Settings {
        let limits = Limits { memory: Some(self.hash << 20), ..Limits::default() };
        Settings { threads: self.threads, limits, ..Settings::new(Algorithm::Dfpn) }
    }

    /// The address of the database, if there is one, and whether what is solved is kept there.
    pub(super) fn database(&self) -> Option<(&str, bool)> {
        (!self.database.is_empty()).then_some((self.database.as_str(), !self.database_read_only))
    }

    /// The question of mate under the rules that were set.
    pub(super) fn ask(&self) -> Ask {
        Ask { threefold: self.threefold, fifty_move: self.fifty_moves, ..Ask::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_brought_inside_their_bounds_and_nonsense_changes_nothing() {
        let mut options = Options::default();
        for (name, value) in [
            ("Hash", "many"),
            ("Threads", ""),
            ("Skill", "3"),
            ("", ""),
            ("Threefold", "maybe"),
            ("MultiPV", "-1"),
        ] {
            options.set(name, value);
            assert_eq!(options, Options::default(), "{name}");
        }
        options.set("hash", "0");
        options.set("MULTIPV", "1000");
        options.set("FiftyMoves", "true");
        assert_eq!(options.settings().limits.memory, Some(1 << 20));
        assert_eq!(options.multi_pv, 256);
        assert!(options.ask().fifty_move && !options.ask().threefold);
    }

    #[test]
    fn what_is_declared_is_what_is_set_at_first() {
        let mut options = Options::default();
        for line in DECLARED {
            let words = line.strip_prefix("option name ").expect("it declares an option");
            let (name, rest) = words.split_once(" type ").expect("it has a type");
            if let Some((_, rest)) = rest.split_once(" default ") {
                options.set(name, rest.split(' ').next().expect("there is a value"));
            }
            assert_eq!(options, Options::default(), "{line}");
        }
    }
}
