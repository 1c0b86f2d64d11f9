//! An agent that plays: about so many jobs a move, the tree below the moves played kept, and what is solved shared by a database.
//!
//! It asks whether its own side reaches the goal. Where that is refuted and the game knows draws
//! ([`Solvable::opponents_question`]), it asks whether the other side does, in a tree of its own, and holds what is left. Both questions
//! stay the same over a game, and with them the trees: before a move, the node with the position that is on the board becomes the
//! root of a new run, made of the records below it.
//!
//! ```
//! use twinproof::games::tictactoe::{Mark, parse};
//! use twinproof_engine::{Budget, Launcher, Pool, Position};
//! use twinproof_joblevel::{Agent, AgentSettings, MoveRequest, Unwatched, Workers};
//!
//! let settings = AgentSettings { jobs: 20, ..AgentSettings::new("prover", Budget::nodes(100)) };
//! let workers = Workers::start(1, Pool::new(Launcher::this_program("supervise")?, 1), None);
//! let mut agent = Agent::new(settings, Box::new(workers))?;
//! let position = Position::of(&parse("XX./OO./... x", Mark::X)?);
//! let thought = agent.think(&MoveRequest::at(&position), &mut Unwatched)?;
//! assert_eq!(thought.name, "c1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod choice;
mod clock;
mod correspondence;
mod engine;
mod error;
mod grow;
mod home;
mod met;
mod opening;
mod replant;
mod spec;
mod thought;

pub use clock::{MoveClock, UnknownClock};
pub use correspondence::{Letter, Reply};
pub use error::AgentError;
pub use met::positions_met;
pub use opening::{BookChoice, OpeningBook};
pub use spec::{AgentSpec, BadPlayer, PlayerSpec};
pub use thought::{Source, Thought};

use crate::dispatch::Dispatch;
use crate::event::Watcher;
use crate::policy::{Algorithm, Policy};
use crate::settings::Trust;
use crate::shared::Shared;
use grow::{Grower, Grown, Limit};
use home::{Home, Track, position_of};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use twinproof::{Player, Problem, Solvable, SolvableVisitor, StopFlag, Value, legal_moves};
use twinproof_engine::{Budget, Position};

/// How an agent plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentSettings {
    /// The engine of the jobs, as [`EngineSpec`](twinproof_engine::EngineSpec) reads it.
    pub engine: String,
    /// What a job may spend.
    pub budget: Budget,
    /// About so many jobs a move, those in the tree that is kept included.
    pub jobs: u64,
    /// How the tree is searched, and by what a move is chosen.
    pub algorithm: Algorithm,
    /// What is expected of jobs that are out.
    pub policy: Policy,
    /// What may close a node.
    pub trust: Trust,
    /// Whether the runs of earlier moves stay in the folder of the agent.
    pub keeps_runs: bool,
}

impl AgentSettings {
    /// An agent by this engine, otherwise as usual.
    pub fn new(engine: impl Into<String>, budget: Budget) -> Self {
        Self {
            engine: engine.into(),
            budget,
            jobs: 200,
            algorithm: Algorithm::JlUct,
            policy: Policy::default(),
            trust: Trust::default(),
            keeps_runs: false,
        }
    }
}

/// A move that is asked for.
#[derive(Debug, Clone)]
pub struct MoveRequest<'a> {
    /// Where, with its past.
    pub position: &'a Position,
    /// Moves that may not be played, as the game writes them.
    pub without: &'a [String],
    /// What the whole move may spend, beside the jobs of the settings.
    pub budget: Budget,
    /// Ends it, with the best move so far.
    pub stop: StopFlag,
}

impl<'a> MoveRequest<'a> {
    /// A move at a position, within the settings alone.
    pub fn at(position: &'a Position) -> Self {
        Self { position, without: &[], budget: Budget::default(), stop: StopFlag::new() }
    }
}

/// Plays one side of a game, or both.
pub struct Agent {
    settings: AgentSettings,
    dispatch: Box<dyn Dispatch + Send>,
    database: Shared,
    book: Option<Arc<OpeningBook>>,
    home: Home,
    name: String,
}

impl Agent {
    /// An agent whose trees are gone with it; it remembers what is solved as long as it is there.
    pub fn new(settings: AgentSettings, dispatch: Box<dyn Dispatch + Send>) -> Result<Self, AgentError> {
        let name = format!("agent of {}", settings.engine);
        let database = Shared::forgotten();
        Ok(Self { settings, dispatch, database, book: None, home: Home::forgotten()?, name })
    }

    /// The same with its trees in a folder, which is made if it is missing.
    pub fn in_folder(self, path: &Path) -> Result<Self, AgentError> {
        Ok(Self { home: Home::kept(path, self.settings.keeps_runs)?, ..self })
    }

    /// The same with another database, which its workers should have too.
    #[must_use]
    pub fn with_database(self, database: Shared) -> Self {
        Self { database, ..self }
    }

    /// The same with an opening book.
    #[must_use]
    pub fn with_book(self, book: Arc<OpeningBook>) -> Self {
        Self { book: Some(book), ..self }
    }

    /// How it plays.
    pub fn settings(&self) -> &AgentSettings {
        &self.settings
    }

    /// The folder of its runs.
    pub fn folder(&self) -> &Path {
        self.home.path()
    }

