//! From a position to a move: what is forced or won is seen first, then depth by depth.

use super::choice::{Choice, FoundWin, Question, Valued};
use super::search::{COMPLETE, Search, WON, WON_BY_THREATS};
use crate::attack::{Found, Mode};
use crate::board::Side;
use crate::line;
use crate::parry::{self, Pair, pair};
use crate::prover::to_move;
use crate::search;
use crate::strategy::{Answer, AnswerId};
use twinproof_core::StopReason;
use twinproof_games::connect::{Cell, Color, Position};

/// No search is deeper.
const MOST_DEPTH: i32 = 40;
/// The nodes that are reckoned with if nothing is said.
const NODES: u64 = 200_000;
/// One part in so many is for the threat search at the root, and for tests of its moves against the other side's threats.
const ROOT_SHARE: u64 = 8;
const TEST_SHARE: u64 = 4;
/// Expansions by which one move is tested at most.
const MOST_TEST: u64 = 300;

/// A root move in the making.
#[derive(Debug, Clone, Copy)]
struct RootMove {
    mv: Pair,
    value: i32,
}

/// The question at the root.
pub(super) struct Root<'r, 's, 'g> {
    search: Search<'s, 'g>,
    position: &'r Position,
    mover: Color,
    stones: u8,
    question: &'r Question<'r>,
    depth: i32,
    /// The moves that are tried, the best first.
    moves: Vec<RootMove>,
    budget: Option<u64>,
    /// How the first move wins by threats.
    win: Option<AnswerId>,
}

impl<'r, 's, 'g> Root<'r, 's, 'g> {
    /// With about so many nodes, if that is known.
    pub(super) fn new(
        search: Search<'s, 'g>,
        position: &'r Position,
        question: &'r Question<'r>,
        budget: Option<u64>,
    ) -> Self {
        let stones = position.stones_to_play(search.field.shape());
        let mover = position.to_move;
        Self { search, position, mover, stones, question, depth: 0, moves: Vec::new(), budget, win: None }
    }

    /// Thinks until it is decided, or a limit comes.
    pub(super) fn run(mut self) -> Choice {
        let decided = if self.position.occupied().is_empty() { self.first_move() } else { self.completing() };
        match decided {
            Some((mv, value)) => self.moves = vec![RootMove { mv, value }],
            None => {
                self.list();
                if !self.moves.is_empty() {
                    // A limit is no failure: what was found until then counts.
                    let _ = self.think();
                }
            }
        }
        self.told()
    }

    fn is_excluded(&self, mv: Pair) -> bool {
        self.question.excluded.contains(&to_move(&mv))
    }

    /// The middle of the board.
    fn first_move(&self) -> Option<(Pair, i32)> {
        let moves = search::first_moves(self.search.field.shape());
        moves.into_iter().find(|&mv| !self.is_excluded(mv)).map(|mv| (mv, 0))
    }

    /// A move that completes a line.
    fn completing(&self) -> Option<(Pair, i32)> {
        let board = self.search.field.board(self.mover);
        for line in parry::threat_lines(board, Side::Attacker) {
            let missing = parry::missing_cells(board, line);
            let mut moves = if missing[0] != missing[1] || self.stones == 1 {
                vec![missing]
            } else {
                let others = board.empties().iter().filter(|&cell| cell != missing[0]);
                others.map(|cell| pair(cell, missing[0])).collect()
            };
            moves.retain(|&mv| !self.is_excluded(mv));
            if let Some(&mv) = moves.first() {
                return Some((mv, COMPLETE - 1));
            }
        }
        None
    }

    /// The moves to try: the promising ones, and any at all if these are left out.
    fn list(&mut self) {
        let mut breadth = self.search.style.root;
        breadth.moves += self.question.excluded.len();
        let mut moves = self.search.root_moves(self.mover, self.stones, breadth);
        moves.retain(|&mv| !self.is_excluded(mv));
        if moves.is_empty() {
            let cells: Vec<Cell> = self.search.field.board(self.mover).empties().iter().collect();
            let mut all = cells.iter().enumerate().flat_map(|(at, &a)| {
                let others = cells[at + 1..].iter().map(move |&b| [a, b]);
                let one = (self.stones == 1).then_some([a; 2]);
                one.into_iter().chain(others.filter(|_| self.stones > 1))
            });
            moves.extend(all.find(|&mv| !self.is_excluded(mv)));
        }
        self.moves = moves.into_iter().map(|mv| RootMove { mv, value: 0 }).collect();
    }

