//! The player: what it may never do, and what it must.

use crate::common::{missing, scattered, shape};
use twinproof_connect::{Choice, Player, Question, Style};
use twinproof_core::{Clock, Limits, Rng, Silent, StopFlag};
use twinproof_games::connect::{Cell, Color, Family, FiveInARow, Move, Position, Shape, SixInARow, Stones};

const MEMORY: u64 = 16 << 20;

fn choose(player: &mut Player, position: &Position, nodes: u64, excluded: &[Move], best: usize) -> Choice {
    let limits = Limits { expansions: Some(nodes), ..Limits::default() };
    let clock = Clock::start(None, StopFlag::new());
    player.choose(position, &Question { excluded, best }, &limits, &clock, &mut Silent)
}

fn is_legal(shape: Shape, position: &Position, mv: Move) -> bool {
    mv.stones() == position.stones_to_play(shape) && mv.set().is_subset(&position.empties(shape))
}

/// The lines that a side could complete with so many stones.
fn threats(shape: Shape, position: &Position, side: Color, stones: u32) -> Vec<Stones> {
    let lines = (0..shape.line_numbers()).filter_map(|line| missing(shape, position, side, line));
    lines.filter(|missing| missing.len() <= stones).collect()
}

fn is_over(shape: Shape, position: &Position) -> bool {
    Color::ALL.iter().any(|&side| !threats(shape, position, side, 0).is_empty())
}

fn shapes() -> Vec<Shape> {
    let mut shapes = vec![SixInARow::SHAPE, FiveInARow::SHAPE];
    for (width, height, in_a_row, stones) in [
        (7, 7, 5, 1),
        (9, 6, 4, 2),
        (3, 3, 3, 1),
        (1, 9, 6, 2),
        (20, 2, 3, 2),
        (2, 2, 5, 2),
        (5, 5, 2, 2),
        (1, 1, 2, 1),
    ] {
        shapes.push(shape(width, height, in_a_row, stones));
        shapes.push(Shape { first: 3 - stones, ..shape(width, height, in_a_row, stones) });
    }
    shapes
}

#[test]
fn moves_are_legal_whatever_the_board() {
    let mut rng = Rng::new(5);
    for shape in shapes() {
        for style in [Style::BEST, Style::NO_THREATS] {
            let mut player = Player::new(shape, style, MEMORY);
            for percent in [0, 2, 10, 40, 80, 97] {
                let position =
                    if percent == 0 { Position::START } else { scattered(shape, percent, &mut rng) };
                if is_over(shape, &position) {
                    continue;
                }
                let choice = choose(&mut player, &position, 400, &[], 3);
                let can_move = position.stones_to_play(shape) > 0;
                assert_eq!(choice.moves.is_empty(), !can_move, "{shape} {position:?}");
                for valued in &choice.moves {
                    assert!(is_legal(shape, &position, valued.mv), "{shape} {position:?}: {valued:?}");
                }
                assert!(choice.moves.is_sorted_by(|a, b| a.value >= b.value), "{choice:?}");
                let mut after = position;
                for mv in choice.line {
                    assert!(is_legal(shape, &after, mv), "{shape} {position:?}: {mv:?}");
                    let side = after.to_move;
                    *after.stones_mut(side) = after.stones(side).union(mv.set());
                    after.to_move = side.other();
                }
            }
        }
    }
}

