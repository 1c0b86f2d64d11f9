//! Blocks that nobody would write: refused or accepted in bounded time, and never a panic.

use super::super::super::tests::{game, random_position, shape};
use super::super::super::{Color, Position, Shape};
use super::meter;
use twinproof_core::{Clock, CoverError, Exhausted, Game, Meter, Rng, Rules, StopFlag};

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
        twinproof_core::bytes::put_number(&mut block, cell.min(399));
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
