//! The options of `twinproof solve`.

use super::playouts::PlayoutArgs;
use super::question::QuestionArgs;
use super::values::{mebibytes, seconds, threads};
use super::{DatabaseArgs, TableSourceArgs};
use crate::advice::Refused;
use clap::error::ErrorKind;
use clap::{Args, ValueEnum};
use std::borrow::Cow;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use twinproof::Rules;
use twinproof::connect::{THREATS, ZONES};
use twinproof::{Algorithm, Ghi, Refusal};
use twinproof_core::Limits;
use twinproof_games::checkers::Checkers;
use twinproof_games::chess::Chess;
use twinproof_games::connect::{Connect6, Gomoku};
use twinproof_games::go::Go;
use twinproof_games::graph::Graph;
use twinproof_games::tictactoe::TicTacToe;

/// The games of the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    /// AND/OR graphs in JSON, where history matters
    Graph,
    /// Tic-tac-toe, "X.O/.../..X x": three rows, then the side to move
    Tictactoe,
    /// Chess, a quoted FEN: forced mates
    Chess,
    /// Go, an SGF file: life and death, one eye, captures, connections, scores
    Go,
    /// Checkers, English draughts, "B:W18,24,K31:B12,16": wins and draws
    Checkers,
    /// Connect6, moves such as "j10 k11i9" or an SGF file: wins
    Connect6,
    /// Gomoku, moves such as "h8 i9" or an SGF file: wins
    Gomoku,
}

impl GameName {
    /// The name of the game, as the library knows it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Graph => Graph::NAME,
            Self::Tictactoe => TicTacToe::NAME,
            Self::Chess => Chess::NAME,
            Self::Go => Go::NAME,
            Self::Checkers => Checkers::NAME,
            Self::Connect6 => Connect6::NAME,
            Self::Gomoku => Gomoku::NAME,
        }
    }

    /// Whether its boards are drawn with crosses and circles.
    pub(crate) fn has_crosses(self) -> bool {
        self.is_connect() || self == Self::Tictactoe
    }

    /// Whether so many stones in a row win.
    pub(crate) fn is_connect(self) -> bool {
        matches!(self, Self::Connect6 | Self::Gomoku)
    }
}

/// The searches of the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum AlgorithmName {
    /// Proof-number search on a tree; exact under both rules of repetition
    Pns,
    /// The same with equal positions of equal depth merged; what it decides is right, but an answer that rests
    /// on repetition ends unknown
    Dag,
    /// One node a position; UNSOUND, wrong where history matters, kept for comparison
    Dcg,
    /// The base-twin algorithm; for first-player-loss only
    Bta,
    /// Proof-number search on a tree, whose leaves are played out at random
    McPns,
    /// Depth-first proof-number search on a table; --ghi says how histories are told apart
    Dfpn,
    /// Iterative deepening alpha-beta on a table; --ghi likewise, without nagai and paths
    Alphabeta,
    /// Connect6 and gomoku: wins by threats that leave the other side no choice
    Threats,
    /// Connect6 and gomoku: threats first, then quiet moves, with the zones of what they threaten
    Zones,
}

impl From<AlgorithmName> for Algorithm {
    fn from(name: AlgorithmName) -> Self {
        match name {
            AlgorithmName::Pns => Self::Pns,
            AlgorithmName::Dag => Self::Dag,
            AlgorithmName::Dcg => Self::Dcg,
            AlgorithmName::Bta => Self::Bta,
            AlgorithmName::McPns => Self::McPns,
            AlgorithmName::Dfpn => Self::Dfpn,
            AlgorithmName::Alphabeta => Self::AlphaBeta,
            AlgorithmName::Threats => Self::Own(THREATS),
            AlgorithmName::Zones => Self::Own(ZONES),
        }
    }
}

/// What a search with a table does about histories.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GhiName {
    /// Nothing; UNSOUND, a result found on one path is believed on all, kept for comparison
    Ignore,
    /// Keep no disproof that rests on a repetition; for first-player-loss only
    Nagai,
    /// Base and twin entries, each result simulated before it is used on another path
    Twins,
    /// Results kept with the history they depend on, simulated where that is not enough
    Conditions,
    /// The whole path in the key: nothing is shared between paths
    Paths,
}

