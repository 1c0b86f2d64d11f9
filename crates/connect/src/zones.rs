//! The search above threats: moves that leave the defender a free stone, or all of them.
//!
//! After such a move the first question is whether the attacker would win by threats if the defender did nothing. The zone of
//! that win is where the defender must play; each stone there is asked likewise, as one stone and another that is free, and then
//! pairs of stones. Whatever an answer to one reply meets of the others is met. What threats do not win against, a
//! further quiet move may, as far as the depth goes; depth is counted in costs, so that moves with a threat go deeper.

use crate::attack::{Attack, Found, Mode};
use crate::board::Side;
use crate::coverage::Shelter;
use crate::guard::Guard;
use crate::parry::{self, Pair, Stakes, cells};
use crate::quiet::{self, Breadth};
use crate::strategy::{Answer, AnswerId, Case, DefenceId};
use crate::table::Known;
use crate::trim::trimmed;
use crate::zone;
use rustc_hash::FxHashMap;
use twinproof_core::{StopReason, mix};
use twinproof_games::connect::{Cell, Stones};

/// How much each question may take.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    /// Expansions of a threat search against all parries at once, and one by one.
    pub(crate) threats: [u64; 2],
    pub(crate) breadth: Breadth,
}

impl Effort {
    /// How many moves are tried so many moves below the root.
    fn breadth_at(&self, level: usize) -> Breadth {
        let Breadth { cells, moves } = self.breadth;
        let least = |full: usize, least: usize| full.min(least.max(full >> (level + level.min(1))));
        Breadth { cells: least(cells, 10), moves: least(moves, 8) }
    }
}

/// How much deeper: costs of moves, and moves that only parry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Depth {
    pub(crate) cost: u8,
    pub(crate) parries: u8,
}

/// How many replies are tried first everywhere.
const KILLERS: usize = 8;
/// How many moves that won are tried first on the same level.
const WINNERS: usize = 4;
const QUIET: u8 = 2;
const FORCING: u8 = 1;
/// More attacker's moves than any threat search will make.
const MOST_THREATS: u8 = 60;

/// How far a search has come, for whoever wants to know what an *unknown* was worth.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The attacker's moves tried at the root, in all rounds together.
    pub(crate) moves: u64,
    /// Replies, or parts of replies, that were answered, at whatever depth.
    pub(crate) answered: u64,
    /// Those that were not.
    pub(crate) unanswered: u64,
}

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
    /// Bytes of strategies from which on they are thrown away at the root.
    most_strategies: u64,
}

