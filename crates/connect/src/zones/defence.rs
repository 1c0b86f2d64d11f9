//! The defender is to move: every reply gets an answer, or one is found that has none.
//!
//! Replies are taken apart: first no stone at all, then one, then all of a move, always with the rest free. Each answer meets all
//! replies that keep out of its zone, and only those inside are asked next. A part that has no answer refutes the attacker's
//! move, whatever else the defender would play with it: more stones of the defender's never help the attacker.

use super::Zones;
use crate::board::Side;
use crate::coverage::Shelter;
use crate::effort::Depth;
use crate::guard::Guard;
use crate::parry::{self, Pair, Stakes, cells};
use crate::strategy::{Case, DefenceId};
use crate::trim::trimmed;
use crate::zone;
use twinproof_core::StopReason;
use twinproof_games::connect::{Cell, Stones};

/// How many replies are tried first everywhere.
const KILLERS: usize = 8;

/// A defence in the making.
struct Draft {
    completions: Vec<Pair>,
    cases: Vec<Case>,
    shelters: Vec<Shelter>,
    depth: Depth,
    stones: usize,
    /// Whole moves that need no answer.
    left_out: Vec<Pair>,
}

impl Draft {
    fn leaves_out(&self, part: &[Cell]) -> bool {
        let (Some(&low), Some(&high)) = (part.iter().min(), part.iter().max()) else { return false };
        part.len() == self.stones && self.left_out.contains(&[low, high])
    }
}

impl Zones {
    pub(super) fn answers_to_all(
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
        let left_out = if self.level == 1 { self.left_out.clone() } else { Vec::new() };
        let mut draft =
            Draft { completions, cases: Vec::new(), shelters: Vec::new(), depth, stones, left_out };
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
        let defence = trimmed(&self.attack.board, draft.cases, draft.shelters, stones, &draft.left_out);
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
                && !draft.leaves_out(&killer)
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
        if draft.leaves_out(part) {
            return Ok(true);
        }
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
