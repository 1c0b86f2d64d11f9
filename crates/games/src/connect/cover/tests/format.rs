//! Lemmas made by hand: the bytes, and why each that is wrong is refused.

use super::super::super::tests::{cells, game, shape};
use super::super::super::{Cell, Color, Connect6, Family, Move, Position, Shape, SixInARow};
use super::meter;
use twinproof_core::{Clock, Cover, CoverError, Exhausted, Game, Meter, Rules, StopFlag};

fn position(shape: Shape, attacker: &str, defender: &str) -> Position {
    Position { black: cells(shape, attacker), white: cells(shape, defender), to_move: Color::White }
}

fn check(shape: Shape, position: &Position, block: &[u8]) -> Result<Cover, CoverError> {
    meter(|meter| game(shape, Color::Black).check_cover(position, block, meter))
}

fn refused(shape: Shape, position: &Position, block: &[u8]) -> String {
    match check(shape, position, block) {
        Err(CoverError::Refused(error)) => error.to_string(),
        other => panic!("{block:?}: {other:?}"),
    }
}

/// One row of five cells, three in a row win.
fn row() -> Shape {
    shape(5, 1, 3, 1)
}

#[test]
fn two_threats_against_one_stone_need_no_answer() {
    let two = position(row(), "b1 c1", "");
    // Lines 0 and 4 lack a1 and d1; there are no children.
    assert_eq!(check(row(), &two, &[2, 0, 3, 0]), Ok(Cover::All));
    // It does not matter which side is asked to win.
    let turned = meter(|meter| game(row(), Color::White).check_cover(&two, &[2, 0, 3, 0], meter));
    assert_eq!(turned, Ok(Cover::All));
    assert_eq!(refused(row(), &two, &[1, 0, 0]), "a lemma has no answer to a1");
    assert_eq!(refused(row(), &two, &[0, 0]), "a lemma has no answer to a move elsewhere");
    let nothing_left_out = "a lemma leaves no moves out, and should not say so";
    assert_eq!(refused(row(), &two, &[2, 0, 3, 0, 0]), nothing_left_out);
    assert_eq!(refused(row(), &two, &[2, 0, 3]), "the data ends too early");
    assert_eq!(refused(row(), &two, &[]), "the data ends too early");
    let no_line = "a lemma says that line 8 can be completed, and it cannot";
    assert_eq!(refused(row(), &two, &[1, 8, 0]), no_line, "it lacks two cells");
    assert_eq!(refused(row(), &two, &[1, 1, 0]), no_line.replace('8', "1"), "it leaves the board");
    assert_eq!(refused(row(), &position(row(), "b1 c1", "a1"), &[1, 0, 0]), no_line.replace('8', "0"));
    assert_eq!(refused(row(), &two, &[1, 20, 0]), "the number 20 should be below 20");
}

#[test]
fn an_answer_wins_plays_or_is_known() {
    // Black has c1: wherever White plays, one of b1 and d1 makes two threats, or wins at once.
    let one = position(shape(7, 1, 3, 1), "d1 b1", "a1");
    let seven = shape(7, 1, 3, 1);
    // Line 4 (b c d) lacks c1. White takes it, and nothing is left for Black.
    assert_eq!(refused(seven, &one, &[1, 4, 0]), "a lemma has no answer to c1");
    // White is believed to have c1; Black plays e1, and threatens line 12 (d e f).
    let too_little = [1, 4, 1, 1, 2, 0, 3, 1, 4, 1, 12, 0];
    assert_eq!(refused(seven, &one, &too_little), "a lemma has no answer to f1");

    // An empty board of nine cells in a row: Black's e1 and then d1 or f1 win against any stone that is not near.
    let nine = shape(9, 1, 3, 1);
    let middle = position(nine, "e1", "");
    // The null move: Black plays d1 as well, which threatens lines 8 (c d e) and 12 (d e f).
    let null = [0, 1, 0, 1, 3, 1, 3, 2, 8, 3, 0];
    assert_eq!(refused(nine, &middle, &null), "a lemma has no answer to c1");
    // With answers to stones on the core of that, c1, d1 and f1: f1 and then d1 or g1; the other way round.
    let right = [3, 1, 5, 2, 12, 3, 0];
    let left = [3, 1, 3, 2, 8, 3, 0];
    let null = [&[0, 1][..], &left].concat();
    let c1 = [&[1, 2, 0][..], &right].concat();
    let d1 = [&[1, 3, 0, 3, 1, 5, 2, 16, 3, 0][..]].concat();
    let f1 = [&[1, 5, 0, 3, 1, 3, 2, 4, 3, 0][..]].concat();
    let whole = [&[0, 4][..], &null, &c1, &d1, &f1].concat();
    // After d1 by White the lines of f1 are 16 (e f g) and none on the other side: one threat too few.
    assert!(refused(nine, &middle, &whole).contains("can be completed, and it cannot"));
    let honest = [&[0, 2][..], &null, &c1].concat();
    assert_eq!(refused(nine, &middle, &honest), "a lemma has no answer to d1");
}