/// A defence in the making.
struct Draft {
    completions: Vec<Pair>,
    cases: Vec<Case>,
    shelters: Vec<Shelter>,
    depth: Depth,
    stones: usize,
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
            most_strategies,
        }
    }

    /// Goes over to the effort of a round; what earlier rounds did not win is asked again.
    pub(crate) fn begin_round(&mut self, round: u32) {
        self.round = round;
        self.level = 0;
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
        }
        for mv in moves {
            guard.visit(|| self.attack.bytes())?;
            self.tidy();
            if self.level == 0 {
                self.reach.moves += 1;
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

    fn answers_to_all(
        &mut self,
        guard: &mut Guard<'_>,
        depth: Depth,
    ) -> Result<Option<DefenceId>, StopReason> {
        let board = &self.attack.board;
        let stones = usize::from(board.stones_of_defence());
        if (0..=stones).any(|missing| !board.open(Side::Defender, missing).is_empty()) {
            return Ok(None);
        }
        let mut completions = Vec::new();
        parry::threats(board, Side::Attacker, &mut completions);
        let mut parries = Vec::new();
        let stakes = parry::parries(&completions, stones, &mut parries);
        let mut draft = Draft { completions, cases: Vec::new(), shelters: Vec::new(), depth, stones };
        if stakes != Stakes::Won && self.is_killed(guard, &mut draft)? {
            return Ok(None);
        }
        let covered = match stakes {
            Stakes::Won => true,
            Stakes::None => self.cover(guard, &mut draft, &mut Vec::new())?,
            Stakes::Single | Stakes::Full => {
                // All parries at once, and one by one where that is too much.
                let singles = parries.iter().filter(|mv| stakes == Stakes::Full || mv[0] == mv[1]);
                let all: Stones = singles.flatten().copied().collect();
                let all: Vec<Cell> = all.iter().collect();
                if all.len() > 1 {
                    self.add_case(guard, &mut draft, &all)?;
                }
                self.cover(guard, &mut draft, &mut Vec::new())?
            }
        };
        if !covered {
            return Ok(None);
        }
        let defence = trimmed(&self.attack.board, draft.cases, draft.shelters, stones);
        Ok(Some(self.attack.strategies.add_defence(defence)))
    }

    fn remember_killer(&mut self, reply: &[Cell]) {
        reply.iter().for_each(|cell| self.refutations[usize::from(cell.0)] += 1);
        if reply.is_empty() {
            return;
        }
        match self.killers.iter().position(|killer| killer == reply) {
            Some(at) => self.killers[..=at].rotate_right(1),
            None => {
                self.killers.insert(0, reply.to_vec());
                self.killers.truncate(KILLERS);
            }
        }
    }

    /// Whether a reply that had no answer elsewhere has none here.
    fn is_killed(&mut self, guard: &mut Guard<'_>, draft: &mut Draft) -> Result<bool, StopReason> {
        for at in 0..self.killers.len() {
            let killer = self.killers[at].clone();
            let is_reply = killer.len() <= draft.stones
                && killer.iter().all(|&cell| self.attack.board.is_empty(cell))
                && draft.completions.iter().all(|set| killer.iter().any(|cell| set.contains(cell)));
            let left = draft.stones - killer.len().min(draft.stones);
            let is_met =
                |shelter: &Shelter| shelter.slack(&killer).is_some_and(|slack| usize::from(slack) >= left);
            if is_reply && !draft.shelters.iter().any(is_met) && !self.add_case(guard, draft, &killer)? {
                self.remember_killer(&killer);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Sees to it that every move which begins with this part is met.
    fn cover(
        &mut self,
        guard: &mut Guard<'_>,
        draft: &mut Draft,
        part: &mut Vec<Cell>,
    ) -> Result<bool, StopReason> {
        let left = draft.stones - part.len();
        if let Some(missed) = draft.completions.iter().find(|set| !part.iter().any(|cell| set.contains(cell)))
        {
            if left == 0 {
                return Ok(true);
            }
            let missed = *missed;
            return self.cover_each(guard, draft, part, cells(&missed));
        }
        let meets = |shelter: &Shelter| shelter.slack(part).is_some_and(|slack| usize::from(slack) >= left);
        let at = match draft.shelters.iter().position(meets) {
            Some(at) => at,
            None => {
                if !self.add_case(guard, draft, part)? {
                    self.remember_killer(part);
                    return Ok(false);
                }
                draft.shelters.len() - 1
            }
        };
        let case = &mut draft.cases[at];
        let beside = part.iter().filter(|cell| !case.stones.contains(cell)).count();
        case.free = case.free.max((beside + left) as u8);
        if left == 0 {
            return Ok(true);
        }
        let mut pairs = Vec::new();
        let mut exits: Vec<Cell> = draft.shelters[at].exits(part, left, &mut pairs).iter().collect();
        exits.retain(|&cell| self.attack.board.is_empty(cell));
        exits.sort_by_key(|&cell| (std::cmp::Reverse(self.refutations[usize::from(cell.0)]), cell));
        if !self.cover_each(guard, draft, part, &exits)? {
            return Ok(false);
        }
        for [a, b] in pairs {
            part.push(a);
            let met = self.cover_each(guard, draft, part, &[b])?;
            part.pop();
            if !met {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn cover_each(
        &mut self,
        guard: &mut Guard<'_>,
        draft: &mut Draft,
        part: &mut Vec<Cell>,
        cells: &[Cell],
    ) -> Result<bool, StopReason> {
        for &cell in cells {
            part.push(cell);
            let met = self.cover(guard, draft, part)?;
            part.pop();
            if !met {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Looks for an answer to stones on all these cells, and as many free ones as may be.
    fn add_case(
        &mut self,
        guard: &mut Guard<'_>,
        draft: &mut Draft,
        stones: &[Cell],
    ) -> Result<bool, StopReason> {
        guard.visit(|| self.attack.bytes())?;
        stones.iter().for_each(|&cell| self.attack.board.put(cell, Side::Defender));
        let answer = self.answer(guard, draft.depth);
        let free = draft.stones as u8;
        let zone = match answer {
            Ok(Some(answer)) => {
                zone::of_answer(&mut self.attack.board, &self.attack.strategies, answer, free)
                    .map(|zone| (answer, zone))
            }
            _ => None,
        };
        stones.iter().for_each(|&cell| self.attack.board.take(cell, Side::Defender));
        answer?;
        let Some((answer, zone)) = zone else {
            self.reach.unanswered += 1;
            return Ok(false);
        };
        self.reach.answered += 1;
        let mut stones = stones.to_vec();
        stones.sort_unstable();
        draft.shelters.push(Shelter::new(&self.attack.board, stones.iter().copied().collect(), free, &zone));
        draft.cases.push(Case { stones, free: 0, answer });
        Ok(true)
    }
}
