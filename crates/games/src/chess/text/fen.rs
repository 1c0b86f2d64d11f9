//! Reading FEN, with the column of what is wrong.

use super::super::validate::{self, Part, RIGHTS};
use super::cursor::{Cursor, Word};
use cozy_chess::{Board, BoardBuilder, Color, File, Piece, Rank, Square};
use twinproof_core::InputError;

/// A board that can be, and where its parts stand in the text.
pub(super) struct Fen {
    pub(super) board: Board,
    /// Half-moves since the last capture or pawn move, up to 100.
    pub(super) clock: u8,
    /// Where each square stands: the letter or number that says what is on it.
    columns: [u64; 64],
}

impl Fen {
    /// The column of the letter or number that says what is on a square.
    pub(super) fn column(&self, square: Square) -> u64 {
        self.columns[square as usize]
    }
}

/// Reads the four fields that make a position, and the two counters if they follow. The word `startpos` is the
/// initial position.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Fen, InputError> {
    let first = field(cursor, "the position is missing: give a FEN, or the word startpos")?;
    if first.text == "startpos" {
        return Ok(Fen { board: Board::default(), clock: 0, columns: [first.column; 64] });
    }
    let mut builder = BoardBuilder::empty();
    let mut columns = [first.column; 64];
    placement(first, &mut builder, &mut columns)?;

    let side = field(cursor, "the side to move is missing: add w or b after the board")?;
    builder.side_to_move = match side.text {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return Err(error(side.column, format!("{} is no side to move: write w or b", side.shown()))),
    };

    let rights = field(cursor, "the castling rights are missing: add - or some of KQkq")?;
    let castling = castling(rights, &mut builder)?;

    let behind = field(cursor, "the en-passant square is missing: add - or a square such as e3")?;
    builder.en_passant = match behind.text {
        "-" => None,
        text => Some(text.parse().map_err(|_| {
            error(
                behind.column,
                format!("{} is no en-passant square: write - or a square such as e3", behind.shown()),
            )
        })?),
    };

    let clock = counter(cursor)?.unwrap_or(0).min(100) as u8;
    counter(cursor)?;

    let board = validate::board(&builder).map_err(|invalid| {
        let column = match invalid.part {
            Part::Board => first.column,
            Part::Square(square) => columns[square as usize],
            Part::Side => side.column,
            Part::Castling(letter) => {
                rights.column + castling.iter().position(|&other| other == letter).unwrap_or(0) as u64
            }
            Part::EnPassant => behind.column,
        };
        error(column, invalid.message)
    })?;
    Ok(Fen { board, clock, columns })
}

fn error(column: u64, message: impl Into<String>) -> InputError {
    InputError::new(message).at_column(column)
}

fn field<'a>(cursor: &mut Cursor<'a>, missing: &str) -> Result<Word<'a>, InputError> {
    match cursor.word() {
        Some(word) if word.text != ";" => Ok(word),
        Some(word) => Err(error(word.column, missing)),
        None => Err(error(cursor.column(), missing)),
    }
}

/// A counter, if a number comes next.
fn counter(cursor: &mut Cursor<'_>) -> Result<Option<u32>, InputError> {
    match cursor.peek() {
        Some(word) if word.text.bytes().all(|byte| byte.is_ascii_digit()) => {
            cursor.word();
            let number = word.text.parse();
            number
                .map(Some)
                .map_err(|_| error(word.column, format!("the counter {} is too large", word.shown())))
        }
        _ => Ok(None),
    }
}

/// The ranks from the eighth to the first.
fn placement(word: Word<'_>, builder: &mut BoardBuilder, columns: &mut [u64; 64]) -> Result<(), InputError> {
    let (mut rank, mut file) = (7, 0);
    let complete = |rank: usize, file: usize, column| match file {
        8 => Ok(()),
        _ => Err(error(column, format!("rank {} has {file} squares instead of eight", rank + 1))),
    };
    for (letter, column) in word.text.chars().zip(word.column..) {
        if letter == '/' {
            complete(rank, file, column)?;
            if rank == 0 {
                return Err(error(column, "there are more than eight ranks: take the others out"));
            }
            (rank, file) = (rank - 1, 0);
            continue;
        }
        let (width, piece) = match (letter.to_digit(10), piece(letter)) {
            (Some(width @ 1..=8), _) => (width as usize, None),
            (None, Some(piece)) => (1, Some(piece)),
            _ => {
                let help = "write KQRBNP for White, kqrbnp for Black, 1 to 8 for empty squares";
                return Err(error(column, format!("{letter:?} is no piece: {help}")));
            }
        };
        if file + width > 8 {
            return Err(error(column, format!("rank {} has more than eight squares", rank + 1)));
        }
        for file in file..file + width {
            let square = Square::new(File::index(file), Rank::index(rank));
            *builder.square_mut(square) = piece;
            columns[square as usize] = column;
        }
        file += width;
    }
    let end = word.column + word.text.chars().count() as u64;
    complete(rank, file, end)?;
    match rank {
        0 => Ok(()),
        _ => Err(error(end, format!("there are {} ranks instead of eight", 8 - rank))),
    }
}

fn piece(letter: char) -> Option<(Piece, Color)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Piece::try_from(letter.to_ascii_lowercase()).ok().map(|piece| (piece, color))
}

/// The rights in the order in which they stand.
fn castling(word: Word<'_>, builder: &mut BoardBuilder) -> Result<Vec<char>, InputError> {
    if word.text == "-" {
        return Ok(Vec::new());
    }
    let mut letters = Vec::new();
    for (letter, column) in word.text.chars().zip(word.column..) {
        let Some((_, color, file)) = RIGHTS.into_iter().find(|(right, ..)| *right == letter) else {
            let message = format!("{letter:?} is no castling right: write - or some of KQkq");
            return Err(error(column, message));
        };
        if letters.contains(&letter) {
            return Err(error(column, format!("the castling right {letter} is given twice")));
        }
        letters.push(letter);
        let rights = builder.castle_rights_mut(color);
        *(if file == File::H { &mut rights.short } else { &mut rights.long }) = Some(file);
    }
    Ok(letters)
}
