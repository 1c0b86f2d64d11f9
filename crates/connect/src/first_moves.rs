//! All first moves that win, as far as they are found.
//!
//! There may be 64,620 moves, so that nobody asks about each of them from scratch: one search goes through them, those with
//! threats first, then by promise, and what it learns about one is there for the next.

use crate::board::Side;
use crate::candidates::{Finder, Want};
use crate::effort::{Depth, Effort};
use crate::guard::Guard;
use crate::parry::{self, Pair, pair};
use crate::prover::{memory, plan_of, to_move};
use crate::quiet::{self, Breadth};
use crate::search::{Plan, Search};
use crate::zone;
use rustc_hash::FxHashSet;
use twinproof_core::{Clock, Counts, Observer, Player, Problem, Rules, StopReason};
use twinproof_games::connect::{Cell, Connect, Family, Move};
use twinproof_search::Settings;

/// The first moves that win, and what is to be said of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct WinningMoves {
    /// Moves that win, in the order of the rules. Each is a claim: what proves it is a certificate of the position after it.
    pub winning: Vec<Move>,
    /// Moves that were tried and with which no win was found.
    pub not_won: u64,
    /// Moves that nobody came to.
    pub untried: u64,
    /// Why the search ended: a limit, or [`StopReason::AllTried`].
    pub stopped: StopReason,
    /// What it did.
    pub counts: Counts,
}

/// Looks for all first moves that win, by the prover that the settings name and within their limits. `None` if they name
/// none of [`THREATS`](crate::THREATS) and [`ZONES`](crate::ZONES), or it is not the attacker's move.
pub fn winning_moves<F: Family>(
    problem: &Problem<Connect<F>>,
    settings: &Settings,
    clock: &Clock,
    observer: &mut dyn Observer,
) -> Option<WinningMoves> {
    let plan = plan_of(settings)?;
    let (game, root) = (problem.game(), problem.root());
    if game.to_move(root) != Player::First || game.terminal(root).is_some() {
        return None;
    }
    let mut guard = Guard::new(&settings.limits, clock, observer);
    let search = Search::new(game.shape(), root, game.attacker(), memory(&settings.limits), plan);
    let stones = usize::from(root.stones_to_play(game.shape()));
    let mut moves = Moves { search, open: Vec::new(), winning: Vec::new(), tried: 0 };
    moves.open = moves.in_order(stones);
    let total = moves.open.len() as u64;
    let stopped = moves.run(&mut guard, plan).err().unwrap_or(StopReason::AllTried);
    guard.counts.memory_bytes = guard.counts.memory_bytes.max(moves.search.zones.attack.bytes());
    let mut winning: Vec<Move> = moves.winning.iter().map(to_move).collect();
    winning.sort_unstable();
    let won = winning.len() as u64;
    let tried = moves.tried.max(won);
    Some(WinningMoves {
        winning,
        not_won: tried - won,
        untried: total - tried,
        stopped,
        counts: guard.counts,
    })
}

struct Moves {
    search: Search,
    /// Those not known to win, most promising first.
    open: Vec<Pair>,
    winning: Vec<Pair>,
    /// How many were tried at least once.
    tried: u64,
}

impl Moves {
    /// All moves of so many stones, most promising first.
    fn in_order(&self, stones: usize) -> Vec<Pair> {
        let board = &self.search.zones.attack.board;
        let mut moves: Vec<Pair> = Vec::new();
        if stones == board.per_move() {
            let mut must_parry = Vec::new();
            parry::threats(board, Side::Defender, &mut must_parry);
            if parry::threat_lines(board, Side::Attacker).next().is_none() {
                let mut found = Vec::new();
                Finder::new(board).find(board, &must_parry, Want::All, &mut found);
                found.sort_by_key(|candidate| (!candidate.wins, candidate.cells));
                moves.extend(found.iter().map(|candidate| candidate.cells));
            }
            moves.extend(quiet::moves(board, &must_parry, Breadth { cells: 24, moves: 400 }));
        }
        let empties: Vec<Cell> = board.empties().iter().collect();
        for (at, &a) in empties.iter().enumerate() {
            match stones {
                1 => moves.push([a; 2]),
                _ => moves.extend(empties[at + 1..].iter().map(|&b| pair(a, b))),
            }
        }
        let mut seen = FxHashSet::default();
        moves.retain(|&mv| seen.insert(mv));
        moves
    }

    fn run(&mut self, guard: &mut Guard<'_>, plan: Plan) -> Result<(), StopReason> {
        let all = self.open.len();
        self.search.zones.begin_round(0);
        self.try_each(guard, Depth { cost: 0, parries: 0 }, all)?;
        let rounds = if plan == Plan::Zones { Effort::ROUNDS } else { 0 };
        let per_move = self.search.zones.attack.board.per_move();
        for round in 0..rounds {
            self.search.zones.begin_round(round);
            let most = self.search.zones.effort.breadth.moves;
            self.try_each(guard, Effort::depth_of_round(round, per_move), most)?;
        }
        Ok(())
    }

    /// Tries the first so many moves that are open.
    fn try_each(&mut self, guard: &mut Guard<'_>, depth: Depth, most: usize) -> Result<(), StopReason> {
        let open = std::mem::take(&mut self.open);
        let mut result = Ok(());
        for (index, &mv) in open.iter().enumerate() {
            if index >= most || result.is_err() {
                self.open.push(mv);
                continue;
            }
            match self.wins(guard, &mv, depth) {
                Ok(wins) => {
                    self.tried = self.tried.max(self.winning.len() as u64 + self.open.len() as u64 + 1);
                    if wins { self.winning.push(mv) } else { self.open.push(mv) }
                }
                Err(reason) => {
                    result = Err(reason);
                    self.open.push(mv);
                }
            }
        }
        result
    }

    fn wins(&mut self, guard: &mut Guard<'_>, mv: &Pair, depth: Depth) -> Result<bool, StopReason> {
        let zones = &mut self.search.zones;
        guard.visit(|| zones.attack.bytes())?;
        zones.tidy();
        zones.attack.play(mv);
        let found = if zones.attack.board.open(Side::Attacker, 0).is_empty() {
            zones.defence(guard, depth).map(|defence| {
                let attack = &mut zones.attack;
                defence.is_some_and(|defence| {
                    zone::of_defence(&mut attack.board, &attack.strategies, defence, 0).is_some()
                })
            })
        } else {
            Ok(true)
        };
        zones.attack.take_back(mv);
        found
    }
}
