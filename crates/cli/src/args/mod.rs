//! The options, in one tree of structs that feeds parsing, help, man pages and completions.

mod analyse;
mod contest;
mod correspondence;
mod db;
mod generate;
mod perft;
mod play;
mod playouts;
mod question;
mod solve;
mod tables;
mod values;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;
use std::time::Duration;
use twinproof::StoredVerdicts;
use twinproof_check::TableSource;
use values::{mebibytes, seconds, threads};

pub(crate) use analyse::AnalyseArgs;
pub(crate) use contest::ContestArgs;
pub(crate) use db::{
    DbArgs, DbCheckArgs, DbCommand, DbExportArgs, DbGetArgs, DbImportArgs, DbMergeArgs, DbPlaceArgs,
};
pub(crate) use generate::{
    About, BatchArgs, CheckersArgs, ChessArgs, ConnectArgs, Generate, GenerateArgs, GoArgs, GraphArgs,
    TicTacToeArgs,
};
pub(crate) use perft::PerftArgs;
pub(crate) use play::PlayArgs;
pub(crate) use question::{BoardArgs, KoName, QuestionArgs};
pub(crate) use solve::{GameName, SolveArgs};
pub(crate) use tables::{BuildArgs, PlaceArgs, ProbeArgs, StatArgs, TablesArgs, TablesCommand, WorkArgs};

/// Prove or disprove game positions, with certificates that a second program checks.
///
/// Give it a position; it answers proven, disproven or unknown. A verdict is printed only after its
/// certificate, the whole proof, was checked by code that knows nothing of the search.
#[derive(Debug, Parser)]
#[command(name = "twinproof", version, max_term_width = 100, after_help = TOP_EXAMPLES)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const TOP_EXAMPLES: &str = "\
Examples:
  twinproof solve graph examples/ghi.json
  twinproof solve tictactoe \"X.O/.../..X o\" --certificate answer.cert
  twinproof check answer.cert
  twinproof show answer.cert

Exit status:
  0  every position was decided, every certificate accepted
  1  a position or certificate could not be read, a position was refused, a certificate rejected
  2  wrong usage
  3  some position is unknown because a limit was reached or all that the search tries was
     tried, a certificate was not checked, or --certificate has nothing to keep because an
     unsound search gives no proof";

