//! Whole games against strategies: the attacker answers whatever is played, and wins.

use super::super::super::tests::game;
use super::super::super::{Color, Move, Position, Shape};
use super::prover::Prover;
use super::soundness::{SHAPES, random_position, shape};
use super::tree::{AttackerNode, State};
use super::{check_block, tree::DefenderNode};
use twinproof_core::{Game, Rng, Rules, Value};

/// Positions of each kind.
const POSITIONS: u32 = 150;

/// A strategy for a random position, and where the defender is to move there.
fn random_strategy(shape: Shape, rng: &mut Rng) -> Option<(State, DefenderNode)> {
    let (attacker, defender) = random_position(shape, rng);
    let state = State { attacker, defender, extra: 0 };
    let mut prover = Prover { shape, omission: None, rng, left: 60, compared: 0 };
    match prover.attack(state, 4)? {
        AttackerNode::Plays(cells, reply) => {
            Some((State { attacker: attacker.union(cells), ..state }, *reply))
        }
        AttackerNode::Wins(_) => None,
    }
}

/// Plays one game, and says how many moves the attacker needed.
fn play(shape: Shape, state: State, block: &[u8], rng: &mut Rng) -> usize {
    let game = game(shape, Color::Black);
    let root = Position { black: state.attacker, white: state.defender, to_move: Color::White };
    let (mut position, mut line) = (root, Vec::<Move>::new());
    loop {
        let shown = game.replies_in_cover(&root, block, &line);
        assert!(!shown.is_empty(), "{root:?} {line:?}");
        let mv = if rng.below(3) > 0 {
            shown[rng.index(shown.len().min(4))]
        } else {
            let all = game.size_hint(&position);
            game.move_at(&position, rng.below(all).into(), &mut Vec::new()).expect("it is in the list")
        };
        line.push(mv);
        let answer = game.answer_in_cover(&root, block, &line).unwrap_or_else(|| panic!("{root:?} {line:?}"));
        position = game.play(&position, mv);
        assert_eq!(game.terminal(&position), None, "{root:?} {line:?}");
        assert!(game.index_of(&position, answer).is_some(), "{root:?} {line:?} {answer:?}");
        position = game.play(&position, answer);
        line.push(answer);
        match game.terminal(&position) {
            None => {}
            Some(Value::Win) => {
                assert_eq!(game.replies_in_cover(&root, block, &line), []);
                return line.len() / 2;
            }
            Some(Value::Loss) => panic!("lost: {root:?} {line:?}"),
        }
    }
}

#[test]
fn the_attacker_wins_every_game() {
    let mut rng = Rng::new(5);
    let (mut games, mut longest, mut with_zone) = (0, 0, 0);
    for kind in SHAPES {
        let shape = shape(kind);
        for _ in 0..POSITIONS {
            let Some((state, strategy)) = random_strategy(shape, &mut rng) else { continue };
            for with_names in [false, true] {
                let block = strategy.block(state, with_names, None);
                if check_block(shape, state, &block, None).is_err() {
                    continue;
                }
                with_zone += u32::from(strategy.has_zone());
                for _ in 0..6 {
                    longest = longest.max(play(shape, state, &block, &mut rng));
                    games += 1;
                }
            }
        }
    }
    println!("{games} games of up to {longest} moves, {with_zone} strategies with zones");
    assert!(games > 1000 && longest > 2 && with_zone > 30, "{games} {longest} {with_zone}");
}