    /// Finds a move.
    pub fn think(
        &mut self,
        request: &MoveRequest<'_>,
        watcher: &mut dyn Watcher,
    ) -> Result<Thought, AgentError> {
        let game = request.position.game();
        let thinking = Thinking { agent: self, request, watcher };
        twinproof::visit(game, thinking).unwrap_or_else(|| Err(AgentError::NoSuchGame(game.into())))
    }
}

struct Thinking<'a> {
    agent: &'a mut Agent,
    request: &'a MoveRequest<'a>,
    watcher: &'a mut dyn Watcher,
}

impl SolvableVisitor for Thinking<'_> {
    type Output = Result<Thought, AgentError>;

    fn visit<G: Solvable>(self) -> Self::Output {
        let began = Instant::now();
        let Self { agent, request, watcher } = self;
        let asked: Problem<G> = request.position.problem()?;
        let (game, root) = (asked.game(), asked.root());
        let mover = game.to_move(root);
        let turned = opponents(&asked)?;
        let by_rules = over(&asked);
        let open = match (by_rules, &turned) {
            (None, _) => &asked,
            (Some(_), Some(turned)) if over(turned).is_none() => turned,
            (Some(value), _) => return Err(AgentError::Over { value, mover }),
        };
        let without = read_moves(open, request.without)?;
        if !without.is_empty() && legal_moves(open).iter().all(|mv| without.contains(mv)) {
            return Err(AgentError::AllLeftOut { mover });
        }
        if let Some(book) = &agent.book
            && let Some(mv) = book.choose(open, &without)?
        {
            return Ok(Thought::of_book(game.format_move(root, mv), began.elapsed()));
        }
        let without = without.iter().map(|&mv| game.format_move(root, mv)).collect::<Vec<_>>();
        let mut grower = Grower { agent, without: &without, limit: Limit::of(request, began), watcher };
        let (own, other) = match (mover, turned) {
            (Player::First, turned) => ((asked.clone(), false), turned.map(|turned| (turned, true))),
            // Who is asked about is the other side.
            (Player::Second, Some(turned)) => ((turned, true), Some((asked.clone(), false))),
            (Player::Second, None) => ((asked.clone(), false), None),
        };
        let mut grow = |track, (problem, is_turned): (Problem<G>, bool)| {
            let position = position_of(request.position, &problem, is_turned);
            let grown = grower.grow(track, &problem, position)?;
            Ok::<_, AgentError>((grown, is_turned))
        };
        let mut trees = Vec::new();
        if over(&own.0).is_none() {
            trees.push(grow(Track::Own, own)?);
        }
        let wants_other = match trees.first() {
            Some((grown, _)) => grown.is_refuted() || grown.may_hold(),
            None => true,
        };
        if let Some(other) = other.filter(|other| wants_other && over(&other.0).is_none()) {
            let held = grow(Track::Other, other)?;
            let is_refuted = trees.first().is_none_or(|(grown, _)| grown.is_refuted());
            // A draw is better than what looks lost, but what looks lost is better than what is.
            if is_refuted || held.0.choice.wins == Some(true) {
                trees.push(held);
            }
        }
        Ok(conclude(request, mover, by_rules, trees, began.elapsed()))
    }
}

/// What the rules say of a question, if its answer is on the board. Where one side cannot win any more, the other may: the game is
/// over where both questions are.
fn over<G: Solvable>(problem: &Problem<G>) -> Option<Value> {
    problem.game().terminal(problem.root())
}

/// The same position, and whether the other side reaches the goal there.
fn opponents<G: Solvable>(problem: &Problem<G>) -> Result<Option<Problem<G>>, AgentError> {
    let Some(game) = problem.game().opponents_question() else { return Ok(None) };
    Ok(Some(Problem::new(game, problem.root().clone(), problem.past().to_vec(), problem.rule())?))
}

fn read_moves<G: Solvable>(problem: &Problem<G>, texts: &[String]) -> Result<Vec<G::Move>, AgentError> {
    let (game, root) = (problem.game(), problem.root());
    let read = |text: &String| {
        let mv = game.parse_move(root, text).filter(|&mv| game.index_of(root, mv).is_some());
        mv.ok_or_else(|| AgentError::NoMove { said: text.chars().take(40).collect() })
    };
    texts.iter().map(read).collect()
}

/// The move of the last tree, and what is known of the question that was put.
fn conclude(
    request: &MoveRequest<'_>,
    mover: Player,
    by_rules: Option<Value>,
    trees: Vec<(Grown, bool)>,
    took: Duration,
) -> Thought {
    // That the opponent wins answers a question about the one who does not; that it does not win says nothing where there are draws.
    let known = trees.iter().find_map(|(grown, is_turned)| {
        let value = grown.value?;
        match (is_turned, value) {
            (false, value) => Some((value, grown)),
            (true, Value::Win) => Some((Value::Loss, grown)),
            (true, Value::Loss) => None,
        }
    });
    let word = known.map(|(value, grown)| (value, grown.certificate_for(request)));
    let word = word.or(by_rules.map(|value| (value, None)));
    let held = trees.last().is_some_and(|(grown, _)| grown.track == Track::Other);
    let (grown, _) = trees.into_iter().next_back().expect("there is one tree at least");
    Thought::of_tree(grown, mover, word, held, took)
}