    fn think(&mut self) -> Result<(), StopReason> {
        if self.search.style.threats {
            if self.wins_by_threats()? {
                return Ok(());
            }
            self.test_by_threats()?;
        }
        for depth in 1..=MOST_DEPTH {
            let before = self.moves.clone();
            if let Err(reason) = self.iterate(depth) {
                // The best so far is the best so far; a list of several would have values of two depths.
                if self.question.best > 1 {
                    self.moves = before;
                }
                return Err(reason);
            }
            self.depth = depth;
            let best = self.moves[0].value;
            let open = self.moves.iter().filter(|root| root.value > -WON).count();
            // More depth changes nothing where it is decided, and little where there is nothing to choose.
            if best >= WON || open == 0 || (open == 1 && self.question.best == 1 && depth >= 2) {
                break;
            }
        }
        Ok(())
    }

    /// Whether the mover wins by threats, by a move that may be played.
    fn wins_by_threats(&mut self) -> Result<bool, StopReason> {
        let expansions = self.budget.unwrap_or(NODES) / ROOT_SHARE;
        let mover = self.mover;
        for (mode, share) in [(Mode::Macro, 4), (Mode::Exact, 1)] {
            let attack = self.search.field.attack(mover);
            if let Found::Win(answer) = attack.win(self.search.guard, mode, 200, expansions / share)? {
                let Answer::Play(cells, _) = attack.strategies.answer(answer) else { return Ok(false) };
                let mv = pair(cells[0], cells[cells.len() - 1]);
                let height = line::height(&attack.strategies, answer) as i32;
                if !self.is_excluded(mv) {
                    self.moves = vec![RootMove { mv, value: WON_BY_THREATS - 2 * height }];
                    self.win = Some(answer);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Puts the moves last after which the other side wins by threats.
    fn test_by_threats(&mut self) -> Result<(), StopReason> {
        let mut tested = Vec::with_capacity(self.moves.len());
        let share = self.budget.unwrap_or(NODES) / TEST_SHARE / self.moves.len().max(1) as u64;
        let expansions = share.min(MOST_TEST);
        for at in 0..self.moves.len() {
            let mv = self.moves[at].mv;
            tested.push(self.loss_by_threats(mv, expansions)?.unwrap_or(0));
        }
        let mut moves: Vec<_> = self.moves.iter().zip(tested).collect();
        moves.sort_by_key(|(_, value)| -value);
        self.moves = moves.into_iter().map(|(root, value)| RootMove { value, ..*root }).collect();
        Ok(())
    }

    /// What a move is worth after which the other side wins by threats; `None` if it is not known to.
    fn loss_by_threats(&mut self, mv: Pair, expansions: u64) -> Result<Option<i32>, StopReason> {
        let (mover, other) = (self.mover, self.mover.other());
        self.search.field.play(mv, mover);
        let attack = self.search.field.attack(other);
        let found = attack.win(self.search.guard, Mode::Exact, 60, expansions);
        let value = match &found {
            Ok(Found::Win(answer)) => {
                Some(2 * line::height(&attack.strategies, *answer) as i32 + 1 - WON_BY_THREATS)
            }
            _ => None,
        };
        self.search.field.take_back(mv, mover);
        found?;
        Ok(value)
    }

    /// All moves to one depth; the list is in order whenever this ends.
    fn iterate(&mut self, depth: i32) -> Result<(), StopReason> {
        let best = self.question.best.max(1);
        for at in 0..self.moves.len() {
            let RootMove { mv, value } = self.moves[at];
            if value <= -WON {
                continue;
            }
            // So many moves before it are better than all that is below.
            let low = if at < best { -COMPLETE } else { self.moves[best - 1].value };
            let value = if at < best {
                self.search.after_root_move(mv, self.mover, depth, false, [-COMPLETE, COMPLETE])?
            } else {
                let value = self.search.after_root_move(mv, self.mover, depth, false, [low, low + 1])?;
                if value > low {
                    self.search.after_root_move(mv, self.mover, depth, false, [low, COMPLETE])?
                } else {
                    value
                }
            };
            self.moves[at].value = value;
            let place = self.moves[..at].iter().take(best).position(|before| value > before.value);
            if let Some(place) = place {
                self.moves[place..=at].rotate_right(1);
            }
        }
        let known = best.min(self.moves.len());
        self.moves[known..].sort_by_key(|root| root.value <= -WON);
        Ok(())
    }

    fn told(mut self) -> Choice {
        let moves: Vec<Valued> = self
            .moves
            .iter()
            .take(self.question.best.max(1))
            .map(|root| Valued { mv: to_move(&root.mv), value: root.value })
            .collect();
        let (nodes, depth) = (self.search.guard.counts.expansions, self.depth as u32);
        let (root, mover) = (*self.position, self.mover);
        let mut line = match self.moves.first() {
            Some(first) => self.search.expected(first.mv, mover),
            None => Vec::new(),
        };
        let win = self.win.and_then(|answer| {
            let (search, win) = search::Search::found(self.search.field.into_attack(mover), answer)?;
            line.extend(search.line(&win).into_iter().skip(1));
            Some(FoundWin { root, search, win })
        });
        Choice { moves, line: line.iter().map(to_move).collect(), nodes, depth, win }
    }
}
