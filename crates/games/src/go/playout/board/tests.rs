//! The fast board against the one that searches and checker play on.

use super::super::super::{Ask, Go, Goal, Ko, Move, parse};
use super::*;
use twinproof_core::{Problem, Rules};

fn empty(width: usize, height: usize) -> Problem<Go> {
    let ask = Ask { goal: Some(Goal::Score(1)), ko: Ko::Simple, ..Ask::default() };
    parse(&format!("(;SZ[{width}:{height}])"), &ask).unwrap()
}

/// Checks all that can be asked of a board.
fn compare(game: &Go, board: &mut PlayoutBoard, position: &Position) {
    let size = game.size();
    assert_eq!(board.stones(), Color::ALL.map(|color| position.board.stones(color)));
    assert_eq!((board.to_move, board.passes), (position.to_move, position.passes));
    assert_eq!(board.ko, position.ko.map_or(NOWHERE, |ko| place(size, ko)));
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let empty = position.board.empty(&game.ground);
    assert_eq!(usize::from(board.empties), empty.len());
    for point in empty.iter() {
        let is_legal = board.is_legal(place(size, point), board.to_move as u8);
        assert_eq!(is_legal, moves.contains(&Move::from(point)), "{point:?} at {position:?}");
    }
    // A board that is set up knows what one that was played on knows.
    let mut anew = PlayoutBoard::new(size, position, game.region());
    for point in empty.iter() {
        let (place, color) = (place(size, point), board.to_move as u8);
        assert_eq!(anew.is_legal(place, color), board.is_legal(place, color), "{point:?} at {position:?}");
    }
}

#[test]
fn the_same_moves_lead_to_the_same_board() {
    for (seed, (width, height)) in
        [(1, 1), (2, 2), (1, 6), (3, 4), (5, 5), (9, 9), (19, 19)].into_iter().enumerate()
    {
        let problem = empty(width, height);
        let (game, mut position) = (problem.game(), problem.root().clone());
        let mut rng = Rng::new(seed as u64);
        let mut board = PlayoutBoard::new(game.size(), &position, game.region());
        let mut moves = Vec::new();
        for turn in 0..600 {
            moves.clear();
            game.moves(&position, &mut moves);
            // Passes come last; without them boards fill up and much is taken.
            if moves.len() > 1 {
                moves.pop();
            }
            let mv = moves[rng.below(moves.len() as u32) as usize];
            // As it stands on the board: the game knows what a pass comes to.
            position.play(&game.ground, mv);
            match mv.point() {
                Some(point) => board.play(place(game.size(), point)),
                None => board.pass(),
            }
            if width * height < 100 || turn % 50 == 0 {
                compare(game, &mut board, &position);
            }
            if position.passes == 2 {
                break;
            }
        }
        compare(game, &mut board, &position);
    }
}

#[test]
fn games_end_and_fill_no_eyes() {
    for (width, height) in [(1, 1), (2, 3), (5, 5), (9, 9), (19, 19)] {
        let problem = empty(width, height);
        let game = problem.game();
        for seed in 0..20 {
            let mut board = PlayoutBoard::new(game.size(), problem.root(), game.region());
            assert!(
                board.play_out(3 * (width * height) as u32 + 10, &mut Rng::new(seed)),
                "{width}x{height}"
            );
            let empties = board.empty[..usize::from(board.empties)].to_vec();
            for place in empties {
                for color in [0, 1] {
                    assert!(board.is_eye(place, color) || !board.is_legal(place, color), "{width}x{height}");
                }
            }
        }
    }
}

#[test]
fn each_playable_point_comes_about_equally_often() {
    let problem = empty(3, 2);
    let game = problem.game();
    let mut rng = Rng::new(3);
    let mut met = [0; PLACES];
    for _ in 0..6000 {
        let mut board = PlayoutBoard::new(game.size(), problem.root(), game.region());
        met[usize::from(board.choose(&mut rng).unwrap())] += 1;
    }
    let met: Vec<_> = met.into_iter().filter(|&count| count > 0).collect();
    assert!(met.len() == 6 && met.iter().all(|count| (880..1120).contains(count)), "{met:?}");
}
