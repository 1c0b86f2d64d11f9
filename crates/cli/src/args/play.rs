//! The options of `twinproof play`.

use super::PLAYER;
use super::contest::not_played;
use super::correspondence::ReplyArgs;
use super::question::BoardArgs;
use super::solve::GameName;
use super::values::seconds;
use clap::Args;
use clap::error::ErrorKind;
use std::borrow::Cow;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use twinproof_engine::Budget;

/// Time for a move, unless it is said.
const TIME: Duration = Duration::from_secs(5);

const EXAMPLES: &str = "\
Examples:
  twinproof play connect6 --position \"j10 k11i9\" --time 2 --json
  twinproof play connect6 --position \"j10 k11i9\" --exclude j11k10,i10i11
  twinproof play chess --position \"7k/8/5K2/8/8/8/8/6R1 w - -\" --nodes 10000
  twinproof play gomoku
  twinproof play connect6 --side white --time 10
  twinproof play chess --engine uci:stockfish --side black
  twinproof play connect6 --record game.sgf --reply --jobs 40 --job-nodes 2000
  twinproof play chess --record game.pgn --reply --engine uci:stockfish --job-time 5 --clock 240h+36h

With --position or --file it answers one move and exits; without, it plays a game. There, type a move
as the game writes it, or undo, hint, board, save FILE, resign, quit. With --record and --reply it writes
the reply into the record of a game by correspondence, and keeps the tree of the game beside it: put the
opponent's move behind it and call again. docs/agent.md has the rest.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    /// The game
    pub(crate) game: GameName,
    /// The position, as solve reads it; without it and --file, a game from the initial position
    #[arg(long, value_name = "POSITION", num_args = 1.., conflicts_with = "file")]
    pub(crate) position: Vec<OsString>,
    /// A file with one position, as solve reads it
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Time for a move [default: 5, without --nodes]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Nodes for a move, as the engine counts them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Moves that are not to be played, as the game writes them, with commas between them
    #[arg(long, value_name = "MOVE,...", value_delimiter = ',')]
    pub(crate) exclude: Vec<String>,
    /// Who finds the moves: uci:PROGRAM, gtp:PROGRAM, gomocup:PROGRAM, command:TEMPLATE, or one of ours by its name [default: player for
    /// connect6 and gomoku, else prover]
    #[arg(long, value_name = "SPEC")]
    pub(crate) engine: Option<String>,
    /// In a game, your side: black, white, x, o; without it you are asked
    #[arg(long, value_name = "SIDE")]
    pub(crate) side: Option<String>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) reply: ReplyArgs,
    /// Print the move as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl PlayArgs {
    /// Whether a whole game is played.
    pub(crate) fn is_game(&self) -> bool {
        self.position.is_empty() && self.file.is_none()
    }

    /// What a move may take.
    pub(crate) fn budget(&self) -> Budget {
        let time = self.time.or(if self.nodes.is_none() { Some(TIME) } else { None });
        Budget { time, nodes: self.nodes }
    }

    /// Who finds the moves.
    pub(crate) fn engine(&self) -> &str {
        let usual = if self.game.is_connect() { PLAYER } else { "prover" };
        self.engine.as_deref().unwrap_or(usual)
    }

    /// What is wrong with the arguments together though each is right by itself.
    pub(super) fn misuse(&self) -> Option<(ErrorKind, Cow<'static, str>)> {
        if let Some(conflict) = self.board.conflict(self.game) {
            return Some((ErrorKind::ArgumentConflict, conflict.into()));
        }
        let conflict = |message: &'static str| Some((ErrorKind::ArgumentConflict, message.into()));
        if self.reply.reply {
            let asks_otherwise = !self.is_game() || self.time.is_some() || self.nodes.is_some();
            return (asks_otherwise || self.side.is_some() || !self.exclude.is_empty()).then_some(()).and_then(|()| {
                conflict("--reply takes its position from --record and its effort from --jobs, --job-nodes, --job-time and --clock: leave --position, --file, --time, --nodes, --side and --exclude out")
            });
        }
        if !self.is_game() {
            let is_asked = self.side.is_some();
            return is_asked.then_some(()).and_then(|()| {
                conflict("--side belongs to a game: leave it out, or leave --position and --file out")
            });
        }
        if self.json || !self.exclude.is_empty() {
            return conflict("--json and --exclude are about one move: say where with --position or --file");
        }
        if let Some(refused) = not_played(self.game) {
            return Some((
                ErrorKind::InvalidValue,
                format!("{refused}; for one move, add --position").into(),
            ));
        }
        let has_player = self.game.is_connect() || self.game == GameName::Tictactoe;
        (!has_player && self.engine.is_none()).then(|| {
            let message = "there is no player of this game here, only a prover: name one with --engine, such as \
                           --engine uci:stockfish for chess";
            (ErrorKind::MissingRequiredArgument, message.into())
        })
    }
}
