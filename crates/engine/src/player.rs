//! Our own player as an engine, in this process: of connect6 and gomoku.
//!
//! What it plays and thinks is `twinproof::connect::Player`. Where that sees a win or a loss for the side that the question is about,
//! the prover is asked within what is left of the budget, and only what its checked certificate says is *won* or *lost*.

use crate::answer::{Answer, Certificate, Word};
use crate::client::{Client, Run};
use crate::failure::Failure;
use crate::status::Status;
use crate::told::{ProverOf, Told};
use crate::view::View;
use std::time::Duration;
use twinproof::connect::{FoundWin, Player, Question, Style, THREATS, ZONES};
use twinproof::{
    Algorithm, Clock, Draft, Limits, Next, Problem, Settings, Silent, Solution, Task, Value, follow,
    rest_lemma,
};

/// Memory, unless it is said.
const MEMORY: u64 = 256 << 20;
/// Nodes, where the job has no limit.
const NODES: u64 = 200_000;
/// The value by which the expected score is ten times as good against it.
const SCALE: f64 = 400.0;
/// For what is left to do when time is up.
const LEAST_REST: Duration = Duration::from_millis(2);

/// A player of ours.
pub(crate) struct OwnPlayer {
    name: &'static str,
    style: Style,
    memory: u64,
    /// For the shape that was asked about last.
    player: Option<Player>,
}

impl OwnPlayer {
    pub(crate) fn new(name: &'static str, style: Style, memory: Option<u64>) -> Self {
        Self { name, style, memory: memory.unwrap_or(MEMORY), player: None }
    }
}

impl Client for OwnPlayer {
    fn name(&self) -> &str {
        self.name
    }

    fn ask<G: Told>(&mut self, view: &View<G>, run: &Run<'_>) -> Result<Answer, Failure> {
        let Some(words) = G::board(view) else {
            let why = format!("it plays connect6 and gomoku, and no {}", G::NAME);
            return Err(Failure::refused(self.name, why));
        };
        let shape = words.shape;
        if self.player.as_ref().is_none_or(|player| player.shape() != shape) {
            self.player = Some(Player::new(shape, self.style, self.memory));
        }
        let player = self.player.as_mut().expect("there is one for this shape");
        let nodes = match (run.budget.nodes, run.budget.time) {
            (None, None) => Some(NODES),
            (nodes, _) => nodes,
        };
        let whole = Clock::start(run.budget.time, run.stop.clone());
        let thinking = run.budget.time.map(|time| time.saturating_sub((time / 50).max(LEAST_REST)));
        let clock = Clock::start(thinking, run.stop.clone());
        let excluded: Vec<_> = view.excluded.iter().map(|&mv| (words.tell)(mv)).collect();
        let question = Question { excluded: &excluded, best: 1 };
        let limits = Limits { expansions: nodes, ..Limits::default() };
        let choice = player.choose(&words.position, &question, &limits, &clock, &mut Silent);
        let value = choice.moves.first().map_or(0, |best| best.value);
        let line: Vec<G::Move> = choice.line.iter().map(|&mv| (words.read)(mv)).collect();
        let mut grounds = Grounds { player: self, view, clock: &whole, spent: choice.nodes, nodes };
        let word = match (choice.win, line.first()) {
            (Some(win), Some(_)) => grounds.won_by_threats(win, words.prover)?,
            (_, Some(&best)) if value >= Player::WON => grounds.won_by(best)?,
            (_, Some(_)) if value <= -Player::WON => grounds.lost()?,
            _ => Word::Open,
        };
        let status = word.value().map_or(opinion(value), |value| Status::of_final(value, view.mover()));
        let spent = run.spent(Some(grounds.spent));
        let line = view.problem.format_line(&line);
        Ok(Answer { best: line.first().cloned(), status, line, word, spent })
    }
}

/// What a value is in steps: never more than *almost*.
fn opinion(value: i32) -> Status {
    Status::of_win_rate(1.0 / (1.0 + 10_f64.powf(-f64::from(value) / SCALE)))
}

/// What can be proven of a choice, within what it has left of the budget.
struct Grounds<'a, G: Told> {
    player: &'a OwnPlayer,
    view: &'a View<G>,
    clock: &'a Clock,
    spent: u64,
    nodes: Option<u64>,
}

impl<G: Told> Grounds<'_, G> {
    fn settings(&self, algorithm: &'static str) -> Settings {
        let mut settings = Settings::new(Algorithm::Own(algorithm));
        settings.limits.memory = Some(self.player.memory);
        settings.limits.expansions = self.left();
        settings
    }

    fn left(&self) -> Option<u64> {
        self.nodes.map(|nodes| nodes.saturating_sub(self.spent))
    }

    /// The prover has nothing to search.
    fn won_by_threats(&mut self, win: FoundWin, prover: ProverOf<G>) -> Result<Word, Failure> {
        let problem = &self.view.problem;
        let Some(mut prover) = prover(win, problem) else { return Ok(Word::Open) };
        let settings = self.settings(THREATS);
        let task = Task { problem, settings: &settings, clock: self.clock, database: None };
        let solution = task.solve_by(&mut *prover, None, Some(Draft::spooled()), &mut Silent)?;
        self.word(self.view.won(), Vec::new(), solution)
    }

    fn won_by(&mut self, best: G::Move) -> Result<Word, Failure> {
        let won = self.view.won();
        let after = match follow(&self.view.problem, best)? {
            Next::Over(value) if value == won => return Ok(Word::Certified(won, Vec::new())),
            Next::Over(_) => return Ok(Word::Open),
            Next::Open(after) => after,
        };
        self.prove(won, &after, vec![self.view.write(best)])
    }

    fn lost(&mut self) -> Result<Word, Failure> {
        let (view, lost) = (self.view, self.view.lost());
        if view.excluded.is_empty() {
            return self.prove(lost, &view.problem, Vec::new());
        }
        if self.left() == Some(0) {
            return Ok(Word::Open);
        }
        let settings = self.settings(THREATS);
        let Some(found) = rest_lemma(&view.problem, &view.excluded, &settings, self.clock)? else {
            return Ok(Word::Open);
        };
        self.spent += found.expansions;
        let certificate = |bytes| Certificate { line: Vec::new(), value: lost, bytes };
        Ok(found.bytes.map_or(Word::Open, |bytes| Word::Certified(lost, vec![certificate(bytes)])))
    }

    /// Searches once more, with quiet moves too.
    fn prove(&mut self, wanted: Value, problem: &Problem<G>, line: Vec<String>) -> Result<Word, Failure> {
        if self.left() == Some(0) {
            return Ok(Word::Open);
        }
        let settings = self.settings(ZONES);
        let task = Task { problem, settings: &settings, clock: self.clock, database: None };
        let solution = task.solve(Some(Draft::spooled()), &mut Silent)?;
        self.word(wanted, line, solution)
    }

    fn word(&mut self, wanted: Value, line: Vec<String>, mut solution: Solution<G>) -> Result<Word, Failure> {
        self.spent += solution.expansions();
        if let Some(bug) = solution.outcome.bug() {
            return Err(Failure::Library(bug.to_string()));
        }
        match (solution.outcome.verdict(), &mut solution.certificate) {
            (Some(verdict), Some(certificate)) if verdict.value() == wanted => {
                let (value, bytes) = (wanted, certificate.contents()?);
                Ok(Word::Certified(value, vec![Certificate { line, value, bytes }]))
            }
            _ => Ok(Word::Open),
        }
    }
}
