//! Any game, with a record of the positions whose moves were asked for.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use twinproof_core::{Game, InputError, Numbers, Player, Problem, Rules, Value};

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

impl<G: Game> Rules for Watched<G> {
    const NAME: &'static str = "watched";

    type Position = G::Position;
    type Move = G::Move;
    type Repetition = G::Repetition;

    fn to_move(&self, position: &G::Position) -> Player {
        self.game.to_move(position)
    }

    fn terminal(&self, position: &G::Position) -> Option<Value> {
        self.game.terminal(position)
    }

    fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        self.expanded.lock().expect("no thread panics here").insert(self.state_key(position));
        self.game.moves(position, moves);
    }

    fn play(&self, position: &G::Position, mv: G::Move) -> G::Position {
        self.game.play(position, mv)
    }

    fn can_repeat(&self, mv: G::Move) -> bool {
        self.game.can_repeat(mv)
    }

    fn epoch(&self, position: &G::Position) -> u64 {
        self.game.epoch(position)
    }

    fn bind_past(&mut self, root: &G::Position, past: &[G::Position]) {
        self.game.bind_past(root, past);
    }

    fn repetition(&self, position: &G::Position) -> G::Repetition {
        self.game.repetition(position)
    }

    fn repetition_is_state(&self) -> bool {
        self.game.repetition_is_state()
    }

    fn dominates_repetitions(&self, position: &G::Position) -> bool {
        self.game.dominates_repetitions(position)
    }

    fn question(&self) -> String {
        self.game.question()
    }

    fn first_player(&self) -> String {
        self.game.first_player()
    }

    fn format_position(&self, position: &G::Position) -> String {
        self.game.format_position(position)
    }

    fn write_setup(&self, out: &mut Vec<u8>) {
        self.game.write_setup(out);
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        Ok(Self { game: G::read_setup(block)?, expanded: Arc::default() })
    }

    fn encode(&self, position: &G::Position, out: &mut Vec<u8>) {
        self.game.encode(position, out);
    }

    fn decode(&self, block: &[u8]) -> Result<G::Position, InputError> {
        self.game.decode(block)
    }
}

impl<G: Game> Game for Watched<G> {
    fn state_key(&self, position: &G::Position) -> u64 {
        self.game.state_key(position)
    }

    fn repetition_key(&self, position: &G::Position) -> u64 {
        self.game.repetition_key(position)
    }

    fn move_parts(&self, mv: G::Move) -> impl Iterator<Item = u64> {
        self.game.move_parts(mv)
    }

    fn initial(&self, position: &G::Position) -> Numbers {
        self.game.initial(position)
    }

    fn format_move(&self, position: &G::Position, mv: G::Move) -> String {
        self.game.format_move(position, mv)
    }
}
