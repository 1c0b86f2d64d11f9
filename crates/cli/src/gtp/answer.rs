//! What to play, and what is known of a position.

use crate::aside::{Aside, Effort};
use crate::attempt::proof;
use crate::moves::{Next, follow, legal};
use crate::progress::Bar;
use crate::report::Life;
use anyhow::ensure;
use std::time::Duration;
use twinproof_certificate::outline::Outline;
use twinproof_core::{Clock, Game, Limits, Problem, Rules, StopFlag, Value};
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
        let (outline, guess) = proof(problem, &settings(expansions, None), clock, NODES)?;
        Ok(match outline {
            Some(outline) => {
                let line = playable(problem, &outline.line)?;
                let line = if line.is_empty() { longest(problem, &outline).collect() } else { line };
                Self { value: Some(outline.value), line }
            }
            None => {
                let guess = guess.first().and_then(|name| game.parse_move(root, name));
                let legal = legal(problem);
                let best = guess.filter(|mv| legal.contains(mv)).or(legal.first().copied());
                Self { value: None, line: best.into_iter().collect() }
            }
        })
    }

    /// In words, with what is known of kos and sekis.
    pub(super) fn words(&self, game: &Go, life: Option<&Life>) -> String {
        match (self.value, life.and_then(Life::more)) {
            (Some(_), Some(more)) => format!("{more} Proven and checked"),
            (Some(value), None) => format!("{}: proven and checked", game.outcome(value)),
            (None, _) => format!("whether {} is not settled", game.question()),
        }
    }
}

/// How to search, with at most so many expansions and so much time.
fn settings(expansions: Option<u64>, time: Option<Duration>) -> Settings {
    let limits = Limits { memory: Some(MEMORY), expansions, time, ..Limits::default() };
    Settings { limits, ..Settings::new(Algorithm::Dfpn) }
}

/// Asks what players ask beside the question, in what an answer has left of its time.
pub(super) fn aside<T>(
    clock: &Clock,
    time: Option<Duration>,
    ask: impl FnOnce(&mut Aside<'_>) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let (mut bar, stop) = (Bar::new("what players ask beside it", None), StopFlag::new());
    let effort = Effort::Unasked { answer: 0 };
    let mut aside = Aside::new(&settings(None, time), clock, effort, 0, &stop, &mut bar);
    let told = ask(&mut aside)?;
    let (bug, _) = aside.end();
    ensure!(bug.is_none(), bug.unwrap_or_default());
    Ok(told)
}

/// A line as far as its moves are legal: a proof also tries those that superko forbids, as lost ones.
fn playable(problem: &Problem<Go>, line: &[Move]) -> anyhow::Result<Vec<Move>> {
    let mut at = problem.clone();
    for (made, &mv) in line.iter().enumerate() {
        if !legal(&at).contains(&mv) {
            return Ok(line[..made].to_vec());
        }
        match follow(&at, mv)? {
            Next::Open(next) => at = next,
            Next::Over(_) => return Ok(line[..=made].to_vec()),
        }
    }
    Ok(line.to_vec())
}

/// Of the first moves that a proof answers and nothing forbids, the one that lasts longest; a pass comes last.
fn longest(problem: &Problem<Go>, outline: &Outline<Go>) -> impl Iterator<Item = Move> {
    let legal = legal(problem);
    let nodes = &outline.nodes;
    let answered =
        nodes[0].children.iter().filter_map(|&child| Some((nodes[child].mv?, nodes[child].height)));
    let best =
        answered.filter(|(mv, _)| legal.contains(mv)).max_by_key(|&(mv, height)| (mv != Move::PASS, height));
    best.map(|(mv, _)| mv).or(legal.first().copied()).into_iter()
}

/// Moves of both sides by name.
pub(super) fn names(problem: &Problem<Go>, moves: &[Move]) -> Vec<String> {
    let (game, root) = (problem.game(), problem.root());
    moves.iter().map(|&mv| game.format_move(root, mv)).collect()
}
