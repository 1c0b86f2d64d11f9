//! How far a search came that found nothing.

use crate::common::{played, problem, solve};
use twinproof_connect::Threats;
use twinproof_core::{Rng, StopReason};
use twinproof_games::connect::{Ask, Color, Connect, Family, FiveInARow, Gomoku, Position, SixInARow, parse};
use twinproof_search::Reached;

/// Positions of seeded games in which nobody has a row.
fn middle_games<F: Family>(moves: usize, seed: u64, count: usize) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    std::iter::from_fn(|| (0..).find_map(|_| played(F::SHAPE, moves, &mut rng))).take(count).collect()
}

fn game<F: Family>(attacker: Color) -> Connect<F> {
    Connect::new(F::SHAPE, attacker).expect("a shape that is played")
}

/// A search of an unknown position: how far it came, and why it ended.
fn reached<F: Family>(
    root: Position,
    attacker: Color,
    algorithm: &'static str,
    expansions: u64,
) -> Option<(Reached, StopReason)> {
    let solved = solve(&problem(game::<F>(attacker), root), algorithm, expansions);
    assert_eq!(solved.reached.is_some(), solved.value.is_none());
    Some((solved.reached?, solved.stopped?))
}

#[test]
fn more_effort_comes_further() {
    let mut further = 0;
    for root in middle_games::<SixInARow>(5, 1, 20) {
        let mut last = None;
        for expansions in [30, 300, 3000] {
            let Some((now, _)) = reached::<SixInARow>(root, root.to_move, "zones", expansions) else { break };
            let place = |reached: &Reached| reached.round.map(|round| (round.number, round.moves));
            let figures = [now.moves, now.threats_refuted, now.replies_answered, now.replies_unanswered];
            if let Some(round) = now.round {
                assert!(round.moves <= round.of_moves && round.moves <= now.moves, "{now:?}");
                assert!((1..=round.of).contains(&round.number), "{now:?}");
            }
            if let Some((before, place_before)) = last {
                let figures: [u64; 4] = figures;
                assert!(figures.iter().zip(before).all(|(now, before)| *now >= before), "{now:?}");
                assert!(place(&now) >= place_before, "{now:?}");
                further += u32::from(place(&now) > place_before);
            }
            last = Some((figures, place(&now)));
        }
    }
    assert!(further > 10, "{further}");
}

#[test]
fn where_all_was_tried_the_last_round_is_through() {
    let ask = Ask { size: Some((4, 4)), in_a_row: Some(4), ..Ask::default() };
    let problem = parse::<FiveInARow>("b2 a1", &ask).expect("a list of moves");
    let solved = solve(&problem, "zones", 1_000_000);
    assert_eq!((solved.value, solved.stopped), (None, Some(StopReason::AllTried)));
    let reached = solved.reached.expect("nothing was found");
    let round = reached.round.expect("zones have rounds");
    assert_eq!((round.number, round.moves), (round.of, round.of_moves), "{reached:?}");
    assert!(round.of_moves > 0 && reached.moves >= round.of_moves, "{reached:?}");
    assert!(reached.replies_unanswered >= round.of_moves, "every move has a reply: {reached:?}");
}

/// How many moves there are after which the other side has no free stone, and that do not win at once, by trying all.
fn forcing_moves(game: &Gomoku, root: &Position) -> u64 {
    let forces = |&cell: &_| {
        let mut next = *root;
        next.stones_mut(root.to_move).insert(cell);
        Threats::of(game.shape(), &next, root.to_move).number == 1
    };
    root.empties(game.shape()).iter().filter(forces).count() as u64
}

#[test]
fn threats_that_were_all_tried_are_all_refuted() {
    let mut tried = 0;
    for root in middle_games::<FiveInARow>(12, 2, 100) {
        let mover = root.to_move;
        if !Threats::of(FiveInARow::SHAPE, &root, mover.other()).lines.is_empty() {
            continue;
        }
        let Some((reached, stopped)) = reached::<FiveInARow>(root, mover, "threats", 1_000_000) else {
            continue;
        };
        assert_eq!((stopped, reached.round), (StopReason::AllTried, None));
        assert_eq!(reached.moves, forcing_moves(&game(mover), &root), "{root:?}");
        assert!(reached.threats_refuted >= reached.moves, "{reached:?}");
        tried += reached.moves;
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn where_the_defender_begins_replies_are_told_and_no_first_moves() {
    let problem = parse::<SixInARow>("j10 i9j11", &Ask::default()).expect("a list of moves");
    let (reached, _) =
        reached::<SixInARow>(*problem.root(), Color::White, "zones", 2000).expect("nothing is won so early");
    assert_eq!(reached.moves, 0);
    let round = reached.round.expect("a round");
    assert_eq!((round.moves, round.of_moves), (0, 0));
    assert!(reached.replies_unanswered > 0, "{reached:?}");
}
