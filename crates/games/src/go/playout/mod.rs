//! Games played at random.
//!
//! In a question about stones a side that can win at once does, and else plays any legal point of the region, its own eyes
//! among them; it passes if there is none. Nothing more is known of go, and the goal is tested after each move that could be
//! made. A score is decided by two passes alone, so that whole boards are played on a [`PlayoutBoard`] that knows nothing but how to
//! play fast.

mod board;

use super::{Go, Goal, Move, Position};
use board::PlayoutBoard;
use twinproof_core::{Rng, Rules, Value};

impl Go {
    /// A game at random from a position, at most `most` moves: its value, if it came to an end.
    pub(super) fn random_game(&self, position: &Position, most: u32, rng: &mut Rng) -> Option<Value> {
        if let Goal::Score(least) = self.goal {
            let mut board = PlayoutBoard::new(self.size(), position, self.region());
            let is_over = board.play_out(most, rng);
            let is_won = || self.margin_of(board.stones(), self.first) >= i32::from(least);
            return is_over.then(|| if is_won() { Value::Win } else { Value::Loss });
        }
        let mut position = position.clone();
        let mut moves = Vec::new();
        for _ in 0..most {
            moves.clear();
            position.legal(&self.ground, &mut moves);
            let (next, value) = self.random_move(&position, &moves, rng);
            if value.is_some() {
                return value;
            }
            position = next;
        }
        None
    }

    /// The position after one of these moves that wins at once, or else after one at random, with its value if the game is
    /// over there.
    fn random_move(&self, position: &Position, moves: &[Move], rng: &mut Rng) -> (Position, Option<Value>) {
        let after = |mv: Move| {
            let next = self.play(position, mv);
            let value = self.value(&next);
            (next, value)
        };
        let win = Value::won_by(self.to_move(position));
        let mut chosen = None;
        for (before, &mv) in (0..).zip(moves) {
            let met = after(mv);
            if met.1 == Some(win) {
                return met;
            }
            // Each of those met so far with equal chance.
            if rng.below(before + 1) == 0 {
                chosen = Some(met);
            }
        }
        chosen.unwrap_or_else(|| after(Move::PASS))
    }
}
