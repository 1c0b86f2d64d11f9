//! The options of `twinproof analyse`.

use super::question::{Attacker, BoardArgs, GoalName, KoName, QuestionArgs};
use super::solve::GameName;
use super::values::{goal, moves, seconds, threads};
use clap::error::ErrorKind;
use clap::{Args, ValueEnum};
use std::borrow::Cow;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use twinproof_joblevel::{Algorithm, Policy, Trust};

const EXAMPLES: &str = "\
Examples:
  twinproof analyse chess \"8/8/8/3k4/8/8/1R6/R3K3 w - -\" --job-nodes 200 --run mate
  twinproof analyse --resume mate --time 600
  twinproof analyse chess startpos --engine uci:stockfish --job-time 1 --algorithm jl-uct --jobs 100
  twinproof analyse chess \"7k/8/5K2/8/8/8/8/6R1 w - -\" --engine uci:stockfish --job-nodes 20000
  twinproof analyse graph examples/ghi.json --job-nodes 3 --json
  twinproof analyse connect6 examples/connect6/five.sgf --db sqlite:verdicts.db
  twinproof analyse --resume mate --jobs 0 --export mate.pgn --book mate.bin

A verdict is printed only with a certificate of the root, composed of the workers' certificates and
checked. Ctrl-C, or q on the dashboard, ends the run and tells what is known; again, at once. What
was answered is in the folder of the run either way. docs/job-level.md has the rest.

Exit status: 0 the root is decided, its certificate checked; 3 it is not; 1 the run failed.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AnalyseArgs {
    /// The game
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<GameName>,
    /// The position, as solve reads it; the initial one if absent
    #[arg(num_args = 1..)]
    pub(crate) position: Vec<OsString>,
    /// Keep the run in this folder, which is made; without it the run is forgotten when it ends
    #[arg(long, value_name = "DIR")]
    pub(crate) run: Option<PathBuf>,
    /// Go on with the run in this folder, as it was begun
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = [
            "game", "position", "run", "engine", "algorithm", "policy", "trust", "job_nodes", "job_time", "attacker", "goal",
            "region", "target", "ko", "mate_in", "size", "in_a_row", "stones"
        ]
    )]
    pub(crate) resume: Option<PathBuf>,
    /// Who does the jobs: uci:PROGRAM, gtp:PROGRAM, gomocup:PROGRAM, command:TEMPLATE, or a search of ours by its name; prover is
    /// the one that suits the game
    #[arg(long, value_name = "SPEC", default_value = "prover", help_heading = "Jobs")]
    pub(crate) engine: String,
    /// A job may take this many nodes, as the engine counts them [default: 10000 for searches of ours]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Jobs")]
    pub(crate) job_nodes: Option<u64>,
    /// A job may take this long [default: 1 for programs, without --job-nodes]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Jobs")]
    pub(crate) job_time: Option<Duration>,
    /// Memory for the tables of a search of ours, and the address space of a program, in MiB [default: 256, and no limit]
    #[arg(long, value_name = "MIB", value_parser = super::values::mebibytes, help_heading = "Jobs")]
    pub(crate) job_memory: Option<u64>,
    /// How many jobs are done at a time, 0 for one a core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = threads, help_heading = "Jobs")]
    pub(crate) workers: usize,
    /// How the tree is searched
    #[arg(long, value_name = "NAME", default_value = "jl-pns", help_heading = "Search")]
    pub(crate) algorithm: JobAlgorithm,
    /// What a position counts as while its job is out
    #[arg(long, value_name = "NAME", default_value = "virtual-equivalence", help_heading = "Search")]
    pub(crate) policy: PolicyName,
    /// What may close a position of the tree
    #[arg(long, value_name = "NAME", default_value = "certified", help_heading = "Search")]
    pub(crate) trust: TrustName,
    /// End after this many jobs in all
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub(crate) jobs: Option<u64>,
    /// End after this long
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    pub(crate) time: Option<Duration>,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    /// Share verdicts through this win/loss database, and keep what is solved there: sqlite:PATH; without it workers share
    /// theirs in memory
    #[arg(long, value_name = "URL", help_heading = "Output")]
    pub(crate) db: Option<String>,
    /// Keep nothing in the database
    #[arg(long, requires = "db", help_heading = "Output")]
    pub(crate) db_readonly: bool,
    /// Keep the certificate of the root in this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) certificate: Option<PathBuf>,
    /// Write the tree into this file when the run ends, the best moves first and each with what is known of it: PGN for chess, PDN
    /// for checkers, SGF for go, connect6 and gomoku
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) export: Option<PathBuf>,
    /// Write at most this many moves with --export, those with the most jobs
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "export", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Output")]
    pub(crate) export_moves: u64,
    /// Write an opening book of what the tree holds best into this file when the run ends: in the format of Polyglot for chess, else
    /// as lines of JSON
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) book: Option<PathBuf>,
    /// Print lines of progress on a terminal too, and draw no dashboard
    #[arg(long, help_heading = "Output")]
    pub(crate) plain: bool,
    /// Print one JSON object an event, one a line; the last is the answer
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// The question, as far as a tree of jobs can be asked it.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Question")]
pub(crate) struct AskArgs {
    /// The side that tries to reach the goal, as for solve
    #[arg(long, value_name = "SIDE")]
    attacker: Option<Attacker>,
    /// What the attacker is to reach, as for solve
    #[arg(long, value_name = "NAME", value_parser = goal)]
    goal: Option<GoalName>,
    /// Go: the points where moves may be made; chess, with --goal promote: the part of the board
    #[arg(long, value_name = "POINTS")]
    region: Option<String>,
    /// Go: the stones in question
    #[arg(long, value_name = "POINTS")]
    target: Option<String>,
    /// Go: what a move may not repeat [default: situational]
    #[arg(long, value_name = "NAME")]
    ko: Option<KoName>,
    /// Chess: mate in at most this many moves of the attacker's
    #[arg(long, value_name = "N", value_parser = moves)]
    mate_in: Option<u16>,
    #[command(flatten)]
    board: BoardArgs,
}

