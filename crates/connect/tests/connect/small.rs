//! Small boards, where every claim can be compared with exhaustive play by the plain rules.

use crate::common::{certified, problem, shape, solve};
use std::collections::HashMap;
use twinproof_core::{Player, Rng, Rules, Value};
use twinproof_games::connect::{Cell, Color, Connect6, Position, Shape, Stones};

/// The value by trying every move.
pub(crate) fn exhaustive(
    game: &Connect6,
    position: &Position,
    known: &mut HashMap<Position, Value>,
) -> Value {
    if let Some(value) = game.terminal(position) {
        return value;
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let good = Value::won_by(game.to_move(position));
    let is_good = moves.iter().any(|&mv| exhaustive(game, &game.play(position, mv), known) == good);
    let value = if is_good { good } else { Value::won_by(game.to_move(position).opponent()) };
    known.insert(*position, value);
    value
}

/// A position with few empty cells. Cells in the middle of rows are left open more often than chance would have it.
fn nearly_full(shape: Shape, empties: usize, rng: &mut Rng) -> Position {
    let mut cells: Vec<Cell> = shape.board().iter().collect();
    for at in (1..cells.len()).rev() {
        cells.swap(at, rng.index(at + 1));
    }
    // Stones in runs, so that there are lines to speak of.
    cells[empties..].sort_unstable();
    let mut position = Position { to_move: Color::ALL[rng.index(2)], ..Position::START };
    let mut side = Color::Black;
    for &cell in &cells[empties..] {
        if rng.below(100) < 55 {
            side = side.other();
        }
        position.stones_mut(side).insert(cell);
    }
    position
}

#[test]
fn claims_on_small_boards_are_true_and_accepted() {
    let mut rng = Rng::new(6);
    let shapes = [
        (shape(4, 4, 3, 1), 10),
        (shape(5, 5, 4, 1), 11),
        (shape(6, 6, 4, 1), 11),
        (shape(6, 6, 5, 1), 11),
        (shape(5, 5, 4, 2), 9),
        (shape(6, 6, 5, 2), 10),
        (shape(7, 7, 6, 2), 10),
        (shape(8, 6, 4, 2), 9),
        (shape(6, 5, 3, 2), 9),
    ];
    let (mut wins, mut found, mut by_threats, mut disproven) = (0, 0, 0, 0);
    for round in 0..2500 {
        let (shape, empties) = shapes[round % shapes.len()];
        let position = nearly_full(shape, empties, &mut rng);
        let game = Connect6::new(shape, Color::ALL[rng.index(2)]).expect("a shape that is played");
        if Color::ALL.iter().any(|&side| game.has_line(position.stones(side))) {
            continue;
        }
        let is_win = exhaustive(&game, &position, &mut HashMap::new()) == Value::Win;
        wins += u32::from(is_win);
        let problem = problem(game, position);
        for algorithm in ["threats", "zones"] {
            let solved = solve(&problem, algorithm, 200);
            if solved.value.is_none() {
                continue;
            }
            assert_eq!(solved.value == Some(Value::Win), is_win, "{algorithm}: {position:?}");
            certified(&problem, &solved);
            let count = match (is_win, algorithm) {
                (true, "zones") => &mut found,
                (true, _) => &mut by_threats,
                (false, _) => &mut disproven,
            };
            *count += 1;
        }
    }
    assert!(
        by_threats * 100 > wins * 60 && found * 100 > wins * 90 && wins > 500 && disproven > 500,
        "{by_threats} {found} {wins} {disproven}"
    );
}

#[test]
fn a_board_that_is_empty_and_a_first_move_of_its_own() {
    // A row of two for a move of two stones, after a first move of one that cannot be everywhere.
    let narrow = Shape { width: 4, height: 1, in_a_row: 2, stones: 2, first: 1 };
    for (attacker, value) in [(Color::White, Value::Win), (Color::Black, Value::Loss)] {
        let problem = problem(Connect6::new(narrow, attacker).expect("a shape"), Position::START);
        let solved = solve(&problem, "zones", 1000);
        assert_eq!(solved.value, Some(value), "{attacker}");
        certified(&problem, &solved);
    }
    let at_once = Shape { width: 2, height: 1, in_a_row: 2, stones: 1, first: 2 };
    let problem = problem(Connect6::new(at_once, Color::Black).expect("a shape"), Position::START);
    certified(&problem, &solve(&problem, "threats", 1000));
}

#[test]
fn small_games_from_the_start() {
    // Three in a row on 4x3 is won, on 3x3 it is not, nor four in a row on 4x4.
    for (width, height, in_a_row, value) in [(4, 3, 3, Some(Value::Win)), (3, 3, 3, None), (4, 4, 4, None)] {
        let game = Connect6::new(shape(width, height, in_a_row, 1), Color::Black).expect("a shape");
        let problem = problem(game, Position::START);
        let solved = solve(&problem, "zones", 20_000);
        assert_eq!(solved.value, value, "{width}x{height}");
        if value.is_some() {
            certified(&problem, &solved);
        }
    }
}

#[test]
fn games_that_are_over_are_what_they_are() {
    let shape = shape(4, 4, 3, 1);
    let row: Stones = (0..3).map(Cell).collect();
    let position = Position { black: row, white: Stones::EMPTY.with(Cell(9)), to_move: Color::White };
    for (attacker, value) in [(Color::Black, Value::Win), (Color::White, Value::Loss)] {
        let problem = problem(Connect6::new(shape, attacker).expect("a shape"), position);
        assert_eq!(problem.game().to_move(&position) == Player::First, attacker == Color::White);
        let solved = solve(&problem, "threats", 10);
        assert_eq!(solved.value, Some(value));
        certified(&problem, &solved);
    }
}
