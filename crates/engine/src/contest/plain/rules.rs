//! What must be known of a game to play it out, beyond the questions that are asked of it.

use super::record::Finished;
use crate::told::Told;
use twinproof::Rules;
use twinproof::games::checkers::Checkers;
use twinproof::games::chess::Chess;
use twinproof::games::connect::{Connect6, Gomoku};
use twinproof::games::tictactoe::TicTacToe;

/// The games that are played out here.
pub const PLAIN_GAMES: [&str; 5] =
    [Connect6::NAME, Gomoku::NAME, Chess::NAME, Checkers::NAME, TicTacToe::NAME];

/// A game that is played out. Who has won is told by two questions: does the one side win, does the other. Where both are answered
/// with no, nobody has.
pub(crate) trait Plain: Told {
    /// By what a side wins, and by what neither does: words after "by".
    const WAYS: [&'static str; 2];

    /// So many moves of either side in a row without progress are a draw.
    const QUIET: Option<usize> = None;

    /// What files with played games end in.
    const FORMAT: Option<&'static str> = None;

    /// The question whether the other side wins.
    fn opponents(&self) -> Self;

    /// Why this question is not about the game as it is usually played, if it is not.
    fn objection(&self) -> Option<&'static str> {
        None
    }

    /// Whether a move made progress, where that counts.
    fn is_progress(&self, before: &Self::Position, after: &Self::Position) -> bool {
        self.epoch(before) != self.epoch(after)
    }

    /// A game as a file in its [`Plain::FORMAT`].
    fn write_finished(game: &Finished<'_, Self>) -> Option<String> {
        let _ = game;
        None
    }
}

/// Something to do with a game that is played out.
pub(super) trait PlainVisitor {
    type Output;

    fn visit<G: Plain>(self) -> Self::Output;
}

/// Does something with the game of that name; `None` when it is not played out here.
pub(super) fn visit<V: PlainVisitor>(name: &str, visitor: V) -> Option<V::Output> {
    match name {
        Connect6::NAME => Some(visitor.visit::<Connect6>()),
        Gomoku::NAME => Some(visitor.visit::<Gomoku>()),
        Chess::NAME => Some(visitor.visit::<Chess>()),
        Checkers::NAME => Some(visitor.visit::<Checkers>()),
        TicTacToe::NAME => Some(visitor.visit::<TicTacToe>()),
        _ => None,
    }
}
