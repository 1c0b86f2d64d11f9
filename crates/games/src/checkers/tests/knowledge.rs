//! First guesses: who is ahead has less to do, and what is switched off says nothing.

use super::*;
use crate::checkers::generate::{endings, played};

fn numbers(text: &str, first: Color) -> Numbers {
    let position = *parse(text, &Ask::default()).unwrap().problem.root();
    Checkers::new(first).evaluate(&position)
}

#[test]
fn more_pieces_are_less_effort() {
    let even = numbers("W:WK30,K31:BK1,K2", Color::White);
    let ahead = numbers("W:WK29,K30,K31:BK1,K2", Color::White);
    let behind = numbers("W:WK30,K31:BK1,K2,K3", Color::White);
    assert!(ahead.proof < even.proof && even.proof < behind.proof, "{ahead:?} {even:?} {behind:?}");
    assert!(ahead.disproof > even.disproof && even.disproof > behind.disproof);
    // The other side's question, turned round.
    let turned = numbers("W:WK29,K30,K31:BK1,K2", Color::Black);
    assert_eq!((turned.proof, turned.disproof), (ahead.disproof, ahead.proof));
}

#[test]
fn each_reply_is_more_to_answer_and_a_capture_is_good() {
    let corner = numbers("B:WK32:BK4", Color::White);
    let centre = numbers("B:WK32:BK14", Color::White);
    assert!(centre.proof > corner.proof && centre.disproof == corner.disproof, "{centre:?} {corner:?}");
    let takes = numbers("B:WK18,K32:BK14,K4", Color::Black);
    let quiet = numbers("B:WK26,K32:BK14,K4", Color::Black);
    assert!(takes.proof < quiet.proof, "{takes:?} {quiet:?}");
}

#[test]
fn guesses_are_the_same_from_the_other_side_of_the_board_and_can_be_switched_off() {
    for pieces in [2, 5, 9, 24] {
        for position in endings(pieces, 1).take(100) {
            for first in Color::ALL {
                let game = Checkers::new(first);
                let guess = game.evaluate(&position);
                assert_eq!(guess, Checkers::new(first.other()).evaluate(&position.turned()), "{position}");
                assert_eq!(game.with_knowledge(false).evaluate(&position), Numbers::LEAF, "{position}");
                assert_eq!(game.with_knowledge(false).initial(&position), Numbers::LEAF);
            }
        }
    }
}

#[test]
fn played_endings_are_quiet_and_the_same_again() {
    for pieces in [4, 7, 10] {
        let some: Vec<_> = played(pieces, 3).take(20).collect();
        for ending in &some {
            assert_eq!(ending.occupied().count_ones(), pieces);
            assert!(ending.black().count_ones().abs_diff(ending.white().count_ones()) <= 1, "{ending}");
            assert!(ending.kings() != 0 && ending.has_move() && !ending.has_capture(), "{ending}");
        }
        assert!(played(pieces, 3).take(20).eq(some.iter().copied()));
        assert!(!played(pieces, 4).take(20).eq(some));
    }
}

#[test]
fn endings_have_the_pieces_that_were_asked_for() {
    for pieces in 2..=12 {
        for ending in endings(pieces, 7).take(50) {
            assert_eq!(ending.occupied().count_ones(), pieces);
            assert!(ending.black().count_ones().abs_diff(ending.white().count_ones()) <= 1, "{ending}");
            assert!(Position::new(ending.black(), ending.white(), ending.kings(), ending.side()).is_ok());
            assert!(ending.has_move() && !ending.has_capture(), "{ending}");
        }
    }
}
