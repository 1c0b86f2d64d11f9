//! Go: board, komi, stones, moves. Komi is such that the first player wins the game exactly if it gets the points asked for.

use super::{GtpWords, Side, Told};
use crate::view::View;
use twinproof::games::go::{Color, Go, Goal, Move, Position, problem_sgf};
use twinproof::{Player, Rules};

impl Told for Go {
    /// A record without the past: where a record sets stones up, moves after them would be its solution.
    fn text(view: &View<Self>) -> String {
        problem_sgf(view.game(), view.root(), &[]).replace('\n', "")
    }

    fn gtp(view: &View<Self>) -> Result<GtpWords<Self>, String> {
        let game = view.game();
        let Goal::Score(points) = game.goal() else {
            return Err("Go programs judge the whole board: ask for a score, as in score:1".into());
        };
        let size = game.size();
        if size.width != size.height {
            return Err("GTP has square boards only".into());
        }
        if game.threats().is_some() {
            return Err("GTP has no words for ko threats that are granted".into());
        }
        let komi = match game.side(Player::First) {
            Color::Black => f32::from(points) - 0.5,
            Color::White => 0.5 - f32::from(points),
        };
        let mut setup =
            vec![format!("boardsize {}", size.width), "clear_board".into(), format!("komi {komi}")];
        let (mut position, moves) = view.way();
        // Stones that all have a liberty in the end have one whenever they are put down: nothing is taken.
        let side = usize::from(size.width);
        let points = (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
        for point in points.filter_map(|(column, row)| size.point(column, row)) {
            if let Some(color) = position.stone(point) {
                setup.push(format!("play {} {}", side_of(color).name(), size.name(point)));
            }
        }
        for mv in moves {
            let color = side_of(position.to_move());
            setup.push(format!("play {} {}", color.name(), write(game, &position, mv)));
            position = game.play(&position, mv);
        }
        Ok(GtpWords { setup, color: side_of(view.root().to_move()), scale: side as f64, write, read })
    }
}

fn side_of(color: Color) -> Side {
    match color {
        Color::Black => Side::Black,
        Color::White => Side::White,
    }
}

fn write(game: &Go, _: &Position, mv: Move) -> String {
    mv.point().map_or_else(|| "pass".into(), |point| game.size().name(point))
}

fn read(game: &Go, position: &Position, text: &str) -> Option<Move> {
    if text.eq_ignore_ascii_case("pass") {
        return Some(Move::PASS);
    }
    let point = game.size().named(text)?;
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves.into_iter().find(|mv| mv.point() == Some(point))
}
