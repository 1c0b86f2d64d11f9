//! Positions and moves as people write them, and a board to look at.

use super::board::{bits, narrow, widen};
use super::{Color, Move, Position};

/// The position in the notation of PDN, `B:W18,24,K31:B12,16`: the side to move, then White's pieces, then Black's, each from the
/// lowest square up.
pub(super) fn write_position(position: Position) -> String {
    let mut text = String::from(position.side().letter());
    for color in [Color::White, Color::Black] {
        text.push(':');
        text.push(color.letter());
        let pieces = position.pieces(color);
        let squares = (0..32).filter(|square| pieces >> square & 1 == 1);
        for (index, square) in squares.enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let king = if position.kings() >> square & 1 == 1 { "K" } else { "" };
            text.push_str(&format!("{comma}{king}{}", square + 1));
        }
    }
    text
}

/// The board with Black at the top, a letter a piece, kings in capitals, and the numbers of the first and the last square of each
/// row.
pub(super) fn diagram(position: Position) -> String {
    let mut text = String::new();
    for row in 0..8 {
        text.push_str(&format!("{:>2}", 4 * row + 1));
        for column in 0..4 {
            let square = 4 * row + column;
            let letter = letter(position, square);
            // Squares of even rows are in the second, fourth, ... column.
            text.push_str(&if row % 2 == 0 { format!("   {letter}") } else { format!(" {letter}  ") });
        }
        text.push_str(&format!(" {:>2}\n", 4 * row + 4));
    }
    text + &format!("{} to move", position.side())
}

fn letter(position: Position, square: u32) -> char {
    let holds = |set: u32| set >> square & 1 == 1;
    let letter = match (holds(position.black()), holds(position.white())) {
        (true, _) => 'b',
        (_, true) => 'w',
        _ => '.',
    };
    if holds(position.kings()) { letter.to_ascii_uppercase() } else { letter }
}

/// A legal move, `11-15` or `22x15`; with all the squares that the piece comes to, `22x15x8`, where another move has the same
/// beginning and end.
pub(super) fn write_move(position: Position, mv: Move) -> String {
    if !mv.is_capture() {
        return format!("{}-{}", mv.from() + 1, mv.to() + 1);
    }
    let mut same_ends = 0;
    position
        .for_each_move(|other| same_ends += usize::from((other.from(), other.to()) == (mv.from(), mv.to())));
    let path = match same_ends {
        0 | 1 => vec![mv.from(), mv.to()],
        _ => ways(position, mv).swap_remove(0),
    };
    let path: Vec<_> = path.iter().map(|square| (square + 1).to_string()).collect();
    path.join("x")
}

/// The ways to make a legal move, in the order in which they are generated: the squares that the piece comes to, from the one where
/// it begins. More than one only for a king that goes round in a circle.
pub(super) fn ways(position: Position, mv: Move) -> Vec<Vec<u8>> {
    if !mv.is_capture() {
        return vec![vec![mv.from(), mv.to()]];
    }
    let free = widen(!position.occupied() | 1 << mv.from());
    let mut ways = Vec::new();
    let mut path = vec![widen(1 << mv.from())];
    jump(&mut path, widen(mv.captured()), free, widen(1 << mv.to()), &mut ways);
    ways
}

/// Goes on over the pieces that are left.
fn jump(path: &mut Vec<u64>, left: u64, free: u64, end: u64, ways: &mut Vec<Vec<u8>>) {
    let at = *path.last().expect("a path begins somewhere");
    if left == 0 && at == end {
        ways.push(path.iter().map(|&square| narrow(square).trailing_zeros() as u8).collect());
        return;
    }
    let steps: [fn(u64) -> u64; 4] = [|at| at >> 5, |at| at >> 4, |at| at << 4, |at| at << 5];
    for step in steps {
        let over = step(at) & left;
        for to in bits(step(over) & free) {
            path.push(to);
            jump(path, left & !over, free, end, ways);
            path.pop();
        }
    }
}
