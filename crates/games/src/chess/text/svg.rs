//! A diagram as a picture, in the format that browsers and word processors read.

use super::super::{Color, Position};
use cozy_chess::{File, Piece, Rank, Square};

/// The side of a square, and the room for ranks and files at the edge.
const SQUARE: usize = 45;
const EDGE: usize = 20;

/// The board with White at the bottom as SVG: squares, and pieces as letters of the Unicode chess symbols.
///
/// ```
/// use twinproof_games::chess::{Ask, parse, svg};
///
/// let problem = parse("7k/8/5K2/8/8/8/8/6R1 w - -", &Ask::default())?;
/// let picture = svg(problem.root());
/// assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
/// assert_eq!(picture.matches("<rect").count(), 64);
/// assert_eq!(picture.matches("class=\"white\"").count(), 2);
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn svg(position: &Position) -> String {
    let (board, side) = (position.board(), EDGE + 8 * SQUARE);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" height=\"{side}\">\n\
         <style>text {{ font: 36px serif; text-anchor: middle }} .edge {{ font: 12px sans-serif }} \
         .white {{ fill: #fff; stroke: #000 }} .black {{ fill: #000 }}</style>\n"
    );
    for (row, rank) in Rank::ALL.into_iter().rev().enumerate() {
        let y = row * SQUARE;
        text += &format!("<text class=\"edge\" x=\"{}\" y=\"{}\">{rank}</text>\n", EDGE / 2, y + SQUARE / 2);
        for (column, file) in File::ALL.into_iter().enumerate() {
            let (x, square) = (EDGE + column * SQUARE, Square::new(file, rank));
            let fill = if (row + column) % 2 == 0 { "#fff" } else { "#bbb" };
            text += &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{fill}\" stroke=\"#000\"/>\n"
            );
            if let Some(piece) = board.piece_on(square) {
                let class = if board.colors(Color::White).has(square) { "white" } else { "black" };
                let (x, y) = (x + SQUARE / 2, y + SQUARE - 10);
                text += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>\n", symbol(piece));
            }
        }
    }
    for (column, file) in File::ALL.into_iter().enumerate() {
        let (x, y) = (EDGE + column * SQUARE + SQUARE / 2, side - 5);
        text += &format!("<text class=\"edge\" x=\"{x}\" y=\"{y}\">{file}</text>\n");
    }
    text + "</svg>\n"
}

/// The filled symbol of a piece: the colour is that of its text.
fn symbol(piece: Piece) -> char {
    match piece {
        Piece::Pawn => '♟',
        Piece::Knight => '♞',
        Piece::Bishop => '♝',
        Piece::Rook => '♜',
        Piece::Queen => '♛',
        Piece::King => '♚',
    }
}
