//! From a position to a move: what is forced or won is seen first, then depth by depth.

use super::Style;
use super::field::Field;
use super::memory::Memory;
use super::search::{COMPLETE, Search, WON, WON_BY_THREATS};
use crate::attack::{Found, Mode};
use crate::board::Side;
use crate::guard::Guard;
use crate::line;
use crate::lines::Lines;
use crate::parry::{self, Pair, pair};
use crate::prover::to_move;
use std::sync::Arc;
use twinproof_core::{Clock, Limits, Observer, StopReason};
use twinproof_games::connect::{Cell, Color, Move, Position, Shape};

/// No search is deeper.
const MOST_DEPTH: i32 = 40;
/// Expansions of the threat search at the root: a part of what there is, and at most so many if that is not said.
const ROOT_THREATS: u64 = 20_000;
/// Expansions by which a root move is tested against the other side's threats.
const TEST_THREATS: u64 = 300;

/// What is asked beside the position.
#[derive(Debug, Clone, Copy)]
pub struct Question<'q> {
    /// Moves that must not be played.
    pub excluded: &'q [Move],
    /// How many of the best moves get a value of their own, at least 1.
    pub best: usize,
}

/// A move and what it is worth to who makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Valued {
    /// The move.
    pub mv: Move,
    /// Above zero if it is good. From [`Player::WON`] on it wins, below its negative it loses, as far as the search sees.
    pub value: i32,
}

/// What the player found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The best moves, the one to play first; empty if there is none that may be played.
    pub moves: Vec<Valued>,
    /// How it is expected to go on, the best move first.
    pub line: Vec<Move>,
    /// Nodes and expansions that were spent.
    pub nodes: u64,
    /// The last depth that was searched to its end.
    pub depth: u32,
}

/// A player for one shape. It remembers from one question to the next, unless nodes are limited.
pub struct Player {
    lines: Arc<Lines>,
    style: Style,
    memory: Memory,
    bytes: u64,
}

/// A root move in the making.
#[derive(Debug, Clone, Copy)]
struct RootMove {
    mv: Pair,
    value: i32,
}

impl Player {
    /// Values from here on are wins.
    pub const WON: i32 = WON;

    /// A player that holds about so many bytes.
    pub fn new(shape: Shape, style: Style, bytes: u64) -> Self {
        Self { lines: Arc::new(Lines::new(shape)), style, memory: Memory::new(bytes / 2), bytes }
    }

    /// The shape it plays.
    pub fn shape(&self) -> Shape {
        self.lines.shape
    }

    /// Chooses a move. Of the limits, expansions are the nodes it may spend.
    pub fn choose(
        &mut self,
        position: &Position,
        question: &Question<'_>,
        limits: &Limits,
        clock: &Clock,
        observer: &mut dyn Observer,
    ) -> Choice {
        let stones = position.stones_to_play(self.lines.shape);
        if position.empties(self.lines.shape).is_empty() {
            return Choice { moves: Vec::new(), line: Vec::new(), nodes: 0, depth: 0 };
        }
        self.memory.begin(limits.expansions.is_none());
        let limits = Limits { expansions: limits.expansions, ..Limits::default() };
        let mut guard = Guard::new(&limits, clock, observer);
        let field = Field::new(&self.lines, position, self.bytes / 8);
        let search = Search::new(field, &mut guard, &mut self.memory, self.style);
        let mover = position.to_move;
        let mut root = Root { search, position, mover, stones, question, depth: 0, moves: Vec::new(), budget: limits.expansions };
        root.run();
        root.told()
    }
}

struct Root<'r, 's, 'g> {
    search: Search<'s, 'g>,
    position: &'r Position,
    mover: Color,
    stones: u8,
    question: &'r Question<'r>,
    depth: i32,
    /// The moves that are tried, the best first.
    moves: Vec<RootMove>,
    budget: Option<u64>,
}

impl Root<'_, '_, '_> {
    fn run(&mut self) {
        let decided = if self.position.occupied().is_empty() { self.first_move() } else { self.completing() };
        if let Some((mv, value)) = decided {
            self.moves = vec![RootMove { mv, value }];
            return;
        }
        self.list();
        // A limit is no failure: what was found until then counts.
        let _ = self.think();
    }

    fn is_excluded(&self, mv: Pair) -> bool {
        self.question.excluded.contains(&to_move(&mv))
    }

    /// The middle of the board, with two stones the middle and a cell beside it.
    fn first_move(&self) -> Option<(Pair, i32)> {
        let shape = self.search.field.shape();
        let middle = shape.cell(shape.width / 2, shape.height / 2)?;
        let mv = match self.stones {
            1 => [middle; 2],
            _ => pair(middle, shape.cell((shape.width / 2).checked_sub(1)?, shape.height / 2)?),
        };
        (!self.is_excluded(mv)).then_some((mv, 0))
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
            self.iterate(depth)?;
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
        let expansions = self.budget.map_or(ROOT_THREATS, |nodes| nodes / 8);
        let mover = self.mover;
        for (mode, share) in [(Mode::Macro, 4), (Mode::Exact, 1)] {
            let attack = self.search.field.attack(mover);
            if let Found::Win(answer) = attack.win(self.search.guard, mode, 200, expansions / share)? {
                let crate::strategy::Answer::Play(cells, _) = attack.strategies.answer(answer) else { return Ok(false) };
                let mv = pair(cells[0], cells[cells.len() - 1]);
                let height = line::height(&attack.strategies, answer) as i32;
                if !self.is_excluded(mv) {
                    self.moves = vec![RootMove { mv, value: WON_BY_THREATS - 2 * height }];
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Puts the moves last after which the other side wins by threats.
    fn test_by_threats(&mut self) -> Result<(), StopReason> {
        let mut tested = Vec::with_capacity(self.moves.len());
        for at in 0..self.moves.len() {
            let mv = self.moves[at].mv;
            tested.push(self.loss_by_threats(mv, TEST_THREATS)?.unwrap_or(0));
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
            Ok(Found::Win(answer)) => Some(2 * line::height(&attack.strategies, *answer) as i32 + 1 - WON_BY_THREATS),
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
                self.search.after_root_move(mv, self.mover, depth, [-COMPLETE, COMPLETE])?
            } else {
                let value = self.search.after_root_move(mv, self.mover, depth, [low, low + 1])?;
                if value > low { self.search.after_root_move(mv, self.mover, depth, [low, COMPLETE])? } else { value }
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

    fn told(self) -> Choice {
        let moves: Vec<Valued> = self
            .moves
            .iter()
            .take(self.question.best.max(1))
            .map(|root| Valued { mv: to_move(&root.mv), value: root.value })
            .collect();
        let line = moves.first().map(|valued| valued.mv).into_iter().collect();
        Choice { moves, line, nodes: self.search.guard.counts.expansions, depth: self.depth as u32 }
    }
}