impl From<GhiName> for Ghi {
    fn from(name: GhiName) -> Self {
        match name {
            GhiName::Ignore => Self::Ignore,
            GhiName::Nagai => Self::Nagai,
            GhiName::Twins => Self::Twins,
            GhiName::Conditions => Self::Conditions,
            GhiName::Paths => Self::Paths,
        }
    }
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  twinproof solve graph examples/ghi.json
  twinproof solve graph --file examples/graphs.jsonl --json
  twinproof solve graph big.json --algorithm bta --close --time 60 --certificate big.cert
  twinproof solve graph big.json --algorithm dfpn --ghi twins --threads 0 --memory 4096
  twinproof solve tictactoe \"X.O/.../..X o\" --attacker o
  twinproof solve chess \"7k/8/5K2/8/8/8/8/6R1 w - -\" --mate-in 3
  twinproof solve chess \"7k/8/5K2/8/8/8/8/6R1 w - -\" --shortest --all-moves
  twinproof solve chess \"startpos moves f2f3 e7e5 g2g4\"
  twinproof solve chess --file mates.epd --time 10 --workers 0 --json
  twinproof solve chess --file mates.epd --db sqlite:mates.db
  twinproof solve go problem.sgf
  twinproof solve go problem.sgf --goal kill --ko positional --all-moves
  twinproof solve go problem.sgf --ko-threats black:2
  twinproof solve go --file problems/ --time 10 --json
  twinproof solve go problem.sgf --algorithm mc-pns --playouts 5
  twinproof solve checkers \"W:WK24,K29:BK18\"
  twinproof solve checkers \"B:WK4:BK14,28\" --goal draw --attacker white
  twinproof solve checkers \"B:W18,24,K31:B12,16\" --value --all-moves
  twinproof solve connect6 game.sgf --time 60
  twinproof solve gomoku \"h8 i9 h9 h10\" --algorithm threats
  twinproof solve connect6 --size 4x3 --in-a-row 3 --stones 1

Without --algorithm, graphs under first-player-loss are solved by bta with --close, graphs under
current-player-loss, chess, go and checkers by dfpn, tic-tac-toe by dag, and connect6 and gomoku by zones, on boards of
up to 25 cells by dfpn. A file of positions named - is standard input.";

#[derive(Debug, Args)]
#[command(after_help = SOLVE_EXAMPLES)]
pub(crate) struct SolveArgs {
    /// The game
    pub(crate) game: GameName,
    /// The position: a JSON file for graph, the board for tictactoe (the empty one if absent), a FEN for
    /// chess or checkers, with "moves e2e4 ..." behind it for a game so far, an SGF file for go, asked where its set-up ends, or
    /// without one at its end, or one game of a file, such as keys.sgf:7; for connect6 and gomoku likewise, or moves from the
    /// empty board
    #[arg(conflicts_with = "file", num_args = 1..)]
    pub(crate) position: Vec<OsString>,
    /// A file of positions: one a line, for graph a JSON object each, for chess EPD, or games in PGN (chess) or PDN (checkers), each
    /// asked at its end; for go, connect6 and gomoku a folder of SGF files, or one
    /// with several games
    #[arg(long, value_name = "FILE|DIR")]
    pub(crate) file: Option<PathBuf>,
    /// The search [default: the best for the game]
    #[arg(long, value_name = "NAME", help_heading = "Search")]
    pub(crate) algorithm: Option<AlgorithmName>,
    /// For bta: sweep the expanded graph now and then for what the first player cannot leave or must win
    #[arg(long, help_heading = "Search")]
    pub(crate) close: bool,
    /// For dfpn and alphabeta: how results found on one path are used on another; alone it asks for dfpn
    /// [default: conditions]
    #[arg(long, value_name = "NAME", help_heading = "Search")]
    pub(crate) ghi: Option<GhiName>,
    /// For dfpn and alphabeta: breaks ties between moves, 0 leaves them as the game orders them; for mc-pns and dfpn:
    /// decides playouts; same seed and one thread, same search; alone it asks for dfpn
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Search")]
    pub(crate) seed: u64,
    /// For dfpn: how many threads share its table, 0 for all cores; alone it asks for dfpn
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads, help_heading = "Search")]
    pub(crate) threads: usize,
    /// With --file: how many positions are solved at a time, 0 for all cores; they share --memory
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads, help_heading = "Search")]
    pub(crate) workers: usize,
    #[command(flatten)]
    pub(crate) playouts: PlayoutArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) tables: TableSourceArgs,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// Checkers, with a file of games in PDN: what every position is worth, each taken by itself, and where a move gave something
    /// away; the games are written with comments and marks
    #[arg(long, requires = "file", conflicts_with_all = ["goal", "attacker", "all_moves", "certificate"], help_heading = "Question")]
    pub(crate) annotate: bool,
    /// Also the value of every first move
    #[arg(long, help_heading = "Question")]
    pub(crate) all_moves: bool,
    /// Keep the certificate in this file; with --file, one certificate a position in this folder
    #[arg(long, value_name = "FILE|DIR", help_heading = "Output")]
    pub(crate) certificate: Option<PathBuf>,
    /// Make no certificate; the answer is then not checked
    #[arg(long, conflicts_with_all = ["certificate", "db"], help_heading = "Output")]
    pub(crate) no_certificate: bool,
    #[command(flatten, next_help_heading = "Output")]
    pub(crate) database: DatabaseArgs,
    /// Print one JSON object a position, one a line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

