//! What the attacker is to reach, and when the game is over.

use super::{Chess, Position, moves};
use cozy_chess::{BitBoard, Board, File, Piece, Rank, Square};
use std::fmt;
use std::str::FromStr;
use twinproof_core::{InputError, Value};

/// What the attacker is to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Goal {
    /// Checkmate.
    Mate,
    /// A queen that cannot be taken at once, on a part of the board that no piece may leave.
    Promote {
        /// The part of the board.
        region: Region,
    },
}

/// A rectangle of the board. Written and read as two opposite corners, `a4-e8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    low: Square,
    high: Square,
    squares: BitBoard,
}

impl Region {
    /// The rectangle with these two squares for opposite corners.
    pub(super) fn new(one: Square, other: Square) -> Self {
        let (files, ranks) = ([one.file(), other.file()], [one.rank(), other.rank()]);
        let (west, east) = (files[0].min(files[1]), files[0].max(files[1]));
        let (south, north) = (ranks[0].min(ranks[1]), ranks[0].max(ranks[1]));
        let mut squares = BitBoard::EMPTY;
        for file in File::ALL.into_iter().filter(|file| (west..=east).contains(file)) {
            for rank in Rank::ALL.into_iter().filter(|rank| (south..=north).contains(rank)) {
                squares |= Square::new(file, rank).bitboard();
            }
        }
        Self { low: Square::new(west, south), high: Square::new(east, north), squares }
    }

    /// The whole board.
    pub fn whole() -> Self {
        Self::new(Square::A1, Square::H8)
    }

    /// Its corners, the one nearest `a1` first.
    pub(super) fn corners(&self) -> [Square; 2] {
        [self.low, self.high]
    }

    /// All of its squares.
    pub(super) fn squares(&self) -> BitBoard {
        self.squares
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.low, self.high)
    }
}

impl FromStr for Region {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let corners =
            text.split_once('-').and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
        corners.map(|(one, other)| Self::new(one, other)).ok_or_else(|| {
            InputError::new("a region is two opposite corners with a hyphen between them, such as a4-e8")
        })
    }
}

impl Goal {
    /// The squares on which pieces may stand.
    pub(super) fn squares(&self) -> BitBoard {
        match self {
            Self::Mate => BitBoard::FULL,
            Self::Promote { region } => region.squares(),
        }
    }
}

impl Chess {
    /// The value of a position at which the game is over. Asked of every position a search makes: moves are
    /// generated only as far as the first, and only where the counters leave anything to find.
    pub(super) fn value(&self, position: &Position) -> Option<Value> {
        let squares = self.goal.squares();
        self.value_by(position, || moves::any(position.board(), squares))
    }

    /// The same, where the caller knows how to find out whether there is a move.
    pub(super) fn value_by(&self, position: &Position, has_moves: impl FnOnce() -> bool) -> Option<Value> {
        if self.is_forbidden(position) {
            return Some(Value::Loss);
        }
        match self.goal {
            Goal::Mate => self.value_of_mate(position, has_moves),
            Goal::Promote { region } => self.value_of_promotion(position, region.squares(), has_moves),
        }
    }

    fn value_of_mate(&self, position: &Position, has_moves: impl FnOnce() -> bool) -> Option<Value> {
        let board = position.board();
        if self.never_mates(board) {
            return Some(Value::Loss);
        }
        let spent = self.is_spent(position);
        let may_be_mate = board.side_to_move() != self.attacker && !board.checkers().is_empty();
        if spent && !may_be_mate {
            return Some(Value::Loss);
        }
        match has_moves() {
            false if may_be_mate => Some(Value::Win),
            false => Some(Value::Loss),
            true => spent.then_some(Value::Loss),
        }
    }

    /// A king alone never mates, nor do a king and one knight or bishop mate a king alone; what is gone does not come
    /// back.
    fn never_mates(&self, board: &Board) -> bool {
        let kings = board.pieces(Piece::King);
        let minor = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
        let weak = if board.occupied().len() <= 3 { kings | minor } else { kings };
        board.colors(self.attacker).is_subset(weak)
    }

    /// A queen of the attacker's wins as soon as it has stood, or cannot but stand, the opponent's next move.
    /// Mate and stalemate without a queen end the game like any other failure.
    fn value_of_promotion(
        &self,
        position: &Position,
        region: BitBoard,
        has_moves: impl FnOnce() -> bool,
    ) -> Option<Value> {
        let board = position.board();
        let queens = board.colored_pieces(self.attacker, Piece::Queen);
        let can_be_taken = || moves::any(board, region & queens);
        if !queens.is_empty() && (board.side_to_move() == self.attacker || !can_be_taken()) {
            return Some(Value::Win);
        }
        let hopeless = queens.is_empty() && board.colored_pieces(self.attacker, Piece::Pawn).is_empty();
        let is_over = hopeless || self.is_spent(position) || !has_moves();
        is_over.then_some(Value::Loss)
    }

    /// Whether a counter has run out: no move left for the attacker, or fifty moves without progress.
    fn is_spent(&self, position: &Position) -> bool {
        self.counts_moves && position.left == 0 || position.clock >= 100
    }
}
