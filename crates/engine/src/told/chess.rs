//! Chess: a FEN and the moves since, as far as the past is known as moves.

use super::{Told, UciWords};
use crate::view::View;
use twinproof::Rules;
use twinproof::games::chess::{Chess, Goal, Move, Position};

impl Told for Chess {
    fn text(view: &View<Self>) -> String {
        with_moves(view)
    }

    fn uci(view: &View<Self>) -> Result<UciWords<Self>, String> {
        match view.game().goal() {
            Goal::Mate => Ok(UciWords {
                position: format!("position fen {}", with_moves(view)),
                mate_in: view.game().mate_in(),
                write: Self::format_uci,
                read,
            }),
            _ => Err("chess engines play for mate, and something else is asked".into()),
        }
    }
}

fn with_moves(view: &View<Chess>) -> String {
    let game = view.game();
    let (mut position, moves) = view.way();
    let mut text = game.format_position(&position);
    for (made, mv) in moves.into_iter().enumerate() {
        text.push_str(if made == 0 { " moves " } else { " " });
        text.push_str(&game.format_uci(&position, mv));
        position = game.play(&position, mv);
    }
    text
}

/// As engines write it; nothing else is taken for one, so that a slip is seen.
fn read(game: &Chess, position: &Position, text: &str) -> Option<Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves.into_iter().find(|&mv| game.format_uci(position, mv) == text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Job, Position};
    use twinproof::games::chess::Color;

    fn view(text: &str, moves: &[&str]) -> View<Chess> {
        let problem = Chess::new(Color::White, Goal::Mate).problem_from_fen(text).unwrap();
        let position = Position::of(&problem).after(moves.iter().copied()).unwrap();
        View::of(&Job::new(position, "uci:any", Budget::nodes(1))).unwrap()
    }

    #[test]
    fn the_past_is_told_as_moves_whether_the_problem_or_the_job_has_it() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let told = |view: &View<Chess>| Chess::uci(view).unwrap().position;
        let all = format!("position fen {start} moves g1f3 g8f6 f3g1");
        assert_eq!(told(&view("startpos moves Nf3 Nf6 Ng1", &[])), all);
        assert_eq!(told(&view("startpos moves Nf3", &["Nf6", "Ng1"])), all);
        assert_eq!(told(&view(start, &[])), format!("position fen {start}"));
        // What was before a pawn moved cannot come again, and the problem does not keep it.
        let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
        let later = told(&view("startpos moves e4 e5 Nf3", &[]));
        assert_eq!(later, format!("position fen {open} moves g1f3"));
    }

    #[test]
    fn castling_and_promotion_are_as_engines_write_them() {
        let view = view("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", &[]);
        for name in ["e1g1", "e1c1", "a7a8q", "a7a8n"] {
            let mv = read(view.game(), view.root(), name).unwrap();
            assert_eq!(view.game().format_uci(view.root(), mv), name);
        }
        assert!(read(view.game(), view.root(), "O-O").is_none());
    }
}
