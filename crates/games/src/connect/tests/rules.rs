//! The rules against a slow way to say the same, and the laws of games.

use super::*;
use twinproof_testkit::{attractor, conformance};

/// Whether stones have a row, cell by cell.
fn has_row(shape: Shape, stones: Stones) -> bool {
    let at = |x: i32, y: i32| {
        let on_board = (0..shape.width.into()).contains(&x) && (0..shape.height.into()).contains(&y);
        on_board && stones.contains(shape.cell(x as u8, y as u8).unwrap())
    };
    let length = i32::from(shape.in_a_row);
    (0..i32::from(shape.width)).any(|x| {
        (0..i32::from(shape.height)).any(|y| {
            [(1, 0), (0, 1), (1, 1), (1, -1)]
                .iter()
                .any(|(dx, dy)| (0..length).all(|i| at(x + i * dx, y + i * dy)))
        })
    })
}

fn random_shape(rng: &mut Rng) -> Shape {
    let mut number = |least: u8, most: u8| least + rng.below(u32::from(most - least) + 1) as u8;
    Shape {
        width: number(1, 20),
        height: number(1, 20),
        in_a_row: number(2, 7),
        stones: number(1, 2),
        first: number(1, 2),
    }
}

#[test]
fn rows_are_found_and_do_not_go_round_the_edge() {
    let mut rng = Rng::new(1);
    let mut found = [0; 2];
    for _ in 0..20_000 {
        let shape = random_shape(&mut rng);
        let game = game(shape, Color::Black);
        let stones = 1 + rng.below(u32::from(shape.cells())) as u16;
        let position = random_position(shape, stones, &mut rng);
        let expected = has_row(shape, position.black);
        assert_eq!(game.has_line(position.black), expected, "{shape:?} {position:?}");
        found[usize::from(expected)] += 1;
    }
    assert!(found.iter().all(|&count| count > 1000), "{found:?}");
}

#[test]
fn lines_are_numbered_by_first_cell_and_direction() {
    let mut rng = Rng::new(2);
    for _ in 0..100 {
        let shape = random_shape(&mut rng);
        let game = game(shape, Color::Black);
        let mut count = 0;
        for (number, line) in
            (0..=shape.line_numbers()).filter_map(|number| Some((number, shape.line(number)?)))
        {
            let line: Vec<_> = line.collect();
            assert_eq!((line.len(), line[0].0), (usize::from(shape.in_a_row), number / 4));
            assert!(game.has_line(line.iter().copied().collect()), "{shape:?} {line:?}");
            assert!(!game.has_line(line[1..].iter().copied().collect()), "{shape:?} {line:?}");
            count += 1;
        }
        for cell in shape.board().iter() {
            let holds =
                |number: &u16| shape.line(*number).is_some_and(|mut line| line.any(|other| other == cell));
            let mut through: Vec<_> = shape.lines_through(cell).collect();
            through.sort_unstable();
            assert_eq!(
                through,
                (0..shape.line_numbers()).filter(holds).collect::<Vec<_>>(),
                "{shape:?} {cell:?}"
            );
        }
        let (w, h, k) = (i32::from(shape.width), i32::from(shape.height), i32::from(shape.in_a_row));
        let (across, up) = ((w - k + 1).max(0), (h - k + 1).max(0));
        assert_eq!(count, across * h + up * w + 2 * across * up, "{shape:?}");
    }
    let thin = shape(1, 7, 6, 2);
    assert_eq!((0..=u16::MAX).filter(|&number| thin.line(number).is_some()).collect::<Vec<_>>(), [1, 5]);
    let go_board = shape(19, 19, 6, 2);
    let named = |number| -> Vec<_> {
        go_board.line(number).unwrap().map(|cell| write_cell(go_board, cell)).collect()
    };
    let cell = go_board.cell(8, 9).unwrap().0;
    assert_eq!(named(4 * cell), ["i10", "j10", "k10", "l10", "m10", "n10"]);
    assert_eq!(named(4 * cell + 1), ["i10", "i11", "i12", "i13", "i14", "i15"]);
    assert_eq!(named(4 * cell + 2), ["i10", "j11", "k12", "l13", "m14", "n15"]);
    assert_eq!(named(4 * cell + 3), ["i10", "j9", "k8", "l7", "m6", "n5"]);
}

