//! Opening books in the format of Polyglot, which chess programs read.
//!
//! A book is entries of 16 bytes, sorted by their keys; every number has its high byte first:
//!
//! | field | bytes | meaning |
//! |---|---|---|
//! | key | 8 | of the position: pieces, side to move, rights to castle, and the file of a pawn that has just made a double step if a pawn of the other side stands beside it, whether it may take or not |
//! | move | 2 | from its lowest bit, three bits each: file and rank moved to, file and rank moved from, and 1 to 4 for a knight, bishop, rook or queen that a pawn becomes. Castling is the king's move to its rook |
//! | weight | 2 | how good the move is, beside the others of its position |
//! | learn | 4 | zero here |
//!
//! A position that was read from text and not played knows no double step unless the pawn can really be taken, which makes a
//! difference for the root alone.

mod random;

use crate::judged::BookPosition;
use random::RANDOM;
use twinproof_core::{InputError, Rules};
use twinproof_games::chess::{Chess, Color, Move, Piece, Position, Square};

/// Bytes of an entry.
const ENTRY: usize = 16;

/// Where in the table the rights, the files and the side begin.
const CASTLING: usize = 64 * 12;
const EN_PASSANT: usize = CASTLING + 4;
const WHITE_TO_MOVE: usize = EN_PASSANT + 8;

/// The key of a position.
pub(super) fn key(position: &Position) -> u64 {
    let board = position.board();
    let mut key = 0;
    for square in board.occupied() {
        let piece = board.piece_on(square).expect("the square is occupied");
        let is_white = board.colors(Color::White).has(square);
        key ^= RANDOM[64 * (2 * piece as usize + usize::from(is_white)) + square as usize];
    }
    for (color, at) in [(Color::White, 0), (Color::Black, 2)] {
        let rights = board.castle_rights(color);
        for (right, at) in [(rights.short, at), (rights.long, at + 1)] {
            if right.is_some() {
                key ^= RANDOM[CASTLING + at];
            }
        }
    }
    if let Some(file) = board.en_passant() {
        let side = board.side_to_move();
        let takers = board.pieces(Piece::Pawn) & board.colors(side);
        // The pawn that stepped is on the fifth rank of the side to move.
        let rank = if side == Color::White { 4 } else { 3 };
        let beside = [file as i8 - 1, file as i8 + 1].into_iter().filter(|file| (0..8).contains(file));
        let mut squares = beside.map(|file| Square::index(rank * 8 + file as usize));
        if squares.any(|square| takers.has(square)) {
            key ^= RANDOM[EN_PASSANT + file as usize];
        }
    }
    if board.side_to_move() == Color::White {
        key ^= RANDOM[WHITE_TO_MOVE];
    }
    key
}

/// A move in two bytes.
fn code(mv: Move) -> u16 {
    let promotion = match mv.promotion() {
        Some(Piece::Knight) => 1,
        Some(Piece::Bishop) => 2,
        Some(Piece::Rook) => 3,
        Some(Piece::Queen) => 4,
        _ => 0,
    };
    mv.to() as u16 | (mv.from() as u16) << 6 | promotion << 12
}

