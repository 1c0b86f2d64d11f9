//! Our own player as an engine, in this process: of connect6 and gomoku.
//!
//! What it plays and thinks is `twinproof::connect::Player`. Where that sees a win or a loss for the side that the question is about,
//! the prover is asked within what is left of the budget, and only what its checked certificate says is *won* or *lost*.

use crate::answer::{Answer, Certificate, Word};
use crate::client::{Client, Run};
use crate::failure::Failure;
use crate::status::Status;
use crate::told::Told;
use crate::view::View;
use std::time::Duration;
use twinproof::connect::{Choice, Player, Question, Style, THREATS, ZONES};
use twinproof::{
    Algorithm, Clock, Draft, Limits, Next, Problem, Settings, Silent, Task, Value, follow, rest_lemma,
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

    fn settings(&self, algorithm: &'static str, nodes: Option<u64>) -> Settings {
        let mut settings = Settings::new(Algorithm::Own(algorithm));
        settings.limits.memory = Some(self.memory);
        settings.limits.expansions = nodes;
        settings
    }

    /// A checked certificate that the value of a problem is this one, if it comes in time; and what was expanded for it.
    fn prove<G: Told>(
        &self,
        problem: &Problem<G>,
        wanted: Value,
        nodes: Option<u64>,
        clock: &Clock,
    ) -> Result<(Option<Vec<u8>>, u64), Failure> {
        let settings = self.settings(ZONES, nodes);
        let task = Task { problem, settings: &settings, clock, database: None };
        let mut solution = task.solve(Some(Draft::spooled()), &mut Silent)?;
        if let Some(bug) = solution.outcome.bug() {
            return Err(Failure::Library(bug.to_string()));
        }
        let expansions = solution.expansions();
        let is_wanted = solution.outcome.verdict().is_some_and(|verdict| verdict.value() == wanted);
        let bytes = match &mut solution.certificate {
            Some(certificate) if is_wanted => Some(certificate.contents()?),
            _ => None,
        };
        Ok((bytes, expansions))
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
        let mut told = Grounds { player: self, view, choice: &choice, spent: choice.nodes, nodes };
        let line: Vec<G::Move> = choice.line.iter().map(|&mv| (words.read)(mv)).collect();
        let word = told.word(line.first().copied(), &whole)?;
        let status = match word.value() {
            Some(value) => Status::of_final(value, view.mover()),
            None => opinion(choice.moves.first().map_or(0, |best| best.value)),
        };
        let spent = run.spent(Some(told.spent));
        let line = view.problem.format_line(&line);
        Ok(Answer { best: line.first().cloned(), status, line, word, spent })
    }
}

/// What a value is in steps: never more than *almost*.
fn opinion(value: i32) -> Status {
    Status::of_win_rate(1.0 / (1.0 + 10_f64.powf(-f64::from(value) / SCALE)))
}

/// What can be proven of a choice.
struct Grounds<'a, G: Told> {
    player: &'a OwnPlayer,
    view: &'a View<G>,
    choice: &'a Choice,
    spent: u64,
    nodes: Option<u64>,
}

impl<G: Told> Grounds<'_, G> {
    fn left(&self) -> Option<u64> {
        self.nodes.map(|nodes| nodes.saturating_sub(self.spent))
    }

    fn word(&mut self, best: Option<G::Move>, clock: &Clock) -> Result<Word, Failure> {
        let Some(value) = self.choice.moves.first().map(|best| best.value) else { return Ok(Word::Open) };
        if let Some(best) = best.filter(|_| value >= Player::WON) {
            return self.won_by(best, clock);
        }
        if value <= -Player::WON { self.lost(clock) } else { Ok(Word::Open) }
    }

    fn won_by(&mut self, best: G::Move, clock: &Clock) -> Result<Word, Failure> {
        let won = self.view.won();
        let after = match follow(&self.view.problem, best)? {
            Next::Over(value) if value == won => return Ok(Word::Certified(won, Vec::new())),
            Next::Over(_) => return Ok(Word::Open),
            Next::Open(after) => after,
        };
        // The prover finds wins of the side that is asked about.
        if won != Value::Win || self.left() == Some(0) {
            return Ok(Word::Open);
        }
        let (bytes, expansions) = self.player.prove(&after, won, self.left(), clock)?;
        self.spent += expansions;
        let line = vec![self.view.write(best)];
        Ok(bytes.map_or(Word::Open, |bytes| Word::Certified(won, vec![Certificate { line, value: won, bytes }])))
    }

    fn lost(&mut self, clock: &Clock) -> Result<Word, Failure> {
        let (view, lost) = (self.view, self.view.lost());
        if lost != Value::Win || self.left() == Some(0) {
            return Ok(Word::Open);
        }
        let bytes = if view.excluded.is_empty() {
            let (bytes, expansions) = self.player.prove(&view.problem, lost, self.left(), clock)?;
            self.spent += expansions;
            bytes
        } else {
            let settings = self.player.settings(THREATS, self.left());
            let found = rest_lemma(&view.problem, &view.excluded, &settings, clock)?;
            self.spent += found.as_ref().map_or(0, |found| found.expansions);
            found.and_then(|found| found.bytes)
        };
        let certificate = |bytes| Certificate { line: Vec::new(), value: lost, bytes };
        Ok(bytes.map_or(Word::Open, |bytes| Word::Certified(lost, vec![certificate(bytes)])))
    }
}
