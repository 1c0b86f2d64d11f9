//! The search for a win by threats that leave the defender no free stone.
//!
//! The attacker's moves are those of `candidates`; the defender's are its parries, first all of them at once as if it had a stone
//! on every cell that parries, and where the attacker does not win against that, one by one. Against all at once there is
//! nothing to choose for the defender: the tree has one player, and what is proven is a chain of moves, which makes the smallest
//! certificates. Depth grows by one attacker's move at a time, so that a shortest win is found first.
//!
//! It is a search of its own, and not the df-pn of the search crate on a game of threats and parries, because it is asked
//! thousands of times for one quiet move and must not copy boards or make tables each time. That df-pn was tried, against all parries
//! at once: it proved the same 200 positions in twice the time (0.84 ms on average against 0.39), and set up 0.35 million positions
//! a second. `cargo bench -p twinproof-connect` has had between 4.9 and 9 million put on the board, judged and taken back.
//!
//! It recurses: a line of play adds stones, so that the board bounds the depth.

use crate::board::{Board, Side};
use crate::candidates::{Candidate, Finder, Want};
use crate::coverage::Shelter;
use crate::guard::Guard;
use crate::parry::{self, Pair, Stakes, cells};
use crate::strategy::{Answer, AnswerId, Case, Defence, Strategies};
use crate::table::{FOR_EVER, Known, Table};
use crate::trim::trimmed;
use crate::zone;
use rustc_hash::FxHashSet;
use twinproof_core::{StopReason, mix};
use twinproof_games::connect::{Cell, Stones};

/// How the defender's parries are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// All at once.
    Macro,
    /// All at once where that wins, else one by one.
    Exact,
}

/// What a search of bounded depth found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    Win(AnswerId),
    /// No win within the depth; whether more depth would change nothing.
    Nothing {
        for_ever: bool,
    },
}

/// The threat search on a board of its own.
pub(crate) struct Attack {
    pub(crate) board: Board,
    pub(crate) strategies: Strategies,
    pub(crate) table: Table,
    finder: Finder,
    /// Lists of candidates, one for each depth, kept to be used again.
    spare: Vec<Vec<Candidate>>,
    /// Expansions left to the present question, and whether they did not suffice.
    allowance: u64,
    ran_out: bool,
    /// The key of the board it began with, and the moves that were tried on it.
    root: u64,
    pub(crate) tried: FxHashSet<Pair>,
    /// Threats after some parry to which no further threats win, as often as one was found.
    pub(crate) refuted: u64,
}

impl Attack {
    pub(crate) fn new(board: Board, table_bytes: u64) -> Self {
        Self {
            finder: Finder::new(&board),
            root: board.key(),
            board,
            strategies: Strategies::default(),
            table: Table::new(table_bytes),
            spare: Vec::new(),
            allowance: 0,
            ran_out: false,
            tried: FxHashSet::default(),
            refuted: 0,
        }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.table.bytes() + self.strategies.bytes()
    }

    /// Throws all strategies away, and what the table says of them.
    pub(crate) fn forget_wins(&mut self) {
        self.strategies = Strategies::default();
        self.table.forget_wins();
    }

    /// Looks for a win of the attacker, who is to move, with at most so many expansions.
    pub(crate) fn win(
        &mut self,
        guard: &mut Guard<'_>,
        mode: Mode,
        depth: u8,
        expansions: u64,
    ) -> Result<Found, StopReason> {
        self.allowance = expansions;
        self.ran_out = false;
        for depth in 1..=depth {
            match self.answer(guard, mode, depth)? {
                Found::Nothing { for_ever: false } if !self.ran_out => {}
                found => return Ok(found),
            }
        }
        Ok(Found::Nothing { for_ever: false })
    }