#[test]
fn names_hold_for_the_same_stones_of_the_attacker_only() {
    let nine = shape(9, 1, 3, 1);
    let middle = position(nine, "e1", "");
    let left = [3, 1, 3, 2, 8, 3, 0];
    let block = |first: &[u8], second: &[u8]| [&[0, 2, 0][..], first, &[0], second].concat();
    let named = |extra: u8| [&[extra, 2][..], &left].concat();
    // Checked for a stone anywhere, it holds where there is none; the other way round it does not.
    let gap = "a lemma has no answer to c1";
    assert_eq!(refused(nine, &middle, &block(&named(1), &[0, 1, 0])), gap);
    assert_eq!(refused(nine, &middle, &block(&named(1), &[1, 1, 0])), gap);
    assert_eq!(
        refused(nine, &middle, &block(&named(0), &[1, 1, 0])),
        "what a lemma named 0 does not hold here"
    );
    // More stones of the defender's are another matter, fewer are not.
    let with = |cell: u8, first: &[u8], second: &[u8]| [&[0, 2, 1, cell][..], first, &[0], second].concat();
    assert_eq!(refused(nine, &middle, &with(8, &named(1), &[1, 1, 0])), gap);
    let more = [&[0, 2, 0][..], &named(1), &[1, 0, 1, 1, 0]].concat();
    assert_eq!(refused(nine, &middle, &more), "what a lemma named 0 does not hold here");
    assert_eq!(refused(nine, &middle, &block(&named(1), &[1, 1, 1])), "the number 1 should be below 1");
    for twice in [&[1, 2, 2][..], &[1, 2, 1, 0], &[1, 4]] {
        let message = refused(nine, &middle, &block(&named(1), twice));
        assert!(message.contains("which means nothing there"), "{message}");
    }
}

#[test]
fn moves_that_are_none_are_refused() {
    let nine = shape(9, 1, 3, 1);
    let middle = position(nine, "e1", "a1");
    let child = |bytes: &[u8]| [&[0, 1][..], bytes].concat();
    assert_eq!(refused(nine, &middle, &child(&[1, 4, 0])), "a lemma puts a stone where there is one");
    assert_eq!(refused(nine, &middle, &child(&[1, 0, 0])), "a lemma puts a stone where there is one");
    assert_eq!(refused(nine, &middle, &child(&[0, 2])), "the number 2 should be below 2");
    assert_eq!(refused(nine, &middle, &child(&[0, 1, 3, 1, 0])), "a lemma puts a stone where there is one");
    let stones = "a move in a lemma has 2 stones and should have 1";
    assert_eq!(refused(nine, &middle, &child(&[0, 1, 3, 2, 1, 0])), stones);
    assert_eq!(refused(nine, &middle, &child(&[0, 1, 3, 0])), stones.replace('2', "0"));
    assert_eq!(
        refused(nine, &middle, &child(&[0, 1, 0, 8])),
        "a lemma says that line 8 can be completed, and it cannot"
    );
    assert_eq!(refused(nine, &middle, &child(&[2, 5, 0, 0, 0])), "the data ends too early");
}

