//! Benson's criterion against its meaning: the other side moves for as long as it likes, and the owner passes.

use super::*;
use crate::go::benson::unconditionally_alive;
use crate::go::ground::Suicide;
use std::collections::HashSet;

/// The stones of a colour that are never taken however the other side plays while the colour passes.
fn never_taken(ground: &Ground, board: &Board, color: Color) -> PointSet {
    let mut never = board.stones(color);
    let mut met = HashSet::new();
    let mut open = vec![*board];
    while let Some(board) = open.pop() {
        never = never.and(board.stones(color));
        for point in board.empty(ground).and(ground.region).iter() {
            if board.is_legal(ground, point, color.other()) {
                let mut next = board;
                next.play(ground, point, color.other());
                if met.insert(Color::ALL.map(|color| next.stones(color))) {
                    open.push(next);
                }
            }
        }
    }
    never
}

/// Those that are found alive, on whichever plane.
fn stones_alive(ground: &Ground, board: &Board, color: Color) -> PointSet {
    let found = unconditionally_alive(&board.layout(ground), color);
    on_plane!(board, ground, |layout| {
        let here = unconditionally_alive(&layout, color);
        assert_eq!(
            here,
            layout.plane.places(found),
            "the planes differ on {color} of {:?}",
            board.stones(color)
        );
    });
    found
}

/// Every board of a size.
fn boards(width: usize, height: usize) -> impl Iterator<Item = (Ground, Board)> {
    (0..3usize.pow((width * height) as u32)).filter_map(move |number| {
        let letter = |index: usize| char::from(b".XO"[number / 3usize.pow(index as u32) % 3]);
        let rows: Vec<String> =
            (0..height).map(|row| (0..width).map(|column| letter(row * width + column)).collect()).collect();
        board(&rows.join("/"))
    })
}

#[test]
fn the_criterion_is_exact_on_every_small_board() {
    let mut lives = 0;
    for (width, height) in [(1, 5), (1, 7), (2, 3), (2, 4), (3, 3)] {
        for (ground, board) in boards(width, height) {
            for color in Color::ALL {
                let found = stones_alive(&ground, &board, color);
                assert_eq!(
                    found,
                    never_taken(&ground, &board, color),
                    "{color} of {:?}",
                    board.stones(color)
                );
                lives += usize::from(!found.is_empty());
            }
        }
    }
    assert!(lives > 500, "only {lives}: the test tests nothing");
}

#[test]
fn the_criterion_is_sound_where_suicide_is_legal() {
    let mut lives = 0;
    for (width, height) in [(1, 5), (1, 7), (2, 4), (3, 3)] {
        for (ground, board) in boards(width, height) {
            for (color, suicide) in Color::ALL.into_iter().zip([Suicide::Several, Suicide::Any]) {
                let ground = ground.clone().with_suicide(suicide);
                let found = stones_alive(&ground, &board, color);
                let never = never_taken(&ground, &board, color);
                assert!(found.without(never).is_empty(), "{color} of {:?}", board.stones(color));
                lives += usize::from(!found.is_empty());
            }
        }
    }
    assert!(lives > 500, "only {lives}: the test tests nothing");
}

/// A white stone in the middle of a room of Black's is no empty point, but leaves one when White gives all of them up.
#[test]
fn stones_that_may_be_given_up_count_as_room() {
    let (ground, board) = board("X.XXXXX/XXOOOXX/X.OOOXX/XXOOOXX/XXXXXXX").unwrap();
    let black = board.stones(Color::Black);
    assert_eq!(stones_alive(&ground, &board, Color::Black), black);
    let ground = ground.with_suicide(Suicide::Several);
    assert!(stones_alive(&ground, &board, Color::Black).is_empty());
}

#[test]
fn the_criterion_is_sound_where_moves_are_confined() {
    let mut rng = Rng::new(3);
    let mut small = 0;
    for (ground, board) in boards(3, 3).step_by(3) {
        let playable = ground.all.iter().filter(|_| rng.below(3) > 0).collect();
        let ground = Ground::within(ground.size, playable, playable, PointSet::EMPTY);
        let board = Board::unchecked(&ground, Color::ALL.map(|color| board.stones(color)));
        small += usize::from(matches!(board.inner, Inner::Small(_)));
        for color in Color::ALL {
            let found = stones_alive(&ground, &board, color);
            let never = never_taken(&ground, &board, color);
            assert!(
                found.without(never).is_empty(),
                "{found:?} of {board:?} within {playable:?}",
                board = board.stones(color)
            );
        }
    }
    assert!(small > 1000, "only {small} of them are on a small plane");
}

#[test]
fn known_shapes() {
    for (rows, lives) in [
        (".X.XO/XXXXO/OOOO.", true),
        (".X..XO/XXXXXO/OOOOO.", true),
        ("..X.XO/XXXXXO/OOOOO.", true),
        ("...XO/XXXXO/OOOO.", false),
        (".X..O/XXXXO/OOOO.", false),
        // Two false eyes hold two chains together.
        ("X.XXX/.XX.X/XX.XX/X.XXX", true),
    ] {
        let (ground, board) = board(rows).unwrap();
        assert_eq!(!unconditionally_alive(&board.layout(&ground), Color::Black).is_empty(), lives, "{rows}");
    }
}
