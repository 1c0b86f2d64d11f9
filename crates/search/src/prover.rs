use crate::pns::Pns;
use std::io;
use twinproof_core::{
    Clock, Counts, Game, Limits, Numbers, Observer, Problem, ProofSink, RepetitionRule, StopReason, Value,
};

/// The searches by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Proof-number search on a tree: no transpositions, exact under both rules.
    Pns,
    /// Proof-number search that merges equal positions at equal depth.
    Dag,
    /// Proof-number search with one node a position, wrong where history matters.
    Dcg,
    /// The base-twin algorithm, for first-player-loss.
    Bta,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Pns, Self::Dag, Self::Dcg, Self::Bta];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pns => "pns",
            Self::Dag => "dag",
            Self::Dcg => "dcg",
            Self::Bta => "bta",
        }
    }

    /// Whether its answers are always right. An unsound search is kept because people compare with it.
    pub fn is_sound(self) -> bool {
        self != Self::Dcg
    }
}

/// Which search, and how far.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The search.
    pub algorithm: Algorithm,
    /// Closed-set and attractor sweeps for [`Algorithm::Bta`].
    pub close: bool,
    /// How much it may spend; its time is the [`Clock`]'s business.
    pub limits: Limits,
}

/// Why a search does not take a problem.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The base-twin algorithm takes a loop it cannot leave for a failure of the first player.
    #[error(
        "bta is for first-player-loss only and this problem has {0}: use --algorithm pns, which is exact under both rules"
    )]
    WrongRule(RepetitionRule),
    /// The rule of repetition compares less than the state, and the search takes the two for the same.
    #[error("{} needs a game whose rule of repetition compares whole positions: use --algorithm pns", .0.name())]
    CoarseRepetition(Algorithm),
    /// Sweeps were asked of a search that has none.
    #[error("--close belongs to --algorithm bta, {} has no sweeps: leave it out", .0.name())]
    NoSweeps(Algorithm),
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The value it claims, `None` for unknown.
    pub value: Option<Value>,
    /// Why it stopped, when the value is unknown.
    pub stopped: Option<StopReason>,
    /// What it did.
    pub counts: Counts,
    /// The numbers of the root when it stopped.
    pub root: Numbers,
}

/// Why a search could not give its reasons.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// A limit came first.
    #[error("no certificate: {0}")]
    Stopped(StopReason),
    /// The claim does not hold, or holds only for reasons this search cannot name. Only unsound searches may
    /// end here.
    #[error("no certificate: the search's own graph does not bear out its claim")]
    NotBorneOut,
    /// The sink failed.
    #[error(transparent)]
    Sink(#[from] io::Error),
}

/// A search set on one problem.
pub trait Prover {
    /// Runs until the problem is decided, a limit is reached or the clock says stop.
    fn prove(&mut self, clock: &Clock, observer: &mut dyn Observer) -> Answer;

    /// Tells the reasons for the value that [`Prover::prove`] claimed.
    fn write_proof(&mut self, clock: &Clock, sink: &mut dyn ProofSink) -> Result<(), ProofError>;

    /// The line the search thinks best for both sides, as people write moves. After a proof was written, the
    /// loser's longest resistance.
    fn line(&self) -> Vec<String>;
}

/// Sets a search on a problem.
pub fn prover<'a, G: Game>(
    problem: &'a Problem<G>,
    settings: &Settings,
) -> Result<Box<dyn Prover + 'a>, Refusal> {
    let algorithm = settings.algorithm;
    if settings.close && algorithm != Algorithm::Bta {
        return Err(Refusal::NoSweeps(algorithm));
    }
    if algorithm == Algorithm::Bta && problem.rule() != RepetitionRule::FirstPlayerLoss {
        return Err(Refusal::WrongRule(problem.rule()));
    }
    if matches!(algorithm, Algorithm::Dag | Algorithm::Bta) && !problem.game().repetition_is_state() {
        return Err(Refusal::CoarseRepetition(algorithm));
    }
    Ok(Box::new(Pns::new(problem, algorithm, settings.close, settings.limits.clone())))
}
