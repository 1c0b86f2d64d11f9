//! One question from beginning to end: rounds of growing effort, threats first, then zones.

use crate::attack::{Attack, Found, Mode};
use crate::board::{Board, Side};
use crate::effort::{Depth, Effort};
use crate::guard::Guard;
use crate::line;
use crate::lines::Lines;
use crate::parry::{Pair, cells, pair};
use crate::strategy::{Answer, AnswerId, DefenceId};
use crate::zone;
use crate::zones::Zones;
use std::sync::Arc;
use twinproof_core::StopReason;
use twinproof_games::connect::{Cell, Color, Position, Shape, Stones};
use twinproof_search::{Reached, Round};

/// Which moves are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plan {
    /// Threats that leave no free stone, and nothing else.
    Threats,
    /// Those first, then all others.
    Zones,
}

/// How the attacker wins from the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Win {
    /// Completes that line at once.
    Complete(u16),
    /// Plays these stones, and then has an answer to everything.
    Play(Pair, DefenceId),
    /// The defender is to move, and there is an answer to everything.
    Defence(DefenceId),
}

/// Expansions of the first threat searches; each time it is four times as many.
const FIRST_THREATS: u64 = 1000;
/// Expansions of the threats with which zones begin.
const THREATS_BEFORE_ZONES: u64 = 16_000;
/// More attacker's moves than a threat search will ever make.
const MOST_MOVES: u8 = 200;

/// What came of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    Win(Win),
    /// No win so far.
    Open,
    /// There is no further stage.
    Over,
}

/// A search for the attacker's win from one position, in stages: one that is not over can be gone on with.
pub(crate) struct Search {
    pub(crate) zones: Zones,
    attacker_moves: bool,
    plan: Plan,
    /// How to look for threats: what is out of the question is taken out.
    modes: [Option<Mode>; 2],
    /// The expansions of the next stage of threats, while there is one.
    threats: Option<u64>,
    /// The round of zones it came to.
    round: Option<u32>,
}

impl Search {
    /// A search that holds about so many bytes.
    pub(crate) fn new(shape: Shape, root: &Position, attacker: Color, bytes: u64, plan: Plan) -> Self {
        let lines = Arc::new(Lines::new(shape));
        let board = Board::new(lines, root.stones(attacker), root.stones(attacker.other()));
        // Half of it for the table, a quarter for strategies until the root is reached again, the rest for what comes until then.
        let zones = Zones::new(Attack::new(board, bytes / 2), Effort::of_round(0), bytes / 4);
        Self::of(zones, root.to_move == attacker, plan)
    }

    fn of(zones: Zones, attacker_moves: bool, plan: Plan) -> Self {
        let modes = [Mode::Macro, Mode::Exact].map(Some);
        Self { zones, attacker_moves, plan, modes, threats: Some(FIRST_THREATS), round: None }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.zones.attack.bytes()
    }

    /// A search that is over: somebody else's threat search has found this answer, on the board of the root, where the attacker is to
    /// move. `None` if it does not win there.
    pub(crate) fn found(attack: Attack, answer: AnswerId) -> Option<(Self, Win)> {
        let zones = Zones::new(attack, Effort::of_round(0), u64::MAX);
        let mut search = Self::of(zones, true, Plan::Threats);
        let win = search.of_answer(answer);
        search.borne_out(win).map(|win| (search, win))
    }

    /// Runs until a win is found, or all that the plan has was tried.
    pub(crate) fn run(&mut self, guard: &mut Guard<'_>) -> Result<Option<Win>, StopReason> {
        loop {
            match self.stage(guard)? {
                Stage::Win(win) => return Ok(Some(win)),
                Stage::Open => {}
                Stage::Over => return Ok(None),
            }
        }
    }

    /// The next stage: threats within so many expansions, then four times as many, then rounds of zones.
    pub(crate) fn stage(&mut self, guard: &mut Guard<'_>) -> Result<Stage, StopReason> {
        let found = match self.threats.take() {
            Some(expansions) => {
                let (found, is_over) = self.by_threats(guard, expansions)?;
                let next = expansions.saturating_mul(4);
                let most = if self.plan == Plan::Threats { u64::MAX } else { THREATS_BEFORE_ZONES };
                self.threats = Some(next).filter(|&next| !is_over && next <= most && next > expansions);
                found
            }
            None => {
                let round = self.next_round().expect("threats were taken out");
                if self.plan == Plan::Threats || round == Effort::ROUNDS {
                    return Ok(Stage::Over);
                }
                self.round = Some(round);
                self.zones.begin_round(round);
                let per_move = self.zones.attack.board.per_move();
                self.by_zones(guard, Effort::depth_of_round(round, per_move))?
            }
        };
        Ok(found.and_then(|win| self.borne_out(win)).map_or(Stage::Open, Stage::Win))
    }

    /// The round of zones that comes next; `None` as long as threats do.
    pub(crate) fn next_round(&self) -> Option<u32> {
        let next = self.round.map_or(0, |round| round + 1);
        self.threats.is_none().then_some(next)
    }

    /// How far it came.
    pub(crate) fn reached(&self) -> Reached {
        let Zones { attack, reach, .. } = &self.zones;
        let [moves, of_moves] = reach.moves;
        let round = self.round.map(|round| Round { number: round + 1, of: Effort::ROUNDS, moves, of_moves });
        Reached {
            // Where the defender is to move, what was tried on this board are answers to a move that does nothing.
            moves: if self.attacker_moves { attack.tried.len() as u64 } else { 0 },
            threats_refuted: attack.refuted,
            replies_answered: reach.answered,
            replies_unanswered: reach.unanswered,
            round,
        }
    }

