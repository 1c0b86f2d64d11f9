//! A game as it is read, stone by stone: whose turn it is, and whether a stone may be put there.

use super::super::lines::RowFinder;
use super::super::{Cell, Color, Position, Shape, write_cell};
use twinproof_core::InputError;

/// A game so far. Its position has the stones of a move that is not complete.
pub(super) struct Played {
    shape: Shape,
    rows: RowFinder,
    position: Position,
    /// Stones that the side to move has put down already, and must put down in all.
    begun: u8,
    needed: u8,
    /// Who has won.
    winner: Option<Color>,
}

impl Played {
    pub(super) fn new(shape: Shape) -> Self {
        let mut played = Self {
            shape,
            rows: RowFinder::new(shape),
            position: Position::START,
            begun: 0,
            needed: 0,
            winner: None,
        };
        played.begin_move();
        played
    }

    fn begin_move(&mut self) {
        (self.begun, self.needed) = (0, self.position.stones_to_play(self.shape));
    }

    /// The side to move puts a stone. `color` is whose stone it is, if that is told.
    pub(super) fn put(&mut self, color: Option<Color>, cell: Cell) -> Result<(), InputError> {
        let to_move = self.position.to_move;
        // A row may be there with the first of two stones; the other belongs to the same move.
        if let Some(winner) = self.winner.filter(|_| self.begun == 0) {
            let message = format!("{winner} has {} in a row by now: nothing may follow", self.shape.in_a_row);
            return Err(InputError::new(message));
        }
        if let Some(color) = color.filter(|&color| color != to_move) {
            let message = match self.begun {
                0 => format!("{color} puts a stone, but it is {to_move}'s turn"),
                _ => format!("{color} puts a stone, but {}", self.incomplete()),
            };
            return Err(InputError::new(message));
        }
        self.refuse_taken(cell)?;
        self.position.stones_mut(to_move).insert(cell);
        self.begun += 1;
        if self.rows.has_line(self.position.stones(to_move)) {
            self.winner = Some(to_move);
        }
        if self.begun == self.needed {
            self.position.to_move = to_move.other();
            self.begin_move();
        }
        Ok(())
    }

    /// The side to move puts several stones that are written as one move, which they must be.
    pub(super) fn put_all(&mut self, color: Option<Color>, cells: &[Cell]) -> Result<(), InputError> {
        let is_turn = color.is_none_or(|color| color == self.position.to_move) && self.winner.is_none();
        if is_turn && cells.len() > 1 && (self.begun > 0 || cells.len() != usize::from(self.needed)) {
            let mover = self.position.to_move;
            let (has, needs) = (cells.len() + usize::from(self.begun), stones(self.needed.into()));
            return Err(InputError::new(format!(
                "{mover} puts {} here, but the move has {needs}",
                stones(has)
            )));
        }
        cells.iter().try_for_each(|&cell| self.put(color, cell))
    }

    /// Stones that were not played: nobody's if there is no color.
    pub(super) fn set_up(&mut self, color: Option<Color>, cell: Cell) -> Result<(), InputError> {
        match color {
            Some(color) => {
                self.refuse_taken(cell)?;
                self.position.stones_mut(color).insert(cell);
            }
            None => Color::ALL.into_iter().for_each(|color| self.position.stones_mut(color).remove(cell)),
        }
        self.winner = Color::ALL.into_iter().find(|&color| self.rows.has_line(self.position.stones(color)));
        self.begin_move();
        Ok(())
    }

    /// Says whose turn it is.
    pub(super) fn set_turn(&mut self, color: Color) {
        self.position.to_move = color;
        self.begin_move();
    }

    /// Whose turn it is by the number of stones, as if they had been put down by turns from the empty board.
    pub(super) fn turn_by_count(&self) -> Option<Color> {
        let Shape { stones, first, .. } = self.shape;
        let (stones, first) = (u32::from(stones), u32::from(first));
        let (black, white) = (self.position.black.len(), self.position.white.len());
        match black.checked_sub(first) {
            None => (black == 0 && white == 0).then_some(Color::Black),
            Some(later) if later % stones != 0 || white % stones != 0 => None,
            Some(later) if later == white => Some(Color::White),
            Some(later) => (later + stones == white).then_some(Color::Black),
        }
    }

    /// The position, if no move is half made.
    pub(super) fn finish(self) -> Result<Position, InputError> {
        match (self.begun, self.winner) {
            (0, _) | (_, Some(_)) => Ok(self.position),
            _ => Err(InputError::new(self.incomplete())),
        }
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// Whether a move has been begun and not completed.
    pub(super) fn is_incomplete(&self) -> bool {
        self.begun > 0
    }

    fn incomplete(&self) -> String {
        let (has, needs) = (stones(self.begun.into()), stones(self.needed.into()));
        format!("{} has put {has}, and the move has {needs}", self.position.to_move)
    }

    fn refuse_taken(&self, cell: Cell) -> Result<(), InputError> {
        if self.position.occupied().contains(cell) {
            let name = write_cell(self.shape, cell);
            return Err(InputError::new(format!("there is a stone on {name} already")));
        }
        Ok(())
    }
}

fn stones(count: usize) -> String {
    format!("{count} stone{}", if count == 1 { "" } else { "s" })
}
