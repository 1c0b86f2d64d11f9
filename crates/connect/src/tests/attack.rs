//! The threat search: what it finds is a win, and parries one by one win more than all at once.

use super::{SHAPES, scattered};
use crate::attack::{Attack, Found, Mode};
use crate::board::Side;
use crate::guard::Guard;
use crate::strategy::Answer;
use crate::zone;
use twinproof_core::{Clock, Limits, Rng, Silent, StopFlag};

#[test]
fn parries_one_by_one_win_where_all_at_once_do_not() {
    let mut rng = Rng::new(12);
    let clock = Clock::start(None, StopFlag::new());
    let (mut by_macro, mut by_exact_alone) = (0, 0);
    for round in 0..4000 {
        let (shape, percent) = SHAPES[round % SHAPES.len()];
        let board = scattered(shape, 1 + rng.below(percent), &mut rng);
        if [Side::Attacker, Side::Defender].iter().any(|&side| !board.open(side, 0).is_empty()) {
            continue;
        }
        let mut attack = Attack::new(board.clone(), 1 << 16);
        let mut silent = Silent;
        let mut guard = Guard::new(&Limits::default(), &clock, &mut silent);
        let mut found = |mode| attack.win(&mut guard, mode, 20, 2000).expect("there is no limit");
        let (all_at_once, one_by_one) = (found(Mode::Macro), found(Mode::Exact));
        by_macro += u32::from(matches!(all_at_once, Found::Win(_)));
        let Found::Win(answer) = one_by_one else {
            assert!(!matches!(all_at_once, Found::Win(_)), "what wins against all parries wins against each");
            continue;
        };
        by_exact_alone += u32::from(all_at_once == Found::Nothing { for_ever: true });
        assert_eq!(attack.board, board, "the board is as it was");
        assert!(zone::of_answer(&mut attack.board, &attack.strategies, answer, 0).is_some());
    }
    assert!(by_macro > 500 && by_exact_alone > 10, "{by_macro} {by_exact_alone}");
}

#[test]
fn wins_that_are_forgotten_are_found_again() {
    let mut rng = Rng::new(13);
    let clock = Clock::start(None, StopFlag::new());
    let mut wins = 0;
    for _ in 0..100 {
        let mut attack = Attack::new(scattered(SHAPES[0].0, 12, &mut rng), 1 << 16);
        let mut silent = Silent;
        let mut guard = Guard::new(&Limits::default(), &clock, &mut silent);
        let mut found = || {
            let found = attack.win(&mut guard, Mode::Macro, 20, 1000).expect("there is no limit");
            let Found::Win(answer) = found else { return None };
            assert!(zone::of_answer(&mut attack.board, &attack.strategies, answer, 0).is_some());
            let answer = attack.strategies.answer(answer).clone();
            attack.forget_wins();
            assert_eq!(attack.strategies.bytes(), 0);
            Some(answer)
        };
        let first = found();
        assert_eq!(found().is_some(), first.is_some());
        wins += u32::from(matches!(first, Some(Answer::Play(..))));
    }
    assert!(wins > 5, "{wins}");
}
