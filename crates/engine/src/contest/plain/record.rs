//! A game as a record: who played, what was played, how it ended.

use super::{End, Seat};
use twinproof::Rules;

/// A game that is to be written down.
pub(crate) struct Finished<'a, G: Rules> {
    pub(super) game: &'a G,
    pub(super) root: &'a G::Position,
    pub(super) moves: &'a [G::Move],
    /// The player that begins, then the other.
    pub(super) players: [&'a str; 2],
    /// None if it was broken off.
    pub(super) end: Option<End>,
}

impl<G: Rules> Finished<'_, G> {
    /// The players of two colours, of which the one begins or does not.
    pub(super) fn by_color(&self, begins: bool) -> [&str; 2] {
        let [first, second] = self.players;
        if begins { [first, second] } else { [second, first] }
    }

    /// The result as PGN and PDN write it, where the colour that is named first begins or does not.
    pub(super) fn points(&self, begins: bool) -> &'static str {
        match self.end {
            None => "*",
            Some(End { winner: None, .. }) => "1/2-1/2",
            Some(End { winner: Some(winner), .. }) if (winner == Seat::Begins) == begins => "1-0",
            Some(_) => "0-1",
        }
    }

    /// The result as SGF writes it, where Black begins or does not.
    pub(super) fn sgf(&self, black_begins: bool) -> String {
        match self.end {
            None => "Void".into(),
            Some(End { winner: None, .. }) => "Draw".into(),
            Some(End { winner: Some(winner), reason }) => {
                let letter = if (winner == Seat::Begins) == black_begins { 'B' } else { 'W' };
                format!("{letter}+{}", reason.sgf())
            }
        }
    }
}
