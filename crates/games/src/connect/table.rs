//! A board on which stones are put by hand, for programs that hand a game over stone by stone.

use super::{Cell, Color, Connect, Family, Position, Shape, write_cell};
use twinproof_core::{InputError, Problem, RepetitionRule};

/// A board, and all it was before, which can be taken back. Either side may put stones at any time, as protocols have it.
///
/// ```
/// use twinproof_games::connect::{Color, Family, SixInARow, Table};
///
/// let mut table = Table::<SixInARow>::new(SixInARow::SHAPE)?;
/// let cell = SixInARow::SHAPE.cell(9, 9).expect("it is on the board");
/// table.put(Color::Black, &[cell])?;
/// assert_eq!(table.put(Color::White, &[cell]).unwrap_err().to_string(), "there is a stone on j10 already");
/// assert_eq!(table.position().to_move, Color::White);
/// assert!(table.take_back() && !table.take_back());
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Table<F> {
    game: Connect<F>,
    position: Position,
    before: Vec<Position>,
}

impl<F: Family> Table<F> {
    /// A board without stones.
    pub fn new(shape: Shape) -> Result<Self, InputError> {
        Ok(Self { game: Connect::new(shape, Color::Black)?, position: Position::START, before: Vec::new() })
    }

    /// A board with these stones, and nothing to take back.
    pub fn of(problem: &Problem<Connect<F>>) -> Self {
        Self { game: *problem.game(), position: *problem.root(), before: Vec::new() }
    }

    /// Board and rules.
    pub fn game(&self) -> &Connect<F> {
        &self.game
    }

    /// The stones. To move is whoever did not put the last ones.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who has a row that wins.
    pub fn winner(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.game.has_line(self.position.stones(color)))
    }

    /// Whether there is nothing left to play.
    pub fn is_over(&self) -> bool {
        self.winner().is_some() || self.position.empties(self.game.shape()).is_empty()
    }

    /// Puts stones of one side, which can be taken back together.
    pub fn put(&mut self, color: Color, cells: &[Cell]) -> Result<(), InputError> {
        let shape = self.game.shape();
        if let Some(winner) = self.winner() {
            let message = format!("{winner} has {} in a row by now: nothing may follow", shape.in_a_row);
            return Err(InputError::new(message));
        }
        let mut next = self.position;
        for &cell in cells {
            if next.occupied().contains(cell) {
                let message = format!("there is a stone on {} already", write_cell(shape, cell));
                return Err(InputError::new(message));
            }
            next.stones_mut(color).insert(cell);
        }
        next.to_move = color.other();
        self.before.push(std::mem::replace(&mut self.position, next));
        Ok(())
    }

    /// Takes the stones away that were put last, if any were.
    pub fn take_back(&mut self) -> bool {
        let before = self.before.pop();
        self.position = before.unwrap_or(self.position);
        before.is_some()
    }

    /// Takes any stone away; whether there was one. Whose stone it was is to move.
    pub fn take(&mut self, cell: Cell) -> bool {
        let owner = Color::ALL.into_iter().find(|&color| self.position.stones(color).contains(cell));
        if let Some(color) = owner {
            self.before.push(self.position);
            self.position.stones_mut(color).remove(cell);
            self.position.to_move = color;
        }
        owner.is_some()
    }

    /// The question whether that side, to move now, wins.
    pub fn problem(&self, color: Color) -> Result<Problem<Connect<F>>, InputError> {
        let game = Connect::new(self.game.shape(), color)?;
        let root = Position { to_move: color, ..self.position };
        Problem::new(game, root, Vec::new(), RepetitionRule::FirstPlayerLoss)
    }
}
