//! The player: which move to make in any position, within a budget, and what the position is worth.
//!
//! Alpha-beta over the moves that promise most, deeper and deeper, judged by the stones on lines. Threat searches of both sides go with
//! it: who wins by threats needs no judging, and whoever would lose by them must meddle. What the player finds is an opinion: a win or
//! a loss is said as one only with a proof, which `prover` makes.
//!
//! The same position, style and number of nodes give the same move: nothing is drawn by lot, and a time limit does nothing but stop.

mod choice;
mod field;
mod memory;
mod moves;
mod root;
mod search;
mod style;
mod tally;
mod weights;

pub use choice::{Choice, FoundWin, Question, Valued};
pub use style::Style;

use crate::guard::Guard;
use crate::lines::Lines;
use field::Field;
use memory::Memory;
use root::Root;
use search::{Search, WON};
use std::sync::Arc;
use twinproof_core::{Clock, Limits, Observer};
use twinproof_games::connect::{Position, Shape};

/// About so many nodes are searched in a second. It decides nothing but how a time is shared out.
const NODES_A_SECOND: f64 = 300_000.0;

/// A player for one shape. It remembers from one question to the next where there is a time, and nothing where there is none.
pub struct Player {
    lines: Arc<Lines>,
    style: Style,
    memory: Memory,
    bytes: u64,
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

    /// Chooses a move. Of the limits, expansions are the nodes it may spend, and the time is what the clock has: it is shared out by it.
    /// Without a time, nothing is remembered of what was asked before.
    pub fn choose(
        &mut self,
        position: &Position,
        question: &Question<'_>,
        limits: &Limits,
        clock: &Clock,
        observer: &mut dyn Observer,
    ) -> Choice {
        if position.empties(self.lines.shape).is_empty() {
            return Choice { moves: Vec::new(), line: Vec::new(), nodes: 0, depth: 0, win: None };
        }
        let by_time = limits.time.map(|time| (time.as_secs_f64() * NODES_A_SECOND) as u64);
        let budget = limits.expansions.or(by_time);
        self.memory.begin(limits.time.is_some());
        let limits = Limits { expansions: limits.expansions, ..Limits::default() };
        let mut guard = Guard::new(&limits, clock, observer);
        let field = Field::new(&self.lines, position, self.bytes / 8);
        let search = Search::new(field, &mut guard, &mut self.memory, self.style);
        Root::new(search, position, question, budget).run()
    }
}
