//! A game that is being played, in a record to which moves are added.

use super::super::{Connect, Family, Move, Position, Shape, write_cell};
use super::record;
use crate::sgf::{self, escaped};
use twinproof_core::InputError;

/// The one game of a record, to the end of its main line.
///
/// ```
/// use twinproof_core::Game;
/// use twinproof_games::connect::{Color, Connect, PlayedGame, SixInARow};
///
/// let text = "(;FF[4];B[j10];W[k11i9](;B[a1b1])(;B[c1d1]))";
/// let played = PlayedGame::read::<SixInARow>(text)?;
/// let game = Connect::<SixInARow>::new(played.shape, Color::White)?;
/// let mv = game.parse_move(played.last(), "e1f1").expect("it is legal");
/// let longer = played.append(text, &game, mv, "Two [stones].");
/// assert_eq!(longer, "(;FF[4];B[j10];W[k11i9](;B[a1b1];W[e1f1]C[Two [stones\\].])(;B[c1d1]))");
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct PlayedGame {
    /// Board and rules.
    pub shape: Shape,
    /// The positions before the first move and after each, at least one.
    pub positions: Vec<Position>,
    /// Whether somebody has resigned.
    pub has_resigned: bool,
    /// Where the main line ends in the text.
    end: usize,
}

impl PlayedGame {
    /// Reads a record. One with several games says nothing about which is meant.
    pub fn read<F: Family>(text: &str) -> Result<Self, InputError> {
        let mut games = sgf::read(text);
        if games.len() > 1 && games.iter().all(Result::is_ok) {
            return Err(InputError::new(format!(
                "the record has {} games: moves are added to a record of one",
                games.len()
            )));
        }
        let tree = games.swap_remove(0)?;
        let (shape, positions, has_resigned) = record::played(text, &tree, F::SHAPE)?;
        Ok(Self { shape, positions, has_resigned, end: tree.main_end })
    }

    /// The position on the board.
    pub fn last(&self) -> &Position {
        self.positions.last().expect("there is one")
    }

    /// The text that this was read from, with a move and a comment at the end of its main line.
    pub fn append<F: Family>(&self, text: &str, game: &Connect<F>, mv: Move, comment: &str) -> String {
        let (line, rest) = text.split_at(self.end);
        let cells: String = mv.cells().map(|cell| write_cell(game.shape(), cell)).collect();
        let color = self.last().to_move.letter();
        format!("{line};{color}[{cells}]C[{}]{rest}", escaped(comment))
    }
}
