//! The games that are played out.

use super::record::Finished;
use super::rules::Plain;
use twinproof::games::checkers::{self, Checkers};
use twinproof::games::chess::{self, Chess, Goal, Piece};
use twinproof::games::connect::{self, Connect, Family};
use twinproof::games::tictactoe::TicTacToe;

impl<F: Family> Plain for Connect<F> {
    const WAYS: [&'static str; 2] = ["a row", "a full board"];
    const FORMAT: Option<&'static str> = Some("sgf");

    fn opponents(&self) -> Self {
        Connect::opponents(self)
    }

    fn write_finished(played: &Finished<'_, Self>) -> Option<String> {
        let mut record = connect::Variations::new(played.game, played.root);
        let black_begins = played.root.to_move == connect::Color::Black;
        let [black, white] = played.by_color(black_begins);
        for (name, value) in [("PB", black), ("PW", white), ("RE", &played.sgf(black_begins))] {
            record.text(0, name, value);
        }
        played.moves.iter().fold(0, |at, &mv| record.add(at, mv));
        Some(record.write())
    }
}

/// Draws are those of the laws that need no claim here: three times the same position, fifty moves of either side.
impl Plain for Chess {
    const WAYS: [&'static str; 2] = ["checkmate", "stalemate or too little to mate with"];
    const QUIET: Option<usize> = Some(50);
    const FORMAT: Option<&'static str> = Some("pgn");

    fn opponents(&self) -> Self {
        Self::new(!self.attacker(), self.goal())
    }

    fn objection(&self) -> Option<&'static str> {
        let is_plain = self.goal() == Goal::Mate && self.mate_in().is_none();
        (!is_plain).then_some("chess is played for mate, in however many moves")
    }

    /// A capture or a move of a pawn.
    fn is_progress(&self, before: &chess::Position, after: &chess::Position) -> bool {
        let (before, after) = (before.board(), after.board());
        before.occupied().len() != after.occupied().len()
            || before.pieces(Piece::Pawn) != after.pieces(Piece::Pawn)
    }

    fn write_finished(played: &Finished<'_, Self>) -> Option<String> {
        let mut record = chess::Variations::new(played.game, played.root);
        let white_begins = played.root.board().side_to_move() == chess::Color::White;
        let [white, black] = played.by_color(white_begins);
        played.moves.iter().fold(None, |at, &mv| Some(record.add(at, mv)));
        let tags = [("White", white), ("Black", black)];
        Some(record.write_of(&tags, played.points(white_begins)))
    }
}

/// A draw is three times the same position, or forty moves of either side without a capture or a move of a man.
impl Plain for Checkers {
    const WAYS: [&'static str; 2] = ["leaving the other side no move", "the rules"];
    const QUIET: Option<usize> = Some(40);
    const FORMAT: Option<&'static str> = Some("pdn");

    fn opponents(&self) -> Self {
        Checkers::opponents(self)
    }

    fn write_finished(played: &Finished<'_, Self>) -> Option<String> {
        let mut record = checkers::Variations::new(played.game, played.root);
        let black_begins = played.root.side() == checkers::Color::Black;
        let [black, white] = played.by_color(black_begins);
        played.moves.iter().fold(None, |at, &mv| Some(record.add(at, mv)));
        let tags = [("Black", black), ("White", white)];
        Some(record.write_of(&tags, played.points(black_begins)))
    }
}

impl Plain for TicTacToe {
    const WAYS: [&'static str; 2] = ["three in a row", "a full board"];

    fn opponents(&self) -> Self {
        Self::new(self.attacker().other())
    }
}
