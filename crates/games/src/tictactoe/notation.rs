//! Positions of tic-tac-toe from text.

use super::{Board, Mark, TicTacToe};
use twinproof_core::{InputError, Problem, RepetitionRule};

/// Reads `X.O/.../..X x`: three rows from the top, then the side to move, letters in either case. An empty
/// text is the empty board with X to move. The question is whether `attacker` wins.
///
/// ```
/// use twinproof_core::{Game, Rules};
/// use twinproof_games::tictactoe::{Mark, parse};
///
/// let problem = parse("X.O/.../..X x", Mark::X)?;
/// assert_eq!(problem.game().question(), "X wins");
/// assert_eq!(parse("X.O/.Y./..X x", Mark::X).unwrap_err().to_string(),
///     "column 6: 'Y' is no cell: a cell is X, O or a dot");
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn parse(text: &str, attacker: Mark) -> Result<Problem<TicTacToe>, InputError> {
    let board = if text.trim().is_empty() { Board::EMPTY } else { board(text)? };
    Problem::new(TicTacToe::new(attacker), board, Vec::new(), RepetitionRule::FirstPlayerLoss)
}

fn board(text: &str) -> Result<Board, InputError> {
    let mut letters = text.chars().zip(1..).skip_while(|(letter, _)| letter.is_whitespace()).peekable();
    let mut cells = [0; 2];
    let (mut row, mut in_row) = (0, 0);
    let mut end = 1;
    // Step 1: the rows.
    while let Some((letter, column)) = letters.next_if(|(letter, _)| !letter.is_whitespace()) {
        end = column + 1;
        match (letter, Mark::from_letter(letter)) {
            ('/', _) => {
                complete(row, in_row, column)?;
                (row, in_row) = (row + 1, 0);
                if row == 3 {
                    return Err(error(column, "there are more than three rows: take the others out".into()));
                }
                continue;
            }
            ('.', _) => {}
            (_, Some(side)) if in_row < 3 => cells[side as usize] |= 1 << (3 * row + in_row),
            (_, Some(_)) => {}
            (_, None) => {
                return Err(error(column, format!("{letter:?} is no cell: a cell is X, O or a dot")));
            }
        }
        in_row += 1;
        if in_row > 3 {
            return Err(error(column, format!("row {} has more than three cells", row + 1)));
        }
    }
    complete(row, in_row, end)?;
    if row < 2 {
        return Err(error(end, "there are fewer than three rows, divided by \"/\"".into()));
    }
    // Step 2: the side to move.
    let mut rest = letters.skip_while(|(letter, _)| letter.is_whitespace());
    let (letter, column) = rest.next().ok_or_else(|| {
        error(end, "the side to move is missing: add \" x\" or \" o\" after the rows".into())
    })?;
    let to_move = Mark::from_letter(letter)
        .ok_or_else(|| error(column, format!("{letter:?} is no side to move: write x or o")))?;
    if let Some((letter, column)) = rest.find(|(letter, _)| !letter.is_whitespace()) {
        return Err(error(column, format!("nothing may follow the side to move, but {letter:?} does")));
    }
    // Step 3: could it be?
    Board::new(cells, to_move).map_err(|error| error.at_column(1))
}

fn complete(row: u32, in_row: u32, column: u64) -> Result<(), InputError> {
    match in_row {
        3 => Ok(()),
        _ => Err(error(column, format!("row {} has fewer than three cells", row + 1))),
    }
}

fn error(column: u64, message: String) -> InputError {
    InputError::new(message).at_column(column)
}