impl Cli {
    /// Reads the arguments of the process; ends it with help or with what is wrong about them.
    pub(crate) fn from_process() -> Self {
        let cli = Self::parse();
        let misuse = match &cli.command {
            Command::Solve(solve) => solve.misuse().map(|misuse| ("solve", misuse)),
            Command::Analyse(analyse) => analyse.misuse().map(|misuse| ("analyse", misuse)),
            Command::Play(play) => play.misuse().map(|misuse| ("play", misuse)),
            Command::Match(contest) => contest.misuse().map(|misuse| ("match", misuse)),
            Command::Show(show) => show.misuse().map(|(kind, message)| ("show", (kind, message.into()))),
            Command::Db(DbArgs { what: DbCommand::Get(get) }) => {
                get.misuse().map(|misuse| ("db get", misuse))
            }
            Command::Perft(perft) => perft.misuse().map(|(kind, message)| ("perft", (kind, message.into()))),
            _ => None,
        };
        if let Some((name, (kind, message))) = misuse {
            let mut command = Self::command();
            command.build();
            let mut named = &mut command;
            for name in name.split(' ') {
                named = named.find_subcommand_mut(name).expect("it is one");
            }
            named.error(kind, message).exit();
        }
        cli
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Prove or disprove one position, or a whole file of them
    Solve(Box<SolveArgs>),
    /// Analyse a position by a tree of jobs, with any engine and many workers
    Analyse(Box<AnalyseArgs>),
    /// Ask for one move, or play a game on the terminal
    Play(Box<PlayArgs>),
    /// Play engine against engine and count the score
    Match(Box<ContestArgs>),
    /// Check certificates, trusting no search
    Check(CheckArgs),
    /// Check a certificate and show its proof as people read it
    Show(ShowArgs),
    /// Count move sequences
    Perft(PerftArgs),
    /// Build endgame tables, look into them and check them
    Tables(TablesArgs),
    /// Look into a win/loss database, fill it, check it and look after it
    Db(DbArgs),
    /// Be an engine for chess programs, by the Universal Chess Interface
    #[command(after_help = UCI_EXAMPLES)]
    Uci,
    /// Be an engine for programs of Go, connect6 or gomoku, by the Go Text Protocol
    #[command(after_help = GTP_EXAMPLES)]
    Gtp(GtpArgs),
    /// Be an engine for gomoku programs, by the protocol of Gomocup
    #[command(after_help = GOMOCUP_EXAMPLES)]
    Gomocup(GomocupArgs),
    /// Make problems from a seed
    Generate(GenerateArgs),
    /// Count expansions on built-in problems: the fingerprint of the searches' behaviour
    Bench(BenchArgs),
    /// Run an experiment and write its table, or list the experiments
    Experiment(ExperimentArgs),
    /// Watch over an engine; started by this program itself
    #[command(hide = true)]
    Supervise(SuperviseArgs),
    /// Print completions for a shell
    #[command(
        after_help = "Example:\n  twinproof completions bash > ~/.local/share/bash-completion/completions/twinproof"
    )]
    Completions {
        /// The shell to complete in
        shell: Shell,
    },
    /// Print the man page, or write all man pages into a folder
    #[command(
        after_help = "Examples:\n  twinproof man | man -l -\n  twinproof man --out ~/.local/share/man/man1"
    )]
    Man {
        /// The folder for the pages, one a subcommand; made if it is missing
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

const UCI_EXAMPLES: &str = "\
Examples:
  twinproof uci
  printf 'position fen 7k/8/5K2/8/8/8/8/6R1 w - - 0 1\\ngo mate 2\\n' | twinproof uci

Chess programs start it themselves: name this command, with uci as its argument, as a UCI engine.
It understands go mate, infinite, nodes, movetime, depth, ponder, searchmoves and the clocks, and
the options Hash (MiB), Threads, MultiPV, Move Overhead, Threefold, FiftyMoves, Database (sqlite:PATH)
and DatabaseReadOnly. \"score mate\" is said only of what was proven and whose certificate was checked;
\"score cp\" is a guess by material.";

const GTP_EXAMPLES: &str = "\
Examples:
  twinproof gtp
  twinproof gtp --db sqlite:verdicts.db
  twinproof gtp --game connect6
  printf 'loadsgf problem.sgf\\ngenmove b\\n' | twinproof gtp

Go programs start it themselves: name this command, with gtp as its argument, as an engine. It
answers moves inside a problem with the solution or the refutation; loadsgf sets one up, and
twinproof-target, twinproof-region, twinproof-goal and twinproof-ko say what is asked. lz-analyze
gives a first move 100 % or 0 % when that was proven and its certificate checked, 50 % while
nothing is known.

With --game connect6 or gomoku it plays whole games; two stones are one move, as in J10K11.";

const GOMOCUP_EXAMPLES: &str = "\
Examples:
  twinproof gomocup
  twinproof gomocup --engine zones
  printf 'START 15\\nINFO timeout_turn 1000\\nBEGIN\\n' | twinproof gomocup

Managers of gomoku games, such as Piskvork, start it themselves. It plays freestyle, on boards of up
to 20 by 20, and refuses other rules; YXBLOCK leaves moves out. docs/gomocup.md has the rest.";

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof check answer.cert
  twinproof check certificates/*.cert --memory 200

The program twinproof-check does the same and contains no search at all.")]
pub(crate) struct CheckArgs {
    /// The certificates
    #[arg(required = true, value_name = "CERTIFICATE")]
    pub(crate) certificates: Vec<PathBuf>,
    /// Memory for the check, in MiB; a certificate that needs more is not checked, never rejected
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = mebibytes)]
    pub(crate) memory: u64,
    /// At most this much time a certificate
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    #[command(flatten)]
    pub(crate) tables: TableSourceArgs,
    /// Print one JSON object a certificate, one a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof show answer.cert
  twinproof show answer.cert --depth 3
  twinproof show answer.cert --lines 1000 | less
  twinproof show mate.cert --reply \"Kg8\"
  twinproof show mate.cert --format pgn > mate.pgn
  twinproof show problem.cert --format sgf --all-moves --time 60 > solution.sgf")]
pub(crate) struct ShowArgs {
    /// The certificates
    #[arg(required = true, value_name = "CERTIFICATE")]
    pub(crate) certificates: Vec<PathBuf>,
    /// Show at most this many moves deep
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<usize>,
    /// Show at most this many lines of the tree
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) lines: usize,
    /// How to show the proof
    #[arg(long, value_name = "NAME", default_value = "tree")]
    pub(crate) format: ShowFormat,
    /// PGN, PDN and SGF: at most this many moves in all variations together, and as many again with --all-moves
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub(crate) max_nodes: usize,
    /// SGF: also the other first moves. Each is searched, and what is told of it was proven and checked
    #[arg(long, conflicts_with = "reply")]
    pub(crate) all_moves: bool,
    /// At most this much time for what --all-moves and --format problem search for
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// What if the other side plays so? Show what the proof answers to these moves, in quotation marks, and what
    /// follows; the winner's own moves may be left out
    #[arg(long, value_name = "MOVES")]
    pub(crate) reply: Option<String>,
    /// Memory for the check, in MiB
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = mebibytes)]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) tables: TableSourceArgs,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct GtpArgs {
    /// The game
    #[arg(long, value_name = "NAME", default_value = "go")]
    pub(crate) game: GtpGame,
    /// Connect6 and gomoku: who finds the moves, as for analyse
    #[arg(long, value_name = "SPEC", default_value = PLAYER)]
    pub(crate) engine: String,
    /// Connect6 and gomoku: at most this many nodes a move, whatever time there is
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

/// The player that needs no other program, for games that have one.
pub(crate) const PLAYER: &str = "player";

/// Games that are played by the Go Text Protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GtpGame {
    /// Problems of Go
    Go,
    /// Connect6; a move is two vertices, as in J10K11
    Connect6,
    /// Gomoku
    Gomoku,
}

#[derive(Debug, Args)]
pub(crate) struct GomocupArgs {
    /// Who finds the moves, as for analyse
    #[arg(long, value_name = "SPEC", default_value = PLAYER)]
    pub(crate) engine: String,
    /// At most this many nodes a move, whatever time there is
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
}

/// A database behind a search.
#[derive(Debug, Clone, Args)]
pub(crate) struct DatabaseArgs {
    /// Look for verdicts in this win/loss database first, and keep what is solved there: sqlite:PATH
    #[arg(long, value_name = "DATABASE")]
    pub(crate) db: Option<String>,
    /// Keep nothing in the database
    #[arg(long, requires = "db")]
    pub(crate) db_readonly: bool,
}

impl DatabaseArgs {
    /// Opens it, if there is one.
    pub(crate) fn open(&self) -> twinproof::Result<Option<StoredVerdicts>> {
        self.db.as_ref().map(|address| StoredVerdicts::open(address, !self.db_readonly)).transpose()
    }
}

#[derive(Debug, Args)]
pub(crate) struct SuperviseArgs {
    /// As the launcher of engines gives them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) arguments: Vec<String>,
}

/// Where endgame tables are.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub(crate) struct TableSourceArgs {
    /// Checkers: the folder with endgame tables; if absent, the one that TWINPROOF_TABLES names, else the user's data folder
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// Checkers: do without endgame tables
    #[arg(long, conflicts_with = "tables")]
    pub(crate) no_tables: bool,
}

impl TableSourceArgs {
    pub(crate) fn source(&self) -> TableSource {
        match &self.tables {
            _ if self.no_tables => TableSource::Nowhere,
            Some(folder) => TableSource::Folder(folder.clone()),
            None => TableSource::Usual,
        }
    }
}

/// How a proof is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowFormat {
    /// Lines of moves, indented where the other side has a choice
    Tree,
    /// Chess: a game with variations, the longest defence as its main line
    Pgn,
    /// Checkers: likewise
    Pdn,
    /// Go, connect6 and gomoku: a record with variations, likewise
    Sgf,
    /// Chess: the solution as magazines print it; threat, tries, set play and cooks are searched for
    Problem,
    /// Chess: the diagram as a picture
    Svg,
}

impl ShowArgs {
    /// What is wrong with the arguments together though each is right by itself.
    fn misuse(&self) -> Option<(ErrorKind, &'static str)> {
        let message = match self.format {
            _ if self.json && self.format != ShowFormat::Tree => {
                "--json shows the tree and this --format something else: leave one of them out"
            }
            ShowFormat::Sgf => return None,
            _ if self.all_moves => "--all-moves belongs to --format sgf: add that, or leave it out",
            ShowFormat::Problem => return None,
            _ if self.time.is_some() => {
                "--time belongs to --all-moves and --format problem: add one of them, or leave it out"
            }
            _ => return None,
        };
        Some((ErrorKind::ArgumentConflict, message))
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof bench
  twinproof bench --json

The counts depend on nothing but the code. A change that moves them says so in its commit.")]
pub(crate) struct BenchArgs {
    /// Print one JSON object a search and game, then one with the sum
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof experiment
  twinproof experiment bta-graphs
  twinproof experiment mine --folder ~/experiments
  twinproof experiment bta-chess --file mates.epd

What was run before is not run again: lines.jsonl in the experiment's folder holds one line a run,
report.md the tables made of them, of which the summary is printed. Interrupted, it goes on where
it stopped; after a change of the code, move lines.jsonl away to measure anew.")]
pub(crate) struct ExperimentArgs {
    /// The experiment; none lists them
    pub(crate) name: Option<String>,
    /// The folder with the experiments, a folder each; those that ship are found from the repository's root
    #[arg(long, value_name = "DIR", default_value = "experiments")]
    pub(crate) folder: PathBuf,
    /// For an experiment on chess: run it on the positions of this EPD file, and keep the results beside it, in the
    /// folder NAME-FILE
    #[arg(long, value_name = "FILE", requires = "name")]
    pub(crate) file: Option<PathBuf>,
    /// Do so many runs at a time, 0 for one a core; seconds then say less, counts say the same
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads, requires = "name")]
    pub(crate) workers: usize,
}