    /// Threats against all parries at once and one by one by turns, now the one is faster, now the other: a win, and whether there is
    /// nothing more to find in this way.
    fn by_threats(
        &mut self,
        guard: &mut Guard<'_>,
        expansions: u64,
    ) -> Result<(Option<Win>, bool), StopReason> {
        if !self.attacker_moves || self.is_first_move() {
            self.zones.effort.threats = [expansions; 2];
            return Ok((self.by_zones(guard, Depth { cost: 0, parries: 0 })?, false));
        }
        for slot in &mut self.modes {
            let Some(mode) = *slot else { continue };
            match self.zones.attack.win(guard, mode, MOST_MOVES, expansions)? {
                Found::Win(answer) => return Ok((Some(self.of_answer(answer)), true)),
                // What wins against all parries at once would win against each.
                Found::Nothing { for_ever: true } if mode == Mode::Exact => return Ok((None, true)),
                Found::Nothing { for_ever: true } => *slot = None,
                Found::Nothing { for_ever: false } => {}
            }
        }
        Ok((None, false))
    }

    fn by_zones(&mut self, guard: &mut Guard<'_>, depth: Depth) -> Result<Option<Win>, StopReason> {
        if !self.attacker_moves {
            return Ok(self.zones.defence(guard, depth)?.map(Win::Defence));
        }
        if !self.is_first_move() {
            return Ok(self.zones.answer(guard, depth)?.map(|answer| self.of_answer(answer)));
        }
        let moves = first_moves(self.zones.attack.board.shape());
        self.zones.begin_moves(moves.len());
        for mv in moves {
            self.zones.tidy();
            self.zones.begin_move(mv);
            self.zones.attack.play(&mv);
            let over = !self.zones.attack.board.open(Side::Attacker, 0).is_empty();
            let defence = if over { Ok(None) } else { self.zones.defence(guard, depth) };
            let line = self.zones.attack.board.open(Side::Attacker, 0).iter().next();
            self.zones.attack.take_back(&mv);
            if let Some(line) = line {
                return Ok(Some(Win::Complete(line)));
            }
            if let Some(defence) = defence? {
                return Ok(Some(Win::Play(mv, defence)));
            }
        }
        Ok(None)
    }

    /// Whether the move has another number of stones than all later ones.
    fn is_first_move(&self) -> bool {
        let board = &self.zones.attack.board;
        let shape = board.shape();
        shape.first != shape.stones
            && board.stones(Side::Attacker).union(*board.stones(Side::Defender)).is_empty()
    }

    fn of_answer(&self, answer: AnswerId) -> Win {
        match self.zones.attack.strategies.answer(answer) {
            Answer::Complete(line) => Win::Complete(*line),
            Answer::Play(cells, defence) => Win::Play(pair(cells[0], cells[cells.len() - 1]), *defence),
        }
    }

    /// The attacker's first move, if it is to move.
    pub(crate) fn first_move(&self, win: &Win) -> Option<Pair> {
        match *win {
            Win::Complete(number) => Some(line::completing(&self.zones.attack.board, number)),
            Win::Play(mv, _) => Some(mv),
            Win::Defence(_) => None,
        }
    }

    /// A win played out against the longest defence.
    pub(crate) fn line(&self, win: &Win) -> Vec<Pair> {
        let mut moves = Vec::from_iter(self.first_move(win));
        if let Win::Play(_, defence) | Win::Defence(defence) = *win {
            let mut board = self.zones.attack.board.clone();
            moves.iter().flat_map(cells).for_each(|&cell| board.put(cell, Side::Attacker));
            moves.extend(line::stubborn(&mut board, &self.zones.attack.strategies, defence));
        }
        moves
    }

    /// A win that was gone through once more: tables compare keys, not positions.
    fn borne_out(&mut self, win: Win) -> Option<Win> {
        let attack = &mut self.zones.attack;
        let (mv, defence) = match win {
            Win::Complete(_) => return Some(win),
            Win::Play(mv, defence) => (Some(mv), defence),
            Win::Defence(defence) => (None, defence),
        };
        mv.iter().for_each(|mv| attack.play(mv));
        let left_out = &self.zones.left_out;
        let zone = zone::of_defence_without(&mut attack.board, &attack.strategies, defence, 0, left_out);
        let holds = zone.is_some();
        mv.iter().for_each(|mv| attack.take_back(mv));
        holds.then_some(win)
    }
}

/// Moves of the first move's number of stones on an empty board, from the middle outwards.
pub(crate) fn first_moves(shape: Shape) -> Vec<Pair> {
    let from_the_middle = |cell: &Cell| {
        let (x, y) = shape.place(*cell);
        let far = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs();
        (far(x, shape.width).max(far(y, shape.height)), *cell)
    };
    let mut cells: Vec<Cell> = Stones::below(shape.cells()).iter().collect();
    cells.sort_by_key(from_the_middle);
    if shape.first == 1 {
        return cells.into_iter().map(|cell| [cell; 2]).collect();
    }
    cells.truncate(16);
    let pairs =
        cells.iter().enumerate().flat_map(|(index, &a)| cells[index + 1..].iter().map(move |&b| pair(a, b)));
    pairs.collect()
}
