//! Moves as chess players write them: standard algebraic notation.

use super::fen::piece_letter;
use super::{Chess, Move, Position, moves};
use cozy_chess::{File, Piece, Square};

/// What a castling move is called, if the move is one: the king goes to a square of its own side.
pub(super) fn castling(position: &Position, mv: Move) -> Option<&'static str> {
    let board = position.board();
    board.colors(board.side_to_move()).has(mv.to()).then(|| match mv.to().file() {
        File::H => "O-O",
        _ => "O-O-O",
    })
}

/// Where the moving piece ends up.
pub(super) fn target(position: &Position, mv: Move) -> Square {
    match castling(position, mv) {
        None => mv.to(),
        Some("O-O") => Square::new(File::G, mv.to().rank()),
        Some(_) => Square::new(File::C, mv.to().rank()),
    }
}

/// A legal move in standard algebraic notation.
pub(super) fn write(game: &Chess, position: &Position, mv: Move) -> String {
    let mut text = match castling(position, mv) {
        Some(name) => name.into(),
        None => body(game, position, mv),
    };
    let (after, _) = position.after(mv);
    if !after.board().checkers().is_empty() {
        text.push(if moves::any(after.board(), game.goal.squares()) { '+' } else { '#' });
    }
    text
}

fn body(game: &Chess, position: &Position, mv: Move) -> String {
    let board = position.board();
    let (from, to) = (mv.from(), mv.to());
    let piece = board.piece_on(from).unwrap_or(Piece::Pawn);
    let takes = board.occupied().has(to) || piece == Piece::Pawn && from.file() != to.file();
    let mut text = String::with_capacity(8);
    if piece == Piece::Pawn {
        if takes {
            text.push(from.file().into());
        }
    } else {
        text.push(piece_letter(piece));
        let (file, rank) = needed(game, position, mv, piece);
        text.extend(file.then_some(char::from(from.file())));
        text.extend(rank.then_some(char::from(from.rank())));
    }
    if takes {
        text.push('x');
    }
    text.push_str(&to.to_string());
    if let Some(promotion) = mv.promotion() {
        text.extend(['=', piece_letter(promotion)]);
    }
    text
}

/// Whether file and rank of a piece must be told because another of its kind can go there too.
fn needed(game: &Chess, position: &Position, mv: Move, piece: Piece) -> (bool, bool) {
    let board = position.board();
    let mut rivals = Vec::new();
    board.generate_moves_for(board.colored_pieces(board.side_to_move(), piece), |group| {
        if group.from != mv.from() && (group.to & game.goal.squares()).has(mv.to()) {
            rivals.push(group.from);
        }
        false
    });
    let same_file = rivals.iter().any(|rival| rival.file() == mv.from().file());
    let same_rank = rivals.iter().any(|rival| rival.rank() == mv.from().rank());
    match (rivals.is_empty(), same_file, same_rank) {
        (true, ..) => (false, false),
        (false, false, _) => (true, false),
        (false, true, same_rank) => (same_rank, true),
    }
}

/// The move as engines write it: `e2e4`, `e7e8q`, `e1g1` for castling.
pub(super) fn write_uci(position: &Position, mv: Move) -> String {
    let mut text = format!("{}{}", mv.from(), target(position, mv));
    text.extend(mv.promotion().map(|piece| piece_letter(piece).to_ascii_lowercase()));
    text
}
