//! Connect6 and gomoku: stones, then moves. GTP names a move of two stones by both, as in `J10K11`; Gomocup has moves of one
//! stone only, in columns and rows from 0 at the top left.

use super::{BoardWords, GomocupWords, GtpWords, Side, Told, read_vertex, vertex};
use crate::view::View;
use twinproof::Rules;
use twinproof::games::connect::{Cell, Color, Connect, Family, Move, Position};

/// No program has points here, and so nothing is scaled.
const NO_POINTS: f64 = 1.0;

impl<F: Family> Told for Connect<F> {
    fn gtp(view: &View<Self>) -> Result<GtpWords<Self>, String> {
        let (game, shape) = (view.game(), view.game().shape());
        if shape.width != shape.height {
            return Err("GTP has square boards only".into());
        }
        let (mut position, moves) = view.way();
        let mut setup = vec![format!("boardsize {}", shape.width), "clear_board".into()];
        for color in Color::ALL {
            for cell in position.stones(color).iter() {
                setup.push(format!("play {} {}", side_of(color).name(), gtp_cell(game, cell)));
            }
        }
        for mv in moves {
            let color = side_of(position.to_move).name();
            setup.push(format!("play {color} {}", write_gtp(game, &position, mv)));
            position = game.play(&position, mv);
        }
        let color = side_of(view.root().to_move);
        Ok(GtpWords { setup, color, scale: NO_POINTS, write: write_gtp, read: read_gtp })
    }

    fn gomocup(view: &View<Self>) -> Result<GomocupWords<Self>, String> {
        let (game, shape) = (view.game(), view.game().shape());
        if (shape.width, shape.in_a_row, shape.stones) != (shape.height, 5, 1) {
            return Err("Gomocup programs play five in a row on square boards, a stone a move".into());
        }
        let own = view.root().to_move;
        let field = |color: Color| if color == own { 1 } else { 2 };
        let (mut position, moves) = view.way();
        let mut stones = Vec::new();
        for color in Color::ALL {
            let cells = position.stones(color).iter();
            stones.extend(cells.map(|cell| format!("{},{}", gomocup_cell(game, cell), field(color))));
        }
        for mv in moves {
            stones.push(format!("{},{}", write_gomocup(game, &position, mv), field(position.to_move)));
            position = game.play(&position, mv);
        }
        Ok(GomocupWords { side: shape.width, stones, write: write_gomocup, read: read_gomocup })
    }

    fn board(view: &View<Self>) -> Option<BoardWords<Self>> {
        Some(BoardWords { shape: view.game().shape(), position: *view.root(), tell: |mv| mv, read: |mv| mv })
    }
}

fn side_of(color: Color) -> Side {
    match color {
        Color::Black => Side::Black,
        Color::White => Side::White,
    }
}

fn gtp_cell<F: Family>(game: &Connect<F>, cell: Cell) -> String {
    let (x, y) = game.shape().place(cell);
    vertex(x, y)
}

fn write_gtp<F: Family>(game: &Connect<F>, _: &Position, mv: Move) -> String {
    mv.cells().map(|cell| gtp_cell(game, cell)).collect()
}

fn read_gtp<F: Family>(game: &Connect<F>, _: &Position, text: &str) -> Option<Move> {
    let (x, y, rest) = read_vertex(text)?;
    let first = game.shape().cell(x, y)?;
    if rest.is_empty() {
        return Some(Move::one(first));
    }
    let (x, y, rest) = read_vertex(rest.trim_start_matches(['-', ',']))?;
    let second = game.shape().cell(x, y).filter(|&cell| cell != first && rest.is_empty())?;
    Some(Move::two(first, second))
}

fn gomocup_cell<F: Family>(game: &Connect<F>, cell: Cell) -> String {
    let (x, y) = game.shape().place(cell);
    format!("{x},{}", game.shape().height - 1 - y)
}

fn write_gomocup<F: Family>(game: &Connect<F>, _: &Position, mv: Move) -> String {
    mv.cells().map(|cell| gomocup_cell(game, cell)).collect()
}

fn read_gomocup<F: Family>(game: &Connect<F>, _: &Position, text: &str) -> Option<Move> {
    let (x, y) = text.split_once(',')?;
    let (x, y): (u8, u8) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
    let shape = game.shape();
    Some(Move::one(shape.cell(x, shape.height.checked_sub(y)?.checked_sub(1)?)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Job};
    use twinproof::games::connect::{Ask, FiveInARow, SixInARow, parse};

    fn view<F: Family>(text: &str, moves: &[&str]) -> View<Connect<F>> {
        let problem = parse::<F>(text, &Ask::default()).unwrap();
        let position = crate::Position::of(&problem).after(moves.iter().copied()).unwrap();
        View::of(&Job::new(position, "any", Budget::nodes(1))).unwrap()
    }

    #[test]
    fn pairs_are_one_move_in_gtp() {
        let view = view::<SixInARow>("j10", &["k11i9"]);
        let words = Connect::gtp(&view).unwrap();
        let expected = ["boardsize 19", "clear_board", "play black K10", "play white J9L11"];
        assert_eq!(words.setup, expected);
        assert_eq!(words.color, Side::Black);
        let mv = (words.read)(view.game(), view.root(), "A1T19").unwrap();
        assert_eq!((words.write)(view.game(), view.root(), mv), "A1T19");
        assert!((words.read)(view.game(), view.root(), "A1A1").is_none());
        assert!(Connect::gomocup(&view).is_err());
    }

    #[test]
    fn gomocup_counts_from_the_top_left() {
        let view = view::<FiveInARow>("h8", &["a1"]);
        let words = Connect::gomocup(&view).unwrap();
        let side = words.side;
        assert_eq!(words.stones, [format!("7,{},1", side - 8), format!("0,{},2", side - 1)]);
        let mv = (words.read)(view.game(), view.root(), "1,0").unwrap();
        assert_eq!(view.write(mv), format!("b{side}"));
        for wrong in ["", "1", "-1,0", "0,99", "a,b"] {
            assert!((words.read)(view.game(), view.root(), wrong).is_none(), "{wrong}");
        }
    }
}
