//! What to play, and what is known of a position.

use std::time::Duration;
use twinproof::go::{Effort, Life, SideQuestions};
use twinproof::{
    Algorithm, Clock, Draft, Error, Game, Limits, Problem, Rules, Settings, Silent, StopFlag, Task, Value,
    best_line,
};
use twinproof_games::go::{Go, Move};

/// Memory for the table of a search.
const MEMORY: u64 = 256 << 20;

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
    /// Searches until the clock stops.
    pub(super) fn find(problem: &Problem<Go>, clock: &Clock) -> Result<Self, Error> {
        if let Some(value) = problem.game().terminal(problem.root()) {
            return Ok(Self { value: Some(value), line: Vec::new() });
        }
        let settings = settings(None);
        let task = Task { problem, settings: &settings, clock };
        let mut solution = task.solve(Some(Draft::spooled()), &mut Silent)?;
        if let Some(bug) = solution.outcome.bug() {
            return Err(bug.clone().into());
        }
        Ok(Self { value: solution.value(), line: best_line(problem, &mut solution)? })
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

/// How to search, with at most so much time.
pub(super) fn settings(time: Option<Duration>) -> Settings {
    let limits = Limits { memory: Some(MEMORY), time, ..Limits::default() };
    Settings { limits, ..Settings::new(Algorithm::Dfpn) }
}

/// Asks what players ask beside the question, in what an answer has left of its time.
pub(super) fn ask_beside<T>(
    clock: &Clock,
    time: Option<Duration>,
    ask: impl FnOnce(&mut SideQuestions<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    let (mut follower, stop) = (Silent, StopFlag::new());
    let effort = Effort::Unasked { answer: 0 };
    let mut side = SideQuestions::new(&settings(time), clock, effort, 0, &stop, &mut follower);
    let told = ask(&mut side)?;
    match side.end() {
        (Some(bug), _) => Err(bug.into()),
        (None, _) => Ok(told),
    }
}

/// Moves of both sides by name.
pub(super) fn names(problem: &Problem<Go>, moves: &[Move]) -> Vec<String> {
    let (game, root) = (problem.game(), problem.root());
    moves.iter().map(|&mv| game.format_move(root, mv)).collect()
}
