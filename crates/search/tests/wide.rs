//! Positions with more moves than a table entry can number: 16 bits, of which the last stands for no move.
//!
//! The winner has one winning move among 70,000, before, at and beyond that bound, so that proof and certificate have to
//! find it without being told.

mod common;

use common::solve_with;
use twinproof_core::{Player, Problem, RepetitionRule, Value};
use twinproof_games::graph::{Builder, Graph};
use twinproof_search::{Algorithm, Ghi, Settings};

const MOVES: usize = 70_000;

/// The winner wins by the move with this index through two more nodes, and is asked to from two sides. Where a repetition
/// does not hurt the winner, the loser may also go back to the wide node.
fn problem(winner: Player, rule: RepetitionRule, index: usize) -> Problem<Graph> {
    let mut builder = Builder::new();
    let [root, side, wide, door, room, goal] = ["root", "side", "wide", "door", "room", "goal"]
        .map(|name| builder.node(name).expect("names are short"));
    let mut moves: Vec<_> =
        (1..MOVES).map(|i| builder.node(&format!("wrong{i}")).expect("names are short")).collect();
    let wrong = moves.clone();
    moves.insert(index, door);
    let loser = winner.opponent();
    let back = rule.value_of_repetition(loser) == Value::won_by(winner);
    let from_door = if back { vec![wide, room] } else { vec![room] };
    for (node, player, moves) in [
        (root, loser, vec![wide, side]),
        (side, winner, vec![wide]),
        (wide, winner, moves),
        (door, loser, from_door),
        (room, winner, vec![goal]),
    ] {
        builder.inner(node, player, &moves).expect("each node is defined once");
    }
    for node in wrong {
        builder.terminal(node, Value::won_by(loser)).expect("each node is defined once");
    }
    builder.terminal(goal, Value::won_by(winner)).expect("each node is defined once");
    builder.finish(root, &[], rule).expect("everything is defined")
}

fn settings(rule: RepetitionRule) -> Vec<Settings> {
    let table = |algorithm, ghi| Settings { ghi, ..Settings::new(algorithm) };
    let mut all = vec![
        table(Algorithm::Dfpn, Ghi::Twins),
        table(Algorithm::Dfpn, Ghi::Conditions),
        table(Algorithm::AlphaBeta, Ghi::Conditions),
    ];
    if rule == RepetitionRule::FirstPlayerLoss {
        let bta = Settings::new(Algorithm::Bta);
        all.extend([Settings { close: true, ..bta.clone() }, bta]);
    }
    all
}

#[test]
fn a_winning_move_beyond_the_numbers_of_the_table_is_proven_and_certified() {
    for rule in RepetitionRule::ALL {
        for winner in [Player::First, Player::Second] {
            for index in [65_534, 65_535, 65_536, MOVES - 1] {
                let problem = problem(winner, rule, index);
                for settings in settings(rule) {
                    let what =
                        format!("{} for {winner:?} under {rule} by move {index}", settings.algorithm.name());
                    let solved = solve_with(&problem, &settings);
                    assert_eq!(solved.value, Some(Value::won_by(winner)), "{what}");
                    assert_eq!(solved.checked, Ok(()), "{what}");
                }
            }
        }
    }
}

/// The loser has so many moves, and a certificate answers all of them.
#[test]
fn a_certificate_answers_more_moves_than_the_table_can_number() {
    for rule in RepetitionRule::ALL {
        for winner in [Player::First, Player::Second] {
            let mut builder = Builder::new();
            let mut node = |name: String| builder.node(&name).expect("names are short");
            let (root, goal) = (node("root".into()), node("goal".into()));
            let replies: Vec<_> = (0..MOVES).map(|i| node(format!("reply{i}"))).collect();
            builder.inner(root, winner.opponent(), &replies).expect("each node is defined once");
            for (i, &reply) in replies.iter().enumerate() {
                // A few are searched, on either side of the bound, and lead back to the root as well.
                if matches!(i, 0 | 65_534..65_538) || i == MOVES - 1 {
                    builder.inner(reply, winner, &[root, goal])
                } else {
                    builder.terminal(reply, Value::won_by(winner))
                }
                .expect("each node is defined once");
            }
            builder.terminal(goal, Value::won_by(winner)).expect("each node is defined once");
            let problem = builder.finish(root, &[], rule).expect("everything is defined");
            for settings in settings(rule) {
                let what = format!("{} for {winner:?} under {rule}", settings.algorithm.name());
                let solved = solve_with(&problem, &settings);
                assert_eq!((solved.value, solved.checked), (Some(Value::won_by(winner)), Ok(())), "{what}");
            }
        }
    }
}
