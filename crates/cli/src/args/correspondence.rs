//! The options of `twinproof play --reply`: a game by correspondence.

use super::analyse::{JobAlgorithm, TrustName};
use super::values::{seconds, threads};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;
use twinproof_joblevel::MoveClock;

#[derive(Debug, Args)]
#[command(next_help_heading = "Correspondence")]
pub(crate) struct ReplyArgs {
    /// The record of a game, SGF, PGN or PDN: play the reply to its last move
    #[arg(long, value_name = "FILE", requires = "reply")]
    pub(crate) record: Option<PathBuf>,
    /// Write the reply into the record
    #[arg(long, requires = "record")]
    pub(crate) reply: bool,
    /// Keep the tree of the game in this folder, for the next reply [default: FILE.run]
    #[arg(long, value_name = "DIR", requires = "reply")]
    pub(crate) run: Option<PathBuf>,
    /// About this many jobs a move, those in the tree that was kept included
    #[arg(long, value_name = "N", default_value_t = 200, requires = "reply", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) jobs: u64,
    /// A job may take this many nodes, as the engine counts them [default: 10000 for searches of ours]
    #[arg(long, value_name = "N", requires = "reply", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) job_nodes: Option<u64>,
    /// A job may take this long [default: 1 for programs, without --job-nodes]
    #[arg(long, value_name = "SECONDS", requires = "reply", value_parser = seconds)]
    pub(crate) job_time: Option<Duration>,
    /// How many jobs are done at a time, 0 for one a core
    #[arg(long, value_name = "N", default_value_t = 0, requires = "reply", value_parser = threads)]
    pub(crate) workers: usize,
    /// How the tree is searched, and by what the move is chosen
    #[arg(long, value_name = "NAME", default_value = "jl-uct", requires = "reply")]
    pub(crate) algorithm: JobAlgorithm,
    /// What may close a position of the tree
    #[arg(long, value_name = "NAME", default_value = "certified", requires = "reply")]
    pub(crate) trust: TrustName,
    /// The clock of the game at its beginning, as in 240h+36h: what there is, and what each move adds, up to what there was; units
    /// are s, m, h and d
    #[arg(long, value_name = "CLOCK", requires = "reply")]
    pub(crate) clock: Option<MoveClock>,
    /// Play the heaviest moves of this opening book first, as analyse --book writes it
    #[arg(long, value_name = "FILE", requires = "reply")]
    pub(crate) book: Option<PathBuf>,
    /// Ask this win/loss database, and keep what is solved there: sqlite:PATH
    #[arg(long, value_name = "URL", requires = "reply")]
    pub(crate) db: Option<String>,
}
