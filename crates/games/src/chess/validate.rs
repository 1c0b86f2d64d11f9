//! From pieces on squares to a legal board: what every reader of positions must check.

use super::color_name;
use cozy_chess::{Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square, get_king_moves};

/// What is wrong with a board, and which part of it.
#[derive(Debug)]
pub(super) struct Invalid {
    #[cfg_attr(not(feature = "text"), expect(dead_code, reason = "only a text has places to name"))]
    pub(super) part: Part,
    pub(super) message: String,
}

/// The part of a position that is to blame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Board,
    Square(Square),
    Side,
    /// The right of that letter.
    Castling(char),
    EnPassant,
}

/// The castling rights: the letter, whose it is, and the file of the rook.
pub(super) const RIGHTS: [(char, Color, File); 4] = [
    ('K', Color::White, File::H),
    ('Q', Color::White, File::A),
    ('k', Color::Black, File::H),
    ('q', Color::Black, File::A),
];

/// The board that was put together, if it can be played on.
pub(super) fn board(builder: &BoardBuilder) -> Result<Board, Invalid> {
    let kings = [king(builder, Color::White)?, king(builder, Color::Black)?];
    for color in Color::ALL {
        counts(builder, color)?;
    }
    let last_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
    if let Some(square) = last_ranks.into_iter().find(|&square| kind(builder, square) == Some(Piece::Pawn)) {
        let message = format!("there is a pawn on {square}: no pawn stands on a first or last rank");
        return invalid(Part::Square(square), message);
    }
    let [white, black] = kings;
    if get_king_moves(white).has(black) {
        let message = format!("the kings stand next to each other, on {white} and {black}");
        return invalid(Part::Square(black), message);
    }
    rights(builder, kings)?;
    en_passant(builder)?;
    let (mover, other) = (color_name(builder.side_to_move), color_name(!builder.side_to_move));
    builder.build().or_else(|error| match error {
        BoardBuilderError::InvalidBoard => {
            let what = format!("it is {mover}'s move, but {other}'s king is in check");
            invalid(Part::Side, format!("{what}: change the side to move"))
        }
        BoardBuilderError::InvalidEnPassant => {
            let what =
                format!("{mover}'s king is in a check that a double step of that pawn cannot have given");
            invalid(Part::EnPassant, format!("{what}: write - for the en-passant square"))
        }
        error => invalid(Part::Board, error.to_string()),
    })
}

fn invalid<T>(part: Part, message: String) -> Result<T, Invalid> {
    Err(Invalid { part, message })
}

fn kind(builder: &BoardBuilder, square: Square) -> Option<Piece> {
    builder.square(square).map(|(piece, _)| piece)
}

fn squares(builder: &BoardBuilder, color: Color) -> impl Iterator<Item = Square> + '_ {
    Square::ALL.into_iter().filter(move |&square| builder.square(square).is_some_and(|(_, of)| of == color))
}

fn king(builder: &BoardBuilder, color: Color) -> Result<Square, Invalid> {
    let mut kings = squares(builder, color).filter(|&square| kind(builder, square) == Some(Piece::King));
    let Some(king) = kings.next() else {
        return invalid(Part::Board, format!("{} has no king: each side needs one", color_name(color)));
    };
    match kings.next() {
        None => Ok(king),
        Some(second) => invalid(
            Part::Square(second),
            format!("{} has two kings, on {king} and {second}: each side has one", color_name(color)),
        ),
    }
}

fn counts(builder: &BoardBuilder, color: Color) -> Result<(), Invalid> {
    let pieces = squares(builder, color).count();
    let pawns = squares(builder, color).filter(|&square| kind(builder, square) == Some(Piece::Pawn)).count();
    if pawns > 8 {
        return invalid(
            Part::Board,
            format!("{} has {pawns} pawns: a side has at most eight", color_name(color)),
        );
    }
    if pieces > 16 {
        return invalid(
            Part::Board,
            format!("{} has {pieces} men: a side has at most sixteen", color_name(color)),
        );
    }
    Ok(())
}

fn rights(builder: &BoardBuilder, kings: [Square; 2]) -> Result<(), Invalid> {
    for (letter, color, file) in RIGHTS {
        let rights = builder.castle_rights(color);
        if (if file == File::H { rights.short } else { rights.long }).is_none() {
            continue;
        }
        let rank = Rank::First.relative_to(color);
        let (home, corner) = (Square::new(File::E, rank), Square::new(file, rank));
        if kings[color as usize] != home || builder.square(corner) != Some((Piece::Rook, color)) {
            return invalid(
                Part::Castling(letter),
                format!(
                    "{} cannot have the castling right {letter} without a king on {home} and a rook on {corner}",
                    color_name(color)
                ),
            );
        }
    }
    Ok(())
}

fn en_passant(builder: &BoardBuilder) -> Result<(), Invalid> {
    let Some(behind) = builder.en_passant else { return Ok(()) };
    let (mover, other) = (builder.side_to_move, !builder.side_to_move);
    let on = |rank: Rank| Square::new(behind.file(), rank.relative_to(mover));
    if behind.rank() != Rank::Sixth.relative_to(mover) {
        return invalid(
            Part::EnPassant,
            format!(
                "with {} to move the en-passant square is on rank {}, not {behind}",
                color_name(mover),
                Rank::Sixth.relative_to(mover)
            ),
        );
    }
    let (pawn, start) = (on(Rank::Fifth), on(Rank::Seventh));
    if builder.square(pawn) != Some((Piece::Pawn, other)) {
        return invalid(
            Part::EnPassant,
            format!("the en-passant square is {behind}, but {} has no pawn on {pawn}", color_name(other)),
        );
    }
    match [behind, start].into_iter().find(|&square| builder.square(square).is_some()) {
        None => Ok(()),
        Some(square) => invalid(
            Part::EnPassant,
            format!(
                "the en-passant square is {behind}, but {square}, which the pawn on {pawn} crossed, is not empty"
            ),
        ),
    }
}
