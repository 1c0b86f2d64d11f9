//! Alpha-beta over those moves, with threat searches of both sides on the way.
//!
//! Values are those of the side to move. What is won or lost here is an opinion like any other: moves are left out, and tables compare
//! keys. A certificate, where one is wanted, is made by the prover.

use super::Style;
use super::field::Field;
use super::memory::{Bound, Memory};
use super::moves::{Breadth, Generator, Promise};
use crate::attack::{Found, Mode};
use crate::board::Side;
use crate::coverage::Shelter;
use crate::guard::Guard;
use crate::line;
use crate::parry::{self, Pair, Stakes, cells};
use crate::strategy::AnswerId;
use crate::zone;
use twinproof_core::StopReason;
use twinproof_games::connect::{Color, Stones};

/// More than any position is worth by its lines.
pub(super) const WON: i32 = 20_000;
/// A win by threats now.
pub(super) const WON_BY_THREATS: i32 = 25_000;
/// A line that is complete now.
pub(super) const COMPLETE: i32 = 30_000;
/// Bytes of strategies from which on they are thrown away.
const MOST_STRATEGIES: u64 = 8 << 20;
/// Moves that a threat search makes at most.
const MOST_THREATS: u8 = 40;
/// Moves remembered at each distance from the root.
const KILLERS: usize = 2;

/// Where the search is.
#[derive(Debug, Clone, Copy)]
struct Node {
    mover: Color,
    /// Moves to go before the position is judged.
    depth: i32,
    /// Moves made since the root.
    ply: usize,
    /// Forced moves that may still be made for nothing.
    extensions: u8,
}

/// One search from one position.
pub(super) struct Search<'s, 'g> {
    pub(super) field: Field,
    pub(super) guard: &'s mut Guard<'g>,
    pub(super) memory: &'s mut Memory,
    pub(super) style: Style,
    generator: Generator,
    killers: Vec<[Option<Pair>; KILLERS]>,
    /// By side and cell: how often a stone there refuted.
    history: [Vec<u32>; 2],
    lists: Vec<Vec<Promise>>,
}

impl<'s, 'g> Search<'s, 'g> {
    pub(super) fn new(
        field: Field,
        guard: &'s mut Guard<'g>,
        memory: &'s mut Memory,
        style: Style,
    ) -> Self {
        let cells = usize::from(field.shape().cells());
        Self {
            field,
            guard,
            memory,
            style,
            generator: Generator::default(),
            killers: Vec::new(),
            history: [vec![0; cells], vec![0; cells]],
            lists: Vec::new(),
        }
    }

    /// What the position after a root move is worth to who made it; `window` is what must be told apart.
    pub(super) fn after_root_move(
        &mut self,
        mv: Pair,
        mover: Color,
        depth: i32,
        window: [i32; 2],
    ) -> Result<i32, StopReason> {
        self.field.tidy(MOST_STRATEGIES);
        self.field.play(mv, mover);
        let extensions = self.style.extensions;
        let node = Node { mover: mover.other(), depth: depth - 1, ply: 1, extensions };
        let value = self.value(node, -window[1], -window[0]);
        self.field.take_back(mv, mover);
        Ok(-value?)
    }

    /// Moves at the root, most promising first.
    pub(super) fn root_moves(&mut self, mover: Color, stones: u8, breadth: Breadth) -> Vec<Pair> {
        let mut moves = Vec::new();
        let mut must_parry = Vec::new();
        parry::threats(self.field.board(mover.other()), Side::Attacker, &mut must_parry);
        let mut parries = Vec::new();
        let per_move = usize::from(stones);
        match parry::parries(&must_parry, per_move, &mut parries) {
            Stakes::None => self.generator.quiet(&self.field, mover, stones, breadth, None, &mut moves),
            Stakes::Won => {
                self.generator.quiet(&self.field, mover, stones, breadth, None, &mut moves);
            }
            Stakes::Single | Stakes::Full => {
                self.generator.parries(&self.field, mover, stones, &parries, breadth, &mut moves);
            }
        }
        moves.into_iter().map(|(_, mv)| mv).collect()
    }

    fn value(&mut self, node: Node, alpha: i32, beta: i32) -> Result<i32, StopReason> {
        let Node { mover, ply, .. } = node;
        let field = &mut self.field;
        self.guard.visit(|| field.bytes())?;
        self.guard.expand()?;
        let here = ply as i32;
        // Step 1: who completes a line has won.
        if field.completion(mover).is_some() {
            return Ok(COMPLETE - here - 1);
        }
        // Step 2: what must be parried.
        let mut must_parry = Vec::new();
        parry::threats(field.board(mover.other()), Side::Attacker, &mut must_parry);
        let mut parries = Vec::new();
        let per_move = usize::from(field.shape().stones);
        let stakes = parry::parries(&must_parry, per_move, &mut parries);
        if stakes == Stakes::Won {
            return Ok(here + 2 - COMPLETE);
        }
        let empties = field.board(mover).empties().len();
        if empties == 0 {
            return Ok(0);
        }
        let stones = per_move.min(empties as usize) as u8;
        // Step 3: what is known already.
        let key = field.key(mover);
        let known = self.memory.get(key);
        if let Some(known) = known
            && i32::from(known.depth) >= node.depth
        {
            let value = from_here(known.value, -here);
            let is_enough = match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if is_enough {
                return Ok(value);
            }
        }
        // Step 4: a win by threats.
        if let Some(win) = self.wins_by_threats(mover, node.depth)? {
            let value = WON_BY_THREATS - here - 2 * self.height(mover, win);
            self.memory.put(key, 100, from_here(value, here), Bound::Exact, None);
            return Ok(value);
        }
        // Step 5: far enough, unless the move is forced.
        let is_forced = stakes != Stakes::None;
        if node.depth <= 0 && (!is_forced || node.extensions == 0) {
            return Ok(self.field.worth(mover));
        }
        // Step 6: what the other side threatens to do by threats.
        let shelter = if is_forced { None } else { self.shelter(mover, node.depth, stones)? };
        // Step 7: moves in order.
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        let breadth = self.style.breadth_at(node.depth);
        if is_forced {
            self.generator.parries(&self.field, mover, stones, &parries, breadth, &mut moves);
        } else {
            self.generator.quiet(&self.field, mover, stones, breadth, shelter.as_ref(), &mut moves);
        }
        self.order(&mut moves, node, known.and_then(|known| known.best));
        let value = self.best_of(&moves, node, is_forced, alpha, beta);
        self.lists.push(moves);
        let (value, best) = value?;
        // Step 8: remember.
        let bound = if value >= beta {
            Bound::AtLeast
        } else if value <= alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        self.memory.put(key, node.depth, from_here(value, here), bound, best);
        Ok(value)
    }

