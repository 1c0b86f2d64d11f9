//! Positions as people see them: FEN on one line, and a diagram.

use super::Position;
use super::validate::RIGHTS;
use cozy_chess::{Board, Color, File, Piece, Rank, Square};

/// The position in FEN. The first counter is zero where the question does not count half-moves, the second
/// always one: how many moves were played before is no part of a position.
pub(super) fn write(position: &Position) -> String {
    let board = position.board();
    let mut text = String::with_capacity(80);
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            match letter(board, Square::new(file, rank)) {
                None => empty += 1,
                Some(letter) => {
                    put_empty(&mut text, &mut empty);
                    text.push(letter);
                }
            }
        }
        put_empty(&mut text, &mut empty);
        if rank != Rank::First {
            text.push('/');
        }
    }
    text.push_str(if board.side_to_move() == Color::White { " w " } else { " b " });
    let before = text.len();
    for (letter, color, file) in RIGHTS {
        let rights = board.castle_rights(color);
        if [rights.short, rights.long].contains(&Some(file)) {
            text.push(letter);
        }
    }
    if text.len() == before {
        text.push('-');
    }
    let en_passant = position.en_passant().map_or_else(|| "-".into(), |square| square.to_string());
    text + &format!(" {en_passant} {} 1", position.clock)
}

fn put_empty(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// The board with White at the bottom, a letter a piece, ranks and files at the edge.
pub(super) fn diagram(position: &Position) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        text.push_str(&rank.to_string());
        for file in File::ALL {
            text.push(' ');
            text.push(letter(position.board(), Square::new(file, rank)).unwrap_or('.'));
        }
        text.push('\n');
    }
    text + "  a b c d e f g h"
}

fn letter(board: &Board, square: Square) -> Option<char> {
    let letter = piece_letter(board.piece_on(square)?);
    Some(if board.colors(Color::White).has(square) { letter } else { letter.to_ascii_lowercase() })
}

/// The letter of a piece, as White's are written in FEN and all in a move.
pub(super) fn piece_letter(piece: Piece) -> char {
    match piece {
        Piece::Pawn => 'P',
        Piece::Knight => 'N',
        Piece::Bishop => 'B',
        Piece::Rook => 'R',
        Piece::Queen => 'Q',
        Piece::King => 'K',
    }
}
