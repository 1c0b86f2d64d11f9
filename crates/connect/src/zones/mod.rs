//! The search above threats: moves that leave the defender a free stone, or all of them.
//!
//! After such a move the first question is whether the attacker would win by threats if the defender did nothing. The zone of
//! that win is where the defender must play; each stone there is asked likewise, as one stone and another that is free, and then
//! pairs of stones. Whatever an answer to one reply meets of the others is met. What threats do not win against, a
//! further quiet move may, as far as the depth goes; depth is counted in costs, so that moves with a threat go deeper.

mod defence;

use crate::attack::{Attack, Found, Mode};
use crate::board::Side;
use crate::effort::{Depth, Effort, Reach};
use crate::guard::Guard;
use crate::parry::{self, Pair, cells};
use crate::quiet;
use crate::strategy::{Answer, AnswerId, DefenceId};
use crate::table::Known;
use rustc_hash::FxHashMap;
use twinproof_core::{StopReason, mix};
use twinproof_games::connect::Cell;

/// How many moves that won are tried first on the same level.
const WINNERS: usize = 4;
const QUIET: u8 = 2;
const FORCING: u8 = 1;
/// More attacker's moves than any threat search will make.
const MOST_THREATS: u8 = 60;

/// The search, on top of a threat search.
pub(crate) struct Zones {
    pub(crate) attack: Attack,
    pub(crate) effort: Effort,
    /// How often a cell was part of a reply that had no answer.
    refutations: Vec<u32>,
    /// Replies that had no answer, the latest first.
    killers: Vec<Vec<Cell>>,
    /// Moves of the attacker's that won, the latest first, by level.
    winners: Vec<Vec<Pair>>,
    /// Tells searches of different effort apart in the table.
    pub(crate) round: u32,
    pub(crate) reach: Reach,
    /// How many replies to a root move were answered before one was not, in the last round that tried it.
    promise: FxHashMap<Pair, u64>,
    /// How many moves of the defender the search is on its way to answer.
    level: usize,
    /// Moves of the defender, who is to move at the root, that need no answer there.
    pub(crate) left_out: Vec<Pair>,
    /// Bytes of strategies from which on they are thrown away at the root.
    most_strategies: u64,
}

impl Zones {
    /// Keeps about so many bytes of strategies.
    pub(crate) fn new(attack: Attack, effort: Effort, most_strategies: u64) -> Self {
        let refutations = vec![0; usize::from(attack.board.shape().cells())];
        Self {
            attack,
            effort,
            refutations,
            killers: Vec::new(),
            winners: Vec::new(),
            round: 0,
            reach: Reach::default(),
            promise: FxHashMap::default(),
            level: 0,
            left_out: Vec::new(),
            most_strategies,
        }
    }

    /// Goes over to the effort of a round; what earlier rounds did not win is asked again.
    pub(crate) fn begin_round(&mut self, round: u32) {
        self.round = round;
        self.level = 0;
        self.reach.moves = [0, 0];
        self.effort = Effort::of_round(round);
    }