    /// The attacker is to move and may make so many moves.
    fn answer(&mut self, guard: &mut Guard<'_>, mode: Mode, depth: u8) -> Result<Found, StopReason> {
        guard.visit(|| self.bytes())?;
        if let Some(line) = parry::threat_lines(&self.board, Side::Attacker).next() {
            return Ok(Found::Win(self.strategies.add_answer(Answer::Complete(line))));
        }
        if !self.board.open(Side::Defender, 0).is_empty() {
            return Ok(Found::Nothing { for_ever: true });
        }
        let mut must_parry = Vec::new();
        parry::threats(&self.board, Side::Defender, &mut must_parry);
        if parry::parries(&must_parry, self.board.per_move(), &mut Vec::new()) == Stakes::Won {
            return Ok(Found::Nothing { for_ever: true });
        }
        match self.known(mode) {
            Some(Known::Won(answer)) => return Ok(Found::Win(answer)),
            Some(Known::NotWithin(FOR_EVER)) => return Ok(Found::Nothing { for_ever: true }),
            Some(Known::NotWithin(tried)) if tried >= depth => {
                return Ok(Found::Nothing { for_ever: false });
            }
            _ => {}
        }
        if self.allowance == 0 {
            self.ran_out = true;
            return Ok(Found::Nothing { for_ever: false });
        }
        self.allowance -= 1;
        guard.expand()?;
        let mut candidates = self.spare.pop().unwrap_or_default();
        candidates.clear();
        let want = if depth == 1 { Want::Win } else { Want::AllOrWin };
        self.finder.find(&self.board, &must_parry, want, &mut candidates);
        let found = self.try_candidates(guard, mode, depth, &mut candidates);
        self.spare.push(candidates);
        let found = found?;
        let known = match found {
            Found::Win(answer) => Some(Known::Won(answer)),
            Found::Nothing { for_ever: true } => Some(Known::NotWithin(FOR_EVER)),
            Found::Nothing { for_ever: false } => (!self.ran_out).then_some(Known::NotWithin(depth)),
        };
        if let Some(known) = known {
            let key = self.key(mode);
            guard.store(&mut self.table, key, known);
        }
        Ok(found)
    }

    fn try_candidates(
        &mut self,
        guard: &mut Guard<'_>,
        mode: Mode,
        depth: u8,
        candidates: &mut [Candidate],
    ) -> Result<Found, StopReason> {
        if let Some(winner) = candidates.last().filter(|candidate| candidate.wins) {
            let mv = winner.cells;
            self.play(&mv);
            let completions = self.needed_completions(&[]);
            self.take_back(&mv);
            return Ok(Found::Win(self.node(&mv, Defence { completions, cases: Vec::new() })));
        }
        if depth == 1 {
            return Ok(Found::Nothing { for_ever: candidates.is_empty() });
        }
        if depth > 2 {
            self.order(candidates);
        }
        let is_root = self.board.key() == self.root;
        let mut for_ever = true;
        for candidate in candidates.iter() {
            let mv = candidate.cells;
            if is_root {
                self.tried.insert(mv);
            }
            self.play(&mv);
            let found = self.defence(guard, mode, depth);
            self.take_back(&mv);
            let this_for_ever = match found? {
                Ok(defence) => return Ok(Found::Win(self.node(&mv, defence))),
                Err(this_for_ever) => this_for_ever,
            };
            if self.ran_out {
                return Ok(Found::Nothing { for_ever: false });
            }
            // Parries all at once are no move.
            self.refuted += u64::from(this_for_ever && mode == Mode::Exact);
            for_ever &= this_for_ever;
        }
        Ok(Found::Nothing { for_ever })
    }

    /// The defender is to move and must parry with all its stones. Gives the defence, or whether more depth is useless.
    #[allow(clippy::type_complexity)]
    fn defence(
        &mut self,
        guard: &mut Guard<'_>,
        mode: Mode,
        depth: u8,
    ) -> Result<Result<Defence, bool>, StopReason> {
        let mut threats = Vec::new();
        parry::threats(&self.board, Side::Attacker, &mut threats);
        let mut parries = Vec::new();
        parry::parries(&threats, self.board.per_move(), &mut parries);
        let all: Stones = parries.iter().flatten().copied().collect();
        let stones: Vec<Cell> = all.iter().collect();
        let found = self.after(guard, Mode::Macro, depth, &stones)?;
        let macro_for_ever = match found {
            Found::Win(answer) => {
                let completions = self.needed_completions(&[all]);
                return Ok(Ok(Defence { completions, cases: vec![Case { stones, free: 0, answer }] }));
            }
            Found::Nothing { for_ever } => for_ever,
        };
        if mode == Mode::Macro || self.ran_out {
            return Ok(Err(macro_for_ever));
        }
        self.exact_defence(guard, depth, &parries)
    }

