//! The options of `twinproof match`.

use super::question::BoardArgs;
use super::solve::GameName;
use super::values::{seconds, threads};
use clap::Args;
use clap::error::ErrorKind;
use std::borrow::Cow;
use std::path::PathBuf;
use std::time::Duration;
use twinproof_engine::Budget;
use twinproof_engine::contest::PLAIN_GAMES;

const EXAMPLES: &str = "\
Examples:
  twinproof match connect6 --first zones --second threats --nodes 100 --games 10
  twinproof match gomoku --first player --second gomocup:pbrain-other --time 1 --record games
  twinproof match --resume games
  twinproof match chess --first uci:stockfish --second \"uci:stockfish\" --first-nodes 1000 --second-nodes 500
  twinproof match connect6 --first player --second player --first-time 1 --second-time 0.25 \\
    --openings openings.txt --games 100 --record quarter.sgf --json

Each opening is played twice, with both colours. An engine that answers more than half a second later
than its time loses, and so does one that gives an illegal move or breaks down. Ctrl-C ends the match:
games that are being played are lost, all others counted. docs/play.md has the rest.

Exit status: 0 all games were played; 3 some were not; 1 the match failed.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ContestArgs {
    /// The game
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<GameName>,
    /// The engine whose score is counted: uci:PROGRAM, gtp:PROGRAM, gomocup:PROGRAM, command:TEMPLATE, or one of ours by its name
    #[arg(long, value_name = "SPEC", required_unless_present = "resume")]
    pub(crate) first: Option<String>,
    /// The other engine
    #[arg(long, value_name = "SPEC", required_unless_present = "resume")]
    pub(crate) second: Option<String>,
    /// Time for each move
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Nodes for each move, as the engine counts them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Time for each move of the first engine, instead of --time and --nodes
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) first_time: Option<Duration>,
    /// Nodes for each move of the first engine, likewise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) first_nodes: Option<u64>,
    /// Time for each move of the second engine, likewise
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) second_time: Option<Duration>,
    /// Nodes for each move of the second engine, likewise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) second_nodes: Option<u64>,
    /// How many games [default: each opening once with either colour; without --openings 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    /// Begin from the positions of this file, as solve --file reads it, one after the other and then again; without it from
    /// openings drawn from the seed (connect6, gomoku), or from the initial position
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Play each opening twice, with both colours; so it is done unasked
    #[arg(long, conflicts_with = "one_color")]
    pub(crate) both: bool,
    /// Play each opening once, with the first engine to move first
    #[arg(long)]
    pub(crate) one_color: bool,
    /// Draw openings, or the order of those of --openings, from this seed [default: 0, and as they stand]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Keep the match in this folder, so that it can be taken up again; or, if the name ends in .sgf, .pgn or .pdn, only the games, in this
    /// file
    #[arg(long, value_name = "DIR|FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Go on with the match in this folder, as it was begun
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = [
            "game", "first", "second", "time", "nodes", "first_time", "first_nodes", "second_time", "second_nodes", "games",
            "openings", "both", "one_color", "seed", "record", "size", "in_a_row", "stones"
        ]
    )]
    pub(crate) resume: Option<PathBuf>,
    /// How many games are played at a time, 0 for one a core
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    pub(crate) workers: usize,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Print one JSON object a game, one a line; the last is the score
    #[arg(long)]
    pub(crate) json: bool,
}

impl ContestArgs {
    /// What each engine may spend on a move.
    pub(crate) fn budgets(&self) -> [Budget; 2] {
        let own = [(self.first_time, self.first_nodes), (self.second_time, self.second_nodes)];
        own.map(|(time, nodes)| match (time, nodes) {
            (None, None) => Budget { time: self.time, nodes: self.nodes },
            (time, nodes) => Budget { time, nodes },
        })
    }

    /// What is wrong with the arguments together though each is right by itself.
    pub(super) fn misuse(&self) -> Option<(ErrorKind, Cow<'static, str>)> {
        let game = self.game?;
        if let Some(refused) = not_played(game) {
            return Some((ErrorKind::InvalidValue, refused.into()));
        }
        if let Some(conflict) = self.board.conflict(game) {
            return Some((ErrorKind::ArgumentConflict, conflict.into()));
        }
        if self.budgets().contains(&Budget::default()) {
            let message = "say what an engine may spend on a move: add --time S or --nodes N";
            return Some((ErrorKind::MissingRequiredArgument, message.into()));
        }
        None
    }
}

/// Why a game is not played to its end here, if it is not.
pub(super) fn not_played(game: GameName) -> Option<String> {
    let (name, all) = (game.name(), PLAIN_GAMES.join(", "));
    (!PLAIN_GAMES.contains(&name)).then(|| {
        format!(
            "who wins a whole game of {name} is not known here, only what is asked of it: there are {all}"
        )
    })
}