    /// Looks for a win of the attacker, who is to move.
    pub(crate) fn answer(
        &mut self,
        guard: &mut Guard<'_>,
        depth: Depth,
    ) -> Result<Option<AnswerId>, StopReason> {
        for (mode, expansions) in [Mode::Macro, Mode::Exact].into_iter().zip(self.effort.threats) {
            if let Found::Win(answer) = self.attack.win(guard, mode, MOST_THREATS, expansions)? {
                return Ok(Some(answer));
            }
        }
        let board = &self.attack.board;
        let mut must_parry = Vec::new();
        parry::threats(board, Side::Defender, &mut must_parry);
        if depth.cost == 0 && (must_parry.is_empty() || depth.parries == 0)
            || !board.open(Side::Defender, 0).is_empty()
        {
            return Ok(None);
        }
        let key = self.key(depth);
        if self.attack.table.get(key).is_some() {
            return Ok(None);
        }
        guard.expand()?;
        let mut moves = self.moves(&must_parry);
        if self.level == 0 {
            moves.sort_by_key(|mv| std::cmp::Reverse(self.promise.get(mv).copied().unwrap_or(0)));
            self.begin_moves(moves.len());
        }
        for mv in moves {
            guard.visit(|| self.attack.bytes())?;
            self.tidy();
            if self.level == 0 {
                self.begin_move(mv);
                guard.show_line(self.attack.board.shape(), &mv);
            }
            let before = self.reach.answered;
            self.attack.play(&mv);
            let below = self.deeper(depth, !must_parry.is_empty());
            let defence = match below {
                Some(depth) => self.defence(guard, depth),
                None => Ok(None),
            };
            self.attack.take_back(&mv);
            if self.level == 0 {
                self.promise.insert(mv, self.reach.answered - before);
            }
            if let Some(defence) = defence? {
                let answer = Answer::Play(cells(&mv).to_vec(), defence);
                let answer = self.attack.strategies.add_answer(answer);
                let key = self.attack.board.key();
                guard.store(&mut self.attack.table, key, Known::Won(answer));
                self.remember_winner(mv);
                return Ok(Some(answer));
            }
        }
        guard.store(&mut self.attack.table, key, Known::NotWithin(0));
        Ok(None)
    }

    /// So many moves are to be tried at the root.
    pub(crate) fn begin_moves(&mut self, count: usize) {
        self.reach.moves = [0, count as u64];
    }

    /// The next of them.
    pub(crate) fn begin_move(&mut self, mv: Pair) {
        self.reach.moves[0] += 1;
        self.attack.tried.insert(mv);
    }

    /// Moves to try, first those that won elsewhere.
    fn moves(&self, must_parry: &[Pair]) -> Vec<Pair> {
        let board = &self.attack.board;
        let mut moves = quiet::moves(board, must_parry, self.effort.breadth_at(self.level));
        let winners = self.winners.get(self.level).map_or(&[][..], Vec::as_slice);
        for &winner in winners.iter().rev() {
            let is_legal =
                winner.iter().all(|&cell| board.is_empty(cell)) && parry::parries_all(must_parry, &winner);
            if is_legal {
                moves.retain(|&mv| mv != winner);
                moves.insert(0, winner);
            }
        }
        moves
    }

    fn remember_winner(&mut self, mv: Pair) {
        if self.winners.len() <= self.level {
            self.winners.resize(self.level + 1, Vec::new());
        }
        let winners = &mut self.winners[self.level];
        winners.retain(|&old| old != mv);
        winners.insert(0, mv);
        winners.truncate(WINNERS);
    }

    /// What is left of the depth after the attacker's move that is on the board.
    pub(crate) fn deeper(&self, depth: Depth, had_to_parry: bool) -> Option<Depth> {
        let has_threat = parry::threat_lines(&self.attack.board, Side::Attacker).next().is_some();
        let cost = if has_threat { FORCING } else { QUIET };
        if had_to_parry && depth.parries > 0 {
            return Some(Depth { parries: depth.parries - 1, ..depth });
        }
        depth.cost.checked_sub(cost).map(|cost| Depth { cost, ..depth })
    }

    fn key(&self, depth: Depth) -> u64 {
        let salt = u64::from(self.round + 1) << 16 | u64::from(depth.cost) << 8 | u64::from(depth.parries);
        mix(self.attack.board.key() ^ mix(salt))
    }

    /// Throws strategies away if there are many, and nobody on the way here holds on to one.
    pub(crate) fn tidy(&mut self) {
        if self.level == 0 && self.attack.strategies.bytes() > self.most_strategies {
            self.attack.forget_wins();
        }
    }

    /// Looks for an answer to whatever the defender, who is to move, can do.
    pub(crate) fn defence(
        &mut self,
        guard: &mut Guard<'_>,
        depth: Depth,
    ) -> Result<Option<DefenceId>, StopReason> {
        self.level += 1;
        let found = self.answers_to_all(guard, depth);
        self.level -= 1;
        found
    }
}