#[test]
fn a_line_is_completed_where_one_can_be_and_parried_where_one_must() {
    let mut rng = Rng::new(6);
    let (mut completed, mut parried) = (0, 0);
    for shape in [shape(9, 9, 5, 2), shape(8, 8, 6, 2), shape(9, 9, 4, 1)] {
        let stones = u32::from(shape.stones);
        for style in [Style::BEST, Style::NO_THREATS] {
            let mut player = Player::new(shape, style, MEMORY);
            for _ in 0..150 {
                let position = scattered(shape, 30, &mut rng);
                if is_over(shape, &position) {
                    continue;
                }
                let mv = choose(&mut player, &position, 300, &[], 1).moves[0].mv;
                let side = position.to_move;
                if !threats(shape, &position, side, stones).is_empty() {
                    let mut after = position;
                    *after.stones_mut(side) = after.stones(side).union(mv.set());
                    assert!(!threats(shape, &after, side, 0).is_empty(), "{position:?}: {mv:?}");
                    completed += 1;
                    continue;
                }
                let against = threats(shape, &position, side.other(), stones);
                let parries = |mv: Stones| against.iter().all(|line| line.meets(&mv));
                let cells: Vec<Cell> = position.empties(shape).iter().collect();
                let can_parry = cells.iter().any(|&a| {
                    cells
                        .iter()
                        .any(|&b| parries(Stones::EMPTY.with(a).with(if stones == 1 { a } else { b })))
                });
                if !against.is_empty() && can_parry {
                    assert!(parries(mv.set()), "{position:?}: {mv:?}");
                    parried += 1;
                }
            }
        }
    }
    assert!(completed > 50 && parried > 50, "{completed} and {parried} are few");
}

#[test]
fn the_same_nodes_give_the_same_answer_whatever_was_asked_before() {
    let mut rng = Rng::new(7);
    let shape = SixInARow::SHAPE;
    let positions: Vec<Position> = (0..6).map(|_| scattered(shape, 5, &mut rng)).collect();
    let mut player = Player::new(shape, Style::BEST, MEMORY);
    let mut answers = |positions: &mut dyn Iterator<Item = &Position>| {
        let told = |position| {
            let Choice { moves, line, nodes, depth, .. } = choose(&mut player, position, 3000, &[], 1);
            (moves, line, nodes, depth)
        };
        positions.map(told).collect::<Vec<_>>()
    };
    let first = answers(&mut positions.iter());
    let mut again = answers(&mut positions.iter().rev());
    again.reverse();
    assert_eq!(first, again);
    assert!(first.iter().all(|answer| answer.2 <= 3000));
}

#[test]
fn moves_left_out_are_never_played() {
    let shape = shape(3, 3, 3, 1);
    let position =
        Position { to_move: Color::White, black: Stones::EMPTY.with(Cell(4)), white: Stones::EMPTY };
    let mut player = Player::new(shape, Style::BEST, MEMORY);
    let mut excluded = Vec::new();
    for _ in 0..8 {
        let mv = choose(&mut player, &position, 200, &excluded, 1).moves[0].mv;
        assert!(!excluded.contains(&mv) && is_legal(shape, &position, mv), "{mv:?}");
        excluded.push(mv);
    }
    assert!(choose(&mut player, &position, 200, &excluded, 1).moves.is_empty());
}

#[test]
fn the_best_moves_are_as_many_as_are_asked_for_and_the_first_is_the_same() {
    let position =
        Position { black: Stones::EMPTY.with(Cell(180)), to_move: Color::White, white: Stones::EMPTY };
    let mut player = Player::new(SixInARow::SHAPE, Style::BEST, MEMORY);
    let choice = choose(&mut player, &position, 6000, &[], 5);
    assert_eq!(choice.moves.len(), 5);
    let distinct: std::collections::HashSet<Move> = choice.moves.iter().map(|valued| valued.mv).collect();
    assert_eq!(distinct.len(), 5);
}

#[test]
fn a_raised_flag_ends_it_with_a_move() {
    let stop = StopFlag::new();
    stop.raise();
    let mut player = Player::new(SixInARow::SHAPE, Style::BEST, MEMORY);
    let position =
        Position { black: Stones::EMPTY.with(Cell(180)), to_move: Color::White, white: Stones::EMPTY };
    let question = Question { excluded: &[], best: 1 };
    let clock = Clock::start(None, stop);
    let choice = player.choose(&position, &question, &Limits::default(), &clock, &mut Silent);
    assert!(is_legal(SixInARow::SHAPE, &position, choice.moves[0].mv));
}
