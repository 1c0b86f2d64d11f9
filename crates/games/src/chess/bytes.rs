//! Questions and positions as bytes, as the module says; reading refuses everything else.

use super::goal::{Goal, Region};
use super::validate::{self, RIGHTS};
use super::{Chess, Position};
use cozy_chess::{BitBoard, Board, BoardBuilder, Color, File, Piece, Rank, Square};
use twinproof_core::InputError;
use twinproof_core::bytes::{Reader, put_number};

const BLACK: u8 = 1;
const PROMOTE: u8 = 2;
const COUNTS_MOVES: u8 = 4;
const FIFTY_MOVE: u8 = 8;

/// Set in the first byte of a position when the file of a pawn that can be taken en passant follows.
const EN_PASSANT: u8 = 1 << 5;

pub(super) fn write_setup(game: &Chess, out: &mut Vec<u8>) {
    let mut flags = 0;
    for (is_set, flag) in [
        (game.attacker == Color::Black, BLACK),
        (game.goal != Goal::Mate, PROMOTE),
        (game.counts_moves, COUNTS_MOVES),
        (game.fifty_move, FIFTY_MOVE),
    ] {
        flags |= if is_set { flag } else { 0 };
    }
    out.push(flags);
    if let Goal::Promote { region } = game.goal {
        out.extend(region.corners().map(|corner| corner as u8));
    }
}

pub(super) fn read_setup(block: &[u8]) -> Result<Chess, InputError> {
    let mut reader = Reader::new(block);
    let flags = reader.byte()?;
    if flags >= 16 {
        return Err(InputError::new(format!("the setup of chess begins with {flags}, which means nothing")));
    }
    let goal = if flags & PROMOTE == 0 { Goal::Mate } else { Goal::Promote { region: region(&mut reader)? } };
    reader.finish()?;
    let mut game = Chess::new(if flags & BLACK == 0 { Color::White } else { Color::Black }, goal);
    game.counts_moves = flags & COUNTS_MOVES != 0;
    game.fifty_move = flags & FIFTY_MOVE != 0;
    Ok(game)
}

fn region(reader: &mut Reader<'_>) -> Result<Region, InputError> {
    let corners = [square(reader.byte()?)?, square(reader.byte()?)?];
    let region = Region::new(corners[0], corners[1]);
    match region.corners() == corners {
        true => Ok(region),
        false => Err(InputError::new("the corners of a region are its lowest and its highest square")),
    }
}

fn square(byte: u8) -> Result<Square, InputError> {
    Square::try_index(byte.into())
        .ok_or_else(|| InputError::new(format!("there is no square {byte}: squares are 0 to 63")))
}

pub(super) fn encode(game: &Chess, position: &Position, out: &mut Vec<u8>) {
    let board = position.board();
    let en_passant = position.en_passant();
    out.push(position.flags() as u8 | if en_passant.is_some() { EN_PASSANT } else { 0 });
    out.extend(en_passant.map(|square| square.file() as u8));
    if game.fifty_move {
        out.push(position.clock);
    }
    if game.counts_moves {
        put_number(out, position.left.into());
    }
    out.extend(board.occupied().0.to_be_bytes());
    let mut half = None;
    for square in board.occupied() {
        let piece = board.piece_on(square).expect("the square is occupied");
        let code = piece as u8 | u8::from(board.colors(Color::Black).has(square)) << 3;
        match half.take() {
            None => half = Some(code),
            Some(low) => out.push(low | code << 4),
        }
    }
    out.extend(half);
}

pub(super) fn decode(game: &Chess, block: &[u8]) -> Result<Position, InputError> {
    let mut reader = Reader::new(block);
    let mut builder = BoardBuilder::empty();
    let flags = reader.byte()?;
    if flags >= 64 {
        return Err(InputError::new(format!("a position of chess begins with {flags}, which means nothing")));
    }
    builder.side_to_move = if flags & 1 == 0 { Color::White } else { Color::Black };
    for (bit, (_, color, file)) in RIGHTS.into_iter().enumerate() {
        let rights = builder.castle_rights_mut(color);
        let right = if file == File::H { &mut rights.short } else { &mut rights.long };
        *right = (flags >> (bit + 1) & 1 == 1).then_some(file);
    }
    if flags & EN_PASSANT != 0 {
        let file =
            File::try_index(reader.byte()?.into()).ok_or_else(|| InputError::new("there is no such file"))?;
        builder.en_passant = Some(Square::new(file, Rank::Sixth.relative_to(builder.side_to_move)));
    }
    let clock = if game.fifty_move { reader.below(101)? as u8 } else { 0 };
    let left = if game.counts_moves { reader.below(1 << 16)? as u16 } else { 0 };
    pieces(&mut reader, &mut builder)?;
    reader.finish()?;
    let board: Board = validate::board(&builder).map_err(|invalid| InputError::new(invalid.message))?;
    if let Some(outside) = (board.occupied() & !game.goal.squares()).next_square() {
        return Err(InputError::new(format!("there is a piece on {outside}, outside the region")));
    }
    let position = Position::new(board, clock, left);
    match position.en_passant() == builder.en_passant {
        true => Ok(position),
        false => Err(InputError::new("nothing can be taken en passant there")),
    }
}

/// The occupied squares, then four bits a piece; the last byte is half empty if their number is odd.
fn pieces(reader: &mut Reader<'_>, builder: &mut BoardBuilder) -> Result<(), InputError> {
    let occupied = reader.bytes(8)?.try_into().map_err(|_| InputError::new("eight bytes were asked for"))?;
    let occupied = BitBoard(u64::from_be_bytes(occupied));
    let mut high = None;
    for square in occupied {
        let code = match high.take() {
            Some(code) => code,
            None => {
                let byte = reader.byte()?;
                high = Some(byte >> 4);
                byte & 15
            }
        };
        let piece = Piece::try_index((code & 7).into())
            .ok_or_else(|| InputError::new(format!("there is no piece {code}, as on {square}")))?;
        *builder.square_mut(square) = Some((piece, if code & 8 == 0 { Color::White } else { Color::Black }));
    }
    match high {
        None | Some(0) => Ok(()),
        Some(_) => Err(InputError::new("the half byte after the last piece is not empty")),
    }
}