impl AskArgs {
    /// The same as solve has it.
    pub(crate) fn question(&self) -> QuestionArgs {
        QuestionArgs {
            attacker: self.attacker,
            goal: self.goal,
            region: self.region.clone(),
            target: self.target.clone(),
            ko: self.ko,
            mate_in: self.mate_in,
            board: self.board.clone(),
            ..QuestionArgs::default()
        }
    }
}

impl AnalyseArgs {
    /// What is wrong with the arguments together though each is right by itself.
    pub(super) fn misuse(&self) -> Option<(ErrorKind, Cow<'static, str>)> {
        let game = self.game?;
        if let Some(conflict) = self.ask.question().conflict(game) {
            return Some((ErrorKind::ArgumentConflict, conflict));
        }
        if self.ask.goal == Some(GoalName::Draw) {
            let message = "analyse asks who wins: leave --goal draw out, and ask for the other side's win with --attacker";
            return Some((ErrorKind::ArgumentConflict, message.into()));
        }
        let missing = match game {
            _ if !self.position.is_empty() => return None,
            GameName::Graph => "give a JSON file with a graph",
            GameName::Go => "give an SGF file",
            _ => return None,
        };
        Some((ErrorKind::MissingRequiredArgument, missing.into()))
    }
}

/// How a tree of jobs is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum JobAlgorithm {
    /// Proof-number search: for solving
    JlPns,
    /// Upper confidence bounds: for judging moves
    JlUct,
}

impl From<JobAlgorithm> for Algorithm {
    fn from(name: JobAlgorithm) -> Self {
        match name {
            JobAlgorithm::JlPns => Self::JlPns,
            JobAlgorithm::JlUct => Self::JlUct,
        }
    }
}

/// What a position counts as while its job is out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PolicyName {
    /// As what it is; it is not selected again
    Flag,
    /// As won by the first player
    VirtualWin,
    /// As lost by the first player
    VirtualLoss,
    /// As if its answer were there already, with its own numbers
    VirtualEquivalence,
    /// As won or lost, whichever is nearer
    Greedy,
}

impl From<PolicyName> for Policy {
    fn from(name: PolicyName) -> Self {
        match name {
            PolicyName::Flag => Self::Flag,
            PolicyName::VirtualWin => Self::VirtualWin,
            PolicyName::VirtualLoss => Self::VirtualLoss,
            PolicyName::VirtualEquivalence => Self::VirtualEquivalence,
            PolicyName::Greedy => Self::Greedy,
        }
    }
}

/// What may close a position of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TrustName {
    /// Checked certificates; what an engine claims becomes a job for our own prover
    Certified,
    /// An engine's word as well
    Claimed,
}

impl From<TrustName> for Trust {
    fn from(name: TrustName) -> Self {
        match name {
            TrustName::Certified => Self::Certified,
            TrustName::Claimed => Self::Claimed,
        }
    }
}
