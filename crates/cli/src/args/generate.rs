//! The options of `twinproof generate`.

use super::TableSourceArgs;
use super::values::{family, lengths, pieces, room, rule, seconds, share};
use clap::{Args, Subcommand, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;
use twinproof_core::RepetitionRule;
use twinproof_games::go::generate::Shape;
use twinproof_games::graph::generate::Family;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof generate graph --family windmill --size 200 --seed 1 --out windmill.jsonl
  twinproof generate tictactoe --count 10
  twinproof generate chess --length 3 --unique
  twinproof generate checkers --pieces 5 --count 3
  twinproof generate go --room 8-10 --count 5 --out problems.sgf
  twinproof generate connect6 --length 3-5 --count 6")]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    pub(crate) what: Generate,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Generate {
    /// AND/OR graphs of a family, one JSON object a line
    Graph(GraphArgs),
    /// Positions of tic-tac-toe that can occur and are not over, one a line
    Tictactoe(TicTacToeArgs),
    /// Forced mates, proven and checked, one EPD line each
    Chess(ChessArgs),
    /// Endings of checkers in which one move alone wins or draws, proven and checked, one FEN a line
    Checkers(CheckersArgs),
    /// Enclosed problems of go, proven and checked, in one SGF collection
    Go(GoArgs),
    /// Positions of connect6 that are won by threats, proven and checked, a list of moves a line
    Connect6(ConnectArgs),
    /// Positions of gomoku, likewise
    Gomoku(ConnectArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof generate graph --family random --size 100 --seed 7
  twinproof generate graph --family pursuit --size 8 --count 10 --out pursuit.jsonl
  twinproof generate graph --rule current-player-loss --size 12 | twinproof solve graph --file -")]
pub(crate) struct GraphArgs {
    /// The family
    #[arg(long, default_value = "random", value_name = "NAME", value_parser = family())]
    pub(crate) family: Family,
    /// How many nodes; for pursuit, the side of the board [default: 100; for pursuit 6]
    #[arg(long, value_name = "N")]
    pub(crate) size: Option<u32>,
    /// The share of nodes with a value, 0 to 1; for pursuit, of exits on the border
    #[arg(long, default_value = "0.1", value_name = "SHARE", value_parser = share)]
    pub(crate) terminals: f64,
    /// The rule of repetition [default: first-player-loss; for ko current-player-loss]
    #[arg(long, value_name = "RULE", value_parser = rule())]
    pub(crate) rule: Option<RepetitionRule>,
    /// How many nodes were met before the root
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) past: u32,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof generate tictactoe --count 5 --seed 3
  twinproof generate tictactoe --plies 4 --count 20 | twinproof solve tictactoe --file -")]
pub(crate) struct TicTacToeArgs {
    /// Exactly this many marks on the board [default: any number]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=8))]
    pub(crate) plies: Option<u8>,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof generate chess --length 2-4 --count 6 --seed 1
  twinproof generate chess --length 3 --unique --out threes.epd

A line says in how many moves the side to move mates (dm), and with --unique by which move alone (bm). Each length
is exact: the mate is proven, a shorter one disproven, both with a checked certificate.")]
pub(crate) struct ChessArgs {
    /// In how many moves: a number, or a range such as 2-14, over which the mates are spread evenly
    #[arg(long, default_value = "2-4", value_name = "N", value_parser = lengths)]
    pub(crate) length: RangeInclusive<u16>,
    /// Only mates that begin with one move and no other
    #[arg(long)]
    pub(crate) unique: bool,
    /// Give a position up after this many expansions
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    pub(crate) nodes: u64,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof generate checkers --count 5 --seed 1
  twinproof generate checkers --pieces 5-7 --count 30 --out endings.fen

The endings come from games at random. A line is a FEN with a comment that names the move: it wins and no
other move does, or it draws and all others lose. What each move is worth is proven with checked
certificates. Beyond the pieces of the endgame tables it takes longer; other tables may decide other
endings: the same seed gives the same with the same tables.")]
pub(crate) struct CheckersArgs {
    /// How many pieces: a number, or a range such as 4-8, over which the endings are spread evenly
    #[arg(long, default_value = "4-5", value_name = "N", value_parser = pieces)]
    pub(crate) pieces: RangeInclusive<u16>,
    /// Give a position up after this many expansions
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    pub(crate) nodes: u64,
    #[command(flatten)]
    pub(crate) tables: TableSourceArgs,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof generate go --room 8 --shape corner --count 3
  twinproof generate go --room 8-12 --unique --count 10 --seed 1 --out keys.sgf
  twinproof generate go --about one-eye --count 5 --out eyes.sgf

Black is to move. Each answer is proven by df-pn and by alpha-beta, both with a checked certificate, and stands in GC.")]
pub(crate) struct GoArgs {
    /// What is asked of the marked stones
    #[arg(long, value_enum, default_value_t = About::Life, value_name = "WHAT")]
    pub(crate) about: About,
    /// How many points there are to play on, beside those of the wall: a number, or a range, over which the problems are
    /// spread evenly
    #[arg(long, default_value = "8-10", value_name = "N", value_parser = room)]
    pub(crate) room: RangeInclusive<u16>,
    /// Where on the board [default: each in turn]
    #[arg(long, value_enum, value_name = "WHERE")]
    pub(crate) shape: Option<ShapeName>,
    /// Only problems that Black wins by one first move and no other
    #[arg(long)]
    pub(crate) unique: bool,
    /// Give a position up after this many expansions
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    pub(crate) nodes: u64,
    /// Give a position up if a search and its certificate take this many seconds
    #[arg(long, default_value = "10", value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Duration,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof generate connect6 --count 5 --seed 1
  twinproof generate gomoku --length 3-8 --count 12 --out puzzles.txt

The positions come from games in which both sides overlook much: the first of each game in which the side to
move wins by threats. A line has the moves so far, and behind a semicolon the winning move and in how many
moves of the winner's it wins against the longest defence. The win is proven, with a checked certificate.")]
pub(crate) struct ConnectArgs {
    /// In how many moves of the winner's: a number, or a range such as 2-5, over which the puzzles are spread evenly
    #[arg(long, default_value = "2-5", value_name = "N", value_parser = lengths)]
    pub(crate) length: RangeInclusive<u16>,
    /// Give a position up after this many expansions
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    pub(crate) nodes: u64,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
}

/// What is asked of the marked stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum About {
    /// Whether they live
    Life,
    /// Whether they get an eye
    OneEye,
}

/// Where a problem lies.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum ShapeName {
    Corner,
    Side,
    Centre,
}

impl ShapeName {
    pub(crate) fn shape(self) -> Shape {
        match self {
            Self::Corner => Shape::Corner,
            Self::Side => Shape::Side,
            Self::Centre => Shape::Centre,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct BatchArgs {
    /// How many problems; graphs take the seed and those that follow it
    #[arg(long, default_value_t = 1, value_name = "K")]
    pub(crate) count: u64,
    /// Same seed, same problems
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) seed: u64,
    /// Write into this file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Overwrite the file if it exists
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}
