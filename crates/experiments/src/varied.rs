//! A game whose moves come in another order, or whose leaves have other numbers, and which is otherwise the same.
//!
//! What an unsound search says depends on the order of moves, so that one order proves little about it. The order is
//! one of all moves, the same in every position. Certificates are of this game, not of the one inside: the seed is a
//! part of its rules, and the checker that accepts them plays by the same order.

use crate::method::Leaves;
use std::sync::Arc;
use twinproof::Solvable;
use twinproof_core::{
    ChildPreview, Cover, CoverError, Game, InputError, Meter, Numbers, Player, Problem, ProofNumber,
    TablesOfInner, Wrapper, mix,
};

/// A game in the order of moves that a seed says.
#[derive(Debug, Clone)]
pub(crate) struct Varied<G> {
    game: G,
    /// Zero leaves the moves in the game's own order.
    seed: u64,
    leaves: Leaves,
}

impl<G: Game> Varied<G> {
    /// The same problem in another order of moves, or with other leaves.
    pub(crate) fn problem(
        problem: &Problem<G>,
        seed: u64,
        leaves: Leaves,
    ) -> Result<Problem<Self>, InputError> {
        let game = Self { game: problem.game().clone(), seed, leaves };
        let varied = Problem::new(game, problem.root().clone(), problem.past().to_vec(), problem.rule())?;
        match problem.tables() {
            Some(tables) => varied.with_tables(Arc::new(TablesOfInner(Arc::clone(tables)))),
            None => Ok(varied),
        }
    }

    /// The moves in the order of the seed.
    fn listed(&self, position: &G::Position) -> Vec<G::Move> {
        let mut moves = Vec::new();
        Wrapper::moves(self, position, &mut moves);
        moves
    }

    fn place(&self, mv: G::Move) -> u64 {
        self.game.move_parts(mv).fold(mix(self.seed), |code, part| mix(code ^ part))
    }
}

impl<G: Game> Wrapper for Varied<G> {
    type Inner = G;
    const NAME: &'static str = "varied";

    fn inner(&self) -> &G {
        &self.game
    }

    fn inner_mut(&mut self) -> &mut G {
        &mut self.game
    }

    fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        let start = moves.len();
        self.game.moves(position, moves);
        if self.seed != 0 {
            moves[start..].sort_by_cached_key(|&mv| self.place(mv));
        }
    }

    fn write_setup(&self, out: &mut Vec<u8>) {
        out.extend(self.seed.to_le_bytes());
        self.game.write_setup(out);
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        let (seed, rest) =
            block.split_first_chunk().ok_or_else(|| InputError::new("the seed of the order is missing"))?;
        Ok(Self { game: G::read_setup(rest)?, seed: u64::from_le_bytes(*seed), leaves: Leaves::Knowledge })
    }

    /// The game's own list, or the one here.
    fn move_at(&self, position: &G::Position, index: u64, room: &mut Vec<G::Move>) -> Option<G::Move> {
        if self.seed == 0 {
            return self.game.move_at(position, index, room);
        }
        self.listed(position).get(usize::try_from(index).ok()?).copied()
    }

    /// Likewise.
    fn index_of(&self, position: &G::Position, mv: G::Move) -> Option<usize> {
        if self.seed == 0 {
            return self.game.index_of(position, mv);
        }
        self.listed(position).into_iter().position(|other| other == mv)
    }

    /// The lemma is about the game's own list of moves; its answer is about the list here.
    fn check_cover(
        &self,
        position: &G::Position,
        block: &[u8],
        meter: &mut Meter<'_>,
    ) -> Result<Cover, CoverError> {
        Ok(match self.game.check_cover(position, block, meter)? {
            Cover::Some(flags) if self.seed != 0 => {
                let (mut own, moves) = (Vec::new(), self.listed(position));
                self.game.moves(position, &mut own);
                let is_covered = |mv| own.iter().zip(&flags).any(|(other, flag)| other == mv && *flag);
                Cover::Some(moves.iter().map(is_covered).collect())
            }
            cover => cover,
        })
    }

    /// Whoever moves needs one of the moves, the other must answer all of them.
    fn initial(&self, position: &G::Position) -> Numbers {
        match self.leaves {
            Leaves::One => return Numbers::LEAF,
            Leaves::Knowledge => return self.game.initial(position),
            Leaves::Mobility => {}
        }
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let (one, all) = (ProofNumber::ONE, ProofNumber::from_units(moves.len() as u32));
        match self.game.to_move(position) {
            Player::First => Numbers { proof: one, disproof: all },
            Player::Second => Numbers { proof: all, disproof: one },
        }
    }

    /// The game's numbers, unless they are others.
    fn evaluate(&self, position: &G::Position) -> Numbers {
        match self.leaves {
            Leaves::Knowledge => self.game.evaluate(position),
            Leaves::One | Leaves::Mobility => {
                self.game.terminal(position).map_or_else(|| Wrapper::initial(self, position), Numbers::solved)
            }
        }
    }

    /// The game's guesses, unless the numbers are others.
    fn preview_children(
        &self,
        position: &G::Position,
        moves: &[G::Move],
        previews: &mut Vec<Option<ChildPreview>>,
    ) {
        if self.leaves == Leaves::Knowledge {
            self.game.preview_children(position, moves, previews);
        }
    }
}

impl<G: Solvable> Solvable for Varied<G> {}

#[cfg(test)]
mod tests {
    use super::{Leaves, Varied};
    use twinproof_core::{Game, Rules};
    use twinproof_games::chess::{Ask, parse};

    #[test]
    fn the_order_is_another_one_for_each_seed_and_the_moves_are_the_same() {
        let problem = parse("startpos", &Ask::default()).expect("it is the start");
        let moves = |seed: u64| {
            let problem = Varied::problem(&problem, seed, Leaves::Mobility).expect("it is the same problem");
            let mut setup = Vec::new();
            problem.game().write_setup(&mut setup);
            let mut moves = Vec::new();
            let game = Varied::<twinproof_games::chess::Chess>::read_setup(&setup).expect("it is our own");
            game.moves(problem.root(), &mut moves);
            moves.into_iter().map(|mv| problem.game().format_move(problem.root(), mv)).collect::<Vec<_>>()
        };
        let (one, other) = (moves(1), moves(2));
        assert_eq!((one.len(), one == moves(1), one == other), (20, true, false));
        let sorted = |mut moves: Vec<String>| {
            moves.sort();
            moves
        };
        assert_eq!(sorted(one), sorted(other));
    }
}
