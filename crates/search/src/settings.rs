//! Which search, with what options, and why a search does not take a problem.

use crate::playouts::Playouts;
use twinproof_core::{Limits, RepetitionRule};

/// The searches by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// Proof-number search on a tree: no transpositions, exact under both rules.
    Pns,
    /// Proof-number search that merges equal positions at equal depth.
    Dag,
    /// Proof-number search with one node a position, wrong where history matters.
    Dcg,
    /// The base-twin algorithm, for first-player-loss.
    Bta,
    /// Proof-number search on a tree whose leaves are played out, see [`Settings::playouts`].
    McPns,
    /// Depth-first proof-number search on a table, histories as [`Settings::ghi`] says.
    Dfpn,
    /// Iterative deepening alpha-beta on a table, likewise.
    AlphaBeta,
    /// A prover that the game brings, by its name: nothing that [`prover`](crate::prover) could set on a problem.
    Own(&'static str),
}

impl Algorithm {
    /// All that any game can have.
    pub const ALL: [Self; 7] =
        [Self::Pns, Self::Dag, Self::Dcg, Self::Bta, Self::McPns, Self::Dfpn, Self::AlphaBeta];

    /// Its short name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pns => "pns",
            Self::Dag => "dag",
            Self::Dcg => "dcg",
            Self::Bta => "bta",
            Self::McPns => "mc-pns",
            Self::Dfpn => "dfpn",
            Self::AlphaBeta => "alphabeta",
            Self::Own(name) => name,
        }
    }

    /// Whether it keeps its results in a table, so that [`Settings::ghi`] says how histories are told apart.
    pub fn has_table(self) -> bool {
        matches!(self, Self::Dfpn | Self::AlphaBeta)
    }

    /// Whether [`Settings::threads`] can share the work; the others use one.
    pub fn has_threads(self) -> bool {
        self == Self::Dfpn
    }

    /// Whether [`Settings::seed`] breaks ties between moves or decides playouts; the others leave nothing to chance.
    pub fn has_seed(self) -> bool {
        self.has_table() || self == Self::McPns
    }

    /// Whether [`Settings::playouts`] can say what numbers a position begins with.
    pub fn has_playouts(self) -> bool {
        matches!(self, Self::McPns | Self::Dfpn)
    }
}

/// What a search with a table does about histories: the graph-history-interaction problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ghi {
    /// Nothing: a result found on one path is believed on all. Wrong where history matters.
    Ignore,
    /// Nagai's way: a disproof that rests on a repetition is not kept. First-player-loss only.
    Nagai,
    /// Base and twin entries with simulation, after Kishimoto and Müller.
    Twins,
    /// Results kept with the history they depend on; simulation where that is not enough.
    Conditions,
    /// The whole path in the key: nothing is shared between paths.
    Paths,
}

impl Ghi {
    /// How histories are told apart while a proof is built: by sets, which lose least. What ignores history is
    /// taken at its word.
    pub(crate) fn of_proof(self) -> Self {
        if self == Self::Ignore { Self::Ignore } else { Self::Conditions }
    }

    /// All of them.
    pub const ALL: [Self; 5] = [Self::Ignore, Self::Nagai, Self::Twins, Self::Conditions, Self::Paths];

    /// Its short name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ignore => "ignore",
            Self::Nagai => "nagai",
            Self::Twins => "twins",
            Self::Conditions => "conditions",
            Self::Paths => "paths",
        }
    }
}

/// Which search, and how far. Start from [`Settings::new`] and change what is to be different: a later version may have
/// more to say.
///
/// ```
/// use twinproof_search::{Algorithm, Ghi, Settings};
///
/// let settings = Settings { ghi: Ghi::Twins, seed: 7, ..Settings::new(Algorithm::Dfpn) };
/// assert!(settings.is_sound());
/// ```
#[derive(Debug, Clone)]
pub struct Settings {
    /// The search.
    pub algorithm: Algorithm,
    /// Closed-set and attractor sweeps for [`Algorithm::Bta`].
    pub close: bool,
    /// How a search with a table tells histories apart; the others do not ask.
    pub ghi: Ghi,
    /// How many threads share the table of [`Algorithm::Dfpn`]; the other searches use one.
    pub threads: usize,
    /// Breaks ties between moves of a search with a table, where zero leaves them in the game's order; and decides
    /// playouts.
    pub seed: u64,
    /// First numbers from playouts instead of what the game knows: for [`Algorithm::McPns`], which has the default
    /// ones if there are none, and [`Algorithm::Dfpn`].
    pub playouts: Option<Playouts>,
    /// How much it may spend; its time is the [`Clock`](twinproof_core::Clock)'s business.
    pub limits: Limits,
}

impl Settings {
    /// A search with nothing special about it and no limits.
    pub fn new(algorithm: Algorithm) -> Self {
        let (ghi, limits) = (Ghi::Conditions, Limits::default());
        Self { algorithm, close: false, ghi, threads: 1, seed: 0, playouts: None, limits }
    }

    /// Whether its answers are always right. An unsound search is kept because people compare with it.
    pub fn is_sound(&self) -> bool {
        match self.algorithm {
            Algorithm::Dcg => false,
            Algorithm::Dfpn | Algorithm::AlphaBeta => self.ghi != Ghi::Ignore,
            _ => true,
        }
    }
}

/// Why a search does not take a problem. The sentence says what is wrong; what to do instead depends on who asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The base-twin algorithm takes a loop it cannot leave for a failure of the first player.
    #[error("bta is for first-player-loss only and this problem has {0}")]
    WrongRule(RepetitionRule),
    /// The rule of repetition compares less than the state, and the search takes the two for the same.
    #[error("{} needs a game whose rule of repetition compares whole positions", .0.name())]
    CoarseRepetition(Algorithm),
    /// Nagai's way keeps no disproof that rests on a repetition, which helps under one rule only.
    #[error("Nagai's way with histories is for first-player-loss only and this problem has {0}")]
    NagaiRule(RepetitionRule),
    /// Alpha-beta has three of the five.
    #[error("alphabeta cannot treat histories by {}", .0.name())]
    NotForAlphaBeta(Ghi),
    /// Playouts were asked of a search that has none.
    #[error("{} has no playouts", .0.name())]
    NoPlayouts(Algorithm),
    /// Sweeps were asked of a search that has none.
    #[error("{} has no sweeps", .0.name())]
    NoSweeps(Algorithm),
    /// A game's own prover was asked for, and this game has none of that name.
    #[error("{0} is a search for other games")]
    NotOwn(&'static str),
}