#[test]
fn a_defender_who_wins_first_is_seen() {
    let board = shape(5, 2, 3, 1);
    let race = position(board, "a1 b1", "a2 b2");
    assert_eq!(refused(board, &race, &[1, 0, 0]), "a lemma lets the defender complete line 20");
    let over = position(board, "a1 b1 c1", "a2 b2");
    assert_eq!(refused(board, &over, &[0, 0]), "a lemma stands where the game is over");
}

#[test]
fn the_first_move_of_a_game_may_have_other_stones() {
    // White begins with two stones, and wins at once: two in a row are enough.
    let two = Shape { first: 2, ..shape(2, 1, 2, 1) };
    let start = Position { to_move: Color::White, ..Position::START };
    assert_eq!(refused(two, &start, &[0, 0]), "a lemma lets the defender complete line 0");
    assert_eq!(refused(shape(2, 1, 2, 1), &start, &[0, 0]), "a lemma has no answer to a move elsewhere");
}

#[test]
fn limits_are_kept() {
    let two = position(row(), "b1 c1", "");
    let game: Connect6 = game(row(), Color::Black);
    let stop = StopFlag::new();
    let clock = Clock::start(None, stop.clone());
    let mut limited = Meter::new(100, &clock);
    let child = [&[0, 3][..], &[0, 1, 0, 0], &[0, 1, 0, 0], &[0, 1, 0, 0]].concat();
    let exhausted = CoverError::Exhausted(Exhausted::Memory { limit: 100 });
    assert_eq!(game.check_cover(&two, &child, &mut limited), Err(exhausted));
    let mut counted = Meter::new(u64::MAX, &clock);
    assert!(game.check_cover(&two, &child, &mut counted).is_err());
    assert_eq!(counted.nodes(), 4, "one of the defender's and three of the attacker's");
    stop.raise();
    let interrupted = Err(CoverError::Exhausted(Exhausted::Interrupted));
    assert_eq!(game.check_cover(&two, &[2, 0, 3, 0], &mut Meter::new(u64::MAX, &clock)), interrupted);
}

#[test]
fn what_a_check_has_taken_is_given_back() {
    let two = position(row(), "b1 c1", "");
    let clock = Clock::start(None, StopFlag::new());
    let mut meter = Meter::new(1 << 20, &clock);
    let block = [2, 0, 3, 2, 0, 1, 0, 0, 0, 0, 0, 4];
    assert_eq!(game(row(), Color::Black).check_cover(&two, &block, &mut meter), Ok(Cover::All));
    assert!(meter.peak() > 0);
    assert_eq!(meter.left(), 1 << 20);
    // With names, and dangers that they keep: two threats, and an answer that nobody needs.
    let nine = shape(9, 2, 3, 1);
    let two = position(nine, "d1 e1", "a2");
    let named = [2, 8, 3, 1, 0, 1, 2, 3, 1, 5, 2, 8, 7, 0];
    assert_eq!(game(nine, Color::Black).check_cover(&two, &named, &mut meter), Ok(Cover::All));
    assert_eq!(meter.left(), 1 << 20);
}

