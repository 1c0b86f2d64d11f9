//! A board on which moves are made, for protocols: what it asks, and what is known of it.

use super::inquiry::Inquiry;
use super::life::Life;
use super::safe::{is_safe, safe_reading};
use super::status::{Effort, SideQuestions};
use crate::certificate_store::{Draft, Place};
use crate::database::StoredVerdicts;
use crate::driver::Driver;
use crate::error::Result;
use crate::play::best_line;
use crate::solve::Task;
use std::time::Duration;
use twinproof_core::{Clock, Limits, Problem, Rules, Silent, StopFlag, Value};
use twinproof_games::go::{Ask, Go, Move, Outside, PlayedBoard};
use twinproof_search::{Algorithm, Settings};

/// Memory for the table of a search.
const MEMORY: u64 = 256 << 20;

/// What is known of a position.
#[derive(Debug)]
pub struct PlayedAnswer {
    /// Proven and checked, if anything is.
    pub value: Option<Value>,
    /// The best moves for both sides, from the position on: the winner's as the proof has them, the loser's that last
    /// longest. Empty where the game is over.
    pub line: Vec<Move>,
}

impl PlayedAnswer {
    /// Searches until the clock stops, and asks a database first if there is one.
    pub fn find(problem: &Problem<Go>, clock: &Clock, database: Option<&StoredVerdicts>) -> Result<Self> {
        if let Some(value) = problem.game().terminal(problem.root()) {
            return Ok(Self { value: Some(value), line: Vec::new() });
        }
        let settings = settings_of_play(None);
        let task = Task { problem, settings: &settings, clock, database };
        let mut solution = task.solve(Some(Draft::spooled()), &mut Silent)?;
        if let Some(bug) = solution.outcome.bug() {
            return Err(bug.clone().into());
        }
        Ok(Self { value: solution.value(), line: best_line(problem, &mut solution)? })
    }

    /// In words, with what is known of kos and sekis.
    pub fn words(&self, game: &Go, life: Option<&Life>) -> String {
        match (self.value, life.and_then(Life::more)) {
            (Some(_), Some(more)) => format!("{more} Proven and checked"),
            (Some(value), None) if is_safe(game, value) => {
                let reading = game.reading().map_or(String::new(), |reading| format!(" {reading}"));
                format!("{}{reading}: proven and checked", game.outcome(value))
            }
            (Some(value), None) => {
                let reading = game.reading().unwrap_or_default();
                format!(
                    "{} {reading}: proven and checked, on the board it is not settled",
                    game.outcome(value)
                )
            }
            (None, _) => format!("whether {} is not settled", game.question()),
        }
    }
}

/// How to search, with at most so much time.
pub fn settings_of_play(time: Option<Duration>) -> Settings {
    let limits = Limits { memory: Some(MEMORY), time, ..Limits::default() };
    Settings { limits, ..Settings::new(Algorithm::Dfpn) }
}

/// Asks what players ask beside the question, in what an answer has left of its time.
pub fn ask_beside_played<T>(
    clock: &Clock,
    time: Option<Duration>,
    database: Option<StoredVerdicts>,
    ask: impl FnOnce(&mut SideQuestions<'_>) -> Result<T>,
) -> Result<T> {
    let (mut follower, stop) = (Silent, StopFlag::new());
    let effort = Effort::Unasked { answer: 0 };
    let mut side = SideQuestions::new(&settings_of_play(time), clock, effort, 0, &stop, &mut follower)
        .with_database(database);
    let told = ask(&mut side)?;
    match side.end() {
        (Some(bug), _) => Err(bug.into()),
        (None, _) => Ok(told),
    }
}

/// Time for finding out what an open diagram asks, before moves are made on it.
const TIME_TO_SETTLE: Duration = Duration::from_secs(10);

/// Finds out what a board asks on which moves are made, and keeps that there and in `ask`: stones, region and reading of the
/// outside stay as they are from now on. Takes half of the time, if it is given, and no more than some seconds.
pub fn settle(board: &mut PlayedBoard, ask: &mut Ask, time: Option<Duration>) -> Result<()> {
    let diagram = board.diagram(ask)?;
    if diagram.is_settled() {
        return Ok(());
    }
    let time = time.map_or(TIME_TO_SETTLE, |time| (time / 2).min(TIME_TO_SETTLE));
    let clock = Clock::start(Some(time), StopFlag::new());
    let mut follower = Silent;
    let mut driver = Driver::new(settings_of_play(None), clock, Place::None, &mut follower);
    let mut inquiry = Inquiry::new(&diagram, &mut driver)?;
    inquiry.run()?;
    let question = match inquiry.best().0 {
        Some(found) => found.problem,
        None => inquiry.unsolved()?.0,
    };
    board.mark(question.game());
    // Whichever: the question decides, see below.
    ask.outside = safe_reading(question.game().goal());
    Ok(())
}

/// The question about a board, in the reading of the outside that its record names, else in the one in which a success can be
/// relied on, where one was settled.
pub fn question_on(board: &PlayedBoard, ask: &Ask) -> Result<Problem<Go>> {
    let plain = board.problem(&Ask { outside: None, ..ask.clone() })?;
    match ask.outside.and(safe_reading(plain.game().goal())) {
        Some(outside) if plain.game().outside() == Outside::AsItStands => {
            Ok(board.problem(&Ask { outside: Some(outside), ..ask.clone() })?)
        }
        _ => Ok(plain),
    }
}
