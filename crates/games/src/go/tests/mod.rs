//! Tests of go: the rules, the goals, and each fast way of finding something out against a slow one.

mod benson;
mod board;
mod goals;
mod knowledge;
mod plane;
mod playout;
mod promises;
mod records;
mod rules;

use super::board::{Board, Inner, on_plane};
use super::*;
use twinproof_core::Problem;

fn ask(sgf: &str, ask: &Ask) -> Problem<Go> {
    parse(sgf, ask).unwrap_or_else(|error| panic!("{sgf}: {error}"))
}

fn with(goal: Goal) -> Ask {
    Ask { goal: Some(goal), ..Ask::default() }
}

/// An empty board under a question of score.
fn empty(size: Size, ko: Ko) -> Problem<Go> {
    let Size { width, height } = size;
    ask(&format!("(;SZ[{width}:{height}])"), &Ask { ko, ..with(Goal::Score(1)) })
}

/// A board from rows of X, O and dots; a chain without a liberty is refused.
fn board(rows: &str) -> Option<(Ground, Board)> {
    let rows: Vec<_> = rows.split('/').collect();
    let size = Size::new(rows[0].len(), rows.len()).unwrap();
    let ground = Ground::new(size);
    let stones = [b'X', b'O'].map(|letter| {
        let letters = rows.iter().flat_map(|row| row.bytes()).enumerate();
        letters.filter(|(_, other)| *other == letter).map(|(index, _)| Point(index as u16)).collect()
    });
    let board = Board::new(&ground, stones).ok()?;
    Some((ground, board))
}

/// A question about Black's stones, which White encloses; White's are outside of the region.
fn enclosed(rows: &str, goal: Goal, to_move: Color) -> (Go, Position) {
    let (ground, board) = board(rows).unwrap();
    let stones = Color::ALL.map(|color| board.stones(color));
    let first = if goal == Goal::Live { Color::Black } else { Color::White };
    let region = ground.all.without(stones[Color::White as usize]);
    let target = stones[Color::Black as usize];
    let game = Go::new(ground.size, Ko::Situational, goal, first, region, target);
    let board = Board::new(&game.ground, stones).unwrap();
    (game, Position::new(board, to_move))
}

/// The position after some moves.
fn after(problem: &Problem<Go>, moves: &str) -> Position {
    moves.split_whitespace().fold(problem.root().clone(), |position, text| {
        let mv = problem.game().parse_move(&position, text);
        problem.game().play(&position, mv.unwrap_or_else(|| panic!("{text} at {position:?}")))
    })
}

fn moves(problem: &Problem<Go>, position: &Position) -> Vec<String> {
    let game = problem.game();
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves.iter().map(|&mv| game.format_move(position, mv)).collect()
}