#[test]
fn a_lemma_can_be_looked_into() {
    let board = SixInARow::SHAPE;
    // Four in a row with both ends open, and four more: White parries one of them.
    let root = position(board, "g10 h10 i10 j10", "g11 h12 m3");
    let line = |name: &str| 4 * cells(board, name).iter().next().expect("a cell").0;
    let lines: Vec<_> = ["e10", "f10", "g10"].map(line).to_vec();
    let mut block = vec![3];
    twinproof_core::bytes::put_number(&mut block, lines[0].into());
    block.extend([3, 3]);
    block.push(0);
    let game: Connect6 = game(board, Color::Black);
    // Three lines, e-j, f-k and g-l: f10 and k10 touch them all, so that something more would be needed.
    let message = refused(board, &root, &block);
    assert!(message.contains("no answer to"), "{message}");
    let two = position(board, "g10 h10 i10 j10 g5 h5 i5 j5", "g11 h12 m3");
    let low: Vec<_> = ["e5", "f5", "g5"].map(line).to_vec();
    let all: Vec<_> = low.into_iter().chain(lines).collect();
    let mut block = vec![6];
    let mut before = None;
    for &line in &all {
        twinproof_core::bytes::put_number(
            &mut block,
            u64::from(before.map_or(line, |before: u16| line - before - 1)),
        );
        before = Some(line);
    }
    block.push(0);
    assert_eq!(check(board, &two, &block), Ok(Cover::All));
    let reply = game.parse_move(&two, "f10 k10").expect("a move");
    let answer = game.answer_in_cover(&two, &block, &[reply]).expect("an answer");
    let after = game.play(&game.play(&two, reply), answer);
    assert!(game.terminal(&after).is_some(), "{}", game.format_move(&two, answer));
    assert!(!game.replies_in_cover(&two, &block, &[]).is_empty());
    assert_eq!(game.replies_in_cover(&two, &block, &[reply, answer]), []);
    assert_eq!(game.answer_in_cover(&two, &block, &[reply, answer, reply]), None);
    let taken = Move::two(Cell(0), cells(board, "g10").iter().next().expect("a cell"));
    assert_eq!(game.answer_in_cover(&two, &block, &[taken]), None);
}

#[test]
fn moves_that_are_left_out_are_said_one_by_one_and_the_others_are_answered() {
    let board = SixInARow::SHAPE;
    let root = position(board, "g10 h10 i10 j10", "g11 h12 m3");
    let line = |name: &str| 4 * cells(board, name).iter().next().expect("a cell").0;
    let mut start = vec![3];
    twinproof_core::bytes::put_number(&mut start, line("e10").into());
    start.extend([3, 3, 0]);
    let block = |moves: &[&str]| {
        let mut block = start.clone();
        twinproof_core::bytes::put_number(&mut block, moves.len() as u64);
        for mv in moves {
            let mut next = 0;
            block.push(2);
            for cell in cells(board, mv).iter() {
                twinproof_core::bytes::put_number(&mut block, u64::from(cell.0 - next));
                next = cell.0 + 1;
            }
        }
        block
    };
    // Three lines, e-j, f-k and g-l, and three moves that touch them all.
    let all = ["e10 k10", "f10 k10", "f10 l10"];
    let game: Connect6 = game(board, Color::Black);
    let Ok(Cover::Some(flags)) = check(board, &root, &block(&all)) else { panic!("it is accepted") };
    assert_eq!(flags.len(), game.count_moves(&root));
    let open: Vec<_> = (0..flags.len()).filter(|&index| !flags[index]).collect();
    let named =
        all.map(|name| game.index_of(&root, game.parse_move(&root, name).expect("a move")).expect("a move"));
    assert_eq!(open, named);
    // What is played out answers the others, and not these.
    let answer = |name: &str| {
        game.answer_in_cover(&root, &block(&all), &[game.parse_move(&root, name).expect("a move")])
    };
    assert!(answer("a1 b1").is_some() && answer("f10 a1").is_some());
    assert_eq!(all.map(answer), [None; 3]);

    for missing in 0..3 {
        let mut fewer = all.to_vec();
        fewer.remove(missing);
        assert!(refused(board, &root, &block(&fewer)).contains("no answer to"));
    }
    for (moves, why) in [
        (vec![all[1], all[0], all[2]], "not in their order"),
        (vec![all[0], all[1], all[1], all[2]], "not in their order"),
        (vec![all[0], all[1], all[2], "g10 g9"], "puts a stone where there is one"),
    ] {
        let message = refused(board, &root, &block(&moves));
        assert!(message.contains(why), "{message}");
    }
    assert!(refused(board, &root, &block(&[])).contains("leaves no moves out"));
    let mut more = block(&all);
    more.push(0);
    refused(board, &root, &more);
}
