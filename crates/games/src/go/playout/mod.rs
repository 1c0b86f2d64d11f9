//! Games played at random.
//!
//! A side plays any legal point of the region that is not an eye of its own, and passes if there is none. In a question
//! about stones the goal is tested after each move. A score is decided by two passes alone, so that whole boards are
//! played on a [`Field`] that knows nothing but how to play fast.

mod field;

use super::points::Point;
use super::{Go, Goal, Move, Position};
use field::Field;
use twinproof_core::{Chance, Value};

impl Go {
    /// A game at random from a position, at most `most` moves: its value, if it came to an end.
    pub(super) fn random_game(&self, position: &Position, most: u32, chance: &mut Chance) -> Option<Value> {
        if let Goal::Score(least) = self.goal {
            let mut field = Field::new(self.size(), position, self.region());
            let is_over = field.play_out(most, chance);
            let is_won = || self.margin_of(field.stones(), self.first) >= i32::from(least);
            return is_over.then(|| if is_won() { Value::Win } else { Value::Loss });
        }
        let mut position = position.clone();
        for _ in 0..most {
            let mv = self.random_move(&position, chance);
            position.play(&self.ground, mv);
            self.settle_pass(&mut position);
            if let Some(value) = self.value(&position) {
                return Some(value);
            }
        }
        None
    }

    /// Any legal point that is not an eye of the mover, each with equal chance.
    fn random_move(&self, position: &Position, chance: &mut Chance) -> Move {
        let mut points = position.board.empty(&self.ground).and(self.region());
        for left in (1..=points.len()).rev() {
            let Some(point) = points.iter().nth(chance.below(left as u32) as usize) else { break };
            if !self.is_eye(position, point) && position.is_legal(&self.ground, point) {
                return point.into();
            }
            points.remove(point);
        }
        Move::PASS
    }

    /// Whether an empty point is an eye of the mover: all around are its stones, and of the points across at most one is
    /// the enemy's, none at the edge.
    fn is_eye(&self, position: &Position, point: Point) -> bool {
        let own = position.board.stones(position.to_move);
        if !self.ground.near(point).iter().all(|&near| own.contains(near)) {
            return false;
        }
        let (column, row) = self.size().place(point);
        let enemy = position.board.stones(position.to_move.other());
        let mut against = 0;
        let mut at_edge = false;
        for (across, along) in [(0, 0), (0, 2), (2, 0), (2, 2)] {
            let corner = (column + across).checked_sub(1).zip((row + along).checked_sub(1));
            match corner.and_then(|(column, row)| self.size().point(column, row)) {
                Some(corner) => against += u32::from(enemy.contains(corner)),
                None => at_edge = true,
            }
        }
        against + u32::from(at_edge) < 2
    }
}
