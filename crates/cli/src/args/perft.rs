//! The options of `twinproof perft`.

use super::question::BoardArgs;
use super::solve::GameName;
use clap::Args;
use clap::error::ErrorKind;
use std::ffi::OsString;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof perft chess --depth 5
  twinproof perft chess \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -\" --depth 4 --json
  twinproof perft tictactoe --depth 9
  twinproof perft checkers --depth 12
  twinproof perft connect6 --depth 2
  twinproof perft gomoku --size 4 --in-a-row 3 --depth 5

The counts are those of the rules: in chess and checkers no question, repetition or fifty-move rule ends a game. In the other
games a sequence ends where the game does.")]
pub(crate) struct PerftArgs {
    /// The game
    pub(crate) game: GameName,
    /// The position, as solve reads it; the initial one if absent
    pub(crate) position: Vec<OsString>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// How many moves long the sequences are
    #[arg(long, value_name = "N")]
    pub(crate) depth: u32,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl PerftArgs {
    /// What is wrong with the arguments together though each is right by itself.
    pub(super) fn misuse(&self) -> Option<(ErrorKind, &'static str)> {
        if let Some(conflict) = self.board.conflict(self.game) {
            return Some((ErrorKind::ArgumentConflict, conflict));
        }
        let missing = match self.game {
            _ if !self.position.is_empty() => return None,
            GameName::Graph => "give a JSON file with a graph",
            GameName::Go => "give an SGF file",
            _ => return None,
        };
        Some((ErrorKind::MissingRequiredArgument, missing))
    }
}
