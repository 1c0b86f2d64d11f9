//! The options of `twinproof play`.

use super::correspondence::ReplyArgs;
use super::solve::GameName;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  twinproof play connect6 --record game.sgf --reply --jobs 40 --job-nodes 2000
  twinproof play chess --record game.pgn --reply --engine uci:stockfish --job-time 5 --clock 240h+36h
  twinproof play checkers --record game.pdn --reply --book openings.jsonl --db sqlite:verdicts.db

The reply is written into the record, with what is known of it, and the tree of the game is kept beside it:
put the opponent's move behind it and call again. docs/agent.md has the rest.

Exit status: 0 there is a reply, or it is not our turn, or the game is over; 1 there is none.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    /// The game
    pub(crate) game: GameName,
    #[command(flatten)]
    pub(crate) reply: ReplyArgs,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
