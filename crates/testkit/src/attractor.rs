//! Ground truth under first-player-loss, in linear time.

use rustc_hash::{FxHashMap, FxHashSet};
use twinproof_core::{Player, Problem, RepetitionRule, Rules, Value};

/// The value of a first-player-loss problem in time linear in its reachable positions: the root is proven
/// exactly when the first player can force a win from it without ever entering the past, repetitions aside.
///
/// That is the least fixpoint of "a first-player position with a move into the set, or a second-player position
/// with all moves into the set". Only for games whose repetition is their state.
///
/// # Panics
///
/// Under the other rule, whose values are no attractor.
pub fn attractor<G: Rules>(problem: &Problem<G>) -> Value {
    assert_eq!(problem.rule(), RepetitionRule::FirstPlayerLoss, "history decides under the other rule");
    let game = problem.game();
    if let Some(value) = game.terminal(problem.root()) {
        return value;
    }
    let past: FxHashSet<G::Repetition> = problem.past().iter().map(|past| game.repetition(past)).collect();
    let bytes_of = |position: &G::Position| {
        let mut bytes = Vec::new();
        game.encode(position, &mut bytes);
        bytes
    };

    // 1. All positions reachable without entering the past, with who precedes whom.
    let mut ids = FxHashMap::from_iter([(bytes_of(problem.root()), 0usize)]);
    let mut positions = vec![problem.root().clone()];
    let mut predecessors: Vec<Vec<usize>> = vec![Vec::new()];
    let mut open_moves = Vec::new();
    let mut queue = Vec::new();
    let mut next = 0;
    while next < positions.len() {
        let position = positions[next].clone();
        let mut moves = Vec::new();
        match game.terminal(&position) {
            Some(Value::Win) => queue.push(next),
            Some(Value::Loss) => {}
            None => game.moves(&position, &mut moves),
        }
        open_moves.push(moves.len());
        for mv in moves {
            let child = game.play(&position, mv);
            if game.can_repeat(mv) && past.contains(&game.repetition(&child)) {
                continue;
            }
            let id = *ids.entry(bytes_of(&child)).or_insert(positions.len());
            if id == positions.len() {
                positions.push(child);
                predecessors.push(Vec::new());
            }
            predecessors[id].push(next);
        }
        next += 1;
    }

    // 2. Backwards from the wins.
    let mut inside = vec![false; positions.len()];
    queue.iter().for_each(|&id| inside[id] = true);
    while let Some(id) = queue.pop() {
        for &before in &predecessors[id] {
            open_moves[before] -= 1;
            let joins = game.to_move(&positions[before]) == Player::First || open_moves[before] == 0;
            if joins && !inside[before] {
                inside[before] = true;
                queue.push(before);
            }
        }
    }
    if inside[0] { Value::Win } else { Value::Loss }
}
