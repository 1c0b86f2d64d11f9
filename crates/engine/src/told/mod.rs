//! How a game is told to programs: positions and moves in the words of each protocol, one module a game.
//!
//! The games themselves know no engine. A game that no protocol speaks of needs one empty `impl`, and is still open to
//! our own provers and to commands by template.

mod chess;
mod connect;
mod go;
mod others;

use crate::failure::Failure;
use crate::view::View;
use twinproof::games::checkers::Checkers;
use twinproof::games::chess::Chess;
use twinproof::games::connect::{self as board, Connect6, Gomoku};
use twinproof::games::go::Go;
use twinproof::games::graph::Graph;
use twinproof::games::tictactoe::TicTacToe;
use twinproof::{Rules, Solvable};

/// Writes a move of a position.
pub(crate) type Write<G> = fn(&G, &<G as Rules>::Position, <G as Rules>::Move) -> String;
/// Reads one; it need not be legal.
pub(crate) type Read<G> = fn(&G, &<G as Rules>::Position, &str) -> Option<<G as Rules>::Move>;

/// A game in the words of protocols.
pub(crate) trait Told: Solvable {
    /// The position on one line, for a command: as `twinproof solve` reads it.
    fn text(view: &View<Self>) -> String {
        view.game().format_position(view.root())
    }

    /// For the Universal Chess Interface.
    fn uci(_: &View<Self>) -> Result<UciWords<Self>, String> {
        Err(no_words::<Self>("UCI"))
    }

    /// For the Go Text Protocol.
    fn gtp(_: &View<Self>) -> Result<GtpWords<Self>, String> {
        Err(no_words::<Self>("GTP"))
    }

    /// For the protocol of Gomocup.
    fn gomocup(_: &View<Self>) -> Result<GomocupWords<Self>, String> {
        Err(no_words::<Self>("Gomocup"))
    }

    /// For our own player; `None` for what it does not play.
    fn board(_: &View<Self>) -> Option<BoardWords<Self>> {
        None
    }
}

fn no_words<G: Rules>(protocol: &str) -> String {
    format!("{protocol} has no words for {}", G::NAME)
}

/// What a UCI engine is told.
pub(crate) struct UciWords<G: Rules> {
    /// The line that sets the position up.
    pub(crate) position: String,
    /// Within how many of its own moves the first player must mate, if that is asked.
    pub(crate) mate_in: Option<u16>,
    pub(crate) write: Write<G>,
    pub(crate) read: Read<G>,
}

/// What a GTP engine is told.
pub(crate) struct GtpWords<G: Rules> {
    /// The commands that set the position up.
    pub(crate) setup: Vec<String>,
    /// The side to move.
    pub(crate) color: Side,
    /// A lead of so many points is almost won.
    pub(crate) scale: f64,
    pub(crate) write: Write<G>,
    pub(crate) read: Read<G>,
}

/// The two sides of a board with black and white stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Black,
    White,
}

impl Side {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }
}

/// What a Gomocup engine is told.
pub(crate) struct GomocupWords<G: Rules> {
    /// The side of the board.
    pub(crate) side: u8,
    /// Lines between `BOARD` and `DONE`: a stone each.
    pub(crate) stones: Vec<String>,
    pub(crate) write: Write<G>,
    pub(crate) read: Read<G>,
}

/// What our own player is told.
pub(crate) struct BoardWords<G: Rules> {
    pub(crate) shape: board::Shape,
    pub(crate) position: board::Position,
    pub(crate) tell: fn(G::Move) -> board::Move,
    pub(crate) read: fn(board::Move) -> G::Move,
}

/// Something to do with a game that is told.
pub(crate) trait ToldVisitor {
    type Output;

    fn visit<G: Told>(self) -> Self::Output;
}

/// Does something with the game of that name; `None` when there is none.
pub(crate) fn visit<V: ToldVisitor>(name: &str, visitor: V) -> Option<V::Output> {
    match name {
        Graph::NAME => Some(visitor.visit::<Graph>()),
        TicTacToe::NAME => Some(visitor.visit::<TicTacToe>()),
        Chess::NAME => Some(visitor.visit::<Chess>()),
        Go::NAME => Some(visitor.visit::<Go>()),
        Checkers::NAME => Some(visitor.visit::<Checkers>()),
        Connect6::NAME => Some(visitor.visit::<Connect6>()),
        Gomoku::NAME => Some(visitor.visit::<Gomoku>()),
        _ => None,
    }
}

/// The words of a protocol, or that this engine does not take the job.
pub(crate) fn words<T>(engine: &str, words: Result<T, String>) -> Result<T, Failure> {
    words.map_err(|why| Failure::refused(engine, why))
}

/// A point by GTP: a letter for the column, `I` left out, and the row from 1 at the bottom.
fn vertex(x: u8, y: u8) -> String {
    let letter = b'A' + x + u8::from(x >= 8);
    format!("{}{}", char::from(letter), u16::from(y) + 1)
}

/// Column and row from 0, and the rest of the text.
pub(crate) fn read_vertex(text: &str) -> Option<(u8, u8, &str)> {
    let letter = text.bytes().next()?.to_ascii_uppercase();
    let x = match letter {
        b'A'..=b'H' => letter - b'A',
        b'J'..=b'Z' => letter - b'A' - 1,
        _ => return None,
    };
    let digits = text.get(1..)?;
    let end = digits.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(digits.len());
    let row: u8 = digits[..end].parse().ok()?;
    Some((x, row.checked_sub(1)?, &digits[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl ToldVisitor for Name {
        type Output = &'static str;
        fn visit<G: Told>(self) -> &'static str {
            G::NAME
        }
    }

    #[test]
    fn every_game_is_told() {
        for name in twinproof::games::NAMES {
            assert_eq!(visit(name, Name), Some(name));
        }
        assert_eq!(visit("bridge", Name), None);
    }

    #[test]
    fn vertices_come_back_and_leave_i_out() {
        assert_eq!((vertex(7, 0), vertex(8, 9), vertex(18, 18)), ("H1".into(), "J10".into(), "T19".into()));
        assert_eq!(read_vertex("j10K11"), Some((8, 9, "K11")));
        for wrong in ["", "I5", "A0", "A", "5", "A999", "é1"] {
            assert_eq!(read_vertex(wrong), None, "{wrong}");
        }
    }
}
