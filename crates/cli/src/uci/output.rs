//! What an engine says to a chess program.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;
use twinproof::chess::Score;

/// Says a line at once.
pub(super) fn say(line: impl fmt::Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// A score as the protocol writes it.
pub(super) fn score(score: Score) -> String {
    match score {
        Score::Mate(moves) => format!("mate {moves}"),
        Score::Guess(worth) => format!("cp {worth}"),
    }
}

/// What was spent so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spent {
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = self.time.as_millis();
        let rate = u128::from(self.nodes) * 1000 / milliseconds.max(1);
        write!(f, "nodes {} nps {rate} time {milliseconds}", self.nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_time_at_all_divides_nothing_by_zero() {
        let spent = Spent { nodes: 3, time: Duration::ZERO };
        assert_eq!(spent.to_string(), "nodes 3 nps 3000 time 0");
    }
}
