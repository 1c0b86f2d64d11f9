//! From pieces on squares to a board that can be: what every reader of positions must check.

use cozy_chess::{Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square, get_king_moves};

/// What is wrong with a draft, and which part of it.
#[derive(Debug)]
pub(super) struct Fault {
    #[cfg_attr(not(feature = "text"), expect(dead_code, reason = "only a text has places to name"))]
    pub(super) place: Place,
    pub(super) message: String,
}

/// The part of a draft that is to blame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
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

/// The board of a draft, if one could be played on.
pub(super) fn build(draft: &BoardBuilder) -> Result<Board, Fault> {
    let kings = [king(draft, Color::White)?, king(draft, Color::Black)?];
    for color in Color::ALL {
        counts(draft, color)?;
    }
    let last_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
    if let Some(square) = last_ranks.into_iter().find(|&square| kind(draft, square) == Some(Piece::Pawn)) {
        let message = format!("there is a pawn on {square}: no pawn stands on a first or last rank");
        return fault(Place::Square(square), message);
    }
    let [white, black] = kings;
    if get_king_moves(white).has(black) {
        let message = format!("the kings stand next to each other, on {white} and {black}");
        return fault(Place::Square(black), message);
    }
    rights(draft, kings)?;
    en_passant(draft)?;
    let (mover, other) = (name(draft.side_to_move), name(!draft.side_to_move));
    draft.build().or_else(|error| match error {
        BoardBuilderError::InvalidBoard => {
            let what = format!("it is {mover}'s move, but {other}'s king is in check");
            fault(Place::Side, format!("{what}: change the side to move"))
        }
        BoardBuilderError::InvalidEnPassant => {
            let what =
                format!("{mover}'s king is in a check that a double step of that pawn cannot have given");
            fault(Place::EnPassant, format!("{what}: write - for the en-passant square"))
        }
        error => fault(Place::Board, error.to_string()),
    })
}

/// White or Black.
pub(super) fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn fault<T>(place: Place, message: String) -> Result<T, Fault> {
    Err(Fault { place, message })
}

fn kind(draft: &BoardBuilder, square: Square) -> Option<Piece> {
    draft.square(square).map(|(piece, _)| piece)
}

fn squares(draft: &BoardBuilder, color: Color) -> impl Iterator<Item = Square> + '_ {
    Square::ALL.into_iter().filter(move |&square| draft.square(square).is_some_and(|(_, of)| of == color))
}

fn king(draft: &BoardBuilder, color: Color) -> Result<Square, Fault> {
    let mut kings = squares(draft, color).filter(|&square| kind(draft, square) == Some(Piece::King));
    let Some(king) = kings.next() else {
        return fault(Place::Board, format!("{} has no king: each side needs one", name(color)));
    };
    match kings.next() {
        None => Ok(king),
        Some(second) => fault(
            Place::Square(second),
            format!("{} has two kings, on {king} and {second}: each side has one", name(color)),
        ),
    }
}

fn counts(draft: &BoardBuilder, color: Color) -> Result<(), Fault> {
    let pieces = squares(draft, color).count();
    let pawns = squares(draft, color).filter(|&square| kind(draft, square) == Some(Piece::Pawn)).count();
    if pawns > 8 {
        return fault(Place::Board, format!("{} has {pawns} pawns: a side has at most eight", name(color)));
    }
    if pieces > 16 {
        return fault(Place::Board, format!("{} has {pieces} men: a side has at most sixteen", name(color)));
    }
    Ok(())
}

fn rights(draft: &BoardBuilder, kings: [Square; 2]) -> Result<(), Fault> {
    for (letter, color, file) in RIGHTS {
        let rights = draft.castle_rights(color);
        if (if file == File::H { rights.short } else { rights.long }).is_none() {
            continue;
        }
        let rank = Rank::First.relative_to(color);
        let (home, corner) = (Square::new(File::E, rank), Square::new(file, rank));
        if kings[color as usize] != home || draft.square(corner) != Some((Piece::Rook, color)) {
            return fault(
                Place::Castling(letter),
                format!(
                    "{} cannot have the castling right {letter} without a king on {home} and a rook on {corner}",
                    name(color)
                ),
            );
        }
    }
    Ok(())
}

fn en_passant(draft: &BoardBuilder) -> Result<(), Fault> {
    let Some(behind) = draft.en_passant else { return Ok(()) };
    let (mover, other) = (draft.side_to_move, !draft.side_to_move);
    let on = |rank: Rank| Square::new(behind.file(), rank.relative_to(mover));
    if behind.rank() != Rank::Sixth.relative_to(mover) {
        return fault(
            Place::EnPassant,
            format!(
                "with {} to move the en-passant square is on rank {}, not {behind}",
                name(mover),
                Rank::Sixth.relative_to(mover)
            ),
        );
    }
    let (pawn, start) = (on(Rank::Fifth), on(Rank::Seventh));
    if draft.square(pawn) != Some((Piece::Pawn, other)) {
        return fault(
            Place::EnPassant,
            format!("the en-passant square is {behind}, but {} has no pawn on {pawn}", name(other)),
        );
    }
    match [behind, start].into_iter().find(|&square| draft.square(square).is_some()) {
        None => Ok(()),
        Some(square) => fault(
            Place::EnPassant,
            format!(
                "the en-passant square is {behind}, but {square}, which the pawn on {pawn} crossed, is not empty"
            ),
        ),
    }
}