    /// Every parry by itself, unless an answer to another one meets it too.
    #[allow(clippy::type_complexity)]
    fn exact_defence(
        &mut self,
        guard: &mut Guard<'_>,
        depth: u8,
        parries: &[Pair],
    ) -> Result<Result<Defence, bool>, StopReason> {
        let free = self.board.stones_of_defence();
        let mut cases: Vec<Case> = Vec::new();
        let mut shelters: Vec<Shelter> = Vec::new();
        for parry in parries {
            let stones = cells(parry);
            if let Some(at) = shelters.iter().position(|shelter| shelter.slack(stones).is_some()) {
                let beside = stones.iter().filter(|cell| !cases[at].stones.contains(cell)).count() as u8;
                cases[at].free = cases[at].free.max(beside);
                continue;
            }
            let answer = match self.after(guard, Mode::Exact, depth, stones)? {
                Found::Win(answer) => answer,
                Found::Nothing { for_ever } => return Ok(Err(for_ever && !self.ran_out)),
            };
            stones.iter().for_each(|&cell| self.board.put(cell, Side::Defender));
            let zone = zone::of_answer(&mut self.board, &self.strategies, answer, free);
            stones.iter().for_each(|&cell| self.board.take(cell, Side::Defender));
            // Not a win after all: two positions with one key.
            let Some(zone) = zone else { return Ok(Err(false)) };
            shelters.push(Shelter::new(&self.board, stones.iter().copied().collect(), free, &zone));
            cases.push(Case { stones: stones.to_vec(), free: 0, answer });
        }
        Ok(Ok(trimmed(&self.board, cases, shelters, free.into(), &[])))
    }

    /// What the attacker finds with one move fewer when the defender has stones on these cells.
    fn after(
        &mut self,
        guard: &mut Guard<'_>,
        mode: Mode,
        depth: u8,
        stones: &[Cell],
    ) -> Result<Found, StopReason> {
        stones.iter().for_each(|&cell| self.board.put(cell, Side::Defender));
        let found = self.answer(guard, mode, depth - 1);
        stones.iter().for_each(|&cell| self.board.take(cell, Side::Defender));
        found
    }

    fn known(&self, mode: Mode) -> Option<Known> {
        let known = self.table.get(self.key(mode));
        match mode {
            Mode::Macro => known,
            Mode::Exact => known.or_else(|| {
                self.table.get(self.key(Mode::Macro)).filter(|known| matches!(known, Known::Won(_)))
            }),
        }
    }

    fn key(&self, mode: Mode) -> u64 {
        match mode {
            Mode::Macro => self.board.key(),
            Mode::Exact => mix(self.board.key()),
        }
    }

    pub(crate) fn play(&mut self, mv: &Pair) {
        cells(mv).iter().for_each(|&cell| self.board.put(cell, Side::Attacker));
    }

    pub(crate) fn take_back(&mut self, mv: &Pair) {
        cells(mv).iter().for_each(|&cell| self.board.take(cell, Side::Attacker));
    }

    fn node(&mut self, mv: &Pair, defence: Defence) -> AnswerId {
        let defence = self.strategies.add_defence(defence);
        self.strategies.add_answer(Answer::Play(cells(mv).to_vec(), defence))
    }

    /// As few of the attacker's threats on the board as leave the defender no parry but those within one of `cases`.
    fn needed_completions(&self, cases: &[Stones]) -> Vec<u16> {
        let mut lines: Vec<u16> = parry::threat_lines(&self.board, Side::Attacker).collect();
        let mut sets: Vec<Pair> = lines.iter().map(|&line| parry::missing_cells(&self.board, line)).collect();
        let mut parries = Vec::new();
        let mut at = lines.len();
        while at > 0 {
            at -= 1;
            let (line, set) = (lines.remove(at), sets.remove(at));
            let stakes = parry::parries(&sets, self.board.per_move(), &mut parries);
            let within = |mv: &Pair| cases.iter().any(|case| mv.iter().all(|&cell| case.contains(cell)));
            if stakes < Stakes::Full || !parries.iter().all(within) {
                lines.insert(at, line);
                sets.insert(at, set);
            }
        }
        lines
    }

    /// The most promising first: those that leave most lines to go on with when all parries are there.
    fn order(&mut self, candidates: &mut [Candidate]) {
        let mut scored: Vec<(i32, Candidate)> = Vec::with_capacity(candidates.len());
        let mut threats = Vec::new();
        let mut parries = Vec::new();
        for &candidate in candidates.iter() {
            self.play(&candidate.cells);
            threats.clear();
            parry::threats(&self.board, Side::Attacker, &mut threats);
            parry::parries(&threats, self.board.per_move(), &mut parries);
            let all: Stones = parries.iter().flatten().copied().collect();
            all.iter().for_each(|cell| self.board.put(cell, Side::Defender));
            let p = self.board.per_move();
            let score = (p + 1..=2 * p)
                .map(|missing| {
                    self.board.open(Side::Attacker, missing).len() as i32 * (2 * p - missing + 1) as i32 * 2
                })
                .sum::<i32>();
            all.iter().for_each(|cell| self.board.take(cell, Side::Defender));
            self.take_back(&candidate.cells);
            scored.push((-score, candidate));
        }
        scored.sort_by_key(|&(score, candidate)| (score, candidate.cells));
        for (place, (_, candidate)) in candidates.iter_mut().zip(scored) {
            *place = candidate;
        }
    }
}