/// Writes a book; weights that two bytes cannot hold become smaller together with the others of their position.
pub(super) fn write(positions: &[BookPosition<Chess>]) -> Vec<u8> {
    let mut entries = Vec::new();
    for BookPosition { position, moves } in positions {
        let key = key(position);
        let most = moves.iter().map(|&(_, weight)| weight).max().unwrap_or(0);
        for &(mv, weight) in moves {
            let weight = match u16::try_from(most) {
                Ok(_) => weight,
                Err(_) => (u128::from(weight) * u128::from(u16::MAX) / u128::from(most)) as u64,
            };
            // What weighs nothing is never played.
            let weight = u16::try_from(weight.max(1)).expect("it is at most the greatest");
            entries.push((key, u16::MAX - weight, code(mv), weight));
        }
    }
    entries.sort_unstable();
    let mut bytes = Vec::with_capacity(16 * entries.len());
    for (key, _, code, weight) in entries {
        bytes.extend(key.to_be_bytes());
        bytes.extend(code.to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend([0; 4]);
    }
    bytes
}

/// What a book has for a position: its moves with their weights, without those that weigh nothing.
pub(super) fn read(game: &Chess, book: &[u8], position: &Position) -> Result<Vec<(Move, u64)>, InputError> {
    if !book.len().is_multiple_of(ENTRY) {
        return Err(InputError::new(format!(
            "this is no book in the format of Polyglot: it has {} bytes, and an entry has {ENTRY}",
            book.len()
        )));
    }
    let key = key(position).to_be_bytes();
    let mut legal = Vec::new();
    if game.terminal(position).is_none() {
        game.moves(position, &mut legal);
    }
    let mut moves = Vec::new();
    // Entries ought to be sorted; one that is not is found all the same.
    for (number, entry) in book.chunks_exact(ENTRY).enumerate().filter(|(_, entry)| entry[..8] == key) {
        let word = |at: usize| u16::from_be_bytes([entry[at], entry[at + 1]]);
        let (wanted, weight) = (word(8), word(10));
        let mv = legal.iter().copied().find(|&mv| code(mv) == wanted).ok_or_else(|| {
            InputError::new(format!(
                "entry {} of the book has a move that is not legal in {}",
                number + 1,
                game.format_position(position)
            ))
        })?;
        if weight > 0 {
            moves.push((mv, u64::from(weight)));
        }
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use twinproof_core::Game;
    use twinproof_games::chess::{Ask, parse};

    fn after(moves: &str) -> (Chess, Position) {
        let problem = parse(&format!("startpos moves {moves}"), &Ask::default()).unwrap();
        (problem.game().clone(), problem.root().clone())
    }

    #[test]
    fn keys_are_those_of_the_format() {
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(key(&after(moves).1), expected, "{moves}");
        }
    }

    #[test]
    fn a_pawn_that_may_not_take_counts_as_one_that_may() {
        // The pawn on d5 is pinned, and hashed all the same.
        let root = "4k3/2p5/8/K2P3r/8/8/8/8 b - - 0 1";
        let problem = parse(&format!("{root} moves c7c5"), &Ask::default()).unwrap();
        let still = parse("4k3/8/8/K1pP3r/8/8/8/8 w - - 0 1", &Ask::default()).unwrap();
        assert_eq!(problem.root(), still.root());
        assert_eq!(key(problem.root()) ^ key(still.root()), RANDOM[EN_PASSANT + 2]);
    }

    #[test]
    fn entries_are_sorted_and_moves_are_the_formats() {
        let (game, castle) = after("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
        let (_, start) = after("");
        let king = game.parse_move(&castle, "O-O").unwrap();
        let pawn = |text| game.parse_move(&start, text).unwrap();
        let moves = vec![(pawn("d4"), 70_000), (pawn("e4"), 140_000), (pawn("a3"), 1)];
        let book = write(&[
            BookPosition { position: castle.clone(), moves: vec![(king, 3)] },
            BookPosition { position: start, moves },
        ]);
        let entries: Vec<_> = book.chunks(16).collect();
        assert_eq!(entries.len(), 4);
        assert!(entries.is_sorted_by_key(|entry| entry[..8].to_vec()));
        let of = |key: u64| {
            let key = key.to_be_bytes();
            entries.iter().filter(move |entry| entry[..8] == key).map(|entry| &entry[8..])
        };
        // e2e4, d2d4, a2a3; the lightest still weighs something.
        let start: Vec<_> = of(0x463b_9618_1691_fc9c).collect();
        assert_eq!(
            start,
            [
                [0x03, 0x1c, 0xff, 0xff, 0, 0, 0, 0],
                [0x02, 0xdb, 0x7f, 0xff, 0, 0, 0, 0],
                [0x02, 0x10, 0, 1, 0, 0, 0, 0]
            ]
        );
        // e1h1.
        assert_eq!(of(key(&castle)).collect::<Vec<_>>(), [[0x01, 0x07, 0, 3, 0, 0, 0, 0]]);
        let promotion = parse("8/P6k/8/8/8/8/8/K7 w - -", &Ask::default()).unwrap();
        let rook = promotion.game().parse_move(promotion.root(), "a8=R").unwrap();
        assert_eq!(code(rook), 3 << 12 | 48 << 6 | 56);
    }

    #[test]
    fn what_was_written_is_read_and_what_is_no_book_is_refused() {
        let (game, castle) = after("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
        let (_, start) = after("");
        let king = game.parse_move(&castle, "O-O").unwrap();
        let pawn = |text| game.parse_move(&start, text).unwrap();
        let mut book = write(&[
            BookPosition { position: castle.clone(), moves: vec![(king, 3)] },
            BookPosition { position: start.clone(), moves: vec![(pawn("d4"), 7), (pawn("e4"), 9)] },
        ]);
        assert_eq!(read(&game, &book, &castle), Ok(vec![(king, 3)]));
        assert_eq!(read(&game, &book, &start), Ok(vec![(pawn("e4"), 9), (pawn("d4"), 7)]));
        assert_eq!(read(&game, &book, &after("a2a3").1), Ok(Vec::new()));
        let error = read(&game, &book[1..], &start).unwrap_err().to_string();
        assert!(error.contains("it has 47 bytes"), "{error}");
        // The first entry is d2d4's or e2e4's position; its move becomes a1a1.
        let at = book.chunks(16).position(|entry| entry[..8] == key(&start).to_be_bytes()).unwrap();
        book[16 * at + 8..16 * at + 10].fill(0);
        let error = read(&game, &book, &start).unwrap_err().to_string();
        assert!(error.contains(&format!("entry {} of the book", at + 1)), "{error}");
    }
}
