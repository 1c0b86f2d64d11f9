//! A pile of stones, with a lemma that holds a whole strategy: for what looks into lemmas, and for lemmas that cost much.

use twinproof_core::bytes::{Reader, put_number};
use twinproof_core::{
    Cover, CoverError, Game, InputError, Meter, Player, Problem, RepetitionRule, Rules, Value,
};

/// Two players take one, two or three stones from a pile; whoever takes the last one has won. So whoever is to move at a
/// multiple of four has lost: that is the lemma, and the answer to a move is what makes it a multiple of four again.
#[derive(Debug, Clone)]
pub struct Pile;

/// How many stones there are, and who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stones {
    /// The stones.
    pub count: u64,
    /// Whose move it is.
    pub to_move: Player,
}

impl Pile {
    /// So many stones, and who begins.
    pub fn problem(count: u64, to_move: Player) -> Problem<Self> {
        Problem::new(Self, Stones { count, to_move }, Vec::new(), RepetitionRule::FirstPlayerLoss)
            .expect("there is no past")
    }

    /// Where a line leads, if it is legal and keeps to the lemma.
    fn follow(&self, position: &Stones, line: &[u8]) -> Option<Stones> {
        let mut position = *position;
        for (at, &taken) in line.iter().enumerate() {
            let is_answer = at % 2 == 0 || taken + line[at - 1] == 4;
            if !is_answer || !(1..=3).contains(&taken) || u64::from(taken) > position.count {
                return None;
            }
            position = self.play(&position, taken);
        }
        Some(position)
    }
}

impl Rules for Pile {
    const NAME: &'static str = "pile";
    type Position = Stones;
    type Move = u8;
    type Repetition = Stones;

    fn to_move(&self, position: &Stones) -> Player {
        position.to_move
    }

    fn terminal(&self, position: &Stones) -> Option<Value> {
        (position.count == 0).then(|| Value::won_by(position.to_move.opponent()))
    }

    fn moves(&self, position: &Stones, moves: &mut Vec<u8>) {
        moves.extend((1..=3).filter(|&taken| u64::from(taken) <= position.count));
    }

    fn move_at(&self, position: &Stones, index: u64, _: &mut Vec<u8>) -> Option<u8> {
        (index < position.count.min(3)).then(|| index as u8 + 1)
    }

    fn play(&self, position: &Stones, mv: u8) -> Stones {
        Stones { count: position.count - u64::from(mv), to_move: position.to_move.opponent() }
    }

    fn repetition(&self, position: &Stones) -> Stones {
        *position
    }

    fn repetition_is_state(&self) -> bool {
        true
    }

    /// The lemma has no bytes. It is checked step by step, as if there were something to it.
    fn check_cover(
        &self,
        position: &Stones,
        block: &[u8],
        meter: &mut Meter<'_>,
    ) -> Result<Cover, CoverError> {
        if !block.is_empty() || !position.count.is_multiple_of(4) {
            return Err(
                InputError::new("only a multiple of four is lost, and nothing is to be said of it").into()
            );
        }
        for _ in 0..position.count / 4 {
            meter.count_node();
            meter.work(1)?;
            meter.charge(1)?;
        }
        meter.release(position.count / 4);
        Ok(Cover::All)
    }

    fn write_setup(&self, _: &mut Vec<u8>) {}

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        if block.is_empty() { Ok(Self) } else { Err(InputError::new("there is one such game only")) }
    }

    fn encode(&self, position: &Stones, out: &mut Vec<u8>) {
        out.push(position.to_move as u8);
        put_number(out, position.count);
    }

    fn decode(&self, block: &[u8]) -> Result<Stones, InputError> {
        let mut reader = Reader::new(block);
        let to_move = if reader.below(2)? == 0 { Player::First } else { Player::Second };
        let count = reader.number()?;
        reader.finish()?;
        Ok(Stones { count, to_move })
    }

    fn format_position(&self, position: &Stones) -> String {
        position.count.to_string()
    }
}

impl Game for Pile {
    fn format_move(&self, _: &Stones, mv: u8) -> String {
        mv.to_string()
    }

    fn index_of(&self, position: &Stones, mv: u8) -> Option<usize> {
        let is_legal = (1..=3).contains(&mv) && u64::from(mv) <= position.count;
        is_legal.then(|| usize::from(mv) - 1)
    }

    fn answer_in_cover(&self, position: &Stones, _: &[u8], line: &[u8]) -> Option<u8> {
        self.follow(position, line)?;
        line.last().map(|taken| 4 - taken)
    }

    fn replies_in_cover(&self, position: &Stones, _: &[u8], line: &[u8]) -> Vec<u8> {
        let mut moves = Vec::new();
        if let Some(position) = self.follow(position, line) {
            self.moves(&position, &mut moves);
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{conformance, exhaustive};

    #[test]
    fn it_is_a_game_and_multiples_of_four_are_lost() {
        let problems: Vec<_> = (0..14).map(|count| Pile::problem(count, Player::First)).collect();
        conformance::check(&problems, 1);
        for problem in &problems {
            let is_lost = problem.root().count.is_multiple_of(4);
            let expected = if is_lost { Value::Loss } else { Value::Win };
            assert_eq!(exhaustive(problem, 1 << 20), Some(expected), "{:?}", problem.root());
        }
    }
}