#[test]
fn moves_are_in_the_order_of_their_cells_and_found_without_the_list() {
    let mut rng = Rng::new(3);
    for _ in 0..400 {
        let shape = random_shape(&mut rng);
        let stones = rng.below(u32::from(shape.cells()) + 1) as u16;
        let position = random_position(shape, stones, &mut rng);
        let game = game(shape, Color::Black);
        let mut list = Vec::new();
        game.moves(&position, &mut list);
        assert!(list.is_sorted() && !list.windows(2).any(|pair| pair[0] == pair[1]), "{shape:?}");
        let (empties, stones) = (position.empties(shape), position.stones_to_play(shape));
        assert_eq!(moves::count(empties, stones), list.len() as u64, "{shape:?} {position:?}");
        for (index, &mv) in list.iter().enumerate() {
            assert_eq!(mv.stones(), stones);
            assert_eq!(moves::at(empties, stones, index as u64), Some(mv));
            assert_eq!(moves::index(empties, stones, mv), Some(index));
        }
        assert_eq!(moves::at(empties, stones, list.len() as u64), None);
        assert_eq!(moves::at(empties, stones, u64::MAX), None);
    }
    let start = Position::START;
    let board = SixInARow::SHAPE;
    assert_eq!(start.stones_to_play(board), 1);
    let one = Move::one(Cell(180));
    let after = game(board, Color::Black).play(&start, one);
    assert_eq!(moves::count(after.empties(board), 2), 64_620);
    assert_eq!(moves::index(after.empties(board), 2, one), None, "a move has two stones now");
    assert_eq!(
        moves::index(after.empties(board), 2, Move::two(Cell(0), Cell(180))),
        None,
        "there is a stone"
    );
    assert_eq!(moves::index(after.empties(board), 2, Move::two(Cell(0), Cell(361))), None, "off the board");
}

#[test]
fn a_row_or_a_full_board_ends_the_game() {
    let small = shape(3, 3, 3, 1);
    let value = |black: &str, white: &str, attacker| {
        let position =
            Position { black: cells(small, black), white: cells(small, white), to_move: Color::White };
        game(small, attacker).terminal(&position)
    };
    assert_eq!(value("a1 b2 c3", "a2 a3", Color::Black), Some(Value::Win));
    assert_eq!(value("a1 b2 c3", "a2 a3", Color::White), Some(Value::Loss));
    assert_eq!(value("a3 c3 a2 b1 c1", "b3 b2 c2 a1", Color::White), Some(Value::Loss), "full");
    assert_eq!(value("a3 c3 a2 b1 c1", "b3 b2 c2 a1", Color::Black), Some(Value::Loss), "full");
    assert_eq!(value("a1 b2", "a2 a3", Color::Black), None);
}

#[test]
fn small_boards_have_the_values_that_are_known() {
    let value = |shape, attacker| attractor(&problem(shape, Position::START, attacker));
    assert_eq!(value(shape(3, 3, 3, 1), Color::Black), Value::Loss, "tic-tac-toe");
    assert_eq!(value(shape(4, 3, 3, 1), Color::Black), Value::Win);
    assert_eq!(value(shape(4, 3, 3, 1), Color::White), Value::Loss);
    assert_eq!(value(shape(2, 2, 3, 2), Color::Black), Value::Loss, "nobody can");
    assert_eq!(value(shape(2, 2, 2, 2), Color::White), Value::Win, "two stones against one");
}

#[test]
fn shapes_that_are_not_played_are_refused() {
    let refused = |shape: Shape| Connect6::new(shape, Color::Black).unwrap_err().to_string();
    let usual = SixInARow::SHAPE;
    assert_eq!(refused(Shape { width: 0, ..usual }), "a board has 1 to 20 columns, not 0");
    assert_eq!(refused(Shape { height: 100, ..usual }), "a board has 1 to 20 rows, not 100");
    assert_eq!(refused(Shape { in_a_row: 1, ..usual }), "a row that wins has 2 to 20 stones, not 1");
    assert_eq!(refused(Shape { in_a_row: 21, ..usual }), "a row that wins has 2 to 20 stones, not 21");
    assert_eq!(refused(Shape { stones: 3, ..usual }), "a move has 1 or 2 stones, not 3");
    assert_eq!(refused(Shape { first: 0, ..usual }), "the first move has 1 or 2 stones, not 0");
    let most = Shape { width: 20, height: 20, in_a_row: 20, stones: 2, first: 2 };
    assert!(Gomoku::new(most, Color::White).is_ok());
}

#[test]
fn obeys_the_laws_of_games() {
    let mut rng = Rng::new(4);
    let wide = Shape { first: 2, ..shape(5, 3, 3, 1) };
    let mut problems = vec![
        problem(shape(3, 3, 3, 1), Position::START, Color::Black),
        problem(wide, Position::START, Color::White),
        problem(shape(1, 1, 2, 2), Position::START, Color::Black),
    ];
    for (shape, stones) in [
        (shape(4, 4, 3, 2), 2),
        (shape(6, 6, 4, 2), 14),
        (shape(6, 5, 4, 1), 6),
        (shape(19, 19, 6, 2), 330),
        (shape(20, 20, 5, 2), 380),
    ] {
        for attacker in Color::ALL {
            problems.push(problem(shape, random_position(shape, stones, &mut rng), attacker));
        }
    }
    // Such as no play comes to are no positions.
    problems.retain(|problem| problem.game().refuse_two_rows(problem.root()).is_ok());
    assert!(problems.len() > 8);
    conformance::check(&problems, 1);
    let game = Gomoku::new(FiveInARow::SHAPE, Color::Black).unwrap();
    let root = random_position(game.shape(), 120, &mut rng);
    conformance::check(&[Problem::new(game, root, Vec::new(), RepetitionRule::FirstPlayerLoss).unwrap()], 2);
}

#[test]
fn another_rule_of_repetition_is_refused() {
    let game = game(SixInARow::SHAPE, Color::Black);
    assert!(Problem::new(game, Position::START, Vec::new(), RepetitionRule::CurrentPlayerLoss).is_err());
}
