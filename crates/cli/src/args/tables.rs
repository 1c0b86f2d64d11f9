//! The options of `twinproof tables`.

use super::values::{mebibytes, table_pieces, threads};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof tables build checkers --pieces 5
  twinproof tables stat checkers --pieces 4
  twinproof tables probe checkers \"W:WK24,K29:BK18\"
  twinproof tables check checkers --pieces 4

Tables are kept in the folder of --tables, else in the one that TWINPROOF_TABLES names, else in
twinproof/tables of the user's data folder. Tables of up to four pieces are built when they are
first needed.")]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    pub(crate) what: TablesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TablesCommand {
    /// Build all tables of up to so many pieces
    #[command(after_help = "\
Examples:
  twinproof tables build checkers --pieces 5
  twinproof tables build checkers --pieces 6 --threads 2 --memory 1024

Tables that are there are kept: interrupted, it goes on where it stopped.")]
    Build(BuildArgs),
    /// Count wins, draws and losses by slices, as the side to move sees them
    Stat(StatArgs),
    /// Look a position up
    #[command(after_help = "Example:\n  twinproof tables probe checkers \"W:WK24,K29:BK18\"")]
    Probe(ProbeArgs),
    /// Derive every win and loss anew from the rules alone, and compare
    Check(WorkArgs),
}

/// A game that has tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableGame {
    Checkers,
}

#[derive(Debug, Args)]
pub(crate) struct PlaceArgs {
    /// The game
    pub(crate) game: TableGame,
    /// The folder of the tables
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// Print JSON objects, one a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct StatArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// All tables of up to so many pieces
    #[arg(long, value_name = "N", value_parser = table_pieces)]
    pub(crate) pieces: u8,
}

#[derive(Debug, Args)]
pub(crate) struct WorkArgs {
    #[command(flatten)]
    pub(crate) set: StatArgs,
    /// How many threads, 0 for all cores
    #[arg(long, value_name = "N", default_value = "0", value_parser = threads)]
    pub(crate) threads: usize,
}

#[derive(Debug, Args)]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    /// At most so much memory, in MiB
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = mebibytes)]
    pub(crate) memory: u64,
}

#[derive(Debug, Args)]
pub(crate) struct ProbeArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// The position in quotation marks, as solve reads it
    pub(crate) position: String,
}