impl SolveArgs {
    /// What is wrong with the arguments together though each is right by itself.
    pub(super) fn misuse(&self) -> Option<(ErrorKind, Cow<'static, str>)> {
        if let Some(conflict) = self.conflict() {
            return Some((ErrorKind::ArgumentConflict, conflict));
        }
        let missing = match self.game {
            _ if !self.position.is_empty() || self.file.is_some() => return None,
            GameName::Graph => "give a JSON file with a graph, or --file with one graph a line",
            GameName::Chess => "give a position in FEN, or --file with an EPD file or games in PGN",
            GameName::Go => "give an SGF file, or --file with a folder or a collection of them",
            GameName::Checkers => {
                "give a position such as B:W18,24,K31:B12,16, or --file with a file of them or of games in PDN"
            }
            GameName::Tictactoe | GameName::Connect6 | GameName::Gomoku => return None,
        };
        Some((ErrorKind::MissingRequiredArgument, missing.into()))
    }

    /// Which two options do not go together.
    fn conflict(&self) -> Option<Cow<'static, str>> {
        if let Some(conflict) = self.question.conflict(self.game) {
            return Some(conflict);
        }
        if self.game != GameName::Checkers && self.tables != TableSourceArgs::default() {
            return Some("--tables and --no-tables are for checkers: leave them out".into());
        }
        if self.game != GameName::Checkers && self.annotate {
            return Some("--annotate is for checkers: leave it out".into());
        }
        if self.question.key.is_some() && self.file.is_some() {
            return Some("--key is about one position; in a --file, bm names it: leave it out".into());
        }
        if self.workers != 1 && self.file.is_none() {
            return Some(
                "--workers solves several positions of a --file at a time: for one, give --threads".into(),
            );
        }
        let algorithm = self.algorithm.map(Algorithm::from);
        if let Some(Algorithm::Own(name)) = algorithm.filter(|_| !self.game.is_connect()) {
            return Some(format!("--algorithm {name} is for connect6 and gomoku: leave it out").into());
        }
        if self.close && algorithm.is_some_and(|algorithm| algorithm != Algorithm::Bta) {
            return Some("--close belongs to --algorithm bta: leave one of them out".into());
        }
        if let (Some(Algorithm::AlphaBeta), Some(ghi @ (GhiName::Nagai | GhiName::Paths))) =
            (algorithm, self.ghi)
        {
            return Some(Refused(Refusal::NotForAlphaBeta(ghi.into())).to_string().into());
        }
        self.table_option_without_table(algorithm).or_else(|| self.playouts.conflict(algorithm))
    }

    /// Which option of the searches with a table goes with a search that has no use for it. One thread and seed 0 are
    /// what every search does anyway.
    fn table_option_without_table(&self, algorithm: Option<Algorithm>) -> Option<Cow<'static, str>> {
        let has_table: fn(Algorithm) -> bool = Algorithm::has_table;
        let options = [
            (self.ghi.is_some(), "--ghi", "dfpn or alphabeta", has_table, "keeps no table"),
            (self.threads != 1, "--threads", "dfpn", Algorithm::has_threads, "uses one thread"),
            (
                self.seed != 0,
                "--seed",
                "dfpn, alphabeta or mc-pns",
                Algorithm::has_seed,
                "leaves nothing to chance",
            ),
        ];
        options.into_iter().filter(|(is_given, ..)| *is_given).find_map(|(_, option, owners, fits, why)| {
            let search = match algorithm {
                None if self.close => {
                    return Some(
                        format!("--close belongs to bta and {option} to {owners}: leave one of them out")
                            .into(),
                    );
                }
                None => return None,
                Some(search) => search,
            };
            (!fits(search)).then(|| {
                let name = search.name();
                format!("{option} belongs to --algorithm {owners}, {name} {why}: leave one of them out")
                    .into()
            })
        })
    }
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// At most this many expansions a position
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// At most this many nodes created a position
    #[arg(long, value_name = "N")]
    pub(crate) created: Option<u64>,
    /// At most this many node visits a position
    #[arg(long, value_name = "N")]
    pub(crate) visits: Option<u64>,
    /// At most this much time a position, for search, certificate and check together
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Memory for the tables of the search, in MiB
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = mebibytes)]
    pub(crate) memory: u64,
}

impl LimitArgs {
    /// The limits of a position where so many share the memory.
    pub(crate) fn limits(&self, workers: usize) -> Limits {
        Limits {
            expansions: self.nodes,
            created: self.created,
            visits: self.visits,
            time: self.time,
            memory: Some(self.memory / workers as u64),
        }
    }
}
