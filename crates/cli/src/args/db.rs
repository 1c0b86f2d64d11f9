//! The options of `twinproof db`.

use super::TableSourceArgs;
use super::question::QuestionArgs;
use super::solve::GameName;
use super::values::mebibytes;
use clap::error::ErrorKind;
use clap::{Args, Subcommand};
use std::borrow::Cow;
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  twinproof solve chess --file mates.epd --db sqlite:mates.db
  twinproof db stat sqlite:mates.db
  twinproof db get sqlite:mates.db chess \"7k/8/5K2/8/8/8/8/6R1 w - -\" --mate-in 2
  twinproof db check sqlite:mates.db

A database is one file of SQLite. What is in it is a guide: a verdict that is printed was proven and
checked as always.")]
pub(crate) struct DbArgs {
    #[command(subcommand)]
    pub(crate) what: DbCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DbCommand {
    /// Count rows by game, question and source, and what they take
    #[command(after_help = "Example:\n  twinproof db stat sqlite:verdicts.db --json")]
    Stat(DbPlaceArgs),
    /// Look a position up: its verdict, what that asks of the history, whether it holds with the one given
    #[command(after_help = "\
Examples:
  twinproof db get sqlite:verdicts.db go problem.sgf
  twinproof db get sqlite:verdicts.db chess \"7k/8/5K2/8/8/8/8/6R1 w - - moves g1g2 h8h7\"

The exit status is 0 if some verdict holds with the past that is given, and 3 if none does.")]
    Get(Box<DbGetArgs>),
    /// Check certificates and store what they show, or read a text dump
    #[command(after_help = "\
Examples:
  twinproof db import sqlite:verdicts.db answer.cert
  twinproof db import sqlite:verdicts.db certificates/
  twinproof db import sqlite:verdicts.db verdicts.jsonl")]
    Import(DbImportArgs),
    /// Write all certificates into a folder, or everything as text
    #[command(after_help = "\
Examples:
  twinproof db export sqlite:verdicts.db --certificates certificates/
  twinproof db export sqlite:verdicts.db --dump verdicts.jsonl
  twinproof db export sqlite:verdicts.db --dump - | zstd > verdicts.jsonl.zst")]
    Export(DbExportArgs),
    /// Derive every row again from its certificate, and name what is false
    #[command(after_help = "\
Example:
  twinproof db check sqlite:verdicts.db

The exit status is 1 if anything is false, and 3 if some certificate was not checked.")]
    Check(DbCheckArgs),
    /// Bring other databases into this one
    #[command(after_help = "\
Example:
  twinproof db merge sqlite:all.db sqlite:monday.db sqlite:tuesday.db

The first one is changed, and made if it is missing; the others are read. Interrupted, the same command
finishes it.")]
    Merge(DbMergeArgs),
    /// Write the file anew without gaps
    #[command(after_help = "Example:\n  twinproof db vacuum sqlite:verdicts.db")]
    Vacuum(DbPlaceArgs),
}

#[derive(Debug, Args)]
pub(crate) struct DbPlaceArgs {
    /// The database: sqlite:PATH
    #[arg(value_name = "DATABASE")]
    pub(crate) db: String,
    /// Print JSON objects, one a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DbGetArgs {
    #[command(flatten)]
    pub(crate) place: DbPlaceArgs,
    /// The game
    pub(crate) game: GameName,
    /// The position, as solve reads it, with the game so far if there was one
    #[arg(num_args = 1..)]
    pub(crate) position: Vec<OsString>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[command(flatten)]
    pub(crate) tables: TableSourceArgs,
}

impl DbGetArgs {
    /// What is wrong with the arguments together though each is right by itself.
    pub(super) fn misuse(&self) -> Option<(ErrorKind, Cow<'static, str>)> {
        let asks_more = self.question.shortest
            || self.question.asks_like_a_composer()
            || self.question.key.is_some()
            || self.question.verify.is_some()
            || self.question.both;
        if asks_more {
            let sentence = "--shortest, --key, --duals, --tries, --set-play, --verify and --both ask more than one question: \
                            leave them out";
            return Some((ErrorKind::ArgumentConflict, sentence.into()));
        }
        if self.game != GameName::Checkers && self.tables != TableSourceArgs::default() {
            let sentence = "--tables and --no-tables are for checkers: leave them out";
            return Some((ErrorKind::ArgumentConflict, sentence.into()));
        }
        if let Some(conflict) = self.question.conflict(self.game) {
            return Some((ErrorKind::ArgumentConflict, conflict));
        }
        let missing = match self.game {
            _ if !self.position.is_empty() => return None,
            GameName::Graph => "give a JSON file with a graph",
            GameName::Go => "give an SGF file",
            GameName::Chess => "give a position in FEN",
            GameName::Checkers => "give a position such as B:W18,24,K31:B12,16",
            GameName::Tictactoe | GameName::Connect6 | GameName::Gomoku => return None,
        };
        Some((ErrorKind::MissingRequiredArgument, missing.into()))
    }
}

/// What a check may take.
#[derive(Debug, Args)]
pub(crate) struct CheckLimitArgs {
    /// Memory for the check of a certificate, in MiB; one that needs more is not checked, never rejected
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = mebibytes)]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) tables: TableSourceArgs,
}

#[derive(Debug, Args)]
pub(crate) struct DbImportArgs {
    #[command(flatten)]
    pub(crate) place: DbPlaceArgs,
    /// Certificates, folders of certificates (their names end in .cert), or text dumps
    #[arg(required = true, value_name = "FILE|DIR")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: CheckLimitArgs,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what").required(true))]
pub(crate) struct DbExportArgs {
    #[command(flatten)]
    pub(crate) place: DbPlaceArgs,
    /// Write every certificate into this folder; nothing is overwritten
    #[arg(long, value_name = "DIR", group = "what")]
    pub(crate) certificates: Option<PathBuf>,
    /// Write everything as text into this file, - for standard output; nothing is overwritten
    #[arg(long, value_name = "FILE", group = "what")]
    pub(crate) dump: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct DbCheckArgs {
    #[command(flatten)]
    pub(crate) place: DbPlaceArgs,
    #[command(flatten)]
    pub(crate) limits: CheckLimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct DbMergeArgs {
    #[command(flatten)]
    pub(crate) place: DbPlaceArgs,
    /// The databases to bring in: sqlite:PATH
    #[arg(required = true, value_name = "OTHER")]
    pub(crate) others: Vec<String>,
}
