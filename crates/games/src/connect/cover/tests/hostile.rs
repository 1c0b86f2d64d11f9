//! Blocks that nobody would write: refused or accepted in bounded time, and never a panic.

use super::super::super::tests::{cells, game, random_position, shape};
use super::super::super::{Cell, Color, Position, Shape, Stones};
use super::meter;
use super::tree::completions;
use twinproof_core::bytes::put_number;
use twinproof_core::{Clock, Cover, CoverError, Exhausted, Game, Meter, Rng, Rules, StopFlag};

/// Reads a block as a lemma in every way.
fn read(shape: Shape, position: &Position, block: &[u8]) -> bool {
    let game = game(shape, Color::Black);
    let is_accepted = meter(|meter| game.check_cover(position, block, meter)).is_ok();
    let replies = game.replies_in_cover(position, block, &[]);
    assert!(is_accepted || replies.is_empty());
    for mv in replies {
        assert!(game.answer_in_cover(position, block, &[mv]).is_some(), "{mv:?}");
    }
    is_accepted
}

#[test]
fn any_bytes_are_refused_or_accepted() {
    let mut rng = Rng::new(1);
    let kinds =
        [shape(4, 4, 3, 1), shape(5, 3, 3, 2), shape(6, 6, 4, 2), shape(19, 19, 6, 2), shape(20, 20, 5, 1)];
    let mut accepted = 0;
    for kind in kinds.into_iter().cycle().take(10_000) {
        let stones = rng.below(u32::from(kind.cells()) / 2) as u16;
        let position = random_position(kind, stones, &mut rng);
        // Small numbers, or nothing would be read for long.
        let most = [4, 8, 40, 256][rng.index(4)];
        let length = rng.below(60) as usize;
        let block: Vec<u8> = (0..length).map(|_| rng.below(most) as u8).collect();
        accepted += u32::from(read(kind, &position, &block));
    }
    // Now and then there are threats enough, and bytes that say so.
    println!("{accepted} accepted");
}

/// A game as long as the board is large: wherever recursion goes, the stack is deep enough.
#[test]
fn the_longest_line_fits_the_stack() {
    let board = shape(20, 20, 20, 1);
    let mut block = Vec::new();
    for _ in 0..400 {
        // No completions, one child: nothing is taken, nothing elsewhere, and the lowest free cell is played.
        block.extend([0, 1, 0, 0, 3]);
        let cell = (block.len() / 5 - 1) as u64;
        block.push(1);
        put_number(&mut block, cell.min(399));
    }
    assert!(!read(board, &Position::START, &block));
}

#[test]
fn work_without_end_is_stopped() {
    // A node with very many children, none of which answers two stones: every pair of cells would be tried with every child.
    let board = shape(20, 20, 3, 2);
    let mut rng = Rng::new(3);
    let position = loop {
        let position = random_position(board, 3, &mut rng);
        let game = game(board, Color::Black);
        if game.terminal(&position).is_none() {
            break Position { to_move: Color::White, ..position };
        }
    };
    let mut block = vec![0, 0xff, 0xff, 0x03];
    for _ in 0..0xffff {
        block.extend([0, 1, 3, 2, 1, 1, 0, 0]);
    }
    let stop = StopFlag::new();
    let clock = Clock::start(None, stop.clone());
    let game = game(board, Color::Black);
    let mut limited = Meter::new(1 << 16, &clock);
    match game.check_cover(&position, &block, &mut limited) {
        Err(CoverError::Refused(_) | CoverError::Exhausted(Exhausted::Memory { .. })) => {}
        other => panic!("{other:?}"),
    }
    stop.raise();
    let mut limited = Meter::new(u64::MAX, &clock);
    let stopped = Err(CoverError::Exhausted(Exhausted::Interrupted));
    assert_eq!(game.check_cover(&position, &block, &mut limited), stopped);
}

/// Three open twos against a defender without stones, on a board full of lines that four more stones would complete.
fn three_twos() -> (Shape, Position) {
    let board = shape(20, 20, 4, 2);
    let black = cells(board, "a1 b1 a6 b6 a11 b11");
    (board, Position { black, white: Stones::EMPTY, to_move: Color::White })
}

fn numbers(cells: Stones) -> Vec<u16> {
    cells.iter().map(|cell: Cell| cell.0).collect()
}

fn put_set(out: &mut Vec<u8>, elements: &[u16]) {
    put_number(out, elements.len() as u64);
    let mut next = 0;
    for &element in elements {
        put_number(out, u64::from(element - next));
        next = element + 1;
    }
}

/// A strategy that is right, and a burden: so many answers, each of four bytes, with which two stones in any empty line are too
/// many, and behind them three that answer everything.
fn burden(answers: u64) -> Vec<u8> {
    let (board, position) = three_twos();
    let lines = completions(board, position.black, Stones::EMPTY);
    assert_eq!(lines.len(), 3);
    let mut block = vec![0];
    put_number(&mut block, answers + 3);
    // Nothing is taken, two stones are elsewhere, and this has a name: two idle stones, and three lines open.
    block.extend([0, 2, 2, 3]);
    put_set(&mut block, &numbers(cells(board, "s20 t20")));
    put_set(&mut block, &lines);
    block.push(0);
    for _ in 1..answers {
        block.extend([0, 2, 1, 0]);
    }
    for line in lines {
        let line_cells: Stones = board.line(line).expect("a line").collect();
        let taken = board.board().minus(position.black).minus(line_cells);
        put_set(&mut block, &numbers(taken));
        block.extend([0, 0]);
        put_number(&mut block, line.into());
    }
    block
}

/// How many pairs are looked through for a burden: each empty line is tried with two stones in every way, against each answer
/// until one of its lines has both.
fn pairs_looked_through(answers: u64) -> u64 {
    let (board, position) = three_twos();
    let played = position.black.union(cells(board, "s20 t20"));
    let lines = (0..board.line_numbers()).filter_map(|line| Some(board.line(line)?.collect::<Stones>()));
    let lines: Vec<Stones> = lines.filter(|line| !line.meets(&played)).collect();
    let mut looked = 0;
    for line in &lines {
        let line: Vec<Cell> = line.iter().collect();
        for (at, &first) in line.iter().enumerate() {
            for &second in &line[at + 1..] {
                let has_both = |other: &Stones| other.contains(first) && other.contains(second);
                looked += lines.iter().position(has_both).expect("this one has") as u64 + 1;
            }
        }
    }
    looked * answers
}

#[test]
fn looking_through_many_pairs_is_work() {
    let (board, position) = three_twos();
    let game = game(board, Color::Black);
    let clock = Clock::start(None, StopFlag::new());
    let mut meter = Meter::new(u64::MAX, &clock);
    assert_eq!(game.check_cover(&position, &burden(20), &mut meter), Ok(Cover::All));
    let between_looks = pairs_looked_through(20) / meter.looks();
    // A millisecond, or two where they are not at hand.
    assert!(between_looks < 1 << 18, "{between_looks} pairs between two looks at the clock");
}