    fn best_of(
        &mut self,
        moves: &[Promise],
        node: Node,
        is_forced: bool,
        alpha: i32,
        beta: i32,
    ) -> Result<(i32, Option<Pair>), StopReason> {
        let Node { mover, depth, ply, extensions } = node;
        let next = Node {
            mover: mover.other(),
            depth: if is_forced && extensions > 0 { depth } else { depth - 1 }.max(0),
            ply: ply + 1,
            extensions: extensions - u8::from(is_forced && extensions > 0),
        };
        let mut best: Option<(i32, Pair)> = None;
        let mut low = alpha;
        for (number, &(_, mv)) in moves.iter().enumerate() {
            self.field.play(mv, mover);
            let value = self.value_of_next(next, number, low, beta);
            self.field.take_back(mv, mover);
            let value = value?;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, mv));
            }
            low = low.max(value);
            if low >= beta {
                self.remember(mv, node);
                break;
            }
        }
        // Where every move leaves the other side its win, that is what comes.
        Ok(best.map_or((ply as i32 - WON_BY_THREATS, None), |(value, mv)| (value, Some(mv))))
    }

    /// Later moves are expected to be worse, and looked at more closely only if they are not.
    fn value_of_next(&mut self, next: Node, number: usize, low: i32, beta: i32) -> Result<i32, StopReason> {
        if number == 0 {
            return Ok(-self.value(next, -beta, -low)?);
        }
        let reduced = if number >= self.style.full_depth_moves && next.depth >= 2 {
            Node { depth: next.depth - 1, ..next }
        } else {
            next
        };
        let value = -self.value(reduced, -low - 1, -low)?;
        if value <= low || (value >= beta && reduced.depth == next.depth) {
            return Ok(value);
        }
        Ok(-self.value(next, -beta, -low)?)
    }

    /// A win of the mover's by threats alone.
    fn wins_by_threats(&mut self, mover: Color, depth: i32) -> Result<Option<AnswerId>, StopReason> {
        let expansions = self.style.threats_at(depth);
        if expansions == 0 {
            return Ok(None);
        }
        let found = self.field.attack(mover).win(self.guard, Mode::Macro, MOST_THREATS, expansions)?;
        Ok(match found {
            Found::Win(answer) => Some(answer),
            Found::Nothing { .. } => None,
        })
    }

    /// The replies that the other side's win by threats meets, if it would have one were it to move now.
    pub(super) fn shelter(&mut self, mover: Color, depth: i32, stones: u8) -> Result<Option<Shelter>, StopReason> {
        let other = mover.other();
        if depth < self.style.shelter_from {
            return Ok(None);
        }
        let Some(answer) = self.wins_by_threats(other, depth)? else { return Ok(None) };
        let attack = self.field.attack(other);
        let zone = zone::of_answer(&mut attack.board, &attack.strategies, answer, stones);
        Ok(zone.map(|zone| Shelter::new(&attack.board, Stones::EMPTY, stones, &zone)))
    }

    fn height(&mut self, mover: Color, win: AnswerId) -> i32 {
        line::height(&self.field.attack(mover).strategies, win) as i32
    }

    fn order(&mut self, moves: &mut [Promise], node: Node, known: Option<Pair>) {
        let killers = self.killers.get(node.ply).copied().unwrap_or_default();
        let history = &self.history[node.mover as usize];
        for (worth, mv) in moves.iter_mut() {
            let often: u32 = cells(mv).iter().map(|cell| history[usize::from(cell.0)]).sum();
            *worth += (often.min(1 << 20) as i32).min(60);
            if Some(*mv) == known {
                *worth += 1 << 24;
            } else if killers.contains(&Some(*mv)) {
                *worth += 1 << 22;
            }
        }
        moves.sort_unstable_by_key(|&(worth, mv)| (-worth, mv));
    }

    fn remember(&mut self, mv: Pair, node: Node) {
        if self.killers.len() <= node.ply {
            self.killers.resize(node.ply + 1, [None; KILLERS]);
        }
        let killers = &mut self.killers[node.ply];
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        for cell in cells(&mv) {
            self.history[node.mover as usize][usize::from(cell.0)] += node.depth.max(1) as u32;
        }
    }
}

/// A value as seen from so many moves further up: what is won is won the sooner.
fn from_here(value: i32, plies: i32) -> i32 {
    if value >= WON {
        value + plies
    } else if value <= -WON {
        value - plies
    } else {
        value
    }
}
