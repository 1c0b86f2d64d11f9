//! All first moves that win.

use crate::common::{certified, problem, shape, solve};
use std::collections::HashMap;
use twinproof_connect::{WinningMoves, winning_moves};
use twinproof_core::{Clock, Limits, Problem, Rng, Rules, Silent, StopFlag, StopReason, Value};
use twinproof_games::connect::{Color, Connect, Connect6, Family, Position};
use twinproof_search::{Algorithm, Settings};

fn all<F: Family>(problem: &Problem<Connect<F>>, algorithm: &'static str, limits: Limits) -> WinningMoves {
    let settings = Settings { limits, ..Settings::new(Algorithm::Own(algorithm)) };
    let clock = Clock::start(None, StopFlag::new());
    winning_moves(problem, &settings, &clock, &mut Silent).expect("the attacker is to move")
}

#[test]
fn named_moves_win_and_have_certificates() {
    let mut rng = Rng::new(8);
    let (mut named, mut true_wins, mut positions) = (0, 0, 0);
    while positions < 25 {
        let shape = [shape(5, 4, 3, 1), shape(5, 5, 4, 2)][positions % 2];
        let root = Position { to_move: Color::Black, ..crate::common::scattered(shape, 60, &mut rng) };
        let game = Connect6::new(shape, Color::Black).expect("a shape");
        let is_open = game.terminal(&root).is_none() && !game.has_line(root.white);
        if !is_open || root.empties(shape).len() > 10 || root.empties(shape).len() < 3 {
            continue;
        }
        positions += 1;
        let problem_here = problem(game, root);
        let found = all(&problem_here, "zones", Limits { expansions: Some(20_000), ..Limits::default() });
        let mut moves = Vec::new();
        game.moves(&root, &mut moves);
        assert_eq!(found.winning.len() as u64 + found.not_won + found.untried, moves.len() as u64);
        for mv in moves {
            let after = game.play(&root, mv);
            let value = crate::small::exhaustive(&game, &after, &mut HashMap::new());
            true_wins += u32::from(value == Value::Win);
            if !found.winning.contains(&mv) {
                continue;
            }
            assert_eq!(value, Value::Win, "{mv:?} {root:?}");
            named += 1;
            let problem = problem(game, after);
            let solved = solve(&problem, "zones", 100_000);
            assert_eq!(solved.value, Some(Value::Win), "{mv:?} {root:?}");
            certified(&problem, &solved);
        }
    }
    assert!(named * 10 > true_wins * 9 && true_wins > 100, "{named} of {true_wins}");
}

#[test]
fn a_limit_leaves_moves_untried() {
    let game = Connect6::new(shape(9, 9, 6, 2), Color::Black).expect("a shape");
    let found =
        all(&problem(game, Position::START), "threats", Limits { visits: Some(10), ..Limits::default() });
    assert_eq!(found.stopped, StopReason::Visits);
    assert_eq!((found.winning.len(), found.untried + found.not_won), (0, 81 * 80 / 2));
    assert!(found.untried > 0, "{found:?}");
    let found = all(&problem(game, Position::START), "threats", Limits::default());
    assert_eq!((found.stopped, found.untried, found.not_won), (StopReason::AllTried, 0, 81 * 80 / 2));
}
