//! Problems for programs: from pieces on squares, or from FEN.

use super::{Chess, Position, validate};
use cozy_chess::{BoardBuilder, Color, Piece, Square};
use twinproof_core::{InputError, Problem, RepetitionRule};

impl Chess {
    /// This question about a position without castling rights, en passant or a past.
    ///
    /// Says what is wrong if that cannot be a position: kings missing or next to each other, too many men, the side that has
    /// moved in check, two men on a square, men outside the region of the goal.
    ///
    /// ```
    /// use twinproof_core::Rules;
    /// use twinproof_games::chess::{Chess, Color, Goal, Piece, Square};
    ///
    /// let king_and_rook = [
    ///     (Square::E6, Color::White, Piece::King),
    ///     (Square::H1, Color::White, Piece::Rook),
    ///     (Square::E8, Color::Black, Piece::King),
    /// ];
    /// let question = Chess::new(Color::White, Goal::Mate).in_moves(1);
    /// let problem = question.problem(Color::White, king_and_rook)?;
    /// assert_eq!(problem.game().question(), "White forces mate in 1 move");
    /// assert_eq!(problem.game().format_position(problem.root()), "4k3/8/4K3/8/8/8/8/7R w - - 0 1");
    ///
    /// let error = Chess::new(Color::White, Goal::Mate).problem(Color::White, []).unwrap_err();
    /// assert_eq!(error.to_string(), "White has no king: each side needs one");
    /// # Ok::<(), twinproof_core::InputError>(())
    /// ```
    pub fn problem(
        self,
        to_move: Color,
        pieces: impl IntoIterator<Item = (Square, Color, Piece)>,
    ) -> Result<Problem<Self>, InputError> {
        let mut builder = BoardBuilder::empty();
        builder.side_to_move = to_move;
        for (square, color, piece) in pieces {
            if builder.square_mut(square).replace((piece, color)).is_some() {
                return Err(InputError::new(format!("there are two men on {square}")));
            }
        }
        let board = validate::board(&builder).map_err(|invalid| InputError::new(invalid.message))?;
        if let Some(square) = (board.occupied() & !self.goal.squares()).next_square() {
            return Err(InputError::new(format!("there is a piece on {square}, outside the region")));
        }
        let root = Position::new(board, 0, self.mate_in().unwrap_or(0));
        Problem::new(self, root, Vec::new(), RepetitionRule::FirstPlayerLoss)
    }

    /// This question about a position in FEN, or `startpos`; `moves` and the moves that were played from there may follow.
    /// The positions before the root may not be entered again.
    ///
    /// ```
    /// use twinproof_core::Rules;
    /// use twinproof_games::chess::{Chess, Color, Goal};
    ///
    /// let question = Chess::new(Color::Black, Goal::Mate).in_moves(1);
    /// let problem = question.problem_from_fen("startpos moves f3 e5 g4")?;
    /// assert_eq!(problem.game().question(), "Black forces mate in 1 move");
    /// # Ok::<(), twinproof_core::InputError>(())
    /// ```
    #[cfg(feature = "text")]
    pub fn problem_from_fen(self, fen: &str) -> Result<Problem<Self>, InputError> {
        let ask = super::Ask {
            attacker: Some(self.attacker),
            goal: self.goal,
            mate_in: self.mate_in(),
            fifty_move: self.fifty_move,
            knowledge: self.knowledge,
            ..super::Ask::default()
        };
        super::parse(fen, &ask)
    }
}
