//! Which move to try first.
//!
//! The best move of the last iteration, two killers of the same depth, then the others by what they have cut off in the
//! whole search, divided by the effort that the game guesses they still take, and last in the game's own order. A good
//! order is all that makes alpha-beta fast; a bad one costs time alone.

use twinproof_core::{Game, Player, ProofNumber, mix};

/// Counters of the history.
const HISTORY_COUNTERS: usize = 4096;
/// Killers are kept for so many moves from the root.
const MAX_KILLER_DEPTH: usize = 1024;

/// What the search has learned about moves.
pub(super) struct MoveOrdering<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Box<[u32]>,
}

impl<M: Copy + Eq> MoveOrdering<M> {
    pub(super) fn new() -> Self {
        Self { killers: Vec::new(), history: vec![0; HISTORY_COUNTERS].into_boxed_slice() }
    }

    /// How early a move is to be tried, more is earlier; `is_best` if the table names it, `effort` is what the game
    /// guesses that it takes the mover to win after it.
    pub(super) fn priority<G: Game<Move = M>>(
        &self,
        game: &G,
        mover: Player,
        depth: u32,
        mv: M,
        is_best: bool,
        effort: ProofNumber,
    ) -> u64 {
        if is_best {
            return u64::MAX;
        }
        let killers = self.killers.get(depth as usize).copied().unwrap_or_default();
        match killers.iter().position(|&killer| killer == Some(mv)) {
            Some(rank) => u64::MAX - 1 - rank as u64,
            // Below that of any killer: 32 bits become 49 at most.
            None => {
                let history = u64::from(self.history[counter(game, mover, mv)]) + 1;
                (history << 16) / u64::from(effort.bits().max(1))
            }
        }
    }

    /// A move of the position at `depth` made its other moves needless; `left` is the depth it was searched to.
    pub(super) fn record_cutoff<G: Game<Move = M>>(
        &mut self,
        game: &G,
        mover: Player,
        depth: u32,
        mv: M,
        remaining: u32,
    ) {
        let depth = depth as usize;
        if depth < MAX_KILLER_DEPTH {
            if self.killers.len() <= depth {
                self.killers.resize(depth + 1, [None; 2]);
            }
            let killers = &mut self.killers[depth];
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
        }
        let history = &mut self.history[counter(game, mover, mv)];
        *history = history.saturating_add(remaining.saturating_mul(remaining));
    }

    /// Between two iterations: what was learned long ago counts less.
    pub(super) fn age(&mut self) {
        self.history.iter_mut().for_each(|count| *count /= 2);
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        (self.killers.capacity() * size_of::<[Option<M>; 2]>() + HISTORY_COUNTERS * size_of::<u32>()) as u64
    }
}

fn counter<G: Game>(game: &G, mover: Player, mv: G::Move) -> usize {
    let word = game.move_parts(mv).fold(mover as u64, |word, part| mix(word ^ part));
    word as usize % HISTORY_COUNTERS
}

#[cfg(test)]
mod tests {
    use super::*;
    use twinproof_core::Rules;
    use twinproof_games::graph::Builder;

    #[test]
    fn best_then_killers_then_history() {
        let mut builder = Builder::new();
        let nodes: Vec<_> = (0..5).map(|n| builder.node(&format!("n{n}")).unwrap()).collect();
        builder.inner(nodes[0], Player::First, &nodes[1..]).unwrap();
        for &node in &nodes[1..] {
            builder.terminal(node, twinproof_core::Value::Win).unwrap();
        }
        let problem = builder.finish(nodes[0], &[], twinproof_core::RepetitionRule::FirstPlayerLoss).unwrap();
        let game = problem.game();
        let mut moves = Vec::new();
        game.moves(problem.root(), &mut moves);
        let mut order = MoveOrdering::new();
        let by_effort = |order: &MoveOrdering<_>, depth, best: Option<usize>, efforts: [u32; 4]| {
            let mut sorted = vec![0, 1, 2, 3];
            sorted.sort_by_key(|&n| {
                let effort = ProofNumber::from_units(efforts[n]);
                let priority = order.priority(game, Player::First, depth, moves[n], best == Some(n), effort);
                std::cmp::Reverse(priority)
            });
            sorted
        };
        let sorted = |order: &MoveOrdering<_>, depth, best| by_effort(order, depth, best, [1; 4]);
        assert_eq!(sorted(&order, 2, None), [0, 1, 2, 3], "the game's order");
        assert_eq!(by_effort(&order, 2, None, [3, 1, 2, 1]), [1, 3, 2, 0], "what takes least first");
        for n in [3, 3, 3, 1, 2] {
            order.record_cutoff(game, Player::First, 2, moves[n], 2);
        }
        assert_eq!(sorted(&order, 2, Some(0)), [0, 2, 1, 3], "two killers, the last one first");
        assert_eq!(sorted(&order, 5, None), [3, 1, 2, 0], "elsewhere the history speaks");
        assert_eq!(by_effort(&order, 5, None, [1, 1, 9, 2]), [3, 1, 0, 2], "history and effort together");
        order.record_cutoff(game, Player::First, u32::MAX, moves[0], u32::MAX);
        assert_eq!(sorted(&order, 2, None), [2, 1, 0, 3], "a history never outweighs a killer");
        assert!(order.bytes() < 1 << 17);
        order.age();
        assert_eq!(sorted(&order, 5, None), [0, 3, 1, 2]);
    }
}
