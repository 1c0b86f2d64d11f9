//! Any game, with a record of the positions whose moves were asked for.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use twinproof_core::{Game, InputError, Problem, Wrapper};

/// A game that remembers what was expanded.
#[derive(Debug, Clone)]
pub(crate) struct Watched<G> {
    game: G,
    expanded: Arc<Mutex<HashSet<u64>>>,
}

impl<G: Game> Watched<G> {
    /// The same problem, watched.
    pub(crate) fn new(problem: &Problem<G>) -> Problem<Self> {
        let game = Self { game: problem.game().clone(), expanded: Arc::default() };
        Problem::new(game, problem.root().clone(), problem.past().to_vec(), problem.rule())
            .expect("it was a problem before")
    }

    /// How many different positions were expanded so far.
    pub(crate) fn distinct(&self) -> u64 {
        self.expanded.lock().expect("no thread panics here").len() as u64
    }
}

impl<G: Game> Wrapper for Watched<G> {
    type Inner = G;
    const NAME: &'static str = "watched";

    fn inner(&self) -> &G {
        &self.game
    }

    fn inner_mut(&mut self) -> &mut G {
        &mut self.game
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        Ok(Self { game: G::read_setup(block)?, expanded: Arc::default() })
    }

    fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        self.expanded.lock().expect("no thread panics here").insert(self.game.state_key(position));
        self.game.moves(position, moves);
    }
}
