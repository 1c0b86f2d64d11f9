//! What to play, and what is known of a position.

use crate::attempt::proof;
use twinproof_core::{Clock, Game, Limits, Problem, Value};
use twinproof_games::go::{Go, Move};
use twinproof_search::{Algorithm, Settings};

/// Memory for the table of a search.
const MEMORY: u64 = 256 << 20;
/// Nodes of a proof that are read: the first move is among them.
const NODES: usize = 64;

/// What is known of a position.
#[derive(Debug)]
pub(super) struct Answer {
    /// Proven and checked, if anything is.
    pub(super) value: Option<Value>,
    /// The best moves for both sides, from the position on: the winner's as the proof has them, the loser's that last
    /// longest. Empty where the game is over.
    pub(super) line: Vec<Move>,
}

impl Answer {
    /// Searches, with at most so many expansions.
    pub(super) fn find(
        problem: &Problem<Go>,
        clock: &Clock,
        expansions: Option<u64>,
    ) -> anyhow::Result<Self> {
        let (game, root) = (problem.game(), problem.root());
        if let Some(value) = game.terminal(root) {
            return Ok(Self { value: Some(value), line: Vec::new() });
        }
        let limits = Limits { memory: Some(MEMORY), expansions, ..Limits::default() };
        let settings = Settings { limits, ..Settings::new(Algorithm::Dfpn) };
        let (outline, guess) = proof(problem, &settings, clock, NODES)?;
        Ok(match outline {
            Some(outline) => {
                let first = outline.nodes[0].children.first().and_then(|&child| outline.nodes[child].mv);
                let line = if outline.line.is_empty() { first.into_iter().collect() } else { outline.line };
                Self { value: Some(outline.value), line }
            }
            None => Self {
                value: None,
                line: guess.first().and_then(|name| game.parse_move(root, name)).into_iter().collect(),
            },
        })
    }

    /// In words.
    pub(super) fn words(&self, game: &Go) -> String {
        match self.value {
            Some(value) => format!("{}: proven and checked", game.outcome(value)),
            None => format!("whether {} is not settled", game.question()),
        }
    }
}

/// Moves of both sides by name.
pub(super) fn names(problem: &Problem<Go>, moves: &[Move]) -> Vec<String> {
    let (game, root) = (problem.game(), problem.root());
    moves.iter().map(|&mv| game.format_move(root, mv)).collect()
}
